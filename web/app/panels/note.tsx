// What must be said once, with a button that closes it: in a lesson above the board, elsewhere at the foot of the page.
import { message } from "../app-state";
import { t } from "../i18n";
import { useStore } from "../util/store";

export function Note() {
  const note = useStore(message);
  if (note === null) return null;
  return (
    <div class="note" role="alert">
      <span>{note}</span>
      <button class="plain" onClick={() => message.set(null)}>
        {t("close")}
      </button>
    </div>
  );
}
