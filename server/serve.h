/* `bastide serve` as a function. */
#ifndef BST_SERVER_SERVE_H
#define BST_SERVER_SERVE_H

#include <stdbool.h>

/* The most bytes of a WebSocket message, and of a request's body. */
enum { SERVE_MESSAGE = 16 << 10, SERVE_BODY = 64 << 10 };

typedef struct serve_options {
    const char *address;
    int port;
    const char *store;   /* a folder, or the address of a database */
    const char *process; /* the name of this process in logs, or NULL */
    const char *web;     /* the folder of the web client, or NULL: none */
    const char *const *origins;
    bool trust_forwarded, full_sync;
    int threads; /* for bots */
    int most_sockets, most_sockets_address;
    int most_games;      /* in memory */
    int games_hour;      /* new ones an address and hour */
    int requests_second; /* an address */
    int messages_second; /* a socket */
    int work_second;     /* milliseconds that helpers work for an address a second */
    int positions;       /* kept in memory */
    int idle_seconds;    /* after which a game leaves memory */
    int expire_days;     /* of being served, after which a game that is not over is deleted; 0: never */
    int keep_pages;      /* of the store's log, after which they are moved into the database */
    int slow_seconds;    /* after which a socket that does not read is cut */
    int ping_seconds;
    int drain_seconds; /* between being asked to stop and stopping */
    int draw_seconds;  /* in which seats must open their parts of the draw */
} serve_options;

extern const serve_options serve_defaults;

/* Serves until SIGTERM or SIGINT; the exit status. */
int serve_run(const serve_options *options);

#endif
