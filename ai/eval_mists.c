/* The prospects of the team in Mists over Carcassonne, in points: what is scored and what will be, against the ghosts
 * that fill the board and the marks that must be reached in time. */
#include "ai.h"

static const uint8_t goals[7] = {0, 50, 75, 100, 120, 100, 50};

enum { PILE = 20, SURE = 1000 };

/* The scores that must reach a mark: one for each colour at level 6. */
static int counted(const bst_state *s) {
    return s->rules.level == 6 ? s->mists.colours : 1;
}

static bool misty(const bst_state *s, int tile) {
    return bst_kind_of(s, s->tile[tile].kind)->mist != BST_NONE8;
}

/* One more ghost hurts the more, the fewer are left. */
static float ghost_cost(const bst_state *s) {
    float bank = s->mists.bank;
    return 36 / (bank + 1.2f);
}

/* ---- chances ---- */

static void reach(const ai_work *k, ai_eval *e, int feature, uint16_t demands, int side, float fill, bool mist) {
    const float *chance = k->t.own[e->left];
    if (mist) {
        e->closes[feature] *= 0.55f * fill;
    } else {
        float close = chance[k->t.close[ai_signature(&k->t, ai_side_north(demands, side))]];
        e->closes[feature] *= close + k->w.extend * (fill - close);
    }
    e->squares[feature]++;
}

static void note_square(const ai_work *k, const bst_state *s, ai_eval *e, int square) {
    uint16_t demands = s->open_sig[square];
    float fill = k->t.own[e->left][e->fits[square] = k->t.fit[ai_signature(&k->t, demands)]];
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8 || !bst_kind_of(s, s->tile[tile].kind)->segments)
            continue;
        const bst_tile *t = &s->tile[tile];
        const bst_kind *kind = bst_kind_of(s, t->kind);
        int own = ((d ^ 2) - t->rot) & 3;
        for (int i = 0; i < 2 && kind->by_side[own][i] != BST_NONE8; i++)
            reach(k, e, s->seg[t->seg0 + kind->by_side[own][i]].feature, demands, d, fill, false);
        if (kind->mist != BST_NONE8 && (kind->segment[kind->mist].sides >> own & 1))
            reach(k, e, s->seg[t->seg0 + kind->mist].feature, demands, d, fill, true);
    }
}

/* What reaches more sides than open squares is spoiled: mist that met a clear side, a road at a tile face down. */
static void note_chances(const ai_work *k, const bst_state *s, ai_eval *e) {
    for (int f = 0; f < s->n_features; f++) {
        e->closes[f] = 1;
        e->squares[f] = 0;
    }
    for (int i = 0; i < s->n_open; i++)
        note_square(k, s, e, i);
    for (int f = 0; f < s->n_features; f++)
        if (s->feature[f].live && s->feature[f].type != BST_CASTLE && s->feature[f].type != BST_CEMETERY &&
            s->feature[f].open > e->squares[f])
            e->closes[f] = 0;
}

/* The chance that all missing neighbours come. */
static float surrounded(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    const bst_tile *t = &s->tile[s->seg[s->feature[feature].first].tile];
    int missing = s->feature[feature].open;
    float p = 1;
    for (int i = 0; i < s->n_open && missing; i++)
        if (ai_near(t, bst_square_x(s->open_at[i]), bst_square_y(s->open_at[i]))) {
            p *= k->t.own[e->left][e->fits[i]];
            missing--;
        }
    for (; missing; missing--)
        p *= 0.6f * k->t.own[e->left][AI_FITS / 4];
    return p;
}

/* ---- points ---- */

static float castle_points(const bst_state *s, int feature) {
    const bst_tile *t = &s->tile[s->seg[s->feature[feature].first].tile];
    int n = 0;
    for (int i = 0; i < s->n_tiles; i++)
        n += ai_near(&s->tile[i], t->x, t->y) && misty(s, i);
    return 2 * ((float)n + 0.5f * (float)s->feature[feature].open);
}

/* The points of a guarded feature for one colour, by its chance. */
static float expected(const ai_work *k, const bst_state *s, ai_eval *e, int feature) {
    const bst_feature *f = &s->feature[feature];
    if (f->type == BST_CASTLE) {
        e->closes[feature] = surrounded(k, s, e, feature);
        return e->closes[feature] * castle_points(s, feature);
    }
    float tiles = (float)(f->tiles + f->arms + e->squares[feature]);
    return e->closes[feature] * (f->type == BST_CITY ? 2 : 1) * tiles;
}

/* Guarded features pay every colour on them; their guards are as good as back by the chance. */
static void expect_points(const ai_work *k, const bst_state *s, ai_eval *e, float points[]) {
    for (int i = 0; i < s->n_figures; i++) {
        int feature = s->seg[s->figure[i].seg].feature, colour = s->figure[i].owner, j = 0;
        while (s->seg[s->figure[j].seg].feature != feature || s->figure[j].owner != colour)
            j++;
        if (j == i)
            points[s->rules.level == 6 ? colour : 0] += expected(k, s, e, feature);
        e->supply[colour] += 0.7f * e->closes[feature];
    }
}

/* Points count in full until the goal; at level 6 the colours that lag count for more. */
static float progress(const bst_state *s, const float points[]) {
    float sum = 0, goal = goals[s->rules.level];
    int n = counted(s);
    for (int c = 0; c < n; c++) {
        float x = ai_min(points[c], goal);
        sum += n > 1 ? x * (1.6f - 0.6f * x / goal) : x;
    }
    return sum;
}

/* What is missing at a dog's mark presses the more, the nearer the end of its pile. */
static float pressure(const bst_state *s, const float points[]) {
    float sum = 0;
    for (int d = 0; d < 2; d++) {
        if (s->mists.dog[d].place != BST_DOG_TRACK)
            continue;
        float time = (float)(PILE * (d + 1) - s->mists.drawn);
        for (int c = 0; c < counted(s); c++) {
            float now = (float)s->mists.score[c], soon = 0.5f * (now + points[c]);
            float missing = (float)s->mists.dog[d].mark - (now > soon ? now : soon);
            if (missing > 0)
                sum += 4 * missing / (ai_min(time > 0 ? time : 0, 20) + 2);
        }
    }
    return sum;
}

/* ---- ghosts ---- */

/* What the ghosts on the board cost, less those that closing mist or a cemetery may send back. */
static float haunting(const ai_work *k, const bst_state *s, const ai_eval *e) {
    float cost = ghost_cost(s), sum = cost;
    for (int t = 0; t < s->n_tiles; t++) {
        if (!s->mists.ghosts[t])
            continue;
        const bst_kind *kind = bst_kind_of(s, s->tile[t].kind);
        float gone = 0;
        for (int i = 0; i < kind->segments; i++) {
            int feature = s->seg[s->tile[t].seg0 + i].feature, type = kind->segment[i].type;
            if (type == BST_MIST && s->feature[feature].open)
                gone = e->closes[feature];
            else if (type == BST_CEMETERY && s->feature[feature].open)
                gone = surrounded(k, s, e, feature);
        }
        sum += (0.7f + 0.12f * cost) * (1 - 0.8f * gone) * (float)s->mists.ghosts[t];
    }
    return sum;
}

/* A cursed cemetery takes a tile a turn until it is closed; any cemetery takes a guard in the end. */
static float curses(const bst_state *s) {
    float sum = 0;
    for (int i = 0; i < s->n_centres; i++) {
        const bst_tile *t = &s->tile[s->centre[i]];
        const bst_kind *kind = bst_kind_of(s, t->kind);
        for (int j = 0; j < kind->segments; j++)
            if (kind->segment[j].type == BST_CEMETERY && s->rules.level >= 5)
                sum += 1.8f * (float)s->feature[s->seg[t->seg0 + j].feature].open;
    }
    return sum + 2 * (float)s->mists.buried_n;
}

static float dogs(const bst_state *s, const ai_eval *e) {
    float sum = 0, ghosts = 0;
    for (int t = 0; t < s->n_tiles; t++)
        ghosts += (float)s->mists.ghosts[t];
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place == BST_DOG_BOARD)
            sum += e->closes[s->seg[s->mists.dog[d].seg].feature] * ai_min(ghosts, 8);
    return sum;
}

void ai_evaluate_mists(const ai_work *k, const bst_state *s, ai_eval *e) {
    float points[BST_MAX_COLOURS];
    int left = bst_left(s);
    e->left = left < AI_LEFT ? left : AI_LEFT - 1;
    for (int c = 0; c < BST_MAX_COLOURS; c++)
        points[c] = (float)s->mists.score[c];
    if (s->phase == BST_PHASE_OVER) {
        e->value[0] = s->mists.outcome == BST_WON ? SURE : progress(s, points) - SURE;
        return;
    }
    for (int c = 0; c < s->mists.colours; c++)
        e->supply[c] = s->supply[c][BST_GUARD];
    note_chances(k, s, e);
    expect_points(k, s, e, points);
    float value = progress(s, points) - pressure(s, points) - haunting(k, s, e) - curses(s) + dogs(s, e);
    for (int c = 0; c < s->mists.colours; c++)
        value += ai_supply_worth(k->t.supply[e->left], e->supply[c]);
    e->value[0] = value;
}
