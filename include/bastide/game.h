/* One game in progress: set-up line, dice or a given deck, undo, records. SPDX-License-Identifier: MIT
 *
 * A game resolves chance by itself, so between calls it always waits for a player (or is over). It is a
 * function of its set-up and its moves: the same two give the same game everywhere. */
#ifndef BASTIDE_GAME_H
#define BASTIDE_GAME_H

#include "bastide.h"
#include "draw.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BST_MAX_TOKENS     1024
#define BST_MAX_GAME_MOVES 4096 /* 186 tiles with at most 17 decisions each */
#define BST_NAME_SIZE      64
#define BST_MESSAGE_SIZE   256
#define BST_SETUP_TEXT     16384 /* the longest set-up line written by bst_setup_text */
#define BST_RECORD_SIZE    (BST_SETUP_TEXT + BST_MAX_GAME_MOVES * 32 + 2048) /* the longest record */

/* What a set-up line says. */
typedef struct bst_setup {
    bst_rules rules;
    uint64_t seed;
    uint8_t has_seed, has_shuffle;
    uint8_t shuffle[BST_HASH]; /* a key of 256 bits in place of the seed (draw.h) */
    uint8_t custom_n;          /* kinds of a mists tile list of one's own */
    uint16_t start;            /* kind, or BST_NO_KIND */
    uint16_t n_deck;           /* 0: the sets' own tiles, shuffled */
    uint16_t n_tokens;
    uint16_t deck[BST_MAX_DECK];
    uint8_t tokens[BST_MAX_TOKENS]; /* 0 wolf, 1..4 sheep */
    bst_kind custom[BST_MAX_CUSTOM];
} bst_setup;

/* The generator: xoshiro256** seeded through splitmix64. It never changes for a record version. */
typedef struct bst_rng {
    uint64_t s[4];
} bst_rng;
BST_API void bst_rng_seed(bst_rng *r, uint64_t seed);
BST_API uint64_t bst_rng_next(bst_rng *r);
/* A number from 0 to n - 1, each as likely (n > 0). */
BST_API uint32_t bst_rng_below(bst_rng *r, uint32_t n);

/* The numbers of a game: the generator above from its seed, or ChaCha20 with its shuffle key. */
typedef struct bst_dice {
    bst_rng seeded;
    uint8_t keyed, purpose, used; /* used: of the block */
    uint32_t blocks;
    uint8_t key[BST_HASH], block[64];
} bst_dice;

typedef struct bst_game {
    bst_setup setup;
    bst_state state;
    uint16_t deck_n, deck_at; /* what is still to be drawn: deck[deck_at .. deck_n) */
    uint16_t deck[BST_MAX_DECK];
    uint16_t hidden_seen, tokens_at;
    uint8_t woken;
    bst_dice tokens_dice, back_dice;
    uint16_t n_moves;
    bst_move moves[BST_MAX_GAME_MOVES]; /* the players' decisions */
    char names[BST_MAX_PLAYERS][BST_NAME_SIZE];
} bst_game;

/* The default set-up: the base game for two, without a seed. */
BST_API void bst_setup_default(bst_setup *u);
/* Reads `key=value` words into *u, whatever was there. BST_OK, or an error with what is wrong in message. */
BST_API bst_error bst_setup_read(bst_setup *u, const char *line, char message[BST_MESSAGE_SIZE]);
/* The same where games of mists have a tile list of their own: n kinds as bst_new_custom wants them (0: the usual). */
BST_API bst_error bst_setup_read_custom(bst_setup *u, const char *line, const bst_kind *custom, int n,
                                        char message[BST_MESSAGE_SIZE]);
/* Writes the set-up so that reading it gives the same game; the length. Without `hidden`, what tells the order of
 * tiles (seed, shuffle, deck, tokens) is left out. */
BST_API int bst_setup_text(const bst_setup *u, int hidden, char *out, int size);

/* Starts the game. Events are appended and may be NULL. */
BST_API bst_error bst_game_new(bst_game *m, const bst_setup *u, bst_events *ev);
/* Plays a move and whatever chance answers; checked. */
BST_API bst_error bst_game_play(bst_game *m, bst_move move, bst_events *ev);
/* The same without the check, for moves known to be legal. */
BST_API void bst_game_apply(bst_game *m, bst_move move, bst_events *ev);
/* Takes the last decision back with all that followed from it; 0 if there is none. */
BST_API int bst_game_undo(bst_game *m);
/* Counts the sequences of `depth` moves from here along the actual deck; games that end sooner do not count. */
BST_API uint64_t bst_game_perft(const bst_game *m, int depth);

/* Names a player, for the record: UTF-8, cut after a whole character if it is too long. */
BST_API void bst_game_name(bst_game *m, int player, const char *name);

/* Writes the game as a record file into out (ended by 0); the length it needs. */
BST_API size_t bst_record_write(const bst_game *m, int hidden, char *out, size_t size);
/* Reads a record of n bytes and plays it. On an error m is not usable, *line is the wrong line (from 1) and message
 * says what is wrong. Custom tiles, if any, must already be in m->setup. `each` (may be NULL) is called after every
 * move with the events since the last. */
typedef void bst_record_step(void *data, const bst_game *m, bst_move move, const bst_events *ev);
BST_API bst_error bst_record_read(bst_game *m, const char *text, size_t n, int *line, char message[BST_MESSAGE_SIZE],
                                  bst_record_step *each, void *data);

#ifdef __cplusplus
}
#endif

#endif
