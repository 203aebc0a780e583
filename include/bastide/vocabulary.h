/* The words of the game as tables, for programs that write or read them. SPDX-License-Identifier: MIT
 *
 * What the protocol calls each set, figure, option, move and event, and what belongs to it. The tables come from the
 * sets' own (sets/NAME/set.toml); a program that follows them needs no change when a set is added. */
#ifndef BASTIDE_VOCABULARY_H
#define BASTIDE_VOCABULARY_H

#include "bastide.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bst_set_row {
    const char *name, *title;
    uint8_t competitive; /* goes with the base game; else a game of its own */
    uint16_t symbols;    /* the symbols and segment flags that it gives a meaning (COMBO-29) */
    uint8_t flags;
} bst_set_row;

typedef struct bst_figure_row {
    const char *name;
    uint8_t set;       /* that brings it */
    uint8_t strength;  /* in a majority */
    uint8_t count;     /* of each player at the start */
    uint8_t on_fields; /* only in games with farmers (BASE-7) */
} bst_figure_row;

/* An option that is one of two words, the first the usual one. */
typedef struct bst_option_row {
    const char *key, *words[2];
    uint8_t value[2]; /* what each means in the member of bst_rules at `offset` */
    uint8_t offset;
    uint8_t set;
} bst_option_row;

/* What follows a move's word. */
enum bst_move_args {
    BST_ARGS_NONE,
    BST_ARGS_KIND,         /* a tile's id */
    BST_ARGS_TOKEN,        /* wolf, or a number of sheep */
    BST_ARGS_SQUARE_ROT,   /* x,y,degrees */
    BST_ARGS_SQUARE,       /* x,y of a free square */
    BST_ARGS_FIGURE_PLACE, /* a figure and a place, on the new tile without a square */
    BST_ARGS_FIGURE_FAR,   /* the same, always with its square */
    BST_ARGS_GUARD_PLACE,  /* a guard with its colour and a place */
    BST_ARGS_PLACE_FAR,    /* a place with its square */
    BST_ARGS_FIGURE_AT,    /* the square of the row's own figure */
    BST_ARGS_SECTOR,
    BST_ARGS_SIDE,
    BST_ARGS_AT_TILE, /* the square of a tile */
    BST_ARGS_GHOSTS,  /* the same and how many */
    BST_ARGS_COLOUR,
    BST_ARGS_SCORE,  /* a place, then `points` or ghosts to calm */
    BST_ARGS_NUMBER, /* a number from 0 */
};

typedef struct bst_move_row {
    const char *name; /* what a page calls it */
    const char *word; /* what the protocol writes before its arguments */
    uint8_t args;     /* enum bst_move_args */
    uint8_t phase;    /* that asks for it */
    uint8_t set;
    uint8_t figure;  /* BST_ARGS_FIGURE_AT: the kind */
    uint8_t refusal; /* enum bst_error: why, if it could be asked for but is not legal */
} bst_move_row;

/* What an event tells, in the order in which JSON shows it. */
enum bst_event_member {
    BST_HAS_PLAYER,
    BST_HAS_WHO, /* a player, or a colour in mists */
    BST_HAS_TILE,
    BST_HAS_KIND, /* of a figure */
    BST_HAS_X,
    BST_HAS_Y,
    BST_HAS_ROT,
    BST_HAS_N,
    BST_HAS_PLACE,
    BST_HAS_CROWN, /* in place of a place */
    BST_HAS_WHY,
    BST_HAS_SCORE, /* feature, place, points, parts, strength */
    BST_HAS_POINTS,
    BST_HAS_MOVE,
    BST_HAS_WINE,
    BST_HAS_GRAIN,
    BST_HAS_CLOTH,
    BST_HAS_TOKEN,
    BST_HAS_SECTOR,
    BST_HAS_MARK,
    BST_HAS_REASON,
};

typedef struct bst_event_row {
    const char *name;
    uint8_t set;
    uint8_t n; /* members */
    uint8_t member[8];
} bst_event_row;

/* The rows by number; NULL past the end. */
BST_API const bst_set_row *bst_set_info(int set);
BST_API const bst_figure_row *bst_figure_info(int figure_kind);
BST_API const bst_option_row *bst_option_info(int i);
BST_API const bst_move_row *bst_move_info(int move_type);
BST_API const bst_event_row *bst_event_info(int event_type);

/* Whether players of these rules have such figures at all. */
BST_API int bst_figure_in_game(const bst_rules *r, int figure_kind);

BST_API const char *bst_part_name(int part_word);
BST_API const char *bst_why_name(int why);
BST_API const char *bst_symbol_name(int bit);

#ifdef __cplusplus
}
#endif

#endif
