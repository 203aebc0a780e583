/* What stands in a city: towers on its walls, streets, a square, and rows of houses along them. */
#include "art_layout.h"

#include <string.h>

/* ---- towers ------------------------------------------------------------------------------------------------ */

/* A tower's foot, moved so far inwards that all of the tower lies on the tile. */
static art_point tower_foot(art_point p) {
    p.x = p.x < ART_TOWER_SIDE ? ART_TOWER_SIDE : p.x > ART_SIZE - ART_TOWER_SIDE ? ART_SIZE - ART_TOWER_SIDE : p.x;
    p.y = p.y < ART_TOWER_TOP ? ART_TOWER_TOP : p.y > ART_SIZE - ART_TOWER_FOOT ? ART_SIZE - ART_TOWER_FOOT : p.y;
    return p;
}

static int tower_stands_near(const art_layout *l, art_point p, int gap) {
    for (int i = 0; i < l->towers; i++)
        if (art_distance(p, (art_point){l->tower[i].x, l->tower[i].y}) < gap)
            return 1;
    for (int i = 0; i < l->gates; i++)
        if (art_distance(p, l->gate[i]) < gap)
            return 1;
    return 0;
}

static void add_tower(art_layout *l, art_point p, int layer) {
    if (l->towers < ART_MAX_TOWERS && !tower_stands_near(l, p, 12))
        l->tower[l->towers++] = (art_item){(uint8_t)layer, 100, (int16_t)p.x, (int16_t)p.y};
}

static int on_rim(art_point p) {
    return p.x <= 0 || p.y <= 0 || p.x >= ART_SIZE || p.y >= ART_SIZE;
}

/* A wall begins and ends with a tower; others stand where it bends, not too close. */
static void place_wall_towers(art_layout *l, art_city *c, art_wall *w) {
    w->p[0] = tower_foot(w->p[0]);
    w->p[w->n - 1] = tower_foot(w->p[w->n - 1]);
    add_tower(l, w->p[0], w->p[0].y < 60 ? 1 : 2);
    add_tower(l, w->p[w->n - 1], w->p[w->n - 1].y < 60 ? 1 : 2);
    for (int i = 1; i + 1 < w->n; i++) {
        int layer = w->p[i + 1].x > w->p[i - 1].x ? 1 : 2; /* the city lies to the right of its wall */
        if (on_rim(w->p[i])) {                             /* the tip of a wedge: the ground ends below the tower too */
            art_point foot = tower_foot(w->p[i]);
            for (int j = 0; j < c->n; j++)
                if (c->p[j].x == w->p[i].x && c->p[j].y == w->p[i].y)
                    c->p[j] = foot;
            w->p[i] = foot;
            add_tower(l, foot, layer);
        } else if (!tower_stands_near(l, w->p[i], 40)) {
            add_tower(l, w->p[i], layer);
        }
    }
}

void art_place_towers(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            place_wall_towers(l, &l->city[i], &l->city[i].wall[w]);
}

/* ---- ground to build on ------------------------------------------------------------------------------------ */

/* In half units, as houses are: plots of 2 x 2 units. */
#define PLOT     4
#define PLOTS    (2 * ART_SIZE / PLOT)
#define HEIGHT   ART_EAVES
#define RIDGE    ART_RIDGE
#define DEPTH    14 /* half of a house's depth */
#define NEAREST  9  /* of a house to the rim, except on a seam */
#define STREET   11 /* half of a street's width */
#define WALL_IN  12
#define WALL_TOP 20

typedef struct ground {
    art_layout *l;
    uint8_t taken[PLOTS * PLOTS];
    uint8_t tone; /* of most roofs of the block that is being built */
} ground;

static void take_disc(ground *g, art_point at, int radius) {
    int x0 = (at.x - radius) / PLOT, x1 = (at.x + radius) / PLOT, y0 = (at.y - radius) / PLOT;
    int y1 = (at.y + radius) / PLOT;
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < PLOTS; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < PLOTS; x++) {
            int dx = x * PLOT + PLOT / 2 - at.x, dy = y * PLOT + PLOT / 2 - at.y;
            if (dx * dx + dy * dy <= radius * radius)
                g->taken[y * PLOTS + x] = 1;
        }
}

static art_point doubled(art_point p) {
    return (art_point){2 * p.x, 2 * p.y};
}

static void take_line(ground *g, art_point a, art_point b, int radius) {
    int steps = art_distance(a, b) / 6 + 1;
    for (int i = 0; i <= steps; i++)
        take_disc(g, (art_point){a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps}, radius);
}

/* Free is the city's own ground; walls hide what stands right before them. */
static void survey(ground *g, art_layout *l, int seg) {
    g->l = l;
    for (int i = 0; i < PLOTS * PLOTS; i++) {
        int cell = i / PLOTS / 2 * ART_CELLS + i % PLOTS / 2;
        g->taken[i] = l->label[cell] != seg || l->busy[cell];
    }
    for (int w = 0; w < l->city[seg].walls; w++) {
        const art_wall *wall = &l->city[seg].wall[w];
        for (int i = 0; i + 1 < wall->n; i++) {
            art_point a = doubled(wall->p[i]), b = doubled(wall->p[i + 1]);
            take_line(g, a, b, WALL_IN);
            if (a.x >= b.x) {
                take_line(g, (art_point){a.x, a.y - WALL_TOP}, (art_point){b.x, b.y - WALL_TOP}, 6);
                take_line(g, (art_point){a.x, a.y - WALL_TOP / 2}, (art_point){b.x, b.y - WALL_TOP / 2}, 8);
            }
        }
    }
    for (int i = 0; i < l->towers; i++)
        take_line(g, doubled((art_point){l->tower[i].x, l->tower[i].y}),
                  doubled((art_point){l->tower[i].x, l->tower[i].y - 12}), 15);
    for (int i = 0; i < l->gates; i++)
        take_line(g, doubled(l->gate[i]), doubled((art_point){l->gate[i].x, l->gate[i].y - 12}), 28);
}

/* ---- houses ------------------------------------------------------------------------------------------------ */

/* Half of the box around a house. */
static void half_extents(const art_house *h, int *x, int *y) {
    int wx = h->way_x < 0 ? -h->way_x : h->way_x, wy = h->way_y < 0 ? -h->way_y : h->way_y;
    *x = (wx * h->length + wy * h->depth) / 100;
    *y = (wy * h->length + wx * h->depth) / 100;
}

/* Most places where a house could stand are taken in their middle already. */
static int middle_is_taken(const ground *g, const art_house *h) {
    int inside = h->x >= 0 && h->y >= 0 && h->x < 2 * ART_SIZE && h->y < 2 * ART_SIZE;
    return inside && g->taken[h->y / PLOT * PLOTS + h->x / PLOT];
}

/* Goes over the plots below a house; returns whether one is taken, or takes them. */
static int plots_of(ground *g, const art_house *h, int take) {
    int reach_x, reach_y;
    if (!take && middle_is_taken(g, h))
        return 1;
    half_extents(h, &reach_x, &reach_y);
    for (int y = (h->y - reach_y) / PLOT - 1; y <= (h->y + reach_y) / PLOT + 1; y++)
        for (int x = (h->x - reach_x) / PLOT - 1; x <= (h->x + reach_x) / PLOT + 1; x++) {
            int dx = x * PLOT + PLOT / 2 - h->x, dy = y * PLOT + PLOT / 2 - h->y;
            int along = (dx * h->way_x + dy * h->way_y) / 100, across = (dy * h->way_x - dx * h->way_y) / 100;
            if (along > h->length || -along > h->length || across > h->depth || -across > h->depth)
                continue;
            if (x < 0 || y < 0 || x >= PLOTS || y >= PLOTS)
                continue;
            if (take)
                g->taken[y * PLOTS + x] = 1;
            else if (g->taken[y * PLOTS + x])
                return 1;
        }
    return 0;
}

static int lies_inside(const art_house *h) {
    int half_x, half_y;
    half_extents(h, &half_x, &half_y);
    int wy = h->way_y < 0 ? -h->way_y : h->way_y;
    int top = half_y + HEIGHT, ridge = wy * h->length / 100 + HEIGHT + RIDGE;
    top = ridge > top ? ridge : top;
    return h->x - half_x >= NEAREST && h->x + half_x <= 2 * ART_SIZE - NEAREST && h->y - top >= NEAREST &&
           h->y + half_y <= 2 * ART_SIZE - NEAREST;
}

static uint8_t any_tone(art_layout *l) {
    uint32_t d = art_dice(l) % 16;
    return d < 6 ? 0 : d < 10 ? 1 : d < 13 ? 2 : 3;
}

static int build(ground *g, art_point at, art_point way, int length) {
    art_layout *l = g->l;
    art_house h = {(int16_t)at.x, (int16_t)at.y, (int8_t)way.x, (int8_t)way.y, (uint8_t)length, DEPTH, 0};
    if (l->houses == ART_MAX_HOUSES || !lies_inside(&h) || plots_of(g, &h, 0))
        return 0;
    h.tone = art_dice(l) % 5 ? g->tone : any_tone(l);
    plots_of(g, &h, 1);
    l->house[l->houses++] = h;
    return 1;
}

/* A row of houses wall to wall along a line, now and then with an alley between them. */
static void build_row(ground *g, art_point from, art_point way, int length) {
    for (int d = 0; d < length;) {
        int half = 9 + (int)(art_dice(g->l) % 6);
        int middle = d + half;
        art_point at = {from.x + way.x * middle / 100, from.y + way.y * middle / 100};
        int built = build(g, at, way, half);
        d += built ? 2 * half : 5;
        if (built && art_dice(g->l) % 5 == 0)
            d += 8;
    }
}

/* Rows on one side of a line, back to back, then a lane, and so on. What stands back to back is a block, roofed much
 * alike: so a city has quarters, and from far it does not look like scattered bricks. */
static void build_beside(ground *g, art_point a, art_point b, int side, int first, int rows) {
    art_point way = art_unit((art_point){b.x - a.x, b.y - a.y});
    for (int row = 0; row < rows; row++) {
        int off = side * (first + DEPTH + row * (2 * DEPTH + 5) + row / 2 * 6);
        art_point from = {a.x - way.y * off / 100, a.y + way.x * off / 100};
        if (row % 2 == 0)
            g->tone = any_tone(g->l);
        build_row(g, from, way, art_distance(a, b));
    }
}

/* Houses on the seams between two city sides: always the same ones, for both tiles draw them. */
static void build_on_seams(ground *g, int seg) {
    static const uint16_t along[5] = {92, 120, 158, 246, 296};
    static const uint8_t half[5] = {14, 13, 15, 15, 16}, tone[5] = {2, 1, 0, 3, 1};
    for (int d = 0; d < 4; d++)
        for (int i = 0; i < 5 && g->l->kind->by_side[(d + 4 - g->l->rot) & 3][0] == seg; i++) {
            int upright = d & 1, far = d == BST_E || d == BST_S ? 2 * ART_SIZE : 0;
            art_house h = {(int16_t)(upright ? far : along[i]),
                           (int16_t)(upright ? along[i] : far + HEIGHT / 2),
                           0,
                           0,
                           half[i],
                           DEPTH + 1,
                           tone[i]};
            h.way_x = upright ? 0 : 100;
            h.way_y = upright ? 100 : 0;
            plots_of(g, &h, 1);
            g->l->house[g->l->houses++] = h;
        }
}

/* ---- streets ----------------------------------------------------------------------------------------------- */

static void lay_street(ground *g, art_curve c) {
    art_layout *l = g->l;
    if (l->streets == ART_MAX_STREETS)
        return;
    l->street[l->streets++] = c;
    for (int t = 0; t < 16; t++)
        take_line(g, doubled(art_curve_at(&c, t)), doubled(art_curve_at(&c, t + 1)), STREET);
}

/* The square lies where the city's figure stands, and is as wide as the city allows. A cathedral has its own. */
static void open_square(ground *g, int seg) {
    art_layout *l = g->l;
    uint8_t room[ART_CELLS * ART_CELLS];
    art_wish w = {.label = seg};
    art_point at = l->spot[seg];
    art_clearance(l, &w, room);
    int half = room[at.y / ART_STEP * ART_CELLS + at.x / ART_STEP] / 3;
    half = half > 15 ? 15 : half < 8 ? 8 : half;
    if (l->kind->segment[seg].flags & BST_CATHEDRAL || l->squares == ART_MAX_SQUARES)
        return;
    l->square[l->squares++] = (art_item){0, (uint8_t)half, (int16_t)at.x, (int16_t)at.y};
    take_disc(g, doubled(at), 2 * half);
}

/* A big city has a church, in some variants: on a free place not far from the square, facing it. */
static void build_church(ground *g, int seg) {
    art_layout *l = g->l;
    art_house site = {.way_x = 100, .length = 40, .depth = 22};
    art_point spot = doubled(l->spot[seg]);
    if (l->churches == ART_MAX_SQUARES || l->kind->segment[seg].flags & BST_CATHEDRAL || art_dice(l) % 4 == 0)
        return;
    for (int tries = 0; tries < 60; tries++) {
        site.x = (int16_t)(spot.x - 110 + (int)(art_dice(l) % 220));
        site.y = (int16_t)(spot.y - 110 + (int)(art_dice(l) % 220));
        if (site.x < 50 || site.x > 344 || site.y < 90 || site.y > 370)
            continue;
        art_house behind = site;
        behind.y = (int16_t)(behind.y - 36);
        if (plots_of(g, &site, 0) || plots_of(g, &behind, 0))
            continue;
        plots_of(g, &site, 1);
        behind.length = 24;
        behind.x = (int16_t)(behind.x - 16);
        plots_of(g, &behind, 1);
        l->church[l->churches++] = (art_item){0, 100, (int16_t)(site.x / 2), (int16_t)(site.y / 2)};
        return;
    }
}

/* From the square to the middle of every open side and to every gate of the city. */
static void lay_streets(ground *g, int seg) {
    art_layout *l = g->l;
    art_point square = l->spot[seg];
    for (int d = 0; d < 4; d++) {
        if (!(art_sides(l, seg) >> d & 1))
            continue;
        art_point from = art_side_middle(d, 0);
        if (l->kind->by_side[(d + 4 - l->rot) & 3][1] != BST_NONE8) { /* the wall between two cities ends there */
            lay_street(g, art_line(from, art_side_middle(d, 6)));
            continue;
        }
        int reach = art_distance(square, from) / 2, bend = (int)(art_dice(l) % 41) - 20;
        art_point to = {square.x + (d & 1 ? 0 : bend), square.y + (d & 1 ? bend : 0)};
        lay_street(g, (art_curve){.p = {from, art_side_middle(d, reach), to, square}, .used = 1});
    }
    for (int i = 0; i < l->gates; i++)
        for (int w = 0; w < l->city[seg].walls; w++) {
            const art_wall *wall = &l->city[seg].wall[w];
            for (int j = 0; j + 1 < wall->n; j++) {
                art_point m = {(wall->p[j].x + wall->p[j + 1].x) / 2, (wall->p[j].y + wall->p[j + 1].y) / 2};
                if (art_distance(m, l->gate[i]) > 6)
                    continue;
                art_point in = {l->gate[i].x + l->gate_way[i].x / 5, l->gate[i].y + l->gate_way[i].y / 5};
                lay_street(g, (art_curve){.p = {l->gate[i], in, in, square}, .used = 1});
            }
        }
    open_square(g, seg);
}

static void build_along_streets(ground *g, int first) {
    const art_layout *l = g->l;
    for (int i = first; i < l->streets; i++)
        for (int part = 0; part < 16; part += 4) {
            art_point a = doubled(art_curve_at(&l->street[i], part));
            art_point b = doubled(art_curve_at(&l->street[i], part + 4));
            for (int side = -1; side <= 1; side += 2)
                build_beside(g, a, b, side, STREET + 1, 4);
        }
}

static void build_along_walls(ground *g, int seg) {
    const art_city *c = &g->l->city[seg];
    for (int w = 0; w < c->walls; w++)
        for (int i = 0; i + 1 < c->wall[w].n; i++) {
            art_point a = doubled(c->wall[w].p[i]), b = doubled(c->wall[w].p[i + 1]);
            build_beside(g, a, b, 1, a.x < b.x ? 24 : 28, 4);
        }
}

static void fill_gaps(ground *g) {
    static const art_point ways[4] = {{100, 0}, {0, 100}, {96, 28}, {-28, 96}};
    for (int i = 0; i < 240; i++) {
        art_point at = {(int)(art_dice(g->l) % (2 * ART_SIZE)), (int)(art_dice(g->l) % (2 * ART_SIZE))};
        g->tone = any_tone(g->l);
        build(g, at, ways[art_dice(g->l) % 4], 9 + (int)(art_dice(g->l) % 4));
    }
}

/* Up to `most` plants on free ground, each with room of `half` to every side and all of it, with its shadow to the
 * east, inside the tile. */
static void plant_gardens(ground *g, int what, int half, int most) {
    art_layout *l = g->l;
    for (int i = 0; i < 200 && most > 0 && l->plants < ART_MAX_PLANTS; i++) {
        uint32_t near = (uint32_t)half + 9, wide = 2 * ART_SIZE - near - 2 * (uint32_t)half - 8;
        art_point at = {(int)(near + art_dice(l) % wide), (int)(near + art_dice(l) % (2 * ART_SIZE - 2 * near))};
        art_house room = {(int16_t)at.x, (int16_t)at.y, 100, 0, (uint8_t)half, (uint8_t)half, 0};
        if (plots_of(g, &room, 0))
            continue;
        plots_of(g, &room, 1);
        l->plant[l->plants++] = (art_item){(uint8_t)what, 100, (int16_t)(at.x / 2), (int16_t)(at.y / 2)};
        most--;
    }
}

void art_place_town(art_layout *l) {
    ground g;
    for (int i = 0; i < l->kind->segments; i++) {
        if (!l->city[i].n)
            continue;
        int first = l->streets;
        survey(&g, l, i);
        g.tone = 0;
        if (!l->printed)
            build_on_seams(&g, i);
        lay_streets(&g, i);
        build_church(&g, i);
        build_along_streets(&g, first);
        build_along_walls(&g, i);
        plant_gardens(&g, ART_TREE, 15, 3); /* courts between the blocks */
        fill_gaps(&g);
        plant_gardens(&g, ART_BUSH, 8, 9);
    }
}
