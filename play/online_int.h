/* What the parts of a game over the net share. */
#ifndef BST_PLAY_ONLINE_INT_H
#define BST_PLAY_ONLINE_INT_H

#include <bastide/draw.h>
#include <jansson.h>

#include "online.h"
#include "wire.h"

enum { MOST_CHANCE = 24, MOST_TOKENS = 8, TOKEN_SIZE = 64, MOST_ROUNDS = 3 };

/* A decision and what chance answered. */
typedef struct online_step {
    char move[BST_MOVE_TEXT];
    uint8_t seat, n_chance;
    char chance[MOST_CHANCE][BST_MOVE_TEXT];
} online_step;

enum online_status { ONLINE_COMING, ONLINE_LOBBY, ONLINE_PLAYING, ONLINE_OVER, ONLINE_REFUSED };

/* Our part in a draw (docs/fairness.md). */
typedef struct online_draw {
    int round;                  /* 0: none yet */
    bool noted, sealed, opened; /* noted: the server's promise stood before the seal */
    uint8_t server[BST_HASH], seal[BST_HASH];
    char setup[1024];
    bst_draw_part mine[BST_MAX_PLAYERS]; /* by seat: takes_part, our commit and value */
    bst_draw_part all[BST_MAX_PLAYERS];  /* the sealed list, and the parts as they are opened */
    bool alarm;
} online_draw;

struct online {
    table *t;
    wire *wire;
    address to;
    char id[64], link[512], name[BST_NAME_SIZE];
    int n_tokens;
    char tokens[MOST_TOKENS][TOKEN_SIZE];
    enum online_status status;
    bool open, welcome, host, mine[BST_MAX_PLAYERS];
    uint8_t colours[BST_MAX_PLAYERS]; /* what seats chose, as bst_svg_dress takes it */
    int players;
    bool sealed_game; /* its draw is of the kind that seats add to */
    json_int_t last;  /* the number of the last entry */
    json_int_t known; /* and of the last one that there was when we were welcomed: until then we are told the past */
    uint64_t session; /* with the number below, the ids of commands */
    unsigned commands;
    char pending[512]; /* a command that has no answer yet, or empty */
    char pending_id[40];
    char setup[BST_SETUP_TEXT];
    uint8_t bag[BST_MAX_KINDS];
    bool has_bag;
    online_step first; /* its chance: what the start brought */
    online_step *steps;
    int n_steps, room;
    bool has_clock, told_prepared;
    int64_t left_ms[BST_MAX_PLAYERS]; /* on each clock at the moment below; whose turn it is, runs on */
    int64_t left_at;
    char why[256]; /* refused, and why */
    char ended[256];
    online_draw draw;
};

void online_send(online *o, json_t *command);
/* online_draw.c: what a client does for a fair draw. */
void draw_welcome(online *o, const json_t *game);
void draw_step(online *o, const json_t *entry);
void draw_over(online *o, const json_t *entry);

#endif
