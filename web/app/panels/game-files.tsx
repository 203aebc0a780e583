import type { Table } from "../game/table";
import { t } from "../i18n";
import { shownTheme } from "../settings";
import { saveFile } from "../util/files";

/** The record and the picture of a game. */
export function GameFiles({ table }: { table: Table }) {
  const exportRecord = async () => saveFile("game.bastide", await table.record(), "text/plain");
  const picture = () => {
    saveFile("board.svg", table.engine.raw(`picture ${shownTheme.get()}`), "image/svg+xml");
  };
  return (
    <>
      {table.hasRecord && (
        <button class="plain wide" data-act="export" onClick={() => void exportRecord()}>
          {t("log.export")}
        </button>
      )}
      <button class="plain wide" data-act="picture" onClick={picture}>
        {t("log.picture")}
      </button>
    </>
  );
}
