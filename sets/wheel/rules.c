/* Wheel of Fortune: the board, the six sectors and the crown spaces. */
#include "rules.h"

#include "engine/score.h"
#include "engine/turn.h"

static const uint8_t spaces[BST_SECTORS] = {1, 2, 1, 2, 1, 2}; /* WHEEL-3 */

int wheel_spaces(int sector) {
    return spaces[sector];
}

int wheel_crowns_of(const bst_state *s, int player) {
    int n = 0;
    for (int i = 0; i < BST_SECTORS * 2; i++)
        n += s->wheel.crown[i / 2][i % 2] == player + 1;
    return n;
}

/* Which field segments of which squares are one field of the board: rows of {square, segment}, in field order. */
static const struct {
    uint8_t square, seg, field;
} board_fields[] = {
    {2, 1, 0},  {3, 1, 0},  {7, 0, 0},  {11, 1, 0},                        /* north-east */
    {11, 2, 1}, {15, 0, 1}, {14, 0, 1}, {13, 1, 1}, {12, 1, 1},            /* south */
    {12, 2, 2}, {8, 0, 2},  {4, 0, 2},  {0, 1, 2},  {1, 0, 2},  {2, 2, 2}, /* north-west */
};

void wheel_lay_board(bst_state *s) {
    for (int i = 0; i < 16; i++)
        board_place(s, i % 4, i / 4, BST_FIRST_BOARD + i, 0);
    if (!s->rules.farmers)
        return;
    for (size_t i = 1; i < sizeof board_fields / sizeof *board_fields; i++)
        if (board_fields[i].field == board_fields[i - 1].field)
            board_join(s, s->tile[board_fields[i].square].seg0 + board_fields[i].seg,
                       s->tile[board_fields[i - 1].square].seg0 + board_fields[i - 1].seg);
}

/* ---- the sectors ---- */

static bool knight(const bst_state *s, const bst_figure *f) {
    return (f->kind == BST_FOLLOWER || f->kind == BST_LARGE) && seg_info(s, f->seg)->type == BST_CITY;
}

static int knights_with(const bst_state *s, const bst_figure *f) {
    int n = 0;
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].owner == f->owner && knight(s, &s->figure[i]) &&
            s->seg[s->figure[i].seg].feature == s->seg[f->seg].feature)
            n++;
    return n;
}

/* What a figure on the board earns its owner in this sector (WHEEL-21, 22, 24; COMBO-20). */
static int earns(const bst_state *s, int sector, const bst_figure *f) {
    int type = seg_info(s, f->seg)->type;
    if (!figure_strength[f->kind])
        return 0;
    if (sector == SECTOR_TAXES && knight(s, f))
        return seg_feature_c(s, f->seg)->arms + knights_with(s, f);
    if (sector == SECTOR_FAMINE && type == BST_FIELD)
        return score_completed_cities(s, s->seg[f->seg].feature);
    if (sector == SECTOR_INQUISITION && type == BST_MONASTERY)
        return 2;
    return 0;
}

static int storm(const bst_state *s, int player) {
    int n = 0;
    for (int k = 0; k < BST_FIGURE_KINDS; k++)
        if (k != BST_SHEPHERD)
            n += s->supply[player][k];
    return n;
}

static void act(bst_state *s, int sector, bst_events *ev) {
    static const uint8_t words[BST_SECTORS] = {BST_P_TILES,  BST_P_KNIGHTS, BST_P_FARMERS,
                                               BST_P_SUPPLY, BST_P_MONKS,   BST_P_TILES};
    int points[BST_MAX_PLAYERS] = {0}, total = 0;
    if (sector == SECTOR_FORTUNE)
        points[s->player] = 3; /* WHEEL-20 */
    if (sector == SECTOR_STORM)
        for (int p = 0; p < s->rules.players; p++)
            points[p] = storm(s, p); /* WHEEL-23 */
    for (int i = 0; i < s->n_figures; i++)
        points[s->figure[i].owner] += earns(s, sector, &s->figure[i]);
    for (int p = 0; p < s->rules.players; p++)
        total += points[p];
    if (!total)
        return;
    bst_event *e = event_new(ev, BST_EV_SCORE);
    if (e)
        e->feature = (uint8_t)(BST_W_FORTUNE + sector);
    for (int p = 0; p < s->rules.players; p++) {
        s->score[p] += points[p];
        if (e)
            e->points[p] = (int16_t)points[p];
        if (sector != SECTOR_FORTUNE)
            event_part(e, words[sector], p, points[p]);
    }
}

int wheel_crown_points(const bst_state *s, int sector) {
    const uint8_t *crown = s->wheel.crown[sector];
    bool alone = !crown[0] || !crown[1];
    return alone && spaces[sector] == 2 ? 6 : 3;
}

/* Scores and frees the crown spaces of the sector where the pig stands (WHEEL-30). */
static void score_crowns(bst_state *s, bst_events *ev) {
    uint8_t *crown = s->wheel.crown[s->wheel.pig];
    if (!crown[0] && !crown[1])
        return;
    int each = wheel_crown_points(s, s->wheel.pig);
    bst_event *e = event_new(ev, BST_EV_SCORE);
    if (e)
        e->feature = BST_W_CROWN;
    for (int i = 0; i < 2; i++) {
        if (!crown[i])
            continue;
        int p = crown[i] - 1;
        s->score[p] += each;
        if (e)
            e->points[p] = (int16_t)(e->points[p] + each);
        s->supply[p][BST_FOLLOWER]++;
        crown[i] = 0;
    }
}

/* WHEEL-10 */
void wheel_drawn(bst_state *s, bst_events *ev) {
    const bst_kind *k = kind_of(s, s->hand);
    if (!k->wheel || !wheel_in_play(s))
        return;
    s->wheel.pig = (uint8_t)((s->wheel.pig + k->wheel) % BST_SECTORS);
    bst_event *e = event_new(ev, BST_EV_PIG);
    if (e)
        e->n = s->wheel.pig;
    if (s->wheel.pig == SECTOR_PLAGUE) {
        s->wheel.plague_left = (uint8_t)(s->rules.players + 1);
        return;
    }
    act(s, s->wheel.pig, ev);
    score_crowns(s, ev);
}

/* WHEEL-25: the active player first, then clockwise; who has nothing on the board is passed over. */
bool wheel_drawn_asks(bst_state *s, bst_events *ev) {
    if (!s->wheel.plague_left)
        return false;
    while (s->wheel.plague_left > 1) {
        int player = (s->player + s->rules.players + 1 - s->wheel.plague_left) % s->rules.players;
        s->wheel.plague_left--;
        if (turn_ask(s, BST_PHASE_PLAGUE, player, ev))
            return true;
    }
    s->wheel.plague_left = 0;
    score_crowns(s, ev);
    return false;
}

void wheel_moves(const bst_state *s, move_list *l) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].owner == s->decides)
            list_add(l, move_figure(s, BST_M_PLAGUE, s->figure[i].seg, s->figure[i].kind, 0));
}

/* ---- crown spaces ---- */

static int free_space(const bst_state *s, int sector) {
    for (int i = 0; i < spaces[sector]; i++)
        if (!s->wheel.crown[sector][i])
            return i;
    return -1;
}

void wheel_moves_off(const bst_state *s, move_list *l) {
    if (!wheel_in_play(s) || !s->supply[s->player][BST_FOLLOWER])
        return;
    for (int i = 0; i < BST_SECTORS; i++)
        if (free_space(s, i) >= 0)
            list_add(l, move_arg(BST_M_CROWN, i));
}

static void place(bst_state *s, int sector, bst_events *ev) {
    s->wheel.crown[sector][free_space(s, sector)] = (uint8_t)(s->player + 1);
    s->supply[s->player][BST_FOLLOWER]--;
    bst_event *e = event_new(ev, BST_EV_FIGURE);
    if (!e)
        return;
    e->player = s->player;
    e->figure = BST_FOLLOWER;
    e->n = (int16_t)(sector + 1);
}

int wheel_move(bst_state *s, bst_move m, bst_events *ev) {
    if (bst_move_type(m) == BST_M_CROWN) {
        place(s, bst_move_arg(m), ev);
        return STEP_FIGURE_DONE;
    }
    figure_take(s, figure_on(s, move_seg(s, m), bst_move_figure(m)), BST_WHY_PLAGUE, ev);
    return STEP_DRAWN_ASKS;
}

/* ---- invariants ---- */

const char *wheel_check(const bst_state *s) {
    if (s->wheel.pig >= BST_SECTORS || s->wheel.plague_left > s->rules.players + 1)
        return "the wheel stands nowhere";
    for (int i = 0; i < BST_SECTORS * 2; i++)
        if (s->wheel.crown[i / 2][i % 2] > s->rules.players)
            return "somebody who does not play is on a crown space";
    return NULL;
}
