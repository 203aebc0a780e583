/* The competitive game among the families: how it is set up, and what its points and figures are. Its turn stands in
 * competitive.c. */
#include "bag.h"
#include "competitive.h"
#include "families.h"
#include "joins.h"
#include "score.h"
#include "words.h"

/* ---- setting up ---- */

static void adapt(bst_rules *r) {
    r->level = 1;
}

static bool start_free(const bst_rules *r) {
    bool river = r->sets >> BST_RIVER & 1, wheel = r->sets >> BST_WHEEL & 1;
    return !river && !(wheel && r->wheel_board);
}

static bool in_pile(const bst_state *s, const bst_kind *k) {
    return has_set(s, k->set);
}

/* BASE-2, RIVER-1, WHEEL-1 */
static void lay_start(bst_state *s, int start) {
    bool river = has_set(s, BST_RIVER);
    int usual = bst_kind_find(NULL, river ? "R-FWFF-src" : "B-CRFR");
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

static int starts_with(const bst_state *s, int owner, int kind) {
    return owner < s->rules.players && bst_figure_in_game(&s->rules, kind) ? word_figures[kind].count : 0;
}

static void lay_out(bst_state *s, int start) {
    for (int p = 0; p < s->rules.players; p++)
        for (int k = 0; k < BST_FIGURE_KINDS; k++)
            s->supply[p][k] = (uint8_t)starts_with(s, p, k);
    join_setup(s);
    lay_start(s, start);
}

/* ---- figures ---- */

static bst_error places(const bst_state *s, bst_move m, int *owner) {
    *owner = s->player;
    return bst_move_figure(m) == BST_GUARD ? BST_E_SUPPLY : BST_OK;
}

static int players(const bst_state *s) {
    return s->rules.players;
}

static int himself(const bst_state *s, int owner) {
    (void)s;
    return owner;
}

static int elsewhere(const bst_state *s, int owner, int kind) {
    return kind == BST_FOLLOWER ? wheel_crowns_of(s, owner) : 0;
}

/* ---- points ---- */

/* A road or city of so many tiles more. */
static int value(const bst_state *s, bst_feature f, bool complete, int more) {
    f.tiles = (uint16_t)(f.tiles + more);
    int points = base_each(s, &f, complete, f.tiles) * (f.tiles + f.arms);
    return points + join_bonus(s, &f, complete, points, NULL);
}

static bst_worth by_tiles(const bst_state *s, const bst_feature *f, int more) {
    int complete = value(s, *f, true, more);
    if (!f->open)
        return (bst_worth){more ? value(s, *f, true, 0) : complete, complete, 0};
    int now = value(s, *f, false, 0);
    return (bst_worth){now, complete, value(s, *f, false, 1) - now};
}

static bst_worth centre(const bst_state *s, const bst_feature *f) {
    bst_feature full = *f;
    full.open = 0;
    return (bst_worth){score_value(s, f, !f->open, NULL), score_value(s, &full, true, NULL), 0};
}

static bst_worth worth(const bst_state *s, int feature, int more_tiles) {
    const bst_feature *f = &s->feature[feature];
    if (f->type == BST_CITY || f->type == BST_ROAD)
        return by_tiles(s, f, more_tiles);
    if (f->type != BST_FIELD)
        return centre(s, f);
    int points = FIELD_CITY * score_completed_cities(s, feature);
    return (bst_worth){points, points, 0};
}

static unsigned owners(const bst_state *s, int feature) {
    return score_majority(s, feature, NULL);
}

const family competitive_family = {
    .facts = {.sets = BST_COMPETITIVE_SETS,
              .must = 1 << BST_BASE,
              .least_players = 2,
              .most_players = BST_MAX_PLAYERS,
              .levels = 1,
              .figure = BST_FOLLOWER,
              .tiles = BST_MAX_DECK},
    .adapt = adapt,
    .start_free = start_free,
    .in_pile = in_pile,
    .lay_out = lay_out,
    .first = competitive_first,
    .moves = competitive_moves,
    .move = competitive_move,
    .places = places,
    .worth = worth,
    .owners = owners,
    .score_now = score_now,
    .scores_n = players,
    .owners_n = players,
    .owner_player = himself,
    .starts_with = starts_with,
    .elsewhere = elsewhere,
};
