/* What a WebSocket says (docs/server.md, sections 2 and 3). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "server.h"

enum { TOKENS_TEXT = (BST_MAX_PLAYERS + 1) * TOKEN_TEXT + 1 };

static void run_parked(server *s, client *c);

/* The list of tokens as a text with commas; false if it is none. */
static bool read_tokens(const json_t *j, char out[TOKENS_TEXT]) {
    const json_t *list = json_object_get(j, "tokens");
    size_t at = 0;
    out[0] = 0;
    if (list && (!json_is_array(list) || json_array_size(list) > BST_MAX_PLAYERS + 1))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *token = json_string_value(json_array_get(list, i));
        if (!token || strlen(token) != TOKEN_TEXT - 1 || strchr(token, ','))
            return false;
        at += (size_t)snprintf(out + at, TOKENS_TEXT - at, "%s%s", i ? "," : "", token);
    }
    return true;
}

static void end(client *c, const char *code, const char *message) {
    client_error(c, "", code, message);
    net_close(c->conn, 1008, code);
}

static void welcome(server *s, client *c) {
    bst_out o = {s->scratch, 0, SCRATCH};
    out_char(&o, '{');
    json_text(&o, "type", "welcome");
    json_key(&o, "game");
    out_game(&o, c->game);
    out_you(&o, c->may, c->game->n_seats);
    json_int(&o, "time", base_now());
    out_char(&o, '}');
    client_send(c, msg_of(&o), 0);
}

/* A hello that waits for its game. */
typedef struct {
    client *client;
    char tokens[TOKENS_TEXT];
    json_int_t after;
    bool sure; /* the store was asked for what others have written */
} greeting;

static void game_came(server *s, void *data, game *g, failure why) {
    greeting *h = data;
    client *c = h->client;
    bool wrong = false;
    rights may = g ? rights_of(g, h->tokens, &wrong) : (rights){0, false};
    if (wrong && c->conn && !h->sure && store_is_shared(s->where)) {
        h->sure = true;
        behind_ask(s, g, game_came, h);
        return;
    }
    c->fetching = false;
    if (!c->conn) {
        /* gone meanwhile */
    } else if (!g) {
        end(c, why.code, why.message);
    } else if (wrong || !api_may_look(g, may)) {
        end(c, wrong ? "bad-token" : "private",
            wrong ? "a token is none of this game's" : "this game is only for those who play");
    } else {
        net_settled(c->conn);
        client_follow(s, c, g, may, h->after > g->n ? g->n : (int)h->after);
        if (h->after > g->n && store_is_shared(s->where))
            behind_catch_up(s, g); /* it has heard more elsewhere */
        welcome(s, c);
    }
    run_parked(s, c);
    client_drop(c);
    free(h);
}

static void hello(server *s, client *c, const json_t *j) {
    greeting *h = base_alloc(sizeof *h);
    const char *id = json_string_value(json_object_get(j, "game"));
    const json_t *after = json_object_get(j, "after");
    bool good =
        id && read_tokens(j, h->tokens) && (!after || (json_is_integer(after) && json_integer_value(after) >= 0));
    bool other = good && c->path[0] && strcmp(c->path, id) != 0;
    if (c->game || !good || other) {
        free(h);
        if (other)
            end(c, "bad-hello", "the address names another game");
        else if (c->game)
            client_error(c, "", "bad-request", "this socket already follows a game");
        else
            end(c, "bad-hello", "a hello is {cmd, game, tokens, after}");
        return;
    }
    h->client = client_keep(c);
    h->after = json_integer_value(after);
    c->wants_state = json_is_true(json_object_get(j, "state"));
    c->wants_legal = json_is_true(json_object_get(j, "legal"));
    c->fetching = true;
    games_fetch(s, id, net_address(c->conn), game_came, h);
}

/* More tokens, for instance after joining. */
static void more_tokens(server *s, client *c, const json_t *j) {
    char tokens[TOKENS_TEXT];
    bool wrong;
    if (!read_tokens(j, tokens)) {
        client_error(c, "", "bad-request", "`tokens` is a list of tokens");
        return;
    }
    rights may = rights_of(c->game, tokens, &wrong);
    if (wrong) {
        client_error(c, "", "bad-token", "a token is none of this game's");
        return;
    }
    may.seats |= c->may.seats;
    may.host = may.host || c->may.host;
    client_follow(s, c, c->game, may, c->sent);
    welcome(s, c);
}

static void pong(server *s, client *c, const json_t *j) {
    char text[64];
    (void)s;
    (void)j;
    int n = snprintf(text, sizeof text, "{\"type\":\"pong\",\"time\":%lld}", (long long)base_now());
    client_send(c, msg_new(text, (size_t)n), 0);
}

static void state(server *s, client *c, const json_t *j) {
    int *asked = &c->asked[json_is_true(json_object_get(j, "legal"))];
    failure f = shed(s, SHED_READ);
    if (!f.code && !limits_work(s->limits, net_address(c->conn)))
        f = (failure){"rate", "too much is read for this address"};
    if (f.code) {
        client_error(c, "", f.code, f.message);
        return;
    }
    if (*asked >= SOCKET_STATES) {
        net_close(c->conn, 1008, "slow");
        return;
    }
    ++*asked;
    net_ready(c->conn);
}

static const struct {
    const char *name;
    bool needs_game;
    void (*run)(server *s, client *c, const json_t *j);
} words[] = {{"hello", false, hello}, {"ping", false, pong}, {"tokens", true, more_tokens}, {"state", true, state}};

static void submit(server *s, client *from, const json_t *j) {
    command *c = base_alloc(sizeof *c);
    failure f = command_read(j, c);
    if (f.code) {
        client_error(from, c->id, f.code, f.message);
        free(c);
        return;
    }
    c->game = from->game;
    c->may = from->may;
    c->came = base_ticks();
    c->from = client_keep(from);
    command_submit(s, c);
}

static void understand(server *s, client *c, const json_t *j) {
    const char *name = json_string_value(json_object_get(j, "cmd"));
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].name, name) == 0 && (c->game || !words[i].needs_game)) {
            words[i].run(s, c, j);
            return;
        }
    if (c->game)
        submit(s, c, j);
    else
        end(c, "bad-hello", "the first message says hello");
}

static void read_message(server *s, client *c, const char *text, size_t n) {
    json_error_t error;
    json_t *j = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    const char *id = json_string_value(json_object_get(j, "id"));
    if (!limits_message(s->limits, net_address(c->conn)))
        client_error(c, id && strlen(id) < COMMAND_ID ? id : "", "rate", "too many messages from this address");
    else if (json_is_object(j))
        understand(s, c, j);
    else
        client_error(c, "", "bad-json", j ? "a JSON object is expected" : error.text);
    json_decref(j);
}

/* ---- what is said while the game is being read ---- */

typedef struct parked {
    struct parked *next;
    msg *text;
} parked;

static void park(client *c, const char *text, size_t n) {
    if (c->n_parked >= SOCKET_PARKED) {
        end(c, "rate", "too many messages");
        return;
    }
    parked *p = base_alloc(sizeof *p);
    p->text = msg_new(text, n);
    if (!c->first_parked)
        c->last_parked = &c->first_parked;
    *c->last_parked = p;
    c->last_parked = &p->next;
    c->n_parked++;
}

static msg *unpark(client *c) {
    parked *p = c->first_parked;
    msg *text = p->text;
    c->first_parked = p->next;
    c->n_parked--;
    free(p);
    return text;
}

static void run_parked(server *s, client *c) {
    while (c->first_parked && c->conn && !c->fetching) {
        msg *text = unpark(c);
        read_message(s, c, text->text, text->n);
        msg_drop(text);
    }
}

void socket_forget(client *c) {
    while (c->first_parked)
        msg_drop(unpark(c));
}

void socket_message(server *s, client *c, const char *text, size_t n) {
    if (!bucket_take(&c->rate, s->opt.messages_second, 3.0 * s->opt.messages_second))
        end(c, "rate", "too many messages");
    else if (c->fetching)
        park(c, text, n);
    else
        read_message(s, c, text, n);
}
