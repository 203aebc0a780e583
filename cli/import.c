/* `bastide import`: another program's saved game becomes a record. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../exchange/jcz.h"
#include "cli.h"

static int write_record(const bst_game *m, const char *out) {
    char *record = cli_alloc(BST_RECORD_SIZE);
    size_t n = bst_record_write(m, 1, record, BST_RECORD_SIZE);
    FILE *f = out ? fopen(out, "wb") : stdout;
    int bad = !f || fwrite(record, 1, n, f) != n;
    if (f && (out ? fclose(f) : fflush(f)))
        bad = 1;
    if (bad)
        fprintf(stderr, "bastide import: cannot write %s: %s\n", out ? out : "the record", strerror(errno));
    free(record);
    return bad;
}

static int import(const char *path, const char *out) {
    char message[BST_MESSAGE_SIZE];
    size_t n;
    jcz_notes notes;
    char *text = cli_read_file(path, &n, message);
    if (!text) {
        fprintf(stderr, "bastide import: %s\n", message);
        return 1;
    }
    bst_game *m = cli_alloc(sizeof *m);
    int status = !jcz_read(m, text, &notes);
    cli_print_notes(path, &notes);
    if (!status) {
        fprintf(stderr, "%s: %d moves taken over%s\n", path, m->n_moves,
                m->state.phase == BST_PHASE_OVER ? ", the game is over" : "");
        status = write_record(m, out);
    }
    free(m);
    free(text);
    return status;
}

static int run(int argc, char **argv) {
    const char *path = NULL, *out = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
            out = argv[++i];
        else if (argv[i][0] == '-' || path)
            return cli_usage(&cmd_import, "unknown argument `%s`", argv[i]);
        else
            path = argv[i];
    }
    return path ? import(path, out) : cli_usage(&cmd_import, "no saved game given");
}

static const cli_option option_rows[] = {
    {"-o", "FILE", "where to write the record (standard output)"},
    {0},
};

const cli_command cmd_import = {
    .name = "import",
    .summary = "make a record of another program's saved game",
    .usage = "FILE.jcz [-o FILE.bastide]",
    .operands = "FILE",
    .about =
        "Reads a saved game of JCloisterZone 4 or 5, as far as Bastide has its sets, plays it by the rules and writes "
        "it as a record. What is left out or works differently here is told line by line. Other commands that "
        "take a record take such a file too.",
    .options = option_rows,
    .run = run,
};
