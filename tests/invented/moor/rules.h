/* The Moor (rules MOOR-…, see set.toml). */
#ifndef BST_MOOR_H
#define BST_MOOR_H

#include "engine/figure.h"

void moor_moves_on(const bst_state *s, int seg, move_list *l);
void moor_feature_closed(bst_state *s, int feature, bst_events *ev);
bool moor_scored(bst_state *s, bst_events *ev);
void moor_moves(const bst_state *s, move_list *l);
int moor_move(bst_state *s, bst_move m, bst_events *ev);
const char *moor_check(const bst_state *s);

#endif
