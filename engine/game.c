/* A game from outside: setting it up, asking, playing, copying, hashing. */
#include <string.h>

#include "bag.h"
#include "board.h"
#include "rules/dragon.h"
#include "rules/hills.h"
#include "rules/mists.h"
#include "rules/wheel.h"
#include "turn.h"

bst_rules bst_rules_default(void) {
    return (bst_rules){.sets = 1 << BST_BASE, .players = 2, .level = 1, .farmers = 1, .wheel_board = 1};
}

/* ---- setting up ---- */

static bst_error check_rules(const bst_rules *r) {
    bool mists = r->sets == 1 << BST_MISTS;
    if (!mists && (!(r->sets & 1 << BST_BASE) || r->sets >> BST_MISTS))
        return BST_E_SETS; /* COMBO-23 */
    if (r->players < (mists ? 1 : 2) || r->players > (mists ? 5 : 8))
        return BST_E_PLAYERS;
    if (r->level < 1 || r->level > 6)
        return BST_E_LEVEL;
    return r->first < r->players ? BST_OK : BST_E_FIRST;
}

/* What printed things mean something (COMBO-29). */
static void set_meanings(bst_state *s) {
    s->extras = (uint8_t)bst_extras_used(&s->rules);
    s->symbols = BST_SOURCE | BST_LAKE;
    if (has_set(s, BST_HILLS))
        s->symbols |= BST_HILL | BST_VINEYARD;
    if (has_set(s, BST_DRAGON)) {
        s->symbols |= BST_VOLCANO | BST_DRAGON_SIGN | BST_PASSAGE;
        s->flags |= BST_PRINCESS;
    }
    if (has_set(s, BST_INNS))
        s->flags |= BST_INN | BST_CATHEDRAL;
}

static void set_supply(bst_state *s) {
    for (int p = 0; p < s->rules.players; p++) {
        uint8_t *n = s->supply[p];
        n[BST_FOLLOWER] = 7;
        n[BST_LARGE] = has_set(s, BST_INNS);
        n[BST_ABBOT_FIGURE] = has_set(s, BST_ABBOT);
        n[BST_BUILDER] = has_set(s, BST_TRADERS);
        n[BST_PIG] = has_set(s, BST_TRADERS) && s->rules.farmers; /* BASE-7 */
        n[BST_SHEPHERD] = has_set(s, BST_HILLS) && s->rules.farmers;
    }
}

/* BASE-2, RIVER-1, WHEEL-1 */
static void lay_start(bst_state *s, int start) {
    int usual = bst_kind_find(NULL, has_set(s, BST_RIVER) ? "R-FWFF-src" : "B-CRFR");
    bool river = has_set(s, BST_RIVER);
    if (wheel_in_play(s)) {
        wheel_setup(s);
        return;
    }
    int kind = start == BST_NONE8 ? usual : start;
    if (!s->rules.given_deck) {
        if (s->bag[kind])
            bag_remove(s, kind);
        if (river)
            bag_remove(s, bst_kind_find(NULL, "B-CRFR"));
    }
    board_place(s, 0, 0, kind, 0);
}

static bst_error start_allowed(const bst_state *s, int start) {
    if (start == BST_NONE8)
        return BST_OK;
    bool barred = has_set(s, BST_RIVER) || has_set(s, BST_MISTS) || wheel_in_play(s);
    bool board = start >= BST_FIRST_BOARD && start < BST_FIRST_DRAGON;
    return barred || board || start >= BST_FIRST_MISTS ? BST_E_START : BST_OK;
}

static bst_error set_up(bst_state *s, const bst_rules *r, const bst_kind *custom, int n_custom, const uint8_t *bag,
                        int start, bst_events *ev) {
    bst_error e = check_rules(r);
    if (e)
        return e;
    memset(s, 0, offsetof(bst_state, discarded)); /* behind it only what is used means something */
    s->rules = *r;
    s->free_feature = BST_NONE16;
    s->hand = BST_NONE8;
    dragon_setup(s);
    if (has_set(s, BST_MISTS)) {
        s->rules.farmers = s->rules.small_city_2 = 0; /* MIST-11, MIST-41 */
        s->mists.custom_n = (uint8_t)n_custom;
        if (n_custom)
            memcpy(s->custom, custom, (size_t)n_custom * sizeof *custom);
    } else {
        s->rules.level = 1;
    }
    set_meanings(s);
    if ((e = start_allowed(s, start)))
        return e;
    if (!bag)
        bag_fill(s);
    else if (!bag_take_over(s, bag))
        return BST_E_DECK;
    if (has_set(s, BST_MISTS)) {
        mists_setup(s);
    } else {
        set_supply(s);
        if (has_set(s, BST_HILLS) && s->rules.farmers)
            hills_setup(s);
        lay_start(s, start);
    }
    s->last = (uint8_t)(s->n_tiles - 1);
    turn_first(s, ev);
    return BST_OK;
}

bst_error bst_new(bst_state *s, const bst_rules *r, const uint8_t *bag, int start, bst_events *ev) {
    return set_up(s, r, NULL, 0, bag, start, ev);
}

bst_error bst_new_custom(bst_state *s, const bst_rules *r, const bst_kind *custom, int n, const uint8_t *bag,
                         bst_events *ev) {
    if (r->sets != 1 << BST_MISTS || n < 5 || n > BST_MAX_CUSTOM)
        return BST_E_SETS;
    return set_up(s, r, custom, n, bag, BST_NONE8, ev);
}

/* ---- asking and playing ---- */

int bst_mover(const bst_state *s) {
    if (s->phase == BST_PHASE_OVER)
        return BST_NOBODY;
    return s->phase == BST_PHASE_DRAW || s->phase == BST_PHASE_TOKEN ? BST_CHANCE : s->decides;
}

int bst_legal(const bst_state *s, bst_move moves[BST_MAX_MOVES]) {
    move_list l = {moves, 0, BST_MAX_MOVES};
    if (s->phase != BST_PHASE_OVER)
        turn_moves(s, &l);
    return l.n;
}

uint32_t bst_weight(const bst_state *s, bst_move m) {
    if (bst_move_type(m) == BST_M_TOKEN)
        return s->hills.tokens[bst_move_arg(m)];
    return bst_move_type(m) == BST_M_DRAW ? bag_weight(s, bst_move_arg(m)) : 0;
}

uint32_t bst_total_weight(const bst_state *s) {
    if (s->phase == BST_PHASE_TOKEN)
        return (uint32_t)hills_tokens_left(s);
    return s->phase == BST_PHASE_DRAW ? bag_total_weight(s) : 0;
}

bst_move bst_sample(const bst_state *s, uint32_t pick) {
    return s->phase == BST_PHASE_TOKEN ? hills_sample(s, pick) : bag_sample(s, pick);
}

void bst_apply(bst_state *s, bst_move m, bst_events *ev) {
    turn_move(s, m, ev);
}

bst_error bst_play(bst_state *s, bst_move m, bst_events *ev) {
    bst_error e = bst_check(s, m);
    if (!e)
        bst_apply(s, m, ev);
    return e;
}

/* ---- copying ---- */

/* Calls f(offset, bytes) for each used part of the state. */
#define USED_PARTS(s, f)                                                                                               \
    f(0, offsetof(bst_state, figure) + (s)->n_figures * sizeof(bst_figure));                                           \
    f(offsetof(bst_state, dragon), offsetof(bst_dragon, aside) + (s)->dragon.aside_n);                                 \
    if (has_set((s), BST_MISTS)) {                                                                                     \
        f(offsetof(bst_state, mists), sizeof(bst_mists));                                                              \
        f(offsetof(bst_state, custom), (s)->mists.custom_n * sizeof(bst_kind));                                        \
    } else {                                                                                                           \
        f(offsetof(bst_state, mists.custom_n), 1);                                                                     \
    }                                                                                                                  \
    f(offsetof(bst_state, discarded), (s)->n_discarded);                                                               \
    f(offsetof(bst_state, centre), (s)->n_centres);                                                                    \
    f(offsetof(bst_state, tile), (s)->n_tiles * sizeof(bst_tile));                                                     \
    f(offsetof(bst_state, seg), (s)->n_segs * sizeof(bst_seg));                                                        \
    f(offsetof(bst_state, feature), (s)->n_features * sizeof(bst_feature));                                            \
    f(offsetof(bst_state, open_at), (s)->n_open * sizeof(uint32_t));                                                   \
    f(offsetof(bst_state, open_sig), (s)->n_open * sizeof(uint16_t));                                                  \
    f(offsetof(bst_state, open_nb), (s)->n_open * 4u)

void bst_copy(bst_state *to, const bst_state *from) {
#define COPY(at, n) memcpy((char *)to + (at), (const char *)from + (at), (n))
    USED_PARTS(from, COPY);
#undef COPY
}

size_t bst_used_bytes(const bst_state *s) {
    size_t total = 0;
#define COUNT(at, n) total += (n)
    USED_PARTS(s, COUNT);
#undef COUNT
    return total;
}

/* ---- hashing ---- */

static uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t mix_bytes(uint64_t h, const void *data, size_t n) {
    const uint8_t *p = data;
    for (size_t i = 0; i < n; i++)
        h = mix(h * 257 + p[i] + 1);
    return h;
}

static uint64_t place_key(const bst_state *s, int seg) {
    const bst_tile *t = &s->tile[s->seg[seg].tile];
    return bst_square(t->x, t->y) * (uint64_t)8 + s->seg[seg].index;
}

/* Tiles and figures as sets, so that the way does not matter; the rest byte by byte. */
uint64_t bst_hash(const bst_state *s) {
    uint64_t sum = 0, h = mix_bytes(1, &s->rules, sizeof s->rules);
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        sum += mix(bst_square(t->x, t->y) * (uint64_t)65536 + t->kind * 256u + t->rot * 16u + 1);
    }
    for (int i = 0; i < s->n_figures; i++)
        sum += mix(place_key(s, s->figure[i].seg) * 4096 + s->figure[i].kind * 16u + s->figure[i].owner + 7);
    h = mix(h + sum);
    uint8_t now[] = {s->phase,        s->player, s->decides, s->hand, s->traders.double_due, s->traders.second_part,
                     s->hills.placing};
    h = mix_bytes(h, now, sizeof now);
    h = mix_bytes(h, &s->turn, sizeof s->turn);
    h = mix_bytes(h, &s->hidden, sizeof s->hidden);
    h = mix_bytes(h, s->score, sizeof s->score);
    h = mix_bytes(h, s->supply, sizeof s->supply);
    h = mix_bytes(h, s->bag, sizeof s->bag);
    h = mix_bytes(h, s->traders.goods, sizeof s->traders.goods);
    h = mix_bytes(h, &s->wheel, sizeof s->wheel);
    h = mix_bytes(h, s->hills.tokens, sizeof s->hills.tokens);
    for (int p = 0; p < s->rules.players; p++)
        h = mix_bytes(h, s->hills.flock[p], s->hills.held[p]);
    h = mix_bytes(h, s->discarded, s->n_discarded);
    h = mix_bytes(h, s->dragon.aside, s->dragon.aside_n);
    if (has_set(s, BST_DRAGON)) {
        uint64_t d = s->dragon.tile == BST_NONE8 ? 0 : bst_square(s->tile[s->dragon.tile].x, s->tile[s->dragon.tile].y);
        uint64_t f = s->dragon.fairy_tile == BST_NONE8
                         ? 0
                         : bst_square(s->tile[s->dragon.fairy_tile].x, s->tile[s->dragon.fairy_tile].y);
        uint64_t with = s->dragon.fairy_owner == BST_NONE8 ? 0 : place_key(s, s->dragon.fairy_seg) + 1;
        h = mix(mix(mix(h + d) + f) + with + s->dragon.awake);
        for (int i = 0; i < s->dragon.walk_n; i++)
            h = mix(h + bst_square(s->tile[s->dragon.walk[i]].x, s->tile[s->dragon.walk[i]].y));
    }
    if (has_set(s, BST_MISTS)) {
        const bst_mists *m = &s->mists;
        uint8_t steps[] = {m->bank, m->outcome, m->drawn, m->step, m->dog_now, m->calms, m->buried_n, m->grave_n};
        h = mix_bytes(h, steps, sizeof steps);
        h = mix_bytes(h, m->score, sizeof m->score);
        for (int i = 0; i < s->n_tiles; i++)
            sum += mix(bst_square(s->tile[i].x, s->tile[i].y) * (uint64_t)64 + m->ghosts[i]);
        h = mix(h + sum);
        for (int i = 0; i < 2; i++)
            h = mix(h + m->dog[i].place * 8u +
                    (m->dog[i].place == BST_DOG_BOARD ? place_key(s, m->dog[i].seg) * 64 + m->dog[i].colour : 0));
    }
    return h;
}
