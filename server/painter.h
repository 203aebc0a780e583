/* Pictures of boards take up to a fifth of a second, so a thread of their own draws them. */
#ifndef BST_SERVER_PAINTER_H
#define BST_SERVER_PAINTER_H

#include <bastide/bastide.h>

#include "base.h"

typedef struct paint_job {
    struct paint_job *next;
    void *asker; /* the caller's */
    int theme;
    char etag[48];
    bst_state state;
    msg *picture; /* the answer */
} paint_job;

typedef struct painter painter;

painter *painter_new(void (*wake)(void *data), void *data);
/* All jobs come back, those that were not begun with an empty picture. */
void painter_stop(painter *p);
void painter_free(painter *p);
/* Takes the job; false, and does not take it, if too many wait. */
bool painter_ask(painter *p, paint_job *job);
/* Jobs done since the last call, as a list that now is the caller's. */
paint_job *painter_done(painter *p);

#endif
