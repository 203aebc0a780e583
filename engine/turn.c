/* The order of a turn (COMBO-1), in one place. Each step either leaves a question open (sets s->phase) and
 * returns, or calls the next step. The answers come back through turn_move. */
#include "turn.h"

#include "bag.h"
#include "figure.h"
#include "rules/abbot.h"
#include "rules/dragon.h"
#include "rules/hills.h"
#include "rules/mists.h"
#include "rules/traders.h"
#include "rules/wheel.h"
#include "score.h"

static void plague_goes_on(bst_state *s, bst_events *ev);
static void place_drawn(bst_state *s, bst_events *ev);
static void after_figure(bst_state *s, bst_events *ev);
static void after_flock(bst_state *s, bst_events *ev);
static void walk_goes_on(bst_state *s, bst_events *ev);
static void score_and_end(bst_state *s, bst_events *ev);
static void end_part(bst_state *s, bst_events *ev);

static void question(bst_state *s, int phase, int decides) {
    s->phase = (uint8_t)phase;
    s->decides = (uint8_t)decides;
}

bool turn_ask(bst_state *s, int phase, int decides, bst_events *ev) {
    bst_move two[2];
    move_list l = {two, 0, 2};
    question(s, phase, decides);
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

/* ---- the beginning of a turn, the draw ---- */

static void begin_turn(bst_state *s, bst_events *ev) {
    if (bst_left(s) <= 0) {
        turn_over(s, ev);
        return;
    }
    dragon_turn_starts(s, ev);
    turn_draw(s, ev);
}

void turn_first(bst_state *s, bst_events *ev) {
    s->turn = 1;
    s->player = s->rules.first;
    begin_turn(s, ev);
}

void turn_draw(bst_state *s, bst_events *ev) {
    if (bst_left(s) <= 0)
        turn_over(s, ev);
    else
        question(s, BST_PHASE_DRAW, s->player);
}

void turn_over(bst_state *s, bst_events *ev) {
    if (has_set(s, BST_MISTS)) {
        mists_out_of_tiles(s, ev);
        return;
    }
    s->phase = BST_PHASE_OVER;
    s->hand = BST_NO_KIND;
    score_final(s, ev);
}

static void drawn(bst_state *s, int kind, bst_events *ev) {
    bag_remove(s, kind);
    s->hand = (uint16_t)kind;
    if (dragon_lay_aside(s, ev)) {
        turn_draw(s, ev);
        return;
    }
    bst_event *e = event_new(ev, BST_EV_DRAW);
    if (e) {
        e->kind = s->hand;
        e->player = s->player;
    }
    if (wheel_drawn(s, ev)) {
        s->wheel.plague_left = s->rules.players;
        plague_goes_on(s, ev);
        return;
    }
    place_drawn(s, ev);
}

/* WHEEL-25: the active player first, then clockwise; who has nothing on the board is passed over. */
static void plague_goes_on(bst_state *s, bst_events *ev) {
    while (s->wheel.plague_left) {
        int player = (s->player + s->rules.players - s->wheel.plague_left) % s->rules.players;
        s->wheel.plague_left--;
        if (turn_ask(s, BST_PHASE_PLAGUE, player, ev))
            return;
    }
    wheel_score_crowns(s, ev);
    place_drawn(s, ev);
}

/* BASE-13: what fits nowhere is put out of the game and another tile drawn. */
static void place_drawn(bst_state *s, bst_events *ev) {
    if (board_fits_somewhere(s, s->hand)) {
        hills_drawn(s, ev);
        question(s, BST_PHASE_TILE, s->player);
        return;
    }
    s->discarded[s->n_discarded++] = s->hand;
    bst_event *e = event_new(ev, BST_EV_DISCARD);
    if (e)
        e->kind = s->hand;
    s->hand = BST_NO_KIND;
    turn_draw(s, ev);
}

/* ---- tile, figure ---- */

static void tile_placed(bst_state *s, bst_move m, bst_events *ev) {
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
    if (has_set(s, BST_MISTS)) {
        mists_tile_placed(s, ev);
        return;
    }
    traders_tile_placed(s, ev);
    dragon_tile_placed(s, ev);
    bst_move any;
    move_list l = {&any, 0, 1};
    figure_moves(s, &l);
    if (l.n)
        question(s, BST_PHASE_FIGURE, s->player);
    else
        after_figure(s, ev);
}

/* One figure action a tile (COMBO-2). */
static void figure_action(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_PLACE:
        figure_put(s, s->player, bst_move_figure(m), move_seg(s, m), ev);
        if (bst_move_figure(m) == BST_SHEPHERD) {
            s->hills.placing = 1;
            question(s, BST_PHASE_TOKEN, s->player);
            return;
        }
        break;
    case BST_M_CROWN:
        wheel_place(s, bst_move_arg(m), ev);
        break;
    case BST_M_RECALL:
        abbot_recall(s, ev);
        break;
    case BST_M_FAIRY:
        dragon_move_fairy(s, move_seg(s, m), ev);
        break;
    case BST_M_PRINCESS: {
        int i = figure_on(s, move_seg(s, m), BST_FOLLOWER);
        figure_take(s, i >= 0 ? i : figure_on(s, move_seg(s, m), BST_LARGE), BST_WHY_PRINCESS, ev);
        break;
    }
    default: /* pass */
        break;
    }
    after_figure(s, ev);
}

/* ---- flock, dragon, scoring ---- */

static void after_figure(bst_state *s, bst_events *ev) {
    if (hills_flock_due(s))
        question(s, BST_PHASE_FLOCK, s->player);
    else
        after_flock(s, ev);
}

static void token_drawn(bst_state *s, int sheep, bst_events *ev) {
    bool placing = s->hills.placing;
    s->hills.placing = 0;
    hills_token(s, sheep, ev);
    if (placing)
        after_figure(s, ev);
    else
        after_flock(s, ev);
}

static void after_flock(bst_state *s, bst_events *ev) {
    hills_close_fields(s, ev);
    dragon_arrive(s, ev);
    if (s->rules.dragon_after) {
        score_completed(s, ev);
        if (dragon_begin_walk(s))
            walk_goes_on(s, ev);
        else
            end_part(s, ev);
    } else if (dragon_begin_walk(s)) {
        walk_goes_on(s, ev);
    } else {
        score_and_end(s, ev);
    }
}

/* DRAGON-12, DRAGON-14 */
static void walk_goes_on(bst_state *s, bst_events *ev) {
    if (turn_ask(s, BST_PHASE_DRAGON, dragon_mover(s), ev))
        return;
    s->dragon.walk_n = 0;
    if (s->rules.dragon_after)
        end_part(s, ev);
    else
        score_and_end(s, ev);
}

static void score_and_end(bst_state *s, bst_events *ev) {
    score_completed(s, ev);
    end_part(s, ev);
}

/* TRADE-11, TRADE-12: the second tile of a double turn, or the next player. */
static void end_part(bst_state *s, bst_events *ev) {
    bool again = s->traders.double_due && bst_left(s) > 0;
    s->traders.double_due = 0;
    if (again) {
        s->traders.second_part = 1;
        turn_draw(s, ev);
        return;
    }
    s->traders.second_part = 0;
    if (bst_left(s) > 0) {
        s->turn++;
        s->player = (uint8_t)((s->player + 1) % s->rules.players);
    }
    begin_turn(s, ev);
}

/* ---- moves ---- */

void turn_moves(const bst_state *s, move_list *l) {
    switch (s->phase) {
    case BST_PHASE_DRAW:
        bag_draws(s, l);
        break;
    case BST_PHASE_TOKEN:
        hills_tokens(s, l);
        break;
    case BST_PHASE_TILE:
        l->n = board_placements(s, l->at);
        break;
    case BST_PHASE_FIGURE:
        figure_moves(s, l);
        if (s->rules.princess_must && l->n && bst_move_type(l->at[0]) == BST_M_PRINCESS)
            break;
        list_add(l, BST_M_PASS);
        break;
    case BST_PHASE_FLOCK:
        list_add(l, BST_M_GROW);
        list_add(l, BST_M_HOME);
        break;
    case BST_PHASE_DRAGON:
        dragon_walk_moves(s, l);
        break;
    case BST_PHASE_PLAGUE:
        wheel_plague_moves(s, l);
        break;
    default:
        mists_moves(s, l);
        break;
    }
}

void turn_move(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_DRAW:
        if (has_set(s, BST_MISTS))
            mists_drawn(s);
        drawn(s, bst_move_arg(m), ev);
        return;
    case BST_M_TOKEN:
        token_drawn(s, bst_move_arg(m), ev);
        return;
    case BST_M_TILE:
        tile_placed(s, m, ev);
        return;
    case BST_M_GROW:
        question(s, BST_PHASE_TOKEN, s->player);
        return;
    case BST_M_HOME:
        hills_home(s, ev);
        after_flock(s, ev);
        return;
    case BST_M_WALK:
        dragon_step(s, bst_move_arg(m), ev);
        walk_goes_on(s, ev);
        return;
    case BST_M_PLAGUE: {
        int i = figure_on(s, move_seg(s, m), bst_move_figure(m));
        figure_take(s, i, BST_WHY_PLAGUE, ev);
        plague_goes_on(s, ev);
        return;
    }
    default:
        if (has_set(s, BST_MISTS))
            mists_move(s, m, ev);
        else
            figure_action(s, m, ev);
    }
}
