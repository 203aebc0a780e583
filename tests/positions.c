/* A million positions: equal hash means equal state and equal legal moves.
 *
 * Half of them come from whole random games in every combination of sets, half from games with a handful of tiles of
 * few kinds, in which different ways often lead to the same position. Of every position the hash is kept, with the game
 * and the move; where two hashes are equal both games are played again and what a player sees is compared: the legal
 * moves and the state as text, both without their order. Usage: positions [POSITIONS] [SEED] */
#include <bastide/game.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json.h"

typedef struct {
    uint64_t hash;
    uint32_t game;
    uint16_t move;
} position;

enum { TEXT = 1 << 18 };
static bst_game one, two;
static bst_move moves[BST_MAX_MOVES];
static char text_one[TEXT], text_two[TEXT];
static char *pieces[TEXT / 2];
static uint64_t first_seed;

static void die(const char *what, const position *a, const position *b) {
    static char record[BST_RECORD_SIZE];
    printf("FAILED: %s\n", what);
    if (a) {
        printf("game %u after %d moves, game %u after %d moves, hash %016llx\n", a->game, a->move, b->game, b->move,
               (unsigned long long)a->hash);
        bst_record_write(&one, 1, record, sizeof record);
        printf("%s\n", record);
        bst_record_write(&two, 1, record, sizeof record);
        printf("%s\n", record);
    }
    printf("0 passed, 1 failed\n");
    exit(1);
}

/* ---- the games, each a function of its number ---- */

static const char *small_deck(bst_rng *r, bool mists) {
    static char line[256];
    char *at = line;
    at += sprintf(at, " deck=");
    int kinds[3], n = 3 + (int)bst_rng_below(r, 5);
    bst_rules rules = bst_rules_default();
    if (mists)
        rules.sets = 1 << BST_MISTS;
    for (int i = 0; i < 3; i++)
        do
            kinds[i] = (int)bst_rng_below(r, BST_KINDS);
        while (!bst_drawable(&rules, kinds[i]) || bst_kind_info(kinds[i])->set == BST_RIVER);
    for (int i = 0; i < n; i++)
        at += sprintf(at, "%s%s", i ? "," : "", bst_kind_info(kinds[bst_rng_below(r, 3)])->id);
    return line;
}

/* Small games share few set-ups, so that many of them meet. */
static void set_up(bst_game *m, uint32_t game, bst_rng *r) {
    static const char *const names[] = {"abbot", "inns", "traders", "hills", "wheel", "dragon", "river"};
    char line[1024], *at = line, message[BST_MESSAGE_SIZE];
    bool small = game % 8 != 0;
    bst_rng_seed(r, first_seed + (small ? game / 64 % 512 : game));
    bool mists = bst_rng_below(r, 4) == 0;
    if (mists) {
        at += sprintf(at, "sets=mists level=%u players=%u", 1 + bst_rng_below(r, 6), 1 + bst_rng_below(r, 5));
    } else {
        at += sprintf(at, "sets=base");
        for (int i = 0; i < (small ? 6 : 7); i++)
            if (bst_rng_below(r, 2) && !(small && i == 4))
                at += sprintf(at, ",%s", names[i]);
        at += sprintf(at, " players=%u", 2 + bst_rng_below(r, 3));
    }
    at += sprintf(at, " seed=%u", bst_rng_below(r, 1000));
    if (small)
        strcpy(at, small_deck(r, mists));
    bst_rng_seed(r, first_seed + game + 0x100000000u);
    if (bst_setup_read(&m->setup, line, message) || bst_game_new(m, &m->setup, NULL))
        die(line, NULL, NULL);
}

static bool play_on(bst_game *m, bst_rng *r) {
    int n = bst_legal(&m->state, moves);
    if (n)
        bst_game_apply(m, moves[bst_rng_below(r, (uint32_t)n)], NULL);
    return n > 0;
}

static void play_to(bst_game *m, const position *p) {
    bst_rng r;
    set_up(m, p->game, &r);
    while (m->n_moves < p->move)
        play_on(m, &r);
}

/* ---- what a player sees ---- */

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The parts of a text between braces and commas, in alphabetical order: what is a set is compared as one. */
static void sort_parts(char *text) {
    static char sorted[TEXT];
    int n = 0;
    char *at = sorted;
    for (char *part = strtok(text, "{},[]"); part; part = strtok(NULL, "{},[]"))
        pieces[n++] = part;
    qsort(pieces, (size_t)n, sizeof *pieces, by_text);
    for (int i = 0; i < n; i++)
        at += sprintf(at, "%s\n", pieces[i]);
    strcpy(text, sorted);
}

static void see(const bst_game *m, char *text) {
    bst_out o = {text, 0, TEXT};
    text[0] = 0;
    int n = bst_legal(&m->state, moves);
    json_state(&o, &m->state, "");
    for (int i = 0; i < n; i++) {
        char move[BST_MOVE_TEXT];
        bst_move_text(&m->state, moves[i], move);
        out_char(&o, '{');
        out_text(&o, move);
    }
    if (o.len >= TEXT)
        die("a text is too long", NULL, NULL);
    sort_parts(text);
}

static void compare(const position *a, const position *b) {
    play_to(&one, a);
    play_to(&two, b);
    if (bst_hash(&one.state) != a->hash || bst_hash(&two.state) != a->hash)
        die("a game played again has another hash", a, b);
    if (!bst_equal(&one.state, &two.state))
        die("one hash, two positions", a, b);
    see(&one, text_one);
    see(&two, text_two);
    if (strcmp(text_one, text_two) != 0)
        die("one hash, and a player sees different things", a, b);
}

static int by_hash(const void *a, const void *b) {
    const position *p = a, *q = b;
    if (p->hash != q->hash)
        return p->hash < q->hash ? -1 : 1;
    return p->game != q->game ? (p->game < q->game ? -1 : 1) : p->move - q->move;
}

int main(int argc, char **argv) {
    size_t wanted = argc > 1 ? (size_t)atol(argv[1]) : 1000000, n = 0, same = 0;
    first_seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    position *all = malloc(wanted * sizeof *all);
    for (uint32_t game = 0; all && n < wanted; game++) {
        bst_rng r;
        set_up(&one, game, &r);
        do
            all[n++] = (position){bst_hash(&one.state), game, one.n_moves};
        while (n < wanted && play_on(&one, &r));
    }
    if (!all)
        die("no memory", NULL, NULL);
    qsort(all, n, sizeof *all, by_hash);
    /* Neighbours are enough: what is equal to the one before is equal to all before. The start of a small game is met
     * hundreds of times; comparing it a few times will do. */
    for (size_t i = 1, run = 0; i < n; i++) {
        run = all[i].hash == all[i - 1].hash ? run + 1 : 0;
        if (run == 0 || run > 20)
            continue;
        compare(&all[i - 1], &all[i]);
        same++;
    }
    printf("%zu positions, %zu pairs with one hash compared (seed %llu)\n", n, same, (unsigned long long)first_seed);
    free(all);
    if (same < n / 100)
        die("too few positions were met twice to prove anything", NULL, NULL);
    printf("1 passed, 0 failed\n");
    return 0;
}
