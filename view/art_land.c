/* What dresses the land between cities and roads: ploughed plots with hedges, trees, bushes along the roads. */
#include "art_layout.h"

/* Half the room a plant needs, about the middle of what is seen of it. */
static const uint8_t plant_room[ART_PLANTS] = {10, 10, 6, 6, 4, 8};

static int is_land(const art_layout *l, art_point p) {
    if (p.x < 4 || p.y < 4 || p.x > ART_SIZE - 4 || p.y > ART_SIZE - 4)
        return 0;
    int cell = p.y / ART_STEP * ART_CELLS + p.x / ART_STEP, label = l->label[cell];
    if (l->busy[cell])
        return 0;
    return label == ART_FREE || (label < l->kind->segments && l->kind->segment[label].type == BST_FIELD);
}

static int is_free_disc(const art_layout *l, art_point p, int radius) {
    static const int8_t x[8] = {100, 71, 0, -71, -100, -71, 0, 71}, y[8] = {0, 71, 100, 71, 0, -71, -100, -71};
    for (int i = 0; i < 8; i++)
        if (!is_land(l, (art_point){p.x + x[i] * radius / 100, p.y + y[i] * radius / 100}))
            return 0;
    return is_land(l, p);
}

/* Shadows fall to the east. */
static int plant(art_layout *l, int what, art_point at) {
    int room = plant_room[what];
    if (l->plants == ART_MAX_PLANTS || at.x > ART_SIZE - 2 * room || !is_free_disc(l, at, room))
        return 0;
    l->plant[l->plants++] = (art_item){(uint8_t)what, 100, (int16_t)at.x, (int16_t)at.y};
    art_mark_busy(l, at, room - 2);
    return 1;
}

static art_point anywhere(art_layout *l) {
    int x = (int)(art_dice(l) % ART_SIZE);
    return (art_point){x, (int)(art_dice(l) % ART_SIZE)};
}

static void scatter(art_layout *l, int what, int tries, int most) {
    for (; tries > 0 && most > 0; tries--)
        most -= plant(l, what, anywhere(l));
}

/* Walls rise and hide the land behind them. */
static void keep_walls_clear(art_layout *l) {
    for (int i = 0; i < l->kind->segments; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            for (int j = 0; j + 1 < l->city[i].wall[w].n; j++) {
                art_curve line = art_line(l->city[i].wall[w].p[j], l->city[i].wall[w].p[j + 1]);
                for (int t = 0; t <= 16; t++) {
                    art_point p = art_curve_at(&line, t);
                    art_mark_busy(l, (art_point){p.x, p.y - 6}, 9);
                }
            }
    for (int i = 0; i < l->towers; i++) {
        art_mark_busy(l, (art_point){l->tower[i].x, l->tower[i].y}, 9);
        art_mark_busy(l, (art_point){l->tower[i].x, l->tower[i].y - 14}, 9);
    }
}

/* ---- plots ------------------------------------------------------------------------------------------------- */

static art_point in_plot(const art_plot *p, int along, int across) {
    return (art_point){p->x + (along * p->way_x - across * p->way_y) / 100,
                       p->y + (along * p->way_y + across * p->way_x) / 100};
}

static int plot_is_free(const art_layout *l, const art_plot *p) {
    /* the hedge included; the last step goes as far or a little further */
    for (int a = -p->length - 3; a <= p->length + 7; a += 5)
        for (int b = -p->depth - 3; b <= p->depth + 7; b += 5)
            if (!is_land(l, in_plot(p, a, b)))
                return 0;
    return 1;
}

static void take_ground(art_layout *l, const art_plot *p) {
    for (int a = -p->length; a <= p->length; a += 4)
        for (int b = -p->depth; b <= p->depth; b += 4)
            art_mark_busy(l, in_plot(p, a, b), 5);
}

/* The next strip beside a plot: another crop, a little shorter or longer. */
static art_plot strip_beside(art_layout *l, const art_plot *p, int side) {
    art_plot strip = *p;
    strip.depth = (uint8_t)(8 + art_dice(l) % 7);
    strip.length = (uint8_t)(p->length - 4 + (int)(art_dice(l) % 6));
    strip.crop = (uint8_t)((p->crop + 1 + art_dice(l) % (ART_CROPS - 1)) % ART_CROPS);
    art_point at = in_plot(p, strip.length - p->length, side * (p->depth + strip.depth + 3));
    strip.x = (int16_t)at.x;
    strip.y = (int16_t)at.y;
    return strip;
}

/* A patch of up to four strips side by side, each with a crop of its own and a hedge between them. */
static int lay_patch(art_layout *l, art_plot first) {
    int from = l->plots;
    if (from == ART_MAX_PLOTS || !plot_is_free(l, &first))
        return 0;
    l->plot[l->plots++] = first;
    for (int side = -1; side <= 1; side += 2) {
        art_plot last = first;
        for (int i = 0; i < 2 && l->plots < ART_MAX_PLOTS; i++) {
            last = strip_beside(l, &last, side);
            if (art_dice(l) % 5 == 0 || !plot_is_free(l, &last))
                break;
            l->plot[l->plots++] = last;
        }
    }
    for (int i = from; i < l->plots; i++)
        take_ground(l, &l->plot[i]);
    return 1;
}

/* First wide ones, then what still fits. All on a tile lie much the same way, as people plough. */
static void lay_plots(art_layout *l) {
    static const art_point ways[6] = {{100, 6}, {97, 24}, {90, 44}, {99, -12}, {95, -31}, {88, -47}};
    int patches = (int)(art_dice(l) % 3), first = (int)(art_dice(l) % 6);
    for (int tries = 0; tries < 80 && patches > 0; tries++) {
        art_point at = anywhere(l), way = ways[first];
        int more = tries < 40 ? 10 : 0;
        if (art_dice(l) % 3 == 0)
            way = (art_point){-way.y, way.x};
        art_plot p = {(int16_t)at.x,
                      (int16_t)at.y,
                      (int8_t)way.x,
                      (int8_t)way.y,
                      (uint8_t)(16 + more + (int)(art_dice(l) % 14)),
                      (uint8_t)(9 + more / 2 + (int)(art_dice(l) % 5)),
                      (uint8_t)(art_dice(l) % ART_CROPS)};
        patches -= lay_patch(l, p);
    }
}

/* ---- hedges ------------------------------------------------------------------------------------------------ */

/* Bushes and trees here and there beside a road or the river. */
static void line_with(art_layout *l, const art_curve *c, int off, int chance, int what) {
    for (int t = 1; c->used && t < 16; t++) {
        art_point a = art_curve_at(c, t), b = art_curve_at(c, t + 1 > 16 ? 16 : t + 1);
        art_point way = art_unit((art_point){b.x - a.x, b.y - a.y});
        for (int side = -1; side <= 1; side += 2)
            if ((int)(art_dice(l) % 100) < chance)
                plant(l, what, (art_point){a.x - way.y * off * side / 100, a.y + way.x * off * side / 100});
    }
}

/* A wood: trees so close that their crowns meet. The ground is asked for before the first of them takes any. */
static int grow_wood(art_layout *l, art_point middle) {
    art_point at[9];
    int n = 0;
    for (int tries = 0; tries < 24 && n < 9; tries++) {
        art_point p = {middle.x + (int)(art_dice(l) % 53) - 26, middle.y + (int)(art_dice(l) % 37) - 18};
        int nearest = 99;
        for (int i = 0; i < n; i++)
            nearest = art_distance(p, at[i]) < nearest ? art_distance(p, at[i]) : nearest;
        if (nearest > 8 && p.x <= ART_SIZE - 20 && is_free_disc(l, p, plant_room[ART_TREE]))
            at[n++] = p;
    }
    if (n < 4)
        return 0;
    for (int i = 0; i < n && l->plants < ART_MAX_PLANTS; i++) {
        l->plant[l->plants++] = (art_item){i % 4 == 3 ? ART_POPLAR : ART_TREE, 100, (int16_t)at[i].x, (int16_t)at[i].y};
        art_mark_busy(l, at[i], plant_room[ART_TREE] - 2);
    }
    return 1;
}

void art_place_land(art_layout *l) {
    keep_walls_clear(l);
    lay_plots(l);
    for (int i = 0; i < l->kind->segments; i++)
        line_with(l, &l->road[i], 19, 22, ART_BUSH);
    line_with(l, &l->river, 27, 16, ART_POPLAR);
    for (int tries = 0, woods = 0; tries < 10 && woods < 2; tries++)
        woods += grow_wood(l, anywhere(l));
    scatter(l, ART_TREE, 8, 1);
    scatter(l, ART_HAYSTACK, 3, 1);
    scatter(l, ART_BUSH, 8, 2);
    scatter(l, ART_FLOWERS, 10, 2);
    scatter(l, ART_TUFT, 20, 8);
}
