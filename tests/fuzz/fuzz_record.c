/* Any bytes as a record: read to a sound game, or refused with a line and a reason. */
#include <bastide/game.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static bst_game *m, *again;
    static char *text;
    char message[BST_MESSAGE_SIZE];
    int line;
    if (!m) {
        m = calloc(1, sizeof *m);
        again = calloc(1, sizeof *again);
        text = malloc(BST_RECORD_SIZE);
    }
    if (bst_record_read(m, (const char *)data, n, &line, message, NULL, NULL)) {
        if (!message[0])
            abort();
        return 0;
    }
    if (bst_verify(&m->state))
        abort();
    size_t written = bst_record_write(m, 1, text, BST_RECORD_SIZE);
    if (bst_record_read(again, text, written, &line, message, NULL, NULL) ||
        bst_hash(&again->state) != bst_hash(&m->state))
        abort();
    return 0;
}
