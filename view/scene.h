/* What stands where, for a program that draws the board: picture coordinates, 200 units a tile.
 * SPDX-License-Identifier: MIT */
#ifndef BST_VIEW_SCENE_H
#define BST_VIEW_SCENE_H

#include <bastide/bastide.h>

#include "../engine/out.h"

/* The tiles of a position from the first one wanted, its figures and pieces. */
void scene_write(bst_out *o, const bst_state *s, int first_tile);
/* Moves with the place each of them points at and, if `worth`, what the scores would be after it. `scratch` is
 * room for a position. */
void scene_moves(bst_out *o, const bst_state *s, const bst_move *moves, int n, int worth, bst_state *scratch);
/* A kind's picture, the outlines of its segments and where figures stand on them. */
void scene_kind(bst_out *o, const bst_kind *k, int number);
/* The shared definitions, every figure in every colour, and the pieces. */
void scene_sprites(bst_out *o);

#endif
