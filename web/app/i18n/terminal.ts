// The shape of what only the terminal says: every language has every text of the English one.
import type { Message } from ".";
import type en from "./en-terminal";

export type TerminalCatalogue = Record<keyof typeof en, Message>;
