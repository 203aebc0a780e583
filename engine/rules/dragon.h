/* Princess and Dragon (rules DRAGON-…). */
#ifndef BST_DRAGON_H
#define BST_DRAGON_H

#include "../figure.h"

void dragon_setup(bst_state *s);

/* ---- tiles laid aside until the first volcano (DRAGON-16) ---- */
/* The tile just drawn is laid aside; true if so. */
bool dragon_lay_aside(bst_state *s, bst_events *ev);
/* Tiles that came back and are in the pile: all, of a kind; taking one out (false if there is none). */
int dragon_back_count(const bst_state *s);
int dragon_back_of(const bst_state *s, int kind);
bool dragon_drop_back(bst_state *s, int kind);
/* A tile was placed: the first volcano wakes the dragon. */
void dragon_tile_placed(bst_state *s, bst_events *ev);

/* ---- the dragon ---- */
/* It comes to the volcano just placed. */
void dragon_arrive(bst_state *s, bst_events *ev);
/* Begins a walk if the tile just placed asks for one; true if so. */
bool dragon_begin_walk(bst_state *s);
void dragon_walk_moves(const bst_state *s, move_list *l);
void dragon_step(bst_state *s, int side, bst_events *ev);
/* Who moves it now (DRAGON-12). */
int dragon_mover(const bst_state *s);

/* ---- princess and fairy ---- */
/* The knights that may be sent away; true if there are any (DRAGON-30). */
bool dragon_princess_moves(const bst_state *s, move_list *l);
void dragon_fairy_moves(const bst_state *s, move_list *l);
void dragon_move_fairy(bst_state *s, int seg, bst_events *ev);
/* The point at a turn's start (DRAGON-52). */
void dragon_turn_starts(bst_state *s, bst_events *ev);
/* A figure left the board: the fairy stays alone (DRAGON-55). */
void dragon_figure_gone(bst_state *s, const bst_figure *f);
/* Whose follower with the fairy stands in the feature, or BST_NONE8 (DRAGON-54). */
int dragon_fairy_owner(const bst_state *s, int feature);

#endif
