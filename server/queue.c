/* A queue that is fair between those who wait in it. */
#include "queue.h"

#include <stdlib.h>

#include "base.h"

/* All that one waits for, in order. */
struct lane {
    lane *next_in_bucket, *next, *prev; /* next, prev: the ring of its rank */
    uint64_t who;
    place *first, **last;
    int n;
};

static lane **find(const queue *q, int rank, uint64_t who) {
    lane **at = (lane **)(uintptr_t)&q->lanes[rank][who % LANES];
    while (*at && (*at)->who != who)
        at = &(*at)->next_in_bucket;
    return at;
}

/* A newcomer is served when the round has come to its end. */
static lane *add_lane(queue *q, int rank, lane **at, uint64_t who) {
    lane *l = base_alloc(sizeof *l), *last = q->turn[rank];
    l->who = who;
    l->last = &l->first;
    *at = l;
    l->next = last ? last->next : l;
    l->prev = last ? last : l;
    l->next->prev = l->prev->next = l;
    q->turn[rank] = l;
    return l;
}

static void remove_lane(queue *q, int rank, lane *l) {
    *find(q, rank, l->who) = l->next_in_bucket;
    if (q->turn[rank] == l)
        q->turn[rank] = l->prev == l ? NULL : l->prev;
    l->prev->next = l->next;
    l->next->prev = l->prev;
    free(l);
}

void queue_put(queue *q, place *p) {
    lane **at = find(q, p->rank, p->who), *l = *at;
    if (!l)
        l = add_lane(q, p->rank, at, p->who);
    p->next = NULL;
    *l->last = p;
    l->last = &p->next;
    l->n++;
    q->n++;
    q->n_rank[p->rank]++;
}

/* Takes *at, which is of lane l, out. */
static place *take_out(queue *q, int rank, lane *l, place **at) {
    place *p = *at;
    *at = p->next;
    if (!p->next)
        l->last = at;
    q->n--;
    q->n_rank[rank]--;
    if (--l->n == 0)
        remove_lane(q, rank, l);
    p->next = NULL;
    return p;
}

place *queue_remove(queue *q, int rank, uint64_t who, bool (*is)(const place *p, const void *data), const void *data) {
    lane *l = *find(q, rank, who);
    for (place **at = l ? &l->first : NULL; at && *at; at = &(*at)->next)
        if (is(*at, data))
            return take_out(q, rank, l, at);
    return NULL;
}

place *queue_take(queue *q, int worst) {
    int rank = 0;
    while (rank <= worst && !q->turn[rank])
        rank++;
    if (rank > worst)
        return NULL;
    lane *l = q->turn[rank]->next;
    q->turn[rank] = l;
    return take_out(q, rank, l, &l->first);
}

int queue_of(const queue *q, int rank, uint64_t who) {
    const lane *l = *find(q, rank, who);
    return l ? l->n : 0;
}
