/* A game from outside: setting it up, asking, playing. */
#include <string.h>

#include "bag.h"
#include "board.h"
#include "families.h"
#include "joins.h"
#include "turn.h"
#include "words.h"

bst_rules bst_rules_default(void) {
    bst_rules r = {.sets = 1 << BST_BASE, .players = 2, .level = 1};
    for (int i = 0; i < word_options_n; i++)
        ((uint8_t *)&r)[word_options[i].offset] = word_options[i].value[0];
    return r;
}

/* ---- the family ---- */

const bst_family *bst_family_of(const bst_rules *r) {
    return &family_of(r)->facts;
}

int bst_start_free(const bst_rules *r) {
    return family_of(r)->start_free(r);
}

int bst_owners_n(const bst_state *s) {
    return family_of(&s->rules)->owners_n(s);
}

int bst_owner_player(const bst_state *s, int owner) {
    return family_of(&s->rules)->owner_player(s, owner);
}

int bst_scores_n(const bst_state *s) {
    return family_of(&s->rules)->scores_n(s);
}

void bst_score_now(const bst_state *s, int32_t out[BST_MAX_PLAYERS]) {
    family_of(&s->rules)->score_now(s, out);
}

/* ---- setting up ---- */

bst_error bst_rules_check(const bst_rules *r) {
    const bst_family *f = bst_family_of(r);
    if ((r->sets & f->must) != f->must || (r->sets & ~f->sets))
        return BST_E_SETS; /* COMBO-23 */
    if (r->players < f->least_players || r->players > f->most_players)
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

static bst_error start_allowed(const bst_state *s, int start) {
    if (start == BST_NO_KIND)
        return BST_OK;
    return bst_start_free(&s->rules) && bst_drawable(&s->rules, start) ? BST_OK : BST_E_START;
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
    family_of(r)->adapt(&s->rules);
    s->n_custom = (uint16_t)n_custom;
    if (n_custom)
        memcpy(s->custom, custom, (size_t)n_custom * sizeof *custom);
    set_meanings(s);
    if ((e = start_allowed(s, start)))
        return e;
    if (!bag)
        bag_fill(s);
    else if ((e = bag_take_over(s, bag)))
        return e;
    family_of(r)->lay_out(s, start);
    s->last = (uint8_t)(s->n_tiles - 1);
    turn_first(s, ev);
    return BST_OK;
}

bst_error bst_new(bst_state *s, const bst_rules *r, const uint8_t *bag, int start, bst_events *ev) {
    return set_up(s, r, NULL, 0, bag, start, ev);
}

bst_error bst_new_custom(bst_state *s, const bst_rules *r, const bst_kind *custom, int n, const uint8_t *bag,
                         bst_events *ev) {
    if (!bst_family_of(r)->own_tiles || n < 5 || n > BST_MAX_CUSTOM)
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
