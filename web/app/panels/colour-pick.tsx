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

interface Props {
  name: string;
  value: number;
  /** Colours that cannot be had. */
  taken?: readonly (number | undefined)[];
  onPick: (colour: number) => void;
}

export function ColourPick({ name, value, taken = [], onPick }: Props) {
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
              disabled={colour !== value && taken.includes(colour)}
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
