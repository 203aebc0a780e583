/* Any text as a move, in positions of many kinds: read or refused, and what is read can be checked and written. */
#include <bastide/game.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 12 };
static bst_game *game[POSITIONS];

static void prepare(void) {
    static const char *const lines[] = {"sets=base,river,abbot,inns,traders,hills,wheel,dragon players=3 seed=1",
                                        "sets=mists level=5 players=2 seed=2", "sets=mists level=3 players=4 seed=3"};
    static bst_move moves[BST_MAX_MOVES];
    char message[BST_MESSAGE_SIZE];
    for (int i = 0; i < POSITIONS; i++) {
        bst_rng r;
        game[i] = calloc(1, sizeof *game[i]);
        bst_rng_seed(&r, (uint64_t)i);
        if (bst_setup_read(&game[i]->setup, lines[i % 3], message) || bst_game_new(game[i], &game[i]->setup, NULL))
            abort();
        for (int k = 0; k < 7 * i && bst_mover(&game[i]->state) != BST_NOBODY; k++)
            bst_game_apply(game[i], moves[bst_rng_below(&r, (uint32_t)bst_legal(&game[i]->state, moves))], NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    if (!game[0])
        prepare();
    char *text = malloc(n + 1), again[BST_MOVE_TEXT];
    memcpy(text, data, n);
    text[n] = 0;
    for (int i = 0; i < POSITIONS; i++) {
        bst_move m, back;
        const bst_state *s = &game[i]->state;
        if (bst_move_read(s, text, &m) || bst_check(s, m))
            continue;
        bst_move_text(s, m, again);
        if (bst_move_read(s, again, &back) || back != m)
            abort();
    }
    free(text);
    return 0;
}
