/* Many games at once for Python: the loops that run without the interpreter. SPDX-License-Identifier: MIT
 *
 * All memory is the caller's (arrays of numpy); a game's numbers depend on its own generator alone, so the result is
 * the same with any number of threads. */
#ifndef BASTIDE_VEC_H
#define BASTIDE_VEC_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <bastide/view.h>
#include <bastide/vocabulary.h>
#include <bastide/worth.h>

/* What a player is rewarded for. */
enum vec_reward { VEC_SCORE, VEC_LEAD, VEC_WIN };

/* A batch. Arrays have a row a game; n is their number. */
typedef struct vec {
    bst_rules rules;
    int n, actions; /* actions: columns of moves and mask; of more legal moves the first are offered */
    int reward;     /* enum vec_reward */
    int again;      /* whether a game that is over begins anew at once */
    bst_state *state;
    bst_rng *rng;
    bst_move *moves;  /* n x actions: the legal moves, by action */
    int32_t *n_moves; /* how many; 0: over */
    uint8_t *mask;    /* n x actions: 1 for an action that can be taken */
    int32_t *mover;   /* who decides, or BST_NOBODY */
    float *rewards;   /* n x players: of the last step */
    uint8_t *dones;   /* whether the last step ended a game */
    int32_t *finals;  /* n x players: the scores of the last game that ended */
    int64_t *ended;   /* how many games ended */
    int64_t *cut;     /* how many legal moves were never offered, for want of columns */
} vec;

/* What is done with every game. */
enum vec_job_kind {
    VEC_RESET,
    VEC_STEP,
    VEC_RANDOM,
    VEC_SAMPLE,
    VEC_BOT,
    VEC_PLANES,
    VEC_NUMBERS,
    VEC_MOVES,
    VEC_WORTH
};

typedef struct vec_job {
    int kind;             /* enum vec_job_kind */
    const uint8_t *which; /* n flags: the games that it is about, or NULL for all */
    int32_t *action;      /* n: STEP takes them (-1: leave the game as it is), SAMPLE and BOT choose them */
    int64_t steps;        /* RANDOM: moves a game */
    bst_ai_limits limits; /* BOT: without memory, which each thread has of its own */
    int bot, failed;      /* BOT: failed is set if there was no memory */
    int seat;             /* PLANES, NUMBERS: whose eyes, or -1: of who is asked */
    int window;           /* PLANES: squares a side */
    uint8_t *planes;      /* n x VEC_PLANES x window x window */
    int32_t *centre;      /* n x 2: the square in the middle of the window */
    float *numbers;       /* NUMBERS: n x VEC_NUMBERS_OF; MOVES: n x actions x VEC_MOVE_COLUMNS */
    int32_t *worth;       /* WORTH: n x rows x VEC_WORTH_COLUMNS */
    int rows;             /* WORTH: features a game */
} vec_job;

/* Runs a job on some threads. */
void vec_run(vec *v, vec_job *job, int threads);
/* The first game for which there is no such action, or -1. */
int vec_wrong(const vec *v, const int32_t *action);

/* The names of what is observed; NULL past the end. */
const char *vec_plane_name(int i);
const char *vec_number_name(int i);
const char *vec_move_column(int i);
const char *vec_worth_column(int i);

/* A bst_ai_limits.stop for a moment: data is a double, seconds of a clock that vec_now reads. */
double vec_now(void);
int vec_time_up(void *data);

/* For vec.c: the parts of an observation, of one game. */
void vec_planes(const bst_state *s, int me, int window, uint8_t *out, int32_t centre[2]);
void vec_numbers(const bst_state *s, int me, float *out);
void vec_move_table(const vec *v, int game, bst_state *scratch, float *out);
void vec_worth(const bst_state *s, int rows, int32_t *out);
int vec_count_planes(void);
int vec_count_numbers(void);
int vec_count_move_columns(void);
int vec_count_worth_columns(void);
/* The points of a player, or of the team. */
int vec_points(const bst_state *s, int player);

#endif
