/* `bastide store`: what is done with whole stores. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../server/store_copy.h"
#include "cli.h"

static int run(int argc, char **argv) {
    char from[STORE_WHERE], to[STORE_WHERE];
    if (argc != 4 || strcmp(argv[1], "copy") != 0)
        return cli_usage(&cmd_store, "give what to do: copy FROM TO");
    store_where(argv[2], from);
    store_where(argv[3], to);
    if (strcmp(from, to) == 0)
        return cli_usage(&cmd_store, "FROM and TO are the same");
    bool made = !store_is_shared(to) && strcmp(to, argv[3]) != 0 && mkdir(argv[3], 0700) == 0;
    int status = store_copy(from, to, stdout);
    if (made)
        rmdir(argv[3]); /* which leaves it where something was copied into it */
    return status;
}

static const cli_option option_rows[] = {{0}};

const cli_command cmd_store = {
    .name = "store",
    .summary = "copy a server's games into another store",
    .usage = "copy FROM TO",
    .operands = "DIR",
    .about = "Copies all games of a store into another one, in which there are none yet, and compares every one of "
             "them. FROM and TO are what `bastide serve --store` takes: a folder (or a file, NAME.db), or "
             "postgresql://... The server of FROM may be running, but what happens after the copy has begun is not "
             "copied: stop the server to move for good.",
    .options = option_rows,
    .after = "Status 0: everything was copied and is equal. 1: something is not, and it is said what.",
    .run = run,
};
