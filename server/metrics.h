/* Numbers about the server in Prometheus' text form. */
#ifndef BST_SERVER_METRICS_H
#define BST_SERVER_METRICS_H

#include "base.h"

enum { LATENCY_BUCKETS = 12 };

typedef struct metrics {
    uint64_t games_created, games_over, moves, bot_moves, commands, errors, requests, store_failures, cut, shed;
    uint64_t conflicts, caught_up;
    uint64_t latency[LATENCY_BUCKETS + 1], latency_sum_us, latency_count;
} metrics;

/* What is known elsewhere at the moment of asking. */
typedef struct metrics_now {
    int games, sockets, bot_queue, bot_busy, store_waiting, processes;
    bool healthy;
    const char *process; /* its name, or "" */
} metrics_now;

/* A move was told this many microseconds after it came. */
void metrics_latency(metrics *m, int64_t us);
void metrics_write(const metrics *m, const metrics_now *now, bst_out *o);

#endif
