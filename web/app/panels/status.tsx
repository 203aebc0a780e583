import type { Look } from "../engine/types";
import type { Table } from "../game/table";
import { isKey, t } from "../i18n";

/** One line: whose turn it is and what is asked. */
export function Status({ table, look, replaying }: { table: Table; look: Look; replaying: boolean }) {
  const { state } = look;
  if (replaying) return <p class="status">{t("log.replay")}</p>;
  const decides = table.look.state.decides;
  if (decides === null) return <p class="status">{t("play.over")}</p>;
  const name = table.name(decides);
  const text = table.thinking
    ? t("play.thinking", { name })
    : t(table.myTurn ? "play.yourTurn" : "play.turnOf", { name });
  // After the tile is tried, the question is the figure's.
  const tried = table.myTurn && look !== table.look && state.decides === decides;
  const key = `phase.${tried ? state.phase : table.look.state.phase}`;
  return (
    <p class={table.myTurn ? "status mine" : "status"} role="status" data-status={state.status}>
      {text}
      {isKey(key) && !table.thinking && <small>{t(key)}</small>}
    </p>
  );
}
