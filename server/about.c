/* What the host chose, as JSON in the game's row. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json_out.h"
#include "game.h"

void about_clock(bst_out *o, const game_about *a) {
    if (!a->clock) {
        out_text(o, "null");
        return;
    }
    out_char(o, '{');
    if (a->move_ms) {
        json_int(o, "move", a->move_ms / 1000);
    } else {
        json_int(o, "base", a->base_ms / 1000);
        json_int(o, "increment", a->increment_ms / 1000);
    }
    json_text(o, "then", a->then == THEN_BOT ? "bot" : "resign");
    out_char(o, '}');
}

char *about_write(const game_about *a) {
    size_t size = strlen(a->setup) + strlen(a->aids) + 6 * sizeof a->title + 512;
    char *text = base_alloc(size);
    bst_out o = {text, 0, size};
    out_char(&o, '{');
    json_text(&o, "setup", a->setup);
    json_text(&o, "title", a->title);
    json_key(&o, "aids");
    out_text(&o, a->aids);
    json_bool(&o, "prepared", a->prepared);
    json_int(&o, "draw", a->draw);
    json_bool(&o, "spectators", a->spectators);
    json_bool(&o, "chat", a->chat);
    json_bool(&o, "undo", a->undo);
    json_bool(&o, "start", a->start);
    json_key(&o, "clock");
    about_clock(&o, a);
    json_text(&o, "from", a->from);
    out_char(&o, '}');
    return text;
}

/* ---- reading, as if a stranger had written it ---- */

static bool seconds(const json_t *v, int64_t *ms) {
    if (v && (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > CLOCK_SECONDS))
        return false;
    *ms = 1000 * json_integer_value(v);
    return true;
}

static bool read_clock(game_about *a, const json_t *c) {
    const char *then = json_string_value(json_object_get(c, "then"));
    a->clock = json_is_object(c);
    a->then = then && strcmp(then, "resign") == 0 ? THEN_RESIGN : THEN_BOT;
    return seconds(json_object_get(c, "move"), &a->move_ms) && seconds(json_object_get(c, "base"), &a->base_ms) &&
           seconds(json_object_get(c, "increment"), &a->increment_ms);
}

static bool read_aids(game_about *a, json_t *aids) {
    const char *key;
    json_t *value;
    if (aids && (!json_is_object(aids) || json_object_size(aids) > MOST_AIDS))
        return false;
    json_object_foreach(aids, key, value) {
        if (!json_is_boolean(value))
            return false;
    }
    char *text = json_dumps(aids, JSON_COMPACT | JSON_ENSURE_ASCII);
    a->aids = base_copy(text ? text : "{}");
    free(text);
    return true;
}

static bool read_text(char *to, size_t size, const json_t *v) {
    if (v && (!json_is_string(v) || json_string_length(v) >= size))
        return false;
    snprintf(to, size, "%s", v ? json_string_value(v) : "");
    return true;
}

bool about_read(game_about *a, const char *text) {
    json_t *j = json_loads(text, 0, NULL);
    const char *setup = json_string_value(json_object_get(j, "setup"));
    memset(a, 0, sizeof *a);
    bool ok = setup && read_text(a->title, sizeof a->title, json_object_get(j, "title")) &&
              read_text(a->from, sizeof a->from, json_object_get(j, "from")) &&
              (!a->from[0] || fair_is_game_id(a->from)) && read_clock(a, json_object_get(j, "clock")) &&
              read_aids(a, json_object_get(j, "aids"));
    if (ok)
        a->setup = base_copy(setup);
    a->prepared = json_is_true(json_object_get(j, "prepared"));
    a->draw = json_integer_value(json_object_get(j, "draw")) == DRAW_SEALED && !a->prepared ? DRAW_SEALED : DRAW_SERVER;
    a->spectators = json_is_true(json_object_get(j, "spectators"));
    a->chat = json_is_true(json_object_get(j, "chat"));
    a->undo = json_is_true(json_object_get(j, "undo"));
    a->start = json_is_true(json_object_get(j, "start"));
    json_decref(j);
    return ok;
}

void about_free(game_about *a) {
    free(a->setup);
    free(a->aids);
}
