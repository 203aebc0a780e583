// The toolbar: views of the board, and the sheets beside it.
import type { Game } from "../game/play";
import type { SheetName } from "../game/model";
import { OnlineTable } from "../game/online";
import { t, type Key } from "../i18n";
import { Icon, type IconName } from "./icon";

export function Tools({ game }: { game: Game }) {
  const { table, model, board, dispatch, owners, setOwners } = game;
  const { aids } = table;
  const tool = (text: Key, icon: IconName, act: () => void, more: { on?: boolean; count?: number; wide?: boolean } = {}) => (
    <button
      class={`tool${more.on ? " on" : ""}${more.wide ? " wide-only" : ""}`}
      aria-pressed={more.on}
      title={t(text)}
      aria-label={t(text)}
      data-tool={icon}
      onClick={act}
    >
      <Icon name={icon} />
      {more.count ? <b class="badge">{more.count}</b> : null}
    </button>
  );
  const sheet = (text: Key, icon: IconName, name: SheetName, count?: number) =>
    tool(text, icon, () => dispatch({ type: "show", sheet: { name } }), {
      on: model.sheets[0]?.name === name,
      count,
    });
  const chats = table instanceof OnlineTable && table.game?.chat !== false;
  return (
    <div class="tools" role="toolbar" aria-label={t("play.tools")}>
      {sheet("play.menu", "more", "menu")}
      {sheet("play.log", "list", "log")}
      {chats && sheet("online.chat", "chat", "chat", model.sheets[0]?.name === "chat" ? 0 : table.unread)}
      {aids.remaining && sheet("play.remaining", "tiles", "tiles")}
      {sheet("rules.title", "book", "rules")}
      <span class="tools-gap" />
      {aids.features && tool("play.features", "flag", () => setOwners(!owners), { on: owners })}
      {tool("play.zoomOut", "minus", () => board.current?.zoom(0.8), { wide: true })}
      {tool("play.zoomIn", "plus", () => board.current?.zoom(1.25), { wide: true })}
      {tool("play.fit", "all", () => board.current?.fit())}
    </div>
  );
}
