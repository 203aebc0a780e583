// The texts of the page and of the terminal: every language has every key, in its own words, with the same values to fill in and with the
// plural forms that its numbers need.
import { languages, load } from "./lib.mjs";

/** Texts that are rightly the same as in English: names, numbers, words that two languages share. */
const shared = /^(?:[^\p{L}]|\{\w+\})*$/u;
const sameWord = new Set([
  "Name",
  "Level",
  "bot",
  "normal",
  "Menu",
  "Chat",
  "Inquisition",
  "Fortune",
  "Storm",
  "Total",
  "Volume",
  "Famine",
  "orange",
  "no",
  "Tunnel",
  "Dragon",
  "online",
  "{n} minutes",
  "{n} points, {feature}{why}.",
  "−{v} points",
]);

const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));
const values = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

function neededForms(language) {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)))];
}

async function compare(suffix, findings) {
  const english = (await load(`i18n/en${suffix}.ts`)).default;
  const keys = Object.keys(english);
  for (const language of languages) {
    const own = (await load(`i18n/${language}${suffix}.ts`)).default;
    const needed = neededForms(language);
    for (const key of Object.keys(own)) findings.check(keys.includes(key), `${language} ${key}: no such text`);
    for (const key of keys) {
      const message = own[key];
      findings.check(message !== undefined, `${language} ${key}: missing`);
      if (message === undefined) continue;
      const plain = typeof english[key] === "string";
      findings.check(plain === (typeof message === "string"), `${language} ${key}: a plural in one language only`);
      if (typeof message !== "string")
        for (const form of needed) findings.check(message[form], `${language} ${key}: no form for "${form}"`);
      const wanted = values(forms(english[key]).at(-1));
      for (const text of forms(message)) {
        findings.check(text.trim() !== "", `${language} ${key}: empty`);
        // "the one tile" needs no number
        const complete = values(text) === wanted || (text === message.one && values(`${text}{n}`) === wanted);
        findings.check(complete, `${language} ${key}: {values} of "${text}" are not ${wanted}`);
      }
      if (language === "en") continue;
      const [mine, theirs] = [forms(message).at(-1), forms(english[key]).at(-1)];
      findings.check(
        mine !== theirs || shared.test(mine) || sameWord.has(mine),
        `${language} ${key}: untranslated: ${mine}`,
      );
    }
  }
}

/** Words that are typed in the terminal: one command each, and never to be taken for the letter of a place. */
async function commands(findings) {
  const english = (await load("i18n/en-terminal.ts")).default;
  const names = Object.keys(english).filter((key) => key.startsWith("cmd."));
  for (const language of languages) {
    const own = (await load(`i18n/${language}-terminal.ts`)).default;
    const meaning = new Map(names.map((key) => [key.slice(4), key]));
    for (const key of names)
      for (const word of own[key].split(", ")) {
        findings.check(/^\p{L}{3,}$/u.test(word), `${language} ${key}: "${word}" cannot be typed as a command`);
        findings.check((meaning.get(word) ?? key) === key, `${language} ${key}: "${word}" is ${meaning.get(word)} too`);
        meaning.set(word, key);
      }
  }
}

export default async function (_engine, findings) {
  await compare("", findings);
  await compare("-terminal", findings);
  await commands(findings);
}
