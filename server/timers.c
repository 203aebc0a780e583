/* When bots must move, clocks run out and forgotten games are deleted. */
#include "timers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* DUE: how many timers of a kind are looked at in one go, which is also how many games bots work on that nobody
 * looks at. LOADS: how many games of a kind are read for them in one go. */
enum { DUE = 256, LOADS = 16, PAUSE_MS = 100 };
static const int64_t AGAIN_MS = 3600LL * 1000, DAY_MS = 24 * 3600LL * 1000;

/* When somebody looks again whether a game was forgotten. */
static int64_t next_look(const server *s) {
    return base_served() + (s->opt.expire_days ? s->opt.expire_days : 30) * DAY_MS;
}

struct timers {
    store_reader *reader;
    void (*wake)(void *data);
    void *data;
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t stop;
    /* under the lock: */
    bool closing;
    int n;
    store_timer due[TIMER_KINDS * DUE];
};

/* ---- the thread ---- */

/* What has become of a game since its timer was set; stands in place of the time when. */
enum { LOOK_LATER, LOOK_OVER, LOOK_FORGOTTEN, LOOK_TOUCHED };

/* A game that nobody has touched is told by its last entry. */
static void look_at_expiry(timers *t, store_timer *due, int n) {
    for (int i = 0; i < n; i++) {
        store_length length;
        bool known = store_read_length(t->reader, due[i].game, &length) == STORE_FOUND && length.last == length.should;
        due[i].due = !known                    ? LOOK_LATER
                     : !length.goes_on         ? LOOK_OVER
                     : length.last == due[i].n ? LOOK_FORGOTTEN
                                               : LOOK_TOUCHED;
        due[i].n = length.last;
    }
}

static int read_due(timers *t, store_timer *out) {
    int64_t now = base_served();
    int n = 0, k = 0;
    for (int kind = 0; kind < TIMER_KINDS; kind++, n += k) {
        if (store_read_due(t->reader, kind, now, out + n, DUE, &k) != STORE_FOUND)
            return 0;
        if (kind == TIMER_EXPIRY)
            look_at_expiry(t, out + n, k);
    }
    return n;
}

static void pause_a_moment(timers *t) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PAUSE_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&t->stop, &t->lock, &until);
}

static void *watch(void *data) {
    timers *t = data;
    store_timer *found = base_alloc(sizeof t->due);
    pthread_mutex_lock(&t->lock);
    while (!t->closing) {
        bool taken = t->n == 0;
        pthread_mutex_unlock(&t->lock);
        int n = taken ? read_due(t, found) : 0;
        pthread_mutex_lock(&t->lock);
        if (n) {
            memcpy(t->due, found, (size_t)n * sizeof *found);
            t->n = n;
            t->wake(t->data);
        }
        if (!t->closing)
            pause_a_moment(t);
    }
    pthread_mutex_unlock(&t->lock);
    free(found);
    return NULL;
}

timers *timers_new(store *st, void (*wake)(void *data), void *data) {
    timers *t = base_alloc(sizeof *t);
    pthread_condattr_t attr;
    t->wake = wake;
    t->data = data;
    pthread_mutex_init(&t->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&t->stop, &attr);
    pthread_condattr_destroy(&attr);
    t->reader = store_reader_new(st);
    t->running = t->reader && pthread_create(&t->thread, NULL, watch, t) == 0;
    if (t->running)
        return t;
    timers_free(t);
    return NULL;
}

void timers_free(timers *t) {
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_signal(&t->stop);
    pthread_mutex_unlock(&t->lock);
    if (t->running)
        pthread_join(t->thread, NULL);
    store_reader_free(t->reader);
    free(t);
}

/* ---- what is due ---- */

static void set_timer(server *s, const store_timer *t, int64_t due, int n) {
    store_op *op = store_op_new();
    store_op_timer(op, t->game, t->kind, due, n);
    store_submit(s->store, op);
}

bool timers_deletes(const server *s, const char *id) {
    for (int i = 0; i < s->n_expiring; i++)
        if (strcmp(s->expiring[i], id) == 0)
            return true;
    return false;
}

static void delete (server *s, const char *id, int n) {
    if (s->n_expiring == EXPIRING)
        return;
    log_write(LOG_INFO, "deleted: nobody came", "game", id, NULL);
    memcpy(s->expiring[s->n_expiring++], id, GAME_ID);
    store_op *op = store_op_new();
    memcpy(op->delete, id, sizeof op->delete);
    op->last = n;
    store_submit(s->store, op);
}

/* Nobody came for so long. Who is in memory is asked for by somebody, and may be about to be over. */
static void expire(server *s, const store_timer *t, const game *g) {
    if (timers_deletes(s, t->game) || games_fetches(s, t->game) || (g && g->writing))
        return;
    if (t->due == LOOK_LATER)
        set_timer(s, t, base_served() + AGAIN_MS, -1);
    else if (t->due == LOOK_OVER)
        set_timer(s, t, TIMER_NONE, 0);
    else if (g || t->due == LOOK_TOUCHED || !s->opt.expire_days)
        set_timer(s, t, next_look(s), g ? g->n : t->n);
    else
        delete (s, t->game, t->n);
}

void timers_stored(server *s, const store_op *op) {
    for (int i = 0; op->delete[0] && i < s->n_expiring; i++)
        if (strcmp(s->expiring[i], op->delete) == 0) {
            memcpy(s->expiring[i], s->expiring[--s->n_expiring], sizeof s->expiring[i]);
            break;
        }
}

/* The game is there, or cannot be had. */
static void came(server *s, void *data, game *g, failure why) {
    store_timer *t = data;
    if (g && !g->clients)
        g->touched = 0; /* nobody asked: it may leave as soon as nothing is to be done */
    if (g)
        command_tick(s, g);
    else if (strcmp(why.code, "no-game") == 0)
        set_timer(s, t, TIMER_NONE, 0);
    else if (!table_may_recover(why))
        set_timer(s, t, base_served() + AGAIN_MS, 0); /* there may be a person who mends the store */
    free(t);
}

static void act(server *s, const store_timer *t, game *g, int *loads) {
    if (g) {
        g->ours = true; /* or it would not be told to us */
        command_tick(s, g);
        return;
    }
    if (*loads >= LOADS || (s->n_games >= s->opt.most_games && t->kind == TIMER_BOT) || games_fetches(s, t->game))
        return;
    ++*loads;
    store_timer *copy = base_alloc(sizeof *copy);
    *copy = *t;
    games_fetch(s, t->game, "", came, copy);
}

void timers_serve(server *s) {
    timers *t = s->timers;
    int loads[TIMER_KINDS] = {0};
    pthread_mutex_lock(&t->lock);
    int n = t->n;
    pthread_mutex_unlock(&t->lock);
    /* The list is the service thread's until n is 0 again. */
    for (int i = 0; i < n && !s->stopping; i++) {
        game *g = games_find(s, t->due[i].game);
        if (t->due[i].kind == TIMER_EXPIRY)
            expire(s, &t->due[i], g);
        else
            act(s, &t->due[i], g, &loads[t->due[i].kind]);
    }
    pthread_mutex_lock(&t->lock);
    t->n = 0;
    pthread_mutex_unlock(&t->lock);
}

/* ---- what is stored ---- */

static bool right(const game *g) {
    bool over = g->status == GAME_OVER || g->status == GAME_CLOSED;
    return (game_bot_due(g) == TIMER_NONE) == (g->due[TIMER_BOT] == TIMER_NONE) &&
           game_clock_due(g) == g->due[TIMER_CLOCK] && over == (g->due[TIMER_EXPIRY] == TIMER_NONE);
}

void timers_plan(const server *s, plan *p, store_op *op) {
    game then;
    plan_foresee(p, &then);
    memcpy(p->due, p->game->due, sizeof p->due);
    /* As long as bots play on the first time stands: those who began are done before others are read. */
    if (game_bot_due(&then) == TIMER_NONE || p->due[TIMER_BOT] <= 0)
        p->due[TIMER_BOT] = game_bot_due(&then);
    p->due[TIMER_CLOCK] = game_clock_due(&then);
    if (then.status == GAME_OVER || then.status == GAME_CLOSED)
        p->due[TIMER_EXPIRY] = TIMER_NONE;
    else if (p->due[TIMER_EXPIRY] == TIMER_NONE)
        p->due[TIMER_EXPIRY] = next_look(s);
    for (int i = 0; i < TIMER_KINDS; i++)
        if (p->due[i] != p->game->due[i])
            store_op_timer(op, p->game->id, i, p->due[i], p->game->n + p->n);
}

/* Whether nobody served the store for a while since somebody was asked. */
static bool was_away(const server *s, const game *g) {
    int64_t clock = game_clock_due(g);
    return g->status == GAME_PLAYING && g->about.clock && g->since < s->served_from &&
           (clock == TIMER_NONE || clock > base_served());
}

void timers_set_clock(server *s, game *g) {
    if (g->n_clients && was_away(s, g))
        command_submit(s, command_new("clock", g));
}

void timers_loaded(server *s, game *g) {
    bool unknown = game_clock_due(g) != TIMER_NONE && g->due[TIMER_CLOCK] <= 0; /* of an older store */
    if (unknown || was_away(s, g))
        command_submit(s, command_new("clock", g));
    else if (!right(g))
        plan_submit(s, plan_new(NULL, g));
}
