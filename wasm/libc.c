/* The few functions of <string.h> that the shared code uses. With bulk memory the copying ones are instructions. */
#include <string.h>

void *memcpy(void *to, const void *from, size_t n) {
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) {
    return __builtin_memmove(to, from, n);
}

void *memset(void *to, int c, size_t n) {
    return __builtin_memset(to, c, n);
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *p = a, *q = b;
    for (; n; n--, p++, q++)
        if (*p != *q)
            return *p < *q ? -1 : 1;
    return 0;
}

void *memchr(const void *p, int c, size_t n) {
    const unsigned char *q = p;
    for (; n; n--, q++)
        if (*q == (unsigned char)c)
            return (void *)q;
    return NULL;
}

size_t strlen(const char *s) {
    const char *end = s;
    while (*end)
        end++;
    return (size_t)(end - s);
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, (size_t)-1);
}

int strncmp(const char *a, const char *b, size_t n) {
    for (; n; n--, a++, b++) {
        if (*a != *b)
            return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        if (!*a)
            return 0;
    }
    return 0;
}

size_t strcspn(const char *s, const char *stop) {
    size_t n = 0;
    while (s[n] && !strchr(stop, s[n]))
        n++;
    return n;
}

char *strchr(const char *s, int c) {
    for (; *s != (char)c; s++)
        if (!*s)
            return NULL;
    return (char *)s;
}
