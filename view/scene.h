/* What stands where, for a program that draws the board: picture coordinates, 200 units a tile.
 * SPDX-License-Identifier: MIT */
#ifndef BST_VIEW_SCENE_H
#define BST_VIEW_SCENE_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* The tiles of a position from the first one wanted, its figures and pieces. */
void scene_write(bst_out *o, const bst_state *s, int first_tile);
/* Moves with the place each of them points at and, if `worth`, the points it brings at once (`now`) and what the
 * scores would be after it. `scratch` is room for a position. */
void scene_moves(bst_out *o, const bst_state *s, const bst_move *moves, int n, int worth, bst_state *scratch);
/* A kind's picture, the outlines of its segments and where figures stand on them. */
void scene_kind(bst_out *o, const bst_kind *k, int number);
/* The shared definitions, every figure in every colour, and the pieces. */
void scene_sprites(bst_out *o);

/* For what sets show of themselves. A piece beside a place (segment -1: the middle of the tile): dx, dy from there,
 * size in hundredths of the drawn one; or one of the caller's own members, begun here and ended by a brace. */
void scene_piece(bst_out *o, const char **comma, const char *name, const bst_state *s, int tile, int seg, int dx,
                 int dy, int size);
void scene_begin_piece(bst_out *o, const char **comma, const char *name);
/* A point of the board. */
void scene_point(bst_out *o, int x, int y);

#endif
