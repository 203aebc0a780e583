/* What a program that learns sees of a game: planes of the board, numbers, its moves, its features.
 * SPDX-License-Identifier: MIT
 *
 * Everything is seen with one player's eyes, mostly of who decides: "mine" and "theirs" are his. Nothing tells the
 * order of tiles. */
#include <string.h>

#include "vec.h"

/* ---- names ------------------------------------------------------------------------------------------------- */

enum plane {
    PLANE_TILE,
    PLANE_OPEN,
    PLANE_FITS,
    PLANE_LAST,
    PLANE_CITY,
    PLANE_ROAD = PLANE_CITY + 4,
    PLANE_WATER = PLANE_ROAD + 4,
    PLANE_MINE = PLANE_WATER + 4,
    PLANE_THEIRS = PLANE_MINE + 4,
    PLANE_COMPLETE = PLANE_THEIRS + 4,
    PLANE_ARMS = PLANE_COMPLETE + 4,
    PLANE_CENTRE,
    PLANE_MY_CITY,
    PLANE_THEIR_CITY = PLANE_MY_CITY + 4,
    PLANE_MY_OTHER = PLANE_THEIR_CITY + 4,
    PLANE_THEIR_OTHER,
    PLANE_DRAGON,
    PLANE_FAIRY,
    PLANE_GHOSTS,
    PLANES
};

static const char *const planes[PLANES + 1] = {
    "tile",          "open",          "fits",        "last",       "city_n",       "city_e",     "city_s",
    "city_w",        "road_n",        "road_e",      "road_s",     "road_w",       "water_n",    "water_e",
    "water_s",       "water_w",       "mine_n",      "mine_e",     "mine_s",       "mine_w",     "theirs_n",
    "theirs_e",      "theirs_s",      "theirs_w",    "complete_n", "complete_e",   "complete_s", "complete_w",
    "arms",          "centre",        "my_knights",  "my_robbers", "my_farmers",   "my_monks",   "their_knights",
    "their_robbers", "their_farmers", "their_monks", "my_others",  "their_others", "dragon",     "fairy",
    "ghosts",
};

enum {
    NUMBER_SCORE,
    NUMBER_NOW = NUMBER_SCORE + BST_MAX_PLAYERS,
    NUMBER_SUPPLY = NUMBER_NOW + BST_MAX_PLAYERS,
    NUMBER_THEIR_FOLLOWERS = NUMBER_SUPPLY + BST_FIGURE_KINDS,
    NUMBER_LEFT,
    NUMBER_TURN,
    NUMBER_HAND, /* its sides: city, road, field, water of N, then of E … */
    NUMBER_HAND_ARMS = NUMBER_HAND + 16,
    NUMBER_HAND_CENTRE,
    NUMBER_PHASE,
    NUMBERS = NUMBER_PHASE + BST_PHASES
};

enum {
    MOVE_POINTS,
    MOVE_THEIR_POINTS,
    MOVE_NOW,
    MOVE_THEIR_NOW,
    MOVE_TILE,
    MOVE_PASS,
    MOVE_FIGURE,
    MOVE_CITY,
    MOVE_ROAD,
    MOVE_FIELD,
    MOVE_CENTRE,
    MOVE_OPEN,
    MOVE_WORTH,
    MOVE_COMPLETE,
    MOVE_FIGURE_LATE,
    MOVE_FIGURE_SCARCE,
    MOVE_COLUMNS
};

static const char *const move_columns[MOVE_COLUMNS + 1] = {
    "points", "their_points", "now",    "their_now", "tile",  "pass",     "figure",      "city",
    "road",   "field",        "centre", "open",      "worth", "complete", "figure_late", "figure_scarce",
};

enum { WORTH_TYPE, WORTH_OPEN, WORTH_TILES, WORTH_NOW, WORTH_COMPLETE, WORTH_OWNERS, WORTH_MINE, WORTH_COLUMNS };

static const char *const worth_columns[WORTH_COLUMNS + 1] = {
    "type", "open", "tiles", "now", "complete", "owners", "mine",
};

static const char *name_in(const char *const *names, int n, int i) {
    return i < 0 || i >= n ? NULL : names[i];
}

const char *vec_plane_name(int i) {
    return name_in(planes, PLANES, i);
}

const char *vec_move_column(int i) {
    return name_in(move_columns, MOVE_COLUMNS, i);
}

const char *vec_worth_column(int i) {
    return name_in(worth_columns, WORTH_COLUMNS, i);
}

const char *vec_number_name(int i) {
    static const struct {
        int from;
        const char *name;
    } runs[] = {{NUMBER_SCORE, "score"},   {NUMBER_NOW, "now"},
                {NUMBER_SUPPLY, "supply"}, {NUMBER_THEIR_FOLLOWERS, "their_followers"},
                {NUMBER_LEFT, "left"},     {NUMBER_TURN, "turn"},
                {NUMBER_HAND, "hand"},     {NUMBER_HAND_ARMS, "hand_arms"},
                {NUMBER_PHASE, "phase"},   {NUMBER_HAND_CENTRE, "hand_centre"}};
    const char *name = NULL;
    int best = -1;
    for (size_t r = 0; i >= 0 && i < NUMBERS && r < sizeof runs / sizeof *runs; r++)
        if (runs[r].from <= i && runs[r].from > best) {
            best = runs[r].from;
            name = runs[r].name;
        }
    return name;
}

int vec_count_planes(void) {
    return PLANES;
}

int vec_count_numbers(void) {
    return NUMBERS;
}

int vec_count_move_columns(void) {
    return MOVE_COLUMNS;
}

int vec_count_worth_columns(void) {
    return WORTH_COLUMNS;
}

/* ---- planes ------------------------------------------------------------------------------------------------ */

typedef struct {
    const bst_state *s;
    uint8_t *out;
    int window, x0, y0; /* x0, y0: the square of the window's corner */
    int me;
} canvas;

/* The cell of a plane, or NULL outside of the window. */
static uint8_t *cell(const canvas *c, int plane, int x, int y) {
    int col = x - c->x0, row = y - c->y0;
    if (col < 0 || row < 0 || col >= c->window || row >= c->window)
        return NULL;
    return c->out + ((size_t)plane * (size_t)c->window + (size_t)row) * (size_t)c->window + (size_t)col;
}

static void add(const canvas *c, int plane, int x, int y, int n) {
    uint8_t *at = cell(c, plane, x, y);
    if (at)
        *at = (uint8_t)(*at + n);
}

/* A team's figures are everybody's. */
static int is_mine(const bst_state *s, int owner, int me) {
    return bst_family_of(&s->rules)->team || owner == me;
}

static int my_share(const bst_state *s, unsigned owners, int me) {
    return bst_family_of(&s->rules)->team ? owners != 0 : (int)(owners >> me & 1);
}

static int centre_type(int type) {
    return BST_CENTRE_TYPES >> type & 1;
}

/* One side of a tile: what it is, whose it is, whether it is complete. */
static void draw_side(const canvas *c, const bst_tile *t, const bst_kind *k, int d) {
    const bst_state *s = c->s;
    int printed = (d + 4 - t->rot) & 3, edge = k->edges >> (4 * printed) & 15, seg = k->by_side[printed][0];
    add(c, PLANE_CITY + d, t->x, t->y, (edge & BST_EDGE_CITY) != 0);
    add(c, PLANE_ROAD + d, t->x, t->y, (edge & BST_EDGE_ROAD) != 0);
    add(c, PLANE_WATER + d, t->x, t->y, (edge & BST_EDGE_WATER) != 0);
    if (seg == BST_NONE8)
        return;
    int number = s->seg[t->seg0 + seg].feature;
    const bst_feature *f = &s->feature[number];
    add(c, PLANE_COMPLETE + d, t->x, t->y, f->open == 0);
    unsigned owners = f->weight ? bst_owners(s, number) : 0;
    int mine = my_share(s, owners, c->me);
    add(c, PLANE_MINE + d, t->x, t->y, mine);
    add(c, PLANE_THEIRS + d, t->x, t->y, owners && !mine);
}

static void draw_tile(const canvas *c, int i) {
    const bst_tile *t = &c->s->tile[i];
    const bst_kind *k = bst_kind_of(c->s, t->kind);
    add(c, PLANE_TILE, t->x, t->y, 1);
    for (int d = 0; d < 4; d++)
        draw_side(c, t, k, d);
    for (int g = 0; g < k->segments; g++) {
        add(c, PLANE_ARMS, t->x, t->y, k->segment[g].arms);
        add(c, PLANE_CENTRE, t->x, t->y, centre_type(k->segment[g].type));
    }
}

static void draw_figure(const canvas *c, const bst_figure *f) {
    const bst_state *s = c->s;
    const bst_seg *g = &s->seg[f->seg];
    const bst_tile *t = &s->tile[g->tile];
    int type = bst_kind_of(s, t->kind)->segment[g->index].type, mine = is_mine(s, f->owner, c->me);
    int strength = bst_figure_info(f->kind)->strength;
    if (!strength)
        add(c, mine ? PLANE_MY_OTHER : PLANE_THEIR_OTHER, t->x, t->y, 1);
    else
        add(c, (mine ? PLANE_MY_CITY : PLANE_THEIR_CITY) + (type <= BST_FIELD ? type : 3), t->x, t->y, strength);
}

static void draw_squares(const canvas *c) {
    const bst_state *s = c->s;
    bst_move moves[BST_MAX_MOVES];
    for (int i = 0; i < s->n_open; i++)
        add(c, PLANE_OPEN, bst_square_x(s->open_at[i]), bst_square_y(s->open_at[i]), 1);
    int n = s->phase == BST_PHASE_TILE ? bst_legal(s, moves) : 0;
    for (int i = 0; i < n; i++)
        if (bst_move_type(moves[i]) == BST_M_TILE)
            add(c, PLANE_FITS, bst_move_x(moves[i]), bst_move_y(moves[i]), 1);
}

static void draw_pieces(const canvas *c) {
    const bst_state *s = c->s;
    const bst_tile *t = s->tile;
    if (s->n_tiles && s->last < s->n_tiles)
        add(c, PLANE_LAST, t[s->last].x, t[s->last].y, 1);
    if (s->rules.sets >> BST_DRAGON & 1) {
        if (s->dragon.tile != BST_NONE8)
            add(c, PLANE_DRAGON, t[s->dragon.tile].x, t[s->dragon.tile].y, 1);
        if (s->dragon.fairy_tile != BST_NONE8)
            add(c, PLANE_FAIRY, t[s->dragon.fairy_tile].x, t[s->dragon.fairy_tile].y, 1);
    }
    for (int i = 0; (s->rules.sets >> BST_MISTS & 1) && i < s->n_tiles; i++)
        add(c, PLANE_GHOSTS, t[i].x, t[i].y, s->mists.ghosts[i]);
}

/* The middle of the tiles that lie there. */
static void find_centre(const bst_state *s, int32_t centre[2]) {
    int lo[2] = {1 << 20, 1 << 20}, hi[2] = {-(1 << 20), -(1 << 20)};
    for (int i = 0; i < s->n_tiles; i++) {
        int at[2] = {s->tile[i].x, s->tile[i].y};
        for (int d = 0; d < 2; d++) {
            lo[d] = at[d] < lo[d] ? at[d] : lo[d];
            hi[d] = at[d] > hi[d] ? at[d] : hi[d];
        }
    }
    for (int d = 0; d < 2; d++)
        centre[d] = s->n_tiles ? lo[d] + (hi[d] - lo[d]) / 2 : 0;
}

void vec_planes(const bst_state *s, int me, int window, uint8_t *out, int32_t centre[2]) {
    memset(out, 0, (size_t)PLANES * (size_t)window * (size_t)window);
    find_centre(s, centre);
    canvas c = {s, out, window, centre[0] - window / 2, centre[1] - window / 2, me};
    for (int i = 0; i < s->n_tiles; i++)
        draw_tile(&c, i);
    for (int i = 0; i < s->n_figures; i++)
        draw_figure(&c, &s->figure[i]);
    draw_squares(&c);
    draw_pieces(&c);
}

/* ---- numbers ----------------------------------------------------------------------------------------------- */

static void describe_hand(const bst_state *s, float *out) {
    const bst_kind *k = bst_kind_of(s, s->hand);
    if (!k)
        return;
    for (int i = 0; i < 16; i++)
        out[NUMBER_HAND + i] = (float)(k->edges >> i & 1);
    for (int g = 0; g < k->segments; g++) {
        out[NUMBER_HAND_ARMS] += (float)k->segment[g].arms;
        out[NUMBER_HAND_CENTRE] += (float)centre_type(k->segment[g].type);
    }
}

void vec_numbers(const bst_state *s, int me, float *out) {
    int32_t now[BST_MAX_PLAYERS] = {0};
    int n = s->rules.players;
    memset(out, 0, NUMBERS * sizeof *out);
    bst_score_now(s, now);
    for (int p = 0; p < n; p++) {
        int who = (me + p) % n; /* mine first, then whose turn comes next */
        out[NUMBER_SCORE + p] = (float)vec_points(s, who);
        out[NUMBER_NOW + p] = (float)now[who];
        out[NUMBER_THEIR_FOLLOWERS] += p ? (float)s->supply[who][BST_FOLLOWER] : 0;
    }
    for (int k = 0; k < BST_FIGURE_KINDS; k++)
        out[NUMBER_SUPPLY + k] = (float)s->supply[me][k];
    out[NUMBER_LEFT] = (float)bst_left(s);
    out[NUMBER_TURN] = (float)s->turn;
    out[NUMBER_PHASE + s->phase] = 1;
    describe_hand(s, out);
}

/* ---- moves ------------------------------------------------------------------------------------------------- */

/* What the move changes for who makes it and for the best of the others. */
static void describe_change(const bst_state *s, const bst_state *after, const int32_t *now, float *out) {
    int32_t then[BST_MAX_PLAYERS] = {0};
    int me = s->decides, n = s->rules.players;
    bst_score_now(after, then);
    out[MOVE_POINTS] = (float)(vec_points(after, me) - vec_points(s, me));
    out[MOVE_NOW] = (float)(then[me] - now[me]);
    for (int p = 0; p < n; p++) {
        float points = (float)(vec_points(after, p) - vec_points(s, p)), change = (float)(then[p] - now[p]);
        if (p != me && points > out[MOVE_THEIR_POINTS])
            out[MOVE_THEIR_POINTS] = points;
        if (p != me && change > out[MOVE_THEIR_NOW])
            out[MOVE_THEIR_NOW] = change;
    }
}

/* Where a figure is put: the feature and how scarce figures and time are. */
static void describe_place(const bst_state *s, bst_move m, float *out) {
    static const int columns[] = {MOVE_CITY, MOVE_ROAD, MOVE_FIELD};
    const bst_tile *t = &s->tile[bst_move_tile(m)];
    int feature = s->seg[t->seg0 + bst_move_seg(m)].feature, type = s->feature[feature].type;
    int supply = s->supply[s->decides][bst_move_figure(m)], left = bst_left(s);
    bst_worth worth = bst_feature_worth(s, feature, s->feature[feature].open);
    out[MOVE_FIGURE] = 1;
    out[type <= BST_FIELD ? columns[type] : MOVE_CENTRE] = 1;
    out[MOVE_OPEN] = type == BST_FIELD ? 0 : (float)s->feature[feature].open;
    out[MOVE_WORTH] = (float)worth.now;
    out[MOVE_COMPLETE] = (float)worth.complete;
    out[MOVE_FIGURE_LATE] = 1.0F - (float)left / (float)(left + s->n_tiles);
    out[MOVE_FIGURE_SCARCE] = supply ? 1.0F / (float)supply : 1.0F;
}

void vec_move_table(const vec *v, int game, bst_state *scratch, float *out) {
    const bst_state *s = &v->state[game];
    int32_t now[BST_MAX_PLAYERS] = {0};
    memset(out, 0, (size_t)v->actions * MOVE_COLUMNS * sizeof *out);
    if (v->mover[game] < 0)
        return;
    bst_score_now(s, now);
    for (int a = 0; a < v->n_moves[game]; a++, out += MOVE_COLUMNS) {
        bst_move m = v->moves[(size_t)game * (size_t)v->actions + (size_t)a];
        bst_copy(scratch, s);
        bst_apply(scratch, m, NULL);
        describe_change(s, scratch, now, out);
        out[MOVE_TILE] = bst_move_type(m) == BST_M_TILE;
        out[MOVE_PASS] = bst_move_type(m) == BST_M_PASS;
        if (bst_move_type(m) == BST_M_PLACE)
            describe_place(s, m, out);
    }
}

/* ---- features ---------------------------------------------------------------------------------------------- */

void vec_worth(const bst_state *s, int rows, int32_t *out) {
    int n = s->n_features < rows ? s->n_features : rows;
    for (int i = 0; i < rows; i++, out += WORTH_COLUMNS) {
        memset(out, 0, WORTH_COLUMNS * sizeof *out);
        out[WORTH_TYPE] = -1;
        if (i >= n || !s->feature[i].live)
            continue;
        bst_worth worth = bst_feature_worth(s, i, s->feature[i].open);
        unsigned owners = s->feature[i].weight ? bst_owners(s, i) : 0;
        out[WORTH_TYPE] = s->feature[i].type;
        out[WORTH_OPEN] = s->feature[i].open;
        out[WORTH_TILES] = s->feature[i].tiles;
        out[WORTH_NOW] = worth.now;
        out[WORTH_COMPLETE] = worth.complete;
        out[WORTH_OWNERS] = (int32_t)owners;
        out[WORTH_MINE] = my_share(s, owners, s->decides);
    }
}
