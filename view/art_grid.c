/* The grid of cells: painting, flooding, and looking for room. */
#include "art_layout.h"

#include <string.h>

static art_point cell_centre(int i) {
    return (art_point){i % ART_CELLS * ART_STEP + ART_STEP / 2, i / ART_CELLS * ART_STEP + ART_STEP / 2};
}

int art_label_at(const art_layout *l, art_point p) {
    int x = p.x / ART_STEP, y = p.y / ART_STEP;
    x = x < 0 ? 0 : x >= ART_CELLS ? ART_CELLS - 1 : x;
    y = y < 0 ? 0 : y >= ART_CELLS ? ART_CELLS - 1 : y;
    return l->label[y * ART_CELLS + x];
}

static int inside(const art_point *p, int n, art_point at) {
    int in = 0;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        if ((p[i].y > at.y) == (p[j].y > at.y))
            continue;
        int dy = p[j].y - p[i].y;
        int cross = (p[j].x - p[i].x) * (at.y - p[i].y) - (at.x - p[i].x) * dy;
        if (dy > 0 ? cross > 0 : cross < 0)
            in = !in;
    }
    return in;
}

void art_paint_polygon(art_layout *l, const art_point *p, int n, int label) {
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++)
        if (l->label[i] == ART_FREE && inside(p, n, cell_centre(i)))
            l->label[i] = (uint8_t)label;
}

/* Calls for every cell within radius of a point, by its bounding box. */
static void for_disc(art_point at, int radius, uint8_t *cells, int label, int over) {
    int x0 = (at.x - radius) / ART_STEP - 1, x1 = (at.x + radius) / ART_STEP + 1;
    int y0 = (at.y - radius) / ART_STEP - 1, y1 = (at.y + radius) / ART_STEP + 1;
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < ART_CELLS; y++)
        for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < ART_CELLS; x++) {
            art_point c = cell_centre(y * ART_CELLS + x);
            int d2 = (c.x - at.x) * (c.x - at.x) + (c.y - at.y) * (c.y - at.y);
            uint8_t *cell = &cells[y * ART_CELLS + x];
            if (d2 <= radius * radius && (over || *cell == ART_FREE))
                *cell = (uint8_t)label;
        }
}

void art_paint_disc(art_layout *l, art_point at, int radius, int label, int over) {
    for_disc(at, radius, l->label, label, over);
}

void art_mark_busy(art_layout *l, art_point at, int radius) {
    for_disc(at, radius, l->busy, 1, 1);
}

void art_paint_curve(art_layout *l, const art_curve *c, int width, int label, int over) {
    /* discs at 49 points lie less than 5 units apart on any curve within a tile */
    art_point a = c->p[0];
    for (int t = 1; t <= 16; t++) {
        art_point b = art_curve_at(c, t);
        for (int i = 0; i < 3; i++) {
            art_point m = {(a.x * (3 - i) + b.x * i) / 3, (a.y * (3 - i) + b.y * i) / 3};
            art_paint_disc(l, m, width / 2, label, over);
        }
        a = b;
    }
    art_paint_disc(l, a, width / 2, label, over);
}

static int fits_wish(const art_layout *l, const art_wish *w, int i) {
    if (w->heed_busy && l->busy[i])
        return 0;
    int label = l->label[i];
    if (w->label != ART_FREE)
        return label == w->label;
    return label == ART_FREE || (label < l->kind->segments && l->kind->segment[label].type == BST_FIELD);
}

/* Chamfer distances: 4 units to a neighbour, 6 to a diagonal one; the rim of the tile counts as a neighbour. */
static void sweep(uint8_t *d, int from, int to, int step) {
    for (int i = from; i != to; i += step) {
        int x = i % ART_CELLS, y = i / ART_CELLS;
        int best = d[i];
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int nx = x + dx, ny = y + dy;
                int cost = dx && dy ? 6 : ART_STEP;
                int out = nx < 0 || ny < 0 || nx >= ART_CELLS || ny >= ART_CELLS;
                int there = out ? 0 : d[ny * ART_CELLS + nx];
                if ((dx || dy) && there + cost < best)
                    best = there + cost;
            }
        d[i] = (uint8_t)best;
    }
}

void art_clearance(const art_layout *l, const art_wish *w, uint8_t out[ART_CELLS * ART_CELLS]) {
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++)
        out[i] = fits_wish(l, w, i) ? 200 : 0;
    sweep(out, 0, ART_CELLS * ART_CELLS, 1);
    sweep(out, ART_CELLS * ART_CELLS - 1, -1, -1);
}

art_point art_find_room(const art_layout *l, const art_wish *w, int *clearance) {
    uint8_t d[ART_CELLS * ART_CELLS];
    art_clearance(l, w, d);
    int best = -1, best_worth = 0;
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++) {
        if (!d[i])
            continue;
        int room = d[i] < w->enough ? d[i] : w->enough;
        int worth = room * 100 - w->pull * art_distance(cell_centre(i), w->near);
        if (best < 0 || worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    if (clearance)
        *clearance = best < 0 ? 0 : d[best];
    return best < 0 ? w->near : cell_centre(best);
}

/* Spreads a label over the free cells connected with cell i. */
static void flood(art_layout *l, int i, int label) {
    uint16_t stack[ART_CELLS * ART_CELLS];
    int n = 0;
    l->label[i] = (uint8_t)label;
    stack[n++] = (uint16_t)i;
    while (n) {
        int at = stack[--n], x = at % ART_CELLS, y = at / ART_CELLS;
        const int next[4] = {y ? at - ART_CELLS : -1, x < ART_CELLS - 1 ? at + 1 : -1,
                             y < ART_CELLS - 1 ? at + ART_CELLS : -1, x ? at - 1 : -1};
        for (int k = 0; k < 4; k++)
            if (next[k] >= 0 && l->label[next[k]] == ART_FREE) {
                l->label[next[k]] = (uint8_t)label;
                stack[n++] = (uint16_t)next[k];
            }
    }
}

/* Fields without a half-side take what is left over, the biggest room first. */
static void flood_inner(art_layout *l, int seg) {
    int room;
    art_wish w = {.label = ART_FREE, .enough = 200, .near = {100, 100}, .pull = 1};
    uint8_t kept[ART_CELLS * ART_CELLS];
    memcpy(kept, l->label, sizeof kept);
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++)
        if (l->label[i] != ART_FREE)
            l->label[i] = ART_SOLID;
    art_point at = art_find_room(l, &w, &room);
    memcpy(l->label, kept, sizeof kept);
    if (room)
        flood(l, at.y / ART_STEP * ART_CELLS + at.x / ART_STEP, seg);
}

void art_flood_fields(art_layout *l) {
    const bst_kind *k = l->kind;
    for (int h = 0; h < 8; h++) {
        if (k->by_half[h] == BST_NONE8)
            continue;
        /* a quarter along the side: away from corner, road and river */
        art_point seed = art_turn((art_point){h % 2 ? 152 : 48, 2}, h / 2);
        if (art_label_at(l, seed) == ART_FREE)
            flood(l, seed.y / ART_STEP * ART_CELLS + seed.x / ART_STEP, k->by_half[h]);
    }
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_FIELD && !k->segment[i].halves)
            flood_inner(l, i);
}
