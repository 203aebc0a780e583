/* Memory or the end of the program. */
#ifndef BST_PLAY_MEMORY_H
#define BST_PLAY_MEMORY_H

#include <stddef.h>

void *play_alloc(size_t n);
void *play_realloc(void *p, size_t n);
char *play_copy(const char *text);

#endif
