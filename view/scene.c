/* What stands where, for a program that draws the board. */
#include "scene.h"

#include <bastide/vocabulary.h>
#include <stdbool.h>

#include "json_out.h"
#include "numbers.h"
#include "shows.h"
#include "svg.h"

/* A place on a tile: segment -1 is the middle. Its point on the board follows from the kind's picture (scene_kind),
 * which costs too much to be found anew for every position. */
static void place(bst_out *o, const bst_state *s, int tile, int seg) {
    json_int(o, "x", s->tile[tile].x);
    json_int(o, "y", s->tile[tile].y);
    json_int(o, "seg", seg);
}

void scene_point(bst_out *o, int x, int y) {
    json_int(o, "px", x);
    json_int(o, "py", y);
}

/* ---- the position ---- */

static void tiles(bst_out *o, const bst_state *s, int from) {
    const char *comma = "";
    json_key(o, "tiles");
    out_char(o, '[');
    for (int i = from; i < s->n_tiles; i++) {
        const bst_tile *t = &s->tile[i];
        int values[5] = {t->kind, t->x, t->y, t->rot, bst_svg_variant(t->x, t->y)};
        out_text(o, comma);
        for (int j = 0; j < 5; j++) {
            out_char(o, j ? ',' : '[');
            out_int(o, values[j]);
        }
        out_char(o, ']');
        comma = ",";
    }
    out_char(o, ']');
}

static void figure(bst_out *o, const bst_state *s, int i) {
    const bst_figure *f = &s->figure[i];
    const bst_seg *at = &s->seg[f->seg];
    int before = 0;
    for (int j = 0; j < i; j++)
        before += s->figure[j].seg == f->seg;
    json_text(o, "kind", bst_figure_name(f->kind));
    json_int(o, "owner", f->owner);
    place(o, s, at->tile, at->index);
    if (before)
        json_int(o, "before", before);
    if (bst_kind_of(s, s->tile[at->tile].kind)->segment[at->index].type == BST_FIELD &&
        (f->kind == BST_FOLLOWER || f->kind == BST_LARGE))
        json_bool(o, "lies", true);
}

static void crowns(bst_out *o, const bst_state *s, int dx, int dy, const char *comma) {
    for (int sector = 0; sector < BST_SECTORS; sector++)
        for (int space = 0; space < 2; space++) {
            int x, y;
            if (!s->wheel.crown[sector][space] || !bst_svg_crown_spot(sector, space, &x, &y))
                continue;
            out_text(o, comma);
            out_char(o, '{');
            json_text(o, "kind", bst_figure_name(BST_FOLLOWER));
            json_int(o, "owner", s->wheel.crown[sector][space] - 1);
            scene_point(o, dx + x, dy + y);
            json_text(o, "crown", bst_sector_name(sector));
            out_char(o, '}');
            comma = ",";
        }
}

static void figures(bst_out *o, const bst_state *s, int wheel_tile) {
    json_key(o, "figures");
    out_char(o, '[');
    for (int i = 0; i < s->n_figures; i++) {
        out_text(o, i ? ",{" : "{");
        figure(o, s, i);
        out_char(o, '}');
    }
    if (wheel_tile >= 0)
        crowns(o, s, 200 * s->tile[wheel_tile].x, 200 * s->tile[wheel_tile].y, s->n_figures ? "," : "");
    out_char(o, ']');
}

void scene_begin_piece(bst_out *o, const char **comma, const char *name) {
    out_text(o, *comma);
    out_char(o, '{');
    json_text(o, "piece", name);
    *comma = ",";
}

/* A piece beside a place: dx, dy from there, size in hundredths of the drawn one. */
void scene_piece(bst_out *o, const char **comma, const char *name, const bst_state *s, int tile, int seg, int dx,
                 int dy, int size) {
    scene_begin_piece(o, comma, name);
    place(o, s, tile, seg);
    json_int(o, "dx", dx);
    json_int(o, "dy", dy);
    json_int(o, "size", size);
    out_char(o, '}');
}

void scene_write(bst_out *o, const bst_state *s, int first_tile) {
    const char *comma = "";
    int wheel_tile = -1;
    for (int i = 0; i < s->n_tiles && wheel_tile < 0; i++)
        if (s->tile[i].kind == BST_FIRST_BOARD)
            wheel_tile = i;
    out_char(o, '{');
    tiles(o, s, first_tile);
    figures(o, s, wheel_tile);
    json_key(o, "pieces");
    out_char(o, '[');
    shows_pieces(o, s, &comma);
    out_char(o, ']');
    if (wheel_tile >= 0) {
        json_key(o, "wheel");
        out_char(o, '{');
        json_int(o, "x", s->tile[wheel_tile].x);
        json_int(o, "y", s->tile[wheel_tile].y);
        out_char(o, '}');
    }
    if (s->hand != BST_NO_KIND)
        json_int(o, "hand", s->hand);
    out_char(o, '}');
}

/* ---- moves ---- */

/* The tile and segment a move points at; 0 if it points nowhere on the board. */
static int target(const bst_state *s, bst_move m, int *tile, int *seg) {
    *tile = bst_move_tile(m);
    *seg = bst_move_seg(m);
    switch (bst_move_info(bst_move_type(m))->args) {
    case BST_ARGS_FIGURE_PLACE:
    case BST_ARGS_FIGURE_FAR:
    case BST_ARGS_GUARD_PLACE:
    case BST_ARGS_PLACE_FAR:
    case BST_ARGS_FIGURE_AT:
    case BST_ARGS_SCORE:
        return 1;
    case BST_ARGS_AT_TILE:
    case BST_ARGS_GHOSTS:
        *seg = -1;
        return 1;
    case BST_ARGS_SIDE:
        *tile = s->tile[s->dragon.tile].nb[bst_move_arg(m) & 3];
        *seg = -1;
        return *tile != BST_NONE8;
    default:
        return 0;
    }
}

static void crown_target(bst_out *o, const bst_state *s, bst_move m) {
    int sector = bst_move_arg(m), x, y;
    int space = s->wheel.crown[sector][0] ? 1 : 0;
    json_text(o, "crown", bst_sector_name(sector));
    for (int i = 0; i < s->n_tiles; i++)
        if (s->tile[i].kind == BST_FIRST_BOARD && bst_svg_crown_spot(sector, space, &x, &y)) {
            scene_point(o, 200 * s->tile[i].x + x, 200 * s->tile[i].y + y);
            return;
        }
}

static void square_target(bst_out *o, bst_move m) {
    json_int(o, "x", bst_move_x(m));
    json_int(o, "y", bst_move_y(m));
    json_int(o, "rot", bst_move_rot(m));
}

static void segment_target(bst_out *o, const bst_state *s, int tile, int seg) {
    place(o, s, tile, seg);
    if (seg >= 0)
        json_text(o, "on", bst_segment_name(bst_kind_of(s, s->tile[tile].kind)->segment[seg].type));
}

static void describe(bst_out *o, const bst_state *s, bst_move m) {
    const bst_move_row *row = bst_move_info(bst_move_type(m));
    int args = row->args, tile, seg;
    bool figure = args == BST_ARGS_FIGURE_PLACE || args == BST_ARGS_FIGURE_FAR || args == BST_ARGS_GUARD_PLACE;
    json_text(o, "type", row->name);
    if (args == BST_ARGS_SQUARE_ROT || args == BST_ARGS_SQUARE)
        square_target(o, m);
    else if (args == BST_ARGS_SECTOR)
        crown_target(o, s, m);
    else if (target(s, m, &tile, &seg))
        segment_target(o, s, tile, seg);
    if (figure)
        json_text(o, "figure", bst_figure_name(bst_move_figure(m)));
    if (bst_family_of(&s->rules)->by_colour && (figure || args == BST_ARGS_COLOUR))
        json_int(o, "colour", bst_move_colour(m));
    if (args == BST_ARGS_SIDE)
        json_int(o, "side", bst_move_arg(m));
    if (args == BST_ARGS_NUMBER)
        json_int(o, "n", bst_move_arg(m));
    if (args == BST_ARGS_SCORE || args == BST_ARGS_GHOSTS)
        json_int(o, "ghosts", bst_move_ghosts(m));
    if (args == BST_ARGS_SCORE && bst_move_ghosts(m)) {
        const bst_tile *from = &s->tile[bst_move_calm(m)];
        json_int(o, "fromX", from->x);
        json_int(o, "fromY", from->y);
    }
}

/* Points that a move brings at once: to its player, or to the team. */
static int points_now(const bst_state *before, const bst_state *after) {
    int player = bst_mover(before), points = 0;
    bool team = bst_family_of(&before->rules)->team;
    for (int i = 0; i < bst_scores_n(before); i++)
        points += team || i == player ? after->score[i] - before->score[i] : 0;
    return points;
}

static void scores_after(bst_out *o, const bst_state *s, bst_move m, bst_state *scratch) {
    int32_t scores[BST_MAX_PLAYERS];
    bst_copy(scratch, s);
    bst_apply(scratch, m, NULL);
    json_int(o, "now", points_now(s, scratch));
    numbers_option(o, s, m, scratch);
    if (bst_family_of(&s->rules)->team)
        return;
    bst_score_now(scratch, scores);
    json_key(o, "scores");
    for (int p = 0; p < s->rules.players; p++) {
        out_char(o, p ? ',' : '[');
        out_int(o, scores[p]);
    }
    out_char(o, ']');
}

void scene_moves(bst_out *o, const bst_state *s, const bst_move *moves, int n, int worth, bst_state *scratch) {
    out_char(o, '[');
    for (int i = 0; i < n; i++) {
        char text[BST_MOVE_TEXT];
        bst_move_text(s, moves[i], text);
        out_text(o, i ? ",{" : "{");
        json_text(o, "move", text);
        describe(o, s, moves[i]);
        if (worth)
            scores_after(o, s, moves[i], scratch);
        out_char(o, '}');
    }
    out_char(o, ']');
}

/* ---- pictures ---- */

/* What a writer of SVG writes, as a JSON string: the writer's text is put into place first and quoted then. */
enum { PICTURE_SIZE = 1 << 16 };

static void begin_picture(bst_out *picture, char *room) {
    *picture = (bst_out){room, 0, PICTURE_SIZE};
    room[0] = 0;
}

/* Adds a name to a list that `comma` has begun. */
static void listed(bst_out *o, const char **comma, int is, const char *name) {
    if (!is)
        return;
    out_text(o, *comma);
    out_json(o, name);
    *comma = ",";
}

/* The names of everything on a tile that a player may ask about, each once. */
static void symbols(bst_out *o, const bst_kind *k) {
    static const char *const goods[] = {"", "wine", "grain", "cloth"};
    static const char *const flag_names[] = {"inn", "cathedral", "princess", "", "tunnel"};
    int coats = 0, flags = 0, types = 0, stored = 0;
    const char *comma = "";
    for (int i = 0; i < k->segments; i++) {
        coats += k->segment[i].arms;
        flags |= k->segment[i].flags;
        types |= 1 << k->segment[i].type;
        stored |= 1 << k->segment[i].good;
    }
    int marks = k->symbols | (k->extras & BST_X_VINEYARD ? BST_VINEYARD : 0);
    json_key(o, "symbols");
    out_char(o, '[');
    listed(o, &comma, coats, "coat");
    for (int type = BST_MONASTERY; type < BST_SEGMENT_TYPES; type++)
        listed(o, &comma, types >> type & 1, bst_segment_name(type));
    for (int i = 0; i < 5; i++)
        listed(o, &comma, flags >> i & 1 && flag_names[i][0], flag_names[i]);
    for (int good = BST_WINE; good <= BST_CLOTH; good++)
        listed(o, &comma, stored >> good & 1, goods[good]);
    for (int i = 0; marks >> i; i++) /* what the tile lists call a portal is a passage to players */
        listed(o, &comma, marks >> i & 1, 1 << i == BST_PASSAGE ? "passage" : bst_symbol_name(i));
    listed(o, &comma, k->extras & BST_X_SHEEP, "sheep");
    listed(o, &comma, k->wheel, "wheel");
    listed(o, &comma, k->ghosts, "ghost");
    out_char(o, ']');
}

void scene_kind(bst_out *o, const bst_kind *k, int number) {
    char room[PICTURE_SIZE];
    bst_out picture;
    int x, y;
    out_char(o, '{');
    json_int(o, "kind", number);
    json_text(o, "id", k->id);
    json_text(o, "set", bst_set_name(k->set));
    int arms = 0;
    for (int i = 0; i < k->segments; i++)
        arms += k->segment[i].arms;
    json_int(o, "arms", arms);
    symbols(o, k);
    bst_svg_spot(k, -1, &x, &y);
    scene_point(o, x, y);
    json_key(o, "segs");
    out_char(o, '[');
    for (int i = 0; i < k->segments; i++) {
        out_text(o, i ? ",{" : "{");
        json_text(o, "type", bst_segment_name(k->segment[i].type));
        json_int(o, "sides", k->segment[i].sides);
        begin_picture(&picture, room);
        bst_svg_segment_outline(&picture, k, i);
        json_text(o, "d", room);
        begin_picture(&picture, room);
        bst_svg_segment_rim(&picture, k, i);
        json_text(o, "rim", room);
        bst_svg_spot(k, i, &x, &y);
        scene_point(o, x, y);
        bst_svg_stand(k, i, &x, &y);
        json_int(o, "dx", x);
        json_int(o, "dy", y);
        out_char(o, '}');
    }
    out_text(o, "]}");
}

/* Every kind of figure in every colour. */
static void sprite_figures(bst_out *o, const char *name, void (*draw)(bst_out *, int, int)) {
    char room[PICTURE_SIZE];
    bst_out picture;
    json_key(o, name);
    out_char(o, '{');
    for (int k = 0; k < BST_FIGURE_KINDS; k++) {
        json_key(o, bst_figure_name(k));
        for (int colour = 0; colour < 8; colour++) {
            begin_picture(&picture, room);
            draw(&picture, k, colour);
            out_char(o, colour ? ',' : '[');
            out_json(o, room);
        }
        out_char(o, ']');
    }
    out_char(o, '}');
}

void scene_sprites(bst_out *o) {
    static const char *const pieces[BST_SVG_PIECES] = {
        [BST_SVG_DRAGON] = "dragon",  [BST_SVG_FAIRY] = "fairy",    [BST_SVG_WHEEL_PIG] = "pig",
        [BST_SVG_GHOST] = "ghost",    [BST_SVG_DOG] = "dog",        [BST_SVG_WOLF] = "wolf",
        [BST_SVG_SHEEP_1] = "sheep1", [BST_SVG_SHEEP_2] = "sheep2", [BST_SVG_SHEEP_3] = "sheep3",
        [BST_SVG_SHEEP_4] = "sheep4", [BST_SVG_WINE] = "wine",      [BST_SVG_GRAIN] = "grain",
        [BST_SVG_CLOTH] = "cloth"};
    char room[PICTURE_SIZE];
    bst_out picture;
    out_char(o, '{');
    begin_picture(&picture, room);
    bst_svg_defs(&picture, BST_SVG_LIGHT);
    json_text(o, "defs", room);
    sprite_figures(o, "figures", bst_svg_figure);
    sprite_figures(o, "lying", bst_svg_lying);
    json_key(o, "pieces");
    out_char(o, '{');
    for (int p = 0; p < BST_SVG_PIECES; p++) {
        begin_picture(&picture, room);
        bst_svg_piece(&picture, p);
        json_text(o, pieces[p], room);
    }
    out_text(o, "}}");
}
