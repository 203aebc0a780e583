/* A game over the net. */
#include "online.h"

#include <stdio.h>

bool online_come(table *t, const char *link, const char *name, char message[BST_MESSAGE_SIZE]) {
    (void)t, (void)link, (void)name;
    snprintf(message, BST_MESSAGE_SIZE, "not yet");
    return false;
}
void online_free(online *o) {
    (void)o;
}
bool online_ready(const online *o) {
    (void)o;
    return false;
}
const char *online_state(const online *o) {
    (void)o;
    return NULL;
}
void online_play(online *o, bst_move m) {
    (void)o, (void)m;
}
bool online_undo(online *o) {
    (void)o;
    return false;
}
void online_chat(online *o, const char *text) {
    (void)o, (void)text;
}
void online_go_on(online *o) {
    (void)o;
}
size_t online_record(const online *o, char *out, size_t size) {
    (void)o, (void)size;
    out[0] = 0;
    return 0;
}
void online_at(const online *o, int n, bst_state *out) {
    (void)o, (void)n, (void)out;
}
