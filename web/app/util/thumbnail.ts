// A small picture of a board, for the list of games.
import type { Engine } from "../engine/engine";

const width = 240;
const height = 160;

/** The address of the picture; null where the browser cannot make it. */
export async function boardPicture(engine: Engine): Promise<string | null> {
  const address = URL.createObjectURL(new Blob([engine.raw("picture light")], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const scale = Math.min(width / image.width, height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    canvas.getContext("2d")?.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
    return canvas.toDataURL("image/webp", 0.8);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
