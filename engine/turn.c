/* What every kind of turn is made of: asking, drawing, placing. */
#include "turn.h"

#include "bag.h"
#include "families.h"

void turn_first(bst_state *s, bst_events *ev) {
    s->turn = 1;
    s->player = s->rules.first;
    family_of(&s->rules)->first(s, ev);
}

void turn_moves(const bst_state *s, move_list *l) {
    if (s->phase == BST_PHASE_DRAW)
        bag_draws(s, l);
    else if (s->phase == BST_PHASE_TILE)
        l->n = board_placements(s, l->at);
    else
        family_of(&s->rules)->moves(s, l);
}

void turn_move(bst_state *s, bst_move m, bst_events *ev) {
    family_of(&s->rules)->move(s, m, ev);
}

/* ---- asking ---- */

void turn_question(bst_state *s, int phase, int decides) {
    s->phase = (uint8_t)phase;
    s->decides = (uint8_t)decides;
}

bool turn_ask(bst_state *s, int phase, int decides, bst_events *ev) {
    bst_move two[2];
    move_list l = {two, 0, 2};
    turn_question(s, phase, decides);
    turn_moves(s, &l);
    if (l.n == 1) {
        bst_event *e = bst_move_type(two[0]) == BST_M_PASS ? NULL : event_new(ev, BST_EV_FORCED);
        if (e) {
            e->move = two[0];
            e->player = (uint8_t)decides;
        }
        turn_move(s, two[0], ev);
    }
    return l.n > 0;
}

/* ---- a tile from the bag to the board ---- */

bool turn_draw(bst_state *s) {
    if (bst_left(s) <= 0)
        return false;
    turn_question(s, BST_PHASE_DRAW, s->player);
    return true;
}

void turn_take(bst_state *s, int kind) {
    bag_remove(s, kind);
    s->hand = (uint16_t)kind;
}

void turn_tell_drawn(const bst_state *s, bst_events *ev) {
    bst_event *e = event_new(ev, BST_EV_DRAW);
    if (!e)
        return;
    e->kind = s->hand;
    e->player = s->player;
}

bool turn_fits(bst_state *s, bst_events *ev) {
    if (board_fits_somewhere(s, s->hand))
        return true;
    s->discarded[s->n_discarded++] = s->hand;
    bst_event *e = event_new(ev, BST_EV_DISCARD);
    if (e)
        e->kind = s->hand;
    s->hand = BST_NO_KIND;
    return false;
}

void turn_place(bst_state *s, bst_move m, bst_events *ev) {
    s->last = (uint8_t)board_place(s, bst_move_x(m), bst_move_y(m), s->hand, bst_move_rot(m));
    bst_event *e = event_new(ev, BST_EV_PLACE);
    if (e) {
        e->kind = s->hand;
        e->x = s->tile[s->last].x;
        e->y = s->tile[s->last].y;
        e->n = s->tile[s->last].rot;
        e->player = s->player;
    }
    s->hand = BST_NO_KIND;
}
