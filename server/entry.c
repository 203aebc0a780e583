/* Entries as JSON, both ways (docs/server.md, section 4). */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "../view/svg.h"
#include "game.h"

static const char *const types[ENTRY_TYPES] = {"seat", "start",  "move",   "undo", "resign",  "clock",
                                               "chat", "public", "closed", "over", "rematch", "draw"};
static const char *const kinds[] = {"open", "human", "bot"};
static const char *const statuses[] = {"lobby", "playing", "over", "closed"};
static const char *const reasons[] = {"end", "resign"};
/* Why a seat changed or was given up. */
static const char *const whys[] = {"create",   "join",  "bot",    "stand", "name",
                                   "takeover", "clock", "resign", "back",  "asked"};

const char *entry_status_word(int status) {
    return statuses[status];
}

const char *entry_kind_word(int kind) {
    return kinds[kind];
}

static int word(const char *const *list, int n, const char *text) {
    for (int i = 0; text && i < n; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    return -1;
}

const char *entry_colour_word(int colour) {
    return colour ? bst_svg_colour_names[colour - 1] : "";
}

int entry_colour_read(const char *text) {
    return word(bst_svg_colour_names, BST_MAX_PLAYERS, text) + 1;
}

/* ---- writing ---- */

static void int_or_null(bst_out *o, const char *key, int n) {
    json_key(o, key);
    if (n >= 0)
        out_int(o, n);
    else
        out_text(o, "null");
}

static void times(bst_out *o, const entry *e, int n) {
    json_key(o, "left");
    for (int i = 0; i < n; i++) {
        out_char(o, i ? ',' : '[');
        out_int(o, e->left[i]);
    }
    out_char(o, ']');
}

static void write_seat(bst_out *o, const entry *e) {
    json_text(o, "kind", kinds[e->kind]);
    json_text(o, "name", e->name);
    json_text_or_null(o, "level", e->kind == SEAT_BOT ? e->level : "");
    json_bool(o, "human", e->human);
    json_text_or_null(o, "colour", entry_colour_word(e->colour));
    json_text(o, "why", e->why);
}

static void write_start(bst_out *o, const entry *e, const game *g) {
    static _Thread_local char setup[BST_SETUP_TEXT];
    bst_setup u;
    char hex[BST_HASH_TEXT];
    position_setup(g, &u);
    bst_setup_text(&u, 0, setup, sizeof setup);
    json_text(o, "setup", setup);
    draw_commit_text(g, hex);
    json_text(o, "commit", hex);
    if (g->about.draw == DRAW_SEALED) {
        bst_hex(e->hash, hex);
        json_text(o, "seal", hex);
    }
    json_key(o, "chance");
    out_text(o, e->chance);
    int_or_null(o, "decides", e->decides);
}

static void write_secret(bst_out *o, const game *g) {
    char hex[BST_HASH_TEXT];
    draw_secret_text(g, hex);
    json_text(o, "secret", hex);
}

void entry_seats_write(bst_out *o, unsigned seats) {
    const char *comma = "";
    out_char(o, '[');
    for (int i = 0; i < BST_MAX_PLAYERS; i++)
        if (seats >> i & 1) {
            out_text(o, comma);
            out_int(o, i);
            comma = ",";
        }
    out_char(o, ']');
}

void entry_result_write(bst_out *o, const entry *e, const game *g) {
    if (g->team) {
        json_bool(o, "won", e->won);
        return;
    }
    json_key(o, "winners");
    entry_seats_write(o, e->winners);
    json_key(o, "scores");
    for (int i = 0; i < g->n_seats; i++) {
        out_char(o, i ? ',' : '[');
        out_int(o, e->scores[i]);
    }
    out_char(o, ']');
}

static void write_over(bst_out *o, const entry *e, const game *g) {
    char hex[HASH_HEX], seed[24];
    bst_setup u;
    json_text(o, "reason", reasons[e->reason]);
    entry_result_write(o, e, g);
    write_secret(o, g);
    position_setup(g, &u);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)u.seed);
    json_text_or_null(o, "seed", u.has_shuffle ? "" : seed);
    if (u.has_shuffle) {
        bst_hex(u.shuffle, hex);
        json_text(o, "shuffle", hex);
    }
}

static void write_move(bst_out *o, const entry *e) {
    json_text(o, "move", e->move_text);
    json_key(o, "chance");
    out_text(o, e->chance);
    int_or_null(o, "decides", e->decides);
}

void entry_write(bst_out *o, const entry *e, const game *g) {
    out_char(o, '{');
    json_int(o, "n", e->n);
    json_int(o, "at", e->at);
    json_text(o, "type", types[e->type]);
    if (e->type <= ENTRY_RESIGN && e->type != ENTRY_START)
        json_int(o, "seat", e->seat);
    else if (e->type == ENTRY_CHAT || e->type == ENTRY_REMATCH || e->type == ENTRY_DRAW)
        int_or_null(o, "seat", e->seat);
    switch (e->type) {
    case ENTRY_SEAT:
        write_seat(o, e);
        break;
    case ENTRY_START:
        write_start(o, e, g);
        break;
    case ENTRY_MOVE:
        write_move(o, e);
        break;
    case ENTRY_UNDO:
        json_int(o, "to", e->to);
        int_or_null(o, "decides", e->decides);
        break;
    case ENTRY_RESIGN:
        json_text(o, "why", e->why);
        break;
    case ENTRY_CHAT:
        json_text(o, "name", e->name);
        json_text(o, "text", e->text);
        break;
    case ENTRY_PUBLIC:
        json_bool(o, "value", e->value);
        break;
    case ENTRY_CLOSED:
        write_secret(o, g);
        break;
    case ENTRY_OVER:
        write_over(o, e, g);
        break;
    case ENTRY_DRAW:
        draw_entry_write(o, e, g);
        break;
    case ENTRY_REMATCH:
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

/* ---- reading what was stored ----
 * A row is checked as if a stranger had written it: every number against its range, every text against its room,
 * and what the entry does against what the game is. */

static const int64_t MOST_NUMBER = 1LL << 53;

int entry_status_read(const char *text) {
    return word(statuses, sizeof statuses / sizeof *statuses, text);
}

/* A text that may be missing or null; false if it is something else or too long. */
static bool copy(char *to, size_t size, const json_t *from, const char *key) {
    const json_t *v = json_object_get(from, key);
    to[0] = 0;
    if (!v || json_is_null(v))
        return true;
    if (!json_is_string(v) || json_string_length(v) >= size)
        return false;
    memcpy(to, json_string_value(v), json_string_length(v) + 1);
    return true;
}

/* A number from `low` to `high`; only where NOBODY is one of them it may be missing or null, and is that. */
static bool number(const json_t *v, int64_t low, int64_t high, int64_t *to) {
    *to = low;
    if (!v || json_is_null(v))
        return low == NOBODY;
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return false;
    *to = json_integer_value(v);
    return true;
}

static bool small_number(const json_t *from, const char *key, int low, int high, int *to) {
    int64_t n;
    bool ok = number(json_object_get(from, key), low, high, &n);
    *to = (int)n;
    return ok;
}

static bool read_left(entry *e, const json_t *j, const game *g) {
    const json_t *left = json_object_get(j, "left");
    e->has_left = left != NULL;
    if (!left)
        return true;
    bool ok = json_is_array(left) && json_array_size(left) == (size_t)g->n_seats;
    for (int i = 0; ok && i < g->n_seats; i++)
        ok = number(json_array_get(left, (size_t)i), 0, MOST_NUMBER, &e->left[i]);
    return ok;
}

static const char *read_seat(entry *e, const json_t *j, const game *g) {
    int kind = word(kinds, 3, json_string_value(json_object_get(j, "kind")));
    if (g->status > GAME_PLAYING || kind < 0 || (kind == SEAT_OPEN && g->status != GAME_LOBBY))
        return "the seat cannot become that";
    if (g->draw.sealed && strcmp(e->why, "name") != 0)
        return "nobody can come or go while the draw is made";
    if (!copy(e->name, sizeof e->name, j, "name") || !copy(e->level, sizeof e->level, j, "level"))
        return "a name or level is none";
    e->kind = (uint8_t)kind;
    e->human = json_is_true(json_object_get(j, "human"));
    const json_t *colour = json_object_get(j, "colour"); /* stores of before have none */
    e->colour = (uint8_t)entry_colour_read(json_string_value(colour));
    if (colour && !json_is_null(colour) && (!e->colour || game_wears(g, e->colour, e->seat)))
        return "the colour is none, or another seat's";
    return NULL;
}

/* Whether the row tells the same commit as the secret does. */
static bool same_commit(const json_t *j, const game *g) {
    const char *told = json_string_value(json_object_get(j, "commit"));
    char hex[BST_HASH_TEXT];
    draw_commit_text(g, hex);
    return told && strcmp(told, hex) == 0;
}

static const char *read_start(entry *e, const json_t *j, const game *g) {
    bool open = g->status != GAME_LOBBY;
    for (int i = 0; i < g->n_seats; i++)
        open = open || g->seats[i].kind == SEAT_OPEN;
    if (open || (g->draw.sealed && g->draw.opened != g->draw.committed))
        return "the game cannot begin here";
    if (!same_commit(j, g))
        return "the commit is not that of the game's secret";
    return small_number(j, "decides", NOBODY, g->n_seats - 1, &e->decides) ? NULL : "`decides` is no seat";
}

static const char *read_move(entry *e, const json_t *j, const game *g) {
    if (g->status != GAME_PLAYING || g->n_moves >= BST_MAX_GAME_MOVES)
        return "no move is possible here";
    if (!small_number(j, "decides", NOBODY, g->n_seats - 1, &e->decides))
        return "`decides` is no seat";
    return copy(e->move_text, sizeof e->move_text, j, "move") ? NULL : "`move` is none";
}

static const char *read_undo(entry *e, const json_t *j, const game *g) {
    if (g->status != GAME_PLAYING || !small_number(j, "to", 0, g->n_moves - 1, &e->to))
        return "there are not so many moves to be taken back";
    return small_number(j, "decides", NOBODY, g->n_seats - 1, &e->decides) ? NULL : "`decides` is no seat";
}

static const char *read_over(entry *e, const json_t *j, const game *g) {
    const json_t *winners = json_object_get(j, "winners"), *scores = json_object_get(j, "scores");
    int reason = word(reasons, 2, json_string_value(json_object_get(j, "reason")));
    int64_t n;
    if (g->status != GAME_PLAYING || reason < 0)
        return "the game cannot end like that";
    e->reason = (uint8_t)reason;
    e->won = json_is_true(json_object_get(j, "won"));
    if (!g->team && (!json_is_array(winners) || json_array_size(scores) != (size_t)g->n_seats))
        return "the result is none";
    for (size_t i = 0; i < json_array_size(winners) && !g->team; i++) {
        if (!number(json_array_get(winners, i), 0, g->n_seats - 1, &n))
            return "a winner is no seat";
        e->winners |= (uint8_t)(1u << n);
    }
    for (int i = 0; i < g->n_seats && !g->team; i++) {
        if (!number(json_array_get(scores, (size_t)i), 0, INT32_MAX, &n))
            return "a score is none";
        e->scores[i] = (int32_t)n;
    }
    return NULL;
}

static const char *read_rematch(entry *e, const json_t *j, const game *g) {
    bool ok = g->status == GAME_OVER && copy(e->game, sizeof e->game, j, "game") && fair_is_game_id(e->game);
    return ok ? NULL : "there can be no rematch like that";
}

static const char *read_rest(entry *e, const json_t *j, const game *g) {
    switch (e->type) {
    case ENTRY_SEAT:
        return read_seat(e, j, g);
    case ENTRY_START:
        return read_start(e, j, g);
    case ENTRY_MOVE:
        return read_move(e, j, g);
    case ENTRY_UNDO:
        return read_undo(e, j, g);
    case ENTRY_RESIGN:
        return g->status == GAME_PLAYING ? NULL : "nobody can resign here";
    case ENTRY_CLOCK:
        return e->has_left && g->about.clock && g->status != GAME_LOBBY ? NULL : "there is no clock to set";
    case ENTRY_CHAT:
        return copy(e->name, sizeof e->name, j, "name") ? NULL : "a name is none";
    case ENTRY_PUBLIC:
        e->value = json_is_true(json_object_get(j, "value"));
        return NULL;
    case ENTRY_CLOSED:
        return g->status == GAME_LOBBY ? NULL : "the game cannot be closed here";
    case ENTRY_OVER:
        return read_over(e, j, g);
    case ENTRY_REMATCH:
        return read_rematch(e, j, g);
    case ENTRY_DRAW:
        return draw_entry_read(e, j, g);
    default:
        return NULL;
    }
}

static const char *read_entry(entry *e, int n, const json_t *j, const game *g) {
    int why = word(whys, sizeof whys / sizeof *whys, json_string_value(json_object_get(j, "why")));
    int type = word(types, ENTRY_TYPES, json_string_value(json_object_get(j, "type")));
    if (!json_is_object(j))
        return "it is no JSON";
    if (type < 0)
        return "its type is unknown";
    e->type = type;
    e->why = why >= 0 ? whys[why] : "";
    if (!small_number(j, "n", n, n, &e->n) || !number(json_object_get(j, "at"), 0, MOST_NUMBER, &e->at))
        return "its number or time is wrong";
    bool needs_seat = type == ENTRY_SEAT || type == ENTRY_MOVE || type == ENTRY_UNDO || type == ENTRY_RESIGN;
    if (!small_number(j, "seat", NOBODY, g->n_seats - 1, &e->seat) || (needs_seat && e->seat == NOBODY))
        return "it is of no seat";
    if (!copy(e->id, sizeof e->id, j, "id"))
        return "its command's id is none";
    if (!read_left(e, j, g))
        return "its clocks are none";
    return read_rest(e, j, g);
}

const char *entry_read(entry *e, int n, const char *text, size_t len, const game *g) {
    json_t *j = json_loadb(text, len, 0, NULL);
    memset(e, 0, offsetof(entry, chance));
    e->chance[0] = 0;
    const char *wrong = read_entry(e, n, j, g);
    json_decref(j);
    return wrong;
}
