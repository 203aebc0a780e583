/* A text being written into a buffer of fixed size. */
#include "out.h"

void out_char(bst_out *o, char c) {
    if (o->len + 1 < o->cap) {
        o->text[o->len] = c;
        o->text[o->len + 1] = 0;
    }
    o->len++;
}

void out_text(bst_out *o, const char *s) {
    while (*s)
        out_char(o, *s++);
}

void out_int(bst_out *o, long long n) {
    char digits[24];
    int i = 0;
    unsigned long long u = n < 0 ? 0ULL - (unsigned long long)n : (unsigned long long)n;
    do
        digits[i++] = (char)('0' + u % 10);
    while (u /= 10);
    if (n < 0)
        out_char(o, '-');
    while (i)
        out_char(o, digits[--i]);
}

void out_hundredths(bst_out *o, long long n) {
    if (n < 0) {
        out_char(o, '-');
        n = -n;
    }
    out_int(o, n / 100);
    int rest = (int)(n % 100);
    if (!rest)
        return;
    out_char(o, '.');
    out_char(o, (char)('0' + rest / 10));
    if (rest % 10)
        out_char(o, (char)('0' + rest % 10));
}

void out_json(bst_out *o, const char *s) {
    static const char hex[] = "0123456789abcdef";
    out_char(o, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') {
            out_char(o, '\\');
            out_char(o, (char)c);
        } else if (c == '\n') {
            out_text(o, "\\n");
        } else if (c == '\t') {
            out_text(o, "\\t");
        } else if (c < 32 || c == 127) {
            out_text(o, "\\u00");
            out_char(o, hex[c >> 4]);
            out_char(o, hex[c & 15]);
        } else {
            out_char(o, (char)c);
        }
    }
    out_char(o, '"');
}

void out_xml(bst_out *o, const char *s) {
    for (; *s; s++) {
        if (*s == '&')
            out_text(o, "&amp;");
        else if (*s == '<')
            out_text(o, "&lt;");
        else if (*s == '>')
            out_text(o, "&gt;");
        else if (*s == '"')
            out_text(o, "&quot;");
        else
            out_char(o, *s);
    }
}
