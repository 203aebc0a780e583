/* Mists over Carcassonne: what it shows of itself. */
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
