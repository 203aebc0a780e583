/* What the engine says of a position (worth.h) against what happens in the game; bots that ask it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ai/ai.h"

static bst_game m;
static char message[BST_MESSAGE_SIZE];

static void start(const char *line, uint64_t seed) {
    bst_setup u;
    bst_setup_default(&u);
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    u.seed = seed;
    u.has_seed = 1;
    assert_int_equal(bst_game_new(&m, &u, NULL), BST_OK);
}

static void play(const char *text) {
    bst_move move;
    assert_int_equal(bst_move_read(&m.state, text, &move), BST_OK);
    assert_int_equal(bst_game_play(&m, move, NULL), BST_OK);
}

/* Plays random games and calls `look` at every position with the moves that may be made there. */
typedef void look_at(const char *setup, const bst_state *s, const bst_move *moves, int n);

static void games(const char *setup, int count, look_at *look, void (*begin)(void)) {
    for (int g = 0; g < count; g++) {
        bst_rng r;
        bst_rng_seed(&r, (uint64_t)g + 77);
        start(setup, (uint64_t)g + 1);
        if (begin)
            begin();
        while (bst_mover(&m.state) != BST_NOBODY) {
            bst_move moves[BST_MAX_MOVES];
            int n = bst_legal(&m.state, moves);
            look(setup, &m.state, moves, n);
            bst_game_apply(&m, moves[bst_rng_below(&r, (uint32_t)n)], NULL);
        }
    }
}

/* ---- worth and owners ---- */

static long shared, by_hill;

/* If the game ended now, every player would get what their features are worth. */
static void adds_up(const char *setup, const bst_state *s, const bst_move *moves, int n) {
    int32_t now[BST_MAX_PLAYERS], sum[BST_MAX_PLAYERS];
    (void)moves, (void)n;
    bst_score_now(s, now);
    memcpy(sum, s->score, sizeof sum);
    for (int f = 0; f < s->n_features; f++) {
        if (!s->feature[f].live)
            continue;
        int points = bst_feature_worth(s, f, 0).now, most = 0, tied = 0;
        unsigned owners = bst_owners(s, f);
        for (int p = 0; p < s->rules.players; p++) {
            int strength = bst_strength(&s->feature[f], p);
            tied = strength > most ? 1 : tied + (strength && strength == most);
            most = strength > most ? strength : most;
            if (owners >> p & 1)
                sum[p] += s->feature[f].type == BST_FIELD ? points / 3 * bst_city_points(s, f, p) : points;
        }
        shared += tied > 1;
        by_hill += tied > 1 && __builtin_popcount(owners) < tied;
    }
    for (int p = 0; p < s->rules.players; p++)
        if (sum[p] != now[p])
            fail_msg("%s, turn %d: player %d would have %d, the features add up to %d", setup, s->turn, p, now[p],
                     sum[p]);
}

static void worth_is_what_is_scored(void **state) {
    static const char *const setups[] = {
        "sets=base players=2", "sets=base players=3 small-city=2", "sets=base,river,abbot,inns players=4",
        "sets=base,inns,hills,wheel players=3 hill-tie=number", "sets=base,abbot,hills players=5"};
    (void)state;
    shared = by_hill = 0;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        games(setups[i], 12, adds_up, NULL);
    assert_true(shared > 100 && by_hill > 20);
}

/* ---- goods, crowns and flocks ---- */

static bst_state paid;
static bst_events told;
static long flocks, crowns, goods_sold;

/* What a move brings is what was said before it. */
static void sets_pay(const char *setup, const bst_state *s, const bst_move *moves, int n) {
    (void)setup;
    for (int i = 0; i < n; i++) {
        told.n = 0;
        bst_copy(&paid, s);
        bst_apply(&paid, moves[i], &told);
        for (int j = 0; j < told.n; j++) {
            const bst_event *e = &told.at[j];
            int best = 0;
            for (int p = 0; p < s->rules.players; p++)
                best = e->points[p] > best ? e->points[p] : best;
            if (e->type != BST_EV_SCORE)
                continue;
            if (e->feature == BST_W_FLOCK && bst_move_type(moves[i]) == BST_M_HOME) {
                assert_int_equal(best, bst_flock_points(s, s->seg[s->tile[e->tile].seg0 + e->seg].feature));
                flocks++;
            } else if (e->feature == BST_W_CROWN &&
                       s->wheel.crown[paid.wheel.pig][0] != s->wheel.crown[paid.wheel.pig][1]) {
                assert_int_equal(best, bst_crown_points(s, paid.wheel.pig));
                crowns++;
            } else if (e->feature == BST_W_GOODS) {
                assert_int_equal(best, bst_goods_points());
                goods_sold++;
            }
        }
    }
}

static void sets_pay_what_is_said(void **state) {
    (void)state;
    flocks = crowns = goods_sold = 0;
    games("sets=base,river,traders,hills,wheel players=3", 12, sets_pay, NULL);
    assert_true(flocks > 20 && crowns > 5 && goods_sold > 20);
}

/* A city of one tile with one open side is worth 4 or, by the house rule, 2 when it is completed. */
static void small_cities(void **state) {
    static const char *const setups[] = {"sets=base players=2 deck=B-CFFF,B-CFFF,B-CFFF",
                                         "sets=base players=2 deck=B-CFFF,B-CFFF,B-CFFF small-city=2"};
    bst_worth w[2];
    float value[2][2]; /* of the hand-made evaluation, and of what was learned */
    void *memory = malloc(bst_ai_memory());
    (void)state;
    for (int i = 0; i < 2; i++) {
        start(setups[i], 1);
        play("tile 0,1,180");
        play("follower city:S");
        w[i] = bst_feature_worth(&m.state, m.state.seg[m.state.figure[0].seg].feature, 1);
        for (int by_hand = 0; by_hand < 2; by_hand++) {
            ai_work *k = ai_begin(&m.state, memory, bst_ai_memory(), 0, by_hand);
            assert_non_null(k);
            ai_evaluate(k, &m.state, &k->e);
            value[by_hand][i] = k->e.value[0];
        }
    }
    free(memory);
    assert_int_equal(w[0].now, 1);
    assert_int_equal(w[0].complete, 4);
    assert_int_equal(w[0].tile, 1);
    assert_int_equal(w[1].complete, 2);
    for (int by_hand = 0; by_hand < 2; by_hand++)
        assert_true(value[by_hand][0] > value[by_hand][1]); /* the bots know it */
}

/* ---- what can come ---- */

static void unseen_adds_up(const char *setup, const bst_state *s, const bst_move *moves, int n) {
    int sum = 0, waiting = s->dragon.awake ? 0 : s->dragon.aside_n, to_come = 0;
    (void)moves, (void)n;
    for (int k = 0; bst_kind_info(k); k++) {
        sum += bst_unseen(s, k);
        to_come += bst_to_come(s, k);
    }
    if (sum != bst_left(s) + s->hidden)
        fail_msg("%s, turn %d: %d tiles to come of %d", setup, s->turn, sum, bst_left(s) + s->hidden);
    assert_int_equal(to_come, sum + waiting + (s->hand != BST_NO_KIND));
}

static void tiles_to_come(void **state) {
    (void)state;
    games("sets=base players=2", 5, unseen_adds_up, NULL);
    games("sets=base,dragon players=2", 30, unseen_adds_up, NULL);
    games("sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4", 15, unseen_adds_up, NULL);
    games("sets=mists level=5 players=2", 10, unseen_adds_up, NULL);
}

/* ---- what can never happen ---- */

static uint32_t dead[4096];
static int dead_n;
static uint16_t lost[8192]; /* segments of features that were called hopeless */
static int lost_n;
static long dead_seen, lost_seen;

static void forget(void) {
    dead_n = lost_n = 0;
}

static void note_lost(const bst_state *s, const uint32_t *now, int n_now) {
    for (int f = 0; f < s->n_features; f++)
        if (s->feature[f].live && bst_hopeless(s, f, now, n_now) && lost_n < 8192) {
            lost[lost_n++] = s->feature[f].first;
            lost_seen++;
        }
}

static void stays_so(const char *setup, const bst_state *s, const bst_move *moves, int n) {
    uint32_t now[BST_MAX_OPEN];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < dead_n; j++)
            if (bst_move_type(moves[i]) == BST_M_TILE &&
                dead[j] == bst_square(bst_move_x(moves[i]), bst_move_y(moves[i])))
                fail_msg("%s, turn %d: the tile may lie at %d,%d, which was called dead", setup, s->turn,
                         bst_move_x(moves[i]), bst_move_y(moves[i]));
    for (int i = 0; i < lost_n; i++)
        if (!s->feature[s->seg[lost[i]].feature].open)
            fail_msg("%s, turn %d: a feature is complete that was called hopeless", setup, s->turn);
    int n_now = bst_dead_squares(s, now);
    for (int i = 0; i < n_now && dead_n < 4096; i++, dead_seen++)
        dead[dead_n++] = now[i];
    note_lost(s, now, n_now);
}

static void never_is_never(void **state) {
    static const char *const setups[] = {"sets=base players=2",
                                         "sets=base,dragon players=2",
                                         "sets=base,hills,dragon players=3",
                                         "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4",
                                         "sets=mists level=1 players=2",
                                         "sets=mists level=4 players=2",
                                         "sets=mists level=6 players=3"};
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        dead_seen = lost_seen = 0;
        games(setups[i], 25, stays_so, forget);
        if (!dead_seen || !lost_seen)
            fail_msg("%s: %ld dead squares and %ld hopeless features prove nothing", setups[i], dead_seen, lost_seen);
    }
}

/* ---- bots ---- */

/* Where a knight must be sent away nobody may pass: no move is left of the kind that rollouts look at, so they must
 * look at the others. */
static ai_work *work;
static int must;

static bool may_pass(const bst_state *s) {
    bst_move moves[BST_MAX_MOVES];
    int n = bst_legal(s, moves);
    for (int i = 0; i < n; i++)
        if (bst_move_type(moves[i]) == BST_M_PASS)
            return true;
    return false;
}

static void rollouts_look(const char *setup, const bst_state *s, const bst_move *moves, int n) {
    static float full[BST_MAX_MOVES], rough[BST_MAX_MOVES];
    static bst_state then;
    float best[BST_MAX_PLAYERS];
    if (s->phase != BST_PHASE_TILE)
        return;
    ai_tables_fill(&work->t, &work->w, s);
    work->rough = false;
    ai_policy(work, s, moves, n, full, best);
    work->rough = true;
    assert_in_range(ai_policy(work, s, moves, n, rough, best), 0, n - 1);
    for (int i = 0; i < n; i++) {
        bst_copy(&then, s);
        bst_apply(&then, moves[i], NULL);
        if (then.phase != BST_PHASE_FIGURE || may_pass(&then))
            continue;
        must++;
        if (full[i] != rough[i])
            fail_msg("%s, turn %d: a knight must go, and a rollout says %f in place of %f", setup, s->turn,
                     (double)rough[i], (double)full[i]);
    }
}

static void bots_with_a_princess_that_must(void **state) {
    (void)state;
    work = malloc(sizeof *work);
    work->w = ai_default_weights;
    work->game = &ai_rivals;
    must = 0;
    games("sets=base,dragon players=2 princess=must", 40, rollouts_look, NULL);
    free(work);
    assert_true(must > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worth_is_what_is_scored),
        cmocka_unit_test(sets_pay_what_is_said),
        cmocka_unit_test(small_cities),
        cmocka_unit_test(tiles_to_come),
        cmocka_unit_test(never_is_never),
        cmocka_unit_test(bots_with_a_princess_that_must),
    };
    return cmocka_run_group_tests_name("worth", tests, NULL, NULL);
}
