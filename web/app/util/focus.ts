// Where the focus goes: it is never lost, and a new screen begins at its beginning.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

let visited = false;

/** Whether anything was pressed since the page was loaded. */
let used = false;
for (const press of ["keydown", "pointerdown", "click"])
  window.addEventListener(press, () => (used = true), { capture: true, once: true });

/** Before, a control that the page moves the focus to gets a ring that nobody asked for. */
export const pageUsed = (): boolean => used;

/**
 * A screen that somebody came to begins here for keys and readers; the first of a visit, and what follows it by itself
 * (a game that was being loaded), is left to the browser.
 */
export function useArrival(begin: () => void): void {
  useLayoutEffect(() => {
    if (visited && used && document.activeElement === document.body) begin();
    visited = true;
  }, []);
}

/** A button may go, or be switched off, by being pressed: then the focus goes to `rest`, not to the top of the page
 * that `within` stands on. */
export function useFocusKept(within: RefObject<HTMLElement>, rest: () => void): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => (last.current = event.target as Element);
    const area = within.current?.closest("main");
    // What opened together with the screen (a result) has it already.
    if (area?.contains(document.activeElement)) last.current = document.activeElement;
    area?.addEventListener("focusin", note);
    return () => area?.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const { activeElement: now, body } = document;
    const gone = last.current && (!last.current.isConnected || last.current.matches(":disabled"));
    if (gone && (now === body || now === last.current)) rest();
  });
}
