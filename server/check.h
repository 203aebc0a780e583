/* What a check of the store finds. */
#ifndef BST_SERVER_CHECK_H
#define BST_SERVER_CHECK_H

#include <stdio.h>

/* Looks through a whole store, which may be in use: every game replays, every commit fits its secret, nothing is
 * missing. Says what is wrong and where; 0 if nothing is, else 1. */
int check_store(const char *where, FILE *out);

#endif
