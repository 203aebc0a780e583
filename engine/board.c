/* The squares: which are open and what they demand, placing a tile, joining what meets. */
#include "board.h"

#include <string.h>

#include "region.h"
#include "sets/mists/rules.h"
#include "sets/river/rules.h"

const int8_t side_dx[4] = {0, 1, 0, -1}, side_dy[4] = {-1, 0, 1, 0};
static const uint8_t facing_half[8] = {5, 4, 7, 6, 1, 0, 3, 2};

int board_open_at(const bst_state *s, int x, int y) {
    uint32_t at = bst_square(x, y);
    int found = -1;
    for (int i = 0; i < s->n_open; i++)
        found = s->open_at[i] == at ? i : found;
    return found;
}

int bst_tile_at(const bst_state *s, int x, int y) {
    for (int i = 0; i < s->n_tiles; i++)
        if (s->tile[i].x == x && s->tile[i].y == y)
            return i;
    return -1;
}

/* ---- open squares ---- */

static int open_new(bst_state *s, int x, int y) {
    int i = s->n_open++;
    s->open_at[i] = bst_square(x, y);
    s->open_key[i] = bst_square_key(x, y);
    s->open_sig[i] = 0;
    memset(s->open_nb[i], BST_NONE8, 4);
    /* Tiles lying face down open no square, so a new one may already have some beside it. */
    if (mists_cursed(s))
        for (int d = 0; d < 4; d++) {
            int t = bst_tile_at(s, x + side_dx[d], y + side_dy[d]);
            if (t >= 0)
                s->open_nb[i][d] = (uint8_t)t;
        }
    return i;
}

static void open_remove(bst_state *s, int i) {
    int last = --s->n_open;
    s->open_at[i] = s->open_at[last];
    s->open_key[i] = s->open_key[last];
    s->open_sig[i] = s->open_sig[last];
    memcpy(s->open_nb[i], s->open_nb[last], 4);
}

/* Tells the free square at a side of a new tile what it now touches; `i` is its number, or -1 if it was not open: which
 * of the two cannot be guessed, so the same is written in both cases. */
static void open_beside(bst_state *s, int tile, int d, int edge, int i) {
    const bst_tile *t = &s->tile[tile];
    const int x = t->x + side_dx[d], y = t->y + side_dy[d], back = d ^ 2;
    if (!edge && i < 0)
        return;
    if (mists_cursed(s) && i < 0)
        i = open_new(s, x, y);
    const int fresh = i < 0, at = fresh ? s->n_open : i;
    s->n_open = (uint16_t)(s->n_open + fresh);
    s->open_at[at] = bst_square(x, y);
    s->open_key[at] = bst_square_key(x, y);
    s->open_sig[at] = (uint16_t)((s->open_sig[at] & (fresh - 1)) | edge << (4 * back));
    uint32_t nb;
    memcpy(&nb, s->open_nb[at], 4);
    nb |= (uint32_t)-fresh; /* no neighbours yet */
    memcpy(s->open_nb[at], &nb, 4);
    s->open_nb[at][back] = (uint8_t)tile;
}

/* ---- joining what meets ---- */

static void join_two(bst_state *s, int a, int b) {
    region_join(s, a, b);
}

/* A segment of the new tile meets one that lies, which has so many open ends less. */
static inline void meet(bst_state *s, int mine, const bst_kind *my_kind, int theirs, int ends) {
    int f = s->seg[theirs].feature, own = s->seg[mine].feature;
    s->feature[f].open = (uint16_t)(s->feature[f].open - ends);
    if (own == BST_NONE16)
        region_attach(s, mine, my_kind, f);
    else if (own != f)
        join_two(s, own, f);
}

/* Two placed tiles side by side, as their kinds lie. */
typedef struct {
    const bst_kind *mine, *theirs;
    int my_seg0, their_seg0, my_rot, their_rot, side;
} pair;

static void meet_side(bst_state *s, const pair *p) {
    const uint8_t *mine = p->mine->by_side[own_side(p->side, p->my_rot)];
    const uint8_t *theirs = p->theirs->by_side[own_side(p->side ^ 2, p->their_rot)];
    for (int i = 0; i < 2 && mine[i] != BST_NONE8; i++)
        for (int j = 0; j < 2 && theirs[j] != BST_NONE8; j++)
            meet(s, p->my_seg0 + mine[i], p->mine, p->their_seg0 + theirs[j], !i);
}

/* On the two half-sides; mostly one field meets one there, and is joined once. */
static void meet_fields(bst_state *s, const pair *p) {
    int h = 2 * p->side, mine[2], theirs[2];
    for (int i = 0; i < 2; i++) {
        mine[i] = p->mine->by_half[own_half(h + i, p->my_rot)];
        theirs[i] = p->theirs->by_half[own_half(facing_half[h + i], p->their_rot)];
    }
    bool one = (mine[0] == mine[1]) & (theirs[0] == theirs[1]);
    for (int i = one; i < 2; i++)
        if (mine[i] != BST_NONE8 && theirs[i] != BST_NONE8)
            meet(s, p->my_seg0 + mine[i], p->mine, p->their_seg0 + theirs[i], 1 + one);
}

/* Mist joins mist; where it meets a clear side its open side stays open for ever (MIST-20). Whether it met. */
static bool meet_mist(bst_state *s, const pair *p) {
    int mine = p->mine->mist, theirs = p->theirs->mist;
    if (mine == BST_NONE8 || theirs == BST_NONE8 ||
        !(p->mine->segment[mine].sides >> own_side(p->side, p->my_rot) & 1) ||
        !(p->theirs->segment[theirs].sides >> own_side(p->side ^ 2, p->their_rot) & 1))
        return false;
    meet(s, p->my_seg0 + mine, p->mine, p->their_seg0 + theirs, 1);
    return true;
}

/* How many of four bits are set, and a bit for the first half of each side from a bit for each side. */
static const uint8_t bits_of[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
static const uint8_t first_halves[16] = {0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15,
                                         0x40, 0x41, 0x44, 0x45, 0x50, 0x51, 0x54, 0x55};

/* What a new segment leaves open: of its ends those on sides where no tile was met, in the tile's own terms. A side of
 * a city or road is one end, each half-side of a field another, so both are bits of half-sides, and which of them it is
 * need not be asked. Centres wait for count_neighbours. */
static int open_ends(const bst_segment *info, int met, int mist_met) {
    int ends = info->halves | first_halves[info->sides];
    int left = ends & ~(3 * first_halves[info->type == BST_MIST ? mist_met : met]);
    return bits_of[left & 15] + bits_of[left >> 4];
}

/* The sides with a tile beyond join it, the others open the square there. Each side is asked about once: which have a
 * neighbour cannot be guessed, and guessing wrong costs more than all else here. The sides that met, as bits. */
static int join_sides(bst_state *s, int tile, const bst_kind *k, const int around[4], int *mist_met) {
    const bst_tile *t = &s->tile[tile];
    const bool farmers = s->rules.farmers, misty = k->mist != BST_NONE8, face_down = t->kind == BST_FACE_DOWN;
    uint16_t edges = turn_edges(k->edges, t->rot);
    int met = 0;
    for (int d = 0; d < 4; d++) {
        int other = t->nb[d];
        if (other == BST_NONE8) {
            open_beside(s, tile, d, edges >> (4 * d) & 15, around[d]);
            continue;
        }
        s->tile[other].nb[d ^ 2] = (uint8_t)tile;
        if (face_down | (s->tile[other].kind == BST_FACE_DOWN))
            continue; /* MIST-73: it completes nothing */
        pair p = {k, tile_kind(s, other), t->seg0, s->tile[other].seg0, t->rot, s->tile[other].rot, d};
        int edge = edges >> (4 * d) & 15;
        met |= 1 << d;
        if (edge != BST_EDGE_FIELD)
            meet_side(s, &p);
        if (farmers && edge != BST_EDGE_CITY)
            meet_fields(s, &p);
        if (misty)
            *mist_met |= meet_mist(s, &p) << d;
    }
    return met;
}

/* Open ends, new features for segments that met none, and whether a city or road is complete. */
static void count_open(bst_state *s, int tile, const bst_kind *k, int met, int mist_met) {
    const bst_tile *t = &s->tile[tile];
    const int back = 4 - t->rot, own_met = bst_turn_sides(met, back & 3), own_mist = bst_turn_sides(mist_met, back & 3);
    const bool farmers = s->rules.farmers;
    int closed = 0; /* so far: a later segment may open its feature again */
    for (int i = 0; i < k->segments; i++) {
        const bst_segment *info = &k->segment[i];
        if (!farmers && info->type == BST_FIELD)
            continue;
        int open = open_ends(info, own_met, own_mist);
        if (s->seg[t->seg0 + i].feature == BST_NONE16)
            region_new(s, t->seg0 + i, info);
        bst_feature *f = seg_feature(s, t->seg0 + i);
        f->open = (uint16_t)(f->open + open);
        closed |= !f->open << i;
    }
    for (; closed; closed &= closed - 1) {
        const bst_feature *f = seg_feature_c(s, t->seg0 + __builtin_ctz((unsigned)closed));
        s->completes |= !f->open && (f->type == BST_CITY || f->type == BST_ROAD);
    }
}

/* ---- monasteries, gardens, castles, cemeteries: complete with their neighbours ---- */

/* A tile face down counts only for cemeteries (MIST-73). */
static void count_neighbour(bst_state *s, int centre, const bst_tile *n) {
    const bst_tile *t = &s->tile[centre];
    const bst_kind *k = tile_kind(s, centre);
    for (int i = 0; i < k->segments; i++) {
        int type = k->segment[i].type;
        if (!is_centre(type))
            continue;
        if (type != BST_CEMETERY && n->kind == BST_FACE_DOWN)
            continue;
        if (!mists_counts_corners(s, type) && t->x != n->x && t->y != n->y)
            continue;
        uint16_t missing = --seg_feature(s, t->seg0 + i)->open;
        s->completes |= !missing && type != BST_CEMETERY;
    }
}

/* The new tile's own centres: all neighbours are missing, but for those that lie. Where these count alike, as mostly,
 * they are added up without asking about each. */
static void begin_centre(bst_state *s, int tile, const bst_kind *k) {
    const bst_tile *t = &s->tile[tile];
    int lie = 0;
    for (int i = 0; i < s->n_tiles; i++)
        lie += near8(&s->tile[i], t->x, t->y);
    for (int i = 0; i < k->segments; i++) {
        int type = k->segment[i].type;
        if (is_centre(type))
            seg_feature(s, t->seg0 + i)->open = mists_counts_corners(s, type) ? 8 : 4;
    }
    if (k->types >> BST_CEMETERY & 1 || mists_cursed(s)) {
        for (int i = 0; i < s->n_tiles; i++)
            if (i != tile && near8(&s->tile[i], t->x, t->y))
                count_neighbour(s, tile, &s->tile[i]);
    } else {
        for (int i = 0; i < k->segments; i++)
            if (is_centre(k->segment[i].type)) {
                seg_feature(s, t->seg0 + i)->open = (uint16_t)(9 - lie); /* it is near itself */
                s->completes |= lie == 9;
            }
    }
    s->centre[s->n_centres++] = (bst_centre){bst_square_key(t->x, t->y), (uint8_t)tile, 0};
}

static void count_neighbours(bst_state *s, int tile, const bst_kind *k) {
    const bst_tile *t = &s->tile[tile];
    for (int from = 0; from < s->n_centres; from += 64)
        for (uint64_t near = board_near_centres(s, t, from); near; near &= near - 1)
            count_neighbour(s, s->centre[from + __builtin_ctzll(near)].tile, t);
    if (k->types & (BST_CENTRE_TYPES))
        begin_centre(s, tile, k);
}

/* The new tile takes an open square, or (a start piece, a tile face down) lies where none is listed. Those on its four
 * sides go to around[]. */
static void take_square(bst_state *s, bst_tile *t, int around[4]) {
    int found[5]; /* itself, N, E, S, W */
    lanes_find5(s->open_key, s->n_open, bst_square_key(t->x, t->y), found);
    int open = found[0], last = s->n_open - 1;
    if (open >= 0) {
        memcpy(t->nb, s->open_nb[open], 4);
        open_remove(s, open);
    } else {
        for (int d = 0; d < 4; d++) {
            int n = bst_tile_at(s, t->x + side_dx[d], t->y + side_dy[d]);
            t->nb[d] = n < 0 ? BST_NONE8 : (uint8_t)n;
        }
    }
    for (int d = 0; d < 4; d++) /* the last square of the list has moved into the gap */
        around[d] = open >= 0 && found[d + 1] == last ? open : found[d + 1];
}

/* Segments that belong to nothing yet, all that a tile can have: those behind the tile's own mean nothing. */
static void fresh_segments(bst_seg *seg, int tile) {
    static const bst_seg fresh[BST_MAX_SEGMENTS] = {{BST_NONE16, 0, 0, 0}, {BST_NONE16, 0, 0, 1}, {BST_NONE16, 0, 0, 2},
                                                    {BST_NONE16, 0, 0, 3}, {BST_NONE16, 0, 0, 4}, {BST_NONE16, 0, 0, 5},
                                                    {BST_NONE16, 0, 0, 6}, {BST_NONE16, 0, 0, 7}};
    static const bst_seg of_tile[BST_MAX_SEGMENTS] = {{0, 0, BST_NONE8, 0}, {0, 0, BST_NONE8, 0}, {0, 0, BST_NONE8, 0},
                                                      {0, 0, BST_NONE8, 0}, {0, 0, BST_NONE8, 0}, {0, 0, BST_NONE8, 0},
                                                      {0, 0, BST_NONE8, 0}, {0, 0, BST_NONE8, 0}};
    lanes_fill(seg, fresh, of_tile, sizeof fresh, (uint8_t)tile);
}

int board_place(bst_state *s, int x, int y, int kind, int rot) {
    const bst_kind *k = kind_of(s, kind);
    int tile = s->n_tiles++, around[4];
    bst_tile *t = &s->tile[tile];
    *t = (bst_tile){.x = (int16_t)x, .y = (int16_t)y, .kind = (uint16_t)kind, .rot = (uint8_t)rot, .seg0 = s->n_segs};
    take_square(s, t, around);
    fresh_segments(&s->seg[s->n_segs], tile);
    s->n_segs = (uint16_t)(s->n_segs + k->segments);
    if (kind != BST_FACE_DOWN) /* which completes nothing that is listed, and is not the tile of the turn */
        s->completes = 0;
    int mist_met = 0, met = join_sides(s, tile, k, around, &mist_met);
    count_open(s, tile, k, met, mist_met);
    count_neighbours(s, tile, k);
    return tile;
}

void board_join(bst_state *s, int seg_a, int seg_b) {
    region_join(s, s->seg[seg_a].feature, s->seg[seg_b].feature);
}

int board_naming_seg(const bst_state *s, int tile, int feature) {
    const bst_tile *t = &s->tile[tile];
    const bst_kind *k = tile_kind(s, tile);
    for (int d = 0; d < 4; d++) {
        const uint8_t *at = k->by_side[own_side(d, t->rot)];
        if (at[0] != BST_NONE8 && at[1] == BST_NONE8 && s->seg[t->seg0 + at[0]].feature == feature)
            return t->seg0 + at[0];
    }
    for (int i = 0; i < k->segments; i++)
        if (s->seg[t->seg0 + i].feature == feature)
            return t->seg0 + i;
    return -1;
}

/* ---- fitting (BASE-11, BASE-12) ---- */

static bool fits_open(const bst_state *s, int open, uint16_t edges) {
    return (s->open_sig[open] & ~edges) == 0;
}

static bool is_river(const bst_kind *k) {
    return (k->edges & 0x8888) != 0;
}

/* A bit for each of the squares 64 w and on where a kind fits, turned by r and by r + 1. */
static inline void fitting(const bst_state *s, const bst_kind *k, int w, int r, uint64_t *one, uint64_t *more) {
    const uint16_t edges[2] = {turn_edges(k->edges, r), turn_edges(k->edges, r + 1)};
    int n = s->n_open - 64 * w;
    lanes_fit2(s->open_sig + 64 * w, n < 64 ? n : 64, edges, one, more);
}

static bool river_allows_any(const bst_state *s, const bst_kind *k, int from, int r, uint64_t fit) {
    for (; fit; fit &= fit - 1)
        if (river_allows(s, k, from + __builtin_ctzll(fit), r))
            return true;
    return false;
}

bool board_fits_somewhere(const bst_state *s, int kind) {
    const bst_kind *k = kind_of(s, kind);
    uint64_t one, more;
    for (int r = 0; r < k->turns; r += 2)
        for (int w = 0; w * 64 < s->n_open; w++) {
            fitting(s, k, w, r, &one, &more); /* (turned once more, a kind that looks alike fits alike) */
            if (is_river(k) ? river_allows_any(s, k, 64 * w, r, one) || river_allows_any(s, k, 64 * w, r + 1, more)
                            : (one | more) != 0)
                return true;
        }
    return false;
}

static int keep_river_moves(const bst_state *s, const bst_kind *k, bst_move *moves, int n) {
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int open = board_open_at(s, bst_move_x(moves[i]), bst_move_y(moves[i]));
        if (river_allows(s, k, open, bst_move_rot(moves[i])))
            moves[kept++] = moves[i];
    }
    return kept;
}

/* Lists the squares whose bits are set. Eight at a time whatever there are, since how many cannot be guessed: the last
 * is written again behind the list, where there is room. */
static inline int list_squares(const uint32_t *at, uint64_t fit, bst_move turned, bst_move *out) {
    const int n = bits_set(fit);
    if (!n)
        return 0;
    const uint64_t last = (uint64_t)1 << (63 - __builtin_clzll(fit));
    for (int i = 0; i < n; i += 8)
        for (int j = 0; j < 8; j++) {
            out[i + j] = at[__builtin_ctzll(fit)] | turned;
            fit = (fit & (fit - 1)) | last;
        }
    return n;
}

/* In the order of turning; inlined for the few squares that there mostly are. */
static inline __attribute__((always_inline)) int list_all(const bst_state *s, const bst_kind *k, int words,
                                                          bst_move *out) {
    uint64_t fit[4][(BST_MAX_OPEN + 63) / 64];
    int n = 0;
    for (int r = 0; r < k->turns; r += 2)
        for (int w = 0; w < words; w++)
            fitting(s, k, w, r, &fit[r][w], &fit[r + 1][w]);
    for (int r = 0; r < k->turns; r++)
        for (int w = 0; w < words; w++)
            n += list_squares(s->open_at + 64 * w, fit[r][w], BST_M_TILE | (bst_move)r << 25, out + n);
    return n;
}

int board_placements(const bst_state *s, bst_move *out) {
    const bst_kind *k = kind_of(s, s->hand);
    int n = s->n_open <= 64 ? list_all(s, k, 1, out) : list_all(s, k, (s->n_open + 63) / 64, out);
    return is_river(k) ? keep_river_moves(s, k, out, n) : n;
}

bst_error bst_fits(const bst_state *s, int kind, int x, int y, int rot) {
    if (kind < 0 || kind >= BST_KINDS || rot < 0 || rot > 3)
        return BST_E_NOT_LEGAL;
    const bst_kind *k = kind_of(s, kind);
    if (bst_tile_at(s, x, y) >= 0)
        return BST_E_TAKEN;
    int open = board_open_at(s, x, y);
    if (open < 0)
        return BST_E_ALONE;
    if (!fits_open(s, open, turn_edges(k->edges, rot)))
        return BST_E_EDGES;
    if (is_river(k) && !river_allows(s, k, open, rot))
        return BST_E_RIVER;
    return BST_OK;
}
