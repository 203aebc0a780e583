/* Features: sets of segments joined in constant time a segment, with everything that scoring asks for. Only board.c
 * makes and joins them; all of it stands here so that the compiler sees it together. */
#ifndef BST_REGION_H
#define BST_REGION_H

#include <string.h>

#include "board.h"

static inline int feature_alloc(bst_state *s) {
    if (s->free_feature == BST_NONE16)
        return s->n_features++;
    int f = s->free_feature;
    s->free_feature = s->feature[f].first;
    return f;
}

static inline void feature_free(bst_state *s, int f) {
    memset(&s->feature[f], 0, sizeof s->feature[f]);
    s->feature[f].first = s->free_feature;
    s->free_feature = (uint16_t)f;
}

/* The segment becomes a feature of its own, with no open ends counted yet. */
static inline void region_new(bst_state *s, int seg, const bst_segment *info) {
    int f = feature_alloc(s);
    s->feature[f] = (bst_feature){.tiles = 1,
                                  .segments = 1,
                                  .first = (uint16_t)seg,
                                  .type = info->type,
                                  .arms = info->arms,
                                  .flags = info->flags & s->flags,
                                  .live = 1};
    s->seg[seg].feature = (uint16_t)f;
    s->seg[seg].next = (uint16_t)seg;
}

/* Whether another segment of the same tile, of lower number or of any, belongs to the feature. */
static inline bool sibling_in(const bst_state *s, int seg, int feature, bool lower_only) {
    const bst_tile *t = &s->tile[s->seg[seg].tile];
    int end = lower_only ? seg : t->seg0 + tile_kind(s, s->seg[seg].tile)->segments;
    for (int i = t->seg0; i < end; i++)
        if (i != seg && s->seg[i].feature == feature)
            return true;
    return false;
}

static inline bool counts_tiles(const bst_feature *f) {
    return f->type != BST_FIELD;
}

static inline bool has_twins(const bst_state *s, int seg, int type) {
    return tile_kind(s, s->seg[seg].tile)->multi >> type & 1;
}

/* A segment of the tile being placed, without a feature yet, joins one. */
static inline void region_attach(bst_state *s, int seg, const bst_kind *k, int feature) {
    bst_feature *f = &s->feature[feature];
    const bst_segment *info = &k->segment[s->seg[seg].index];
    if (counts_tiles(f) && !((k->multi >> f->type & 1) && sibling_in(s, seg, feature, false)))
        f->tiles++;
    s->seg[seg].feature = (uint16_t)feature;
    s->seg[seg].next = s->seg[f->first].next;
    s->seg[f->first].next = (uint16_t)seg;
    f->segments++;
    f->arms = (uint8_t)(f->arms + info->arms);
    f->flags |= info->flags & s->flags;
}

/* How many tiles have segments in both features: they count once (BASE-31, BASE-32). */
static inline int shared_tiles(const bst_state *s, int from, int into) {
    int n = 0, first = s->feature[from].first, seg = first;
    do {
        if (has_twins(s, seg, s->feature[from].type) && !sibling_in(s, seg, from, true) &&
            sibling_in(s, seg, into, false))
            n++;
        seg = s->seg[seg].next;
    } while (seg != first);
    return n;
}

/* Two features become one. */
static inline void region_join(bst_state *s, int a, int b) {
    if (a == b)
        return;
    bool b_larger = s->feature[a].segments < s->feature[b].segments;
    int into = b_larger ? b : a, from = b_larger ? a : b;
    bst_feature *to = &s->feature[into], *fr = &s->feature[from];
    if (counts_tiles(to))
        to->tiles = (uint16_t)(to->tiles + fr->tiles - shared_tiles(s, from, into));
    int seg = fr->first;
    do {
        s->seg[seg].feature = (uint16_t)into;
        seg = s->seg[seg].next;
    } while (seg != fr->first);
    uint16_t next = s->seg[to->first].next;
    s->seg[to->first].next = s->seg[fr->first].next;
    s->seg[fr->first].next = next;
    to->segments = (uint16_t)(to->segments + fr->segments);
    to->open = (uint16_t)(to->open + fr->open);
    to->weight += fr->weight;
    to->arms = (uint8_t)(to->arms + fr->arms);
    to->flags |= fr->flags;
    feature_free(s, from);
}

#endif
