import type { Table } from "../game/table";
import type { Turn } from "../game/turn";
import type { Advice, Hint } from "../game/use-hint";
import { optionText } from "../game/words";
import { midSentence, t } from "../i18n";

interface Props {
  table: Table;
  turn: Turn;
  hint: Hint;
  onTake: () => void;
}

/** Asks the bot, and tells what it would do with tile and figure together. */
export function HintRow({ table, turn, hint, onTake }: Props) {
  const { advice, busy, ask } = hint;
  const followed = advice && (advice.tile ? turn.tile === advice.tile : turn.chosen?.move === advice.figure?.move);
  return (
    <div class="hint">
      <button class="plain small" disabled={busy} onClick={ask}>
        {t(busy ? "play.hintThinking" : "play.hint")}
      </button>
      {advice && <span role="status">{t("hint.is", { move: adviceText(advice, table) })}</span>}
      {advice && !followed && (
        <button class="plain small" data-act="take-hint" onClick={onTake}>
          {t("hint.take")}
        </button>
      )}
    </div>
  );
}

function adviceText({ tile, figure, gain }: Advice, table: Table): string {
  const words = [tile, figure].flatMap((option) => (option ? [optionText(option, table)] : []));
  const [first = "", second] = words.map(midSentence);
  const text = second === undefined ? first : t("hint.then", { tile: first, figure: second });
  return gain ? `${text} (${gain > 0 ? "+" : ""}${gain})` : text;
}
