/* The positions of games. A list of moves is small; a position takes some 90 KB, so they are kept for the games that
 * moved last. A position that is not there is played again by a helper (board.c), never in the service thread. */
#ifndef BST_SERVER_POSITION_H
#define BST_SERVER_POSITION_H

#include "game.h"

typedef struct position position;
struct position {
    game *owner; /* the game that keeps it, or NULL */
    position *newer, *older;
    bool tried;  /* its last move, or its beginning, is not stored yet */
    int to_play; /* moves of match.moves that are still to be played */
    bst_match match;
    bst_events events; /* of the last move, or of the opening */
};

/* The server's. */
typedef struct positions {
    position *newest, *oldest;
    int n, kept;
} positions;

void positions_init(positions *p, int kept);
void positions_free(positions *p);

/* The position with the moves that stand and nothing else; NULL if it is not there. */
position *position_ready(positions *p, game *g);
/* Plays a move on it. Its spelling, what chance answered and whether it can be taken back go into the event. Until
 * position_commit it is not ready for anybody else. */
bst_error position_try(position *at, const char *text, event *e);
/* What was tried is stored. */
void position_commit(game *g);
/* It does not agree with the game any more. */
void position_forget(positions *p, game *g);
/* One that was played elsewhere is the game's from now on. Takes it; drops it if the game has moved on. */
void position_adopt(positions *p, game *g, position *at);

/* ---- in any thread ---- */

/* A copy of the game's position, or the moves to be played for one by position_play_all. */
position *position_copy(positions *p, game *g);
void position_play_all(position *at);
/* The match as the set-up begins it, and how chance opened it. */
bst_error position_open(const game *g, position *at, event *e);
/* The next move, checked. */
bst_error position_step(position *at, const char *text, event *e);
/* How chance opens the game. */
void position_opening(const game *g, event *e);
/* Winners or the outcome of a game that ends now. */
void position_result(const game *g, const bst_state *s, event *e);

#endif
