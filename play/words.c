/* Tiles, features and moves in words. */
#include "words.h"

#include <bastide/vocabulary.h>
#include <bastide/worth.h>
#include <stdio.h>
#include <string.h>

#include "texts.h"

int words_owners(const bst_state *s) {
    return bst_owners_n(s);
}

const char *words_owner(const told *w, int owner) {
    if (is_mists(w->state))
        return WORD("colour", num(owner));
    return w->names[owner][0] ? texts_plain(w->names[owner]) : T("new.player", "n", num(owner + 1));
}

const char *words_at(int x, int y) {
    return T("place.at", "x", num(x), "y", num(y));
}

const char *words_side(int side) {
    return WORD("side", num(side));
}

static void comma(bst_out *o, const char *text, const char *between) {
    if (o->len)
        out_text(o, between);
    out_text(o, text);
}

/* ---- tiles ---- */

static void sides(bst_out *o, int bits, int rot) {
    const char *between = " ";
    for (int d = 0; d < 4; d++)
        if (bst_turn_sides(bits, rot) >> d & 1) {
            out_text(o, between);
            out_text(o, words_side(d));
            between = ", ";
        }
}

/* What a piece of land carries besides, in brackets. */
static void marks(bst_out *o, const bst_state *s, const bst_segment *g) {
    static const char *const goods[] = {NULL, "wine", "grain", "cloth"};
    char text[256] = "";
    bst_out in = {text, 0, sizeof text};
    int flags = g->flags & (s->flags | BST_BRIDGE | BST_TUNNEL);
    if (g->arms)
        comma(&in, g->arms == 1 ? WORD("topic", "coat") : T("info.coats", "n", num(g->arms)), ", ");
    if (g->good && s->rules.sets >> BST_TRADERS & 1)
        comma(&in, WORD("topic", goods[g->good]), ", ");
    if (flags & BST_INN)
        comma(&in, WORD("topic", "inn"), ", ");
    if (flags & BST_CATHEDRAL)
        comma(&in, WORD("topic", "cathedral"), ", ");
    if (flags & BST_PRINCESS)
        comma(&in, WORD("topic", "princess"), ", ");
    if (flags & BST_TUNNEL)
        comma(&in, WORD("topic", "tunnel"), ", ");
    if (g->type == BST_ROAD && g->end == BST_END_CROSSING)
        comma(&in, T("tile.ends"), ", ");
    if (!in.len)
        return;
    out_text(o, " (");
    out_text(o, texts_mid(text));
    out_char(o, ')');
}

static void segment(bst_out *o, const bst_state *s, const bst_segment *g, int rot) {
    if (g->type == BST_FIELD)
        return;
    comma(o, WORD("feature", bst_segment_name(g->type)), "; ");
    sides(o, g->sides, rot);
    marks(o, s, g);
}

static void symbols(bst_out *o, const bst_state *s, const bst_kind *k) {
    static const char *const names[] = {"source", "lake", "hill", "vineyard", "volcano", "dragon", "passage"};
    for (int i = 0; i < 7; i++)
        if (k->symbols & s->symbols & (1 << i))
            comma(o, texts_mid(WORD("topic", names[i])), "; ");
    if (k->extras & s->extras & BST_X_SHEEP)
        comma(o, texts_mid(WORD("topic", "sheep")), "; ");
    if (k->wheel && s->extras & BST_X_WHEEL) {
        comma(o, texts_mid(WORD("topic", "wheel")), "; ");
        out_char(o, ' ');
        out_int(o, k->wheel);
    }
    if (k->ghosts)
        comma(o, T("tile.ghosts", "n", num(k->ghosts)), "; ");
}

static int water_sides(const bst_kind *k) {
    int bits = 0;
    for (int d = 0; d < 4; d++)
        bits |= (k->edges >> (4 * d) & 15) == BST_EDGE_WATER ? 1 << d : 0;
    return bits;
}

void words_tile(bst_out *o, const bst_state *s, int kind, int rot) {
    const bst_kind *k = bst_kind_of(s, kind);
    char text[512] = "";
    bst_out in = {text, 0, sizeof text};
    for (int i = 0; i < k->segments; i++)
        segment(&in, s, &k->segment[i], rot);
    if (water_sides(k)) {
        comma(&in, WORD("feature", "river"), "; ");
        sides(&in, water_sides(k), rot);
    }
    symbols(&in, s, k);
    out_text(o, in.len ? text : WORD("feature", "field"));
}

/* ---- moves ---- */

static int segment_type(const bst_state *s, bst_move m) {
    return bst_kind_of(s, s->tile[bst_move_tile(m)].kind)->segment[bst_move_seg(m)].type;
}

static const char *at_tile(const bst_state *s, int tile) {
    return words_at(s->tile[tile].x, s->tile[tile].y);
}

/* Followers have names for what they do; other figures just stand somewhere. */
static const char *role(const bst_state *s, bst_move m) {
    const char *type = bst_segment_name(segment_type(s, m));
    int figure = bst_move_figure(m);
    return figure == BST_FOLLOWER || figure == BST_LARGE ? WORD("role", type) : WORD("on", type);
}

static const char *place_text(const told *w, bst_move m) {
    const bst_state *s = w->state;
    const char *figure = WORD("figure", bst_figure_name(bst_move_figure(m)));
    if (is_mists(s))
        return T("option.guard", "colour", WORD("colour", num(bst_move_colour(m))), "role", role(s, m));
    if (bst_move_tile(m) != s->last)
        return T("option.placeAt", "figure", figure, "role", role(s, m), "at", at_tile(s, bst_move_tile(m)));
    return bst_move_figure(m) == BST_FOLLOWER ? role(s, m) : T("option.place", "figure", figure, "role", role(s, m));
}

static const char *score_text(const bst_state *s, bst_move m) {
    if (bst_move_ghosts(m))
        return T("option.scoreCalm", "n", num(bst_move_ghosts(m)), "at", at_tile(s, bst_move_calm(m)));
    return UNDER("take", bst_segment_name(segment_type(s, m)), "at", at_tile(s, bst_move_tile(m)));
}

static const char *tile_move_text(bst_move m) {
    const char *at = words_at(bst_move_x(m), bst_move_y(m));
    if (bst_move_type(m) == BST_M_COVER)
        return T("option.cover", "at", at);
    return bst_move_rot(m) ? T("place.tileTurned", "at", at, "degrees", num(90 * bst_move_rot(m)))
                           : T("place.tile", "at", at);
}

/* A move about a figure that stands on the board. */
static const char *standing_text(const told *w, bst_move m) {
    const bst_state *s = w->state;
    const char *on = WORD("on", bst_segment_name(segment_type(s, m))), *at = at_tile(s, bst_move_tile(m));
    const char *colour = WORD("colour", num(bst_move_colour(m)));
    switch (bst_move_type(m)) {
    case BST_M_FAIRY:
        return T("option.fairy", "on", on, "at", at);
    case BST_M_PRINCESS:
        return T("option.princess", "at", at);
    case BST_M_PLAGUE:
        return T("option.plague", "figure", WORD("figure", bst_figure_name(bst_move_figure(m))), "on", on, "at", at);
    case BST_M_BURY:
        return T("option.bury", "colour", colour, "on", on, "at", at);
    default:
        return T("option.dog", "colour", colour, "on", on, "at", at);
    }
}

static const char *move_text(const told *w, bst_move m) {
    const bst_state *s = w->state;
    switch (bst_move_type(m)) {
    case BST_M_TILE:
    case BST_M_COVER:
        return tile_move_text(m);
    case BST_M_PLACE:
        return place_text(w, m);
    case BST_M_PASS:
        return s->phase == BST_PHASE_FIGURE ? T("option.pass") : T("option.passOther");
    case BST_M_RECALL:
        return T("option.recall");
    case BST_M_GROW:
        return T("option.grow");
    case BST_M_HOME:
        return T("option.home");
    case BST_M_CROWN:
        return T("option.crown", "sector", WORD("feature", bst_sector_name(bst_move_arg(m))));
    case BST_M_WALK:
        return T("option.walk", "side", words_side(bst_move_arg(m)));
    case BST_M_HAUNT:
        return T("option.haunt", "at", at_tile(s, bst_move_tile(m)));
    case BST_M_BURY_SUPPLY:
        return T("option.bury-supply", "colour", WORD("colour", num(bst_move_colour(m))));
    case BST_M_SCORE:
        return score_text(s, m);
    case BST_M_CALM:
        return T("option.calm", "n", num(bst_move_ghosts(m)), "at", at_tile(s, bst_move_tile(m)));
    default:
        return standing_text(w, m);
    }
}

void words_move(bst_out *o, const told *w, bst_move m) {
    out_text(o, texts_capital(move_text(w, m)));
}

/* Where on its tile: a side, or the corner of a field's half-side such as NNW. */
static const char *corner(const bst_state *s, bst_move m) {
    char text[BST_MOVE_TEXT];
    bst_move_text(s, m, text);
    const char *place = strchr(text, ':');
    if (!place || !strchr("NESW", place[1]))
        return NULL;
    size_t n = strspn(++place, "NESW");
    if (n == 1)
        return words_side((int)(strchr("NESW", *place) - "NESW"));
    char name[3] = {memchr(place, 'N', n) ? 'N' : 'S', memchr(place, 'E', n) ? 'E' : 'W', 0};
    return WORD("corner", name);
}

void words_move_where(bst_out *o, const told *w, bst_move m) {
    const char *where = corner(w->state, m), *text = texts_capital(move_text(w, m));
    out_text(o, where ? T("option.where", "text", text, "where", where) : text);
}

void words_moves(const told *w, const bst_move *moves, int n, char (*out)[160]) {
    bool alike[64] = {false};
    for (int i = 0; i < n; i++) {
        bst_out o = {out[i], 0, sizeof *out};
        out[i][0] = 0;
        words_move(&o, w, moves[i]);
    }
    for (int i = 0; i < n && i < 64; i++)
        for (int j = 0; j < n && !alike[i]; j++)
            alike[i] = i != j && strcmp(out[i], out[j]) == 0;
    for (int i = 0; i < n && i < 64; i++)
        if (alike[i]) {
            bst_out o = {out[i], 0, sizeof *out};
            out[i][0] = 0;
            words_move_where(&o, w, moves[i]);
        }
}

const char *words_question(const bst_state *s) {
    return WORD("phase", bst_phase_name(s->phase));
}

/* ---- features ---- */

static void owners(bst_out *o, const told *w, int feature) {
    const bst_state *s = w->state;
    unsigned bits = bst_owners(s, feature);
    char names[256] = "", strengths[64] = "";
    bst_out n = {names, 0, sizeof names}, g = {strengths, 0, sizeof strengths};
    int most = 0, equal = 0;
    for (int p = 0; p < words_owners(s); p++) {
        int strength = bst_strength(&s->feature[feature], p);
        if (bits >> p & 1)
            comma(&n, words_owner(w, p), ", ");
        if (strength)
            comma(&g, num(strength), " : ");
        equal = strength > most ? 1 : equal + (strength == most);
        most = strength > most ? strength : most;
    }
    if (!bits)
        out_text(o, T("info.nobody"));
    else if (is_mists(s))
        out_text(o, T("info.guarded", "names", names));
    else if (bits & (bits - 1))
        out_text(o, T("info.tie", "names", names, "strengths", strengths));
    else
        out_text(o, equal > 1 ? T("info.hill", "names", names, "strengths", strengths)
                              : T("info.majority", "names", names, "strengths", strengths));
}

void words_feature(bst_out *o, const told *w, int feature) {
    const bst_state *s = w->state;
    const bst_feature *f = &s->feature[feature];
    bool centre = BST_CENTRE_TYPES >> f->type & 1;
    out_text(o, texts_capital(WORD("feature", bst_segment_name(f->type))));
    out_text(o, ": ");
    if (f->type == BST_CITY || f->type == BST_ROAD) {
        out_text(o, T("info.tiles", "n", num(f->tiles)));
        out_text(o, ", ");
    }
    if (f->arms) {
        out_text(o, T("info.coats", "n", num(f->arms)));
        out_text(o, ", ");
    }
    if (f->type != BST_FIELD) {
        out_text(o, !f->open ? T("info.complete")
                    : centre ? T("info.missing", "n", num(f->open))
                             : T("info.open", "n", num(f->open)));
        out_text(o, ", ");
    }
    if (!is_mists(s)) {
        out_text(o, T("info.points", "n", num(bst_feature_worth(s, feature, 0).now)));
        out_text(o, ", ");
    }
    owners(o, w, feature);
}

/* ---- what a placement does ---- */

typedef struct joining {
    const told *w;
    const bst_state *after;
    int me, interest;
    bst_out *o;
} joining;

/* Whom the land beside belongs to now, a bit each. */
static unsigned owners_beside(const bst_state *s, int tile, int side) {
    const bst_tile *t = &s->tile[tile];
    const bst_kind *k = bst_kind_of(s, t->kind);
    int seg = k->by_side[(side - t->rot) & 3][0];
    return seg == BST_NONE8 ? 0 : bst_owners(s, s->seg[t->seg0 + seg].feature);
}

static const char *whose(const joining *j, unsigned bits) {
    return !bits ? "free" : is_mists(j->w->state) || bits >> j->me & 1 ? "mine" : "other";
}

static const char *names_of(const joining *j, unsigned bits) {
    static char names[256];
    bst_out n = {names, 0, sizeof names};
    names[0] = 0;
    for (int p = 0; p < words_owners(j->w->state); p++)
        if (bits >> p & 1)
            comma(&n, words_owner(j->w, p), ", ");
    return names;
}

/* "joins your road to the north, 4 tiles" */
static void join_text(joining *j, const bst_feature *f, unsigned bits, const char *where) {
    char key[40];
    const char *who = whose(j, bits), *tiles = T("info.tiles", "n", num(f->tiles));
    snprintf(key, sizeof key, "%s.%s", bst_segment_name(f->type), who);
    comma(j->o, UNDER("join", key, "where", where, "names", names_of(j, bits)), "; ");
    out_text(j->o, ", ");
    out_text(j->o, tiles);
    if (!f->open) {
        out_text(j->o, ", ");
        out_text(j->o, T("info.complete"));
    }
    j->interest += strcmp(who, "mine") == 0 ? 3 + f->tiles : 1;
}

static void join_segment(joining *j, int tile, int seg) {
    const bst_state *s = j->after;
    const bst_tile *t = &s->tile[tile];
    const bst_segment *g = &bst_kind_of(s, t->kind)->segment[seg];
    unsigned bits = 0;
    char where[128] = "";
    bst_out in = {where, 0, sizeof where};
    if (g->type != BST_CITY && g->type != BST_ROAD)
        return;
    for (int d = 0; d < 4; d++)
        if (bst_turn_sides(g->sides, t->rot) >> d & 1 && t->nb[d] != BST_NONE8) {
            bits |= owners_beside(j->w->state, t->nb[d], (d + 2) & 3);
            comma(&in, WORD("toThe", num(d)), ", ");
        }
    if (in.len)
        join_text(j, &s->feature[s->seg[t->seg0 + seg].feature], bits, where);
}

/* Monasteries and their like beside that somebody sits in. */
static void join_centres(joining *j, int x, int y) {
    const bst_state *s = j->w->state;
    for (int i = 0; i < s->n_centres; i++) {
        const bst_tile *t = &s->tile[s->centre[i].tile];
        const bst_kind *k = bst_kind_of(s, t->kind);
        if (t->x < x - 1 || t->x > x + 1 || t->y < y - 1 || t->y > y + 1)
            continue;
        for (int g = 0; g < k->segments; g++) {
            int feature = s->seg[t->seg0 + g].feature;
            unsigned bits = bst_owners(s, feature);
            if (!(BST_CENTRE_TYPES >> k->segment[g].type & 1) || !bits)
                continue;
            comma(j->o,
                  T("join.beside", "feature", WORD("feature", bst_segment_name(k->segment[g].type)), "names",
                    names_of(j, bits), "missing", T("info.missing", "n", num(s->feature[feature].open - 1))),
                  "; ");
            j->interest += bits >> j->me & 1 ? 4 : 0;
        }
    }
}

static void join_points(void *data, const char *line, int player) {
    joining *j = data;
    (void)player;
    comma(j->o, line, "; ");
    if (j->o->len && j->o->len < j->o->cap && j->o->text[j->o->len - 1] == '.')
        j->o->text[--j->o->len] = 0;
}

int words_placement(bst_out *o, const told *w, int me, bst_move m) {
    static bst_state after;
    static bst_events ev;
    char text[512] = "";
    bst_out in = {text, 0, sizeof text};
    joining j = {w, &after, me, 0, &in};
    ev.n = 0;
    bst_copy(&after, w->state);
    bst_apply(&after, m, &ev);
    int tile = bst_tile_at(&after, bst_move_x(m), bst_move_y(m));
    for (int seg = 0; seg < bst_kind_of(&after, after.tile[tile].kind)->segments; seg++)
        join_segment(&j, tile, seg);
    join_centres(&j, bst_move_x(m), bst_move_y(m));
    told then = {&after, w->names};
    for (int i = 0; i < ev.n; i++)
        if (ev.at[i].type == BST_EV_SCORE && !ev.at[i].final) {
            words_event(&then, &ev.at[i], join_points, &j);
            j.interest += 2 * (is_mists(&after) ? ev.at[i].points[0] : ev.at[i].points[me]);
        }
    out_text(o, in.len ? text : T("join.nothing"));
    return j.interest;
}
