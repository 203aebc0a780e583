// Who plays, with scores, figures in supply and, in mists, how far the team is.
import type { GameEvent, Look, State } from "../engine/types";
import { colourOf } from "../game/drawing";
import { notYet, outstanding, type Air } from "../game/flights";
import type { Seat, Table } from "../game/table";
import { word } from "../game/words";
import { t } from "../i18n";
import { useStore, type Store } from "../util/store";
import { Clock } from "./clock";
import { FigurePicture, PiecePicture } from "./picture";

const goals = [50, 75, 100, 120, 100, 50];
const colourNames = ["red", "green", "blue", "yellow", "black", "pink"];

interface Props {
  table: Table;
  /** It may be a try: whose decision it is and what the scores are comes from the table. */
  look: Look;
  replaying: boolean;
  air: Store<Air>;
  /** The events of the final scoring while it is being told. */
  finals: readonly GameEvent[];
}

export function Players({ table, look, replaying, air, finals }: Props) {
  const { state } = look;
  const real = replaying ? state : table.look.state;
  const { decides } = real;
  const waiting = notYet(useStore(air), table, finals);
  const shown = (score: string, n: number) => n - (replaying ? 0 : outstanding(waiting, score));
  return (
    <section class="players" aria-label={t("text.players")}>
      {table.mists && <Team table={table} look={look} real={real} shown={shown} />}
      {table.seats.map((seat, i) => (
        <div
          key={i}
          class={decides === i ? "player active" : "player"}
          style={{ "--c": colourOf(table.mists ? firstColour(state.supply[i] ?? {}) : i) }}
          data-player={i}
        >
          <span class="player-figure">
            <FigurePicture
              kind={table.mists ? "guard" : "follower"}
              colour={table.mists ? firstColour(state.supply[i] ?? {}) : i}
            />
          </span>
          <span class="player-name">
            {seat.name}
            {seat.kind === "bot" && <small> {seat.level ? word("level", seat.level) : t("new.bot")}</small>}
            {table.online && <Presence seat={seat} />}
          </span>
          {!table.mists && (
            <span class="player-score" aria-label={t("text.score", { name: seat.name, n: real.scores?.[i] ?? 0 })}>
              <Score id={`${i}`} n={shown(`${i}`, real.scores?.[i] ?? 0)} />
              {table.aids.projected && state.status === "playing" && state.projected?.[i] !== real.scores?.[i] && (
                <small title={t("play.ifEnded", { n: state.projected?.[i] ?? 0 })}>→ {state.projected?.[i]}</small>
              )}
            </span>
          )}
          <Supply supply={state.supply[i] ?? {}} colour={i} />
          {state.goods?.[i] && <Goods goods={state.goods[i] as Record<string, number>} />}
          {seat.left !== undefined && <Clock left={seat.left} runs={decides === i} />}
        </div>
      ))}
    </section>
  );
}

/** Whether a person at a server is there. */
export function Presence({ seat }: { seat: Seat }) {
  if (seat.kind !== "human") return null;
  const text = t(seat.online ? "online.connected" : "online.away");
  return <i class={seat.online ? "presence on" : "presence"} role="img" aria-label={text} title={text} />;
}

/** A new number is a new element: so it draws the eye. */
function Score({ id, n }: { id: string; n: number }) {
  return (
    <b key={n} class="score" data-score={id}>
      {n}
    </b>
  );
}

function firstColour(supply: Record<string, number>): number {
  return Math.max(0, colourNames.indexOf(Object.keys(supply)[0] ?? "red"));
}

function Supply({ supply, colour }: { supply: Record<string, number>; colour: number }) {
  return (
    <span class="supply">
      {Object.entries(supply).map(([kind, n]) => {
        const guard = colourNames.indexOf(kind);
        return (
          <span
            key={kind}
            class={n === 0 ? "none" : ""}
            title={guard < 0 ? word("figure", kind) : word("colour", guard)}
          >
            <FigurePicture kind={guard < 0 ? kind : "guard"} colour={guard < 0 ? colour : guard} />
            <small>{n}</small>
          </span>
        );
      })}
    </span>
  );
}

function Goods({ goods }: { goods: Record<string, number> }) {
  const held = Object.entries(goods).filter(([, n]) => n > 0);
  if (held.length === 0) return null;
  return (
    <span class="supply goods">
      {held.map(([good, n]) => (
        <span key={good} title={word("goods", good)}>
          <PiecePicture piece={good} />
          <small>{n}</small>
        </span>
      ))}
    </span>
  );
}

interface TeamProps {
  table: Table;
  look: Look;
  real: State;
  shown: (score: string, n: number) => number;
}

function Team({ table, look, real, shown }: TeamProps) {
  const { state } = look;
  const goal = goals[(state.level ?? 1) - 1] ?? 50;
  const entries = real.colours ? Object.entries(real.colours) : [];
  const team = shown("team", real.score ?? 0);
  return (
    <div class="team">
      {real.score !== undefined && (
        <>
          <b key={team} class="score" data-score="team">
            {t("mists.score", { n: team, goal })}
          </b>
          <progress value={team} max={goal} aria-label={t("mists.score", { n: real.score, goal })} />
        </>
      )}
      {entries.map(([colour, n]) => (
        <span key={colour}>
          {word("colour", colourNames.indexOf(colour))}:{" "}
          <Score id={`${colourNames.indexOf(colour)}`} n={shown(`${colourNames.indexOf(colour)}`, n)} /> / {goal}{" "}
        </span>
      ))}
      <div class="bank">
        <PiecePicture piece="ghost" /> {t("mists.bank", { n: state.bank ?? 0 })}
      </div>
      {(state.dogs ?? []).map((dog) => (
        <div key={dog.mark} class="bank">
          <PiecePicture piece="dog" />
          {dog.where === "track"
            ? t("mists.dog", { n: dog.mark })
            : t(dog.where === "board" ? "mists.dogDone" : "mists.dogOut")}
        </div>
      ))}
      {table.seats.length > 1 && <hr />}
    </div>
  );
}
