/* The words of the game, from the sets' tables. Written by tools/sets_to_c.py. SPDX-License-Identifier: MIT */
#ifndef BASTIDE_WORDS_H
#define BASTIDE_WORDS_H

#include <stdint.h>

enum bst_set {
    BST_BASE,    /* Carcassonne */
    BST_RIVER,   /* The River */
    BST_ABBOT,   /* The abbot */
    BST_INNS,    /* Inns and Cathedrals */
    BST_TRADERS, /* Traders and Builders */
    BST_HILLS,   /* Hills and Sheep */
    BST_WHEEL,   /* Wheel of Fortune */
    BST_DRAGON,  /* Princess and Dragon */
    BST_MISTS,   /* Mists over Carcassonne */
    BST_SETS
};

/* The sets that go with the base game; the others are games of their own (COMBO-23). */
#define BST_COMPETITIVE_SETS                                                                                           \
    (1 << BST_BASE | 1 << BST_RIVER | 1 << BST_ABBOT | 1 << BST_INNS | 1 << BST_TRADERS | 1 << BST_HILLS |             \
     1 << BST_WHEEL | 1 << BST_DRAGON)

enum bst_segment_type {
    BST_CITY,
    BST_ROAD,
    BST_FIELD,
    BST_MONASTERY,
    BST_GARDEN,
    BST_CASTLE,
    BST_CEMETERY,
    BST_MIST,
    BST_SEGMENT_TYPES
};

/* Those that are complete with their neighbours, a bit a type. */
#define BST_CENTRE_TYPES (1 << BST_MONASTERY | 1 << BST_GARDEN | 1 << BST_CASTLE | 1 << BST_CEMETERY)

/* Symbols of a whole tile. */
enum {
    BST_SOURCE = 1,
    BST_LAKE = 2,
    BST_HILL = 4,
    BST_VINEYARD = 8,
    BST_VOLCANO = 16,
    BST_DRAGON_SIGN = 32,
    BST_PASSAGE = 64,
};

/* What single copies of a tile carry besides; each is there only when a chosen set uses it. */
enum {
    BST_X_GARDEN = 1,
    BST_X_VINEYARD = 2,
    BST_X_SHEEP = 4,
    BST_X_WHEEL = 8,
};

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
    BST_PHASE_TILE,
    BST_PHASE_FIGURE,
    BST_PHASE_TOKEN,
    BST_PHASE_FLOCK,
    BST_PHASE_PLAGUE,
    BST_PHASE_DRAGON,
    BST_PHASE_HAUNT,
    BST_PHASE_BURY,
    BST_PHASE_SCORE,
    BST_PHASE_DOG,
    BST_PHASE_CALM,
    BST_PHASE_COVER,
    BST_PHASES
};

enum bst_move_type {
    BST_M_NONE,
    BST_M_DRAW,
    BST_M_TILE,
    BST_M_PLACE,
    BST_M_PASS,
    BST_M_RECALL,
    BST_M_TOKEN,
    BST_M_GROW,
    BST_M_HOME,
    BST_M_CROWN,
    BST_M_PLAGUE,
    BST_M_FAIRY,
    BST_M_PRINCESS,
    BST_M_WALK,
    BST_M_HAUNT,
    BST_M_BURY,
    BST_M_BURY_SUPPLY,
    BST_M_SCORE,
    BST_M_DOG,
    BST_M_CALM,
    BST_M_COVER,
    BST_MOVE_TYPES
};

/* What can happen, with the members that JSON shows. */
enum bst_event_type {
    BST_EV_DRAW,        /* player, tile; the tile a player draws */
    BST_EV_DISCARD,     /* tile; it fits nowhere (BASE-13) */
    BST_EV_PLACE,       /* player, tile, x, y, rot; a tile */
    BST_EV_FIGURE,      /* who, kind, place, crown, why; a figure placed */
    BST_EV_RETURN,      /* who, kind, place, crown, why; a figure goes back to its owner */
    BST_EV_SCORE,       /* score; points: see the fields below */
    BST_EV_FORCED,      /* player, move; the only legal move, made at once */
    BST_EV_DOUBLE,      /* player; a double turn is due (TRADE-11) */
    BST_EV_GOODS,       /* player, place, wine, grain, cloth; goods in points[0..2] (wine, grain, cloth) */
    BST_EV_HIDDEN,      /* a tile goes unseen under the hill (HILL-1) */
    BST_EV_TOKEN,       /* player, token; n: 0 wolf, 1..4 sheep */
    BST_EV_PIG,         /* sector; n: sector where the wheel's pig stops */
    BST_EV_ASIDE,       /* tile; a dragon tile before the first volcano (DRAGON-16) */
    BST_EV_BACK,        /* n; tiles laid aside come back */
    BST_EV_FAIRY,       /* who, place; the fairy moves */
    BST_EV_DRAGON,      /* x, y; the dragon arrives or steps there */
    BST_EV_GHOST,       /* x, y, n; ghosts put there */
    BST_EV_CALMED,      /* x, y, n; ghosts back to the bank */
    BST_EV_MIST_CLOSED, /* x, y */
    BST_EV_BURIED,      /* who, x, y; player = colour; the cemetery */
    BST_EV_DOG,         /* who, place, mark; n: which dog, player = colour */
    BST_EV_DOG_OUT,     /* mark; n: which dog leaves the game */
    BST_EV_DOG_SCORE,   /* who, points, mark; n: which dog */
    BST_EV_COVERED,     /* x, y */
    BST_EV_WON,
    BST_EV_LOST, /* reason; why: enum bst_outcome */
    BST_EVENT_TYPES
};

/* What a score event speaks of: the segment types, then these. */
enum bst_feature_word {
    BST_W_GOODS = BST_SEGMENT_TYPES,
    BST_W_FLOCK,
    BST_W_FORTUNE,
    BST_W_TAXES,
    BST_W_FAMINE,
    BST_W_STORM,
    BST_W_INQUISITION,
    BST_W_PLAGUE,
    BST_W_CROWN,
    BST_W_FAIRY,
    BST_FEATURE_WORDS
};

enum bst_part_word {
    BST_P_TILES,
    BST_P_COATS,
    BST_P_NEIGHBOURS,
    BST_P_CITIES,
    BST_P_INN,
    BST_P_CATHEDRAL,
    BST_P_PIG,
    BST_P_WINE,
    BST_P_GRAIN,
    BST_P_CLOTH,
    BST_P_VINEYARDS,
    BST_P_SHEEP,
    BST_P_PRINTED_SHEEP,
    BST_P_KNIGHTS,
    BST_P_FARMERS,
    BST_P_SUPPLY,
    BST_P_MONKS,
    BST_P_FAIRY,
    BST_P_MIST,
    BST_P_COLOURS,
    BST_P_GHOSTS,
    BST_PART_WORDS
};

/* Why a figure goes back. */
enum bst_why {
    BST_WHY_NONE,
    BST_WHY_SCORED,
    BST_WHY_RECALL,
    BST_WHY_ALONE,
    BST_WHY_WOLF,
    BST_WHY_HOME,
    BST_WHY_PLAGUE,
    BST_WHY_DRAGON,
    BST_WHY_PRINCESS,
    BST_WHYS
};

typedef enum bst_error {
    BST_OK,
    BST_E_PLAYERS,
    BST_E_SETS,
    BST_E_LEVEL,
    BST_E_FIRST,
    BST_E_START,
    BST_E_DECK,
    BST_E_BAG,
    BST_E_KIND,
    BST_E_OVER,
    BST_E_SYNTAX,
    BST_E_CHANCE,
    BST_E_PHASE,
    BST_E_MUST_TILE,
    BST_E_TAKEN,
    BST_E_ALONE,
    BST_E_EDGES,
    BST_E_NO_TILE,
    BST_E_NO_PLACE,
    BST_E_NOT_NEW_TILE,
    BST_E_OCCUPIED,
    BST_E_SUPPLY,
    BST_E_NOT_HERE,
    BST_E_FARMERS,
    BST_E_COMPLETE,
    BST_E_NO_PASS,
    BST_E_NO_FIGURE,
    BST_E_NOT_LEGAL,
    BST_E_RIVER,
    BST_E_NO_ABBOT,
    BST_E_NEEDS_FOLLOWER,
    BST_E_SHEPHERD,
    BST_E_CROWN,
    BST_E_VOLCANO,
    BST_E_PRINCESS,
    BST_E_FAIRY,
    BST_E_NO_KNIGHT,
    BST_E_WALK,
    BST_E_COLOUR,
    BST_E_GHOSTS,
    BST_ERRORS
} bst_error;

/* Options of a game; the numbers are what the protocol's words mean. */
typedef struct bst_rules {
    uint16_t sets; /* bit per enum bst_set */
    uint8_t players;
    uint8_t first;
    uint8_t level;           /* mists: 1 to 6 */
    uint8_t farmers;         /* BASE-4: farmers */
    uint8_t small_city_2;    /* BASE-5: small-city */
    uint8_t dragon_after;    /* DRAGON-19: dragon-moves */
    uint8_t fairy_final_all; /* DRAGON-54: fairy-final */
    uint8_t princess_must;   /* DRAGON-30: princess */
    uint8_t hill_number;     /* HILL-3: hill-tie */
    uint8_t flock_stay;      /* HILL-18: flock-closed */
    uint8_t wheel_board;     /* WHEEL-5: wheel-board */
    uint8_t river_direct;    /* RIVER-3: river-bends */
    uint8_t given_deck;      /* the tiles are given, not the sets': no pile order by set */
    uint8_t spare;           /* 0 */
} bst_rules;

#endif
