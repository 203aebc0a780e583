// The tiles still to come, or those of them that fit a square.
import type { Art } from "../engine/art";
import type { KindCount } from "@bastide/engine/engine";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { TilePicture } from "./picture";

export function Remaining({ table, art, square }: { table: Table; art: Art; square?: { x: number; y: number } }) {
  const { remaining } = square
    ? table.engine.ask<{ remaining: KindCount[] }>(`fits ${square.x},${square.y}`)
    : table.engine.aids();
  const n = remaining.reduce((sum, [, , copies]) => sum + copies, 0);
  const title = square ? (n ? t("fits.title", { n }) : t("fits.none")) : t("remaining.title", { n });
  return (
    <>
      <p>{title}</p>
      <ul class="kinds">
        {remaining.map(([kind, id, copies]) => (
          <li key={kind}>
            <TilePicture art={art} kind={kind} label={`${id}, ${copies}`} />
            <b>{copies}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
