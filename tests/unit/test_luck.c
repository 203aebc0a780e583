/* Moves weighed against each other, and what chance did: 0 on average over all that it could have done, and chances to
 * win that are chances. */
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

enum { BYTES = 4 << 20 };
static bst_game m;
static bst_state at, scratch;
static bst_ai_limits limits;

static void start(const char *line, uint64_t seed) {
    char message[BST_MESSAGE_SIZE];
    bst_setup u;
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    u.seed = seed;
    u.has_seed = 1;
    assert_int_equal(bst_game_new(&m, &u, NULL), BST_OK);
}

/* The sum over all answers of chance, each by its probability; how many there are. */
static int weigh_all(const bst_state *s, double points[], double wins[]) {
    static bst_move moves[BST_MAX_MOVES];
    int n = bst_legal(s, moves);
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        points[p] = wins[p] = 0;
    for (int i = 0; i < n; i++) {
        bst_ai_luck luck;
        double chance = (double)bst_weight(s, moves[i]) / bst_total_weight(s);
        assert_true(bst_ai_judge_chance(s, moves[i], &limits, &scratch, &luck));
        for (int p = 0; p < BST_MAX_PLAYERS; p++) {
            points[p] += chance * (double)luck.points[p];
            wins[p] += chance * (double)luck.wins[p];
        }
    }
    return n;
}

/* Follows a game of greedy and looks at the draws after every so many decisions and at every token; how many were
 * looked at. */
static int follow(const char *setup, uint64_t seed, int every) {
    int looked = 0, tokens = 0;
    start(setup, seed);
    for (int draws = 0; bst_mover(&m.state) != BST_NOBODY;) {
        bst_ai_result r;
        double points[BST_MAX_PLAYERS], wins[BST_MAX_PLAYERS];
        assert_true(bst_ai_choose(bst_ai_find("greedy"), &m.state, &limits, &r));
        bst_copy(&at, &m.state);
        bst_apply(&at, r.move, NULL);
        bst_game_apply(&m, r.move, NULL);
        if (bst_mover(&at) != BST_CHANCE || (at.phase != BST_PHASE_TOKEN && draws++ % every))
            continue;
        looked += weigh_all(&at, points, wins) > 1;
        tokens += at.phase == BST_PHASE_TOKEN;
        for (int p = 0; p < BST_MAX_PLAYERS; p++) {
            assert_true(points[p] < 0.001 && points[p] > -0.001);
            assert_true(wins[p] < 0.00001 && wins[p] > -0.00001);
        }
    }
    if (m.state.rules.sets >> BST_HILLS & 1)
        assert_true(tokens > 0);
    return looked;
}

static void the_luck_of_all_draws_is_nothing(void **unused) {
    (void)unused;
    assert_true(follow("players=2", 5, 8) >= 8);
    assert_true(follow("sets=base,river,hills,dragon players=3", 6, 25) >= 4);
    assert_true(follow("sets=base,river,abbot,inns,traders,hills,wheel,dragon players=5", 7, 50) >= 4);
}

static void there_is_no_luck_where_chance_is_not_asked(void **unused) {
    bst_ai_luck luck;
    (void)unused;
    start("players=2", 5);
    assert_false(bst_ai_judge_chance(&m.state, bst_move_draw(0), &limits, &scratch, &luck));
    start("sets=mists players=2", 5);
    bst_ai_result r;
    do {
        assert_true(bst_ai_choose(bst_ai_find("greedy"), &m.state, &limits, &r));
        bst_copy(&at, &m.state);
        bst_apply(&at, r.move, NULL);
        bst_game_apply(&m, r.move, NULL);
    } while (bst_mover(&at) != BST_CHANCE);
    assert_false(bst_ai_judge_chance(&at, bst_move_draw(m.state.hand), &limits, &scratch, &luck));
}

static void chances_to_win_are_chances(void **unused) {
    float value[BST_MAX_PLAYERS] = {40, 60, 50}, before[BST_MAX_PLAYERS], now[BST_MAX_PLAYERS];
    (void)unused;
    start("players=3", 1);
    bst_ai_win_chances(&m.state, value, before);
    assert_float_equal(before[0] + before[1] + before[2], 1, 0.0001);
    assert_true(before[1] > before[2] && before[2] > before[0] && before[0] > 0);
    while (m.state.turn < 60) {
        bst_ai_result r;
        assert_true(bst_ai_choose(bst_ai_find("greedy"), &m.state, &limits, &r));
        bst_game_apply(&m, r.move, NULL);
    }
    bst_ai_win_chances(&m.state, value, now); /* the same lead late in the game is worth more */
    assert_true(now[1] > before[1] && now[0] < before[0]);
    bst_copy(&at, &m.state);
    at.phase = BST_PHASE_OVER;
    value[2] = 60;
    bst_ai_win_chances(&at, value, now);
    assert_float_equal(now[0], 0, 0);
    assert_float_equal(now[1], 0.5f, 0);
    assert_float_equal(now[2], 0.5f, 0);
    value[0] = -100000;
    bst_ai_win_chances(&m.state, value, now);
    assert_true(now[0] >= 0 && now[0] < 0.0001f);
}

static void moves_are_weighed_with_the_same_draws(void **unused) {
    bst_ai_comparison a, b, same;
    bst_move moves[BST_MAX_MOVES];
    (void)unused;
    start("players=2", 3);
    int n = bst_legal(&m.state, moves);
    bst_move one = moves[0], other = moves[n - 1];
    assert_true(bst_ai_compare(&m.state, one, other, 12, &limits, &a));
    assert_true(bst_ai_compare(&m.state, other, one, 12, &limits, &b));
    assert_float_equal(a.lost, -b.lost, 0.001);
    assert_float_equal(a.played.lead, b.best.lead, 0);
    assert_float_equal(a.lost, a.best.lead - a.played.lead, 0.001);
    assert_float_equal(a.played.lead, a.played.points[0] - a.played.points[1], 0.001);
    assert_true(a.played.win > 0 && a.played.win < 1 && a.played.win_error > 0 && a.lost_error > 0);
    assert_true(bst_ai_compare(&m.state, one, one, 12, &limits, &same));
    assert_float_equal(same.lost, 0, 0);
    assert_float_equal(same.best.lead, a.played.lead, 0);
    start("sets=mists players=2", 5);
    n = bst_legal(&m.state, moves);
    assert_false(bst_ai_compare(&m.state, moves[0], moves[n - 1], 12, &limits, &a));
}

static void grades_need_proof(void **unused) {
    static const struct {
        float lost, error;
        const char *grade;
    } rows[] = {{0, 0, "good"},    {0.9f, 0, "good"}, {1, 0.1f, "inaccuracy"}, {1, 0.9f, "good"},
                {3, 1, "mistake"}, {6.5f, 4, "good"}, {6.5f, 2, "blunder"},    {100, 1, "blunder"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bst_ai_comparison c = {.lost = rows[i].lost, .lost_error = rows[i].error};
        assert_string_equal(bst_ai_grade_name(bst_ai_grade(&c)), rows[i].grade);
    }
    assert_null(bst_ai_grade_name(4));
}

int main(void) {
    limits = (bst_ai_limits){.memory = malloc(BYTES), .bytes = BYTES};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_luck_of_all_draws_is_nothing),
        cmocka_unit_test(there_is_no_luck_where_chance_is_not_asked),
        cmocka_unit_test(chances_to_win_are_chances),
        cmocka_unit_test(moves_are_weighed_with_the_same_draws),
        cmocka_unit_test(grades_need_proof),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(limits.memory);
    return failed;
}
