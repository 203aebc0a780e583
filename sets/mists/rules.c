/* Mists over Carcassonne: the steps of a turn in the order of MIST-5, then the moves.
 *
 * Guards are figures whose owner is a colour. A step that loses or wins the game says so by returning true, and
 * nothing that was due later happens (MIST-90). */
#include "rules.h"

#include "engine/board.h"
#include "engine/families.h"
#include "engine/score.h"

/* MIST-4 */
static const struct {
    uint8_t bank, dog[2], goal;
} levels[7] = {{0},
               {15, {0, 0}, 50},
               {15, {0, 0}, 75},
               {15, {15, 50}, 100},
               {13, {20, 60}, 120},
               {13, {15, 50}, 100},
               {12, {10, 25}, 50}};

enum { MOST_CALMED = 3, PILE = 20 };
/* Where a burial goes on to. */
enum { AFTER_TILE, AFTER_COVER };

static bool haunt_goes_on(bst_state *s, bst_events *ev);
static void ask_guard(bst_state *s, bst_events *ev);
static void score_goes_on(bst_state *s, bst_events *ev);
static void dogs_go_on(bst_state *s, bst_events *ev);
static void cover(bst_state *s, bst_events *ev);
static void end_turn(bst_state *s, bst_events *ev);

int mists_goal(const bst_state *s) {
    return levels[s->rules.level].goal;
}

int mists_tiles_to_mark(const bst_state *s, int dog) {
    return PILE * (dog + 1) - s->mists.drawn;
}

/* The player who places a colour (MIST-2). */
static int player_of(const bst_state *s, int colour) {
    return s->rules.players > 2 ? colour : s->rules.players == 2 ? colour / 2 : 0;
}

/* Level 6 has a score for each colour (MIST-80), the others one for all. */
static int scores(const bst_state *s) {
    return s->rules.level == 6 ? s->mists.colours : 1;
}

static int score_of(const bst_state *s, int colour) {
    return scores(s) > 1 ? colour : 0;
}

int mists_least(const bst_state *s) {
    int least = s->score[0];
    for (int c = 1; c < scores(s); c++)
        least = s->score[c] < least ? s->score[c] : least;
    return least;
}

/* The mark, deadline or goal is reached (MIST-81). */
static bool reached(const bst_state *s, int mark) {
    return mists_least(s) >= mark;
}

static bool over(bst_state *s, int outcome, bst_events *ev) {
    s->mists.outcome = (uint8_t)outcome;
    s->phase = BST_PHASE_OVER;
    s->hand = BST_NO_KIND;
    bst_event *e = event_new(ev, outcome == BST_WON ? BST_EV_WON : BST_EV_LOST);
    if (e)
        e->why = (uint8_t)outcome;
    return true;
}

/* MIST-90: no tile can be drawn any more. */
static void draw(bst_state *s, bst_events *ev) {
    if (!turn_draw(s))
        over(s, BST_LOST_TILES, ev);
}

/* ---- setting up ---- */

static void adapt(bst_rules *r) {
    r->farmers = r->small_city_2 = 0; /* MIST-11, MIST-41 */
}

static bool start_free(const bst_rules *r) {
    (void)r;
    return false;
}

/* MIST-1: level 1 goes without castles and cemeteries. */
static bool in_pile(const bst_state *s, const bst_kind *k) {
    return k->set == BST_MISTS && (s->rules.level > 1 || !(k->types & (BST_CENTRE_TYPES)));
}

static int colours(const bst_state *s) {
    return s->rules.players > 2 ? s->rules.players : 4;
}

static int starts_with(const bst_state *s, int owner, int kind) {
    if (kind != BST_GUARD || owner >= colours(s))
        return 0;
    return s->rules.players > 2 ? 5 - (s->rules.level == 6) : 3; /* MIST-80 */
}

/* Start piece, bank, guards and dogs of the level (MIST-1 to MIST-4). */
static void lay_out(bst_state *s, int start) {
    (void)start;
    bst_mists *m = &s->mists;
    static const uint8_t corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    int first = s->n_custom ? s->n_custom - 4 : BST_FIRST_START_PIECE;
    m->bank = levels[s->rules.level].bank;
    m->calmed = BST_NONE8;
    m->colours = (uint8_t)colours(s);
    for (int c = 0; c < m->colours; c++)
        s->supply[c][BST_GUARD] = (uint8_t)starts_with(s, c, BST_GUARD);
    for (int i = 0; i < 2; i++) {
        m->dog[i].mark = levels[s->rules.level].dog[i];
        m->dog[i].place = m->dog[i].mark ? BST_DOG_TRACK : BST_DOG_NONE;
    }
    for (int i = 0; i < 4; i++) {
        int t = board_place(s, corner[i][0], corner[i][1], first + i, 0);
        m->ghosts[t] = tile_kind(s, t)->ghosts; /* MIST-3 */
        m->bank = (uint8_t)(m->bank - m->ghosts[t]);
    }
}

/* ---- ghosts ---- */

static void tell_ghosts(const bst_state *s, int type, int tile, int n, bst_events *ev) {
    bst_event *e = event_new(ev, type);
    if (!e)
        return;
    e->x = s->tile[tile].x;
    e->y = s->tile[tile].y;
    e->n = (int16_t)n;
}

/* MIST-23: with an empty bank the game is lost. */
static bool put_ghost(bst_state *s, int tile, bst_events *ev) {
    if (!s->mists.bank)
        return over(s, BST_LOST_GHOSTS, ev);
    s->mists.bank--;
    s->mists.ghosts[tile]++;
    tell_ghosts(s, BST_EV_GHOST, tile, 1, ev);
    return false;
}

static void calm(bst_state *s, int tile, int n, bst_events *ev) {
    if (!n)
        return;
    s->mists.ghosts[tile] = (uint8_t)(s->mists.ghosts[tile] - n);
    s->mists.bank = (uint8_t)(s->mists.bank + n);
    tell_ghosts(s, BST_EV_CALMED, tile, n, ev);
}

static int most_calmed(const bst_state *s, int tile) {
    int n = s->mists.ghosts[tile];
    return n < MOST_CALMED ? n : MOST_CALMED;
}

static bool misty(const bst_state *s, int tile) {
    return tile_kind(s, tile)->mist != BST_NONE8;
}

/* ---- 1b mist closed by the tile (MIST-21) ---- */

static void close_mist(bst_state *s, bst_events *ev) {
    const bst_kind *k = tile_kind(s, s->last);
    if (k->mist == BST_NONE8)
        return;
    int first = s->tile[s->last].seg0 + k->mist, seg = first;
    if (seg_feature(s, first)->open)
        return;
    event_at(s, ev, BST_EV_MIST_CLOSED, first);
    do {
        calm(s, s->seg[seg].tile, s->mists.ghosts[s->seg[seg].tile], ev);
        seg = s->seg[seg].next;
    } while (seg != first);
}

/* ---- 1c burials (MIST-51, MIST-70) ---- */

static int cemetery_of(const bst_state *s, int tile) {
    const bst_kind *k = tile_kind(s, tile);
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_CEMETERY)
            return s->seg[s->tile[tile].seg0 + i].feature;
    return BST_NONE16;
}

static bool open_cemetery(const bst_state *s, int tile) {
    int f = cemetery_of(s, tile);
    return f != BST_NONE16 && s->feature[f].open;
}

static bool north_west_of(const bst_tile *a, const bst_tile *b) {
    return a->y != b->y ? a->y < b->y : a->x < b->x;
}

/* The cemeteries just closed, from north to south, then west to east. */
static void list_graves(bst_state *s) {
    bst_mists *m = &s->mists;
    m->grave_n = 0;
    for (int i = 0; i < s->n_centres && m->grave_n < BST_MAX_GRAVES; i++) {
        int f = cemetery_of(s, s->centre[i].tile), at = m->grave_n;
        if (f == BST_NONE16 || s->feature[f].open || (s->feature[f].flags & BST_F_SCORED))
            continue;
        for (; at && north_west_of(&s->tile[s->centre[i].tile], &s->tile[m->grave[at - 1]]); at--)
            m->grave[at] = m->grave[at - 1];
        m->grave[at] = s->centre[i].tile;
        m->grave_n++;
    }
}

/* After the burial, or without one: the ghosts of the cemetery go (MIST-52). */
static void grave_done(bst_state *s, bst_events *ev) {
    bst_mists *m = &s->mists;
    int tile = m->grave[0];
    m->grave_n--;
    for (int i = 0; i < m->grave_n; i++)
        m->grave[i] = m->grave[i + 1];
    calm(s, tile, m->ghosts[tile], ev);
    score_close(s, cemetery_of(s, tile));
}

static void bury_goes_on(bst_state *s, bst_events *ev) {
    while (s->mists.grave_n) {
        if (turn_ask(s, BST_PHASE_BURY, s->player, ev))
            return;
        grave_done(s, ev);
    }
    if (s->mists.step == AFTER_COVER)
        end_turn(s, ev);
    else if (!haunt_goes_on(s, ev))
        ask_guard(s, ev);
}

static void dog_out(bst_state *s, int dog, bst_events *ev) {
    s->mists.dog[dog].place = BST_DOG_OUT;
    bst_event *e = event_new(ev, BST_EV_DOG_OUT);
    if (e)
        e->n = (int16_t)dog;
}

static bool dog_beside(const bst_state *s, int dog, const bst_figure *f) {
    return s->mists.dog[dog].place == BST_DOG_BOARD && s->mists.dog[dog].seg == f->seg &&
           s->mists.dog[dog].colour == f->owner;
}

static void bury(bst_state *s, bst_move m, bst_events *ev) {
    int colour = bst_move_colour(m), grave = s->mists.grave[0];
    if (bst_move_type(m) == BST_M_BURY) {
        int i = figure_on(s, move_seg(s, m), BST_GUARD);
        for (int d = 0; d < 2; d++)
            if (dog_beside(s, d, &s->figure[i]))
                dog_out(s, d, ev); /* MIST-64 */
        figure_take(s, i, BST_WHY_NONE, NULL);
    }
    s->supply[colour][BST_GUARD]--;
    s->mists.buried[s->mists.buried_n].tile = (uint8_t)grave;
    s->mists.buried[s->mists.buried_n++].colour = (uint8_t)colour;
    bst_event *e = event_new(ev, BST_EV_BURIED);
    if (e) {
        e->player = (uint8_t)colour;
        e->x = s->tile[grave].x;
        e->y = s->tile[grave].y;
    }
    grave_done(s, ev);
    bury_goes_on(s, ev);
}

/* ---- 2a ghosts appear ---- */

/* MIST-22: one a symbol, one fewer where the tile extends mist. */
static int ghosts_due(const bst_state *s) {
    const bst_kind *k = tile_kind(s, s->last);
    if (k->mist == BST_NONE8)
        return 0;
    const bst_feature *bank = seg_feature_c(s, s->tile[s->last].seg0 + k->mist);
    if (!bank->open)
        return 0;
    int n = k->ghosts - (bank->segments > 1);
    return n > 0 ? n : 0;
}

/* MIST-71, in reading order. */
static bool curse(bst_state *s, bst_events *ev) {
    const bst_tile *t = &s->tile[s->last];
    for (int y = t->y - 1; y <= t->y + 1; y++)
        for (int x = t->x - 1; x <= t->x + 1; x++) {
            int n = bst_tile_at(s, x, y);
            if (n >= 0 && n != s->last && misty(s, n) && put_ghost(s, n, ev))
                return true;
        }
    return false;
}

/* True if the game is lost or a question is open. */
static bool haunt_goes_on(bst_state *s, bst_events *ev) {
    int due = ghosts_due(s);
    for (int i = 0; i < due; i++)
        if (put_ghost(s, s->last, ev))
            return true;
    if (mists_cursed(s))
        return cemetery_of(s, s->last) != BST_NONE16 && curse(s, ev);
    if (!due)
        return false;
    bool any = false;
    for (int i = 0; i < s->n_tiles; i++)
        any |= open_cemetery(s, i);
    if (!any)
        return false;
    if (!s->mists.bank)
        return over(s, BST_LOST_GHOSTS, ev); /* MIST-25 */
    return turn_ask(s, BST_PHASE_HAUNT, s->player, ev);
}

/* ---- 2b a guard ---- */

static void guard_moves(const bst_state *s, move_list *l) {
    const bst_tile *t = &s->tile[s->last];
    for (int i = 0; i < tile_kind(s, s->last)->segments; i++) {
        int seg = t->seg0 + i, type = seg_info(s, seg)->type;
        if ((type != BST_CITY && type != BST_ROAD && type != BST_CASTLE) || seg_feature_c(s, seg)->weight)
            continue;
        for (int c = 0; c < s->mists.colours; c++)
            if (player_of(s, c) == s->player && s->supply[c][BST_GUARD])
                list_add(l, move_figure(s, BST_M_PLACE, seg, BST_GUARD, c));
    }
}

static void ask_guard(bst_state *s, bst_events *ev) {
    bst_move any;
    move_list l = {&any, 0, 1};
    guard_moves(s, &l);
    if (l.n)
        turn_question(s, BST_PHASE_FIGURE, s->player);
    else
        score_goes_on(s, ev);
}

/* ---- 3a completed features ---- */

/* MIST-44 */
static int castle_value(const bst_state *s, int tile, bst_event *e) {
    int n = 0;
    for (int i = 0; i < s->n_tiles; i++)
        if (near8(&s->tile[i], s->tile[tile].x, s->tile[tile].y) && misty(s, i))
            n++;
    event_part(e, BST_P_MIST, BST_NONE8, 2 * n);
    return 2 * n;
}

/* What a completed feature brings each colour on it (MIST-41, MIST-44). Parts go to e. */
static int value(const bst_state *s, const bst_feature *f, bst_event *e) {
    if (f->type == BST_CITY || f->type == BST_ROAD)
        return score_base_value(s, f, true, e);
    return f->type == BST_CASTLE ? castle_value(s, s->seg[f->first].tile, e) : 0;
}

/* MIST-41, MIST-80: the full points once for each colour. Event points are by colour; levels 1 to 5 add them up. */
static void give_points(bst_state *s, int feature, unsigned colours, bst_event *e) {
    int points = value(s, &s->feature[feature], e);
    for (; colours; colours &= colours - 1) {
        int c = __builtin_ctz(colours), to = score_of(s, c);
        s->score[to] += points;
        if (e)
            e->points[c] = (int16_t)points;
    }
}

/* MIST-63: 1 point for each ghost on the board. */
static void dog_scores(bst_state *s, int dog, bst_events *ev) {
    int n = 0, to = score_of(s, s->mists.dog[dog].colour);
    for (int i = 0; i < s->n_tiles; i++)
        n += s->mists.ghosts[i];
    s->score[to] += n;
    s->mists.dog[dog].place = BST_DOG_OUT;
    bst_event *e = event_new(ev, BST_EV_DOG_SCORE);
    if (!e)
        return;
    e->n = (int16_t)dog;
    e->player = s->mists.dog[dog].colour;
    e->points[s->mists.dog[dog].colour] = (int16_t)n;
}

/* The colours that stand on a feature, a bit each: all of them score it (MIST-41). */
static unsigned colours_on(const bst_state *s, int feature) {
    unsigned mask = 0;
    for (int c = 0; c < s->mists.colours; c++)
        if (bst_strength(&s->feature[feature], c))
            mask |= 1u << c;
    return mask;
}

/* The dogs whose guards stand on the feature, as bits. */
static unsigned dogs_on(const bst_state *s, int feature) {
    unsigned mask = 0;
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place == BST_DOG_BOARD && s->seg[s->mists.dog[d].seg].feature == feature)
            mask |= 1u << d;
    return mask;
}

static void score_one(bst_state *s, bst_move m, bst_events *ev) {
    int feature = s->seg[move_seg(s, m)].feature;
    unsigned colours = colours_on(s, feature), dogs = dogs_on(s, feature);
    bst_event *e = event_at(s, ev, BST_EV_SCORE, move_seg(s, m));
    if (e) {
        e->feature = s->feature[feature].type;
        e->tiles = s->feature[feature].type == BST_CASTLE ? 0 : s->feature[feature].tiles;
        for (int c = 0; c < s->mists.colours; c++)
            e->strength[c] = (uint8_t)bst_strength(&s->feature[feature], c);
    }
    score_close(s, feature);
    figure_take_all(s, feature, BST_WHY_SCORED, ev); /* MIST-45: before the points */
    if (bst_move_ghosts(m))
        calm(s, bst_move_calm(m), bst_move_ghosts(m), ev);
    else
        give_points(s, feature, colours, e);
    for (int d = 0; d < 2; d++) {
        if (!(dogs >> d & 1))
            continue;
        if (reached(s, mists_goal(s)))
            dog_out(s, d, ev);
        else
            dog_scores(s, d, ev);
    }
    if (reached(s, mists_goal(s)))
        over(s, BST_WON, ev);
    else
        score_goes_on(s, ev);
}

static void score_goes_on(bst_state *s, bst_events *ev) {
    int list[24], n = score_list_completed(s, list);
    for (int i = 0; i < n; i++)
        if (!s->feature[list[i]].weight)
            score_close(s, list[i]);
    if (!turn_ask(s, BST_PHASE_SCORE, s->player, ev)) {
        s->mists.dog_now = 0;
        dogs_go_on(s, ev);
    }
}

/* ---- 3b dogs (MIST-61) ---- */

static void dogs_go_on(bst_state *s, bst_events *ev) {
    for (; s->mists.dog_now < 2; s->mists.dog_now++) {
        int d = s->mists.dog_now;
        if (s->mists.dog[d].place != BST_DOG_TRACK || !reached(s, s->mists.dog[d].mark))
            continue;
        if (turn_ask(s, BST_PHASE_DOG, s->player, ev))
            return;
        dog_out(s, d, ev);
    }
    s->mists.dog_now = s->mists.calms = 0;
    s->mists.calmed = BST_NONE8;
    cover(s, ev);
}

static void calm_goes_on(bst_state *s, bst_events *ev) {
    if (s->mists.calms < 2 && turn_ask(s, BST_PHASE_CALM, s->player, ev))
        return;
    s->mists.dog_now++;
    dogs_go_on(s, ev);
}

static void put_dog(bst_state *s, bst_move m, bst_events *ev) {
    int d = s->mists.dog_now;
    s->mists.dog[d].place = BST_DOG_BOARD;
    s->mists.dog[d].seg = (uint16_t)move_seg(s, m);
    s->mists.dog[d].colour = (uint8_t)bst_move_colour(m);
    s->mists.calms = 0;
    s->mists.calmed = BST_NONE8;
    bst_event *e = event_at(s, ev, BST_EV_DOG, move_seg(s, m));
    if (e) {
        e->n = (int16_t)d;
        e->player = (uint8_t)bst_move_colour(m);
    }
    calm_goes_on(s, ev);
}

/* ---- 3c a tile face down (MIST-72), the end of the turn ---- */

static void cover(bst_state *s, bst_events *ev) {
    if (!mists_cursed(s) || bst_left(s) <= 0 || !turn_ask(s, BST_PHASE_COVER, s->player, ev))
        end_turn(s, ev);
}

static void put_face_down(bst_state *s, bst_move m, bst_events *ev) {
    s->hidden++;
    s->mists.drawn++;
    int tile = board_place(s, bst_move_x(m), bst_move_y(m), BST_FACE_DOWN, 0);
    tell_ghosts(s, BST_EV_COVERED, tile, 0, ev);
    s->mists.step = AFTER_COVER;
    list_graves(s);
    bury_goes_on(s, ev);
}

/* MIST-60 */
static bool deadline_missed(const bst_state *s) {
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place != BST_DOG_NONE && mists_tiles_to_mark(s, d) <= 0 &&
            !reached(s, s->mists.dog[d].mark))
            return true;
    return false;
}

static void end_turn(bst_state *s, bst_events *ev) {
    if (deadline_missed(s)) {
        over(s, BST_LOST_DEADLINE, ev);
        return;
    }
    if (bst_left(s) > 0) {
        s->turn++;
        s->player = (uint8_t)((s->player + 1) % s->rules.players);
    }
    draw(s, ev);
}

/* ---- the turn, from outside ---- */

static void drawn(bst_state *s, int kind, bst_events *ev) {
    s->mists.drawn++; /* MIST-60 */
    turn_take(s, kind);
    turn_tell_drawn(s, ev);
    if (turn_fits(s, ev))
        turn_question(s, BST_PHASE_TILE, s->player);
    else
        draw(s, ev);
}

static void tile_placed(bst_state *s, bst_events *ev) {
    s->mists.step = AFTER_TILE;
    close_mist(s, ev);
    list_graves(s);
    bury_goes_on(s, ev);
}

static void make_move(bst_state *s, bst_move m, bst_events *ev) {
    switch (bst_move_type(m)) {
    case BST_M_DRAW:
        drawn(s, bst_move_arg(m), ev);
        break;
    case BST_M_TILE:
        turn_place(s, m, ev);
        tile_placed(s, ev);
        break;
    case BST_M_PLACE:
        figure_put(s, bst_move_colour(m), BST_GUARD, move_seg(s, m), ev);
        score_goes_on(s, ev);
        break;
    case BST_M_HAUNT:
        if (!put_ghost(s, bst_move_tile(m), ev))
            ask_guard(s, ev);
        break;
    case BST_M_BURY:
    case BST_M_BURY_SUPPLY:
        bury(s, m, ev);
        break;
    case BST_M_SCORE:
        score_one(s, m, ev);
        break;
    case BST_M_DOG:
        put_dog(s, m, ev);
        break;
    case BST_M_CALM:
        calm(s, bst_move_tile(m), bst_move_ghosts(m), ev);
        s->mists.calms++;
        s->mists.calmed = (uint8_t)bst_move_tile(m);
        calm_goes_on(s, ev);
        break;
    case BST_M_COVER:
        put_face_down(s, m, ev);
        break;
    default: /* pass */
        if (s->phase == BST_PHASE_FIGURE) {
            score_goes_on(s, ev);
        } else {
            s->mists.calms = 2;
            calm_goes_on(s, ev);
        }
    }
}

/* ---- moves ---- */

static void bury_moves(const bst_state *s, move_list *l) {
    for (int i = 0; i < s->n_figures; i++)
        list_add(l, move_figure(s, BST_M_BURY, s->figure[i].seg, BST_GUARD, s->figure[i].owner));
    if (s->n_figures)
        return;
    for (int c = 0; c < s->mists.colours; c++)
        if (s->supply[c][BST_GUARD])
            list_add(l, (bst_move)BST_M_BURY_SUPPLY | (bst_move)c << 20);
}

/* From the most that can be calmed down to one. */
static void calm_moves(const bst_state *s, bst_move base, int tile_shift, int tile, move_list *l) {
    for (int n = most_calmed(s, tile); n; n--)
        list_add(l, base | (bst_move)tile << tile_shift | (bst_move)n << 24);
}

static void score_moves(const bst_state *s, move_list *l) {
    int list[24], n = score_list_completed(s, list);
    for (int i = 0; i < n; i++) {
        const bst_feature *f = &s->feature[list[i]];
        if (!f->weight)
            continue;
        int seg = f->type == BST_CASTLE ? f->first : board_naming_seg(s, s->last, list[i]);
        bst_move base = move_figure(s, BST_M_SCORE, seg, 0, 0);
        list_add(l, base);
        for (int t = 0; t < s->n_tiles; t++)
            calm_moves(s, base, 16, t, l);
    }
}

static void dog_calm_moves(const bst_state *s, move_list *l) {
    const bst_tile *t = &s->tile[s->seg[s->mists.dog[s->mists.dog_now].seg].tile];
    for (int i = 0; i < s->n_tiles; i++)
        if (i != s->mists.calmed && near8(&s->tile[i], t->x, t->y))
            calm_moves(s, BST_M_CALM, 8, i, l);
    list_add(l, BST_M_PASS);
}

static bool listed(const move_list *l, bst_move m) {
    for (int i = 0; i < l->n; i++)
        if (l->at[i] == m)
            return true;
    return false;
}

static void cover_moves(const bst_state *s, move_list *l) {
    for (int i = 0; i < s->n_centres; i++) {
        const bst_tile *t = &s->tile[s->centre[i].tile];
        if (!open_cemetery(s, s->centre[i].tile))
            continue;
        for (int y = t->y - 1; y <= t->y + 1; y++)
            for (int x = t->x - 1; x <= t->x + 1; x++) {
                bst_move m = move_square(BST_M_COVER, x, y, 0);
                if (bst_tile_at(s, x, y) < 0 && !listed(l, m))
                    list_add(l, m);
            }
    }
}

static void moves(const bst_state *s, move_list *l) {
    switch (s->phase) {
    case BST_PHASE_FIGURE:
        guard_moves(s, l);
        list_add(l, BST_M_PASS);
        break;
    case BST_PHASE_HAUNT:
        for (int i = 0; i < s->n_tiles; i++)
            if (open_cemetery(s, i))
                list_add(l, bst_move_ghost(BST_M_HAUNT, i, 0));
        break;
    case BST_PHASE_BURY:
        bury_moves(s, l);
        break;
    case BST_PHASE_SCORE:
        score_moves(s, l);
        break;
    case BST_PHASE_DOG:
        for (int i = 0; i < s->n_figures; i++)
            list_add(l, move_figure(s, BST_M_DOG, s->figure[i].seg, BST_GUARD, s->figure[i].owner));
        break;
    case BST_PHASE_CALM:
        dog_calm_moves(s, l);
        break;
    case BST_PHASE_COVER:
        cover_moves(s, l);
        break;
    default:
        break;
    }
}

/* ---- what others ask ---- */

static bst_error places(const bst_state *s, bst_move m, int *owner) {
    *owner = bst_move_colour(m);
    if (bst_move_figure(m) != BST_GUARD)
        return BST_E_SUPPLY;
    return *owner < s->mists.colours && player_of(s, *owner) == s->player ? BST_OK : BST_E_COLOUR;
}

/* MIST-45: nothing for what is unfinished. */
static bst_worth worth(const bst_state *s, int feature, int more) {
    bst_feature f = s->feature[feature];
    int now = f.open ? 0 : value(s, &f, NULL);
    f.tiles = (uint16_t)(f.tiles + more);
    return (bst_worth){now, value(s, &f, NULL), 0};
}

static void points_so_far(const bst_state *s, int32_t out[BST_MAX_PLAYERS]) {
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        out[p] = s->score[score_of(s, p)];
}

static int in_play(const bst_state *s) {
    return s->mists.colours;
}

static int elsewhere(const bst_state *s, int owner, int kind) {
    int n = 0;
    for (int i = 0; kind == BST_GUARD && i < s->mists.buried_n; i++)
        n += s->mists.buried[i].colour == owner;
    return n;
}

const family mists_family = {
    .facts = {.sets = 1 << BST_MISTS,
              .must = 1 << BST_MISTS,
              .least_players = 1,
              .most_players = 5,
              .levels = 6,
              .team = 1,
              .by_colour = 1,
              .own_tiles = 1,
              .figure = BST_GUARD,
              .tiles = BST_MISTS_TILES},
    .adapt = adapt,
    .start_free = start_free,
    .in_pile = in_pile,
    .lay_out = lay_out,
    .first = draw,
    .moves = moves,
    .move = make_move,
    .places = places,
    .worth = worth,
    .owners = colours_on,
    .score_now = points_so_far,
    .scores_n = scores,
    .owners_n = in_play,
    .owner_player = player_of,
    .starts_with = starts_with,
    .elsewhere = elsewhere,
};

/* ---- invariants ---- */

static const char *check_ranges(const bst_state *s) {
    const bst_mists *m = &s->mists;
    if (m->outcome > BST_LOST_TILES || m->colours > BST_MAX_COLOURS || m->dog_now > 2 || m->calms > 2 ||
        (m->calmed != BST_NONE8 && m->calmed >= s->n_tiles) || m->grave_n > BST_MAX_GRAVES ||
        m->buried_n > BST_MAX_DECK)
        return "a member of mists is out of range";
    for (int i = 0; i < 2; i++)
        if (m->dog[i].spare || m->dog[i].place > BST_DOG_OUT ||
            (m->dog[i].place == BST_DOG_BOARD && m->dog[i].seg >= s->n_segs))
            return "a dog is nowhere";
    return NULL;
}

const char *mists_check(const bst_state *s) {
    if (!has_set(s, BST_MISTS))
        return NULL;
    int ghosts = s->mists.bank;
    for (int i = 0; i < s->n_tiles; i++)
        ghosts += s->mists.ghosts[i];
    if (ghosts != levels[s->rules.level].bank)
        return "a ghost was lost or made";
    return check_ranges(s);
}
