/* A game from outside: setting it up, asking, playing. */
#include <string.h>

#include "bag.h"
#include "board.h"
#include "joins.h"
#include "sets/mists/rules.h"
#include "turn.h"
#include "words.h"

bst_rules bst_rules_default(void) {
    bst_rules r = {.sets = 1 << BST_BASE, .players = 2, .level = 1};
    for (int i = 0; i < word_options_n; i++)
        ((uint8_t *)&r)[word_options[i].offset] = word_options[i].value[0];
    return r;
}

/* ---- setting up ---- */

bst_error bst_rules_check(const bst_rules *r) {
    bool mists = r->sets == 1 << BST_MISTS;
    if (!mists && (!(r->sets & 1 << BST_BASE) || (r->sets & ~(BST_COMPETITIVE_SETS))))
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
    for (int i = 0; i < BST_SETS; i++)
        if (has_set(s, i)) {
            s->symbols |= word_sets[i].symbols;
            s->flags |= word_sets[i].flags;
        }
}

static void set_supply(bst_state *s) {
    for (int p = 0; p < s->rules.players; p++)
        for (int k = 0; k < BST_FIGURE_KINDS; k++)
            s->supply[p][k] = bst_figure_in_game(&s->rules, k) ? word_figures[k].count : 0;
}

/* BASE-2, RIVER-1, WHEEL-1 */
static void lay_start(bst_state *s, int start) {
    int usual = bst_kind_find(NULL, has_set(s, BST_RIVER) ? "R-FWFF-src" : "B-CRFR");
    bool river = has_set(s, BST_RIVER);
    if (wheel_in_play(s)) {
        wheel_lay_board(s);
        return;
    }
    int kind = start == BST_NO_KIND ? usual : start;
    if (!s->rules.given_deck) {
        if (s->bag[kind])
            bag_remove(s, kind);
        if (river)
            bag_remove(s, bst_kind_find(NULL, "B-CRFR"));
    }
    board_place(s, 0, 0, kind, 0);
}

static bst_error start_allowed(const bst_state *s, int start) {
    if (start == BST_NO_KIND)
        return BST_OK;
    bool barred = has_set(s, BST_RIVER) || has_set(s, BST_MISTS) || wheel_in_play(s);
    return barred || !bst_drawable(&s->rules, start) ? BST_E_START : BST_OK;
}

static bst_error set_up(bst_state *s, const bst_rules *r, const bst_kind *custom, int n_custom, const uint8_t *bag,
                        int start, bst_events *ev) {
    bst_error e = bst_rules_check(r);
    if (e)
        return e;
    memset(s, 0, offsetof(bst_state, discarded)); /* behind it only what is used means something */
    s->rules = *r;
    s->free_feature = BST_NONE16;
    s->hand = BST_NO_KIND;
    join_reset(s);
    if (has_set(s, BST_MISTS)) {
        s->rules.farmers = s->rules.small_city_2 = 0; /* MIST-11, MIST-41 */
        s->n_custom = (uint16_t)n_custom;
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
    else if ((e = bag_take_over(s, bag)))
        return e;
    if (has_set(s, BST_MISTS)) {
        mists_setup(s);
    } else {
        set_supply(s);
        join_setup(s);
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
    return set_up(s, r, custom, n, bag, BST_NO_KIND, ev);
}

/* ---- asking and playing ---- */

int bst_mover(const bst_state *s) {
    if (s->phase == BST_PHASE_OVER)
        return BST_NOBODY;
    return phase_of_chance[s->phase] ? BST_CHANCE : s->decides;
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
