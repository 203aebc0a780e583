/* Plays the base game at random and prints the result: the whole of the library in thirty lines.
 *
 *     cc random_game.c $(pkg-config --cflags --libs bastide) -o random_game */
#include <bastide/bastide.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    static bst_state game;
    static bst_move moves[BST_MAX_MOVES];
    bst_rules rules = bst_rules_default();
    bst_error error = bst_new(&game, &rules, NULL, BST_NO_KIND, NULL);
    if (error) {
        fprintf(stderr, "%s\n", bst_error_text(error));
        return 1;
    }
    srand(7);
    while (bst_mover(&game) != BST_NOBODY) {
        if (bst_mover(&game) == BST_CHANCE) {
            bst_apply(&game, bst_sample(&game, (uint32_t)rand() % bst_total_weight(&game)), NULL);
            continue;
        }
        int n = bst_legal(&game, moves);
        char text[BST_MOVE_TEXT];
        bst_move move = moves[rand() % n];
        bst_move_text(&game, move, text);
        printf("player %d: %s\n", bst_mover(&game), text);
        bst_play(&game, move, NULL);
    }
    printf("result %d %d\n", game.score[0], game.score[1]);
    return 0;
}
