// Drawings that only motions need, around 0,0, 200 units a tile; `currentColor` is whoever's they are.

export const sprites: Record<string, { box: number; drawing: string }> = {
  flag: {
    box: 60,
    drawing:
      '<path d="M-2 30v-58" stroke="#33291f" stroke-width="5" stroke-linecap="round"/><path d="M0-28q14-8 20-1t20-1v24q-14 7-20 0t-20 1z" fill="currentColor" stroke="#fff9ea" stroke-width="3" stroke-linejoin="round"/>',
  },
  cart: {
    box: 44,
    drawing:
      '<g stroke="#201812" stroke-width="3" stroke-linejoin="round"><path d="M-24-20q20-14 42 0l3 22h-48z" fill="#fff9ea"/><path d="M-28 0h52l-4 12h-44z" fill="currentColor"/><circle cx="-14" cy="14" r="9" fill="#b98a4e"/><circle cx="12" cy="14" r="9" fill="#b98a4e"/></g>',
  },
  /* Puffs along the four edges of a tile. */
  dust: {
    box: 150,
    drawing: `<radialGradient id="dust"><stop offset=".2" stop-color="#f3e8cd" stop-opacity=".95"/><stop offset="1" stop-color="#d9c49a" stop-opacity="0"/></radialGradient><g fill="url(#dust)">${[
      [-92, -60, 13],
      [-104, 4, 17],
      [-92, 70, 14],
      [-56, 100, 15],
      [8, 108, 18],
      [70, 98, 14],
      [94, 60, 15],
      [106, -6, 17],
      [92, -70, 13],
      [50, -100, 13],
      [-14, -106, 15],
      [-66, -96, 12],
    ]
      .map(([x = 0, y = 0, r = 0]) => `<circle cx="${x}" cy="${y}" r="${1.9 * r}"/>`)
      .join("")}</g>`,
  },
  bark: {
    box: 40,
    drawing:
      '<g fill="none" stroke="#fff9ea" stroke-width="7" stroke-linecap="round"><path d="M4-14q10 14 0 28M18-24q18 24 0 48"/></g><g fill="none" stroke="#7a2f1a" stroke-width="3.5" stroke-linecap="round"><path d="M4-14q10 14 0 28M18-24q18 24 0 48"/></g>',
  },
};
