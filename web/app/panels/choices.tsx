// The decision in words: what can be chosen, what it brings, and the buttons that confirm or undo.
import type { Option } from "../engine/types";
import { gainOf } from "../game/drawing";
import type { Table } from "../game/table";
import type { Turn } from "../game/turn";
import { optionTexts } from "../game/words";
import { t } from "../i18n";
import { FigurePicture, PiecePicture } from "./picture";

interface Props {
  table: Table;
  turn: Turn;
  onChoose: (option: Option | null) => void;
  onConfirm: () => void;
  onBack: () => void;
  onRotate: () => void;
  /** The pointer or the focus is on an option: its feature is shown. */
  onPoint: (option: Option | null) => void;
}

export function Choices({ table, turn, onChoose, onConfirm, onBack, onRotate, onPoint }: Props) {
  const options = turn.options();
  const texts = optionTexts(options, table);
  const player = turn.base.state.decides ?? 0;
  const moves = turn.moves();
  const canTurn =
    turn.isTilePhase &&
    (!turn.tile || turn.base.moves.filter((o) => o.x === turn.tile?.x && o.y === turn.tile?.y).length > 1);
  const passOnly = turn.isTilePhase && options.length > 0 && !turn.chosen;
  return (
    <section class="choices" aria-label={t("phase.figure")}>
      <p class="advice">{advice(turn)}</p>
      {options.length > 0 && (
        <ul class="options">
          {options
            .filter((o) => !(turn.isTilePhase && o.type === "pass"))
            .map((option, i) => (
              <li key={option.move}>
                <button
                  class={turn.chosen === option ? "option chosen" : "option"}
                  aria-pressed={turn.chosen === option}
                  data-move={option.move}
                  onClick={() => onChoose(turn.chosen === option ? null : option)}
                  onMouseEnter={() => onPoint(option)}
                  onMouseLeave={() => onPoint(null)}
                  onFocus={() => onPoint(option)}
                  onBlur={() => onPoint(null)}
                >
                  <Icon option={option} player={player} />
                  <span>{texts.get(option)}</span>
                  {table.aids.preview && <Gain n={gainOf(option, options, player)} />}
                  {i < 9 && <kbd>{i + 1}</kbd>}
                </button>
              </li>
            ))}
        </ul>
      )}
      <div class="actions">
        <button class="plain" disabled={!turn.tile && !turn.chosen} onClick={onBack}>
          {t("play.undo")}
        </button>
        {canTurn && (
          <button class="plain" data-act="rotate" onClick={onRotate}>
            {t("play.rotate")}
          </button>
        )}
        <button class="primary" data-act="confirm" disabled={!moves} onClick={onConfirm}>
          {t(passOnly && moves ? "play.confirmPass" : "play.confirm")}
        </button>
      </div>
    </section>
  );
}

function advice(turn: Turn): string {
  const { phase } = turn.base.state;
  if (turn.isTilePhase) {
    if (!turn.tile) return t("play.chooseSquare");
    return turn.options().length > 0 ? t("play.chooseFigure") : "";
  }
  return phase ? t(`phase.${phase}`) : "";
}

function Gain({ n }: { n: number | undefined }) {
  if (n === undefined) return null;
  return <b class={n > 0 ? "gain up" : "gain"}>{n > 0 ? `+${n}` : n}</b>;
}

function Icon({ option, player }: { option: Option; player: number }) {
  if (option.type === "place" || option.type === "plague" || option.type === "bury" || option.type === "bury-supply")
    return (
      <FigurePicture
        kind={option.figure ?? (option.colour === undefined ? "follower" : "guard")}
        colour={option.colour ?? player}
      />
    );
  if (option.type === "crown") return <FigurePicture kind="follower" colour={player} />;
  if (option.type === "recall") return <FigurePicture kind="abbot" colour={player} />;
  const piece = {
    fairy: "fairy",
    walk: "dragon",
    dog: "dog",
    calm: "ghost",
    haunt: "ghost",
    grow: "sheep2",
    home: "sheep1",
  }[option.type];
  if (piece) return <PiecePicture piece={piece} />;
  if (option.type === "score") return option.ghosts ? <PiecePicture piece="ghost" /> : <span class="star">★</span>;
  return <span class="star">·</span>;
}
