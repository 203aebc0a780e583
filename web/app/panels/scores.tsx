// Who plays, with scores and all that is left in supply; in mists how far the team is.
import type { State } from "@bastide/engine/engine";
import { colourNames, colourOfPlayer } from "../game/colours";
import { notYet, outstanding } from "../game/flights";
import type { Game } from "../game/play";
import type { Seat } from "../game/table";
import { word } from "../game/words";
import { t } from "../i18n";
import { useStore } from "../util/store";
import { Clock } from "./clock";
import { FigurePicture, PiecePicture } from "./picture";

const colourNumber = (name: string): number => (colourNames as readonly string[]).indexOf(name);
type Shown = (score: string, n: number) => number;

export function Scores({ game }: { game: Game }) {
  const { table, look, mode, flights, finals } = game;
  const replaying = mode === "replay";
  const { state } = look;
  // It may be a try: whose decision it is and what the scores are comes from the table.
  const real = replaying ? state : table.look.state;
  const waiting = notYet(useStore(flights.air), table, mode === "telling" ? finals : []);
  const shown: Shown = (score, n) => n - (replaying ? 0 : outstanding(waiting, score));
  const n = table.seats.length;
  return (
    <section
      class={n > 3 ? "scores many" : "scores"}
      style={{ "--cols": n === 5 || n === 6 ? 3 : Math.min(n, 4) }}
      aria-label={t("text.players")}
    >
      {table.mists && <Team state={state} real={real} goal={table.look.numbers.goal ?? 0} shown={shown} />}
      {table.seats.map((seat, i) => (
        <Player key={i} game={game} seat={seat} i={i} real={real} shown={shown} />
      ))}
    </section>
  );
}

interface PlayerProps {
  game: Game;
  seat: Seat;
  i: number;
  real: State;
  shown: Shown;
}

function Player({ game: { table, look }, seat, i, real, shown }: PlayerProps) {
  const { state } = look;
  const active = real.decides === i;
  const score = real.scores?.[i] ?? 0;
  const ifEnded = state.projected?.[i];
  const points = t("text.score", { name: seat.name, n: score });
  const said = ifEnded === undefined || ifEnded === score ? points : `${points}, ${t("play.ifEnded", { n: ifEnded })}`;
  return (
    <div class={active ? "player active" : "player"} style={{ "--c": colourOfPlayer(i) }} data-player={i}>
      <span class="player-name" title={seat.name}>
        {seat.name}
        {seat.kind === "bot" && <small> {seat.level ? word("level", seat.level) : t("new.bot")}</small>}
      </span>
      {table.online && <Presence seat={seat} />}
      {seat.left !== undefined && <Clock left={seat.left} since={seat.leftAt ?? 0} runs={active} />}
      {!table.mists && (
        <span class="player-score" role="img" aria-label={said}>
          <Score id={`${i}`} n={shown(`${i}`, score)} />
          {/* Its place is kept where there is nothing to tell: nothing moves when there is. */}
          {table.aids.projected && state.status === "playing" && (
            <small class={ifEnded === score ? "kept-place" : ""} title={t("play.ifEnded", { n: ifEnded ?? 0 })}>
              →{ifEnded}
            </small>
          )}
        </span>
      )}
      <Supply supply={state.supply[i] ?? {}} colour={i} goods={state.goods?.[i] ?? {}} />
    </div>
  );
}

/** Whether a person at a server is there. */
export function Presence({ seat }: { seat: Seat }) {
  if (seat.kind !== "human") return null;
  const text = t(seat.online ? "online.connected" : "online.away");
  return <i class={seat.online ? "presence on" : "presence"} role="img" aria-label={text} title={text} />;
}

/** A new number is a new element: so it draws the eye. */
function Score({ id, n, widest }: { id: string; n: number; widest?: number }) {
  return (
    <b key={n} class="score" data-score={id}>
      {widest === undefined ? n : <Steady text={`${n}`} others={[`${widest}`]} />}
    </b>
  );
}

/** A text in the room that the longest of those has which stand here in a game: what is beside it keeps its place. */
function Steady({ text, others }: { text: string; others: readonly string[] }) {
  const widest = others.reduce((longest, other) => (other.length > longest.length ? other : longest), text);
  return (
    <span class="steady" data-widest={widest}>
      {text}
    </span>
  );
}

/** Followers, guards and goods by number, none too: its place is kept. Figures of which there is one are there or away. */
function Supply({ supply, colour, goods }: { supply: Record<string, number>; colour: number; goods: Record<string, number> }) {
  return (
    <span class="supply">
      {Object.entries(supply).map(([kind, n]) => {
        const guard = colourNumber(kind);
        const counted = guard >= 0 || kind === "follower";
        const name = guard < 0 ? word("figure", kind) : word("colour", guard);
        const said = t("play.inSupply", { name, n });
        return (
          <span key={kind} class={n === 0 ? "none" : ""} role="img" aria-label={said} title={said}>
            <FigurePicture kind={guard < 0 ? kind : "guard"} colour={guard < 0 ? colour : guard} />
            {counted && <small>{n}</small>}
          </span>
        );
      })}
      {Object.entries(goods).map(([good, n]) => {
        const said = t("play.inSupply", { name: word("goods", good), n });
        return (
          <span key={good} class={n === 0 ? "none" : ""} role="img" aria-label={said} title={said}>
            <PiecePicture piece={good} />
            <small>{n}</small>
          </span>
        );
      })}
    </span>
  );
}

/** So many ghosts there are. */
const mostGhosts = 15;

function Team({ state, real, goal, shown }: { state: State; real: State; goal: number; shown: Shown }) {
  const team = shown("team", real.score ?? 0);
  const banks = Array.from({ length: mostGhosts + 1 }, (_, n) => t("mists.bank", { n }));
  const colours = real.colours ? Object.entries(real.colours) : [];
  return (
    <div class="team">
      {real.score !== undefined && (
        <b key={team} class="score" data-score="team">
          <Steady text={t("mists.score", { n: team, goal })} others={[t("mists.score", { n: goal, goal })]} />
        </b>
      )}
      {colours.map(([colour, n]) => (
        <span key={colour}>
          {word("colour", colourNumber(colour))}:{" "}
          <Score id={`${colourNumber(colour)}`} n={shown(`${colourNumber(colour)}`, n)} widest={goal} /> / {goal}{" "}
        </span>
      ))}
      <span class="bank">
        <PiecePicture piece="ghost" /> <Steady text={t("mists.bank", { n: state.bank ?? 0 })} others={banks} />
      </span>
      {(state.dogs ?? []).map((dog) => (
        <span key={dog.mark} class="bank">
          <PiecePicture piece="dog" />
          <Steady
            text={dog.where === "track" ? t("mists.dog", { n: dog.mark }) : t(dog.where === "board" ? "mists.dogDone" : "mists.dogOut")}
            others={[t("mists.dog", { n: dog.mark }), t("mists.dogDone"), t("mists.dogOut")]}
          />
        </span>
      ))}
    </div>
  );
}
