/* The order of a turn. */
#ifndef BST_TURN_H
#define BST_TURN_H

#include "event.h"
#include "move.h"

/* The first turn begins. */
void turn_first(bst_state *s, bst_events *ev);
/* Carries a legal move out and goes on to the next question. */
void turn_move(bst_state *s, bst_move m, bst_events *ev);
/* The moves of the present question. */
void turn_moves(const bst_state *s, move_list *l);
/* Asks for the tile: the draw is chance's, or the game is over for want of tiles. */
void turn_draw(bst_state *s, bst_events *ev);
void turn_over(bst_state *s, bst_events *ev);
/* Goes on to `phase` if it has at least two moves. A single one is made at once and told of; true if a question
 * is open or a move was made, false if there was nothing to choose. */
bool turn_ask(bst_state *s, int phase, int decides, bst_events *ev);

#endif
