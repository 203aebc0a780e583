/* The `bastide` command: one function and one row of the table in main.c a subcommand. What a row
 * says is its help, its man page and what shells complete. */
#ifndef BST_CLI_H
#define BST_CLI_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdio.h>

/* An option of a command, for its help, its man page and the shells' completions. */
typedef struct cli_option {
    const char *name;  /* "--port" */
    const char *value; /* what follows it: FILE, DIR, RECORD, SET, COMMAND, N, words to choose from "a|b"; NULL: none */
    const char *about; /* in one sentence, the default in brackets */
} cli_option;

typedef struct cli_command {
    const char *name;
    const char *summary;       /* one line */
    const char *usage;         /* what follows `bastide NAME`, a line a way to use it */
    const char *operands;      /* what the arguments that are no options are, as cli_option.value; NULL: words */
    const char *about;         /* paragraphs; a line that begins with two spaces is kept as it is */
    const cli_option *options; /* the last without a name */
    const char *after;         /* paragraphs behind the options, or NULL */
    int (*run)(int argc, char **argv);
} cli_command;

/* All commands, the last NULL, and the options that every one of them takes. */
extern const cli_command *const cli_commands[];
extern const cli_option cli_common_options[];
const cli_command *cli_find(const char *name);

/* What `bastide --help` and `bastide NAME --help` print. */
void cli_print_help(FILE *to);
void cli_print_command_help(const cli_command *c);

extern const cli_command cmd_engine, cmd_replay, cmd_picture, cmd_bench, cmd_tiles, cmd_match, cmd_analyse, cmd_serve,
    cmd_verify, cmd_import, cmd_export, cmd_man, cmd_completions, cmd_play, cmd_store;

/* A mists tile list from a file (--mists-tiles), the four squares of its start piece last; none: the project's own. */
extern bst_kind cli_custom[BST_MAX_CUSTOM];
extern int cli_custom_n;
/* Reads it; false with the reason in message. */
int cli_read_mists_tiles(const char *path, char message[BST_MESSAGE_SIZE]);
/* Makes a set-up use it. */
void cli_use_mists_tiles(bst_setup *u);

/* Status of a wrong command line. */
enum { CLI_USAGE = 2 };

/* Reads a whole file of at most 4 MiB; NULL with the reason in message. The caller frees it. */
char *cli_read_file(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]);
/* Plays the game of a file: the number-th record of it (from 1), or another program's saved game, whose notes are
 * printed. False if there is none or it is wrong, which is told with the line. `each` as in bst_record_read. */
int cli_read_record(const cli_command *c, const char *path, long number, bst_game *m, bst_record_step *each,
                    void *data);
struct jcz_notes;
void cli_print_notes(const char *path, const struct jcz_notes *notes);
/* Memory or the end of the program. */
void *cli_alloc(size_t n);
uint64_t cli_random_seed(void);
/* bst_ai_choose with a tree on each of several threads, the memory shared out among them. */
enum { CLI_MOST_THREADS = 16 };
int cli_choose(int bot, const bst_state *s, const bst_ai_limits *l, int threads, bst_ai_result *out);
/* Prints "bastide NAME: message" and where help is; returns CLI_USAGE. */
int cli_usage(const cli_command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A whole number option value within bounds; false and a message otherwise. */
int cli_number(const cli_command *c, const char *option, const char *value, long low, long high, long *out);

#endif
