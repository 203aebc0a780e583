/* Figures on the board. */
#ifndef BST_FIGURE_H
#define BST_FIGURE_H

#include "event.h"
#include "move.h"
#include "words.h"

/* The first of an owner's figures of that kind on the board, or -1. */
int figure_find(const bst_state *s, int owner, int kind);
/* The one of any owner that stands on a segment, or -1. */
int figure_on(const bst_state *s, int seg, int kind);
/* From the supply onto a segment. */
void figure_put(bst_state *s, int owner, int kind, int seg, bst_events *ev);
/* Back to the supply, with all that follows: fairy, flock, a builder or pig left alone. */
void figure_take(bst_state *s, int i, int why, bst_events *ev);
/* Everything on a feature that was scored goes home (BASE-36, TRADE-14). */
void figure_take_all(bst_state *s, int feature, int why, bst_events *ev);
/* Whether nobody holds the segment's feature. */
static inline bool figure_free(const bst_state *s, int seg) {
    int f = s->seg[seg].feature;
    return f != BST_NONE16 && !s->feature[f].weight;
}
/* What the active player can place on a segment that is free: followers and their like. */
void figure_places(const bst_state *s, int seg, move_list *l);
/* The figure step's moves but for `pass`; true if passing is no choice either. */
bool figure_moves(const bst_state *s, move_list *l);

#endif
