// A few minutes of play with prepared tiles; each page asks for one thing and goes on when it is done.
import { useEffect, useState } from "preact/hooks";
import { drawingTools, newEngine, show } from "../app-state";
import { LocalTable } from "../game/local";
import { allAids, type Table } from "../game/table";
import { useTable } from "../game/use-game";
import { t, type Key } from "../i18n";
import { Play } from "./play";

/** How many moves have been made when a page is done; pages without a number go on by the button. */
interface Page { text: Key; until?: number }

const deck = "B-RFRF,B-FRRR,B-CFFF,B-FFFF-m,B-CFFC-s,B-CFFF";
const pages: Page[] = [
  { text: "tutorial.1" },
  { text: "tutorial.2" },
  { text: "tutorial.3", until: 2 },
  { text: "tutorial.4" },
  { text: "tutorial.5", until: 4 },
  { text: "tutorial.6" },
  { text: "tutorial.7", until: 6 },
  { text: "tutorial.8" },
  { text: "tutorial.9", until: 8 },
  { text: "tutorial.10", until: 10 },
  { text: "tutorial.11" },
  { text: "tutorial.12" },
];

export function Tutorial() {
  const [table, setTable] = useState<LocalTable | null>(null);
  useEffect(() => {
    let made: LocalTable | null = null;
    void Promise.all([newEngine(), drawingTools()]).then(([engine]) => {
      const seats = [{ name: t("new.me"), kind: "human" as const, mine: true }, { name: t("new.me"), kind: "human" as const, mine: true }];
      made = new LocalTable(engine, { setup: `sets=base players=2 deck=${deck}`, seats, moves: [], aids: { ...allAids, hint: false } }, false);
      setTable(made);
    });
    return () => made?.close();
  }, []);
  return table ? <Lesson table={table} /> : <p class="loading">{t("loading")}</p>;
}

function Lesson({ table }: { table: Table }) {
  useTable(table);
  const [at, setAt] = useState(0);
  const page = pages[at] ?? pages[0];
  const done = page?.until === undefined || table.steps.length >= page.until;
  useEffect(() => {
    if (page?.until !== undefined && done) setAt(at + 1);
  }, [done, at]);
  const last = at === pages.length - 1;
  return (
    <Play
      table={table}
      guide={
        <section class="guide" aria-live="polite">
          <h2>{t("tutorial.title")} <small>{t("tutorial.step", { n: at + 1, all: pages.length })}</small></h2>
          <p>{t(page?.text ?? "tutorial.1")}</p>
          <div class="actions">
            <button class="plain" onClick={() => show({ name: "home" })}>{t("tutorial.skip")}</button>
            {last
              ? <button class="primary" onClick={() => show({ name: "new", online: false })}>{t("tutorial.done")}</button>
              : page?.until === undefined && <button class="primary" data-act="next" onClick={() => setAt(at + 1)}>{t("tutorial.next")}</button>}
          </div>
        </section>
      }
    />
  );
}
