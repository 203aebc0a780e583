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
#define BST_MAX_SEGS    (BST_MAX_DECK * BST_MAX_SEGMENTS + 40)
#define BST_MAX_OPEN    ((2 * BST_MAX_TILES + 6 + 7) / 8 * 8) /* whole lanes of 8: the engine looks at many at once */
#define BST_MAX_FIGURES (BST_MAX_PLAYERS * 12)
#define BST_MAX_KINDS   BST_KINDS
#define BST_MAX_CUSTOM  64 /* kinds of a corrected mists tile list */
#define BST_SECTORS     6
#define BST_MAX_COLOURS 6
#define BST_WALK        6 /* steps of the dragon */
/* Arrays and sub-structs are rounded up to whole words, so that nothing of a state is padding. */
#define BST_ROOM(n) (((n) + 3) / 4 * 4)

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

/* A tile whose monastery, garden, castle or cemetery is incomplete. */
typedef struct bst_centre {
    uint16_t key; /* of its square: bst_square_key */
    uint8_t tile;
    uint8_t spare; /* 0 */
} bst_centre;

typedef struct bst_figure {
    uint16_t seg;
    uint8_t kind;
    uint8_t owner; /* a player; mists: a colour */
} bst_figure;

enum bst_dog_place { BST_DOG_NONE, BST_DOG_TRACK, BST_DOG_BOARD, BST_DOG_OUT };
enum bst_outcome { BST_PLAYING, BST_WON, BST_LOST_GHOSTS, BST_LOST_DEADLINE, BST_LOST_TILES };

/* What mists keeps lists of. */
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

#include "slices.h"

/* Nothing of it is padding, and engine/fields.h has a row for every member: what it means decides how it is copied,
 * hashed, compared and verified, and the compiler counts that none is forgotten. */
typedef struct bst_state {
    bst_rules rules;
    uint8_t phase;                  /* enum bst_phase */
    uint8_t player;                 /* whose turn */
    uint8_t decides;                /* who makes the next move */
    uint8_t last;                   /* the tile just placed */
    uint16_t hand;                  /* kind of the tile in hand, or BST_NO_KIND */
    uint16_t turn;                  /* from 1 */
    uint16_t symbols;               /* the symbols that mean something in this game */
    uint16_t kind_lo, kind_hi;      /* kinds that can be in the bag: lo <= kind < hi */
    uint16_t in_bag;                /* sum of bag */
    uint16_t hidden;                /* of those: out of play unseen (under hills, face down) */
    uint8_t flags;                  /* the segment flags that mean something */
    uint8_t extras;                 /* the extras that are there */
    int32_t score[BST_MAX_PLAYERS]; /* see bst_scores_n */
    uint8_t supply[BST_MAX_PLAYERS][BST_FIGURE_KINDS];
    uint16_t n_tiles, n_segs, n_features, n_open, n_figures, n_centres, n_discarded;
    uint16_t n_custom; /* a mists tile list of one's own: its kinds stand in custom[] */
    uint16_t free_feature;
    uint8_t completes; /* 1: the tile just placed completed a city, a road or a place with all its neighbours */
    uint8_t spare;     /* 0 */
    uint8_t bag[BST_ROOM(BST_MAX_KINDS)];
    BST_SLICES; /* what each set keeps: slices.h */

    /* From here on only the used part of each array is copied. */
    bst_figure figure[BST_MAX_FIGURES];
    BST_SLICES_APART;
    BST_SLICE_ARRAYS;
    uint16_t discarded[BST_ROOM(BST_MAX_DECK)];
    bst_centre centre[BST_ROOM(BST_MAX_TILES) + 7]; /* 7: so the arrays behind it lie well for copying */
    bst_tile tile[BST_ROOM(BST_MAX_TILES)];
    bst_seg seg[BST_MAX_SEGS];
    bst_feature feature[BST_MAX_SEGS];
    uint32_t open_at[BST_MAX_OPEN];  /* open squares: position, see bst_square */
    uint16_t open_key[BST_MAX_OPEN]; /* the same in short, to be looked for: see bst_square_key */
    uint16_t open_sig[BST_MAX_OPEN]; /* the edges a tile must show there, laid out as bst_kind.edges, 0 = any */
    uint8_t open_nb[BST_MAX_OPEN][4];
    bst_kind custom[BST_MAX_CUSTOM];
} bst_state;

/* A square as one number, equal only for equal squares, and laid out as in a move. */
static inline uint32_t bst_square(int x, int y) {
    return (uint32_t)(x + 512) << 5 | (uint32_t)(y + 512) << 15;
}
/* The lowest 8 bits each way, which no two squares of one board share: it is less than 256 wide and high. */
static inline uint16_t bst_square_key(int x, int y) {
    return (uint16_t)((x & 255) | (y & 255) << 8);
}
static inline int bst_square_x(uint32_t at) {
    return (int)(at >> 5 & 1023) - 512;
}
static inline int bst_square_y(uint32_t at) {
    return (int)(at >> 15 & 1023) - 512;
}

#endif
