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

/* ---- what features are worth ---- */

static float road_or_city(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    int squares = e->squares[feature];
    bst_worth w = bst_feature_worth(s, feature, squares);
    if (!s->feature[feature].open)
        return (float)w.now;
    float p = e->closes[feature], growth = k->w.growth * (float)squares * k->t.field_left[e->left];
    return p * (float)w.complete + (1 - p) * ((float)w.now + (float)w.tile * growth);
}

float ai_surrounded(const ai_tables *tables, const bst_state *s, int feature, const float *chance, float unopened,
                    float *filled) {
    const bst_tile *t = &s->tile[s->seg[s->feature[feature].first].tile];
    float p = 1, sum = 0;
    int missing = s->feature[feature].open;
    for (int i = 0; i < s->n_open && missing; i++)
        if (ai_near(t, bst_square_x(s->open_at[i]), bst_square_y(s->open_at[i]))) {
            float fill = chance[ai_fits(tables, s, i)];
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
    *completes = ai_surrounded(&k->t, s, feature, k->t.any[e->left], k->w.unopened, &filled);
    return (float)w.now + filled + *completes * (float)(w.complete - w.now - s->feature[feature].open);
}

/* The completed cities of a field, and those to be completed by their chance. */
static float field_cities(const ai_work *k, const bst_state *s, const ai_eval *e, int feature, float *complete,
                          ai_cities *found) {
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
            if (found)
                found->city[found->n++ % AI_CITIES] = (uint16_t)city;
            if (s->feature[city].open)
                cities += k->w.field_city * e->closes[city];
            else
                ++*complete;
        }
        seg = s->seg[seg].next;
    } while (seg != first);
    return cities;
}

static float field(const ai_work *k, const bst_state *s, const ai_eval *e, int feature, float *complete,
                   ai_cities *found) {
    int open = s->feature[feature].open;
    float to_come = field_cities(k, s, e, feature, complete, found);
    return (float)bst_city_points(s, feature, -1) * (*complete + to_come) +
           k->w.field_growth * (float)(open < 12 ? open : 12) * k->t.field_left[e->left];
}

/* What the owner of a feature can expect. The cities beside a field go to `found`, if that is not NULL. */
static ai_claim claim(const ai_work *k, const bst_state *s, const ai_eval *e, int feature, ai_cities *found) {
    const bst_feature *f = &s->feature[feature];
    ai_claim c = {.feature = (uint16_t)feature};
    if (f->type == BST_FIELD)
        c.worth = field(k, s, e, feature, &c.cities, found);
    else if (f->type == BST_CITY || f->type == BST_ROAD) {
        c.completes = e->closes[feature];
        c.worth = road_or_city(k, s, e, feature);
    } else
        c.worth = centre(k, s, e, feature, &c.completes);
    return c;
}

/* ---- claims that a tile leaves as they were ---- */

void ai_note_claims(const ai_work *k, const bst_state *s, ai_before *b) {
    ai_eval *e = &b->e;
    e->n_claims = 0;
    for (int i = 0; i < s->n_figures; i++) {
        int feature = s->seg[s->figure[i].seg].feature, at = 0;
        if (!ai_counts(s->figure[i].kind))
            continue;
        while (at < e->n_claims && e->claim[at].feature != feature)
            at++;
        e->claim_of[feature] = (uint8_t)at;
        if (at < e->n_claims)
            continue;
        b->cities[at].n = 0;
        e->claim[e->n_claims++] = claim(k, s, e, feature, &b->cities[at]);
    }
}

/* A field is another one when a city beside it is; a monastery when squares around it are. */
static bool left_alone(const bst_state *s, const ai_eval *e, const ai_before *b, int feature) {
    const bst_feature *f = &s->feature[feature];
    if (f->type == BST_CITY || f->type == BST_ROAD)
        return true;
    if (f->type != BST_FIELD) {
        const bst_tile *centre = &s->tile[s->seg[f->first].tile], *placed = &s->tile[b->s->n_tiles];
        int dx = centre->x - placed->x, dy = centre->y - placed->y;
        return dx < -2 || dx > 2 || dy < -2 || dy > 2;
    }
    const ai_cities *cities = &b->cities[b->e.claim_of[feature]];
    for (int i = 0; i < cities->n && i < AI_CITIES; i++)
        if (e->touched[cities->city[i]] & AI_CHANGED)
            return false;
    return cities->n <= AI_CITIES;
}

bool ai_claim_left_alone(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    const ai_before *b = &k->before;
    return e->after_before && !(e->touched[feature] & AI_CHANGED) && b->s->feature[feature].weight &&
           left_alone(s, e, b, feature);
}

static ai_claim claim_now(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    if (ai_claim_left_alone(k, s, e, feature))
        return k->before.e.claim[k->before.e.claim_of[feature]];
    return claim(k, s, e, feature, NULL);
}

/* ---- who gets it ---- */

static void add_claim(const bst_state *s, ai_eval *e, const ai_claim *c) {
    bool pigs = s->feature[c->feature].type == BST_FIELD && ai_has(s, BST_TRADERS);
    for (unsigned w = bst_owners(s, c->feature); w; w &= w - 1) {
        int p = __builtin_ctz(w);
        float share = pigs ? (float)bst_city_points(s, c->feature, p) / (float)bst_city_points(s, c->feature, -1) : 1;
        e->value[p] += c->worth * share;
    }
}

/* How much of a figure on a feature counts as in supply already. */
static float returning(const ai_work *k, const bst_state *s, int feature, int kind, float completes) {
    if (ai_settled(s, feature))
        return 1;
    if (kind == BST_ABBOT_FIGURE && completes < 0.8f)
        completes = 0.8f; /* it can be taken back at any time */
    return k->w.returning * completes;
}

static void add_figures(const ai_work *k, const bst_state *s, ai_eval *e) {
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *g = &s->figure[i];
        int feature = s->seg[g->seg].feature, at = 0;
        if (!ai_counts(g->kind))
            continue;
        while (at < e->n_claims && e->claim[at].feature != feature)
            at++;
        if (at == e->n_claims) {
            e->claim[e->n_claims++] = claim_now(k, s, e, feature);
            e->claim_of[feature] = (uint8_t)at;
            add_claim(s, e, &e->claim[at]);
        }
        if (g->kind == BST_FOLLOWER && ai_settled(s, feature))
            e->have[g->owner]++;
        e->supply[g->owner] += returning(k, s, feature, g->kind, e->claim[at].completes);
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
    e->next = next;
    for (int p = 0; p < n; p++) {
        int after = (p - next + n) % n, turns = (left + n - 1 - after) / n;
        e->value[p] += k->w.tempo * (float)turns;
    }
}

static void evaluate(ai_work *k, const bst_state *s, ai_eval *e) {
    for (int p = 0; p < s->rules.players; p++) {
        const uint8_t *own = s->supply[p];
        e->value[p] = (float)s->score[p];
        e->have[p] = own[BST_FOLLOWER];
        e->supply[p] = (float)(own[BST_FOLLOWER] + own[BST_LARGE]) + 0.5f * (float)own[BST_ABBOT_FIGURE];
    }
    if (s->phase == BST_PHASE_OVER)
        return;
    int left = bst_left(s);
    e->left = left < AI_LEFT ? left : AI_LEFT - 1;
    e->price = k->t.supply[e->left];
    ai_note_chances(k, s, e);
    e->n_claims = 0;
    add_figures(k, s, e);
    ai_evaluate_sets(k, s, e);
    for (int p = 0; p < s->rules.players; p++)
        e->value[p] += ai_supply_worth(e->price, e->supply[p]);
    add_turns(k, s, e);
    if (k->nets && e->left) {
        ai_note_meets(k, s, e);
        ai_evaluate_learned(k, s, e);
    }
}

void ai_follower_gain(ai_work *k, const bst_state *s, ai_eval *e, int seg, int player, float value[]) {
    int feature = s->seg[seg].feature;
    ai_claim c = claim_now(k, s, e, feature);
    float have = e->supply[player], after = have - 1 + returning(k, s, feature, BST_FOLLOWER, c.completes);
    value[player] += c.worth + ai_supply_worth(e->price, after) - ai_supply_worth(e->price, have);
    if (k->nets && e->left)
        ai_learned_gain(k, s, e, &c, player, after, value);
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
