#ifndef BST_GO_H
#define BST_GO_H

#include "session.h"

/* `go [ms=T] [playouts=N] [bot=NAME]`: a bot's choice, which is not played. */
void session_go(session *s, const char *args, bst_out *o);

#endif
