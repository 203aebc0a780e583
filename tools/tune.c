/* Tunes the evaluation's weights by self-play: `make tune`, then build/tune [GAMES] [SEED] [ROUNDS].
 *
 * Coordinate search: each weight is tried a step up and a step down, by the one-move-ahead player with the new weight
 * against the one with the old, in mirrored pairs with fresh seeds. A change stays if it gains clearly; else its step
 * shrinks. Prints every decision and the weights after every round, to be copied into ai/eval.c. */
#include <stdio.h>
#include <stdlib.h>

#include "../ai/ai.h"

static const char *const names[] = {
    "draws_own",      "draws_any", "extend",     "more_squares", "growth", "unopened", "follower",   "follower_next",
    "follower_turns", "returning", "field_city", "field_growth", "tempo",  "win",      "win_spread",
};
enum { TUNED = 12 }; /* what follows matters to the search only */
#define CLEARLY 0.45 /* points a game */

typedef struct bench {
    ai_work *k;
    bst_game m;
    bst_setup u;
    uint64_t seed;
} bench;

static bst_move choose(bench *b, const ai_weights *w) {
    ai_work *k = b->k;
    float best[BST_MAX_PLAYERS];
    k->w = *w;
    ai_learned_begin(k);
    ai_before_tile(k, NULL);
    ai_tables_fill(&k->t, &k->w, &b->m.state);
    int n = bst_legal(&b->m.state, k->moves[0]);
    return k->moves[0][ai_policy(k, &b->m.state, k->moves[0], n, k->values, best)];
}

/* The margin of the first weights in one game, in the given seat. */
static int play(bench *b, const ai_weights *pair[2], int seat) {
    b->u.seed = b->seed;
    bst_game_new(&b->m, &b->u, NULL);
    while (bst_mover(&b->m.state) != BST_NOBODY)
        bst_game_apply(&b->m, choose(b, pair[bst_mover(&b->m.state) != seat]), NULL);
    return b->m.state.score[seat] - b->m.state.score[!seat];
}

/* Mean margin a game of a against b. */
static double duel(bench *b, const ai_weights *one, const ai_weights *other, int games) {
    const ai_weights *pair[2] = {one, other};
    double sum = 0;
    for (int i = 0; i < games / 2; i++, b->seed++)
        sum += play(b, pair, 0) + play(b, pair, 1);
    int played = games / 2 * 2;
    return sum / played;
}

/* Tries one weight both ways; whether it changed. */
static int try_weight(bench *b, ai_weights *w, int i, double step, int games) {
    ai_weights best = *w;
    double most = 0;
    for (int up = 0; up < 2; up++) {
        ai_weights changed = *w;
        float *value = (float *)&changed + i;
        *value = (float)(up ? *value * step : *value / step);
        double gain = duel(b, &changed, w, games);
        if (gain > CLEARLY / 2)
            gain = (gain + 2 * duel(b, &changed, w, 2 * games)) / 3;
        if (gain > most) {
            most = gain;
            best = changed;
        }
    }
    int changes = most > CLEARLY;
    if (changes)
        *w = best;
    printf("%-15s %s %.3f (%+.2f)\n", names[i], changes ? "now" : "stays", (double)((float *)w)[i], most);
    fflush(stdout);
    return changes;
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 400, rounds = argc > 3 ? atoi(argv[3]) : 5;
    ai_weights w = ai_default_weights;
    double step[TUNED];
    bench *b = calloc(1, sizeof *b);
    if (!b || !(b->k = calloc(1, bst_ai_memory())))
        exit(1);
    b->k->game = &ai_rivals;
    b->k->nets = ai_learned_nets(); /* what they add was learned beside the weights as they were */
    b->seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    bst_setup_default(&b->u);
    for (int i = 0; i < TUNED; i++)
        step[i] = 1.3;
    for (int round = 1; round <= rounds; round++) {
        for (int i = 0; i < TUNED; i++)
            if (!try_weight(b, &w, i, step[i], games))
                step[i] = 1 + (step[i] - 1) * 0.6;
        printf("round %d:", round);
        for (int i = 0; i < TUNED; i++)
            printf(" %s=%.3f", names[i], (double)((float *)&w)[i]);
        printf("\n");
    }
    free(b->k);
    free(b);
    return 0;
}
