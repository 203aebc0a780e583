// Pictures of a board made of pixels: small ones for the list of games, large ones to keep.
import type { Engine } from "@bastide/engine/engine";

/** An SVG drawn on a canvas of the size that `sizeOf` gives; null where the browser cannot. */
async function drawn(svg: string, sizeOf: (image: HTMLImageElement) => [number, number]): Promise<HTMLCanvasElement | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    const [width, height] = sizeOf(image);
    Object.assign(canvas, { width, height });
    const scale = Math.min(width / image.width, height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    canvas.getContext("2d")?.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
    return canvas;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The address of a small picture of the position; null where the browser cannot make it. */
export async function boardPicture(engine: Engine): Promise<string | null> {
  const canvas = await drawn(engine.raw("picture light"), () => [240, 160]);
  return canvas?.toDataURL("image/webp", 0.8) ?? null;
}

/** Phones draw no larger canvases. */
const longestSide = 3000;

export async function pngOf(svg: string): Promise<Blob | null> {
  const canvas = await drawn(svg, ({ width, height }) => {
    const scale = Math.min(2, longestSide / Math.max(width, height));
    return [Math.round(width * scale), Math.round(height * scale)];
  });
  return new Promise((resolve) => (canvas ? canvas.toBlob(resolve, "image/png") : resolve(null)));
}
