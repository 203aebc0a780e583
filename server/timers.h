/* When bots must move, clocks run out and forgotten games are deleted: told by the store, so that no game has to be in
 * memory for it. A thread asks the store ten times a second what is due; the service thread does it. */
#ifndef BST_SERVER_TIMERS_H
#define BST_SERVER_TIMERS_H

#include "server.h"

typedef struct timers timers;

/* NULL, with the reason in the log, if the store cannot be read. */
timers *timers_new(store *st, void (*wake)(void *data), void *data);
void timers_free(timers *t);

/* ---- for the service thread ---- */

/* Does what has become due. */
void timers_serve(server *s);
/* A game was read from the store: its timers are put right, and its clock is told if the server was away. */
void timers_loaded(server *s, game *g);
/* The same for one that somebody looks at, when nobody has served the store for a while. */
void timers_set_clock(server *s, game *g);
/* Adds to the operation what the plan changes in the game's timers. */
void timers_plan(const server *s, plan *p, store_op *op);
/* Whether a game is being deleted at this moment. */
bool timers_deletes(const server *s, const char *id);
/* An operation without a plan came back. */
void timers_stored(server *s, const store_op *op);

#endif
