/* The River (rules RIVER-…). */
#ifndef BST_RIVER_H
#define BST_RIVER_H

#include "engine/board.h"

/* Whether a river tile may go on an open square where its sides fit (RIVER-2, RIVER-3, RIVER-8, WHEEL-60). */
bool river_allows(const bst_state *s, const bst_kind *k, int open, int rot);
/* Which part of the pile a kind lies in when the sets are shuffled: drawn lowest first (RIVER-1, WHEEL-60). */
int river_rank(const bst_kind *k);

#endif
