/* The race of `expert` in the mists: it places tiles by what the next tile may bring. Every tile that could be drawn
 * next is tried out after its move and after that of `team`, who looks at its own turn alone: on average the first must
 * leave more to be expected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <bastide/ai.h>
#include <bastide/game.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bst_state turn, next;
static bst_game game;
static bst_ai_limits limits;

static bst_move choose(const char *bot, const bst_state *s, uint32_t playouts) {
    bst_ai_result r;
    limits.playouts = playouts;
    assert_true(bst_ai_choose(bst_ai_find(bot), s, &limits, &r));
    return r.move;
}

/* What the team has in prospect after the move and the best of the next turn, over all tiles that may be drawn. */
static double prospects_after(bst_move m) {
    static bst_move draws[BST_MAX_MOVES];
    float value[BST_MAX_PLAYERS];
    double sum = 0;
    bst_copy(&turn, &game.state);
    bst_apply(&turn, m, NULL);
    while (bst_mover(&turn) >= 0 && turn.phase != BST_PHASE_TILE)
        bst_apply(&turn, choose("team", &turn, 0), NULL);
    if (bst_mover(&turn) != BST_CHANCE)
        return bst_ai_prospects(&turn, &limits, value) ? (double)value[0] : 0;
    int n = bst_legal(&turn, draws);
    for (int i = 0; i < n; i++) {
        bst_copy(&next, &turn);
        bst_apply(&next, draws[i], NULL);
        assert_true(bst_ai_prospects(&next, &limits, value));
        sum += (double)value[0] * bst_weight(&turn, draws[i]) / bst_total_weight(&turn);
    }
    return sum;
}

static void deal(const char *line) {
    static bst_setup u;
    char message[BST_MESSAGE_SIZE];
    bst_setup_default(&u);
    assert_int_equal(bst_setup_read(&u, line, message), BST_OK);
    bst_game_new(&game, &u, NULL);
}

/* Adds up over some turns of a game that `team` plays; how many it were. */
static int compare(const char *line, double *gain) {
    int turns = 0, compared = 0;
    for (deal(line); bst_mover(&game.state) >= 0 && bst_left(&game.state) > 6;) {
        bool look = game.state.phase == BST_PHASE_TILE && turns++ % 2;
        bst_move team = choose("team", &game.state, 0), expert = look ? choose("expert", &game.state, 120) : team;
        *gain += expert != team ? prospects_after(expert) - prospects_after(team) : 0;
        compared += look;
        bst_game_apply(&game, team, NULL);
    }
    return compared;
}

static void the_next_tile_is_thought_of(void **state) {
    double gain = 0;
    int n = 0;
    (void)state;
    for (int i = 0; i < 5; i++) {
        char line[100];
        snprintf(line, sizeof line, "sets=mists level=%d players=%d seed=%d", 4 + i % 2, 1 + i % 5, 11 + i);
        n += compare(line, &gain);
    }
    printf("expert leaves %.2f more to the next turn than team, over %d turns\n", gain / n, n);
    assert_true(n >= 60 && gain / n > 1.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_next_tile_is_thought_of)};
    limits.bytes = bst_ai_memory();
    limits.memory = malloc(limits.bytes);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(limits.memory);
    return failed;
}
