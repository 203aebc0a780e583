/* Trains the networks of the evaluation by self-play: `make train`, then build/train --help.
 *
 * Games are played by the one-move-ahead player, each seat in a style of its own. Now and then a position is looked
 * into more deeply: its most promising moves, and some others, are each played on for a few turns, the same tiles
 * drawn for all of them, and what the evaluation then says is what it should have said at once. The networks learn
 * the differences between the moves first of all, for it is these that decide; some positions are played to the end,
 * so that the values keep to the ground. The first pass over new positions is made before they are learnt from, and
 * that loss is printed. Nothing here is needed to build or to play.
 *
 * Under MPI (`make mpi`, build/train-mpi) the games of a round are spread over the ranks and the first one learns. A
 * game has a seed of its own and positions are learnt from in the order of the games, so the weights are the same
 * whatever the number of ranks. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ai/ai.h"
#include "spread.h"

enum {
    CANDIDATES = 7, /* moves of a position that are looked into */
    PROMISING = 5,  /* of these by first sight, the others at random among the next NEXT */
    NEXT = 24,
    PASSES = 6,      /* times each is played on */
    PLIES = 6,       /* for so many turns */
    TO_THE_END = 25, /* one position in so many is played to the end */
    POOL = 20000,    /* positions that are learnt from, the latest */
    EARLIER = 3,     /* versions of the networks that are played against */
    VERSION = 12,    /* rounds between them */
    FRESH = 200      /* positions of one game, at most */
};

typedef struct answer {
    float wrong[BST_MAX_PLAYERS]; /* what the hand-made part is wrong by, in tens of points */
    int n;
    ai_question *asked;
} answer;

typedef struct lesson {
    int players, n;
    answer of[CANDIDATES];
} lesson;

/* How a seat plays: with a noise of so many points, another price of followers, without farming, with a liking for
 * places from where it could push in on others; by which networks (NULL: by hand). */
typedef struct style {
    float noise, followers;
    bool never_farms, invades;
    const ai_nets *nets;
} style;

typedef struct school {
    ai_work *k;
    bst_rng rng;
    bst_game m;
    bst_setup u;
    ai_nets nets, earlier[EARLIER], grad, mean, square;
    long steps;
    double rate;
    lesson *pool;
    int n, at;
    lesson fresh[FRESH]; /* of the game being played */
    int n_fresh, rank, ranks;
} school;

static const ai_nets none;

/* ---- playing ---- */

static float bell(bst_rng *r, float spread) {
    float sum = -2;
    for (int i = 0; i < 4; i++)
        sum += (float)bst_rng_below(r, 1 << 16) / (1 << 16);
    return 1.7f * spread * sum;
}

static bool farms(const bst_state *s, bst_move m) {
    return bst_move_type(m) == BST_M_PLACE &&
           s->feature[s->seg[s->tile[bst_move_tile(m)].seg0 + bst_move_seg(m)].feature].type == BST_FIELD;
}

/* Whether a follower there could be joined with what another holds. */
static bool pushes_in(const bst_state *s, const ai_eval *e, bst_move m, int player) {
    if (bst_move_type(m) != BST_M_PLACE)
        return false;
    int feature = s->seg[s->tile[bst_move_tile(m)].seg0 + bst_move_seg(m)].feature;
    for (int i = 0; i < e->n_meets; i++) {
        const ai_meet *meet = &e->meet[i];
        if (meet->f != feature && meet->g != feature)
            continue;
        const bst_feature *other = &s->feature[meet->f == feature ? meet->g : meet->f];
        if (meet->chance > 0.15f && other->weight && !bst_strength(other, player))
            return true;
    }
    return false;
}

static void get_ready(school *c, const bst_state *s, const ai_nets *nets, float followers) {
    c->k->w = ai_default_weights;
    c->k->w.follower *= followers;
    c->k->nets = nets;
    c->k->asked = NULL;
    ai_learned_begin(c->k);
    ai_before_tile(c->k, NULL);
    ai_tables_fill(&c->k->t, &c->k->w, s);
}

static bst_move choose(school *c, const bst_state *s, const style *how) {
    ai_work *k = c->k;
    float best[BST_MAX_PLAYERS], most = -1e30f;
    get_ready(c, s, how->nets, how->followers);
    int n = bst_legal(s, k->moves[0]), at = ai_policy(k, s, k->moves[0], n, k->values, best);
    bool invades = how->invades && how->nets && s->phase == BST_PHASE_FIGURE;
    if (invades)
        ai_evaluate(k, s, &k->e);
    for (int i = 0; i < n && (how->noise > 0 || how->never_farms || invades); i++) {
        bst_move m = k->moves[0][i];
        float value = k->values[i] + bell(&c->rng, how->noise);
        value += invades && pushes_in(s, &k->e, m, bst_mover(s)) ? 3 : 0;
        if (value > most && !(how->never_farms && farms(s, m))) {
            most = value;
            at = i;
        }
    }
    return k->moves[0][at];
}

static style any_style(school *c) {
    const style styles[] = {
        {0, 1, false, false, &c->nets}, {0, 1, false, false, &c->nets},    {0, 1, false, false, &c->nets},
        {2, 1, false, false, &c->nets}, {1, 1, true, false, &c->nets},     {1, 1.6f, false, false, &c->nets},
        {1, 1, false, true, &c->nets},  {1, 0.6f, false, false, &c->nets}, {0, 1, false, false, NULL},
    };
    uint32_t pick = bst_rng_below(&c->rng, sizeof styles / sizeof *styles + EARLIER);
    return pick >= EARLIER ? styles[pick - EARLIER] : (style){0.5f, 1, false, false, &c->earlier[pick]};
}

/* ---- looking deeper ---- */

typedef struct pair {
    bst_move tile, figure;
    float prior;
} pair;

static int by_prior(const void *a, const void *b) {
    float x = ((const pair *)a)->prior, y = ((const pair *)b)->prior;
    return (x < y) - (x > y);
}

static int list_pairs(school *c, const bst_state *s, pair *out, int most) {
    static bst_move tiles[BST_MAX_MOVES], figures[BST_MAX_MOVES];
    static float values[BST_MAX_MOVES];
    static bst_state then;
    float best[BST_MAX_PLAYERS];
    int n = bst_legal(s, tiles), made = 0;
    for (int i = 0; i < n; i++) {
        bst_copy(&then, s);
        bst_apply(&then, tiles[i], NULL);
        if (then.phase != BST_PHASE_FIGURE)
            continue;
        int m = bst_legal(&then, figures);
        ai_policy(c->k, &then, figures, m, values, best);
        for (int j = 0; j < m && made < most; j++)
            out[made++] = (pair){tiles[i], figures[j], values[j]};
    }
    qsort(out, (size_t)made, sizeof *out, by_prior);
    return made;
}

static void play_on(school *c, const bst_state *from, uint64_t seed, int plies, double sum[]) {
    static bst_state s;
    ai_work *k = c->k;
    float best[BST_MAX_PLAYERS];
    bst_rng_seed(&k->rng, seed);
    bst_copy(&s, from);
    k->rough = true;
    for (int who; (who = bst_mover(&s)) != BST_NOBODY;) {
        if (s.phase == BST_PHASE_DRAW && plies-- <= 0)
            break;
        if (who == BST_CHANCE) {
            bst_apply(&s, ai_chance(k, &s), NULL);
            continue;
        }
        int n = bst_legal(&s, k->moves[0]);
        bst_apply(&s, k->moves[0][ai_policy(k, &s, k->moves[0], n, k->values, best)], NULL);
    }
    k->rough = false;
    ai_evaluate(k, &s, &k->e);
    for (int p = 0; p < s.rules.players; p++)
        sum[p] += (double)k->e.value[p];
}

/* What the networks are asked in this position, and by how much the rest is wrong. */
static void take_down(school *c, const bst_state *s, const double sum[], answer *out) {
    static ai_questions asked;
    asked.n = 0;
    c->k->asked = &asked;
    c->k->nets = &none;
    ai_learned_begin(c->k);
    ai_evaluate(c->k, s, &c->k->e);
    c->k->asked = NULL;
    c->k->nets = &c->nets;
    ai_learned_begin(c->k);
    out->n = asked.n;
    out->asked = malloc((size_t)(asked.n + 1) * sizeof *out->asked);
    memcpy(out->asked, asked.at, (size_t)asked.n * sizeof *out->asked);
    for (int p = 0; p < s->rules.players; p++)
        out->wrong[p] = ((float)(sum[p] / PASSES) - c->k->e.value[p]) / 10;
}

static void forget(lesson *l) {
    for (int i = 0; i < l->n; i++)
        free(l->of[i].asked);
    l->n = 0;
}

static void keep(school *c, const lesson *l) {
    if (c->n < POOL)
        c->n++;
    else
        forget(&c->pool[c->at]);
    c->pool[c->at] = *l;
    c->at = (c->at + 1) % POOL;
}

static void look_deeper(school *c, const bst_state *s) {
    static pair pairs[BST_MAX_MOVES];
    static bst_state then;
    lesson l = {.players = s->rules.players};
    get_ready(c, s, &c->nets, 1);
    int n = list_pairs(c, s, pairs, BST_MAX_MOVES), plies = bst_rng_below(&c->rng, TO_THE_END) ? PLIES : 1000;
    int round_and_half = 3 * l.players / 2;
    uint64_t seed = bst_rng_next(&c->rng);
    plies = plies < round_and_half ? round_and_half : plies;
    for (int i = 0; i < CANDIDATES && i < n; i++) {
        int rest = n - i < NEXT ? n - i : NEXT,
            pick = i < PROMISING ? i : i + (int)bst_rng_below(&c->rng, (uint32_t)rest);
        pair chosen = pairs[pick];
        double sum[BST_MAX_PLAYERS] = {0};
        pairs[pick] = pairs[i];
        bst_copy(&then, s);
        bst_apply(&then, chosen.tile, NULL);
        bst_apply(&then, chosen.figure, NULL);
        if (then.phase != BST_PHASE_DRAW)
            continue;
        for (int j = 0; j < PASSES; j++)
            play_on(c, &then, seed + (uint64_t)j, plies, sum);
        take_down(c, &then, sum, &l.of[l.n++]);
    }
    if (l.n < 2 || c->n_fresh == FRESH)
        forget(&l);
    else
        c->fresh[c->n_fresh++] = l;
}

/* ---- the games ---- */

/* Half of the games are the base game for two; the others have more players or sets. */
static void set_up(school *c, uint64_t seed) {
    static const char *const sets[] = {"river", "abbot", "inns", "traders", "hills", "wheel", "dragon"};
    char line[128], message[BST_MESSAGE_SIZE];
    int kind = (int)bst_rng_below(&c->rng, 20);
    int players = kind < 10 ? 2 : kind < 13 ? 3 + (int)bst_rng_below(&c->rng, 6) : 2 + (int)bst_rng_below(&c->rng, 3);
    int at = snprintf(line, sizeof line, "players=%d sets=base", players);
    for (int i = 0; i < 7; i++)
        if (kind >= 13 && bst_rng_below(&c->rng, 3) == 0)
            at += snprintf(line + at, sizeof line - (size_t)at, ",%s", sets[i]);
    bst_setup_default(&c->u);
    if (bst_setup_read(&c->u, line, message)) {
        fprintf(stderr, "train: %s\n", message);
        exit(1);
    }
    c->u.seed = seed;
    c->u.has_seed = 1;
}

static void self_play(school *c, uint64_t seed) {
    style how[BST_MAX_PLAYERS];
    bst_rng_seed(&c->rng, seed);
    c->n_fresh = 0;
    set_up(c, seed);
    bst_game_new(&c->m, &c->u, NULL);
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        how[p] = any_style(c);
    const bst_state *s = &c->m.state;
    while (bst_mover(s) != BST_NOBODY) {
        if (s->phase == BST_PHASE_TILE && !bst_rng_below(&c->rng, s->n_tiles > 80 ? 25 : 6))
            look_deeper(c, s);
        bst_game_apply(&c->m, choose(c, s, &how[bst_mover(s)]), NULL);
    }
}

/* ---- learning ---- */

static float ask(const ai_net *net, const float in[], float unit[]) {
    float out = 0;
    for (int h = 0; h < NET_HIDDEN; h++)
        unit[h] = net->bias[h];
    for (int i = 0; i < NET_INPUTS; i++) {
        out += in[i] * net->direct[i];
        for (int h = 0; h < NET_HIDDEN; h++)
            unit[h] += in[i] * net->in[i][h];
    }
    for (int h = 0; h < NET_HIDDEN; h++)
        out += unit[h] > 0 ? unit[h] * net->out[h] : 0;
    return out;
}

static void blame(const ai_net *net, ai_net *grad, const float in[], const float unit[], float error) {
    float back[NET_HIDDEN];
    for (int h = 0; h < NET_HIDDEN; h++) {
        back[h] = unit[h] > 0 ? error * net->out[h] : 0;
        grad->out[h] += unit[h] > 0 ? error * unit[h] : 0;
        grad->bias[h] += back[h];
    }
    for (int i = 0; i < NET_INPUTS; i++) {
        grad->direct[i] += error * in[i];
        for (int h = 0; h < NET_HIDDEN; h++)
            grad->in[i][h] += back[h] * in[i];
    }
}

typedef float hidden[NET_HIDDEN];

static void answers(const school *c, const lesson *l, hidden units[][MOST_QUESTIONS], float error[][BST_MAX_PLAYERS],
                    float mean[]) {
    for (int i = 0; i < l->n; i++) {
        const answer *a = &l->of[i];
        for (int p = 0; p < l->players; p++)
            error[i][p] = -a->wrong[p];
        for (int j = 0; j < a->n; j++)
            error[i][a->asked[j].player] += ask(&c->nets.net[a->asked[j].net], a->asked[j].in, units[i][j]);
        for (int p = 0; p < l->players; p++)
            mean[p] += error[i][p] / (float)l->n;
    }
}

/* The mean square of what matters: errors in the differences between moves and players. */
static double learn(school *c, const lesson *l, bool really) {
    static hidden units[CANDIDATES][MOST_QUESTIONS];
    float error[CANDIDATES][BST_MAX_PLAYERS], mean[BST_MAX_PLAYERS] = {0};
    double loss = 0;
    answers(c, l, units, error, mean);
    for (int i = 0; i < l->n; i++) {
        const answer *a = &l->of[i];
        float all = 0, how[BST_MAX_PLAYERS];
        for (int p = 0; p < l->players; p++)
            all += (error[i][p] - mean[p]) / (float)l->players;
        for (int p = 0; p < l->players; p++) {
            float d = error[i][p] - mean[p] - all;
            loss += (double)(d * d) / l->n;
            how[p] = d + 0.3f * all + 0.1f * mean[p];
            how[p] = how[p] > 1 ? 1 : how[p] < -1 ? -1 : how[p];
        }
        for (int j = 0; j < a->n && really; j++) {
            int net = a->asked[j].net;
            blame(&c->nets.net[net], &c->grad.net[net], a->asked[j].in, units[i][j], how[a->asked[j].player]);
        }
    }
    return loss;
}

/* Adam, with a little decay. */
static void step(school *c, int lessons) {
    float *w = (float *)&c->nets, *g = (float *)&c->grad, *m = (float *)&c->mean, *v = (float *)&c->square;
    c->steps++;
    double c1 = 1 - pow(0.9, (double)c->steps), c2 = 1 - pow(0.999, (double)c->steps);
    for (size_t i = 0; i < sizeof c->nets / sizeof(float); i++) {
        float d = g[i] / (float)lessons + 1e-5f * w[i];
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        w[i] -= (float)(c->rate * ((double)m[i] / c1) / (sqrt((double)v[i] / c2) + 1e-8));
        g[i] = 0;
    }
}

static double study(school *c, int steps, int lessons) {
    double loss = 0;
    for (int i = 0; i < steps; i++) {
        for (int j = 0; j < lessons; j++)
            loss += learn(c, &c->pool[bst_rng_below(&c->rng, (uint32_t)c->n)], true);
        step(c, lessons);
    }
    return loss / steps / lessons;
}

/* ---- against the hand-made evaluation alone ---- */

static int duel_game(school *c, uint64_t seed, int seat) {
    const style learned = {0, 1, false, false, &c->nets}, hand = {0, 1, false, false, NULL};
    bst_setup_default(&c->u);
    c->u.seed = seed;
    c->u.has_seed = 1;
    bst_game_new(&c->m, &c->u, NULL);
    const bst_state *s = &c->m.state;
    while (bst_mover(s) != BST_NOBODY)
        bst_game_apply(&c->m, choose(c, s, bst_mover(s) == seat ? &learned : &hand), NULL);
    return s->score[seat] - s->score[!seat];
}

static void duel(school *c, int pairs, uint64_t seed) {
    double sum = 0, squares = 0, wins = 0;
    for (int i = 0; i < pairs; i++) {
        double both = 0;
        for (int seat = 0; seat < 2; seat++) {
            int margin = duel_game(c, seed + (uint64_t)i, seat);
            both += margin / 2.0;
            wins += margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
        }
        sum += both;
        squares += both * both;
    }
    double mean = sum / pairs;
    printf("  against the hand-made evaluation: %.1f %%, %+.2f points (+-%.2f), %d games\n", 50 * wins / pairs, mean,
           1.96 * sqrt((squares / pairs - mean * mean) / pairs), 2 * pairs);
    fflush(stdout);
}

/* ---- the whole course ---- */

static void start_weights(school *c) {
    for (int n = 0; n < NETS; n++)
        for (int i = 0; i < NET_INPUTS; i++)
            for (int h = 0; h < NET_HIDDEN; h++)
                c->nets.net[n].in[i][h] = 0.35f * ((float)bst_rng_below(&c->rng, 2001) - 1000) / 1000;
}

static int load(school *c, const char *file) {
    FILE *f = fopen(file, "rb");
    int n = 0;
    float *w = (float *)&c->nets;
    if (!f)
        return -1;
    for (char word[64]; n < (int)(sizeof c->nets / sizeof *w) && fscanf(f, " %63[^, \n]%*[,]", word) == 1;)
        if (strchr(word, '.'))
            w[n++] = strtof(word, NULL);
    fclose(f);
    return n == (int)(sizeof c->nets / sizeof *w) ? 0 : -1;
}

static void save(const school *c, const char *file) {
    FILE *f = fopen(file, "wb");
    const float *w = (const float *)&c->nets;
    if (!f) {
        perror(file);
        exit(1);
    }
    for (size_t i = 0; i < sizeof c->nets / sizeof *w; i++)
        fprintf(f, "%.4ff,%c", (double)w[i], i % 16 == 15 ? '\n' : ' ');
    fclose(f);
}

static const char help[] = "usage: train [--rounds N] [--games N] [--seed N] [--from FILE] [--out FILE]\n"
                           "  --rounds N   of self-play and learning (default 60)\n"
                           "  --games N    a round (default 60)\n"
                           "  --seed N     of the first game; the others follow (default 5000000)\n"
                           "  --from FILE  goes on from these weights instead of from nothing\n"
                           "  --out FILE   the weights, written after every round (default ai/learned_weights.inc)\n";

/* The steps grow smaller as it goes on, so that a course may be broken off after any round. */
/* ---- the games of a round, by all ranks ---- */

/* Lessons as bytes: each as it is, the questions of its answers behind it. */
typedef struct packet {
    char *bytes;
    size_t n;
} packet;

static void pack_bytes(packet *p, const void *data, size_t n) {
    char *grown = realloc(p->bytes, p->n + n);
    if (!grown)
        exit(1);
    memcpy(grown + p->n, data, n);
    p->bytes = grown;
    p->n += n;
}

static void pack(packet *p, lesson *l) {
    pack_bytes(p, l, sizeof *l);
    for (int i = 0; i < l->n; i++)
        pack_bytes(p, l->of[i].asked, (size_t)l->of[i].n * sizeof *l->of[i].asked);
    forget(l);
}

static const char *unpack(const char *from, lesson *l) {
    memcpy(l, from, sizeof *l);
    from += sizeof *l;
    for (int i = 0; i < l->n; i++) {
        size_t bytes = (size_t)l->of[i].n * sizeof *l->of[i].asked;
        l->of[i].asked = malloc(bytes + 1);
        if (!l->of[i].asked)
            exit(1);
        memcpy(l->of[i].asked, from, bytes);
        from += bytes;
    }
    return from;
}

/* Every rank plays its share; the first has all of them in the order of the games. */
static void play_round(school *c, long games, uint64_t seed) {
    packet *of = calloc((size_t)games, sizeof *of);
    if (!of)
        exit(1);
    for (long g = c->rank; g < games; g += c->ranks) {
        self_play(c, seed + (uint64_t)g);
        for (int i = 0; i < c->n_fresh; i++)
            pack(&of[g], &c->fresh[i]);
        if (c->rank)
            spread_give(of[g].bytes, of[g].n);
    }
    for (long g = 0; g < games; g++) {
        if (!c->rank && g % c->ranks)
            of[g].bytes = spread_take((int)(g % c->ranks), &of[g].n);
        lesson l;
        for (const char *at = of[g].bytes; !c->rank && at && at < of[g].bytes + of[g].n;) {
            at = unpack(at, &l);
            keep(c, &l);
        }
        free(of[g].bytes);
    }
    free(of);
}

/* The first rank learns from what is new since `had`, and from what came before. */
static void learn_round(school *c, long round, int had, uint64_t seed, const char *out) {
    int fresh = (c->at - had + POOL) % POOL;
    double unseen = 0;
    bst_rng_seed(&c->rng, ~seed);
    for (int i = 0; i < fresh; i++)
        unseen += learn(c, &c->pool[(had + i) % POOL], false);
    c->rate = 0.001 / sqrt(1 + (double)round / 15);
    double loss = study(c, 1200, 16);
    printf("round %ld: %d positions, loss of unseen ones %.4f, while learning %.4f\n", round, c->n, unseen / fresh,
           loss);
    fflush(stdout);
    save(c, out);
    if (round % 10 == 0)
        duel(c, 200, 900000);
}

static void one_round(school *c, long round, long games, uint64_t seed, const char *out) {
    int had = c->at;
    play_round(c, games, seed);
    if (!c->rank)
        learn_round(c, round, had, seed, out);
    spread_share(&c->nets, sizeof c->nets);
    if (round % VERSION == 0)
        c->earlier[round / VERSION % EARLIER] = c->nets;
}

int main(int argc, char **argv) {
    school *c = calloc(1, sizeof *c);
    long rounds = 60, games = 60;
    uint64_t seed = 5000000;
    const char *from = NULL, *out = "ai/learned_weights.inc";
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (value && strcmp(argv[i], "--rounds") == 0)
            rounds = atol(value);
        else if (value && strcmp(argv[i], "--games") == 0)
            games = atol(value);
        else if (value && strcmp(argv[i], "--seed") == 0)
            seed = strtoull(value, NULL, 10);
        else if (value && strcmp(argv[i], "--from") == 0)
            from = value;
        else if (value && strcmp(argv[i], "--out") == 0)
            out = value;
        else {
            fputs(help, value ? stderr : stdout);
            exit(value ? 2 : 0);
        }
    }
    if (!(c->k = calloc(1, bst_ai_memory())) || !(c->pool = calloc(POOL, sizeof *c->pool)))
        exit(1);
    c->rank = spread_begin(&c->ranks);
    c->k->m = ai_mists_default;
    c->k->game = &ai_rivals;
    bst_rng_seed(&c->rng, seed);
    start_weights(c);
    if (from && load(c, from) != 0) {
        fprintf(stderr, "train: %s does not hold the weights\n", from);
        return 1;
    }
    for (int i = 0; i < EARLIER; i++)
        c->earlier[i] = c->nets;
    for (long round = 1; round <= rounds; round++, seed += (uint64_t)games)
        one_round(c, round, games, seed, out);
    spread_end();
    return 0;
}
