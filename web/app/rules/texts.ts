// The rules' texts: a file a language, loaded when the first rule is shown.
import { useEffect, useState } from "preact/hooks";
import { languages, useLanguage } from "../i18n";
import type { SectionId } from "./book";

export type RuleTexts = Record<SectionId, string[]>;

/** A section as it is shown. */
export interface SectionText {
  title: string;
  paragraphs: string[];
  steps: string[];
  details: string[];
  captions: string[];
  meanings: string[];
}

export function parse([title = "", ...lines]: readonly string[]): SectionText {
  const those = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  return {
    title,
    paragraphs: lines.filter((line) => !/^(?:[-=*]|\d\.) /.test(line)),
    steps: lines.filter((line) => /^\d\. /.test(line)).map((line) => line.slice(3)),
    details: those("- "),
    captions: those("= "),
    meanings: those("* "),
  };
}

/** The texts in the page's language once they are there. */
export function useRules(): RuleTexts | null {
  const language = useLanguage();
  const [texts, setTexts] = useState<RuleTexts | null>(null);
  useEffect(() => {
    let here = true;
    void languages[language]?.rules().then((file) => {
      if (here) setTexts(file.default);
    });
    return () => {
      here = false;
    };
  }, [language]);
  return texts;
}
