/* The order of a turn in the base game and all its sets (COMBO-1), on one screen: go_on. Each step either leaves a
 * question open and returns, or goes on to the next. The answers come back through competitive_move, which says at
 * which step the turn goes on. `join_…` calls the sets that are in the game and have something to do there. */
#include "competitive.h"

#include "figure.h"
#include "joins.h"
#include "score.h"

#define GO_ON __attribute__((fallthrough)) /* the next step follows at once */

static void end_part(bst_state *s, bst_events *ev);

static void draw_or_end(bst_state *s, bst_events *ev) {
    if (turn_draw(s))
        return;
    s->phase = BST_PHASE_OVER;
    s->hand = BST_NO_KIND;
    score_final(s, ev);
}

static bool may_place_figure(const bst_state *s) {
    bst_move any;
    move_list l = {&any, 0, 1};
    figure_moves(s, &l);
    return l.n > 0;
}

/* Inlined wherever the step is known, so that nobody has to guess it. */
static inline __attribute__((always_inline)) void go_on(bst_state *s, int step, bst_events *ev) {
    switch (step) {
    case STEP_DRAWN: /* the wheel turns */
        join_drawn(s, ev);
        GO_ON;
    case STEP_DRAWN_ASKS: /* plague */
        if (join_drawn_asks(s, ev))
            return;
        GO_ON;
    case STEP_FITS: /* a hill hides a tile; the tile is placed */
        if (!turn_fits(s, ev)) {
            draw_or_end(s, ev);
            return;
        }
        join_placeable(s, ev);
        turn_question(s, BST_PHASE_TILE, s->player);
        return;
    case STEP_PLACED: /* a double turn is due, the dragon wakes; one figure action (COMBO-2) */
        join_tile_placed(s, ev);
        if (may_place_figure(s)) {
            turn_question(s, BST_PHASE_FIGURE, s->player);
            return;
        }
        GO_ON;
    case STEP_FIGURE_DONE: /* flock */
        if (join_figure_done(s, ev))
            return;
        GO_ON;
    case STEP_FLOCK_DONE: /* flocks on closed fields go home; the dragon arrives */
        join_flock_done(s, ev);
        GO_ON;
    case STEP_BEFORE_SCORING: /* the dragon walks */
        if (join_before_scoring(s, ev))
            return;
        GO_ON;
    case STEP_SCORE:
        score_completed(s, ev);
        GO_ON;
    case STEP_SCORED: /* the dragon walks by the older rule */
        if (join_scored(s, ev))
            return;
        GO_ON;
    case STEP_END:
        end_part(s, ev);
        return;
    default: /* STEP_ASKED */
        return;
    }
}

static void begin_turn(bst_state *s, bst_events *ev) {
    if (bst_left(s) > 0)
        join_turn_starts(s, ev); /* the fairy's point */
    draw_or_end(s, ev);
}

void competitive_first(bst_state *s, bst_events *ev) {
    begin_turn(s, ev);
}

/* The second tile of a double turn (TRADE-12), or the next player. */
static void end_part(bst_state *s, bst_events *ev) {
    if (join_part_ends(s)) {
        draw_or_end(s, ev);
        return;
    }
    if (bst_left(s) > 0) {
        s->turn++;
        s->player = (uint8_t)((s->player + 1) % s->rules.players);
    }
    begin_turn(s, ev);
}

/* ---- moves ---- */

void competitive_moves(const bst_state *s, move_list *l) {
    if (s->phase != BST_PHASE_FIGURE) {
        join_moves(s, l);
        return;
    }
    if (!figure_moves(s, l))
        list_add(l, BST_M_PASS);
}

static void drawn(bst_state *s, int kind, bst_events *ev) {
    turn_take(s, kind);
    if (join_lays_aside(s, ev)) {
        draw_or_end(s, ev);
        return;
    }
    turn_tell_drawn(s, ev);
    go_on(s, STEP_DRAWN, ev);
}

void competitive_move(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_DRAW:
        drawn(s, bst_move_arg(m), ev);
        break;
    case BST_M_TILE:
        turn_place(s, m, ev);
        go_on(s, STEP_PLACED, ev);
        break;
    case BST_M_PLACE:
        figure_put(s, s->player, bst_move_figure(m), move_seg(s, m), ev);
        if (!join_figure_placed(s, m, ev))
            go_on(s, STEP_FIGURE_DONE, ev);
        break;
    case BST_M_PASS:
        go_on(s, STEP_FIGURE_DONE, ev);
        break;
    default:
        go_on(s, join_move(s, m, ev), ev);
        break;
    }
}
