import type { Air } from "../game/flights";
import { useStore, type Store } from "../util/store";

/** Points above everything, on their way to the scores. They stand in nobody's way: no pointer sees them. */
export function FlyingPoints({ air }: { air: Store<Air> }) {
  const { flights } = useStore(air);
  return (
    <div class="flying" aria-hidden="true">
      {flights.map((flight) => (
        <b
          key={flight.key}
          class="flight"
          style={{
            "--c": flight.colour,
            "--dx": `${flight.to[0] - flight.from[0]}px`,
            "--dy": `${flight.to[1] - flight.from[1]}px`,
            left: `${flight.from[0]}px`,
            top: `${flight.from[1]}px`,
            animationDelay: `${flight.delay}ms`,
          }}
        >
          {flight.text}
        </b>
      ))}
    </div>
  );
}
