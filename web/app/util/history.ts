// The entries in the browser's history that stand for what is open on a screen: one for each thing that Back closes,
// numbered from the screen itself.

/** How many of them lie behind; the last thing that was closed otherwise may have left its own. */
export const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

export function deepen(to: number): void {
  for (let at = depth() + 1; at <= to; at++) history.pushState({ depth: at }, "");
}
