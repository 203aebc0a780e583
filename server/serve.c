/* The server's parts put together, and its life. */
#include "serve.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server.h"
#include "timers.h"

const serve_options serve_defaults = {
    .address = "127.0.0.1",
    .port = 8080,
    .store = "data",
    .full_sync = true,
    .most_sockets = 10000,
    .most_sockets_address = 200,
    .most_games = 20000,
    .games_hour = 200,
    .requests_second = 50,
    .messages_second = 20,
    .work_second = 300,
    .positions = 128,
    .idle_seconds = 600,
    .expire_days = 365,
    .keep_pages = 1000,
    .slow_seconds = 30,
    .ping_seconds = 30,
    .draw_seconds = 30,
};

/* ---- what the net tells ---- */

static void on_request(void *self, net_conn *conn, const net_request *r) {
    server *s = self;
    if (s->stopping)
        client_refuse(conn, "busy", "the server stops");
    else
        api_request(s, conn, r);
}

static void on_opened(void *self, net_conn *conn, const net_request *r) {
    (void)self;
    client *c = client_new(conn, CLIENT_SOCKET);
    snprintf(c->path, sizeof c->path, "%s", strncmp(r->path, "/ws/", 4) == 0 ? r->path + 4 : "");
}

static void on_message(void *self, net_conn *conn, const char *text, size_t n) {
    socket_message(self, net_data(conn), text, n);
}

static msg *on_pull(void *self, net_conn *conn) {
    return client_pull(self, net_data(conn));
}

static void on_closed(void *self, net_conn *conn) {
    server *s = self;
    client *c = net_data(conn);
    if (!c)
        return;
    if (c->kind != CLIENT_REQUEST)
        limits_socket_gone(s->limits, net_address(conn));
    client_gone(s, c);
}

static bool on_knock(void *self, const char *address) {
    server *s = self;
    return limits_knock(s->limits, address);
}

static bool on_connected(void *self, const char *address) {
    server *s = self;
    return limits_connection(s->limits, address);
}

static void on_disconnected(void *self, const char *address) {
    server *s = self;
    limits_connection_gone(s->limits, address);
}

static bool on_accept(void *self, const char *address, bool socket) {
    server *s = self;
    if (!socket)
        return limits_request(s->limits, address);
    return s->n_sockets < s->opt.most_sockets && limits_socket(s->limits, address);
}

static void on_held(void *self, const char *address, int64_t bytes) {
    server *s = self;
    limits_held(s->limits, address, bytes);
}

static void on_woken(void *self) {
    server *s = self;
    for (store_op *op = store_done(s->store), *next; op; op = next) {
        next = op->next;
        command_stored(s, op);
    }
    for (store_news *news = store_heard(s->store), *next; news; news = next) {
        next = news->next;
        behind_heard(s, news);
        free(news);
    }
    timers_serve(s);
    for (place *p = bots_done(s->bots), *next; p; p = next) {
        next = p->next;
        command_bot_chose(s, (bot_job *)p);
        free(p);
    }
    for (place *p = helpers_done(s->helpers), *next; p; p = next) {
        next = p->next;
        errand_done(s, (errand *)p);
    }
}

/* All is looked at every two seconds, a little at each tick. */
enum { TIDY_TICKS = 20 };

static void on_tick(void *self) {
    server *s = self;
    static int ticks;
    client_tick(s, ++ticks);
    shed_tick(s);
    games_tidy(s, ticks % TIDY_TICKS, TIDY_TICKS);
    limits_tidy(s->limits, ticks % TIDY_TICKS, TIDY_TICKS);
    if (ticks % TIDY_TICKS == 0 && !base_reserve())
        log_write(LOG_WARNING, "memory is short", NULL);
}

static const net_handler handler = {.request = on_request,
                                    .opened = on_opened,
                                    .message = on_message,
                                    .pull = on_pull,
                                    .closed = on_closed,
                                    .knocks = on_knock,
                                    .connected = on_connected,
                                    .disconnected = on_disconnected,
                                    .accept = on_accept,
                                    .held = on_held,
                                    .woken = on_woken,
                                    .tick = on_tick};

/* ---- signals ---- */

static server *running;

static void wake(void *data) {
    server *s = data;
    if (s->net)
        net_wake(s->net);
}

/* A thread waits for the signals, so that no handler interrupts anything. */
static void *watch_signals(void *data) {
    sigset_t *set = data;
    int number = 0;
    sigwait(set, &number);
    log_write(LOG_INFO, "stopping", "signal", number == SIGTERM ? "TERM" : "INT", NULL);
    /* A proxy is given time to see it; who asks a second time does not wait. */
    struct timespec drain = {.tv_sec = running->opt.drain_seconds};
    running->draining = true;
    if (drain.tv_sec)
        sigtimedwait(set, NULL, &drain);
    /* What this process worked on is others' before its clients come to them. */
    store_retire(running->store);
    running->stopping = true;
    net_stop(running->net);
    return NULL;
}

/* Connections for which there are descriptors, so that accepting one never fails. */
static int room_for_connections(int sockets) {
    enum { OTHERS = 64, REQUESTS = 1000, LEAST = 16 };
    struct rlimit limit;
    rlim_t want = (rlim_t)sockets + REQUESTS + OTHERS;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return LEAST;
    if (limit.rlim_cur < want) {
        limit.rlim_cur = want < limit.rlim_max ? want : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= want)
        return sockets + REQUESTS;
    return limit.rlim_cur > OTHERS + LEAST ? (int)limit.rlim_cur - OTHERS : LEAST;
}

/* ---- starting and stopping ---- */

static bool open_parts(server *s) {
    const serve_options *o = &s->opt;
    store_where(o->store, s->where);
    if (!store_is_shared(s->where))
        mkdir(o->store, 0700);
    positions_init(&s->positions, o->positions);
    s->scratch = base_alloc(SCRATCH);
    s->flying_most = 256;
    s->store = store_open(&(store_options){.where = s->where,
                                           .full_sync = o->full_sync,
                                           .wake = wake,
                                           .wake_data = s,
                                           .keep_pages = o->keep_pages,
                                           .process = o->process});
    s->helpers = s->store ? helpers_new(s->store, wake, s) : NULL;
    if (!s->helpers)
        return false;
    s->limits = limits_new(&(limits_options){.requests_second = o->requests_second,
                                             .games_hour = o->games_hour,
                                             .sockets = o->most_sockets_address,
                                             .messages_second = o->messages_second,
                                             .work_second = o->work_second});
    s->site = site_new(o->web);
    s->bots = bots_new(o->threads, wake, s);
    s->served_from = store_served_from(s->store);
    s->net = net_new(
        &(net_options){
            .address = o->address,
            .port = o->port,
            .most_connections = room_for_connections(o->most_sockets),
            .patience_seconds = o->slow_seconds,
            .most_message = SERVE_MESSAGE,
            .most_body = SERVE_BODY,
            .origins = o->origins,
            .trust_forwarded = o->trust_forwarded,
            .ping_seconds = o->ping_seconds,
        },
        &handler, s);
    /* Last: its thread may wake the net at once. */
    s->timers = s->net ? timers_new(s->store, wake, s) : NULL;
    return s->timers != NULL;
}

/* What was asked is written to the end; whoever asked hears of it when coming back. */
static void settle(server *s) {
    helpers_stop(s->helpers);
    on_woken(s);
    while (store_waiting(s->store) > 0) {
        usleep(1000);
        on_woken(s);
    }
    on_woken(s);
}

static void close_parts(server *s) {
    bots_free(s->bots);
    helpers_free(s->helpers);
    timers_free(s->timers);
    store_close(s->store);
    net_free(s->net);
    games_free(s);
    positions_free(&s->positions);
    list_free(s);
    limits_free(s->limits);
    site_free(s->site);
    free(s->scratch);
}

static void say_where(const server *s) {
    if (strncmp(s->opt.address, "unix:", 5) == 0)
        printf("Bastide serves on %s\n", s->opt.address);
    else
        printf("Bastide serves on http://%s:%d/\n", s->opt.address, net_port(s->net));
    fflush(stdout);
}

int serve_run(const serve_options *options) {
    static server s;
    static sigset_t set;
    pthread_t watcher;
    s.opt = *options;
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    base_reserve();
    json_set_alloc_funcs(base_alloc_raw, free); /* or a lack of memory would look like bad JSON */
    if (!fair_init() || !open_parts(&s)) {
        close_parts(&s);
        return 1;
    }
    running = &s;
    if (pthread_create(&watcher, NULL, watch_signals, &set) != 0)
        return 1;
    say_where(&s);
    log_write(LOG_INFO, "serving", "address", options->address, NULL);
    net_run(s.net);
    settle(&s);
    pthread_join(watcher, NULL);
    close_parts(&s);
    log_write(LOG_INFO, "stopped", NULL);
    return 0;
}
