/* Weights of the mists' evaluation given by name on a command line. */
#ifndef TOOLS_MISTS_WEIGHTS_H
#define TOOLS_MISTS_WEIGHTS_H

#include <stdlib.h>
#include <string.h>

#include "../ai/ai.h"

static const char *const mists_weight_names[] = {AI_MISTS_WEIGHTS(AI_MISTS_NAME)};
enum { MISTS_WEIGHTS = sizeof(ai_mists_weights) / sizeof(float) };

/* Words like ghost=0.5. */
static inline void mists_weights_read(ai_mists_weights *w, char **words, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < MISTS_WEIGHTS; j++) {
            size_t len = strlen(mists_weight_names[j]);
            if (strncmp(words[i], mists_weight_names[j], len) == 0 && words[i][len] == '=')
                ((float *)w)[j] = strtof(words[i] + len + 1, NULL);
        }
}

#endif
