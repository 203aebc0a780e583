/* The games spread over processes: a worker reports each game by a line. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "series.h"

enum { MOST_WORKERS = 256, LINE = 512 };

/* ---- in a worker ---- */

static void play_games(const series *s, const unsigned char *done, int worker, int report) {
    void *memory = malloc((size_t)s->memory_mb << 20);
    size_t size = BST_RECORD_SIZE + LINE;
    char *text = malloc(size), line[LINE];
    if (!memory || !text)
        _exit(1);
    for (long i = worker; i < s->groups * s->n_bots; i += s->workers) {
        outcome o;
        if (done[i])
            continue;
        game_play(s, i / s->n_bots, (int)(i % s->n_bots), memory, &o, text, size);
        if (s->record)
            record_append(s->record, text);
        outcome_write(&o, line, sizeof line);
        if (write(report, line, strlen(line)) < 0)
            _exit(0);
    }
    _exit(0);
}

/* ---- in the runner ---- */

typedef struct reports {
    bool (*got)(void *data, const outcome *o);
    void *data;
    char text[1 << 16];
    size_t n;
} reports;

/* Hands out whole lines; false when the series shall end. */
static bool hand_out(reports *r) {
    char *newline;
    bool go_on = true;
    while (go_on && (newline = memchr(r->text, '\n', r->n))) {
        outcome o;
        *newline = 0;
        if (outcome_read(&o, r->text))
            go_on = r->got(r->data, &o);
        size_t used = (size_t)(newline - r->text) + 1;
        memmove(r->text, r->text + used, r->n - used);
        r->n -= used;
    }
    return go_on;
}

static void collect(reports *r, int from) {
    ssize_t got;
    while ((got = read(from, r->text + r->n, sizeof r->text - r->n)) > 0 || (got < 0 && errno == EINTR)) {
        if (got < 0)
            continue;
        r->n += (size_t)got;
        if (!hand_out(r))
            return;
    }
}

bool workers_begin(void) {
    return true;
}

void workers_end(void) {}

const char *workers_refuse(long workers) {
    return workers > MOST_WORKERS ? "too many processes" : NULL;
}

bool workers_run(const series *s, const unsigned char *done, bool (*got)(void *data, const outcome *o), void *data) {
    pid_t pid[MOST_WORKERS];
    int report[2], n = 0;
    static reports r;
    bool well = true;
    signal(SIGPIPE, SIG_IGN);
    if (pipe(report))
        return false;
    for (; n < s->workers && n < MOST_WORKERS; n++) {
        fflush(NULL);
        pid[n] = fork();
        if (pid[n] == 0) {
            close(report[0]);
            play_games(s, done, n, report[1]);
        }
        if (pid[n] < 0)
            break;
    }
    close(report[1]);
    r = (reports){.got = got, .data = data};
    collect(&r, report[0]);
    close(report[0]);
    for (int i = 0; i < n; i++) {
        int status;
        kill(pid[i], SIGTERM);
        waitpid(pid[i], &status, 0);
        well = well && (WIFSIGNALED(status) ? WTERMSIG(status) == SIGTERM : WEXITSTATUS(status) == 0);
    }
    return well && n == s->workers;
}
