// The lessons' texts: a file a language, loaded with the first lesson.
import { useEffect, useState } from "preact/hooks";
import { languages, useLanguage } from "../i18n";
import type { Lesson, Page } from "./lessons";

export type LessonTexts = Record<Lesson["id"], string[]>;

/** What a page says, and what it says when the turn was not what it asked for. */
export interface PageText {
  text: string;
  hint: string;
}

const touched = () => window.matchMedia("(pointer: coarse)").matches;

/** The words of this device: [tap|click]. */
const forDevice = (text: string) => text.replace(/\[([^|\]]+)\|([^\]]+)\]/g, touched() ? "$1" : "$2");

export function pageTexts([, , ...lines]: readonly string[], pages: readonly Page[]): PageText[] {
  const texts: PageText[] = [];
  for (const line of lines) {
    const last = texts[texts.length - 1];
    if (line.startsWith("? ") && last) last.hint = forDevice(line.slice(2));
    else texts.push({ text: forDevice(line), hint: "" });
  }
  return texts.slice(0, pages.length);
}

export function useLessons(): LessonTexts | null {
  const language = useLanguage();
  const [texts, setTexts] = useState<LessonTexts | null>(null);
  useEffect(() => {
    let here = true;
    void languages[language]?.lessons().then((file) => {
      if (here) setTexts(file.default);
    });
    return () => {
      here = false;
    };
  }, [language]);
  return texts;
}
