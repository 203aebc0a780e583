import { message } from "../app-state";
import { refusal } from "../game/refusal";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { shownTheme } from "../settings";
import { saveFile } from "../util/files";
import { pngOf } from "../util/png";

/** The record and the picture of a game. */
export function GameFiles({ table }: { table: Table }) {
  const exportRecord = async () => {
    try {
      saveFile("game.bastide", await table.record(), "text/plain");
    } catch (error) {
      message.set(refusal(error));
    }
  };
  const svg = () => table.engine.raw(`picture ${shownTheme.get()}`);
  const savePng = async () => {
    const png = await pngOf(svg());
    if (png) saveFile("board.png", png, "image/png");
    else message.set(t("trouble.picture"));
  };
  return (
    <>
      {table.hasRecord && (
        <button class="plain wide" data-act="export" onClick={() => void exportRecord()}>
          {t("log.export")}
        </button>
      )}
      <button class="plain wide" data-act="png" onClick={() => void savePng()}>
        {t("log.picture")} (PNG)
      </button>
      <button class="plain wide" data-act="picture" onClick={() => saveFile("board.svg", svg(), "image/svg+xml")}>
        {t("log.picture")} (SVG)
      </button>
    </>
  );
}
