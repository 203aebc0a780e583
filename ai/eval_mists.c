/* The prospects of the team in Mists over Carcassonne, in points: what is scored and what will be, against the ghosts
 * that fill the board and the marks that must be reached in time. */
#include "ai.h"

const ai_mists_weights ai_mists_default = {
    .draws = 0.080f,
    .draws_mark = 0.31f,
    .extend = 0.29f,
    .mist = 0.43f,
    .growth = 0.47f,
    .join = 1.00f,
    .guard = 1.94f,
    .returning = 1.35f,
    .ghost = 0.53f,
    .ghost_scarce = 3.00f,
    .empty_bank = 36.00f,
    .sent_back = 1.50f,
    .curse = 3.00f,
    .buried = 2.00f,
    .late = 1.00f,
    .late_now = 2.58f,
    .lagging = 0.65f,
};

enum { WON = 300, LOST = 100 };
#define UNOPENED 0.6f /* chance that a neighbour square not yet open gets filled, as a share of an open one's */

/* The score that a colour's points go to: the team's, or its own. */
static int score_of(const bst_state *s, int colour) {
    return bst_scores_n(s) > 1 ? colour : 0;
}

/* The tiles until the next mark that must be reached, or to the end. */
static int horizon(const bst_state *s) {
    int left = bst_left(s);
    for (int d = 0; d < 2; d++) {
        int time = bst_tiles_to_mark(s, d);
        if (s->mists.dog[d].place == BST_DOG_TRACK && time < left)
            return time > 0 ? time : 0;
    }
    return left < AI_LEFT ? left : AI_LEFT - 1;
}

/* All draw for the same cause. */
static void prepare(ai_work *k, const bst_state *s) {
    bool mark = s->mists.dog[0].place == BST_DOG_TRACK || s->mists.dog[1].place == BST_DOG_TRACK;
    k->w.draws_own = (mark ? k->m.draws_mark : k->m.draws) * s->rules.players;
    k->w.follower = k->m.guard;
}

/* ---- chances ---- */

/* The chance that a city or road at this side of the square is completed as far as this square goes. */
static float closing(const ai_work *k, const ai_eval *e, uint16_t demands, int side, float fill) {
    float close = k->t.own[e->left][k->t.close[ai_signature(&k->t, ai_side_north(demands, side))]];
    return close + k->m.extend * (fill - close);
}

static void reach(ai_eval *e, int feature, float chance) {
    e->closes[feature] *= chance;
    e->squares[feature]++;
}

static void note_square(const ai_work *k, const bst_state *s, ai_eval *e, int square) {
    uint16_t demands = s->open_sig[square];
    float fill = k->t.own[e->left][ai_fits(&k->t, s, square)];
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8 || !bst_kind_of(s, s->tile[tile].kind)->segments)
            continue;
        const bst_tile *t = &s->tile[tile];
        const bst_kind *kind = bst_kind_of(s, t->kind);
        int own = ((d ^ 2) - t->rot) & 3;
        for (int i = 0; i < 2 && kind->by_side[own][i] != BST_NONE8; i++)
            reach(e, s->seg[t->seg0 + kind->by_side[own][i]].feature, closing(k, e, demands, d, fill));
        if (kind->mist != BST_NONE8 && (kind->segment[kind->mist].sides >> own & 1))
            reach(e, s->seg[t->seg0 + kind->mist].feature, k->m.mist * fill);
    }
}

/* What reaches more sides than open squares is spoiled: mist that met a clear side, a road at a tile face down. */
static void note_chances(const ai_work *k, const bst_state *s, ai_eval *e) {
    ai_begin_chances(s, e);
    for (int i = 0; i < s->n_open; i++)
        note_square(k, s, e, i);
    for (int f = 0; f < s->n_features; f++)
        if (s->feature[f].live && s->feature[f].type != BST_CASTLE && s->feature[f].type != BST_CEMETERY &&
            s->feature[f].open > e->squares[f])
            e->closes[f] = 0;
}

/* The chance that all missing neighbours come. */
static float surrounded(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    float filled;
    return ai_surrounded(&k->t, s, feature, k->t.own[e->left], UNOPENED, &filled);
}

/* ---- points ---- */

/* What a tile more adds to a completed city or road. */
static float tile_points(const bst_state *s, int feature) {
    return (float)(bst_feature_worth(s, feature, 1).complete - bst_feature_worth(s, feature, 0).complete);
}

/* The points of a city or road once it is completed, with what it gains until then. */
static float grown_points(const ai_work *k, const bst_state *s, const ai_eval *e, int feature) {
    float now = (float)bst_feature_worth(s, feature, 0).complete;
    return now + tile_points(s, feature) * k->m.growth * (float)e->squares[feature];
}

/* The points of a guarded feature for one colour, by its chance. */
static float expected(const ai_work *k, const bst_state *s, ai_eval *e, int feature) {
    const bst_feature *f = &s->feature[feature];
    if (f->type != BST_CASTLE)
        return e->closes[feature] * grown_points(k, s, e, feature);
    e->closes[feature] = surrounded(k, s, e, feature); /* every other neighbour to come brings mist */
    return e->closes[feature] * (float)(bst_feature_worth(s, feature, 0).complete + f->open);
}

/* Guarded features pay every colour on them; their guards are as good as back by the chance. */
static void expect_points(const ai_work *k, const bst_state *s, ai_eval *e, float points[]) {
    for (int i = 0; i < s->n_figures; i++) {
        int feature = s->seg[s->figure[i].seg].feature, colour = s->figure[i].owner, j = 0;
        while (s->seg[s->figure[j].seg].feature != feature || s->figure[j].owner != colour)
            j++;
        if (j == i)
            points[score_of(s, colour)] += expected(k, s, e, feature);
        e->supply[colour] += k->m.returning * e->closes[feature];
    }
}

/* ---- joining ---- */

/* The road or city at a side of an open square, -1 if none is there. */
static int at_side(const bst_state *s, int square, int side) {
    int tile = s->open_nb[square][side];
    if (tile == BST_NONE8 || !bst_kind_of(s, s->tile[tile].kind)->segments)
        return -1;
    const bst_tile *t = &s->tile[tile];
    int seg = bst_kind_of(s, t->kind)->by_side[((side ^ 2) - t->rot) & 3][0];
    return seg == BST_NONE8 ? -1 : s->seg[t->seg0 + seg].feature;
}

/* Joined at this square two features pay all colours for all their tiles. */
static void expect_join(const ai_work *k, const bst_state *s, const ai_eval *e, int square, const int side[2],
                        const int f[2], float points[]) {
    uint16_t demands = s->open_sig[square];
    unsigned on[2] = {bst_owners(s, f[0]), bst_owners(s, f[1])};
    float fill = k->t.own[e->left][ai_fits(&k->t, s, square)];
    float joins = k->t.own[e->left][k->t.join[ai_signature(&k->t, ai_side_north(demands, side[0]))]];
    if (!on[0] || !on[1] || on[0] == on[1] || joins <= 0)
        return;
    float together = (1 - 2 * k->m.growth) * tile_points(s, f[0]), rest = 1, apart[2];
    for (int i = 0; i < 2; i++) {
        float own = grown_points(k, s, e, f[i]);
        rest *= e->closes[f[i]] / (closing(k, e, demands, side[i], fill) + 1e-6f);
        apart[i] = e->closes[f[i]] * own;
        together += own;
    }
    for (unsigned all = on[0] | on[1]; all; all &= all - 1) {
        int c = __builtin_ctz(all);
        float gain = rest * together - (on[0] >> c & 1 ? apart[0] : 0) - (on[1] >> c & 1 ? apart[1] : 0);
        if (gain > 0)
            points[score_of(s, c)] += k->m.join * joins * gain;
    }
}

static void expect_joins(const ai_work *k, const bst_state *s, const ai_eval *e, float points[]) {
    for (int i = 0; i < s->n_open; i++)
        for (int a = 0; a < 3; a++)
            for (int b = a + 1; b < 4; b++) {
                int f[2] = {at_side(s, i, a), at_side(s, i, b)}, side[2] = {a, b};
                if (f[0] >= 0 && f[1] >= 0 && f[0] != f[1] && s->feature[f[0]].type == s->feature[f[1]].type)
                    expect_join(k, s, e, i, side, f, points);
            }
}

/* Points count in full until the goal; at level 6 the colours that lag count for more. */
static float progress(const ai_work *k, const bst_state *s, const float points[]) {
    float sum = 0, goal = (float)bst_goal(s);
    int n = bst_scores_n(s);
    for (int c = 0; c < n; c++) {
        float x = ai_min(points[c], goal);
        sum += n > 1 ? x * (1 + k->m.lagging - k->m.lagging * x / goal) : x;
    }
    return sum;
}

/* What will be missing at a dog's mark, and what is missing now, the more the nearer the end of its pile. */
static float pressure(const ai_work *k, const bst_state *s, const float points[]) {
    float sum = 0;
    for (int d = 0; d < 2; d++) {
        if (s->mists.dog[d].place != BST_DOG_TRACK)
            continue;
        float mark = s->mists.dog[d].mark, time = (float)bst_tiles_to_mark(s, d);
        for (int c = 0; c < bst_scores_n(s); c++) {
            float then = mark - points[c], now = mark - (float)s->score[c];
            sum += then > 0 ? k->m.late * then : 0;
            sum += now > 0 ? k->m.late_now * now / ((time > 0 ? time : 0) + 1) : 0;
        }
        if (d == 0)
            break; /* the second pile's turn comes when the first mark is reached */
    }
    return sum;
}

/* ---- ghosts ---- */

/* What the ghosts on the board cost, less those that closing mist or a cemetery may send back. */
static float haunting(const ai_work *k, const bst_state *s, const ai_eval *e) {
    float bank = s->mists.bank, each = k->m.ghost + k->m.ghost_scarce / (bank + 1), sum = k->m.empty_bank / (bank + 1);
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
        sum += each * (1 - k->m.sent_back * gone) * (float)s->mists.ghosts[t];
    }
    return sum;
}

/* A cursed cemetery takes a tile a turn until it is closed; any cemetery takes a guard in the end. */
static float curses(const ai_work *k, const bst_state *s) {
    float sum = 0;
    for (int i = 0; i < s->n_centres; i++) {
        const bst_tile *t = &s->tile[s->centre[i].tile];
        const bst_kind *kind = bst_kind_of(s, t->kind);
        for (int j = 0; j < kind->segments; j++)
            if (kind->segment[j].type == BST_CEMETERY && s->rules.level >= 5)
                sum += k->m.curse * (float)s->feature[s->seg[t->seg0 + j].feature].open;
    }
    return sum + k->m.buried * (float)s->mists.buried_n;
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

/* How near a lost game came to what it had to reach next. */
static float reached(const bst_state *s) {
    int sum = 0, mark = bst_goal(s);
    for (int d = 1; d >= 0; d--)
        if (s->mists.dog[d].place == BST_DOG_TRACK)
            mark = s->mists.dog[d].mark;
    for (int c = 0; c < bst_scores_n(s); c++)
        sum += s->score[c] < mark ? s->score[c] : mark;
    return (float)sum;
}

static void evaluate(ai_work *k, const bst_state *s, ai_eval *e) {
    float points[BST_MAX_COLOURS];
    e->left = horizon(s);
    for (int c = 0; c < BST_MAX_COLOURS; c++)
        points[c] = (float)s->score[c];
    if (s->phase == BST_PHASE_OVER) {
        e->value[0] = s->mists.outcome == BST_WON ? WON : reached(s) - LOST;
        return;
    }
    for (int c = 0; c < s->mists.colours; c++)
        e->supply[c] = s->supply[c][BST_GUARD];
    note_chances(k, s, e);
    expect_points(k, s, e, points);
    expect_joins(k, s, e, points);
    float value = progress(k, s, points) - pressure(k, s, points) - haunting(k, s, e) - curses(k, s) + dogs(s, e);
    for (int c = 0; c < s->mists.colours; c++)
        value += ai_supply_worth(k->t.supply[bst_left(s)], e->supply[c]);
    e->value[0] = value;
}

static float utility(const ai_work *k, const bst_state *s, const float value[], int player) {
    (void)k, (void)s, (void)player;
    return value[0];
}

/* What the team reached. */
static float reward(const bst_state *s, int player) {
    (void)player;
    return (float)s->score[0] + (s->mists.outcome == BST_WON ? 100 : 0);
}

const ai_game ai_team = {false, false, prepare, evaluate, utility, reward};
