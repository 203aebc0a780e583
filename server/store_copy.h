/* A store copied into another one. */
#ifndef BST_SERVER_STORE_COPY_H
#define BST_SERVER_STORE_COPY_H

#include <stdio.h>

#include "store.h"

/* Copies all games from one store (store_where), which may be in use, into another one of either kind in which there
 * are none, and compares every one. Says how far it is and what is wrong; 0 if nothing is, else 1. */
int store_copy(const char *from, const char *to, FILE *out);

#endif
