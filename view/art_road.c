/* The river, the roads and where they end. */
#include "art_layout.h"

/* From side to side, leaving both at right angles. Adjacent sides are joined by a bend; opposite ones by a line
 * whose middle lies `bow` units aside and whose halves swing by `swing`. */
static art_curve side_to_side(int a, int b, int bow, int swing) {
    art_point from = art_side_middle(a, 0), to = art_side_middle(b, 0);
    if ((a ^ b) & 1)
        return (art_curve){.p = {from, art_side_middle(a, 58), art_side_middle(b, 58), to}, .used = 1};
    /* drawn from N to S, then turned; the bow of a line between W and E is measured along y */
    art_curve c = {.p = {{100, 0},
                         {100, 40},
                         {100 + bow + swing, 56},
                         {100 + bow, 100},
                         {100 + bow - swing, 144},
                         {100, 160},
                         {100, 200}},
                   .used = 2};
    for (int i = 0; i < 7 && (a & 1); i++)
        c.p[i] = (art_point){c.p[i].y, c.p[i].x};
    return c;
}

/* From a side to a point, leaving the side at a right angle and arriving in the direction `way` (or straight). */
static art_curve side_to_point(int side, art_point to, art_point way) {
    art_point from = art_side_middle(side, 0);
    int reach = art_distance(from, to) * 2 / 5;
    art_curve c = {.p = {from, art_side_middle(side, reach), to, to}, .used = 1};
    if (way.x || way.y)
        c.p[2] = (art_point){to.x - way.x * reach / 100, to.y - way.y * reach / 100};
    else
        c.p[2] = (art_point){(c.p[1].x + to.x) / 2, (c.p[1].y + to.y) / 2};
    return c;
}

static int lowest_side(int sides) {
    int d = 0;
    while (d < 3 && !(sides >> d & 1))
        d++;
    return d;
}

static int highest_side(int sides) {
    int d = 3;
    while (d > 0 && !(sides >> d & 1))
        d--;
    return d;
}

/* ---- river ------------------------------------------------------------------------------------------------- */

void art_place_river(art_layout *l) {
    int sides = 0;
    for (int d = 0; d < 4; d++)
        if (art_edge(l->kind, d) == BST_EDGE_WATER)
            sides |= 1 << d;
    if (!sides)
        return;
    int a = lowest_side(sides), b = highest_side(sides);
    if (a == b) {
        l->river = art_line(art_side_middle(a, 0), (art_point){100, 100});
        int lake = l->kind->symbols & BST_LAKE;
        art_add_item(l, lake ? ART_POOL : ART_SPRING, (art_point){100, 100});
        art_paint_disc(l, (art_point){100, 100}, lake ? 52 : 26, ART_WATER, 0);
    } else {
        l->river = side_to_side(a, b, 0, 16); /* or straight water would look like a canal */
    }
    art_paint_curve(l, &l->river, ART_RIVER_WIDTH, ART_WATER, 0);
}

/* ---- gates ------------------------------------------------------------------------------------------------- */

/* The city a road ends at: the one that the fields on both of its sides touch, else any. */
static int city_of_road(const bst_kind *k, int side) {
    int a = k->by_half[2 * side], b = k->by_half[2 * side + 1], fallback = -1;
    int both = a == BST_NONE8 || b == BST_NONE8 ? 0 : k->segment[a].cities & k->segment[b].cities;
    for (int i = 0; i < k->segments; i++) {
        if (k->segment[i].type != BST_CITY)
            continue;
        if (both >> i & 1)
            return i;
        fallback = i;
    }
    return fallback;
}

static int gate_is_taken(const art_layout *l, art_point p) {
    for (int i = 0; i < l->gates; i++)
        if (art_distance(l->gate[i], p) < 20)
            return 1;
    return 0;
}

/* The middle of the piece of wall that lies nearest to a point; the outward-to-inward direction goes to *way. */
static art_point find_gate(const art_layout *l, int city, art_point aim, art_point *way) {
    art_point best = {100, 100};
    int best_distance = 10000;
    for (int i = 0; i < l->city[city].walls; i++) {
        const art_wall *w = &l->city[city].wall[i];
        for (int j = 0; j + 1 < w->n; j++) {
            art_point a = w->p[j], b = w->p[j + 1], m = {(a.x + b.x) / 2, (a.y + b.y) / 2};
            int d = art_distance(m, aim);
            if (art_distance(a, b) < 30 || d >= best_distance || gate_is_taken(l, m))
                continue;
            best_distance = d;
            best = m;
            /* walls run with the city on their right */
            *way = art_unit((art_point){-(b.y - a.y), b.x - a.x});
        }
    }
    return best;
}

static art_curve road_to_gate(art_layout *l, int city, int side) {
    art_point way = {0, 0};
    art_point gate = find_gate(l, city, art_side_middle(side, 52), &way);
    l->gate[l->gates] = gate;
    l->gate_way[l->gates++] = way;
    return side_to_point(side, gate, way);
}

/* ---- roads ------------------------------------------------------------------------------------------------- */

static int hub_thing_of(int end) {
    switch (end) {
    case BST_END_CROSSING:
        return ART_CROSSING;
    case BST_END_MONASTERY:
        return ART_MONASTERY;
    case BST_END_VILLAGE:
        return ART_VILLAGE;
    case BST_END_VOLCANO:
        return ART_VOLCANO;
    case BST_END_CASTLE:
        return ART_CASTLE;
    case BST_END_CEMETERY:
        return ART_CEMETERY;
    default:
        return ART_NOTHING;
    }
}

static int is_board_square(const art_layout *l) {
    return l->cell_of_board_x >= 0;
}

/* A road that ends in the middle while another passes it there without a bridge must leave it some room. */
static int bow_of(const bst_kind *k, int seg) {
    int sides = k->segment[seg].sides;
    for (int i = 0; i < k->segments; i++) {
        const bst_segment *s = &k->segment[i];
        if (s->type == BST_ROAD && s->end == BST_END_VILLAGE && !(s->flags & BST_BRIDGE) && !(sides & s->sides))
            return s->sides & (1 << BST_S | 1 << BST_E) ? -22 : 22;
    }
    return 0;
}

/* Roads swing a little too, but not where they must meet something in the middle. */
static int swing_of(const art_layout *l, const bst_segment *s) {
    int roads = 0;
    for (int i = 0; i < l->kind->segments; i++)
        roads += l->kind->segment[i].type == BST_ROAD;
    if (roads > 1 || s->flags & BST_BRIDGE || l->river.used)
        return 0;
    return l->dice & 64 ? 9 : -9;
}

static void place_through_road(art_layout *l, int seg) {
    const bst_segment *s = &l->kind->segment[seg];
    int a = lowest_side(s->sides), b = highest_side(s->sides);
    if (s->flags & BST_TUNNEL) {
        l->road[seg] = art_line(art_side_middle(a, 0), art_side_middle(a, 24));
        l->road_back[seg] = art_line(art_side_middle(b, 0), art_side_middle(b, 24));
        art_paint_curve(l, &l->road_back[seg], ART_ROAD_WIDTH, seg, 0);
    } else {
        l->road[seg] = side_to_side(a, b, bow_of(l->kind, seg), swing_of(l, s));
    }
    art_paint_curve(l, &l->road[seg], ART_ROAD_WIDTH, seg, s->flags & BST_BRIDGE);
}

/* Where the roads of this tile meet or end: some roomy place near the middle. */
static void find_hub(art_layout *l, int seg) {
    const bst_segment *s = &l->kind->segment[seg];
    l->hub_thing = (uint8_t)hub_thing_of(s->end);
    if (l->hub_thing == ART_NOTHING)
        return;
    int through = 0, crosses = s->flags & BST_BRIDGE;
    for (int i = 0; i < l->kind->segments; i++)
        through |= l->road[i].used;
    l->hub = (art_point){100, 100};
    if (crosses) { /* beyond the other road or the river */
        l->hub = art_side_middle(lowest_side(s->sides) ^ 2, 42);
    } else if (l->hub_thing == ART_VILLAGE && through) {
        l->hub = art_side_middle(lowest_side(s->sides), 52);
    } else if (l->hub_thing != ART_CROSSING) {
        art_wish w = {.label = ART_FREE, .enough = 42, .near = {100, 100}, .pull = 10};
        l->hub = art_find_room(l, &w, 0);
    }
}

static void place_ending_road(art_layout *l, int seg) {
    const bst_segment *s = &l->kind->segment[seg];
    int side = lowest_side(s->sides);
    art_point none = {0, 0};
    int city = s->end == BST_END_CITY ? city_of_road(l->kind, side) : -1;
    if (city >= 0) {
        l->road[seg] = road_to_gate(l, city, side);
    } else if (s->end == BST_END_RUIN) {
        /* the ruin stands on the corner where the four squares of the start piece meet */
        int corner = art_edge(l->kind, (side + 1) & 3) ? side + 2 : side + 1;
        l->road[seg] = side_to_point(side, art_turn((art_point){200, 0}, corner & 3), none);
    } else if (is_board_square(l)) {
        art_point c = {400 - 200 * l->cell_of_board_x, 400 - 200 * l->cell_of_board_y};
        art_point at = art_side_middle(side, 116), out = art_unit((art_point){at.x - c.x, at.y - c.y});
        if (l->cell_of_board_x == 0 && l->cell_of_board_y == 3)
            out = (art_point){-71, 71};
        l->road[seg] = side_to_point(side, (art_point){c.x + out.x * 3, c.y + out.y * 3}, none);
    } else {
        l->road[seg] = side_to_point(side, l->hub, none);
    }
    art_paint_curve(l, &l->road[seg], ART_ROAD_WIDTH, seg, s->flags & BST_BRIDGE);
}

/* A crossing parts the fields towards a city by a short stub to its gate: where the fields to both sides of that
 * city differ although no road runs between them. */
static void place_stubs(art_layout *l) {
    const bst_kind *k = l->kind;
    int n = 0;
    for (int d = 0; d < 4 && n < 2; d++) {
        int a = k->by_half[(2 * d + 7) & 7], b = k->by_half[(2 * d + 2) & 7], city = k->by_side[d][0];
        if (city == BST_NONE8 || k->segment[city].type != BST_CITY || a == BST_NONE8 || b == BST_NONE8 || a == b)
            continue;
        if (!(k->segment[a].cities & k->segment[b].cities & 1 << city))
            continue;
        art_point way;
        art_point gate = find_gate(l, city, l->hub, &way);
        l->gate[l->gates] = gate;
        l->gate_way[l->gates++] = way;
        l->stub[n] = art_line(l->hub, gate);
        art_paint_curve(l, &l->stub[n++], ART_ROAD_WIDTH, ART_SOLID, 0);
    }
}

void art_place_roads(art_layout *l) {
    const bst_kind *k = l->kind;
    for (int i = 0; i < k->segments; i++) {
        int sides = k->segment[i].sides;
        if (k->segment[i].type == BST_ROAD && (sides & (sides - 1)))
            place_through_road(l, i);
    }
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_ROAD && k->segment[i].end != BST_END_OPEN && !is_board_square(l) &&
            l->hub_thing == ART_NOTHING)
            find_hub(l, i);
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_ROAD && !l->road[i].used)
            place_ending_road(l, i);
    if (l->hub_thing == ART_CROSSING)
        place_stubs(l);
}
