// What is done with the game as a whole.
import type { Table } from "../game/table";
import { t } from "../i18n";
import type { PanelName } from "./open-panel";
import { saveFile } from "../util/files";
import { SettingsForm } from "./settings-form";

export function Menu({
  table,
  onPanel,
  onLeave,
}: {
  table: Table;
  onPanel: (panel: PanelName) => void;
  onLeave: () => void;
}) {
  const exportRecord = async () => saveFile("game.bastide", await table.record(), "text/plain");
  const picture = () => {
    const dark = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
    saveFile("board.svg", table.engine.raw(`picture ${dark}`), "image/svg+xml");
  };
  return (
    <div class="menu">
      {table.canUndo() && (
        <button class="plain wide" onClick={() => void table.undo()}>
          {t("play.takeBack")}
        </button>
      )}
      <button class="plain wide" onClick={() => onPanel("log")}>
        {t("log.replay")}
      </button>
      {table.over && (
        <button class="plain wide" onClick={() => onPanel("review")}>
          {t("review.title")}
        </button>
      )}
      {table.hasRecord && (
        <button class="plain wide" data-act="export" onClick={() => void exportRecord()}>
          {t("log.export")}
        </button>
      )}
      <button class="plain wide" data-act="picture" onClick={picture}>
        {t("log.picture")}
      </button>
      <button class="plain wide" onClick={() => onPanel("text")}>
        {t("play.text")}
      </button>
      <button class="plain wide" onClick={() => onPanel("keys")}>
        {t("keys.title")}
      </button>
      <button class="plain wide" onClick={onLeave}>
        {t("play.leave")}
      </button>
      <h3>{t("settings.title")}</h3>
      <SettingsForm />
    </div>
  );
}
