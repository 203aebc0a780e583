/* Moves and places as text, out and in (the protocol's sections 2 and 3). */
#include "figure.h"
#include "words.h"

static const char *const side_names[4] = {"N", "E", "S", "W"};
static const char *const half_names[8] = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"};

/* ---- writing ---- */

typedef struct {
    char *text;
    int n;
} writer;

static void put(writer *w, const char *s) {
    while (*s && w->n < BST_MOVE_TEXT - 1)
        w->text[w->n++] = *s++;
    w->text[w->n] = 0;
}

static void put_int(writer *w, int v) {
    char digits[12], one[2] = {0};
    int n = 0;
    unsigned u = v < 0 ? 0u - (unsigned)v : (unsigned)v;
    if (v < 0)
        put(w, "-");
    do
        digits[n++] = (char)('0' + u % 10);
    while (u /= 10);
    while (n) {
        one[0] = digits[--n];
        put(w, one);
    }
}

static void put_square(writer *w, int x, int y) {
    put_int(w, x);
    put(w, ",");
    put_int(w, y);
}

static void put_tile(writer *w, const bst_state *s, int tile) {
    put_square(w, s->tile[tile].x, s->tile[tile].y);
}

/* The first side that names the segment: one shared by two names neither (-1 if it has none). */
static int naming_side(const bst_kind *k, const bst_segment *info, int rot) {
    int sides = bst_turn_sides(info->sides, rot);
    for (int d = 0; d < 4; d++)
        if ((sides >> d & 1) && k->by_side[own_side(d, rot)][1] == BST_NONE8)
            return d;
    return -1;
}

static void put_place(writer *w, const bst_state *s, int tile, int seg) {
    const bst_kind *k = tile_kind(s, tile);
    const bst_segment *info = &k->segment[seg];
    int rot = s->tile[tile].rot;
    put(w, bst_segment_name(info->type));
    if (info->type == BST_CITY || info->type == BST_ROAD) {
        int d = naming_side(k, info, rot);
        put(w, ":");
        put(w, d < 0 ? "inner" : side_names[d]);
    } else if (info->type == BST_FIELD) {
        int halves = bst_turn_halves(info->halves, rot);
        put(w, ":");
        put(w, halves ? half_names[__builtin_ctz((unsigned)halves)] : "inner");
    }
}

int bst_place_text(const bst_state *s, int tile, int seg, char out[BST_MOVE_TEXT]) {
    writer w = {out, 0};
    put_place(&w, s, tile, seg);
    return w.n;
}

static void put_move_place(writer *w, const bst_state *s, bst_move m, bool always_square) {
    int tile = bst_move_tile(m);
    put_place(w, s, tile, bst_move_seg(m));
    if (always_square || tile != s->last) {
        put(w, "@");
        put_tile(w, s, tile);
    }
}

static void put_figure(writer *w, bst_move m) {
    put(w, bst_figure_name(bst_move_figure(m)));
    if (bst_move_figure(m) == BST_GUARD) {
        put(w, ":");
        put(w, bst_colour_name(bst_move_colour(m)));
    }
    put(w, " ");
}

static void put_ghosts(writer *w, const bst_state *s, int tile, int n) {
    int most = s->mists.ghosts[tile] < 3 ? s->mists.ghosts[tile] : 3;
    put_tile(w, s, tile);
    if (n != most) {
        put(w, " ");
        put_int(w, n);
    }
}

static void put_score(writer *w, const bst_state *s, bst_move m) {
    bool castle = seg_info(s, move_seg(s, m))->type == BST_CASTLE;
    put_move_place(w, s, m, castle);
    put(w, bst_move_ghosts(m) ? " calm " : " points");
    if (bst_move_ghosts(m))
        put_ghosts(w, s, bst_move_calm(m), bst_move_ghosts(m));
}

static void put_arguments(writer *w, const bst_state *s, bst_move m, int args) {
    switch (args) {
    case BST_ARGS_KIND:
        put(w, kind_of(s, bst_move_arg(m))->id);
        break;
    case BST_ARGS_TOKEN:
        if (bst_move_arg(m))
            put_int(w, bst_move_arg(m));
        else
            put(w, "wolf");
        break;
    case BST_ARGS_SQUARE_ROT:
    case BST_ARGS_SQUARE:
        put_square(w, bst_move_x(m), bst_move_y(m));
        if (args == BST_ARGS_SQUARE)
            break;
        put(w, ",");
        put_int(w, 90 * bst_move_rot(m));
        break;
    case BST_ARGS_FIGURE_PLACE:
    case BST_ARGS_FIGURE_FAR:
    case BST_ARGS_GUARD_PLACE:
        put_figure(w, m);
        put_move_place(w, s, m, args == BST_ARGS_FIGURE_FAR);
        break;
    case BST_ARGS_PLACE_FAR:
        put_move_place(w, s, m, true);
        break;
    case BST_ARGS_FIGURE_AT:
    case BST_ARGS_AT_TILE:
        put_tile(w, s, bst_move_tile(m));
        break;
    case BST_ARGS_SECTOR:
        put(w, bst_sector_name(bst_move_arg(m)));
        break;
    case BST_ARGS_SIDE:
        put(w, side_names[bst_move_arg(m) & 3]);
        break;
    case BST_ARGS_GHOSTS:
        put_ghosts(w, s, bst_move_tile(m), bst_move_ghosts(m));
        break;
    case BST_ARGS_COLOUR:
        put(w, bst_colour_name(bst_move_colour(m)));
        break;
    case BST_ARGS_SCORE:
        put_score(w, s, m);
        break;
    case BST_ARGS_NUMBER:
        put_int(w, bst_move_arg(m));
        break;
    default:
        break;
    }
}

/* The row's word, then its arguments; a word that ends in : or @ is followed at once. */
int bst_move_text(const bst_state *s, bst_move m, char out[BST_MOVE_TEXT]) {
    writer w = {out, 0};
    out[0] = 0;
    if (bst_move_type(m) >= BST_MOVE_TYPES)
        return 0;
    const bst_move_row *row = &word_moves[bst_move_type(m)];
    put(&w, row->word);
    char end = w.n ? w.text[w.n - 1] : ':';
    if (row->args != BST_ARGS_NONE && end != ':' && end != '@')
        put(&w, " ");
    put_arguments(&w, s, m, row->args);
    return w.n;
}

/* ---- reading ---- */

enum { FAR = 500 }; /* no square lies further out; farther ones are read and then refused */

static void skip_blanks(const char **at) {
    while (**at == ' ' || **at == '\t')
        ++*at;
}

static bool at_end(const char **at) {
    skip_blanks(at);
    return **at == 0;
}

/* Takes the word if it stands here and ends here. */
static bool take_word(const char **at, const char *word) {
    skip_blanks(at);
    const char *c = *at;
    for (; *word; word++, c++)
        if (*c != *word)
            return false;
    if ((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9'))
        return false;
    *at = c;
    return true;
}

static bool take_char(const char **at, char c) {
    if (**at != c)
        return false;
    ++*at;
    return true;
}

static int take_name(const char **at, const char *const *names, int n) {
    for (int i = 0; i < n; i++)
        if (take_word(at, names[i]))
            return i;
    return -1;
}

static bool take_int(const char **at, int *out) {
    bool minus = take_char(at, '-');
    int v = 0, digits = 0;
    for (; **at >= '0' && **at <= '9' && digits < 6; ++*at, digits++)
        v = 10 * v + (**at - '0');
    *out = minus ? -v : v;
    return digits > 0 && !(**at >= '0' && **at <= '9');
}

static bool take_square(const char **at, int *x, int *y) {
    skip_blanks(at);
    return take_int(at, x) && take_char(at, ',') && take_int(at, y);
}

static bst_error take_tile(const bst_state *s, const char **at, int *tile) {
    int x, y;
    if (!take_square(at, &x, &y))
        return BST_E_SYNTAX;
    *tile = bst_tile_at(s, x, y);
    return *tile < 0 ? BST_E_NO_TILE : BST_OK;
}

/* The segment of a tile that a name with its side stands for. */
static int find_place(const bst_state *s, int tile, int type, int side, int half, bool inner) {
    const bst_kind *k = tile_kind(s, tile);
    int rot = s->tile[tile].rot;
    if (side >= 0) {
        const uint8_t *at = k->by_side[own_side(side, rot)];
        return at[1] == BST_NONE8 && at[0] != BST_NONE8 && k->segment[at[0]].type == type ? at[0] : -1;
    }
    if (half >= 0) {
        int seg = k->by_half[own_half(half, rot)];
        return seg == BST_NONE8 ? -1 : seg;
    }
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == type && (!inner || !k->segment[i].halves))
            return i;
    return -1;
}

/* A place; its square may be left out on the tile just placed, where the move allows it. */
static bst_error take_place(const bst_state *s, const char **at, bool needs_square, int *tile, int *seg) {
    int type = 0, side = -1, half = -1;
    bool inner = false;
    while (type < BST_SEGMENT_TYPES && (type == BST_MIST || !take_word(at, bst_segment_name(type))))
        type++; /* nothing stands in mist, so no move names it */
    if (type == BST_SEGMENT_TYPES)
        return BST_E_SYNTAX;
    if (type == BST_CITY || type == BST_ROAD) {
        if (!take_char(at, ':') || (side = take_name(at, side_names, 4)) < 0)
            return BST_E_SYNTAX;
    } else if (type == BST_FIELD) {
        if (!take_char(at, ':'))
            return BST_E_SYNTAX;
        inner = take_word(at, "inner");
        if (!inner && (half = take_name(at, half_names, 8)) < 0)
            return BST_E_SYNTAX;
    }
    *tile = s->last;
    if (take_char(at, '@')) {
        bst_error e = take_tile(s, at, tile);
        if (e)
            return e;
    } else if (needs_square) {
        return BST_E_SYNTAX;
    }
    *seg = find_place(s, *tile, type, side, half, inner);
    return *seg < 0 ? BST_E_NO_PLACE : BST_OK;
}

static bool take_colour(const char **at, int *colour) {
    for (*colour = 0; *colour < BST_MAX_COLOURS; ++*colour)
        if (take_word(at, bst_colour_name(*colour)))
            return true;
    return false;
}

/* guard:red, or guard alone by a player of one colour. */
static bst_error take_guard(const bst_state *s, const char **at, int *colour) {
    if (take_char(at, ':'))
        return take_colour(at, colour) ? BST_OK : BST_E_SYNTAX;
    *colour = s->player;
    return s->rules.players > 2 ? BST_OK : BST_E_COLOUR;
}

static bst_error read_figure_place(const bst_state *s, const char **at, int type, int figure, bst_move *m) {
    int colour = 0, tile, seg;
    bst_error e = figure == BST_GUARD ? take_guard(s, at, &colour) : BST_OK;
    if (e == BST_E_SYNTAX)
        return e;
    bst_error p = take_place(s, at, word_moves[type].args == BST_ARGS_FIGURE_FAR, &tile, &seg);
    if (p || e)
        return p == BST_E_SYNTAX || !e ? p : e;
    *m = move_figure(s, type, s->tile[tile].seg0 + seg, figure, colour);
    return BST_OK;
}

static int take_figure(const char **at) {
    for (int i = 0; i < BST_FIGURE_KINDS; i++)
        if (take_word(at, bst_figure_name(i)))
            return i;
    return -1;
}

static bst_error read_tile(const bst_state *s, const char **at, bst_move *m) {
    int x, y, deg;
    if (!take_square(at, &x, &y) || !take_char(at, ',') || !take_int(at, &deg) || deg < 0 || deg > 270 || deg % 90)
        return BST_E_SYNTAX;
    if (x < -FAR || x > FAR || y < -FAR || y > FAR)
        return BST_E_ALONE;
    int turns = s->hand == BST_NO_KIND ? 4 : kind_of(s, s->hand)->turns;
    *m = move_square(BST_M_TILE, x, y, deg / 90 % turns);
    return BST_OK;
}

static bst_error read_square(const char **at, int type, bst_move *m) {
    int x, y;
    if (!take_square(at, &x, &y))
        return BST_E_SYNTAX;
    if (x < -FAR || x > FAR || y < -FAR || y > FAR)
        return BST_E_NOT_LEGAL;
    *m = move_square(type, x, y, 0);
    return BST_OK;
}

/* "4,1" or "4,1 2": the tile and how many ghosts, by default as many as possible. */
static bst_error take_calm(const bst_state *s, const char **at, int *tile, int *n) {
    bst_error e = take_tile(s, at, tile);
    if (e)
        return e;
    int there = s->mists.ghosts[*tile], most = there < 3 ? there : 3;
    *n = most;
    if (!at_end(at) && !take_int(at, n))
        return BST_E_SYNTAX;
    return *n >= 1 && *n <= most ? BST_OK : BST_E_GHOSTS;
}

/* Any segment of the feature may name it; the move has the one that a listing names. */
static int listed_seg(const bst_state *s, int seg) {
    if (seg_info(s, seg)->type == BST_CASTLE)
        return seg;
    int listed = board_naming_seg(s, s->last, s->seg[seg].feature);
    return listed < 0 ? seg : listed;
}

static bst_error read_score(const bst_state *s, const char **at, bst_move *m) {
    int tile, seg, calmed, n;
    bst_error p = take_place(s, at, false, &tile, &seg);
    if (p == BST_E_SYNTAX)
        return p;
    if (!p)
        *m = move_figure(s, BST_M_SCORE, listed_seg(s, s->tile[tile].seg0 + seg), 0, 0);
    if (take_word(at, "points"))
        return p;
    if (!take_word(at, "calm"))
        return BST_E_SYNTAX;
    bst_error e = take_calm(s, at, &calmed, &n);
    if (p || e)
        return p && e != BST_E_SYNTAX ? p : e;
    *m |= (bst_move)calmed << 16 | (bst_move)n << 24;
    return BST_OK;
}

/* A place with its square, as the fairy and the princess name it. */
static bst_error read_with_square(const bst_state *s, const char **at, int type, bst_move *m) {
    int tile, seg;
    bst_error e = take_place(s, at, true, &tile, &seg);
    if (!e)
        *m = move_figure(s, type, s->tile[tile].seg0 + seg, 0, 0);
    return e;
}

/* The tile where a figure of the row's kind stands. */
static bst_error read_figure_at(const bst_state *s, const char **at, int type, bst_move *m) {
    int tile, kind = word_moves[type].figure;
    if (!take_char(at, '@'))
        return BST_E_SYNTAX;
    bst_error e = take_tile(s, at, &tile);
    if (e)
        return e;
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == kind && s->seg[s->figure[i].seg].tile == tile) {
            *m = move_figure(s, type, s->figure[i].seg, kind, 0);
            return BST_OK;
        }
    return (bst_error)word_moves[type].refusal;
}

static bst_error read_sector(const char **at, int type, bst_move *m) {
    for (int i = 0, has = take_char(at, ':'); has && i < BST_SECTORS; i++)
        if (take_word(at, bst_sector_name(i))) {
            *m = move_arg(type, i);
            return BST_OK;
        }
    return BST_E_SYNTAX;
}

static bst_error read_tile_only(const bst_state *s, const char **at, int type, bool ghosts, bst_move *m) {
    int tile, n = 0;
    bst_error e = ghosts ? take_calm(s, at, &tile, &n) : take_tile(s, at, &tile);
    if (!e)
        *m = bst_move_ghost(type, tile, n);
    return e;
}

static bst_error read_number(const char **at, int type, int least, int most, bst_move *m) {
    int n;
    skip_blanks(at);
    if (!take_int(at, &n) || n < least || n > most)
        return BST_E_SYNTAX;
    *m = move_arg(type, n);
    return BST_OK;
}

static bst_error read_kind(const bst_state *s, const char **at, int type, bst_move *m) {
    skip_blanks(at);
    int kind = bst_kind_find(s, *at);
    while (**at)
        ++*at;
    *m = move_arg(type, kind < 0 ? 0 : kind);
    return kind < 0 ? BST_E_NOT_LEGAL : BST_OK;
}

static bst_error read_side(const char **at, int type, bst_move *m) {
    skip_blanks(at);
    int side = take_name(at, side_names, 4);
    *m = move_arg(type, side < 0 ? 0 : side);
    return side < 0 ? BST_E_SYNTAX : BST_OK;
}

static bst_error read_any_figure(const bst_state *s, const char **at, int type, bst_move *m) {
    int figure = take_figure(at);
    return figure < 0 ? BST_E_SYNTAX : read_figure_place(s, at, type, figure, m);
}

static bst_error read_colour(const bst_state *s, const char **at, int type, bst_move *m) {
    int colour;
    bst_error e = take_guard(s, at, &colour);
    *m = (bst_move)type | (bst_move)(e ? 0 : colour) << 20;
    return e;
}

static bst_error read_arguments(const bst_state *s, const char **at, int type, bst_move *m) {
    switch (word_moves[type].args) {
    case BST_ARGS_NONE:
        *m = (bst_move)type;
        return BST_OK;
    case BST_ARGS_KIND:
        return read_kind(s, at, type, m);
    case BST_ARGS_TOKEN:
        if (!take_word(at, "wolf"))
            return read_number(at, type, 1, 4, m);
        *m = move_arg(type, 0);
        return BST_OK;
    case BST_ARGS_SQUARE_ROT:
        return read_tile(s, at, m);
    case BST_ARGS_SQUARE:
        return read_square(at, type, m);
    case BST_ARGS_FIGURE_PLACE:
    case BST_ARGS_FIGURE_FAR:
        return read_any_figure(s, at, type, m);
    case BST_ARGS_GUARD_PLACE:
        return take_word(at, "guard") ? read_figure_place(s, at, type, BST_GUARD, m) : BST_E_SYNTAX;
    case BST_ARGS_PLACE_FAR:
        return read_with_square(s, at, type, m);
    case BST_ARGS_FIGURE_AT:
        return read_figure_at(s, at, type, m);
    case BST_ARGS_SECTOR:
        return read_sector(at, type, m);
    case BST_ARGS_SIDE:
        return read_side(at, type, m);
    case BST_ARGS_AT_TILE:
    case BST_ARGS_GHOSTS:
        return read_tile_only(s, at, type, word_moves[type].args == BST_ARGS_GHOSTS, m);
    case BST_ARGS_COLOUR:
        return read_colour(s, at, type, m);
    case BST_ARGS_SCORE:
        return read_score(s, at, m);
    case BST_ARGS_NUMBER:
        return read_number(at, type, 0, 999, m);
    default:
        return BST_E_SYNTAX;
    }
}

/* Takes the words of a phrase such as "bury supply:"; what it ends in (: or @) is left to the arguments. */
static bool take_phrase(const char **at, const char *phrase) {
    const char *c = *at;
    char one[16];
    while (*phrase) {
        int n = 0;
        while (*phrase && *phrase != ' ' && *phrase != ':' && *phrase != '@' && n < (int)sizeof one - 1)
            one[n++] = *phrase++;
        one[n] = 0;
        if (!take_word(&c, one))
            return false;
        phrase += *phrase != 0;
    }
    *at = c;
    return true;
}

static int words_in(const char *phrase) {
    int n = *phrase != 0;
    for (; *phrase; phrase++)
        n += *phrase == ' ';
    return n;
}

/* The longest phrase that fits decides, so that "bury supply" is not taken for "bury"; a move without one, the placing
 * of a figure, comes last. */
static bst_error read_any(const bst_state *s, const char **at, bst_move *m) {
    for (int words = 2; words >= 0; words--)
        for (int type = BST_M_NONE + 1; type < BST_MOVE_TYPES; type++)
            if (words_in(word_moves[type].word) == words && take_phrase(at, word_moves[type].word))
                return read_arguments(s, at, type, m);
    return BST_E_SYNTAX;
}

bst_error bst_move_read(const bst_state *s, const char *text, bst_move *m) {
    const char *at = text;
    *m = BST_M_NONE;
    bst_error e = read_any(s, &at, m);
    if (e == BST_E_SYNTAX)
        return e;
    /* A sentence about a tile that is not there still has to be a sentence. */
    if (!e && !at_end(&at))
        return BST_E_SYNTAX;
    return e;
}
