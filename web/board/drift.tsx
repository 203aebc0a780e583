// Mist that drifts: one veil over all misty tiles, so it has no seams. It is cut out once and moved by the browser's
// compositor, in small steps; out of sight, and with less motion, it stands still or is not there.
import { useEffect, useRef } from "preact/hooks";
import { around, square, type MistDrawing } from "./types";

export function Drift({ mist }: { mist: readonly MistDrawing[] }) {
  const veil = useRef<HTMLDivElement>(null);
  const box = around(mist.map(({ x, y }) => square(x, y)));
  const there = box !== null;
  useEffect(() => {
    const element = veil.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => {
      element.dataset["seen"] = entry?.isIntersecting ? "yes" : "no";
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [there]);
  if (!box) return null;
  const [left, top] = [box.x0, box.y0];
  return (
    <>
      <svg class="drift-cut" width="0" height="0" aria-hidden="true">
        <clipPath id="drift-cut">
          {mist.map(({ d, x, y, rot }, i) => (
            <path
              key={i}
              data-at={`${x},${y}`}
              d={d}
              clip-rule="evenodd"
              transform={`translate(${200 * x - left} ${200 * y - top}) rotate(${90 * rot} 100 100)`}
            />
          ))}
        </clipPath>
      </svg>
      <div
        ref={veil}
        class="drift"
        style={{ left: `${left}px`, top: `${top}px`, width: `${box.x1 - left}px`, height: `${box.y1 - top}px` }}
      >
        <div class="drift-cloud" />
      </div>
    </>
  );
}
