/* The order in which a tile is laid out, and the places of its own segments. */
#include "art_layout.h"
#include "svg.h"

#include <string.h>

static int starts_with(const char *s, const char *start) {
    while (*start)
        if (*s++ != *start++)
            return 0;
    return 1;
}

/* The same for all copies of a row, so that an extra only adds to the picture. */
static uint32_t dice_of(const char *id) {
    uint32_t h = 2166136261u;
    for (; *id && *id != '+'; id++)
        h = (h ^ (uint8_t)*id) * 16777619u;
    return h ? h : 1;
}

void art_add_item(art_layout *l, int what, art_point at) {
    art_add_fitted(l, what, at, 200);
}

void art_add_fitted(art_layout *l, int what, art_point at, int clearance) {
    int radius = art_radius(what), scale = clearance >= radius ? 100 : clearance * 100 / radius;
    if (l->items == ART_MAX_ITEMS)
        return;
    if (scale < 62)
        scale = 62;
    l->item[l->items++] = (art_item){(uint8_t)what, (uint8_t)scale, (int16_t)at.x, (int16_t)at.y};
    art_mark_busy(l, at, radius * scale / 100);
}

/* A hub that is a segment of its own parts the fields between the roads that end there. */
static void paint_hub(art_layout *l) {
    const bst_kind *k = l->kind;
    for (int i = 0; i < k->segments; i++) {
        int t = k->segment[i].type;
        if ((t == BST_MONASTERY && l->hub_thing == ART_MONASTERY) || (t == BST_CASTLE && l->hub_thing == ART_CASTLE) ||
            (t == BST_CEMETERY && l->hub_thing == ART_CEMETERY)) {
            art_paint_disc(l, l->hub, 28, i, 1);
            l->spot[i] = l->hub;
        }
    }
}

static int roads_cross(const bst_kind *k) {
    int through = 0, bridge = 0;
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_ROAD) {
            through++;
            bridge |= k->segment[i].flags & BST_BRIDGE;
        }
    return through > 1 && bridge;
}

static void find_fixed_spots(art_layout *l) {
    const bst_kind *k = l->kind;
    for (int i = 0; i < k->segments; i++) {
        const bst_segment *s = &k->segment[i];
        if (s->type == BST_ROAD) {
            int ends = !(s->sides & (s->sides - 1));
            l->spot[i] = art_curve_at(&l->road[i], s->flags & BST_TUNNEL ? 10 : roads_cross(k) ? 4 : ends ? 6 : 8);
        } else if (s->type == BST_CITY) {
            art_wish w = {.label = i, .enough = 40, .near = {100, 100}, .pull = 6};
            l->spot[i] = art_find_room(l, &w, 0);
        }
    }
}

static void find_field_spots(art_layout *l) {
    const bst_kind *k = l->kind;
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_ROAD || k->segment[i].type == BST_CITY)
            art_mark_busy(l, l->spot[i], 20);
    for (int i = 0; i < k->segments; i++) {
        if (k->segment[i].type != BST_FIELD)
            continue;
        int room;
        art_wish w = {.label = i, .heed_busy = 1, .enough = 30, .near = {100, 100}, .pull = 4};
        l->spot[i] = art_find_room(l, &w, &room);
        if (room < 10) {
            w.heed_busy = 0;
            l->spot[i] = art_find_room(l, &w, 0);
        }
    }
}

static void find_tile_spot(art_layout *l) {
    const bst_kind *k = l->kind;
    art_point *spot = &l->spot[BST_MAX_SEGMENTS];
    *spot = (art_point){100, 100};
    if (k->mist != BST_NONE8)
        *spot = l->spot[k->mist];
    for (int i = 0; i < l->items; i++)
        if (l->item[i].what == ART_VOLCANO)
            *spot = (art_point){l->item[i].x, l->item[i].y};
}

void art_layout_make(art_layout *l, const bst_kind *k) {
    memset(l, 0, sizeof *l);
    memset(l->label, ART_FREE, sizeof l->label);
    l->kind = k;
    l->dice = dice_of(k->id);
    l->cell_of_board_x = l->cell_of_board_y = -1;
    if (starts_with(k->id, "W-BOARD-")) {
        l->cell_of_board_x = k->id[8] - '0';
        l->cell_of_board_y = k->id[9] - '0';
        art_point c = {400 - 200 * l->cell_of_board_x, 400 - 200 * l->cell_of_board_y};
        art_paint_disc(l, c, 304, ART_SOLID, 0);
    }
    art_place_cities(l);
    art_place_river(l);
    art_place_roads(l);
    paint_hub(l);
    art_flood_fields(l);
    find_fixed_spots(l);
    art_place_things(l);
    uint8_t busy[sizeof l->busy];
    memcpy(busy, l->busy, sizeof busy);
    find_field_spots(l);
    memcpy(l->busy, busy, sizeof busy);
    find_tile_spot(l);
}

/* ---- turning and dressing ---------------------------------------------------------------------------------- */

static void turn_points(art_point *p, int n, int r) {
    for (int i = 0; i < n; i++)
        p[i] = art_turn(p[i], r);
}

static void turn_grid(uint8_t *cells) {
    uint8_t kept[ART_CELLS * ART_CELLS];
    memcpy(kept, cells, sizeof kept);
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++) {
        int x = i % ART_CELLS, y = i / ART_CELLS;
        cells[x * ART_CELLS + ART_CELLS - 1 - y] = kept[i];
    }
}

/* How far a thing that rises reaches over its place: up, right, down, left. */
static const uint8_t *extent(int what) {
    static const uint8_t sign[4] = {24, 26, 28, 24};
    static const uint8_t extents[ART_THINGS][4] = {
        [ART_MONASTERY] = {59, 46, 38, 43}, [ART_CASTLE] = {49, 46, 38, 42}, [ART_CEMETERY] = {32, 38, 32, 32},
        [ART_VILLAGE] = {23, 33, 26, 27},   [ART_INN] = {30, 34, 29, 32},    [ART_VOLCANO] = {60, 57, 42, 51},
        [ART_HILL] = {31, 55, 34, 47},      [ART_VINES] = {25, 37, 28, 29},  [ART_GARDEN] = {26, 28, 30, 27}};
    if (what >= ART_DRAGON_MARK && what <= ART_PRINCESS_MARK && what != ART_SPRING && what != ART_POOL)
        return sign;
    return extents[what];
}

/* The same point, or the nearest at which the thing lies wholly on the tile. */
static art_point moved_inside(art_point p, int what, int scale) {
    const uint8_t *e = extent(what);
    int up = e[0] * scale / 100, right = ART_SIZE - e[1] * scale / 100, down = ART_SIZE - e[2] * scale / 100;
    int left = e[3] * scale / 100;
    p.x = p.x < left ? left : p.x > right ? right : p.x;
    p.y = p.y < up ? up : p.y > down ? down : p.y;
    return p;
}

static void turn_layout(art_layout *l, int r) {
    for (int i = 0; i < BST_MAX_SEGMENTS; i++) {
        art_city *c = &l->city[i];
        for (int w = 0; w < c->walls; w++)
            turn_points(c->wall[w].p, c->wall[w].n, r);
        turn_points(c->p, c->n, r);
        turn_points(l->road[i].p, 7, r);
        turn_points(l->road_back[i].p, 7, r);
    }
    turn_points(l->stub[0].p, 7, r);
    turn_points(l->stub[1].p, 7, r);
    turn_points(l->river.p, 7, r);
    turn_points(l->gate, l->gates, r);
    for (int i = 0; i < l->gates; i++)
        l->gate_way[i] = art_turn_way(l->gate_way[i], r);
    turn_points(&l->hub, 1, r);
    turn_points(l->spot, BST_MAX_SEGMENTS + 1, r);
    for (int i = 0; i < l->items; i++) {
        art_point p = art_turn((art_point){l->item[i].x, l->item[i].y}, r);
        p = moved_inside(p, l->item[i].what, l->item[i].scale);
        l->item[i].x = (int16_t)p.x;
        l->item[i].y = (int16_t)p.y;
    }
    for (int i = 0; i < r; i++) {
        turn_grid(l->label);
        turn_grid(l->busy);
    }
}

/* ---- signs beside the figures ------------------------------------------------------------------------------- */

typedef struct area {
    int x0, y0, x1, y1;
} area;

static int overlap(area a, area b) {
    int w = (a.x1 < b.x1 ? a.x1 : b.x1) - (a.x0 > b.x0 ? a.x0 : b.x0);
    int h = (a.y1 < b.y1 ? a.y1 : b.y1) - (a.y0 > b.y0 ? a.y0 : b.y0);
    return w > 0 && h > 0 ? w * h : 0;
}

static area area_of(int what, int scale, art_point p) {
    const uint8_t *e = extent(what);
    return (area){p.x - e[3] * scale / 100, p.y - e[0] * scale / 100, p.x + e[1] * scale / 100,
                  p.y + e[2] * scale / 100};
}

/* Where somebody on a segment is seen: farmers lie. */
static area figure_area(const art_layout *l, int seg) {
    int dx, dy, field = l->kind->segment[seg].type == BST_FIELD;
    bst_svg_stand(l->kind, seg, &dx, &dy);
    art_point p = {l->spot[seg].x + dx, l->spot[seg].y + dy};
    return field ? (area){p.x - 26, p.y - 15, p.x + 26, p.y + 15} : (area){p.x - 21, p.y - 30, p.x + 21, p.y + 24};
}

/* How much of a sign there would lie under figures and other things, and how far it would be off its own ground. */
static int trouble(const art_layout *l, int sign, art_point at) {
    static const int8_t x[8] = {17, 12, 0, -12, -17, -12, 0, 12}, y[8] = {0, 12, 17, 12, 0, -12, -17, -12};
    const art_item *it = &l->item[sign];
    area own = area_of(it->what, it->scale * 9 / 10, at);
    int ground = art_label_at(l, (art_point){it->x, it->y}), sum = 0;
    for (int i = 0; i < l->kind->segments; i++)
        if (l->kind->segment[i].type != BST_MIST)
            sum += overlap(own, figure_area(l, i));
    for (int i = 0; i < l->items; i++)
        if (i != sign && l->item[i].what != ART_GHOST)
            sum += overlap(own, area_of(l->item[i].what, l->item[i].scale, (art_point){l->item[i].x, l->item[i].y}));
    for (int i = 0; i < 8; i++)
        sum += art_label_at(l, (art_point){at.x + x[i], at.y + y[i]}) == ground ? 0 : 90;
    return sum;
}

/* The layout keeps a sign apart from the middle of a figure; but a figure is tall and always upright. So on the turned
 * tile a sign gives way a little, as far as its own ground reaches. */
static void keep_signs_clear(art_layout *l) {
    for (int i = 0; i < l->items; i++) {
        art_item *it = &l->item[i];
        art_point best = {it->x, it->y};
        if (extent(it->what) != extent(ART_COAT))
            continue;
        int least = trouble(l, i, best);
        for (int cell = 0; cell < 17 * 17 && least; cell++) {
            art_point p = {it->x + 5 * (cell % 17 - 8), it->y + 5 * (cell / 17 - 8)};
            p = moved_inside(p, it->what, it->scale);
            int cost = trouble(l, i, p) + 2 * art_distance(p, (art_point){it->x, it->y});
            if (cost < least) {
                least = cost;
                best = p;
            }
        }
        it->x = (int16_t)best.x;
        it->y = (int16_t)best.y;
        art_mark_busy(l, best, art_radius(it->what) * it->scale / 100);
    }
}

int art_sides(const art_layout *l, int seg) {
    int sides = l->kind->segment[seg].sides;
    return (sides << l->rot | sides >> (4 - l->rot)) & 15;
}

void art_layout_dress(art_layout *l, int rot, int variant) {
    l->rot = rot & 3;
    l->variant = variant & (ART_VARIANTS - 1);
    l->printed = variant & BST_SVG_PRINTED;
    turn_layout(l, l->rot);
    keep_signs_clear(l);
    l->dice ^= (uint32_t)(4 * l->variant + l->rot) * 2654435769u;
    l->dice += !l->dice;
    art_dice(l);
    art_place_towers(l);
    art_place_town(l);
    art_place_land(l);
}
