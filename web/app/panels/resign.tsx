import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { t } from "../i18n";

/** Asks before a game is given up, well away from the button that was pressed. */
export function Resign({ game: { table, dispatch } }: { game: Game }) {
  if (!(table instanceof OnlineTable)) return null;
  const seat = table.mySeats[0];
  const resign = () => {
    dispatch({ type: "close" });
    void table.tell({ cmd: "resign", seat });
  };
  return (
    <>
      <p>{t(table.seats.length > 2 ? "online.resignMany" : "online.resignTwo")}</p>
      <button class="plain wide" data-act="resign-not" onClick={() => dispatch({ type: "close" })}>
        {t("online.resignNot")}
      </button>
      <p />
      <button class="primary wide danger" data-act="resign-sure" onClick={resign}>
        {t("online.resignSure")}
      </button>
    </>
  );
}
