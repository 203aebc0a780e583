/* Tiles, figures and boards as SVG. SPDX-License-Identifier: MIT
 *
 * Every tile is drawn from its definition. A picture needs the shared definitions once (bst_svg_defs) and may then
 * show any number of tiles, figures and pieces; these carry CSS classes, no colours, so that a theme can be changed
 * by replacing one style sheet. All classes and ids begin with "b".
 *
 * One tile is 200 x 200 units, and its picture reaches 2 units over its rim on all sides, clipped there: put what
 * bst_svg_tile writes into a <g id="…"> (a <symbol> would cut it at its viewBox), show it with
 * <use href="#…" x="200x" y="200y"/>, and no renderer shows seams. */
#ifndef BST_SVG_H
#define BST_SVG_H

#include <bastide/state.h>

#include "../text/out.h"

/* Themes. BOTH writes the light one and, for a page that switches, the dark one below [data-theme="dark"]. */
enum bst_svg_theme { BST_SVG_LIGHT, BST_SVG_DARK, BST_SVG_BOTH };

/* What bst_svg_board adds to the board. */
enum bst_svg_flags { BST_SVG_COORDINATES = 1, BST_SVG_SCORES = 2 };

/* Pieces that belong to nobody. */
enum bst_svg_piece_kind {
    BST_SVG_DRAGON,
    BST_SVG_FAIRY,
    BST_SVG_WHEEL_PIG,
    BST_SVG_GHOST,
    BST_SVG_DOG,
    BST_SVG_WOLF,
    BST_SVG_SHEEP_1,
    BST_SVG_SHEEP_2,
    BST_SVG_SHEEP_3,
    BST_SVG_SHEEP_4,
    BST_SVG_WINE,
    BST_SVG_GRAIN,
    BST_SVG_CLOTH,
    BST_SVG_PIECES
};

/* The style sheet alone: what changes when the theme does. */
void bst_svg_style(bst_out *o, int theme);

/* The content of <defs>: <style>, patterns, gradients and the symbols that tiles, figures and pieces use. */
void bst_svg_defs(bst_out *o, int theme);

/* What of a tile is drawn: all of it, all but the mist, or the mist alone (nothing on a tile without). On a board
 * the mist of all tiles lies in one group above them, class "bmo", so that it shows no seams. */
enum bst_svg_part { BST_SVG_WHOLE, BST_SVG_LAND, BST_SVG_MIST };

/* Which of the four variants a tile has on a square of the board. */
int bst_svg_variant(int x, int y);

/* Added to a variant: for tiles of paper, which are turned by hand, so that no house may stand on a seam. */
enum { BST_SVG_PRINTED = 4 };

/* A kind turned by rot quarter turns, in one of its variants (0 to 3): the picture itself is turned, so that all stands
 * upright and in one light. A square of the wheel board is its part of the whole wheel, a square of the mists start
 * piece its part of the ruin; the face-down kind is a tile's back. Lay <use href="#b-wh" x y/> (800 x 800 units) over
 * the 16 squares of the wheel board to have the wheel in one piece. */
void bst_svg_tile(bst_out *o, const bst_kind *k, int rot, int variant, int part);

/* The d attribute of a path that covers a segment (rotation 0): for showing a feature, and as a click target.
 * Fill it with fill-rule evenodd. Empty if the segment covers nothing that can be seen. */
void bst_svg_segment_outline(bst_out *o, const bst_kind *k, int seg);
/* The same without what lies on the tile's rim: stroked over all tiles of a feature, it is the line around it. */
void bst_svg_segment_rim(bst_out *o, const bst_kind *k, int seg);

/* The place of a segment (rotation 0); seg -1: of what stands on the whole tile (dragon, ghosts). */
void bst_svg_spot(const bst_kind *k, int seg, int *x, int *y);
/* Buildings stand upright however the tile lies, and a figure stands before them: so far from the turned point. */
void bst_svg_stand(const bst_kind *k, int seg, int *dx, int *dy);
/* Where it stands on a tile turned by rot quarter turns. */
void bst_svg_spot_turned(const bst_kind *k, int seg, int rot, int *x, int *y);

/* The colours players have if they do not choose, red and blue first: those that people who see fewer colours tell
 * apart best come early. */
extern const uint8_t bst_svg_seats[8];
/* What the eight colours are called where they are chosen. */
extern const char *const bst_svg_colour_names[8];
/* Who wears what: for each player one more than the colour chosen, or 0, becomes a colour. The others have what is
 * left, and red and green are not given beside each other while there is another. */
void bst_svg_dress(uint8_t colours[8]);

/* A figure standing about 0,0, some 60 units high; colour 0 to 7. Every colour also has its own sign on the
 * figure: disc, square, triangle, lozenge, cross, ring, star, bars. */
void bst_svg_figure(bst_out *o, int figure_kind, int colour);
/* A follower, ordinary or large, asleep on a field; other figures stand. */
void bst_svg_lying(bst_out *o, int figure_kind, int colour);

/* A piece about 0,0, figures' size; tokens are discs of 44 units. */
void bst_svg_piece(bst_out *o, int piece);

/* On the wheel board (800 x 800 units, its north-west square's corner is 0,0): where the pig stands, and the
 * crown spaces (space 0 or 1) of a sector. Returns 0 if the sector has no such space. */
void bst_svg_pig_spot(int sector, int *x, int *y);
int bst_svg_crown_spot(int sector, int space, int *x, int *y);

/* A whole picture, <svg> to </svg>: the tiles of a game with everything on them, fitted to the placed tiles.
 * flags: BST_SVG_COORDINATES, BST_SVG_SCORES. colours: for each player 0 to 7, or NULL for bst_svg_seats; in mists
 * the guards have colours of their own. */
void bst_svg_board(bst_out *o, const bst_state *s, int theme, int flags, const uint8_t *colours);

/* Tiles to print and cut out, 45 mm wide, 4 x 6 on an A4 page; every copy of every kind of a set. page from 0;
 * returns the number of pages. A page outside of that writes nothing. */
int bst_svg_sheet(bst_out *o, int set, int page);

#endif
