/* A game as JSON, as the protocol's section 7 has it. */
#ifndef BST_VIEW_JSON_H
#define BST_VIEW_JSON_H

#include <bastide/bastide.h>

#include "../text/out.h"

/* The state; `setup` is the set-up line to show. */
void json_state(bst_out *o, const bst_state *s, const char *setup);
/* The same with a board that leaves out the first tiles, for who has them already. */
void json_state_since(bst_out *o, const bst_state *s, const char *setup, int tiles);
/* A list of events. */
void json_events(bst_out *o, const bst_state *s, const bst_events *ev);
/* A list of moves. */
void json_moves(bst_out *o, const bst_state *s, const bst_move *moves, int n);
/* A tile kind's facts. */
void json_kind(bst_out *o, const bst_kind *k);

/* For what sets show of themselves: the square of a tile, and the place of a segment with its square. */
void json_xy(bst_out *o, const bst_tile *t);
void json_place(bst_out *o, const bst_state *s, int seg);

#endif
