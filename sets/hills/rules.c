/* Hills and Sheep: the tile under a hill, the tie-break, shepherds with their flocks, vineyards. */
#include "rules.h"

#include "engine/turn.h"

static const uint8_t token_counts[5] = {2, 4, 5, 6, 1}; /* wolves, then 1 to 4 sheep */

void hills_setup(bst_state *s) {
    if (!s->rules.farmers)
        return;
    for (int i = 0; i < 5; i++)
        s->hills.tokens[i] = token_counts[i];
}

void hills_placeable(bst_state *s, bst_events *ev) {
    if (!(kind_of(s, s->hand)->symbols & s->symbols & BST_HILL) || bst_left(s) <= 0)
        return;
    s->hidden++;
    event_new(ev, BST_EV_HIDDEN);
}

unsigned hills_tie(const bst_state *s, int feature, unsigned tied) {
    int on_hill[BST_MAX_PLAYERS] = {0}, most = 0;
    if (!has_set(s, BST_HILLS))
        return tied;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (s->seg[f->seg].feature != feature || !figure_strength[f->kind] || !(tied >> f->owner & 1) ||
            !(tile_symbols(s, s->seg[f->seg].tile) & BST_HILL))
            continue;
        int n = s->rules.hill_number ? on_hill[f->owner] + 1 : 1;
        on_hill[f->owner] = n;
        most = n > most ? n : most;
    }
    if (!most)
        return tied;
    unsigned scoring = 0;
    for (int p = 0; p < s->rules.players; p++)
        if (on_hill[p] == most)
            scoring |= 1u << p;
    return scoring;
}

/* ---- shepherds ---- */

static bool shepherd_on(const bst_state *s, int feature) {
    for (int i = 0; i < s->n_figures; i++)
        if (s->figure[i].kind == BST_SHEPHERD && s->seg[s->figure[i].seg].feature == feature)
            return true;
    return false;
}

void hills_moves_on(const bst_state *s, int seg, move_list *l) {
    if (s->supply[s->player][BST_SHEPHERD] && seg_info(s, seg)->type == BST_FIELD &&
        !shepherd_on(s, s->seg[seg].feature))
        list_add(l, move_figure(s, BST_M_PLACE, seg, BST_SHEPHERD, 0));
}

void hills_figure_gone(bst_state *s, const bst_figure *f, bst_events *ev) {
    (void)ev;
    if (f->kind != BST_SHEPHERD)
        return;
    bst_hills *h = &s->hills;
    while (h->held[f->owner]) {
        uint8_t *token = &h->flock[f->owner][--h->held[f->owner]];
        h->tokens[*token]++;
        *token = 0;
    }
}

static int own_field(const bst_state *s) {
    int i = figure_find(s, s->player, BST_SHEPHERD);
    return i < 0 ? -1 : s->seg[s->figure[i].seg].feature;
}

/* Whether the active player must choose for their flock (HILL-12). */
static bool flock_due(const bst_state *s) {
    int i = figure_find(s, s->player, BST_SHEPHERD);
    if (i < 0 || s->seg[s->figure[i].seg].tile == s->last)
        return false;
    int field = s->seg[s->figure[i].seg].feature, seg0 = s->tile[s->last].seg0;
    for (int j = 0; j < tile_kind(s, s->last)->segments; j++)
        if (s->seg[seg0 + j].feature == field)
            return true;
    return false;
}

bool hills_figure_placed(bst_state *s, bst_move m, bst_events *ev) {
    (void)ev;
    if (bst_move_figure(m) != BST_SHEPHERD)
        return false;
    s->hills.placing = 1;
    turn_question(s, BST_PHASE_TOKEN, s->player);
    return true;
}

bool hills_figure_done(bst_state *s, bst_events *ev) {
    (void)ev;
    if (!flock_due(s))
        return false;
    turn_question(s, BST_PHASE_FLOCK, s->player);
    return true;
}

static void token_moves(const bst_state *s, move_list *l) {
    for (int i = 0; i < 5; i++)
        if (s->hills.tokens[i])
            list_add(l, move_arg(BST_M_TOKEN, i));
}

int hills_tokens_left(const bst_state *s) {
    int n = 0;
    for (int i = 0; i < 5; i++)
        n += s->hills.tokens[i];
    return n;
}

bst_move hills_sample(const bst_state *s, uint32_t pick) {
    int i = 0;
    for (; pick >= s->hills.tokens[i]; i++)
        pick -= s->hills.tokens[i];
    return move_arg(BST_M_TOKEN, i);
}

static void shepherds_return(bst_state *s, int field, int why, bst_events *ev) {
    for (int i = s->n_figures - 1; i >= 0; i--)
        if (s->figure[i].kind == BST_SHEPHERD && s->seg[s->figure[i].seg].feature == field)
            figure_take(s, i, why, ev);
}

/* A token was drawn for the active player's shepherd (HILL-11, HILL-13). */
static void token(bst_state *s, int sheep, bst_events *ev) {
    bst_hills *h = &s->hills;
    bst_event *e = event_new(ev, BST_EV_TOKEN);
    if (e) {
        e->player = s->player;
        e->n = (int16_t)sheep;
    }
    if (!sheep) {
        shepherds_return(s, own_field(s), BST_WHY_WOLF, ev);
        return;
    }
    h->tokens[sheep]--;
    h->flock[s->player][h->held[s->player]++] = (uint8_t)sheep;
}

int hills_printed_sheep(const bst_state *s, int field) {
    int n = 0, first = s->feature[field].first, seg = first;
    do {
        if (tile_kind(s, s->seg[seg].tile)->sheep_field == s->seg[seg].index)
            n++;
        seg = s->seg[seg].next;
    } while (seg != first);
    return n;
}

int hills_sheep(const bst_state *s, int field) {
    int sheep = 0;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->kind == BST_SHEPHERD && s->seg[f->seg].feature == field)
            for (int j = 0; j < s->hills.held[f->owner]; j++)
                sheep += s->hills.flock[f->owner][j];
    }
    return sheep;
}

/* HILL-14, HILL-15: every shepherd on the field is paid the whole flock. */
static void drive_home(bst_state *s, int field, bst_events *ev) {
    unsigned paid = 0;
    int sheep = hills_sheep(s, field), printed = hills_printed_sheep(s, field), place = s->feature[field].first;
    for (int i = 0; i < s->n_figures; i++) {
        const bst_figure *f = &s->figure[i];
        if (f->kind != BST_SHEPHERD || s->seg[f->seg].feature != field)
            continue;
        paid |= 1u << f->owner;
        place = f->seg;
    }
    bst_event *e = event_at(s, ev, BST_EV_SCORE, place);
    if (e)
        e->feature = BST_W_FLOCK;
    event_part(e, BST_P_SHEEP, BST_NONE8, sheep);
    event_part(e, BST_P_PRINTED_SHEEP, BST_NONE8, printed);
    for (int p = 0; p < s->rules.players; p++) {
        if (!(paid >> p & 1))
            continue;
        s->score[p] += sheep + printed;
        if (e)
            e->points[p] = (int16_t)(sheep + printed);
    }
    shepherds_return(s, field, BST_WHY_HOME, ev);
}

void hills_moves(const bst_state *s, move_list *l) {
    if (s->phase == BST_PHASE_TOKEN) {
        token_moves(s, l);
        return;
    }
    list_add(l, BST_M_GROW);
    list_add(l, BST_M_HOME);
}

int hills_move(bst_state *s, bst_move m, bst_events *ev) {
    bool placing = s->hills.placing;
    switch (bst_move_type(m)) {
    case BST_M_GROW:
        turn_question(s, BST_PHASE_TOKEN, s->player);
        return STEP_ASKED;
    case BST_M_TOKEN:
        s->hills.placing = 0;
        token(s, bst_move_arg(m), ev);
        return placing ? STEP_FIGURE_DONE : STEP_FLOCK_DONE;
    default: /* home */
        drive_home(s, own_field(s), ev);
        return STEP_FLOCK_DONE;
    }
}

void hills_flock_done(bst_state *s, bst_events *ev) {
    if (s->rules.flock_stay || !s->rules.farmers)
        return;
    int seg0 = s->tile[s->last].seg0;
    const bst_kind *k = tile_kind(s, s->last);
    for (int i = 0; i < k->segments; i++) {
        int field = s->seg[seg0 + i].feature;
        if (k->segment[i].type == BST_FIELD && !s->feature[field].open && shepherd_on(s, field))
            drive_home(s, field, ev);
    }
}

/* ---- vineyards ---- */

int hills_vineyards(const bst_state *s, int tile) {
    int n = 0;
    if (!(s->symbols & BST_VINEYARD))
        return 0;
    for (int i = 0; i < s->n_tiles; i++)
        if (i != tile && near8(&s->tile[i], s->tile[tile].x, s->tile[tile].y) && (tile_symbols(s, i) & BST_VINEYARD))
            n++;
    return n;
}

/* ---- invariants ---- */

const char *hills_check(const bst_state *s) {
    int tokens = 0;
    if (!has_set(s, BST_HILLS))
        return NULL;
    for (int i = 0; i < 5; i++)
        tokens += s->hills.tokens[i];
    for (int p = 0; p < BST_MAX_PLAYERS; p++) {
        tokens += s->hills.held[p];
        for (int i = 0; i < 16; i++)
            if ((s->hills.flock[p][i] != 0) != (i < s->hills.held[p]))
                return "a flock is not as large as it says";
    }
    if (s->hills.placing > 1)
        return "a token is half due";
    return tokens == (s->rules.farmers ? 18 : 0) ? NULL : "a sheep token was lost or made";
}
