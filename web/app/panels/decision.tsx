// The decision to be made: the tile in hand, what can be chosen, the buttons, and the bot's advice.
import type { Art } from "../engine/art";
import type { Option } from "../engine/types";
import type { Table } from "../game/table";
import type { Turn } from "../game/turn";
import type { Hint } from "../game/use-hint";
import { Choices } from "./choices";
import { Hand } from "./hand";
import { HintRow } from "./hint";

interface Props {
  table: Table;
  art: Art;
  turn: Turn;
  hint: Hint;
  onChoose: (option: Option | null) => void;
  onConfirm: () => void;
  onBack: () => void;
  onRotate: () => void;
  onDrop: (clientX: number, clientY: number) => void;
  onPoint: (option: Option | null) => void;
  onTakeHint: () => void;
}

export function Decision({ table, art, turn, hint, onRotate, onDrop, onTakeHint, ...choosing }: Props) {
  return (
    <div class="decision">
      {turn.isTilePhase && (
        // A key for every tile: a new one does not turn in from where the last one lay.
        <Hand
          key={table.steps.length}
          art={art}
          turn={turn}
          left={table.look.state.left}
          onRotate={onRotate}
          onDrop={onDrop}
        />
      )}
      <Choices table={table} turn={turn} onRotate={onRotate} {...choosing} />
      {table.aids.hint && <HintRow table={table} turn={turn} hint={hint} onTake={onTakeHint} />}
    </div>
  );
}
