/* The state of a game, laid open for reading. SPDX-License-Identifier: MIT
 *
 * Plain bytes of fixed size: no pointers, and nothing hidden in it. The bag holds counts, not an order, so a copy
 * given to a bot cannot tell the next tile. Read it freely; write it only through the functions of bastide.h.
 *
 * Features (a whole city, road, field …) are sets of segments. A placed segment knows its feature directly, and
 * the segments of a feature form a ring through `next`. */
#ifndef BASTIDE_STATE_H
#define BASTIDE_STATE_H

#include "numbers.h"
#include "tile.h"

/* The limits follow from the tables (numbers.h); engine/limits.c proves that the types hold them. */
#define BST_MAX_PLAYERS 8
#define BST_MAX_DECK    BST_COMPETITIVE_TILES
#define BST_MAX_TILES   (BST_MAX_DECK + 17) /* the start tile or the 16 squares of the wheel board besides */
#define BST_MAX_SEGS    (BST_MAX_DECK * BST_MAX_SEGMENTS + 32)
#define BST_MAX_OPEN    (2 * BST_MAX_TILES + 6)
#define BST_MAX_FIGURES (BST_MAX_PLAYERS * 12)
#define BST_MAX_KINDS   BST_KINDS
#define BST_MAX_CUSTOM  64 /* kinds of a corrected mists tile list */
#define BST_SECTORS     6
#define BST_MAX_COLOURS 6
#define BST_WALK        6 /* steps of the dragon */
/* Arrays and sub-structs are rounded up to whole words, so that nothing of a state is padding. */
#define BST_ROOM(n) (((n) + 3) / 4 * 4)

enum bst_figure_kind {
    BST_FOLLOWER,
    BST_LARGE,
    BST_ABBOT_FIGURE,
    BST_BUILDER,
    BST_PIG,
    BST_SHEPHERD,
    BST_GUARD,
    BST_FIGURE_KINDS
};

/* What the engine waits for. DRAW and TOKEN are chance's. */
enum bst_phase {
    BST_PHASE_OVER,
    BST_PHASE_DRAW,
    BST_PHASE_TOKEN,
    BST_PHASE_TILE,
    BST_PHASE_FIGURE,
    BST_PHASE_FLOCK,
    BST_PHASE_DRAGON,
    BST_PHASE_PLAGUE,
    BST_PHASE_HAUNT,
    BST_PHASE_BURY,
    BST_PHASE_SCORE,
    BST_PHASE_DOG,
    BST_PHASE_CALM,
    BST_PHASE_COVER,
    BST_PHASES
};

/* Options of a game; the numbers are what the protocol's words mean. */
typedef struct bst_rules {
    uint16_t sets; /* bit per enum bst_set */
    uint8_t players;
    uint8_t first;
    uint8_t level;           /* mists: 1 to 6 */
    uint8_t farmers;         /* BASE-4 */
    uint8_t small_city_2;    /* BASE-5 */
    uint8_t dragon_after;    /* DRAGON-19 */
    uint8_t fairy_final_all; /* DRAGON-54 */
    uint8_t princess_must;   /* DRAGON-30 */
    uint8_t hill_number;     /* HILL-3 */
    uint8_t flock_stay;      /* HILL-18 */
    uint8_t wheel_board;     /* WHEEL-5 */
    uint8_t river_direct;    /* RIVER-3 */
    uint8_t given_deck;      /* the tiles are given, not the sets': no pile order by set */
} bst_rules;

typedef struct bst_tile {
    int16_t x, y;
    uint16_t kind;
    uint16_t seg0; /* its first segment */
    uint8_t nb[4]; /* the tile at each side, or BST_NONE8 */
    uint8_t rot;   /* in quarter turns clockwise */
    uint8_t spare; /* 0 */
} bst_tile;

typedef struct bst_seg {
    uint16_t feature;
    uint16_t next; /* the next segment of the feature, in a ring */
    uint8_t tile;
    uint8_t index; /* which of the tile's segments */
} bst_seg;

enum { BST_F_INN = BST_INN, BST_F_CATHEDRAL = BST_CATHEDRAL, BST_F_SCORED = 128 };

typedef struct bst_feature {
    uint16_t open;     /* open sides, open half-sides of a field, missing neighbours: 0 means complete */
    uint16_t tiles;    /* distinct tiles (not kept for fields) */
    uint16_t segments; /* size of the ring */
    uint16_t first;    /* a segment of the ring; of a free record the next free one */
    uint32_t weight;   /* 4 bits a player (mists: a colour): strength for the majority; 0 = unoccupied */
    uint8_t type;      /* enum bst_segment_type */
    uint8_t arms;
    uint8_t flags;
    uint8_t live;
} bst_feature;

typedef struct bst_figure {
    uint16_t seg;
    uint8_t kind;
    uint8_t owner; /* a player; mists: a colour */
} bst_figure;

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
    uint8_t plague_left;           /* players still to be asked */
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
    uint16_t aside[BST_ROOM(BST_MAX_DECK)];
} bst_dragon;

enum bst_dog_place { BST_DOG_NONE, BST_DOG_TRACK, BST_DOG_BOARD, BST_DOG_OUT };
enum bst_outcome { BST_PLAYING, BST_WON, BST_LOST_GHOSTS, BST_LOST_DEADLINE, BST_LOST_TILES };

/* Mists over Carcassonne. */
typedef struct bst_dog {
    uint8_t place; /* enum bst_dog_place */
    uint8_t mark;
    uint16_t seg; /* the guard's segment, and its colour, while on the board */
    uint8_t colour;
    uint8_t spare; /* 0 */
} bst_dog;

#define BST_MAX_GRAVES 10 /* cemeteries that one tile can close, and one more */
typedef struct bst_grave {
    uint8_t tile, colour;
} bst_grave;

typedef struct bst_mists {
    uint8_t bank;
    uint8_t outcome; /* enum bst_outcome */
    uint8_t colours; /* in play */
    uint8_t drawn;   /* tiles gone from the piles, however */
    uint8_t step;    /* of the turn, see mists.c */
    uint8_t dog_now; /* the dog being put or calming */
    uint8_t calms;   /* how many tiles it has calmed */
    uint8_t calmed;  /* the first of them, or BST_NONE8 */
    uint8_t buried_n;
    uint8_t grave_n; /* cemeteries closed by this tile and not yet dealt with */
    bst_dog dog[2];
    int16_t score[BST_MAX_COLOURS]; /* levels 1 to 5 use the first */
    uint8_t grave[BST_MAX_GRAVES];
    uint8_t ghosts[BST_ROOM(BST_MAX_TILES)];
    bst_grave buried[BST_ROOM(BST_MAX_DECK)];
} bst_mists;

/* Nothing of it is padding, and engine/fields.h has a row for every member: what it means decides how it is copied,
 * hashed, compared and verified, and the compiler counts that none is forgotten. */
typedef struct bst_state {
    bst_rules rules;
    uint8_t phase;             /* enum bst_phase */
    uint8_t player;            /* whose turn */
    uint8_t decides;           /* who makes the next move */
    uint8_t last;              /* the tile just placed */
    uint16_t hand;             /* kind of the tile in hand, or BST_NO_KIND */
    uint16_t turn;             /* from 1 */
    uint16_t symbols;          /* the symbols that mean something in this game */
    uint16_t kind_lo, kind_hi; /* kinds that can be in the bag: lo <= kind < hi */
    uint16_t in_bag;           /* sum of bag */
    uint16_t hidden;           /* of those: out of play unseen (under hills, face down) */
    uint8_t flags;             /* the segment flags that mean something */
    uint8_t extras;            /* the extras that are there */
    int32_t score[BST_MAX_PLAYERS];
    uint8_t supply[BST_MAX_PLAYERS][BST_FIGURE_KINDS];
    uint16_t n_tiles, n_segs, n_features, n_open, n_figures, n_centres, n_discarded;
    uint16_t n_custom; /* a mists tile list of one's own: its kinds stand in custom[] */
    uint16_t free_feature;
    uint16_t spare; /* 0 */
    uint8_t bag[BST_ROOM(BST_MAX_KINDS)];
    bst_traders traders;
    bst_wheel wheel;
    bst_hills hills;

    /* From here on only the used part of each array is copied. */
    bst_dragon dragon;
    bst_figure figure[BST_MAX_FIGURES];
    bst_mists mists;
    uint16_t discarded[BST_ROOM(BST_MAX_DECK)];
    uint8_t centre[BST_ROOM(BST_MAX_TILES)]; /* tiles whose monastery, garden, castle or cemetery is incomplete */
    bst_tile tile[BST_ROOM(BST_MAX_TILES)];
    bst_seg seg[BST_MAX_SEGS];
    bst_feature feature[BST_MAX_SEGS];
    uint32_t open_at[BST_MAX_OPEN];  /* open squares: position, see bst_square */
    uint16_t open_sig[BST_MAX_OPEN]; /* the edges a tile must show there, laid out as bst_kind.edges, 0 = any */
    uint8_t open_nb[BST_MAX_OPEN][4];
    bst_kind custom[BST_MAX_CUSTOM];
} bst_state;

/* A square as one number, equal only for equal squares, and laid out as in a move. */
static inline uint32_t bst_square(int x, int y) {
    return (uint32_t)(x + 512) << 5 | (uint32_t)(y + 512) << 15;
}
static inline int bst_square_x(uint32_t at) {
    return (int)(at >> 5 & 1023) - 512;
}
static inline int bst_square_y(uint32_t at) {
    return (int)(at >> 15 & 1023) - 512;
}

#endif
