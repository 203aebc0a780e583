/* A bot's thinking on several cores: a tree of its own on each, the answers put together. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cli.h"

typedef struct team {
    const bst_ai_limits *asked;
    const bst_state *state;
    int bot;
    atomic_int stopped;
} team;

typedef struct worker {
    team *team;
    pthread_t thread;
    bst_ai_limits limits;
    bst_ai_result *result;
    int running;
} worker;

/* Only the first asks whether the time is up; the others hear it from there. */
static int ask(void *data) {
    team *t = data;
    if (t->asked->stop && t->asked->stop(t->asked->stop_data))
        atomic_store(&t->stopped, 1);
    return atomic_load(&t->stopped);
}

static int hear(void *data) {
    return atomic_load(&((team *)data)->stopped);
}

static void *think(void *data) {
    worker *w = data;
    bst_ai_choose(w->team->bot, w->team->state, &w->limits, w->result);
    return NULL;
}

int cli_choose(int bot, const bst_state *s, const bst_ai_limits *l, int threads, bst_ai_result *out) {
    team t = {.asked = l, .state = s, .bot = bot};
    worker w[CLI_MOST_THREADS];
    bst_ai_result results[CLI_MOST_THREADS];
    size_t share = l->bytes / (size_t)threads / 64 * 64;
    if (threads < 1 || threads > CLI_MOST_THREADS || share < bst_ai_memory() || bst_mover(s) < 0)
        return bst_ai_choose(bot, s, l, out);
    for (int i = 0; i < threads; i++) {
        w[i] = (worker){.team = &t, .limits = *l, .result = &results[i]};
        w[i].limits.stop = i ? hear : ask;
        w[i].limits.stop_data = &t;
        w[i].limits.seed = l->seed + (uint64_t)i;
        w[i].limits.playouts = l->playouts / (uint32_t)threads + (l->playouts != 0);
        w[i].limits.memory = (char *)l->memory + (size_t)i * share;
        w[i].limits.bytes = share;
        if (i)
            w[i].running = pthread_create(&w[i].thread, NULL, think, &w[i]) == 0;
    }
    think(&w[0]);
    for (int i = 1; i < threads; i++) {
        if (w[i].running)
            pthread_join(w[i].thread, NULL);
        else
            think(&w[i]);
    }
    bst_ai_merge(results, threads, out);
    return 1;
}
