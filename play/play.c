/* `bastide play`: who plays, and which of the two ways to play. */
#include "play.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "line.h"
#include "online.h"
#include "screen.h"
#include "texts.h"

/* ---- who plays ---- */

static void sit_here(table_plan *p, int player, const char *name) {
    p->seats[player] = (table_seat){SEAT_HERE, 0};
    snprintf(p->names[player], BST_NAME_SIZE, "%.60s", name);
}

void play_sit_bot(table_plan *p, int player, int level) {
    int same = 0;
    p->seats[player] = (table_seat){SEAT_BOT, level};
    for (int i = 0; i < player; i++)
        same += p->seats[i].kind == SEAT_BOT && p->seats[i].bot == level;
    snprintf(p->names[player], BST_NAME_SIZE, same ? "%s (%s) %d" : "%s (%s)", texts_capital(T("new.bot")),
             WORD("level", bst_ai_name(level)), same + 1);
}

void play_usual(table_plan *p, int level) {
    sit_here(p, 0, T("new.me"));
    for (int i = 1; i < BST_MAX_PLAYERS; i++)
        play_sit_bot(p, i, level);
}

/* "bot", "bot:hard" or a name. */
static const char *sit(table_plan *p, int player, const char *word, int level) {
    if (strncmp(word, "bot", 3) != 0 || (word[3] && word[3] != ':')) {
        sit_here(p, player, word);
        return NULL;
    }
    if (word[3])
        level = bst_ai_find(word + 4);
    if (level < 0)
        return "there is no bot of this level";
    play_sit_bot(p, player, level);
    return NULL;
}

const char *play_seats(table_plan *p, const char *text, int level) {
    char copy[512], *rest = copy;
    int n = 0;
    if (strlen(text) >= sizeof copy)
        return "too many players";
    snprintf(copy, sizeof copy, "%s", text);
    if (text[0] >= '1' && text[0] <= '8' && !text[1]) {
        play_usual(p, level);
        p->setup.rules.players = (uint8_t)(text[0] - '0');
        return NULL;
    }
    for (char *word; (word = strsep(&rest, ",")); n++) {
        if (n == BST_MAX_PLAYERS)
            return "too many players";
        if (!*word)
            return "a player without a name";
        const char *wrong = sit(p, n, word, level);
        if (wrong)
            return wrong;
    }
    p->setup.rules.players = (uint8_t)n;
    return NULL;
}

/* ---- playing ---- */

/* A terminal that cannot move its cursor, or something else than a terminal, is spoken to in lines. */
static bool needs_lines(void) {
    const char *term = getenv("TERM");
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term || strcmp(term, "dumb") == 0 ||
           !screen_possible();
}

static bool sit_down(table *t, const play_options *o, char message[BST_MESSAGE_SIZE]) {
    if (o->link)
        return online_come(t, o->link, o->name, message);
    if (o->open)
        return table_open(t, o->open, &o->plan, message);
    return table_begin(t, &o->plan, message);
}

int play_run(play_options *o) {
    char message[BST_MESSAGE_SIZE] = "";
    int status;
    setlocale(LC_ALL, "");
    bool utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    texts_ascii(o->ascii || !utf8);
    o->ascii = texts_only_ascii();
    o->line = o->line || needs_lines();
    table *t = table_empty();
    if (!o->line && !o->at_once) {
        status = screen_play(t, o);
    } else if (sit_down(t, o, message)) {
        status = o->line ? line_play(t) : screen_play(t, o);
    } else {
        fprintf(stderr, "bastide play: %s\n", message);
        status = 1;
    }
    table_free(t);
    return status;
}
