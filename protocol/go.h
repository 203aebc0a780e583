/* The commands that think: a bot's choice, and its advice. */
#ifndef BST_GO_H
#define BST_GO_H

#include "session.h"

/* `go [ms=T] [playouts=N] [bot=NAME] [seed=N] [threads=N]`: a bot's choice, which is not played. */
void session_go(session *s, const char *args, bst_out *o);
/* `hint [N] [ms=T] [playouts=N] [bot=NAME] [seed=N] [threads=N]`: the best few moves with what each gains. */
void session_hint(session *s, const char *args, bst_out *o);

/* hint.c: what a move gains, in words. Memory as for a bot. */
void hint_reason(bst_out *o, const bst_state *s, bst_move m, void *memory, size_t bytes);

#endif
