// What will be asked for soon is asked for before, while the page has nothing else to do.
import type { KindCount } from "@bastide/engine/engine";
import { useEffect } from "preact/hooks";
import { idle } from "../util/idle";
import type { Art } from "./art";

/** The kinds of tiles to come: their outlines are there when one is drawn. */
export function useKindsAhead(art: Art, remaining: readonly KindCount[] | undefined): void {
  const known = remaining !== undefined;
  useEffect(() => {
    let left = false;
    const fetch = async () => {
      for (const [kind] of remaining ?? []) {
        await idle();
        if (left) return;
        art.kind(kind);
      }
    };
    void fetch();
    return () => {
      left = true;
    };
  }, [art, known]);
}
