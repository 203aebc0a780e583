// The keyboard at the board.
import type { BoardHandle } from "../../board/board";
import { square } from "../../board/types";
import type { Turn } from "./turn";

export interface KeyTargets {
  board: BoardHandle | null;
  turn: Turn | null;
  replaying: boolean;
  step: (by: number) => void;
  square: { x: number; y: number } | null;
  onSquare: (square: { x: number; y: number }) => void;
  onPlace: (x: number, y: number) => void;
  onRotate: () => void;
  onConfirm: () => void;
  onBack: () => void;
  onDigit: (n: number) => void;
  onLetter: (letter: string) => void;
}

const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};
const pans: Record<string, [number, number]> = { w: [0, 80], d: [-80, 0], s: [0, -80], a: [80, 0] };

/** The nearest legal square in a direction; sideways distance counts more, so that the way is felt as straight. */
function nearest(
  turn: Turn,
  from: { x: number; y: number },
  [dx, dy]: [number, number],
): { x: number; y: number } | null {
  let best: { x: number; y: number } | null = null;
  let least = Infinity;
  for (const { x, y } of turn.squares) {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (along <= 0 || along + 2 * aside >= least) continue;
    least = along + 2 * aside;
    best = { x, y };
  }
  return best;
}

/** Whether the key belongs to a field that has the focus. Escape leaves it, with the sheet in which it stands. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && (event.key !== "Escape" || event.isComposing);
}

export function handleKey(event: KeyboardEvent, to: KeyTargets): void {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const pressable = /^(BUTTON|SUMMARY|A)$/.test(target.tagName);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = arrows[key];
  const pan = pans[key];
  // A key that is held goes on moving and zooming; what is done once is not done again.
  if (event.repeat && !arrow && !pan && !/^[-+=]$/.test(key)) return;
  const enters = (key === "Enter" || key === " ") && !pressable;
  // Whoever has clicked into a sheet scrolls there by these keys, and plays nothing by them.
  const scrolls = (enters || (arrow && !pressable && !to.replaying)) && target.closest(".sheet") !== null;
  if (scrolls) return;
  // What keys do on the board is confirmed there by the next Enter, not by a button that still has the focus.
  if (to.turn && !to.replaying && (arrow || key === "r" || /^[1-9]$/.test(key))) to.board?.focus();
  if (arrow && to.replaying) to.step(arrow[0] + arrow[1]);
  else if (arrow && event.shiftKey) to.board?.pan(-80 * arrow[0], -80 * arrow[1]);
  else if (arrow && to.turn) moveSquare(to, arrow);
  else if (pan) to.board?.pan(pan[0], pan[1]);
  else if (key === "+" || key === "=") to.board?.zoom(1.25);
  else if (key === "-") to.board?.zoom(0.8);
  else if (key === "0") to.board?.fit();
  else if (key === "r") to.onRotate();
  else if (enters) enter(to);
  else if (key === "Escape" || key === "Backspace") to.onBack();
  else if (/^[1-9]$/.test(key)) to.onDigit(Number(key));
  else if (/^[a-z?]$/.test(key)) return to.onLetter(key);
  else return;
  event.preventDefault();
}

function moveSquare(to: KeyTargets, arrow: [number, number]): void {
  const turn = to.turn;
  if (!turn) return;
  const from = to.square ?? turn.tile ?? { x: 0, y: 0 };
  const next = nearest(turn, from, arrow) ?? (to.square ? null : (turn.squares[0] ?? null));
  if (!next) return;
  to.onSquare(next);
  to.board?.reveal([square(next.x, next.y)]);
}

function enter(to: KeyTargets): void {
  if (to.turn?.tilePhase && to.square) to.onPlace(to.square.x, to.square.y);
  else to.onConfirm();
}
