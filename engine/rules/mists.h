/* Mists over Carcassonne, the cooperative game (rules MIST-…). */
#ifndef BST_MISTS_H
#define BST_MISTS_H

#include "../figure.h"

/* Start piece, bank, guards and dogs of the level (MIST-1 to MIST-4). */
void mists_setup(bst_state *s);
/* A tile left the piles to be placed (MIST-60). */
void mists_drawn(bst_state *s);
/* Everything from step 1b on. */
void mists_tile_placed(bst_state *s, bst_events *ev);
void mists_guard_moves(const bst_state *s, move_list *l);
void mists_moves(const bst_state *s, move_list *l);
void mists_move(bst_state *s, bst_move m, bst_events *ev);
/* No tile can be drawn any more (MIST-90). */
void mists_out_of_tiles(bst_state *s, bst_events *ev);

/* The player who places a colour (MIST-2). */
int mists_owner(const bst_state *s, int colour);
/* The mark, deadline or goal is reached (MIST-81). */
bool mists_reached(const bst_state *s, int mark);
int mists_goal(const bst_state *s);

#endif
