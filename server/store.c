/* What both kinds of store share: operations, the queues between them and the server, and the way to each. */
#include "store.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "store_int.h"

/* How long a failed read is told of. */
static const int64_t READ_TROUBLE_US = 60LL * 1000000;

/* ---- which ---- */

static bool is_database(const char *where) {
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

void store_where(const char *option, char out[STORE_WHERE]) {
    size_t n = strlen(option);
    bool file = n > 3 && strcmp(option + n - 3, ".db") == 0;
    snprintf(out, STORE_WHERE, is_database(option) || file ? "%s" : "%s/bastide.db", option);
}

/* NULL, after a message, if it is not built in. */
static const store_kind *kind_of(const char *where) {
    if (!is_database(where))
        return &store_sqlite;
    if (&store_postgresql)
        return &store_postgresql;
    log_write(LOG_ERROR, "this program was built without PostgreSQL (libpq-dev)", NULL);
    return NULL;
}

bool store_is_shared(const char *where) {
    return is_database(where);
}

store *store_open(const store_options *options) {
    const store_kind *kind = kind_of(options->where);
    return kind ? kind->open(options) : NULL;
}

void store_close(store *s) {
    if (s)
        s->kind->close(s);
}

void store_retire(store *s) {
    if (s->kind->retire)
        s->kind->retire(s);
}

int64_t store_served_from(store *s) {
    return s->kind->served_from ? s->kind->served_from(s) : base_served();
}

int store_processes(store *s) {
    return s->kind->processes ? s->kind->processes(s) : 1;
}

/* ---- the beginning and the end of a store ---- */

void store_init_condition(pthread_cond_t *c) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(c, &attr);
    pthread_condattr_destroy(&attr);
}

void store_init(store *s, const store_kind *kind, const store_options *options) {
    s->kind = kind;
    s->opt = *options;
    s->in_last = &s->in_first;
    s->out_last = &s->out_first;
    s->news_last = &s->news_first;
    s->say_last = &s->say_first;
    s->healthy = true;
    pthread_mutex_init(&s->lock, NULL);
    store_init_condition(&s->filled);
}

static void free_ops(store_op *op) {
    for (store_op *next; op; op = next) {
        next = op->next;
        store_op_free(op);
    }
}

static void free_news(store_news *n) {
    for (store_news *next; n; n = next) {
        next = n->next;
        free(n);
    }
}

void store_deinit(store *s) {
    free_ops(s->in_first);
    free_ops(s->out_first);
    free_news(s->news_first);
    free_news(s->say_first);
}

/* ---- operations ---- */

store_op *store_op_new(void) {
    store_op *op = base_alloc(sizeof *op);
    op->last = op->lease = -1;
    return op;
}

void store_op_entry(store_op *op, const char *game, int n, int64_t at, msg *body) {
    assert(op->n_entries < OP_ENTRIES);
    store_entry *e = &op->entry[op->n_entries++];
    snprintf(e->game, sizeof e->game, "%s", game);
    e->n = n;
    e->at = at;
    e->body = body;
}

void store_op_timer(store_op *op, const char *game, int kind, int64_t due, int n) {
    assert(op->n_timers < OP_TIMERS);
    store_timer *t = &op->timer[op->n_timers++];
    snprintf(t->game, sizeof t->game, "%s", game);
    t->kind = kind;
    t->due = due;
    t->n = n;
}

void store_game_free(store_game *g) {
    if (g)
        free(g->about);
    free(g);
}

void store_op_free(store_op *op) {
    store_game_free(op->create);
    store_game_free(op->update);
    for (int i = 0; i < op->n_entries; i++)
        msg_drop(op->entry[i].body);
    free(op);
}

/* ---- between the server and the writer ---- */

void store_submit(store *s, store_op *op) {
    op->next = NULL;
    pthread_mutex_lock(&s->lock);
    /* No two at the same time, so that it tells their order. */
    op->asked = base_ticks();
    if (op->asked <= s->last_asked)
        op->asked = s->last_asked + 1;
    s->last_asked = op->asked;
    *s->in_last = op;
    s->in_last = &op->next;
    s->waiting++;
    pthread_cond_signal(&s->filled);
    pthread_mutex_unlock(&s->lock);
}

bool store_wait_a_second(store *s, pthread_cond_t *what) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    return pthread_cond_timedwait(what, &s->lock, &until) == ETIMEDOUT;
}

store_op *store_cut_batch(store *s, int most) {
    store_op *first = s->in_first, *last = first;
    for (int n = 1; last && last->next && n < most; n++)
        last = last->next;
    s->in_first = last ? last->next : NULL;
    if (!s->in_first)
        s->in_last = &s->in_first;
    if (last)
        last->next = NULL;
    return first;
}

void store_hand_back(store *s, store_op *first) {
    bool healthy = true;
    pthread_mutex_lock(&s->lock);
    for (store_op *op = first; op; op = op->next) {
        healthy = healthy && !op->failed;
        *s->out_last = op;
        s->out_last = &op->next;
    }
    s->healthy = healthy;
    pthread_mutex_unlock(&s->lock);
    s->opt.wake(s->opt.wake_data);
}

store_op *store_done(store *s) {
    pthread_mutex_lock(&s->lock);
    store_op *list = s->out_first;
    for (const store_op *op = list; op; op = op->next)
        s->waiting--;
    s->out_first = NULL;
    s->out_last = &s->out_first;
    pthread_mutex_unlock(&s->lock);
    return list;
}

int store_waiting(store *s) {
    pthread_mutex_lock(&s->lock);
    int n = s->waiting;
    pthread_mutex_unlock(&s->lock);
    return n;
}

const char *store_trouble(store *s) {
    pthread_mutex_lock(&s->lock);
    bool reads = !s->read_failed || base_ticks() - s->read_failed > READ_TROUBLE_US;
    const char *trouble = s->lost       ? s->lost
                          : !s->healthy ? "the store cannot be written"
                          : !reads      ? "the store cannot be read"
                                        : NULL;
    pthread_mutex_unlock(&s->lock);
    if (!trouble && s->kind->trouble)
        trouble = s->kind->trouble(s);
    return trouble;
}

/* ---- other processes ---- */

static void add_news(store *s, store_news ***last, const store_news *news) {
    store_news *copy = base_alloc(sizeof *copy);
    *copy = *news;
    copy->next = NULL;
    pthread_mutex_lock(&s->lock);
    **last = copy;
    *last = &copy->next;
    pthread_mutex_unlock(&s->lock);
}

static store_news *take_news(store *s, store_news **first, store_news ***last) {
    pthread_mutex_lock(&s->lock);
    store_news *list = *first;
    *first = NULL;
    *last = first;
    pthread_mutex_unlock(&s->lock);
    return list;
}

void store_tell(store *s, const store_news *news) {
    add_news(s, &s->news_last, news);
}

store_news *store_heard(store *s) {
    return take_news(s, &s->news_first, &s->news_last);
}

void store_say(store *s, const store_news *news) {
    if (s->kind->shared)
        add_news(s, &s->say_last, news);
}

store_news *store_said(store *s) {
    return take_news(s, &s->say_first, &s->say_last);
}

bool store_refuse_schema(int version, int newest) {
    char text[64];
    snprintf(text, sizeof text, "schema %d, this program knows up to %d", version, newest);
    log_write(LOG_ERROR, "the store is newer than the program", "text", text, NULL);
    return false;
}

/* ---- reading ---- */

static store_reader *new_reader(const store_kind *kind, store *s, const char *where) {
    store_reader *r = kind ? kind->reading->open(s, where) : NULL;
    if (r) {
        r->reading = kind->reading;
        r->store = s;
    }
    return r;
}

store_reader *store_reader_new(store *s) {
    return new_reader(s->kind, s, s->opt.where);
}

store_reader *store_reader_alone(const char *where) {
    return new_reader(kind_of(where), NULL, where);
}

void store_reader_free(store_reader *r) {
    if (r)
        r->reading->free(r);
}

void store_read_failed(store_reader *r, const char *text, const char *id) {
    if (log_gate_open(&r->failures))
        log_write(LOG_ERROR, "the store cannot be read", "text", text, "game", id, NULL);
    if (!r->store)
        return;
    pthread_mutex_lock(&r->store->lock);
    r->store->read_failed = base_ticks();
    pthread_mutex_unlock(&r->store->lock);
}

bool store_read_begin(store_reader *r) {
    if (r->depth == 0 && !r->reading->begin(r))
        return false;
    r->depth++;
    return true;
}

void store_read_end(store_reader *r) {
    if (--r->depth == 0)
        r->reading->end(r);
}

/* A stranger may have deleted the row, or a damaged table hide it without an error; then there are still its entries.
 */
static enum store_read really_none(store_reader *r, const char *id, const char **why) {
    store_length length;
    enum store_read found = store_read_length(r, id, &length);
    if (found != STORE_FOUND)
        return found;
    *why = length.last || length.should ? "its row is missing, though it has events" : NULL;
    return *why ? STORE_BAD : STORE_NONE;
}

enum store_read store_read_game(store_reader *r, const char *id, store_game **out, const char **why) {
    *out = NULL;
    *why = NULL;
    enum store_read found = r->reading->game(r, id, out, why);
    return found == STORE_NONE ? really_none(r, id, why) : found;
}

enum store_read store_read_entries(store_reader *r, const char *id, int first, int last, store_each_entry *each,
                                   void *data) {
    return r->reading->entries(r, id, first, last, each, data);
}

enum store_read store_read_public(store_reader *r, int most, store_each_id *each, void *data) {
    return r->reading->publics(r, most, each, data);
}

enum store_read store_read_timers(store_reader *r, const char *id, int64_t due[TIMER_KINDS], bool *ours) {
    return r->reading->timers(r, id, due, ours);
}

enum store_read store_read_due(store_reader *r, int kind, int64_t now, store_timer *out, int most, int *n) {
    return r->reading->due(r, kind, now, out, most, n);
}

enum store_read store_read_length(store_reader *r, const char *id, store_length *out) {
    return r->reading->length(r, id, out);
}

enum store_read store_look_at(store_reader *r, enum store_look what, store_each_text *each, void *data) {
    return r->reading->look(r, what, each, data);
}

int64_t store_read_served(store_reader *r) {
    return r->reading->served(r);
}
