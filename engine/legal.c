/* Whether a move may be made now, and if not, why. */
#include "families.h"
#include "figure.h"
#include "turn.h"
#include "words.h"

static bst_error why_not_place(const bst_state *s, bst_move m) {
    int seg = move_seg(s, m), type = seg_info(s, seg)->type, figure = bst_move_figure(m);
    if (figure >= BST_FIGURE_KINDS)
        return BST_E_SUPPLY;
    int owner;
    bst_error never = family_of(&s->rules)->places(s, m, &owner);
    if (never)
        return never;
    if (type == BST_FIELD && !s->rules.farmers)
        return BST_E_FARMERS;
    bool passage = tile_symbols(s, s->last) & BST_PASSAGE;
    if (bst_move_tile(m) != s->last && (!passage || !figure_strength[figure]))
        return BST_E_NOT_NEW_TILE;
    if (!s->supply[owner][figure])
        return BST_E_SUPPLY;
    if (bst_move_tile(m) == s->last && (tile_symbols(s, s->last) & BST_VOLCANO))
        return BST_E_VOLCANO;
    const bst_feature *f = seg_feature_c(s, seg);
    if (figure == BST_BUILDER || figure == BST_PIG) {
        bool fits = figure == BST_PIG ? type == BST_FIELD : type == BST_ROAD || type == BST_CITY;
        return !fits ? BST_E_NOT_HERE : !bst_strength(f, s->player) ? BST_E_NEEDS_FOLLOWER : BST_E_COMPLETE;
    }
    if (figure == BST_SHEPHERD)
        return type == BST_FIELD ? BST_E_SHEPHERD : BST_E_NOT_HERE;
    if (f->weight)
        return BST_E_OCCUPIED;
    if (bst_move_tile(m) != s->last && !f->open && type != BST_FIELD)
        return BST_E_COMPLETE;
    return BST_E_NOT_HERE;
}

static bst_error why_not(const bst_state *s, bst_move m) {
    switch (bst_move_type(m)) {
    case BST_M_TILE:
        return bst_fits(s, s->hand, bst_move_x(m), bst_move_y(m), bst_move_rot(m));
    case BST_M_PLACE:
        return why_not_place(s, m);
    case BST_M_CROWN:
        return s->supply[s->player][BST_FOLLOWER] ? BST_E_CROWN : BST_E_SUPPLY;
    default:
        return (bst_error)word_moves[bst_move_type(m)].refusal;
    }
}

static bst_error wrong_phase(const bst_state *s) {
    if (s->phase == BST_PHASE_OVER)
        return BST_E_OVER;
    if (bst_mover(s) == BST_CHANCE)
        return BST_E_CHANCE;
    return s->phase == BST_PHASE_TILE ? BST_E_MUST_TILE : BST_E_PHASE;
}

bst_error bst_check(const bst_state *s, bst_move m) {
    int type = bst_move_type(m);
    bool calm_pass = type == BST_M_PASS && s->phase == BST_PHASE_CALM;
    if (type == BST_M_NONE || type >= BST_MOVE_TYPES || (word_moves[type].phase != s->phase && !calm_pass) ||
        s->phase == BST_PHASE_OVER)
        return wrong_phase(s);
    bst_move moves[BST_MAX_MOVES];
    int n = bst_legal(s, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return BST_OK;
    if (s->phase == BST_PHASE_FIGURE && bst_move_type(moves[0]) == BST_M_PRINCESS && s->rules.princess_must)
        return BST_E_PRINCESS;
    if (type == BST_M_PLACE || type == BST_M_SCORE) { /* the move may name what is not there */
        if (bst_move_tile(m) >= s->n_tiles || bst_move_seg(m) >= tile_kind(s, bst_move_tile(m))->segments)
            return BST_E_NO_PLACE;
    }
    bst_error e = why_not(s, m);
    return e ? e : BST_E_NOT_LEGAL;
}
