// The game screen as a state machine: one for a game on this device, on a server, replayed and reviewed. It knows
// no page and no engine; what happens at the table comes in as facts, what a person does as actions.

export interface Point {
  x: number;
  y: number;
}

/** What lies beside the board, or on a phone in its place. */
export type SheetName =
  | "log"
  | "tiles"
  | "fits"
  | "rules"
  | "chat"
  | "menu"
  | "settings"
  | "text"
  | "keys"
  | "result"
  | "review"
  | "resign"
  | "fair";

export interface Sheet {
  name: SheetName;
  /** The square that `fits` is about. */
  square?: Point;
}

/** What the screen has to know of the table. */
export interface Facts {
  /** Decisions made so far. */
  steps: number;
  /** A person at this screen is asked. */
  asked: boolean;
  /** What was confirmed is on its way: until it arrives or is refused it stays as it is. */
  sent?: boolean;
  over: boolean;
  /** Events of the final scoring; none for somebody who comes later. */
  finals: number;
}

/** The decision being made: nothing of it is played before it is confirmed. */
export interface Choice {
  /** The move that lays the tile. */
  tile: string | null;
  /** What is chosen besides: a figure, or the answer to any other question. */
  figure: string | null;
  /** How the tile in hand is turned, in quarters. */
  rot: number;
}

export interface Model {
  facts: Facts;
  /** The position shown: after so many decisions, or null for the present. */
  cursor: number | null;
  /** How many events of the final scoring were told; null when nothing is being told. */
  told: number | null;
  /** The last one is on top. */
  sheets: readonly Sheet[];
  choice: Choice;
}

export type Action =
  | { type: "facts"; facts: Facts }
  /** From the toolbar: in place of whatever is open; the same one again closes it. */
  | { type: "show"; sheet: Sheet }
  /** From within a sheet: closing it comes back to that one. */
  | { type: "push"; sheet: Sheet }
  | { type: "close" }
  /** Closes whatever lies over what is asked. */
  | { type: "uncover" }
  /** Closes or undoes what is on top. */
  | { type: "back" }
  | { type: "go"; to: number | null }
  | { type: "step"; by: number }
  | { type: "tell"; all: boolean }
  | { type: "turn"; rot: number }
  | { type: "lay"; move: string | null; rot?: number }
  | { type: "choose"; move: string | null };

const nothing: Choice = { tile: null, figure: null, rot: 0 };
const sameSheet = (a: Sheet | undefined, b: Sheet) =>
  a?.name === b.name && a.square?.x === b.square?.x && a.square?.y === b.square?.y;

/** Where a screen begins. Whoever comes to a finished game sees its result. */
export function begin(facts: Facts): Model {
  return { facts, cursor: null, told: null, choice: nothing, sheets: facts.over ? [{ name: "result" }] : [] };
}

export const topSheet = (model: Model): Sheet | null => model.sheets[model.sheets.length - 1] ?? null;

/** How many things Back can close before it leaves the game. */
export const layers = (model: Model): number => model.sheets.length + (model.cursor === null ? 0 : 1);

export type Mode = "choosing" | "waiting" | "replay" | "telling" | "over";

/** What the bar of actions is about. */
export function modeOf(model: Model): Mode {
  if (model.cursor !== null) return "replay";
  if (model.told !== null) return "telling";
  if (model.facts.over) return "over";
  return model.facts.asked ? "choosing" : "waiting";
}

/** A position of the past; the last one is the present. */
function at(model: Model, to: number | null): Model {
  const all = model.facts.steps;
  const cursor = to === null || to >= all ? null : Math.max(0, to);
  // Who looks back wants to see the board; the result waits in the bar of the end.
  const sheets = cursor === null ? model.sheets : model.sheets.filter((sheet) => sheet.name !== "result");
  return { ...model, cursor, told: null, sheets };
}

function learn(model: Model, facts: Facts): Model {
  const before = model.facts;
  const moved = facts.steps !== before.steps;
  const next: Model = { ...model, facts, choice: moved ? nothing : model.choice };
  if (next.cursor !== null && next.cursor >= facts.steps) next.cursor = null;
  if (!facts.over) {
    // Taking back from the end goes on with the game.
    if (before.over) next.sheets = next.sheets.filter((s) => s.name !== "result" && s.name !== "review");
    next.told = null;
  } else if (!before.over) {
    next.sheets = next.sheets.filter((s) => s.name !== "resign");
    // Who looks at the past is not pulled away from it: the result waits in the bar.
    if (next.cursor === null && facts.finals > 0) next.told = 0;
    else if (next.cursor === null) next.sheets = [{ name: "result" }];
  }
  return next;
}

function tell(model: Model, all: boolean): Model {
  if (model.told === null) return model;
  const told = all ? model.facts.finals : model.told + 1;
  return told < model.facts.finals ? { ...model, told } : { ...model, told: null, sheets: [{ name: "result" }] };
}

function back(model: Model): Model {
  if (model.sheets.length > 0) return { ...model, sheets: model.sheets.slice(0, -1) };
  if (model.cursor !== null) return at(model, null);
  const { tile, figure } = model.choice;
  if (model.facts.sent) return model;
  if (figure !== null) return { ...model, choice: { ...model.choice, figure: null } };
  if (tile !== null) return { ...model, choice: { ...model.choice, tile: null } };
  return model;
}

export function reduce(model: Model, action: Action): Model {
  const { choice, sheets } = model;
  if (model.facts.sent && (action.type === "turn" || action.type === "lay" || action.type === "choose")) return model;
  switch (action.type) {
    case "facts":
      return learn(model, action.facts);
    case "show":
      return { ...model, sheets: sameSheet(sheets[0], action.sheet) && sheets.length === 1 ? [] : [action.sheet] };
    case "push":
      return sameSheet(topSheet(model) ?? undefined, action.sheet)
        ? model
        : { ...model, sheets: [...sheets.filter((s) => s.name !== action.sheet.name), action.sheet] };
    case "close":
      return { ...model, sheets: sheets.slice(0, -1) };
    case "uncover":
      return { ...model, sheets: [] };
    case "back":
      return back(model);
    case "go":
      return at(model, action.to);
    case "step":
      return at(model, (model.cursor ?? model.facts.steps) + action.by);
    case "tell":
      return tell(model, action.all);
    case "turn":
      return { ...model, choice: { ...choice, rot: action.rot & 3 } };
    case "lay":
      return { ...model, choice: { tile: action.move, figure: null, rot: action.rot ?? choice.rot } };
    case "choose":
      return { ...model, choice: { ...choice, figure: action.move } };
  }
}

/** A button of the bar, by what it does; the page gives it its words. */
export type BarButton =
  | "undo"
  | "turn"
  | "confirm"
  | "first"
  | "previous"
  | "next"
  | "last"
  | "present"
  | "tell"
  | "tellAll"
  | "result"
  | "replay"
  | "review"
  | "again";

/** What the bar offers: in every state a way on, and where something was chosen or left, a way back. */
export function barOf(model: Model): readonly BarButton[] {
  switch (modeOf(model)) {
    case "choosing":
      return ["undo", "turn", "confirm"];
    case "waiting":
      return [];
    case "replay":
      return ["first", "previous", "next", "last", "present"];
    case "telling":
      return ["tellAll", "tell"];
    case "over":
      return ["result", "replay", "review", "again"];
  }
}
