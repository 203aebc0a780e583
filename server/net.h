/* HTTP and WebSocket over libwebsockets, and nothing of games.
 *
 * Everything here runs in one thread, the service thread, but net_wake(). A connection is a request (answered by
 * net_reply, now or later), a WebSocket, or a stream of lines. WebSockets and streams are not written to: when one
 * can take more, `pull` is asked for the next text. So nothing piles up for a client that reads slowly. */
#ifndef BST_SERVER_NET_H
#define BST_SERVER_NET_H

#include "base.h"

typedef struct net net;
typedef struct net_conn net_conn;

enum net_method { NET_GET, NET_HEAD, NET_POST, NET_OTHER };

typedef struct net_request {
    int method; /* enum net_method */
    char path[512];
    char query[512];
    char authorization[640];
    char content_type[96];
    char if_none_match[128];
    char accept_encoding[128];
    char address[64]; /* whose it is, for the limits */
    const char *body; /* n bytes and 0 */
    size_t body_n;
} net_request;

typedef struct net_handler {
    /* A whole request. `conn` lives until `closed`. */
    void (*request)(void *self, net_conn *conn, const net_request *r);
    /* A WebSocket was opened; `closed` follows sometime. */
    void (*opened)(void *self, net_conn *conn, const net_request *r);
    void (*message)(void *self, net_conn *conn, const char *text, size_t n);
    /* The next text to send, given away, or NULL for now. */
    msg *(*pull)(void *self, net_conn *conn);
    /* The request, socket or stream is over. */
    void (*closed)(void *self, net_conn *conn);
    /* Somebody knocks: whether the door is opened at all. */
    bool (*knocks)(void *self, const char *address);
    /* A connection from this address: whether it is welcome, and that it is gone. */
    bool (*connected)(void *self, const char *address);
    void (*disconnected)(void *self, const char *address);
    /* Whether a request or a WebSocket from this address is welcome. */
    bool (*accept)(void *self, const char *address, bool socket);
    /* So many bytes are kept for this address until it has read them, or are not any more. */
    void (*held)(void *self, const char *address, int64_t bytes);
    /* After net_wake, and about ten times a second. */
    void (*woken)(void *self);
    void (*tick)(void *self);
} net_handler;

typedef struct net_options {
    const char *address; /* IP to listen on, or unix:PATH */
    int port;
    int most_connections;
    int patience_seconds; /* within which a request must be complete, a hello said and some of an answer taken */
    size_t most_message, most_body;
    const char *const *origins; /* allowed besides the server's own, ended by NULL */
    bool trust_forwarded;
    int ping_seconds;
} net_options;

/* NULL, with a message in the log, if the address cannot be had. */
net *net_new(const net_options *options, const net_handler *handler, void *self);
void net_free(net *n);
/* Serves until net_stop. */
void net_run(net *n);
void net_stop(net *n);
/* From any thread: `woken` will be called in the service thread. */
void net_wake(net *n);
int net_port(const net *n);

void net_set_data(net_conn *conn, void *data);
void *net_data(const net_conn *conn);
const char *net_address(const net_conn *conn);

typedef struct net_answer {
    int status;
    const char *type;
    const char *cache;    /* Cache-Control, NULL: no-store */
    const char *etag;     /* or NULL */
    const char *encoding; /* Content-Encoding, or NULL */
    const char *name;     /* a file name to offer for saving, or NULL */
    bool page;            /* the headers of the web client's pages */
} net_answer;

/* Answers the request; the body is kept while it is being sent. */
void net_reply(net_conn *conn, const net_answer *answer, msg *body);
/* Answers with a stream of lines: from now on `pull` is asked. */
void net_stream(net_conn *conn);
/* There is something to pull. */
void net_ready(net_conn *conn);
/* The WebSocket has said what it was to say first. */
void net_settled(net_conn *conn);
/* Microseconds that whatever is handled now has waited, about; and how much was handled since then. */
int64_t net_lag(const net *n, int *crowd);
/* Ends a WebSocket or stream when what was pulled is sent. The reason goes into the close frame. */
void net_close(net_conn *conn, int code, const char *reason);
/* Cuts one off that does not read. */
void net_cut(net_conn *conn);
/* Microseconds (base_ticks) since which the connection has something to send and takes nothing; 0 if it does. */
int64_t net_stuck_since(const net_conn *conn);

#endif
