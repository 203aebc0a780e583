/* Games from files: a record, one of many in a file, or another program's saved game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../exchange/jcz.h"
#include "cli.h"

/* The text of the n-th record of a file, which may hold many; *before counts the lines above it. */
static char *find_record(char *text, long n, size_t *length, int *before) {
    static const char start[] = "bastide-record ";
    char *at = text;
    *before = 0;
    if (n == 1 && !strstr(text, "\n# game ")) {
        *length = strlen(text);
        return text;
    }
    while (strncmp(at, start, sizeof start - 1) != 0 || --n) {
        at = strchr(at, '\n');
        if (!at)
            return NULL;
        at++;
        ++*before;
    }
    char *end = strstr(at, "\n# game ");
    *length = end ? (size_t)(end - at) + 1 : strlen(at);
    return at;
}

void cli_print_notes(const char *path, const jcz_notes *notes) {
    for (int i = 0; i < notes->n; i++) {
        const jcz_note *n = &notes->at[i];
        const char *text = jcz_note_text(n->code), *what = strstr(text, "%s");
        fprintf(stderr, "%s:%d: %.*s%s%s\n", path, n->line, (int)(what - text), text, n->what, what + 2);
    }
}

/* Another program's game, as if it were a record of ours. */
static int read_foreign(const char *path, const char *text, bst_game *m, bst_record_step *each, void *data) {
    char message[BST_MESSAGE_SIZE];
    jcz_notes notes;
    int line, well = jcz_read(m, text, &notes);
    cli_print_notes(path, &notes);
    if (!well || !each)
        return well;
    char *record = cli_alloc(BST_RECORD_SIZE);
    size_t n = bst_record_write(m, 1, record, BST_RECORD_SIZE);
    well = !bst_record_read(m, record, n, &line, message, each, data);
    free(record);
    return well;
}

int cli_read_record(const cli_command *c, const char *path, long number, bst_game *m, bst_record_step *each,
                    void *data) {
    char message[BST_MESSAGE_SIZE];
    size_t n;
    int line = 0, before = 0, well = 0;
    char *text = cli_read_file(path, &n, message);
    if (!text) {
        fprintf(stderr, "bastide %s: %s\n", c->name, message);
        return 0;
    }
    cli_use_mists_tiles(&m->setup);
    char *record;
    if (text[strspn(text, " \t\r\n")] == '{') {
        well = read_foreign(path, text, m, each, data);
    } else if (number == 1 && strlen(text) != n) {
        fprintf(stderr, "%s: not a record: it holds a zero byte\n", path);
    } else if (!(record = find_record(text, number, &n, &before))) {
        fprintf(stderr, "bastide %s: %s holds no record number %ld\n", c->name, path, number);
    } else if (bst_record_read(m, record, n, &line, message, each, data)) {
        fprintf(stderr, "%s:%d: %s\n", path, before + line, message);
    } else {
        well = 1;
    }
    free(text);
    return well;
}
