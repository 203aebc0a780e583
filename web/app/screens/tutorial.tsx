// A few minutes of play with prepared tiles; each page asks for one thing and goes on when it is done.
import { useEffect, useState } from "preact/hooks";
import { drawingTools, newEngine, show } from "../app-state";
import { LocalTable } from "../game/local";
import { allAids } from "../game/table";
import { useTable } from "../game/use-game";
import { t, type Key } from "../i18n";
import { Play } from "./play";

/** `asks`: beginnings of the moves that this page waits for, in order; without them a button goes on. */
interface Page {
  text: Key;
  more?: Key;
  asks?: string[];
}

const deck = "B-FRFR,B-FFFF-m,B-FRRR,B-CFFF,B-RRRR,B-FFRR,B-CFFF,B-FRFR,B-FFFF-m,B-FFRR,B-FFRR,B-CFFF,B-CFFF";
/** The opponent's answers to the pupil's turns. */
const answers = [
  ["tile 0,1,0", "follower monastery"],
  ["tile 1,1,180", "pass"],
  ["tile -1,1,90", "pass"],
  ["tile 3,0,90", "pass"],
  ["tile 2,1,90", "pass"],
];
const pages: Page[] = [
  { text: "tutorial.1" },
  { text: "tutorial.2", more: "tutorial.3", asks: ["tile 1,0", "follower road"] },
  { text: "tutorial.4" },
  { text: "tutorial.5", asks: ["tile 2,0,0", "pass"] },
  { text: "tutorial.6", asks: ["tile -1,0", "pass"] },
  { text: "tutorial.7" },
  { text: "tutorial.8", asks: ["tile 0,-1", "follower city"] },
  { text: "tutorial.9" },
  { text: "tutorial.10", asks: ["tile ", "follower monastery"] },
  { text: "tutorial.11", asks: ["tile ", "follower field"] },
  { text: "tutorial.12" },
  { text: "tutorial.13" },
];

export function Tutorial() {
  const [table, setTable] = useState<LocalTable | null>(null);
  useEffect(() => {
    let made: LocalTable | null = null;
    void Promise.all([newEngine(), drawingTools()]).then(([engine]) => {
      const seats = [
        { name: t("new.me"), kind: "human" as const, mine: true },
        { name: "Agnès", kind: "human" as const, mine: false },
      ];
      made = new LocalTable(
        engine,
        { setup: `sets=base players=2 deck=${deck}`, seats, moves: [], aids: { ...allAids, hint: false } },
        false,
      );
      made.allow = allowed(pages[0]);
      setTable(made);
    });
    return () => made?.close();
  }, []);
  return table ? <Lesson table={table} /> : <p class="loading">{t("loading")}</p>;
}

const allowed = (page: Page | undefined) => (move: string) =>
  page?.asks?.some((start) => move.startsWith(start)) ?? false;

/** Plays the opponent's prepared turn, or what is legal if the pupil's choices forbid it. */
async function answer(table: LocalTable, turn: string[]): Promise<void> {
  for (const move of turn) {
    if (table.look.state.decides !== 1) return;
    const legal = table.look.moves.map((o) => o.move);
    const fallback = legal.find((m) => m === "pass") ?? legal[0];
    const choice = legal.includes(move) ? move : fallback;
    if (choice) await table.play([choice]);
  }
}

function Lesson({ table }: { table: LocalTable }) {
  useTable(table);
  const [at, setAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const page = pages[at];
  const turnOver = table.look.state.decides === 1;
  const go = (to: number) => {
    table.allow = allowed(pages[to]);
    setAt(to);
  };
  useEffect(() => {
    if (!turnOver || !page?.asks) return;
    setTurns(turns + 1);
    void answer(table, answers[turns] ?? []);
    go(at + 1);
  }, [turnOver]);
  const last = at === pages.length - 1;
  return (
    <Play
      table={table}
      guide={
        <section class="guide" aria-live="polite">
          <h2>
            {t("tutorial.title")} <small>{t("tutorial.step", { n: at + 1, all: pages.length })}</small>
          </h2>
          <p>{t(page?.text ?? "tutorial.1")}</p>
          {page?.more && <p>{t(page.more)}</p>}
          <div class="actions">
            <button class="plain" onClick={() => show({ name: "home" })}>
              {t("tutorial.skip")}
            </button>
            {last ? (
              <button class="primary" onClick={() => show({ name: "new", online: false })}>
                {t("tutorial.done")}
              </button>
            ) : (
              !page?.asks && (
                <button class="primary" data-act="next" onClick={() => go(at + 1)}>
                  {t("tutorial.next")}
                </button>
              )
            )}
          </div>
        </section>
      }
    />
  );
}
