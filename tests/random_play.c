/* Random games in every combination of sets, every invariant after every move.
 *
 * After each move: features re-derived by flood fill and everything else bst_verify knows; tiles neither lost nor
 * made; the scores changed by exactly what the events say; every legal move survives being written and read.
 * For each game: a copy played beside it stays equal, the record plays to the same hash, and undo leads back through
 * the same hashes to the first. Usage: random_play [GAMES a combination] [SEED] */
#include <bastide/game.h>
#include <bastide/vocabulary.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bst_game game, other;
static bst_move moves[BST_MAX_MOVES];
static uint64_t hashes[BST_MAX_GAME_MOVES + 1];
static char record[BST_RECORD_SIZE];
static bst_events events;
static char setup_line[512];

static void die(const char *what) {
    printf("FAILED: %s\n  set-up: %s\n  after %d moves\n", what, setup_line, game.n_moves);
    bst_record_write(&game, 1, record, sizeof record);
    printf("%s\n0 passed, 1 failed\n", record);
    exit(1);
}

static int is_mists(void) {
    return game.setup.rules.sets >> BST_MISTS & 1;
}

/* Tiles in the bag, in hand, placed, discarded and laid aside: always the same number. Face-down tiles are counted in
 * the bag. */
static int all_tiles(const bst_state *s) {
    int placed = 0;
    for (int i = 0; i < s->n_tiles; i++)
        placed += bst_kind_of(s, s->tile[i].kind)->edges != 0;
    return s->in_bag + (s->hand != BST_NO_KIND) + placed + s->n_discarded + s->dragon.aside_n;
}

static void check_scores(const int32_t before[]) {
    int gained[BST_MAX_PLAYERS] = {0};
    for (int i = 0; i < events.n; i++)
        if (events.at[i].type == BST_EV_SCORE || events.at[i].type == BST_EV_DOG_SCORE)
            for (int p = 0; p < BST_MAX_PLAYERS; p++)
                gained[bst_scores_n(&game.state) == 1 ? 0 : p] += events.at[i].points[p];
    for (int p = 0; p < BST_MAX_PLAYERS; p++)
        if (game.state.score[p] - before[p] != gained[p])
            die("the scores do not follow from the events");
    for (int i = 0; i < events.n; i++) {
        const bst_event *e = &events.at[i];
        int parts = 0, most = 0;
        if (e->type != BST_EV_SCORE || e->feature >= BST_SEGMENT_TYPES || is_mists())
            continue;
        for (int j = 0; j < e->n_parts; j++)
            if (e->part[j].player == BST_NONE8)
                parts += e->part[j].points;
        for (int p = 0; p < BST_MAX_PLAYERS; p++) {
            int own = e->points[p];
            for (int j = 0; j < e->n_parts; j++)
                if (e->part[j].player == p)
                    own -= e->part[j].points;
            if (own && own != parts)
                die("a score event's parts do not add up");
            most = own > most ? own : most;
        }
        if (most != parts)
            die("nobody gets what a score event's parts add up to");
    }
}

static void check_texts(int n) {
    for (int i = 0; i < n; i++) {
        char text[BST_MOVE_TEXT];
        bst_move back;
        bst_move_text(&game.state, moves[i], text);
        if (bst_move_read(&game.state, text, &back) || back != moves[i])
            die(text);
        if (bst_check(&game.state, moves[i]))
            die("a listed move is refused");
    }
}

/* A move that was made unasked is told in words that mean it. (Words may no longer be understood after it.) */
static void check_forced(void) {
    for (int i = 0; i < events.n; i++) {
        char text[BST_MOVE_TEXT];
        bst_move back;
        if (events.at[i].type != BST_EV_FORCED)
            continue;
        bst_move_text(&game.state, events.at[i].move, text);
        if (!bst_move_read(&game.state, text, &back) && back != events.at[i].move)
            die(text);
    }
}

static void random_setup(bst_rng *r, int combination, int players) {
    char *at = setup_line, *end = setup_line + sizeof setup_line;
    if (combination < 0) {
        at += snprintf(at, (size_t)(end - at), "sets=mists level=%d players=%d", -combination, players);
    } else {
        at += snprintf(at, (size_t)(end - at), "sets=base");
        for (int i = 0, bit = 0; i < BST_SETS; i++)
            if (i != BST_BASE && bst_set_info(i)->competitive && (combination >> bit++ & 1))
                at += snprintf(at, (size_t)(end - at), ",%s", bst_set_name(i));
        at += snprintf(at, (size_t)(end - at), " players=%d first=%u", players, bst_rng_below(r, (uint32_t)players));
        for (int i = 0; bst_option_info(i); i++)
            if (bst_rng_below(r, 4) == 0)
                at += snprintf(at, (size_t)(end - at), " %s=%s", bst_option_info(i)->key, bst_option_info(i)->words[1]);
    }
    snprintf(at, (size_t)(end - at), " seed=%llu", (unsigned long long)(bst_rng_next(r) >> 1));
}

static void play_out(bst_rng *r) {
    int tiles = all_tiles(&game.state);
    bst_game_new(&other, &game.setup, NULL);
    hashes[0] = bst_hash(&game.state);
    for (;;) {
        const char *wrong = bst_verify(&game.state);
        if (wrong)
            die(wrong);
        if (all_tiles(&game.state) != tiles)
            die("a tile was lost or made");
        int n = bst_legal(&game.state, moves);
        if (bst_mover(&game.state) == BST_NOBODY) {
            if (n)
                die("moves after the end");
            return;
        }
        if (n < 1 || n > BST_MAX_MOVES)
            die("no moves, or too many");
        if (bst_rng_below(r, 8) == 0)
            check_texts(n);
        int32_t before[BST_MAX_PLAYERS];
        memcpy(before, game.state.score, sizeof before);
        bst_move m = moves[bst_rng_below(r, (uint32_t)n)];
        events.n = 0;
        if (bst_game_play(&game, m, &events))
            die("a listed move is refused");
        check_scores(before);
        check_forced();
        bst_state copy;
        bst_copy(&copy, &game.state);
        if (bst_hash(&copy) != bst_hash(&game.state))
            die("a copy's hash differs");
        if ((wrong = bst_verify(&copy)))
            die(wrong);
        bst_game_apply(&other, m, NULL);
        if (bst_hash(&other.state) != bst_hash(&game.state))
            die("the same game played twice differs");
        hashes[game.n_moves] = bst_hash(&game.state);
    }
}

static void check_record_and_undo(void) {
    char message[BST_MESSAGE_SIZE];
    int line;
    size_t n = bst_record_write(&game, 1, record, sizeof record);
    if (n >= sizeof record)
        die("a record is longer than BST_RECORD_SIZE");
    if (bst_record_read(&other, record, n, &line, message, NULL, NULL))
        die(message);
    if (bst_hash(&other.state) != bst_hash(&game.state))
        die("the record plays to another hash");
    /* Undo plays the game again from the start, so going back in jumps proves as much and takes less long. */
    for (int i = game.n_moves; i > 0; i--) {
        if (i % 16 != 0 && i > 3 && i < game.n_moves - 3) {
            other.n_moves = (uint16_t)(i - 1);
            continue;
        }
        if (!bst_game_undo(&other) || bst_hash(&other.state) != hashes[i - 1])
            die("undo leads elsewhere");
    }
    if (bst_game_undo(&other))
        die("undo before the first move");
}

static void one_game(bst_rng *r, int combination, int players) {
    char message[BST_MESSAGE_SIZE];
    random_setup(r, combination, players);
    if (bst_setup_read(&game.setup, setup_line, message))
        die(message);
    if (bst_game_new(&game, &game.setup, NULL))
        die("the game does not start");
    play_out(r);
    check_record_and_undo();
}

int main(int argc, char **argv) {
    int each = argc > 1 ? atoi(argv[1]) : 1, games = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    bst_rng r;
    bst_rng_seed(&r, seed);
    int combinations = 1;
    for (int i = 0; i < BST_SETS; i++)
        combinations <<= i != BST_BASE && bst_set_info(i)->competitive;
    for (int i = 0; i < each; i++) {
        for (int combination = 0; combination < combinations; combination++, games++)
            one_game(&r, combination, 2 + (int)bst_rng_below(&r, 7));
        for (int level = 1; level <= 6; level++)
            for (int players = 1; players <= 5; players++, games++)
                one_game(&r, -level, players);
        if (each > 5)
            fprintf(stderr, "\r%d games", games);
    }
    printf("%d passed, 0 failed\n", games);
    return 0;
}
