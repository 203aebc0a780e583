/* Copying, hashing and comparing states, all from the one list of their members (fields.h). */
#include <string.h>

#include "board.h"
#include "fields.h"

/* ---- nothing is forgotten ---- */

#define SIZE_OF(member)                          sizeof(((bst_state *)0)->member)
#define SIZE_WHOLE(member, meaning, check)       +SIZE_OF(member)
#define SIZE_ARRAY(member, meaning, used, check) +SIZE_OF(member)
#define SIZE_APART(slice, set, rows)             rows(SIZE_WHOLE)
enum {
    HEAD_BYTES = 0 STATE_HEAD(SIZE_WHOLE),
    APART_BYTES = 0 SLICES_APART(SIZE_APART),
    ARRAY_BYTES = 0 STATE_FIGURES(SIZE_ARRAY) STATE_ARRAYS(SIZE_ARRAY)
};
_Static_assert(HEAD_BYTES == offsetof(bst_state, figure), "a member of the head has no row in fields.h");
_Static_assert(HEAD_BYTES + APART_BYTES + ARRAY_BYTES == sizeof(bst_state),
               "a member has no row in fields.h, or there is padding");

/* ---- copying ---- */

#define ARRAY_PIECE(member, meaning, used, check)                                                                      \
    if (used) {                                                                                                        \
        PIECE(offsetof(bst_state, member), (size_t)(used) * sizeof(((bst_state *)0)->member[0]));                      \
    }
#define APART_PIECE(slice, set, rows)                                                                                  \
    if (has_set(s, set)) {                                                                                             \
        PIECE(offsetof(bst_state, slice), sizeof s->slice);                                                            \
    }
#define PIECES                                                                                                         \
    PIECE(0, HEAD_BYTES + s->n_figures * sizeof(bst_figure));                                                          \
    SLICES_APART(APART_PIECE)                                                                                          \
    STATE_ARRAYS(ARRAY_PIECE)

void bst_copy(bst_state *to, const bst_state *s){
#define PIECE(at, n) memcpy((char *)to + (at), (const char *)s + (at), (n))
    PIECES
#undef PIECE
}

size_t bst_used_bytes(const bst_state *s) {
    size_t total = 0;
#define PIECE(at, n) total += (n)
    PIECES
#undef PIECE
    return total;
}

/* ---- the position as words, the same whatever way led to it ---- */

enum { MOST_WORDS = sizeof(bst_state) / 8 + 2 * BST_MAX_TILES + BST_MAX_FIGURES + 64 };

typedef struct {
    int n;
    uint64_t at[MOST_WORDS];
} words;

static void put(words *w, uint64_t word) {
    w->at[w->n++] = word;
}

static void put_bytes(words *w, const void *data, size_t bytes) {
    const uint8_t *p = data;
    for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word = 0;
        memcpy(&word, p + i, bytes - i < 8 ? bytes - i : 8);
        put(w, word);
    }
}

/* What was put from `from` on is a set: its order does not count. (Shell's sort; there are a few hundred at most.) */
static void sort_set(words *w, int from) {
    uint64_t *a = w->at + from;
    int n = w->n - from;
    for (int gap = n / 2; gap; gap = gap == 2 ? 1 : gap * 5 / 11)
        for (int i = gap; i < n; i++) {
            uint64_t x = a[i];
            int j = i;
            for (; j >= gap && a[j - gap] > x; j -= gap)
                a[j] = a[j - gap];
            a[j] = x;
        }
}

static uint64_t square_of(const bst_state *s, int tile) {
    return tile == BST_NONE8 ? 0 : (uint64_t)bst_square(s->tile[tile].x, s->tile[tile].y) + 1;
}

static uint64_t place_of(const bst_state *s, int seg) {
    return square_of(s, s->seg[seg].tile) * 8 + s->seg[seg].index;
}

static void put_tiles(words *w, const bst_state *s, const uint8_t *tiles, int n) {
    for (int i = 0; i < n; i++)
        put(w, square_of(s, tiles[i]));
}

/* From the draw to the placing of the next tile nothing asks about the last one. */
static bool last_counts(const bst_state *s) {
    return s->phase != BST_PHASE_OVER && s->phase != BST_PHASE_DRAW && s->phase != BST_PHASE_TILE &&
           s->phase != BST_PHASE_PLAGUE;
}

static void put_dogs(words *w, const bst_state *s) {
    for (int i = 0; i < 2; i++) {
        const bst_dog *d = &s->mists.dog[i];
        bool on_board = d->place == BST_DOG_BOARD;
        put(w, d->place | (uint64_t)d->mark << 8 | (uint64_t)(on_board ? d->colour : 0) << 16);
        put(w, on_board ? place_of(s, d->seg) : 0);
    }
}

static void put_graves(words *w, const bst_state *s) {
    int from = w->n;
    for (int i = 0; i < s->mists.buried_n; i++)
        put(w, square_of(s, s->mists.buried[i].tile) << 8 | s->mists.buried[i].colour);
    sort_set(w, from);
}

static void put_by_tile(words *w, const bst_state *s, const uint8_t *values) {
    int from = w->n;
    for (int i = 0; i < s->n_tiles; i++)
        put(w, square_of(s, i) << 8 | values[i]);
    sort_set(w, from);
}

static void put_board(words *w, const bst_state *s) {
    int from = w->n;
    for (int i = 0; i < s->n_tiles; i++)
        put(w, square_of(s, i) << 24 | (uint64_t)s->tile[i].kind << 8 | s->tile[i].rot);
    sort_set(w, from);
}

static void put_figures(words *w, const bst_state *s) {
    int from = w->n;
    for (int i = 0; i < s->n_figures; i++)
        put(w, place_of(s, s->figure[i].seg) << 16 | (uint64_t)s->figure[i].kind << 8 | s->figure[i].owner);
    sort_set(w, from);
}

/* Of features only which are scored does not follow from the rest. */
static void put_scored(words *w, const bst_state *s) {
    int from = w->n;
    for (int i = 0; i < s->n_tiles; i++) {
        uint64_t scored = 0;
        int end = i + 1 < s->n_tiles ? s->tile[i + 1].seg0 : s->n_segs;
        for (int seg = s->tile[i].seg0; seg < end; seg++) {
            int f = s->seg[seg].feature;
            if (f != BST_NONE16 && (s->feature[f].flags & BST_F_SCORED))
                scored |= 1u << (seg - s->tile[i].seg0);
        }
        put(w, square_of(s, i) << 8 | scored);
    }
    sort_set(w, from);
}

/* What each meaning puts: `m` is the member, `n` its bytes in use. */
#define PUT_PLAIN(m, n)    put_bytes(w, &(m), (n))
#define PUT_DERIVED(m, n)  ((void)0)
#define PUT_TILE(m, n)     put(w, square_of(s, (m)))
#define PUT_WALK(m, n)     put_tiles(w, s, (m), s->dragon.walk_n)
#define PUT_GRAVE(m, n)    put_tiles(w, s, (m), s->mists.grave_n)
#define PUT_LAST(m, n)     put(w, last_counts(s) ? square_of(s, (m)) : 0)
#define PUT_FAIRY(m, n)    put(w, s->dragon.fairy_owner == BST_NONE8 ? 0 : place_of(s, (m)))
#define PUT_DOGS(m, n)     put_dogs(w, s)
#define PUT_GRAVES(m, n)   put_graves(w, s)
#define PUT_BY_TILE(m, n)  put_by_tile(w, s, (m))
#define PUT_BOARD(m, n)    put_board(w, s)
#define PUT_FIGURES(m, n)  put_figures(w, s)
#define PUT_FEATURES(m, n) put_scored(w, s)

#define PUT_WHOLE(member, meaning, check)       PUT_##meaning(s->member, SIZE_OF(member));
#define PUT_ARRAY(member, meaning, used, check) PUT_##meaning(s->member, (size_t)(used) * sizeof s->member[0]);

#define PUT_APART(slice, set, rows)                                                                                    \
    if (has_set(s, set)) {                                                                                             \
        rows(PUT_WHOLE)                                                                                                \
    }

static void position_words(const bst_state *s, words *w) {
    w->n = 0;
    STATE_HEAD(PUT_WHOLE)
    SLICES_APART(PUT_APART)
    STATE_FIGURES(PUT_ARRAY)
    STATE_ARRAYS(PUT_ARRAY)
}

static uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

uint64_t bst_hash(const bst_state *s) {
    words w;
    uint64_t h = 1;
    position_words(s, &w);
    for (int i = 0; i < w.n; i++)
        h = mix(h * 0x9e3779b97f4a7c15u + w.at[i]);
    return h;
}

int bst_equal(const bst_state *a, const bst_state *b) {
    words of_a, of_b;
    position_words(a, &of_a);
    position_words(b, &of_b);
    return of_a.n == of_b.n && memcmp(of_a.at, of_b.at, (size_t)of_a.n * sizeof *of_a.at) == 0;
}
