/* A game at this terminal: who sits where, what may be done now, what happened; bots think beside it.
 *
 * Both ways to play, by lines and on the whole screen, use it. Everything happens in one thread: bots and the net wake
 * it by a byte on `pipe[0]`, then table_go_on does what is due. */
#ifndef BST_PLAY_TABLE_H
#define BST_PLAY_TABLE_H

#include <bastide/game.h>
#include <stdbool.h>

#include "thinker.h"
#include "words.h"

enum seat_kind { SEAT_HERE, SEAT_BOT, SEAT_AWAY }; /* a person at this terminal, a bot of ours, somebody over the net */

typedef struct table_seat {
    uint8_t kind;
    int bot;
} table_seat;

/* A line of the log: after which decision, about whom (-1: nobody). */
typedef struct entry {
    char *text;
    int step, player;
} entry;

typedef struct online online;

typedef struct table {
    bst_game game;
    table_seat seats[BST_MAX_PLAYERS];
    uint8_t who[BST_MAX_GAME_MOVES]; /* who made each decision */
    int n_moves;
    bst_move moves[BST_MAX_MOVES]; /* legal now */
    entry *log;
    int n_log, log_room;
    int pipe[2];
    thinker *bots, *adviser;
    bst_move hint;      /* BST_M_NONE: none for this position */
    unsigned changes;   /* grows whenever there is something new to see */
    unsigned positions; /* grows whenever there may be another position or question */
    online *net;        /* NULL: a game of this terminal alone */
    char notice[256];   /* something to be told once, or empty */
} table;

/* What a new game needs. */
typedef struct table_plan {
    bst_setup setup;
    table_seat seats[BST_MAX_PLAYERS];
    char names[BST_MAX_PLAYERS][BST_NAME_SIZE];
} table_plan;

table *table_empty(void);
void table_free(table *t);
/* A new game; false with the reason. */
bool table_begin(table *t, const table_plan *p, char message[BST_MESSAGE_SIZE]);
/* From a record file. Who sits where is as it was saved here, else as in the plan. */
bool table_open(table *t, const char *path, const table_plan *p, char message[BST_MESSAGE_SIZE]);
bool table_save(table *t, const char *path, char message[BST_MESSAGE_SIZE]);
/* A name for a record that no file has yet. */
void table_file_name(char *out, size_t size);

static inline told table_told(const table *t) {
    return (told){&t->game.state, (const char(*)[BST_NAME_SIZE])t->game.names};
}
/* Whether there is a position yet: a game over the net may still wait for its players. */
static inline bool table_begun(const table *t) {
    return t->game.state.n_tiles > 0;
}
bool table_over(const table *t);
/* Who is asked now, or -1. */
int table_decides(const table *t);
/* Whether somebody at this terminal is asked now, and may answer. */
bool table_mine(const table *t);
/* A player of this terminal: who is asked, else the first; -1 for an onlooker. */
int table_reader(const table *t);
bool table_thinking(const table *t);
/* Makes a legal move for who is asked; over the net it happens when the server says so. */
void table_play(table *t, bst_move m);
/* Takes back to the last decision of somebody at this terminal. False: there is none. */
bool table_undo(table *t);
/* Starts to look for advice; it comes as t->hint. */
void table_advise(table *t);
bool table_advising(const table *t);
/* What is due: answers of bots, news of the net. True if something changed. */
bool table_go_on(table *t);
/* Empties the pipe. */
void table_woken(table *t);
/* The position after the first n decisions. */
void table_at(const table *t, int n, bst_state *out);
/* Goes on from the position after n decisions as a new game of this terminal. */
void table_cut(table *t, int n);

/* For the net: adds what happened to the log, and finds the legal moves anew. */
void table_tell(table *t, const bst_events *ev);
void table_note(table *t, const char *text, int player);
void table_forget_log(table *t, int after_step);
void table_changed(table *t);

/* The levels that people may choose, in rising strength: the number of a bot, or -1 past the last. */
int table_level(int i);
int table_usual_level(void);

#endif
