/* City walls. A wall spans a gap: the sides between one side of the city and its next, clockwise. */
#include "art_layout.h"

enum wall_shape { ARCH, ARCH_DEEP, SLANT, SLANT_DEEP, SLANT_WEDGE, CAP, CAP_FLAT, CAP_TOUCHING };

/* Walls end a little before the corners, so that a tip of two walls stays on the tiles that draw it. */
#define INSET 7

/* Each from the corner NE, with the gap beginning at side E: an arch spans E, a slant E and S, a cap all but N. */
static const art_point shapes[][6] = {
    [ARCH] = {{200 - INSET, 0}, {164, 34}, {150, 70}, {150, 130}, {164, 166}, {200 - INSET, 200}},
    [ARCH_DEEP] = {{200 - INSET, 0}, {152, 40}, {120, 74}, {120, 126}, {152, 160}, {200 - INSET, 200}},
    [SLANT] = {{200 - INSET, 0}, {164, 44}, {110, 80}, {80, 110}, {44, 164}, {0, 200 - INSET}},
    [SLANT_DEEP] = {{200 - INSET, 0}, {138, 36}, {100, 70}, {70, 100}, {36, 138}, {0, 200 - INSET}},
    [SLANT_WEDGE] = {{200 - INSET, 0}, {166, 36}, {130, 64}, {64, 130}, {36, 166}, {0, 200 - INSET}},
    [CAP] = {{200 - INSET, 0}, {156, 28}, {130, 57}, {70, 57}, {44, 28}, {INSET, 0}},
    [CAP_FLAT] = {{200 - INSET, 0}, {152, 22}, {126, 38}, {74, 38}, {48, 22}, {INSET, 0}},
    [CAP_TOUCHING] = {{200 - INSET, 0}, {150, 40}, {112, 100}, {88, 100}, {50, 40}, {INSET, 0}},
};

static int city_at(const bst_kind *k, int side) {
    int i = k->by_side[side & 3][0];
    return i != BST_NONE8 && k->segment[i].type == BST_CITY ? i : -1;
}

static int touched_cities(const bst_kind *k, int half) {
    int f = k->by_half[half & 7];
    return f == BST_NONE8 ? 0 : k->segment[f].cities;
}

int art_fields_part_after(const bst_kind *k, int h) {
    int a = k->by_half[h], b = k->by_half[(h + 1) & 7];
    int at_corner = h & 1;
    if (a != BST_NONE8 && b != BST_NONE8)
        return a != b && (at_corner || art_edge(k, h / 2) == BST_EDGE_FIELD);
    if (!at_corner || (a == BST_NONE8 && b == BST_NONE8))
        return 0;
    int city = city_at(k, a == BST_NONE8 ? h / 2 : h / 2 + 1);
    int touched = touched_cities(k, a == BST_NONE8 ? h + 1 : h);
    return city >= 0 && !(touched >> city & 1);
}

/* The city that runs to the boundary after half-side h, or -1. */
static int wedge_owner(const bst_kind *k, int h) {
    if (!art_fields_part_after(k, h))
        return -1;
    int a = touched_cities(k, h), b = touched_cities(k, h + 1);
    int both = k->by_half[h] == BST_NONE8 ? b : k->by_half[(h + 1) & 7] == BST_NONE8 ? a : a & b;
    for (int i = 0; i < k->segments; i++)
        if (both >> i & 1)
            return i;
    return -1;
}

/* Two single cities facing each other whose walls touch: nothing else parts the fields on both sides of them. */
static int touches_opposite(const bst_kind *k, int side) {
    int left = (side + 3) & 3, right = (side + 1) & 3, far = city_at(k, side + 2);
    if (far < 0 || far == city_at(k, side))
        return 0;
    if (art_edge(k, left) != BST_EDGE_FIELD || art_edge(k, right) != BST_EDGE_FIELD)
        return 0;
    int a = k->by_half[2 * left], b = k->by_half[2 * right];
    return a != BST_NONE8 && b != BST_NONE8 && a != b;
}

static enum wall_shape shape_of(const bst_kind *k, int city, int first, int gap) {
    int crowded = 0;
    for (int d = first; d < first + gap; d++)
        crowded |= city_at(k, d) >= 0;
    for (int h = 2 * first; h < 2 * (first + gap) - 1 && gap == 2; h++)
        if (wedge_owner(k, h & 7) == city)
            return SLANT_WEDGE;
    if (gap == 1)
        return crowded ? ARCH_DEEP : ARCH;
    if (gap == 2)
        return crowded ? SLANT_DEEP : SLANT;
    int next = city_at(k, first);
    if (next >= 0 && next == city_at(k, first + 2))
        return CAP_FLAT;
    return touches_opposite(k, (first + 3) & 3) ? CAP_TOUCHING : CAP;
}

static void add(art_wall *w, art_point p) {
    if (w->n < ART_WALL_POINTS)
        w->p[w->n++] = p;
}

static art_point between(art_point a, art_point b, int percent) {
    return (art_point){a.x + (b.x - a.x) * percent / 100, a.y + (b.y - a.y) * percent / 100};
}

/* A wedge grows from the middle of the wall to the tip, narrowing faster than straight lines would. */
static void add_wedge(art_wall *w, art_point a, art_point b, art_point tip) {
    art_point left = between(a, tip, 50), right = between(b, tip, 50);
    add(w, between(left, right, 22));
    add(w, tip);
    add(w, between(right, left, 22));
}

static void make_wall(const art_layout *l, int city, int first, int gap, art_wall *w) {
    const bst_kind *k = l->kind;
    const art_point *shape = shapes[shape_of(k, city, first, gap)];
    int turn = (first + 3) & 3;
    int before = (first + 3) & 3, after = (first + gap) & 3;
    w->n = 0;
    int from = 0, to = 6;
    if (k->by_side[before][1] != BST_NONE8) { /* this city has only a half of that side */
        add(w, art_turn((art_point){100, 0}, before));
        add(w, art_turn((art_point){90, 52}, before));
        from = 3;
    }
    if (k->by_side[after][1] != BST_NONE8)
        to = 3;
    for (int i = from; i < to; i++) {
        add(w, art_turn(shape[i], turn));
        if (i != 2)
            continue;
        for (int h = 2 * first - 1; h < 2 * (first + gap); h++)
            if (wedge_owner(k, h & 7) == city)
                add_wedge(w, art_turn(shape[2], turn), art_turn(shape[3], turn),
                          art_turn((art_point){h & 1 ? 200 : 100, 0}, (h & 7) / 2));
    }
    if (to == 3) {
        add(w, art_turn((art_point){110, 52}, after));
        add(w, art_turn((art_point){100, 0}, after));
    }
}

static void close_outline(art_city *c, const art_wall *w) {
    for (int i = 0; i < w->n; i++)
        c->p[c->n++] = w->p[i];
}

static void place_city(art_layout *l, int seg) {
    int sides = l->kind->segment[seg].sides;
    art_city *c = &l->city[seg];
    for (int d = 0; d < 4; d++) {
        if (!(sides >> d & 1))
            continue;
        int gap = 0;
        while (gap < 3 && !(sides >> ((d + 1 + gap) & 3) & 1))
            gap++;
        if (!gap) {
            c->p[c->n++] = art_turn((art_point){200, 0}, d);
            continue;
        }
        art_wall *w = &c->wall[c->walls++];
        make_wall(l, seg, d + 1, gap, w);
        close_outline(c, w);
    }
    art_paint_polygon(l, c->p, c->n, seg);
    /* the walls themselves, or the tip of a wedge would slip between the cells */
    for (int w = 0; w < c->walls; w++)
        for (int i = 0; i + 1 < c->wall[w].n; i++) {
            art_curve line = art_line(c->wall[w].p[i], c->wall[w].p[i + 1]);
            art_paint_curve(l, &line, 8, seg, 0);
        }
}

void art_place_cities(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        if (l->kind->segment[i].type == BST_CITY)
            place_city(l, i);
}
