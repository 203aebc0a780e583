/* The turn of the base game with its sets. */
#ifndef BST_COMPETITIVE_H
#define BST_COMPETITIVE_H

#include "turn.h"

void competitive_first(bst_state *s, bst_events *ev);
/* The moves of the present question, but for draws and placements. */
void competitive_moves(const bst_state *s, move_list *l);
void competitive_move(bst_state *s, bst_move m, bst_events *ev);

#endif
