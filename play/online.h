/* A game over the net, by its link: the socket of docs/server.md, followed by an engine of our own. */
#ifndef BST_PLAY_ONLINE_H
#define BST_PLAY_ONLINE_H

#include "table.h"

/* Comes to the game of a link such as https://host/g/ID#SEAT.TOKEN; false with the reason. Without a token it takes a
 * free seat by this name, or looks on. */
bool online_come(table *t, const char *link, const char *name, char message[BST_MESSAGE_SIZE]);
void online_free(online *o);
/* Whether the server hears us and waits for nothing of ours. */
bool online_ready(const online *o);
/* Whether an answer of the server is on its way. */
bool online_waiting(const online *o);
/* Whether nothing more will happen: over, closed, or we are not let in. */
bool online_ended(const online *o);
/* What stands between us and the game, in words, or NULL. */
const char *online_state(const online *o);
/* Seconds on a player's clock, or -1 without one. */
int online_left(const online *o, int player);
void online_play(online *o, bst_move m);
bool online_undo(online *o);
/* False: there is no way to the server now. */
bool online_chat(online *o, const char *text);
/* The host begins. */
void online_start(online *o);
void online_resign(online *o);
void online_go_on(online *o);
size_t online_record(const online *o, char *out, size_t size);
void online_at(const online *o, int n, bst_state *out);

#endif
