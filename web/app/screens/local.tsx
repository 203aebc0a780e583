// A game that this device keeps.
import { useEffect, useState } from "preact/hooks";
import { drawingTools, newEngine } from "../app-state";
import { keptGame } from "../game/kept";
import { LocalTable } from "../game/local";
import { t } from "../i18n";
import { NoGame } from "./no-game";
import { Play } from "./play";

export function Local({ id }: { id: string }) {
  const [table, setTable] = useState<LocalTable | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let made: LocalTable | null = null;
    let left = false;
    void (async () => {
      const [kept, engine] = await Promise.all([keptGame(id), newEngine(), drawingTools()]);
      if (left) return;
      if (!kept) return setMissing(true);
      try {
        const opened = new LocalTable(engine, kept.game, id, kept.picture);
        opened.subscribe(() => opened.gone && setMissing(true));
        made = opened;
        setTable(opened);
      } catch {
        setMissing(true);
      }
    })();
    return () => {
      left = true;
      made?.close();
    };
  }, [id]);
  if (missing) return <NoGame why={t("home.gone")} />;
  return table ? <Play table={table} /> : <p class="loading">{t("loading")}</p>;
}
