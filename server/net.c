/* The context of libwebsockets, its callbacks sorted by role, and what both roles share.
 *
 * Of libwebsockets 4.1: only lws_cancel_service() may be called from other threads; one write in a writable
 * callback; extensions stay off; whatever is bounded is bounded by us. */
#include "net.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net_conn.h"

enum { TICK_US = 100000, SEND_BUFFER = 128 << 10, FAREWELL_US = 1500000 };

/* ---- who must get on ---- */

void link_unwatch(net *n, net_link *l) {
    if (!l->since)
        return;
    *(l->prev ? &l->prev->next : &n->longest) = l->next;
    *(l->next ? &l->next->prev : &n->latest) = l->prev;
    l->next = l->prev = NULL;
    l->since = 0;
}

void link_watch(net *n, net_link *l) {
    link_unwatch(n, l);
    l->since = base_ticks();
    l->prev = n->latest;
    *(n->latest ? &n->latest->next : &n->longest) = l;
    n->latest = l;
}

/* The list is in the order of time, so only those who are late are looked at. */
static void cut_late(net *n) {
    int64_t before = base_ticks() - n->opt.patience_seconds * 1000000LL;
    while (n->longest && n->longest->since < before) {
        net_link *l = n->longest;
        link_unwatch(n, l);
        lws_set_timeout(l->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

/* ---- connections ---- */

net_conn *conn_of(struct lws *wsi) {
    const net_link *l = lws_get_opaque_user_data(wsi);
    return l ? l->conn : NULL;
}

/* Nothing can be kept about a `wsi` that did not begin as a link: nobody would hear of its end. */
net_conn *conn_new(net *n, struct lws *wsi, int kind) {
    net_link *l = lws_get_opaque_user_data(wsi);
    if (!l)
        return NULL;
    conn_free(l->conn);
    net_conn *c = base_alloc(sizeof *c);
    c->link = l;
    c->net = n;
    c->wsi = wsi;
    c->kind = kind;
    c->next = n->first;
    if (n->first)
        n->first->prev = c;
    n->first = c;
    l->conn = c;
    return c;
}

void conn_free(net_conn *c) {
    if (!c)
        return;
    if (c->told)
        c->net->handler->closed(c->net->self, c);
    c->link->conn = NULL;
    if (c->prev)
        c->prev->next = c->next;
    else
        c->net->first = c->next;
    if (c->next)
        c->next->prev = c->prev;
    if (c->body)
        c->net->handler->held(c->net->self, c->address, -(int64_t)c->body->n);
    msg_drop(c->body);
    free(c->request);
    free(c->in);
    free(c);
}

void conn_want_write(net_conn *c) {
    if (!c->waiting)
        c->waiting = base_ticks();
    lws_callback_on_writable(c->wsi);
}

static void header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size) {
    out[0] = 0;
    if (lws_hdr_copy(wsi, out, (int)size, token) < 0)
        out[0] = 0; /* too long for anything we would read */
}

static bool same_text_any_case(const char *a, const char *b) {
    return strcasecmp(a, b) == 0;
}

bool conn_origin_ok(const net *n, struct lws *wsi) {
    char origin[256], host[256];
    header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN))
        return true;
    for (const char *const *o = n->opt.origins; o && *o; o++)
        if (same_text_any_case(*o, origin))
            return true;
    const char *name = strstr(origin, "://");
    return name && *host && same_text_any_case(name + 3, host);
}

/* Whose an address is, for the limits: one of IPv4 as it is, of IPv6 the network of 64 bits, since whoever has one
 * address of it has all of them. */
static void read_owner(const char *text, char out[64]) {
    struct in_addr four;
    struct in6_addr six;
    char bare[64];
    const char *end = text[0] == '[' ? strchr(text, ']') : NULL;
    snprintf(bare, sizeof bare, "%.*s", end ? (int)(end - text - 1) : 63, end ? text + 1 : text);
    char *colon = strchr(bare, ':');
    if (colon && colon == strrchr(bare, ':'))
        *colon = 0; /* the port of an address of IPv4 */
    if (inet_pton(AF_INET, bare, &four) == 1) {
        inet_ntop(AF_INET, &four, out, 64);
    } else if (inet_pton(AF_INET6, bare, &six) == 1) {
        if (IN6_IS_ADDR_V4MAPPED(&six)) {
            inet_ntop(AF_INET, &six.s6_addr[12], out, 64);
            return;
        }
        memset(&six.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &six, out, 56);
        size_t n = strlen(out);
        snprintf(out + n, 64 - n, "/64");
    } else {
        snprintf(out, 64, "%s", bare);
    }
}

/* The address that the limits count. Behind a proxy it is the last one the proxy wrote down. */
static void read_address(net_conn *c) {
    char list[256];
    const char *last = NULL;
    if (c->net->opt.trust_forwarded) {
        header(c->wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        last = strrchr(list, ',');
        last = last ? last + 1 : list;
        last += strspn(last, " ");
    }
    if (last && *last)
        read_owner(last, c->address);
    else
        memcpy(c->address, c->link->peer, sizeof c->address);
}

static int read_method(struct lws *wsi, char *path, size_t size) {
    char *uri;
    int n = 0, method = lws_http_get_uri_and_method(wsi, &uri, &n);
    path[0] = 0;
    if (method < 0 || n <= 0 || (size_t)n >= size)
        return NET_OTHER;
    memcpy(path, uri, (size_t)n);
    path[n] = 0;
    return method == LWSHUMETH_GET    ? NET_GET
           : method == LWSHUMETH_POST ? NET_POST
           : method == LWSHUMETH_HEAD ? NET_HEAD
                                      : NET_OTHER;
}

void conn_read_request(net_conn *c, net_request *r) {
    memset(r, 0, sizeof *r);
    read_address(c);
    r->method = read_method(c->wsi, r->path, sizeof r->path);
    /* The arguments come in fragments, one between two '&'. */
    size_t at = 0;
    for (int i = 0; at < sizeof r->query - 1; i++) {
        if (at)
            r->query[at++] = '&';
        int n = lws_hdr_copy_fragment(c->wsi, r->query + at, (int)(sizeof r->query - at), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n <= 0) {
            r->query[at ? at - 1 : 0] = 0;
            break;
        }
        at += (size_t)n;
    }
    header(c->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, r->authorization, sizeof r->authorization);
    header(c->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, r->content_type, sizeof r->content_type);
    header(c->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, r->if_none_match, sizeof r->if_none_match);
    header(c->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, r->accept_encoding, sizeof r->accept_encoding);
    memcpy(r->address, c->address, sizeof r->address);
}

/* ---- what libwebsockets calls ---- */

/* One more than there is room for is told so, and not left waiting. */
static int turn_away(lws_sockfd_type fd, const char *status, const char *code, const char *message) {
    char text[400], body[160], was[4096];
    int n = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", code, message);
    n = snprintf(text, sizeof text,
                 "HTTP/1.1 %s\r\ncontent-type: application/json\r\nretry-after: 5\r\nconnection: close\r\n"
                 "content-length: %d\r\n\r\n%s",
                 status, n, body);
    /* What is not read would turn the answer into a reset. */
    while (recv(fd, was, sizeof was, MSG_DONTWAIT) > 0)
        ;
    send(fd, text, (size_t)n, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(fd, SHUT_WR);
    return -1;
}

/* libwebsockets lets in whoever waits at the door before it does anything else, as long as there is somebody. Who
 * comes too often is turned away here, which also ends that, so a flood of them holds up nobody. */
static int knock(net *n, lws_sockfd_type fd) {
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    char text[64] = "", owner[64];
    if (n->stopping)
        return turn_away(fd, "503 Service Unavailable", "busy", "the server stops");
    if (n->opt.trust_forwarded || getpeername(fd, (struct sockaddr *)&from, &size))
        return 0;
    if (from.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&from)->sin_addr, text, sizeof text);
    else if (from.ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)&from)->sin6_addr, text, sizeof text);
    else
        return 0;
    read_owner(text, owner);
    if (n->handler->knocks(n->self, owner))
        return 0;
    return turn_away(fd, "429 Too Many Requests", "rate", "too many connections from this address");
}

static int link_begins(net *n, struct lws *wsi) {
    int size = SEND_BUFFER, one = 1;
    lws_sockfd_type fd = lws_get_socket_fd(wsi);
    /* What the kernel holds for a client that does not read is bounded too, and small texts go out at once. */
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    net_link *l = base_alloc(sizeof *l);
    lws_set_opaque_user_data(wsi, l);
    l->wsi = wsi;
    n->n_links++;
    link_watch(n, l);
    if (n->n_links > n->opt.most_connections)
        return turn_away(fd, "503 Service Unavailable", "busy", "there are too many connections");
    char peer[64];
    bool known = lws_get_peer_simple(wsi, peer, sizeof peer);
    read_owner(known ? peer : "local", l->peer);
    /* Behind a proxy all come from one address. */
    if (n->opt.trust_forwarded || !known)
        return 0;
    l->counted = n->handler->connected(n->self, l->peer);
    return l->counted ? 0 : turn_away(fd, "429 Too Many Requests", "rate", "too many connections from this address");
}

static void link_ends(net *n, struct lws *wsi) {
    net_link *l = lws_get_opaque_user_data(wsi);
    if (!l)
        return;
    conn_free(l->conn);
    link_unwatch(n, l);
    n->n_links--;
    if (l->counted)
        n->handler->disconnected(n->self, l->peer);
    lws_set_opaque_user_data(wsi, NULL);
    free(l);
}

/* libwebsockets would speak HTTP/2 with whoever asks for it by `Upgrade: h2c`, in streams of which no link tells. */
static int only_websocket(struct lws *wsi, const char *what) {
    if (what && strcasecmp(what, "websocket") == 0)
        return 0;
    lws_return_http_status(wsi, HTTP_STATUS_BAD_REQUEST, "only a WebSocket can be asked for");
    return -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len) {
    (void)user;
    struct lws_context *context = wsi ? lws_get_context(wsi) : NULL;
    net *n = context ? lws_context_user(context) : NULL;
    if (!n)
        return 0;
    if (!n->round)
        n->round = base_ticks();
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        n->handler->woken(n->self);
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return knock(n, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return link_begins(n, wsi);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return only_websocket(wsi, in);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return conn_http(n, wsi, (int)reason, in, len);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return conn_socket(n, wsi, (int)reason, in, len);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        conn_free(conn_of(wsi));
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        link_ends(n, wsi);
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {{"bastide", callback, 0, 1024, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

static void lws_log(int level, const char *line) {
    char text[400];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_write(level == LLL_ERR ? LOG_WARNING : LOG_DEBUG, "libwebsockets", "text", text, NULL);
}

/* ---- the life of it all ---- */

static void tick(lws_sorted_usec_list_t *sul) {
    net *n = lws_container_of(sul, net, ticker);
    n->handler->tick(n->self);
    cut_late(n);
    lws_sul_schedule(n->context, 0, &n->ticker, tick, TICK_US);
}

/* Of an address that the machine does not have libwebsockets only warns, and waits for it to come. */
static bool is_ours(const char *address) {
    struct sockaddr_in at = {.sin_family = AF_INET};
    struct sockaddr_in6 at6 = {.sin6_family = AF_INET6};
    bool six = inet_pton(AF_INET6, address, &at6.sin6_addr) == 1;
    if (!six && inet_pton(AF_INET, address, &at.sin_addr) != 1)
        return false;
    int fd = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    bool ok =
        fd >= 0 && bind(fd, six ? (struct sockaddr *)&at6 : (struct sockaddr *)&at, six ? sizeof at6 : sizeof at) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

net *net_new(const net_options *options, const net_handler *handler, void *self) {
    static lws_retry_bo_t idle;
    net *n = base_alloc(sizeof *n);
    struct lws_context_creation_info info = {0};
    n->opt = *options;
    n->handler = handler;
    n->self = self;
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_log);
    idle.secs_since_valid_ping = (uint16_t)options->ping_seconds;
    idle.secs_since_valid_hangup = (uint16_t)(2 * options->ping_seconds);
    bool local = strncmp(options->address, "unix:", 5) == 0;
    info.port = local ? 0 : options->port; /* a unix socket is made only for port 0 */
    bool everywhere = strcmp(options->address, "0.0.0.0") == 0 || strcmp(options->address, "::") == 0;
    info.iface = local ? options->address + 5 : everywhere ? NULL : options->address;
    info.protocols = protocols;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | (local ? LWS_SERVER_OPTION_UNIX_SOCK : 0u);
    info.alpn = "http/1.1";
    info.retry_and_idle_policy = &idle;
    info.timeout_secs = 15;
    info.keepalive_timeout = 30;
    info.max_http_header_data = 4096;
    info.fd_limit_per_thread = (unsigned)options->most_connections + 32; /* so that it is us who turn away */
    info.user = n;
    info.server_string = "bastide";
    if (local || is_ours(options->address))
        n->context = lws_create_context(&info);
    n->vhost = n->context ? lws_create_vhost(n->context, &info) : NULL;
    if (!n->vhost) {
        log_write(LOG_ERROR, "cannot listen", "address", options->address, NULL);
        net_free(n);
        return NULL;
    }
    lws_sul_schedule(n->context, 0, &n->ticker, tick, TICK_US);
    return n;
}

void net_free(net *n) {
    if (!n)
        return;
    if (n->context)
        lws_context_destroy(n->context);
    free(n);
}

static void end_round(net *n) {
    int64_t now = base_ticks();
    /* After a pause nothing had waited. */
    n->last_round = n->round;
    n->last_handled = n->handled;
    n->round = n->handled = 0;
    n->round_end = now;
}

int64_t net_lag(const net *n, int *crowd) {
    static const int64_t pause = 1000;
    *crowd = 0;
    if (!n->round)
        return 0;
    bool at_once = n->last_round && n->round - n->round_end < pause;
    *crowd = n->handled + (at_once ? n->last_handled : 0);
    /* It came sometime while the round before went on. */
    int64_t before = at_once ? (n->round_end - n->last_round) / 2 : 0;
    return base_ticks() - n->round + before;
}

void net_run(net *n) {
    while (!n->stopping) {
        lws_service(n->context, 0);
        if (n->round)
            end_round(n);
    }
    for (net_conn *c = n->first; c; c = c->next)
        net_close(c, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
    int64_t end = base_ticks() + FAREWELL_US;
    while (n->first && base_ticks() < end)
        lws_service(n->context, 0);
}

void net_stop(net *n) {
    n->stopping = true;
    lws_cancel_service(n->context);
}

void net_wake(net *n) {
    lws_cancel_service(n->context);
}

int net_port(const net *n) {
    return lws_get_vhost_listen_port(n->vhost);
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

void *net_data(const net_conn *c) {
    return c->data;
}

const char *net_address(const net_conn *c) {
    return c->address;
}

void net_ready(net_conn *c) {
    conn_want_write(c);
}

int64_t net_stuck_since(const net_conn *c) {
    return c->waiting;
}

void net_settled(net_conn *c) {
    link_unwatch(c->net, c->link);
}

void net_close(net_conn *c, int code, const char *reason) {
    if (c->ended)
        return;
    c->ended = true;
    c->code = code;
    snprintf(c->reason, sizeof c->reason, "%s", reason);
    conn_want_write(c);
}

void net_cut(net_conn *c) {
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}
