/* One thread a thought: begun by a question, ended by its answer or by being stopped. */
#include "thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "memory.h"

enum { MEMORY = 64 << 20, STACK = 8 << 20 };

struct thinker {
    pthread_t thread;
    int wake, bot, ms;
    bool running; /* the thread has to be joined */
    atomic_int stop, done;
    uint64_t seed;
    struct timespec begun;
    bst_state state;
    bst_ai_result result;
    void *memory;
};

thinker *thinker_new(int wake) {
    thinker *t = play_alloc(sizeof *t);
    t->wake = wake;
    return t;
}

static int is_late(void *data) {
    thinker *t = data;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long past = (now.tv_sec - t->begun.tv_sec) * 1000 + (now.tv_nsec - t->begun.tv_nsec) / 1000000;
    return atomic_load(&t->stop) || past > t->ms;
}

static void *think(void *data) {
    thinker *t = data;
    bst_ai_limits l = {.playouts = bst_ai_playouts(t->bot),
                       .stop = is_late,
                       .stop_data = t,
                       .seed = t->seed,
                       .memory = t->memory,
                       .bytes = MEMORY};
    if (!bst_ai_choose(t->bot, &t->state, &l, &t->result))
        t->result.move = BST_M_NONE;
    atomic_store(&t->done, 1);
    if (write(t->wake, "", 1) != 1)
        return NULL; /* a full pipe wakes as well */
    return NULL;
}

void thinker_stop(thinker *t) {
    if (!t->running)
        return;
    atomic_store(&t->stop, 1);
    pthread_join(t->thread, NULL);
    t->running = false;
}

void thinker_free(thinker *t) {
    if (!t)
        return;
    thinker_stop(t);
    free(t->memory);
    free(t);
}

void thinker_ask(thinker *t, int bot, const bst_state *s, uint64_t seed, int ms) {
    pthread_attr_t attr;
    thinker_stop(t);
    if (!t->memory)
        t->memory = play_alloc(MEMORY);
    bst_copy(&t->state, s);
    t->bot = bot;
    t->seed = seed;
    t->ms = ms;
    clock_gettime(CLOCK_MONOTONIC, &t->begun);
    atomic_store(&t->stop, 0);
    atomic_store(&t->done, 0);
    /* A search has deep frames with lists of moves in them. */
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    t->running = pthread_create(&t->thread, &attr, think, t) == 0;
    pthread_attr_destroy(&attr);
    if (!t->running) {
        /* No thread to be had: think here, and let who waits wait. */
        think(t);
    }
}

bool thinker_busy(const thinker *t) {
    return t->running;
}

bool thinker_answer(thinker *t, bst_ai_result *out) {
    if (!atomic_load(&t->done))
        return false;
    if (t->running)
        pthread_join(t->thread, NULL);
    t->running = false;
    atomic_store(&t->done, 0);
    *out = t->result;
    return true;
}
