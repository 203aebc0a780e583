/* Small words for writing JSON objects. */
#include "json_out.h"

void json_key(bst_out *o, const char *key) {
    if (o->len && o->len < o->cap && o->text[o->len - 1] != '{')
        out_char(o, ',');
    out_json(o, key);
    out_char(o, ':');
}

void json_int(bst_out *o, const char *key, long long n) {
    json_key(o, key);
    out_int(o, n);
}

void json_text(bst_out *o, const char *key, const char *text) {
    json_key(o, key);
    out_json(o, text);
}

void json_text_or_null(bst_out *o, const char *key, const char *text) {
    if (text && *text) {
        json_text(o, key, text);
        return;
    }
    json_key(o, key);
    out_text(o, "null");
}

void json_bool(bst_out *o, const char *key, bool b) {
    json_key(o, key);
    out_text(o, b ? "true" : "false");
}

void json_hundredths(bst_out *o, const char *key, float value) {
    json_key(o, key);
    out_hundredths(o, (long long)(value * 100 + (value < 0 ? -0.5f : 0.5f)));
}

const char *json_outcome(int outcome) {
    static const char *const words[] = {"playing", "goal", "ghosts", "deadline", "tiles"};
    return words[outcome];
}
