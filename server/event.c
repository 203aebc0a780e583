/* Events as JSON, both ways (docs/server.md, section 4). */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "game.h"

static const char *const types[EV_TYPES] = {"seat", "start",  "move",   "undo", "resign", "clock",
                                            "chat", "public", "closed", "over", "rematch"};
static const char *const kinds[] = {"open", "human", "bot"};
static const char *const statuses[] = {"lobby", "playing", "over", "closed"};
static const char *const reasons[] = {"end", "resign"};
/* Why a seat changed or was given up. */
static const char *const whys[] = {"create",   "join",  "bot",    "stand", "name",
                                   "takeover", "clock", "resign", "back",  "asked"};

const char *event_status_word(int status) {
    return statuses[status];
}

const char *event_kind_word(int kind) {
    return kinds[kind];
}

static int word(const char *const *list, int n, const char *text) {
    for (int i = 0; text && i < n; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    return -1;
}

/* ---- writing ---- */

static void text_or_null(bst_out *o, const char *key, const char *text) {
    json_key(o, key);
    if (*text)
        out_json(o, text);
    else
        out_text(o, "null");
}

static void int_or_null(bst_out *o, const char *key, int n) {
    json_key(o, key);
    if (n >= 0)
        out_int(o, n);
    else
        out_text(o, "null");
}

static void times(bst_out *o, const event *e, int n) {
    json_key(o, "left");
    for (int i = 0; i < n; i++) {
        out_char(o, i ? ',' : '[');
        out_int(o, e->left[i]);
    }
    out_char(o, ']');
}

static void write_seat(bst_out *o, const event *e) {
    json_text(o, "kind", kinds[e->kind]);
    json_text(o, "name", e->name);
    text_or_null(o, "level", e->kind == SEAT_BOT ? e->level : "");
    json_bool(o, "human", e->human);
    json_text(o, "why", e->why);
}

static void write_start(bst_out *o, const event *e, const game *g) {
    static _Thread_local char setup[BST_SETUP_TEXT];
    bst_setup u;
    char commit[HASH_HEX];
    position_setup(g, &u);
    bst_setup_text(&u, 0, setup, sizeof setup);
    fair_commit(g->secret, commit);
    json_text(o, "setup", setup);
    json_text(o, "commit", commit);
    json_key(o, "chance");
    out_text(o, e->chance);
    int_or_null(o, "decides", e->decides);
}

static void write_over(bst_out *o, const event *e, const game *g) {
    char hex[HASH_HEX], seed[24];
    bst_setup u;
    json_text(o, "reason", reasons[e->reason]);
    if (g->mists) {
        json_bool(o, "won", e->won);
    } else {
        json_key(o, "winners");
        const char *comma = "";
        out_char(o, '[');
        for (int i = 0; i < g->n_seats; i++)
            if (e->winners >> i & 1) {
                out_text(o, comma);
                out_int(o, i);
                comma = ",";
            }
        out_char(o, ']');
        json_key(o, "scores");
        for (int i = 0; i < g->n_seats; i++) {
            out_char(o, i ? ',' : '[');
            out_int(o, e->scores[i]);
        }
        out_char(o, ']');
    }
    fair_hex(g->secret, hex);
    json_text(o, "secret", hex);
    position_setup(g, &u);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)u.seed);
    json_text(o, "seed", seed);
}

static void write_move(bst_out *o, const event *e) {
    json_text(o, "move", e->move_text);
    json_key(o, "chance");
    out_text(o, e->chance);
    int_or_null(o, "decides", e->decides);
}

void event_write(bst_out *o, const event *e, const game *g) {
    out_char(o, '{');
    json_int(o, "n", e->n);
    json_int(o, "at", e->at);
    json_text(o, "type", types[e->type]);
    if (e->type <= EV_RESIGN && e->type != EV_START)
        json_int(o, "seat", e->seat);
    else if (e->type == EV_CHAT || e->type == EV_REMATCH)
        int_or_null(o, "seat", e->seat);
    switch (e->type) {
    case EV_SEAT:
        write_seat(o, e);
        break;
    case EV_START:
        write_start(o, e, g);
        break;
    case EV_MOVE:
        write_move(o, e);
        break;
    case EV_UNDO:
        json_int(o, "to", e->to);
        int_or_null(o, "decides", e->decides);
        break;
    case EV_RESIGN:
        json_text(o, "why", e->why);
        break;
    case EV_CHAT:
        json_text(o, "name", e->name);
        json_text(o, "text", e->text);
        break;
    case EV_PUBLIC:
        json_bool(o, "value", e->value);
        break;
    case EV_OVER:
        write_over(o, e, g);
        break;
    case EV_REMATCH:
        json_text(o, "game", e->game);
        break;
    default:
        break;
    }
    if (e->has_left)
        times(o, e, g->n_seats);
    if (e->id[0])
        json_text(o, "id", e->id);
    out_char(o, '}');
}

/* ---- reading what was stored ---- */

static void copy(char *to, size_t size, const json_t *from, const char *key) {
    const char *text = json_string_value(json_object_get(from, key));
    snprintf(to, size, "%s", text ? text : "");
}

static int number(const json_t *from, const char *key) {
    const json_t *v = json_object_get(from, key);
    return json_is_integer(v) ? (int)json_integer_value(v) : NOBODY;
}

static bool read_result(event *e, const json_t *j) {
    const json_t *winners = json_object_get(j, "winners"), *scores = json_object_get(j, "scores");
    int reason = word(reasons, 2, json_string_value(json_object_get(j, "reason")));
    e->reason = (uint8_t)(reason < 0 ? 0 : reason);
    e->won = json_is_true(json_object_get(j, "won"));
    for (size_t i = 0; i < json_array_size(winners); i++)
        e->winners |= (uint8_t)(1u << (json_integer_value(json_array_get(winners, i)) & 7));
    for (size_t i = 0; i < json_array_size(scores) && i < BST_MAX_PLAYERS; i++)
        e->scores[i] = (int32_t)json_integer_value(json_array_get(scores, i));
    return reason >= 0;
}

/* Chance need not be read: it follows from the game's secret. */
static bool read_move(event *e, const json_t *j, game *g) {
    char text[BST_MOVE_TEXT];
    copy(text, sizeof text, j, "move");
    return position_play(g, text, e, NULL) == BST_OK;
}

static bool read_rest(event *e, const json_t *j, game *g) {
    int kind, why = word(whys, sizeof whys / sizeof *whys, json_string_value(json_object_get(j, "why")));
    e->why = why >= 0 ? whys[why] : "";
    switch (e->type) {
    case EV_SEAT:
        kind = word(kinds, 3, json_string_value(json_object_get(j, "kind")));
        copy(e->name, sizeof e->name, j, "name");
        copy(e->level, sizeof e->level, j, "level");
        e->kind = (uint8_t)kind;
        e->human = json_is_true(json_object_get(j, "human"));
        return kind >= 0;
    case EV_MOVE:
        return read_move(e, j, g);
    case EV_START:
    case EV_UNDO:
        e->to = number(j, "to");
        e->decides = number(j, "decides");
        return true;
    case EV_PUBLIC:
        e->value = json_is_true(json_object_get(j, "value"));
        return true;
    case EV_OVER:
        return read_result(e, j);
    case EV_REMATCH:
        copy(e->game, sizeof e->game, j, "game");
        return true;
    default:
        return true;
    }
}

bool event_read(event *e, const char *text, size_t n, game *g) {
    json_t *j = json_loadb(text, n, 0, NULL);
    int type = word(types, EV_TYPES, json_string_value(json_object_get(j, "type")));
    const json_t *left = json_object_get(j, "left");
    memset(e, 0, offsetof(event, chance));
    e->type = type;
    e->n = number(j, "n");
    e->at = json_integer_value(json_object_get(j, "at"));
    e->seat = number(j, "seat");
    copy(e->id, sizeof e->id, j, "id");
    e->has_left = json_is_array(left);
    for (size_t i = 0; i < json_array_size(left) && i < BST_MAX_PLAYERS; i++)
        e->left[i] = json_integer_value(json_array_get(left, i));
    bool needs_seat = type == EV_SEAT || type == EV_MOVE || type == EV_UNDO || type == EV_RESIGN;
    bool ok = type >= 0 && e->seat < g->n_seats && (e->seat >= 0 || !needs_seat) && read_rest(e, j, g);
    json_decref(j);
    return ok;
}
