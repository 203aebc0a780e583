/* What may be answered now, named by letters. */
#include "choices.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "texts.h"

void choices_free(choices *c) {
    for (int i = 0; i < c->n; i++)
        free(c->at[i].text);
    free(c->at);
    *c = (choices){0};
}

static bool is_square(bst_move m) {
    return bst_move_type(m) == BST_M_TILE;
}

static bool same_square(bst_move a, bst_move b) {
    return bst_move_x(a) == bst_move_x(b) && bst_move_y(a) == bst_move_y(b);
}

/* The better squares first; on a square the better turns. Equal ones from the top left to the bottom right. */
static int by_interest(const void *a, const void *b) {
    const choice *p = a, *q = b;
    if (p->letter != q->letter) /* here: the best interest of the square */
        return q->letter - p->letter;
    if (!same_square(p->move, q->move))
        return bst_move_y(p->move) != bst_move_y(q->move) ? bst_move_y(p->move) - bst_move_y(q->move)
                                                          : bst_move_x(p->move) - bst_move_x(q->move);
    return p->interest != q->interest ? q->interest - p->interest : bst_move_rot(p->move) - bst_move_rot(q->move);
}

static void name_squares(choices *c) {
    for (int i = 0; i < c->n; i++) {
        c->at[i].letter = c->at[i].interest;
        for (int j = 0; j < c->n; j++)
            if (same_square(c->at[i].move, c->at[j].move) && c->at[j].interest > c->at[i].letter)
                c->at[i].letter = c->at[j].interest;
    }
    qsort(c->at, (size_t)c->n, sizeof *c->at, by_interest);
    for (int i = 0, first = 0; i < c->n; i++) {
        if (i && !same_square(c->at[i].move, c->at[i - 1].move)) {
            c->letters++;
            first = i;
        }
        c->at[i].letter = c->letters;
        c->at[i].way = i - first;
        for (int j = first; j <= i; j++)
            c->at[j].ways = i - first + 1;
    }
    c->letters += c->n > 0;
}

/* Where there are several turns, each says how the tile lies then. */
static void tell_turns(choices *c, const bst_state *s) {
    for (int i = 0; i < c->n; i++) {
        char text[1600] = "";
        bst_out o = {text, 0, sizeof text};
        if (c->at[i].ways == 1)
            continue;
        words_tile(&o, s, s->hand, bst_move_rot(c->at[i].move));
        out_text(&o, ". ");
        out_text(&o, texts_capital(c->at[i].text));
        free(c->at[i].text);
        c->at[i].text = play_copy(text);
    }
}

void choices_find(choices *c, const told *w, const bst_move *moves, int n, int me) {
    choices_free(c);
    c->at = play_alloc((size_t)(n ? n : 1) * sizeof *c->at);
    c->n = n;
    if (n && is_square(moves[0])) {
        for (int i = 0; i < n; i++) {
            char text[1024] = "";
            bst_out o = {text, 0, sizeof text};
            c->at[i].move = moves[i];
            c->at[i].interest = words_placement(&o, w, me, moves[i]);
            c->at[i].text = play_copy(text);
        }
        name_squares(c);
        tell_turns(c, w->state);
        return;
    }
    char(*texts)[160] = play_alloc((size_t)(n ? n : 1) * sizeof *texts);
    words_moves(w, moves, n, texts);
    for (int i = 0; i < n; i++)
        c->at[i] = (choice){moves[i], i, 0, 1, 0, play_copy(texts[i])};
    c->letters = n;
    free(texts);
}

const char *choices_letter(int letter) {
    static char text[4][8];
    static int at;
    char *to = text[at = (at + 1) % 4];
    if (letter < 26)
        snprintf(to, sizeof *text, "%c", 'a' + letter);
    else
        snprintf(to, sizeof *text, "%c%c", 'a' + (letter / 26 - 1) % 26, 'a' + letter % 26);
    return to;
}

const char *choices_label(const choice *c) {
    static char text[16];
    if (c->ways > 1)
        snprintf(text, sizeof text, "%s%d", choices_letter(c->letter), c->way + 1);
    else
        snprintf(text, sizeof text, "%s", choices_letter(c->letter));
    return text;
}

const choice *choices_named(const choices *c, const char *label, const char **wrong) {
    size_t letters = 0;
    int number = 0, way;
    *wrong = NULL;
    while (islower((unsigned char)label[letters]))
        number = 26 * number + label[letters++] - 'a' + 1;
    if (!letters || letters > 2 || strlen(label) > letters + 1 ||
        (label[letters] && !isdigit((unsigned char)label[letters])))
        return NULL;
    way = label[letters] ? label[letters] - '1' : -1;
    for (int i = 0; i < c->n; i++) {
        if (c->at[i].letter != number - 1)
            continue;
        if (way < 0 && c->at[i].ways > 1) {
            *wrong = T("line.whichWay", "place", label, "n", num(c->at[i].ways));
            return NULL;
        }
        if (way < 0 || c->at[i].way == way)
            return &c->at[i];
    }
    *wrong = T("line.noPlace", "place", label);
    return NULL;
}
