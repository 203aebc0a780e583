/* A fair draw over the net (docs/fairness.md): our seats add a part to it, open it only for a right seal, and compare
 * the end with what was sealed. */
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "online_int.h"
#include "texts.h"

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static bst_draw about(const online *o) {
    return (bst_draw){o->id, o->draw.setup, o->draw.round};
}

static bool read_hash(const char *text, uint8_t out[BST_HASH]) {
    return bst_unhex(text, strlen(text), out);
}

static void alarm_raised(online *o, const char *text) {
    if (!o->draw.alarm)
        table_note(o->t, text, -1);
    o->draw.alarm = true;
}

/* Commits every seat of ours to a part of its own. */
static void commit(online *o) {
    online_draw *d = &o->draw;
    bst_draw a = about(o);
    for (int p = 0; p < BST_MAX_PLAYERS; p++) {
        char hex[BST_HASH_TEXT];
        bst_draw_part *mine = &d->mine[p];
        if (!o->mine[p])
            continue;
        if (!mine->takes_part) {
            if (getrandom(mine->value, sizeof mine->value, 0) != sizeof mine->value)
                return; /* without chance of our own we add nothing */
            bst_draw_seat(&a, d->server, p, mine->value, mine->commit);
            mine->takes_part = 1;
        }
        bst_hex(mine->commit, hex);
        online_send(o, json_pack("{s:s,s:i,s:i,s:s}", "cmd", "commit", "seat", p, "round", d->round, "commit", hex));
    }
}

static void begin_round(online *o, int round, const char *server, const char *setup) {
    online_draw *d = &o->draw;
    if (round < 1 || round > MOST_ROUNDS) {
        alarm_raised(o, T("fair.alarm.rounds"));
        return;
    }
    if (d->round == round)
        return;
    memset(d->mine, 0, sizeof d->mine);
    memset(d->all, 0, sizeof d->all);
    d->sealed = d->opened = false;
    d->round = round;
    snprintf(d->setup, sizeof d->setup, "%s", setup);
    d->noted = read_hash(server, d->server);
}

void draw_welcome(online *o, const json_t *game) {
    const json_t *draw = json_object_get(game, "draw");
    uint8_t server[BST_HASH];
    online_draw *d = &o->draw;
    if (json_integer_value(json_object_get(draw, "kind")) != 2 || strcmp(text_of(game, "status"), "lobby") != 0 ||
        json_is_true(json_object_get(draw, "sealed")))
        return;
    int round = (int)json_integer_value(json_object_get(draw, "round"));
    if (d->round == round &&
        (!read_hash(text_of(game, "commit"), server) || memcmp(server, d->server, BST_HASH) != 0)) {
        alarm_raised(o, T("fair.alarm.changed"));
        return;
    }
    begin_round(o, round, text_of(game, "commit"), text_of(game, "setup"));
    if (d->noted)
        commit(o);
}

/* The seal must follow from the list, and the list must hold what we committed ourselves to. */
static void check_seal(online *o, const json_t *e) {
    online_draw *d = &o->draw;
    const json_t *list = json_object_get(e, "seats");
    uint8_t shown[BST_HASH];
    bst_draw a = about(o);
    int n = (int)json_array_size(list);
    if (!d->noted || d->opened || n > BST_MAX_PLAYERS)
        return;
    for (int p = 0; p < n; p++) {
        const char *text = json_string_value(json_array_get(list, (size_t)p));
        d->all[p].takes_part = text && read_hash(text, d->all[p].commit);
    }
    bst_draw_seal(&a, d->server, d->all, n, d->seal);
    if (!read_hash(text_of(e, "seal"), shown) || memcmp(shown, d->seal, BST_HASH) != 0) {
        alarm_raised(o, T("fair.alarm.seal"));
        return;
    }
    d->sealed = true;
    for (int p = 0; p < n; p++) {
        char hex[BST_HASH_TEXT];
        if (!d->mine[p].takes_part)
            continue;
        if (!d->all[p].takes_part || memcmp(d->all[p].commit, d->mine[p].commit, BST_HASH) != 0) {
            alarm_raised(o, T("fair.alarm.left-out"));
            continue;
        }
        bst_hex(d->mine[p].value, hex);
        online_send(o, json_pack("{s:s,s:i,s:i,s:s}", "cmd", "open", "seat", p, "round", d->round, "part", hex));
    }
    d->opened = true;
}

void draw_step(online *o, const json_t *e) {
    const char *step = text_of(e, "step");
    online_draw *d = &o->draw;
    int seat = (int)json_integer_value(json_object_get(e, "seat")) & 7;
    char setup[sizeof d->setup];
    if (strcmp(step, "seal") == 0 && json_integer_value(json_object_get(e, "round")) == d->round)
        check_seal(o, e);
    else if (strcmp(step, "open") == 0 && d->sealed)
        read_hash(text_of(e, "part"), d->all[seat].value);
    else if (strcmp(step, "void") == 0 && json_integer_value(json_object_get(e, "round")) == d->round) {
        snprintf(setup, sizeof setup, "%s", d->setup);
        begin_round(o, d->round + 1, text_of(e, "commit"), setup);
        if (d->noted)
            commit(o);
    }
}

/* What the key must be, now that the server shows its part. */
void draw_over(online *o, const json_t *e) {
    online_draw *d = &o->draw;
    uint8_t secret[BST_HASH], key[BST_HASH], shown[BST_HASH], promised[BST_HASH];
    bst_draw a = about(o);
    if (!read_hash(text_of(e, "shuffle"), shown))
        return;
    memcpy(o->t->game.setup.shuffle, shown, sizeof shown);
    o->t->game.setup.has_shuffle = 1;
    if (!d->sealed || !read_hash(text_of(e, "secret"), secret))
        return;
    bst_draw_server(&a, secret, promised);
    bst_draw_key(d->seal, secret, d->all, o->players, key);
    bool right = memcmp(promised, d->server, BST_HASH) == 0 && memcmp(key, shown, BST_HASH) == 0;
    table_note(o->t, right ? T("net.fair") : T("fair.wrong.secret"), -1);
}
