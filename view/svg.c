/* One tile. */
#include "svg.h"

#include <string.h>

#include "art_defs.h"
#include "art_layout.h"

static void point(bst_out *o, char command, art_point p) {
    if (command)
        out_char(o, command);
    out_int(o, p.x);
    if (p.y >= 0)
        out_char(o, ' ');
    out_int(o, p.y);
}

static void curve(bst_out *o, const art_curve *c) {
    if (!c->used)
        return;
    point(o, 'M', c->p[0]);
    for (int i = 1; i <= 3 * c->used; i++)
        point(o, i == 1 ? 'C' : ' ', c->p[i]);
}

static void polyline(bst_out *o, const art_point *p, int n) {
    for (int i = 0; i < n; i++)
        point(o, i == 0 ? 'M' : i == 1 ? 'L' : ' ', p[i]);
}

static void begin_path(bst_out *o, const char *class) {
    out_text(o, "<path class=\"");
    out_text(o, class);
    out_text(o, "\" d=\"");
}

static void end_path(bst_out *o) {
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
        curve(o, &l->road[i]);
        curve(o, &l->road_back[i]);
    }
    curve(o, &l->stub[0]);
    curve(o, &l->stub[1]);
}

static int has_plain_roads(const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        if (l->road[i].used && !is_bridge(l->kind, i))
            return 1;
    return 0;
}

static void three_strokes(bst_out *o, const art_layout *l, const art_curve *single) {
    static const char classes[3][3] = {"bE", "bR", "br"};
    for (int i = 0; i < 3; i++) {
        begin_path(o, classes[i]);
        if (single)
            curve(o, single);
        else
            road_curves(o, l);
        end_path(o);
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
    three_strokes(o, l, &l->road[seg]);
    art_point way, at = crossing_point(&l->road[seg], under, &way);
    use_turned(o, l->river.used ? "b-br" : "b-bs", at, way);
}

static void draw_roads(bst_out *o, const art_layout *l) {
    if (has_plain_roads(l))
        three_strokes(o, l, 0);
    for (int i = 0; i < l->kind->segments; i++)
        if (is_bridge(l->kind, i) && l->road[i].used)
            draw_bridge(o, l, i);
}

static void draw_river(bst_out *o, const art_layout *l) {
    static const char classes[3][3] = {"bB", "bW", "bv"};
    if (!l->river.used)
        return;
    for (int i = 0; i < 3; i++) {
        begin_path(o, classes[i]);
        curve(o, &l->river);
        if (i == 2)
            out_text(o, "\" stroke-dasharray=\"9 14 5 20");
        end_path(o);
    }
}

/* ---- cities ------------------------------------------------------------------------------------------------ */

static void wall_lines(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            polyline(o, l->city[i].wall[w].p, l->city[i].wall[w].n);
}

/* On the rim, two units further out: the picture goes a little over the rim, as far as the clip lets it. */
static art_point bled(art_point p) {
    p.x += p.x == 0 ? -2 : p.x == ART_SIZE ? 2 : 0;
    p.y += p.y == 0 ? -2 : p.y == ART_SIZE ? 2 : 0;
    return p;
}

static void draw_ground(bst_out *o, const art_layout *l, const char *how) {
    out_text(o, "<path ");
    out_text(o, how);
    out_text(o, " d=\"");
    for (int i = 0; i < l->kind->segments; i++)
        if (l->city[i].n) {
            art_city c = l->city[i];
            for (int j = 0; j < c.n; j++)
                c.p[j] = bled(c.p[j]);
            polyline(o, c.p, c.n);
            out_char(o, 'z');
        }
    end_path(o);
}

/* A road in a tunnel shows as a dotted line on the city above it. */
static void draw_hidden_road(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        if (l->road_back[i].used) {
            art_point ends[2] = {l->road[i].p[3], l->road_back[i].p[3]};
            begin_path(o, "bI");
            polyline(o, ends, 2);
            end_path(o);
        }
}

static void draw_cities(bst_out *o, const art_layout *l) {
    static const char classes[3][3] = {"bO", "bS", "bM"};
    int cities = 0, walls = 0;
    for (int i = 0; i < l->kind->segments; i++) {
        cities += l->city[i].n > 0;
        walls += l->city[i].walls;
    }
    if (!cities)
        return;
    draw_ground(o, l, "class=\"bC\"");
    draw_ground(o, l, "fill=\"url(#b-cobble)\"");
    draw_hidden_road(o, l);
    draw_items(o, l, ART_HOUSE_A, ART_HOUSE_E);
    for (int i = 0; i < 3 && walls; i++) {
        begin_path(o, classes[i]);
        wall_lines(o, l);
        end_path(o);
    }
}

/* A tower stands where four tiles meet: each tile whose city runs round that corner draws its quarter. The walls
 * of the others end there. */
static void draw_corner_towers(bst_out *o, int sides) {
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1 && sides >> ((d + 1) & 3) & 1) {
            art_point p = art_turn((art_point){200, 0}, d);
            art_use(o, art_symbol(ART_TOWER), p.x, p.y, 130);
        }
}

static void draw_towers(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        for (int w = 0; w < l->city[i].walls; w++)
            for (int j = 1; j + 1 < l->city[i].wall[w].n; j++) {
                art_point p = l->city[i].wall[w].p[j];
                if (p.x > 9 && p.y > 9 && p.x < 191 && p.y < 191)
                    art_use(o, art_symbol(ART_TOWER), p.x, p.y, 100);
            }
        if (l->city[i].n)
            draw_corner_towers(o, l->kind->segment[i].sides);
    }
    for (int i = 0; i < l->gates; i++)
        use_turned(o, "b-gt", l->gate[i], l->gate_way[i]);
}

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

/* The bank of one side, puffs that join it with the next side clockwise, and with the opposite one. */
static void puffs(bst_out *o, int sides) {
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

static void draw_mist(bst_out *o, const art_layout *l) {
    if (l->kind->mist == BST_NONE8)
        return;
    int sides = l->kind->segment[l->kind->mist].sides;
    out_text(o, "<g class=\"bm\" opacity=\".76\"><g class=\"bn\">");
    puffs(o, sides);
    out_text(o, "</g>");
    puffs(o, sides);
    out_text(o, "</g>");
}

/* ---- the whole tile ---------------------------------------------------------------------------------------- */

static void draw_ruin(bst_out *o, const bst_kind *k) {
    for (int d = 0; d < 4; d++)
        if (k->segments && !art_edge(k, d) && !art_edge(k, (d + 1) & 3)) {
            art_point p = art_turn((art_point){200, 0}, d);
            art_use(o, art_symbol(ART_RUIN), p.x, p.y, 100);
        }
}

static void draw_back(bst_out *o) {
    out_text(o, "<use href=\"#b-bk\"/>");
}

void bst_svg_tile(bst_out *o, const bst_kind *k) {
    art_layout l;
    art_layout_make(&l, k);
    int board = l.cell_of_board_x >= 0;
    if (!k->segments && !board && !k->edges) {
        draw_back(o);
        return;
    }
    out_text(o, "<g clip-path=\"url(#b-cl)\"><use href=\"#b-fd\"/>");
    draw_items(o, &l, ART_TREE, ART_THINGS);
    draw_river(o, &l);
    draw_roads(o, &l);
    draw_cities(o, &l);
    draw_towers(o, &l);
    draw_tunnels(o, &l);
    if (k->set == BST_MISTS)
        draw_ruin(o, k);
    draw_items(o, &l, ART_INN, ART_GHOST - 1);
    draw_mist(o, &l);
    draw_items(o, &l, 0, ART_RUIN);
    draw_items(o, &l, ART_GHOST, ART_GHOST);
    if (board)
        art_use(o, "b-wh", -200 * l.cell_of_board_x, -200 * l.cell_of_board_y, 100);
    out_text(o, "</g>");
}

void bst_svg_spot(const bst_kind *k, int seg, int *x, int *y) {
    bst_svg_spot_turned(k, seg, 0, x, y);
}

void bst_svg_spot_turned(const bst_kind *k, int seg, int rot, int *x, int *y) {
    art_layout l;
    art_layout_make(&l, k);
    art_point p = art_turn(l.spot[seg < 0 || seg >= BST_MAX_SEGMENTS ? BST_MAX_SEGMENTS : seg], rot & 3);
    *x = p.x;
    *y = p.y;
}
