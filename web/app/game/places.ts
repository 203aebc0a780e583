// Where something lies, in words. People see the lit square; coordinates are told only while the board shows them.
import { t } from "../i18n";

let shown = false;

/** Whether the board shows coordinates now; set by the screen before anything is written. */
export function tellCoordinates(on: boolean): void {
  shown = on;
}

/** " at 1, -2", or nothing. */
export function atText(x: number | undefined, y: number | undefined): string {
  return shown && x !== undefined && y !== undefined ? t("place.at", { x, y }) : "";
}
