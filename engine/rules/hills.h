/* Hills and Sheep (rules HILL-…). */
#ifndef BST_HILLS_H
#define BST_HILLS_H

#include "../figure.h"

void hills_setup(bst_state *s);
/* A hill tile was drawn: the next goes under it unseen (HILL-1). */
void hills_drawn(bst_state *s, bst_events *ev);
/* Which of the tied players score a feature (HILL-3). */
unsigned hills_tie(const bst_state *s, int feature, unsigned tied);
/* The shepherd on a segment of the new tile (HILL-10). */
void hills_place(const bst_state *s, int seg, move_list *l);
/* A shepherd left the board: its tokens go back into the bag (COMBO-14). */
void hills_figure_gone(bst_state *s, const bst_figure *f);
/* Whether the active player must choose for their flock (HILL-12). */
bool hills_flock_due(const bst_state *s);
void hills_tokens(const bst_state *s, move_list *l);
/* Tokens in the bag, and the one that a number below that stands for (HILL-17). */
int hills_tokens_left(const bst_state *s);
bst_move hills_sample(const bst_state *s, uint32_t pick);
/* A token was drawn for the active player's shepherd (HILL-11, HILL-13). */
void hills_token(bst_state *s, int sheep, bst_events *ev);
/* The active player's flock goes home (HILL-14). */
void hills_home(bst_state *s, bst_events *ev);
/* Flocks on fields that the tile closed go home (HILL-18). */
void hills_close_fields(bst_state *s, bst_events *ev);
/* Vineyards around a completed monastery (HILL-40). */
int hills_vineyards(const bst_state *s, int tile);

#endif
