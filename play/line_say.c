/* What the line mode tells when it is asked. */
#include "line_say.h"

#include <bastide/vocabulary.h>
#include <bastide/worth.h>
#include <stdio.h>
#include <string.h>

#include "online.h"
#include "texts.h"

const char *line_player(const told *w, int player) {
    return w->names[player][0] ? texts_plain(w->names[player]) : T("new.player", "n", num(player + 1));
}

/* ---- scores ---- */

static void mists_scores(const bst_state *s) {
    if (bst_scores_n(s) > 1) {
        for (int c = 0; c < s->mists.colours; c++)
            printf("%s: %s\n", WORD("colour", num(c)),
                   T("mists.score", "n", num(s->score[c]), "goal", num(bst_goal(s))));
    } else
        puts(T("mists.score", "n", num(s->score[0]), "goal", num(bst_goal(s))));
    puts(T("mists.bank", "n", num(s->mists.bank)));
    for (int d = 0; d < 2; d++) {
        const bst_dog *dog = &s->mists.dog[d];
        if (dog->place != BST_DOG_NONE)
            puts(dog->place == BST_DOG_TRACK   ? T("mists.dog", "n", num(dog->mark))
                 : dog->place == BST_DOG_BOARD ? T("mists.dogDone")
                                               : T("mists.dogOut"));
    }
}

static void goods(const bst_state *s, int player) {
    static const char *const names[] = {"wine", "grain", "cloth"};
    for (int i = 0; i < 3; i++)
        if (s->traders.goods[player][i])
            printf(", %s %d", WORD("goods", names[i]), s->traders.goods[player][i]);
}

void line_scores_of(const told *w) {
    const bst_state *s = w->state;
    int32_t now[BST_MAX_PLAYERS];
    if (is_mists(s)) {
        mists_scores(s);
        return;
    }
    bst_score_now(s, now);
    for (int p = 0; p < s->rules.players; p++) {
        printf("%s", T("text.score", "name", line_player(w, p), "n", num(s->score[p])));
        if (s->phase != BST_PHASE_OVER)
            printf(" (%s)", T("play.ifEnded", "n", num(now[p])));
        if (s->rules.sets >> BST_TRADERS & 1)
            goods(s, p);
        printf("\n");
    }
}

void line_scores(const table *t) {
    told w = table_told(t);
    line_scores_of(&w);
    for (int p = 0; t->net && p < t->game.state.rules.players && online_left(t->net, p) >= 0; p++)
        puts(T("line.clock", "name", line_player(&w, p), "time", T("time.seconds", "n", num(online_left(t->net, p)))));
    if (!table_over(t))
        puts(T("play.left", "n", num(bst_left(&t->game.state))));
}

/* ---- tiles ---- */

void line_remaining(const bst_state *s) {
    puts(T("remaining.title", "n", num(bst_left(s))));
    for (int k = s->kind_lo; k < s->kind_hi; k++) {
        char tile[512] = "";
        bst_out o = {tile, 0, sizeof tile};
        int n = bst_unseen(s, k);
        if (!n)
            continue;
        words_tile(&o, s, k, 0);
        printf("%d: %s\n", n, tile);
    }
}

/* Who stands on a tile. */
static void standing(bst_out *o, const told *w, int tile) {
    const bst_state *s = w->state;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        const bst_seg *g = &s->seg[f->seg];
        if (g->tile != tile)
            continue;
        int type = bst_kind_of(s, s->tile[tile].kind)->segment[g->index].type;
        out_text(o, "; ");
        out_text(o, words_owner(w, f->owner));
        out_text(o, ": ");
        out_text(o, texts_mid(WORD("figure", bst_figure_name(f->kind))));
        out_char(o, ' ');
        out_text(o, WORD("on", bst_segment_name(type)));
    }
    if (s->rules.sets >> BST_DRAGON & 1) {
        if (s->dragon.tile == tile) {
            out_text(o, "; ");
            out_text(o, texts_mid(WORD("topic", "dragon")));
        }
        if (s->dragon.fairy_tile == tile) {
            out_text(o, "; ");
            out_text(o, WORD("feature", "fairy"));
        }
    }
    if (is_mists(s) && s->mists.ghosts[tile]) {
        out_text(o, "; ");
        out_text(o, T("tile.ghosts", "n", num(s->mists.ghosts[tile])));
    }
}

static void tile_at(const told *w, int tile, const char *lead) {
    char text[1024] = "";
    bst_out o = {text, 0, sizeof text};
    const bst_tile *t = &w->state->tile[tile];
    words_tile(&o, w->state, t->kind, t->rot);
    standing(&o, w, tile);
    printf("%s%s\n", lead, text);
}

void line_board(const told *w) {
    const bst_state *s = w->state;
    puts(T("info.tiles", "n", num(s->n_tiles)));
    for (int i = 0; i < s->n_tiles; i++) {
        char lead[64];
        snprintf(lead, sizeof lead, "%d, %d: ", s->tile[i].x, s->tile[i].y);
        tile_at(w, i, lead);
    }
}

void line_around(const told *w, int x, int y) {
    static const int8_t dx[] = {0, 0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {0, -1, -1, 0, 1, 1, 1, 0, -1};
    static const char *const names[] = {"", "0", "NE", "1", "SE", "2", "SW", "3", "NW"};
    printf("%s:\n", T("play.square", "x", num(x), "y", num(y)));
    for (int i = 0; i < 9; i++) {
        int tile = bst_tile_at(w->state, x + dx[i], y + dy[i]);
        char lead[128];
        const char *where = i == 0 ? T("line.here") : names[i][1] ? WORD("corner", names[i]) : WORD("side", names[i]);
        snprintf(lead, sizeof lead, "%s: ", where);
        if (tile >= 0)
            tile_at(w, tile, lead);
        else if (i % 2 == 1 || i == 0)
            printf("%s%s\n", lead, T("line.empty"));
    }
}

/* ---- figures and features ---- */

static void supply(const told *w, int player) {
    const bst_state *s = w->state;
    printf("%s: ", line_player(w, player));
    const char *between = "";
    for (int k = 0; k < BST_FIGURE_KINDS; k++)
        if (!is_mists(s) && bst_figure_in_game(&s->rules, k)) {
            printf("%s%s %d", between, texts_mid(WORD("figure", bst_figure_name(k))), s->supply[player][k]);
            between = ", ";
        }
    printf("\n");
}

/* Guards belong to colours, and a player has one or several of these. */
static void mists_supply(const bst_state *s) {
    for (int c = 0; c < s->mists.colours; c++)
        printf("%s: %s %d\n", WORD("colour", num(c)), texts_mid(WORD("figure", "guard")), s->supply[c][BST_GUARD]);
}

void line_figures(const table *t) {
    told w = table_told(t);
    const bst_state *s = w.state;
    puts(T("line.supply"));
    if (is_mists(s))
        mists_supply(s);
    else
        for (int p = 0; p < s->rules.players; p++)
            supply(&w, p);
    for (int i = 0; i < s->n_figures; i++) {
        const bst_seg *g = &s->seg[s->figure[i].seg];
        const bst_tile *tile = &s->tile[g->tile];
        int type = bst_kind_of(s, tile->kind)->segment[g->index].type;
        puts(T("text.figure", "name", words_owner(&w, s->figure[i].owner), "figure",
               texts_mid(WORD("figure", bst_figure_name(s->figure[i].kind))), "on", WORD("on", bst_segment_name(type)),
               "x", num(tile->x), "y", num(tile->y)));
    }
}

void line_features(const told *w) {
    const bst_state *s = w->state;
    puts(T("text.features"));
    for (int f = 0; f < s->n_features; f++) {
        char text[512] = "";
        bst_out o = {text, 0, sizeof text};
        if (!s->feature[f].live || !s->feature[f].weight || !bst_owners(s, f))
            continue;
        words_feature(&o, w, f);
        const bst_tile *t = &s->tile[s->seg[s->feature[f].first].tile];
        printf("%s%s\n", text, words_at(t->x, t->y));
    }
}

void line_hint(const told *w, bst_move m, const choices *c) {
    char text[512] = "";
    bst_out o = {text, 0, sizeof text};
    for (int i = 0; i < c->n; i++)
        if (c->at[i].move == m) {
            out_text(&o, choices_label(&c->at[i]));
            out_text(&o, ", ");
        }
    words_move_where(&o, w, m);
    puts(T("hint.is", "move", text));
}
