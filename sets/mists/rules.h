/* Mists over Carcassonne, the cooperative game (rules MIST-…). */
#ifndef BST_MISTS_H
#define BST_MISTS_H

#include "engine/figure.h"

/* Start piece, bank, guards and dogs of the level (MIST-1 to MIST-4). */
void mists_setup(bst_state *s);
/* The turn of its own (MIST-5). */
void mists_first(bst_state *s, bst_events *ev);
void mists_moves(const bst_state *s, move_list *l);
void mists_move(bst_state *s, bst_move m, bst_events *ev);

/* The player who places a colour (MIST-2). */
int mists_owner(const bst_state *s, int colour);
/* The mark, deadline or goal is reached (MIST-81). */
bool mists_reached(const bst_state *s, int mark);
int mists_goal(const bst_state *s);

/* What is wrong with what it keeps, or NULL. */
const char *mists_check(const bst_state *s);

#endif
