// Small pictures from the art store.
import { useEffect, useState } from "preact/hooks";
import { drawingTools } from "../app-state";
import type { Art } from "../engine/art";
import { figureColour } from "../game/colours";

/** The art once it is there. */
export function useArt(): Art | null {
  const [art, setArt] = useState<Art | null>(null);
  useEffect(() => {
    let here = true;
    void drawingTools().then((tools) => {
      if (here) setArt(tools.art);
    });
    return () => {
      here = false;
    };
  }, []);
  return art;
}

/** An empty label: the picture only adorns a text beside it. */
export function TilePicture({
  art,
  kind,
  rot = 0,
  drawing = 0,
  label,
}: {
  art: Art;
  kind: number | string;
  rot?: number;
  /** Which of its drawings. */
  drawing?: number;
  label?: string;
}) {
  const found = art.kind(kind);
  const name = art.tile([found.kind, 0, 0, rot, drawing]);
  return (
    <svg
      class="tile-picture"
      viewBox="0 0 200 200"
      {...(label === "" ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label ?? found.id })}
    >
      <use href={`#k${name}`} />
      <g class="bmo">
        <use href={`#m${name}`} />
      </g>
    </svg>
  );
}

/** The wheel without the land around it. */
export function WheelPicture() {
  return (
    <svg class="tile-picture" viewBox="90 90 620 620" aria-hidden="true">
      <use href="#b-wh" />
    </svg>
  );
}

export function FigurePicture({ kind, colour }: { kind: string; colour: number }) {
  return (
    <svg class="figure-picture" viewBox="-36 -36 72 72" aria-hidden="true">
      <use href={`#fig-${kind}-${figureColour(kind, colour)}`} />
    </svg>
  );
}

export function PiecePicture({ piece }: { piece: string }) {
  return (
    <svg class="figure-picture" viewBox="-36 -36 72 72" aria-hidden="true">
      <use href={`#piece-${piece}`} />
    </svg>
  );
}
