// The position and the legal moves as text: for screen readers, and for whoever prefers words.
import type { Look } from "@bastide/engine/engine";
import type { Table } from "../game/table";
import { featureText, optionTexts, tileText, word } from "../game/words";
import { t } from "../i18n";

export function TextView({ table, look, onPlay }: { table: Table; look: Look; onPlay: (moves: string[]) => void }) {
  const { state } = look;
  const held = look.features.filter((f) => !f.scored && f.strength.some((n) => n > 0));
  return (
    <div class="text-view">
      <h3>{t("text.players")}</h3>
      <ul>
        {table.seats.map((seat, i) => (
          <li key={i}>{t("text.score", { name: seat.name, n: state.scores?.[i] ?? state.score ?? 0 })}</li>
        ))}
      </ul>
      {state.tile && <p>{t("text.hand", { tile: tileText(state.tile) })}</p>}
      <p>{t("play.left", { n: state.left })}</p>
      {table.myTurn && (
        <>
          <h3>{t("play.moves")}</h3>
          <ul class="move-list">
            {optionTexts(table.look.moves, table).map((text, i) => (
              <li key={i}>
                <button
                  class="plain small"
                  data-move={table.look.moves[i]?.move}
                  onClick={() => onPlay([table.look.moves[i]?.move ?? ""])}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("text.features")}</h3>
      <ul>
        {held.map((feature) => (
          <li key={feature.id}>
            {featureText(feature, table)} ({feature.segs[0]?.[0]}, {feature.segs[0]?.[1]})
          </li>
        ))}
      </ul>
      <h3>{t("text.figures")}</h3>
      <ul>
        {state.figures.map((f, i) => (
          <li key={i}>
            {t("text.figure", {
              name: table.name(f.player),
              figure: word("figure", f.kind),
              on: word("on", f.at.split(":")[0]),
              x: f.x,
              y: f.y,
            })}
          </li>
        ))}
      </ul>
      <h3>{t("text.board")}</h3>
      <ul>
        {state.board.map((tile) => (
          <li key={`${tile.x},${tile.y}`}>{t("text.tile", { ...tile, tile: tileText(tile.tile) })}</li>
        ))}
      </ul>
    </div>
  );
}
