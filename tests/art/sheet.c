/* Looks at the drawings: contact sheets, a patchwork of joined tiles, figures; and a proof of the layouts.
 *
 *   sheet kinds OUT.svg PIXELS [FIRST LAST [THEME]]   all kinds side by side; THEME + 10 marks the figures' spots,
 *                                                     THEME + 100 R turns the tiles by R quarter turns, THEME +
 *                                                     1000 (L + 1) gives all of them variant L
 *   sheet board OUT.svg SEED SETS [THEME]             a patchwork that fits, with figures; SETS is a bit mask
 *   sheet pieces OUT.svg [THEME]                      figures and pieces
 *   sheet page OUT.svg SET PAGE                       tiles to print
 *   sheet rims OUT.svg FIRST LAST LOOK                these kinds in all rotations with what they draw beyond their
 *                                                     rims; prints for each side its sort and where it comes from
 *   sheet check                                       the layouts agree with the definitions (see check_kind)
 *
 * Links with all of view and engine. */
#include <bastide/game.h>
#include <bastide/view.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tiles/tiles.h"
#include "view/art_layout.h"
#include "view/svg.h"

static char text[24 << 20];

static void put(bst_out *o, const char *format, int a, int b, int c, int d, int e) {
    char line[300];
    snprintf(line, sizeof line, format, a, b, c, d, e);
    out_text(o, line);
}

static void begin(bst_out *o, int width, int height, int theme) {
    put(o, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\"><defs>", width, height, 0, 0, 0);
    bst_svg_defs(o, theme);
}

/* The outlines and spots of a kind's segments, over its drawing. */
static void mark_segments(bst_out *o, const bst_kind *k) {
    for (int i = 0; i < k->segments; i++) {
        int x, y; /* of its place */
        bst_svg_spot(k, i, &x, &y);
        put(o, "<path fill=\"hsl(%d 90%% 50%%)\" fill-opacity=\".45\" fill-rule=\"evenodd\" d=\"", i * 67, 0, 0, 0, 0);
        bst_svg_segment_outline(o, k, i);
        out_text(o, "\"/><path fill=\"none\" stroke=\"#000\" stroke-width=\"2\" d=\"");
        bst_svg_segment_rim(o, k, i);
        put(o, "\"/><circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#fff\" stroke=\"#000\"/>", x, y, 0, 0, 0);
    }
}

static void kinds(bst_out *o, int pixels, int first, int last, int theme) {
    int cell = pixels + 8, columns = 2000 / cell, rows = (last - first + columns) / columns;
    begin(o, columns * cell, rows * cell, theme % 10);
    for (int i = first; i <= last; i++) {
        put(o, "<symbol id=\"k%d\" viewBox=\"0 0 200 200\">", i, 0, 0, 0, 0);
        bst_svg_tile(o, &bst_kinds[i], theme / 100 % 10, theme >= 1000 ? theme / 1000 - 1 : i % ART_VARIANTS,
                     BST_SVG_WHOLE);
        if (theme % 100 > 9)
            mark_segments(o, &bst_kinds[i]);
        out_text(o, "</symbol>");
    }
    out_text(o, "</defs><rect class=\"bA\" width=\"100%\" height=\"100%\"/>");
    for (int i = first; i <= last; i++) {
        int n = i - first;
        put(o, "<use href=\"#k%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", i, n % columns * cell + 4,
            n / columns * cell + 4, pixels, pixels);
    }
    out_text(o, "</svg>");
}

/* ---- a patchwork ------------------------------------------------------------------------------------------- */

static unsigned dice;
static int roll(int n) {
    dice = dice * 1103515245u + 12345u;
    return (int)(dice >> 8 & 0xffffff) % n;
}

static int turned_edge(int kind, int rot, int side) {
    return bst_kinds[kind].edges >> (4 * ((side + 4 - rot) & 3)) & 15;
}

static int mist_edge(int kind, int rot, int side) {
    const bst_kind *k = &bst_kinds[kind];
    return k->mist != BST_NONE8 && k->segment[k->mist].sides >> ((side + 4 - rot) & 3) & 1;
}

static int at(const bst_state *s, int x, int y) {
    for (int i = 0; i < s->n_tiles; i++)
        if (s->tile[i].x == x && s->tile[i].y == y)
            return i;
    return -1;
}

static int fits(const bst_state *s, int kind, int rot, int x, int y) {
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    for (int d = 0; d < 4; d++) {
        int n = at(s, x + dx[d], y + dy[d]);
        if (n < 0)
            continue;
        int nk = s->tile[n].kind, nr = s->tile[n].rot, back = (d + 2) & 3;
        if (turned_edge(kind, rot, d) != turned_edge(nk, nr, back) ||
            mist_edge(kind, rot, d) != mist_edge(nk, nr, back))
            return 0;
    }
    return 1;
}

static void lay(bst_state *s, int kind, int rot, int x, int y) {
    bst_tile *t = &s->tile[s->n_tiles];
    *t = (bst_tile){.x = (int16_t)x, .y = (int16_t)y, .kind = (uint16_t)kind, .rot = (uint8_t)rot, .seg0 = s->n_segs};
    for (int i = 0; i < bst_kinds[kind].segments; i++)
        s->seg[s->n_segs++] = (bst_seg){.tile = (uint8_t)s->n_tiles, .index = (uint8_t)i};
    s->n_tiles++;
}

static void patchwork(bst_state *s, int sets) {
    if (sets >> BST_WHEEL & 1)
        for (int i = 0; i < 16; i++)
            lay(s, BST_FIRST_BOARD + i, 0, 2 + i % 4, 1 + i / 4);
    else if (sets >> BST_MISTS & 1)
        for (int i = 0; i < 4; i++)
            lay(s, BST_FIRST_START_PIECE + i, 0, 3 + (i == 1 || i == 2), 2 + (i > 1));
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 9; x++) {
            for (int tries = 0; tries < 4000 && at(s, x, y) < 0; tries++) {
                int kind = roll(BST_KINDS), rot = roll(4), set = bst_kinds[kind].set;
                if (sets >> set & 1 && bst_kinds[kind].copies && fits(s, kind, rot, x, y))
                    lay(s, kind, rot, x, y);
            }
        }
}

static void people(bst_state *s, int sets) {
    int mists = sets >> BST_MISTS & 1;
    for (int i = 0; i < s->n_tiles; i++) {
        const bst_kind *k = &bst_kinds[s->tile[i].kind];
        if (!k->segments || i % 2 || (k->copies == 0 && !mists))
            continue;
        int seg = roll(k->segments), kind = mists ? BST_GUARD : roll(6);
        if (k->segment[seg].type == BST_MIST)
            s->mists.ghosts[i] = (uint8_t)(1 + roll(2));
        else
            s->figure[s->n_figures++] =
                (bst_figure){(uint16_t)(s->tile[i].seg0 + seg), (uint8_t)kind, (uint8_t)roll(8)};
    }
    s->rules.sets = (uint16_t)sets;
    s->rules.players = 8;
    s->wheel.crown[1][0] = 2;
    s->wheel.crown[4][0] = 5;
    s->dragon.tile = s->dragon.fairy_tile = BST_NONE8;
    s->last = (uint8_t)(s->n_tiles - 1);
    if (s->n_figures > 3) {
        s->dragon.tile = (uint8_t)(s->n_tiles / 2);
        s->dragon.fairy_tile = s->seg[s->figure[1].seg].tile;
        s->dragon.fairy_seg = s->figure[1].seg;
    }
    for (int p = 0; p < 8; p++) {
        s->score[p] = roll(90);
        s->hills.held[p] = 3;
        memcpy(s->hills.flock[p], "\1\3\2", 3);
    }
}

static void board(bst_out *o, unsigned seed, int sets, int theme) {
    static bst_state s;
    dice = seed;
    patchwork(&s, sets);
    people(&s, sets);
    bst_svg_board(o, &s, theme, BST_SVG_COORDINATES | BST_SVG_SCORES, NULL);
}

static void pieces(bst_out *o, int theme) {
    begin(o, 80 * 16, 84 * 8, theme);
    out_text(o, "</defs><rect class=\"bF\" width=\"100%\" height=\"100%\"/>");
    for (int c = 0; c < 8; c++)
        for (int f = 0; f < BST_FIGURE_KINDS + 2; f++) {
            put(o, "<g transform=\"translate(%d %d)\">", 40 + 80 * f, 44 + 84 * c, 0, 0, 0);
            if (f < BST_FIGURE_KINDS)
                bst_svg_figure(o, f, c);
            else
                bst_svg_lying(o, f - BST_FIGURE_KINDS, c);
            out_text(o, "</g>");
        }
    for (int p = 0; p < BST_SVG_PIECES; p++) {
        put(o, "<g transform=\"translate(%d %d)\">", 800 + 100 * (p % 5), 60 + 100 * (p / 5), 0, 0, 0);
        bst_svg_piece(o, p);
        out_text(o, "</g>");
    }
    out_text(o, "</svg>");
}

/* ---- rims -------------------------------------------------------------------------------------------------- */

enum { RIMS_A_ROW = 16 };

static int is_square_of_picture(int kind) {
    return (kind >= BST_FIRST_BOARD && kind < BST_FIRST_BOARD + 16) || kind >= BST_FIRST_START_PIECE;
}

/* A tile with two units of what it draws beyond its rims: along a seam both neighbours draw the same piece of the
 * board. Says for each side what it is; a side that joins squares of one bigger picture is no seam. */
static void rims_of(bst_out *o, int n, int kind, int rot, int variant) {
    put(o, "<svg x=\"%d\" y=\"%d\" width=\"204\" height=\"204\" viewBox=\"-2 -2 204 204\">", n % RIMS_A_ROW * 204,
        n / RIMS_A_ROW * 204, 0, 0, 0);
    bst_svg_tile(o, &bst_kinds[kind], rot, variant, BST_SVG_WHOLE);
    out_text(o, "</svg>");
    for (int side = 0; side < 4; side++) {
        int edge = turned_edge(kind, rot, side);
        if (edge)
            printf("%d %c %d%s %s rotation %d variant %d\n", n, "NESW"[side], edge,
                   mist_edge(kind, rot, side) ? "mist" : "", bst_kinds[kind].id, rot, variant);
    }
}

static int rotations(int kind) {
    return is_square_of_picture(kind) ? 1 : 4;
}

static void rims(bst_out *o, int first, int last, int variant) {
    int n = 0;
    for (int i = first; i <= last; i++)
        n += rotations(i);
    begin(o, RIMS_A_ROW * 204, (n + RIMS_A_ROW - 1) / RIMS_A_ROW * 204, BST_SVG_LIGHT);
    out_text(o, "</defs>");
    n = 0;
    for (int i = first; i <= last; i++)
        for (int rot = 0; rot < rotations(i); rot++)
            rims_of(o, n++, i, rot, variant);
    out_text(o, "</svg>");
}

/* ---- the proof --------------------------------------------------------------------------------------------- */

/* How many pairs of neighbouring cells show the two segments. */
static int contact(const art_layout *l, int a, int b) {
    int n = 0;
    for (int i = 0; i < ART_CELLS * ART_CELLS; i++) {
        int right = i % ART_CELLS < ART_CELLS - 1 ? l->label[i + 1] : -1;
        int below = i < ART_CELLS * (ART_CELLS - 1) ? l->label[i + ART_CELLS] : -1;
        n += l->label[i] == a && (right == b || below == b);
        n += l->label[i] == b && (right == a || below == a);
    }
    return n;
}

/* A field is drawn along the walls of the cities it touches, and along no others. */
static int check_touching(const art_layout *l) {
    const bst_kind *k = l->kind;
    int wrong = 0;
    for (int f = 0; f < k->segments; f++)
        for (int c = 0; c < k->segments; c++) {
            if (k->segment[f].type != BST_FIELD || k->segment[c].type != BST_CITY)
                continue;
            int drawn = contact(l, f, c) > 2, touches = k->segment[f].cities >> c & 1;
            if (drawn != touches)
                wrong += printf("%s: field %d, city %d: contact %d\n", k->id, f, c, contact(l, f, c)) > 0;
        }
    return wrong;
}

/* Every half-side shows its own field, figures of different segments stand apart and on their own segment, and
 * every segment has an outline. */
static int check_kind(const bst_kind *k) {
    art_layout l;
    int wrong = 0;
    art_layout_make(&l, k);
    for (int h = 0; h < 8; h++) {
        art_point seed = art_turn((art_point){h % 2 ? 152 : 48, 2}, h / 2);
        if (k->by_half[h] != BST_NONE8 && art_label_at(&l, seed) != k->by_half[h])
            wrong += printf("%s: half-side %d shows %d\n", k->id, h, art_label_at(&l, seed)) > 0;
    }
    for (int i = 0; i < k->segments; i++) {
        art_point p = l.spot[i];
        int type = k->segment[i].type;
        if (type != BST_MIST && art_label_at(&l, p) != i)
            wrong += printf("%s: the spot of segment %d lies on %d\n", k->id, i, art_label_at(&l, p)) > 0;
        for (int j = 0; j < i; j++)
            if (type != BST_MIST && art_distance(p, l.spot[j]) < 36)
                wrong += printf("%s: segments %d and %d: %d apart\n", k->id, i, j, art_distance(p, l.spot[j])) > 0;
        bst_out o = {text, 0, sizeof text};
        bst_svg_segment_outline(&o, k, i);
        if (!o.len)
            wrong += printf("%s: segment %d has no outline\n", k->id, i) > 0;
    }
    return wrong + check_touching(&l);
}

static int shared(int a0, int a1, int b0, int b1) {
    int from = a0 > b0 ? a0 : b0, to = a1 < b1 ? a1 : b1;
    return to > from ? to - from : 0;
}

/* Who stands on a segment hides at most an eighth of a sign: its plate is 36 x 40, a figure 42 x 54. */
static int covered_signs(const art_layout *l) {
    int wrong = 0;
    for (int i = 0; i < l->items * l->kind->segments; i++) {
        const art_item *it = &l->item[i % l->items];
        int seg = i / l->items, type = l->kind->segment[seg].type, dx, dy, half_x = 18 * it->scale / 100;
        int sign = (it->what >= ART_DRAGON_MARK && it->what <= ART_WHEEL_3) ||
                   (it->what >= ART_COAT && it->what <= ART_PRINCESS_MARK);
        if (!sign || type == BST_FIELD || type == BST_MIST)
            continue;
        bst_svg_stand(l->kind, seg, &dx, &dy);
        int x = l->spot[seg].x + dx, y = l->spot[seg].y + dy, half_y = 20 * it->scale / 100;
        int hidden = shared(it->x - half_x, it->x + half_x, x - 21, x + 21) *
                     shared(it->y - half_y, it->y + half_y, y - 30, y + 24);
        wrong += 8 * hidden > 4 * half_x * half_y;
    }
    return wrong;
}

static int house_is_whole(const art_house *h) {
    int wx = abs(h->way_x), wy = abs(h->way_y);
    int half_x = (wx * h->length + wy * h->depth) / 100, half_y = (wy * h->length + wx * h->depth) / 100;
    int eave = half_y + ART_EAVES, ridge = wy * h->length / 100 + ART_EAVES + ART_RIDGE;
    int inside = h->x >= half_x && h->x + half_x <= 400 && h->y + half_y <= 400 && h->y >= eave && h->y >= ridge;
    int on_seam = wx == 100 ? h->y == ART_EAVES / 2 || h->y == 400 + ART_EAVES / 2 : h->x == 0 || h->x == 400;
    return inside || on_seam;
}

/* Whatever rises above the ground lies wholly on the tile, whatever the rotation and variant; only houses on a city
 * side reach over the rim, and the neighbour draws the same. */
static int check_dressing(const bst_kind *k, int rot, int variant) {
    art_layout l;
    int wrong = 0;
    art_layout_make(&l, k);
    art_layout_dress(&l, rot, variant);
    for (int i = 0; i < l.towers; i++)
        wrong += l.tower[i].x < ART_TOWER_SIDE || l.tower[i].x > 200 - ART_TOWER_SIDE || l.tower[i].y < ART_TOWER_TOP ||
                 l.tower[i].y > 200 - ART_TOWER_FOOT;
    for (int i = 0; i < l.churches; i++)
        wrong += l.church[i].x < 18 || l.church[i].x > 173 || l.church[i].y < 38 || l.church[i].y > 185;
    for (int i = 0; i < l.plants; i++)
        wrong += l.plant[i].x < 6 || l.plant[i].x > 194 || l.plant[i].y < 6 || l.plant[i].y > 194;
    for (int i = 0; i < l.houses; i++)
        wrong += !house_is_whole(&l.house[i]);
    if (wrong)
        printf("%s, rotation %d, variant %d: %d things reach over the rim\n", k->id, rot, variant, wrong);
    int covered = covered_signs(&l);
    if (covered)
        printf("%s, rotation %d: %d signs stand behind figures\n", k->id, rot, covered);
    return wrong + covered;
}

/* Whether this side of a tile on the board is misty; -1 where no land lies. */
static int misty_side(const bst_state *s, int x, int y, int side) {
    int tile = at(s, x, y);
    if (tile < 0 || !bst_kind_of(s, s->tile[tile].kind)->segments)
        return -1;
    return mist_edge(s->tile[tile].kind, s->tile[tile].rot, side);
}

/* On a board the mist ends in puffs exactly where a misty side meets clear land. */
static int check_mist_ends(const bst_state *s) {
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {-1, 0, 1, 0};
    int ends = 0, drawn = 0, missing = 0;
    bst_state_svg(s, 0, text, sizeof text);
    for (int i = 0; i < 4 * s->n_tiles; i++) {
        int x = s->tile[i / 4].x, y = s->tile[i / 4].y, side = i % 4;
        if (misty_side(s, x, y, side) != 1 || misty_side(s, x + dx[side], y + dy[side], (side + 2) % 4) != 0)
            continue;
        char puffs[100];
        snprintf(puffs, sizeof puffs, "#b-mf\" transform=\"translate(%d %d)rotate(%d 100 100)", 200 * x, 200 * y,
                 90 * side);
        ends++;
        missing += !strstr(text, puffs);
    }
    for (const char *at = text; (at = strstr(at, "\"#b-mf\"")); at++)
        drawn++;
    return ends && drawn == ends && !missing
               ? 0
               : printf("mist: %d ends, %d drawn, %d missing\n", ends, drawn, missing) > 0;
}

/* After a game at random, in some of which tiles lie face down. */
static int check_board_of_mists(int seed) {
    static bst_game game;
    char said[BST_MESSAGE_SIZE], line[60];
    bst_setup setup;
    bst_move moves[BST_MAX_MOVES];
    bst_setup_default(&setup);
    snprintf(line, sizeof line, "sets=mists players=3 level=5 seed=%d", seed);
    if (bst_setup_read(&setup, line, said) || bst_game_new(&game, &setup, NULL))
        return printf("no game of mists: %s\n", said) > 0;
    for (int n; game.state.n_tiles < 40 && (n = bst_legal(&game.state, moves)) > 0;)
        bst_game_apply(&game, moves[roll(n)], NULL);
    return check_mist_ends(&game.state);
}

/* Two tiles of a kind side by side would show that they are one drawing. */
static int check_looks(void) {
    int wrong = 0;
    for (int y = -8; y < 8; y++)
        for (int x = -8; x < 8; x++) {
            int look = bst_svg_variant(x, y);
            if (look == bst_svg_variant(x + 1, y) || look == bst_svg_variant(x, y + 1))
                wrong += printf("%d,%d: a square beside it has the same look\n", x, y) > 0;
        }
    return wrong;
}

static int check(void) {
    int wrong = check_looks();
    size_t most = 0, sum = 0;
    for (int seed = 1; seed <= 8; seed++)
        wrong += check_board_of_mists(seed);
    for (int i = 0; i < BST_KINDS; i++) {
        bst_out o = {text, 0, sizeof text};
        wrong += check_kind(&bst_kinds[i]);
        for (int way = 0; way < 4 * ART_VARIANTS; way++)
            wrong += check_dressing(&bst_kinds[i], way % 4, way / 4);
        bst_svg_tile(&o, &bst_kinds[i], 0, 0, BST_SVG_WHOLE);
        most = o.len > most ? o.len : most;
        sum += o.len;
    }
    bst_out o = {text, 0, sizeof text};
    bst_svg_defs(&o, BST_SVG_LIGHT);
    printf("%d kinds, %d wrong; bytes a tile: mean %d, most %d; definitions %d\n", BST_KINDS, wrong,
           (int)(sum / BST_KINDS), (int)most, (int)o.len);
    return wrong != 0;
}

int main(int argc, char **argv) {
    bst_out o = {text, 0, sizeof text};
    int arg[8] = {0};
    for (int i = 3; i < argc && i < 11; i++)
        arg[i - 3] = atoi(argv[i]);
    if (argc > 1 && !strcmp(argv[1], "check"))
        return check();
    if (argc < 3)
        return 2;
    if (!strcmp(argv[1], "kinds"))
        kinds(&o, arg[0], arg[1], arg[2] ? arg[2] : BST_KINDS - 1, arg[3]);
    else if (!strcmp(argv[1], "board"))
        board(&o, (unsigned)arg[0], arg[1], arg[2]);
    else if (!strcmp(argv[1], "pieces"))
        pieces(&o, arg[0]);
    else if (!strcmp(argv[1], "rims"))
        rims(&o, arg[0], arg[1] < BST_KINDS ? arg[1] : BST_KINDS - 1, arg[2]);
    else if (!strcmp(argv[1], "page"))
        printf("%d pages\n", bst_svg_sheet(&o, arg[0], arg[1]));
    FILE *f = fopen(argv[2], "w");
    if (!f || fwrite(text, 1, o.len, f) != o.len || fclose(f))
        return 1;
    return o.len >= sizeof text;
}
