/* The whole server with the net replaced by function calls: net_run() runs a script in the service thread, and the
 * script asks as clients would. Every answer is waited for; a server that does not answer ends the program. */
#ifndef BST_TESTS_SERVER_STUB_H
#define BST_TESTS_SERVER_STUB_H

#include "../../server/net.h"
#include "../../server/serve.h"

/* What net_run does. */
void stub_script(void (*script)(void *data), void *data);

/* A server's options for tests: limits that nobody meets, nothing kept in memory that nobody asks for. */
serve_options stub_options(const char *folder);

typedef struct stub_answer {
    int status;
    char *body; /* free() it */
    size_t n;
    bool json;
} stub_answer;

/* `path` may have a query; token and body may be NULL. */
stub_answer stub_http(int method, const char *path, const char *token, const char *body, size_t n);

/* A WebSocket, and a text on it. */
net_conn *stub_open(void);
void stub_say(net_conn *c, const char *text, size_t n);
/* The next text for it, to be freed, or NULL if there is none now. */
char *stub_hear(net_conn *c);
/* Whether the server has closed it. */
bool stub_is_closed(const net_conn *c);
void stub_close(net_conn *c);

/* Lets the server work until nothing comes for some milliseconds. */
void stub_settle(int ms);
/* As many ticks of the server's clock, of a tenth of a second each, without waiting. */
void stub_ticks(int n);

#endif
