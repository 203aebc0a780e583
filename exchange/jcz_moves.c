/* Saved games of JCloisterZone: the messages, each as moves of ours. */
#include <string.h>

#include "../text/out.h"
#include "jcz_read.h"

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

static enum outcome refuse(importer *im, value at, bst_error e) {
    jcz_tell(im, at, JCZ_REFUSED, bst_error_text(e));
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
        jcz_tell(im, im->now, JCZ_SHEEP, im->g->names[player]);
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
    const jcz_tile_name *row = jcz_find_tile(im, id, &garden);
    if (!row) {
        jcz_tell_value(im, id ? id : v, JCZ_TILE);
        return ENDS;
    }
    if (!read_square(im, value_member(payload, "position"), &at) ||
        !value_string(value_member(payload, "rotation"), rotation, sizeof rotation) || rotation[0] != 'R') {
        jcz_tell(im, v, JCZ_MESSAGE, "PLACE_TILE");
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
        jcz_tell(im, v, JCZ_MESSAGE, "DEPLOY_MEEPLE");
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
        jcz_tell(im, v, JCZ_MESSAGE, word);
        return ENDS;
    }
    bst_error e = play_at(im, word, &where, &at);
    return e ? refuse(im, v, e) : GOES_ON;
}

static enum outcome recall_abbot(importer *im, value v, value pointer) {
    places where;
    spot at;
    if (!read_figure(im, pointer, &where, &at)) {
        jcz_tell(im, v, JCZ_MESSAGE, "ABBOT_RETURN");
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
        jcz_tell(im, v, JCZ_MESSAGE, "MOVE_NEUTRAL_FIGURE");
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
    jcz_tell(im, v, JCZ_MESSAGE, id);
    return ENDS;
}

static enum outcome return_figure(importer *im, value v, value payload) {
    value source = value_member(payload, "source"), pointer = value_member(payload, "pointer");
    if (value_is(source, "PRINCESS"))
        return to_figure(im, v, pointer, "princess");
    if (value_is(source, "ABBOT_RETURN"))
        return recall_abbot(im, v, pointer);
    jcz_tell(im, v, JCZ_MESSAGE, "RETURN_MEEPLE");
    return ENDS;
}

static enum outcome flock(importer *im, value v, value payload) {
    bst_error e = finish_figure(im);
    if (!e && im->g->state.phase == BST_PHASE_FLOCK)
        e = play(im, value_is(value_member(payload, "value"), "EXPAND") ? "flock grow" : "flock home");
    else if (!e)
        jcz_tell(im, v, JCZ_FLOCK, im->g->names[im->player]);
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

enum outcome jcz_take(importer *im, value v) {
    value type = value_member(v, "type");
    im->now = v;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (value_is(type, messages[i].type))
            return messages[i].take(im, v, value_member(v, "payload"));
    jcz_tell_value(im, type ? type : v, JCZ_MESSAGE);
    return ENDS;
}
