/* The threads in which bots think, and who comes first. */
#include "bots.h"

#include <bastide/ai.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"
#include "limits.h"

enum { MOST_MS = 8000, MEMORY = 32 << 20 };

/* How many jobs of each rank may wait. */
static const int room[RANKS] = {
    [BOTS_PERSON] = ALL_BOTS_PERSON, [BOTS_ONLOOKER] = ALL_BOTS_ONLOOKER, [BOTS_ALONE] = ALL_BOTS_ALONE};

typedef struct {
    bots *bots;
    pthread_t thread;
    int rank;            /* of what it thinks about, -1: nothing; under the lock */
    atomic_bool put_off; /* somebody more important waits */
    int64_t end;         /* when it must have an answer */
} thinker;

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    queue queue;
    place *out_first, **out_last;
    int busy, n;
    atomic_bool closing;
    void (*wake)(void *data);
    void *data;
    thinker thinkers[];
};

/* ---- players ---- */

/* Those made for people, and the one that plays anything. */
static bool is_level(int bot) {
    return bst_ai_is_level(bot) || strcmp(bst_ai_name(bot), "random") == 0;
}

const char *bots_level(int i) {
    for (int bot = 0; bst_ai_name(bot); bot++)
        if (is_level(bot) && i-- == 0)
            return bst_ai_name(bot);
    return NULL;
}

bool bots_has_level(const char *level) {
    int bot = bst_ai_find(level);
    return bot >= 0 && is_level(bot);
}

const char *bots_default_level(void) {
    return "normal";
}

static int is_late(void *data) {
    const thinker *t = data;
    return t->bots->closing || t->put_off || base_ticks() > t->end;
}

/* False if the server stops. */
static bool think(thinker *t, bot_job *job, void *memory, size_t bytes) {
    int bot = bst_ai_find(job->level);
    bst_ai_result result;
    t->end = base_ticks() + MOST_MS * 1000;
    /* A level that another version has renamed is played by the usual one. */
    if (bot < 0)
        bot = bst_ai_find(bots_default_level());
    bst_ai_limits bounds = {.playouts = bst_ai_playouts(bot), /* a weaker level does not use all its time */
                            .stop = is_late,
                            .stop_data = t,
                            .seed = job->seed,
                            .memory = memory,
                            .bytes = bytes};
    if (!bst_ai_choose(bot, &job->state, &bounds, &result))
        return false;
    bst_move_text(&job->state, result.move, job->move);
    return true;
}

/* ---- threads ---- */

static bot_job *take(thinker *t) {
    bots *b = t->bots;
    bot_job *job = NULL;
    pthread_mutex_lock(&b->lock);
    while (!b->closing && !(job = (bot_job *)queue_take(&b->queue, BOTS_ALONE)))
        pthread_cond_wait(&b->filled, &b->lock);
    t->put_off = false;
    t->rank = job ? job->place.rank : -1;
    b->busy += job != NULL;
    pthread_mutex_unlock(&b->lock);
    return job;
}

/* What was put off waits again: half a thought is no move of its level. */
static void give_back(thinker *t, bot_job *job) {
    bots *b = t->bots;
    pthread_mutex_lock(&b->lock);
    bool again = t->put_off && !b->closing;
    t->rank = -1;
    b->busy--;
    if (again) {
        queue_put(&b->queue, &job->place);
    } else {
        job->place.next = NULL;
        *b->out_last = &job->place;
        b->out_last = &job->place.next;
    }
    pthread_mutex_unlock(&b->lock);
    if (!again)
        b->wake(b->data);
}

static void *worker(void *data) {
    thinker *t = data;
    /* Below the thread that serves people, so that they never wait for a bot. */
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    size_t bytes = bst_ai_memory() > MEMORY ? bst_ai_memory() : MEMORY;
    void *memory = base_alloc(bytes);
    for (bot_job *job; (job = take(t));) {
        if (!think(t, job, memory, bytes)) {
            if (!t->put_off)
                log_write(LOG_ERROR, "a bot has no answer", "game", job->game, "level", job->level, NULL);
            job->move[0] = 0;
        }
        give_back(t, job);
    }
    free(memory);
    return NULL;
}

bots *bots_new(int threads, void (*wake)(void *data), void *data) {
    bots *b = base_alloc(sizeof *b + (size_t)threads * sizeof *b->thinkers);
    b->out_last = &b->out_first;
    b->wake = wake;
    b->data = data;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->filled, NULL);
    /* A search has deep frames with lists of moves in them. */
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 8 << 20);
    for (int i = 0; i < threads; i++) {
        b->thinkers[i].bots = b;
        b->thinkers[i].rank = -1;
    }
    while (b->n < threads && pthread_create(&b->thinkers[b->n].thread, &attr, worker, &b->thinkers[b->n]) == 0)
        b->n++;
    pthread_attr_destroy(&attr);
    return b;
}

void bots_free(bots *b) {
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->closing = true;
    pthread_cond_broadcast(&b->filled);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->n; i++)
        pthread_join(b->thinkers[i].thread, NULL);
    for (place *p; (p = queue_take(&b->queue, BOTS_ALONE));)
        free(p);
    for (place *p = b->out_first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    free(b);
}

bool bots_has_room(bots *b, int rank) {
    pthread_mutex_lock(&b->lock);
    bool fits = b->queue.n_rank[rank] < room[rank];
    pthread_mutex_unlock(&b->lock);
    return fits;
}

/* The thread with the least important thought, if that is less important than `rank` and nobody is free. */
static thinker *whom_to_disturb(bots *b, int rank) {
    thinker *worst = NULL;
    for (int i = 0; i < b->n; i++) {
        thinker *t = &b->thinkers[i];
        if (t->rank < 0)
            return NULL;
        if (!t->put_off && t->rank > rank && (!worst || t->rank > worst->rank))
            worst = t;
    }
    return worst;
}

static void put(bots *b, bot_job *job) {
    queue_put(&b->queue, &job->place);
    thinker *t = whom_to_disturb(b, job->place.rank);
    if (t)
        t->put_off = true;
    pthread_cond_signal(&b->filled);
}

void bots_ask(bots *b, bot_job *job) {
    pthread_mutex_lock(&b->lock);
    put(b, job);
    pthread_mutex_unlock(&b->lock);
}

static bool is_of(const place *p, const void *game) {
    return strcmp(((const bot_job *)p)->game, game) == 0;
}

void bots_promote(bots *b, const char *game, uint64_t who, int rank) {
    place *p = NULL;
    pthread_mutex_lock(&b->lock);
    for (int worse = rank + 1; worse < RANKS && !p; worse++)
        p = queue_remove(&b->queue, worse, who, is_of, game);
    if (p) {
        p->rank = rank;
        put(b, (bot_job *)p);
    }
    pthread_mutex_unlock(&b->lock);
}

place *bots_done(bots *b) {
    pthread_mutex_lock(&b->lock);
    place *list = b->out_first;
    b->out_first = NULL;
    b->out_last = &b->out_first;
    pthread_mutex_unlock(&b->lock);
    return list;
}

void bots_load(bots *b, int *waiting, int *busy) {
    pthread_mutex_lock(&b->lock);
    *waiting = b->queue.n;
    *busy = b->busy;
    pthread_mutex_unlock(&b->lock);
}
