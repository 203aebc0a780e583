/* The evaluation: what every player can expect to have at the end, in points.
 *
 * A feature counts what it is worth now, plus the chance to complete it times what that adds. The chance follows
 * from the tiles left that fit its open squares: a square that nothing fits is dead. */
#include "ai.h"

const ai_weights ai_default_weights = {
    .draws_own = 0.355f,
    .draws_any = 0.12f,
    .extend = 0.4f,
    .more_squares = 0.489f,
    .growth = 0.05f,
    .unopened = 0.6f,
    .follower = 5.2f,
    .follower_next = 1.0f,
    .follower_turns = 8.0f,
    .returning = 0.46f,
    .field_city = 0.69f,
    .field_growth = 0.15f,
    .tempo = 3.2f,
    .win = 20.0f,
    .win_spread = 3.0f,
    .explore = 1.2f,
    .prior_visits = 2.0f,
    .wide = 3.0f,
};

/* ---- chances to complete ---- */

/* An open square lowers the chance of every city and road that reaches it. */
static void note_square(const ai_work *k, const bst_state *s, ai_eval *e, int square) {
    uint16_t demands = s->open_sig[square];
    const float *chance = k->t.own[e->left];
    int last = BST_NONE16;
    float fill = chance[e->fits[square] = k->t.fit[ai_signature(&k->t, demands)]];
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8)
            continue;
        const bst_tile *t = &s->tile[tile];
        const uint8_t *at = k->t.kinds[t->kind].by_side[((d ^ 2) - t->rot) & 3];
        for (int i = 0; i < 2 && at[i] != BST_NONE8; i++) {
            int f = s->seg[t->seg0 + at[i]].feature;
            if (f == last)
                continue;
            float close = chance[k->t.close[ai_signature(&k->t, ai_side_north(demands, d))]];
            e->closes[f] *= close + k->w.extend * (fill - close);
            e->squares[f]++;
            last = f;
        }
    }
}

static void note_chances(const ai_work *k, const bst_state *s, ai_eval *e) {
    for (int f = 0; f < s->n_features; f++) {
        e->closes[f] = 1;
        e->squares[f] = 0;
    }
    for (int i = 0; i < s->n_open; i++)
        note_square(k, s, e, i);
    for (int f = 0; f < s->n_features; f++)
        for (int i = 1; i < e->squares[f]; i++)
            e->closes[f] *= k->w.more_squares;
}

/* ---- what features are worth ---- */

static float road_or_city(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    int squares = e->squares[feature];
    bst_worth w = bst_feature_worth(s, feature, squares);
    if (!s->feature[feature].open)
        return (float)w.now;
    float p = e->closes[feature], growth = k->w.growth * (float)squares * k->t.field_left[e->left];
    return p * (float)w.complete + (1 - p) * ((float)w.now + (float)w.tile * growth);
}

float ai_surrounded(const bst_state *s, const ai_eval *e, int feature, const float *chance, float unopened,
                    float *filled) {
    const bst_tile *t = &s->tile[s->seg[s->feature[feature].first].tile];
    float p = 1, sum = 0;
    int missing = s->feature[feature].open;
    for (int i = 0; i < s->n_open && missing; i++)
        if (ai_near(t, bst_square_x(s->open_at[i]), bst_square_y(s->open_at[i]))) {
            float fill = chance[e->fits[i]];
            sum += fill;
            p *= fill;
            missing--;
        }
    for (; missing; missing--) {
        float fill = unopened * chance[AI_FITS / 4];
        sum += fill;
        p *= fill;
    }
    *filled = sum;
    return p;
}

/* Monastery, garden: as it is, what its neighbours to come bring, and what only completing it does. */
static float centre(const ai_work *k, const bst_state *s, const ai_eval *e, int feature, float *completes) {
    float filled;
    bst_worth w = bst_feature_worth(s, feature, 0);
    *completes = ai_surrounded(s, e, feature, k->t.any[e->left], k->w.unopened, &filled);
    return (float)w.now + filled + *completes * (float)(w.complete - w.now - s->feature[feature].open);
}

/* The completed cities of a field, those to be completed by their chance. */
static float field_cities(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    uint64_t seen[(BST_MAX_SEGS + 63) / 64];
    float cities = 0;
    for (int i = 0; i < (s->n_features + 63) / 64; i++)
        seen[i] = 0;
    int first = s->feature[feature].first, seg = first;
    do {
        unsigned touched = ai_segment(&k->t, s, seg)->cities;
        int seg0 = s->tile[s->seg[seg].tile].seg0;
        for (; touched; touched &= touched - 1) {
            int city = s->seg[seg0 + __builtin_ctz(touched)].feature;
            if (seen[city / 64] >> city % 64 & 1)
                continue;
            seen[city / 64] |= (uint64_t)1 << city % 64;
            cities += s->feature[city].open ? k->w.field_city * e->closes[city] : 1;
        }
        seg = s->seg[seg].next;
    } while (seg != first);
    return cities;
}

static float field(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    int open = s->feature[feature].open;
    return (float)bst_city_points(s, feature, -1) * field_cities(k, s, e, feature) +
           k->w.field_growth * (float)(open < 12 ? open : 12) * k->t.field_left[e->left];
}

/* The points that the owner of a feature can expect, and the chance that it is completed. */
static float worth(const ai_work *k, const bst_state *s, const ai_eval *e, int feature, float *completes) {
    const bst_feature *f = &s->feature[feature];
    *completes = 0;
    if (f->type == BST_FIELD)
        return field(k, s, e, feature);
    if (f->type == BST_CITY || f->type == BST_ROAD) {
        *completes = e->closes[feature];
        return road_or_city(k, s, e, feature);
    }
    return centre(k, s, e, feature, completes);
}

/* ---- who gets it ---- */

static float add_feature(const ai_work *k, const bst_state *s, ai_eval *e, int feature, float *completes) {
    float points = worth(k, s, e, feature, completes);
    bool pigs = s->feature[feature].type == BST_FIELD && ai_has(s, BST_TRADERS);
    for (unsigned w = bst_owners(s, feature); w; w &= w - 1) {
        int p = __builtin_ctz(w);
        float share = pigs ? (float)bst_city_points(s, feature, p) / (float)bst_city_points(s, feature, -1) : 1;
        e->value[p] += points * share;
    }
    return points;
}

/* How much of a figure on a feature counts as in supply already. */
static float returning(const ai_work *k, const bst_state *s, int feature, int kind, float completes) {
    if (!s->feature[feature].open && s->feature[feature].type != BST_FIELD)
        return 1;
    if (kind == BST_ABBOT_FIGURE && completes < 0.8f)
        completes = 0.8f; /* it can be taken back at any time */
    return k->w.returning * completes;
}

static void add_figures(const ai_work *k, const bst_state *s, ai_eval *e) {
    float completes[BST_MAX_FIGURES];
    uint16_t feature[BST_MAX_FIGURES];
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        feature[i] = s->seg[g->seg].feature;
        if (!ai_counts(g->kind))
            continue;
        int j = 0;
        while (feature[j] != feature[i] || !ai_counts(s->figure[j].kind))
            j++;
        if (j == i) {
            e->claim[e->n_claims] = (ai_claim){feature[i], add_feature(k, s, e, feature[i], &completes[i]), 0};
            e->claim[e->n_claims++].completes = completes[i];
        } else
            completes[i] = completes[j];
        e->supply[g->owner] += returning(k, s, feature[i], g->kind, completes[i]);
    }
}

float ai_supply_worth(const float *price, float followers) {
    int whole = (int)followers;
    if (whole >= AI_SUPPLY - 1)
        return price[AI_SUPPLY - 1];
    return price[whole] + (followers - (float)whole) * (price[whole + 1] - price[whole]);
}

/* The turns to come, by the order of play: with an odd number of tiles left the next player has one more. */
static void add_turns(const ai_work *k, const bst_state *s, ai_eval *e) {
    int n = s->rules.players, next = s->player;
    bool own_turn_due = s->phase == BST_PHASE_DRAW || s->phase == BST_PHASE_TILE || s->phase == BST_PHASE_PLAGUE;
    if (!own_turn_due && !s->traders.double_due)
        next = (next + 1) % n; /* NOLINT(clang-analyzer-core.DivideZero): nobody plays without players */
    int left = e->left + (s->hand != BST_NO_KIND);
    for (int p = 0; p < n; p++) {
        int after = (p - next + n) % n, turns = (left + n - 1 - after) / n;
        e->value[p] += k->w.tempo * (float)turns;
    }
}

static void evaluate(ai_work *k, const bst_state *s, ai_eval *e) {
    for (int p = 0; p < s->rules.players; p++) {
        const uint8_t *own = s->supply[p];
        e->value[p] = (float)s->score[p];
        e->supply[p] = (float)(own[BST_FOLLOWER] + own[BST_LARGE]) + 0.5f * (float)own[BST_ABBOT_FIGURE];
    }
    if (s->phase == BST_PHASE_OVER)
        return;
    int left = bst_left(s);
    e->left = left < AI_LEFT ? left : AI_LEFT - 1;
    e->price = k->t.supply[e->left];
    note_chances(k, s, e);
    e->n_claims = 0;
    add_figures(k, s, e);
    ai_evaluate_sets(k, s, e);
    for (int p = 0; p < s->rules.players; p++)
        e->value[p] += ai_supply_worth(e->price, e->supply[p]);
    add_turns(k, s, e);
    if (k->nets) {
        ai_note_meets(k, s, e);
        ai_evaluate_learned(k, s, e);
    }
}

float ai_follower_gain(ai_work *k, const bst_state *s, const ai_eval *e, int seg, int player) {
    int feature = s->seg[seg].feature;
    float completes, points = worth(k, s, e, feature, &completes), have = e->supply[player];
    float after = have - 1 + returning(k, s, feature, BST_FOLLOWER, completes);
    float gain = points + ai_supply_worth(e->price, after) - ai_supply_worth(e->price, have);
    if (k->nets)
        gain += ai_learned_gain(k, s, e, &(ai_claim){(uint16_t)feature, points, completes}, player, after);
    return gain;
}

/* The lead over the best of the others (several: mostly the best, partly their mean); near the end also winning. */
static float utility(const ai_work *k, const bst_state *s, const float value[], int player) {
    int n = s->rules.players;
    if (n < 2)
        return value[0];
    float best = -1e9f, sum = 0;
    for (int p = 0; p < n; p++) {
        if (p == player)
            continue;
        best = value[p] > best ? value[p] : best;
        sum += value[p];
    }
    float lead = value[player] - (n == 2 ? best : 0.6f * best + 0.4f * sum / (float)(n - 1));
    float ahead = value[player] - best, spread = 1 + k->w.win_spread * (float)bst_left(s) / (float)n;
    return lead + k->w.win * ahead / ((ahead < 0 ? -ahead : ahead) + spread);
}

static void prepare(ai_work *k, const bst_state *s) {
    (void)k, (void)s; /* the weights are made for it */
}

/* Against the best of the others. */
static float reward(const bst_state *s, int player) {
    int32_t score[BST_MAX_PLAYERS], best = -100000;
    bst_score_now(s, score);
    for (int p = 0; p < s->rules.players; p++)
        if (p != player && score[p] > best)
            best = score[p];
    return (float)(score[player] - best);
}

const ai_game ai_rivals = {true, true, prepare, evaluate, utility, reward};
