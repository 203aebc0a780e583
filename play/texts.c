/* The catalogues: choosing a language, filling in values, plural forms, accents left out where a terminal has none. */
#include "texts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../text/out.h"
#include "texts.inc"

enum { RING = 64, FORM_ONE = 0, FORM_FEW, FORM_MANY, FORM_OTHER };

static int chosen;
static bool ascii;

static char *next_buffer(void) {
    static char ring[RING][TEXT_SIZE];
    static int at;
    at = (at + 1) % RING;
    ring[at][0] = 0;
    return ring[at];
}

/* ---- languages ---- */

bool texts_choose(const char *tag) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strncasecmp(catalogues[i].tag, tag, 2) == 0 && (!tag[2] || strchr("_-.@", tag[2]))) {
            chosen = i;
            return true;
        }
    return false;
}

void texts_from_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    chosen = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *tag = getenv(names[i]);
        if (!tag || !*tag)
            continue;
        texts_choose(tag);
        return;
    }
}

const char *texts_tag(int i) {
    return i >= 0 && i < LANGUAGES ? catalogues[i].tag : NULL;
}

const char *texts_name(int i) {
    return i >= 0 && i < LANGUAGES ? texts_plain(catalogues[i].name) : NULL;
}

int texts_chosen(void) {
    return chosen;
}

void texts_ascii(bool only) {
    ascii = only;
}

bool texts_only_ascii(void) {
    return ascii;
}

/* The forms that the page's Intl.PluralRules would choose. */
static int plural_form(long n) {
    const char *tag = catalogues[chosen].tag;
    long ten = n % 10, hundred = n % 100;
    if (strcmp(tag, "fr") == 0)
        return n == 0 || n == 1 ? FORM_ONE : FORM_OTHER;
    if (n == 1)
        return FORM_ONE;
    if (strcmp(tag, "cs") == 0)
        return n >= 2 && n <= 4 ? FORM_FEW : FORM_OTHER;
    if (strcmp(tag, "pl") == 0)
        return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? FORM_FEW : FORM_MANY;
    return FORM_OTHER;
}

/* ---- accents ---- */

/* Letters of our languages, and signs that texts and names use. */
static const struct {
    const char *from, *to;
} plain[] = {
    {"á", "a"},      {"à", "a"},   {"â", "a"},  {"ä", "ae"}, {"ą", "a"},  {"č", "c"}, {"ç", "c"},  {"ć", "c"},
    {"ď", "d"},      {"é", "e"},   {"è", "e"},  {"ê", "e"},  {"ë", "e"},  {"ě", "e"}, {"ę", "e"},  {"í", "i"},
    {"î", "i"},      {"ï", "i"},   {"ł", "l"},  {"ň", "n"},  {"ñ", "n"},  {"ń", "n"}, {"ó", "o"},  {"ô", "o"},
    {"ö", "oe"},     {"ř", "r"},   {"š", "s"},  {"ś", "s"},  {"ß", "ss"}, {"ť", "t"}, {"ú", "u"},  {"ů", "u"},
    {"ù", "u"},      {"û", "u"},   {"ü", "ue"}, {"ý", "y"},  {"ž", "z"},  {"ź", "z"}, {"ż", "z"},  {"œ", "oe"},
    {"Á", "A"},      {"À", "A"},   {"Ä", "Ae"}, {"Č", "C"},  {"Ç", "C"},  {"Ć", "C"}, {"Ď", "D"},  {"É", "E"},
    {"È", "E"},      {"Ě", "E"},   {"Í", "I"},  {"Ł", "L"},  {"Ň", "N"},  {"Ñ", "N"}, {"Ó", "O"},  {"Ö", "Oe"},
    {"Ř", "R"},      {"Š", "S"},   {"Ś", "S"},  {"Ť", "T"},  {"Ú", "U"},  {"Ů", "U"}, {"Ü", "Ue"}, {"Ý", "Y"},
    {"Ž", "Z"},      {"Ź", "Z"},   {"Ż", "Z"},  {"Ê", "E"},  {"Î", "I"},  {"Ô", "O"}, {"Œ", "Oe"}, {"Û", "U"},
    {"·", "-"},      {"…", "..."}, {"–", "-"},  {"—", "-"},  {"−", "-"},  {"×", "x"}, {"°", ""},   {"“", "\""},
    {"”", "\""},     {"„", "\""},  {"«", "\""}, {"»", "\""}, {"’", "'"},  {"¿", ""},  {"¡", ""},   {"\u00a0", " "},
    {"\u202f", " "},
};
enum { PLAIN = sizeof plain / sizeof *plain };

static const char *one_plain(const char *at, bst_out *o) {
    for (int i = 0; i < PLAIN; i++) {
        size_t n = strlen(plain[i].from);
        if (strncmp(at, plain[i].from, n) == 0) {
            out_text(o, plain[i].to);
            return at + n;
        }
    }
    out_char(o, '?');
    for (at++; (*at & 0xc0) == 0x80;)
        at++;
    return at;
}

const char *texts_plain(const char *text) {
    if (!ascii)
        return text;
    bst_out o = {next_buffer(), 0, TEXT_SIZE};
    while (*text) {
        if ((unsigned char)*text < 128)
            out_char(&o, *text++);
        else
            text = one_plain(text, &o);
    }
    return o.text;
}

/* ---- texts ---- */

static int find(const char *key) {
    int low = 0, high = TEXT_KEYS;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(key, text_keys[middle]);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

enum { MOST_VALUES = 8 };
typedef struct values {
    int n;
    const char *name[MOST_VALUES], *value[MOST_VALUES];
} values;

static const char *value_of(const values *v, const char *name, size_t length) {
    for (int i = 0; i < v->n; i++)
        if (strlen(v->name[i]) == length && memcmp(v->name[i], name, length) == 0)
            return v->value[i];
    return NULL;
}

static const char *fill(const char *text, const values *v) {
    bst_out o = {next_buffer(), 0, TEXT_SIZE};
    for (const char *end; text && *text; text++) {
        if (*text == '{' && (end = strchr(text, '}'))) {
            const char *value = value_of(v, text + 1, (size_t)(end - text - 1));
            out_text(&o, value ? value : "");
            text = end;
        } else
            out_char(&o, *text);
    }
    return texts_plain(o.text);
}

static values take(va_list args) {
    values v = {0};
    for (const char *name; v.n < MOST_VALUES && (name = va_arg(args, const char *)); v.n++) {
        v.name[v.n] = name;
        v.value[v.n] = va_arg(args, const char *);
    }
    return v;
}

static const char *get(const char *key, const char *otherwise, const values *v) {
    int i = find(key);
    if (i < 0)
        return texts_plain(otherwise);
    const char *n = value_of(v, "n", 1);
    const char *const *forms = catalogues[chosen].text[i];
    const char *text = forms[n ? plural_form(atol(n)) : FORM_OTHER];
    return fill(text ? text : forms[FORM_OTHER], v);
}

const char *texts_get(const char *key, ...) {
    va_list args;
    va_start(args, key);
    values v = take(args);
    va_end(args);
    return get(key, key, &v);
}

const char *texts_under(const char *prefix, const char *name, ...) {
    char key[128];
    va_list args;
    va_start(args, name);
    values v = take(args);
    va_end(args);
    snprintf(key, sizeof key, "%s.%s", prefix, name);
    return get(key, name, &v);
}

const char *texts_command(const char *name) {
    char *to = next_buffer();
    snprintf(to, TEXT_SIZE, "%s", WORD("cmd", name));
    to[strcspn(to, ",")] = 0;
    return to;
}

const char *num(long n) {
    char *to = next_buffer();
    snprintf(to, TEXT_SIZE, "%ld", n);
    return to;
}

/* ---- capitals ---- */

/* Small letters of our languages beside their capitals: two bytes each. */
static const char *const pairs[] = {"áÁ", "àÀ", "čČ", "ďĎ", "éÉ", "ěĚ", "íÍ", "łŁ", "ňŇ", "óÓ",
                                    "řŘ", "šŠ", "śŚ", "ťŤ", "úÚ", "ůŮ", "ýÝ", "žŽ", "źŹ", "żŻ",
                                    "äÄ", "öÖ", "üÜ", "êÊ", "èÈ", "çÇ", "ñÑ", "âÂ", "îÎ", "ôÔ"};

static const char *with_first(const char *text, bool large) {
    char *to = next_buffer();
    snprintf(to, TEXT_SIZE, "%s", text);
    if ((large && *to >= 'a' && *to <= 'z') || (!large && *to >= 'A' && *to <= 'Z'))
        *to = (char)(*to ^ 32);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (memcmp(to, pairs[i] + (large ? 0 : 2), 2) == 0)
            memcpy(to, pairs[i] + (large ? 2 : 0), 2);
    return to;
}

const char *texts_capital(const char *text) {
    return with_first(text, true);
}

const char *texts_mid(const char *text) {
    return strcmp(catalogues[chosen].tag, "de") == 0 ? text : with_first(text, false);
}
