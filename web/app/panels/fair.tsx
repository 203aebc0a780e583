// What is promised about the draw of a game on a server, in one sentence, and the check of it after the game.
import { useState } from "preact/hooks";
import { newEngine } from "../app-state";
import { DrawError, type Checked, type Draw } from "../game/fair";
import type { OnlineTable } from "../game/online";
import { allTokens, call, type ServerGame } from "../game/server";
import { t } from "../i18n";
import { listed } from "../util/written";

type Tone = "alarm" | "warning" | "good" | "plain";

/** Those who shuffled, in words. */
function shufflers(table: OnlineTable, draw: Draw, without: number[] = []): string {
  const seats = draw.seats.flatMap(({ commit }, i) => (commit && !without.includes(i) ? [table.name(i)] : []));
  return listed([...seats, t("fair.server")]);
}

function promise(table: OnlineTable, game: ServerGame): { tone: Tone; text: string } {
  const draw = game.draw;
  if (game.prepared) return { tone: "warning", text: t("fair.prepared") };
  if (table.fair.alarm) return { tone: "alarm", text: t(`fair.alarm.${table.fair.alarm}`) };
  if (!draw || draw.kind === 1) return { tone: "plain", text: t("fair.serverAlone") };
  if (game.status === "lobby" && draw.sealed) return { tone: "plain", text: t("fair.making", { names: waiting(table, draw) }) };
  if (!draw.sealed) return { tone: "plain", text: t("fair.lobby") };
  const own = table.fair.own(draw);
  const names = shufflers(table, draw, own);
  if (own.length > 0) return { tone: "good", text: t("fair.mine", { names }) };
  if (!draw.seats.some(({ commit }) => commit)) return { tone: "plain", text: t("fair.serverAlone") };
  if (table.mySeats.some((seat) => draw.seats[seat]?.commit)) return { tone: "plain", text: t("fair.device", { names }) };
  return { tone: "plain", text: t(table.mySeats.length > 0 ? "fair.away" : "fair.others", { names }) };
}

function waiting(table: OnlineTable, draw: Draw): string {
  return listed(draw.seats.flatMap(({ commit, part }, i) => (commit && !part ? [table.name(i)] : [])));
}

export function FairDraw({ table }: { table: OnlineTable }) {
  const game = table.game;
  if (!game) return null;
  const said = game.status === "closed" && !table.fair.alarm ? null : promise(table, game);
  const voids = game.draw?.void ?? [];
  return (
    <div class="fair">
      {said && (
        <p class={`fair-promise ${said.tone}`} role={said.tone === "alarm" || said.tone === "warning" ? "alert" : undefined}>
          {said.text}
        </p>
      )}
      {voids.length > 0 && (
        <p class="fair-promise warning">
          {t("fair.voids", { n: voids.length, names: listed([...new Set(voids.flat())].map((seat) => table.name(seat))) })}
        </p>
      )}
      {game.draw?.kind === 2 && game.draw.seal && <Noted table={table} draw={game.draw} seal={game.draw.seal} />}
      <CheckDraw table={table} />
    </div>
  );
}

/** What everybody at the table should see at once: that something is wrong with the draw. */
export function FairAlarm({ table }: { table: OnlineTable }) {
  const { tone, text } = table.game ? promise(table, table.game) : { tone: "plain", text: "" };
  return tone === "alarm" ? (
    <p class={`fair-promise ${tone}`} role="alert">
      {text}
    </p>
  ) : null;
}

/** That somebody may know the draw: so from the beginning, told in the lobby too, and no reason to take room from the board. */
export function FairWarning({ table }: { table: OnlineTable }) {
  return table.game?.prepared ? <p class="fair-promise warning">{t("fair.prepared")}</p> : null;
}

/** What one can keep elsewhere, for `bastide verify`. */
function Noted({ table, draw, seal }: { table: OnlineTable; draw: Draw; seal: string }) {
  const noted = table.fair.round(draw.round);
  return (
    <details>
      <summary class="quiet">{t("fair.details")}</summary>
      <small class="fair-hash">
        {t("fair.seal")}: <code data-field="seal">{noted?.seal ?? seal}</code>
      </small>
      {table.fair.own(draw).map((seat) => (
        <small key={seat} class="fair-hash">
          {t("fair.part", { name: table.name(seat), n: seat })}: <code>{noted?.mine[seat]?.part}</code>
        </small>
      ))}
    </details>
  );
}

type State = { at: "idle" } | { at: "busy" } | { at: "right"; found: Checked } | { at: "wrong"; text: string };

async function check(table: OnlineTable): Promise<State> {
  const { game } = await call<{ game: ServerGame }>(`/api/games/${table.id}`, undefined, allTokens(table.id));
  const [told, again] = await Promise.all([newEngine(), newEngine()]);
  const shown = [table.opening, ...table.steps.map((step) => step.lines)];
  const moves = table.steps.map((step) => step.move);
  try {
    return { at: "right", found: table.fair.check(game, shown, moves, told, again) };
  } catch (error) {
    if (error instanceof DrawError) return { at: "wrong", text: t(`fair.wrong.${error.fault}`, { n: error.at }) };
    return { at: "wrong", text: t("fair.wrong.tile", { n: 0 }) };
  }
}

/** Nothing before the end, and nothing where there is nothing to check. */
function CheckDraw({ table }: { table: OnlineTable }) {
  return table.game?.draw?.kind === 2 && table.started && table.over ? <Check table={table} /> : null;
}

function Check({ table }: { table: OnlineTable }) {
  const [state, setState] = useState<State>({ at: "idle" });
  const run = () => {
    setState({ at: "busy" });
    check(table).then(setState, (error: Error) => setState({ at: "wrong", text: error.message }));
  };
  if (state.at === "wrong")
    return (
      <p class="fair-promise alarm" role="alert" data-field="checked">
        {state.text}
      </p>
    );
  if (state.at === "right") return <Right found={state.found} />;
  return (
    <button class="plain wide" data-act="check-draw" disabled={state.at === "busy"} onClick={run}>
      {t("fair.check")}
    </button>
  );
}

function Right({ found }: { found: Checked }) {
  return (
    <>
      <p class="fair-promise good" role="status" data-field="checked">
        {t("fair.right", { n: found.tiles.length })} {t(found.own.length > 0 ? "fair.rightMine" : "fair.rightOthers")}
        {!found.early && ` ${t("fair.rightLate")}`}
      </p>
      <details>
        <summary class="quiet">{t("fair.tiles")}</summary>
        <ol class="fair-tiles">
          {found.tiles.map((tile, i) => (
            <li key={i}>✓ {tile}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
