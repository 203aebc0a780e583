/* Inside net: one request, WebSocket or stream. */
#ifndef BST_SERVER_NET_CONN_H
#define BST_SERVER_NET_CONN_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "net.h"

struct net {
    net_options opt;
    const net_handler *handler;
    void *self;
    struct lws_context *context;
    struct lws_vhost *vhost;
    lws_sorted_usec_list_t ticker;
    net_conn *first;
    struct net_link *longest, *latest; /* those that must do something soon, longest waiting first */
    int n_links;
    int64_t round, last_round, round_end; /* base_ticks: when this and the last round of callbacks began, its end */
    int handled, last_handled;            /* messages and requests in them */
    atomic_bool stopping;
};

/* A connection of TCP, over which one request after the other may come, or a WebSocket. */
typedef struct net_link {
    struct lws *wsi;
    char peer[64];
    bool counted;                 /* the handler knows of it */
    net_conn *conn;               /* the request or socket now, or NULL */
    struct net_link *next, *prev; /* of those that are watched */
    int64_t since;                /* when it last did what is expected of it; 0: nothing is expected */
} net_link;

/* From now on it must get on within some time: send the rest of its request, say hello, take its answer. */
void link_watch(net *n, net_link *l);
void link_unwatch(net *n, net_link *l);

enum conn_kind { CONN_REQUEST, CONN_SOCKET, CONN_STREAM };

struct net_conn {
    net *net;
    struct lws *wsi;
    net_link *link;
    void *data;
    net_conn *next, *prev;
    net_request *request; /* until it is answered */
    char address[64];
    int kind;
    bool told;      /* the handler knows this connection and must hear that it is closed */
    bool ended;     /* close when all is sent */
    bool half_read; /* answered before the body was read: no further request can follow */
    int code;
    char reason[64];
    int64_t waiting; /* since when a write is wished for, 0 if none is */
    char *in;        /* a request's body or a frame being put together */
    size_t in_n, in_want;
    /* the answer */
    bool answered, head_sent, head_only;
    net_answer answer;
    char etag[72], name[64];
    msg *body;
    size_t body_at;
};

/* What goes on from now on over this connection; NULL if it is none of ours. */
net_conn *conn_new(net *n, struct lws *wsi, int kind);
void conn_free(net_conn *c);
/* What goes on over this connection now, or NULL. */
net_conn *conn_of(struct lws *wsi);
void conn_want_write(net_conn *c);
/* The request's line and headers. */
void conn_read_request(net_conn *c, net_request *r);
/* Whether the page that asks was served by us, or is none. */
bool conn_origin_ok(const net *n, struct lws *wsi);

/* lws callbacks of the two roles; the result is what lws wants: not 0 closes. */
int conn_http(net *n, struct lws *wsi, int reason, void *in, size_t len);
int conn_socket(net *n, struct lws *wsi, int reason, void *in, size_t len);

#endif
