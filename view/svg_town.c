/* Cities: ground and streets, walls with towers and gates, houses. All is seen from the south and above: what has
 * height is drawn that much further up, and the light comes from the west.
 *
 * Houses are all of one height. Then no roof covers another one, and all walls may be written before all roofs, each
 * into one path a colour: a tile stays small however many houses it has. */
#include "art_defs.h"
#include "svg_parts.h"

#define EAVES ART_EAVES
#define RIDGE ART_RIDGE
#define WALL  9 /* the height of a city wall */

/* ---- houses ------------------------------------------------------------------------------------------------ */

enum { SHADOW, FACE, FACE_DARK, WINDOWS };
#define TONES 4

typedef struct box {
    art_point foot[4];  /* clockwise: the ends of one eave, then of the other */
    art_point ridge[2]; /* above the first and the second end */
} box;

static box box_of(const art_house *h) {
    int lx = h->way_x * h->length / 100, ly = h->way_y * h->length / 100;
    int dx = -h->way_y * h->depth / 100, dy = h->way_x * h->depth / 100;
    return (box){{{h->x - lx - dx, h->y - ly - dy},
                  {h->x + lx - dx, h->y + ly - dy},
                  {h->x + lx + dx, h->y + ly + dy},
                  {h->x - lx + dx, h->y - ly + dy}},
                 {{h->x - lx, h->y - ly - EAVES - RIDGE}, {h->x + lx, h->y + ly - EAVES - RIDGE}}};
}

static art_point raised(art_point p, int by) {
    return (art_point){p.x, p.y - by};
}

static void polygon(bst_out *o, const art_point *p, int n) {
    svg_polyline(o, p, n);
    out_char(o, 'z');
}

/* Faces that look south are seen; those that look east as well are dark. */
static void write_faces(bst_out *o, const box *b, int dark) {
    for (int i = 0; i < 4; i++) {
        art_point a = b->foot[i], c = b->foot[(i + 1) & 3];
        int south = a.x - c.x, east = c.y - a.y; /* where it looks */
        if (south <= 1 || (2 * east > south) != dark)
            continue;
        art_point p[5] = {a, c, raised(c, EAVES), raised(a, EAVES), raised(a, EAVES)};
        if (i & 1) {
            p[3] = b->ridge[i == 1];
            polygon(o, p, 5);
        } else {
            polygon(o, p, 4);
        }
    }
}

/* A window in each half of a wall that looks south and has room for them; at night there is light behind them. */
static void write_windows(bst_out *o, const box *b) {
    for (int i = 0; i < 4; i++) {
        art_point a = b->foot[i], c = b->foot[(i + 1) & 3];
        int wide = a.x - c.x, slope = a.y - c.y;
        if (wide < 14 || slope > wide || -slope > wide)
            continue;
        for (int at = 28; at <= 72; at += wide < 22 ? 100 : 44) {
            int middle = wide < 22 ? 50 : at;
            art_point p = {c.x + wide * middle / 100 - 2, c.y + slope * middle / 100 - 8};
            svg_point(o, 'M', p);
            out_text(o, "h4v5h-4z");
        }
    }
}

/* 0 lit, 1 between, 2 in shade. */
static int shade_of(const art_house *h, int slope) {
    int east = slope ? -h->way_y : h->way_y; /* where the slope looks */
    return east < -35 ? 0 : east > 35 ? 2 : 1;
}

static void write_roof(bst_out *o, const art_house *h, int shade) {
    box b = box_of(h);
    for (int slope = 0; slope < 2; slope++) {
        if (shade_of(h, slope) != shade)
            continue;
        art_point p[4] = {raised(b.foot[2 * slope], EAVES), raised(b.foot[2 * slope + 1], EAVES), b.ridge[!slope],
                          b.ridge[slope]};
        int seen = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
        if (seen > 0)
            polygon(o, p, 4);
    }
}

static void write_shadow(bst_out *o, const box *b) {
    art_point p[4];
    for (int i = 0; i < 4; i++)
        p[i] = (art_point){b->foot[i].x + 6, b->foot[i].y + 3};
    polygon(o, p, 4);
}

static void draw_boxes(bst_out *o, const art_layout *l, const char *class, int what) {
    svg_begin_path(o, class);
    for (int i = 0; i < l->houses; i++) {
        box b = box_of(&l->house[i]);
        if (what == SHADOW)
            write_shadow(o, &b);
        else if (what == WINDOWS)
            write_windows(o, &b);
        else
            write_faces(o, &b, what == FACE_DARK);
    }
    svg_end_path(o);
}

static void draw_roofs(bst_out *o, const art_layout *l, int tone, int shade) {
    char class[4] = {'b', (char)('0' + tone), (char)('0' + shade), 0};
    int n = 0;
    for (int i = 0; i < l->houses; i++)
        n += l->house[i].tone == tone;
    if (!n)
        return;
    svg_begin_path(o, class);
    for (int i = 0; i < l->houses; i++)
        if (l->house[i].tone == tone)
            write_roof(o, &l->house[i], shade);
    svg_end_path(o);
}

static void draw_houses(bst_out *o, const art_layout *l) {
    if (!l->houses)
        return;
    out_text(o, "<g transform=\"scale(.5)\" class=\"bhs\">");
    draw_boxes(o, l, "bs", SHADOW);
    draw_boxes(o, l, "bfa", FACE);
    draw_boxes(o, l, "bfb", FACE_DARK);
    draw_boxes(o, l, "bwn", WINDOWS);
    for (int tone = 0; tone < TONES; tone++)
        for (int shade = 0; shade < 3; shade++)
            draw_roofs(o, l, tone, shade);
    out_text(o, "</g>");
}

/* ---- walls ------------------------------------------------------------------------------------------------- */

/* Walls north of their city stand behind its houses, the others before them. */
static int is_behind(const art_wall *w, int i) {
    return w->p[i].x < w->p[i + 1].x;
}

static int next_run(const art_wall *w, int from, int behind, int *end) {
    while (from + 1 < w->n && is_behind(w, from) != behind)
        from++;
    *end = from;
    while (*end + 1 < w->n && is_behind(w, *end) == behind)
        ++*end;
    return from;
}

static void write_run(bst_out *o, const art_wall *w, int from, int end, int curtain, int lift) {
    art_point p[2 * ART_WALL_POINTS];
    int n = 0;
    for (int i = from; i <= end; i++)
        p[n++] = raised(w->p[i], lift);
    for (int i = end; curtain && i >= from; i--)
        p[n++] = raised(w->p[i], WALL);
    svg_polyline(o, p, n);
    if (curtain)
        out_char(o, 'z');
}

static int write_walls(bst_out *o, const art_layout *l, int behind, int curtain, int lift) {
    int n = 0;
    for (int i = 0; i < l->kind->segments; i++)
        for (int k = 0; k < l->city[i].walls; k++) {
            const art_wall *w = &l->city[i].wall[k];
            for (int from = 0, end; from + 1 < w->n; from = end) {
                from = next_run(w, from, behind, &end);
                if (from + 1 >= w->n)
                    break;
                write_run(o, w, from, end, curtain, lift);
                n++;
            }
        }
    return n;
}

static void draw_walls(bst_out *o, const art_layout *l, int behind) {
    static const struct {
        const char *class;
        uint8_t curtain, lift;
    } parts[] = {{"bws", 0, 0}, {"bO", 0, 0}, {"bwf", 1, 0}, {"bO", 0, WALL}, {"bS", 0, WALL}, {"bM", 0, WALL}};
    char none[1];
    bst_out count = {none, 0, 1};
    if (!write_walls(&count, l, behind, 0, 0))
        return;
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        svg_begin_path(o, parts[i].class);
        write_walls(o, l, behind, parts[i].curtain, parts[i].lift);
        svg_end_path(o);
    }
}

static void draw_towers(bst_out *o, const art_layout *l, int layer) {
    for (int y = 0; y < ART_SIZE; y++) /* the southern ones stand in front */
        for (int i = 0; i < l->towers; i++)
            if (l->tower[i].what == layer && l->tower[i].y == y)
                art_use(o, "b-tw", l->tower[i].x, l->tower[i].y, 100);
}

/* A gate shows its arch, or, in a wall that runs up and down, the side where the road comes. */
static const char *gate_symbol(art_point way) {
    return way.x > 75 ? "b-g1" : way.x < -75 ? "b-g2" : "b-g0";
}

static void draw_gates(bst_out *o, const art_layout *l, int behind) {
    for (int i = 0; i < l->gates; i++)
        if ((l->gate_way[i].y > 0) == behind)
            art_use(o, gate_symbol(l->gate_way[i]), l->gate[i].x, l->gate[i].y, 100);
}

/* ---- ground ------------------------------------------------------------------------------------------------ */

/* Walls end a little before the corner of the tile, the ground does not; and it goes two units over the rim, as far
 * as the clip lets it. */
static int to_rim(int v) {
    return v <= 7 ? -2 : v >= ART_SIZE - 7 ? ART_SIZE + 2 : v;
}

static void draw_ground(bst_out *o, const art_layout *l) {
    svg_begin_path(o, "bC");
    for (int i = 0; i < l->kind->segments; i++)
        if (l->city[i].n) {
            art_city c = l->city[i];
            for (int j = 0; j < c.n; j++)
                c.p[j] = (art_point){to_rim(c.p[j].x), to_rim(c.p[j].y)};
            polygon(o, c.p, c.n);
        }
    svg_end_path(o);
}

static void write_squares(bst_out *o, const art_layout *l, int more) {
    for (int i = 0; i < l->squares; i++) {
        int rx = l->square[i].scale + more, ry = rx * 4 / 5;
        svg_point(o, 'M', (art_point){l->square[i].x - rx, l->square[i].y});
        for (int half = 0; half < 2; half++) {
            svg_point(o, 'a', (art_point){rx, ry});
            out_text(o, half ? " 0 1 0 -" : " 0 1 0 ");
            out_int(o, 2 * rx);
            out_text(o, " 0");
        }
    }
}

/* The rims of all streets and squares lie below the paving of all. */
static void draw_streets(bst_out *o, const art_layout *l) {
    static const char streets[2][4] = {"bse", "bst"}, squares[2][5] = {"bse2", "bst2"};
    for (int i = 0; i < 2; i++) {
        svg_begin_path(o, streets[i]);
        for (int j = 0; j < l->streets; j++)
            svg_curve(o, &l->street[j]);
        svg_end_path(o);
        svg_begin_path(o, squares[i]);
        write_squares(o, l, !i);
        svg_end_path(o);
    }
}

/* A road in a tunnel shows as a dotted line on the city above it. */
static void draw_hidden_road(bst_out *o, const art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        if (l->road_back[i].used) {
            art_point ends[2] = {l->road[i].p[3], l->road_back[i].p[3]};
            svg_begin_path(o, "bI");
            svg_polyline(o, ends, 2);
            svg_end_path(o);
        }
}

/* In the middle of a square a well, a tree or a stall; who has it stays with the place, not with the tile. */
static void draw_market(bst_out *o, const art_layout *l) {
    static const char things[3][5] = {"b-we", "b-li", "b-ma"};
    for (int i = 0; i < l->squares; i++)
        if (l->square[i].scale >= 9)
            art_use(o, things[(unsigned)(l->square[i].x + l->square[i].y + l->variant) % 3], l->square[i].x,
                    l->square[i].y, 100);
}

void svg_cities(bst_out *o, const art_layout *l) {
    int cities = 0;
    for (int i = 0; i < l->kind->segments; i++)
        cities += l->city[i].n > 0;
    if (!cities)
        return;
    draw_ground(o, l);
    draw_streets(o, l);
    draw_hidden_road(o, l);
    draw_walls(o, l, 1);
    draw_towers(o, l, 1);
    draw_gates(o, l, 1);
    draw_houses(o, l);
    draw_market(o, l);
    for (int i = 0; i < l->churches; i++)
        art_use(o, "b-ch", l->church[i].x, l->church[i].y - 5, 100);
    draw_walls(o, l, 0);
    draw_towers(o, l, 2);
    draw_gates(o, l, 0);
}
