const paths = {
  all: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  flag: "M6 21V4h11l-3 4 3 4H6",
  tiles: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  book: "M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM19 4h-4a2 2 0 0 0-2 2",
  bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 2H9s0-1-1-2z",
  rule: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18h.01",
  turn: "M20 12a8 8 0 1 1-3-6M17 2v4h4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

export type IconName = keyof typeof paths;

/** A small line drawing for a button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
