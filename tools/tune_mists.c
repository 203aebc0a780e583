/* Tunes the weights of the mists by games of the one-move-ahead player: `make
 * tune-mists`, then build/tune-mists play LEVEL GAMES SEED [NAME=VALUE ...]
 *   build/tune-mists search LEVEL GAMES SEED STEPS [NAME=VALUE ...]
 *   build/tune-mists bot LEVEL GAMES SEED BOT PLAYOUTS
 *
 * `play` plays so many games with each number of players and says how they were
 * lost, `bot` the same with one of the bots. `search` looks for better weights:
 * in every step all of them are changed at once, each up or down by chance,
 * games are played with these and with the opposite changes on the same deals,
 * and the weights go a little the way that did better. What counts is how far a
 * game came (won: 1), so that levels which are hardly ever won can be learned
 * too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mists_weights.h"

enum { WEIGHTS = MISTS_WEIGHTS, PLAYERS = 5, OUTCOMES = BST_LOST_TILES + 1 };
#define TRY  0.2 /* by how much the weights are changed to see what it does */
#define STEP 0.5 /* by how much for a difference of 1 */

typedef struct bench {
    ai_work *k;
    int bot; /* who plays; -1: the one-move-ahead player with given weights */
    uint32_t playouts;
    bst_game m;
    bst_setup u;
} bench;

typedef struct tally {
    int games, outcome[OUTCOMES];
    double came; /* how far the games came, 0 to 1 each */
    double turns;
    int marks[3]; /* games that ended before the first mark, before the second,
                     later */
} tally;

static bst_move ask_bot(bench *b) {
    bst_ai_result out;
    bst_ai_limits l = {
        .playouts = b->playouts, .memory = b->k, .bytes = bst_ai_memory(), .seed = (uint64_t)b->m.state.mists.drawn};
    if (!bst_ai_choose(b->bot, &b->m.state, &l, &out))
        exit(1);
    return out.move;
}

static bst_move choose(bench *b, const ai_mists_weights *w) {
    if (b->bot >= 0)
        return ask_bot(b);
    ai_work *k = b->k;
    float best[BST_MAX_PLAYERS];
    k->m = *w;
    k->game->prepare(k, &b->m.state);
    ai_tables_fill(&k->t, &k->w, &b->m.state);
    int n = bst_legal(&b->m.state, k->moves[0]);
    return k->moves[0][n > 1 ? ai_policy(k, &b->m.state, k->moves[0], n, k->values, best) : 0];
}

/* What was reached of each of the marks and the goal, a third each, on average
 * and by the last colour. */
static double came(const bst_state *s) {
    double sum = 0;
    int n = bst_scores_n(s);
    for (int i = 0; i < 3; i++) {
        int mark = i < 2 ? s->mists.dog[i].mark : bst_goal(s);
        double least = 1;
        for (int c = 0; c < n; c++) {
            double part = !mark || s->score[c] >= mark ? 1 : (double)s->score[c] / mark;
            sum += part / n;
            least = part < least ? part : least;
        }
        sum += least;
    }
    return sum / 6;
}

static void play(bench *b, const ai_mists_weights *w, tally *t) {
    bst_state *s = &b->m.state;
    bst_game_new(&b->m, &b->u, NULL);
    ai_begin(s, b->k, bst_ai_memory(), 0, true);
    while (bst_mover(s) != BST_NOBODY)
        bst_game_apply(&b->m, choose(b, w), NULL);
    t->games++;
    t->outcome[s->mists.outcome]++;
    t->came += s->mists.outcome == BST_WON ? 1 : 0.5 * came(s);
    t->turns += s->turn;
    int at = s->mists.dog[0].place == BST_DOG_TRACK ? 0 : s->mists.dog[1].place == BST_DOG_TRACK ? 1 : 2;
    t->marks[at]++;
}

static tally series(bench *b, const ai_mists_weights *w, int players, int games, uint64_t seed) {
    tally t = {0};
    b->u.rules.players = (uint8_t)players;
    for (int i = 0; i < games; i++) {
        b->u.seed = seed + (uint64_t)i;
        play(b, w, &t);
    }
    return t;
}

static void show(const char *who, const tally *t) {
    printf("%-4s %5d games, won %5.1f %%, came %.4f, lost by ghosts %d, deadline "
           "%d, tiles %d; ended before mark 1: %d, "
           "mark 2: %d; turns %.1f\n",
           who, t->games, 100.0 * t->outcome[BST_WON] / t->games, t->came / t->games, t->outcome[BST_LOST_GHOSTS],
           t->outcome[BST_LOST_DEADLINE], t->outcome[BST_LOST_TILES], t->marks[0], t->marks[1], t->turns / t->games);
    fflush(stdout);
}

static void add(tally *to, const tally *t) {
    to->games += t->games;
    to->came += t->came;
    to->turns += t->turns;
    for (int i = 0; i < OUTCOMES; i++)
        to->outcome[i] += t->outcome[i];
    for (int i = 0; i < 3; i++)
        to->marks[i] += t->marks[i];
}

static void all_players(bench *b, const ai_mists_weights *w, int games, uint64_t seed) {
    tally all = {0};
    for (int p = 1; p <= PLAYERS; p++) {
        tally t = series(b, w, p, games, seed);
        char who[16];
        snprintf(who, sizeof who, "%d", p);
        show(who, &t);
        add(&all, &t);
    }
    show("all", &all);
}

static double mean_came(bench *b, const ai_mists_weights *w, int games, uint64_t seed) {
    double sum = 0;
    for (int p = 1; p <= PLAYERS; p++)
        sum += series(b, w, p, games, seed).came;
    return sum / (PLAYERS * games);
}

/* All weights by a factor, up or down as the signs say. */
static ai_mists_weights moved(const ai_mists_weights *w, const int sign[], double factor) {
    ai_mists_weights to = *w;
    for (int i = 0; i < WEIGHTS; i++)
        ((float *)&to)[i] = (float)((double)((float *)&to)[i] * (sign[i] > 0 ? factor : 1 / factor));
    return to;
}

static void print_weights(const ai_mists_weights *w) {
    for (int i = 0; i < WEIGHTS; i++)
        printf("%s=%.3f%s", mists_weight_names[i], (double)((const float *)w)[i], i + 1 < WEIGHTS ? " " : "\n");
    fflush(stdout);
}

static void search(bench *b, ai_mists_weights *w, int games, uint64_t seed, int steps) {
    bst_rng r;
    bst_rng_seed(&r, seed);
    double sum = 0;
    for (int i = 1; i <= steps; i++, seed += (uint64_t)games) {
        int sign[WEIGHTS];
        for (int j = 0; j < WEIGHTS; j++)
            sign[j] = (int)bst_rng_below(&r, 2) * 2 - 1;
        double late = (double)i / steps, try = 1 + TRY * (1 - 0.5 * late), step = STEP * (1 - 0.7 * late);
        ai_mists_weights up = moved(w, sign, try), down = moved(w, sign, 1 / try);
        double a = mean_came(b, &up, games, seed), c = mean_came(b, &down, games, seed);
        sum += (a + c) / 2;
        *w = moved(w, sign, 1 + step * (a - c));
        if (i % 20 == 0) {
            printf("step %d: came %.4f: ", i, sum / 20);
            sum = 0;
            print_weights(w);
        }
    }
}

int main(int argc, char **argv) {
    bool searching = argc > 5 && strcmp(argv[1], "search") == 0;
    bool watching = argc > 6 && strcmp(argv[1], "bot") == 0;
    if (argc < 5 || (!searching && !watching && strcmp(argv[1], "play") != 0))
        return fprintf(stderr, "build/tune-mists play|search|bot LEVEL GAMES SEED "
                               "[STEPS] [BOT PLAYOUTS] [name=value ...]\n"),
               2;
    int bot = watching ? bst_ai_find(argv[5]) : -1;
    if (watching && bot < 0)
        return fprintf(stderr, "%s is no bot\n", argv[5]), 2;
    bench *b = calloc(1, sizeof *b);
    char message[BST_MESSAGE_SIZE], line[64];
    if (!b || !(b->k = calloc(1, bst_ai_memory())))
        exit(1);
    b->bot = bot;
    b->playouts = watching ? (uint32_t)atoi(argv[6]) : 0;
    bst_setup_default(&b->u);
    snprintf(line, sizeof line, "sets=mists level=%d players=1 seed=1", atoi(argv[2]));
    if (bst_setup_read(&b->u, line, message) != BST_OK)
        return fprintf(stderr, "%s\n", message), 2;
    ai_mists_weights w = *ai_mists_weights_of(atoi(argv[2]));
    mists_weights_read(&w, argv + 5 + searching, argc - 5 - searching);
    int games = atoi(argv[3]);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    if (searching)
        search(b, &w, games, seed, atoi(argv[5]));
    else
        all_players(b, &w, games, seed);
    free(b->k);
    free(b);
    return 0;
}
