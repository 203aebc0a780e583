/* The whole server with the net replaced by function calls. */
#include "stub.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 60000, TICK_MS = 100 };

struct net {
    const net_handler *handler;
    void *self;
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool wake;
    int64_t ticked; /* base_ticks */
};

struct net_conn {
    void *data;
    bool stream, closed, replied;
    stub_answer answer;
};

static net the_net;
static void (*the_script)(void *data);
static void *script_data;

void stub_script(void (*script)(void *data), void *data) {
    the_script = script;
    script_data = data;
}

serve_options stub_options(const char *folder) {
    serve_options o = serve_defaults;
    o.store = folder;
    o.full_sync = true;
    o.threads = 1;
    o.games_hour = o.requests_second = o.messages_second = 1000000;
    o.most_sockets = o.most_sockets_address = o.work_second = 1000000;
    o.idle_seconds = 0;
    o.keep_pages = 12; /* so that the log is moved all the time */
    return o;
}

/* ---- what the server asks of the net ---- */

net *net_new(const net_options *options, const net_handler *handler, void *self) {
    pthread_condattr_t attr;
    (void)options;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_mutex_init(&the_net.lock, NULL);
    pthread_cond_init(&the_net.woken, &attr);
    the_net.handler = handler;
    the_net.self = self;
    return &the_net;
}

void net_free(net *n) {
    (void)n;
}

void net_run(net *n) {
    (void)n;
    the_script(script_data);
    kill(getpid(), SIGTERM); /* the thread that waits for it ends as well */
}

void net_stop(net *n) {
    (void)n;
}

void net_wake(net *n) {
    pthread_mutex_lock(&n->lock);
    n->wake = true;
    pthread_cond_signal(&n->woken);
    pthread_mutex_unlock(&n->lock);
}

int net_port(const net *n) {
    (void)n;
    return 0;
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

void *net_data(const net_conn *c) {
    return c->data;
}

const char *net_address(const net_conn *c) {
    (void)c;
    return "127.0.0.1";
}

void net_reply(net_conn *c, const net_answer *a, msg *body) {
    if (c->replied) {
        fprintf(stderr, "stub: a request was answered twice\n");
        abort();
    }
    c->replied = true;
    c->answer.status = a->status;
    c->answer.json = a->type && strncmp(a->type, "application/json", 16) == 0;
    c->answer.n = body ? body->n : 0;
    c->answer.body = base_alloc(c->answer.n + 1);
    if (body)
        memcpy(c->answer.body, body->text, body->n);
    msg_drop(body);
}

void net_stream(net_conn *c) {
    c->stream = c->replied = true;
    c->answer.status = 200;
}

void net_ready(net_conn *c) {
    (void)c;
}

void net_close(net_conn *c, int code, const char *reason) {
    (void)code;
    (void)reason;
    c->closed = true;
}

void net_cut(net_conn *c) {
    c->closed = true;
}

void net_settled(net_conn *c) {
    (void)c;
}

int64_t net_lag(const net *n, int *crowd) {
    (void)n;
    *crowd = 0;
    return 0;
}

int64_t net_stuck_since(const net_conn *c) {
    (void)c;
    return 0;
}

/* ---- what scripts ask of the server ---- */

static void tick_if_due(void) {
    int64_t now = base_ticks();
    if (now - the_net.ticked < TICK_MS * 1000)
        return;
    the_net.ticked = now;
    the_net.handler->tick(the_net.self);
}

/* Waits for the server's threads and lets it work; false if nothing came. */
static bool work(int ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ms % 1000 * 1000000L;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&the_net.lock);
    int rc = 0;
    while (!the_net.wake && rc != ETIMEDOUT)
        rc = pthread_cond_timedwait(&the_net.woken, &the_net.lock, &until);
    bool came = the_net.wake;
    the_net.wake = false;
    pthread_mutex_unlock(&the_net.lock);
    if (came)
        the_net.handler->woken(the_net.self);
    tick_if_due();
    return came;
}

void stub_settle(int ms) {
    while (work(ms))
        ;
}

void stub_ticks(int n) {
    for (int i = 0; i < n; i++)
        the_net.handler->tick(the_net.self);
}

static void split(const char *path, net_request *r) {
    size_t n = strcspn(path, "?");
    snprintf(r->path, sizeof r->path, "%.*s", (int)n, path);
    snprintf(r->query, sizeof r->query, "%s", path[n] ? path + n + 1 : "");
}

static void hang_up(net_conn *c) {
    the_net.handler->closed(the_net.self, c);
    free(c);
}

stub_answer stub_http(int method, const char *path, const char *token, const char *body, size_t n) {
    net_conn *c = base_alloc(sizeof *c);
    net_request *r = base_alloc(sizeof *r);
    char *copy = base_alloc(n + 1);
    if (n)
        memcpy(copy, body, n);
    r->method = method;
    split(path, r);
    if (token)
        snprintf(r->authorization, sizeof r->authorization, "Bearer %s", token);
    snprintf(r->content_type, sizeof r->content_type, "application/json");
    snprintf(r->address, sizeof r->address, "127.0.0.1");
    r->body = copy;
    r->body_n = n;
    the_net.handler->request(the_net.self, c, r);
    free(copy);
    free(r);
    int64_t end = base_ticks() + PATIENCE_MS * 1000LL;
    while (!c->replied) {
        work(20);
        if (base_ticks() > end) {
            fprintf(stderr, "stub: no answer to %s\n", path);
            abort();
        }
    }
    if (c->stream) {
        char *text;
        for (int i = 0; i < 500 && (text = stub_hear(c)); i++)
            free(text);
    }
    stub_answer a = c->answer;
    hang_up(c);
    return a;
}

net_conn *stub_open(void) {
    static net_request r;
    net_conn *c = base_alloc(sizeof *c);
    snprintf(r.path, sizeof r.path, "/ws");
    snprintf(r.address, sizeof r.address, "127.0.0.1");
    the_net.handler->accept(the_net.self, r.address, true);
    the_net.handler->opened(the_net.self, c, &r);
    return c;
}

void stub_say(net_conn *c, const char *text, size_t n) {
    if (!c->closed)
        the_net.handler->message(the_net.self, c, text, n);
}

char *stub_hear(net_conn *c) {
    msg *m = the_net.handler->pull(the_net.self, c);
    if (!m)
        return NULL;
    char *text = base_alloc(m->n + 1);
    memcpy(text, m->text, m->n);
    msg_drop(m);
    return text;
}

bool stub_is_closed(const net_conn *c) {
    return c->closed;
}

void stub_close(net_conn *c) {
    hang_up(c);
}
