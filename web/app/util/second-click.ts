// The second press of a double one, on what came under the finger by the first: nobody meant that.

/** What is on the screen, as far as it gives buttons another meaning. */
function shown(): string {
  const game = document.querySelector<HTMLElement>(".play")?.dataset;
  const sheet = document.querySelector<HTMLElement>("section[data-sheet]")?.dataset["sheet"];
  return [location.href, game?.["mode"], game?.["steps"], sheet].join();
}

/** A browser counts the presses that quickly follow each other on one spot: those after the first only count while the
 * screen is still the one that was pressed. Keys press once (0 or 1). */
export function dropSecondClicks(): void {
  let meant = "";
  window.addEventListener(
    "click",
    (event) => {
      if (event.detail <= 1) meant = shown();
      else if (shown() !== meant) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
    },
    { capture: true },
  );
}
