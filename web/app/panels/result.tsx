// The end of a game: the result with statistics.
import type { Art } from "../engine/art";
import { colourOfPlayer } from "../game/colours";
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import type { Table } from "../game/table";
import { verdict } from "../game/prompt";
import { word } from "../game/words";
import { t } from "../i18n";
import { startLocal } from "../app-state";
import { levels, reachedPoints } from "../lessons/progress";
import { isolated } from "../util/written";
import { FairDraw } from "./fair";
import { GameFiles } from "./game-files";

export function Result({ game }: { game: Game }) {
  const { table, art, dispatch } = game;
  const lookBack = () => {
    dispatch({ type: "show", sheet: { name: "log" } });
    dispatch({ type: "go", to: 0 });
  };
  return (
    <div class="final">
      <h3 class="verdict">{verdict(table)}</h3>
      {table.mists && <LevelEnd table={table} />}
      {!table.mists && <Standing table={table} />}
      {!table.mists && <ByKind table={table} />}
      {!table.mists && <Graph table={table} />}
      {!table.mists && <Luck table={table} art={art} />}
      <div class="actions">
        <button class="plain" onClick={lookBack}>
          {t("final.lookBack")}
        </button>
        <button class="plain" data-act="review" onClick={() => dispatch({ type: "push", sheet: { name: "review" } })}>
          {t("review.title")}
        </button>
        <GameFiles table={table} />
      </div>
      {table instanceof OnlineTable && <FairDraw table={table} />}
    </div>
  );
}

/** Mists: what was reached, and on to the next level or the same once more, with the same people. */
function LevelEnd({ table }: { table: Table }) {
  const { state, numbers } = table.look;
  const level = state.level ?? 1;
  const won = state.won === true;
  const next = won ? level + 1 : level;
  const start = () =>
    void startLocal({
      setup: `sets=mists players=${table.seats.length} level=${next}`,
      seats: table.seats.map((seat) => ({ ...seat })),
      moves: [],
      aids: { ...table.aids },
    });
  return (
    <>
      <p>
        {t("new.level")} {level}: {t("mists.score", { n: reachedPoints(state), goal: numbers.goal ?? 0 })}
      </p>
      {!won && <p>{word("event.lost", state.reason)}</p>}
      {!table.online && next <= levels.length && (
        <p>
          <button class="primary wide" data-act="level" onClick={start}>
            {won ? `${t("new.level")} ${next}` : t("tutorial.again")}
          </button>
        </p>
      )}
    </>
  );
}

function Standing({ table }: { table: Table }) {
  const scores = table.look.state.scores ?? [];
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return (
    <ol class="standing">
      {order.map((p) => (
        <li key={p} style={{ "--c": colourOfPlayer(p) }}>
          <span>
            {table.name(p)} {table.seats[p]?.resigned && <small>{t(table.seats[p]?.late ? "final.timeOut" : "final.gaveUp")}</small>}
          </span>
          <b>{scores[p]}</b>
        </li>
      ))}
    </ol>
  );
}

function ByKind({ table }: { table: Table }) {
  const sums = new Map<string, number[]>();
  for (const step of table.steps)
    for (const event of step.events) {
      if (event.type !== "score" || !event.feature) continue;
      const row = sums.get(event.feature) ?? table.seats.map(() => 0);
      (event.points ?? []).forEach((n, p) => (row[p] = (row[p] ?? 0) + n));
      sums.set(event.feature, row);
    }
  return (
    <div class="sideways" data-sideways>
      <table class="by-kind">
      <caption>{t("final.byKind")}</caption>
      <thead>
        <tr>
          <td />
          {table.seats.map((seat, i) => (
            <th key={i} scope="col" style={{ "--c": colourOfPlayer(i) }}>
              {seat.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sums]
          .filter(([, row]) => row.some((n) => n !== 0))
          .map(([feature, row]) => (
            <tr key={feature}>
              <th scope="row">{word("feature", feature)}</th>
              {row.map((n, i) => (
                <td key={i}>{n}</td>
              ))}
            </tr>
          ))}
        <tr class="total">
          <th scope="row">{t("final.total")}</th>
          {(table.look.state.scores ?? []).map((n, i) => (
            <td key={i}>{n}</td>
          ))}
        </tr>
      </tbody>
    </table>
    </div>
  );
}

function Graph({ table }: { table: Table }) {
  const width = 600;
  const height = 180;
  const most = Math.max(1, ...(table.look.state.scores ?? []));
  const last = Math.max(1, table.steps.length - 1);
  const line = (p: number) =>
    table.steps
      .map(
        (step, i) =>
          `${((i * width) / last).toFixed(1)},${(height - ((step.scores[p] ?? 0) * height) / most).toFixed(1)}`,
      )
      .join(" ");
  return (
    <figure class="graph">
      <figcaption>{t("final.graph")}</figcaption>
      <svg viewBox={`-6 -6 ${width + 12} ${height + 12}`} role="img" aria-label={t("final.graph")}>
        <path class="axis" d={`M0 0V${height}H${width}`} />
        <text x="6" y="12">
          {most}
        </text>
        {table.seats.map((_, p) => (
          <polyline
            key={p}
            points={line(p)}
            style={{ "--c": colourOfPlayer(p) }}
            stroke-dasharray={["", "9 4", "3 4", "12 4 3 4"][p % 4]}
          />
        ))}
      </svg>
    </figure>
  );
}

/** What each player was dealt: tiles, coats of arms, monasteries. */
function Luck({ table, art }: { table: Table; art: Art }) {
  const rows = table.seats.map(() => ({ tiles: 0, coats: 0, monasteries: 0 }));
  for (const step of table.steps)
    for (const event of step.events) {
      const row = event.type === "place" && rows[event.player];
      if (!row) continue;
      row.tiles++;
      const kind = art.kind(event.tile);
      row.coats += kind.arms;
      row.monasteries += kind.segs.filter((segment) => segment.type === "monastery").length;
    }
  return (
    <div class="luck">
      <h3>{t("final.luck")}</h3>
      {rows.map((row, p) => (
        <p key={p} style={{ "--c": colourOfPlayer(p) }}>
          <b>{isolated(table.name(p))}</b> {t("final.tilesDrawn", { n: row.tiles })}, {t("final.coatsDrawn", { n: row.coats })},{" "}
          {t("final.monasteriesDrawn", { n: row.monasteries })}
        </p>
      ))}
    </div>
  );
}
