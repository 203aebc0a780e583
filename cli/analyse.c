/* `bastide analyse`: what every move of a game gave away. */
#include <bastide/ai.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../text/out.h"
#include "../tournament/analysis.h"
#include "cli.h"

enum { WORST = 5 };

static double used_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

typedef struct pace {
    double ms, end;
} pace;

static int time_up(void *data) {
    pace *p = data;
    return used_ms() >= p->end;
}

/* Every move has its own time. */
static pace clock_for_moves;

static void tick(int at, int of) {
    clock_for_moves.end = used_ms() + clock_for_moves.ms;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d moves%s", at, of, at == of ? "\n" : "");
}

/* ---- output ---- */

static const char *name_of(const bst_game *m, int player, char buffer[BST_NAME_SIZE]) {
    if (m->names[player][0])
        return m->names[player];
    snprintf(buffer, BST_NAME_SIZE, "player %d", player);
    return buffer;
}

static double half(float error) {
    return 1.96 * (double)error;
}

static void print_move(const bst_game *m, const analysed_move *a, int number) {
    char name[BST_NAME_SIZE];
    printf("%4d. %-10.20s %-26s %+7.1f", number, name_of(m, a->player, name), a->played, (double)a->value);
    if (a->compared)
        printf(" ±%-4.1f wins %3.0f %% ±%-3.0f", half(a->weighed.played.lead_error),
               100 * (double)a->weighed.played.win, 100 * half(a->weighed.played.win_error));
    if (a->lost > 0)
        printf("   best %-26s %+7.1f   gives away %.1f", a->best, (double)a->best_value, (double)a->lost);
    if (a->lost > 0 && a->compared)
        printf(" ±%.1f%s%s", half(a->weighed.lost_error), a->grade ? ", " : "",
               a->grade ? bst_ai_grade_name(a->grade) : "");
    if (a->drew && (a->luck >= 1 || a->luck <= -1))
        printf("   %s draw %+.1f", a->luck > 0 ? "lucky" : "unlucky", (double)a->luck);
    printf("\n");
}

/* The moves that gave away most, worst first. */
static int find_worst(const analysis *x, int worst[WORST]) {
    int n = 0;
    for (int i = 0; i < x->n; i++) {
        int at = n < WORST ? n++ : WORST;
        if (at == WORST && x->move[i].lost <= x->move[worst[--at]].lost)
            continue;
        for (; at && x->move[worst[at - 1]].lost < x->move[i].lost; at--)
            worst[at] = worst[at - 1];
        worst[at] = i;
    }
    while (n && x->move[worst[n - 1]].lost <= 0)
        n--;
    return n;
}

static double a_move(const analysis *x, int player, float sum) {
    return x->player[player].moves ? (double)sum / x->player[player].moves : 0;
}

/* What the draws did and what the players did, apart. */
static void print_skill(const bst_game *m, const analysis *x) {
    char name[BST_NAME_SIZE];
    printf("\n%-20s %10s %12s %28s %8s %8s %13s\n", "player", "error rate", "in chances",
           "inaccurate, mistakes, blunders", "skill", "luck", "in chances");
    for (int p = 0; p < x->players; p++) {
        char grades[40];
        snprintf(grades, sizeof grades, "%d, %d, %d", x->player[p].grades[1], x->player[p].grades[2],
                 x->player[p].grades[3]);
        printf("%-20.20s %10.2f %10.2f %% %30s %+8.1f %+8.1f %+11.1f %%\n", name_of(m, p, name),
               a_move(x, p, x->player[p].lost), 100 * a_move(x, p, x->player[p].lost_win), grades,
               (double)x->player[p].skill, (double)x->player[p].luck_lead, 100 * (double)x->player[p].luck_win);
    }
}

static void print_text(const bst_game *m, const analysis *x) {
    int worst[WORST], n = find_worst(x, worst);
    char name[BST_NAME_SIZE];
    for (int i = 0; i < x->n; i++)
        print_move(m, &x->move[i], i + 1);
    printf("\nBiggest mistakes\n");
    for (int i = 0; i < n; i++)
        print_move(m, &x->move[worst[i]], worst[i] + 1);
    printf("\n%-20s %8s %12s %10s %8s\n", "player", "moves", "given away", "mistakes", "luck");
    for (int p = 0; p < x->players; p++)
        printf("%-20.20s %8d %12.1f %10d %+8.1f\n", name_of(m, p, name), x->player[p].moves, (double)x->player[p].lost,
               x->player[p].mistakes, (double)x->player[p].luck);
    if (x->has_luck)
        print_skill(m, x);
}

static void print_quoted(const char *text) {
    char quoted[4 * BST_NAME_SIZE];
    bst_out o = {quoted, 0, sizeof quoted};
    quoted[0] = 0;
    out_json(&o, text);
    printf("%s", quoted);
}

/* A value with its 95 % interval. */
static void json_interval(const char *key, double mean, float error, double times) {
    printf(",\"%s\":[%.4f,%.4f,%.4f]", key, times * mean, times * (mean - half(error)), times * (mean + half(error)));
}

static void json_weighed(const analysed_move *a, int players) {
    const bst_ai_comparison *c = &a->weighed;
    printf(",\"points\":[");
    for (int p = 0; p < players; p++)
        printf("%s%.2f", p ? "," : "", (double)c->played.points[p]);
    printf("]");
    json_interval("lead", (double)c->played.lead, c->played.lead_error, 1);
    json_interval("win", (double)c->played.win, c->played.win_error, 1);
    json_interval("best_win", (double)c->best.win, c->best.win_error, 1);
    json_interval("lost_between", (double)c->lost, c->lost_error, 1);
    printf(",\"lost_win\":%.4f,\"grade\":\"%s\"", (double)a->lost_win, bst_ai_grade_name(a->grade));
}

static void json_skill(const analysis *x, int p) {
    printf(",\"error_rate\":%.4f,\"error_rate_win\":%.5f,\"grades\":{", a_move(x, p, x->player[p].lost),
           a_move(x, p, x->player[p].lost_win));
    for (int g = 0; g < GRADES; g++)
        printf("%s\"%s\":%d", g ? "," : "", bst_ai_grade_name(g), x->player[p].grades[g]);
    printf("},\"skill\":%.2f,\"luck_lead\":%.2f,\"luck_win\":%.4f", (double)x->player[p].skill,
           (double)x->player[p].luck_lead, (double)x->player[p].luck_win);
}

static void print_json(const bst_game *m, const analysis *x) {
    int worst[WORST], n = find_worst(x, worst);
    printf("{\"moves\":[");
    for (int i = 0; i < x->n; i++) {
        const analysed_move *a = &x->move[i];
        printf(
            "%s{\"n\":%d,\"turn\":%d,\"player\":%d,\"move\":\"%s\",\"value\":%.2f,\"best\":\"%s\",\"best_value\":%.2f,"
            "\"lost\":%.2f,\"luck\":",
            i ? "," : "", i + 1, a->turn, a->player, a->played, (double)a->value, a->best, (double)a->best_value,
            (double)a->lost);
        printf(a->drew ? "%.2f" : "null", (double)a->luck);
        if (a->compared)
            json_weighed(a, x->players);
        printf("}");
    }
    printf("],\"mistakes\":[");
    for (int i = 0; i < n; i++)
        printf("%s%d", i ? "," : "", worst[i] + 1);
    printf("],\"players\":[");
    for (int p = 0; p < x->players; p++) {
        printf("%s{\"name\":", p ? "," : "");
        print_quoted(m->names[p]);
        printf(",\"moves\":%d,\"lost\":%.2f,\"mistakes\":%d,\"luck\":%.2f", x->player[p].moves,
               (double)x->player[p].lost, x->player[p].mistakes, (double)x->player[p].luck);
        if (x->has_luck)
            json_skill(x, p);
        printf("}");
    }
    printf("]}\n");
}

/* ---- the command ---- */

static void analyse(const bst_game *m, long playouts, long ms, int json) {
    analysis *x = cli_alloc(sizeof *x);
    bst_ai_limits l = {.playouts = ms ? 0 : (uint32_t)playouts,
                       .stop = ms ? time_up : NULL,
                       .stop_data = &clock_for_moves,
                       .seed = 1,
                       .bytes = BST_AI_MEMORY_GOOD};
    l.memory = cli_alloc(l.bytes);
    clock_for_moves = (pace){(double)ms, used_ms() + (double)ms};
    analyse_game(m, bst_ai_find("expert"), &l, x, tick);
    if (json)
        print_json(m, x);
    else
        print_text(m, x);
    free(l.memory);
    free(x);
}

static int run(int argc, char **argv) {
    long playouts = 400, ms = 0, number = 1;
    int json = 0;
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        int well = 1;
        if (strcmp(argv[i], "--json") == 0)
            json = 1;
        else if (strcmp(argv[i], "--playouts") == 0)
            well = cli_number(&cmd_analyse, "--playouts", argv[++i], 1, 100000000, &playouts);
        else if (strcmp(argv[i], "--ms") == 0)
            well = cli_number(&cmd_analyse, "--ms", argv[++i], 1, 3600000, &ms);
        else if (strcmp(argv[i], "--game") == 0)
            well = cli_number(&cmd_analyse, "--game", argv[++i], 1, 1000000, &number);
        else if (argv[i][0] == '-' || path)
            well = !cli_usage(&cmd_analyse, "unknown argument `%s`", argv[i]);
        else
            path = argv[i];
        if (!well)
            return CLI_USAGE;
    }
    if (!path)
        return cli_usage(&cmd_analyse, "no record given");
    bst_game *m = cli_alloc(sizeof *m);
    int well = cli_read_record(&cmd_analyse, path, number, m, NULL, NULL);
    if (well)
        analyse(m, playouts, ms, json);
    free(m);
    return !well;
}

static const cli_option option_rows[] = {
    {"--playouts", "N", "playouts per move (400)"},
    {"--ms", "T", "milliseconds of processor time per move, instead of playouts"},
    {"--game", "N", "which game of a file with many records, such as `bastide match` writes (1)"},
    {"--json", NULL, "one JSON object"},
    {0},
};

const cli_command cmd_analyse = {
    .name = "analyse",
    .summary = "look at a game again: mistakes and luck",
    .usage = "RECORD [--playouts N | --ms T] [--game N] [--json]",
    .operands = "RECORD",
    .about =
        "For every move: the expected lead after it and the chance to win, with 95 % intervals, the best move found, "
        "what the move gave away and how bad that is. For every draw its luck: what the tile allowed, compared with "
        "the mean of all tiles left. Then the biggest mistakes, and for every player sums, luck and skill, and the "
        "error rate: points and chance to win given away per move. The same --playouts give the same answers.",
    .options = option_rows,
    .run = run,
};
