/* `bastide picture`: the board of a record, or a sheet of tiles to print, as SVG or PNG. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../view/svg.h"
#include "../view/svg_film.h"
#include "cli.h"

enum { PICTURE_SIZE = 8 << 20 };

typedef struct {
    const char *record, *out;
    int set, theme, flags, moving;
    long page, width, game, speed;
} options;

static int fail(const char *what, const char *name) {
    fprintf(stderr, "bastide picture: %s: %s\n", name, what);
    return 1;
}

static int ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static int write_svg(const char *path, const bst_out *o) {
    FILE *f = fopen(path, "wb");
    if (!f)
        return fail(strerror(errno), path);
    int bad = fwrite(o->text, 1, o->len, f) != o->len;
    bad |= fclose(f) != 0;
    return bad ? fail("cannot be written", path) : 0;
}

/* Pixels are not our field: rsvg-convert draws them. */
static int write_png(const char *path, const bst_out *o, long width) {
    int to[2], status;
    char pixels[16];
    snprintf(pixels, sizeof pixels, "%ld", width);
    if (pipe(to) < 0)
        return fail(strerror(errno), path);
    pid_t child = fork();
    if (child < 0)
        return fail(strerror(errno), path);
    if (child == 0) {
        dup2(to[0], STDIN_FILENO);
        close(to[0]);
        close(to[1]);
        execlp("rsvg-convert", "rsvg-convert", "-w", pixels, "--keep-aspect-ratio", "--unlimited", "-o", path,
               (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    FILE *f = fdopen(to[1], "wb");
    if (f) {
        fwrite(o->text, 1, o->len, f);
        fclose(f);
    }
    if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status))
        return fail(WIFEXITED(status) && WEXITSTATUS(status) == 127
                        ? "PNG needs the program rsvg-convert (Debian: librsvg2-bin)"
                        : "rsvg-convert failed",
                    path);
    return 0;
}

static int draw_record(const options *p, bst_out *o) {
    bst_game *m = cli_alloc(sizeof *m);
    int well = cli_read_record(&cmd_picture, p->record, p->game, m, NULL, NULL);
    svg_film_way way = {.form = SVG_FILM_MOVING, .theme = p->theme, .variants = 4, .milliseconds = (int)p->speed};
    if (well && p->moving)
        svg_film(o, m, &way);
    else if (well)
        bst_svg_board(o, &m->state, p->theme, p->flags, NULL);
    free(m);
    return !well;
}

static int draw(const options *p) {
    char *text = cli_alloc(PICTURE_SIZE);
    bst_out o = {text, 0, PICTURE_SIZE};
    int status = 0;
    if (p->record) {
        status = draw_record(p, &o);
    } else {
        int pages = bst_svg_sheet(&o, p->set, (int)p->page - 1);
        if (!o.len) {
            fprintf(stderr, "bastide picture: the sheet of %s has %d pages\n", bst_set_name(p->set), pages);
            status = 1;
        } else if (pages > 1) {
            printf("page %ld of %d\n", p->page, pages);
        }
    }
    if (!status && o.len >= o.cap)
        status = fail("the picture is too large", p->out);
    if (!status)
        status = ends_with(p->out, ".png") ? write_png(p->out, &o, p->width) : write_svg(p->out, &o);
    free(text);
    return status;
}

static int find_set(const char *name) {
    int i = 0;
    while (i < BST_SETS && strcmp(name, bst_set_name(i)) != 0)
        i++;
    return i;
}

static int run(int argc, char **argv) {
    options p = {.set = -1, .page = 1, .width = 1600, .game = 1, .speed = 600};
    for (int i = 1; i < argc; i++) {
        int more = i + 1 < argc;
        if (strcmp(argv[i], "-o") == 0 && more) {
            p.out = argv[++i];
        } else if (strcmp(argv[i], "--sheet") == 0 && more) {
            if ((p.set = find_set(argv[++i])) == BST_SETS)
                return cli_usage(&cmd_picture, "there is no set `%s`", argv[i]);
        } else if (strcmp(argv[i], "--page") == 0) {
            if (!cli_number(&cmd_picture, "--page", argv[++i], 1, 99, &p.page))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--width") == 0) {
            if (!cli_number(&cmd_picture, "--width", argv[++i], 16, 10000, &p.width))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--game") == 0) {
            if (!cli_number(&cmd_picture, "--game", argv[++i], 1, 1000000, &p.game))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--moving") == 0) {
            p.moving = 1;
        } else if (strcmp(argv[i], "--speed") == 0) {
            if (!cli_number(&cmd_picture, "--speed", argv[++i], 50, 10000, &p.speed))
                return CLI_USAGE;
        } else if (strcmp(argv[i], "--dark") == 0) {
            p.theme = BST_SVG_DARK;
        } else if (strcmp(argv[i], "--coordinates") == 0) {
            p.flags |= BST_SVG_COORDINATES;
        } else if (strcmp(argv[i], "--scores") == 0) {
            p.flags |= BST_SVG_SCORES;
        } else if (argv[i][0] == '-' || p.record) {
            return cli_usage(&cmd_picture, "unknown argument `%s`", argv[i]);
        } else {
            p.record = argv[i];
        }
    }
    if (!p.out || !(ends_with(p.out, ".svg") || ends_with(p.out, ".png")))
        return cli_usage(&cmd_picture, "give the file to write: -o FILE.svg or -o FILE.png");
    if (p.moving && (!p.record || ends_with(p.out, ".png")))
        return cli_usage(&cmd_picture, "--moving draws a record, as FILE.svg");
    if (!p.record == (p.set < 0))
        return cli_usage(&cmd_picture, "a record or --sheet SET, one of them");
    return draw(&p);
}

static const cli_option option_rows[] = {
    {"-o", "FILE", "where to write: FILE.svg or FILE.png"},
    {"--width", "N", "width of a PNG in pixels (1600)"},
    {"--dark", NULL, "dark colours"},
    {"--coordinates", NULL, "show the coordinates of the squares"},
    {"--scores", NULL, "show the scores"},
    {"--moving", NULL, "the whole game, move by move, as a picture that moves in a browser (FILE.svg)"},
    {"--speed", "MS", "moving picture: milliseconds per move (600)"},
    {"--game", "N", "which game of a file with many records, such as `bastide match` writes (1)"},
    {"--sheet", "SET", "draw the tiles of this set, to print and cut out"},
    {"--page", "N", "page of the sheet (1)"},
    {0},
};

const cli_command cmd_picture = {
    .name = "picture",
    .summary = "draw the board of a record, or tiles to print",
    .usage = "RECORD [--game N] -o FILE.svg|FILE.png [--dark] [--coordinates] [--scores]\n"
             "RECORD [--game N] --moving [--speed MS] -o FILE.svg [--dark]\n"
             "--sheet SET [--page N] -o FILE.svg|FILE.png",
    .operands = "RECORD",
    .about = "Draws the board after a record's last move, a whole game as a moving picture, or a page of tiles to "
             "print and cut "
             "out.",
    .options = option_rows,
    .run = run,
};
