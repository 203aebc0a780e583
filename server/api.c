/* HTTP (docs/server.md, section 1) and the messages of a WebSocket that are not commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

static bst_out scratch(server *s) {
    s->scratch[0] = 0;
    return (bst_out){s->scratch, 0, SCRATCH};
}

void api_answer(net_conn *conn, int status, const bst_out *body) {
    net_reply(conn, &(net_answer){.status = status, .type = "application/json; charset=utf-8"}, msg_of(body));
}

/* ---- arguments ---- */

/* The value of an argument of the address; "" without. */
static const char *argument(const net_request *r, const char *key, char *out, size_t size) {
    size_t k = strlen(key);
    out[0] = 0;
    for (const char *at = r->query; *at; at += *at == '&') {
        size_t n = strcspn(at, "&");
        if (n > k && at[k] == '=' && memcmp(at, key, k) == 0)
            snprintf(out, size, "%.*s", (int)(n - k - 1), at + k + 1);
        at += n;
    }
    return out;
}

static int argument_number(const net_request *r, const char *key) {
    char text[16];
    long n = strtol(argument(r, key, text, sizeof text), NULL, 10);
    return n < 0 ? 0 : n >= INT32_MAX ? INT32_MAX - 1 : (int)n;
}

static const char *bearer(const net_request *r) {
    return strncasecmp(r->authorization, "Bearer ", 7) == 0 ? r->authorization + 7 : "";
}

static json_t *read_body(net_conn *conn, const net_request *r) {
    json_error_t error;
    if (strncasecmp(r->content_type, "application/json", 16) != 0) {
        client_refuse(conn, "bad-request", "the body must be application/json");
        return NULL;
    }
    json_t *j = json_loadb(r->body, r->body_n, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(j)) {
        client_refuse(conn, "bad-json", j ? "a JSON object is expected" : error.text);
        json_decref(j);
        return NULL;
    }
    return j;
}

/* ---- the server itself ---- */

static void get_info(server *s, net_conn *conn) {
    bst_out o = scratch(s);
    out_char(&o, '{');
    json_text(&o, "name", "bastide");
    json_text(&o, "version", BST_VERSION);
    json_int(&o, "protocol", 1);
    json_key(&o, "bots");
    for (int i = 0; bots_level(i); i++) {
        out_char(&o, i ? ',' : '[');
        out_json(&o, bots_level(i));
    }
    out_char(&o, ']');
    json_int(&o, "time", base_now());
    json_key(&o, "limits");
    out_char(&o, '{');
    json_int(&o, "chat", CHAT_SIGNS);
    json_int(&o, "name", NAME_SIGNS);
    json_int(&o, "message", SERVE_MESSAGE);
    out_text(&o, "}}");
    api_answer(conn, 200, &o);
}

static void get_health(server *s, net_conn *conn) {
    bst_out o = scratch(s);
    const char *trouble = s->stopping || s->draining ? "stopping" : store_trouble(s->store);
    out_char(&o, '{');
    json_text(&o, "status", trouble ? trouble : "ok");
    out_char(&o, '}');
    api_answer(conn, trouble ? 503 : 200, &o);
}

/* For a proxy: 200, 404 when it should send nobody any more, 503 when there is nobody. */
static void get_ready(server *s, net_conn *conn) {
    if (s->draining || s->stopping)
        client_refuse(conn, "not-found", "the server stops");
    else
        get_health(s, conn);
}

static void get_metrics(server *s, net_conn *conn) {
    bst_out o = scratch(s);
    metrics_now now = {.games = s->n_games,
                       .sockets = s->n_sockets,
                       .store_waiting = store_waiting(s->store),
                       .processes = store_processes(s->store),
                       .healthy = !store_trouble(s->store),
                       .process = s->opt.process ? s->opt.process : ""};
    bots_load(s->bots, &now.bot_queue, &now.bot_busy);
    metrics_write(&s->metrics, &now, &o);
    net_reply(conn, &(net_answer){.status = 200, .type = "text/plain; version=0.0.4"}, msg_of(&o));
}

/* ---- all games ---- */

static void get_games(server *s, net_conn *conn) {
    list_answer(s, client_new(conn, CLIENT_REQUEST));
}

static void post_games(server *s, net_conn *conn, const net_request *r) {
    failure f = create_allowed(s, r->address);
    if (f.code) {
        client_refuse(conn, f.code, f.message);
        return;
    }
    json_t *body = read_body(conn, r);
    if (body)
        create_game(s, conn, body);
    json_decref(body);
}

/* ---- one game ---- */

/* Whether helpers may do more for whoever asks; answers if not. */
static bool may_ask_helpers(server *s, net_conn *conn) {
    failure f = shed(s, SHED_READ);
    if (f.code) {
        client_refuse(conn, f.code, f.message);
        return false;
    }
    if (limits_work(s->limits, net_address(conn)))
        return true;
    client_refuse(conn, "rate", "too much is read for this address");
    return false;
}

static bool has_position(const game *g) {
    return g->status == GAME_PLAYING || g->status == GAME_OVER;
}

static void get_game(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    bst_out o = scratch(s);
    out_char(&o, '{');
    json_key(&o, "game");
    out_game(&o, g);
    out_you(&o, may, g->n_seats);
    if (!has_position(g)) {
        json_key(&o, "state");
        out_text(&o, "null}");
        api_answer(conn, 200, &o);
    } else if (may_ask_helpers(s, conn)) {
        board_answer(s, client_new(conn, CLIENT_REQUEST), g, msg_of(&o), argument_number(r, "legal"));
    }
}

static void get_entries(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    (void)may;
    if (may_ask_helpers(s, conn))
        reading_page(s, client_new(conn, CLIENT_REQUEST), g, argument_number(r, "after"));
}

static void get_stream(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    if (r->method == NET_HEAD) {
        net_reply(conn, &(net_answer){.status = 200, .type = "application/x-ndjson"}, NULL);
        return;
    }
    if (!limits_socket(s->limits, r->address)) {
        client_refuse(conn, "rate", "too many streams from this address");
        return;
    }
    client *c = client_new(conn, CLIENT_STREAM);
    int after = argument_number(r, "after");
    c->wants_state = argument_number(r, "state");
    c->wants_legal = argument_number(r, "legal");
    net_stream(conn);
    client_follow(s, c, g, may, after < g->n ? after : g->n);
}

static void get_record(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    (void)r;
    (void)may;
    if (!has_position(g))
        client_refuse(conn, "not-playing", "the game has not begun");
    else if (may_ask_helpers(s, conn))
        board_record(s, client_new(conn, CLIENT_REQUEST), g);
}

static void get_picture(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    char theme[8], etag[48];
    (void)may;
    if (!has_position(g)) {
        client_refuse(conn, "not-playing", "the game has not begun");
        return;
    }
    bool dark = strcmp(argument(r, "theme", theme, sizeof theme), "dark") == 0;
    snprintf(etag, sizeof etag, "\"%s-%d-%c\"", g->id, g->position_n, dark ? 'd' : 'l');
    if (strstr(r->if_none_match, etag)) {
        net_reply(conn, &(net_answer){.status = 304, .cache = "no-cache", .etag = etag}, NULL);
        return;
    }
    if (!may_ask_helpers(s, conn))
        return;
    failure f = board_picture(s, client_new(conn, CLIENT_REQUEST), g, dark, etag);
    if (f.code)
        client_refuse(conn, f.code, f.message);
}

static void submit(server *s, net_conn *conn, command *c, game *g, rights may) {
    c->game = g;
    c->may = may;
    c->came = base_ticks();
    c->from = client_keep(client_new(conn, CLIENT_REQUEST));
    command_submit(s, c);
}

static void post_join(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    json_t *body = read_body(conn, r);
    if (!body)
        return;
    const json_t *name = json_object_get(body, "name"), *seat_wanted = json_object_get(body, "seat");
    const json_t *commit = json_object_get(body, "commit");
    command *c = command_new("join", g);
    bool ok = json_is_string(name) && json_string_length(name) < sizeof c->text &&
              (!seat_wanted || json_is_null(seat_wanted) ||
               (json_is_integer(seat_wanted) && json_integer_value(seat_wanted) >= 0 &&
                json_integer_value(seat_wanted) < g->n_seats));
    /* A commit is good for one seat only. */
    bool fine = !commit || (json_is_string(commit) && json_string_length(commit) == sizeof c->hash - 1 &&
                            json_is_integer(seat_wanted));
    if (ok && !fine) {
        command_free(c);
        client_refuse(conn, "bad-request", "`commit` is 64 small hex digits, and needs `seat`");
    } else if (ok) {
        memcpy(c->text, json_string_value(name), json_string_length(name) + 1);
        if (json_is_integer(seat_wanted))
            c->seat = (int)json_integer_value(seat_wanted);
        if (commit)
            snprintf(c->hash, sizeof c->hash, "%s", json_string_value(commit));
        c->answer = ANSWER_JOIN;
        submit(s, conn, c, g, may);
    } else {
        command_free(c);
        client_refuse(conn, json_is_string(name) ? "bad-seat" : "bad-name",
                      "`name` is a text, `seat` a seat of the game");
    }
    json_decref(body);
}

static void post_do(server *s, net_conn *conn, const net_request *r, game *g, rights may) {
    json_t *body = read_body(conn, r);
    if (!body)
        return;
    command *c = base_alloc(sizeof *c);
    failure f = command_read(body, c);
    json_decref(body);
    if (f.code) {
        free(c);
        client_refuse(conn, f.code, f.message);
        return;
    }
    submit(s, conn, c, g, may);
}

static const struct {
    const char *name;
    int method;
    bool open; /* also for who may not look on */
    void (*run)(server *s, net_conn *conn, const net_request *r, game *g, rights may);
} routes[] = {
    {"", NET_GET, false, get_game},         {"events", NET_GET, false, get_entries},
    {"stream", NET_GET, false, get_stream}, {"record", NET_GET, false, get_record},
    {"join", NET_POST, true, post_join},    {"picture.svg", NET_GET, false, get_picture},
    {"do", NET_POST, true, post_do},
};

bool api_may_look(const game *g, rights may) {
    return g->about.spectators || g->status == GAME_LOBBY || may.seats || may.host;
}

/* A request that waits for its game. */
typedef struct {
    client *asker;
    net_request request;
    char *body;
    int route;
} waiting_request;

static waiting_request *keep_request(net_conn *conn, const net_request *r, int route) {
    waiting_request *w = base_alloc(sizeof *w);
    w->asker = client_keep(client_new(conn, CLIENT_REQUEST));
    w->request = *r;
    w->body = base_alloc(r->body_n + 1);
    memcpy(w->body, r->body, r->body_n);
    w->request.body = w->body;
    w->route = route;
    return w;
}

static games_then game_came;

/* `sure`: the game was read a moment ago. Otherwise a token may be one that another process has just given out. */
static void run_route(server *s, net_conn *conn, const net_request *r, game *g, int route, bool sure) {
    bool wrong;
    rights may = rights_of(g, bearer(r), &wrong);
    g->touched = base_served();
    if (wrong && !sure && store_is_shared(s->where) && limits_work(s->limits, r->address))
        behind_ask(s, g, game_came, keep_request(conn, r, route));
    else if (wrong)
        client_refuse(conn, "bad-token", "the token is none of this game's");
    else if (!routes[route].open && !api_may_look(g, may))
        client_refuse(conn, "private", "this game is only for those who play");
    else
        routes[route].run(s, conn, r, g, may);
}

static void game_came(server *s, void *data, game *g, failure why) {
    waiting_request *w = data;
    net_conn *conn = client_release(w->asker);
    if (conn && g)
        run_route(s, conn, &w->request, g, w->route, true);
    else if (conn)
        client_refuse(conn, why.code, why.message);
    free(w->body);
    free(w);
}

static void one_game(server *s, net_conn *conn, const net_request *r, const char *path) {
    char id[32];
    size_t n = strcspn(path, "/");
    const char *rest = path[n] == '/' ? path + n + 1 : "";
    snprintf(id, sizeof id, "%.*s", n < sizeof id ? (int)n : 0, path);
    int method = r->method == NET_HEAD ? NET_GET : r->method;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (strcmp(routes[i].name, rest) != 0)
            continue;
        game *g = games_find(s, id);
        if (routes[i].method != method)
            client_refuse(conn, "method", "this address is used in another way");
        else if (g)
            run_route(s, conn, r, g, (int)i, false);
        else
            games_fetch(s, id, r->address, game_came, keep_request(conn, r, (int)i));
        return;
    }
    client_refuse(conn, "not-found", "there is no such address");
}

/* ---- all requests ---- */

void api_request(server *s, net_conn *conn, const net_request *r) {
    bool get = r->method != NET_POST;
    const char *path = r->path;
    s->metrics.requests++;
    log_write(LOG_DEBUG, "request", "path", path, "address", r->address, NULL);
    if (strcmp(path, "/api/games") == 0 && !get)
        post_games(s, conn, r);
    else if (strncmp(path, "/api/games/", 11) == 0)
        one_game(s, conn, r, path + 11);
    else if (!get)
        client_refuse(conn, "method", "nothing to post here");
    else if (strcmp(path, "/api/games") == 0)
        get_games(s, conn);
    else if (strcmp(path, "/api/info") == 0)
        get_info(s, conn);
    else if (strcmp(path, "/healthz") == 0)
        get_health(s, conn);
    else if (strcmp(path, "/readyz") == 0)
        get_ready(s, conn);
    else if (strcmp(path, "/metrics") == 0)
        get_metrics(s, conn);
    /* Also with the full stop of the sentence that a link was sent in: the page says what there is. */
    else if (strncmp(path, "/g/", 3) == 0)
        site_index(s->site, conn, r);
    else if (strncmp(path, "/api/", 5) == 0 || !site_answer(s->site, conn, r, path))
        client_refuse(conn, "not-found", "there is no such address");
}
