/* Players made of arithmetic. SPDX-License-Identifier: MIT
 *
 * A bot is given a state, which holds no order of tiles, and limits; it answers with a move. It allocates nothing,
 * reads no clock and keeps nothing between calls: memory comes from the caller, a callback says when time is up.
 * The same state, seed, memory size and playout limit give the same move on every machine. */
#ifndef BASTIDE_AI_H
#define BASTIDE_AI_H

#include "bastide.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BST_AI_BEST 8

typedef struct bst_ai_limits {
    uint32_t playouts;       /* most playouts of a search; 0: the bot's own number, with `stop` as many as it lets */
    int (*stop)(void *data); /* asked now and then; nonzero ends the search. May be NULL */
    void *stop_data;
    uint64_t seed;
    uint8_t by_hand;   /* judge by the hand-made evaluation alone, without what was learned */
    bst_move consider; /* a legal move to be valued whether or not it looks good, or 0 */
    void *memory;      /* aligned for any type; at least bst_ai_memory() bytes, what is more holds the search tree */
    size_t bytes;
} bst_ai_limits;

typedef struct bst_ai_choice {
    bst_move move;
    float value; /* expected lead in points at the end of the game for who moves; mists: the team's prospects */
    uint32_t visits;
} bst_ai_choice;

typedef struct bst_ai_result {
    bst_move move;
    float value;
    uint32_t playouts;        /* made by a search; 0: none was needed */
    uint32_t nodes;           /* of the tree */
    bst_ai_choice considered; /* of limits.consider */
    int n_best; /* the best few, best first; best[0] is what the bot thinks best (weak levels may play another) */
    bst_ai_choice best[BST_AI_BEST];
} bst_ai_result;

/* The bots by number from 0: their names (NULL past the last), one line about each, and the number of a name or -1. */
BST_API const char *bst_ai_name(int bot);
BST_API const char *bst_ai_about(int bot);
BST_API int bst_ai_find(const char *name);
/* What people may pick as an opponent: whether the bot is one of the eight levels, which stand in
 * rising strength: beginner, easy, casual, steady, normal, skilled, hard, expert. */
BST_API int bst_ai_is_level(int bot);
/* How many playouts a bot makes unless told otherwise; 0: it does not search, and time makes it no better. */
BST_API uint32_t bst_ai_playouts(int bot);

/* The least memory that works, and a good size for a second of thought. */
BST_API size_t bst_ai_memory(void);
#define BST_AI_MEMORY_GOOD ((size_t)64 << 20)

/* Chooses a move for who is to move. False if nobody is to move, chance is, or the memory is too small. */
BST_API int bst_ai_choose(int bot, const bst_state *s, const bst_ai_limits *limits, bst_ai_result *out);

/* Puts together the answers of several searches of one state, each with its own memory and seed: for several cores. */
BST_API void bst_ai_merge(const bst_ai_result *results, int n, bst_ai_result *out);

/* What every player can expect to have at the end, in points, by the evaluation alone; false as above. For mists
 * the first value is the team's prospects. */
BST_API int bst_ai_evaluate(const bst_state *s, void *memory, size_t bytes, float out[BST_MAX_PLAYERS]);

/* The same after whoever is to move has finished the turn as well as can be seen at first sight: what a drawn tile is
 * worth to everybody. False if the memory is too small. */
BST_API int bst_ai_prospects(const bst_state *s, const bst_ai_limits *limits, float out[BST_MAX_PLAYERS]);
/* The chance of each player to win, from such values in a position like s; their sum is 1. Not for mists. */
BST_API void bst_ai_win_chances(const bst_state *s, const float value[], float out[BST_MAX_PLAYERS]);

/* What one answer of chance (a tile drawn, a token) did to everybody: expected points and chance to win after it, less
 * the mean over all answers that were possible, by their probabilities. So it is 0 on average, whoever plays and
 * whatever the evaluation thinks. False unless chance is to move in `before`; not for mists. */
typedef struct bst_ai_luck {
    float points[BST_MAX_PLAYERS], wins[BST_MAX_PLAYERS];
} bst_ai_luck;
BST_API int bst_ai_judge_chance(const bst_state *before, bst_move m, const bst_ai_limits *limits, bst_state *scratch,
                                bst_ai_luck *out);

/* A move looked at again. Values as in bst_ai_choice; best_value is never the smaller one. */
typedef struct bst_ai_verdict {
    bst_move best; /* the move itself if none better was found */
    float value, best_value;
} bst_ai_verdict;

/* What a bot thinks of a move that was played in s. False as bst_ai_choose. */
BST_API int bst_ai_judge_move(int bot, const bst_state *s, bst_move m, const bst_ai_limits *limits,
                              bst_ai_verdict *out);
/* What can be expected after a move, by games played on for some turns and then evaluated: the final scores of all, the
 * mover's lead over the best of the others and chance to win, these two with standard errors (times 1.96: half of a
 * 95 % interval). */
typedef struct bst_ai_outlook {
    float points[BST_MAX_PLAYERS];
    float lead, lead_error, win, win_error;
} bst_ai_outlook;
typedef struct bst_ai_comparison {
    bst_ai_outlook played, best;
    float lost, lost_error, lost_win, lost_win_error; /* what the best brings more, with the same draws for both */
} bst_ai_comparison;
/* Weighs the move played in s against one that is thought better, by so many fresh games each: deterministic for
 * limits->seed. False where bst_ai_choose is, and in games without rivals. */
BST_API int bst_ai_compare(const bst_state *s, bst_move played, bst_move best, int samples, const bst_ai_limits *limits,
                           bst_ai_comparison *out);
/* Both: the best move found by the bot, and the comparison with it by a quarter as many fresh games (64 where a clock
 * is the limit). A move that is not better by these was not better: then the move played is the best. The verdict's
 * values are the leads of the comparison. 2; 1 if nothing was compared (in games without rivals); 0 as above. */
BST_API int bst_ai_review(int bot, const bst_state *s, bst_move m, const bst_ai_limits *limits, bst_ai_verdict *verdict,
                          bst_ai_comparison *out);
/* 0 good, 1 inaccuracy, 2 mistake, 3 blunder (1, 3 and 6 points given away, and surely some); their names, NULL past
 * the last. */
BST_API int bst_ai_grade(const bst_ai_comparison *c);
BST_API const char *bst_ai_grade_name(int grade);
/* The luck of a draw: what the tile lets the player do at first sight, against the mean of all tiles. `before` is the
 * state in which chance was to draw, `now` the one after it. False if no tile was drawn between them. */
BST_API int bst_ai_judge_draw(const bst_state *before, const bst_state *now, const bst_ai_limits *limits,
                              bst_state *scratch, float *luck);

#ifdef __cplusplus
}
#endif

#endif
