/* The luck of the draws of a game. Its mean is 0 whoever plays, so that a result less the luck has the same mean as
 * the result itself, and less spread. */
#ifndef BST_LUCK_H
#define BST_LUCK_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdbool.h>

typedef struct luck_watch luck_watch;

/* Before the first draw of a game with this set-up. NULL where draws are given or the game is the mists: there is no
 * luck to be measured; also without memory. */
luck_watch *luck_begin(const bst_setup *u);
void luck_end(luck_watch *k);
/* The move m was chosen in the position `before`. */
void luck_move(luck_watch *k, const bst_state *before, bst_move m);
/* Adds to *sum what chance did since then (or at the start), as the events of the move tell it; how often it did. */
int luck_draws(luck_watch *k, const bst_events *ev, const bst_ai_limits *l, bst_ai_luck *sum);

#endif
