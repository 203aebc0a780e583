/* What is printed on the tiles: facts, no rules. SPDX-License-Identifier: MIT
 *
 * A tile is a square with four sides (N E S W) and eight half-sides, clockwise from NNW. It carries up to
 * BST_MAX_SEGMENTS segments: pieces of city, road, field and mist, and places such as a monastery. Everything
 * here describes a tile at rotation 0; rotated by r quarter turns clockwise, what was at side d lies at
 * side (d + r) % 4, and what was at half-side h at half-side (h + 2 r) % 8. */
#ifndef BASTIDE_TILE_H
#define BASTIDE_TILE_H

#include "words.h"

#define BST_MAX_SEGMENTS 8
#define BST_ID_SIZE      20
#define BST_NONE8        0xff
#define BST_NONE16       0xffff
#define BST_NO_KIND      BST_NONE16 /* in place of a kind */

enum bst_side { BST_N, BST_E, BST_S, BST_W };
enum bst_half { BST_NNW, BST_NNE, BST_ENE, BST_ESE, BST_SSE, BST_SSW, BST_WSW, BST_WNW };

/* One bit an edge, so that a square's demands and a tile's sides compare by one AND. */
enum bst_edge { BST_EDGE_CITY = 1, BST_EDGE_ROAD = 2, BST_EDGE_FIELD = 4, BST_EDGE_WATER = 8 };

enum bst_good { BST_WINE = 1, BST_GRAIN, BST_CLOTH };

enum bst_road_end {
    BST_END_OPEN, /* the road runs on from side to side */
    BST_END_CROSSING,
    BST_END_CITY,
    BST_END_MONASTERY,
    BST_END_VILLAGE,
    BST_END_VOLCANO,
    BST_END_CASTLE,
    BST_END_CEMETERY,
    BST_END_RUIN
};

/* Flags of a segment. */
enum {
    BST_INN = 1,
    BST_CATHEDRAL = 2,
    BST_PRINCESS = 4,
    BST_BRIDGE = 8,  /* road: drawn over another road or the river */
    BST_TUNNEL = 16, /* road: runs under the tile's city */
    BST_IN_CITY = 32 /* monastery: stands inside the tile's city */
};

typedef struct bst_segment {
    uint8_t type;   /* enum bst_segment_type */
    uint8_t sides;  /* city, road, mist: bit d = reaches side d */
    uint8_t halves; /* field: bit h = reaches half-side h */
    uint8_t cities; /* field: bit i = touches the tile's segment i, a city */
    uint8_t arms;   /* city: coats of arms */
    uint8_t good;   /* city: enum bst_good or 0 */
    uint8_t flags;
    uint8_t end; /* road: enum bst_road_end */
} bst_segment;

typedef struct bst_kind {
    char id[BST_ID_SIZE];
    uint16_t row;        /* the kind without extras that this one varies */
    uint16_t symbols;    /* BST_VOLCANO … */
    uint16_t edges;      /* four enum bst_edge, N in the lowest 4 bits */
    uint8_t set;         /* enum bst_set */
    uint8_t copies;      /* printed copies with exactly these extras */
    uint8_t extras;      /* BST_X_… */
    uint8_t wheel;       /* 1, 2, 3: the number on the wheel symbol, 0 without */
    uint8_t sheep_field; /* the segment with the printed sheep, or BST_NONE8 */
    uint8_t ghosts;      /* ghost symbols in the mist */
    uint8_t segments;
    uint8_t turns; /* 1, 2 or 4: how many rotations differ in play */
    uint8_t mist;  /* the mist segment, or BST_NONE8 */
    uint8_t multi; /* bit t: two or more segments of type t, so a tile may count twice if not watched */
    uint8_t types; /* bit t: a segment of type t */
    uint8_t spare; /* 0 */
    bst_segment segment[BST_MAX_SEGMENTS];
    uint8_t by_side[4][2]; /* the city or road at a side (a shared side has two), or BST_NONE8 */
    uint8_t by_half[8];    /* the field at a half-side, or BST_NONE8 */
} bst_kind;

#endif
