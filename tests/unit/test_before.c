/* The evaluation of a tile just placed, which works out only what the tile touched, against that of the same board
 * worked out from nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../ai/ai.h"

static bst_game game;
static ai_work *work;
static ai_eval short_way, long_way;

static float apart(float a, float b) {
    return a > b ? a - b : b - a;
}

/* The same but for the order in which numbers were added up. */
static void expect_the_same(const bst_state *s, const char *where) {
    ai_work *k = work;
    const bst_state *before = k->before.s;
    ai_evaluate(k, s, &short_way);
    k->before.s = NULL;
    ai_evaluate(k, s, &long_way);
    k->before.s = before;
    for (int p = 0; p < s->rules.players; p++)
        if (apart(short_way.value[p], long_way.value[p]) > 0.001f)
            fail_msg("%s, seed %llu, tile %d: player %d has %.4f, worked out from nothing %.4f", where,
                     (unsigned long long)game.setup.seed, s->n_tiles, p, (double)short_way.value[p],
                     (double)long_way.value[p]);
}

/* All places of the tile in hand, with and without what was learned. */
static void look_at_all_places(const char *where) {
    static bst_move moves[BST_MAX_MOVES];
    static bst_state after;
    const bst_state *s = &game.state;
    int n = bst_legal(s, moves);
    for (int by_hand = 0; by_hand < 2; by_hand++) {
        ai_begin(s, work, bst_ai_memory(), 1, by_hand);
        ai_before_tile(work, s);
        for (int i = 0; i < n; i++) {
            bst_copy(&after, s);
            bst_apply(&after, moves[i], NULL);
            expect_the_same(&after, where);
        }
    }
    ai_before_tile(work, NULL);
}

static void play(const char *words, uint64_t seed) {
    static bst_setup u;
    char message[BST_MESSAGE_SIZE];
    bst_ai_result r;
    bst_ai_limits limits = {.memory = work, .bytes = bst_ai_memory()};
    bst_setup_default(&u);
    assert_int_equal(bst_setup_read(&u, words, message), 0);
    u.seed = seed;
    u.has_seed = 1;
    bst_game_new(&game, &u, NULL);
    while (bst_mover(&game.state) != BST_NOBODY) {
        if (game.state.phase == BST_PHASE_TILE)
            look_at_all_places(words);
        limits.seed++;
        assert_true(bst_ai_choose(bst_ai_find("casual"), &game.state, &limits, &r));
        bst_game_apply(&game, r.move, NULL);
    }
}

static void a_tile_changes_what_it_touches(void **state) {
    (void)state;
    static const char *const games[] = {"players=2",
                                        "players=4 sets=base,river,abbot,inns",
                                        "players=3 sets=base,traders,hills",
                                        "players=2 sets=base,wheel,dragon",
                                        "players=3 sets=base,river,abbot,inns,traders,hills,wheel,dragon",
                                        "players=2 farmers=off"};
    work = malloc(bst_ai_memory());
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            play(games[i], 31000 + seed);
    free(work);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_tile_changes_what_it_touches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
