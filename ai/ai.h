/* What the parts of the bots share. They use the public API only, and no library: the browser has none. */
#ifndef BST_AI_INTERNAL_H
#define BST_AI_INTERNAL_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <bastide/worth.h>
#include <stdbool.h>

#include "learned.h"

enum {
    AI_LEFT = BST_MAX_DECK + 1, /* tiles left to draw: 0 .. */
    AI_FITS = 48,               /* tiles that fit a square, more count as this many */
    AI_SIGNATURES = 625,        /* five kinds of demand at four sides */
    AI_SUPPLY = 12
};

/* Numbers of the evaluation, tuned by self-play (tools/tune.c); all in points or plain factors. */
typedef struct ai_weights {
    float draws_own;      /* how many of the owner's remaining draws are free to close one square of a feature */
    float draws_any;      /* the same for filling a square beside a monastery */
    float extend;         /* what a tile that fits but does not close is worth against one that closes */
    float more_squares;   /* factor on the chance to complete, for each open square after the first */
    float growth;         /* tiles that an unfinished feature still gains, an open square */
    float unopened;       /* chance that a neighbour square not yet open gets filled, as a share of an open one's */
    float follower;       /* price of the first follower in supply */
    float follower_next;  /* each further one is worth this share of the one before */
    float follower_turns; /* turns left at which the price begins to fall */
    float returning;      /* share of its price that a follower on a sure feature has */
    float field_city;     /* share of an open city's chance that counts for its fields */
    float field_growth;   /* points for an open half-side of a field at the game's start */
    float tempo;          /* what the next turn is worth */
    float win;            /* what winning is worth beside the margin */
    float win_spread;     /* points of margin a turn left may still move */
    float explore;        /* of the search: points of lead that make a move worth another look */
    float prior_visits;   /* visits that the first sight of a move counts for */
    float wide;           /* moves looked into at first */
} ai_weights;

extern const ai_weights ai_default_weights;

/* The same for the mists. */
#define AI_MISTS_WEIGHTS(X)                                                                                            \
    X(draws)        /* as draws_own, of all draws */                                                                   \
    X(draws_mark)   /* the same while a dog's mark must be reached: only the draws until then count */                 \
    X(extend)       /* as above */                                                                                     \
    X(mist)         /* chance that the tile filling a square goes on with the mist as it should */                     \
    X(growth)       /* tiles a feature gains at an open square when it is completed */                                 \
    X(join)         /* how much the chance to join features of different colours counts */                             \
    X(guard)        /* price of the first guard of a colour in supply */                                               \
    X(returning)    /* as above */                                                                                     \
    X(ghost)        /* a ghost on the board */                                                                         \
    X(ghost_scarce) /* and more, times this over the ghosts left */                                                    \
    X(empty_bank)   /* danger of a small bank */                                                                       \
    X(sent_back)    /* share of a ghost's cost saved by the chance that closing sends it back */                       \
    X(curse)        /* a missing neighbour of a cursed cemetery */                                                     \
    X(buried)       /* a guard */                                                                                      \
    X(late)         /* a point expected to be missing at a dog's mark */                                               \
    X(late_now)     /* a point missing now, over the tiles left to the mark */                                         \
    X(lagging)      /* level 6: how much more a colour's first points count than its last */                           \
    X(progress)     /* a point towards the goal */                                                                     \
    X(shortage)     /* a point that will be missing at the next mark or at the goal, softened */                       \
    X(spread)       /* points by which that may turn out otherwise, and more for each tile to come */                  \
    X(spread_tile)                                                                                                     \
    X(rate)    /* points for a score, a tile to come, from what is not yet begun */                                    \
    X(overrun) /* a ghost that will be missing in the bank, softened */                                                \
    X(overrun_spread)                                                                                                  \
    X(overrun_tiles) /* tiles to come that are looked at for it */                                                     \
    X(dog)           /* share of the points that a dog will bring */                                                   \
    X(havens)        /* squares where a tile would extend mist: the first of them */
#define AI_MISTS_MEMBER(name) float name;
#define AI_MISTS_NAME(name)   #name,
typedef struct ai_mists_weights {
    AI_MISTS_WEIGHTS(AI_MISTS_MEMBER)
} ai_mists_weights;

const ai_mists_weights *ai_mists_weights_of(int level);

/* What follows from the bag and is looked up in every evaluation. */
typedef struct ai_tables {
    const bst_kind *kinds;                   /* the table of all kinds, for games without tiles of their own */
    uint8_t pair[256];                       /* the demands of two sides as one of 25 */
    uint8_t fit[AI_SIGNATURES];              /* tiles left that fit a square with these demands */
    uint8_t close[AI_SIGNATURES];            /* and end at this square the feature that reaches it from the north */
    uint8_t join[AI_SIGNATURES];             /* or join it with what reaches it from another side */
    uint8_t mist_goes_on[AI_SIGNATURES][16]; /* mists: go on with the mist to the north; by the sides where mist is */
    uint8_t mist_ends[AI_SIGNATURES][16];    /* and close it there */
    float ghosts_a_tile;                     /* that the tiles to come bring when they extend mist */
    float own[AI_LEFT][AI_FITS];      /* chance that an owner fills such a square, by tiles left and fitting tiles */
    float any[AI_LEFT][AI_FITS];      /* the same for anybody */
    float supply[AI_LEFT][AI_SUPPLY]; /* what so many followers in supply are worth */
    int wheel_signs;                  /* tiles left that move the wheel's pig */
    int goods[3];                     /* symbols left in the bag */
    float field_left[AI_LEFT];        /* how much of the game is left, 1 to 0 */
} ai_tables;

/* A claimed feature as the hand-made evaluation sees it. */
typedef struct ai_claim {
    uint16_t feature;
    uint16_t first_meet, last_meet; /* of ai_eval.meet */
    float worth, completes;
    float cities; /* completed, beside a field */
} ai_claim;

/* Two features of one type that a tile on one open square would join. */
typedef struct ai_meet {
    uint16_t f, g;
    uint16_t next_f, next_g; /* the next meet of these features, if they are claimed */
    float chance;
} ai_meet;
enum { AI_MEETS = 256, AI_NO_MEET = AI_MEETS };
/* What a tile does to a feature: it is another one or has other chances; what it could be joined with is. */
enum { AI_CHANGED = 1, AI_MEETS_OTHERS = 2 };
/* Features that a tile can touch: its own, and those at four squares beside it. */
enum { AI_TOUCHED = BST_MAX_SEGMENTS + 4 * 8 };

struct ai_work;

/* What one evaluation works out. */
typedef struct ai_eval {
    int n_claims, n_meets, first_meet;
    ai_claim claim[BST_MAX_FIGURES];
    ai_meet meet[AI_MEETS];
    uint8_t claim_of[BST_MAX_SEGS];                                               /* by claimed feature */
    float by_claim[BST_MAX_FIGURES][BST_MAX_PLAYERS], by_player[BST_MAX_PLAYERS]; /* what the networks said */
    int added, adder;              /* the feature that a follower is thought of on, and whose; -1: none */
    int free_city;                 /* the best of the cities and roads that nobody claims, -1: none */
    float free[2], free_sum;       /* the worth of the best two by their chance; of all */
    float value[BST_MAX_PLAYERS];  /* expected final scores; mists: [0] the team's prospects */
    float supply[BST_MAX_PLAYERS]; /* followers in supply, those about to return counted by their chance */
    uint8_t have[BST_MAX_PLAYERS]; /* followers in supply, with those that a completed feature gives back */
    int next;                      /* whose turn comes next */
    int left;
    const float *price;            /* ai_tables.supply of this moment */
    float closes[BST_MAX_SEGS];    /* by feature: the chance to complete it */
    uint8_t squares[BST_MAX_SEGS]; /* by feature: open squares it reaches */
    bool after_before;             /* it is the board of ai_before with one tile more: */
    uint8_t touched[BST_MAX_SEGS]; /* by feature, also as numbered before: AI_CHANGED, AI_MEETS_OTHERS by that tile */
    int n_touched;
    uint16_t touched_list[AI_TOUCHED];
} ai_eval;

/* How bots think in a family of games. */
typedef struct ai_game {
    bool by_delta;  /* passing and placing a follower are valued by one evaluation, without a copy of the state */
    bool exact_end; /* behind the last tile nothing is left to chance: all its moves are worth a look */
    void (*prepare)(struct ai_work *k, const bst_state *s);
    void (*evaluate)(struct ai_work *k, const bst_state *s, ai_eval *e);
    float (*utility)(const struct ai_work *k, const bst_state *s, const float value[], int player);
    float (*reward)(const bst_state *s, int player); /* of a game that is over */
} ai_game;
extern const ai_game ai_rivals, ai_team; /* eval.c, eval_mists.c */

static inline const ai_game *ai_game_of(const bst_state *s) {
    return bst_family_of(&s->rules)->team ? &ai_team : &ai_rivals;
}

/* The board before a tile is placed: most of it is the same wherever the tile goes. */
enum { AI_SIDES = 8, AI_CITIES = 31 };
typedef struct ai_side {
    uint16_t seg;    /* of a city or road that reaches an open square */
    uint16_t square; /* which */
    float factor;    /* by which the square lowers its chance to be completed */
} ai_side;
/* The cities beside a field: if there are more than fit, it is not known which. */
typedef struct ai_cities {
    uint16_t n, city[AI_CITIES];
} ai_cities;
/* What a network said of a claim that no tile had touched, to a player with so many followers in supply. */
typedef struct ai_said {
    bool known;
    uint8_t have, rival, next;
    float value;
} ai_said;
typedef struct ai_before {
    const bst_state *s; /* NULL: nothing is known */
    int sides;
    ai_side side[BST_MAX_OPEN * AI_SIDES];
    ai_eval e; /* its chances and claims */
    ai_cities cities[BST_MAX_FIGURES];
    bool meets_known;
    ai_said said[BST_MAX_FIGURES][BST_MAX_PLAYERS]; /* by claim */
} ai_before;

/* Mists: what does not depend on where the guards stand. */
typedef struct ai_mist_meet {
    uint16_t f[2]; /* features of one type that a tile on one square would join */
    float chance;
    float rest[2]; /* what this square takes from the chance to complete them, to divide by */
} ai_mist_meet;
typedef struct ai_mist_board {
    int tiles; /* -1 if nothing is known */
    int n_meets;
    float cost;   /* of ghosts and curses */
    float havens; /* squares where a tile would extend mist, by the tiles that would */
    ai_mist_meet meet[AI_MEETS];
} ai_mist_board;

enum { AI_DEEP = 4, AI_LAST = 7 };

/* The beginning of the caller's memory; the tree follows. */
typedef struct ai_work {
    const ai_game *game;
    ai_weights w;
    ai_mists_weights m;
    ai_tables t;
    ai_eval e;
    ai_before before;
    ai_mist_board board;
    bool same_board;     /* only a guard is placed */
    const ai_nets *nets; /* NULL: the hand-made evaluation alone */
    ai_questions *asked; /* NULL but in training */
    ai_meeting meeting[MEETINGS];
    bst_rng rng;
    bool rough; /* in rollouts: behind a tile only passing and plain followers are looked at */
    bst_state state[AI_DEEP + 2];
    bst_state last[AI_LAST]; /* of the search over the last tiles */
    bst_move moves[AI_DEEP + 2][BST_MAX_MOVES];
    float values[BST_MAX_MOVES];
} ai_work;

static inline bool ai_has(const bst_state *s, int set) {
    return s->rules.sets >> set & 1;
}
/* A segment as printed, in a game without tiles of its own. */
static inline const bst_segment *ai_segment(const ai_tables *t, const bst_state *s, int seg) {
    return &t->kinds[s->tile[s->seg[seg].tile].kind].segment[s->seg[seg].index];
}
static inline bool ai_near(const bst_tile *t, int x, int y) {
    return (unsigned)(t->x - x + 1) <= 2 && (unsigned)(t->y - y + 1) <= 2;
}
/* Whether a figure counts for the majority. */
static inline bool ai_counts(int figure_kind) {
    return figure_kind <= BST_ABBOT_FIGURE || figure_kind == BST_GUARD;
}
/* What is complete is worth what the rules say, and gives its figures back. */
static inline bool ai_settled(const bst_state *s, int feature) {
    return !s->feature[feature].open && s->feature[feature].type != BST_FIELD;
}
static inline float ai_min(float a, float b) {
    return a < b ? a : b;
}

/* Before the open squares are looked at, nothing stands in a feature's way. */
static inline void ai_begin_chances(const bst_state *s, ai_eval *e) {
    for (int f = 0; f < s->n_features; f++) {
        e->closes[f] = 1;
        e->squares[f] = 0;
    }
}

/* tables.c */
void ai_tables_fill(ai_tables *t, const ai_weights *w, const bst_state *s);
/* A square's demands as an index. */
static inline int ai_signature(const ai_tables *t, uint16_t demands) {
    return t->pair[demands & 255] + 25 * t->pair[demands >> 8];
}
/* How many tiles left fit an open square. */
static inline int ai_fits(const ai_tables *t, const bst_state *s, int square) {
    return t->fit[ai_signature(t, s->open_sig[square])];
}
/* The demands as seen with this side turned to the north. */
static inline uint16_t ai_side_north(uint16_t demands, int side) {
    return (uint16_t)(demands >> (4 * side) | demands << (16 - 4 * side));
}

/* before.c: notes the board for the evaluations that follow, of positions with one tile more; NULL forgets it. */
void ai_before_tile(ai_work *k, const bst_state *s);
void ai_note_chances(const ai_work *k, const bst_state *s, ai_eval *e);
/* Marks the fields that the tile just placed gave other places to be joined at. */
void ai_touch_fields(const ai_work *k, const bst_state *s, ai_eval *e);
/* eval.c: the claims of the board before, and whether what this one is worth is as it was then. */
void ai_note_claims(const ai_work *k, const bst_state *s, ai_before *b);
bool ai_claim_left_alone(const ai_work *k, const bst_state *s, const ai_eval *e, int feature);
/* Fills e->value and all it took to get there. */
static inline void ai_evaluate(ai_work *k, const bst_state *s, ai_eval *e) {
    k->game->evaluate(k, s, e);
}
/* Adds to value[] what a follower of that player on the segment of the tile just placed would change. */
void ai_follower_gain(ai_work *k, const bst_state *s, ai_eval *e, int seg, int player, float value[]);
/* The chance that all missing neighbours of a monastery or the like come: chance[] by the tiles that fit a square,
 * times `unopened` for a square that is not open yet. How many of them can be expected goes to *filled. */
float ai_surrounded(const ai_tables *t, const bst_state *s, int feature, const float *chance, float unopened,
                    float *filled);
/* What so many followers (a fraction too) in supply are worth. */
float ai_supply_worth(const float *price, float followers);
/* What a player wants to be large: the lead over the others, or what the team has in prospect. */
static inline float ai_utility(const ai_work *k, const bst_state *s, const float value[], int player) {
    return k->game->utility(k, s, value, player);
}
/* learned.c: what the networks add. */
const ai_nets *ai_learned_nets(void);
/* Forgets what was kept of another decision. */
void ai_learned_begin(ai_work *k);
void ai_note_meets(ai_work *k, const bst_state *s, ai_eval *e);
void ai_evaluate_learned(ai_work *k, const bst_state *s, ai_eval *e);
void ai_learned_gain(ai_work *k, const bst_state *s, ai_eval *e, const ai_claim *c, int player, float expected,
                     float value[]);
/* eval_sets.c: what the sets add. */
void ai_evaluate_sets(const ai_work *k, const bst_state *s, ai_eval *e);

/* policy.c: the utility of each move for who moves, the rest of the turn played greedily. The values that the best of
 * them leads to go to best[] (may be NULL). Returns the index of the best. */
int ai_policy(ai_work *k, const bst_state *s, const bst_move *moves, int n, float *values, float best[]);
/* Samples chance. */
bst_move ai_chance(ai_work *k, const bst_state *s);

/* bots.c: makes the caller's memory ready for one decision; NULL if it is too small. */
ai_work *ai_begin(const bst_state *s, void *memory, size_t bytes, uint64_t seed, bool by_hand);
/* last.c: the utility that a player can expect of a position with few tiles left, over all orders of them. Plays on in
 * s; the ends of the game that were looked at go to *n. */
float ai_last_tiles(ai_work *k, bst_state *s, int player, uint32_t *n);
/* The same of two players with two tiles to come, exactly: every answer and every last move is looked at. False if that
 * turned out to be worth no more than `enough`: then *value is only known to be no less than it is worth. What answers
 * were the best is kept from one call to the next. */
typedef struct ai_answer {
    bst_move draw, tile, figure;
} ai_answer;
typedef struct ai_answers {
    ai_answer best[2];
} ai_answers;
bool ai_two_to_come(ai_work *k, bst_state *s, int player, float enough, ai_answers *known, float *value, uint32_t *n);

/* search.c, race.c and plain.c */
void ai_search(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out);
void ai_race(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out);
void ai_plain(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out);

#endif
