// A player's colour: the figure in it, and the eight to choose from when it is pressed.
import { useState } from "preact/hooks";
import { colourNames } from "../game/colours";
import { word } from "../game/words";
import { t } from "../i18n";

const Swatch = ({ colour }: { colour: number }) => (
  <svg class="figure-picture" viewBox="-36 -36 72 72" aria-hidden="true">
    <use href={`#fig-follower-${colour}`} />
  </svg>
);

export function ColourPick({ name, value, onPick }: { name: string; value: number; onPick: (colour: number) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        class="colour-now"
        aria-expanded={open}
        aria-label={t("new.colourOf", { name, colour: word("colour", value) })}
        title={t("new.colourOf", { name, colour: word("colour", value) })}
        onClick={() => setOpen(!open)}
      >
        <Swatch colour={value} />
      </button>
      {open && (
        <span class="swatches" role="radiogroup" aria-label={t("new.colour")}>
          {colourNames.map((_, colour) => (
            <button
              key={colour}
              class={colour === value ? "swatch on" : "swatch"}
              role="radio"
              aria-checked={colour === value}
              aria-label={word("colour", colour)}
              data-colour={colour}
              onClick={() => {
                onPick(colour);
                setOpen(false);
              }}
            >
              <Swatch colour={colour} />
            </button>
          ))}
        </span>
      )}
    </>
  );
}
