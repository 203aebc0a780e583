/* The hashes of a fair draw for the page (docs/fairness.md), so that there is one place that knows them. */
#include <bastide/draw.h>
#include <string.h>

#include "../view/json_out.h"
#include "page.h"

enum { NAME_SIZE = 32, MOST_ROUND = 99 };

/* The next word, ended by a blank or the end; false if it does not fit. */
static bool next_word(const char **at, char *out, size_t size) {
    size_t n = strcspn(*at, " ");
    if (!n || n >= size)
        return false;
    memcpy(out, *at, n);
    out[n] = 0;
    *at += n + ((*at)[n] == ' ');
    return true;
}

static bool next_hash(const char **at, uint8_t hash[BST_HASH]) {
    char hex[BST_HASH_TEXT];
    return next_word(at, hex, sizeof hex) && bst_unhex(hex, strlen(hex), hash);
}

static bool next_number(const char **at, int most, int *out) {
    char text[4];
    if (!next_word(at, text, sizeof text))
        return false;
    *out = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9')
            return false;
        *out = 10 * *out + (*c - '0');
    }
    return *out <= most;
}

/* `HASH,-,HASH`: a seat each, `-` for one that adds nothing. Into the commits or the values. */
static bool next_list(const char **at, bst_draw_part seats[BST_MAX_PLAYERS], bool values, int *n) {
    char text[BST_MAX_PLAYERS * BST_HASH_TEXT + 1];
    if (!next_word(at, text, sizeof text))
        return false;
    *n = 0;
    for (const char *item = text; *n < BST_MAX_PLAYERS; ++*n) {
        size_t length = strcspn(item, ",");
        bst_draw_part *p = &seats[*n];
        p->takes_part = !(length == 1 && *item == '-');
        if (p->takes_part && !bst_unhex(item, length, values ? p->value : p->commit))
            return false;
        if (!item[length]) {
            ++*n;
            return true;
        }
        item += length + 1;
    }
    return false;
}

typedef struct {
    char game[NAME_SIZE];
    bst_draw d;
} bound;

static bool next_bound(const char **at, bound *b) {
    b->d.game = b->game;
    return next_word(at, b->game, sizeof b->game) && next_number(at, MOST_ROUND, &b->d.round);
}

static bool make(const char *what, const char *args, uint8_t hash[BST_HASH]) {
    bound b;
    uint8_t first[BST_HASH], second[BST_HASH];
    bst_draw_part seats[BST_MAX_PLAYERS] = {0};
    int n;
    if (strcmp(what, "server") == 0) {
        if (!next_bound(&args, &b) || !next_hash(&args, first))
            return false;
        b.d.setup = args;
        bst_draw_server(&b.d, first, hash);
    } else if (strcmp(what, "seat") == 0) {
        if (!next_bound(&args, &b) || !next_hash(&args, first) || !next_number(&args, BST_MAX_PLAYERS - 1, &n) ||
            !next_hash(&args, second))
            return false;
        b.d.setup = args;
        bst_draw_seat(&b.d, first, n, second, hash);
    } else if (strcmp(what, "seal") == 0) {
        if (!next_bound(&args, &b) || !next_hash(&args, first) || !next_list(&args, seats, false, &n))
            return false;
        b.d.setup = args;
        bst_draw_seal(&b.d, first, seats, n, hash);
    } else if (strcmp(what, "key") == 0) {
        if (!next_hash(&args, first) || !next_hash(&args, second) || !next_list(&args, seats, true, &n) || *args)
            return false;
        bst_draw_key(first, second, seats, n, hash);
    } else {
        return false;
    }
    return true;
}

void page_draw(page *p, session *s, const char *args, bst_out *o) {
    char what[8], hex[BST_HASH_TEXT];
    uint8_t hash[BST_HASH];
    (void)p, (void)s;
    if (!next_word(&args, what, sizeof what) || !make(what, args, hash)) {
        session_error(o, "bad-argument", "draw needs server, seat, seal or key and what they are made of");
        return;
    }
    bst_hex(hash, hex);
    out_char(o, '{');
    json_text(o, "hash", hex);
    out_char(o, '}');
}
