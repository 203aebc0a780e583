// When the page has nothing else to do: nobody waits for it, and nothing moves.

/** Later than this in any case once nothing moves, in milliseconds; and how often that is looked at. */
const longest = 1000;
const often = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function idle(): Promise<void> {
  while (document.querySelector(".mover")) await pause(often);
  if (!("requestIdleCallback" in window)) return pause(30);
  return new Promise((resolve) => window.requestIdleCallback(() => resolve(), { timeout: longest }));
}
