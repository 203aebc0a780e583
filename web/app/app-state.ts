// Which screen is shown, and what all screens share.
import address from "bastide.wasm?url";
import { Art } from "./engine/art";
import { Engine, type EngineError, type ForeignNote } from "@bastide/engine/engine";
import { keepGame, newGameId, unplayed } from "./game/kept";
import { LocalTable, type LocalGame } from "./game/local";
import { recordFault } from "./game/record-fault";
import type { GallerySet } from "./game/setup";
import { allAids, type Seat } from "./game/table";
import { t } from "./i18n";
import { depth } from "./util/history";
import { load, remove, save } from "./util/storage";
import { Store } from "./util/store";

export type Screen =
  | { name: "home" }
  /** `with`: a set that is chosen already. */
  | { name: "new"; online: boolean; with?: GallerySet }
  /** A game that this device keeps. */
  | { name: "game"; id: string }
  | { name: "online"; id: string }
  | { name: "rules"; set: string }
  | { name: "tutorial"; lesson?: string };

export const screen = new Store<Screen>({ name: "home" });
export const message = new Store<string | null>(null);

let tools: Promise<{ engine: Engine; art: Art }> | undefined;

/** The engine that draws and answers questions; games have tables (engines) of their own. */
export function drawingTools(): Promise<{ engine: Engine; art: Art }> {
  tools ??= (async () => {
    const engine = await Engine.load(address);
    return { engine, art: new Art(engine) };
  })();
  return tools;
}

export const newEngine = () => Engine.load(address);

function addressOf(next: Screen): string {
  switch (next.name) {
    case "home":
      return "/";
    case "online":
      return `/g/${next.id}`;
    case "game":
      return `/#game/${next.id}`;
    case "rules":
      return `/#rules/${next.set}`;
    case "tutorial":
      return next.lesson ? `/#tutorial/${next.lesson}` : "/#tutorial";
    case "new":
      return next.online ? "/#new/online" : "/#new";
  }
}

/** The game in which somebody opened the rules, as long as the tab is open. */
const behindKey = "behind";
export const gameBehind = (): Screen | null => load<Screen>(behindKey, "session");

function noteGameBehind(next: Screen): void {
  const now = screen.get();
  if (next.name !== "rules" || now.name === "rules") return;
  if (now.name === "game" || now.name === "online") save(behindKey, now, "session");
  else remove(behindKey, "session");
}

export function show(next: Screen): void {
  const address = addressOf(next);
  noteGameBehind(next);
  // What was open on the screen that is left has no way back to it.
  if (depth() > 0) history.replaceState(null, "", address);
  else if (location.pathname + location.hash !== address) history.pushState(null, "", address);
  screen.set(next);
}

/** The screen that an address asks for. */
export function route(): Screen {
  // No id has capitals: they come from who typed it, or from a code that knows nothing else.
  const game = /^\/g\/([\w-]+)/i.exec(location.pathname);
  if (game?.[1]) {
    const id = game[1].toLowerCase();
    if (!location.pathname.startsWith(`/g/${id}`)) history.replaceState(null, "", `/g/${id}${location.hash}`);
    return { name: "online", id };
  }
  const [first = "", second = ""] = location.hash.slice(1).split("/");
  if (first === "game" && second) return { name: "game", id: second };
  if (first === "rules") return { name: "rules", set: second || "base" };
  if (first === "new") return { name: "new", online: second === "online" };
  if (first === "tutorial") return second ? { name: "tutorial", lesson: second } : { name: "tutorial" };
  if (location.pathname !== "/") {
    message.set(t("trouble.noPage"));
    history.replaceState(null, "", "/");
  }
  return { name: "home" };
}

/** After Back or Forward; a screen that is shown already stays as it is. */
export function follow(): void {
  const next = route();
  if (addressOf(next) !== addressOf(screen.get())) screen.set(next);
}

/** A new game of this device, kept under a name of its own. */
export async function startLocal(game: LocalGame): Promise<void> {
  const id = newGameId();
  const [engine] = await Promise.all([newEngine(), drawingTools()]);
  // What cannot be played is refused before it is kept.
  new LocalTable(engine, { ...game, seats: game.seats.map((seat) => ({ ...seat, kind: "human" })) }, null).close();
  await keepGame(unplayed(id, game));
  show({ name: "game", id });
}

const foreignLine = ({ line, code, what }: ForeignNote): string =>
  t("foreign.line", { line, why: t(`foreign.${code}`, { what }) });

/** The engine reads no longer ones, in bytes. */
const largestRecord = 1 << 20;

/** Opens a record: a game that can be looked through and played on by people at this screen. */
export async function openRecord(file: File): Promise<void> {
  if (file.size >= largestRecord) return message.set(t("trouble.largeFile"));
  const text = await file.text().catch(() => null);
  if (text === null) message.set(t("trouble.noFile"));
  else await openText(text);
}

async function openText(text: string): Promise<void> {
  const { engine } = await drawingTools();
  if (!text.trim()) return message.set(t("trouble.emptyFile"));
  try {
    const { setup, names, moves, notes = [] } = engine.readRecord(text);
    const seats = names.map((name, i): Seat => ({ name: name || t("new.player", { n: i + 1 }), kind: "human", mine: true }));
    await startLocal({ setup, seats, moves, aids: { ...allAids } });
    if (notes.length > 0) message.set([t("foreign.opened"), ...notes.map(foreignLine)].join("\n"));
  } catch (error) {
    const { message: why, line, note } = error as EngineError;
    if (note) message.set(foreignLine(note));
    else message.set(line === undefined ? t("trouble.notStarted", { why }) : recordFault(text, line));
  }
}
