// A lesson being taken: its scenes one after the other, each on a table of its own.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { drawingTools, message, newEngine, show } from "../app-state";
import { LocalTable } from "../game/local";
import { playNow } from "../game/play-now";
import { allAids } from "../game/table";
import { useTable } from "../game/use-game";
import { t } from "../i18n";
import { Play } from "../screens/play";
import { settings } from "../settings";
import { lessons, reached, type Lesson, type Page, type Scene } from "./lessons";
import { dropLessonPlace, keepLessonPlace, lessonPlace, noteLesson, type LessonPlace } from "./progress";
import { pageTexts, type PageText } from "./texts";

/** A turn of a lesson is taken back by the lesson, not by the pupil. */
class LessonTable extends LocalTable {
  override canUndo(): boolean {
    return false;
  }
}

/** So long the opponent seems to think. */
const pondering = 700;

export function LessonPlay({ lesson, lines }: { lesson: Lesson; lines: string[] }) {
  const [begin] = useState(() => {
    const kept = lessonPlace();
    return kept?.lesson === lesson.id ? kept : null;
  });
  const [at, setAt] = useState(begin?.scene ?? 0);
  useEffect(() => dropLessonPlace, []);
  const turnTo = (next: number) => {
    keepLessonPlace({ lesson: lesson.id, scene: next, page: 0 });
    setAt(next);
  };
  const texts = pageTexts(
    lines,
    lesson.scenes.flatMap((scene) => scene.pages),
  );
  const before = lesson.scenes.slice(0, at).reduce((n, scene) => n + scene.pages.length, 0);
  const scene = lesson.scenes[at];
  if (!scene) return null;
  return (
    <SceneTable
      key={at}
      lesson={lesson}
      title={lines[0] ?? ""}
      scene={scene}
      number={at}
      begin={begin?.scene === at ? begin : null}
      texts={texts}
      before={before}
      onDone={at + 1 < lesson.scenes.length ? () => turnTo(at + 1) : null}
    />
  );
}

interface SceneProps {
  lesson: Lesson;
  title: string;
  scene: Scene;
  /** Which scene of the lesson it is. */
  number: number;
  /** Where it was left by a reload. */
  begin: LessonPlace | null;
  /** Of all pages of the lesson; this scene's begin after `before` of them. */
  texts: PageText[];
  before: number;
  /** Goes on to the next scene; null for the last one. */
  onDone: (() => void) | null;
}

function SceneTable(props: SceneProps) {
  const [table, setTable] = useState<LocalTable | null>(null);
  const { scene, begin } = props;
  useEffect(() => {
    let made: LocalTable | null = null;
    void Promise.all([newEngine(), drawingTools()]).then(([engine]) => {
      const seats = [
        { name: settings.get().name || t("new.me"), kind: "human" as const, mine: true },
        { name: "Agnès", kind: "human" as const, mine: false },
      ];
      const moves = begin?.game?.moves ?? (scene.played ?? "").split(";").flatMap((move) => move.trim() || []);
      const players = scene.setup.includes("players=1") ? 1 : 2;
      made = new LessonTable(
        engine,
        { setup: begin?.game?.setup ?? scene.setup, seats: seats.slice(0, players), moves, aids: { ...allAids, hint: false, dead: false } },
        null,
      );
      made.allow = allowed(scene.pages[begin?.page ?? 0]);
      setTable(made);
    });
    return () => made?.close();
  }, []);
  return table ? <SceneOn {...props} table={table} /> : <p class="loading">{t("loading")}</p>;
}

/** Tasks leave everything open; pages that only say something let nothing be played. */
const allowed = (page: Page | undefined) => (move: string) =>
  page?.goal !== undefined || ((page?.allows ?? page?.asks)?.some((begin) => move.startsWith(begin)) ?? false);

/** How far the page is: still waiting, wrong, or done up to the opponent's answers. */
function judge(page: Page, table: LocalTable, from: number, turn: number): "waits" | "wrong" | "right" {
  const { state } = table.look;
  const mine = table.steps.slice(from).filter((step) => step.player === 0);
  if (page.goal) {
    if (state.status === "playing" && state.turn === turn) return "waits";
    return page.goal.every((goal) => reached(goal, state)) ? "right" : "wrong";
  }
  const asks = page.asks ?? [];
  if (mine.length < asks.length) return "waits";
  return asks.every((begin, i) => mine[i]?.move.startsWith(begin)) ? "right" : "wrong";
}

function SceneOn({ table, lesson, title, scene, number, begin, texts, before, onDone }: SceneProps & { table: LocalTable }) {
  const version = useTable(table);
  const [at, setAt] = useState(begin?.page ?? 0);
  const [wrong, setWrong] = useState(false);
  const start = useRef({ steps: table.steps.length, turn: table.look.state.turn });
  const begun = useRef(begin?.begun ?? [table.steps.length]);
  const judged = useRef(false);
  const page = scene.pages[at] ?? {};
  const last = at === scene.pages.length - 1;

  const go = (to: number) => {
    start.current = { steps: table.steps.length, turn: table.look.state.turn };
    judged.current = false;
    table.allow = allowed(scene.pages[to]);
    if (to < scene.pages.length) {
      begun.current = [...begun.current.slice(0, to), table.steps.length];
      keepLessonPlace({ lesson: lesson.id, scene: number, page: to, game: table.saved(), begun: begun.current });
      setAt(to);
    } else onDone?.();
  };
  const takeBack = async (steps: number) => {
    table.allow = () => false;
    while (table.steps.length > steps) await table.undo();
  };
  const again = async () => {
    await takeBack(start.current.steps);
    table.allow = allowed(page);
    setWrong(false);
  };
  const back = async () => {
    await takeBack(begun.current[at - 1] ?? 0);
    setWrong(false);
    go(at - 1);
  };
  useEffect(() => {
    if (wrong || (!page.asks && !page.goal)) return;
    if (!judged.current) {
      const verdict = judge(page, table, start.current.steps, start.current.turn);
      if (verdict === "waits") return;
      if (verdict === "wrong") {
        table.allow = () => false;
        return setWrong(true);
      }
      judged.current = true;
    }
    const given = table.steps.slice(start.current.steps).filter((step) => step.player === 1).length;
    const answer = page.answers?.[given];
    if (answer === undefined) return go(at + 1);
    const timer = window.setTimeout(() => void table.play([answer]), settings.get().pace === "quick" ? 0 : pondering);
    return () => window.clearTimeout(timer);
  }, [version, at, wrong]);

  const over = last && !page.asks && !page.goal && !onDone;
  // Noted before its end is seen: whoever leaves at once has taken it.
  useLayoutEffect(() => {
    if (over) noteLesson(lesson.id);
  }, [over]);
  /** Nothing to do but to read: there is a row of buttons, and the way back stands in it. */
  const says = wrong || (!page.asks && !page.goal);
  const wayBack = at > 0 && !over && (
    <button class="plain small" data-act="back" aria-label={t("tutorial.back")} onClick={() => void back()}>
      ←
    </button>
  );
  const said = texts[before + at];
  return (
    <Play
      table={table}
      guide={
        <section class={page.goal ? "guide task" : "guide"} aria-live="polite">
          <header>
            <button class="plain small" data-act="leave" onClick={() => show({ name: "tutorial" })}>
              {t(over ? "tutorial.list" : "tutorial.skip")}
            </button>
            {!says && wayBack}
            <h2>
              {title} <small>{t("tutorial.step", { n: before + at + 1, all: texts.length })}</small>
            </h2>
          </header>
          <p>{wrong ? said?.hint : said?.text}</p>
          <div class="actions">
            {says && wayBack}
            {wrong && (
              <button class="primary" data-act="again" onClick={() => void again()}>
                {t("tutorial.again")}
              </button>
            )}
            {!page.asks && !page.goal && !over && (
              <button class="primary" data-act="next" onClick={() => go(at + 1)}>
                {t("tutorial.next")}
              </button>
            )}
            {over && <Farewell lesson={lesson} />}
          </div>
        </section>
      }
    />
  );
}

/** A game of what was learned: the base game begins at once, other sets lie ready, the mists are a campaign. */
function playFor(lesson: Lesson["id"]): void {
  if (lesson === "first" || lesson === "share" || lesson === "fields")
    playNow().catch((error: Error) => message.set(t("trouble.notStarted", { why: error.message })));
  else if (lesson === "mists") show({ name: "tutorial", lesson: "campaign" });
  else show({ name: "new", online: false, with: lesson });
}

/** After a lesson: the next one, or a game. */
function Farewell({ lesson }: { lesson: Lesson }) {
  const next = lessons[lessons.indexOf(lesson) + 1];
  return (
    <>
      {next && (
        <button class="primary" data-act="next-lesson" onClick={() => show({ name: "tutorial", lesson: next.id })}>
          {t("tutorial.nextLesson")}
        </button>
      )}
      <button class={next ? "plain" : "primary"} data-act="play-learned" onClick={() => playFor(lesson.id)}>
        {t(lesson.id === "mists" ? "campaign.title" : "tutorial.done")}
      </button>
    </>
  );
}
