/* The positions of games. A list of moves is small; a position takes some 90 KB, so they are kept for the games that
 * moved last. A position that is not there is played again by a helper (board.c), never in the service thread. */
#ifndef BST_SERVER_POSITION_H
#define BST_SERVER_POSITION_H

#include "game.h"

typedef struct position position;
struct position {
    game *owner; /* the game that keeps it, or NULL */
    position *newer, *older;
    bool tried; /* its last move, or its beginning, is not stored yet */
    bst_game game;
    bst_events events; /* of the last move, or of the opening */
};

/* All that a position follows from, some 10 KB. */
typedef struct position_moves {
    bst_setup setup;
    int n;
    bst_move at[];
} position_moves;

/* The server's. */
typedef struct positions {
    position *newest, *oldest;
    int n, kept;
} positions;

void positions_init(positions *p, int kept);
void positions_free(positions *p);

/* The position with the moves that stand and nothing else; NULL if it is not there. */
position *position_ready(positions *p, game *g);
/* Plays a move on it. Its spelling, what chance answered and whether it can be taken back go into the entry. Until
 * position_commit it is not ready for anybody else. */
bst_error position_try(position *at, const char *text, entry *e);
/* What was tried is stored. */
void position_commit(game *g);
/* It does not agree with the game any more. */
void position_forget(positions *p, game *g);
/* One that was played elsewhere is the game's from now on. Takes it; drops it if the game has moved on. */
void position_adopt(positions *p, game *g, position *at);

/* ---- in any thread ---- */

/* A copy of the game's position to look at; NULL if it is not ready. */
position *position_copy(positions *p, game *g);
/* The moves that stand, and the position that they lead to. */
position_moves *position_list(const game *g);
position *position_played(const position_moves *moves);
/* The game as the set-up begins it, and how chance opened it. */
bst_error position_open(const game *g, position *at, entry *e);
/* The next move, checked. */
bst_error position_step(position *at, const char *text, entry *e);
/* How chance opens the game. */
void position_opening(const game *g, entry *e);
/* Winners or the outcome of a game that ends now. */
void position_result(const game *g, const bst_state *s, entry *e);

#endif
