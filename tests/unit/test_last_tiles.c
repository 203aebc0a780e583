/* The last three, two tiles and the last one of games: what `expert` plays and expects, against every move, every
 * answer and every order of the tiles tried out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <bastide/ai.h>
#include <bastide/game.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 12 };
static bst_state states[DEEPEST], after;
static bst_game game;
static bst_ai_limits limits;

/* What an end is worth to the first player: the lead, and winning itself as 20 points more for a clear win. */
static double end_value(const bst_state *s) {
    double lead = s->score[0] - s->score[1];
    return lead + 20 * lead / ((lead < 0 ? -lead : lead) + 1);
}

/* What the first player can expect when both play as well as can be, over all draws. */
static double expectation(const bst_state *s, int deep) {
    bst_move *moves = malloc(BST_MAX_MOVES * sizeof *moves);
    int who = bst_mover(s), n = who == BST_NOBODY ? 0 : bst_legal(s, moves);
    double sum = 0, best = -1e9, side = who == 1 ? -1 : 1;
    assert_true(deep < DEEPEST);
    for (int i = 0; i < n; i++) {
        bst_copy(&states[deep], s);
        bst_apply(&states[deep], moves[i], NULL);
        double value = expectation(&states[deep], deep + 1);
        sum += who == BST_CHANCE ? value * bst_weight(s, moves[i]) / bst_total_weight(s) : 0;
        best = side * value > best ? side * value : best;
    }
    free(moves);
    return who == BST_NOBODY ? end_value(s) : who == BST_CHANCE ? sum : side * best;
}

static bst_ai_result think(const char *bot) {
    bst_ai_result r;
    limits.playouts = strcmp(bot, "greedy") ? 2000 : 0;
    assert_true(bst_ai_choose(bst_ai_find(bot), &game.state, &limits, &r));
    return r;
}

/* A game played one move ahead until so many tiles are to come and one is in hand. */
static void play_until(uint64_t seed, int left) {
    bst_setup u;
    bst_setup_default(&u);
    u.seed = seed;
    u.has_seed = 1;
    bst_game_new(&game, &u, NULL);
    while (bst_left(&game.state) > left || game.state.phase != BST_PHASE_TILE)
        bst_game_apply(&game, think("greedy").move, NULL);
}

/* What expert gives away against perfect play, the mean over some games; its own expectation is compared too. */
static double given_away(int left, uint64_t seed, int games, double *worst_guess) {
    double sum = 0;
    *worst_guess = 0;
    for (int i = 0; i < games; i++) {
        play_until(seed + (uint64_t)i, left);
        double side = game.state.decides ? -1 : 1, best = side * expectation(&game.state, 0);
        bst_ai_result r = think("expert");
        double guess = best > (double)r.value ? best - (double)r.value : (double)r.value - best;
        bst_copy(&after, &game.state);
        bst_apply(&after, r.move, NULL);
        sum += best - side * expectation(&after, 0);
        *worst_guess = guess > *worst_guess ? guess : *worst_guess;
    }
    return sum / games;
}

/* Nothing is given away, and what it expects is what there is to be expected. */
static void play_perfectly(int left, uint64_t seed, int games) {
    double worst, lost = given_away(left, seed, games, &worst);
    printf("%d tiles to come: %.4f given away, expectation wrong by %.4f at most, %d games\n", left, lost, worst,
           games);
    assert_true(lost < 1e-6 && worst < 0.01);
}

static void the_last_tile(void **state) {
    (void)state;
    play_perfectly(0, 600, 60);
}

static void the_last_two_tiles(void **state) {
    (void)state;
    play_perfectly(1, 700, 25);
}

static void the_last_three_tiles(void **state) {
    (void)state;
    play_perfectly(2, 800, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_tile),
        cmocka_unit_test(the_last_two_tiles),
        cmocka_unit_test(the_last_three_tiles),
    };
    limits.bytes = bst_ai_memory();
    limits.memory = malloc(limits.bytes);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(limits.memory);
    return failed;
}
