/* Draws as JSON and as comments of a record. */
#include <jansson.h>
#include <string.h>

#include "../view/json_out.h"
#include "draw.h"
#include "game.h"

static const char *const steps[DRAW_STEPS] = {"commit", "seal", "open", "void"};

static void hash_text(bst_out *o, const char *key, const uint8_t hash[BST_HASH]) {
    char hex[BST_HASH_TEXT];
    bst_hex(hash, hex);
    json_text(o, key, hex);
}

static void hash_or_null(bst_out *o, const char *key, bool has, const uint8_t hash[BST_HASH]) {
    if (has) {
        hash_text(o, key, hash);
        return;
    }
    json_key(o, key);
    out_text(o, "null");
}

/* ---- the game's member ---- */

static void view_seats(bst_out *o, const game *g) {
    const game_draw *d = &g->draw;
    json_key(o, "seats");
    for (int i = 0; i < g->n_seats; i++) {
        out_text(o, i ? ",{" : "[{");
        hash_or_null(o, "commit", d->committed >> i & 1, d->seats[i].commit);
        hash_or_null(o, "part", d->opened >> i & 1, d->seats[i].value);
        out_char(o, '}');
    }
    out_char(o, ']');
}

void draw_view(bst_out *o, const game *g) {
    const game_draw *d = &g->draw;
    json_key(o, "draw");
    if (g->about.prepared) {
        out_text(o, "null");
        return;
    }
    out_char(o, '{');
    json_int(o, "kind", g->about.draw);
    if (g->about.draw == DRAW_SEALED) {
        json_int(o, "round", d->round);
        json_bool(o, "sealed", d->sealed || d->has_key);
        hash_or_null(o, "seal", d->sealed || d->has_key, d->seal);
        json_key(o, "until");
        if (d->sealed)
            out_int(o, d->until);
        else
            out_text(o, "null");
        view_seats(o, g);
        json_key(o, "void");
        out_char(o, '[');
        for (int i = 0; i < d->n_voids; i++) {
            out_text(o, i ? "," : "");
            entry_seats_write(o, d->voids[i]);
        }
        out_char(o, ']');
    }
    out_char(o, '}');
}

/* ---- entries ---- */

static void write_seal(bst_out *o, const entry *e, const game *g) {
    hash_text(o, "seal", e->hash);
    json_key(o, "seats");
    for (int i = 0; i < g->n_seats; i++) {
        char hex[BST_HASH_TEXT];
        out_char(o, i ? ',' : '[');
        bst_hex(e->commits[i], hex);
        if (e->seats >> i & 1)
            out_json(o, hex);
        else
            out_text(o, "null");
    }
    out_char(o, ']');
    json_int(o, "until", e->until);
}

static void write_void(bst_out *o, const entry *e, const game *g) {
    uint8_t hash[BST_HASH];
    json_key(o, "seats");
    entry_seats_write(o, e->seats);
    draw_server_part(g, e->round, hash);
    hash_text(o, "secret", hash);
    draw_server_commit(g, e->round + 1, hash);
    hash_or_null(o, "commit", e->round < DRAW_ROUNDS, hash);
}

void draw_entry_write(bst_out *o, const entry *e, const game *g) {
    json_text(o, "step", steps[e->step]);
    json_int(o, "round", e->round);
    if (e->step == DRAW_COMMIT)
        hash_text(o, "commit", e->hash);
    else if (e->step == DRAW_OPEN)
        hash_text(o, "part", e->hash);
    else if (e->step == DRAW_SEAL)
        write_seal(o, e, g);
    else
        write_void(o, e, g);
}

static bool read_hash(const json_t *v, uint8_t hash[BST_HASH]) {
    return json_is_string(v) && bst_unhex(json_string_value(v), json_string_length(v), hash);
}

/* The commits of a seal are those of before: what is read here is only who takes part. */
static bool read_seal(entry *e, const json_t *j, const game *g) {
    const json_t *seats = json_object_get(j, "seats"), *until = json_object_get(j, "until");
    uint8_t commit[BST_HASH];
    if (json_array_size(seats) != (size_t)g->n_seats || !json_is_integer(until) || g->draw.sealed)
        return false;
    e->until = json_integer_value(until);
    for (int i = 0; i < g->n_seats; i++) {
        const json_t *v = json_array_get(seats, (size_t)i);
        if (json_is_null(v))
            continue;
        if (!read_hash(v, commit) || !(g->draw.committed >> i & 1) ||
            memcmp(commit, g->draw.seats[i].commit, BST_HASH) != 0)
            return false;
        e->seats |= (uint8_t)(1u << i);
    }
    if (e->seats)
        draw_seal_entry(e, g, &g->draw);
    return e->seats != 0;
}

static bool read_void(entry *e, const json_t *j, const game *g) {
    const json_t *seats = json_object_get(j, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *v = json_array_get(seats, i);
        if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) >= g->n_seats)
            return false;
        e->seats |= (uint8_t)(1u << json_integer_value(v));
    }
    return g->draw.sealed && json_is_array(seats);
}

static bool read_step(entry *e, const json_t *j, const game *g) {
    switch (e->step) {
    case DRAW_COMMIT:
        return e->seat >= 0 && !g->draw.sealed && read_hash(json_object_get(j, "commit"), e->hash);
    case DRAW_OPEN:
        return e->seat >= 0 && g->draw.sealed && (g->draw.committed >> e->seat & 1) &&
               read_hash(json_object_get(j, "part"), e->hash) && draw_fits(&g->draw, g, e->seat, e->hash);
    case DRAW_SEAL:
        return read_seal(e, j, g);
    default:
        return read_void(e, j, g);
    }
}

const char *draw_entry_read(entry *e, const json_t *j, const game *g) {
    const char *name = json_string_value(json_object_get(j, "step"));
    const json_t *round = json_object_get(j, "round");
    e->step = 0;
    while (name && e->step < DRAW_STEPS && strcmp(steps[e->step], name) != 0)
        e->step++;
    if (!name || e->step == DRAW_STEPS)
        return "it is no step of a draw";
    if (g->about.draw != DRAW_SEALED || g->status != GAME_LOBBY || g->draw.n_voids == DRAW_ROUNDS ||
        !json_is_integer(round) || json_integer_value(round) != g->draw.round)
        return "no draw is made here";
    e->round = g->draw.round;
    return read_step(e, j, g) ? NULL : "this step of the draw does not fit those before";
}

/* ---- records ---- */

static void comment_number(bst_out *o, const char *word, int n) {
    char text[16];
    bst_out t = {text, 0, sizeof text};
    out_int(&t, n);
    record_comment(o, word, text);
}

static void part(bst_out *o, int who, const bst_draw_part *p) {
    char hex[BST_HASH_TEXT];
    out_text(o, "# part ");
    out_int(o, who);
    out_char(o, ' ');
    bst_hex(p->commit, hex);
    out_text(o, hex);
    out_char(o, ' ');
    bst_hex(p->value, hex);
    out_text(o, hex);
    out_char(o, '\n');
}

static void voids(bst_out *o, const game_draw *d) {
    for (int i = 0; i < d->n_voids; i++) {
        out_text(o, "# void ");
        out_int(o, i + 1);
        for (int k = 0; k < BST_MAX_PLAYERS; k++)
            if (d->voids[i] >> k & 1) {
                out_char(o, ' ');
                out_int(o, k);
            }
        out_char(o, '\n');
    }
}

void draw_record(bst_out *o, const game *g) {
    const game_draw *d = &g->draw;
    char hex[BST_HASH_TEXT];
    if (g->about.draw == DRAW_SEALED) {
        comment_number(o, "draw", DRAW_SEALED);
        comment_number(o, "round", d->round);
    }
    draw_commit_text(g, hex);
    record_comment(o, "commit", hex);
    if (g->about.draw == DRAW_SEALED) {
        bst_hex(d->seal, hex);
        record_comment(o, "seal", hex);
    }
    if (draw_is_told(g)) {
        draw_secret_text(g, hex);
        record_comment(o, "secret", hex);
    }
    for (int i = 0; i < g->n_seats; i++)
        if (d->seats[i].takes_part)
            part(o, i, &d->seats[i]);
    if (g->about.draw == DRAW_SEALED)
        voids(o, d);
    if (g->about.prepared)
        record_comment(o, "prepared", "the host chose the draw");
}
