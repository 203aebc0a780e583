/* How often the mists can be won by a team that knows the order of all tiles:
 * `make open-mists`, then build/open-mists LEVEL PLAYERS DEALS SEED WIDTH [pool=N] [NAME=VALUE ...]
 *
 * A beam search over whole games: after every turn the WIDTH positions that
 * look best go on. With pool=N, N times as many are played on to the next mark
 * by a team that looks one move ahead, and those that come furthest go on. What
 * it wins can be won; what it loses, a wider beam may still win. No bot can win
 * more deals than can be won with open tiles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mists_weights.h"

enum { TILES = 24, MOST_FIGURES = 64 };

typedef struct child {
    uint32_t parent;
    bst_move tile, figure;
    float value;
} child;

/* How a deal ended. */
typedef struct result {
    bool won;
    int marks;      /* reached */
    float of_first; /* the most that was reached of the first mark, over all
                       colours, 0 to 1 */
} result;

typedef struct beam {
    ai_work *k;
    ai_mists_weights weights;
    uint16_t deck[BST_MAX_DECK];
    int width, n, n_next, n_children;
    bst_state *now, *next;
    uint64_t *seen, mask; /* hashes of what stands in next */
    int pool;             /* so many times the width are looked on from, if more than once */
    child *children, *rank;
    result r;
} beam;

/* Draws what comes next, until a player is asked; false if the game is over. */
static bool draw(const beam *b, bst_state *s) {
    while (bst_mover(s) == BST_CHANCE)
        bst_apply(s, bst_move_draw(b->deck[s->mists.drawn]), NULL);
    return s->phase != BST_PHASE_OVER;
}

/* The tiles until the next mark, or to the end. */
static int horizon(const bst_state *s) {
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place == BST_DOG_TRACK)
            return bst_tiles_to_mark(s, d);
    return bst_left(s);
}

/* The chances are those of the tiles that really come before the next mark. */
static void prepare(beam *b, const bst_state *s) {
    ai_work *k = b->k;
    bst_state *known = &k->last[1];
    int n = horizon(s), left = bst_left(s);
    n = n < left ? n : left;
    k->game->prepare(k, s);
    ai_tables_fill(&k->t, &k->w, s);
    if (n <= 0)
        return;
    bst_copy(known, s);
    memset(known->bag, 0, sizeof known->bag);
    for (int i = 0; i < n; i++)
        known->bag[b->deck[s->mists.drawn + i]]++;
    known->in_bag = (uint16_t)n;
    known->hidden = 0;
    ai_tables_fill(&k->t, &k->w, known);
}

static int by_value(const void *a, const void *b) {
    float x = ((const child *)a)->value, y = ((const child *)b)->value;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* Whether nothing tells two colours apart: then a guard of the first will do. */
static bool same_colours(const bst_state *s, int c, int d) {
    bool same = bst_owner_player(s, c) == bst_owner_player(s, d) && s->score[c] == s->score[d] &&
                s->supply[c][BST_GUARD] == s->supply[d][BST_GUARD];
    for (int i = 0; i < s->n_figures; i++)
        same &= s->figure[i].owner != c && s->figure[i].owner != d;
    return same;
}

static bool needless(const bst_state *s, bst_move m) {
    for (int c = 0; bst_move_type(m) == BST_M_PLACE && c < bst_move_colour(m); c++)
        if (same_colours(s, c, bst_move_colour(m)))
            return true;
    return false;
}

/* The pairs of tile and figure that may follow a position. */
static void expand(beam *b, uint32_t at) {
    static child tiles[BST_MAX_MOVES];
    ai_work *k = b->k;
    bst_state *s = &b->now[at], *then = &k->last[0];
    float best[BST_MAX_PLAYERS];
    prepare(b, s);
    int n = bst_legal(s, k->moves[0]);
    ai_policy(k, s, k->moves[0], n, k->values, best);
    for (int i = 0; i < n; i++)
        tiles[i] = (child){at, k->moves[0][i], 0, k->values[i]};
    qsort(tiles, (size_t)n, sizeof *tiles, by_value);
    for (int i = 0; i < n && i < TILES; i++) {
        bst_copy(then, s);
        bst_apply(then, tiles[i].tile, NULL);
        if (then->phase != BST_PHASE_FIGURE) {
            b->children[b->n_children++] = tiles[i];
            continue;
        }
        int figures = bst_legal(then, k->moves[0]);
        ai_policy(k, then, k->moves[0], figures, k->values, best);
        for (int j = 0; j < figures; j++)
            if (!needless(then, k->moves[0][j]))
                b->children[b->n_children++] = (child){at, tiles[i].tile, k->moves[0][j], k->values[j]};
    }
}

/* Notes a position; false if it was there already. */
static bool note_new(beam *b, uint64_t hash) {
    uint64_t at = hash & b->mask;
    hash |= 1; /* 0 is an empty place */
    while (b->seen[at] && b->seen[at] != hash)
        at = (at + 1) & b->mask;
    bool is_new = !b->seen[at];
    b->seen[at] = hash;
    return is_new;
}

/* The marks reached. */
static int marks_of(const bst_state *s) {
    return (s->mists.dog[0].place != BST_DOG_TRACK) + (s->mists.dog[1].place != BST_DOG_TRACK);
}

static void note_result(result *r, const bst_state *s) {
    int sum = 0, n = bst_scores_n(s), mark = s->mists.dog[0].mark, marks = marks_of(s);
    for (int c = 0; c < n; c++)
        sum += s->score[c] < mark ? s->score[c] : mark;
    float part = mark ? (float)sum / (float)(n * mark) : 1;
    r->of_first = part > r->of_first ? part : r->of_first;
    r->marks = marks > r->marks ? marks : r->marks;
    r->won |= s->mists.outcome == BST_WON;
}

/* Plays the rest of the turn as it looks best. */
static void follow(beam *b, const child *c) {
    ai_work *k = b->k;
    bst_state *to = &b->next[b->n_next];
    float best[BST_MAX_PLAYERS];
    bst_copy(to, &b->now[c->parent]);
    bst_apply(to, c->tile, NULL);
    if (c->figure)
        bst_apply(to, c->figure, NULL);
    while (bst_mover(to) >= 0 && to->phase != BST_PHASE_TILE) {
        int n = bst_legal(to, k->moves[0]);
        bst_apply(to, k->moves[0][n > 1 ? ai_policy(k, to, k->moves[0], n, k->values, best) : 0], NULL);
    }
    bool goes_on = draw(b, to);
    note_result(&b->r, to);
    if (goes_on && note_new(b, bst_hash(to)))
        b->n_next++;
}

/* How far a position comes when everybody looks one move ahead from here to the next mark, the tiles known. */
static float look_on(beam *b, const bst_state *from) {
    ai_work *k = b->k;
    bst_state *s = &k->last[2];
    float best[BST_MAX_PLAYERS], sum = 0;
    int marks = marks_of(from);
    bst_copy(s, from);
    while (s->phase != BST_PHASE_OVER && marks_of(s) == marks) {
        if (s->phase == BST_PHASE_TILE)
            prepare(b, s);
        int n = bst_legal(s, k->moves[0]);
        bst_apply(s, k->moves[0][n > 1 ? ai_policy(k, s, k->moves[0], n, k->values, best) : 0], NULL);
        draw(b, s);
    }
    note_result(&b->r, s);
    int next = marks_of(s) < 2 ? s->mists.dog[marks_of(s)].mark : bst_goal(s), n = bst_scores_n(s);
    for (int c = 0; c < n; c++)
        sum += (float)(s->score[c] < next ? s->score[c] : next) / (float)(n * next);
    return (float)marks_of(s) + 0.9f * sum;
}

/* The best of the pool, by how far they come. */
static void select_best(beam *b) {
    for (int i = 0; i < b->n_next; i++)
        b->rank[i] = (child){.parent = (uint32_t)i, .value = look_on(b, &b->next[i]) - 1e-5f * (float)i};
    qsort(b->rank, (size_t)b->n_next, sizeof *b->rank, by_value);
    int n = b->n_next < b->width ? b->n_next : b->width;
    for (int i = 0; i < n; i++)
        bst_copy(&b->now[i], &b->next[b->rank[i].parent]);
    b->n = n;
}

/* One turn of all positions. */
static void step(beam *b) {
    bst_state *spare = b->now;
    b->n_children = b->n_next = 0;
    memset(b->seen, 0, (b->mask + 1) * sizeof *b->seen);
    for (int i = 0; i < b->n; i++)
        expand(b, (uint32_t)i);
    qsort(b->children, (size_t)b->n_children, sizeof *b->children, by_value);
    prepare(b, &b->now[0]);
    for (int i = 0; i < b->n_children && b->n_next < b->width * b->pool && !b->r.won; i++)
        follow(b, &b->children[i]);
    if (b->pool > 1) {
        select_best(b);
        return;
    }
    b->now = b->next;
    b->next = spare;
    b->n = b->n_next;
}

static result solve(beam *b, const bst_game *m) {
    b->r = (result){0};
    memcpy(b->deck, m->deck, sizeof b->deck);
    bst_copy(&b->now[0], &m->state);
    ai_begin(&m->state, b->k, bst_ai_memory(), 0, true);
    b->k->m = b->weights;
    for (b->n = 1; b->n && !b->r.won;)
        step(b);
    return b->r;
}

static beam *beam_new(int width, int pool) {
    beam *b = calloc(1, sizeof *b);
    if (!b || width < 1 || pool < 1)
        exit(1);
    size_t most = (size_t)width * (size_t)pool;
    b->width = width;
    b->pool = pool;
    b->k = calloc(1, bst_ai_memory());
    b->now = calloc(most + 1, sizeof *b->now);
    b->next = calloc(most + 1, sizeof *b->next);
    b->rank = calloc(most, sizeof *b->rank);
    for (b->mask = 1; b->mask < 4 * most;)
        b->mask = 2 * b->mask + 1;
    b->seen = calloc(b->mask + 1, sizeof *b->seen);
    b->children = calloc((size_t)width * TILES * MOST_FIGURES, sizeof *b->children);
    if (!b->k || !b->now || !b->next || !b->seen || !b->children || !b->rank)
        exit(1);
    return b;
}

static void deal(bst_game *m, const char *level, const char *players, uint64_t seed) {
    static bst_setup u;
    char line[100], message[BST_MESSAGE_SIZE];
    bst_setup_default(&u);
    snprintf(line, sizeof line, "sets=mists level=%s players=%s seed=%llu", level, players, (unsigned long long)seed);
    if (bst_setup_read(&u, line, message) != BST_OK) {
        fprintf(stderr, "%s\n", message);
        exit(2);
    }
    bst_game_new(m, &u, NULL);
}

int main(int argc, char **argv) {
    static bst_game m;
    int won = 0, marks[3] = {0};
    double of_first = 0;
    if (argc < 6)
        return fprintf(stderr, "build/open-mists LEVEL PLAYERS DEALS SEED WIDTH [pool=N] [NAME=VALUE ...]\n"), 2;
    bool looks_on = argc > 6 && strncmp(argv[6], "pool=", 5) == 0;
    beam *b = beam_new(atoi(argv[5]), looks_on ? atoi(argv[6] + 5) : 1);
    b->weights = *ai_mists_weights_of(atoi(argv[1]));
    mists_weights_read(&b->weights, argv + 6, argc - 6);
    int deals = atoi(argv[3]);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    for (int i = 0; i < deals; i++, seed++) {
        deal(&m, argv[1], argv[2], seed);
        result r = solve(b, &m);
        won += r.won;
        marks[r.marks]++;
        of_first += (double)r.of_first;
    }
    printf("level %s, %s players, beam of %d, pool of %d: %d of %d deals won, first mark "
           "reached in %d, second in %d; of the first "
           "mark %.0f %% reached\n",
           argv[1], argv[2], b->width, b->pool, won, deals, deals - marks[0], marks[2], 100 * of_first / deals);
    free(b->rank);
    free(b->children);
    free(b->seen);
    free(b->next);
    free(b->now);
    free(b->k);
    free(b);
    return 0;
}
