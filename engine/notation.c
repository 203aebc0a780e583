/* Moves and places as text, out and in (the protocol's sections 2 and 3). */
#include "figure.h"
#include "rules/mists.h"

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
    put(w, "calm ");
    put_tile(w, s, tile);
    if (n != most) {
        put(w, " ");
        put_int(w, n);
    }
}

static void put_score(writer *w, const bst_state *s, bst_move m) {
    bool castle = seg_info(s, move_seg(s, m))->type == BST_CASTLE;
    put(w, "score ");
    put_move_place(w, s, m, castle);
    put(w, " ");
    if (bst_move_ghosts(m))
        put_ghosts(w, s, bst_move_calm(m), bst_move_ghosts(m));
    else
        put(w, "points");
}

static void put_square_move(writer *w, const char *word, bst_move m) {
    put(w, word);
    put_square(w, bst_move_x(m), bst_move_y(m));
}

int bst_move_text(const bst_state *s, bst_move m, char out[BST_MOVE_TEXT]) {
    writer w = {out, 0};
    out[0] = 0;
    switch (bst_move_type(m)) {
    case BST_M_DRAW:
        put(&w, "draw ");
        put(&w, kind_of(s, bst_move_arg(m))->id);
        break;
    case BST_M_TOKEN:
        put(&w, "token ");
        if (bst_move_arg(m))
            put_int(&w, bst_move_arg(m));
        else
            put(&w, "wolf");
        break;
    case BST_M_TILE:
        put_square_move(&w, "tile ", m);
        put(&w, ",");
        put_int(&w, 90 * bst_move_rot(m));
        break;
    case BST_M_PLACE:
        put_figure(&w, m);
        put_move_place(&w, s, m, false);
        break;
    case BST_M_CROWN:
        put(&w, "follower crown:");
        put(&w, bst_sector_name(bst_move_arg(m)));
        break;
    case BST_M_RECALL:
        put(&w, "recall abbot@");
        put_tile(&w, s, bst_move_tile(m));
        break;
    case BST_M_FAIRY:
    case BST_M_PRINCESS:
        put(&w, bst_move_type(m) == BST_M_FAIRY ? "fairy " : "princess ");
        put_move_place(&w, s, m, true);
        break;
    case BST_M_PASS:
        put(&w, "pass");
        break;
    case BST_M_GROW:
        put(&w, "flock grow");
        break;
    case BST_M_HOME:
        put(&w, "flock home");
        break;
    case BST_M_WALK:
        put(&w, "dragon ");
        put(&w, side_names[bst_move_arg(m) & 3]);
        break;
    case BST_M_PLAGUE:
        put(&w, "plague ");
        put_figure(&w, m);
        put_move_place(&w, s, m, true);
        break;
    case BST_M_HAUNT:
        put(&w, "haunt ");
        put_tile(&w, s, bst_move_tile(m));
        break;
    case BST_M_BURY:
    case BST_M_DOG:
        put(&w, bst_move_type(m) == BST_M_BURY ? "bury " : "dog ");
        put_figure(&w, m);
        put_move_place(&w, s, m, false);
        break;
    case BST_M_BURY_SUPPLY:
        put(&w, "bury supply:");
        put(&w, bst_colour_name(bst_move_colour(m)));
        break;
    case BST_M_SCORE:
        put_score(&w, s, m);
        break;
    case BST_M_CALM:
        put_ghosts(&w, s, bst_move_tile(m), bst_move_ghosts(m));
        break;
    case BST_M_COVER:
        put_square_move(&w, "cover ", m);
        break;
    default:
        break;
    }
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
    bst_error p = take_place(s, at, type == BST_M_PLAGUE, &tile, &seg);
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

static bst_error read_cover(const char **at, bst_move *m) {
    int x, y;
    if (!take_square(at, &x, &y))
        return BST_E_SYNTAX;
    if (x < -FAR || x > FAR || y < -FAR || y > FAR)
        return BST_E_NOT_LEGAL;
    *m = move_square(BST_M_COVER, x, y, 0);
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

static bst_error read_bury(const bst_state *s, const char **at, bst_move *m) {
    int colour;
    if (take_word(at, "guard"))
        return read_figure_place(s, at, BST_M_BURY, BST_GUARD, m);
    if (!take_word(at, "supply"))
        return BST_E_SYNTAX;
    bst_error e = take_guard(s, at, &colour);
    *m = (bst_move)BST_M_BURY_SUPPLY | (bst_move)(e ? 0 : colour) << 20;
    return e;
}

/* The fairy's and the princess's moves: always with their square. */
static bst_error read_with_square(const bst_state *s, const char **at, bst_move *m, int type) {
    int tile, seg;
    bst_error e = take_place(s, at, true, &tile, &seg);
    if (!e)
        *m = move_figure(s, type, s->tile[tile].seg0 + seg, 0, 0);
    return e;
}

static bst_error read_recall(const bst_state *s, const char **at, bst_move *m) {
    int tile;
    if (!take_word(at, "abbot") || !take_char(at, '@'))
        return BST_E_SYNTAX;
    bst_error e = take_tile(s, at, &tile);
    if (e)
        return e;
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_ABBOT_FIGURE && s->seg[s->figure[i].seg].tile == tile) {
            *m = move_figure(s, BST_M_RECALL, s->figure[i].seg, BST_ABBOT_FIGURE, 0);
            return BST_OK;
        }
    return BST_E_NO_ABBOT;
}

static bst_error read_crown(const char **at, bst_move *m) {
    for (int i = 0; i < BST_SECTORS; i++)
        if (take_word(at, bst_sector_name(i))) {
            *m = move_arg(BST_M_CROWN, i);
            return BST_OK;
        }
    return BST_E_SYNTAX;
}

static bst_error read_tile_only(const bst_state *s, const char **at, bst_move *m, int type, bool ghosts) {
    int tile, n = 0;
    bst_error e = ghosts ? take_calm(s, at, &tile, &n) : take_tile(s, at, &tile);
    if (!e)
        *m = (bst_move)type | (bst_move)tile << 8 | (bst_move)n << 24;
    return e;
}

static bst_error read_chance(const bst_state *s, const char **at, bst_move *m) {
    int n;
    if (take_word(at, "token")) {
        skip_blanks(at);
        if (take_word(at, "wolf"))
            n = 0;
        else if (!take_int(at, &n) || n < 1 || n > 4)
            return BST_E_SYNTAX;
        *m = move_arg(BST_M_TOKEN, n);
        return BST_OK;
    }
    if (!take_word(at, "draw"))
        return BST_E_SYNTAX;
    skip_blanks(at);
    n = bst_kind_find(s, *at);
    while (**at)
        ++*at;
    *m = move_arg(BST_M_DRAW, n < 0 ? 0 : n);
    return n < 0 ? BST_E_NOT_LEGAL : BST_OK;
}

static bst_error read_any(const bst_state *s, const char **at, bst_move *m) {
    int i;
    if (take_word(at, "tile"))
        return read_tile(s, at, m);
    if (take_word(at, "pass")) {
        *m = BST_M_PASS;
        return BST_OK;
    }
    if (take_word(at, "recall"))
        return read_recall(s, at, m);
    if (take_word(at, "fairy"))
        return read_with_square(s, at, m, BST_M_FAIRY);
    if (take_word(at, "princess"))
        return read_with_square(s, at, m, BST_M_PRINCESS);
    if (take_word(at, "flock")) {
        *m = take_word(at, "grow") ? BST_M_GROW : take_word(at, "home") ? BST_M_HOME : BST_M_NONE;
        return *m ? BST_OK : BST_E_SYNTAX;
    }
    if (take_word(at, "dragon")) {
        skip_blanks(at);
        i = take_name(at, side_names, 4);
        *m = move_arg(BST_M_WALK, i < 0 ? 0 : i);
        return i < 0 ? BST_E_SYNTAX : BST_OK;
    }
    if (take_word(at, "plague"))
        return (i = take_figure(at)) < 0 ? BST_E_SYNTAX : read_figure_place(s, at, BST_M_PLAGUE, i, m);
    if (take_word(at, "haunt"))
        return read_tile_only(s, at, m, BST_M_HAUNT, false);
    if (take_word(at, "calm"))
        return read_tile_only(s, at, m, BST_M_CALM, true);
    if (take_word(at, "bury"))
        return read_bury(s, at, m);
    if (take_word(at, "dog"))
        return take_word(at, "guard") ? read_figure_place(s, at, BST_M_DOG, BST_GUARD, m) : BST_E_SYNTAX;
    if (take_word(at, "score"))
        return read_score(s, at, m);
    if (take_word(at, "cover"))
        return read_cover(at, m);
    if ((i = take_figure(at)) < 0)
        return read_chance(s, at, m);
    skip_blanks(at);
    if (i == BST_FOLLOWER && take_word(at, "crown"))
        return take_char(at, ':') ? read_crown(at, m) : BST_E_SYNTAX;
    return read_figure_place(s, at, BST_M_PLACE, i, m);
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
