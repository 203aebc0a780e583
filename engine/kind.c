/* Kinds of tiles: looking them up, and deriving what follows from the printed facts. */
#include <string.h>

#include "board.h"

const bst_kind *bst_kind_info(int kind) {
    return kind >= 0 && kind < BST_KINDS ? &bst_kinds[kind] : NULL;
}

const bst_kind *bst_kind_of(const bst_state *s, int kind) {
    return kind >= 0 && kind < BST_KINDS ? kind_of(s, kind) : NULL;
}

int bst_kind_printed(int kind) {
    if (kind < 0 || kind >= BST_KINDS)
        return 0;
    for (int i = bst_kinds[kind].row; i < BST_KINDS && bst_kinds[i].row == bst_kinds[kind].row; i++)
        if (bst_kinds[i].copies)
            return 1;
    return 0;
}

static bool same_id(const char *a, const char *b) {
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

int bst_kind_find(const bst_state *s, const char *id) {
    int n = s && s->n_custom ? s->n_custom : BST_KINDS;
    for (int i = 0; i < n; i++)
        if (same_id(s ? kind_of(s, i)->id : bst_kinds[i].id, id))
            return i;
    return -1;
}

/* ---- deriving ---- */

static bool is_sided(int type) {
    return type == BST_CITY || type == BST_ROAD;
}

/* A segment as it counts in play: not which road is the bridge, nor where a road ends. */
static bool same_segment(const bst_segment *a, const bst_segment *b, int rot) {
    const int play_flags = BST_INN | BST_CATHEDRAL | BST_PRINCESS;
    return a->type == b->type && bst_turn_sides(a->sides, rot) == b->sides &&
           bst_turn_halves(a->halves, rot) == b->halves && a->arms == b->arms && a->good == b->good &&
           (a->flags & play_flags) == (b->flags & play_flags);
}

/* Finds for each segment the one it lies on after a turn; a field must touch the same cities then. */
static bool same_after_turn(const bst_kind *k, int rot) {
    int to[BST_MAX_SEGMENTS], taken = 0;
    if (turn_edges(k->edges, rot) != k->edges)
        return false;
    for (int i = 0; i < k->segments; i++) {
        to[i] = -1;
        for (int j = 0; j < k->segments && to[i] < 0; j++)
            if (!(taken >> j & 1) && same_segment(&k->segment[i], &k->segment[j], rot))
                to[i] = j;
        if (to[i] < 0)
            return false;
        taken |= 1 << to[i];
    }
    for (int i = 0; i < k->segments; i++) {
        int touched = 0;
        for (int j = 0; j < k->segments; j++)
            touched |= (k->segment[i].cities >> j & 1) << to[j];
        if (touched != k->segment[to[i]].cities)
            return false;
    }
    return k->sheep_field == BST_NONE8 || to[k->sheep_field] == k->sheep_field;
}

/* Enters a city or road at its sides; false where the printed edge is another. */
static bool enter_sides(bst_kind *k, int seg) {
    const bst_segment *info = &k->segment[seg];
    int want = info->type == BST_CITY ? BST_EDGE_CITY : BST_EDGE_ROAD;
    for (int d = 0; d < 4; d++) {
        if (!(info->sides >> d & 1))
            continue;
        uint8_t *at = k->by_side[d];
        if ((k->edges >> (4 * d) & 15) != want || at[1] != BST_NONE8)
            return false;
        at[at[0] == BST_NONE8 ? 0 : 1] = (uint8_t)seg;
    }
    return info->sides != 0;
}

static bool enter_segment(bst_kind *k, int seg, int *types) {
    const bst_segment *info = &k->segment[seg];
    if (*types >> info->type & 1) {
        if (!is_sided(info->type) && info->type != BST_FIELD)
            return false;
        k->multi = (uint8_t)(k->multi | 1 << info->type);
    }
    *types |= 1 << info->type;
    if (is_sided(info->type))
        return enter_sides(k, seg);
    if (info->type == BST_MIST)
        k->mist = (uint8_t)seg;
    for (int h = 0; h < 8; h++)
        if (info->halves >> h & 1)
            k->by_half[h] = (uint8_t)seg;
    return true;
}

bst_error bst_kind_complete(bst_kind *k) {
    int types = 0;
    memset(k->by_side, BST_NONE8, sizeof k->by_side);
    memset(k->by_half, BST_NONE8, sizeof k->by_half);
    k->mist = BST_NONE8;
    k->multi = 0;
    for (int i = 0; i < k->segments; i++)
        if (!enter_segment(k, i, &types))
            return BST_E_KIND;
    for (int d = 0; d < 4; d++) {
        int edge = k->edges >> (4 * d) & 15;
        bool has = k->by_side[d][0] != BST_NONE8;
        if (has != (edge == BST_EDGE_CITY || edge == BST_EDGE_ROAD))
            return BST_E_KIND;
        if (k->mist != BST_NONE8 && (k->segment[k->mist].sides >> d & 1) && edge == BST_EDGE_CITY)
            return BST_E_KIND; /* MIST-10 */
    }
    k->types = (uint8_t)types;
    k->turns = same_after_turn(k, 1) ? 1 : same_after_turn(k, 2) ? 2 : 4;
    return BST_OK;
}
