import { useEffect, useState } from "preact/hooks";
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { t } from "../i18n";

/** So long the last button does nothing, in milliseconds: a finger that taps twice where the first one was means neither. */
const afterFirstTap = 700;

/** Asks before a game is given up. */
export function Resign({ game: { table, dispatch } }: { game: Game }) {
  const [ready, setReady] = useState(false);
  // What was asked about stays: meanwhile it may be somebody else's turn.
  const [seat] = useState(table instanceof OnlineTable ? table.seatToResign : undefined);
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), afterFirstTap);
    return () => window.clearTimeout(timer);
  }, []);
  if (!(table instanceof OnlineTable) || seat === undefined) return null;
  const resign = () => {
    dispatch({ type: "close" });
    // The menu that it was opened from, too: what follows is to be seen.
    dispatch({ type: "close" });
    void table.tell({ cmd: "resign", seat });
  };
  return (
    <>
      {table.mySeats.length > 1 && (
        <p>
          <b>{table.name(seat)}</b>
        </p>
      )}
      <p>{t(table.seats.length > 2 ? "online.resignMany" : "online.resignTwo")}</p>
      <button class="plain wide" data-act="resign-not" onClick={() => dispatch({ type: "close" })}>
        {t("online.resignNot")}
      </button>
      <p />
      <button class="primary wide danger" data-act="resign-sure" disabled={!ready} onClick={resign}>
        {t("online.resignSure")}
      </button>
    </>
  );
}
