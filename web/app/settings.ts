// How this person likes the page: kept on this device, applied to the document at once.
import { usePalette } from "./game/colours";
import { load, mended, save } from "./util/storage";
import { Store } from "./util/store";

/** How fast bots play: the least time a decision takes, in milliseconds, and how fast what it does is shown. */
export const paces = {
  slow: { rest: 1700, speed: 0.8 },
  normal: { rest: 700, speed: 1 },
  quick: { rest: 0, speed: 2 },
};
export type Pace = keyof typeof paces;

export interface Settings {
  theme: "auto" | "light" | "dark";
  size: number;
  sound: boolean;
  /** Of 100. */
  volume: number;
  calm: boolean;
  pace: Pace;
  notice: boolean;
  /** Coordinates on the board at all times, not only where a game is looked through. */
  coordinates: boolean;
  /** Players' colours that people who see fewer of them tell apart. */
  plain: boolean;
  name: string;
}

const initial: Settings = {
  theme: "auto",
  size: 100,
  sound: true,
  volume: 70,
  calm: false,
  pace: "normal",
  notice: false,
  coordinates: false,
  plain: false,
  name: "",
};

/** What this device keeps; until 1.0 bots were either quick or not. */
function kept(): Settings {
  const found = load<{ quick?: boolean; pace?: string }>("settings");
  const usual: Settings = found?.quick === true ? { ...initial, pace: "quick" } : initial;
  const kept = mended(found, usual);
  return kept.pace in paces ? kept : { ...kept, pace: usual.pace };
}
export const settings = new Store<Settings>(kept());

/** The theme as it is shown: what is drawn in its colours is drawn anew with it. */
export const shownTheme = new Store<"light" | "dark">("light");

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether this person wants less motion. */
export const isCalm = (): boolean => settings.get().calm || still.matches;

function apply(): void {
  const { theme, size, plain } = settings.get();
  const root = document.documentElement;
  usePalette(plain);
  root.dataset["palette"] = plain ? "plain" : "usual";
  const shown = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  root.dataset["theme"] = shown;
  if (shown !== shownTheme.get()) shownTheme.set(shown);
  root.style.setProperty("--size", String(size / 100));
  root.toggleAttribute("data-large", size > 115);
  root.classList.toggle("calm", isCalm());
}

export function startSettings(): void {
  settings.subscribe(() => {
    save("settings", settings.get());
    apply();
  });
  dark.addEventListener("change", apply);
  still.addEventListener("change", apply);
  apply();
}
