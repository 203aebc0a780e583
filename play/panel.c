/* Beside the board: players, the tile in hand, answers to choose from, the log; and the lines above and below. */
#include <bastide/vocabulary.h>
#include <bastide/worth.h>
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#include "online.h"
#include "raster.h"
#include "screen_int.h"
#include "style.h"
#include "texts.h"

enum { NARROW = 62 };

/* Without room for a panel the board has the whole width, and answers are listed over its lower end. */
int panel_width(const screen *sc) {
    return sc->f.w < NARROW ? 0 : sc->f.w < 110 ? 30 : 42;
}

/* ---- players ---- */

static const char *player_name(const told *w, int p) {
    return w->names[p][0] ? texts_plain(w->names[p]) : T("new.player", "n", num(p + 1));
}

static void supply(screen *sc, const bst_state *s, int player, int x, int y, int w) {
    int end = x + w;
    for (int k = 0; k < BST_FIGURE_KINDS; k++) {
        if (!bst_figure_in_game(&s->rules, k) || x + 4 > end)
            continue;
        frame_put(&sc->f, x, y, style_figure(k), style_tone(TONE_DIM));
        x += 1 + frame_text(&sc->f, x + 1, y, 3, style_tone(TONE_DIM), num(s->supply[player][k])) + 1;
    }
    if (s->rules.sets >> BST_TRADERS & 1 && x + 9 <= end)
        for (int g = 0; g < 3; g++) {
            frame_put(&sc->f, x, y, style_mark(MARK_WINE + g), style_tone(TONE_DIM));
            x += 1 + frame_text(&sc->f, x + 1, y, 3, style_tone(TONE_DIM), num(s->traders.goods[player][g])) + 1;
        }
}

static int draw_player(screen *sc, const told *w, int p, int now, rect b, bool two_lines) {
    const bst_state *s = w->state;
    bool turn = s->phase != BST_PHASE_OVER && bst_mover(s) == p;
    char points[40], label[16];
    snprintf(label, sizeof label, " %d ", p + 1);
    if (s->phase == BST_PHASE_OVER)
        snprintf(points, sizeof points, "%d", s->score[p]);
    else
        snprintf(points, sizeof points, "%d (%d)", s->score[p], now);
    int width = frame_width(points);
    frame_put(&sc->f, b.x, b.y, turn ? L'>' : L' ', style_tone(TONE_ASKED));
    frame_text(&sc->f, b.x + 1, b.y, 3, style_owner(p, false), label);
    frame_text(&sc->f, b.x + 5, b.y, b.w - 6 - width, style_tone(turn ? TONE_ASKED : TONE_PLAIN), player_name(w, p));
    frame_text(&sc->f, b.x + b.w - width, b.y, width, style_tone(turn ? TONE_ASKED : TONE_PLAIN), points);
    int left = sc->t->net ? online_left(sc->t->net, p) : -1;
    if (left >= 0 && two_lines) {
        snprintf(points, sizeof points, "%d:%02d", left / 60, left % 60);
        width = frame_width(points);
        frame_text(&sc->f, b.x + b.w - width, b.y + 1, width, style_tone(left < 30 ? TONE_ALARM : TONE_DIM), points);
    }
    if (two_lines)
        supply(sc, s, p, b.x + 5, b.y + 1, b.w - 5 - (left >= 0 ? width + 1 : 0));
    return two_lines ? 2 : 1;
}

static int draw_mists(screen *sc, const told *w, rect b) {
    const bst_state *s = w->state;
    int y = b.y;
    style plain = style_tone(TONE_PLAIN);
    for (int c = 0; c < s->mists.colours; c++) {
        char text[64], label[16];
        snprintf(label, sizeof label, " %d ", c + 1);
        frame_text(&sc->f, b.x + 1, y, 3, style_owner(c, true), label);
        snprintf(text, sizeof text, "%s %d", WORD("colour", num(c)), s->supply[c][BST_GUARD]);
        int n = frame_text(&sc->f, b.x + 5, y, b.w - 5, plain, text);
        if (bst_scores_n(s) > 1)
            frame_text(&sc->f, b.x + 6 + n, y, b.w - 6 - n, plain,
                       T("mists.score", "n", num(s->score[c]), "goal", num(bst_goal(s))));
        y++;
    }
    if (bst_scores_n(s) == 1)
        frame_text(&sc->f, b.x, y++, b.w, style_tone(TONE_ASKED),
                   T("mists.score", "n", num(s->score[0]), "goal", num(bst_goal(s))));
    frame_text(&sc->f, b.x, y++, b.w, style_tone(s->mists.bank < 4 ? TONE_ALARM : TONE_PLAIN),
               T("mists.bank", "n", num(s->mists.bank)));
    for (int d = 0; d < 2; d++)
        if (s->mists.dog[d].place != BST_DOG_NONE)
            frame_text(&sc->f, b.x, y++, b.w, style_tone(TONE_DIM),
                       s->mists.dog[d].place == BST_DOG_TRACK   ? T("mists.dog", "n", num(s->mists.dog[d].mark))
                       : s->mists.dog[d].place == BST_DOG_BOARD ? T("mists.dogDone")
                                                                : T("mists.dogOut"));
    return y - b.y;
}

static int draw_players(screen *sc, rect b) {
    told w = screen_told(sc);
    int32_t now[BST_MAX_PLAYERS];
    int y = b.y;
    if (is_mists(w.state))
        return draw_mists(sc, &w, b);
    bst_score_now(w.state, now);
    bool two = w.state->rules.players <= 4 || b.h >= 30;
    for (int p = 0; p < w.state->rules.players; p++)
        y += draw_player(sc, &w, p, now[p], (rect){b.x, y, b.w, 1}, two);
    return y - b.y;
}

/* Who stands on the wheel, and where its pig is. */
static int draw_wheel(screen *sc, rect b) {
    const bst_state *s = screen_state(sc);
    if (!(s->rules.sets >> BST_WHEEL & 1) || !s->rules.wheel_board)
        return 0;
    frame_text(&sc->f, b.x, b.y, b.w, style_tone(TONE_PLAIN),
               T("numbers.pig", "sector", WORD("feature", bst_sector_name(s->wheel.pig))));
    for (int i = 0; i < BST_SECTORS; i++) {
        int x = b.x + i % 3 * (b.w / 3), y = b.y + 1 + i / 3;
        frame_text(&sc->f, x, y, b.w / 3 - 3, style_tone(i == s->wheel.pig ? TONE_ASKED : TONE_DIM),
                   WORD("feature", bst_sector_name(i)));
        for (int j = 0; j < 2; j++) {
            int who = s->wheel.crown[i][j];
            frame_put(&sc->f, x + b.w / 3 - 3 + j, y, who ? (wchar_t)(L'0' + who) : L'-',
                      who ? style_owner(who - 1, false) : style_tone(TONE_DIM));
        }
    }
    return 3;
}

/* ---- the tile in hand, or the answers ---- */

static int draw_hand(screen *sc, rect b) {
    const bst_state *s = screen_state(sc);
    char text[512] = "";
    bst_out o = {text, 0, sizeof text};
    if (s->hand == BST_NO_KIND || b.h < LARGE_H)
        return 0;
    int rot = screen_placing(sc) ? sc->rot : 0;
    board_kind(&sc->f, s, s->hand, rot, b.x + 1, b.y, true, false);
    words_tile(&o, s, s->hand, rot);
    frame_wrap(&sc->f, b.x + LARGE_W + 2, b.y, b.w - LARGE_W - 2, LARGE_H, style_tone(TONE_PLAIN), text);
    return LARGE_H;
}

static int draw_choices(screen *sc, rect b) {
    int n = sc->t->n_moves, rows = n < b.h ? n : b.h;
    if (rows < 1)
        return 0;
    if (sc->choice < sc->choice_top)
        sc->choice_top = sc->choice;
    if (sc->choice >= sc->choice_top + rows)
        sc->choice_top = sc->choice - rows + 1;
    if (sc->choice_top > n - rows)
        sc->choice_top = n - rows;
    for (int i = 0; i < rows; i++) {
        int at = sc->choice_top + i;
        bool chosen = at == sc->choice;
        style st = style_tone(chosen ? TONE_CHOSEN : TONE_PLAIN);
        char label[16];
        snprintf(label, sizeof label, "%2d", at + 1);
        frame_fill(&sc->f, (rect){b.x, b.y + i, b.w, 1}, L' ', st);
        frame_text(&sc->f, b.x, b.y + i, 3, st, label);
        frame_text(&sc->f, b.x + 3, b.y + i, b.w - 3, st, sc->texts[at]);
        screen_button(sc, (rect){b.x, b.y + i, b.w, 1}, -1 - at);
    }
    return rows;
}

/* ---- the log ---- */

/* The last lines, as many as fit. */
static void draw_log(screen *sc, rect b) {
    const table *t = sc->t;
    int last = t->n_log, y = b.y + b.h;
    while (sc->looking >= 0 && last && t->log[last - 1].step > sc->looking)
        last--;
    for (int i = last - 1; i >= 0 && y > b.y; i--) {
        int lines = frame_wrap(NULL, 0, 0, b.w, 99, style_tone(TONE_DIM), t->log[i].text);
        if (y - lines < b.y)
            break;
        y -= lines;
        bool fresh = t->log[i].step == (sc->looking >= 0 ? sc->looking : t->game.n_moves);
        frame_wrap(&sc->f, b.x, y, b.w, lines, style_tone(fresh ? TONE_PLAIN : TONE_DIM), t->log[i].text);
    }
}

static void narrow_choices(screen *sc) {
    int rows = sc->t->n_moves < 5 ? sc->t->n_moves : 5;
    if (screen_choosing(sc))
        draw_choices(sc, (rect){0, sc->board.y + sc->board.h - rows, sc->f.w, rows});
}

void panel_draw(screen *sc) {
    int w = panel_width(sc);
    if (!w) {
        narrow_choices(sc);
        return;
    }
    rect b = {sc->f.w - w + 1, sc->board.y, w - 2, sc->board.h};
    for (int y = b.y; y < b.y + b.h; y++)
        frame_put(&sc->f, b.x - 1, y, style_line(LINE_V), style_tone(TONE_DIM));
    int used = draw_players(sc, b) + 1;
    b.y += used;
    b.h -= used;
    used = draw_wheel(sc, b);
    b.y += used;
    b.h -= used;
    used = screen_choosing(sc) ? draw_choices(sc, (rect){b.x, b.y, b.w, b.h - 2}) : draw_hand(sc, b);
    used += used > 0;
    b.y += used;
    b.h -= used;
    if (b.h > 0)
        draw_log(sc, b);
}

/* ---- the lines above and below ---- */

static const char *asked(const screen *sc) {
    const table *t = sc->t;
    told w = table_told(t);
    int player = table_decides(t);
    static char text[256];
    const char *net = t->net ? online_state(t->net) : NULL;
    if (net)
        return net;
    if (sc->looking >= 0)
        return T("screen.replay", "n", num(sc->looking), "all", num(t->game.n_moves));
    if (table_over(t)) {
        bst_out o = {text, 0, sizeof text};
        text[0] = 0;
        words_result(&o, &w);
        return text;
    }
    const char *name = player < 0 ? "" : player_name(&w, player);
    if (!table_mine(t))
        return table_thinking(t) ? T("play.thinking", "name", name) : T("play.turnOf", "name", name);
    snprintf(text, sizeof text, "%s: %s", T("play.yourTurn", "name", name),
             screen_placing(sc) ? T("play.chooseSquare") : words_question(w.state));
    return text;
}

static const char *detail(const screen *sc) {
    if (sc->notice[0])
        return sc->notice;
    if (table_advising(sc->t))
        return T("play.hintThinking");
    if (screen_placing(sc))
        return sc->effect;
    if (screen_choosing(sc))
        return sc->texts[sc->choice];
    return table_over(sc->t) ? T("screen.over") : "";
}

static int key_hint(screen *sc, int x, const char *key, const char *text, int code) {
    int w = frame_width(key) + frame_width(text) + 4, y = sc->f.h - 1;
    if (x + w > sc->f.w)
        return x;
    int at = x;
    frame_put(&sc->f, at++, y, L' ', style_tone(TONE_KEY));
    at += frame_text(&sc->f, at, y, 10, style_tone(TONE_KEY), key);
    frame_put(&sc->f, at++, y, L' ', style_tone(TONE_KEY));
    at += 1 + frame_text(&sc->f, at, y, sc->f.w - at, style_tone(TONE_KEY_TEXT), texts_plain(text));
    screen_button(sc, (rect){x, y, at - x - 1, 1}, code);
    return at;
}

/* The keys that matter now, the most needed first: what does not fit is in the help. */
static void draw_keys(screen *sc) {
    int x = 0;
    x = key_hint(sc, x, "?", T("key.help"), '?');
    if (sc->looking >= 0) {
        x = key_hint(sc, x, ",", T("key.back"), ',');
        x = key_hint(sc, x, ".", T("key.next"), '.');
        x = key_hint(sc, x, "Esc", T("key.present"), 27);
        if (!sc->t->net)
            x = key_hint(sc, x, "n", T("key.playOn"), 'n');
    } else if (screen_placing(sc)) {
        x = key_hint(sc, x, style_ascii() ? "Arrows" : "←↑↓→", T("key.square"), KEY_RIGHT);
        x = key_hint(sc, x, "r", T("key.turn"), 'r');
        x = key_hint(sc, x, "Enter", T("key.place"), '\n');
    } else if (screen_choosing(sc)) {
        x = key_hint(sc, x, style_ascii() ? "Arrows" : "↑↓", T("key.choose"), KEY_DOWN);
        x = key_hint(sc, x, "Enter", T("key.take"), '\n');
    }
    if (table_mine(sc->t) && sc->looking < 0)
        x = key_hint(sc, x, "h", T("key.hint"), 'h');
    x = key_hint(sc, x, "u", T("key.undo"), 'u');
    x = key_hint(sc, x, "f", T("key.owners"), 'f');
    x = key_hint(sc, x, "t", T("key.tiles"), 't');
    x = key_hint(sc, x, "l", T("key.log"), 'l');
    x = key_hint(sc, x, "z", T("key.zoom"), 'z');
    x = key_hint(sc, x, ",", T("key.back"), ',');
    key_hint(sc, x, "q", T("key.quit"), 'q');
}

/* Without a panel the points stand above. */
static void short_scores(screen *sc, int x, int end) {
    told w = screen_told(sc);
    const bst_state *s = w.state;
    if (is_mists(s)) {
        frame_text(&sc->f, x, 0, end - x, style_tone(TONE_TITLE),
                   T("mists.score", "n", num(s->score[0]), "goal", num(bst_goal(s))));
        return;
    }
    for (int p = 0; p < s->rules.players && x + 4 < end; p++) {
        frame_text(&sc->f, x, 0, 1, style_owner(p, false), num(p + 1));
        x += 2 + frame_text(&sc->f, x + 1, 0, 4, style_tone(TONE_TITLE), num(s->score[p]));
    }
}

void bars_draw(screen *sc) {
    frame *f = &sc->f;
    const bst_state *s = screen_state(sc);
    const char *left = T("play.left", "n", num(bst_left(s)));
    int w = frame_width(left), y = f->h - 3;
    frame_fill(f, (rect){0, 0, f->w, 1}, L' ', style_tone(TONE_TITLE));
    int at = 2 + frame_text(f, 1, 0, f->w - w - 3, style_tone(TONE_TITLE), "Bastide");
    if (panel_width(sc))
        frame_text(f, at + 1, 0, f->w - w - at - 4, style_tone(TONE_TITLE), T("log.turn", "n", num(s->turn)));
    else
        short_scores(sc, at, f->w - w - 2);
    frame_text(f, f->w - w - 1, 0, w, style_tone(TONE_TITLE), left);
    frame_fill(f, (rect){0, y, f->w, 3}, L' ', style_tone(TONE_KEY_TEXT));
    frame_text(f, 1, y, f->w - 2, style_tone(TONE_ASKED), asked(sc));
    frame_text(f, 1, y + 1, f->w - 2, style_tone(TONE_KEY_TEXT), detail(sc));
    if (sc->mode == MODE_ASK) {
        frame_fill(f, (rect){0, y + 2, f->w, 1}, L' ', style_tone(TONE_CHOSEN));
        int n = frame_text(f, 1, y + 2, f->w / 2, style_tone(TONE_CHOSEN),
                           sc->ask_what == 'S' ? T("screen.askFile") : T("online.say"));
        int skip = frame_width(sc->ask) - (f->w - n - 5);
        frame_text(f, n + 3, y + 2, f->w - n - 4, style_tone(TONE_CHOSEN), sc->ask + (skip > 0 ? skip : 0));
        return;
    }
    draw_keys(sc);
}
