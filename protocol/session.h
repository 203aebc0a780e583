/* The engine protocol without its pipes: a command line in, a line of JSON out. The command `bastide engine` and
 * the browser's module both are a thin shell around it. Needs nothing but memory. */
#ifndef BST_SESSION_H
#define BST_SESSION_H

#include <bastide/ai.h>
#include <bastide/game.h>

#include "../text/out.h"

/* What a front end must bring: fresh randomness, files, a bot's thinking. Each may be NULL. */
typedef struct session_host {
    uint64_t (*random_seed)(void);
    /* The text of a file, its length in *n; NULL with a reason in message. Stays valid until the next call. */
    const char *(*read_file)(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]);
    uint64_t (*clock_ms)(void);
    int (*interrupted)(void); /* whether somebody wants a bot to stop thinking */
    /* bst_ai_choose on several threads. */
    int (*choose)(int bot, const bst_state *s, const bst_ai_limits *l, int threads, bst_ai_result *out);
} session_host;

typedef struct session {
    const session_host *host;
    int has_game, now; /* game[now] is the game; the other is for trying things out */
    bst_game game[2];
    bst_events events;
    uint8_t custom_n;
    bst_kind custom[BST_MAX_CUSTOM];
    bst_rng bot_rng;
    void *memory; /* for the bots' thinking; the front end brings it after session_init */
    size_t memory_size;
} session;

void session_init(session *s, const session_host *host);
/* Answers one command line (without its line end); false when it was `quit`. */
int session_line(session *s, const char *line, bst_out *o);
/* The answer to a line that cannot be read at all. */
void session_error(bst_out *o, const char *code, const char *message);

#endif
