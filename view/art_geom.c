/* Points, curves and dice of the layout. */
#include "art_layout.h"

art_point art_turn(art_point p, int r) {
    for (; r > 0; r--)
        p = (art_point){ART_SIZE - p.y, p.x};
    return p;
}

art_point art_turn_way(art_point v, int r) {
    for (; r > 0; r--)
        v = (art_point){-v.y, v.x};
    return v;
}

art_point art_side_middle(int side, int depth) {
    return art_turn((art_point){ART_SIZE / 2, depth}, side);
}

art_point art_curve_at(const art_curve *c, int t) {
    const art_point *p = c->p;
    if (c->used == 2) {
        t *= 2;
        if (t > 16) {
            t -= 16;
            p += 3;
        }
    }
    int u = 16 - t;
    int a = u * u * u, b = 3 * u * u * t, d = 3 * u * t * t, e = t * t * t;
    return (art_point){(a * p[0].x + b * p[1].x + d * p[2].x + e * p[3].x) / 4096,
                       (a * p[0].y + b * p[1].y + d * p[2].y + e * p[3].y) / 4096};
}

static int root(int n) {
    int r = 0;
    for (int bit = 1 << 14; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    return r;
}

int art_distance(art_point a, art_point b) {
    return root((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

art_curve art_line(art_point a, art_point b) {
    return (art_curve){
        .p = {a, {(2 * a.x + b.x) / 3, (2 * a.y + b.y) / 3}, {(a.x + 2 * b.x) / 3, (a.y + 2 * b.y) / 3}, b}, .used = 1};
}

art_point art_unit(art_point v) {
    int length = art_distance(v, (art_point){0, 0});
    if (!length)
        return (art_point){100, 0};
    return (art_point){v.x * 100 / length, v.y * 100 / length};
}

uint32_t art_dice(art_layout *l) {
    l->dice ^= l->dice << 13;
    l->dice ^= l->dice >> 17;
    l->dice ^= l->dice << 5;
    return l->dice >> 3;
}
