/* Hills and Sheep (rules HILL-…). */
#ifndef BST_HILLS_H
#define BST_HILLS_H

#include "engine/figure.h"

void hills_setup(bst_state *s);
/* A hill tile is to be placed: the next goes under it unseen (HILL-1). */
void hills_placeable(bst_state *s, bst_events *ev);
/* Which of the tied players score a feature (HILL-3). */
unsigned hills_tie(const bst_state *s, int feature, unsigned tied);
/* The shepherd on a segment of the new tile (HILL-10), and its first token (HILL-11). */
void hills_moves_on(const bst_state *s, int seg, move_list *l);
bool hills_figure_placed(bst_state *s, bst_move m, bst_events *ev);
/* A shepherd left the board: its tokens go back into the bag (COMBO-14). */
void hills_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev);
/* The active player chooses for their flock (HILL-12). */
bool hills_figure_done(bst_state *s, bst_events *ev);
void hills_moves(const bst_state *s, move_list *l);
int hills_move(bst_state *s, bst_move m, bst_events *ev);
/* Tokens in the bag, and the one that a number below that stands for (HILL-17). */
int hills_tokens_left(const bst_state *s);
bst_move hills_sample(const bst_state *s, uint32_t pick);
/* Flocks on fields that the tile closed go home (HILL-18). */
void hills_flock_done(bst_state *s, bst_events *ev);
/* The sheep of all flocks on a field, and those printed in it on river tiles (HILL-31). */
int hills_sheep(const bst_state *s, int field);
int hills_printed_sheep(const bst_state *s, int field);
/* Vineyards around a completed monastery (HILL-40). */
int hills_vineyards(const bst_state *s, int tile);

/* What is wrong with what it keeps, or NULL. */
const char *hills_check(const bst_state *s);

#endif
