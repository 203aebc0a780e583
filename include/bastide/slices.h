/* What each set keeps in a state, from the sets' tables. Written by tools/sets_to_c.py. SPDX-License-Identifier: MIT */
#ifndef BASTIDE_SLICES_H
#define BASTIDE_SLICES_H

/* Traders and Builders. */
typedef struct bst_traders {
    uint8_t goods[BST_MAX_PLAYERS][3];
    uint8_t double_due;  /* TRADE-12 */
    uint8_t second_part; /* the second tile of a double turn */
    uint8_t spare[2];    /* 0 */
} bst_traders;

/* Hills and Sheep. */
typedef struct bst_hills {
    uint8_t tokens[5]; /* in the bag: wolves, then tokens of 1 to 4 sheep */
    uint8_t held[BST_MAX_PLAYERS];
    uint8_t flock[BST_MAX_PLAYERS][16]; /* beside each player's shepherd, in the order drawn; 0 behind them */
    uint8_t placing;                    /* the token due is for a shepherd just placed */
    uint8_t spare[2];                   /* 0 */
} bst_hills;

/* Wheel of Fortune. */
typedef struct bst_wheel {
    uint8_t pig;
    uint8_t crown[BST_SECTORS][2]; /* player + 1, 0 free */
    uint8_t plague_left;           /* players still to be asked in a plague, and one more; 0 without one */
    uint8_t spare[2];              /* 0 */
} bst_wheel;

/* Princess and Dragon. */
typedef struct bst_dragon {
    uint8_t tile; /* where the dragon is, or BST_NONE8 */
    uint8_t awake;
    uint8_t walk_n; /* tiles entered in this walk, the first included */
    uint8_t walk[BST_WALK + 1];
    uint8_t fairy_tile;    /* BST_NONE8: off the board */
    uint8_t fairy_owner;   /* BST_NONE8: with nobody */
    uint8_t hidden_before; /* tiles hidden when it woke: surely none of those that came back */
    uint8_t aside_n;       /* dragon tiles laid aside, or (awake) come back and not yet drawn */
    uint16_t fairy_seg;    /* the follower's segment, while fairy_owner is somebody */
} bst_dragon;

/* Mists over Carcassonne. */
typedef struct bst_mists {
    uint8_t bank;
    uint8_t outcome; /* enum bst_outcome */
    uint8_t colours; /* in play */
    uint8_t drawn;   /* tiles gone from the piles, however */
    uint8_t step;    /* of the turn, see the rules */
    uint8_t dog_now; /* the dog being put or calming */
    uint8_t calms;   /* how many tiles it has calmed */
    uint8_t calmed;  /* the first of them, or BST_NONE8 */
    uint8_t buried_n;
    uint8_t grave_n; /* cemeteries closed by this tile and not yet dealt with */
    bst_dog dog[2];
    uint8_t grave[BST_MAX_GRAVES];
    uint8_t ghosts[BST_ROOM(BST_MAX_TILES)];
    bst_grave buried[BST_ROOM(BST_MAX_DECK)];
} bst_mists;

/* Members of bst_state: small ones in its head, then those that are copied only in their own games. */
#define BST_SLICES                                                                                                     \
    bst_traders traders;                                                                                               \
    bst_wheel wheel;                                                                                                   \
    bst_dragon dragon
#define BST_SLICES_APART                                                                                               \
    bst_hills hills;                                                                                                   \
    bst_mists mists
#define BST_SLICE_ARRAYS uint16_t dragon_aside[BST_ROOM(BST_MAX_DECK)]

#endif
