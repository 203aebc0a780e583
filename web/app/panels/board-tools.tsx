// The round buttons below the board.
import type { BoardHandle } from "../../board/board";
import type { Aids } from "../game/table";
import { t, type Key } from "../i18n";
import type { PanelName } from "./open-panel";
import { Icon, type IconName } from "./icon";

interface Props {
  board: () => BoardHandle | null;
  aids: Aids;
  owners: boolean;
  panel: PanelName | null;
  onOwners: () => void;
  onPanel: (panel: PanelName) => void;
}

export function BoardTools({ board, aids, owners, panel, onOwners, onPanel }: Props) {
  const tool = (text: Key, icon: IconName, act: () => void, on?: boolean) => (
    <button class={on ? "round on" : "round"} aria-pressed={on} title={t(text)} aria-label={t(text)} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="board-tools" role="toolbar" aria-label={t("play.menu")}>
      {tool("play.fit", "all", () => board()?.fit())}
      {tool("play.zoomIn", "plus", () => board()?.zoom(1.25))}
      {tool("play.zoomOut", "minus", () => board()?.zoom(0.8))}
      {aids.features && tool("play.features", "flag", onOwners, owners)}
      {aids.remaining && tool("play.remaining", "tiles", () => onPanel("tiles"), panel === "tiles")}
      {tool("play.log", "list", () => onPanel("log"), panel === "log")}
      {tool("play.menu", "more", () => onPanel("menu"), panel === "menu")}
    </div>
  );
}
