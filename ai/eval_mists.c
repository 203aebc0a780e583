/* The prospects of the team in Mists over Carcassonne, in points: what is scored and what will be, against the ghosts
 * that fill the board and the marks that must be reached in time. */
#include "ai.h"

/* Levels 1 to 4, which are lost by ghosts. */
static const ai_mists_weights against_ghosts = {
    .draws = 0.080f,
    .draws_mark = 0.31f,
    .extend = 0.29f,
    .mist = 0.43f,
    .growth = 0.47f,
    .join = 1.00f,
    .guard = 1.94f,
    .returning = 1.35f,
    .ghost = 0.53f,
    .ghost_scarce = 6.0f,
    .empty_bank = 36.00f,
    .sent_back = 1.50f,
    .curse = 3.00f,
    .buried = 2.00f,
    .late = 1.00f,
    .late_now = 2.58f,
    .lagging = 0.65f,
    .progress = 1.0f,
    .shortage = 1.0f,
    .spread = 3.0f,
    .spread_tile = 0.3f,
    .rate = 1.0f,
    .overrun = 2.0f,
    .overrun_spread = 2.0f,
    .overrun_tiles = 12.0f,
    .dog = 1.0f,
    .havens = 1.0f,
};
/* Level 5, where cemeteries eat the time. */
static const ai_mists_weights against_curses = {
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
    .progress = 1.0f,
    .shortage = 3.0f,
    .spread = 3.0f,
    .spread_tile = 0.3f,
    .rate = 1.0f,
    .overrun = 0.5f,
    .overrun_spread = 2.0f,
    .overrun_tiles = 12.0f,
    .dog = 1.0f,
    .havens = 0.5f,
};
/* Level 6. */
static const ai_mists_weights for_every_colour = {
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
    .progress = 1.0f,
    .shortage = 3.0f,
    .spread = 3.0f,
    .spread_tile = 0.3f,
    .rate = 1.0f,
    .overrun = 0.5f,
    .overrun_spread = 2.0f,
    .overrun_tiles = 12.0f,
    .dog = 1.0f,
    .havens = 0.5f,
};

const ai_mists_weights *ai_mists_weights_of(int level) {
    return level == 6 ? &for_every_colour : level == 5 ? &against_curses : &against_ghosts;
}

enum { WON = 1000, LOST = 1000 };
#define UNOPENED 0.6f /* chance that a neighbour square not yet open gets filled, as a share of an open one's */

static inline const bst_kind *kind_of(const ai_work *k, const bst_state *s, int kind) {
    return s->n_custom ? bst_kind_of(s, kind) : &k->t.kinds[kind];
}

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

/* The sides of an open square where mist lies, as bits. */
static unsigned misty_sides(const ai_work *k, const bst_state *s, int square) {
    unsigned mask = 0;
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8)
            continue;
        const bst_kind *kind = kind_of(k, s, s->tile[tile].kind);
        if (kind->segments && kind->mist != BST_NONE8 &&
            (kind->segment[kind->mist].sides >> (((d ^ 2) - s->tile[tile].rot) & 3) & 1))
            mask |= 1u << d;
    }
    return mask;
}

/* The chance that the mist at this side of the square is closed as far as this square goes. */
static float mist_closing(const ai_work *k, const ai_eval *e, uint16_t demands, unsigned misty, int side) {
    int signature = ai_signature(&k->t, ai_side_north(demands, side));
    unsigned turned = (misty >> side | misty << (4 - side)) & 15;
    float ends = k->t.own[e->left][k->t.mist_ends[signature][turned]];
    return ends + k->m.mist * (k->t.own[e->left][k->t.mist_goes_on[signature][turned]] - ends);
}

/* The tiles that would extend mist on this square. */
static int mist_ways(const ai_work *k, uint16_t demands, unsigned misty) {
    int most = 0;
    for (int d = 0; d < 4; d++)
        if (misty >> d & 1) {
            unsigned turned = (misty >> d | misty << (4 - d)) & 15;
            int n = k->t.mist_goes_on[ai_signature(&k->t, ai_side_north(demands, d))][turned];
            most = n > most ? n : most;
        }
    return most;
}

static void note_square(ai_work *k, const bst_state *s, ai_eval *e, int square) {
    uint16_t demands = s->open_sig[square];
    unsigned misty = misty_sides(k, s, square);
    float fill = k->t.own[e->left][ai_fits(&k->t, s, square)];
    if (misty)
        k->board.havens += ai_min(1, 0.1f * (float)mist_ways(k, demands, misty));
    for (int d = 0; d < 4; d++) {
        int tile = s->open_nb[square][d];
        if (tile == BST_NONE8 || !kind_of(k, s, s->tile[tile].kind)->segments)
            continue;
        const bst_tile *t = &s->tile[tile];
        const bst_kind *kind = kind_of(k, s, t->kind);
        int own = ((d ^ 2) - t->rot) & 3;
        for (int i = 0; i < 2 && kind->by_side[own][i] != BST_NONE8; i++)
            reach(e, s->seg[t->seg0 + kind->by_side[own][i]].feature, closing(k, e, demands, d, fill));
        if (misty >> d & 1)
            reach(e, s->seg[t->seg0 + kind->mist].feature, mist_closing(k, e, demands, misty, d));
    }
}

/* What reaches more sides than open squares is spoiled: mist that met a clear side, a road at a tile face down. */
static void note_chances(ai_work *k, const bst_state *s, ai_eval *e) {
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
static int at_side(const ai_work *k, const bst_state *s, int square, int side) {
    int tile = s->open_nb[square][side];
    if (tile == BST_NONE8 || !kind_of(k, s, s->tile[tile].kind)->segments)
        return -1;
    const bst_tile *t = &s->tile[tile];
    int seg = kind_of(k, s, t->kind)->by_side[((side ^ 2) - t->rot) & 3][0];
    return seg == BST_NONE8 ? -1 : s->seg[t->seg0 + seg].feature;
}

/* Notes the squares where a tile would join two features. */
static void note_meets(ai_work *k, const bst_state *s, const ai_eval *e) {
    ai_mist_board *b = &k->board;
    b->n_meets = 0;
    for (int i = 0; i < s->n_open; i++) {
        uint16_t demands = s->open_sig[i];
        float fill = k->t.own[e->left][ai_fits(&k->t, s, i)];
        int f[4];
        for (int d = 0; d < 4; d++)
            f[d] = at_side(k, s, i, d);
        for (int x = 0; x < 3; x++)
            for (int y = x + 1; y < 4 && f[x] >= 0; y++) {
                if (f[y] < 0 || f[x] == f[y] || s->feature[f[x]].type != s->feature[f[y]].type)
                    continue;
                float joins = k->t.own[e->left][k->t.join[ai_signature(&k->t, ai_side_north(demands, x))]];
                if (joins > 0 && b->n_meets < AI_MEETS)
                    b->meet[b->n_meets++] = (ai_mist_meet){
                        {(uint16_t)f[x], (uint16_t)f[y]},
                        joins,
                        {closing(k, e, demands, x, fill) + 1e-6f, closing(k, e, demands, y, fill) + 1e-6f}};
            }
    }
}

/* Joined two features pay all colours for all their tiles. */
static void expect_join(const ai_work *k, const bst_state *s, const ai_eval *e, const ai_mist_meet *m, float points[]) {
    unsigned on[2] = {bst_owners(s, m->f[0]), bst_owners(s, m->f[1])};
    if (!on[0] || !on[1] || on[0] == on[1])
        return;
    float together = (1 - 2 * k->m.growth) * tile_points(s, m->f[0]), rest = 1, apart[2];
    for (int i = 0; i < 2; i++) {
        float own = grown_points(k, s, e, m->f[i]);
        rest *= e->closes[m->f[i]] / m->rest[i];
        apart[i] = e->closes[m->f[i]] * own;
        together += own;
    }
    for (unsigned all = on[0] | on[1]; all; all &= all - 1) {
        int c = __builtin_ctz(all);
        float gain = rest * together - (on[0] >> c & 1 ? apart[0] : 0) - (on[1] >> c & 1 ? apart[1] : 0);
        if (gain > 0)
            points[score_of(s, c)] += k->m.join * m->chance * gain;
    }
}

static void expect_joins(const ai_work *k, const bst_state *s, const ai_eval *e, float points[]) {
    for (int i = 0; i < k->board.n_meets; i++)
        expect_join(k, s, e, &k->board.meet[i], points);
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

/* Zero far below zero, x far above it. */
static float soft(float x) {
    return x > 0 ? x + 0.5f / (1 + x) : 0.5f / (1 - x);
}

/* What will be missing of the next mark, or of the goal: the less the more certain it is to be reached. */
static float shortage(const ai_work *k, const bst_state *s, const ai_eval *e, const float points[]) {
    float target = (float)bst_goal(s), time = (float)e->left, spread = k->m.spread + k->m.spread_tile * time, sum = 0;
    for (int d = 1; d >= 0; d--)
        if (s->mists.dog[d].place == BST_DOG_TRACK)
            target = s->mists.dog[d].mark;
    for (int c = 0; c < bst_scores_n(s); c++)
        sum += spread * soft((target - points[c] - k->m.rate * time) / spread);
    return k->m.shortage * sum;
}

/* ---- ghosts ---- */

/* The ghosts that will be missing in the bank. */
static float overrun(const ai_work *k, const bst_state *s) {
    float tiles = ai_min(k->m.overrun_tiles, (float)bst_left(s)), spread = k->m.overrun_spread;
    return k->m.overrun * spread * soft((k->t.ghosts_a_tile * tiles - (float)s->mists.bank) / spread);
}

/* What the ghosts on the board cost, less those that closing mist or a cemetery may send back. */
static float haunting(const ai_work *k, const bst_state *s, const ai_eval *e) {
    float bank = s->mists.bank, each = k->m.ghost + k->m.ghost_scarce / (bank + 1), sum = k->m.empty_bank / (bank + 1);
    for (int t = 0; t < s->n_tiles; t++) {
        if (!s->mists.ghosts[t])
            continue;
        const bst_kind *kind = kind_of(k, s, s->tile[t].kind);
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
        const bst_kind *kind = kind_of(k, s, t->kind);
        for (int j = 0; j < kind->segments; j++)
            if (kind->segment[j].type == BST_CEMETERY && s->rules.level >= 5)
                sum += k->m.curse * (float)s->feature[s->seg[t->seg0 + j].feature].open;
    }
    return sum + k->m.buried * (float)s->mists.buried_n;
}

static void expect_dogs(const ai_work *k, const bst_state *s, const ai_eval *e, float points[]) {
    float ghosts = 0;
    for (int t = 0; t < s->n_tiles; t++)
        ghosts += (float)s->mists.ghosts[t];
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place == BST_DOG_BOARD)
            points[score_of(s, s->mists.dog[d].colour)] +=
                k->m.dog * e->closes[s->seg[s->mists.dog[d].seg].feature] * ai_min(ghosts, 8);
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

/* Squares where mist can be extended keep ghosts away: the more the better, the first few most of all. */
static float havens(const ai_work *k, const bst_state *s) {
    float tiles = (float)bst_left(s);
    return k->m.havens * tiles / (tiles + 10) * 10 * k->board.havens / (k->board.havens + 4);
}

static void note_board(ai_work *k, const bst_state *s, ai_eval *e) {
    if (k->same_board && k->board.tiles == s->n_tiles)
        return;
    e->left = horizon(s);
    k->board.havens = 0;
    note_chances(k, s, e);
    note_meets(k, s, e);
    k->board.cost = haunting(k, s, e) + overrun(k, s) + curses(k, s) - havens(k, s);
    k->board.tiles = s->n_tiles;
}

static void evaluate(ai_work *k, const bst_state *s, ai_eval *e) {
    float points[BST_MAX_COLOURS];
    for (int c = 0; c < BST_MAX_COLOURS; c++)
        points[c] = (float)s->score[c];
    if (s->phase == BST_PHASE_OVER) {
        e->value[0] = s->mists.outcome == BST_WON ? WON : reached(s) - LOST;
        return;
    }
    for (int c = 0; c < s->mists.colours; c++)
        e->supply[c] = s->supply[c][BST_GUARD];
    note_board(k, s, e);
    expect_points(k, s, e, points);
    expect_joins(k, s, e, points);
    expect_dogs(k, s, e, points);
    float value =
        k->m.progress * progress(k, s, points) - pressure(k, s, points) - shortage(k, s, e, points) - k->board.cost;
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
