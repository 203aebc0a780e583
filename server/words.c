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

/* Controls, what turns the direction of writing, and what cannot be seen. */
static bool is_unwelcome(uint32_t c) {
    return c < 32 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
           (c >= 0x200b && c <= 0x200f && c != 0x200d) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) ||
           (c >= 0xe0000 && c <= 0xe0fff);
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
    int count = 0;
    for (size_t at = 0; at < n; count++) {
        uint32_t c;
        int len = decode(from + at, n - at, &c);
        if (!len || is_unwelcome(c))
            return false;
        at += (size_t)len;
    }
    if (count > signs)
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
