/* `bastide play` */
#include "../play/play.h"

#include <stdio.h>
#include <string.h>

#include "../play/texts.h"
#include "cli.h"

typedef struct {
    play_options o;
    char setup[BST_SETUP_TEXT];
    const char *players, *level;
} command_line;

static void add_word(command_line *l, const char *key, const char *value) {
    size_t n = strlen(l->setup);
    snprintf(l->setup + n, sizeof l->setup - n, "%s%s%s", n ? " " : "", key, value);
    l->o.at_once = true;
}

/* How many words of the command line were taken; 0 after a message. */
static int take_option(command_line *l, const char *name, const char *value) {
    if (strcmp(name, "--line") == 0)
        l->o.line = true;
    else if (strcmp(name, "--ascii") == 0)
        l->o.ascii = true;
    else if (strcmp(name, "--no-colour") == 0 || strcmp(name, "--no-color") == 0)
        l->o.plain = true;
    else if (!value)
        return !cli_usage(&cmd_play, strncmp(name, "--", 2) ? "`%s`?" : "unknown option `%s`, or it needs a value",
                          name);
    else if (strcmp(name, "--sets") == 0)
        add_word(l, "sets=", value);
    else if (strcmp(name, "--set") == 0)
        add_word(l, "", value);
    else if (strcmp(name, "--players") == 0)
        l->players = value;
    else if (strcmp(name, "--bot") == 0)
        l->level = value;
    else if (strcmp(name, "--name") == 0)
        l->o.name = value;
    else if (strcmp(name, "--lang") != 0 || !texts_choose(value))
        return !cli_usage(
            &cmd_play, strcmp(name, "--lang") != 0 ? "unknown option `%s`" : "`%s` needs one of en, cs, de, es, fr, pl",
            name);
    else
        return 2;
    bool alone = strcmp(name, "--line") == 0 || strcmp(name, "--ascii") == 0 || strncmp(name, "--no-", 5) == 0;
    return alone ? 1 : 2;
}

static int read_options(command_line *l, int argc, char **argv) {
    for (int i = 1; i < argc;) {
        if (argv[i][0] != '-') {
            if (l->o.open || l->o.link)
                return cli_usage(&cmd_play, "one game at a time");
            *(strstr(argv[i], "://") ? &l->o.link : &l->o.open) = argv[i];
            l->o.at_once = true;
            i++;
            continue;
        }
        int took = take_option(l, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (!took)
            return CLI_USAGE;
        i += took;
    }
    return 0;
}

static int no_such_bot(const char *name) {
    char levels[256] = "";
    for (int i = 0; table_level(i) >= 0; i++) {
        size_t n = strlen(levels);
        snprintf(levels + n, sizeof levels - n, "%s%s", i ? ", " : "", bst_ai_name(table_level(i)));
    }
    return cli_usage(&cmd_play, "there is no bot `%s`; there are %s", name, levels);
}

/* The game that the options describe. */
static int read_plan(command_line *l) {
    char message[BST_MESSAGE_SIZE];
    table_plan *p = &l->o.plan;
    int level = l->level ? bst_ai_find(l->level) : table_usual_level();
    if (level < 0)
        return no_such_bot(l->level);
    if (bst_setup_read_custom(&p->setup, l->setup, cli_custom, cli_custom_n, message))
        return cli_usage(&cmd_play, "%s", message);
    play_usual(p, level);
    if (l->players) {
        const char *wrong = play_seats(p, l->players, level);
        if (wrong)
            return cli_usage(&cmd_play, "--players %s: %s", l->players, wrong);
        l->o.at_once = true;
    }
    if (l->o.name)
        snprintf(p->names[0], BST_NAME_SIZE, "%.60s", l->o.name);
    bst_error e = bst_rules_check(&p->setup.rules);
    if (e)
        return cli_usage(&cmd_play, "%s", bst_error_text(e));
    if (!p->setup.has_seed && !p->setup.has_shuffle) {
        p->setup.has_seed = 1;
        p->setup.seed = cli_random_seed();
    }
    return 0;
}

static int run(int argc, char **argv) {
    static command_line l;
    texts_from_environment();
    int status = read_options(&l, argc, argv);
    if (!status)
        status = read_plan(&l);
    return status ? status : play_run(&l.o);
}

static const cli_option option_rows[] = {
    {"--sets", "LIST", "base with any of river,abbot,inns,traders,hills,wheel,dragon; or mists (base)"},
    {"--players", "LIST", "a number (3: you and two bots), or names and bots: Anna,Bob,bot,bot:hard (2)"},
    {"--bot", "LEVEL", "level of the bots (normal)"},
    {"--set", "KEY=VALUE", "any other word of a set-up line, such as farmers=off, level=3 or seed=7; may be repeated"},
    {"--name", "NAME", "your name, also when you take a free seat online"},
    {"--line", NULL,
     "type commands and read answers line by line, as for a screen reader; the default without a terminal and with "
     "TERM=dumb"},
    {"--lang", "en|cs|de|es|fr|pl", "the language (from LANG)"},
    {"--ascii", NULL, "draw with ASCII characters only (the default unless LANG says UTF-8)"},
    {"--no-colour", NULL, "no colours (also if NO_COLOR is set)"},
    {0},
};

const cli_command cmd_play = {
    .name = "play",
    .summary = "play in the terminal: against bots, with people here or online",
    .usage = "[OPTIONS] [RECORD | LINK]",
    .operands = "RECORD",
    .about =
        "Plays in the terminal. Without options you choose the game on one screen and play against a bot. A RECORD "
        "is opened and played on; a LINK (https://host/g/ID, or https://host/g/ID#SEAT.TOKEN for your own seat) "
        "is a game on a server.",
    .options = option_rows,
    .after = "On the full screen ? shows all keys; with --line, `help` lists all commands.",
    .run = run,
};
