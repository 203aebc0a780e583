const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Files dropped from the desktop. The browser would leave the page for them, and with it whatever is going on there, so
 * they are taken everywhere, and opened where they are `welcome`.
 */
export function takeDroppedFiles(welcome: () => boolean, open: (file: File) => void): void {
  // A picture of the page that is dragged is a file for the browser, too.
  let ours = false;
  window.addEventListener("dragstart", () => (ours = true));
  window.addEventListener("dragend", () => (ours = false));
  window.addEventListener("dragover", (event) => {
    if (!bringsFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = !ours && welcome() ? "copy" : "none";
  });
  window.addEventListener("drop", (event) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && !ours && welcome()) open(file);
  });
}
