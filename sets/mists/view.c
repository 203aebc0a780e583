/* Mists over Carcassonne: what it shows of itself. */
#include <bastide/worth.h>

#include "sets/mists/rules.h"
#include "view/json.h"
#include "view/json_out.h"
#include "view/picture.h"
#include "view/scene.h"
#include "view/shows.h"
#include "view/svg.h"

static void mists_score(bst_out *o, const bst_state *s) {
    if (bst_scores_n(s) == 1) {
        json_int(o, "score", s->score[0]);
        return;
    }
    json_key(o, "colours");
    out_char(o, '{');
    for (int c = 0; c < s->mists.colours; c++)
        json_int(o, bst_colour_name(c), s->score[c]);
    out_char(o, '}');
}

static void mists_supply(bst_out *o, const bst_state *s) {
    json_key(o, "supply");
    out_char(o, '[');
    for (int p = 0; p < s->rules.players; p++) {
        out_text(o, p ? ",{" : "{");
        for (int c = 0; c < s->mists.colours; c++)
            if (bst_owner_player(s, c) == p)
                json_int(o, bst_colour_name(c), s->supply[c][BST_GUARD]);
        out_char(o, '}');
    }
    out_char(o, ']');
}

static void ghosts(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "ghosts");
    out_char(o, '[');
    for (int i = 0; i < s->n_tiles; i++) {
        if (!s->mists.ghosts[i])
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_xy(o, &s->tile[i]);
        json_int(o, "n", s->mists.ghosts[i]);
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void dogs(bst_out *o, const bst_state *s) {
    static const char *const where[] = {"none", "track", "board", "out"};
    const char *comma = "";
    json_key(o, "dogs");
    out_char(o, '[');
    for (int i = 0; i < 2; i++) {
        if (s->mists.dog[i].place == BST_DOG_NONE)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_int(o, "mark", s->mists.dog[i].mark);
        json_text(o, "where", where[s->mists.dog[i].place]);
        if (s->mists.dog[i].place == BST_DOG_BOARD) {
            json_text(o, "colour", bst_colour_name(s->mists.dog[i].colour));
            json_place(o, s, s->mists.dog[i].seg);
        }
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

static void buried_and_covered(bst_out *o, const bst_state *s) {
    const char *comma = "";
    json_key(o, "buried");
    out_char(o, '[');
    for (int i = 0; i < s->mists.buried_n; i++) {
        out_text(o, i ? ",{" : "{");
        json_xy(o, &s->tile[s->mists.buried[i].tile]);
        json_text(o, "colour", bst_colour_name(s->mists.buried[i].colour));
        out_char(o, '}');
    }
    out_char(o, ']');
    json_key(o, "covered");
    out_char(o, '[');
    for (int i = 0; i < s->n_tiles; i++) {
        if (bst_kind_of(s, s->tile[i].kind)->edges)
            continue;
        out_text(o, comma);
        out_char(o, '{');
        json_xy(o, &s->tile[i]);
        out_char(o, '}');
        comma = ",";
    }
    out_char(o, ']');
}

void mists_json(bst_out *o, const bst_state *s) {
    json_int(o, "level", s->rules.level);
    mists_score(o, s);
    json_int(o, "bank", s->mists.bank);
    ghosts(o, s);
    mists_supply(o, s);
    dogs(o, s);
    buried_and_covered(o, s);
    if (s->phase != BST_PHASE_OVER)
        return;
    json_key(o, "won");
    out_text(o, s->mists.outcome == BST_WON ? "true" : "false");
    json_text(o, "reason", json_outcome(s->mists.outcome));
}

/* Ghosts are put on a grid of so many columns and rows, so far apart, and so large in hundredths; nearer than this to a
 * guard or a dog they would hide it. The dog sits beside its guard. */
enum {
    COLUMNS = 5,
    ROWS = 3,
    GRID_X = 36,
    GRID_Y = 50,
    GHOST_SIZE = 85,
    TOO_NEAR = 44,
    DOG_X = 42,
    DOG_Y = 12,
    DOG_SIZE = 75
};

/* Points of a picture, from the place where a tile's ghosts gather; who stands on a tile. */
typedef struct ghost_place {
    int dx, dy;
} ghost_place;
enum { CROWD = 16 };
typedef struct crowd {
    int n;
    ghost_place at[CROWD];
    uint32_t taken;
} crowd;

static void add_to_crowd(crowd *c, const bst_state *s, int seg, int dx, int dy) {
    const bst_tile *t = &s->tile[s->seg[seg].tile];
    int x, y, middle_x, middle_y;
    if (c->n == CROWD)
        return;
    bst_svg_spot_turned(bst_kind_of(s, t->kind), s->seg[seg].index, t->rot, &x, &y);
    bst_svg_spot_turned(bst_kind_of(s, t->kind), -1, t->rot, &middle_x, &middle_y);
    c->at[c->n++] = (ghost_place){x + dx - middle_x, y + dy - middle_y};
}

static crowd crowd_on(const bst_state *s, int tile) {
    crowd c = {.n = 0};
    for (int i = 0; i < s->n_figures; i++)
        if (s->seg[s->figure[i].seg].tile == tile)
            add_to_crowd(&c, s, s->figure[i].seg, 0, 0);
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_BOARD && s->seg[s->mists.dog[i].seg].tile == tile)
            add_to_crowd(&c, s, s->mists.dog[i].seg, DOG_X, DOG_Y);
    return c;
}

static int hides_somebody(const crowd *c, ghost_place at) {
    for (int i = 0; i < c->n; i++) {
        int dx = c->at[i].dx - at.dx, dy = c->at[i].dy - at.dy;
        if (dx * dx + dy * dy < TOO_NEAR * TOO_NEAR)
            return 1;
    }
    return 0;
}

/* The next place for a ghost: of those that are free and hide nobody the nearest to the middle. */
static ghost_place next_place(crowd *c) {
    ghost_place best = {0, 0};
    int least = 1 << 30, chosen = 0;
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        ghost_place at = {(i % COLUMNS - COLUMNS / 2) * GRID_X, (i / COLUMNS - ROWS / 2) * GRID_Y};
        int cost = at.dx * at.dx + at.dy * at.dy + (hides_somebody(c, at) ? 1 << 20 : 0);
        if (c->taken >> i & 1 || cost >= least)
            continue;
        least = cost;
        best = at;
        chosen = i;
    }
    c->taken |= 1u << chosen;
    return best;
}

void mists_pieces(bst_out *o, const bst_state *s, const char **comma) {
    for (int i = 0; i < s->n_tiles; i++) {
        if (!s->mists.ghosts[i])
            continue;
        crowd c = crowd_on(s, i);
        for (int j = 0; j < s->mists.ghosts[i]; j++) {
            ghost_place at = next_place(&c);
            scene_piece(o, comma, "ghost", s, i, -1, at.dx, at.dy, GHOST_SIZE);
        }
    }
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_BOARD)
            scene_piece(o, comma, "dog", s, s->seg[s->mists.dog[i].seg].tile, s->seg[s->mists.dog[i].seg].index, DOG_X,
                        DOG_Y, DOG_SIZE);
}

void mists_picture(bst_out *o, const bst_state *s) {
    for (int i = 0; i < s->mists.buried_n; i++)
        picture_figure(o, s, BST_GUARD, s->mists.buried[i].colour,
                       (picture_spot){s->mists.buried[i].tile, -1, 0, 0, 60});
    for (int i = 0; i < s->n_tiles; i++) {
        if (!s->mists.ghosts[i])
            continue;
        crowd c = crowd_on(s, i);
        for (int j = 0; j < s->mists.ghosts[i]; j++) {
            ghost_place at = next_place(&c);
            picture_piece(o, s, BST_SVG_GHOST, (picture_spot){i, -1, at.dx, at.dy, GHOST_SIZE});
        }
    }
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_BOARD)
            picture_piece(o, s, BST_SVG_DOG, picture_seg(s, s->mists.dog[i].seg, DOG_X, DOG_Y, DOG_SIZE));
}

void mists_marks(const bst_state *s, int tile, char *out, int *n) {
    if (!s->mists.ghosts[tile] || *n > 4)
        return;
    out[(*n)++] = 'o';
    out[(*n)++] = (char)('0' + s->mists.ghosts[tile] % 10);
}

void mists_numbers(bst_out *o, const bst_state *s) {
    int least = mists_least(s), goal = mists_goal(s);
    json_int(o, "goal", goal);
    json_int(o, "toGoal", goal > least ? goal - least : 0);
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_TRACK && s->mists.dog[i].mark > least) {
            json_int(o, "toMark", s->mists.dog[i].mark - least);
            return;
        }
}

/* ---- what a move brings and risks ---- */

static int feature_of(const bst_state *s, bst_move m) {
    return s->seg[s->tile[bst_move_tile(m)].seg0 + bst_move_seg(m)].feature;
}

static void about_feature(bst_out *o, const bst_state *s, int feature, int own) {
    const bst_feature *f = &s->feature[feature];
    int guards = 0;
    for (int c = 0; c < s->mists.colours; c++)
        guards += bst_strength(f, c);
    json_int(o, "points", bst_feature_worth(s, feature, 0).complete);
    json_int(o, "open", f->open);
    json_int(o, "others", guards - own);
}

/* Guards that a colour still has, on the board or not. */
static int guards_left(const bst_state *s, int colour) {
    int n = s->supply[colour][BST_GUARD];
    for (int i = 0; i < s->n_figures; i++)
        n += s->figure[i].owner == colour;
    return n;
}

/* The most ghosts that can be calmed on two tiles, of the moves that calm. */
static int most_in_reach(const bst_state *s) {
    bst_move moves[BST_MAX_MOVES];
    int n = s->phase == BST_PHASE_CALM ? bst_legal(s, moves) : 0, best[2] = {0, 0}, tile = -1;
    for (int i = 0; i < n; i++) {
        if (bst_move_type(moves[i]) != BST_M_CALM || bst_move_tile(moves[i]) == tile)
            continue; /* the most of a tile comes first */
        int ghosts = bst_move_ghosts(moves[i]);
        tile = bst_move_tile(moves[i]);
        if (ghosts > best[0]) {
            best[1] = best[0];
            best[0] = ghosts;
        } else if (ghosts > best[1]) {
            best[1] = ghosts;
        }
    }
    return best[0] + best[1];
}

/* The guarded features that a tile face down makes impossible to complete. */
static int spoilt(const bst_state *s, const bst_state *after) {
    int n = 0;
    for (int i = 0; i < s->n_features; i++)
        n += s->feature[i].live && s->feature[i].weight && !bst_hopeless(s, i, NULL, 0) &&
             bst_hopeless(after, i, NULL, 0);
    return n;
}

static int dogs_on_board(const bst_state *s) {
    return (s->mists.dog[0].place == BST_DOG_BOARD) + (s->mists.dog[1].place == BST_DOG_BOARD);
}

static void haunting(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    int tile = bst_move_tile(m);
    const bst_kind *k = bst_kind_of(s, s->tile[tile].kind);
    json_int(o, "haunts", after->mists.ghosts[tile]);
    for (int i = 0; i < k->segments; i++)
        if (k->segment[i].type == BST_CEMETERY)
            json_int(o, "open", s->feature[s->seg[s->tile[tile].seg0 + i].feature].open);
}

static void scoring(bst_out *o, const bst_state *s, bst_move m) {
    int feature = feature_of(s, m), colours = __builtin_popcount(bst_owners(s, feature));
    if (bst_move_ghosts(m))
        json_int(o, "points", bst_feature_worth(s, feature, 0).complete * colours);
}

static void covering(bst_out *o, const bst_state *s, const bst_state *after) {
    json_int(o, "spoils", spoilt(s, after));
    json_bool(o, "buries", after->phase == BST_PHASE_BURY || after->mists.buried_n > s->mists.buried_n);
}

void mists_option(bst_out *o, const bst_state *s, bst_move m, const bst_state *after) {
    json_int(o, "bank", after->mists.bank);
    switch (bst_move_type(m)) {
    case BST_M_PLACE:
        about_feature(o, s, feature_of(s, m), 0);
        json_int(o, "left", after->supply[bst_move_colour(m)][BST_GUARD]);
        break;
    case BST_M_BURY:
        about_feature(o, s, feature_of(s, m), 1);
        json_bool(o, "dogOut", dogs_on_board(after) < dogs_on_board(s));
        json_int(o, "left", guards_left(after, bst_move_colour(m)));
        break;
    case BST_M_BURY_SUPPLY:
        json_int(o, "left", guards_left(after, bst_move_colour(m)));
        break;
    case BST_M_DOG:
        about_feature(o, s, feature_of(s, m), 1);
        json_int(o, "reach", most_in_reach(after));
        break;
    case BST_M_HAUNT:
        haunting(o, s, m, after);
        break;
    case BST_M_SCORE:
        scoring(o, s, m);
        break;
    case BST_M_COVER:
        covering(o, s, after);
        break;
    default:
        break;
    }
}
