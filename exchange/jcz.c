/* Saved games of JCloisterZone: the set-up, then its messages one by one as moves of ours. */
#include "jcz.h"

#include <stdbool.h>
#include <string.h>

#include "../text/out.h"
#include "value.h"

enum { NAME = 64 };

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

typedef struct importer {
    bst_game *g;
    const char *text;
    jcz_notes *notes;
    bool four;              /* version 4 */
    int origin_x, origin_y; /* the start tile's square, and how it lies: the board is moved and turned by these */
    int turned;
    uint16_t wolves[16]; /* draws of sheep tokens that must have been wolves, by their number */
    int n_wolves;
    uint8_t drawn_by[BST_MAX_TOKENS]; /* the player of each draw */
    int player;                       /* who placed the last tile */
    bool hills_told;
    value now; /* the message that is taken */
} importer;

/* ---- notes ---- */

static void note(importer *im, value at, enum jcz_note_code code, const char *what) {
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

static void note_value(importer *im, value at, enum jcz_note_code code) {
    char what[NAME];
    if (!value_string(at, what, sizeof what))
        memcpy(what, "?", 2);
    note(im, at, code, what);
}

static void note_number(importer *im, value at, enum jcz_note_code code, int n) {
    char text[16] = "";
    bst_out o = {text, 0, sizeof text};
    out_int(&o, n);
    note(im, at, code, text);
}

/* ---- tiles ---- */

static const struct tile_name {
    const char *theirs, *ours;
    int garden, turned_in_4;
} tile_names[] = {
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

/* The row of a tile, and whether it has a garden; NULL if it is none of ours. */
static const struct tile_name *find_tile(const importer *im, value v, bool *garden) {
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
    const struct tile_name *row = find_tile(im, v, &garden);
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
            note(im, v, unknown, key);
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
            note(im, v, JCZ_RULE, im->four ? rules[i].four : rules[i].five);
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
        note(im, value_member(figures, "small-follower"), JCZ_RULE, "small-follower");
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
                note_value(im, id, JCZ_HILLS);
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

/* ---- places ---- */

typedef struct spot {
    int x, y;
} spot;

/* A square as it lies here: the start tile at 0,0 and as ours lies. */
static bool read_square(const importer *im, value v, spot *out) {
    value second = v && *v == '[' && value_first(v) ? value_next(value_first(v)) : NULL;
    long x = value_int(value_first(v), 1000), y = value_int(second, 1000);
    if (!second || x < -400 || x > 400 || y < -400 || y > 400)
        return false;
    x -= im->origin_x;
    y -= im->origin_y;
    for (int i = 0; i < im->turned; i++) { /* a quarter turn clockwise: east becomes south */
        long kept = x;
        x = -y;
        y = kept;
    }
    *out = (spot){(int)x, (int)y};
    return true;
}

static const char sides[] = "NESW";
static const char *const halves[] = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"};

/* A location such as WE, _N or NL.NR.EL, as sides and half-sides of the tile as it lies here. */
static void read_location(const importer *im, const char *text, int *whole, int *half) {
    *whole = *half = 0;
    bool but = *text == '_';
    for (; *text; text++) {
        const char *side = strchr(sides, *text);
        if (!side)
            continue;
        int d = ((int)(side - sides) + im->turned) & 3;
        if (text[1] == 'L' || text[1] == 'R')
            *half |= 1 << (2 * d + (text[1] == 'R'));
        else
            *whole |= 1 << d;
    }
    if (but)
        *whole = ~*whole & 15;
}

typedef struct places {
    int n;
    char at[24][16];
} places;

static void add_place(places *p, const char *kind, const char *where, int n) {
    bst_out o = {p->at[p->n], 0, sizeof p->at[0]};
    p->at[p->n++][0] = 0;
    out_text(&o, kind);
    for (int i = 0; i < n; i++)
        out_char(&o, where[i]);
}

/* All that a pointer can mean in our notation: version 4 does not say whether a side is of a road or a city, and one
 * side of two cities on a tile names neither. */
static void read_places(const importer *im, value pointer, places *out) {
    char location[NAME], feature[NAME] = "";
    int whole, half;
    out->n = 0;
    value_string(value_member(pointer, "feature"), feature, sizeof feature);
    if (!value_string(value_member(pointer, "location"), location, sizeof location))
        return;
    if (strcmp(feature, "Garden") == 0 || strcmp(feature, "Monastery") == 0 || strcmp(feature, "Cloister") == 0 ||
        strcmp(location, "CLOISTER") == 0 || strcmp(location, "MONASTERY") == 0 || strcmp(location, "ABBOT") == 0) {
        if (strcmp(feature, "Garden") != 0)
            add_place(out, "monastery", "", 0);
        if (!feature[0] || strcmp(feature, "Garden") == 0)
            add_place(out, "garden", "", 0);
        return;
    }
    bool field = strcmp(feature, "Field") == 0 || strcmp(feature, "Farm") == 0;
    if (strncmp(location, "INNER_F", 7) == 0 || (field && location[0] == 'I')) {
        add_place(out, "field:inner", "", 0);
        return;
    }
    read_location(im, location, &whole, &half);
    for (int h = 0; h < 8; h++)
        if (half >> h & 1 || (field && whole >> h / 2 & 1))
            add_place(out, "field:", halves[h], 3);
    for (int d = 0; d < 4 && !field; d++)
        if (whole >> d & 1) {
            if (strcmp(feature, "Road") != 0)
                add_place(out, "city:", sides + d, 1);
            if (strcmp(feature, "City") != 0)
                add_place(out, "road:", sides + d, 1);
        }
}

/* ---- moves ---- */

enum outcome { GOES_ON, ENDS, AGAIN };

static enum outcome refuse(importer *im, value at, bst_error e) {
    note(im, at, JCZ_REFUSED, bst_error_text(e));
    return ENDS;
}

/* The next sheep token that is drawn, if one is: one that the bag has, and a wolf only where the game shows it. */
static void choose_token(importer *im) {
    bst_game *g = im->g;
    static const uint8_t order[] = {2, 1, 3, 4};
    int token = 0, n = g->tokens_at;
    if (n >= BST_MAX_TOKENS)
        return;
    for (int i = 3; i >= 0; i--)
        if (g->state.hills.tokens[order[i]])
            token = order[i];
    for (int i = 0; i < im->n_wolves; i++)
        if (im->wolves[i] == n)
            token = 0;
    g->setup.tokens[n] = (uint8_t)token;
    g->setup.n_tokens = (uint16_t)(n + 1);
}

static bst_error play(importer *im, const char *text) {
    bst_move m;
    int drawn = im->g->tokens_at, player = im->g->state.player;
    choose_token(im);
    bst_error e = bst_move_read(&im->g->state, text, &m);
    if (!e)
        e = bst_game_play(im->g, m, NULL);
    im->g->setup.n_tokens = im->g->tokens_at;
    if (!e && im->g->tokens_at > drawn) {
        im->drawn_by[drawn] = (uint8_t)player;
        note(im, im->now, JCZ_SHEEP, im->g->names[player]);
    }
    return e;
}

static void out_square(bst_out *o, char before, const spot *at) {
    out_char(o, before);
    out_int(o, at->x);
    out_char(o, ',');
    out_int(o, at->y);
}

/* word PLACE@x,y: the first of the places that is legal. */
static bst_error play_at(importer *im, const char *word, const places *p, const spot *on) {
    bst_error e = BST_E_NOT_LEGAL;
    for (int i = 0; i < p->n && e; i++) {
        char text[BST_MOVE_TEXT] = "";
        bst_out o = {text, 0, sizeof text};
        out_text(&o, word);
        out_char(&o, ' ');
        out_text(&o, p->at[i]);
        out_square(&o, '@', on);
        e = play(im, text);
    }
    return e;
}

/* What the file leaves out because nothing was done. */
static bst_error finish_figure(importer *im) {
    return im->g->state.phase == BST_PHASE_FIGURE ? play(im, "pass") : BST_OK;
}

/* The field where a player's shepherd stands, or -1. */
static int shepherds_field(const bst_state *s, int player) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_SHEPHERD && s->figure[i].owner == player)
            return s->seg[s->figure[i].seg].feature;
    return -1;
}

/* Whether a player's shepherd is in the way: on the tile just placed, or on the field of the shepherd of who placed it.
 */
static bool in_the_way(const importer *im, int player) {
    const bst_state *s = &im->g->state;
    int field = shepherds_field(s, player);
    if (field < 0)
        return false;
    for (int i = 0; i < s->n_segs; i++)
        if (s->seg[i].tile == s->last && s->seg[i].feature == field)
            return true;
    return field == shepherds_field(s, im->player);
}

/* The file goes on as if a shepherd were not on the board: the last token drawn on his field was a wolf. The game
 * begins again with that. */
static enum outcome find_wolf(importer *im) {
    int n = im->g->tokens_at - 1;
    while (n >= 0 && !in_the_way(im, im->drawn_by[n]))
        n--;
    if (n < 0 || im->n_wolves == (int)(sizeof im->wolves / sizeof *im->wolves))
        return ENDS;
    im->wolves[im->n_wolves++] = (uint16_t)n;
    return AGAIN;
}

static enum outcome place_tile(importer *im, value v, value payload) {
    char rotation[8];
    spot at;
    bool garden;
    value id = value_member(payload, "tileId");
    const struct tile_name *row = find_tile(im, id, &garden);
    if (!row) {
        note_value(im, id ? id : v, JCZ_TILE);
        return ENDS;
    }
    if (!read_square(im, value_member(payload, "position"), &at) ||
        !value_string(value_member(payload, "rotation"), rotation, sizeof rotation) || rotation[0] != 'R') {
        note(im, v, JCZ_MESSAGE, "PLACE_TILE");
        return ENDS;
    }
    int turns = rotation[1] == '9' ? 1 : rotation[1] == '1' ? 2 : rotation[1] == '2' ? 3 : 0;
    turns = (turns + im->turned - (im->four ? row->turned_in_4 : 0)) & 3;
    char text[BST_MOVE_TEXT] = "";
    bst_out o = {text, 0, sizeof text};
    out_text(&o, "tile");
    out_square(&o, ' ', &at);
    out_char(&o, ',');
    out_int(&o, 90 * turns);
    bst_error e = finish_figure(im);
    if (im->g->state.phase == BST_PHASE_FLOCK && find_wolf(im) == AGAIN)
        return AGAIN;
    im->player = im->g->state.player;
    if (!e)
        e = play(im, text);
    return e ? refuse(im, v, e) : GOES_ON;
}

static enum outcome deploy(importer *im, value v, value payload) {
    static const char *const words[][2] = {{"small", "follower"},  {"big", "large"}, {"abbot", "abbot"},
                                           {"builder", "builder"}, {"pig", "pig"},   {"shepherd", "shepherd"}};
    char id[NAME];
    places where;
    spot at;
    value pointer = value_member(payload, "pointer");
    const char *ours = NULL;
    if (value_string(value_member(payload, "meepleId"), id, sizeof id)) {
        char *kind = strchr(id, '.');
        kind = kind ? kind + 1 : id;
        kind[strcspn(kind, ".")] = 0;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strcmp(words[i][0], kind) == 0)
                ours = words[i][1];
    }
    read_places(im, pointer, &where);
    if (!ours || !where.n || !read_square(im, value_member(pointer, "position"), &at)) {
        note(im, v, JCZ_MESSAGE, "DEPLOY_MEEPLE");
        return ENDS;
    }
    bst_error e = play_at(im, ours, &where, &at);
    if (e && strcmp(ours, "shepherd") == 0 && find_wolf(im) == AGAIN)
        return AGAIN;
    return e ? refuse(im, v, e) : GOES_ON;
}

/* Where a figure stands that is pointed at. */
static bool read_figure(const importer *im, value pointer, places *where, spot *at) {
    value feature = value_member(pointer, "featurePointer");
    if (!feature)
        feature = pointer;
    read_places(im, feature, where);
    return where->n && read_square(im, value_member(feature, "position"), at);
}

/* The fairy goes to a figure, or the princess sends it home. */
static enum outcome to_figure(importer *im, value v, value pointer, const char *word) {
    places where;
    spot at;
    if (!read_figure(im, pointer, &where, &at)) {
        note(im, v, JCZ_MESSAGE, word);
        return ENDS;
    }
    bst_error e = play_at(im, word, &where, &at);
    return e ? refuse(im, v, e) : GOES_ON;
}

static enum outcome recall_abbot(importer *im, value v, value pointer) {
    places where;
    spot at;
    if (!read_figure(im, pointer, &where, &at)) {
        note(im, v, JCZ_MESSAGE, "ABBOT_RETURN");
        return ENDS;
    }
    char text[BST_MOVE_TEXT] = "";
    bst_out o = {text, 0, sizeof text};
    out_text(&o, "recall abbot");
    out_square(&o, '@', &at);
    bst_error e = play(im, text);
    return e ? refuse(im, v, e) : GOES_ON;
}

/* A step is only asked here where there is a choice. */
static enum outcome move_dragon(importer *im, value v, value to) {
    const bst_state *s = &im->g->state;
    spot at;
    value position = value_member(to, "position");
    bst_error e = finish_figure(im);
    if (e)
        return refuse(im, v, e);
    if (!read_square(im, position ? position : to, &at)) {
        note(im, v, JCZ_MESSAGE, "MOVE_NEUTRAL_FIGURE");
        return ENDS;
    }
    if (s->dragon.tile == BST_NONE8 || s->phase != BST_PHASE_DRAGON)
        return GOES_ON;
    for (int d = 0; d < 4; d++) {
        static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
        const bst_tile *t = &s->tile[s->dragon.tile];
        if (t->x + dx[d] == at.x && t->y + dy[d] == at.y) {
            char text[] = "dragon ?";
            text[7] = sides[d];
            e = play(im, text);
            return e ? refuse(im, v, e) : GOES_ON;
        }
    }
    return GOES_ON; /* already made, as the only one */
}

static enum outcome neutral_figure(importer *im, value v, value payload) {
    char id[NAME] = "";
    value_string(value_member(payload, "figureId"), id, sizeof id);
    if (strncmp(id, "fairy", 5) == 0)
        return to_figure(im, v, value_member(payload, "to"), "fairy");
    if (strncmp(id, "dragon", 6) == 0)
        return move_dragon(im, v, value_member(payload, "to"));
    note(im, v, JCZ_MESSAGE, id);
    return ENDS;
}

static enum outcome return_figure(importer *im, value v, value payload) {
    value source = value_member(payload, "source"), pointer = value_member(payload, "pointer");
    if (value_is(source, "PRINCESS"))
        return to_figure(im, v, pointer, "princess");
    if (value_is(source, "ABBOT_RETURN"))
        return recall_abbot(im, v, pointer);
    note(im, v, JCZ_MESSAGE, "RETURN_MEEPLE");
    return ENDS;
}

static enum outcome flock(importer *im, value v, value payload) {
    bst_error e = finish_figure(im);
    if (!e && im->g->state.phase == BST_PHASE_FLOCK)
        e = play(im, value_is(value_member(payload, "value"), "EXPAND") ? "flock grow" : "flock home");
    return e ? refuse(im, v, e) : GOES_ON;
}

static enum outcome nothing(importer *im, value v, value payload) {
    (void)im;
    (void)v;
    (void)payload;
    return GOES_ON;
}

static enum outcome commit(importer *im, value v, value payload) {
    (void)payload;
    bst_error e = finish_figure(im);
    if (im->g->state.phase == BST_PHASE_FLOCK && find_wolf(im) == AGAIN)
        return AGAIN;
    return e ? refuse(im, v, e) : GOES_ON;
}

static const struct {
    const char *type;
    enum outcome (*take)(importer *im, value v, value payload);
} messages[] = {
    {"PLACE_TILE", place_tile},
    {"DEPLOY_MEEPLE", deploy},
    {"MOVE_NEUTRAL_FIGURE", neutral_figure},
    {"RETURN_MEEPLE", return_figure},
    {"FLOCK_EXPAND_OR_SCORE", flock},
    {"COMMIT", commit},
    {"PASS", nothing},
    {"GAME_OVER", nothing},
    {"TILE_CONFIRM", nothing},
    {"SHEPHERD_CONFIRM", nothing},
};

static enum outcome take(importer *im, value v) {
    value type = value_member(v, "type");
    im->now = v;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (value_is(type, messages[i].type))
            return messages[i].take(im, v, value_member(v, "payload"));
    note_value(im, type ? type : v, JCZ_MESSAGE);
    return ENDS;
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
        note_value(im, value_member(start, "tile"), JCZ_TILE);
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
        note(im, root, JCZ_REFUSED, bst_error_text(e));
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
        note(&im, wrong, JCZ_NOT_JSON, *wrong ? "damaged here" : "it breaks off");
        return 0;
    }
    static const char *const needed[] = {"setup", "replay"};
    for (int i = 0; i < 2; i++)
        if (!value_member(root, needed[i])) {
            note(&im, root, JCZ_NOT_A_GAME, needed[i]);
            return 0;
        }
    enum outcome went = AGAIN;
    while (went == AGAIN) {
        if (!begin(&im, root))
            return 0;
        went = GOES_ON;
        for (value v = value_first(value_member(root, "replay")); v && went == GOES_ON; v = value_next(v))
            went = g->state.phase == BST_PHASE_OVER ? ENDS : take(&im, v);
    }
    return 1;
}
