// The tiles still to come, or those of them that fit a square.
import type { KindCount } from "@bastide/engine/engine";
import type { Game } from "../game/play";
import { t } from "../i18n";
import { TilePicture } from "./picture";

/** The tiles to come are found out by a worker; which of them fit a square is asked at once. */
function tilesOf({ table, aids }: Game, square?: { x: number; y: number }): KindCount[] | undefined {
  if (!square) return aids?.remaining;
  return table.engine.ask<{ remaining: KindCount[] }>(`fits ${square.x},${square.y}`).remaining;
}

export function Remaining({ game, square }: { game: Game; square?: { x: number; y: number } }) {
  const remaining = tilesOf(game, square);
  if (!remaining) return <p>{t("loading")}</p>;
  const n = remaining.reduce((sum, [, , copies]) => sum + copies, 0);
  const title = square ? (n ? t("fits.title", { n }) : t("fits.none")) : t("remaining.title", { n });
  return (
    <>
      <p>{title}</p>
      <ul class="kinds">
        {remaining.map(([kind, id, copies]) => (
          <li key={kind}>
            <TilePicture art={game.art} kind={kind} label={`${id}, ${copies}`} />
            <b>{copies}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
