/* What happened and why, in words. */
#include <bastide/vocabulary.h>
#include <stdio.h>
#include <string.h>

#include "texts.h"
#include "words.h"

static void comma(bst_out *o, const char *text) {
    if (o->len)
        out_text(o, ", ");
    out_text(o, text);
}

/* ---- scores ---- */

static const char *part_text(const told *w, const bst_event *e, int i) {
    int n = e->part[i].points, word = e->part[i].word;
    char who[128] = "";
    if (e->part[i].player != BST_NONE8)
        snprintf(who, sizeof who, "%s: ", words_owner(w, e->part[i].player));
    if (word == BST_P_TILES && !e->tiles)
        return T("part.tilesPlain", "n", num(n));
    if (word == BST_P_TILES || word == BST_P_CITIES)
        return UNDER("part", bst_part_name(word), "n", num(word == BST_P_TILES ? e->tiles : n / 3), "p", num(n));
    return UNDER("part", bst_part_name(word), "n", num(n), "who", who);
}

static void majority(bst_out *o, const told *w, const bst_event *e) {
    char strengths[64] = "";
    bst_out g = {strengths, 0, sizeof strengths};
    int most = 0, equal = 0, some = 0;
    if (e->feature >= BST_SEGMENT_TYPES || is_mists(w->state))
        return;
    for (int p = 0; p < words_owners(w->state); p++) {
        int n = e->strength[p];
        if (!n)
            continue;
        out_text(&g, some++ ? " : " : "");
        out_int(&g, n);
        equal = n > most ? 1 : equal + (n == most);
        most = n > most ? n : most;
    }
    if (some < 2)
        return;
    comma(o, e->tie_by_hill ? T("score.hill", "strengths", strengths)
             : equal > 1    ? T("score.shared", "strengths", strengths)
                            : T("score.majority", "strengths", strengths));
}

static void score(const told *w, const bst_event *e, words_line *say, void *data) {
    char reasons[512] = "", why[520] = "";
    bst_out o = {reasons, 0, sizeof reasons};
    int any = 0, sum = 0;
    for (int i = 0; i < e->n_parts; i++)
        if (e->part[i].points || e->part[i].word == BST_P_CITIES)
            comma(&o, part_text(w, e, i));
    majority(&o, w, e);
    if (o.len)
        snprintf(why, sizeof why, " (%.510s)", reasons);
    const char *feature = WORD("feature", bst_feature_name(e->feature));
    if (e->final && e->feature != BST_FIELD && e->feature != BST_W_GOODS)
        feature = T("score.unfinished", "feature", feature);
    for (int p = 0; p < words_owners(w->state); p++) {
        sum += e->points[p];
        if (!e->points[p] || is_mists(w->state))
            continue;
        any = 1;
        say(data, T("score.line", "name", words_owner(w, p), "n", num(e->points[p]), "feature", feature, "why", why),
            p);
    }
    if (is_mists(w->state))
        say(data, T("score.together", "n", num(sum), "feature", feature, "why", why), -1);
    else if (!any)
        say(data, T("score.nothing", "feature", feature, "why", why), -1);
}

/* ---- the rest ---- */

static const char *goods(const bst_event *e) {
    static const char *const names[] = {"wine", "grain", "cloth"};
    static char text[128];
    bst_out o = {text, 0, sizeof text};
    text[0] = 0;
    for (int i = 0; i < 3; i++)
        if (e->points[i]) {
            out_text(&o, o.len ? ", " : "");
            out_int(&o, e->points[i]);
            out_text(&o, texts_plain(" × "));
            out_text(&o, WORD("goods", names[i]));
        }
    return text;
}

static const char *figure_text(const told *w, const bst_event *e, const char *name) {
    const bst_state *s = w->state;
    if (e->tile == BST_NONE8)
        return T("event.figureCrown", "name", name, "sector", WORD("feature", bst_sector_name(e->n - 1)));
    int type = bst_kind_of(s, s->tile[e->tile].kind)->segment[e->seg].type;
    return T("event.figure", "name", name, "figure", texts_mid(WORD("figure", bst_figure_name(e->figure))), "on",
             WORD("on", bst_segment_name(type)));
}

/* Who comes back is said only if it is no matter of course. */
static const char *return_text(const bst_event *e, const char *name) {
    const char *figure = texts_mid(WORD("figure", bst_figure_name(e->figure)));
    switch (e->why) {
    case BST_WHY_DRAGON:
        return T("event.return.dragon", "name", name, "figure", figure);
    case BST_WHY_PRINCESS:
        return T("event.return.princess", "name", name, "figure", figure);
    case BST_WHY_PLAGUE:
        return T("event.return.plague", "name", name, "figure", figure);
    case BST_WHY_ALONE:
        return T("event.return.alone", "name", name, "figure", figure);
    case BST_WHY_WOLF:
        return T("event.return.wolf", "name", name);
    case BST_WHY_HOME:
        return T("event.return.home", "name", name);
    case BST_WHY_RECALL:
        return T("event.return.recall", "name", name);
    default:
        return NULL;
    }
}

static const char *lost_text(const bst_event *e) {
    return e->why == BST_LOST_GHOSTS     ? T("event.lost.ghosts")
           : e->why == BST_LOST_DEADLINE ? T("event.lost.deadline")
                                         : T("event.lost.tiles");
}

static const char *mists_text(const bst_event *e, const char *at, const char *colour) {
    int most = 0;
    for (int c = 0; c < BST_MAX_COLOURS; c++)
        most = e->points[c] > most ? e->points[c] : most;
    switch (e->type) {
    case BST_EV_GHOST:
        return T("event.ghost", "n", num(e->n), "at", at);
    case BST_EV_CALMED:
        return T("event.calmed", "n", num(e->n), "at", at);
    case BST_EV_MIST_CLOSED:
        return T("event.mist-closed");
    case BST_EV_BURIED:
        return T("event.buried", "colour", colour, "at", at);
    case BST_EV_DOG:
        return T("event.dog", "colour", colour, "at", at);
    case BST_EV_DOG_OUT:
        return T("event.dog-out");
    case BST_EV_DOG_SCORE:
        return T("event.dog-score", "n", num(most));
    case BST_EV_COVERED:
        return T("event.covered", "at", at);
    case BST_EV_WON:
        return T("event.won");
    case BST_EV_LOST:
        return lost_text(e);
    default:
        return NULL;
    }
}

static const char *event_text(const told *w, const bst_event *e) {
    const char *name = e->player < words_owners(w->state) ? words_owner(w, e->player) : "", *at = words_at(e->x, e->y);
    switch (e->type) {
    case BST_EV_DISCARD:
        return T("event.discard");
    case BST_EV_ASIDE:
        return T("event.aside");
    case BST_EV_BACK:
        return T("event.back", "n", num(e->n));
    case BST_EV_HIDDEN:
        return T("event.hidden");
    case BST_EV_PLACE:
        return T("event.place", "name", name, "at", at);
    case BST_EV_FIGURE:
        return figure_text(w, e, name);
    case BST_EV_RETURN:
        return return_text(e, name);
    case BST_EV_DOUBLE:
        return T("event.double-turn", "name", name);
    case BST_EV_GOODS:
        return T("event.goods", "name", name, "list", goods(e));
    case BST_EV_TOKEN:
        return e->n ? T("event.sheep", "name", name, "n", num(e->n)) : T("event.wolf", "name", name);
    case BST_EV_PIG:
        return T("event.pig", "sector", WORD("feature", bst_sector_name(e->n)));
    case BST_EV_FAIRY:
        return T("event.fairy", "name", name);
    case BST_EV_DRAGON:
        return T("event.dragon", "at", at);
    default:
        return mists_text(e, at, is_mists(w->state) ? name : "");
    }
}

/* In mists a tile's event speaks of a player, a figure's of a colour. */
static const char *placed_in_mists(const told *w, const bst_event *e) {
    const char *name =
        w->names[e->player][0] ? texts_plain(w->names[e->player]) : T("new.player", "n", num(e->player + 1));
    return T("event.place", "name", name, "at", words_at(e->x, e->y));
}

void words_event(const told *w, const bst_event *e, words_line *say, void *data) {
    if (e->type == BST_EV_SCORE) {
        score(w, e, say, data);
        return;
    }
    const char *text = e->type == BST_EV_PLACE && is_mists(w->state) ? placed_in_mists(w, e) : event_text(w, e);
    if (text)
        say(data, text, e->player < words_owners(w->state) ? e->player : -1);
}

void words_result(bst_out *o, const told *w) {
    const bst_state *s = w->state;
    char names[512] = "";
    bst_out n = {names, 0, sizeof names};
    int best = 0, winners = 0;
    if (is_mists(s)) {
        out_text(o, s->mists.outcome == BST_WON ? T("final.won") : T("final.lost"));
        return;
    }
    for (int p = 0; p < s->rules.players; p++)
        best = s->score[p] > s->score[best] ? p : best;
    for (int p = 0; p < s->rules.players; p++)
        if (s->score[p] == s->score[best]) {
            comma(&n, words_owner(w, p));
            winners++;
        }
    out_text(o, winners == 1 ? T("final.wins", "names", names) : T("final.tie", "names", names));
}
