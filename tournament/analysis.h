/* A finished game looked at again: what every move gave away, and what the draws did. */
#ifndef BST_ANALYSIS_H
#define BST_ANALYSIS_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdbool.h>

typedef struct analysed_move {
    int player, turn;
    char played[BST_MOVE_TEXT], best[BST_MOVE_TEXT];
    float value, best_value; /* expected lead after the move played, and after the best one found */
    float lost;              /* the difference, never negative */
    float luck;              /* what the tile drawn before it was worth more than a tile on average */
    bool drew;               /* there is such a tile */
} analysed_move;

typedef struct analysis {
    int n, players;
    analysed_move move[BST_MAX_GAME_MOVES];
    struct {
        int moves, mistakes; /* mistakes give away a point or more */
        float lost, luck;
    } player[BST_MAX_PLAYERS];
} analysis;

/* Looks at every move of the game. `tick` (may be NULL) is told how far it is. */
void analyse_game(const bst_game *game, int bot, const bst_ai_limits *limits, analysis *out,
                  void (*tick)(int at, int of));

#endif
