/* JSON read where it lies. */
#include "value.h"

#include <stdint.h>
#include <string.h>

enum { DEEPEST = 40 };

static const char *blanks(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

/* ---- looking over ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int hex_digit(char c) {
    return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Behind a string's closing quote; NULL, and where in *wrong. */
static const char *over_string(const char *at, const char **wrong) {
    for (at++; *at != '"'; at++) {
        *wrong = at;
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (*at == 'u') {
            for (int i = 1; i <= 4; i++)
                if (hex_digit(at[i]) < 0)
                    return NULL;
        } else if (!*at || !strchr("\"\\/bfnrt", *at)) {
            return NULL;
        }
    }
    return at + 1;
}

static const char *over_digits(const char *at) {
    if (!is_digit(*at))
        return NULL;
    while (is_digit(*at))
        at++;
    return at;
}

static const char *over_number(const char *at) {
    at = over_digits(at + (*at == '-'));
    if (at && *at == '.')
        at = over_digits(at + 1);
    if (at && (*at == 'e' || *at == 'E'))
        at = over_digits(at + 1 + (at[1] == '+' || at[1] == '-'));
    return at;
}

static const char *over_word(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    return over_number(at);
}

/* At the value behind a key and its colon. */
static const char *over_key(const char *at, const char **wrong) {
    *wrong = at;
    if (*at != '"' || !(at = over_string(at, wrong)))
        return NULL;
    at = blanks(at);
    *wrong = at;
    return *at == ':' ? blanks(at + 1) : NULL;
}

/* Behind a value that may hold lists and objects so many levels deep; NULL if it is none, and where in *wrong. */
static const char *over_value(const char *at, int levels, const char **wrong) {
    *wrong = at;
    if (*at == '"')
        return over_string(at, wrong);
    if (*at != '{' && *at != '[')
        return over_word(at);
    if (!levels)
        return NULL;
    char close = *at == '{' ? '}' : ']';
    at = blanks(at + 1);
    if (*at == close)
        return at + 1;
    for (;;) {
        if (close == '}' && !(at = over_key(at, wrong)))
            return NULL;
        if (!(at = over_value(at, levels - 1, wrong)))
            return NULL;
        at = blanks(at);
        *wrong = at;
        if (*at == close)
            return at + 1;
        if (*at++ != ',')
            return NULL;
        at = blanks(at);
    }
}

value value_check(const char *text, const char **wrong) {
    value v = blanks(text);
    const char *end = over_value(v, DEEPEST, wrong);
    if (!end)
        return NULL;
    *wrong = blanks(end);
    return **wrong ? NULL : v;
}

/* ---- finding ---- */

/* The value behind a member's key. */
static value behind_key(const char *key) {
    const char *wrong;
    return over_key(key, &wrong);
}

value value_first(value v) {
    if (!v || (*v != '{' && *v != '['))
        return NULL;
    const char *at = blanks(v + 1);
    if (*at == '}' || *at == ']')
        return NULL;
    return *v == '{' ? behind_key(at) : at;
}

/* Behind a comma stands a key if a colon follows the string. */
value value_next(value v) {
    const char *wrong, *at = blanks(over_value(v, DEEPEST, &wrong));
    if (*at != ',')
        return NULL;
    at = blanks(at + 1);
    if (*at == '"' && *blanks(over_string(at, &wrong)) == ':')
        return behind_key(at);
    return at;
}

/* The key of the member that a value belongs to: looked for from the object's beginning. */
static const char *key_of(value object, value member) {
    const char *wrong, *at = blanks(object + 1);
    while (*at == '"') {
        value v = behind_key(at);
        if (v == member)
            return at;
        at = blanks(over_value(v, DEEPEST, &wrong));
        if (*at != ',')
            break;
        at = blanks(at + 1);
    }
    return NULL;
}

bool value_key(value object, value member, char *out, size_t size) {
    const char *key = object && *object == '{' ? key_of(object, member) : NULL;
    return key && value_string(key, out, size);
}

value value_member(value v, const char *key) {
    if (!v || *v != '{')
        return NULL;
    const char *wrong, *at = blanks(v + 1);
    while (*at == '"') {
        value found = behind_key(at);
        if (value_is(at, key))
            return found;
        at = blanks(over_value(found, DEEPEST, &wrong));
        if (*at != ',')
            break;
        at = blanks(at + 1);
    }
    return NULL;
}

/* ---- reading ---- */

static uint32_t read_hex(const char *at) {
    uint32_t n = 0;
    for (int i = 0; i < 4; i++)
        n = n << 4 | (uint32_t)hex_digit(at[i]);
    return n;
}

/* The character of an escape at `at` (behind the backslash), which moves behind it. */
static uint32_t read_escape(const char **at) {
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    char c = *(*at)++;
    if (c != 'u') {
        const char *known = strchr(from, c);
        return (unsigned char)(known ? to[known - from] : c);
    }
    uint32_t n = read_hex(*at);
    *at += 4;
    if (n >> 10 == 0x36 && (*at)[0] == '\\' && (*at)[1] == 'u' && read_hex(*at + 2) >> 10 == 0x37) {
        n = 0x10000 + ((n & 0x3ff) << 10 | (read_hex(*at + 2) & 0x3ff));
        *at += 6;
    }
    return n && n >> 11 != 0x1b ? n : 0xfffd; /* no zero, no lone half of a pair */
}

static size_t write_utf8(uint32_t c, char out[4]) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | c);
    return n;
}

/* One whole character of the string, at most four bytes. */
static size_t read_character(const char **at, char out[4]) {
    if (**at == '\\') {
        ++*at;
        return write_utf8(read_escape(at), out);
    }
    size_t n = 0;
    do
        out[n++] = *(*at)++;
    while (n < 4 && (**at & 0xc0) == 0x80);
    return n;
}

bool value_string(value v, char *out, size_t size) {
    size_t n = 0;
    out[0] = 0;
    if (!v || *v != '"')
        return false;
    for (v++; *v != '"';) {
        char character[4];
        size_t bytes = read_character(&v, character);
        if (n + bytes >= size)
            break;
        memcpy(out + n, character, bytes);
        n += bytes;
    }
    out[n] = 0;
    return true;
}

bool value_is(value v, const char *text) {
    if (!v || *v != '"')
        return false;
    for (v++; *v != '"';) {
        char character[4];
        size_t bytes = read_character(&v, character);
        if (strncmp(text, character, bytes) != 0)
            return false;
        text += bytes;
    }
    return !*text;
}

long value_int(value v, long otherwise) {
    long n = 0;
    if (!v)
        return otherwise;
    if (*v == 't' || *v == 'f')
        return *v == 't';
    const char *at = v + (*v == '-');
    if (!is_digit(*at))
        return otherwise;
    for (; is_digit(*at); at++) {
        if (n > 100000000)
            return otherwise;
        n = 10 * n + (*at - '0');
    }
    return *v == '-' ? -n : n;
}

int value_line(const char *text, value v) {
    int line = 1;
    for (; text < v; text++)
        line += *text == '\n';
    return line;
}
