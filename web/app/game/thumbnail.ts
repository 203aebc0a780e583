// The small picture of a game in the list of games: put together of the pictures of its tiles, a few at a time, while
// the page has nothing else to do.
import type { Scene } from "@bastide/engine/engine";
import { figureName, pieceName } from "../../board/layers";
import { around, square } from "../../board/types";
import { drawingTools } from "../app-state";
import type { Art } from "../engine/art";
import { idle } from "../util/idle";
import { figureDrawings, pieceDrawings, tileDrawings } from "./drawing";

const width = 240;
const height = 160;
/** Around the board, in its units. */
const margin = 60;
/** So many drawings are put there without a pause. */
const atOnce = 4;

interface Placed {
  id: string;
  px: number;
  py: number;
  scale: number;
  opacity: number;
}

/** Everything on the board, in the order in which it lies on each other. */
function everything(scene: Scene, art: Art): Placed[] {
  const tiles = tileDrawings(scene, art);
  const at = (id: string, px: number, py: number, scale = 1, opacity = 1): Placed => ({ id, px, py, scale, opacity });
  return [
    ...tiles.map((t) => at(`k${t.name}`, 200 * t.x, 200 * t.y)),
    ...tiles.flatMap((t) => (t.misty ? [at(`m${t.name}`, 200 * t.x, 200 * t.y, 1, 0.76)] : [])),
    ...(scene.wheel ? [at("b-wh", 200 * scene.wheel.x, 200 * scene.wheel.y)] : []),
    ...figureDrawings(scene, art).map((f) => at(figureName(f), f.px, f.py, 0.9)),
    ...pieceDrawings(scene, art).map((p) => at(pieceName(p.piece), p.px, p.py, p.scale)),
  ];
}

/** The address of the picture; null where the browser cannot make it, or nobody wants it any more. */
export async function boardPicture(scene: Scene, wanted: () => boolean): Promise<string | null> {
  const box = around(scene.tiles.map(([, x, y]) => square(x, y)), margin);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  // Drawn where it is read: what was put there is done with before the next pause.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!box || !context) return null;
  const { art } = await drawingTools();
  const scale = Math.min(width / (box.x1 - box.x0), height / (box.y1 - box.y0));
  context.translate((width - scale * (box.x0 + box.x1)) / 2, (height - scale * (box.y0 + box.y1)) / 2);
  context.scale(scale, scale);
  for (const [i, { id, px, py, scale: size, opacity }] of everything(scene, art).entries()) {
    if (i % atOnce === 0) {
      context.getImageData(0, 0, 1, 1);
      await idle();
      if (!wanted()) return null;
    }
    const image = await art.pictures.load(id);
    if (!image) continue;
    const [x, y, w, h] = art.pictures.boxOf(id);
    context.globalAlpha = opacity;
    context.drawImage(image, px + size * x, py + size * y, size * w, size * h);
  }
  return canvas.toDataURL("image/webp", 0.8);
}
