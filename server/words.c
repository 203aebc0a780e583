/* Texts that people give: what may be in them. */
#include "words.h"

#include <stdint.h>
#include <string.h>

/* The length of the UTF-8 character at p and its number; 0 if there is none. */
static int decode(const char *p, size_t n, uint32_t *out) {
    const unsigned char *s = (const unsigned char *)p;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int len = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (!len || (size_t)len > n)
        return 0;
    uint32_t c = len == 1 ? s[0] : s[0] & (0x7fu >> len);
    for (int i = 1; i < len; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        c = c << 6 | (s[i] & 63);
    }
    if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    *out = c;
    return len;
}

typedef struct {
    uint32_t from, to;
} range;

static bool is_in(const range *list, size_t n, uint32_t c) {
    for (size_t i = 0; i < n; i++)
        if (c >= list[i].from && c <= list[i].to)
            return true;
    return false;
}

/* Controls, what turns the direction of writing, and letters that are drawn as nothing. */
static bool is_unwelcome(uint32_t c) {
    static const range list[] = {
        {0, 31},
        {0x7f, 0x9f},
        {0xad, 0xad},
        {0x34f, 0x34f},
        {0x61c, 0x61c},
        {0x115f, 0x1160},
        {0x17b4, 0x17b5},
        {0x180b, 0x180f},
        {0x200b, 0x200c},
        {0x200e, 0x200f},
        {0x2028, 0x202e},
        {0x2060, 0x206f},
        {0x2800, 0x2800},
        {0x3164, 0x3164},
        {0xfeff, 0xfeff},
        {0xffa0, 0xffa0},
        {0xfff0, 0xfffc},
        {0xfdd0, 0xfdef},
        {0x13430, 0x13455},
        {0x1bca0, 0x1bca3},
        {0x1d159, 0x1d159},
        {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff},
        {0xf0000, 0x10ffff},
    };
    return is_in(list, sizeof list / sizeof *list, c);
}

/* Blanks of every width, and what only changes the sign before it: welcome, but nothing to see by themselves. */
static bool is_blank(uint32_t c) {
    static const range list[] = {
        {' ', ' '},       {0xa0, 0xa0},     {0x300, 0x36f},   {0x1680, 0x1680}, {0x2000, 0x200a}, {0x200d, 0x200d},
        {0x202f, 0x202f}, {0x205f, 0x205f}, {0x20d0, 0x20ff}, {0x3000, 0x3000}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
    };
    return is_in(list, sizeof list / sizeof *list, c);
}

bool words_read(const char *from, size_t n, int signs, bool may_be_empty, char *to, size_t size) {
    while (n && *from == ' ') {
        from++;
        n--;
    }
    while (n && from[n - 1] == ' ')
        n--;
    if (n >= size || (!n && !may_be_empty))
        return false;
    int count = 0, seen = 0;
    for (size_t at = 0; at < n; count++) {
        uint32_t c;
        int len = decode(from + at, n - at, &c);
        if (!len || is_unwelcome(c))
            return false;
        seen += !is_blank(c);
        at += (size_t)len;
    }
    if (count > signs || (!seen && n))
        return false;
    memcpy(to, from, n);
    to[n] = 0;
    return true;
}

void words_cut(const char *from, char *to, size_t size) {
    size_t n = strlen(from);
    if (n >= size) {
        n = size - 1;
        while (n && ((unsigned char)from[n] >> 6) == 2)
            n--;
    }
    memcpy(to, from, n);
    to[n] = 0;
}
