/* `bastide completions`: what bash, zsh and fish complete, from the rows of the commands. */
#include <bastide/ai.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

enum value_kind { VALUE_WORD, VALUE_FILE, VALUE_FOLDER, VALUE_CHOICE };

/* What can stand for a value, and the words to choose from in `words`. */
static enum value_kind kind_of(const char *value, char words[512]) {
    words[0] = 0;
    if (!value)
        return VALUE_WORD;
    if (strcmp(value, "FILE") == 0 || strcmp(value, "RECORD") == 0)
        return VALUE_FILE;
    if (strcmp(value, "DIR") == 0)
        return VALUE_FOLDER;
    size_t n = 0;
    if (strcmp(value, "SET") == 0)
        for (int i = 0; i < BST_SETS; i++)
            n += (size_t)snprintf(words + n, 512 - n, "%s%s", i ? " " : "", bst_set_name(i));
    else if (strcmp(value, "COMMAND") == 0)
        for (const cli_command *const *c = cli_commands; *c; c++)
            n += (size_t)snprintf(words + n, 512 - n, "%s%s", n ? " " : "", (*c)->name);
    else if (strchr(value, '|'))
        n = (size_t)snprintf(words, 512, "%s", value);
    for (char *bar = words; (bar = strchr(bar, '|'));)
        *bar = ' ';
    return n ? VALUE_CHOICE : VALUE_WORD;
}

/* A text within single quotes of a shell. */
static void quoted(const char *text) {
    putchar('\'');
    for (; *text; text++)
        if (*text == '\'')
            printf("'\\''");
        else
            putchar(*text);
    putchar('\'');
}

/* ---- bash ---- */

static void bash_value(const char *value) {
    char words[512];
    switch (kind_of(value, words)) {
    case VALUE_FILE:
        printf("_filedir_bastide -f");
        break;
    case VALUE_FOLDER:
        printf("_filedir_bastide -d");
        break;
    case VALUE_CHOICE:
        printf("COMPREPLY=($(compgen -W '%s' -- \"$cur\"))", words);
        break;
    default:
        printf("COMPREPLY=()");
    }
}

static void bash_values(const char *command, const cli_option *o) {
    for (; o->name; o++)
        if (o->value) {
            printf("    %s:%s) ", command, o->name);
            bash_value(o->value);
            printf("; return ;;\n");
        }
}

static void bash_words(const cli_option *o) {
    for (; o->name; o++)
        printf(" %s", o->name);
}

static void bash(void) {
    printf("# bash completion for bastide, written by `bastide completions bash`\n"
           "_filedir_bastide() {\n    compopt -o filenames 2>/dev/null\n    mapfile -t COMPREPLY < <(compgen \"$1\" -- "
           "\"$cur\")\n}\n"
           "_bastide() {\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} "
           "command=${COMP_WORDS[1]}\n    if [ \"$COMP_CWORD\" = 1 ]; then\n        COMPREPLY=($(compgen -W '");
    for (const cli_command *const *c = cli_commands; *c; c++)
        printf("%s ", (*c)->name);
    printf("--help --version' -- \"$cur\"))\n        return\n    fi\n    case $command:$prev in\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        bash_values((*c)->name, (*c)->options);
    bash_values("*", cli_common_options);
    printf("    esac\n    case $command:$cur in\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("    %s:-*) COMPREPLY=($(compgen -W '", (*c)->name);
        bash_words((*c)->options);
        bash_words(cli_common_options);
        printf(" ' -- \"$cur\")) ;;\n    %s:*) ", (*c)->name);
        bash_value((*c)->operands);
        printf(" ;;\n");
    }
    printf("    esac\n}\ncomplete -F _bastide bastide\n");
}

/* ---- zsh ---- */

/* In a specification of _arguments brackets and colons mean something. */
static void zsh_text(const char *text) {
    for (; *text; text++) {
        if (*text == '\'')
            printf("'\\'");
        else if (strchr("[]:\\", *text))
            putchar('\\');
        putchar(*text);
    }
}

static void zsh_action(const char *value) {
    char words[512];
    switch (kind_of(value, words)) {
    case VALUE_FILE:
        printf(":file:_files");
        break;
    case VALUE_FOLDER:
        printf(":folder:_files -/");
        break;
    case VALUE_CHOICE:
        printf(":word:(%s)", words);
        break;
    default:
        printf(":");
        zsh_text(value);
        printf(":");
    }
}

static void zsh_options(const cli_option *o) {
    for (; o->name; o++) {
        printf(" \\\n            '*%s[", o->name);
        zsh_text(o->about);
        putchar(']');
        if (o->value)
            zsh_action(o->value);
        putchar('\'');
    }
}

static void zsh(void) {
    printf("#compdef bastide\n# written by `bastide completions zsh`\n_bastide() {\n    local -a commands=(\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("        '%s:", (*c)->name);
        zsh_text((*c)->summary);
        printf("'\n");
    }
    printf("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
           "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("        %s) _arguments", (*c)->name);
        zsh_options((*c)->options);
        zsh_options(cli_common_options);
        if ((*c)->operands) {
            printf(" \\\n            '*:");
            zsh_action((*c)->operands);
            putchar('\'');
        }
        printf(" ;;\n");
    }
    printf("    esac\n}\nif [ \"$funcstack[1]\" = _bastide ]; then\n    _bastide \"$@\"\nelse\n    compdef _bastide "
           "bastide\nfi\n");
}

/* ---- fish ---- */

static void fish_value(const char *value) {
    char words[512];
    switch (kind_of(value, words)) {
    case VALUE_FILE:
        printf(" -F");
        break;
    case VALUE_FOLDER:
        printf(" -a '(__fish_complete_directories)'");
        break;
    case VALUE_CHOICE:
        printf(" -a '%s'", words);
        break;
    default:
        break;
    }
}

static void fish_options(const char *condition, const cli_option *o) {
    for (; o->name; o++) {
        printf("complete -c bastide -n '%s' %s %s", condition, o->name[1] == '-' ? "-l" : "-s",
               o->name + 1 + (o->name[1] == '-'));
        if (o->value) {
            printf(" -x");
            fish_value(o->value);
        }
        printf(" -d ");
        quoted(o->about);
        putchar('\n');
    }
}

static void fish(void) {
    char condition[128];
    printf("# fish completion for bastide, written by `bastide completions fish`\ncomplete -c bastide -f\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        printf("complete -c bastide -n __fish_use_subcommand -a %s -d ", (*c)->name);
        quoted((*c)->summary);
        putchar('\n');
        snprintf(condition, sizeof condition, "__fish_seen_subcommand_from %s", (*c)->name);
        fish_options(condition, (*c)->options);
        if ((*c)->operands) {
            printf("complete -c bastide -n '%s'", condition);
            fish_value((*c)->operands);
            putchar('\n');
        }
    }
    fish_options("true", cli_common_options);
}

static int run(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*write)(void);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; argc == 2 && i < sizeof shells / sizeof *shells; i++)
        if (strcmp(argv[1], shells[i].name) == 0) {
            shells[i].write();
            return 0;
        }
    return cli_usage(&cmd_completions, "give the shell: bash, zsh or fish");
}

static const cli_option no_options[] = {{0}};

const cli_command cmd_completions = {
    .name = "completions",
    .summary = "write what a shell completes",
    .usage = "bash|zsh|fish",
    .operands = "bash|zsh|fish",
    .about = "Writes this command's completions for a shell. For bash: source <(bastide completions bash).",
    .options = no_options,
    .run = run,
};
