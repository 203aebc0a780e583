/* Whoever is connected. Nothing is queued for a client that follows a game: it has a place in the game's entries
 * and is given the next one when it can take it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

enum { STREAM_BEAT_US = 20000000, FEW = 16, SHARES = 10 };
static const int64_t PRESENCE_US = 500; /* for each who is told */

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
    socket_forget(c);
    free(c);
}

net_conn *client_release(client *c) {
    net_conn *conn = c->conn;
    if (conn) {
        c->conn = NULL;
        net_set_data(conn, NULL);
        c->refs--; /* the connection's own */
    }
    client_drop(c);
    return conn;
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
    if (may.seats && !g->made_by && !g->thinking)
        g->made_by = limits_who(net_address(c->conn));
    count(g, may, 1);
    client_presence(s, g);
    command_hurry(s, g);
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
        client_presence(s, g);
        for (int i = 0; i < 2 && !g->n_clients; i++) {
            msg_drop(g->state[i].text);
            g->state[i].text = NULL;
        }
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

static void tell_presence(game *g) {
    for (client *c = g->clients; c; c = c->next)
        if (c->kind == CLIENT_SOCKET) {
            c->presence_due = true;
            net_ready(c->conn);
        }
}

/* A few hear at once who is there. A crowd that comes and goes hears of it now and then, or each would cost as much
 * as there are others. */
void client_tell_presence(server *s, game *g) {
    if (g->n_clients <= FEW) {
        tell_presence(g);
        return;
    }
    if (g->presence_due)
        return;
    g->presence_due = true;
    g->next_presence = s->first_presence;
    s->first_presence = g;
}

void client_presence(server *s, game *g) {
    client_tell_presence(s, g);
    elsewhere_changed(s, g, g->n_clients == 1 && !g->elsewhere);
    if (!g->n_clients)
        elsewhere_free(g);
}

static void tell_crowds(server *s) {
    int64_t now = base_ticks();
    for (game **at = &s->first_presence; *at;) {
        game *g = *at;
        if (g->presence_at > now) {
            at = &g->next_presence;
            continue;
        }
        *at = g->next_presence;
        g->presence_due = false;
        g->presence_at = now + g->n_clients * PRESENCE_US;
        tell_presence(g);
    }
}

/* ---- what is sent ---- */

void client_send(client *c, msg *text, int after) {
    if (!c->conn || c->queued >= SOCKET_QUEUED) {
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
    if (client_status(code) == 429 || strcmp(code, "busy") == 0)
        json_int(&o, "retry", 1);
    out_char(&o, '}');
    client_send(c, msg_of(&o), 0);
}

static msg *next_entry(server *s, client *c) {
    game *g = c->game;
    int n = c->sent + 1;
    if (c->older)
        return next_older(c);
    if (n > g->n - RECENT && g->recent[n % RECENT]) {
        c->sent = n;
        return msg_keep(g->recent[n % RECENT]);
    }
    reading_backlog(s, c);
    return NULL;
}

static msg *presence(const game *g) {
    char text[512];
    bst_out o = {text, 0, sizeof text};
    out_char(&o, '{');
    json_text(&o, "type", "presence");
    json_key(&o, "seats");
    for (int i = 0; i < g->n_seats; i++) {
        out_char(&o, i ? ',' : '[');
        out_text(&o, game_is_online(g, i) ? "true" : "false");
    }
    out_char(&o, ']');
    json_bool(&o, "host", game_hosts(g) > 0);
    json_int(&o, "watching", game_watching(g));
    out_char(&o, '}');
    return msg_of(&o);
}

/* The position as a text that all share; NULL if it is still being written. One that came too late is better than
 * none when moves come faster than states can be written. */
static msg *state(server *s, client *c, bool legal) {
    game *g = c->game;
    if (g->status != GAME_PLAYING && g->status != GAME_OVER) {
        char text[64];
        int n = snprintf(text, sizeof text, "{\"type\":\"state\",\"n\":%d,\"state\":null}", g->n);
        c->state_sent = g->position_n;
        return msg_new(text, (size_t)n);
    }
    bool current = g->state[legal].text && g->state[legal].position_n == g->position_n;
    if (!current && !shed(s, SHED_READ).code)
        board_state(s, g, legal, net_address(c->conn));
    bool late = g->state[legal].text && g->state[legal].late > 1 && g->state[legal].position_n > c->state_sent;
    if (!current && !late)
        return NULL;
    c->state_sent = g->state[legal].position_n;
    return msg_keep(g->state[legal].text);
}

/* A state that was asked for. */
static msg *asked_state(server *s, client *c) {
    bool legal = !c->asked[0];
    msg *text = state(s, c, legal);
    if (text) {
        c->asked[legal]--;
        limits_sent(s->limits, net_address(c->conn), text->n);
    }
    return text;
}

msg *client_pull(server *s, client *c) {
    game *g = c->game;
    c->beat = base_ticks();
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
        return next_entry(s, c);
    if (c->presence_due) {
        c->presence_due = false;
        return presence(g);
    }
    if (c->asked[0] || c->asked[1])
        return asked_state(s, c);
    if (c->wants_state && g->position_n > c->state_sent)
        return state(s, c, c->wants_legal);
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
    elsewhere_tick(s, g);
    behind_tick(s, g);
    for (client *c = g->clients, *next; c; c = next) {
        next = c->next;
        int64_t stuck = net_stuck_since(c->conn);
        if (stuck && now - stuck > (int64_t)s->opt.slow_seconds * 1000000) {
            log_write(LOG_INFO, "cut off: slow", "address", net_address(c->conn), "game", g->id, NULL);
            s->metrics.cut++;
            net_close(c->conn, 1008, "slow");
            net_cut(c->conn);
        } else if (c->sent < g->n || (c->wants_state && g->position_n > c->state_sent)) {
            net_ready(c->conn); /* it may have been put off when there was too much to do */
        } else if (c->kind == CLIENT_STREAM && base_ticks() - c->beat > STREAM_BEAT_US) {
            client_send(c, msg_new("", 0), 0);
        }
    }
}

void client_tick(server *s, int ticks) {
    tell_crowds(s);
    table_each_of(s, ticks % SHARES, SHARES, look_after);
}
