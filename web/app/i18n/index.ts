// The texts of the page. A language is one file that fills the catalogue's shape; plurals follow the language's rules.
import { Store, useStore } from "../util/store";
import { load, save } from "../util/storage";
import { isolated, rounded } from "../util/written";
import type { LessonTexts } from "../lessons/texts";
import type { RuleTexts } from "../rules/texts";
import type en from "./en";

/** A text, or one for each plural form of the number {n}. */
export type Message = string | { one: string; few?: string; many?: string; other: string };
export type Key = keyof typeof en;
export type Catalogue = Record<Key, Message>;
export type Values = Record<string, string | number>;

/** A language: its name for itself, and its files, each loaded when it is needed. */
interface Language {
  name: string;
  load: () => Promise<{ default: Catalogue }>;
  rules: () => Promise<{ default: RuleTexts }>;
  lessons: () => Promise<{ default: LessonTexts }>;
}

/** Adding a language: its files, and its lines here. */
export const languages: Record<string, Language> = {
  en: {
    name: "English",
    load: () => import("./en"),
    rules: () => import("../rules/en"),
    lessons: () => import("../lessons/en"),
  },
  cs: {
    name: "Čeština",
    load: () => import("./cs"),
    rules: () => import("../rules/cs"),
    lessons: () => import("../lessons/cs"),
  },
  de: {
    name: "Deutsch",
    load: () => import("./de"),
    rules: () => import("../rules/de"),
    lessons: () => import("../lessons/de"),
  },
  es: {
    name: "Español",
    load: () => import("./es"),
    rules: () => import("../rules/es"),
    lessons: () => import("../lessons/es"),
  },
  fr: {
    name: "Français",
    load: () => import("./fr"),
    rules: () => import("../rules/fr"),
    lessons: () => import("../lessons/fr"),
  },
  pl: {
    name: "Polski",
    load: () => import("./pl"),
    rules: () => import("../rules/pl"),
    lessons: () => import("../lessons/pl"),
  },
};

interface Current {
  language: string;
  catalogue: Catalogue;
  plural: Intl.PluralRules;
}
let current: Store<Current> | undefined;

export function preferredLanguage(): string {
  const kept = load<string>("language");
  if (kept && kept in languages) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in languages) ?? "en";
}

export async function setLanguage(language: string): Promise<void> {
  const found = languages[language] ?? languages["en"];
  if (!found) return;
  const { default: catalogue } = await found.load();
  const next = { language, catalogue, plural: new Intl.PluralRules(language) };
  document.documentElement.lang = language;
  save("language", language);
  if (current) current.set(next);
  else current = new Store(next);
}

/** The text of a key; {word} is replaced by a value, and {n} chooses the plural form. */
export function t(key: Key, values: Values = {}): string {
  const now = current?.get();
  if (!now) return key;
  const message = now.catalogue[key];
  let text: string;
  if (message === undefined) return key; // a word of the engine that the catalogue does not know
  if (typeof message === "string") text = message;
  else {
    const form = now.plural.select(Number(values["n"] ?? 0)) as "one" | "few" | "many" | "other";
    text = message[form] ?? message.other;
  }
  return text.replace(/\{(\w+)\}/g, (_, word: string) => isolated(String(values[word] ?? "")));
}

/** A number to tenths, as the language writes it. */
export function decimal(n: number, digits = 1): string {
  return new Intl.NumberFormat(current?.get().language, { maximumFractionDigits: digits }).format(rounded(n, digits));
}

/** A text that begins with a capital, in the middle of a sentence: German keeps the capitals of its nouns. */
export function midSentence(text: string): string {
  return current?.get().language === "de" ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether the catalogue has such a key: for words that come from the engine. */
export function isKey(key: string): key is Key {
  return current !== undefined && key in current.get().catalogue;
}

export const language = (): string => current?.get().language ?? "en";

export function useLanguage(): string {
  if (!current) throw new Error("no language yet");
  return useStore(current).language;
}
