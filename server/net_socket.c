/* WebSockets. */
#include <stdlib.h>
#include <string.h>

#include "net_conn.h"

/* `/ws`, or `/ws/` and something that a proxy may go by; what it is, the handler knows. */
static bool is_socket_path(const char *path) {
    return strncmp(path, "/ws", 3) == 0 && (!path[3] || (path[3] == '/' && path[4]));
}

static int filter(net *n, struct lws *wsi) {
    char path[32];
    conn_free(conn_of(wsi));
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || !is_socket_path(path)) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        return -1;
    }
    if (!conn_origin_ok(n, wsi)) {
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    }
    return 0;
}

static int established(net *n, struct lws *wsi) {
    net_conn *c = conn_new(n, wsi, CONN_SOCKET);
    if (!c)
        return -1;
    net_request r;
    conn_read_request(c, &r);
    if (!n->handler->accept(n->self, c->address, true)) {
        net_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION, "rate");
        return 0;
    }
    c->told = true;
    link_watch(n, c->link);
    n->handler->opened(n->self, c, &r);
    return 0;
}

static int close_with(struct lws *wsi, enum lws_close_status code, const char *reason) {
    lws_close_reason(wsi, code, (unsigned char *)(uintptr_t)reason, strlen(reason));
    return -1;
}

static int receive(net_conn *c, const char *in, size_t n) {
    if (c->ended)
        return 0;
    if (lws_frame_is_binary(c->wsi))
        return close_with(c->wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (c->in_n + n > c->net->opt.most_message)
        return close_with(c->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    c->net->handled++;
    bool whole = lws_is_final_fragment(c->wsi) && !lws_remaining_packet_payload(c->wsi);
    if (whole && !c->in_n) {
        c->net->handler->message(c->net->self, c, in ? in : "", n);
        return 0;
    }
    c->in = base_grow(c->in, c->in_n + n + 1);
    memcpy(c->in + c->in_n, in, n);
    c->in_n += n;
    if (!whole)
        return 0;
    c->net->handler->message(c->net->self, c, c->in, c->in_n);
    free(c->in);
    c->in = NULL;
    c->in_n = 0;
    return 0;
}

static int writable(net_conn *c) {
    c->waiting = 0;
    msg *m = c->told ? c->net->handler->pull(c->net->self, c) : NULL;
    if (!m)
        return c->ended ? close_with(c->wsi, (enum lws_close_status)c->code, c->reason) : 0;
    int sent = lws_write(c->wsi, (unsigned char *)m->text, m->n, LWS_WRITE_TEXT);
    bool whole = sent >= (int)m->n;
    msg_drop(m);
    conn_want_write(c);
    return whole ? 0 : -1;
}

int conn_socket(net *n, struct lws *wsi, int reason, void *in, size_t len) {
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return filter(n, wsi);
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return established(n, wsi);
    net_conn *c = conn_of(wsi);
    if (!c)
        return -1;
    return reason == LWS_CALLBACK_RECEIVE ? receive(c, in, len) : writable(c);
}
