/* A position for the page: everything a board shows of it, or what has changed since the page was told last. */
#include <string.h>

#include "../view/aids.h"
#include "../view/json.h"
#include "../view/json_out.h"
#include "../view/numbers.h"
#include "../view/scene.h"
#include "page.h"

static uint64_t hash_text(const char *text, size_t n) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3u;
    return h ? h : 1;
}

/* Whether the page's tiles are the first ones of this position: it went on from there. */
static bool has_grown(const page_told *told, const bst_state *at) {
    if (told->n_tiles > at->n_tiles)
        return false;
    for (int i = 0; i < told->n_tiles; i++) {
        const bst_tile *a = &told->tile[i], *b = &at->tile[i];
        if (a->kind != b->kind || a->rot != b->rot || a->x != b->x || a->y != b->y)
            return false;
    }
    return true;
}

/* Writes the features that the page does not know as they are; what it knows is taken off again. */
static void features(page_told *told, const bst_state *at, bool news, bool tell, bst_out *o) {
    const char *comma = "";
    json_key(o, "features");
    out_char(o, '[');
    for (int i = 0; i < at->n_features; i++) {
        size_t start = o->len;
        uint64_t hash = 0;
        if (at->feature[i].live) {
            out_text(o, comma);
            size_t text = o->len;
            aids_feature(o, at, i);
            hash = o->len < o->cap ? hash_text(o->text + text, o->len - text) : 0;
        }
        if (news && hash && i < told->n_features && hash == told->feature[i]) {
            o->len = start;
            o->text[start] = 0;
        } else if (o->len > start) {
            comma = ",";
        }
        if (tell)
            told->feature[i] = hash;
    }
    out_char(o, ']');
}

/* The features that the page knows and that are no more. Before `features`, which forgets what it knew. */
static void gone(const page_told *told, const bst_state *at, bst_out *o) {
    const char *comma = "";
    json_key(o, "gone");
    out_char(o, '[');
    for (int i = 0; i < told->n_features; i++) {
        if (!told->feature[i] || (i < at->n_features && at->feature[i].live))
            continue;
        out_text(o, comma);
        out_int(o, i);
        comma = ",";
    }
    out_char(o, ']');
}

static void remember_tiles(page_told *told, const bst_state *at) {
    told->n_tiles = at->n_tiles;
    memcpy(told->tile, at->tile, at->n_tiles * sizeof *at->tile);
    told->n_features = at->n_features;
}

void page_position(page *p, const bst_state *at, const char *setup, long since, bool tell, bst_out *o) {
    bst_move moves[BST_MAX_MOVES];
    page_told *told = &p->told;
    bool news = since > 0 && since == told->number;
    int known = news && has_grown(told, at) ? told->n_tiles : 0;
    int n = bst_mover(at) >= 0 ? bst_legal(at, moves) : 0;
    if (tell)
        json_int(o, "at", told->number + 1);
    json_bool(o, "news", news);
    json_bool(o, "grown", known > 0);
    json_key(o, "state");
    json_state_since(o, at, setup, known);
    json_key(o, "scene");
    scene_write(o, at, known);
    json_key(o, "moves");
    scene_moves(o, at, moves, n, at->phase != BST_PHASE_TILE, &p->scratch);
    if (news)
        gone(told, at, o);
    features(told, at, news, tell, o);
    json_key(o, "numbers");
    numbers_write(o, at);
    json_bool(o, "chance", bst_mover(at) == BST_CHANCE);
    if (!tell)
        return;
    remember_tiles(told, at);
    told->number++;
}
