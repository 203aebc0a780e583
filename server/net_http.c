/* Requests and their answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_conn.h"

enum { CHUNK = 16 << 10, HEAD_SIZE = 4096 };

static const char PAGE_POLICY[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'%s; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
static const char DATA_POLICY[] = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/* ---- answers ---- */

void net_reply(net_conn *c, const net_answer *answer, msg *body) {
    c->answered = true;
    c->answer = *answer;
    if (answer->etag) {
        snprintf(c->etag, sizeof c->etag, "%s", answer->etag);
        c->answer.etag = c->etag;
    }
    if (answer->name) {
        snprintf(c->name, sizeof c->name, "%s", answer->name);
        c->answer.name = c->name;
    }
    c->body = body;
    if (body)
        c->net->handler->held(c->net->self, c->address, (int64_t)body->n);
    link_watch(c->net, c->link);
    conn_want_write(c);
}

void net_stream(net_conn *c) {
    c->kind = CONN_STREAM;
    c->answered = true;
    c->answer = (net_answer){.status = 200, .type = "application/x-ndjson"};
    link_unwatch(c->net, c->link);
    conn_want_write(c);
}

typedef struct {
    struct lws *wsi;
    unsigned char *at, *end;
    bool bad;
} head;

static void put(head *h, const char *name, const char *value) {
    if (value && lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                             (int)strlen(value), &h->at, h->end))
        h->bad = true;
}

/* An address of the web, and its WebSocket, as sources of a policy. False if there is no room. */
static bool add_source(char *text, size_t size, const char *scheme, const char *host) {
    size_t n = strlen(text);
    if (!host[0] || strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]") != strlen(host))
        return true;
    return (size_t)snprintf(text + n, size - n, " %s://%s", scheme, host) < size - n;
}

/* The page talks to the server it came from, and to those that --origin names: a proxy may change `Host`. Older
 * browsers do not take 'self' to mean its WebSocket too. */
static void put_page_policy(head *h, const net *n) {
    char sources[1500] = "", text[sizeof PAGE_POLICY + sizeof sources], host[256] = "";
    lws_hdr_copy(h->wsi, host, sizeof host, WSI_TOKEN_HOST);
    bool room = add_source(sources, sizeof sources, "ws", host) && add_source(sources, sizeof sources, "wss", host);
    for (const char *const *o = n->opt.origins; room && o && *o; o++) {
        const char *name = strstr(*o, "://");
        room = !name || add_source(sources, sizeof sources, strncmp(*o, "https", 5) == 0 ? "wss" : "ws", name + 3);
    }
    snprintf(text, sizeof text, PAGE_POLICY, sources);
    put(h, "content-security-policy:", text);
}

static void put_safety(head *h, const net *n, bool page) {
    put(h, "x-content-type-options:", "nosniff");
    put(h, "referrer-policy:", "no-referrer");
    put(h, "x-frame-options:", "DENY");
    put(h, "cross-origin-opener-policy:", "same-origin");
    put(h, "cross-origin-resource-policy:", "same-origin");
    if (page)
        put_page_policy(h, n);
    else
        put(h, "content-security-policy:", DATA_POLICY);
}

static int send_head(net_conn *c) {
    unsigned char space[LWS_PRE + HEAD_SIZE], *start = space + LWS_PRE;
    head h = {c->wsi, start, start + HEAD_SIZE, false};
    const net_answer *a = &c->answer;
    bool stream = c->kind == CONN_STREAM;
    if (lws_add_http_header_status(c->wsi, (unsigned)a->status, &h.at, h.end))
        return -1;
    put(&h, "content-type:", a->type);
    put(&h, "cache-control:", a->cache ? a->cache : "no-store");
    put(&h, "etag:", a->etag);
    put(&h, "content-encoding:", a->encoding);
    if (a->encoding || a->page)
        put(&h, "vary:", "accept-encoding");
    if (a->name) {
        char value[128];
        snprintf(value, sizeof value, "attachment; filename=\"%s\"", a->name);
        put(&h, "content-disposition:", value);
    }
    if (a->status == 429 || a->status == 503)
        put(&h, "retry-after:", a->status == 429 ? "1" : "5");
    put_safety(&h, c->net, a->page);
    if (stream || c->half_read)
        put(&h, "connection:", "close");
    if (!stream && a->status != 304 &&
        lws_add_http_header_content_length(c->wsi, c->body ? c->body->n : 0, &h.at, h.end))
        return -1;
    if (h.bad || lws_finalize_write_http_header(c->wsi, start, &h.at, h.end))
        return -1;
    c->head_sent = true;
    if (stream)
        lws_set_timeout(c->wsi, NO_PENDING_TIMEOUT, 0);
    return 0;
}

/* The answer is out: the connection is free for another request, or ends. */
static int finish(net_conn *c) {
    struct lws *wsi = c->wsi;
    bool last = c->half_read || c->ended;
    link_watch(c->net, c->link);
    conn_free(c);
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_body(net_conn *c) {
    size_t left = c->body ? c->body->n - c->body_at : 0, n = left < CHUNK ? left : CHUNK;
    if (c->head_only || !left || c->answer.status == 304)
        return finish(c);
    unsigned char *from = (unsigned char *)c->body->text + c->body_at;
    c->body_at += n;
    bool final = n == left;
    if (lws_write(c->wsi, from, n, final ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)n)
        return -1;
    if (final)
        return finish(c);
    link_watch(c->net, c->link);
    conn_want_write(c);
    return 0;
}

static int send_line(net_conn *c) {
    msg *m = c->net->handler->pull(c->net->self, c);
    if (!m)
        return c->ended ? -1 : 0;
    int sent = lws_write(c->wsi, (unsigned char *)m->text, m->n + 1, LWS_WRITE_HTTP);
    bool whole = sent >= (int)m->n + 1;
    msg_drop(m);
    conn_want_write(c);
    return whole ? 0 : -1;
}

static int writable(net_conn *c) {
    c->waiting = 0;
    if (!c->answered)
        return c->ended ? -1 : 0;
    if (!c->head_sent) {
        if (send_head(c))
            return -1;
        bool empty = c->kind == CONN_REQUEST && (c->head_only || !c->body || !c->body->n || c->answer.status == 304);
        if (empty)
            return finish(c);
        conn_want_write(c);
        return 0;
    }
    return c->kind == CONN_STREAM ? send_line(c) : send_body(c);
}

/* ---- requests ---- */

static int hand_over(net_conn *c) {
    net_request *r = c->request;
    c->request = NULL;
    r->body = c->in ? c->in : "";
    r->body_n = c->in_n;
    c->told = true;
    c->net->handled++;
    link_unwatch(c->net, c->link);
    c->net->handler->request(c->net->self, c, r);
    free(r);
    free(c->in);
    c->in = NULL;
    return 0;
}

static int refuse(net_conn *c, int status, const char *code, const char *message) {
    char text[256];
    int n = snprintf(text, sizeof text, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", code, message);
    c->half_read = true;
    net_reply(c, &(net_answer){.status = status, .type = "application/json"}, msg_new(text, (size_t)n));
    return 0;
}

static int begin(net *n, struct lws *wsi) {
    net_conn *c = conn_new(n, wsi, CONN_REQUEST);
    if (!c)
        return -1;
    net_request *r = c->request = base_alloc(sizeof *r);
    conn_read_request(c, r);
    c->head_only = r->method == NET_HEAD;
    if (!n->handler->accept(n->self, c->address, false))
        return refuse(c, 429, "rate", "too many requests from this address");
    if (r->method == NET_OTHER)
        return refuse(c, 405, "method", "only GET, HEAD and POST are served");
    if (r->method != NET_POST)
        return hand_over(c);
    if (!conn_origin_ok(n, wsi))
        return refuse(c, 403, "origin", "a page of another site asks");
    char length[24];
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return refuse(c, 411, "bad-request", "a body needs a Content-Length");
    char *end;
    unsigned long long want = strtoull(length, &end, 10);
    if (*end || length[0] < '0' || length[0] > '9')
        return refuse(c, 400, "bad-request", "what Content-Length is that");
    if (want > n->opt.most_body)
        return refuse(c, 413, "too-large", "the body is too large");
    link_watch(n, c->link);
    c->in_want = (size_t)want;
    c->in = base_alloc(c->in_want + 1);
    return c->in_want ? 0 : hand_over(c);
}

static int body(net_conn *c, const char *in, size_t n) {
    if (!c->request || !c->in || c->answered)
        return 0;
    if (n > c->in_want - c->in_n)
        n = c->in_want - c->in_n;
    memcpy(c->in + c->in_n, in, n);
    c->in_n += n;
    return 0;
}

int conn_http(net *n, struct lws *wsi, int reason, void *in, size_t len) {
    net_conn *c = conn_of(wsi);
    if (reason == LWS_CALLBACK_HTTP)
        return begin(n, wsi);
    if (!c)
        return 0;
    if (reason == LWS_CALLBACK_HTTP_BODY)
        return body(c, in, len);
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION)
        return c->request && !c->answered && c->in_n == c->in_want ? hand_over(c) : 0;
    return writable(c);
}
