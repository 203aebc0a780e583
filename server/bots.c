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

enum { MOST_MS = 8000, MEMORY = 32 << 20 };

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    bot_job *in_first, **in_last, *out_first, **out_last;
    int waiting, busy, n;
    atomic_bool closing;
    void (*wake)(void *data);
    void *data;
    pthread_t thread[];
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

typedef struct {
    bots *bots;
    int64_t end;
} deadline;

static int is_late(void *data) {
    const deadline *d = data;
    return d->bots->closing || base_ticks() > d->end;
}

/* False if the server stops. */
static bool think(bots *b, bot_job *job, void *memory, size_t bytes) {
    int bot = bst_ai_find(job->level);
    deadline d = {b, base_ticks() + MOST_MS * 1000};
    bst_ai_result result;
    /* A level that another version has renamed is played by the usual one. */
    if (bot < 0)
        bot = bst_ai_find(bots_default_level());
    bst_ai_limits limits = {.playouts = bst_ai_playouts(bot), /* a weaker level does not use all its time */
                            .stop = is_late,
                            .stop_data = &d,
                            .seed = job->seed,
                            .memory = memory,
                            .bytes = bytes};
    if (!bst_ai_choose(bot, &job->state, &limits, &result))
        return false;
    bst_move_text(&job->state, result.move, job->move);
    return true;
}

/* ---- threads ---- */

static bot_job *take(bots *b) {
    pthread_mutex_lock(&b->lock);
    while (!b->in_first && !b->closing)
        pthread_cond_wait(&b->filled, &b->lock);
    bot_job *job = b->closing ? NULL : b->in_first;
    if (job) {
        b->in_first = job->next;
        if (!b->in_first)
            b->in_last = &b->in_first;
        b->waiting--;
        b->busy++;
    }
    pthread_mutex_unlock(&b->lock);
    return job;
}

static void *worker(void *data) {
    bots *b = data;
    /* Below the thread that serves people, so that they never wait for a bot. */
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    size_t bytes = bst_ai_memory() > MEMORY ? bst_ai_memory() : MEMORY;
    void *memory = base_alloc(bytes);
    for (bot_job *job; (job = take(b));) {
        if (!think(b, job, memory, bytes)) {
            log_write(LOG_ERROR, "a bot has no answer", "game", job->game, "level", job->level, NULL);
            job->move[0] = 0;
        }
        job->next = NULL;
        pthread_mutex_lock(&b->lock);
        *b->out_last = job;
        b->out_last = &job->next;
        b->busy--;
        pthread_mutex_unlock(&b->lock);
        b->wake(b->data);
    }
    free(memory);
    return NULL;
}

bots *bots_new(int threads, void (*wake)(void *data), void *data) {
    bots *b = base_alloc(sizeof *b + (size_t)threads * sizeof *b->thread);
    b->in_last = &b->in_first;
    b->out_last = &b->out_first;
    b->wake = wake;
    b->data = data;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->filled, NULL);
    /* A search has deep frames with lists of moves in them. */
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, 8 << 20);
    while (b->n < threads && pthread_create(&b->thread[b->n], &attr, worker, b) == 0)
        b->n++;
    pthread_attr_destroy(&attr);
    return b;
}

static void free_list(bot_job *job) {
    for (bot_job *next; job; job = next) {
        next = job->next;
        free(job);
    }
}

void bots_free(bots *b) {
    if (!b)
        return;
    pthread_mutex_lock(&b->lock);
    b->closing = true;
    pthread_cond_broadcast(&b->filled);
    pthread_mutex_unlock(&b->lock);
    for (int i = 0; i < b->n; i++)
        pthread_join(b->thread[i], NULL);
    free_list(b->in_first);
    free_list(b->out_first);
    free(b);
}

void bots_ask(bots *b, bot_job *job) {
    job->next = NULL;
    pthread_mutex_lock(&b->lock);
    *b->in_last = job;
    b->in_last = &job->next;
    b->waiting++;
    pthread_cond_signal(&b->filled);
    pthread_mutex_unlock(&b->lock);
}

bot_job *bots_done(bots *b) {
    pthread_mutex_lock(&b->lock);
    bot_job *list = b->out_first;
    b->out_first = NULL;
    b->out_last = &b->out_first;
    pthread_mutex_unlock(&b->lock);
    return list;
}

void bots_load(bots *b, int *waiting, int *busy) {
    pthread_mutex_lock(&b->lock);
    *waiting = b->waiting;
    *busy = b->busy;
    pthread_mutex_unlock(&b->lock);
}
