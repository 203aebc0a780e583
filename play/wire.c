/* The way to a server, by libwebsockets. */
#include "wire.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"

enum { MOST_TEXT = 4 << 20, FIRST_WAIT_MS = 300, MOST_WAIT_MS = 8000, POST_SECONDS = 15, PING_SECONDS = 20 };

/* A list of texts, first in, first out. */
typedef struct item {
    struct item *next;
    enum wire_what what;
    char *text;
} item;
typedef struct queue {
    item *first, **last;
} queue;

struct wire {
    address to;
    char path[128];
    int wake;
    pthread_t thread;
    pthread_mutex_t lock;
    struct lws_context *context;
    struct lws *socket; /* NULL: not open */
    atomic_int stop;
    queue news, out;
    char *text; /* of the message that is coming in */
    size_t n_text;
    int wait_ms;
    lws_sorted_usec_list_t again;
    char reason[128];
};

/* ---- queues ---- */

static void queue_put(queue *q, enum wire_what what, const char *text, size_t n) {
    item *i = play_alloc(sizeof *i);
    i->what = what;
    if (text) {
        i->text = play_alloc(n + 1);
        memcpy(i->text, text, n);
    }
    if (!q->first)
        q->last = &q->first;
    *q->last = i;
    q->last = &i->next;
}

static item *queue_take(queue *q) {
    item *i = q->first;
    if (i)
        q->first = i->next;
    return i;
}

static void queue_clear(queue *q) {
    for (item *i; (i = queue_take(q));) {
        free(i->text);
        free(i);
    }
}

static void tell(wire *w, enum wire_what what, const char *text, size_t n) {
    pthread_mutex_lock(&w->lock);
    if (what == WIRE_CLOSED)
        queue_clear(&w->out);
    queue_put(&w->news, what, text, n);
    pthread_mutex_unlock(&w->lock);
    if (write(w->wake, "", 1) != 1)
        return; /* a full pipe wakes as well */
}

bool wire_take(wire *w, wire_news *out) {
    pthread_mutex_lock(&w->lock);
    item *i = queue_take(&w->news);
    pthread_mutex_unlock(&w->lock);
    if (!i)
        return false;
    *out = (wire_news){i->what, i->text};
    free(i);
    return true;
}

void wire_send(wire *w, const char *text) {
    pthread_mutex_lock(&w->lock);
    queue_put(&w->out, WIRE_TEXT, text, strlen(text));
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

/* ---- the socket ---- */

static const lws_retry_bo_t retry = {.secs_since_valid_ping = PING_SECONDS,
                                     .secs_since_valid_hangup = PING_SECONDS + 15};

static void connect_now(lws_sorted_usec_list_t *sul) {
    wire *w = lws_container_of(sul, wire, again);
    struct lws_client_connect_info info = {.context = w->context,
                                           .address = w->to.host,
                                           .host = w->to.host,
                                           .port = w->to.port,
                                           .path = w->path,
                                           .ssl_connection = w->to.tls ? LCCSCF_USE_SSL : 0,
                                           .protocol = NULL,
                                           .local_protocol_name = "bastide",
                                           .retry_and_idle_policy = &retry,
                                           .userdata = w};
    /* A failure at once is told by a callback as well. */
    lws_client_connect_via_info(&info);
}

static void come_back(wire *w) {
    w->socket = NULL;
    w->n_text = 0;
    tell(w, WIRE_CLOSED, w->reason, strlen(w->reason));
    w->reason[0] = 0;
    if (atomic_load(&w->stop))
        return;
    lws_sul_schedule(w->context, 0, &w->again, connect_now, (lws_usec_t)w->wait_ms * LWS_US_PER_MS);
    w->wait_ms = 2 * w->wait_ms < MOST_WAIT_MS ? 2 * w->wait_ms : MOST_WAIT_MS;
}

static int receive(wire *w, struct lws *wsi, const char *in, size_t n) {
    if (w->n_text + n > MOST_TEXT)
        return -1;
    w->text = play_realloc(w->text, w->n_text + n + 1);
    memcpy(w->text + w->n_text, in, n);
    w->n_text += n;
    if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
        tell(w, WIRE_TEXT, w->text, w->n_text);
        w->n_text = 0;
    }
    return 0;
}

static int send_one(wire *w, struct lws *wsi) {
    pthread_mutex_lock(&w->lock);
    item *i = queue_take(&w->out);
    bool more = w->out.first;
    pthread_mutex_unlock(&w->lock);
    if (!i)
        return 0;
    size_t n = strlen(i->text);
    unsigned char *bytes = play_alloc(LWS_PRE + n);
    memcpy(bytes + LWS_PRE, i->text, n);
    int sent = lws_write(wsi, bytes + LWS_PRE, n, LWS_WRITE_TEXT);
    free(bytes);
    free(i->text);
    free(i);
    if (more)
        lws_callback_on_writable(wsi);
    return sent < (int)n ? -1 : 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n) {
    wire *w = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->socket = wsi;
        w->wait_ms = FIRST_WAIT_MS;
        tell(w, WIRE_OPEN, NULL, 0);
        break;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(w, wsi, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_one(w, wsi);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (w->socket)
            lws_callback_on_writable(w->socket);
        break;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: /* two bytes of a code, then the reason */
        if (n > 2)
            snprintf(w->reason, sizeof w->reason, "%.*s", (int)(n - 2), (const char *)in + 2);
        break;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        come_back(w);
        break;
    default:
        break;
    }
    return 0;
}

static struct lws_context *new_context(const struct lws_protocols *protocols, void *user) {
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
                                             .user = user};
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static void *serve(void *data) {
    wire *w = data;
    lws_sul_schedule(w->context, 0, &w->again, connect_now, 1);
    while (!atomic_load(&w->stop) && lws_service(w->context, 0) >= 0)
        continue;
    return NULL;
}

wire *wire_new(const address *a, const char *path, int wake) {
    static const struct lws_protocols protocols[] = {{"bastide", on_socket, 0, 65536, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    wire *w = play_alloc(sizeof *w);
    w->to = *a;
    snprintf(w->path, sizeof w->path, "%s", path);
    w->wake = wake;
    w->wait_ms = FIRST_WAIT_MS;
    pthread_mutex_init(&w->lock, NULL);
    w->context = new_context(protocols, w);
    if (w->context && pthread_create(&w->thread, NULL, serve, w) == 0)
        return w;
    if (w->context)
        lws_context_destroy(w->context);
    free(w);
    return NULL;
}

void wire_free(wire *w) {
    if (!w)
        return;
    atomic_store(&w->stop, 1);
    lws_cancel_service(w->context);
    pthread_join(w->thread, NULL);
    lws_context_destroy(w->context);
    queue_clear(&w->news);
    queue_clear(&w->out);
    pthread_mutex_destroy(&w->lock);
    free(w->text);
    free(w);
}

/* ---- requests ---- */

typedef struct request {
    const char *body;
    char *answer;
    size_t size, n;
    int status;
    bool done;
} request;

static int post_headers(request *r, struct lws *wsi, unsigned char **at, size_t room) {
    char length[20];
    unsigned char *end = *at + room;
    int n = snprintf(length, sizeof length, "%zu", strlen(r->body));
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (unsigned char *)length, n, at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)"application/json", 16,
                                     at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int post_body(const request *r, struct lws *wsi) {
    size_t n = strlen(r->body);
    unsigned char *bytes = play_alloc(LWS_PRE + n);
    memcpy(bytes + LWS_PRE, r->body, n);
    lws_client_http_body_pending(wsi, 0);
    int sent = lws_write(wsi, bytes + LWS_PRE, n, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    return sent < (int)n ? -1 : 0;
}

static int on_request(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t n) {
    request *r = lws_context_user(lws_get_context(wsi));
    char buffer[LWS_PRE + 2048], *at = buffer + LWS_PRE;
    int room = 2048;
    (void)user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return post_headers(r, wsi, (unsigned char **)in, n);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return post_body(r, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        r->status = (int)lws_http_client_http_response(wsi);
        break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        n = n < r->size - 1 - r->n ? n : r->size - 1 - r->n;
        memcpy(r->answer + r->n, in, n);
        r->n += n;
        r->answer[r->n] = 0;
        break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return lws_http_client_read(wsi, &at, &room) < 0 ? -1 : 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        r->done = true;
        lws_cancel_service(lws_get_context(wsi));
        break;
    default:
        break;
    }
    return 0;
}

int wire_post(const address *a, const char *path, const char *body, char *answer, size_t size) {
    static const struct lws_protocols protocols[] = {{"http", on_request, 0, 16384, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    request r = {.body = body, .answer = answer, .size = size};
    struct lws_context *context = new_context(protocols, &r);
    answer[0] = 0;
    if (!context)
        return 0;
    struct lws_client_connect_info info = {.context = context,
                                           .address = a->host,
                                           .host = a->host,
                                           .port = a->port,
                                           .path = path,
                                           .method = "POST",
                                           .ssl_connection = a->tls ? LCCSCF_USE_SSL : 0,
                                           .local_protocol_name = "http"};
    time_t end = time(NULL) + POST_SECONDS;
    if (lws_client_connect_via_info(&info))
        while (!r.done && time(NULL) < end && lws_service(context, 0) >= 0)
            continue;
    lws_context_destroy(context);
    return r.status;
}
