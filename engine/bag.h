/* The tiles not yet seen: counts by kind, no order. */
#ifndef BST_BAG_H
#define BST_BAG_H

#include "move.h"

/* Fills the bag with the sets' own tiles. */
void bag_fill(bst_state *s);
/* Fills it with given counts; an error if they are too many, or of tiles that this game does not have. */
bst_error bag_take_over(bst_state *s, const uint8_t *counts);
void bag_remove(bst_state *s, int kind);
/* The kinds that may be drawn now. */
void bag_draws(const bst_state *s, move_list *l);
uint32_t bag_weight(const bst_state *s, int kind);
/* All weights together, and the draw that a number below that stands for. */
uint32_t bag_total_weight(const bst_state *s);
bst_move bag_sample(const bst_state *s, uint32_t pick);

#endif
