import type { Game } from "../game/play";
import type { Table } from "../game/table";
import type { Turn } from "../game/turn";
import type { Advice } from "../game/use-hint";
import { optionText } from "../game/words";
import { midSentence, t } from "../i18n";

/** What the bot would do with tile and figure together, and a button that lays it so. */
export function HintLine({ game, turn }: { game: Game; turn: Turn }) {
  const { hint, table, light, takeHint } = game;
  const { advice, busy } = hint;
  if (busy) return <p class="hint quiet">{t("play.hintThinking")}</p>;
  if (!advice) return null;
  const followed =
    (!advice.tile || turn.tile?.move === advice.tile.move) &&
    (!advice.figure || advice.figure.type === "pass" || turn.figure?.move === advice.figure.move);
  return (
    <div class="hint" onMouseEnter={() => light({ option: advice.tile ?? advice.figure })} onMouseLeave={() => light(null)}>
      <span role="status">{t("hint.is", { move: adviceText(advice, table) })}</span>
      {!followed && (
        <button class="plain small" data-act="take-hint" onClick={takeHint}>
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
