/* The bots by name. */
#include <string.h>

#include "style.h"

enum thinking { AT_RANDOM, AHEAD, SEARCH, RACE, PLAIN };

typedef struct bot {
    const char *name, *about;
    uint8_t thinking, level;
    uint32_t playouts; /* unless told otherwise */
    ai_style how;
} bot;

#define AT_ITS_BEST                                                                                                    \
    { .followers = 1, .fields = 1 }

/* The levels from the weakest to the strongest, measured by `make levels`. */
static const bot bots[] = {
    {"random", "any legal move", AT_RANDOM, 0, 0, AT_ITS_BEST},
    {"greedy", "one move ahead, tile and figure together", AHEAD, 0, 0, AT_ITS_BEST},
    {"mcts", "tree search guided by the evaluation", SEARCH, 0, 4000, AT_ITS_BEST},
    {"mcts-plain", "plain tree search with random playouts, to be compared with", PLAIN, 0, 500, AT_ITS_BEST},
    {"beginner",
     "takes the points in sight, overlooks much, knows no fields, is soon without followers",
     AHEAD,
     1,
     0,
     {.noise = 2.9f, .overlooks = 0.2f, .followers = 0.5f, .now = 0.2f, .fields = 0, .alone = true, .by_hand = true}},
    {"easy",
     "plays for the moment, builds for itself, forgets fields until the end",
     AHEAD,
     1,
     0,
     {.noise = 2.45f,
      .overlooks = 0.14f,
      .followers = 0.6f,
      .now = 0.1f,
      .fields = 0.35f,
      .alone = true,
      .by_hand = true}},
    {"casual",
     "builds for itself, never joins what others hold, remembers fields late",
     AHEAD,
     1,
     0,
     {.noise = 2.05f, .overlooks = 0.088f, .followers = 0.7f, .fields = 0.65f, .alone = true, .by_hand = true}},
    {"steady",
     "plans its followers, leaves others alone",
     AHEAD,
     1,
     0,
     {.noise = 1.4f, .overlooks = 0.062f, .followers = 0.8f, .fields = 0.9f, .alone = true, .by_hand = true}},
    {"normal",
     "knows everything, overlooks some of it",
     AHEAD,
     1,
     0,
     {.noise = 1.32f, .overlooks = 0.062f, .followers = 0.8f, .fields = 1}},
    {"skilled",
     "one move ahead with few mistakes",
     AHEAD,
     1,
     0,
     {.noise = 0.6f, .overlooks = 0.015f, .followers = 1, .fields = 1}},
    {"hard", "thinks a little about the answers", RACE, 1, 90, AT_ITS_BEST},
    {"expert", "the strongest", RACE, 1, 1500, AT_ITS_BEST},
    {"team", "for the mists: one move ahead for all", AHEAD, 0, 0, AT_ITS_BEST},
};
enum { BOTS = sizeof bots / sizeof *bots };

const char *bst_ai_name(int b) {
    return b >= 0 && b < BOTS ? bots[b].name : NULL;
}

const char *bst_ai_about(int b) {
    return b >= 0 && b < BOTS ? bots[b].about : NULL;
}

int bst_ai_find(const char *name) {
    for (int b = 0; b < BOTS; b++)
        if (strcmp(bots[b].name, name) == 0)
            return b;
    return -1;
}

int bst_ai_is_level(int b) {
    return b >= 0 && b < BOTS && bots[b].level;
}

uint32_t bst_ai_playouts(int b) {
    return b >= 0 && b < BOTS ? bots[b].playouts : 0;
}

size_t bst_ai_memory(void) {
    return sizeof(ai_work) + 64 + ((size_t)BST_MAX_MOVES + 64) * 32;
}

/* ---- one move ahead ---- */

/* The best few by value, best first. */
static void rank(const bst_move *moves, const float *values, int n, bst_ai_result *out) {
    for (int i = 0; i < n; i++) {
        int at = out->n_best < BST_AI_BEST ? out->n_best++ : BST_AI_BEST;
        if (at == BST_AI_BEST && values[i] <= out->best[--at].value)
            continue;
        for (; at && out->best[at - 1].value < values[i]; at--)
            out->best[at] = out->best[at - 1];
        out->best[at] = (bst_ai_choice){moves[i], values[i], 0};
    }
}

static void look_ahead(ai_work *k, const bst_state *s, const bot *b, bst_move consider, bst_ai_result *out) {
    bst_move *moves = k->moves[0];
    float best[BST_MAX_PLAYERS];
    int n = bst_legal(s, moves);
    ai_policy(k, s, moves, n, k->values, best);
    rank(moves, k->values, n, out);
    for (int i = 0; i < n; i++)
        if (moves[i] == consider)
            out->considered = (bst_ai_choice){consider, k->values[i], 0};
    int at = ai_style_pick(k, &b->how, s, moves, n, k->values);
    out->move = moves[at];
    out->value = k->values[at];
}

static void any_move(ai_work *k, const bst_state *s, bst_ai_result *out) {
    int n = bst_legal(s, k->moves[0]);
    out->move = k->moves[0][bst_rng_below(&k->rng, (uint32_t)n)];
    out->best[out->n_best++] = (bst_ai_choice){out->move, 0, 0};
}

/* ---- choosing ---- */

ai_work *ai_begin(const bst_state *s, void *memory, size_t bytes, uint64_t seed, bool by_hand) {
    ai_work *k = memory;
    if (!memory || bytes < bst_ai_memory())
        return NULL;
    k->w = ai_default_weights;
    k->m = *ai_mists_weights_of(s->rules.level);
    k->game = ai_game_of(s);
    k->game->prepare(k, s);
    bst_rng_seed(&k->rng, seed);
    k->rough = k->same_board = false;
    k->nets = by_hand || k->game != &ai_rivals ? NULL : ai_learned_nets();
    k->asked = NULL;
    ai_learned_begin(k);
    ai_before_tile(k, NULL);
    ai_tables_fill(&k->t, &k->w, s);
    return k;
}

int bst_ai_choose(int b, const bst_state *s, const bst_ai_limits *l, bst_ai_result *out) {
    memset(out, 0, sizeof *out);
    if (b < 0 || b >= BOTS || bst_mover(s) < 0)
        return 0;
    const ai_style *how = &bots[b].how;
    ai_work *k = ai_begin(s, l->memory, l->bytes, l->seed, l->by_hand || how->by_hand);
    if (!k)
        return 0;
    if (how->followers < 1) {
        k->w.follower *= how->followers;
        ai_tables_fill(&k->t, &k->w, s);
    }
    uint32_t playouts = l->playouts ? l->playouts : l->stop ? UINT32_MAX : bots[b].playouts;
    switch (bots[b].thinking) {
    case AT_RANDOM:
        any_move(k, s, out);
        break;
    case AHEAD:
        look_ahead(k, s, &bots[b], l->consider, out);
        break;
    case SEARCH:
        ai_search(k, s, l, playouts, out);
        break;
    case RACE:
        ai_race(k, s, l, playouts, out);
        break;
    default:
        ai_plain(k, s, l, playouts, out);
    }
    return 1;
}

int bst_ai_evaluate(const bst_state *s, void *memory, size_t bytes, float out[BST_MAX_PLAYERS]) {
    ai_work *k = ai_begin(s, memory, bytes, 0, false);
    if (!k)
        return 0;
    ai_evaluate(k, s, &k->e);
    memcpy(out, k->e.value, sizeof k->e.value);
    return 1;
}
