/* Whoever is connected. Nothing is queued for a client that follows a game: it has a place in the game's events
 * and is given the next one when it can take it. */
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

enum { MOST_QUEUED = 400, BACKLOG = 64, STREAM_BEAT_MS = 20000 };

client *client_new(net_conn *conn, int kind) {
    client *c = base_alloc(sizeof *c);
    c->refs = 1;
    c->conn = conn;
    c->kind = kind;
    c->last = &c->first;
    net_set_data(conn, c);
    return c;
}

client *client_keep(client *c) {
    if (c)
        c->refs++;
    return c;
}

static outgoing *pop(client *c) {
    outgoing *o = c->first;
    c->first = o->next;
    if (!c->first)
        c->last = &c->first;
    c->queued--;
    return o;
}

static msg *next_older(client *c) {
    outgoing *o = c->older;
    msg *text = o->text;
    c->older = o->next;
    c->sent = o->after;
    free(o);
    return text;
}

void client_drop(client *c) {
    if (!c || --c->refs)
        return;
    while (c->first) {
        outgoing *o = pop(c);
        msg_drop(o->text);
        free(o);
    }
    while (c->older)
        msg_drop(next_older(c));
    free(c);
}

/* ---- rights ---- */

rights rights_of(const game *g, const char *tokens, bool *wrong) {
    rights may = {0, false};
    *wrong = false;
    while (*tokens) {
        uint8_t hash[HASH_BYTES];
        size_t n = strcspn(tokens, ",");
        bool known = false;
        fair_token_hash(tokens, n, hash);
        /* All are compared, whichever fits. */
        for (int i = 0; i < BST_MAX_PLAYERS; i++)
            if (fair_same(hash, g->tokens[i])) {
                may.seats |= (uint8_t)(1 << i);
                known = true;
            }
        if (fair_same(hash, g->tokens[STORE_TOKENS - 1]))
            known = may.host = true;
        if (!known)
            *wrong = true;
        tokens += n + (tokens[n] == ',');
    }
    return may;
}

/* ---- following a game ---- */

static void count(game *g, rights may, int by) {
    for (int i = 0; i < g->n_seats; i++)
        if (may.seats >> i & 1)
            g->seats[i].online = (uint16_t)(g->seats[i].online + by);
    if (may.host)
        g->hosts += by;
    if (!may.seats)
        g->watching += by;
}

void client_follow(server *s, client *c, game *g, rights may, int after) {
    if (!c->game) {
        c->game = g;
        c->next = g->clients;
        if (g->clients)
            g->clients->prev = c;
        g->clients = c;
        g->n_clients++;
        s->n_sockets++;
    } else {
        count(g, c->may, -1);
    }
    c->may = may;
    c->sent = after;
    count(g, may, 1);
    client_presence(g);
}

void client_gone(server *s, client *c) {
    game *g = c->game;
    c->conn = NULL;
    if (g) {
        if (c->prev)
            c->prev->next = c->next;
        else
            g->clients = c->next;
        if (c->next)
            c->next->prev = c->prev;
        c->game = NULL;
        g->n_clients--;
        s->n_sockets--;
        count(g, c->may, -1);
        g->touched = base_served();
        client_presence(g);
    }
    client_drop(c);
}

void client_revoke(game *g, int who) {
    for (client *c = g->clients; c; c = c->next) {
        if (!(c->may.seats >> who & 1))
            continue;
        count(g, c->may, -1);
        c->may.seats &= (uint8_t) ~(1u << who);
        count(g, c->may, 1);
    }
}

void client_part(game *g) {
    for (client *c = g->clients; c; c = c->next)
        if (!api_may_look(g, c->may))
            net_close(c->conn, 1008, "private");
}

void client_tell(game *g) {
    for (client *c = g->clients; c; c = c->next)
        net_ready(c->conn);
}

void client_presence(game *g) {
    for (client *c = g->clients; c; c = c->next)
        if (c->kind == CLIENT_SOCKET) {
            c->presence_due = true;
            net_ready(c->conn);
        }
}

/* ---- what is sent ---- */

void client_send(client *c, msg *text, int after) {
    if (!c->conn || c->queued >= MOST_QUEUED) {
        msg_drop(text);
        if (c->conn)
            net_close(c->conn, 1008, "slow");
        return;
    }
    outgoing *o = base_alloc(sizeof *o);
    o->text = text;
    o->after = after;
    *c->last = o;
    c->last = &o->next;
    c->queued++;
    net_ready(c->conn);
}

void client_error(client *c, const char *id, const char *code, const char *message) {
    char text[1024];
    bst_out o = {text, 0, sizeof text};
    out_char(&o, '{');
    json_text(&o, "type", "error");
    if (*id)
        json_text(&o, "id", id);
    json_text(&o, "code", code);
    json_text(&o, "message", message);
    out_char(&o, '}');
    client_send(c, msg_of(&o), 0);
}

/* Older events are read from the store, a few at a time, since the next will be asked for next. */
static void keep_event(void *data, int n, int64_t at, const char *body, size_t len) {
    outgoing ***last = data;
    (void)at;
    outgoing *o = base_alloc(sizeof *o);
    o->text = msg_new(body, len);
    o->after = n;
    **last = o;
    *last = &o->next;
}

static msg *read_older(server *s, client *c, int last) {
    outgoing **end = &c->older;
    if (last > c->sent + BACKLOG)
        last = c->sent + BACKLOG;
    if (store_read_events(s->reader, c->game->id, c->sent + 1, last, keep_event, &end) == STORE_FOUND && c->older)
        return next_older(c);
    /* Better no events than some that are not to be trusted: whoever comes again begins where this one was. */
    int was = c->sent;
    while (c->older)
        msg_drop(next_older(c));
    c->sent = was;
    net_close(c->conn, 1011, "storage");
    return NULL;
}

static msg *next_event(server *s, client *c) {
    game *g = c->game;
    int n = c->sent + 1;
    if (c->older)
        return next_older(c);
    if (n > g->n - RECENT && g->recent[n % RECENT]) {
        c->sent = n;
        return msg_keep(g->recent[n % RECENT]);
    }
    return read_older(s, c, g->n);
}

static msg *presence(const game *g) {
    char text[512];
    bst_out o = {text, 0, sizeof text};
    out_char(&o, '{');
    json_text(&o, "type", "presence");
    json_key(&o, "seats");
    for (int i = 0; i < g->n_seats; i++) {
        out_char(&o, i ? ',' : '[');
        out_text(&o, g->seats[i].online ? "true" : "false");
    }
    out_char(&o, ']');
    json_bool(&o, "host", g->hosts > 0);
    json_int(&o, "watching", g->watching);
    out_char(&o, '}');
    return msg_of(&o);
}

static msg *state(server *s, client *c) {
    bst_out o = {s->scratch, 0, SCRATCH};
    c->state_sent = c->game->position_n;
    view_state(&o, c->game, c->wants_legal, true);
    return msg_of(&o);
}

msg *client_pull(server *s, client *c) {
    game *g = c->game;
    c->beat = base_served();
    if (c->first && c->first->after <= c->sent) {
        outgoing *o = pop(c);
        msg *text = o->text;
        free(o);
        return text;
    }
    if (!g)
        return NULL;
    if (!api_may_look(g, c->may))
        return NULL;
    if (c->sent < g->n)
        return next_event(s, c);
    if (c->presence_due) {
        c->presence_due = false;
        return presence(g);
    }
    if (c->wants_state && g->position_n > c->state_sent)
        return state(s, c);
    return NULL;
}

/* ---- requests refused ---- */

static const struct {
    const char *code;
    int status;
} statuses[] = {
    {"bad-token", 401}, {"not-yours", 403}, {"origin", 403},  {"private", 403},   {"kicked", 403},
    {"not-found", 404}, {"no-game", 404},   {"method", 405},  {"too-large", 413}, {"illegal-move", 422},
    {"rate", 429},      {"busy", 503},      {"storage", 503},
};

int client_status(const char *code) {
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (strcmp(statuses[i].code, code) == 0)
            return statuses[i].status;
    return strncmp(code, "bad-", 4) == 0 ? 400 : 409;
}

void client_refuse(net_conn *conn, const char *code, const char *message) {
    char text[1024];
    bst_out o = {text, 0, sizeof text};
    out_text(&o, "{\"error\":{");
    json_text(&o, "code", code);
    json_text(&o, "message", message);
    out_text(&o, "}}");
    api_answer(conn, client_status(code), &o);
}

/* ---- those who do not read ---- */

static void look_after(server *s, game *g) {
    int64_t now = base_ticks();
    for (client *c = g->clients, *next; c; c = next) {
        next = c->next;
        int64_t stuck = net_stuck_since(c->conn);
        if (stuck && now - stuck > (int64_t)s->opt.slow_seconds * 1000000) {
            log_write(LOG_INFO, "cut off: slow", "address", net_address(c->conn), "game", g->id, NULL);
            s->metrics.cut++;
            net_close(c->conn, 1008, "slow");
            net_cut(c->conn);
        } else if (c->kind == CLIENT_STREAM && base_served() - c->beat > STREAM_BEAT_MS) {
            client_send(c, msg_new("", 0), 0);
        }
    }
}

void client_tick(server *s) {
    table_each(s, look_after);
}
