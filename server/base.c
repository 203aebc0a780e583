/* What every part of the server uses: memory, time, texts that are shared, the log. */
#include "base.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../view/json_out.h"

enum { RESERVE = 4 << 20 };
static void *_Atomic reserve;

bool base_reserve(void) {
    if (!reserve)
        reserve = malloc(RESERVE);
    return reserve;
}

/* Gives up the reserve, or the program. */
static void relieve(void) {
    static const char text[] = "bastide serve: out of memory\n";
    void *spare = atomic_exchange(&reserve, NULL);
    if (!spare) {
        if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
            _exit(2);
        _exit(1);
    }
    free(spare);
}

void *base_alloc(size_t n) {
    void *p;
    while (!(p = calloc(1, n ? n : 1)))
        relieve();
    return p;
}

void *base_alloc_raw(size_t n) {
    void *p;
    while (!(p = malloc(n ? n : 1)))
        relieve();
    return p;
}

void *base_grow(void *old, size_t n) {
    void *p;
    while (!(p = realloc(old, n ? n : 1)))
        relieve();
    return p;
}

char *base_copy(const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(base_alloc_raw(n), text, n);
}

static int64_t clock_us(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t base_now(void) {
    return clock_us(CLOCK_REALTIME) / 1000;
}

int64_t base_ticks(void) {
    return clock_us(CLOCK_MONOTONIC);
}

static _Atomic int64_t served_more;             /* than this machine's clock says */
static _Atomic int64_t served_most = INT64_MAX; /* it does not go past this */

void base_serve_from(int64_t ms) {
    served_more = ms - base_ticks() / 1000;
}

void base_serve_until(int64_t ms) {
    served_most = ms;
}

bool base_serve_stands(void) {
    return base_ticks() / 1000 + served_more >= served_most;
}

int64_t base_served(void) {
    int64_t now = base_ticks() / 1000 + served_more, most = served_most;
    return now < most ? now : most;
}

/* ---- shared texts ---- */

msg *msg_new(const char *text, size_t n) {
    msg *m = base_alloc_raw(sizeof *m + n + 2);
    m->refs = 1;
    m->n = n;
    memcpy(m->text, text, n);
    m->text[n] = '\n';
    m->text[n + 1] = 0;
    return m;
}

msg *msg_of(const bst_out *o) {
    return msg_new(o->text, o->len < o->cap ? o->len : o->cap - 1);
}

msg *msg_keep(msg *m) {
    m->refs++;
    return m;
}

void msg_drop(msg *m) {
    if (m && --m->refs == 0)
        free(m);
}

/* ---- the log ---- */

static const char *const levels[] = {"error", "warning", "info", "debug"};
static int most_told = LOG_INFO;
static char process_name[64];

void log_process(const char *name) {
    snprintf(process_name, sizeof process_name, "%s", name);
}

void log_set(int level) {
    most_told = level;
}

bool log_level_read(const char *word, int *level) {
    for (int i = 0; i < (int)(sizeof levels / sizeof *levels); i++)
        if (strcmp(word, levels[i]) == 0) {
            *level = i;
            return true;
        }
    return false;
}

void log_write(int level, const char *what, ...) {
    char line[2048], stamp[32];
    bst_out o = {line, 0, sizeof line - 4};
    if (level > most_told)
        return;
    int64_t now = base_now();
    time_t seconds = now / 1000;
    struct tm t;
    gmtime_r(&seconds, &t);
    size_t n = strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &t);
    snprintf(stamp + n, sizeof stamp - n, ".%03dZ", (int)(now % 1000));
    out_char(&o, '{');
    json_text(&o, "time", stamp);
    json_text(&o, "level", levels[level]);
    if (process_name[0])
        json_text(&o, "process", process_name);
    json_text(&o, "what", what);
    va_list args;
    va_start(args, what);
    for (const char *key; (key = va_arg(args, const char *));) {
        const char *value = va_arg(args, const char *);
        /* A long value is left out rather than cut in the middle of an escape. */
        if (o.len + 6 * strlen(value) + strlen(key) + 8 < o.cap)
            json_text(&o, key, value);
    }
    va_end(args);
    out_text(&o, "}\n");
    fwrite(line, 1, o.len, stderr);
}

bool log_gate_open(log_gate *g) {
    int64_t now = base_ticks();
    if (g->then && now - g->then < 1000000)
        return false;
    g->then = now;
    return true;
}
