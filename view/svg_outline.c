/* Outlines of segments, traced along the cells of the layout. */
#include "art_layout.h"
#include "svg.h"

#include <string.h>

/* Corners of cells, numbered row by row. */
#define CORNERS  (ART_CELLS + 1)
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
        /* the middles of the cells' edges: they cut the corners of stairs */
        if (out->n < MAX_LOOP)
            out->p[out->n++] =
                (art_point){x * ART_STEP + step_x[d] * ART_STEP / 2, y * ART_STEP + step_y[d] * ART_STEP / 2};
        x += step_x[d];
        y += step_y[d];
        int turn = 1;
        while (turn > -2 && !is_border(l, seg, x, y, (d + turn) & 3))
            turn--;
        d = (d + turn) & 3;
    } while (x != x0 || y != y0 || d != BST_N);
}

/* Whether p lies further than 3 units from the line a-b. */
static int too_far(art_point p, art_point a, art_point b) {
    int cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    int length = art_distance(a, b);
    if (!length)
        return art_distance(p, a) > 3;
    return (cross < 0 ? -cross : cross) > 3 * length;
}

/* The furthest point that a straight line from `from` can reach without leaving out anything far from it. */
static int reach(const loop *q, int from) {
    int to = from + 1;
    for (int next = from + 2; next < q->n; next++) {
        for (int i = from + 1; i < next; i++)
            if (too_far(q->p[i], q->p[from], q->p[next]))
                return to;
        to = next;
    }
    return to;
}

static void write_point(bst_out *o, char command, art_point p) {
    out_char(o, command);
    out_int(o, p.x);
    out_char(o, ' ');
    out_int(o, p.y);
}

static void write_loop(bst_out *o, const loop *q) {
    write_point(o, 'M', q->p[0]);
    for (int from = 0; from < q->n - 1;) {
        int to = reach(q, from);
        write_point(o, from ? ' ' : 'L', q->p[to]);
        from = to;
    }
}

static int on_rim(art_point p) {
    return p.x <= 0 || p.y <= 0 || p.x >= ART_SIZE || p.y >= ART_SIZE;
}

/* The parts of a loop that do not lie on the tile's rim, each from rim to rim. */
static void write_open_parts(bst_out *o, const loop *q) {
    int start = 0;
    while (start < q->n && !on_rim(q->p[start]))
        start++;
    if (start == q->n) {
        write_loop(o, q);
        out_char(o, 'z');
        return;
    }
    for (int i = 0; i < q->n;) {
        loop part = {.n = 0};
        while (i < q->n && on_rim(q->p[(start + i) % q->n]) && on_rim(q->p[(start + i + 1) % q->n]))
            i++;
        while (i < q->n && part.n < MAX_LOOP) {
            part.p[part.n++] = q->p[(start + i++) % q->n];
            if (part.n > 1 && on_rim(part.p[part.n - 1]))
                break;
        }
        if (part.n > 2)
            write_loop(o, &part);
    }
}

static void write_line(bst_out *o, const art_point *p, int n) {
    for (int i = 0; i < n; i++)
        write_point(o, i == 0 ? 'M' : i == 1 ? 'L' : ' ', p[i]);
}

static void write_polygon(bst_out *o, const art_point *p, int n) {
    write_line(o, p, n);
    out_char(o, 'z');
}

/* A road is a band along its curve. */
static void write_road(bst_out *o, const art_curve *c, int rim) {
    art_point p[34];
    if (!c->used)
        return;
    for (int t = 0; t <= 16; t++) {
        art_point at = art_curve_at(c, t), a = art_curve_at(c, t ? t - 1 : 0), b = art_curve_at(c, t < 16 ? t + 1 : 16);
        art_point way = art_unit((art_point){b.x - a.x, b.y - a.y});
        int half = ART_ROAD_WIDTH / 2;
        p[t] = (art_point){at.x - way.y * half / 100, at.y + way.x * half / 100};
        p[33 - t] = (art_point){at.x + way.y * half / 100, at.y - way.x * half / 100};
    }
    if (rim) {
        write_line(o, p, 17);
        write_line(o, p + 17, 17);
    } else {
        write_polygon(o, p, 34);
    }
}

static void write_square(bst_out *o, art_point at, int half) {
    art_point p[4] = {
        {at.x - half, at.y - half}, {at.x + half, at.y - half}, {at.x + half, at.y + half}, {at.x - half, at.y + half}};
    write_polygon(o, p, 4);
}

/* Where mist ends between a misty side, here N, and the next one clockwise, which is 2, 3 or 4 sides further. */
static const struct {
    uint8_t n;
    art_point p[8];
} shores[3] = {
    {6, {{186, 0}, {168, 40}, {138, 60}, {138, 140}, {168, 160}, {186, 200}}},
    {8, {{186, 0}, {168, 40}, {130, 58}, {88, 66}, {66, 88}, {58, 130}, {40, 168}, {0, 186}}},
    {6, {{186, 0}, {168, 40}, {130, 58}, {70, 58}, {32, 40}, {14, 0}}},
};

/* A bank of mist is no part of the grid: the misty sides are walked around, corner or shore behind each. */
static void write_mist(bst_out *o, int sides, int rim) {
    art_point all[16];
    int n = 0;
    for (int d = 0; d < 4; d++) {
        if (!(sides >> d & 1))
            continue;
        int on = 1;
        while (!(sides >> ((d + on) & 3) & 1))
            on++;
        int from = n;
        if (on == 1)
            all[n++] = art_turn((art_point){200, 0}, d);
        for (int i = 0; on > 1 && i < shores[on - 2].n; i++)
            all[n++] = art_turn(shores[on - 2].p[i], d);
        if (rim && on > 1)
            write_line(o, all + from, n - from);
    }
    if (!rim && n)
        write_polygon(o, all, n);
}

static void write_city(bst_out *o, const art_city *c, int rim) {
    if (!rim)
        write_polygon(o, c->p, c->n);
    for (int w = 0; rim && w < c->walls; w++)
        write_line(o, c->wall[w].p, c->wall[w].n);
}

static void write_land(bst_out *o, const art_layout *l, int seg, int rim) {
    uint8_t done[CORNERS * CORNERS];
    loop q;
    memset(done, 0, sizeof done);
    for (int y = 1; y < CORNERS; y++)
        for (int x = 0; x < CORNERS; x++)
            if (!done[y * CORNERS + x] && is_border(l, seg, x, y, BST_N)) {
                trace(l, seg, x, y, done, &q);
                if (rim) {
                    write_open_parts(o, &q);
                } else {
                    write_loop(o, &q);
                    out_char(o, 'z');
                }
            }
}

static void write_segment(bst_out *o, const bst_kind *k, int seg, int rim) {
    art_layout l;
    if (seg < 0 || seg >= k->segments)
        return;
    art_layout_make(&l, k);
    switch (k->segment[seg].type) {
    case BST_CITY:
        write_city(o, &l.city[seg], rim);
        break;
    case BST_ROAD:
        write_road(o, &l.road[seg], rim);
        write_road(o, &l.road_back[seg], rim);
        break;
    case BST_FIELD:
        write_land(o, &l, seg, rim);
        break;
    case BST_MIST:
        write_mist(o, k->segment[seg].sides, rim);
        break;
    default:
        write_square(o, l.spot[seg], k->segment[seg].type == BST_GARDEN ? 25 : 33);
    }
}

void bst_svg_segment_outline(bst_out *o, const bst_kind *k, int seg) {
    write_segment(o, k, seg, 0);
}

void bst_svg_segment_rim(bst_out *o, const bst_kind *k, int seg) {
    write_segment(o, k, seg, 1);
}
