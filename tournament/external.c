/* A program at the other end of two pipes. Whatever it does, it cannot hold up or end the runner. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "series.h"

enum { LONGEST = 4 << 20 };

struct external {
    pid_t pid;
    int to, from;
    size_t at, n; /* of text: read and not yet handed out */
    char text[LONGEST];
};

static long now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

external *external_start(const char *command) {
    int in[2], out[2];
    external *x = malloc(sizeof *x);
    if (!x || pipe(in)) {
        free(x);
        return NULL;
    }
    if (pipe(out)) {
        close(in[0]);
        close(in[1]);
        free(x);
        return NULL;
    }
    x->pid = fork();
    if (x->pid == 0) {
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    x->to = in[1];
    x->from = out[0];
    x->at = x->n = 0;
    if (x->pid < 0) {
        external_end(x);
        return NULL;
    }
    setpgid(x->pid, x->pid);
    return x;
}

/* A moment to leave by itself, then it is ended with all it started. */
void external_end(external *x) {
    if (!x)
        return;
    if (write(x->to, "quit\n", 5) != 5)
        errno = 0;
    close(x->to);
    close(x->from);
    for (int i = 0; x->pid > 0 && i < 50; i++) {
        if (waitpid(x->pid, NULL, WNOHANG) == x->pid) {
            x->pid = 0;
            break;
        }
        usleep(2000);
    }
    if (x->pid > 0) {
        kill(-x->pid, SIGKILL);
        waitpid(x->pid, NULL, 0);
    }
    free(x);
}

static bool send_line(external *x, const char *line, char reason[REASON_SIZE]) {
    size_t n = strlen(line);
    if (write(x->to, line, n) == (ssize_t)n && write(x->to, "\n", 1) == 1)
        return true;
    snprintf(reason, REASON_SIZE, "crashed: it takes no commands any more");
    return false;
}

/* Waits for more text; false when the time is over or the program has ended. */
static bool read_more(external *x, long end, char reason[REASON_SIZE]) {
    struct pollfd p = {x->from, POLLIN, 0};
    long left = end - now_ms();
    if (x->n == LONGEST) {
        snprintf(reason, REASON_SIZE, "answered with more than 4 MiB");
        return false;
    }
    if (left <= 0 || poll(&p, 1, (int)left) <= 0) {
        snprintf(reason, REASON_SIZE, "hung: no answer in time");
        return false;
    }
    ssize_t got = read(x->from, x->text + x->n, LONGEST - x->n);
    if (got <= 0) {
        snprintf(reason, REASON_SIZE, "crashed: it ended in the middle of the game");
        return false;
    }
    x->n += (size_t)got;
    return true;
}

bool external_ask(external *x, const char *line, long timeout_ms, const char **answer, char reason[REASON_SIZE]) {
    long end = now_ms() + timeout_ms;
    char *newline;
    memmove(x->text, x->text + x->at, x->n - x->at);
    x->n -= x->at;
    x->at = 0;
    if (!send_line(x, line, reason))
        return false;
    while (!(newline = memchr(x->text, '\n', x->n)))
        if (!read_more(x, end, reason))
            return false;
    *newline = 0;
    *answer = x->text;
    x->at = (size_t)(newline - x->text) + 1;
    return true;
}
