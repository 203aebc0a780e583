/* `bastide engine`: the protocol on standard input and output. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../protocol/session.h"
#include "cli.h"

enum { LINE_SIZE = 1 << 16, ANSWER_SIZE = 1 << 20 };

static char *last_file;

static const char *read_file(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]) {
    free(last_file);
    return last_file = cli_read_file(path, n, message);
}

static uint64_t clock_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Standard input, read ahead so that a `stop` can be seen while a bot thinks. */
static struct {
    char text[LINE_SIZE];
    size_t at, n;
    int ended;
} input;

static void read_more(void) {
    if (input.at) {
        memmove(input.text, input.text + input.at, input.n - input.at);
        input.n -= input.at;
        input.at = 0;
    }
    if (input.n == sizeof input.text)
        return;
    ssize_t got = read(STDIN_FILENO, input.text + input.n, sizeof input.text - input.n);
    if (got <= 0)
        input.ended = 1;
    else
        input.n += (size_t)got;
}

/* Whether the next line is `stop`; it is left to be answered in its turn. */
static int interrupted(void) {
    static uint64_t looked;
    struct pollfd p = {STDIN_FILENO, POLLIN, 0};
    uint64_t now = clock_ms();
    if (now == looked)
        return 0;
    looked = now;
    if (!input.ended && input.n - input.at < 5 && poll(&p, 1, 0) > 0)
        read_more();
    const char *next = input.text + input.at;
    return input.n - input.at >= 5 && memcmp(next, "stop", 4) == 0 && (next[4] == '\n' || next[4] == '\r');
}

static const session_host host = {.random_seed = cli_random_seed,
                                  .read_file = read_file,
                                  .clock_ms = clock_ms,
                                  .interrupted = interrupted,
                                  .choose = cli_choose};

static int next_char(void) {
    if (input.at == input.n && !input.ended)
        read_more();
    return input.at < input.n ? (unsigned char)input.text[input.at++] : EOF;
}

/* Reads a line without its end. 0: end of input; -1: too long or not text, skipped to its end. */
static int read_line(char *line, size_t size) {
    size_t n = 0;
    int c, bad = 0;
    while ((c = next_char()) != EOF && c != '\n') {
        if (c == 0 || n + 1 >= size)
            bad = 1;
        else
            line[n++] = (char)c;
    }
    if (c == EOF && !n && !bad)
        return 0;
    while (n && (line[n - 1] == '\r' || line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    line[n] = 0;
    return bad ? -1 : 1;
}

static int run(int argc, char **argv) {
    long megabytes = 64;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--memory") != 0)
            return cli_usage(&cmd_engine, "unknown argument `%s`", argv[i]);
        if (!cli_number(&cmd_engine, "--memory", argv[++i], 2, 65536, &megabytes))
            return CLI_USAGE;
    }
    session *s = cli_alloc(sizeof *s);
    char *line = cli_alloc(LINE_SIZE), *answer = cli_alloc(ANSWER_SIZE);
    int read, go_on = 1;
    session_init(s, &host);
    s->custom_n = (uint8_t)cli_custom_n;
    memcpy(s->custom, cli_custom, sizeof cli_custom);
    s->memory_size = (size_t)megabytes << 20;
    s->memory = cli_alloc(s->memory_size);
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
    free(s->memory);
    free(s);
    return 0;
}

static const cli_option option_rows[] = {
    {"--memory", "MB", "memory for a bot's search tree (64)"},
    {0},
};

const cli_command cmd_engine = {
    .name = "engine",
    .summary = "speak the engine protocol on standard input and output",
    .usage = "[--memory MB]",
    .about = "Reads commands, one per line, and answers each with one line of JSON:\n"
             "  hello, new KEY=VALUE ..., state, legal, play MOVE, undo, perft N,\n"
             "  go [ms=T] [playouts=N] [bot=NAME] [seed=N] [threads=N], hint [N], stop, record, load PATH, quit\n"
             "`stop` ends a bot's thinking. docs/protocol.md tells all.",
    .options = option_rows,
    .run = run,
};
