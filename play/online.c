/* A game over the net: its link, what the server tells, what we tell it. */
#include "online_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "../view/svg.h"
#include "memory.h"
#include "style.h"
#include "texts.h"

/* ---- the link ---- */

/* http://host:port/g/ID#SEAT.TOKEN; false if it is none. */
static bool read_link(online *o, const char *link) {
    char host[256], id[64], token[TOKEN_SIZE] = "";
    const char *at = link;
    o->to.tls = strncmp(at, "https://", 8) == 0;
    if (!o->to.tls && strncmp(at, "http://", 7) != 0)
        return false;
    at += o->to.tls ? 8 : 7;
    o->to.port = o->to.tls ? 443 : 80;
    bool brackets = *at == '[';
    size_t n = strcspn(at += brackets, brackets ? "]" : ":/");
    if (!n || n >= sizeof host)
        return false;
    memcpy(o->to.host, at, n);
    o->to.host[n] = 0;
    at += n + (brackets && at[n] == ']');
    if (*at == ':')
        o->to.port = (int)strtol(at + 1, (char **)(uintptr_t)&at, 10);
    if (o->to.port < 1 || o->to.port > 65535 || sscanf(at, "/g/%63[A-Za-z0-9_-]", id) != 1)
        return false;
    at += 3 + strlen(id);
    if (*at && *at != '#' && *at != '?')
        return false;
    snprintf(o->id, sizeof o->id, "%s", id);
    at = strchr(at, '#');
    if (at && strchr(at, '.'))
        at = strchr(at, '.');
    if (at && sscanf(at + 1, "%63[A-Za-z0-9_-]", token) == 1)
        snprintf(o->tokens[o->n_tokens++], TOKEN_SIZE, "%s", token);
    return true;
}

/* Takes a free seat. False, with the reason, only if there is no such game at all; else we look on. */
static bool join(online *o, char message[BST_MESSAGE_SIZE]) {
    char path[128], answer[16384];
    snprintf(path, sizeof path, "/api/games/%s/join", o->id);
    json_t *body = json_pack("{s:s}", "name", o->name);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    int status = text ? wire_post(&o->to, path, text, answer, sizeof answer) : 0;
    free(text);
    json_decref(body);
    json_t *got = json_loads(answer, 0, NULL);
    const char *token = json_string_value(json_object_get(got, "token"));
    const char *code = json_string_value(json_object_get(json_object_get(got, "error"), "code"));
    bool good = status != 0;
    if (token) {
        int seat = (int)json_integer_value(json_object_get(got, "seat"));
        snprintf(o->tokens[o->n_tokens++], TOKEN_SIZE, "%s", token);
        snprintf(o->link, sizeof o->link, "%s://%s:%d/g/%s#%d.%s", o->to.tls ? "https" : "http", o->to.host, o->to.port,
                 o->id, seat, token);
    } else if (!status)
        snprintf(message, BST_MESSAGE_SIZE, "%s", T("trouble.server"));
    else if (code && (strcmp(code, "not-found") == 0 || strcmp(code, "no-game") == 0 || strcmp(code, "bad-name") == 0 ||
                      strcmp(code, "kicked") == 0)) {
        snprintf(message, BST_MESSAGE_SIZE, "%s", WORD("refused", code));
        good = false;
    }
    json_decref(got);
    return good;
}

bool online_come(table *t, const char *link, const char *name, char message[BST_MESSAGE_SIZE]) {
    online *o = play_alloc(sizeof *o);
    char path[80];
    o->t = t;
    snprintf(o->name, sizeof o->name, "%s", name ? name : T("new.me"));
    if (!read_link(o, link)) {
        snprintf(message, BST_MESSAGE_SIZE, "%s", T("net.badLink"));
        free(o);
        return false;
    }
    snprintf(path, sizeof path, "/ws/%s", o->id); /* with the game in it, for a proxy to go by */
    if ((!o->n_tokens && !join(o, message)) || !(o->wire = wire_new(&o->to, path, t->pipe[1]))) {
        free(o);
        return false;
    }
    /* The seat may be played from elsewhere too, or again later: ids of commands must not meet. */
    if (getrandom(&o->session, sizeof o->session, 0) != sizeof o->session)
        o->session = (uint64_t)time(NULL);
    t->net = o;
    if (o->link[0])
        table_note(t, T("net.link", "link", o->link), -1);
    return true;
}

void online_free(online *o) {
    if (!o)
        return;
    wire_free(o->wire);
    free(o->steps);
    free(o);
}

/* ---- telling the server ---- */

void online_send(online *o, json_t *command) {
    char *text = json_dumps(command, JSON_COMPACT);
    if (text && o->open)
        wire_send(o->wire, text);
    free(text);
    json_decref(command);
}

/* A command that must arrive once: kept until it is answered, and sent again after a break. */
static void send_surely(online *o, json_t *command) {
    snprintf(o->pending_id, sizeof o->pending_id, "%016llx.%u", (unsigned long long)o->session, ++o->commands);
    json_object_set_new(command, "id", json_string(o->pending_id));
    char *text = json_dumps(command, JSON_COMPACT);
    snprintf(o->pending, sizeof o->pending, "%s", text ? text : "");
    free(text);
    json_decref(command);
    if (o->welcome)
        wire_send(o->wire, o->pending);
    o->t->changes++;
}

static void hello(online *o) {
    json_t *tokens = json_array();
    for (int i = 0; i < o->n_tokens; i++)
        json_array_append_new(tokens, json_string(o->tokens[i]));
    online_send(o, json_pack("{s:s,s:s,s:o,s:I}", "cmd", "hello", "game", o->id, "tokens", tokens, "after", o->last));
}

bool online_ready(const online *o) {
    return o->welcome && o->status == ONLINE_PLAYING && !o->pending[0] && o->last >= o->known;
}

bool online_waiting(const online *o) {
    return o->welcome && o->pending[0];
}

bool online_ended(const online *o) {
    return o->status == ONLINE_OVER || o->status == ONLINE_REFUSED;
}

void online_play(online *o, bst_move m) {
    char text[BST_MOVE_TEXT];
    int seat = table_decides(o->t);
    if (!online_ready(o) || seat < 0)
        return;
    bst_move_text(&o->t->game.state, m, text);
    send_surely(o, json_pack("{s:s,s:i,s:s,s:I}", "cmd", "move", "seat", seat, "move", text, "after", o->last));
}

bool online_undo(online *o) {
    if (!online_ready(o) || !o->n_steps || !o->mine[o->steps[o->n_steps - 1].seat])
        return false;
    send_surely(o, json_pack("{s:s,s:i,s:I}", "cmd", "undo", "seat", o->steps[o->n_steps - 1].seat, "after", o->last));
    return true;
}

static int own_seat(const online *o) {
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        if (o->mine[p])
            return p;
    return -1;
}

bool online_chat(online *o, const char *text) {
    json_t *c = json_pack("{s:s,s:s}", "cmd", "chat", "text", text);
    if (!c || !o->welcome) { /* it is no UTF-8, or nobody hears it */
        json_decref(c);
        return false;
    }
    if (own_seat(o) >= 0)
        json_object_set_new(c, "seat", json_integer(own_seat(o)));
    online_send(o, c);
    return true;
}

void online_start(online *o) {
    if (o->status == ONLINE_LOBBY && o->host)
        online_send(o, json_pack("{s:s}", "cmd", "start"));
}

void online_resign(online *o) {
    if (o->status == ONLINE_PLAYING && own_seat(o) >= 0)
        online_send(o, json_pack("{s:s,s:i}", "cmd", "resign", "seat", own_seat(o)));
}

/* ---- following the game ---- */

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int int_of(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static void refuse(online *o, const char *why) {
    o->status = ONLINE_REFUSED;
    snprintf(o->why, sizeof o->why, "%s", why);
    o->t->changes++;
}

/* Every legal move is told in words that our own engine knows; if not, the game is of another version. */
static bool play_text(bst_state *s, const char *text, bst_events *ev) {
    bst_move m;
    return bst_move_read(s, text, &m) == BST_OK && bst_play(s, m, ev) == BST_OK;
}

static bool play_step(bst_state *s, const online_step *step, bst_events *ev) {
    if (step->move[0] && !play_text(s, step->move, ev))
        return false;
    for (int i = 0; i < step->n_chance; i++)
        if (!play_text(s, step->chance[i], ev))
            return false;
    return true;
}

static bool begin_state(const online *o, bst_setup *u, bst_state *s, bst_events *ev) {
    char message[BST_MESSAGE_SIZE];
    if (bst_setup_read(u, o->setup, message))
        return false;
    u->rules.given_deck = o->has_bag;
    return !bst_new(s, &u->rules, o->has_bag ? o->bag : NULL, u->start, ev) && play_step(s, &o->first, ev);
}

void online_at(const online *o, int n, bst_state *out) {
    static bst_setup u;
    if (!begin_state(o, &u, out, NULL))
        return;
    for (int i = 0; i < n && i < o->n_steps; i++)
        play_step(out, &o->steps[i], NULL);
}

static void read_chance(online_step *to, const json_t *list) {
    size_t i;
    const json_t *text;
    json_array_foreach(list, i, text) if (to->n_chance < MOST_CHANCE) snprintf(
        to->chance[to->n_chance++], BST_MOVE_TEXT, "%s", json_string_value(text) ? json_string_value(text) : "");
}

/* ---- clocks ---- */

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1000 * (int64_t)t.tv_sec + t.tv_nsec / 1000000;
}

static void set_clocks(online *o, const json_t *list) {
    size_t i;
    const json_t *left;
    if (!json_is_array(list))
        return;
    json_array_foreach(list, i, left) if (i < BST_MAX_PLAYERS) o->left_ms[i] = json_integer_value(left);
    o->has_clock = true;
    o->left_at = now_ms();
}

int online_left(const online *o, int player) {
    if (!o->has_clock || player < 0 || player >= BST_MAX_PLAYERS)
        return -1;
    int64_t ms = o->left_ms[player] - (table_decides(o->t) == player ? now_ms() - o->left_at : 0);
    return ms > 0 ? (int)(ms / 1000) : 0;
}

static void on_start(online *o, const json_t *e) {
    static bst_events ev;
    table *t = o->t;
    ev.n = 0;
    snprintf(o->setup, sizeof o->setup, "%s", text_of(e, "setup"));
    o->first = (online_step){0};
    o->n_steps = 0;
    read_chance(&o->first, json_object_get(e, "chance"));
    t->game.n_moves = 0;
    if (!begin_state(o, &t->game.setup, &t->game.state, &ev)) {
        refuse(o, T("net.version"));
        return;
    }
    o->status = ONLINE_PLAYING;
    o->left_at = now_ms();
    table_tell(t, &ev);
    table_changed(t);
}

static void on_move(online *o, const json_t *e) {
    static bst_events ev;
    table *t = o->t;
    if (o->n_steps == o->room) {
        o->room = o->room ? 2 * o->room : 64;
        o->steps = play_realloc(o->steps, (size_t)o->room * sizeof *o->steps);
    }
    if (o->n_steps >= BST_MAX_GAME_MOVES || o->status == ONLINE_REFUSED)
        return;
    online_step *step = &o->steps[o->n_steps];
    *step = (online_step){.seat = (uint8_t)(int_of(e, "seat") & 7)};
    snprintf(step->move, sizeof step->move, "%s", text_of(e, "move"));
    read_chance(step, json_object_get(e, "chance"));
    set_clocks(o, json_object_get(e, "left"));
    ev.n = 0;
    if (!play_step(&t->game.state, step, &ev)) {
        refuse(o, T("net.version"));
        return;
    }
    t->who[o->n_steps] = step->seat;
    t->game.n_moves = (uint16_t)++o->n_steps;
    table_tell(t, &ev);
    table_changed(t);
}

static void on_undo(online *o, const json_t *e) {
    int to = int_of(e, "to");
    if (to < 0 || to > o->n_steps)
        return;
    o->n_steps = to;
    online_at(o, to, &o->t->game.state);
    o->t->game.n_moves = (uint16_t)to;
    table_forget_log(o->t, to);
    table_note(o->t, T("line.undone"), -1);
    table_changed(o->t);
}

/* Who chose a colour has it, the others what is left. */
static void set_colour(online *o, int p, const char *chosen) {
    uint8_t worn[BST_MAX_PLAYERS];
    o->colours[p] = 0;
    for (int c = 0; c < BST_MAX_PLAYERS; c++)
        if (strcmp(bst_svg_colour_names[c], chosen) == 0)
            o->colours[p] = (uint8_t)(c + 1);
    memcpy(worn, o->colours, sizeof worn);
    bst_svg_dress(worn);
    style_wear(worn);
}

static void set_seat(online *o, int p, const json_t *seat) {
    const char *kind = text_of(seat, "kind"), *name = text_of(seat, "name");
    if (p < 0 || p >= BST_MAX_PLAYERS)
        return;
    set_colour(o, p, text_of(seat, "colour"));
    bst_game_name(&o->t->game, p, strcmp(kind, "open") == 0 ? T("online.seatOpen") : name);
    o->t->seats[p].kind = o->mine[p] && strcmp(kind, "human") == 0 ? SEAT_HERE
                          : strcmp(kind, "bot") == 0               ? SEAT_BOT
                                                                   : SEAT_AWAY;
    o->t->changes++;
}

static void on_seat(online *o, const json_t *e) {
    set_seat(o, int_of(e, "seat"), e);
    set_clocks(o, json_object_get(e, "left"));
}

static void on_over(online *o, const json_t *e) {
    o->status = ONLINE_OVER;
    if (strcmp(text_of(e, "reason"), "resign") == 0)
        snprintf(o->ended, sizeof o->ended, "%s", T("net.resigned"));
    draw_over(o, e);
    table_changed(o->t);
}

static void on_chat(online *o, const json_t *e) {
    char line[512];
    /* A host may speak without a seat, and has no name then. */
    bool seated = json_is_integer(json_object_get(e, "seat"));
    snprintf(line, sizeof line, "%.60s: %.400s", seated ? text_of(e, "name") : T("online.host"), text_of(e, "text"));
    table_note(o->t, line, seated ? int_of(e, "seat") : -1);
}

/* The next game has the same seats and the same tokens. */
static void on_rematch(online *o, const json_t *e) {
    char link[512];
    snprintf(link, sizeof link, "%s: %s://%s:%d/g/%.60s%s%s", T("online.rematch"), o->to.tls ? "https" : "http",
             o->to.host, o->to.port, text_of(e, "game"), o->n_tokens ? "#" : "", o->n_tokens ? o->tokens[0] : "");
    table_note(o->t, link, -1);
}

static void on_entry(online *o, const json_t *e) {
    const char *type = text_of(e, "type");
    json_int_t n = json_integer_value(json_object_get(e, "n"));
    if (n <= o->last)
        return;
    o->last = n;
    if (strcmp(type, "start") == 0)
        on_start(o, e);
    else if (strcmp(type, "move") == 0)
        on_move(o, e);
    else if (strcmp(type, "undo") == 0)
        on_undo(o, e);
    else if (strcmp(type, "seat") == 0)
        on_seat(o, e);
    else if (strcmp(type, "chat") == 0)
        on_chat(o, e);
    else if (strcmp(type, "resign") == 0)
        table_note(o->t, T("net.resigns", "name", texts_plain(o->t->game.names[int_of(e, "seat") & 7])), -1);
    else if (strcmp(type, "over") == 0)
        on_over(o, e);
    else if (strcmp(type, "clock") == 0)
        set_clocks(o, json_object_get(e, "left"));
    else if (strcmp(type, "rematch") == 0)
        on_rematch(o, e);
    else if (strcmp(type, "closed") == 0)
        refuse(o, T("online.closed"));
    else if (strcmp(type, "draw") == 0)
        draw_step(o, e);
}

static void read_bag(online *o, json_t *bag) {
    const char *id;
    json_t *n;
    o->has_bag = json_is_object(bag);
    memset(o->bag, 0, sizeof o->bag);
    json_object_foreach(bag, id, n) {
        int kind = bst_kind_find(NULL, id);
        if (kind >= 0)
            o->bag[kind] = (uint8_t)json_integer_value(n);
    }
}

static void on_welcome(online *o, const json_t *m) {
    json_t *game = json_object_get(m, "game"), *you = json_object_get(m, "you"), *seat;
    size_t i;
    const char *status = text_of(game, "status");
    memset(o->mine, 0, sizeof o->mine);
    json_array_foreach(json_object_get(you, "seats"), i, seat) o->mine[json_integer_value(seat) & 7] = true;
    o->host = json_is_true(json_object_get(you, "host"));
    read_bag(o, json_object_get(game, "bag"));
    json_array_foreach(json_object_get(game, "seats"), i, seat) {
        set_seat(o, (int)i, seat);
        o->players = (int)i + 1;
        if (json_is_integer(json_object_get(seat, "left")) && i < BST_MAX_PLAYERS) {
            o->left_ms[i] = json_integer_value(json_object_get(seat, "left"));
            o->has_clock = true;
            o->left_at = now_ms();
        }
    }
    if (json_is_true(json_object_get(game, "prepared")) && !o->told_prepared) {
        table_note(o->t, T("fair.prepared"), -1);
        o->told_prepared = true;
    }
    if (o->status == ONLINE_COMING)
        o->status = ONLINE_LOBBY;
    if (strcmp(status, "closed") == 0)
        refuse(o, T("online.closed"));
    o->known = json_integer_value(json_object_get(game, "n"));
    o->welcome = true;
    draw_welcome(o, game);
    if (o->pending[0])
        wire_send(o->wire, o->pending);
    o->t->changes++;
}

static void on_answer(online *o, const json_t *m, bool refused) {
    const char *id = text_of(m, "id"), *code = text_of(m, "code");
    bool ours = o->pending[0] && strcmp(id, o->pending_id) == 0;
    if (ours)
        o->pending[0] = 0;
    if (refused) {
        const char *text = WORD("refused", code);
        snprintf(o->t->notice, sizeof o->t->notice, "%s",
                 strcmp(text, code) == 0 ? T("refused.other", "why", text_of(m, "message")) : text);
        if (!o->welcome)
            refuse(o, o->t->notice);
    }
    if (ours)
        table_changed(o->t);
    o->t->changes++;
}

static void on_text(online *o, const char *text) {
    json_t *m = json_loads(text, 0, NULL);
    const char *type = text_of(m, "type");
    if (strcmp(type, "welcome") == 0)
        on_welcome(o, m);
    else if (strcmp(type, "ack") == 0 || strcmp(type, "error") == 0)
        on_answer(o, m, *type == 'e');
    else if (json_object_get(m, "n"))
        on_entry(o, m);
    json_decref(m);
}

static void on_closed(online *o, const char *reason) {
    o->open = o->welcome = false;
    if (reason &&
        (strcmp(reason, "bad-token") == 0 || strcmp(reason, "private") == 0 || strcmp(reason, "bad-hello") == 0))
        refuse(o, WORD("refused", reason));
    o->t->changes++;
}

void online_go_on(online *o) {
    wire_news news;
    while (o->status != ONLINE_REFUSED && wire_take(o->wire, &news)) {
        if (news.what == WIRE_OPEN) {
            o->open = true;
            hello(o);
        } else if (news.what == WIRE_TEXT)
            on_text(o, news.text);
        else
            on_closed(o, news.text);
        free(news.text);
    }
}

const char *online_state(const online *o) {
    static char text[512];
    if (o->status == ONLINE_REFUSED)
        return o->why;
    if (o->ended[0])
        return o->ended;
    if (o->status == ONLINE_OVER)
        return NULL;
    if (!o->welcome)
        return o->last ? T("online.reconnecting") : T("net.connecting", "host", o->to.host);
    if (o->pending[0])
        return T("online.sending");
    if (o->status != ONLINE_LOBBY)
        return NULL;
    bst_out out = {text, 0, sizeof text};
    text[0] = 0;
    out_text(&out, T("online.lobby"));
    for (int p = 0; p < o->players; p++) {
        out_text(&out, p ? ", " : ": ");
        out_text(&out, texts_plain(o->t->game.names[p]));
    }
    out_text(&out, ". ");
    out_text(&out, o->host ? T("net.hostStarts", "start", texts_command("start")) : T("online.waitHost"));
    return text;
}

/* ---- records ---- */

size_t online_record(const online *o, char *out, size_t size) {
    bst_out to = {out, 0, size};
    out[0] = 0;
    out_text(&to, "bastide-record 1\nsetup ");
    out_text(&to, o->setup);
    if (o->t->game.setup.has_shuffle) {
        char key[BST_HASH_TEXT];
        bst_hex(o->t->game.setup.shuffle, key);
        out_text(&to, " shuffle=");
        out_text(&to, key);
    }
    out_char(&to, '\n');
    for (int p = 0; p < o->players; p++) {
        out_text(&to, "name ");
        out_int(&to, p);
        out_char(&to, ' ');
        out_text(&to, o->t->game.names[p]);
        out_char(&to, '\n');
    }
    out_text(&to, "moves\n");
    for (int i = 0; i < o->n_steps; i++) {
        out_text(&to, o->steps[i].move);
        out_char(&to, '\n');
    }
    return to.len;
}
