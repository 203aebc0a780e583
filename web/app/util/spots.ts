// Where panels lie on the screen. It is read after a frame was drawn, when that costs nothing, and used while the next
// one is made, when it would have everything laid out at once.

export type Spot = [x: number, y: number];

/** What things go to and come from. */
const noted = "[data-score], [data-player], .hand, .left, .dock, .scores";
let spots = new WeakMap<Element, Spot | null>();
window.addEventListener("resize", () => (spots = new WeakMap()));

function read(element: Element): Spot | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const spot: Spot | null = width > 0 ? [left + width / 2, top + height / 2] : null;
  spots.set(element, spot);
  return spot;
}

/** After a frame. */
export function noteSpots(): void {
  for (const element of document.querySelectorAll(noted)) read(element);
}

/** The middle of the first of these that is on the screen. */
export function spotOf(...selectors: readonly string[]): Spot | null {
  for (const selector of selectors) {
    const element = document.querySelector(selector);
    const spot = element && (spots.get(element) ?? read(element));
    if (spot) return spot;
  }
  return null;
}
