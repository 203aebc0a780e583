// What is wrong with a saved game, in the page's language: its reader says so in English, and in which line.
import { t } from "../i18n";

type Fault = "head" | "setup" | "names" | "short" | "move" | "result" | "rest";

/** So much of a line is told. */
const mostSigns = 40;

/** A line as the reader takes it: without the comment. */
const read = (line = ""): string => line.replace(/#.*/, "").trim();

const begins = (line: string, word: string): boolean => line.split(/\s/, 1)[0] === word;

/** Which part of a record the reader did not understand. */
export function faultOf(text: string, line: number): { fault: Fault; what: string } {
  const lines = text.split("\n").map(read);
  const before = lines.slice(0, line - 1).filter(Boolean);
  const here = lines[line - 1] ?? "";
  const what = here.length > mostSigns ? `${here.slice(0, mostSigns)}…` : here;
  const name = (fault: Fault) => ({ fault, what });
  if ((before[0] ?? here) !== "bastide-record 1") return name("head");
  const whole = [...before, here];
  if (!whole.includes("moves") && lines.slice(line).every((rest) => rest === "")) return name("short");
  if (before.length === 1) return name("setup");
  if (!before.includes("moves")) return name("names");
  if (before.some((one) => begins(one, "result"))) return name("rest");
  return name(begins(here, "result") ? "result" : "move");
}

export function recordFault(text: string, line: number): string {
  const { fault, what } = faultOf(text, line);
  return t("trouble.record", { line, why: t(`record.${fault}`, { what }) });
}
