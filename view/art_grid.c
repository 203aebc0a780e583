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
    int top = ART_SIZE, bottom = 0;
    for (int i = 0; i < n; i++) {
        top = p[i].y < top ? p[i].y : top;
        bottom = p[i].y > bottom ? p[i].y : bottom;
    }
    int first = top > 0 ? top / ART_STEP : 0, last = bottom < ART_SIZE ? bottom / ART_STEP : ART_CELLS - 1;
    for (int i = first * ART_CELLS; i < (last + 1) * ART_CELLS; i++)
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

/* One cell of a sweep: 4 units from a neighbour, 6 from a diagonal one, of those that the sweep has passed. */
static void nearer(uint8_t *d, int back, int row) {
    const int there[4] = {d[back] + ART_STEP, d[row] + ART_STEP, d[row - 1] + 6, d[row + 1] + 6};
    for (int i = 0; i < 4; i++)
        if (there[i] < *d)
            *d = (uint8_t)there[i];
}

/* Chamfer distances in two sweeps; around the tile lies a rim that counts as taken. */
void art_clearance(const art_layout *l, const art_wish *w, uint8_t out[ART_CELLS * ART_CELLS]) {
    enum { WIDE = ART_CELLS + 2 };
    uint8_t d[WIDE * WIDE] = {0};
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++)
        d[(i / ART_CELLS + 1) * WIDE + i % ART_CELLS + 1] = fits_wish(l, w, i) ? 200 : 0;
    for (int i = WIDE + 1; i < WIDE * (WIDE - 1) - 1; i++)
        if (d[i])
            nearer(d + i, -1, -WIDE);
    for (int i = WIDE * (WIDE - 1) - 2; i > WIDE; i--)
        if (d[i])
            nearer(d + i, 1, WIDE);
    for (int y = 0; y < ART_CELLS; y++)
        memcpy(out + y * ART_CELLS, d + (y + 1) * WIDE + 1, ART_CELLS);
}

art_point art_find_room(const art_layout *l, const art_wish *w, int *clearance) {
    uint8_t d[ART_CELLS * ART_CELLS];
    art_clearance(l, w, d);
    int best = -1, best_worth = 0;
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++) {
        if (!d[i])
            continue;
        int room = d[i] < w->enough ? d[i] : w->enough;
        if (best >= 0 && room * 100 <= best_worth)
            continue;
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
