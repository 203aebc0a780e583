/* A queue that is fair between those who wait in it: of the best rank, one of each in turn. Not locked. */
#ifndef BST_SERVER_QUEUE_H
#define BST_SERVER_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum { RANKS = 3, LANES = 256 };

/* A place in a queue, inside whatever waits. */
typedef struct place {
    struct place *next;
    uint64_t who; /* limits_who */
    int rank;     /* 0 is served first */
} place;

typedef struct lane lane;

typedef struct queue {
    lane *lanes[RANKS][LANES]; /* by who */
    lane *turn[RANKS];         /* a ring: the last one served */
    int n, n_rank[RANKS];
} queue;

void queue_put(queue *q, place *p);
/* The next one of ranks 0 to `worst`; NULL if none waits. */
place *queue_take(queue *q, int worst);
/* Takes out one of `who` for which `is` says so; NULL if there is none. */
place *queue_remove(queue *q, int rank, uint64_t who, bool (*is)(const place *p, const void *data), const void *data);
/* How many of `who` wait in this rank. */
int queue_of(const queue *q, int rank, uint64_t who);

#endif
