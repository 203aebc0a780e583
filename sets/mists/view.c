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

void mists_pieces(bst_out *o, const bst_state *s, const char **comma) {
    for (int i = 0; i < s->n_tiles; i++)
        for (int j = 0; j < s->mists.ghosts[i]; j++)
            scene_piece(o, comma, "ghost", s, i, -1, 26 * (j % 3) - 26, 28 * (j / 3) - 14, 80);
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_BOARD)
            scene_piece(o, comma, "dog", s, s->seg[s->mists.dog[i].seg].tile, s->seg[s->mists.dog[i].seg].index, 28, 8,
                        80);
}

void mists_picture(bst_out *o, const bst_state *s) {
    for (int i = 0; i < s->mists.buried_n; i++)
        picture_figure(o, s, BST_GUARD, s->mists.buried[i].colour,
                       (picture_spot){s->mists.buried[i].tile, -1, 0, 0, 60});
    for (int i = 0; i < s->n_tiles; i++)
        for (int j = 0, n = s->mists.ghosts[i]; j < n; j++)
            picture_piece(o, s, BST_SVG_GHOST, (picture_spot){i, -1, 36 * j - 18 * (n - 1), 0, 100});
    for (int i = 0; i < 2; i++)
        if (s->mists.dog[i].place == BST_DOG_BOARD)
            picture_piece(o, s, BST_SVG_DOG, picture_seg(s, s->mists.dog[i].seg, 30, 14, 90));
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
