// What is done with the game as a whole.
import type { SheetName } from "../game/model";
import { OnlineTable } from "../game/online";
import type { Game } from "../game/play";
import { t, type Key } from "../i18n";
import { GameFiles } from "./game-files";

export function Menu({ game, onLeave }: { game: Game; onLeave: () => void }) {
  const { table, dispatch, board } = game;
  const item = (text: Key, act: () => void, name?: string) => (
    <button class="plain wide" data-act={name} onClick={act}>
      {t(text)}
    </button>
  );
  const sheet = (text: Key, name: SheetName) => item(text, () => dispatch({ type: "push", sheet: { name } }), name);
  const online = table instanceof OnlineTable ? table : null;
  return (
    <div class="menu">
      {online && online.watching > 0 && <p class="quiet">{t("online.watching", { n: online.watching })}</p>}
      {table.canUndo() && item("play.takeBack", () => void table.undo(), "take-back")}
      {table.over && sheet("final.result", "result")}
      {table.over && sheet("review.title", "review")}
      {item("log.replay", () => dispatch({ type: "show", sheet: { name: "log" } }))}
      <GameFiles table={table} />
      <div class="row narrow-only">
        <button class="plain" onClick={() => board.current?.zoom(0.8)}>
          {t("play.zoomOut")}
        </button>
        <button class="plain" onClick={() => board.current?.zoom(1.25)}>
          {t("play.zoomIn")}
        </button>
      </div>
      {sheet("settings.title", "settings")}
      {sheet("play.text", "text")}
      {sheet("keys.title", "keys")}
      {online && <Absent table={online} />}
      {online && sheet("fair.title", "fair")}
      {online && !table.over && online.seatToResign !== undefined && sheet("online.resign", "resign")}
      {item("play.leave", onLeave, "leave")}
    </div>
  );
}

/** Seats of people who are away: the host may let a bot play for them. */
function Absent({ table }: { table: OnlineTable }) {
  if (!table.host || table.over) return null;
  return (
    <>
      {table.seats.map(
        (seat, i) =>
          seat.kind === "human" &&
          !seat.mine &&
          !seat.online && (
            <button key={i} class="plain wide" onClick={() => void table.tell({ cmd: "bot", seat: i })}>
              {seat.name}: {t("online.seatBot")}
            </button>
          ),
      )}
    </>
  );
}
