/* What `--help` prints, from the rows of the commands. */
#include <stdio.h>
#include <string.h>

#include "cli.h"

enum { WIDTH = 100, COLUMN = 22 };

/* Writes a line from column `at` on, broken between words, its further lines indented by `indent`. */
static void wrap_line(FILE *to, const char *line, const char *end, int at, int indent) {
    for (int first = 1; line < end; first = 0) {
        size_t word = strcspn(line, " \n");
        if (!first && at + 1 + (int)word > WIDTH) {
            fprintf(to, "\n%*s", indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', to);
            at++;
        }
        fprintf(to, "%.*s", (int)word, line);
        at += (int)word;
        line += word + (line + word < end);
    }
    fputc('\n', to);
}

/* The same for a text. Lines of its own that begin with two spaces stay as they are. */
static void wrap(FILE *to, const char *text, int at, int indent) {
    for (; *text; at = indent) {
        size_t n = strcspn(text, "\n");
        if (strncmp(text, "  ", 2) == 0)
            fprintf(to, "%.*s\n", (int)n, text);
        else
            wrap_line(to, text, text + n, at, indent);
        text += n + (text[n] == '\n');
    }
}

static void print_options(FILE *to, const cli_option *o) {
    for (; o->name; o++) {
        int n = fprintf(to, "  %s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
        if (n >= COLUMN)
            fprintf(to, "\n%*s", COLUMN, "");
        else
            fprintf(to, "%*s", COLUMN - n, "");
        wrap(to, o->about, COLUMN, COLUMN);
    }
}

void cli_print_help(FILE *to) {
    fprintf(to, "Bastide: Carcassonne with all its sets.\n\nUsage: bastide COMMAND [OPTIONS]\n\nCommands:\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        fprintf(to, "  %-12s %s\n", (*c)->name, (*c)->summary);
    fprintf(to, "\nOptions of every command:\n");
    print_options(to, cli_common_options);
}

void cli_print_command_help(const cli_command *c) {
    const char *lead = "Usage:";
    for (const char *u = c->usage; *u; lead = "      ") {
        size_t n = strcspn(u, "\n");
        printf("%s bastide %s %.*s\n", lead, c->name, (int)n, u);
        u += n + (u[n] == '\n');
    }
    printf("\n");
    wrap(stdout, c->about, 0, 0);
    if (c->options->name) {
        printf("\n");
        print_options(stdout, c->options);
    }
    if (c->after) {
        printf("\n");
        wrap(stdout, c->after, 0, 0);
    }
}
