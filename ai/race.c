/* A race of the moves that look best, run by short rollouts.
 *
 * The candidates are tile and figure together. In every pass each of them is played on for a few turns, all players
 * looking one move ahead, and what the evaluation then says is its result. All candidates of a pass see the same
 * tiles drawn, so that the luck of the draw cancels when they are compared; those that are clearly behind drop out.
 * The evaluation is so asked about quieter positions than the one at hand, and its errors average out. */
#include "ai.h"

enum {
    STARTERS = 12,
    MOST = 250,         /* starters with one tile to come or, of two players, two: all there are */
    MANY = 40,          /* of more players with two to come */
    ENDS = 6,           /* ends of the game that take as long to look at as a rollout */
    LAST_TILES = 3,     /* with so many to come all orders of them are looked at */
    PLIES = 6,          /* turns of a rollout at first; with many players at least a round and a half */
    TEAM_STARTERS = 6,  /* in the mists */
    TEAM_PLIES = 1,     /* the same: a turn is enough to see what the next tile may bring */
    SPREAD = 6,         /* draws of a rollout that are spread evenly over the passes */
    FIRST_PASSES = 8,   /* before anybody drops out */
    PRIOR_PASSES = 2,   /* what the first sight counts for */
    CLEARLY_SQUARED = 7 /* of the standard errors by which a candidate that drops out is behind */
};
#define FADED     0.25 /* what a pass counts when longer ones follow */
#define NO_MATTER 0.01 /* a difference known this well (squared standard error) that is not clear never matters */

typedef struct candidate {
    bst_move move, figure; /* figure: 0 if the move is not a tile that one may follow */
    float prior, result;   /* at first sight; of this pass */
    double sum, weight;    /* of the results, and of how many passes they are */
    uint32_t passes;
    bool running, wanted; /* wanted: stays to the end */
} candidate;

typedef struct race {
    ai_work *k;
    const bst_state *root;
    candidate c[MOST + 1];
    double squares[STARTERS + 1][STARTERS + 1]; /* of the differences between two */
    int n, starters, running, player, plies;
    uint64_t seed, turns; /* turns: of all rollouts */
    uint32_t passes, start[SPREAD];
    ai_answers answers; /* to the moves looked at so far, with two tiles to come */
} race;

/* ---- at the start ---- */

/* Sorted by first sight; the worst makes way. */
static void enter(race *r, candidate c) {
    int at = r->n < r->starters ? r->n++ : r->starters;
    if (at == r->starters && c.prior <= r->c[--at].prior)
        return;
    for (; at && r->c[at - 1].prior < c.prior; at--)
        r->c[at] = r->c[at - 1];
    r->c[at] = c;
}

/* A tile with every figure that may follow it; the best of these pairs goes to best. */
static bool enter_pairs(race *r, bst_move tile, candidate *best) {
    ai_work *k = r->k;
    bst_state *s = &k->state[AI_DEEP + 1];
    float value[BST_MAX_PLAYERS];
    bst_copy(s, r->root);
    bst_apply(s, tile, NULL);
    if (s->phase != BST_PHASE_FIGURE)
        return false;
    int n = bst_legal(s, k->moves[0]), first = ai_policy(k, s, k->moves[0], n, k->values, value);
    for (int i = 0; i < n; i++)
        enter(r, (candidate){.move = tile, .figure = k->moves[0][i], .prior = k->values[i]});
    *best = (candidate){.move = tile, .figure = k->moves[0][first], .prior = k->values[first]};
    return true;
}

static int better_than(const float *values, int n, float value) {
    int better = 0;
    for (int i = 0; i < n; i++)
        better += values[i] > value;
    return better;
}

/* The move that must be valued runs whatever it looks like. */
static void enter_wanted(race *r, candidate wanted) {
    for (int i = 0; i < r->n; i++)
        if (r->c[i].move == wanted.move) {
            r->c[i].wanted = true;
            return;
        }
    wanted.wanted = true;
    r->c[r->n++] = wanted;
}

static void line_up(race *r, bst_move consider) {
    bst_move moves[BST_MAX_MOVES];
    float values[BST_MAX_MOVES], value[BST_MAX_PLAYERS];
    candidate wanted = {0};
    /* In the mists tiles race alone, each with the figure that looks best: with pairs fewer games were won. */
    bool pairs = r->root->phase == BST_PHASE_TILE && r->k->game == &ai_rivals;
    int n = bst_legal(r->root, moves);
    ai_policy(r->k, r->root, moves, n, values, value);
    for (int i = 0; i < n; i++) {
        candidate c = {.move = moves[i], .prior = values[i]};
        bool worth_it = moves[i] == consider || better_than(values, n, values[i]) < r->starters;
        if (worth_it && !(pairs && enter_pairs(r, moves[i], &c)))
            enter(r, c);
        if (moves[i] == consider)
            wanted = c;
    }
    if (wanted.move)
        enter_wanted(r, wanted);
    for (int i = 0; i < r->n; i++)
        r->c[i].running = true;
    r->running = r->n;
}

/* ---- a pass ---- */

/* Rollouts of six turns soon tell the better moves from the worse: the error of a sample is small, 2.5 points. Of those
 * that are left they say little more, for what the evaluation gets wrong at their end (1.3 points) is then larger than
 * what sampling does. Ten turns have 0.7 and 3.5 (docs/strength.md). In the mists one turn is all: see there. */
static int plies_of_pass(const race *r) {
    static const struct {
        uint32_t passes;
        int more;
    } further[] = {{400, 18}, {96, 10}, {16, 4}};
    for (size_t i = 0; i < sizeof further / sizeof *further && r->k->game == &ai_rivals; i++)
        if (r->passes >= further[i].passes)
            return r->plies + further[i].more;
    return r->plies;
}

/* What shorter rollouts said counts for less once there are longer ones. */
static void fade(race *r) {
    for (int i = 0; i < r->n; i++) {
        if (!r->c[i].running)
            continue;
        r->c[i].sum *= FADED;
        r->c[i].weight *= FADED;
        for (int j = 0; j < r->n; j++)
            r->squares[i][j] *= r->c[j].running ? FADED : 1;
    }
}

/* The first draws of the rollouts go through the bag in even steps from a start at random, so that few passes see all
 * of it: powers of the root of x^7 = x + 1, whose multiples fill six dimensions evenly. */
static bst_move spread_draw(const race *r, const bst_state *s, int draw) {
    static const uint32_t step[SPREAD] = {3859688306u, 3468523226u, 3117001274u, 2801104767u, 2517223199u, 2262111973u};
    uint32_t at = r->start[draw] + r->passes * step[draw];
    return bst_sample(s, (uint32_t)((uint64_t)at * bst_total_weight(s) >> 32));
}

static void begin(race *r, const candidate *c, bst_state *s) {
    bst_copy(s, r->root);
    bst_apply(s, c->move, NULL);
    if (c->figure)
        bst_apply(s, c->figure, NULL);
}

/* One of the last tiles: counted as rollouts by the time it takes. False if it is not worth more than the best so far,
 * and not known any better. */
static bool look_to_the_end(race *r, candidate *c, float best, uint32_t *playouts) {
    bst_state *s = &r->k->state[AI_DEEP + 1];
    uint32_t n;
    bool known = true;
    begin(r, c, s);
    if (bst_left(r->root) == 2)
        known = ai_two_to_come(r->k, s, r->player, c->wanted ? -1e30f : best, &r->answers, &c->prior, &n);
    else
        c->prior = ai_last_tiles(r->k, s, r->player, &n);
    *playouts += n / ENDS + 1;
    return known;
}

static float rollout(race *r, const candidate *c, uint64_t seed, int plies) {
    ai_work *k = r->k;
    bst_state *s = &k->state[AI_DEEP + 1];
    float best[BST_MAX_PLAYERS];
    int draws = 0;
    bst_rng_seed(&k->rng, seed);
    begin(r, c, s);
    k->rough = true;
    for (int who; (who = bst_mover(s)) != BST_NOBODY;) {
        if (s->phase == BST_PHASE_DRAW && plies-- <= 0)
            break;
        if (who == BST_CHANCE) {
            bool spread = s->phase == BST_PHASE_DRAW && draws < SPREAD;
            bst_apply(s, spread ? spread_draw(r, s, draws++) : ai_chance(k, s), NULL);
            continue;
        }
        int n = bst_legal(s, k->moves[0]);
        bst_apply(s, k->moves[0][ai_policy(k, s, k->moves[0], n, k->values, best)], NULL);
    }
    k->rough = false;
    ai_evaluate(k, s, &k->e);
    return ai_utility(k, s, k->e.value, r->player);
}

/* False if it could not be finished: then it does not count. A playout is as long as the first ones. */
static bool run_pass(race *r, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out) {
    uint64_t seed = r->seed + r->passes;
    int plies = plies_of_pass(r), left = bst_left(r->root), turns = plies < left ? plies : left;
    turns = turns < r->plies ? r->plies : turns; /* the game may be over before */
    for (int i = 0; i < r->n; i++) {
        if (!r->c[i].running)
            continue;
        if (out->playouts >= playouts || (l->stop && l->stop(l->stop_data)))
            return false;
        r->c[i].result = rollout(r, &r->c[i], seed, plies);
        r->turns += (uint64_t)turns;
        out->playouts = (uint32_t)(r->turns / (uint64_t)r->plies);
    }
    r->passes++;
    return true;
}

/* With the last tiles each is looked at once, the best at first sight first: what comes out is the truth. */
static void run_last(race *r, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out) {
    float best = -1e30f;
    for (int i = 0; i < r->n && out->playouts < playouts && !(l->stop && l->stop(l->stop_data)); i++) {
        candidate *c = &r->c[i];
        if (!look_to_the_end(r, c, best, &out->playouts))
            continue;
        c->sum = (double)c->prior;
        c->weight = 1;
        c->passes = 1;
        best = c->prior > best ? c->prior : best;
    }
}

static void note_pass(race *r) {
    for (int i = 0; i < r->n; i++) {
        if (!r->c[i].running)
            continue;
        r->c[i].sum += (double)r->c[i].result;
        r->c[i].weight++;
        r->c[i].passes++;
        for (int j = 0; j < i; j++) {
            double d = (double)(r->c[i].result - r->c[j].result);
            if (r->c[j].running)
                r->squares[i][j] = r->squares[j][i] += d * d;
        }
    }
}

static float mean(const candidate *c) {
    return (float)((c->sum + (double)(PRIOR_PASSES * c->prior)) / (c->weight + PRIOR_PASSES));
}

/* Who ran longer is ahead, of equals the better. */
static bool ahead(const candidate *a, const candidate *b) {
    return a->passes > b->passes || (a->passes == b->passes && mean(a) > mean(b));
}

static int leader(const race *r) {
    int at = 0;
    for (int i = 1; i < r->n; i++)
        if (ahead(&r->c[i], &r->c[at]))
            at = i;
    return at;
}

static void drop_behind(race *r) {
    int first = leader(r);
    for (int i = 0; i < r->n; i++) {
        candidate *c = &r->c[i];
        if (!c->running || i == first || c->passes < FIRST_PASSES)
            continue;
        double n = c->weight, behind = (r->c[first].sum - c->sum) / n;
        double variance = (r->squares[first][i] - n * behind * behind) / (n - 1);
        bool clearly = behind * behind * n > CLEARLY_SQUARED * (variance + 0.3);
        if (behind >= 0 && (clearly || variance < NO_MATTER * n) && !c->wanted) {
            c->running = false;
            r->running--;
        }
    }
}

/* ---- the result ---- */

static int listed(const bst_ai_result *out, bst_move m) {
    int at = 0;
    while (at < out->n_best && out->best[at].move != m)
        at++;
    return at;
}

/* The best placed of those not yet taken, NULL after the last. */
static candidate *next_placed(race *r) {
    candidate *first = NULL;
    for (int i = 0; i < r->n; i++)
        if (r->c[i].move && (!first || ahead(&r->c[i], first)))
            first = &r->c[i];
    return first;
}

/* The moves in the order they are placed, each by its best figure. */
static void conclude(race *r, bst_move consider, bst_ai_result *out) {
    for (candidate *c; (c = next_placed(r)) != NULL; c->move = 0) {
        bst_ai_choice choice = {c->move, mean(c), c->passes};
        if (c->move == consider && !out->considered.move)
            out->considered = choice;
        if (out->n_best < BST_AI_BEST && listed(out, c->move) == out->n_best)
            out->best[out->n_best++] = choice;
    }
    out->move = out->best[0].move;
    out->value = out->best[0].value;
}

void ai_race(ai_work *k, const bst_state *s, const bst_ai_limits *l, uint32_t playouts, bst_ai_result *out) {
    race r = {.k = k, .root = s, .player = bst_mover(s), .seed = bst_rng_next(&k->rng)};
    bool team = k->game == &ai_team;
    int round_and_half = 3 * s->rules.players / 2;
    bool last = bst_left(s) <= LAST_TILES && s->in_bag <= LAST_TILES && k->game->exact_end;
    r.starters = !last || bst_left(s) > 2                   ? (team ? TEAM_STARTERS : STARTERS)
                 : bst_left(s) == 2 && s->rules.players > 2 ? MANY
                                                            : MOST;
    for (int i = 0; i < SPREAD; i++)
        r.start[i] = (uint32_t)bst_rng_next(&k->rng);
    r.plies = team ? TEAM_PLIES : PLIES > round_and_half ? PLIES : round_and_half;
    line_up(&r, l->consider);
    if (last)
        run_last(&r, l, playouts, out);
    for (int plies = r.plies; !last && r.running > 1 && run_pass(&r, l, playouts, out); drop_behind(&r)) {
        note_pass(&r);
        if (plies_of_pass(&r) != plies)
            fade(&r);
        plies = plies_of_pass(&r);
    }
    conclude(&r, l->consider, out);
}
