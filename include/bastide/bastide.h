/* libbastide: the rules of Carcassonne as a library. SPDX-License-Identifier: MIT
 *
 * The engine never calls anybody. It stops at a question: bst_mover() says who answers (a player, or chance),
 * bst_legal() lists the answers, bst_play() takes one. No function allocates, prints, reads the clock or keeps
 * anything outside the state it is given, so any number of games run side by side in any number of threads.
 *
 *     bst_state s;
 *     bst_rules r = bst_rules_default();
 *     bst_new(&s, &r, NULL, BST_NO_KIND, NULL);
 *     while (bst_mover(&s) != BST_NOBODY) {
 *         bst_move moves[BST_MAX_MOVES];
 *         int n = bst_legal(&s, moves);
 *         bst_apply(&s, moves[choose(n)], NULL);    // chance: choose by bst_weight
 *     }
 */
#ifndef BASTIDE_H
#define BASTIDE_H

#include <stddef.h>

#include "state.h"

#if defined(__GNUC__)
#define BST_API __attribute__((visibility("default")))
#else
#define BST_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define BST_VERSION "1.1.0"

/* The version of the library itself, and how large it thinks a state and a list of events are: see bst_headers_agree.
 */
BST_API const char *bst_version(void);
BST_API size_t bst_state_size(void);
BST_API size_t bst_events_size(void);

/* ---- moves ------------------------------------------------------------------------------------------------ */

/* A move in 32 bits; equal moves have equal numbers. The type stands in bits 0..4, its arguments above:
 *   DRAW   kind<<5                             TOKEN   value<<5 (0 wolf, 1..4 sheep)
 *   TILE, COVER  (x+512)<<5 | (y+512)<<15 | rot<<25
 *   PLACE, PLAGUE, BURY, DOG   segment<<5 | tile<<8 | figure kind<<16 | colour<<20
 *   FAIRY, PRINCESS, RECALL    segment<<5 | tile<<8
 *   CROWN  sector<<5                           WALK    side<<5
 *   HAUNT  tile<<8                             BURY_SUPPLY  colour<<20
 *   SCORE  segment<<5 | tile<<8 | calmed tile<<16 | ghosts<<24   (ghosts 0: the points)
 *   CALM   tile<<8 | ghosts<<24
 *   PASS, GROW, HOME    nothing */
typedef uint32_t bst_move;

static inline int bst_move_type(bst_move m) {
    return (int)(m & 31);
}
static inline int bst_move_arg(bst_move m) {
    return (int)(m >> 5 & 0xffff);
} /* kind, value, sector, side */
static inline int bst_move_x(bst_move m) {
    return (int)(m >> 5 & 1023) - 512;
}
static inline int bst_move_y(bst_move m) {
    return (int)(m >> 15 & 1023) - 512;
}
static inline int bst_move_rot(bst_move m) {
    return (int)(m >> 25 & 3);
}
static inline int bst_move_seg(bst_move m) {
    return (int)(m >> 5 & 7);
}
static inline int bst_move_tile(bst_move m) {
    return (int)(m >> 8 & 255);
}
static inline int bst_move_figure(bst_move m) {
    return (int)(m >> 16 & 15);
}
static inline int bst_move_colour(bst_move m) {
    return (int)(m >> 20 & 7);
}
static inline int bst_move_calm(bst_move m) {
    return (int)(m >> 16 & 255);
}
static inline int bst_move_ghosts(bst_move m) {
    return (int)(m >> 24 & 3);
}

/* Making moves: each with the arguments that its type has. */
static inline bst_move bst_move_simple(int type, int arg) {
    return (bst_move)type | (bst_move)arg << 5;
}
static inline bst_move bst_move_draw(int kind) {
    return bst_move_simple(BST_M_DRAW, kind);
}
static inline bst_move bst_move_token(int value) {
    return bst_move_simple(BST_M_TOKEN, value);
}
static inline bst_move bst_move_square(int type, int x, int y, int rot) {
    return (bst_move)type | bst_square(x, y) | (bst_move)rot << 25;
}
static inline bst_move bst_move_place(int type, int tile, int seg, int figure, int colour) {
    return (bst_move)type | (bst_move)seg << 5 | (bst_move)tile << 8 | (bst_move)figure << 16 | (bst_move)colour << 20;
}
static inline bst_move bst_move_ghost(int type, int tile, int ghosts) {
    return (bst_move)type | (bst_move)tile << 8 | (bst_move)ghosts << 24;
}
static inline bst_move bst_move_score(int tile, int seg, int calmed_tile, int ghosts) {
    return (bst_move)BST_M_SCORE | (bst_move)seg << 5 | (bst_move)tile << 8 | (bst_move)calmed_tile << 16 |
           (bst_move)ghosts << 24;
}

/* No question ever has more answers than this. */
#define BST_MAX_MOVES 4096
/* The longest move as text, its end included. */
#define BST_MOVE_TEXT 64

/* ---- events ----------------------------------------------------------------------------------------------- */

#define BST_MAX_PARTS 8
typedef struct bst_event {
    uint8_t type; /* enum bst_event_type */
    uint8_t feature;
    uint8_t final; /* score: in the final scoring */
    uint8_t why;
    uint8_t figure, player;
    uint8_t tile, seg;   /* the place: tile BST_NONE8 if there is none */
    uint8_t tie_by_hill; /* score: a tie that a hill decided (HILL-3) */
    uint8_t n_parts;
    uint16_t kind;
    int16_t x, y, n;
    uint16_t tiles;
    bst_move move;
    int16_t points[BST_MAX_PLAYERS];
    uint8_t strength[BST_MAX_PLAYERS];
    struct {
        uint8_t word;   /* enum bst_part_word */
        uint8_t player; /* whose part it is, BST_NONE8: of everybody who scores */
        int16_t points;
    } part[BST_MAX_PARTS];
} bst_event;

#define BST_MAX_EVENTS 400
typedef struct bst_events {
    int n;
    bst_event at[BST_MAX_EVENTS];
} bst_events;

/* ---- errors ----------------------------------------------------------------------------------------------- */

/* The reason as an English sentence without a full stop. */
BST_API const char *bst_error_text(bst_error e);

/* ---- a game ----------------------------------------------------------------------------------------------- */

#define BST_CHANCE (-1)
#define BST_NOBODY (-2)

/* The base game for two with the default options. */
BST_API bst_rules bst_rules_default(void);

/* Whether a game can have these rules: BST_OK, or what is wrong. */
BST_API bst_error bst_rules_check(const bst_rules *r);

/* What all games of a family have in common: the base game with its sets, or a set that is a game of its own
 * (COMBO-23). Programs ask for these properties, not for the name of a set. */
typedef struct bst_family {
    uint16_t sets, must; /* the sets that can be chosen, and those that must be: a bit each */
    uint8_t least_players, most_players;
    uint8_t levels;    /* of difficulty to choose from; 1: there is nothing to choose */
    uint8_t team;      /* all win or lose together: points have no owner to be compared with others */
    uint8_t by_colour; /* figures have colours that the players share out; else each player has one */
    uint8_t own_tiles; /* a tile list of one's own can be given: bst_new_custom */
    uint8_t figure;    /* the ordinary one: enum bst_figure_kind */
    uint16_t tiles;    /* the most that a deck can have */
} bst_family;
BST_API const bst_family *bst_family_of(const bst_rules *r);

/* Whether the start tile can be chosen in a game with these rules. */
BST_API int bst_start_free(const bst_rules *r);

/* Whether tiles of this kind can be drawn in a game with these rules and the usual tile list. */
BST_API int bst_drawable(const bst_rules *r, int kind);

/* Starts a game. `bag` (BST_MAX_KINDS counts by kind) gives the tiles to be drawn in place of the sets' own, or
 * NULL; r->given_deck must say whether it does. `start` is the kind of the tile at 0,0, or BST_NO_KIND for
 * the usual one. `custom` is a mists tile list of n kinds (bst_kind_complete'd), the four squares of the start piece
 * (NW, NE, SE, SW) last, without copies. Events may be NULL; what happens is appended to them, here and below, so set
 * ev->n = 0 when you have read them. */
BST_API bst_error bst_new(bst_state *s, const bst_rules *r, const uint8_t *bag, int start, bst_events *ev);
BST_API bst_error bst_new_custom(bst_state *s, const bst_rules *r, const bst_kind *custom, int n, const uint8_t *bag,
                                 bst_events *ev);

/* Who answers now: a player from 0, BST_CHANCE, or BST_NOBODY when the game is over. */
BST_API int bst_mover(const bst_state *s);

/* All legal moves in a fixed order; the number of them. Of chance, the outcomes that can happen. */
BST_API int bst_legal(const bst_state *s, bst_move moves[BST_MAX_MOVES]);

/* A chance move's weight: its probability is this over the sum of all legal ones. */
BST_API uint32_t bst_weight(const bst_state *s, bst_move m);

/* For search: the sum of all weights (0 when it is not chance's turn), and the outcome that a number below it stands
 * for, so that a uniformly random number gives each outcome its probability. Much faster than listing. */
BST_API uint32_t bst_total_weight(const bst_state *s);
BST_API bst_move bst_sample(const bst_state *s, uint32_t pick);

/* Whether the move may be made now: BST_OK, or why not. */
BST_API bst_error bst_check(const bst_state *s, bst_move m);

/* Makes a move after bst_check; on an error nothing has changed. Events may be NULL. */
BST_API bst_error bst_play(bst_state *s, bst_move m, bst_events *ev);

/* Makes a legal move without checking: for search. An illegal one leaves the state undefined. */
BST_API void bst_apply(bst_state *s, bst_move m, bst_events *ev);

/* Copies the used part of a state: much faster than assignment, and as good. */
BST_API void bst_copy(bst_state *to, const bst_state *from);

/* How many bytes bst_copy moves. */
BST_API size_t bst_used_bytes(const bst_state *s);

/* The same number for the same position, whatever way led to it. */
BST_API uint64_t bst_hash(const bst_state *s);

/* Whether two states are the same position: what the players see and may do, not the order in which it came about. */
BST_API int bst_equal(const bst_state *a, const bst_state *b);

/* What the scores would be if the game ended now: what is completed counts as completed, also before it is
 * scored. In mists the points so far: of each colour on level 6, else of the team, the same for every player. */
BST_API void bst_score_now(const bst_state *s, int32_t out[BST_MAX_PLAYERS]);

/* How many own figures: the players, or the colours in play; and which player places an owner's figures. */
BST_API int bst_owners_n(const bst_state *s);
BST_API int bst_owner_player(const bst_state *s, int owner);

/* How many of score[] count: one a player, one for a team, or one for each of its colours. */
BST_API int bst_scores_n(const bst_state *s);

/* Tiles still to be drawn (those under hills, face down or laid aside are not among them). */
BST_API int bst_left(const bst_state *s);

/* ---- tiles and places ------------------------------------------------------------------------------------- */

/* The table of all kinds, one array; NULL past its end. */
BST_API const bst_kind *bst_kind_info(int kind);
/* The kind as this game has it (mists games can bring their own list); NULL if there is none, as BST_NO_KIND. */
BST_API const bst_kind *bst_kind_of(const bst_state *s, int kind);
/* The kind with this id, or -1. With a state the game's own list is searched too. */
BST_API int bst_kind_find(const bst_state *s, const char *id);
/* Whether it is a tile: a square of the wheel board or of the start piece and the back of a tile are not. */
BST_API int bst_kind_printed(int kind);
/* Fills in what follows from edges and segments (by_side, by_half, turns, mist, multi). BST_E_KIND if the facts
 * contradict each other. */
BST_API bst_error bst_kind_complete(bst_kind *k);
/* The extras that these rules use. */
BST_API int bst_extras_used(const bst_rules *r);

/* The tile at a square, or -1. */
BST_API int bst_tile_at(const bst_state *s, int x, int y);
/* Whether a tile of this kind, rotated, may be placed on the square now. */
BST_API bst_error bst_fits(const bst_state *s, int kind, int x, int y, int rot);
/* The strength of a player (mists: a colour) on a feature. */
static inline int bst_strength(const bst_feature *f, int player) {
    return (int)(f->weight >> (4 * player) & 15);
}
/* A segment's sides and half-sides as they lie on the board. */
static inline int bst_turn_sides(int sides, int rot) {
    return (sides << rot | sides >> (4 - rot)) & 15;
}
static inline int bst_turn_halves(int halves, int rot) {
    return (halves << (2 * rot) | halves >> (8 - 2 * rot)) & 255;
}

/* ---- text ------------------------------------------------------------------------------------------------- */

/* Writes a move as the protocol spells it; the length. */
BST_API int bst_move_text(const bst_state *s, bst_move m, char out[BST_MOVE_TEXT]);
/* Reads a move. BST_E_SYNTAX: it is no move at all; another error: it cannot be made here and why. */
BST_API bst_error bst_move_read(const bst_state *s, const char *text, bst_move *m);
/* Writes the canonical place of a tile's segment, such as "city:N"; the length. */
BST_API int bst_place_text(const bst_state *s, int tile, int seg, char out[BST_MOVE_TEXT]);

BST_API const char *bst_set_name(int set);
BST_API const char *bst_phase_name(int phase);
BST_API const char *bst_figure_name(int figure_kind);
BST_API const char *bst_segment_name(int type);
BST_API const char *bst_sector_name(int sector);
/* What a score event is about (enum bst_feature_word). */
BST_API const char *bst_feature_name(int word);
BST_API const char *bst_colour_name(int colour);

/* ---- invariants ------------------------------------------------------------------------------------------- */

/* Re-derives everything that can be derived (features by flood fill, counts, supplies) and compares. NULL if all
 * is well, else what is wrong. Slow: for tests. */
BST_API const char *bst_verify(const bst_state *s);

/* Whether the library and the headers that a program was compiled with speak of the same state: to be asked once,
 * before anything else, by a program that loads the library at run time. */
static inline int bst_headers_agree(void) {
    return bst_state_size() == sizeof(bst_state) && bst_events_size() == sizeof(bst_events);
}

#ifdef __cplusplus
}
#endif

#endif
