// A game that this device keeps.
import { useEffect, useState } from "preact/hooks";
import { drawingTools, newEngine, show } from "../app-state";
import { keptGame } from "../game/kept";
import { LocalTable } from "../game/local";
import { t } from "../i18n";
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
        made = new LocalTable(engine, kept.game, id, kept.picture);
        setTable(made);
      } catch {
        setMissing(true);
      }
    })();
    return () => {
      left = true;
      made?.close();
    };
  }, [id]);
  if (missing)
    return (
      <main class="page">
        <p>{t("home.gone")}</p>
        <button class="plain" onClick={() => show({ name: "home" })}>
          {t("home.home")}
        </button>
      </main>
    );
  return table ? <Play table={table} /> : <p class="loading">{t("loading")}</p>;
}
