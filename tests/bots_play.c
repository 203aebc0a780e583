/* Every bot plays in every kind of game, house rules included, and every move must be legal: for a run under a
 * sanitizer. Usage: bots_play GAMES SEED */
#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const setups[] = {
    "sets=base players=2",
    "sets=base,dragon players=2 princess=must",
    "sets=base,hills,inns players=3 hill-tie=number small-city=2 flock-closed=stay",
    "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4 princess=must dragon-moves=after",
    "sets=base,traders,wheel players=8 farmers=off wheel-board=off",
    "sets=mists level=3 players=2",
    "sets=mists level=6 players=4",
};
enum { SETUPS = sizeof setups / sizeof *setups };
/* With 13 playouts a race runs a whole pass, with fewer it is broken off in the first: that is quicker. */
static const struct {
    const char *name;
    uint32_t playouts;
} bots[] = {{"hard", 13}, {"greedy", 1}, {"mcts", 5}, {"random", 1}, {"easy", 1},
            {"hard", 2},  {"greedy", 1}, {"mcts", 2}, {"random", 1}, {"mcts-plain", 5}};
enum { BOTS = sizeof bots / sizeof *bots, BYTES = 4 << 20 };

static bst_game m;

static int fail(const char *setup, const char *why) {
    fprintf(stderr, "%s: %s\n", setup, why);
    return 1;
}

static int play(const char *setup, uint64_t seed, long *decisions) {
    char message[BST_MESSAGE_SIZE];
    bst_setup u;
    if (bst_setup_read(&u, setup, message))
        return fail(setup, message);
    u.seed = seed;
    u.has_seed = 1;
    if (bst_game_new(&m, &u, NULL))
        return fail(setup, "cannot be started");
    for (int n = 0, who; (who = bst_mover(&m.state)) != BST_NOBODY; n++, ++*decisions) {
        /* Fresh memory every time, so that a sanitizer sees what is read before it is written. */
        void *memory = malloc(BYTES);
        int at = (n / 2 + who) % BOTS;
        bst_ai_limits l = {.playouts = bots[at].playouts, .seed = seed + (uint64_t)n, .memory = memory, .bytes = BYTES};
        bst_ai_result r;
        int chosen = bst_ai_choose(bst_ai_find(bots[at].name), &m.state, &l, &r);
        free(memory);
        if (!chosen || bst_game_play(&m, r.move, NULL))
            return fail(setup, "a bot has no legal move to make");
    }
    return 0;
}

int main(int argc, char **argv) {
    int games = argc > 1 ? atoi(argv[1]) : 1;
    uint64_t seed = argc > 2 ? (uint64_t)atoll(argv[2]) : 1;
    long decisions = 0;
    for (int g = 0; g < games; g++)
        for (int i = 0; i < SETUPS; i++)
            if (play(setups[i], seed + (uint64_t)g, &decisions))
                return 1;
    printf("bots: %d games, %ld decisions, all legal\n", games * SETUPS, decisions);
    return 0;
}
