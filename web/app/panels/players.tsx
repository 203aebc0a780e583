// Who plays, with scores, figures in supply and, in mists, how far the team is.
import type { Look } from "../engine/types";
import { colourOf } from "../game/drawing";
import type { Table } from "../game/table";
import { word } from "../game/words";
import { t } from "../i18n";
import { Clock } from "./clock";
import { FigurePicture, PiecePicture } from "./picture";

const goals = [50, 75, 100, 120, 100, 50];
const colourNames = ["red", "green", "blue", "yellow", "black", "pink"];

/** `look` may be a try: whose decision it is comes from the table. */
export function Players({ table, look, replaying }: { table: Table; look: Look; replaying: boolean }) {
  const { state } = look;
  const decides = replaying ? state.decides : table.look.state.decides;
  return (
    <section class="players" aria-label={t("text.players")}>
      {table.mists && <Team table={table} look={look} />}
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
            {table.online && seat.kind === "human" && (
              <i
                class={seat.online ? "presence on" : "presence"}
                title={t(seat.online ? "online.connected" : "online.away")}
              />
            )}
          </span>
          {!table.mists && (
            <span class="player-score" aria-label={t("text.score", { name: seat.name, n: state.scores?.[i] ?? 0 })}>
              <b key={state.scores?.[i]}>{state.scores?.[i] ?? 0}</b>
              {table.aids.projected && state.status === "playing" && state.projected?.[i] !== state.scores?.[i] && (
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

function Team({ table, look }: { table: Table; look: Look }) {
  const { state } = look;
  const goal = goals[(state.level ?? 1) - 1] ?? 50;
  const entries = state.colours ? Object.entries(state.colours) : [];
  return (
    <div class="team">
      {state.score !== undefined && (
        <>
          <b>{t("mists.score", { n: state.score, goal })}</b>
          <progress value={state.score} max={goal} aria-label={t("mists.score", { n: state.score, goal })} />
        </>
      )}
      {entries.map(([colour, n]) => (
        <span key={colour}>
          {word("colour", colourNames.indexOf(colour))}: <b>{n}</b> / {goal}{" "}
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
