/* What stands on a tile: first what the rules know, then what only makes it pretty. */
#include "art_layout.h"

#include <string.h>

int art_radius(int what) {
    static const uint8_t radius[ART_THINGS] = {
        [ART_MONASTERY] = 40,   [ART_GARDEN] = 26,     [ART_CASTLE] = 38,     [ART_CEMETERY] = 32,
        [ART_CROSSING] = 17,    [ART_VILLAGE] = 27,    [ART_RUIN] = 40,       [ART_INN] = 31,
        [ART_VOLCANO] = 48,     [ART_HILL] = 44,       [ART_VINES] = 28,      [ART_FLOCK] = 24,
        [ART_DRAGON_MARK] = 23, [ART_PORTAL] = 23,     [ART_WHEEL_1] = 24,    [ART_WHEEL_2] = 24,
        [ART_WHEEL_3] = 24,     [ART_SPRING] = 30,     [ART_POOL] = 55,       [ART_COAT] = 20,
        [ART_WINE_GOOD] = 22,   [ART_GRAIN_GOOD] = 22, [ART_CLOTH_GOOD] = 22, [ART_PRINCESS_MARK] = 22,
        [ART_MINSTER] = 56,     [ART_GHOST] = 15,
    };
    return radius[what];
}

/* Looks for room on any field near a point, and stands the thing there. */
static art_point stand_on_land(art_layout *l, int what, art_point near, int pull) {
    int room;
    art_wish w = {.label = ART_FREE, .heed_busy = 1, .enough = art_radius(what) + 9, .near = near, .pull = pull};
    art_point at = art_find_room(l, &w, &room);
    art_add_fitted(l, what, at, room - 5);
    return at;
}

static art_point stand_in(art_layout *l, int seg, int what, art_point near) {
    int room;
    art_wish w = {.label = seg, .heed_busy = 1, .enough = art_radius(what) + 6, .near = near, .pull = 12};
    art_point at = art_find_room(l, &w, &room);
    art_add_fitted(l, what, at, room - 4);
    return at;
}

/* A sign belongs to the whole tile: it may stand in a city where the fields are too small for it. */
static void stand_anywhere(art_layout *l, int what) {
    const bst_kind *k = l->kind;
    art_point middle = {100, 100};
    int best, label = ART_FREE;
    art_wish w = {.label = ART_FREE, .heed_busy = 1, .enough = art_radius(what) + 9, .near = middle, .pull = 8};
    art_point at = art_find_room(l, &w, &best);
    for (int i = 0; i < k->segments && best < art_radius(what) + 5; i++) {
        int room;
        w.label = i;
        art_point p = k->segment[i].type == BST_CITY ? art_find_room(l, &w, &room) : middle;
        if (k->segment[i].type == BST_CITY && room > best + 4) {
            best = room;
            at = p;
            label = i;
        }
    }
    art_add_fitted(l, what, at, label == ART_FREE ? best - 5 : best);
}

static int thing_of(int segment_type) {
    switch (segment_type) {
    case BST_MONASTERY:
        return ART_MONASTERY;
    case BST_GARDEN:
        return ART_GARDEN;
    case BST_CASTLE:
        return ART_CASTLE;
    case BST_CEMETERY:
        return ART_CEMETERY;
    default:
        return ART_NOTHING;
    }
}

static void place_own_segments(art_layout *l) {
    const bst_kind *k = l->kind;
    if (l->hub_thing != ART_NOTHING && l->hub_thing != ART_VOLCANO)
        art_add_item(l, l->hub_thing, l->hub);
    for (int i = 0; i < k->segments; i++) {
        const bst_segment *s = &k->segment[i];
        int what = thing_of(s->type);
        if (what == ART_NOTHING || what == l->hub_thing)
            continue;
        if (s->flags & BST_IN_CITY) {
            for (int c = 0; c < k->segments; c++)
                if (k->segment[c].type == BST_CITY && !l->spot[i].x)
                    l->spot[i] = stand_in(l, c, what, (art_point){100, 100});
        } else {
            l->spot[i] = stand_on_land(l, what, (art_point){100, 100}, 8);
        }
        art_paint_disc(l, l->spot[i], art_radius(what) - 6, i, 1);
    }
}

static void mark_items(art_layout *l, int first) {
    for (int i = first; i < l->items; i++)
        art_mark_busy(l, (art_point){l->item[i].x, l->item[i].y}, art_radius(l->item[i].what) * l->item[i].scale / 100);
}

/* Signs keep away from where the city's figure will stand; houses need not. */
static void place_in_city(art_layout *l, int seg) {
    const bst_segment *s = &l->kind->segment[seg];
    art_point spot = l->spot[seg];
    int first = l->items;
    uint8_t busy[sizeof l->busy];
    if (s->flags & BST_CATHEDRAL) {
        art_add_item(l, ART_MINSTER, (art_point){100, 100});
        return;
    }
    memcpy(busy, l->busy, sizeof busy);
    art_mark_busy(l, spot, 24);
    if (s->flags & BST_PRINCESS)
        stand_in(l, seg, ART_PRINCESS_MARK, spot);
    for (int n = 0; n < s->arms; n++)
        stand_in(l, seg, ART_COAT, spot);
    if (s->good)
        stand_in(l, seg, ART_WINE_GOOD + s->good - BST_WINE, spot);
    memcpy(l->busy, busy, sizeof busy);
    mark_items(l, first);
}

/* A monastery inside a city stands where the city's own figure would: that one moves aside. */
static void move_city_spots(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        if (l->kind->segment[i].type != BST_CITY)
            continue;
        for (int j = 0; j < l->kind->segments; j++)
            if (l->kind->segment[j].flags & BST_IN_CITY && l->kind->segment[j].type == BST_MONASTERY) {
                art_wish w = {.label = i, .heed_busy = 1, .enough = 24, .near = {30, 30}, .pull = 4};
                l->spot[i] = art_find_room(l, &w, 0);
            }
    }
}

/* Close to its own road, however much room there is elsewhere. */
static void place_inns(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        const bst_segment *s = &l->kind->segment[i];
        if (s->type != BST_ROAD || !(s->flags & BST_INN))
            continue;
        int room, radius = art_radius(ART_INN);
        art_point near = art_curve_at(&l->road[i], s->end == BST_END_OPEN ? 8 : 5);
        art_wish w = {.label = ART_FREE, .heed_busy = 1, .enough = radius + 3, .near = near, .pull = 50};
        art_point at = art_find_room(l, &w, &room);
        art_add_fitted(l, ART_INN, at, room + 4);
    }
}

/* Nothing hides the dotted line of a road in a tunnel. */
static void keep_tunnels_clear(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++) {
        if (!l->road_back[i].used)
            continue;
        art_curve line = art_line(l->road[i].p[3], l->road_back[i].p[3]);
        for (int t = 0; t <= 16; t++)
            art_mark_busy(l, art_curve_at(&line, t), 8);
    }
}

static void place_signs(art_layout *l) {
    const bst_kind *k = l->kind;
    art_point middle = {100, 100};
    if (k->symbols & BST_VOLCANO) {
        if (l->hub_thing == ART_VOLCANO)
            art_add_item(l, ART_VOLCANO, l->hub);
        else
            stand_on_land(l, ART_VOLCANO, middle, 6);
    }
    if (k->symbols & BST_HILL)
        stand_on_land(l, ART_HILL, middle, 6);
    if (k->symbols & BST_VINEYARD)
        stand_on_land(l, ART_VINES, middle, 6);
    if (k->symbols & BST_DRAGON_SIGN)
        stand_anywhere(l, ART_DRAGON_MARK);
    if (k->symbols & BST_PASSAGE)
        stand_anywhere(l, ART_PORTAL);
    if (k->wheel)
        stand_anywhere(l, ART_WHEEL_1 + k->wheel - 1);
    if (k->sheep_field != BST_NONE8)
        stand_in(l, k->sheep_field, ART_FLOCK, middle);
}

/* Ghosts keep to the sides that the mist covers; a side with a road shows them left and right of it. */
static void place_ghosts(art_layout *l) {
    const bst_kind *k = l->kind;
    if (k->mist == BST_NONE8)
        return;
    int sides = k->segment[k->mist].sides, n = 0, sum_x = 0, sum_y = 0, left = k->ghosts;
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1) {
            art_point m = art_side_middle(d, 34);
            sum_x += m.x;
            sum_y += m.y;
            n++;
        }
    l->spot[k->mist] = n ? (art_point){sum_x / n, sum_y / n} : (art_point){100, 100};
    static const int16_t along[3] = {100, 58, 142};
    for (int round = 0; round < 3; round++)
        for (int d = 0; d < 4; d++) {
            int road = art_edge(k, d) == BST_EDGE_ROAD;
            if (!(sides >> d & 1) || !left || (road && round == 0))
                continue;
            art_add_item(l, ART_GHOST, art_turn((art_point){along[round], 30}, d));
            left--;
        }
}

void art_place_things(art_layout *l) {
    keep_tunnels_clear(l);
    place_own_segments(l);
    for (int i = 0; i < l->kind->segments; i++)
        if (l->kind->segment[i].type == BST_CITY)
            place_in_city(l, i);
    move_city_spots(l);
    uint8_t busy[sizeof l->busy];
    int first = l->items;
    memcpy(busy, l->busy, sizeof busy);
    for (int i = 0; i < l->kind->segments; i++)
        if (l->kind->segment[i].type == BST_ROAD || l->kind->segment[i].type == BST_CITY)
            art_mark_busy(l, l->spot[i], 19);
    place_inns(l);
    place_signs(l);
    place_ghosts(l);
    memcpy(l->busy, busy, sizeof busy);
    mark_items(l, first);
}
