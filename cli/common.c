/* What the subcommands share: memory, files, tile lists. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli.h"

enum { MOST_BYTES = 4 << 20 };

void *cli_alloc(size_t n) {
    void *p = calloc(1, n);
    if (!p) {
        fprintf(stderr, "bastide: out of memory\n");
        exit(1);
    }
    return p;
}

char *cli_read_file(const char *path, size_t *n, char message[BST_MESSAGE_SIZE]) {
    FILE *f = fopen(path, "rb");
    if (!f) {
        snprintf(message, BST_MESSAGE_SIZE, "cannot read %.150s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = cli_alloc(MOST_BYTES + 1);
    *n = fread(text, 1, MOST_BYTES + 1, f);
    int failed = ferror(f);
    fclose(f);
    if (failed || *n > MOST_BYTES) {
        snprintf(message, BST_MESSAGE_SIZE, "%.150s: %s", path, failed ? "cannot be read" : "larger than 4 MiB");
        free(text);
        return NULL;
    }
    text[*n] = 0;
    return text;
}

void cli_use_mists_tiles(bst_setup *u) {
    u->custom_n = (uint8_t)cli_custom_n;
    memcpy(u->custom, cli_custom, sizeof cli_custom);
}

uint64_t cli_random_seed(void) {
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        return 1;
    return seed;
}

int cli_usage(const cli_command *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "bastide %s: ", c->name);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nTry `bastide %s --help`.\n", c->name);
    return CLI_USAGE;
}

int cli_number(const cli_command *c, const char *option, const char *value, long low, long high, long *out) {
    char *end;
    errno = 0;
    long v = value ? strtol(value, &end, 10) : 0;
    if (!value || end == value || *end || errno || v < low || v > high) {
        cli_usage(c, "%s needs a whole number from %ld to %ld", option, low, high);
        return 0;
    }
    *out = v;
    return 1;
}
