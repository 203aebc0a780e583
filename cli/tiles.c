/* `bastide tiles`: the tiles of every set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../view/json.h"
#include "cli.h"

/* The printed copies of a row, by their extras; squares of start pieces have none. */
static int copies_of_row(int row) {
    int n = 0;
    for (int i = row; bst_kind_info(i) && bst_kind_info(i)->row == row; i++)
        n += bst_kind_info(i)->copies;
    return n;
}

static void print_row(const bst_kind *k, int copies) {
    char facts[4096];
    bst_out o = {facts, 0, sizeof facts};
    facts[0] = 0;
    json_kind(&o, k);
    printf("%-18s x%-2d %s\n", k->id, copies, facts);
}

static int list(int set, int json) {
    int printed = 0;
    for (int i = 0; bst_kind_info(i); i++) {
        const bst_kind *k = bst_kind_info(i);
        int copies = copies_of_row(k->row);
        if (k->set != set || (k->extras && !json) || (!copies && !json))
            continue;
        if (!json) {
            print_row(k, copies);
            printed += copies;
            continue;
        }
        char facts[4096];
        bst_out o = {facts, 0, sizeof facts};
        facts[0] = 0;
        json_kind(&o, k);
        puts(facts);
    }
    return printed;
}

static int run(int argc, char **argv) {
    int json = 0, only = -1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = 1;
        } else if (strcmp(argv[i], "--set") == 0 && i + 1 < argc) {
            for (only = 0; only < BST_SETS && strcmp(argv[i + 1], bst_set_name(only)) != 0;)
                only++;
            if (only == BST_SETS)
                return cli_usage(&cmd_tiles, "there is no set `%s`", argv[i + 1]);
            i++;
        } else {
            return cli_usage(&cmd_tiles, "unknown argument `%s`", argv[i]);
        }
    }
    for (int set = 0; set < BST_SETS; set++) {
        if (only >= 0 && set != only)
            continue;
        int n = list(set, json);
        if (!json && n)
            printf("%s: %d tiles\n\n", bst_set_name(set), n);
        if (!json && !n && only >= 0)
            printf("%s brings no tiles of its own: its gardens are printed on tiles of other sets\n",
                   bst_set_name(set));
    }
    return 0;
}

static const cli_option option_rows[] = {
    {"--set", "SET", "of one set alone"},
    {"--json", NULL, "one JSON object a line, single copies with extras included"},
    {0},
};

const cli_command cmd_tiles = {
    .name = "tiles",
    .summary = "list the tiles of every set",
    .usage = "[--set SET] [--json]",
    .about =
        "Lists what is printed on the tiles, one line per kind, with the number of copies. Sets: base, river, inns, "
        "traders, hills, wheel, dragon, mists.",
    .options = option_rows,
    .run = run,
};
