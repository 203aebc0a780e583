/* `bastide man`: the man pages, from the rows of the commands. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

/* A text as roff wants it: no line begins with a dot or a quote, dashes and backslashes are themselves. */
static void roff(const char *text, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if ((text[i] == '.' || text[i] == '\'') && (i == 0 || text[i - 1] == '\n'))
            printf("\\&");
        if (text[i] == '-')
            printf("\\-");
        else if (text[i] == '\\')
            printf("\\e");
        else
            putchar(text[i]);
    }
}

/* Paragraphs; a line that begins with two spaces is kept as it is. */
static void paragraphs(const char *text) {
    for (int kept = 0; *text;) {
        size_t n = strcspn(text, "\n");
        int keep = strncmp(text, "  ", 2) == 0;
        if (keep != kept)
            printf(keep ? ".nf\n" : ".fi\n");
        kept = keep;
        roff(text, n);
        putchar('\n');
        text += n + (text[n] == '\n');
        if (!*text && kept)
            printf(".fi\n");
    }
}

static void options(const cli_option *o) {
    for (; o->name; o++) {
        printf(".TP\n\\fB");
        roff(o->name, strlen(o->name));
        printf("\\fR");
        if (o->value) {
            printf(" \\fI");
            roff(o->value, strlen(o->value));
            printf("\\fR");
        }
        putchar('\n');
        roff(o->about, strlen(o->about));
        putchar('\n');
    }
}

static void head(const char *page, const char *summary) {
    printf(".TH ");
    for (const char *c = page; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf(" 1 \"\" \"Bastide %s\" \"User Commands\"\n.SH NAME\n", BST_VERSION);
    roff(page, strlen(page));
    printf(" \\- ");
    roff(summary, strlen(summary));
    printf("\n.SH SYNOPSIS\n");
}

static void print_command(const cli_command *c) {
    char page[64];
    snprintf(page, sizeof page, "bastide-%s", c->name);
    head(page, c->summary);
    for (const char *u = c->usage; *u;) {
        size_t n = strcspn(u, "\n");
        printf("\\fBbastide %s\\fR ", c->name);
        roff(u, n);
        u += n + (u[n] == '\n');
        printf(*u ? "\n.br\n" : "\n");
    }
    printf(".SH DESCRIPTION\n");
    paragraphs(c->about);
    printf(".SH OPTIONS\n");
    options(c->options);
    options(cli_common_options);
    if (c->after) {
        printf(".SH NOTES\n");
        paragraphs(c->after);
    }
    printf(".SH SEE ALSO\n.BR bastide (1)\n");
}

static void print_overview(void) {
    head("bastide", "Carcassonne with all its sets");
    printf("\\fBbastide\\fR \\fICOMMAND\\fR [OPTIONS]\n.SH DESCRIPTION\n"
           "The base game with its expansions for 2 to 8 players and the cooperative Mists over Carcassonne:\n"
           "rules, bots, records, pictures, and a server with a web client.\n.SH COMMANDS\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf(".TP\n.BR bastide\\-%s (1)\n", (*c)->name);
        roff((*c)->summary, strlen((*c)->summary));
        putchar('\n');
    }
    printf(".SH OPTIONS\n");
    options(cli_common_options);
    printf(".SH SEE ALSO\n.BR libbastide (3)\n");
}

static int run(int argc, char **argv) {
    if (argc > 2)
        return cli_usage(&cmd_man, "one command at a time");
    const cli_command *c = argc == 2 ? cli_find(argv[1]) : NULL;
    if (argc == 2 && !c)
        return cli_usage(&cmd_man, "there is no command `%s`", argv[1]);
    if (c)
        print_command(c);
    else
        print_overview();
    return 0;
}

static const cli_option no_options[] = {{0}};

const cli_command cmd_man = {
    .name = "man",
    .summary = "write a man page",
    .usage = "[COMMAND]",
    .operands = "COMMAND",
    .about = "Writes the man page of one command, or of bastide itself, to be shown by `man -l -`.",
    .options = no_options,
    .run = run,
};
