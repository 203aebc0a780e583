/* Work spread over the ranks of an MPI run (tools/mpi/spread.c), or all of it here (tools/spread.c). */
#ifndef BST_SPREAD_H
#define BST_SPREAD_H

#include <stddef.h>

/* Called first; the number of this rank and how many there are. */
int spread_begin(int *ranks);
void spread_end(void);
/* The first rank's bytes to all. */
void spread_share(void *data, size_t n);
/* Hands bytes to the first rank, and takes them there (to be freed). */
void spread_give(const void *data, size_t n);
void *spread_take(int from, size_t *n);

#endif
