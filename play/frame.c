/* What the screen shall show. */
#include "frame.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "texts.h"

void frame_size(frame *f, int w, int h) {
    f->at = play_realloc(f->at, (size_t)(w * h + 1) * sizeof *f->at);
    f->w = w;
    f->h = h;
    f->clip = frame_whole(f);
}

void frame_free(frame *f) {
    free(f->at);
    *f = (frame){0};
}

rect frame_whole(const frame *f) {
    return (rect){0, 0, f->w, f->h};
}

void frame_put(frame *f, int x, int y, wchar_t ch, style s) {
    const rect *c = &f->clip;
    if (x >= c->x && y >= c->y && x < c->x + c->w && y < c->y + c->h && x >= 0 && y >= 0 && x < f->w && y < f->h)
        f->at[y * f->w + x] = (glyph){ch, s};
}

void frame_fill(frame *f, rect b, wchar_t ch, style s) {
    for (int y = b.y; y < b.y + b.h; y++)
        for (int x = b.x; x < b.x + b.w; x++)
            frame_put(f, x, y, ch, s);
}

void frame_clear(frame *f, style s) {
    f->clip = frame_whole(f);
    frame_fill(f, f->clip, L' ', s);
}

/* The next character of a text and its width; what cannot be shown is a question mark. */
static wchar_t next(const char **text, int *width) {
    wchar_t c;
    mbstate_t state = {0};
    size_t n = mbrtowc(&c, *text, strlen(*text), &state);
    if (n == (size_t)-1 || n == (size_t)-2 || n == 0) {
        *text += 1;
        *width = 1;
        return L'?';
    }
    *text += n;
    *width = wcwidth(c);
    if (*width >= 0)
        return c;
    *width = 1;
    return L'?';
}

int frame_width(const char *text) {
    int total = 0, width;
    text = texts_plain(text);
    while (*text) {
        next(&text, &width);
        total += width;
    }
    return total;
}

/* Draws n bytes. */
static int draw(frame *f, int x, int y, int w, style s, const char *text, const char *end) {
    int at = 0, width;
    while (text < end) {
        wchar_t c = next(&text, &width);
        if (at + width > w)
            break;
        if (width && f) {
            frame_put(f, x + at, y, c, s);
            if (width == 2)
                frame_put(f, x + at + 1, y, 0, s);
        }
        at += width;
    }
    return at;
}

int frame_text(frame *f, int x, int y, int w, style s, const char *text) {
    text = texts_plain(text);
    if (w <= 0)
        return 0;
    int n = draw(f, x, y, w, s, text, text + strlen(text));
    if (frame_width(text) > w)
        frame_put(f, x + w - 1, y, texts_only_ascii() ? L'>' : L'…', s);
    return n;
}

/* Where a line of at most w columns ends: at the last blank that fits. */
static const char *line_end(const char *text, int w) {
    const char *at = text, *blank = NULL;
    int columns = 0, width;
    while (*at) {
        const char *before = at;
        if (*at == '\n')
            return at;
        next(&at, &width);
        columns += width;
        if (columns > w)
            return blank ? blank : before > text ? before : at;
        if (*before == ' ')
            blank = before;
    }
    return at;
}

int frame_wrap(frame *f, int x, int y, int w, int most, style s, const char *text) {
    int lines = 0;
    text = texts_plain(text);
    while (*text && lines < most && w > 0) {
        const char *end = line_end(text, w);
        if (f)
            draw(f, x, y + lines, w, s, text, end);
        lines++;
        text = end;
        while (*text == ' ' || *text == '\n')
            text++;
    }
    return lines;
}
