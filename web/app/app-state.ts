// Which screen is shown, and what all screens share.
import address from "bastide.wasm?url";
import { Art } from "./engine/art";
import { Engine, type EngineError } from "./engine/engine";
import { LocalTable, keptGame, type LocalGame } from "./game/local";
import { allAids, type Seat, type Table } from "./game/table";
import { t } from "./i18n";
import { Store } from "./util/store";
import { load } from "./util/storage";

export type Screen =
  | { name: "home" }
  | { name: "new"; online: boolean }
  | { name: "play"; table: Table }
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

export function show(next: Screen): void {
  const now = screen.get();
  if (now.name === "play" && !(next.name === "play" && next.table === now.table)) now.table.close();
  const path = next.name === "online" ? `/g/${next.id}` : "/";
  const hash =
    next.name === "rules"
      ? `#rules/${next.set}`
      : next.name === "tutorial" && next.lesson
        ? `#tutorial/${next.lesson}`
        : next.name === "home" || next.name === "online"
        ? ""
        : `#${next.name}`;
  if (location.pathname !== path || location.hash !== hash) history.pushState(null, "", path + hash);
  screen.set(next);
}

/** The screen that an address asks for. */
export function route(): Screen {
  const game = /^\/g\/([\w-]+)/.exec(location.pathname);
  if (game?.[1]) return { name: "online", id: game[1] };
  const [first = "", second = ""] = location.hash.slice(1).split("/");
  if (first === "rules") return { name: "rules", set: second || "base" };
  if (first === "new") return { name: "new", online: false };
  if (first === "tutorial") return second ? { name: "tutorial", lesson: second } : { name: "tutorial" };
  return { name: "home" };
}

export async function startLocal(game: LocalGame): Promise<void> {
  const [engine] = await Promise.all([newEngine(), drawingTools()]);
  show({ name: "play", table: new LocalTable(engine, game) });
}

export const keptLocal = () => load<LocalGame>(keptGame);

/** Opens a record: a game that can be looked through and played on by people at this screen. */
export async function openRecord(text: string): Promise<void> {
  const { engine } = await drawingTools();
  try {
    const { setup, names, moves } = engine.readRecord(text);
    const seats = names.map((name, i): Seat => ({ name: name || t("new.player", { n: i + 1 }), kind: "human", mine: true }));
    await startLocal({ setup, seats, moves, aids: { ...allAids } });
  } catch (error) {
    const { message: why, line } = error as EngineError;
    message.set(line === undefined ? t("trouble.refused", { why }) : t("trouble.record", { line, why }));
  }
}
