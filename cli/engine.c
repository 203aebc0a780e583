/* `bastide engine`: the protocol on standard input and output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../protocol/session.h"
#include "cli.h"

enum { LINE_SIZE = 1 << 16, ANSWER_SIZE = 1 << 20 };

static char *last_file;

static const char *read_file(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]) {
    free(last_file);
    return last_file = cli_read_file(path, n, message);
}

static const session_host host = {cli_random_seed, read_file};

/* Reads a line without its end. 0: end of input; -1: too long or not text, skipped to its end. */
static int read_line(char *line, size_t size) {
    size_t n = 0;
    int c, bad = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == 0 || n + 1 >= size)
            bad = 1;
        else
            line[n++] = (char)c;
    }
    if (c == EOF && !n && !bad)
        return 0;
    if (n && line[n - 1] == '\r')
        n--;
    line[n] = 0;
    return bad ? -1 : 1;
}

static int run(int argc, char **argv) {
    if (argc > 1)
        return cli_usage(&cmd_engine, "unknown argument `%s`", argv[1]);
    session *s = cli_alloc(sizeof *s);
    char *line = cli_alloc(LINE_SIZE), *answer = cli_alloc(ANSWER_SIZE);
    int read, go_on = 1;
    session_init(s, &host);
    while (go_on && (read = read_line(line, LINE_SIZE)) != 0) {
        bst_out o = {answer, 0, ANSWER_SIZE};
        answer[0] = 0;
        if (read < 0)
            session_error(&o, "bad-argument", "the line is longer than 65535 bytes or holds a zero byte");
        else
            go_on = session_line(s, line, &o);
        if (go_on && (puts(answer) == EOF || fflush(stdout) == EOF))
            break;
    }
    free(last_file);
    free(answer);
    free(line);
    free(s);
    return 0;
}

const cli_command cmd_engine = {
    "engine", "speak the engine protocol on standard input and output",
    "Usage: bastide engine\n\n"
    "Reads commands, one a line, and answers each with one line of JSON:\n"
    "  hello, new KEY=VALUE ..., state, legal, play MOVE, undo, perft N,\n"
    "  go [ms=T] [playouts=N] [bot=NAME], record, load PATH, quit\n"
    "docs/protocol.md tells all.\n",
    run};
