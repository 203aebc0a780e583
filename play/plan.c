/* The set-up screen: which sets, who plays, house rules; Enter begins. */
#include <bastide/vocabulary.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "screen_int.h"
#include "style.h"
#include "texts.h"

/* Rows that can be chosen, in the order of the screen. */
enum row_kind { ROW_START, ROW_SET, ROW_LEVEL, ROW_PLAYERS, ROW_SEAT, ROW_OPTION, ROW_LANGUAGE };
typedef struct row {
    enum row_kind kind;
    int n;
} row;
enum { MOST_ROWS = 48, ROW_CLICKED = 1000 };

static const bst_family *family(const screen *sc) {
    return bst_family_of(&sc->o->plan.setup.rules);
}

static int rows(const screen *sc, row out[MOST_ROWS]) {
    const bst_rules *r = &sc->o->plan.setup.rules;
    const bst_option_row *o;
    int n = 0;
    out[n++] = (row){ROW_START, 0};
    for (int set = 1; set < BST_SETS; set++)
        out[n++] = (row){ROW_SET, set};
    if (family(sc)->levels > 1)
        out[n++] = (row){ROW_LEVEL, 0};
    out[n++] = (row){ROW_PLAYERS, 0};
    for (int p = 0; p < r->players; p++)
        out[n++] = (row){ROW_SEAT, p};
    for (int i = 0; (o = bst_option_info(i)) && n < MOST_ROWS - 1; i++)
        if (r->sets >> o->set & 1)
            out[n++] = (row){ROW_OPTION, i};
    out[n++] = (row){ROW_LANGUAGE, 0};
    return n;
}

/* ---- changing ---- */

static uint8_t *option_value(screen *sc, int i) {
    return (uint8_t *)&sc->o->plan.setup.rules + bst_option_info(i)->offset;
}

static void fit_players(screen *sc) {
    bst_rules *r = &sc->o->plan.setup.rules;
    int low = bst_family_of(r)->least_players, high = bst_family_of(r)->most_players;
    r->players = (uint8_t)(r->players < low ? low : r->players > high ? high : r->players);
    r->level = r->level ? r->level : 1;
}

static void toggle_set(screen *sc, int set) {
    bst_rules *r = &sc->o->plan.setup.rules;
    uint16_t chosen = (uint16_t)(1 << set);
    if (!bst_set_info(set)->competitive) /* a game of its own */
        r->sets = (uint16_t)(r->sets & chosen ? 1 << BST_BASE : chosen);
    else
        r->sets = (uint16_t)(r->sets & 1 << BST_BASE ? r->sets ^ chosen : 1 << BST_BASE | chosen);
    fit_players(sc);
}

/* A person, then every level of bots. */
static void change_seat(screen *sc, int p, int step) {
    table_plan *plan = &sc->o->plan;
    int levels = 0, now = 0;
    while (table_level(levels) >= 0)
        levels++;
    for (int i = 0; i < levels; i++)
        if (plan->seats[p].kind == SEAT_BOT && plan->seats[p].bot == table_level(i))
            now = i + 1;
    now = (now + step + levels + 1) % (levels + 1);
    if (now) {
        play_sit_bot(plan, p, table_level(now - 1));
        return;
    }
    plan->seats[p] = (table_seat){SEAT_HERE, 0};
    snprintf(plan->names[p], BST_NAME_SIZE, "%s", p ? T("new.player", "n", num(p + 1)) : T("new.me"));
}

static void change_language(screen *sc, int step) {
    int n = 0;
    while (texts_tag(n))
        n++;
    if (n)
        texts_choose(texts_tag((texts_chosen() + step + n) % n));
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        change_seat(sc, p, 0);
}

static void change(screen *sc, row at, int step) {
    bst_rules *r = &sc->o->plan.setup.rules;
    switch (at.kind) {
    case ROW_SET:
        toggle_set(sc, at.n);
        break;
    case ROW_LEVEL:
        r->level = (uint8_t)((r->level - 1 + step + family(sc)->levels) % family(sc)->levels + 1);
        break;
    case ROW_PLAYERS:
        r->players = (uint8_t)(r->players + step);
        fit_players(sc);
        break;
    case ROW_SEAT:
        change_seat(sc, at.n, step);
        break;
    case ROW_OPTION: {
        const bst_option_row *o = bst_option_info(at.n);
        uint8_t *v = option_value(sc, at.n);
        *v = *v == o->value[0] ? o->value[1] : o->value[0];
        break;
    }
    case ROW_LANGUAGE:
        change_language(sc, step);
        break;
    default:
        break;
    }
}

static void begin_game(screen *sc) {
    char message[BST_MESSAGE_SIZE];
    bst_setup *u = &sc->o->plan.setup;
    if (sc->t->game.state.n_tiles || !u->has_seed) { /* a second game draws anew */
        u->has_seed = 1;
        u->has_shuffle = 0;
        if (getrandom(&u->seed, sizeof u->seed, 0) != sizeof u->seed)
            u->seed++;
    }
    u->rules.first = (uint8_t)(u->rules.first < u->rules.players ? u->rules.first : 0);
    if (!table_begin(sc->t, &sc->o->plan, message)) {
        screen_say(sc, message);
        return;
    }
    sc->mode = MODE_GAME;
    sc->looking = -1;
    board_centre(sc);
}

void plan_key(screen *sc, int key) {
    row list[MOST_ROWS];
    int n = rows(sc, list);
    row at = list[sc->plan_row < n ? sc->plan_row : 0];
    sc->notice[0] = 0;
    switch (key) {
    case KEY_UP:
        sc->plan_row = (sc->plan_row + n - 1) % n;
        break;
    case KEY_DOWN:
    case '\t':
        sc->plan_row = (sc->plan_row + 1) % n;
        break;
    case KEY_LEFT:
        change(sc, at, -1);
        break;
    case KEY_RIGHT:
    case ' ':
        change(sc, at, 1);
        break;
    case '\n':
    case '\r':
    case KEY_ENTER:
        begin_game(sc);
        break;
    case 27:
    case 'q':
        if (sc->t->game.state.n_tiles)
            sc->mode = MODE_GAME;
        else
            sc->quit = true;
        break;
    default:
        if (key >= ROW_CLICKED && key < ROW_CLICKED + n) { /* a row was clicked */
            sc->plan_row = key - ROW_CLICKED;
            if (list[sc->plan_row].kind == ROW_START)
                begin_game(sc);
            else
                change(sc, list[sc->plan_row], 1);
        }
    }
    n = rows(sc, list);
    sc->plan_row = sc->plan_row < n ? sc->plan_row : n - 1;
}

/* ---- drawing ---- */

/* An option whose words need no text of their own. */
static bool yes_or_no(const bst_option_row *o) {
    return strcmp(o->words[0], "on") == 0 && strcmp(o->key, "wheel-board") != 0;
}

static void row_text(screen *sc, row at, char *left, char *right, size_t size) {
    const bst_rules *r = &sc->o->plan.setup.rules;
    const table_plan *plan = &sc->o->plan;
    char about[64];
    *left = *right = 0;
    switch (at.kind) {
    case ROW_START:
        snprintf(left, size, "%s", T("new.start"));
        break;
    case ROW_SET:
        snprintf(left, size, "[%c] %s", r->sets >> at.n & 1 ? 'x' : ' ', WORD("set", bst_set_name(at.n)));
        snprintf(about, sizeof about, "%s.about", bst_set_name(at.n));
        snprintf(right, size, "%s", WORD("set", about));
        break;
    case ROW_LEVEL:
        snprintf(left, size, "%s", T("new.level"));
        snprintf(right, size, "%d", r->level);
        break;
    case ROW_PLAYERS:
        snprintf(left, size, "%s", T("text.players"));
        snprintf(right, size, "%d", r->players);
        break;
    case ROW_SEAT:
        snprintf(left, size, "  %d", at.n + 1);
        snprintf(right, size, plan->seats[at.n].kind == SEAT_HERE ? "%s (%s)" : "%s", texts_plain(plan->names[at.n]),
                 T("new.human"));
        break;
    case ROW_OPTION: {
        const bst_option_row *o = bst_option_info(at.n);
        bool second = *option_value(sc, at.n) == o->value[1];
        char key[64];
        snprintf(key, sizeof key, "%s.%s", o->key, o->words[second]);
        snprintf(left, size, "%s", WORD("house", o->key));
        snprintf(right, size, "%s", yes_or_no(o) ? (second ? T("off") : T("on")) : WORD("house", key));
        break;
    }
    default:
        snprintf(left, size, "%s", T("settings.language"));
        snprintf(right, size, "%s", texts_name(texts_chosen()));
    }
}

static void draw_row(screen *sc, row at, int y, bool chosen, int index) {
    char left[160], right[160];
    frame *f = &sc->f;
    int split = f->w >= 76 ? 34 : f->w / 2;
    style st = style_tone(chosen ? TONE_CHOSEN : at.kind == ROW_START ? TONE_ASKED : TONE_PLAIN);
    row_text(sc, at, left, right, sizeof left);
    if (chosen)
        frame_fill(f, (rect){1, y, f->w - 2, 1}, L' ', st);
    frame_text(f, 2, y, *right ? split - 3 : f->w - 4, st, left);
    frame_text(f, split, y, f->w - split - 2, chosen ? st : style_tone(at.kind == ROW_SET ? TONE_DIM : TONE_PLAIN),
               right);
    if (at.kind == ROW_SEAT)
        frame_text(f, 2, y, 4, style_owner(at.n, family(sc)->by_colour), left);
    screen_button(sc, (rect){1, y, f->w - 2, 1}, ROW_CLICKED + index);
}

void plan_draw(screen *sc) {
    row list[MOST_ROWS];
    int n = rows(sc, list), room = sc->f.h - 5, top = 0;
    frame *f = &sc->f;
    frame_fill(f, (rect){0, 0, f->w, 1}, L' ', style_tone(TONE_TITLE));
    frame_text(f, 1, 0, f->w - 2, style_tone(TONE_TITLE), "Bastide");
    frame_text(f, 10, 0, f->w - 11, style_tone(TONE_TITLE), T("new.title"));
    if (n > room && sc->plan_row >= room)
        top = sc->plan_row - room + 1;
    for (int i = top; i < n && i - top < room; i++)
        draw_row(sc, list[i], 2 + i - top, i == sc->plan_row, i);
    frame_fill(f, (rect){0, f->h - 2, f->w, 2}, L' ', style_tone(TONE_KEY_TEXT));
    frame_text(f, 1, f->h - 2, f->w - 2, style_tone(TONE_ASKED), sc->notice[0] ? sc->notice : T("screen.plan"));
    frame_text(f, 1, f->h - 1, f->w - 2, style_tone(TONE_KEY_TEXT), T("screen.planKeys"));
}
