// The picture of a board made of pixels, to keep.

/** Phones draw no larger canvases. */
const longestSide = 3000;

/** Null where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = Math.min(2, longestSide / Math.max(image.width, image.height));
    Object.assign(canvas, { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
