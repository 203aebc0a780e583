// How this person likes the page: kept on this device, applied to the document at once.
import { load, save } from "./util/storage";
import { Store } from "./util/store";

export interface Settings {
  theme: "auto" | "light" | "dark";
  size: number;
  sound: boolean;
  /** Of 100. */
  volume: number;
  calm: boolean;
  quick: boolean;
  notice: boolean;
  /** Coordinates on the board at all times, not only where a game is looked through. */
  coordinates: boolean;
  name: string;
}

const initial: Settings = {
  theme: "auto",
  size: 100,
  sound: true,
  volume: 70,
  calm: false,
  quick: false,
  notice: false,
  coordinates: false,
  name: "",
};
export const settings = new Store<Settings>({ ...initial, ...load<Partial<Settings>>("settings") });

/** The theme as it is shown: what is drawn in its colours is drawn anew with it. */
export const shownTheme = new Store<"light" | "dark">("light");

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function apply(): void {
  const { theme, size, calm } = settings.get();
  const root = document.documentElement;
  const shown = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  root.dataset["theme"] = shown;
  if (shown !== shownTheme.get()) shownTheme.set(shown);
  root.style.setProperty("--size", String(size / 100));
  root.classList.toggle("calm", calm || window.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

export function startSettings(): void {
  settings.subscribe(() => {
    save("settings", settings.get());
    apply();
  });
  dark.addEventListener("change", apply);
  apply();
}
