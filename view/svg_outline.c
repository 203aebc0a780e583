/* Outlines of segments, traced along the cells of the layout. */
#include "art_layout.h"
#include "svg.h"

#include <string.h>

/* Corners of cells, numbered row by row. */
#define CORNERS (ART_CELLS + 1)
#define MAX_LOOP 1200

typedef struct loop {
    int n;
    art_point p[MAX_LOOP];
} loop;

static int is_in(const art_layout *l, int seg, int x, int y) {
    return x >= 0 && y >= 0 && x < ART_CELLS && y < ART_CELLS && l->label[y * ART_CELLS + x] == seg;
}

/* Whether the edge that leaves corner (x, y) in a direction has the segment on its right only. */
static int is_border(const art_layout *l, int seg, int x, int y, int d) {
    static const signed char rx[4] = {0, 0, -1, -1}, ry[4] = {-1, 0, 0, -1}; /* the cell on the right */
    static const signed char lx[4] = {-1, 0, 0, -1}, ly[4] = {-1, -1, 0, 0}; /* and on the left */
    return is_in(l, seg, x + rx[d], y + ry[d]) && !is_in(l, seg, x + lx[d], y + ly[d]);
}

static const signed char step_x[4] = {0, 1, 0, -1}, step_y[4] = {-1, 0, 1, 0};

/* Follows one border from a northward edge back to its beginning, turning right where it can, and marks its
 * northward edges as done. */
static void trace(const art_layout *l, int seg, int x, int y, uint8_t *done, loop *out) {
    int x0 = x, y0 = y, d = BST_N;
    out->n = 0;
    do {
        if (d == BST_N)
            done[y * CORNERS + x] = 1;
        x += step_x[d];
        y += step_y[d];
        if (out->n < MAX_LOOP)
            out->p[out->n++] = (art_point){x * ART_STEP, y * ART_STEP};
        int turn = 1;
        while (turn > -2 && !is_border(l, seg, x, y, (d + turn) & 3))
            turn--;
        d = (d + turn) & 3;
    } while (x != x0 || y != y0 || d != BST_N);
}

/* Distance of p from the line a-b, squared and times the length squared. */
static int too_far(art_point p, art_point a, art_point b) {
    int cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    int length = art_distance(a, b);
    if (!length)
        return art_distance(p, a) > 3;
    return (cross < 0 ? -cross : cross) > 3 * length;
}

static int on_rim(art_point p) { return p.x == 0 || p.y == 0 || p.x == ART_SIZE || p.y == ART_SIZE; }

/* Leaves out points as long as the straight line stays within 3 units of them: stairs become slopes. */
static void write_loop(bst_out *o, const loop *q) {
    int from = 0;
    out_char(o, 'M');
    out_int(o, q->p[0].x);
    out_char(o, ' ');
    out_int(o, q->p[0].y);
    while (from < q->n - 1) {
        int to = from + 1;
        for (int next = from + 2, good = 1; next < q->n && next - from < 60 && good; next++) {
            for (int i = from + 1; i < next && good; i++)
                good = !too_far(q->p[i], q->p[from], q->p[next]) && !(on_rim(q->p[i]) && on_rim(q->p[i]) != on_rim(q->p[next]));
            if (good)
                to = next;
        }
        out_char(o, from ? ' ' : 'L');
        out_int(o, q->p[to].x);
        out_char(o, ' ');
        out_int(o, q->p[to].y);
        from = to;
    }
    out_char(o, 'z');
}

static void write_polygon(bst_out *o, const art_point *p, int n) {
    for (int i = 0; i < n; i++) {
        out_char(o, i == 0 ? 'M' : i == 1 ? 'L' : ' ');
        out_int(o, p[i].x);
        out_char(o, ' ');
        out_int(o, p[i].y);
    }
    out_char(o, 'z');
}

/* A bank of mist is no part of the grid: one band a side. */
static void write_mist(bst_out *o, int sides) {
    for (int d = 0; d < 4; d++)
        if (sides >> d & 1) {
            art_point p[6] = {{14, 0}, {186, 0}, {168, 40}, {130, 58}, {70, 58}, {32, 40}};
            for (int i = 0; i < 6; i++)
                p[i] = art_turn(p[i], d);
            write_polygon(o, p, 6);
        }
}

void bst_svg_segment_outline(bst_out *o, const bst_kind *k, int seg) {
    art_layout l;
    uint8_t done[CORNERS * CORNERS];
    loop q;
    if (seg < 0 || seg >= k->segments)
        return;
    art_layout_make(&l, k);
    if (k->segment[seg].type == BST_CITY) {
        write_polygon(o, l.city[seg].p, l.city[seg].n);
        return;
    }
    if (k->segment[seg].type == BST_MIST) {
        write_mist(o, k->segment[seg].sides);
        return;
    }
    memset(done, 0, sizeof done);
    for (int y = 1; y < CORNERS; y++)
        for (int x = 0; x < CORNERS; x++)
            if (!done[y * CORNERS + x] && is_border(&l, seg, x, y, BST_N)) {
                trace(&l, seg, x, y, done, &q);
                write_loop(o, &q);
            }
}
