/* Inside the commands: what each one does. */
#ifndef BST_SERVER_ACTIONS_H
#define BST_SERVER_ACTIONS_H

#include "server.h"

/* The number of a command, or -1. `own`: also those that only the server gives. */
int action_find(const char *name, bool own);
/* Whether it is part of playing, and not of what goes on beside. */
bool action_is_play(int what);
/* The member that holds its text, or NULL. */
const char *action_text_key(int what);
/* The seat for which it is done, which its id belongs to; or NOBODY. */
int action_scope(command *c);
/* Checks rights and rules; fills the plan's entries. No entries and no error: it is so already. */
failure action_plan(server *s, command *c, plan *p);
/* The game's row as the plan will leave it, or NULL if it stays as it is. */
store_game *action_row_after(const plan *p);

/* The failure of a command that needs the game's position, which is not there: it is to be run again. */
extern const failure action_not_ready;
failure action_not_playing(const game *g);
/* What the clocks show now goes with the entry, if there are clocks. */
void action_tell_clocks(const game *g, entry *e);
failure action_takeover(command *c, plan *p, const char *why);
failure action_join(server *s, command *c, plan *p);
failure action_bot(server *s, command *c, plan *p);
failure action_back(server *s, command *c, plan *p);
failure action_stand(server *s, command *c, plan *p);
failure action_name(server *s, command *c, plan *p);
failure action_colour(server *s, command *c, plan *p);
failure action_start(server *s, command *c, plan *p);
failure action_close(server *s, command *c, plan *p);

/* actions_draw.c */
failure action_commit(server *s, command *c, plan *p);
failure action_open(server *s, command *c, plan *p);
/* A seat's commit, checked but for where the game stands. */
failure plan_commit(server *s, command *c, plan *p, const char *hex);
/* Nobody can wait for those who do not open: a new round, or none if it was the last. */
void plan_void(plan *p, const game *g);

#endif
