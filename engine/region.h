#ifndef BST_REGION_H
#define BST_REGION_H

#include "board.h"

/* The segment becomes a feature of its own, with no open ends counted yet. */
void region_new(bst_state *s, int seg);
/* A segment of the tile being placed, without a feature yet, joins one. */
void region_attach(bst_state *s, int seg, int feature);
/* Two features become one. */
void region_join(bst_state *s, int a, int b);

#endif
