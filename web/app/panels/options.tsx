// What can be chosen, in words, with what it brings. Each lights up on the board what it is about.
import type { Option } from "../engine/types";
import { gainOf, numberOf } from "../game/drawing";
import type { Game } from "../game/play";
import type { Entry, Turn } from "../game/turn";
import { entryTexts } from "../game/words";
import { FigurePicture, PiecePicture } from "./picture";

export function Options({ game, turn }: { game: Game; turn: Turn }) {
  const { table, light, choose } = game;
  const player = turn.base.state.decides ?? 0;
  const listed = turn.entries.filter((e) => !(turn.tilePhase && e.option.type === "pass"));
  const texts = entryTexts(listed, table, turn.laid?.state.phase ?? turn.base.state.phase);
  if (listed.length === 0) return null;
  const row = (entry: Entry, i: number) => {
    const { option } = entry;
    const chosen = turn.entry === entry;
    const number = numberOf(entry, listed);
    return (
      <li key={option.move}>
        <button
          class={chosen ? "option chosen" : "option"}
          aria-pressed={chosen}
          data-move={option.move}
          onClick={() => choose(chosen ? null : option)}
          onMouseEnter={() => light({ option })}
          onMouseLeave={() => light(null)}
          onFocus={() => light({ option })}
          onBlur={() => light(null)}
        >
          <OptionPicture option={option} player={player} />
          <span>{texts[i]}</span>
          {table.aids.preview && <Gain n={gainOf(option, turn.options, player)} />}
          {number ? <kbd>{number}</kbd> : i < 9 && <kbd class="keys-only">{i + 1}</kbd>}
        </button>
      </li>
    );
  };
  return <ul class="options">{listed.map(row)}</ul>;
}

function Gain({ n }: { n: number | undefined }) {
  if (n === undefined) return null;
  return <b class={n > 0 ? "gain up" : "gain"}>{n > 0 ? `+${n}` : n}</b>;
}

const pieces: Record<string, string> = {
  fairy: "fairy",
  walk: "dragon",
  dog: "dog",
  calm: "ghost",
  haunt: "ghost",
  grow: "sheep2",
  home: "sheep1",
};

function OptionPicture({ option, player }: { option: Option; player: number }) {
  const { type, figure, colour } = option;
  if (type === "place" || type === "plague" || type === "bury" || type === "bury-supply")
    return <FigurePicture kind={figure ?? (colour === undefined ? "follower" : "guard")} colour={colour ?? player} />;
  if (type === "crown") return <FigurePicture kind="follower" colour={player} />;
  if (type === "recall") return <FigurePicture kind="abbot" colour={player} />;
  const piece = pieces[type] ?? (type === "score" && option.ghosts ? "ghost" : undefined);
  if (piece) return <PiecePicture piece={piece} />;
  return <span class="star">{type === "score" ? "★" : "·"}</span>;
}
