// The game screen's state machine as a page holds it, and the browser's Back button.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { screen as shownScreen } from "../app-state";
import { load, remove, save } from "../util/storage";
import { Store, useStore } from "../util/store";
import { finalEvents } from "./final";
import { deepen, depth } from "../util/history";
import { begin, layers, reduce, type Action, type Facts, type Model } from "./model";
import type { Table } from "./table";

function factsOf(table: Table): Facts {
  return { steps: table.steps.length, asked: table.myTurn, sent: table.sending, over: table.over, finals: finalEvents(table).length };
}
const same = (a: Facts, b: Facts) =>
  a.steps === b.steps && a.asked === b.asked && a.sent === b.sent && a.over === b.over && a.finals === b.finals;

class ScreenStore extends Store<Model> {
  readonly dispatch = (action: Action): void => {
    const next = reduce(this.get(), action);
    if (next !== this.get()) this.set(next);
  };
}

/** Where one was before the page was loaded anew. */
const whereKey = "where";
interface Where {
  game: string;
  cursor: number | null;
  sheets: Model["sheets"];
  /** What was chosen and not yet confirmed, after so many decisions. */
  choice?: Model["choice"];
  steps?: number;
  /** Its end was seen: nothing of the final scoring was still to be told. */
  ended?: boolean;
}

function comeBack(table: Table, model: Model): Model {
  const where = load<Where>(whereKey, "session");
  if (!where || where.game !== table.key) return model;
  const { steps, over } = model.facts;
  // The game may have ended meanwhile, or gone back from its end.
  const gone = over ? ["resign"] : ["result", "review"];
  const cursor = where.cursor !== null && where.cursor < steps ? where.cursor : null;
  const unseen = over && !where.ended && cursor === null;
  return {
    ...model,
    sheets: unseen ? model.sheets : where.sheets.filter((sheet) => !gone.includes(sheet.name)),
    cursor,
    choice: where.choice && where.steps === steps ? where.choice : model.choice,
  };
}

function isShown(table: Table): boolean {
  const now = shownScreen.get();
  return (now.name === "online" || now.name === "game") && table.key.endsWith(` ${now.id}`);
}

export interface Screen {
  model: Model;
  dispatch: (action: Action) => void;
}

/** What happens at the table is learnt while drawing, so that nothing is ever drawn from an older position. */
export function useScreen(table: Table): Screen {
  const store = useMemo(() => new ScreenStore(comeBack(table, begin(factsOf(table)))), [table]);
  useStore(store);
  const facts = factsOf(table);
  if (!same(facts, store.get().facts)) store.quietly(reduce(store.get(), { type: "facts", facts }));
  const model = store.get();
  // Kept before it is seen: a reload that follows at once comes back to just this.
  useLayoutEffect(() => {
    if (!table.key) return;
    const { cursor, sheets, choice, facts } = model;
    const ended = facts.over && model.told === null;
    save(whereKey, { game: table.key, cursor, sheets, choice, steps: facts.steps, ended } satisfies Where, "session");
  }, [table, model.cursor, model.sheets, model.choice, model.facts.over, model.told]);
  // Another language draws all anew; only who leaves the game begins at its present when they come again.
  useEffect(() => () => (isShown(table) ? undefined : remove(whereKey, "session")), [table]);
  useBack(model, store.dispatch);
  return { model, dispatch: store.dispatch };
}

/**
 * The browser's history has an entry for each thing that is open, so that every Back closes one, however quickly they
 * follow each other. What is closed otherwise leaves its entry for the next thing that opens: taking it out would take
 * the browser a moment, in which that next thing could be closed instead. Where nothing is open Back goes past them.
 */
function useBack(model: Model, dispatch: (action: Action) => void): void {
  const open = layers(model);
  const now = useRef(model);
  now.current = model;
  const deep = useRef(0);
  const address = useRef(location.href);
  // Before it is seen: a Back that follows at once finds somebody who listens, also when all was drawn anew.
  useLayoutEffect(() => {
    deepen(open);
    deep.current = depth();
  }, [open]);
  useLayoutEffect(() => {
    address.current = location.href;
  });
  useLayoutEffect(() => {
    const listen = (event: PopStateEvent) => {
      if (location.href !== address.current) return; // to another screen
      event.stopImmediatePropagation();
      const pressed = deep.current - depth();
      deep.current = depth();
      if (pressed > 0 && layers(now.current) === 0) return history.go(-depth() - 1);
      for (let i = 0; i < pressed && layers(now.current) > 0; i++) {
        now.current = reduce(now.current, { type: "back" });
        dispatch({ type: "back" });
      }
    };
    window.addEventListener("popstate", listen, { capture: true });
    return () => window.removeEventListener("popstate", listen, { capture: true });
  }, []);
}
