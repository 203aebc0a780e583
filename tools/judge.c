/* How good the moves are that a bot chooses: `make judge`, then build/judge --help.
 *
 * Matches need hundreds of games to show what a change of the search is worth. Here bots are asked about the same
 * positions; where they choose differently, their moves are played on many times with the same draws for all of them,
 * by players that look one move ahead at everything. `choose` writes what a bot chooses, so that bots of different
 * builds can be compared; `weigh` compares such files. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../ai/ai.h"

enum {
    MOST_FILES = 12,
    FIRST_TURNS = 4, /* of a game that are not asked about: nothing is on the board yet */
    LAST_TURNS = 5   /* the same: these are searched to the end */
};

typedef struct words {
    long positions, samples, turns, ms, playouts, seed;
    const char *bot, *setup;
    const char *file[MOST_FILES];
    int files;
} words;

/* What can be expected after a choice. */
typedef struct outlook {
    double lead, win;
} outlook;

typedef struct choice {
    bst_move tile, figure; /* figure: 0 if none was asked for */
    double ms;             /* processor time of both */
    unsigned long playouts;
    int like; /* the first file with the same choice */
    outlook mean;
} choice;

typedef struct sums {
    double sum, squares;
} sums;

/* Of one file, against the first. */
typedef struct account {
    double ms, playouts;
    int same;
    sums lead, win;
} account;

static bst_game game;
static bst_state scratch;
static bst_ai_limits limits;

static double used_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int time_up(void *data) {
    return used_ms() >= *(double *)data;
}

static bst_ai_result ask(const char *bot, const bst_state *s, uint64_t seed, long ms, long playouts) {
    bst_ai_result r;
    double end = used_ms() + (double)ms;
    limits.seed = seed;
    limits.playouts = (uint32_t)playouts;
    limits.stop = ms ? time_up : NULL;
    limits.stop_data = &end;
    if (!bst_ai_choose(bst_ai_find(bot), s, &limits, &r)) {
        fprintf(stderr, "judge: no bot %s\n", bot);
        exit(2);
    }
    return r;
}

/* One position a game, at a turn that follows from the seed; it is played by `skilled`, who errs a little. */
static void go_to(const words *w, uint64_t seed) {
    char message[BST_MESSAGE_SIZE];
    bst_setup u;
    bst_rng rng;
    bst_setup_default(&u);
    if (bst_setup_read(&u, w->setup, message)) {
        fprintf(stderr, "judge: %s\n", message);
        exit(2);
    }
    u.seed = seed;
    u.has_seed = 1;
    bst_game_new(&game, &u, NULL);
    bst_rng_seed(&rng, u.seed);
    int turns = bst_left(&game.state) - FIRST_TURNS - LAST_TURNS;
    int left = LAST_TURNS + (int)bst_rng_below(&rng, (uint32_t)(turns > 0 ? turns : 1));
    while (bst_left(&game.state) > left || game.state.phase != BST_PHASE_TILE)
        bst_game_apply(&game, ask("skilled", &game.state, u.seed + game.n_moves, 0, 0).move, NULL);
}

/* ---- choosing ---- */

/* A line a position: seed, tiles to come, processor time and playouts of tile and figure, and what was chosen. */
static void choose_in(const words *w, uint64_t seed) {
    char tile[BST_MOVE_TEXT], figure[BST_MOVE_TEXT] = "-";
    double start = used_ms();
    bst_ai_result r = ask(w->bot, &game.state, seed, w->ms, w->playouts);
    unsigned long playouts = r.playouts;
    bst_move_text(&game.state, r.move, tile);
    bst_copy(&scratch, &game.state);
    bst_apply(&scratch, r.move, NULL);
    if (scratch.phase == BST_PHASE_FIGURE) {
        r = ask(w->bot, &scratch, seed + 1, w->ms, w->playouts);
        playouts += r.playouts;
        bst_move_text(&scratch, r.move, figure);
    }
    printf("%llu;%d;%.0f;%lu;%s;%s\n", (unsigned long long)seed, bst_left(&game.state), used_ms() - start, playouts,
           tile, figure);
    fflush(stdout);
}

static void choose(const words *w) {
    for (long i = 0; i < w->positions; i++) {
        go_to(w, (uint64_t)(w->seed + i));
        choose_in(w, (uint64_t)(w->seed + i));
    }
}

/* ---- weighing ---- */

static void wrong_file(const char *name) {
    fprintf(stderr, "judge: %s does not hold choices in the same positions as the first file\n", name);
    exit(2);
}

/* False at the end of the file. The first file says which position it is. */
static bool read_choice(const words *w, FILE *f, int n, uint64_t *seed, choice *out) {
    char line[256], tile[BST_MOVE_TEXT], figure[BST_MOVE_TEXT];
    unsigned long long at;
    *out = (choice){0};
    if (!fgets(line, sizeof line, f))
        return false;
    if (sscanf(line, "%llu;%*d;%lf;%lu;%63[^;];%63[^\n]", &at, &out->ms, &out->playouts, tile, figure) != 5)
        wrong_file(w->file[n]);
    if (n == 0) {
        *seed = at;
        go_to(w, at);
    }
    if (*seed != at || bst_move_read(&game.state, tile, &out->tile))
        wrong_file(w->file[n]);
    bst_copy(&scratch, &game.state);
    bst_apply(&scratch, out->tile, NULL);
    if (strcmp(figure, "-") != 0 && bst_move_read(&scratch, figure, &out->figure))
        wrong_file(w->file[n]);
    return true;
}

/* What a choice leads to for who makes it, when everybody looks one move ahead at everything from then on. */
static outlook play_on(const words *w, const choice *c, uint64_t seed) {
    int player = bst_mover(&game.state);
    long turns = w->turns;
    float best[BST_MAX_PLAYERS], chance[BST_MAX_PLAYERS];
    ai_work *k = ai_begin(&game.state, limits.memory, limits.bytes, seed, false);
    bst_copy(&scratch, &game.state);
    bst_apply(&scratch, c->tile, NULL);
    if (c->figure)
        bst_apply(&scratch, c->figure, NULL);
    for (int who; (who = bst_mover(&scratch)) != BST_NOBODY;) {
        if (scratch.phase == BST_PHASE_DRAW && turns-- <= 0)
            break;
        if (who == BST_CHANCE) {
            bst_apply(&scratch, ai_chance(k, &scratch), NULL);
            continue;
        }
        int n = bst_legal(&scratch, k->moves[0]);
        bst_apply(&scratch, k->moves[0][ai_policy(k, &scratch, k->moves[0], n, k->values, best)], NULL);
    }
    ai_evaluate(k, &scratch, &k->e);
    bst_ai_win_chances(&scratch, k->e.value, chance);
    float others = -1e9f;
    for (int p = 0; p < scratch.rules.players; p++)
        others = p != player && k->e.value[p] > others ? k->e.value[p] : others;
    return (outlook){(double)(k->e.value[player] - others), (double)chance[player]};
}

/* Where all choose the same there is nothing to weigh. */
static void weigh_position(const words *w, choice c[], uint64_t seed) {
    int of[MOST_FILES], n = 0;
    for (int i = 0; i < w->files; i++) {
        int same = 0;
        while (same < i && (c[same].tile != c[i].tile || c[same].figure != c[i].figure))
            same++;
        c[i].like = same;
        if (same == i)
            of[n++] = i;
    }
    for (long s = 0; s < w->samples && n > 1; s++)
        for (int i = 0; i < n; i++) {
            outlook o = play_on(w, &c[of[i]], seed * 0x9e3779b97f4a7c15u + (uint64_t)s);
            c[of[i]].mean.lead += o.lead / (double)w->samples;
            c[of[i]].mean.win += o.win / (double)w->samples;
        }
    for (int i = 0; i < w->files; i++)
        c[i].mean = c[c[i].like].mean;
}

static void add(sums *s, double x) {
    s->sum += x;
    s->squares += x * x;
}

/* Half of the 95 % interval of a mean. */
static double error_of(const sums *s, long n) {
    double mean = s->sum / (double)n;
    return n > 1 ? 1.96 * sqrt((s->squares / (double)n - mean * mean) / (double)(n - 1)) : 0;
}

static void report(const words *w, const account a[], long n) {
    printf("%ld positions, choices that differ played on %ld times for %ld turns\n", n, w->samples, w->turns);
    for (int i = 0; i < w->files; i++) {
        printf("%-24s %6.0f ms %7.0f playouts", w->file[i], a[i].ms / (double)n, a[i].playouts / (double)n);
        if (i)
            printf("  as the first %3.0f %%  points a turn %+.3f (+-%.3f)  chance to win %+.2f %% (+-%.2f)",
                   100 * a[i].same / (double)n, a[i].lead.sum / (double)n, error_of(&a[i].lead, n),
                   100 * a[i].win.sum / (double)n, 100 * error_of(&a[i].win, n));
        putchar('\n');
    }
}

static void weigh(const words *w) {
    FILE *f[MOST_FILES];
    account a[MOST_FILES] = {0};
    choice c[MOST_FILES];
    uint64_t seed = 0;
    long n = 0;
    for (int i = 0; i < w->files; i++)
        if (!(f[i] = fopen(w->file[i], "r"))) {
            perror(w->file[i]);
            exit(2);
        }
    for (bool more = true; more; n += more) {
        for (int i = 0; i < w->files && more; i++)
            more = read_choice(w, f[i], i, &seed, &c[i]);
        if (!more)
            break;
        weigh_position(w, c, seed);
        for (int i = 0; i < w->files; i++) {
            a[i].ms += c[i].ms;
            a[i].playouts += (double)c[i].playouts;
            a[i].same += c[i].like == 0;
            add(&a[i].lead, c[i].mean.lead - c[0].mean.lead);
            add(&a[i].win, c[i].mean.win - c[0].mean.win);
        }
    }
    for (int i = 0; i < w->files; i++)
        fclose(f[i]);
    report(w, a, n);
}

/* ---- the command ---- */

static const char help[] =
    "usage: judge choose [--bot NAME] [--ms T | --playouts N] [--positions N] [--seed N] [--setup WORDS] > FILE\n"
    "       judge weigh FILE FILE ... [--samples N] [--turns N] [--setup WORDS]\n"
    "  --positions N  one of each game, in which `skilled` plays itself (default 200)\n"
    "  --seed N       of the first game; the others follow (default 8000000)\n"
    "  --setup WORDS  as for `bastide match` (default: the base game for two)\n"
    "  --samples N    times that each choice is played on (default 300)\n"
    "  --turns N      that it is played on, then evaluated (default 24)\n"
    "What is printed of a file is the difference to the first one, with 95 % intervals over positions.\n";

static void read_word(words *w, const char *name, const char *value) {
    const struct {
        const char *name;
        long *number;
        const char **text;
    } all[] = {{"--positions", &w->positions, NULL},
               {"--samples", &w->samples, NULL},
               {"--turns", &w->turns, NULL},
               {"--ms", &w->ms, NULL},
               {"--playouts", &w->playouts, NULL},
               {"--seed", &w->seed, NULL},
               {"--bot", NULL, &w->bot},
               {"--setup", NULL, &w->setup}};
    for (size_t i = 0; value && i < sizeof all / sizeof *all; i++) {
        if (strcmp(name, all[i].name) != 0)
            continue;
        if (all[i].number)
            *all[i].number = strtol(value, NULL, 10);
        else
            *all[i].text = value;
        return;
    }
    fputs(help, stderr);
    exit(2);
}

int main(int argc, char **argv) {
    words w = {.positions = 200, .samples = 300, .turns = 24, .seed = 8000000, .bot = "expert", .setup = "sets=base"};
    for (int i = 2; i < argc; i++)
        if (argv[i][0] != '-' && w.files < MOST_FILES)
            w.file[w.files++] = argv[i];
        else {
            read_word(&w, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
            i++;
        }
    limits.bytes = bst_ai_memory();
    limits.memory = malloc(limits.bytes);
    if (argc > 1 && strcmp(argv[1], "choose") == 0)
        choose(&w);
    else if (argc > 1 && strcmp(argv[1], "weigh") == 0 && w.files > 1)
        weigh(&w);
    else
        fputs(help, stderr);
    free(limits.memory);
    return 0;
}
