/* The threads that read, play again, write and draw. */
#include "helpers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base.h"

/* One of them never draws, so that nobody waits behind a picture. */
enum { HELPERS = 2 };

typedef struct {
    helpers *all;
    helper helper;
    int worst; /* the last rank it serves */
    pthread_t thread;
    bool running;
} worker;

struct helpers {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    queue queue;
    place *out_first, **out_last;
    bool closing;
    void (*wake)(void *data);
    void *data;
    worker workers[HELPERS];
};

static errand *take(worker *w) {
    helpers *h = w->all;
    pthread_mutex_lock(&h->lock);
    errand *e = NULL;
    while (!h->closing && !(e = (errand *)queue_take(&h->queue, w->worst)))
        pthread_cond_wait(&h->filled, &h->lock);
    pthread_mutex_unlock(&h->lock);
    return e;
}

static void give_back(helpers *h, errand *e) {
    e->place.next = NULL;
    *h->out_last = &e->place;
    h->out_last = &e->place.next;
}

static void *run(void *data) {
    worker *w = data;
    helpers *h = w->all;
    if (w->worst == RANK_PICTURE)
        setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 5);
    for (errand *e; (e = take(w));) {
        int64_t begin = base_ticks();
        e->work(e, &w->helper);
        e->took = base_ticks() - begin;
        pthread_mutex_lock(&h->lock);
        give_back(h, e);
        pthread_mutex_unlock(&h->lock);
        h->wake(h->data);
    }
    return NULL;
}

helpers *helpers_new(store *s, void (*wake)(void *data), void *data) {
    helpers *h = base_alloc(sizeof *h);
    h->out_last = &h->out_first;
    h->wake = wake;
    h->data = data;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->filled, NULL);
    for (int i = 0; i < HELPERS; i++) {
        worker *w = &h->workers[i];
        w->all = h;
        w->worst = i == 0 ? RANK_READ : RANK_PICTURE;
        w->helper.reader = store_reader_new(s);
        w->helper.page = base_alloc(HELPER_PAGE);
        w->running = w->helper.reader && pthread_create(&w->thread, NULL, run, w) == 0;
        if (!w->running) {
            helpers_free(h);
            return NULL;
        }
    }
    return h;
}

void helpers_stop(helpers *h) {
    pthread_mutex_lock(&h->lock);
    h->closing = true;
    pthread_cond_broadcast(&h->filled);
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; i < HELPERS; i++)
        if (h->workers[i].running) {
            pthread_join(h->workers[i].thread, NULL);
            h->workers[i].running = false;
        }
    for (errand *e; (e = (errand *)queue_take(&h->queue, RANKS - 1));) {
        e->dropped = true;
        give_back(h, e);
    }
}

void helpers_free(helpers *h) {
    if (!h)
        return;
    helpers_stop(h);
    for (int i = 0; i < HELPERS; i++) {
        store_reader_free(h->workers[i].helper.reader);
        free(h->workers[i].helper.page);
    }
    free(h);
}

void helpers_ask(helpers *h, errand *e) {
    pthread_mutex_lock(&h->lock);
    e->dropped = h->closing;
    if (h->closing)
        give_back(h, e);
    else
        queue_put(&h->queue, &e->place);
    /* Not all of them serve every rank. */
    pthread_cond_broadcast(&h->filled);
    pthread_mutex_unlock(&h->lock);
}

place *helpers_done(helpers *h) {
    pthread_mutex_lock(&h->lock);
    place *list = h->out_first;
    h->out_first = NULL;
    h->out_last = &h->out_first;
    pthread_mutex_unlock(&h->lock);
    return list;
}

int helpers_waiting(helpers *h, int rank) {
    pthread_mutex_lock(&h->lock);
    int n = h->queue.n_rank[rank];
    pthread_mutex_unlock(&h->lock);
    return n;
}

int helpers_waiting_of(helpers *h, int rank, uint64_t who) {
    pthread_mutex_lock(&h->lock);
    int n = queue_of(&h->queue, rank, who);
    pthread_mutex_unlock(&h->lock);
    return n;
}
