/* Memory or the end of the program. */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_end(void *p) {
    if (!p) {
        fprintf(stderr, "bastide play: out of memory\n");
        exit(1);
    }
    return p;
}

void *play_alloc(size_t n) {
    return or_end(calloc(1, n));
}

void *play_realloc(void *p, size_t n) {
    return or_end(realloc(p, n));
}

char *play_copy(const char *text) {
    return or_end(strdup(text));
}
