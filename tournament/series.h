/* A series of games between bots: who plays, how a game went, what it all says. */
#ifndef BST_SERIES_H
#define BST_SERIES_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdbool.h>

enum { MOST_BOTS = 8, COMMAND_SIZE = 512, REASON_SIZE = 160 };

/* A bot as the command line names it: A=mcts,ms=200 or B="./program". */
typedef struct contestant {
    char name[BST_NAME_SIZE];
    char spec[COMMAND_SIZE];    /* as written, without the name */
    int bot;                    /* of the built-in table, or -1 */
    long ms, playouts;          /* 0: not given */
    bool by_hand;               /* eval=hand */
    char command[COMMAND_SIZE]; /* of a program */
} contestant;

typedef struct series {
    contestant bot[MOST_BOTS];
    int n_bots;
    char setup[BST_MESSAGE_SIZE]; /* words without the seed */
    bst_setup base;               /* brings a mists tile list of one's own */
    int players;
    bool team;     /* one bot plays for all, and winning counts */
    uint64_t seed; /* of the first group of games */
    long groups;   /* of games with the same tiles: one for every way to shift the seats (a mirrored pair for two) */
    long workers;
    long memory_mb;
    long timeout_ms;       /* for an answer of a program, beyond its thinking time */
    char go[COMMAND_SIZE]; /* the words after `go` for programs */
    const char *record;    /* file of all games, or NULL */
    bool luck;             /* the luck of the draws is measured */
} series;

/* How one game of a group went for the first bot against the others. */
typedef struct outcome {
    long group;
    int shift;
    float points; /* 1 won, 0 lost, shared in between */
    float margin; /* its seats' mean score less the others' best */
    float own;    /* its seats' mean score */
    int turns;
    int forfeit; /* the bot that lost by a fault, or -1 */
    bool has_luck;
    float luck_points, luck_margin; /* how much of points and margin the draws gave it */
    char reason[REASON_SIZE];
} outcome;

/* contestant.c: reads NAME=SPEC; NULL or what is wrong. */
const char *contestant_read(contestant *c, const char *text);

/* external.c: a program that speaks the protocol. */
typedef struct external external;
external *external_start(const char *command);
void external_end(external *x);
/* Sends a line and reads the answer; false with a reason. The answer stays until the next call. */
bool external_ask(external *x, const char *line, long timeout_ms, const char **answer, char reason[REASON_SIZE]);

/* game.c: plays game `shift` of a group. The record (with its heading) goes to text, ended by 0. */
void game_play(const series *s, long group, int shift, void *memory, outcome *out, char *text, size_t size);
/* The heading of a game in the record file, and the way back; false if the line is none. */
void outcome_write(const outcome *o, char *line, size_t size);
bool outcome_read(outcome *o, const char *line);

/* workers.c, and mpi/workers.c in its place where the ranks of an MPI run are the workers. */

/* Called first and last by every process. False in a process that only plays: it must go the same way as the others up
 * to workers_run, but reads and writes no files and reports nothing. */
bool workers_begin(void);
void workers_end(void);
/* What is wrong with so many workers, or NULL. */
const char *workers_refuse(long workers);
/* Plays all games not in done[] (by group times bots plus shift); each outcome is handed to `got`, which returns false
 * to end the series. False if a worker failed. */
bool workers_run(const series *s, const unsigned char *done, bool (*got)(void *data, const outcome *o), void *data);
/* record.c: appends the text of a game to the record file in one piece. */
void record_append(const char *file, const char *text);

/* stats.c */
typedef struct sample {
    long n;
    double sum, squares;
} sample;
typedef struct tally {
    long games, forfeits, forfeits_first;
    double own;         /* sum over games */
    sample points;      /* groups */
    sample margin;      /* those without a forfeit */
    sample points_less; /* without the luck of the draws: groups where it was measured */
    sample margin_less; /* of these, those without a forfeit */
    sample luck_points, luck_margin;
} tally;
/* Adds a whole group. */
void tally_add(tally *t, const outcome *games, int n);
typedef struct estimate {
    double mean, low, high;
} estimate;
/* The mean with its 95 % interval. */
estimate sample_mean(const sample *s);
estimate tally_points(const tally *t);
double elo(double points);
/* How many times more groups the first would take to be known as well as the second; 0 if that cannot be said. */
double games_saved(const sample *plain, const sample *less);
/* The log-likelihood ratio of elo1 against elo0, for a sample of points. */
double sample_llr(const sample *points, double elo0, double elo1);

#endif
