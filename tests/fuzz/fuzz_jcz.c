/* Saved games of another program, however damaged: read or refused, and what was read is a record. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../exchange/jcz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static bst_game game;
    static char record[BST_RECORD_SIZE];
    jcz_notes notes;
    char message[BST_MESSAGE_SIZE];
    int line;
    char *text = malloc(n + 1);
    if (!text)
        return 0;
    memcpy(text, data, n);
    text[n] = 0;
    if (jcz_read(&game, text, &notes)) {
        size_t length = bst_record_write(&game, 1, record, sizeof record);
        if (bst_record_read(&game, record, length, &line, message, NULL, NULL))
            abort();
    } else if (!notes.n) {
        abort();
    }
    free(text);
    return 0;
}
