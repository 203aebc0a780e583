/* The `bastide` command. */
#include <stdio.h>
#include <string.h>

#include "cli.h"

const cli_command *const cli_commands[] = {
    &cmd_play,   &cmd_engine, &cmd_replay, &cmd_picture, &cmd_bench, &cmd_tiles, &cmd_match,       &cmd_analyse,
    &cmd_import, &cmd_export, &cmd_serve,  &cmd_verify,  &cmd_store, &cmd_man,   &cmd_completions, NULL};

const cli_option cli_common_options[] = {
    {"--help", NULL, "what the command does, and its options"},
    {"--version", NULL, "print the version"},
    {"--mists-tiles", "FILE", "play mists with the tiles listed in FILE"},
    {0},
};

const cli_command *cli_find(const char *name) {
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (strcmp(name, (*c)->name) == 0)
            return *c;
    return NULL;
}

/* Takes `--mists-tiles FILE` out of the arguments, wherever it stands; 0 if the file is wrong. */
static int take_mists_tiles(int *argc, char **argv) {
    char message[BST_MESSAGE_SIZE];
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--mists-tiles") != 0)
            continue;
        if (i + 1 == *argc) {
            fprintf(stderr, "bastide: --mists-tiles needs a file\n");
            return 0;
        }
        if (!cli_read_mists_tiles(argv[i + 1], message)) {
            fprintf(stderr, "bastide: %s: %s\n", argv[i + 1], message);
            return 0;
        }
        *argc -= 2;
        memmove(argv + i, argv + i + 2, (size_t)(*argc - i + 1) * sizeof *argv);
        i--;
    }
    return 1;
}

int main(int argc, char **argv) {
    if (!take_mists_tiles(&argc, argv))
        return CLI_USAGE;
    if (argc < 2) {
        cli_print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        cli_print_help(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("bastide %s\n", BST_VERSION);
        return 0;
    }
    const cli_command *c = cli_find(argv[1]);
    if (c) {
        for (int a = 2; a < argc; a++)
            if (strcmp(argv[a], "--help") == 0 || strcmp(argv[a], "-h") == 0) {
                cli_print_command_help(c);
                return 0;
            }
        return c->run(argc - 1, argv + 1);
    }
    fprintf(stderr, "bastide: there is no command `%s`\n\n", argv[1]);
    cli_print_help(stderr);
    return CLI_USAGE;
}
