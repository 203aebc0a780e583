/* For what sets put into a picture of a game: pieces and figures beside a place on the board.
 * SPDX-License-Identifier: MIT */
#ifndef BST_VIEW_PICTURE_H
#define BST_VIEW_PICTURE_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* Where something stands: a tile and one of its segments (-1: the middle), so far from there, so large in hundredths.
 */
typedef struct picture_spot {
    int tile, seg, dx, dy, size;
} picture_spot;

/* The spot of a placed segment. */
static inline picture_spot picture_seg(const bst_state *s, int seg, int dx, int dy, int size) {
    return (picture_spot){s->seg[seg].tile, s->seg[seg].index, dx, dy, size};
}

void picture_piece(bst_out *o, const bst_state *s, int piece, picture_spot at);
void picture_figure(bst_out *o, const bst_state *s, int kind, int colour, picture_spot at);

#endif
