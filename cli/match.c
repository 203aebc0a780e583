/* `bastide match`: bots against each other. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../tournament/series.h"
#include "cli.h"

typedef struct options {
    long games;
    int resume, json, all_levels, quiet;
    int luck, no_luck;
    int reports; /* this process; others of the run only play */
    int sprt;
    double elo0, elo1;
} options;

/* A series as it goes on. */
typedef struct state {
    const series *s;
    const options *o;
    outcome *game;      /* groups x bots */
    unsigned char *got; /* by game */
    long next;          /* the first group that is not counted yet */
    tally tally;
    int ghosts, deadline, tiles;
} state;

/* ---- reporting ---- */

static double sprt_bound(void) {
    return log(0.95 / 0.05);
}

/* What is known of the win rate: without the luck of the draws where that was measured in every group. */
static const sample *known_best(const tally *y) {
    return y->points_less.n == y->points.n ? &y->points_less : &y->points;
}

static int verdict(const state *t, const sample *points) {
    double llr = t->o->sprt ? sample_llr(points, t->o->elo0, t->o->elo1) : 0;
    return llr > sprt_bound() ? 1 : llr < -sprt_bound() ? -1 : 0;
}

static const char *verdict_word(const state *t, const sample *points) {
    int v = verdict(t, points);
    return v > 0 ? "elo1" : v < 0 ? "elo0" : "open";
}

static const char *verdict_text(const state *t, const sample *points) {
    int v = verdict(t, points);
    return v > 0 ? "the higher one holds" : v < 0 ? "the lower one holds" : "not decided";
}

static void progress(const state *t) {
    if (t->o->quiet || !isatty(STDERR_FILENO))
        return;
    estimate p = tally_points(&t->tally), m = sample_mean(&t->tally.margin);
    fprintf(stderr, "\r%ld of %ld games, %.1f %% won, margin %+.1f", t->tally.games, t->s->groups * t->s->n_bots,
            100 * p.mean, m.mean);
    if (t->o->sprt)
        fprintf(stderr, ", LLR %+.2f of %.2f", sample_llr(known_best(&t->tally), t->o->elo0, t->o->elo1), sprt_bound());
    fprintf(stderr, "   ");
    fflush(stderr);
}

static void json_estimate(const char *key, estimate e) {
    printf("\"%s\":[%.4f,%.4f,%.4f]", key, e.mean, e.low, e.high);
}

/* The result without the luck of the draws, and that luck itself, which must be about 0. */
static void json_adjusted(const state *t) {
    const tally *y = &t->tally;
    estimate p = sample_mean(&y->points_less);
    printf(",\"adjusted\":{\"groups\":%ld,", y->points_less.n);
    json_estimate("points", p);
    putchar(',');
    json_estimate("margin", sample_mean(&y->margin_less));
    printf(",\"elo\":[%.0f,%.0f,%.0f],", elo(p.mean), elo(p.low), elo(p.high));
    json_estimate("luck_points", sample_mean(&y->luck_points));
    putchar(',');
    json_estimate("luck_margin", sample_mean(&y->luck_margin));
    printf(",\"saved\":[%.2f,%.2f]", games_saved(&y->points, &y->points_less),
           games_saved(&y->margin, &y->margin_less));
    if (t->o->sprt)
        printf(",\"sprt\":{\"llr\":%.3f,\"verdict\":\"%s\"}", sample_llr(&y->points_less, t->o->elo0, t->o->elo1),
               verdict_word(t, &y->points_less));
    printf("}");
}

static void report_json(const state *t) {
    const tally *y = &t->tally;
    estimate p = tally_points(y), m = sample_mean(&y->margin);
    printf("{\"setup\":\"%s\",\"seed\":%llu,\"games\":%ld,\"points\":[%.4f,%.4f,%.4f],\"mean_score\":%.2f", t->s->setup,
           (unsigned long long)t->s->seed, y->games, p.mean, p.low, p.high, y->games ? y->own / (double)y->games : 0);
    if (t->s->team)
        printf(",\"lost\":{\"ghosts\":%d,\"deadline\":%d,\"tiles\":%d}", t->ghosts, t->deadline, t->tiles);
    if (!t->s->team && t->s->n_bots > 1)
        printf(",\"margin\":[%.2f,%.2f,%.2f],\"elo\":[%.0f,%.0f,%.0f]", m.mean, m.low, m.high, elo(p.mean), elo(p.low),
               elo(p.high));
    if (t->o->sprt)
        printf(",\"sprt\":{\"llr\":%.3f,\"verdict\":\"%s\"}", sample_llr(&y->points, t->o->elo0, t->o->elo1),
               verdict_word(t, &y->points));
    if (y->points_less.n)
        json_adjusted(t);
    printf(",\"forfeits\":%ld}\n", y->forfeits);
}

static void text_adjusted(const state *t) {
    const tally *y = &t->tally;
    estimate p = sample_mean(&y->points_less), m = sample_mean(&y->margin_less), l = sample_mean(&y->luck_margin);
    printf("without the luck of the draws, which gave %+.1f points a game (%+.1f to %+.1f)\n", l.mean, l.low, l.high);
    printf("  win rate     %.1f %%  (%.1f to %.1f), as well known as by %.1f times as many games\n", 100 * p.mean,
           100 * p.low, 100 * p.high, games_saved(&y->points, &y->points_less));
    printf("  mean margin  %+.1f  (%+.1f to %+.1f), by %.1f times as many\n", m.mean, m.low, m.high,
           games_saved(&y->margin, &y->margin_less));
    printf("  Elo          %+.0f  (%+.0f to %+.0f)\n", elo(p.mean), elo(p.low), elo(p.high));
    if (t->o->sprt)
        printf("  SPRT         LLR %+.2f: %s\n", sample_llr(&y->points_less, t->o->elo0, t->o->elo1),
               verdict_text(t, &y->points_less));
}

static void report_text(const state *t) {
    const tally *y = &t->tally;
    estimate p = tally_points(y), m = sample_mean(&y->margin);
    double score = y->games ? y->own / (double)y->games : 0;
    if (t->s->team) {
        printf("%s, %s: won %.1f %% (%.1f to %.1f) of %ld games, mean score %.1f; lost by ghosts %d, deadline %d, "
               "tiles %d\n",
               t->s->bot[0].name, t->s->setup, 100 * p.mean, 100 * p.low, 100 * p.high, y->games, score, t->ghosts,
               t->deadline, t->tiles);
        return;
    }
    if (t->s->n_bots == 1) {
        printf("%s against itself: mean score %.1f in %ld games\n", t->s->bot[0].name, score, y->games);
        return;
    }
    printf("%s against %s, %ld games in groups of %d with the same tiles (95 %% intervals over groups)\n",
           t->s->bot[0].name, t->s->n_bots == 2 ? t->s->bot[1].name : "the others", y->games, t->s->n_bots);
    printf("  win rate     %.1f %%  (%.1f to %.1f)\n", 100 * p.mean, 100 * p.low, 100 * p.high);
    printf("  mean margin  %+.1f  (%+.1f to %+.1f), mean score %.1f\n", m.mean, m.low, m.high, score);
    printf("  Elo          %+.0f  (%+.0f to %+.0f)\n", elo(p.mean), elo(p.low), elo(p.high));
    if (t->o->sprt)
        printf("  SPRT         LLR %+.2f (bounds %.2f): %s\n", sample_llr(&y->points, t->o->elo0, t->o->elo1),
               sprt_bound(), verdict_text(t, &y->points));
    if (y->points_less.n)
        text_adjusted(t);
    if (y->forfeits)
        printf("  forfeits     %ld, of these by %s %ld\n", y->forfeits, t->s->bot[0].name, y->forfeits_first);
}

/* ---- taking in games ---- */

/* Groups count in their order, whoever played them first, so that the result is a function of the seeds alone, wherever
 * the series ends. True when it is decided. */
static bool count_groups(state *t) {
    int n = t->s->n_bots;
    bool decided = verdict(t, known_best(&t->tally)) != 0;
    for (; t->next < t->s->groups && !decided; t->next++) {
        const outcome *games = t->game + t->next * n;
        for (int i = 0; i < n; i++)
            if (!t->got[t->next * n + i])
                return false;
        tally_add(&t->tally, games, n);
        for (int i = 0; i < n; i++) {
            t->ghosts += strcmp(games[i].reason, "ghosts") == 0;
            t->deadline += strcmp(games[i].reason, "deadline") == 0;
            t->tiles += strcmp(games[i].reason, "tiles") == 0;
        }
        decided = verdict(t, known_best(&t->tally)) != 0;
    }
    return decided;
}

static void note(state *t, const outcome *o) {
    long at = o->group * t->s->n_bots + o->shift;
    if (o->group < 0 || o->group >= t->s->groups || o->shift < 0 || o->shift >= t->s->n_bots || t->got[at])
        return;
    t->game[at] = *o;
    t->got[at] = 1;
}

static bool got_game(void *data, const outcome *o) {
    state *t = data;
    note(t, o);
    if (o->forfeit >= 0)
        fprintf(stderr, "%sgroup %ld, game %d: %s loses: %s\n", t->o->quiet ? "" : "\n", o->group, o->shift,
                t->s->bot[o->forfeit].name, o->reason);
    bool decided = count_groups(t);
    progress(t);
    return !decided;
}

/* ---- the record file ---- */

static void heading(const series *s, char *line, size_t size) {
    int n = snprintf(line, size, "# bastide match, %s, seed=%llu", s->setup, (unsigned long long)s->seed);
    for (int b = 0; b < s->n_bots; b++)
        n += snprintf(line + n, size - (size_t)n, ", %s=%s", s->bot[b].name, s->bot[b].spec);
    snprintf(line + n, size - (size_t)n, "\n");
}

/* Takes in the games of an earlier run; 0 if the file is of another series. */
static int take_in(state *t, FILE *f, const char *head) {
    char line[8192];
    outcome o;
    if (!fgets(line, sizeof line, f) || strcmp(line, head) != 0)
        return 0;
    while (fgets(line, sizeof line, f))
        if (outcome_read(&o, line))
            note(t, &o);
    if (!strchr(line, '\n'))
        record_append(t->s->record, "\n"); /* it was broken off */
    count_groups(t);
    return 1;
}

static int open_record(state *t) {
    char head[8192];
    heading(t->s, head, sizeof head);
    FILE *f = fopen(t->s->record, "r");
    if (f) {
        int same = t->o->resume && take_in(t, f, head);
        fclose(f);
        if (!same)
            fprintf(stderr, "bastide match: %s %s\n", t->s->record,
                    t->o->resume ? "holds another series" : "exists already: use --resume or another name");
        return same;
    }
    f = fopen(t->s->record, "w");
    if (!f || fputs(head, f) == EOF || fclose(f) == EOF) {
        fprintf(stderr, "bastide match: cannot write %s\n", t->s->record);
        return 0;
    }
    return 1;
}

/* ---- running ---- */

static void report(const state *t) {
    if (!t->o->quiet && isatty(STDERR_FILENO))
        fprintf(stderr, "\n");
    if (t->o->json)
        report_json(t);
    else if (t->tally.games)
        report_text(t);
    else
        puts("nothing can be said yet: no group of games with the same tiles is complete");
    fflush(stdout);
}

static int run_series(series *s, const options *o) {
    size_t games = (size_t)s->groups * (size_t)s->n_bots;
    state t = {.s = s, .o = o, .game = cli_alloc(games * sizeof(outcome)), .got = cli_alloc(games)};
    int failed = o->reports && s->record && !open_record(&t);
    if (failed || verdict(&t, known_best(&t.tally)))
        memset(t.got, 1, games); /* nobody plays, and who waits for games is told so */
    if (!workers_run(s, t.got, got_game, &t)) {
        fprintf(stderr, "bastide match: a worker failed; the games it had finished count\n");
        failed = 1;
    }
    if (o->reports)
        report(&t);
    free(t.game);
    free(t.got);
    return failed;
}

/* The mists by level and number of players. */
static int run_levels(series *s, const options *o) {
    int failed = 0;
    for (int level = 1; level <= 6; level++)
        for (int players = 1; players <= 5; players++) {
            snprintf(s->setup, sizeof s->setup, "sets=mists level=%d players=%d", level, players);
            s->players = players;
            failed |= run_series(s, o);
        }
    return failed;
}

/* ---- the command line ---- */

static int check_setup(series *s) {
    char message[BST_MESSAGE_SIZE];
    bst_setup *u = cli_alloc(sizeof *u);
    cli_use_mists_tiles(&s->base);
    int wrong = bst_setup_read_custom(u, s->setup, s->base.custom, s->base.custom_n, message) != BST_OK;
    if (wrong)
        cli_usage(&cmd_match, "%s", message);
    s->players = u->rules.players;
    s->team = bst_family_of(&u->rules)->team;
    if (!wrong && (u->has_seed || u->has_shuffle))
        wrong = cli_usage(&cmd_match, "the first seed is given by --seed");
    if (!wrong && s->team && s->n_bots > 1)
        wrong = cli_usage(&cmd_match, "in the mists one bot plays for all");
    if (!wrong && s->n_bots > s->players && !s->team)
        wrong = cli_usage(&cmd_match, "more bots than players");
    free(u);
    return !wrong;
}

static int add_setup_word(series *s, const char *word) {
    size_t n = strlen(s->setup);
    if (!strchr(word, '=') || word[0] == '-')
        return !cli_usage(&cmd_match, "unknown argument `%s`", word);
    if (n + strlen(word) + 2 > sizeof s->setup)
        return !cli_usage(&cmd_match, "the set-up is too long");
    snprintf(s->setup + n, sizeof s->setup - n, "%s%s", n ? " " : "", word);
    return 1;
}

static int add_bot(series *s, const char *text) {
    if (s->n_bots == MOST_BOTS)
        return !cli_usage(&cmd_match, "more than %d bots", MOST_BOTS);
    if (!text)
        return !cli_usage(&cmd_match, "--bot needs NAME=BOT");
    const char *wrong = contestant_read(&s->bot[s->n_bots++], text);
    return !wrong || !cli_usage(&cmd_match, "--bot %s: %s", text, wrong);
}

static int read_sprt(options *o, const char *text) {
    o->sprt = text && sscanf(text, "%lf,%lf", &o->elo0, &o->elo1) == 2 && o->elo0 < o->elo1;
    return o->sprt || !cli_usage(&cmd_match, "--sprt needs two Elo differences, the lower first: --sprt 0,20");
}

static int read_option(series *s, options *o, const char *name, const char *value, int *used) {
    static const struct {
        const char *name;
        long low, high;
    } number[] = {
        {"--games", 1, 10000000}, {"--concurrency", 1, 256}, {"--memory", 2, 65536}, {"--timeout", 1, 3600000}};
    long *const into[] = {&o->games, &s->workers, &s->memory_mb, &s->timeout_ms};
    *used = 2;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (strcmp(name, number[i].name) == 0)
            return cli_number(&cmd_match, name, value, number[i].low, number[i].high, into[i]);
    if (strcmp(name, "--bot") == 0)
        return add_bot(s, value);
    if (strcmp(name, "--sprt") == 0)
        return read_sprt(o, value);
    if (strcmp(name, "--seed") == 0 && value) {
        s->seed = strtoull(value, NULL, 10);
        return 1;
    }
    if (strcmp(name, "--record") == 0 && value) {
        s->record = value;
        return 1;
    }
    if (strcmp(name, "--go") == 0 && value) {
        snprintf(s->go, sizeof s->go, "%s", value);
        return 1;
    }
    *used = 1;
    int *flag = strcmp(name, "--resume") == 0       ? &o->resume
                : strcmp(name, "--json") == 0       ? &o->json
                : strcmp(name, "--quiet") == 0      ? &o->quiet
                : strcmp(name, "--luck") == 0       ? &o->luck
                : strcmp(name, "--no-luck") == 0    ? &o->no_luck
                : strcmp(name, "--all-levels") == 0 ? &o->all_levels
                                                    : NULL;
    if (flag)
        return *flag = 1;
    return add_setup_word(s, name);
}

/* To measure the luck takes some 0.2 s a game of the base game: little beside bots that search, most of the time beside
 * those that do not. */
static int somebody_thinks(const series *s) {
    for (int b = 0; b < s->n_bots; b++)
        if (s->bot[b].bot < 0 || bst_ai_playouts(s->bot[b].bot))
            return 1;
    return 0;
}

static int run(int argc, char **argv) {
    options o = {.games = 100, .reports = workers_begin()};
    series *s = cli_alloc(sizeof *s);
    int failed = CLI_USAGE, well = 1, used;
    *s = (series){.seed = 1, .workers = 1, .memory_mb = 64, .timeout_ms = 10000, .go = "ms=1000"};
    for (int i = 1; i < argc && well; i += used)
        well = read_option(s, &o, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used);
    if (well && !s->n_bots)
        well = !cli_usage(&cmd_match, "no bots given; for example: --bot A=expert --bot B=greedy");
    if (well && o.all_levels)
        well = s->record || *s->setup ? !cli_usage(&cmd_match, "--all-levels takes no set-up and no --record")
                                      : add_setup_word(s, "sets=mists");
    if (well && workers_refuse(s->workers))
        well = !cli_usage(&cmd_match, "%s", workers_refuse(s->workers));
    if (well && check_setup(s)) {
        s->luck = o.luck || (!o.no_luck && somebody_thinks(s));
        s->groups = (o.games + s->n_bots - 1) / s->n_bots;
        failed = o.all_levels ? run_levels(s, &o) : run_series(s, &o);
    }
    free(s);
    workers_end();
    return failed;
}

static const cli_option option_rows[] = {
    {"--bot", "NAME=BOT",
     "a player and its name; repeat it for each. BOT is a built-in bot (random, greedy, mcts, mcts-plain, team, or a "
     "level: beginner, easy, casual, steady, normal, skilled, hard, expert), perhaps with ,ms=T (processor time), "
     ",playouts=N or ,eval=hand (without what was learned); or \"PROGRAM ...\" that speaks the protocol"},
    {"--games", "N", "how many games (100)"},
    {"--concurrency", "N", "how many games at a time, each in a process of its own (1)"},
    {"--seed", "N", "seed of the first group of games (1); each group takes the next"},
    {"--sprt", "LOW,HIGH",
     "stop when one of the two Elo differences is proven (with 5 % errors); where luck is measured, by the result "
     "without it"},
    {"--luck", NULL,
     "measure the luck of every draw and print the result without it too; the default if a bot searches or is a "
     "program"},
    {"--no-luck", NULL, "never measure luck"},
    {"--record", "FILE", "write all games to FILE"},
    {"--resume", NULL, "go on with the series in that file"},
    {"--go", "WORDS", "words sent to programs with `go` (ms=1000)"},
    {"--timeout", "MS",
     "how long to wait for a program beyond its thinking time (10000); one that crashes, hangs or answers illegally "
     "loses the game"},
    {"--memory", "MB", "memory for a search tree (64)"},
    {"--all-levels", NULL, "mists: one line for every level and number of players"},
    {"--json", NULL, "print the result as JSON"},
    {"--quiet", NULL, "show no progress"},
    {0},
};

const cli_command cmd_match = {
    .name = "match",
    .summary = "let bots and programs play each other",
    .usage = "--bot A=BOT --bot B=BOT [OPTIONS] [KEY=VALUE ...]",
    .about = "Games come in groups with the same tiles, one for each way to rotate the seats: mirrored pairs with two "
             "bots. The result is that of the first bot against the others. KEY=VALUE words set up the game as in the "
             "protocol. In mists one bot plays for everybody, and the rate of wins counts.",
    .options = option_rows,
    .run = run,
};
