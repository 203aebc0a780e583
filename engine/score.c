/* Scoring. What a set changes is a call by name into its file. */
#include "score.h"

#include <string.h>

#include "joins.h"

/* ---- what a feature is worth ---- */

int score_base_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e) {
    int each = base_each(s, f, complete, f->tiles);
    event_part(e, BST_P_TILES, BST_NONE8, each * f->tiles);
    event_part(e, BST_P_COATS, BST_NONE8, each * f->arms);
    return each * (f->tiles + f->arms);
}

static int centre_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e) {
    int neighbours = 8 - f->open, vineyards = 0;
    if (complete && f->type == BST_MONASTERY)
        vineyards = 3 * hills_vineyards(s, s->seg[f->first].tile); /* HILL-40 */
    event_part(e, BST_P_TILES, BST_NONE8, 1);
    event_part(e, BST_P_NEIGHBOURS, BST_NONE8, neighbours);
    event_part(e, BST_P_VINEYARDS, BST_NONE8, vineyards);
    return 1 + neighbours + vineyards;
}

int score_value(const bst_state *s, const bst_feature *f, bool complete, bst_event *e) {
    if (f->type != BST_CITY && f->type != BST_ROAD)
        return centre_value(s, f, complete, e);
    int points = score_base_value(s, f, complete, e);
    return points + join_bonus(s, f, complete, points, e);
}

int score_completed_cities(const bst_state *s, int field) {
    uint64_t seen[(BST_MAX_SEGS + 63) / 64];
    memset(seen, 0, (size_t)(s->n_features + 63) / 64 * sizeof *seen);
    int n = 0, first = s->feature[field].first, seg = first;
    do {
        int touched = seg_info(s, seg)->cities, seg0 = s->tile[s->seg[seg].tile].seg0;
        for (; touched; touched &= touched - 1) {
            int city = s->seg[seg0 + __builtin_ctz((unsigned)touched)].feature;
            if (s->feature[city].open || (seen[city / 64] >> city % 64 & 1))
                continue;
            seen[city / 64] |= (uint64_t)1 << city % 64;
            n++;
        }
        seg = s->seg[seg].next;
    } while (seg != first);
    return n;
}

/* ---- who gets it ---- */

unsigned score_majority(const bst_state *s, int feature, bst_event *e) {
    const bst_feature *f = &s->feature[feature];
    int most = 1;
    unsigned best = 0;
    for (int p = 0; p < s->rules.players; p++) {
        int n = bst_strength(f, p);
        if (e)
            e->strength[p] = (uint8_t)n;
        if (n > most)
            best = 0, most = n;
        if (n == most)
            best |= 1u << p;
    }
    if (!(best & (best - 1)))
        return best;
    unsigned scoring = hills_tie(s, feature, best);
    if (e)
        e->tie_by_hill = scoring != best;
    return scoring;
}

static bst_event *score_event(const bst_state *s, int feature, bool final, bst_events *ev) {
    const bst_feature *f = &s->feature[feature];
    int place = f->first;
    for (int i = 0; i < s->n_figures; i++)
        if (s->seg[s->figure[i].seg].feature == feature && figure_strength[s->figure[i].kind]) {
            place = s->figure[i].seg;
            break;
        }
    bst_event *e = event_at(s, ev, BST_EV_SCORE, place);
    if (!e)
        return NULL;
    e->feature = f->type;
    e->final = final;
    e->tiles = f->type == BST_CITY || f->type == BST_ROAD ? f->tiles : 0;
    return e;
}

/* Adds an occupied feature's points to score[]; the state stays as it is. */
static void award(const bst_state *s, int feature, bool final, int32_t *score, bst_events *ev) {
    const bst_feature *f = &s->feature[feature];
    bool complete = f->type != BST_FIELD && !f->open;
    bst_event *e = ev ? score_event(s, feature, final, ev) : NULL;
    int points[BST_MAX_PLAYERS] = {0};
    unsigned winners = score_majority(s, feature, e);
    if (f->type == BST_FIELD) {
        int cities = score_completed_cities(s, feature);
        event_part(e, BST_P_CITIES, BST_NONE8, FIELD_CITY * cities);
        for (unsigned w = winners; w; w &= w - 1) {
            int p = __builtin_ctz(w), each = traders_city_for_farmers(s, feature, p);
            points[p] = each * cities;
            event_part(e, BST_P_PIG, p, (each - FIELD_CITY) * cities);
        }
    } else {
        int worth = score_value(s, f, complete, e);
        for (unsigned w = winners; w; w &= w - 1)
            points[__builtin_ctz(w)] = worth;
    }
    join_feature_extra(s, feature, complete, points, e);
    for (int p = 0; p < s->rules.players; p++) {
        score[p] += points[p];
        if (e)
            e->points[p] = (int16_t)points[p];
    }
}

/* ---- when ---- */

static int list_centre(const bst_state *s, int tile, int out[24], int n) {
    const bst_kind *k = tile_kind(s, tile);
    for (int i = 0; i < k->segments && n < 24; i++) {
        int feature = s->seg[s->tile[tile].seg0 + i].feature, type = k->segment[i].type;
        if (is_centre(type) && type != BST_CEMETERY && !s->feature[feature].open &&
            !(s->feature[feature].flags & BST_F_SCORED))
            out[n++] = feature;
    }
    return n;
}

int score_list_completed(const bst_state *s, int out[24]) {
    int n = 0, seg0 = s->tile[s->last].seg0;
    if (!s->completes)
        return 0;
    const bst_kind *k = tile_kind(s, s->last);
    for (int i = 0; i < k->segments; i++) {
        int feature = s->seg[seg0 + i].feature, type = k->segment[i].type;
        if ((type != BST_CITY && type != BST_ROAD) || s->feature[feature].open ||
            (s->feature[feature].flags & BST_F_SCORED))
            continue;
        bool listed = false;
        for (int j = 0; j < n; j++)
            listed |= out[j] == feature;
        if (!listed)
            out[n++] = feature;
    }
    for (int from = 0; from < s->n_centres; from += 64) /* only the tile just placed completes any */
        for (uint64_t near = board_near_centres(s, &s->tile[s->last], from); near; near &= near - 1)
            n = list_centre(s, s->centre[from + __builtin_ctzll(near)].tile, out, n);
    return n;
}

static bool centre_unfinished(const bst_state *s, int tile) {
    const bst_kind *k = tile_kind(s, tile);
    for (int i = 0; i < k->segments; i++)
        if (is_centre(k->segment[i].type) && !(seg_feature_c(s, s->tile[tile].seg0 + i)->flags & BST_F_SCORED))
            return true;
    return false;
}

void score_close(bst_state *s, int feature) {
    bst_feature *f = &s->feature[feature];
    f->flags |= BST_F_SCORED;
    if (!is_centre(f->type) || centre_unfinished(s, s->seg[f->first].tile))
        return;
    for (int c = 0; c < s->n_centres; c++)
        if (s->centre[c].tile == s->seg[f->first].tile) {
            s->n_centres--;
            memmove(&s->centre[c], &s->centre[c + 1], (size_t)(s->n_centres - c) * sizeof *s->centre);
            return;
        }
}

void score_completed(bst_state *s, bst_events *ev) {
    int list[24], n = score_list_completed(s, list);
    for (int i = 0; i < n; i++) {
        const bst_feature *f = &s->feature[list[i]];
        if (f->weight)
            award(s, list[i], false, s->score, ev);
        join_feature_closed(s, list[i], ev);
        score_close(s, list[i]);
        if (f->weight)
            figure_take_all(s, list[i], BST_WHY_SCORED, ev);
    }
}

void score_recalled(bst_state *s, int feature, bst_events *ev) {
    bst_event *e = ev ? score_event(s, feature, false, ev) : NULL;
    int points = centre_value(s, &s->feature[feature], false, e);
    s->score[s->player] += points;
    if (!e)
        return;
    e->points[s->player] = (int16_t)points;
    e->strength[s->player] = 1;
}

/* The occupied features in the order of their first figure, fields last (BASE-52). */
static void award_all(const bst_state *s, int32_t *score, bst_events *ev) {
    uint64_t seen[(BST_MAX_SEGS + 63) / 64];
    memset(seen, 0, (size_t)(s->n_features + 63) / 64 * sizeof *seen);
    for (int fields = 0; fields < 2; fields++)
        for (int i = 0; i < s->n_figures; i++) {
            int feature = s->seg[s->figure[i].seg].feature;
            if (!figure_strength[s->figure[i].kind] || (s->feature[feature].type == BST_FIELD) != fields ||
                (seen[feature / 64] >> feature % 64 & 1))
                continue;
            seen[feature / 64] |= (uint64_t)1 << feature % 64;
            award(s, feature, true, score, ev);
        }
}

void score_final(bst_state *s, bst_events *ev) {
    award_all(s, s->score, ev);
    if (has_set(s, BST_TRADERS))
        traders_final(s, (const uint8_t(*)[3])s->traders.goods, s->score, ev);
}

void score_now(const bst_state *s, int32_t out[BST_MAX_PLAYERS]) {
    memcpy(out, s->score, sizeof s->score);
    if (s->phase == BST_PHASE_OVER)
        return;
    award_all(s, out, NULL);
    if (!has_set(s, BST_TRADERS))
        return;
    uint8_t goods[BST_MAX_PLAYERS][3];
    memcpy(goods, s->traders.goods, sizeof goods);
    int list[24], n = score_list_completed(s, list);
    for (int i = 0; i < n; i++)
        if (s->feature[list[i]].type == BST_CITY)
            traders_goods(s, list[i], goods[s->player]);
    traders_final(s, (const uint8_t(*)[3])goods, out, NULL);
}
