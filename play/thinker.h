/* A bot's thinking in a thread of its own, so that whoever waits for it can still look round. */
#ifndef BST_PLAY_THINKER_H
#define BST_PLAY_THINKER_H

#include <bastide/ai.h>
#include <stdbool.h>

typedef struct thinker thinker;

/* `wake` is a descriptor that gets a byte when an answer is there. */
thinker *thinker_new(int wake);
void thinker_free(thinker *t);
/* Begins to think about a position; what it thought of before is forgotten. `ms`: the longest time. */
void thinker_ask(thinker *t, int bot, const bst_state *s, uint64_t seed, int ms);
bool thinker_busy(const thinker *t);
/* The answer, once. */
bool thinker_answer(thinker *t, bst_ai_result *out);
/* Stops and forgets. */
void thinker_stop(thinker *t);

#endif
