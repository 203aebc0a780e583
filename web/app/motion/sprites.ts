// Drawings that only motions need, around 0,0, 200 units a tile; `currentColor` is whoever's they are.

export const sprites: Record<string, { box: number; drawing: string }> = {
  flag: {
    box: 60,
    drawing:
      '<path d="M-2 30v-58" stroke="#33291f" stroke-width="5" stroke-linecap="round"/><path d="M0-28q14-8 20-1t20-1v24q-14 7-20 0t-20 1z" fill="currentColor" stroke="#fff9ea" stroke-width="3" stroke-linejoin="round"/>',
  },
  /* An ox before a covered cart, on its way to the right. */
  cart: {
    box: 58,
    drawing:
      '<g stroke="#201812" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M2 6h20" fill="none"/><path d="M-45-10q0-19 20-19 22 0 23 19v14h-43z" fill="#fff9ea"/><path d="M-33-26q-3 12-2 28M-18-28q3 14 2 30" fill="none" stroke-width="2"/><path d="M-49 2h52l-4 11h-45z" fill="currentColor"/><circle cx="-36" cy="14" r="9" fill="#c99a5b"/><circle cx="-10" cy="14" r="9" fill="#c99a5b"/><path d="M15-6q12-7 22-1l3-6q9-3 14 6l-2 7h-8l-3 7v15h-5v-12h-12v12h-5v-15q-6-5-4-13z" fill="#8f5b34"/><path d="M41-13q-1-6 4-8M50-11q4-3 3-8" fill="none" stroke-width="2.5"/></g>',
  },
  /* Puffs along the four edges of a tile. */
  dust: {
    box: 150,
    drawing: `<radialGradient id="dust"><stop offset=".25" stop-color="#f3e8cd" stop-opacity=".9"/><stop offset="1" stop-color="#d9c49a" stop-opacity="0"/></radialGradient><g fill="url(#dust)">${[
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
