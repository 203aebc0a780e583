/* What helps a player to see: features, tiles to come, squares that stay empty. SPDX-License-Identifier: MIT
 *
 * All of it is written as JSON and known to everybody at the table; nothing here tells the order of tiles. */
#ifndef BST_VIEW_AIDS_H
#define BST_VIEW_AIDS_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* A feature: its segments, open ends, tiles, points now, strengths and whose it is. */
void aids_feature(bst_out *o, const bst_state *s, int feature);
/* The kinds not yet seen with their counts: [[kind,id,n],…]. */
void aids_remaining(bst_out *o, const bst_state *s);
/* The kinds not yet seen that fit a square, as aids_remaining writes them. */
void aids_fits(bst_out *o, const bst_state *s, int x, int y);
/* What takes longer to see: the open squares that no tile to come can fill [[x,y],…], the features that can never be
 * completed [number,…], the tiles to come, and what the scores would be if the game ended now. */
void aids_write(bst_out *o, const bst_state *s);

#endif
