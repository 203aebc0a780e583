// What went wrong or must be known once, told in a game until it is closed. It stands where something is written anyway:
// a line of its own would move the board.
import { message } from "../app-state";
import type { Table } from "../game/table";
import { isKey, t } from "../i18n";
import { useStore } from "../util/store";

/** What is to be told now, and how it is closed. */
export function useWarning(table: Table): { text: string; close: () => void } | null {
  const note = useStore(message);
  const { trouble } = table;
  if (trouble !== null) return { text: isKey(trouble) ? t(trouble) : trouble, close: () => table.calm() };
  return note === null ? null : { text: note, close: () => message.set(null) };
}

export function Warning({ table }: { table: Table }) {
  const warning = useWarning(table);
  if (!warning) return null;
  return (
    <div class="trouble-told" role="alert">
      <p class="prompt-text long">{warning.text}</p>
      <button class="tool" aria-label={t("close")} onClick={warning.close}>
        ×
      </button>
    </div>
  );
}
