/* Invariants: everything that can be derived from the placed tiles and the figures is derived again, the slow and
 * simple way, and compared with what the state keeps. For tests. */
#include <string.h>

#include "board.h"
#include "families.h"
#include "fields.h"
#include "figure.h"
#include "sets/mists/rules.h"
#include "sets/wheel/rules.h"

static const uint8_t facing[8] = {5, 4, 7, 6, 1, 0, 3, 2};

static bool face_down(const bst_state *s, int tile) {
    return s->tile[tile].kind == BST_FACE_DOWN;
}

static bool no_feature(const bst_state *s, int seg) {
    return seg_info(s, seg)->type == BST_FIELD && !s->rules.farmers;
}

/* ---- tiles and squares ---- */

static const char *check_tiles(const bst_state *s) {
    int segs = 0;
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        if (bst_tile_at(s, t->x, t->y) != i)
            return "two tiles on one square";
        if (t->seg0 != segs)
            return "a tile's first segment is wrong";
        segs += tile_kind(s, i)->segments;
        for (int d = 0; d < 4; d++) {
            int n = bst_tile_at(s, t->x + side_dx[d], t->y + side_dy[d]);
            if (t->nb[d] != (n < 0 ? BST_NONE8 : n))
                return "a tile's neighbour is wrong";
            int mine = turn_edges(tile_kind(s, i)->edges, t->rot) >> (4 * d) & 15;
            if (n < 0 || face_down(s, i) || face_down(s, n))
                continue;
            int theirs = turn_edges(tile_kind(s, n)->edges, s->tile[n].rot) >> (4 * (d ^ 2)) & 15;
            if (mine != theirs)
                return "two sides that do not fit lie together";
        }
    }
    return segs == s->n_segs ? NULL : "the number of segments is wrong";
}

/* The edges that the placed tiles demand of a free square; 0 if none touches it. */
static int demanded(const bst_state *s, int x, int y) {
    int sig = 0;
    for (int d = 0; d < 4; d++) {
        int n = bst_tile_at(s, x + side_dx[d], y + side_dy[d]);
        if (n >= 0)
            sig |= (turn_edges(tile_kind(s, n)->edges, s->tile[n].rot) >> (4 * (d ^ 2)) & 15) << (4 * d);
    }
    return sig;
}

static const char *check_open(const bst_state *s) {
    int n = 0;
    for (int i = 0; i < s->n_tiles; i++)
        for (int d = 0; d < 4; d++) {
            int x = s->tile[i].x + side_dx[d], y = s->tile[i].y + side_dy[d];
            if (bst_tile_at(s, x, y) < 0 && demanded(s, x, y) && board_open_at(s, x, y) < 0)
                return "an open square is not listed";
        }
    for (int i = 0; i < s->n_open; i++) {
        int x = bst_square_x(s->open_at[i]), y = bst_square_y(s->open_at[i]);
        if (bst_tile_at(s, x, y) >= 0 || s->open_sig[i] != demanded(s, x, y))
            return "an open square's demands are wrong";
        if (s->open_key[i] != bst_square_key(x, y))
            return "an open square's key is wrong";
        for (int d = 0; d < 4; d++) {
            int t = bst_tile_at(s, x + side_dx[d], y + side_dy[d]);
            if (s->open_nb[i][d] != (t < 0 ? BST_NONE8 : t))
                return "an open square's neighbours are wrong";
        }
        n++;
    }
    return n == s->n_open ? NULL : "the number of open squares is wrong";
}

/* ---- features by flood fill ---- */

typedef struct {
    uint16_t mark[BST_MAX_SEGS]; /* the lowest segment of the same feature, found here */
    uint16_t queue[BST_MAX_SEGS];
    int n;
} flood;

static void reach(flood *f, int seg, int from) {
    if (f->mark[seg] != BST_NONE16)
        return;
    f->mark[seg] = f->mark[from];
    f->queue[f->n++] = (uint16_t)seg;
}

static int mist_side(const bst_state *s, int tile, int side) {
    const bst_kind *k = tile_kind(s, tile);
    return k->mist != BST_NONE8 && (k->segment[k->mist].sides >> own_side(side, s->tile[tile].rot) & 1);
}

/* The open ends of a segment; what it meets across its sides is reached. */
static int spread(const bst_state *s, flood *f, int seg) {
    int tile = s->seg[seg].tile, open = 0;
    const bst_tile *t = &s->tile[tile];
    const bst_segment *info = seg_info(s, seg);
    for (int h = 0; h < 8; h++) {
        int d = h / 2, n = t->nb[d];
        bool met = n != BST_NONE8 && !face_down(s, n);
        if (info->type == BST_FIELD && (bst_turn_halves(info->halves, t->rot) >> h & 1)) {
            int theirs = met ? tile_kind(s, n)->by_half[own_half(facing[h], s->tile[n].rot)] : BST_NONE8;
            if (theirs == BST_NONE8)
                open++;
            else
                reach(f, s->tile[n].seg0 + theirs, seg);
        }
        if (h % 2 || info->type == BST_FIELD || !(bst_turn_sides(info->sides, t->rot) >> d & 1))
            continue;
        if (info->type == BST_MIST) {
            if (met && mist_side(s, n, d ^ 2))
                reach(f, s->tile[n].seg0 + tile_kind(s, n)->mist, seg);
            else
                open++;
            continue;
        }
        if (!met) {
            open++;
            continue;
        }
        const uint8_t *theirs = tile_kind(s, n)->by_side[own_side(d ^ 2, s->tile[n].rot)];
        for (int j = 0; j < 2 && theirs[j] != BST_NONE8; j++)
            reach(f, s->tile[n].seg0 + theirs[j], seg);
    }
    return open;
}

static int missing_neighbours(const bst_state *s, int seg) {
    const bst_tile *t = &s->tile[s->seg[seg].tile];
    int type = seg_info(s, seg)->type, missing = 0;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            if ((!x && !y) || (x && y && !mists_counts_corners(s, type)))
                continue;
            int n = bst_tile_at(s, t->x + x, t->y + y);
            missing += n < 0 || (type != BST_CEMETERY && face_down(s, n));
        }
    return missing;
}

static uint32_t weight_of(const bst_state *s, int feature) {
    uint32_t w = 0;
    for (int i = 0; i < s->n_figures; i++)
        if (s->seg[s->figure[i].seg].feature == feature)
            w += (uint32_t)figure_strength[s->figure[i].kind] << (4 * s->figure[i].owner);
    return w;
}

/* The board's fields are joined by the wheel's own table, not by sides; they are left out. */
static bool by_table(const bst_state *s, int feature) {
    int first = s->feature[feature].first, seg = first;
    do {
        if (wheel_board_square(s, s->seg[seg].tile) && seg_info(s, seg)->type == BST_FIELD)
            return true;
        seg = s->seg[seg].next;
    } while (seg != first);
    return false;
}

static const char *check_feature(const bst_state *s, flood *f, int seg) {
    int feature = s->seg[seg].feature, open = 0, arms = 0, tiles = 0, segs = 0;
    const bst_feature *kept = &s->feature[feature];
    uint8_t on_tile[BST_MAX_TILES] = {0};
    if (feature >= s->n_features || !kept->live || by_table(s, feature))
        return kept->live ? NULL : "a segment's feature does not live";
    f->n = 0;
    f->mark[seg] = (uint16_t)seg;
    f->queue[f->n++] = (uint16_t)seg;
    for (int i = 0; i < f->n; i++) {
        int at = f->queue[i];
        if (s->seg[at].feature != feature)
            return "a segment belongs to another feature than its neighbours";
        open += is_centre(seg_info(s, at)->type) ? missing_neighbours(s, at) : spread(s, f, at);
        arms += seg_info(s, at)->arms;
        tiles += !on_tile[s->seg[at].tile];
        on_tile[s->seg[at].tile] = 1;
        segs++;
    }
    int ring = 0, r = kept->first;
    do {
        if (f->mark[r] != seg || ++ring > segs)
            return "a feature's ring is broken";
        r = s->seg[r].next;
    } while (r != kept->first);
    if (ring != segs || kept->segments != segs)
        return "a feature has the wrong number of segments";
    if (kept->type != seg_info(s, seg)->type || kept->open != open)
        return "a feature's open ends are wrong";
    if (kept->arms != arms || (kept->type != BST_FIELD && kept->tiles != tiles))
        return "a feature's tiles or coats are wrong";
    return kept->weight == weight_of(s, feature) ? NULL : "a feature's strengths are wrong";
}

/* Every record is a living feature or in the list of free ones. */
static const char *check_free(const bst_state *s) {
    int live = 0, free = 0;
    for (int i = 0; i < s->n_features; i++)
        live += s->feature[i].live != 0;
    for (int f = s->free_feature; f != BST_NONE16 && free <= s->n_features; f = s->feature[f].first, free++)
        if (f >= s->n_features || s->feature[f].live)
            return "the list of free features is broken";
    return live + free == s->n_features ? NULL : "a feature's record was lost";
}

static const char *check_features(const bst_state *s) {
    flood f;
    const char *lost = check_free(s);
    if (lost)
        return lost;
    memset(f.mark, 0xff, sizeof f.mark);
    for (int seg = 0; seg < s->n_segs; seg++) {
        if (no_feature(s, seg) || f.mark[seg] != BST_NONE16)
            continue;
        const char *wrong = check_feature(s, &f, seg);
        if (wrong)
            return wrong;
    }
    return NULL;
}

static bool listed_centre(const bst_state *s, int tile) {
    for (int i = 0; i < s->n_centres; i++)
        if (s->centre[i].tile == tile)
            return s->centre[i].key == bst_square_key(s->tile[tile].x, s->tile[tile].y) && !s->centre[i].spare;
    return false;
}

/* A centre is listed as long as a monastery, garden, castle or cemetery on its tile is not scored. */
static const char *check_centres(const bst_state *s) {
    int n = 0;
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_kind *k = tile_kind(s, i);
        bool due = false;
        for (int j = 0; j < k->segments; j++)
            due |= is_centre(k->segment[j].type) && !(seg_feature_c(s, s->tile[i].seg0 + j)->flags & BST_F_SCORED);
        n += due;
        if (due && !listed_centre(s, i))
            return "an incomplete monastery or the like is not listed";
    }
    return n == s->n_centres ? NULL : "the number of monasteries and the like is wrong";
}

/* What is complete on or beside the tile just placed was completed by it. */
static const char *check_completes(const bst_state *s) {
    const bst_tile *last = &s->tile[s->last];
    bool complete = false;
    for (int seg = 0; seg < s->n_segs; seg++) {
        int tile = s->seg[seg].tile, type = seg_info(s, seg)->type;
        if (s->seg[seg].feature == BST_NONE16 || seg_feature_c(s, seg)->open)
            continue;
        if (type == BST_CITY || type == BST_ROAD)
            complete |= tile == s->last;
        else if (is_centre(type) && type != BST_CEMETERY)
            complete |= near8(&s->tile[tile], last->x, last->y);
    }
    return complete == s->completes ? NULL : "whether the last tile completes something is wrong";
}

/* ---- nothing lost, nothing made ---- */

static int figures_now(const bst_state *s, int owner, int kind) {
    int n = s->supply[owner][kind];
    for (int i = 0; i < s->n_figures; i++)
        n += s->figure[i].owner == owner && s->figure[i].kind == kind;
    return n + family_of(&s->rules)->elsewhere(s, owner, kind);
}

static const char *check_figures(const bst_state *s) {
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        for (int k = 0; k < BST_FIGURE_KINDS; k++)
            if (figures_now(s, p, k) != family_of(&s->rules)->starts_with(s, p, k))
                return "a figure was lost or made";
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        bool lonely = f->kind == BST_BUILDER || f->kind == BST_PIG;
        if (lonely && !bst_strength(seg_feature_c(s, f->seg), f->owner))
            return "a builder or pig stands without its follower";
        if ((seg_feature_c(s, f->seg)->flags & BST_F_SCORED) && s->phase != BST_PHASE_OVER)
            return "a figure stands on a feature that was scored";
    }
    return NULL;
}

static const char *check_bag(const bst_state *s) {
    int bag = 0;
    for (int i = 0; i < BST_MAX_KINDS; i++) {
        bag += s->bag[i];
        if (s->bag[i] && (i < s->kind_lo || i >= s->kind_hi))
            return "a kind in the bag lies outside its range";
    }
    if (bag != s->in_bag || bst_left(s) < 0)
        return "the bag's sum is wrong";
    return NULL;
}

static const char *check_spare(const bst_state *s) {
    unsigned set = s->spare;
#define ADD_SPARE(member, there)                                                                                       \
    for (size_t i = 0; (there) && i < sizeof s->member; i++)                                                           \
        set |= s->member[i];
    SLICE_SPARES(ADD_SPARE)
    return set ? "bytes without a meaning are set" : NULL;
}

/* ---- the question ---- */

static const char *check_rules(const bst_state *s) {
    if (s->rules.sets >> BST_SETS || s->rules.players > BST_MAX_PLAYERS || s->rules.first >= s->rules.players)
        return "the rules are wrong";
    return s->extras == bst_extras_used(&s->rules) ? NULL : "other extras mean something than the sets say";
}

static const char *check_ranges(const bst_state *s) {
    if (s->phase >= BST_PHASES || s->player >= s->rules.players || s->decides >= s->rules.players)
        return "phase or player out of range";
    if (s->last >= s->n_tiles || (s->hand != BST_NO_KIND && s->hand >= BST_KINDS))
        return "the last tile or the tile in hand does not exist";
    if (s->n_custom > BST_MAX_CUSTOM)
        return "too many kinds of its own";
    for (int i = 0; i < s->n_discarded; i++)
        if (s->discarded[i] >= BST_KINDS)
            return "a tile that does not exist was discarded";
    return NULL;
}

/* Every member has a check: the list of members (fields.h) says which. */
const char *bst_verify(const bst_state *s) {
    typedef const char *check(const bst_state *);
#define CHECK_WHOLE(member, meaning, name)       check_##name,
#define CHECK_APART(slice, set, rows)            rows(CHECK_WHOLE)
#define CHECK_ARRAY(member, meaning, used, name) check_##name,
    static check *const checks[] = {STATE_HEAD(CHECK_WHOLE) SLICES_APART(CHECK_APART) STATE_FIGURES(CHECK_ARRAY)
                                        STATE_ARRAYS(CHECK_ARRAY)};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        bool done = false;
        for (size_t j = 0; j < i; j++)
            done |= checks[j] == checks[i];
        const char *wrong = done ? NULL : checks[i](s);
        if (wrong)
            return wrong;
    }
    return NULL;
}
