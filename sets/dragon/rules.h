/* Princess and Dragon (rules DRAGON-…). */
#ifndef BST_DRAGON_H
#define BST_DRAGON_H

#include "engine/figure.h"

void dragon_reset(bst_state *s);

/* ---- tiles laid aside until the first volcano (DRAGON-16) ---- */
/* The tile just drawn is laid aside; true if so. */
bool dragon_lays_aside(bst_state *s, bst_events *ev);
/* Tiles that came back and are in the pile: all, of a kind; taking one out (false if there is none). */
int dragon_back_count(const bst_state *s);
int dragon_back_of(const bst_state *s, int kind);
bool dragon_drop_back(bst_state *s, int kind);
/* A tile was placed: the first volcano wakes the dragon. */
void dragon_tile_placed(bst_state *s, bst_events *ev);

/* ---- the dragon ---- */
/* It comes to the volcano just placed. */
void dragon_flock_done(bst_state *s, bst_events *ev);
/* It walks if the tile just placed asks for it, before scoring or by the older rule after it (DRAGON-19). */
bool dragon_before_scoring(bst_state *s, bst_events *ev);
bool dragon_scored(bst_state *s, bst_events *ev);
void dragon_moves(const bst_state *s, move_list *l);
int dragon_move(bst_state *s, bst_move m, bst_events *ev);
/* How many steps are left of its walk, and which tiles it can still come to: 1 for each of them. */
int dragon_steps_left(const bst_state *s);
void dragon_reach(const bst_state *s, uint8_t reached[]);

/* ---- princess, passage and fairy ---- */
/* The knights that may be sent away; true if one must (DRAGON-30). */
bool dragon_moves_first(const bst_state *s, move_list *l);
void dragon_moves_far(const bst_state *s, move_list *l);
void dragon_moves_instead(const bst_state *s, move_list *l);
/* The point at a turn's start (DRAGON-52). */
void dragon_turn_starts(bst_state *s, bst_events *ev);
/* A figure left the board: the fairy stays alone (DRAGON-55). */
void dragon_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev);
/* The fairy's points for the feature where she stands (DRAGON-54). */
void dragon_feature_extra(const bst_state *s, int feature, bool complete, int points[], bst_event *e);

/* What is wrong with what it keeps, or NULL. */
const char *dragon_check(const bst_state *s);

#endif
