// The second press of a double one, on what came under the finger by the first: nobody meant that.

/** What is pressed, by its words; nothing on the board. A tile that was laid may be turned by the next press at once: the
 * sign for that counts as the board. */
function pressed(event: Event): string {
  const control = (event.target as Element).closest("button, a[href], summary, [data-mark]:not([data-mark=turn])");
  return control?.getAttribute("aria-label") ?? control?.textContent ?? "";
}

/** So near each other two presses are on one spot, in pixels: for fingers a browser counts further ones together, too. */
const oneSpot = 24;

/** A browser counts the presses that quickly follow each other: on the spot of the one before, but on something with
 * other words, they mean nothing. Keys press once (0 or 1). */
export function dropSecondClicks(): void {
  let before = { what: "", x: 0, y: 0 };
  window.addEventListener(
    "click",
    (event) => {
      const now = { what: pressed(event), x: event.clientX, y: event.clientY };
      const near = Math.hypot(now.x - before.x, now.y - before.y) < oneSpot;
      if (event.detail > 1 && near && now.what && now.what !== before.what) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      before = now;
    },
    { capture: true },
  );
}
