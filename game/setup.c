/* The set-up line: `key=value` words (the protocol's section 4). */
#include <bastide/game.h>
#include <bastide/vocabulary.h>
#include <stdbool.h>
#include <string.h>

#include "../text/out.h"

static uint8_t *option_at(bst_rules *r, const bst_option_row *o) {
    return (uint8_t *)r + o->offset;
}

/* ---- reading ---- */

typedef struct {
    const char *text;
    size_t n;
} span;

static bool is(span s, const char *word) {
    return strlen(word) == s.n && memcmp(s.text, word, s.n) == 0;
}

static void out_span(bst_out *o, span s) {
    for (size_t i = 0; i < s.n && i < 60; i++)
        out_char(o, s.text[i] >= 32 && s.text[i] < 127 ? s.text[i] : '?');
    if (s.n > 60)
        out_text(o, "...");
}

/* The next part of s up to a comma; false when there is none. */
static bool next_item(span *s, span *item) {
    if (!s->text)
        return false;
    const char *comma = memchr(s->text, ',', s->n);
    item->text = s->text;
    item->n = comma ? (size_t)(comma - s->text) : s->n;
    s->n -= item->n + (comma != NULL);
    s->text = comma ? comma + 1 : NULL;
    return true;
}

static bool number(span s, uint64_t most, uint64_t *out) {
    uint64_t v = 0;
    if (!s.n)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.text[i] < '0' || s.text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s.text[i] - '0');
        if (digit > most || v > (most - digit) / 10)
            return false;
        v = 10 * v + digit;
    }
    *out = v;
    return true;
}

static const char *read_sets(bst_rules *r, span value, span *bad) {
    span item;
    r->sets = 0;
    while (next_item(&value, &item)) {
        int i = 0;
        while (i < BST_SETS && !is(item, bst_set_name(i)))
            i++;
        *bad = item;
        if (i == BST_SETS)
            return "unknown set: ";
        r->sets = (uint16_t)(r->sets | 1 << i);
    }
    return NULL;
}

static int find_tile(const bst_setup *u, span id) {
    char text[BST_ID_SIZE];
    if (id.n >= sizeof text)
        return -1;
    memcpy(text, id.text, id.n);
    text[id.n] = 0;
    if (u->custom_n) {
        for (int i = 0; i < u->custom_n; i++)
            if (u->custom[i].copies && strcmp(u->custom[i].id, text) == 0)
                return i;
        return -1;
    }
    int kind = bst_kind_find(NULL, text);
    return bst_kind_printed(kind) ? kind : -1;
}

/* A tile that this game can use: of the right family, and with no extra that no chosen set uses. */
static const char *check_tile(const bst_setup *u, int kind) {
    if (u->custom_n)
        return NULL;
    const bst_kind *k = bst_kind_info(kind);
    if (!(bst_family_of(&u->rules)->sets >> k->set & 1))
        return "a tile that is not of this game: ";
    if (k->extras & ~bst_extras_used(&u->rules))
        return "a tile with an extra that no chosen set uses: ";
    return NULL;
}

static const char *read_deck(bst_setup *u, span value, span *bad) {
    span item;
    int most = bst_family_of(&u->rules)->tiles;
    while (next_item(&value, &item)) {
        *bad = item;
        int kind = find_tile(u, item);
        if (kind < 0)
            return "unknown tile in deck: ";
        const char *wrong = check_tile(u, kind);
        if (wrong)
            return wrong;
        if (u->n_deck >= most)
            return "too many tiles in deck, first too many: ";
        u->deck[u->n_deck++] = (uint16_t)kind;
    }
    return NULL;
}

static const char *read_tokens(bst_setup *u, span value, span *bad) {
    span item;
    while (next_item(&value, &item)) {
        uint64_t v = 0;
        *bad = item;
        if (!is(item, "wolf") && (!number(item, 4, &v) || v == 0))
            return "unknown token (1 to 4 or wolf): ";
        if (u->n_tokens >= BST_MAX_TOKENS)
            return "too many tokens, first too many: ";
        u->tokens[u->n_tokens++] = (uint8_t)v;
    }
    return NULL;
}

/* Keys whose value needs no other key. NULL if well, else what is wrong. */
static const char *read_simple(bst_setup *u, span key, span value, bool *known, span *bad) {
    uint64_t n;
    *known = true;
    if (is(key, "sets"))
        return read_sets(&u->rules, value, bad);
    if (is(key, "players")) {
        if (!number(value, 8, &n) || n < 1)
            return bst_error_text(BST_E_PLAYERS);
        u->rules.players = (uint8_t)n;
        return NULL;
    }
    if (is(key, "level")) {
        if (!number(value, 6, &n) || n < 1)
            return bst_error_text(BST_E_LEVEL);
        u->rules.level = (uint8_t)n;
        return NULL;
    }
    if (is(key, "first")) {
        if (!number(value, 7, &n))
            return bst_error_text(BST_E_FIRST);
        u->rules.first = (uint8_t)n;
        return NULL;
    }
    if (is(key, "seed")) {
        u->has_seed = 1;
        return number(value, UINT64_MAX, &u->seed) ? NULL : "must be a whole number from 0 to 2^64 - 1";
    }
    if (is(key, "shuffle")) {
        u->has_shuffle = 1;
        return bst_unhex(value.text, value.n, u->shuffle) ? NULL : "must be 64 small hex digits";
    }
    const bst_option_row *option;
    for (int i = 0; (option = bst_option_info(i)); i++) {
        if (!is(key, option->key))
            continue;
        for (int w = 0; w < 2; w++)
            if (is(value, option->words[w])) {
                *option_at(&u->rules, option) = option->value[w];
                return NULL;
            }
        return "has no such value";
    }
    *known = is(key, "deck") || is(key, "start") || is(key, "tokens");
    return NULL;
}

static bool next_word(const char **line, span *key, span *value) {
    while (**line == ' ' || **line == '\t')
        ++*line;
    if (!**line)
        return false;
    size_t n = strcspn(*line, " \t");
    const char *eq = memchr(*line, '=', n);
    key->text = *line;
    key->n = eq ? (size_t)(eq - *line) : n;
    value->text = eq ? eq + 1 : NULL;
    value->n = eq ? n - key->n - 1 : 0;
    *line += n;
    return true;
}

static bst_error wrong(bst_out *o, span key, const char *what, span about) {
    out_span(o, key);
    out_text(o, ": ");
    out_text(o, what);
    out_span(o, about);
    return BST_E_SYNTAX;
}

/* deck, start and tokens are read when the sets are known. */
static bst_error read_tiles(bst_setup *u, const char *line, bst_out *o) {
    span key, value, bad = {"", 0}, none = {"", 0};
    while (next_word(&line, &key, &value)) {
        const char *what = NULL;
        if (is(key, "deck")) {
            what = read_deck(u, value, &bad);
        } else if (is(key, "tokens")) {
            what = read_tokens(u, value, &bad);
        } else if (is(key, "start")) {
            int kind = find_tile(u, value);
            bad = value;
            what = kind < 0 ? "unknown tile: " : check_tile(u, kind);
            u->start = (uint16_t)kind;
            if (!what && !bst_start_free(&u->rules))
                return wrong(o, key, "not with river, mists or the wheel board", none);
        }
        if (what)
            return wrong(o, key, what, bad);
    }
    return BST_OK;
}

void bst_setup_default(bst_setup *u) {
    memset(u, 0, sizeof *u);
    u->rules = bst_rules_default();
    u->start = BST_NO_KIND;
}

bst_error bst_setup_read(bst_setup *u, const char *line, char message[BST_MESSAGE_SIZE]) {
    return bst_setup_read_custom(u, line, NULL, 0, message);
}

bst_error bst_setup_read_custom(bst_setup *u, const char *line, const bst_kind *custom, int n,
                                char message[BST_MESSAGE_SIZE]) {
    bst_out o = {message, 0, BST_MESSAGE_SIZE};
    span key, value, none = {"", 0};
    span seen[24];
    int n_seen = 0;
    const char *at = line;
    message[0] = 0;
    memset(u, 0, offsetof(bst_setup, custom));
    if (n)
        memmove(u->custom, custom, (size_t)n * sizeof *custom);
    u->rules = bst_rules_default();
    u->start = BST_NO_KIND;
    while (next_word(&at, &key, &value)) {
        bool known;
        if (!value.text)
            return wrong(&o, key, "not of the form key=value", none);
        span bad = none;
        const char *what = read_simple(u, key, value, &known, &bad);
        if (!known)
            return wrong(&o, key, "unknown key", none);
        if (what)
            return wrong(&o, key, what, bad);
        for (int i = 0; i < n_seen; i++)
            if (seen[i].n == key.n && memcmp(seen[i].text, key.text, key.n) == 0)
                return wrong(&o, key, "given twice", none);
        seen[n_seen++] = key;
    }
    if (u->has_seed && u->has_shuffle)
        return wrong(&o, (span){"shuffle", 7}, "not with seed", none);
    bst_error e = bst_rules_check(&u->rules);
    if (e) {
        out_text(&o, bst_error_text(e));
        return e;
    }
    u->custom_n = (uint8_t)(bst_family_of(&u->rules)->own_tiles ? n : 0);
    return read_tiles(u, line, &o);
}

/* ---- writing ---- */

static const char *tile_id(const bst_setup *u, int kind) {
    return u->custom_n ? u->custom[kind].id : bst_kind_info(kind)->id;
}

static void write_dice(const bst_setup *u, bst_out *o) {
    if (u->has_seed) {
        char digits[24];
        int n = 0;
        out_text(o, " seed=");
        for (uint64_t v = u->seed; v || !n; v /= 10)
            digits[n++] = (char)('0' + v % 10);
        while (n)
            out_char(o, digits[--n]);
    }
    if (u->has_shuffle) {
        char hex[BST_HASH_TEXT];
        bst_hex(u->shuffle, hex);
        out_text(o, " shuffle=");
        out_text(o, hex);
    }
}

static void write_hidden(const bst_setup *u, bst_out *o) {
    if (u->n_deck) {
        out_text(o, " deck=");
        for (int i = 0; i < u->n_deck; i++) {
            out_text(o, i ? "," : "");
            out_text(o, tile_id(u, u->deck[i]));
        }
    }
    if (u->n_tokens) {
        out_text(o, " tokens=");
        for (int i = 0; i < u->n_tokens; i++) {
            out_text(o, i ? "," : "");
            if (u->tokens[i])
                out_int(o, u->tokens[i]);
            else
                out_text(o, "wolf");
        }
    }
}

int bst_setup_text(const bst_setup *u, int hidden, char *out, int size) {
    bst_out o = {out, 0, (size_t)size};
    bst_rules r = u->rules;
    const char *comma = "";
    out[0] = 0;
    out_text(&o, "sets=");
    for (int i = 0; i < BST_SETS; i++)
        if (r.sets >> i & 1) {
            out_text(&o, comma);
            out_text(&o, bst_set_name(i));
            comma = ",";
        }
    out_text(&o, " players=");
    out_int(&o, r.players);
    if (bst_family_of(&r)->levels > 1) {
        out_text(&o, " level=");
        out_int(&o, r.level);
    }
    if (hidden)
        write_dice(u, &o);
    out_text(&o, " farmers=");
    out_text(&o, r.farmers ? "on" : "off");
    out_text(&o, " first=");
    out_int(&o, r.first);
    const bst_option_row *option;
    for (int i = 0; (option = bst_option_info(i)); i++)
        if (option->offset != offsetof(bst_rules, farmers) && *option_at(&r, option) != option->value[0]) {
            out_char(&o, ' ');
            out_text(&o, option->key);
            out_char(&o, '=');
            out_text(&o, option->words[1]);
        }
    if (u->start != BST_NO_KIND) {
        out_text(&o, " start=");
        out_text(&o, tile_id(u, u->start));
    }
    if (hidden)
        write_hidden(u, &o);
    return (int)o.len;
}
