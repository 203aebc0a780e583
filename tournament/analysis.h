/* A finished game looked at again: what every move gave away, and what the draws did. */
#ifndef BST_ANALYSIS_H
#define BST_ANALYSIS_H

#include <bastide/ai.h>
#include <bastide/game.h>
#include <stdbool.h>

typedef struct analysed_move {
    int player, turn;
    char played[BST_MOVE_TEXT], best[BST_MOVE_TEXT];
    float value, best_value;   /* expected lead after the move played, and after the best one found */
    float lost;                /* the difference, never negative */
    float luck;                /* what the tile drawn before it was worth more than a tile on average */
    bool drew;                 /* there is such a tile */
    bool compared;             /* what follows is there: not in the mists */
    bst_ai_comparison weighed; /* the two moves by fresh games */
    float lost_win;            /* chance to win given away, never negative */
    int grade;                 /* bst_ai_grade */
} analysed_move;

enum { GRADES = 4 };

typedef struct analysis {
    int n, players;
    bool has_luck;
    analysed_move move[BST_MAX_GAME_MOVES];
    struct {
        int moves, mistakes; /* mistakes give away a point or more */
        int grades[GRADES];
        float lost, luck, lost_win;
        float luck_lead,
            luck_win; /* what all draws did for this player: lead over the mean of the others, chance to win */
        float skill;  /* what the others gave away on average, less what this player did */
    } player[BST_MAX_PLAYERS];
} analysis;

/* Looks at every move of the game. `tick` (may be NULL) is told how far it is. */
void analyse_game(const bst_game *game, int bot, const bst_ai_limits *limits, analysis *out,
                  void (*tick)(int at, int of));

#endif
