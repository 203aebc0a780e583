/* Saved games of JCloisterZone: the set-up and the tiles, then its messages one by one (jcz_moves.c). */
#include <string.h>

#include "../text/out.h"
#include "jcz_read.h"

static const struct {
    const char *word, *text;
} codes[JCZ_NOTES] = {
    [JCZ_NOT_JSON] = {"not-json", "this is not JSON (%s)"},
    [JCZ_NOT_A_GAME] = {"not-a-game", "no saved game of JCloisterZone 4 or 5: %s is missing"},
    [JCZ_PLAYERS] = {"players", "a game for %s is not possible here: 2 to 8 play"},
    [JCZ_SET] = {"set", "the tile set %s is not in Bastide and is left out"},
    [JCZ_ELEMENT] = {"element", "%s belongs to a set that is not in Bastide and is left out"},
    [JCZ_RULE] = {"rule", "the rule %s is played otherwise here"},
    [JCZ_HILLS] = {"hills", "under %s lies a tile face down here: a spare one was taken"},
    [JCZ_SHEEP] = {"sheep", "the file does not say what was drawn for the flock of %s: a token that fits was taken"},
    [JCZ_FLOCK] = {"flock", "%s decides about a flock that no token known here has left: passed over"},
    [JCZ_REST] = {"rest", "the file does not say in which order the other %s tiles come: they were shuffled"},
    [JCZ_TILE] = {"tile", "the tile %s is not in Bastide: the game is taken up to here"},
    [JCZ_MESSAGE] = {"message", "the decision %s is not known here: the game is taken up to here"},
    [JCZ_REFUSED] = {"refused", "our rules do not allow this (%s): the game is taken up to here"},
};

const char *jcz_note_word(enum jcz_note_code code) {
    return codes[code].word;
}

const char *jcz_note_text(enum jcz_note_code code) {
    return codes[code].text;
}

/* ---- notes ---- */

void jcz_tell(importer *im, value at, enum jcz_note_code code, const char *what) {
    jcz_notes *all = im->notes;
    if (all->n == JCZ_MOST_NOTES)
        all->n--; /* the last ones matter most: they say where it ended */
    jcz_note *n = &all->at[all->n++];
    bst_out o = {n->what, 0, sizeof n->what};
    n->line = at ? value_line(im->text, at) : 1;
    n->code = code;
    n->what[0] = 0;
    out_text(&o, what);
}

void jcz_tell_value(importer *im, value at, enum jcz_note_code code) {
    char what[NAME];
    if (!value_string(at, what, sizeof what))
        memcpy(what, "?", 2);
    jcz_tell(im, at, code, what);
}

static void note_number(importer *im, value at, enum jcz_note_code code, int n) {
    char text[16] = "";
    bst_out o = {text, 0, sizeof text};
    out_int(&o, n);
    jcz_tell(im, at, code, text);
}

/* ---- tiles ---- */

static const jcz_tile_name tile_names[] = {
#include "jcz_tiles.inc"
};

enum { TILE_NAMES = sizeof tile_names / sizeof *tile_names };

/* The name as version 5 writes it. */
static bool tile_name_of(const importer *im, value v, char name[NAME]) {
    char given[NAME];
    if (!value_string(v, given, sizeof given))
        return false;
    bst_out o = {name, 0, NAME};
    name[0] = 0;
    size_t n = strcspn(given, im->four ? "." : "/");
    bool river = im->four && strncmp(given, "R1.", 3) == 0;
    if (!given[n])
        return false;
    given[n] = 0;
    out_text(&o, river ? "RI.1" : given);
    out_char(&o, '/');
    out_text(&o, given + n + 1);
    return o.len < NAME;
}

const jcz_tile_name *jcz_find_tile(const importer *im, value v, bool *garden) {
    char name[NAME];
    if (!tile_name_of(im, v, name))
        return NULL;
    for (*garden = false;; *garden = true) {
        for (int i = 0; i < TILE_NAMES; i++)
            if (strcmp(name, tile_names[i].theirs) == 0) {
                *garden = *garden || tile_names[i].garden;
                return &tile_names[i];
            }
        size_t n = strlen(name);
        if (*garden || !n || name[n - 1] != 'G')
            return NULL;
        name[n - 1] = 0;
    }
}

/* Our kind of the tile, with the garden if gardens are in the game; -1 if there is none. */
static int kind_of(const importer *im, value v) {
    bool garden;
    const jcz_tile_name *row = jcz_find_tile(im, v, &garden);
    if (!row)
        return -1;
    char id[NAME] = "";
    bst_out o = {id, 0, sizeof id};
    out_text(&o, row->ours);
    if (garden && im->g->setup.rules.sets >> BST_ABBOT & 1)
        out_text(&o, "+g");
    return bst_kind_find(NULL, id);
}

/* ---- the set-up ---- */

typedef struct word_sets {
    const char *word;
    int sets; /* what it means here: a set of bits; 0: nothing needs to be done */
} word_sets;

enum {
    BASE = 1 << BST_BASE,
    RIVER = 1 << BST_RIVER,
    ABBOT = 1 << BST_ABBOT,
    INNS = 1 << BST_INNS,
    TRADERS = 1 << BST_TRADERS,
    HILLS = 1 << BST_HILLS,
    DRAGON = 1 << BST_DRAGON
};

/* Tile sets without what follows a colon, and in version 4 in capitals. */
static const word_sets tile_sets[] = {{"basic", BASE},
                                      {"river/1", RIVER},
                                      {"inns-and-cathedrals", INNS},
                                      {"traders-and-builders", TRADERS},
                                      {"princess-and-dragon", DRAGON},
                                      {"hills-and-sheep", HILLS},
                                      {"BASIC", BASE},
                                      {"RIVER", RIVER},
                                      {"INNS_AND_CATHEDRALS", INNS},
                                      {"TRADERS_AND_BUILDERS", TRADERS},
                                      {"PRINCESS_AND_DRAGON", DRAGON},
                                      {"HILLS_AND_SHEEP", HILLS},
                                      {NULL, 0}};

/* Figures and rules that a game of version 5 is made of. */
static const word_sets elements[] = {
    {"small-follower", 0}, {"farmers", 0},      {"big-follower", INNS}, {"inn", INNS},        {"cathedral", INNS},
    {"abbot", ABBOT},      {"garden", ABBOT},   {"builder", TRADERS},   {"pig", TRADERS},     {"traders", TRADERS},
    {"pig-herd", TRADERS}, {"dragon", DRAGON},  {"fairy", DRAGON},      {"princess", DRAGON}, {"portal", DRAGON},
    {"volcano", DRAGON},   {"shepherd", HILLS}, {"hill", HILLS},        {"vineyard", HILLS},  {NULL, 0}};

/* The sets that an object's keys stand for; what is unknown becomes a note. */
static int read_sets(importer *im, value object, const word_sets *known, enum jcz_note_code unknown) {
    int sets = 0;
    for (value v = value_first(object); v; v = value_next(v)) {
        char key[NAME];
        int i = 0;
        if (!value_int(v, 1) || !value_key(object, v, key, sizeof key))
            continue;
        char *edition = strchr(key, ':');
        if (edition)
            *edition = 0;
        while (known[i].word && strcmp(known[i].word, key) != 0)
            i++;
        if (known[i].word)
            sets |= known[i].sets;
        else
            jcz_tell(im, v, unknown, key);
    }
    return sets;
}

/* Rules with a choice: the word of version 5 and its value, or the word of version 4, which is true. */
static const struct {
    const char *five, *is, *four, *ours;
} rules[] = {
    {"tiny-city-scoring", "2", "TINY_CITY_2_POINTS", "small-city=2"},
    {"princess-action", "must", "PRINCESS_MUST_REMOVE_KNIGHT", "princess=must"},
    {"dragon-move", "after-scoring", "DRAGON_MOVE_AFTER_SCORING", "dragon-moves=after"},
    {"hill-tiebreaker", "number-of-followers", "ON_HILL_NUMBER_TIEBREAKER", "hill-tie=number"},
    {"fairy-placement", "on-tile", "FAIRY_ON_TILE", NULL},
};

static void read_rules(importer *im, value all, bst_out *setup) {
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        value v = value_member(all, im->four ? rules[i].four : rules[i].five);
        if (!v || !(im->four ? value_int(v, 0) == 1 : value_is(v, rules[i].is)))
            continue;
        if (rules[i].ours) {
            out_char(setup, ' ');
            out_text(setup, rules[i].ours);
        } else {
            jcz_tell(im, v, JCZ_RULE, im->four ? rules[i].four : rules[i].five);
        }
    }
}

static value players_of(value root) {
    value players = value_member(root, "players");
    return players ? players : value_member(root, "slots");
}

static int count(value list) {
    int n = 0;
    for (value v = value_first(list); v; v = value_next(v))
        n++;
    return n;
}

/* Who begins: the player of the first message, where the file says it. */
static int first_player(value replay, int players) {
    long first = value_int(value_member(value_first(replay), "player"), 0);
    return first > 0 && first < players ? (int)first : 0;
}

static void write_sets(bst_out *o, int sets) {
    out_text(o, "sets=");
    for (int i = 0, n = 0; i < BST_SETS; i++)
        if (sets >> i & 1) {
            out_text(o, n++ ? "," : "");
            out_text(o, bst_set_name(i));
        }
}

static bool read_setup(importer *im, value root) {
    value setup = value_member(root, "setup"), figures = value_member(setup, "elements");
    char line[256] = "", message[BST_MESSAGE_SIZE];
    bst_out o = {line, 0, sizeof line};
    int players = count(players_of(root));
    im->four = value_member(setup, "expansions") != NULL;
    int sets = BASE | read_sets(im, value_member(setup, im->four ? "expansions" : "sets"), tile_sets, JCZ_SET) |
               read_sets(im, figures, elements, JCZ_ELEMENT);
    if (players < 2 || players > BST_MAX_PLAYERS) {
        note_number(im, players_of(root), JCZ_PLAYERS, players);
        return false;
    }
    write_sets(&o, sets);
    out_text(&o, " seed=1 players=");
    out_int(&o, players);
    out_text(&o, " first=");
    out_int(&o, first_player(value_member(root, "replay"), players));
    if (figures && !value_int(value_member(figures, "farmers"), 0))
        out_text(&o, " farmers=off");
    if (figures && value_int(value_member(figures, "small-follower"), 7) != 7)
        jcz_tell(im, value_member(figures, "small-follower"), JCZ_RULE, "small-follower");
    read_rules(im, value_member(setup, "rules"), &o);
    return bst_setup_read(&im->g->setup, line, message) == BST_OK;
}

static void read_names(importer *im, value root) {
    int p = 0;
    for (value v = value_first(players_of(root)); v; v = value_next(v)) {
        char name[2 * BST_NAME_SIZE];
        value given = value_member(v, "name");
        if (value_string(given ? given : value_member(v, "nickname"), name, sizeof name))
            bst_game_name(im->g, p, name);
        p++;
    }
}

/* ---- the tiles in the order they were placed ---- */

static bool is_message(value v, const char *type) {
    return value_is(value_member(v, "type"), type);
}

static bool is_hill(int kind) {
    return bst_kind_info(kind)->symbols & BST_HILL;
}

static bool add_tile(importer *im, int kind) {
    bst_setup *u = &im->g->setup;
    if (u->n_deck == BST_MAX_DECK)
        return false;
    u->deck[u->n_deck++] = (uint16_t)kind;
    return true;
}

/* Up to the first that is not ours; whether the game went on to its end. */
static bool read_tiles(importer *im, value root) {
    bool hills = im->g->setup.rules.sets >> BST_HILLS & 1, over = false;
    for (value v = value_first(value_member(root, "replay")); v; v = value_next(v)) {
        over = over || is_message(v, "GAME_OVER");
        if (!is_message(v, "PLACE_TILE"))
            continue;
        value id = value_member(value_member(v, "payload"), "tileId");
        int kind = kind_of(im, id);
        if (kind < 0 || !add_tile(im, kind))
            return false;
        if (hills && is_hill(kind)) {
            if (!im->hills_told)
                jcz_tell_value(im, id, JCZ_HILLS);
            im->hills_told = true;
            add_tile(im, bst_kind_find(NULL, "B-FRFR"));
        }
    }
    return over || value_member(value_member(root, "gameAnnotations"), "endTurn");
}

/* Kinds of one row are the same tile with or without an extra. */
static bool same_row(int a, int b) {
    const char *p = bst_kind_info(a)->id, *q = bst_kind_info(b)->id;
    size_t n = strcspn(p, "+");
    return n == strcspn(q, "+") && strncmp(p, q, n) == 0;
}

/* Takes one tile of that kind out of what is left, if need be one with another extra. */
static void take_from(uint8_t left[BST_MAX_KINDS], int kind) {
    int found = left[kind] ? kind : -1;
    for (int i = 0; i < BST_MAX_KINDS && found < 0; i++)
        if (left[i] && same_row(i, kind))
            found = i;
    if (found >= 0)
        left[found]--;
}

/* What the sets hold beyond the tiles that were placed: to be drawn if the game goes on. */
static void add_rest(importer *im, value root) {
    bst_game *g = im->g;
    uint8_t left[BST_MAX_KINDS];
    bst_rng dice;
    bst_rules r = g->setup.rules;
    r.given_deck = 0;
    if (bst_new(&g->state, &r, NULL, BST_NO_KIND, NULL))
        return;
    memcpy(left, g->state.bag, sizeof left);
    int placed = g->setup.n_deck;
    for (int i = 0; i < placed; i++)
        take_from(left, g->setup.deck[i]);
    for (int i = 0; i < BST_MAX_KINDS; i++)
        for (; left[i]; left[i]--)
            add_tile(im, i);
    bst_rng_seed(&dice, (uint64_t)placed);
    int n = g->setup.n_deck - placed;
    for (int i = n - 1; i > 0; i--) {
        uint16_t *deck = g->setup.deck + placed;
        int j = (int)bst_rng_below(&dice, (uint32_t)i + 1);
        uint16_t kept = deck[i];
        deck[i] = deck[j];
        deck[j] = kept;
    }
    if (n)
        note_number(im, value_member(root, "replay"), JCZ_REST, n);
}

/* ---- the whole ---- */

/* Where their start tile lies; ours lies at 0,0 and is not turned. */
static bool read_start(importer *im, value root) {
    value start = value_first(value_member(value_member(root, "setup"), "start"));
    if (!start)
        return true;
    int kind = kind_of(im, value_member(start, "tile"));
    const char *usual = im->g->setup.rules.sets >> BST_RIVER & 1 ? "R-FWFF-src" : "B-CRFR";
    if (kind < 0 || strcmp(bst_kind_info(kind)->id, usual) != 0) {
        jcz_tell_value(im, value_member(start, "tile"), JCZ_TILE);
        return false;
    }
    long turns = value_int(value_member(start, "rotation"), 0);
    im->origin_x = (int)value_int(value_member(start, "x"), 0);
    im->origin_y = (int)value_int(value_member(start, "y"), 0);
    im->turned = (int)(-(turns >= 4 ? turns / 90 : turns) & 3);
    return true;
}

static bool begin(importer *im, value root) {
    im->hills_told = false;
    im->notes->n = 0;
    if (!read_setup(im, root) || !read_start(im, root))
        return false;
    bool over = read_tiles(im, root);
    if (!over)
        add_rest(im, root);
    im->g->setup.rules.given_deck = im->g->setup.n_deck > 0;
    bst_error e = bst_game_new(im->g, &im->g->setup, NULL);
    if (e)
        jcz_tell(im, root, JCZ_REFUSED, bst_error_text(e));
    else
        read_names(im, root);
    return !e;
}

int jcz_read(bst_game *g, const char *text, jcz_notes *notes) {
    importer im = {.g = g, .text = text, .notes = notes};
    const char *wrong;
    value root = value_check(text, &wrong);
    notes->n = 0;
    memset(g->names, 0, sizeof g->names);
    if (!root) {
        jcz_tell(&im, wrong, JCZ_NOT_JSON, *wrong ? "damaged here" : "it breaks off");
        return 0;
    }
    static const char *const needed[] = {"setup", "replay"};
    for (int i = 0; i < 2; i++)
        if (!value_member(root, needed[i])) {
            jcz_tell(&im, root, JCZ_NOT_A_GAME, needed[i]);
            return 0;
        }
    enum outcome went = AGAIN;
    while (went == AGAIN) {
        if (!begin(&im, root))
            return 0;
        went = GOES_ON;
        for (value v = value_first(value_member(root, "replay")); v && went == GOES_ON; v = value_next(v))
            went = g->state.phase == BST_PHASE_OVER ? ENDS : jcz_take(&im, v);
    }
    return 1;
}
