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
/* Tiles until a dog's mark must be reached (MIST-60). */
int mists_tiles_to_mark(const bst_state *s, int dog);
/* Whether the level has the curse, which lays tiles face down (MIST-70 to MIST-73). */
bool mists_cursed(const bst_state *s);
/* The colours that stand on a feature, a bit each: all of them score it (MIST-41). */
unsigned mists_colours_on(const bst_state *s, int feature);
/* What a completed feature brings each of them (MIST-41, MIST-44). Parts go to e. */
int mists_value(const bst_state *s, const bst_feature *f, bst_event *e);

/* What is wrong with what it keeps, or NULL. */
const char *mists_check(const bst_state *s);

#endif
