/* One tile. */
#include "svg.h"

#include <bastide/vocabulary.h>

#include <string.h>

#include "art_defs.h"
#include "svg_parts.h"

void svg_point(bst_out *o, char command, art_point p) {
    if (command)
        out_char(o, command);
    out_int(o, p.x);
    if (p.y >= 0)
        out_char(o, ' ');
    out_int(o, p.y);
}

void svg_curve(bst_out *o, const art_curve *c) {
    if (!c->used)
        return;
    svg_point(o, 'M', c->p[0]);
    for (int i = 1; i <= 3 * c->used; i++)
        svg_point(o, i == 1 ? 'C' : ' ', c->p[i]);
}

void svg_polyline(bst_out *o, const art_point *p, int n) {
    for (int i = 0; i < n; i++)
        svg_point(o, i == 0 ? 'M' : i == 1 ? 'L' : ' ', p[i]);
}

void svg_begin_path(bst_out *o, const char *class) {
    out_text(o, "<path class=\"");
    out_text(o, class);
    out_text(o, "\" d=\"");
}

void svg_end_path(bst_out *o) {
    out_text(o, "\"/>");
}

/* matrix(...) that turns the x axis into a direction of length 100. */
static void use_turned(bst_out *o, const char *id, art_point at, art_point way) {
    out_text(o, "<use href=\"#");
    out_text(o, id);
    out_text(o, "\" transform=\"matrix(");
    const int m[4] = {way.x, way.y, -way.y, way.x};
    for (int i = 0; i < 4; i++) {
        out_hundredths(o, m[i]);
        out_char(o, ' ');
    }
    out_int(o, at.x);
    out_char(o, ' ');
    out_int(o, at.y);
    out_text(o, ")\"/>");
}

/* The things from one number to another, which lie in layers: houses below walls, ghosts above mist. */
static void draw_items(bst_out *o, const art_layout *l, int first, int last) {
    for (int i = 0; i < l->items; i++) {
        const art_item *it = &l->item[i];
        if (it->what >= first && it->what <= last)
            art_use(o, art_symbol(it->what), it->x, it->y, it->scale);
    }
}

/* ---- roads ------------------------------------------------------------------------------------------------- */

static int is_bridge(const bst_kind *k, int seg) {
    return k->segment[seg].type == BST_ROAD && k->segment[seg].flags & BST_BRIDGE;
}

static void road_curves(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        if (is_bridge(l->kind, i))
            continue;
        svg_curve(o, &l->road[i]);
        svg_curve(o, &l->road_back[i]);
    }
    svg_curve(o, &l->stub[0]);
    svg_curve(o, &l->stub[1]);
}

static int has_plain_roads(const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        if (l->road[i].used && !is_bridge(l->kind, i))
            return 1;
    return 0;
}

static void road_strokes(bst_out *o, const art_layout *l, const art_curve *single) {
    static const char classes[4][4] = {"bE", "bR", "brt", "bri"};
    for (int i = 0; i < 4; i++) {
        svg_begin_path(o, classes[i]);
        if (single)
            svg_curve(o, single);
        else
            road_curves(o, l);
        svg_end_path(o);
    }
}

/* Where a bridge's road comes nearest to what it crosses, and its direction there. */
static art_point crossing_point(const art_curve *over, const art_curve *under, art_point *way) {
    int best = 1 << 20, best_t = 8;
    for (int t = 1; t < 16; t++)
        for (int u = 1; u < 16; u++) {
            int d = art_distance(art_curve_at(over, t), art_curve_at(under, u));
            if (d < best) {
                best = d;
                best_t = t;
            }
        }
    art_point a = art_curve_at(over, best_t - 1), b = art_curve_at(over, best_t + 1);
    *way = art_unit((art_point){b.x - a.x, b.y - a.y});
    return art_curve_at(over, best_t);
}

static void draw_bridge(bst_out *o, const art_layout *l, int seg) {
    const art_curve *under = &l->river;
    for (int i = 0; i < l->kind->segments && !under->used; i++)
        if (i != seg && l->road[i].used)
            under = &l->road[i];
    road_strokes(o, l, &l->road[seg]);
    art_point way, at = crossing_point(&l->road[seg], under, &way);
    int upright = way.y > 70 || way.y < -70, ford = l->river.used && l->variant % 2;
    static const char symbols[2][2][5] = {{"b-b0", "b-b1"}, {"b-o0", "b-o1"}};
    art_use(o, symbols[ford][upright], at.x, at.y, 100);
}

static void draw_roads(bst_out *o, const art_layout *l) {
    if (has_plain_roads(l))
        road_strokes(o, l, 0);
    for (int i = 0; i < l->kind->segments; i++)
        if (is_bridge(l->kind, i) && l->road[i].used)
            draw_bridge(o, l, i);
}

/* Near one bank and then near the other, never in a line: that would look like the marks of a motorway. */
static void draw_ripples(bst_out *o, const art_layout *l) {
    static const int8_t at[6] = {2, 4, 7, 9, 12, 14}, aside[7] = {6, -5, 7, -7, 3, -6, 5};
    svg_begin_path(o, "bv");
    for (int i = l->variant & 1; i < 6; i++) {
        art_point a = art_curve_at(&l->river, at[i]), b = art_curve_at(&l->river, at[i] + 1);
        art_point way = art_unit((art_point){b.x - a.x, b.y - a.y});
        int off = aside[(i + 3 * l->variant) % 7], wide = i % 3 == 0;
        svg_point(o, 'M', (art_point){a.x - way.y * off / 100 - (wide ? 4 : 2), a.y + way.x * off / 100 + 1});
        out_text(o, wide ? "q2-2 4 0t4 0" : "q2.5-2.5 5 0");
    }
    svg_end_path(o);
}

static void draw_river(bst_out *o, const art_layout *l) {
    static const char classes[4][4] = {"bB", "bWe", "bW", "bWd"};
    if (!l->river.used)
        return;
    for (int i = 0; i < 4; i++) {
        svg_begin_path(o, classes[i]);
        svg_curve(o, &l->river);
        svg_end_path(o);
    }
    draw_ripples(o, l);
}

/* ---- tunnels ---------------------------------------------------------------------------------------------------- */

static void draw_tunnels(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        if (!l->road_back[i].used)
            continue;
        art_point a = l->road[i].p[3], b = l->road_back[i].p[3], way = art_unit((art_point){b.x - a.x, b.y - a.y});
        use_turned(o, "b-tu", a, way);
        use_turned(o, "b-tu", b, (art_point){-way.x, -way.y});
    }
}

/* ---- mist -------------------------------------------------------------------------------------------------- */

/* The bank of one side, puffs that join it with the next side clockwise, and with the opposite one; where one side at
 * most is clear the middle is not. */
static void puffs(bst_out *o, int sides) {
    int clear = 15 ^ sides;
    if (!(clear & (clear - 1)))
        out_text(o, "<circle cx=\"100\" cy=\"100\" r=\"40\"/>");
    for (int d = 0; d < 4; d++) {
        if (!(sides >> d & 1))
            continue;
        art_point turn = art_turn((art_point){200, 100}, d);
        art_point way = {turn.x - 100, turn.y - 100}, corner = art_turn((art_point){0, 0}, d);
        use_turned(o, "b-m1", corner, way);
        if (sides >> ((d + 1) & 3) & 1)
            use_turned(o, "b-m2", corner, way);
        if (sides >> ((d + 2) & 3) & 1)
            use_turned(o, "b-m3", corner, way);
    }
}

/* Upright, whatever the side: light above, shade below. */
static void draw_wisps(bst_out *o, int sides) {
    static const uint8_t x[4] = {0, 154, 0, 0}, y[4] = {4, 0, 146, 0};
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1)
            art_use(o, d & 1 ? "b-m5" : "b-m4", x[d], y[d], 100);
}

static void draw_mist(bst_out *o, const art_layout *l) {
    if (l->kind->mist == BST_NONE8)
        return;
    int sides = art_sides(l, l->kind->mist);
    out_text(o, "<g class=\"bm\">");
    puffs(o, sides);
    out_text(o, "</g>");
    draw_wisps(o, sides);
    draw_items(o, l, ART_NOTHING + 1, ART_RUIN); /* mist hides no building */
    draw_items(o, l, ART_GHOST, ART_GHOST);
}

/* ---- the whole tile ---------------------------------------------------------------------------------------- */

static void draw_ruin(bst_out *o, const art_layout *l) {
    const bst_kind *k = l->kind;
    for (int d = 0; d < 4; d++)
        if (k->segments && !art_edge(k, d) && !art_edge(k, (d + 1) & 3)) {
            art_point p = art_turn((art_point){200, 0}, d + l->rot);
            art_use(o, art_symbol(ART_RUIN), p.x, p.y, 100);
        }
}

static void draw_back(bst_out *o) {
    out_text(o, "<use href=\"#b-bk\"/>");
}

static int is_back(const bst_kind *k, const art_layout *l) {
    return !k->segments && !k->edges && l->cell_of_board_x < 0;
}

static void draw_land(bst_out *o, const art_layout *l) {
    out_text(o, "<g clip-path=\"url(#b-cl)\"><use href=\"#b-fd\"/>");
    svg_plots(o, l);
    draw_river(o, l);
    draw_roads(o, l);
    svg_cities(o, l);
    svg_plants(o, l);
    draw_tunnels(o, l);
    if (l->cell_of_board_x < 0)
        draw_ruin(o, l);
    draw_items(o, l, ART_NOTHING + 1, ART_GHOST - 1);
    if (l->cell_of_board_x >= 0)
        art_use(o, "b-wh", -200 * l->cell_of_board_x, -200 * l->cell_of_board_y, 100);
    out_text(o, "</g>");
}

/* Squares side by side never have the same look, and any four in a row or a column have all of them. */
int bst_svg_variant(int x, int y) {
    static const int8_t shift[ART_VARIANTS] = {0, 2, 1, 3};
    return (x + shift[y & (ART_VARIANTS - 1)]) & (ART_VARIANTS - 1);
}

/* A symbol that nobody has drawn yet: a plate with its letter. */
static void draw_undrawn_symbols(bst_out *o, const art_layout *l) {
    const int drawn = BST_SOURCE | BST_LAKE | BST_HILL | BST_VINEYARD | BST_VOLCANO | BST_DRAGON_SIGN | BST_PASSAGE;
    for (int i = 0, rest = l->kind->symbols & ~drawn; rest >> i; i++) {
        if (!(rest >> i & 1))
            continue;
        out_text(o, "<g transform=\"translate(100 100)\"><circle class=\"bP bo\" r=\"20\"/><text y=\"9\" "
                    "text-anchor=\"middle\" font-size=\"26\">");
        out_char(o, bst_symbol_name(i)[0]);
        out_text(o, "</text></g>");
    }
}

void bst_svg_tile(bst_out *o, const bst_kind *k, int rot, int variant, int part) {
    art_layout l;
    art_layout_make(&l, k);
    if (is_back(k, &l)) {
        if (part != BST_SVG_MIST)
            draw_back(o);
        return;
    }
    art_layout_dress(&l, rot, variant);
    if (part != BST_SVG_MIST) {
        draw_land(o, &l);
        draw_undrawn_symbols(o, &l);
    }
    if (part != BST_SVG_LAND && k->mist != BST_NONE8) {
        out_text(o, "<g clip-path=\"url(#b-cl)\">");
        if (part == BST_SVG_WHOLE)
            out_text(o, "<g class=\"bmo\">");
        draw_mist(o, &l);
        out_text(o, part == BST_SVG_WHOLE ? "</g></g>" : "</g>");
    }
}

void bst_svg_spot(const bst_kind *k, int seg, int *x, int *y) {
    art_layout l;
    art_layout_make(&l, k);
    art_point p = l.spot[seg < 0 || seg >= BST_MAX_SEGMENTS ? BST_MAX_SEGMENTS : seg];
    *x = p.x;
    *y = p.y;
}

void bst_svg_stand(const bst_kind *k, int seg, int *dx, int *dy) {
    int type = seg >= 0 && seg < k->segments ? k->segment[seg].type : BST_SEGMENT_TYPES;
    int building = type == BST_MONASTERY || type == BST_CASTLE || type == BST_CEMETERY;
    *dx = building ? 24 : type == BST_GARDEN ? 16 : 0;
    *dy = building ? 16 : type == BST_GARDEN ? 8 : 0;
}

void bst_svg_spot_turned(const bst_kind *k, int seg, int rot, int *x, int *y) {
    art_layout l;
    int dx, dy;
    art_layout_make(&l, k);
    bst_svg_stand(k, seg, &dx, &dy);
    art_point p = art_turn(l.spot[seg < 0 || seg >= BST_MAX_SEGMENTS ? BST_MAX_SEGMENTS : seg], rot & 3);
    *x = p.x + dx;
    *y = p.y + dy;
}
