/* What every kind of turn is made of, and the way in. The order of a turn stands in competitive.c; mists, a game of its
 * own, has its own (sets/mists/rules.c). */
#ifndef BST_TURN_H
#define BST_TURN_H

#include "event.h"
#include "move.h"

/* Where a competitive turn goes on after an answer. */
enum turn_step {
    STEP_DRAWN,
    STEP_DRAWN_ASKS,
    STEP_FITS,
    STEP_PLACED,
    STEP_FIGURE_DONE,
    STEP_FLOCK_DONE,
    STEP_BEFORE_SCORING,
    STEP_SCORE,
    STEP_SCORED,
    STEP_END,
    STEP_ASKED /* nowhere: a question is open */
};

/* The first turn begins. */
void turn_first(bst_state *s, bst_events *ev);
/* Carries a legal move out and goes on to the next question. */
void turn_move(bst_state *s, bst_move m, bst_events *ev);
/* The moves of the present question. */
void turn_moves(const bst_state *s, move_list *l);

/* Leaves a question open. */
void turn_question(bst_state *s, int phase, int decides);
/* Goes on to `phase` if it has at least two moves. A single one is made at once and told of; true if a question
 * is open or a move was made, false if there was nothing to choose. */
bool turn_ask(bst_state *s, int phase, int decides, bst_events *ev);

/* Asks for the tile: the draw is chance's. False if none is left. */
bool turn_draw(bst_state *s);
/* The drawn tile comes into the hand; telling of it. */
void turn_take(bst_state *s, int kind);
void turn_tell_drawn(const bst_state *s, bst_events *ev);
/* Whether the tile in hand fits anywhere; if not it is put out of the game (BASE-13). */
bool turn_fits(bst_state *s, bst_events *ev);
/* The tile in hand is placed. */
void turn_place(bst_state *s, bst_move m, bst_events *ev);

#endif
