/* What every part of the server uses: memory, time, texts that are shared, the log. */
#ifndef BST_SERVER_BASE_H
#define BST_SERVER_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../text/out.h"

/* Memory, or the end of the program, which is orderly: everything it has promised is on the disk. A reserve is given
 * up first; base_reserve() makes it anew when there is room, and says whether there is. */
void *base_alloc(size_t n);
void *base_alloc_raw(size_t n); /* not set to 0 */
void *base_grow(void *old, size_t n);
char *base_copy(const char *text);
bool base_reserve(void);

/* Milliseconds since 1970, for people; microseconds since some start that never jump. */
int64_t base_now(void);
int64_t base_ticks(void);
/* The time of clocks and timers: milliseconds that this store has been served, in all runs together. It stands still
 * while the server is away and does not follow the wall clock. Starts where the store says; may be put forward to
 * where others are who serve the same store. It goes on until a moment that is put off as long as the store is there,
 * if that is set: then it stands, for what nobody can write in is nobody's time. */
int64_t base_served(void);
void base_serve_from(int64_t ms);
void base_serve_until(int64_t ms);
bool base_serve_stands(void);

/* A text shared by whoever holds it: one copy of an entry serves every client. Room for a frame's header stands
 * before it. Reference counts belong to the service thread; `atomic` because the writer lets go of texts too. */
enum { MSG_FRONT = 32 };
typedef struct msg {
    _Atomic int refs;
    size_t n;
    char room[MSG_FRONT];
    char text[]; /* n bytes, a newline and 0 */
} msg;
msg *msg_new(const char *text, size_t n);
msg *msg_of(const bst_out *o);
msg *msg_keep(msg *m);
void msg_drop(msg *m);

/* The log: one line of JSON a message on standard error. Fields are pairs of a name and a text, ended by NULL. No
 * secret, token or tile ever goes in. */
enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };
void log_set(int level);
/* The name of this process in every line, where there are several; before any thread. */
void log_process(const char *name);
bool log_level_read(const char *word, int *level);
void log_write(int level, const char *what, ...) __attribute__((sentinel));
/* A kind of line that could come thousands of times a second is told once a second; one gate a thread. */
typedef struct log_gate {
    int64_t then; /* base_ticks, 0: never */
} log_gate;
bool log_gate_open(log_gate *g);

#endif
