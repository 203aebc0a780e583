/* `bastide replay`: checks a record and shows it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/text.h"
#include "cli.h"

enum { TEXT_SIZE = 1 << 18 };

typedef struct {
    char *text;
    int show;
} shower;

static void show_events(shower *w, const bst_game *m, const bst_events *ev) {
    for (int i = 0; i < ev->n; i++) {
        bst_out o = {w->text, 0, TEXT_SIZE};
        w->text[0] = 0;
        text_event(&o, &m->state, &ev->at[i]);
        if (o.len)
            printf("  %s\n", w->text);
    }
}

static void step(void *data, const bst_game *m, bst_move move, const bst_events *ev) {
    shower *w = data;
    char text[BST_MOVE_TEXT];
    if (!w->show)
        return;
    if (move != BST_M_NONE) {
        bst_move_text(&m->state, move, text);
        printf("\n%d. %s\n", m->n_moves, text);
    }
    show_events(w, m, ev);
    bst_out o = {w->text, 0, TEXT_SIZE};
    w->text[0] = 0;
    text_board(&o, &m->state);
    printf("%s", w->text);
}

static void print_result(const bst_game *m) {
    const bst_state *s = &m->state;
    if (s->phase != BST_PHASE_OVER)
        printf("not over yet, %d tiles left; ", bst_left(s));
    if (bst_family_of(&s->rules)->team) {
        printf("%s", s->mists.outcome == BST_WON ? "won" : s->phase == BST_PHASE_OVER ? "lost" : "score");
        for (int c = 0; c < bst_scores_n(s); c++)
            printf(" %d", s->score[c]);
        printf("\n");
        return;
    }
    printf(s->phase == BST_PHASE_OVER ? "result" : "scores");
    for (int p = 0; p < s->rules.players; p++)
        printf("%s %s%s%d", p ? "," : "", m->names[p], m->names[p][0] ? " " : "", s->score[p]);
    printf("\n");
}

static int replay(const char *path, long number, int show) {
    bst_game *m = cli_alloc(sizeof *m);
    shower w = {cli_alloc(TEXT_SIZE), show};
    int well = cli_read_record(&cmd_replay, path, number, m, step, &w);
    if (well) {
        printf("%d moves, all legal; ", m->n_moves);
        print_result(m);
    }
    free(w.text);
    free(m);
    return !well;
}

static int run(int argc, char **argv) {
    const char *path = NULL;
    int show = 0;
    long number = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--text") == 0) {
            show = 1;
        } else if (strcmp(argv[i], "--game") == 0) {
            if (!cli_number(&cmd_replay, "--game", argv[++i], 1, 1000000, &number))
                return CLI_USAGE;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return cli_usage(&cmd_replay, "unknown option `%s`", argv[i]);
        } else if (path) {
            return cli_usage(&cmd_replay, "one record at a time");
        } else {
            path = argv[i];
        }
    }
    return path ? replay(path, number, show) : cli_usage(&cmd_replay, "no record given");
}

static const cli_option option_rows[] = {
    {"--text", NULL, "show the board after each move"},
    {"--game", "N", "which game of a file with many records, such as `bastide match` writes (1)"},
    {0},
};

const cli_command cmd_replay = {
    .name = "replay",
    .summary = "check a record and show it",
    .usage = "FILE [--game N] [--text]",
    .operands = "FILE",
    .about = "Plays a record by the rules, and names the first wrong line and why it is wrong.",
    .options = option_rows,
    .run = run,
};
