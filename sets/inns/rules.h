/* Inns and Cathedrals (rules INN-…). */
#ifndef BST_INNS_H
#define BST_INNS_H

#include <stdbool.h>

#include "engine/event.h"

/* What inns and cathedrals add to a road or city otherwise worth `points`; may be negative. */
int inns_bonus(const bst_state *s, const bst_feature *f, bool complete, int points, bst_event *e);

#endif
