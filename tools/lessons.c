/* The trainer's games: positions of self-play that are looked into more deeply.
 *
 * Games are played by the one-move-ahead player, each seat in a style of its own. Now and then a position is looked
 * into: its most promising moves, and some others, are each played on for a few turns, the same tiles drawn for all of
 * them, and what the evaluation then says is what it should have said at once. Some positions are played to the end,
 * so that the values keep to the ground. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "school.h"
#include "spread.h"

enum {
    PROMISING = 5, /* candidates by first sight, the others at random among the next NEXT */
    NEXT = 24,
    PLIES = 10,      /* turns that a candidate is played on */
    TO_THE_END = 25, /* one position in so many is played to the end */
    HELD_OUT = 16    /* the positions of one game in so many are never learnt from */
};

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

bst_move choose(school *c, const bst_state *s, const style *how) {
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

void forget(lesson *l) {
    for (int i = 0; i < l->n; i++)
        free(l->of[i].asked);
    l->n = 0;
}

void keep(lessons *in, const lesson *l) {
    if (in->n < in->most)
        in->n++;
    else
        forget(&in->of[in->at]);
    in->of[in->at] = *l;
    in->at = (in->at + 1) % in->most;
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

/* Two games in five are the base game for two, one in four has more players, the others have other sets. */
static void set_up(school *c, uint64_t seed) {
    static const char *const sets[] = {"river", "abbot", "inns", "traders", "hills", "wheel", "dragon"};
    char line[128], message[BST_MESSAGE_SIZE];
    int kind = (int)bst_rng_below(&c->rng, 20);
    int players = kind < 8 ? 2 : kind < 13 ? 3 + (int)bst_rng_below(&c->rng, 6) : 2 + (int)bst_rng_below(&c->rng, 3);
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
        if (s->phase == BST_PHASE_TILE && !bst_rng_below(&c->rng, s->n_tiles > 80 ? 16 : 4))
            look_deeper(c, s);
        bst_game_apply(&c->m, choose(c, s, &how[bst_mover(s)]), NULL);
    }
}

/* ---- the games of a round, by all ranks ---- */

static void pack_bytes(packet *p, const void *data, size_t n) {
    char *grown = realloc(p->bytes, p->n + n);
    if (!grown)
        exit(1);
    memcpy(grown + p->n, data, n);
    p->bytes = grown;
    p->n += n;
}

void pack(packet *p, const lesson *l) {
    pack_bytes(p, l, sizeof *l);
    for (int i = 0; i < l->n; i++)
        pack_bytes(p, l->of[i].asked, (size_t)l->of[i].n * sizeof *l->of[i].asked);
}

const char *unpack(const char *from, lesson *l) {
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

/* Every rank plays its share; the first has all lessons in the order of the games. */
void play_round(school *c, long games, uint64_t seed) {
    packet *of = calloc((size_t)games, sizeof *of);
    if (!of)
        exit(1);
    for (long g = c->rank; g < games; g += c->ranks) {
        self_play(c, seed + (uint64_t)g);
        for (int i = 0; i < c->n_fresh; i++)
            pack(&of[g], &c->fresh[i]), forget(&c->fresh[i]);
        if (c->rank)
            spread_give(of[g].bytes, of[g].n);
    }
    for (long g = 0; g < games; g++) {
        if (!c->rank && g % c->ranks)
            of[g].bytes = spread_take((int)(g % c->ranks), &of[g].n);
        lesson l;
        for (const char *at = of[g].bytes; !c->rank && at && at < of[g].bytes + of[g].n;) {
            at = unpack(at, &l);
            keep((seed + (uint64_t)g) % HELD_OUT ? &c->pool : &c->held, &l);
        }
        free(of[g].bytes);
    }
    free(of);
}
