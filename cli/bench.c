/* `bastide bench`: how fast, in numbers. Each row runs for a while and prints a line. */
#include <bastide/ai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"

typedef struct row {
    const char *name;
    const char *setup; /* NULL: not a game row */
    const char *unit;
    /* Does the work until the time is over; the rate in *rate, more in the row's own words. */
    void (*run)(const struct row *r, double seconds, int json);
} row;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void must_set_up(bst_setup *u, const char *line) {
    char message[BST_MESSAGE_SIZE];
    bst_setup_default(u);
    if (bst_setup_read(u, line, message)) {
        fprintf(stderr, "bastide bench: %s\n", message);
        exit(1);
    }
}

/* A whole game of uniformly random legal moves; the number of the players' moves. */
static long random_game(bst_state *s, const bst_rules *r, bst_rng *rng) {
    static bst_move moves[BST_MAX_MOVES];
    long played = 0;
    bst_new(s, r, NULL, BST_NO_KIND, NULL);
    for (;;) {
        int who = bst_mover(s);
        if (who == BST_NOBODY)
            return played;
        if (who == BST_CHANCE) {
            bst_apply(s, bst_sample(s, bst_rng_below(rng, bst_total_weight(s))), NULL);
            continue;
        }
        int n = bst_legal(s, moves);
        bst_apply(s, moves[bst_rng_below(rng, (uint32_t)n)], NULL);
        played++;
    }
}

static void run_games(const row *r, double seconds, int json) {
    bst_setup u;
    bst_state *s = cli_alloc(sizeof *s);
    bst_rng rng;
    long games = 0, moves = 0, points = 0;
    must_set_up(&u, r->setup);
    bst_rng_seed(&rng, 1);
    double start = now(), used;
    do {
        for (int i = 0; i < 20; i++, games++) {
            moves += random_game(s, &u.rules, &rng);
            for (int p = 0; p < u.rules.players; p++)
                points += s->score[p];
        }
        used = now() - start;
    } while (used < seconds);
    double per_s = (double)games / used, moves_per_s = (double)moves / used;
    double mean = (double)points / (double)games / u.rules.players;
    if (json)
        printf("{\"name\":\"%s\",\"players\":%d,\"games_per_s\":%.0f,\"moves_per_s\":%.0f,\"ns_per_move\":%.0f,"
               "\"moves_per_game\":%.1f,\"points_per_player\":%.1f}\n",
               r->name, u.rules.players, per_s, moves_per_s, 1e9 / moves_per_s, (double)moves / (double)games, mean);
    else
        printf("%-18s %9.0f games/s %11.0f moves/s %6.0f ns a move   %.1f moves a game, %.1f points a player\n",
               r->name, per_s, moves_per_s, 1e9 / moves_per_s, (double)moves / (double)games, mean);
    free(s);
}

/* A game played at random until half of the tiles are placed and a tile is in hand. */
static void middle_game(bst_game *m, const char *line) {
    static bst_move moves[BST_MAX_MOVES];
    bst_rng rng;
    bst_setup *u = cli_alloc(sizeof *u);
    must_set_up(u, line);
    u->seed = 1;
    bst_game_new(m, u, NULL);
    bst_rng_seed(&rng, 1);
    while (m->state.n_tiles < 36 || m->state.phase != BST_PHASE_TILE)
        bst_game_apply(m, moves[bst_rng_below(&rng, (uint32_t)bst_legal(&m->state, moves))], NULL);
    free(u);
}

static void print_rate(const row *r, double per_s, int json, const char *extra_name, double extra) {
    if (json)
        printf("{\"name\":\"%s\",\"per_s\":%.0f,\"ns\":%.1f,\"%s\":%.0f}\n", r->name, per_s, 1e9 / per_s, extra_name,
               extra);
    else
        printf("%-18s %9.0f %s/s %20.1f ns each   %s %.0f\n", r->name, per_s, r->unit, 1e9 / per_s, extra_name, extra);
}

static void run_copy(const row *r, double seconds, int json) {
    bst_game *m = cli_alloc(sizeof *m);
    bst_state *to = cli_alloc(sizeof *to);
    long n = 0;
    middle_game(m, r->setup);
    double start = now(), used;
    do {
        for (int i = 0; i < 10000; i++, n++) {
            bst_copy(to, &m->state);
            __asm__ volatile("" : : "r"(to) : "memory"); /* the copy must really be made */
        }
        used = now() - start;
    } while (used < seconds);
    print_rate(r, (double)n / used, json, "bytes", (double)bst_used_bytes(&m->state));
    free(to);
    free(m);
}

static void run_legal(const row *r, double seconds, int json) {
    static bst_move moves[BST_MAX_MOVES];
    bst_game *m = cli_alloc(sizeof *m);
    long n = 0, found = 0;
    middle_game(m, r->setup);
    double start = now(), used;
    do {
        for (int i = 0; i < 10000; i++, n++)
            found += bst_legal(&m->state, moves);
        used = now() - start;
    } while (used < seconds);
    print_rate(r, (double)n / used, json, "moves", (double)found / (double)n);
    free(m);
}

static void run_perft(const row *r, double seconds, int json) {
    bst_game *m = cli_alloc(sizeof *m);
    bst_setup *u = cli_alloc(sizeof *u);
    uint64_t nodes = 0;
    must_set_up(u, r->setup);
    bst_game_new(m, u, NULL);
    double start = now(), used;
    do {
        nodes += bst_game_perft(m, 4);
        used = now() - start;
    } while (used < seconds);
    print_rate(r, (double)nodes / used, json, "depth", 4);
    free(u);
    free(m);
}

/* A bot's thinking in the middle of a game: moves valued one ahead, or playouts with the nodes they make. A row that
 * ends with "hand" judges by the hand-made evaluation alone. */
static void run_bot(const row *r, double seconds, int json) {
    static const uint32_t playouts = 1000;
    bst_game *m = cli_alloc(sizeof *m);
    bst_ai_result out;
    bst_ai_limits l = {.playouts = playouts, .memory = cli_alloc(BST_AI_MEMORY_GOOD), .bytes = BST_AI_MEMORY_GOOD};
    char name[32];
    snprintf(name, sizeof name, "%s", strchr(r->name, '-') + 1);
    name[strcspn(name, " ")] = 0;
    l.by_hand = strstr(r->name, " hand") != NULL;
    bst_move *moves = cli_alloc(BST_MAX_MOVES * sizeof *moves);
    double done = 0, nodes = 0;
    middle_game(m, r->setup);
    int n = bst_legal(&m->state, moves);
    double start = now(), used;
    do {
        bst_ai_choose(bst_ai_find(name), &m->state, &l, &out);
        l.seed++;
        done += out.playouts ? out.playouts : (uint32_t)n;
        nodes += out.nodes;
        used = now() - start;
    } while (used < seconds);
    print_rate(r, done / used, json, "nodes_per_s", nodes / used);
    free(l.memory);
    free(moves);
    free(m);
}

static const row rows[] = {
    {"random-base-2", "sets=base players=2", "games", run_games},
    {"random-river-4", "sets=base,river,abbot players=4", "games", run_games},
    {"random-all-2", "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=2", "games", run_games},
    {"random-all-5", "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=5", "games", run_games},
    {"random-mists-3", "sets=mists level=3 players=3", "games", run_games},
    {"copy", "sets=base players=2", "copies", run_copy},
    {"legal", "sets=base players=2", "lists", run_legal},
    {"perft", "sets=base players=2 seed=1", "nodes", run_perft},
    {"bot-greedy", "sets=base players=2", "moves", run_bot},
    {"bot-greedy hand", "sets=base players=2", "moves", run_bot},
    {"bot-expert", "sets=base players=2", "rollouts", run_bot},
    {"bot-expert hand", "sets=base players=2", "rollouts", run_bot},
    {"bot-mcts", "sets=base players=2", "playouts", run_bot},
    {"bot-mcts hand", "sets=base players=2", "playouts", run_bot},
    {"bot-mcts-plain", "sets=base players=2", "playouts", run_bot},
};

static int run(int argc, char **argv) {
    long seconds = 2;
    int json = 0;
    const char *only = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = 1;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            if (!cli_number(&cmd_bench, "--seconds", argv[++i], 1, 3600, &seconds))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            only = argv[++i];
        } else {
            return cli_usage(&cmd_bench, "unknown argument `%s`", argv[i]);
        }
    }
    int found = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (only && strcmp(only, rows[i].name) != 0)
            continue;
        rows[i].run(&rows[i], (double)seconds, json);
        fflush(stdout);
        found = 1;
    }
    if (!found)
        return cli_usage(&cmd_bench, "there is no row `%s`", only);
    if (!json && !only)
        printf("a state is %zu bytes in all\n", sizeof(bst_state));
    return 0;
}

static const cli_option option_rows[] = {
    {"--seconds", "N", "seconds of processor time per row (2)"},
    {"--json", NULL, "one line of JSON per row"},
    {"--only", "ROW", "measure this row alone"},
    {0},
};

const cli_command cmd_bench = {
    .name = "bench",
    .summary = "measure the engine's speed",
    .usage = "[--seconds N] [--json] [--only ROW]",
    .about = "Plays whole games of random legal moves and measures copies, move lists, perft and bots, on one thread.",
    .options = option_rows,
    .run = run,
};
