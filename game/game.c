/* A game in progress: the deck, chance, undo, perft. */
#include <bastide/game.h>
#include <string.h>

#include "dice.h"

static void shuffle(uint16_t *cards, int n, bst_dice *dice) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)dice_below(dice, (uint32_t)i + 1);
        uint16_t c = cards[i];
        cards[i] = cards[j];
        cards[j] = c;
    }
}

/* The parts of the pile that are drawn one after the other: source, river, lake, the rest. */
static int pile_part(const bst_game *m, int kind) {
    const bst_kind *k = bst_kind_of(&m->state, kind);
    if (k->set != BST_RIVER)
        return 3;
    return k->symbols & BST_SOURCE ? 0 : k->symbols & BST_LAKE ? 2 : 1;
}

static void shuffle_deck(bst_game *m) {
    bst_dice dice = dice_begin(&m->setup, DICE_DECK);
    m->deck_n = 0;
    for (int part = 0; part < 4; part++) {
        int from = m->deck_n;
        for (int kind = 0; kind < BST_MAX_KINDS; kind++)
            for (int i = 0; i < m->state.bag[kind] && pile_part(m, kind) == part; i++)
                m->deck[m->deck_n++] = (uint16_t)kind;
        shuffle(m->deck + from, m->deck_n - from, &dice);
    }
}

/* The dragon tiles laid aside go back into what is left: with a given deck last and in order, else anywhere. */
static void bring_back(bst_game *m) {
    const bst_dragon *d = &m->state.dragon;
    m->deck_n = (uint16_t)(m->deck_n - m->deck_at);
    memmove(m->deck, m->deck + m->deck_at, m->deck_n * sizeof *m->deck);
    m->deck_at = 0;
    for (int i = 0; i < d->aside_n; i++) {
        int at = m->setup.n_deck ? m->deck_n : (int)dice_below(&m->back_dice, (uint32_t)m->deck_n + 1);
        memmove(m->deck + at + 1, m->deck + at, (size_t)(m->deck_n - at) * sizeof *m->deck);
        m->deck[at] = m->state.dragon_aside[i];
        m->deck_n++;
    }
}

/* Follows what a move did to the pile. */
static void sync_deck(bst_game *m) {
    for (; m->hidden_seen < m->state.hidden; m->hidden_seen++)
        m->deck_at++;
    if (m->state.dragon.awake && !m->woken) {
        m->woken = 1;
        bring_back(m);
    }
}

static bst_move token(bst_game *m) {
    const uint8_t *bag = m->state.hills.tokens;
    while (m->tokens_at < m->setup.n_tokens) {
        int value = m->setup.tokens[m->tokens_at++];
        if (bag[value])
            return bst_move_token(value);
    }
    return bst_sample(&m->state, dice_below(&m->tokens_dice, bst_total_weight(&m->state)));
}

static void resolve_chance(bst_game *m, bst_events *ev) {
    while (bst_mover(&m->state) == BST_CHANCE) {
        bst_move c = m->state.phase == BST_PHASE_TOKEN ? token(m) : bst_move_draw(m->deck[m->deck_at++]);
        bst_apply(&m->state, c, ev);
        sync_deck(m);
    }
}

bst_error bst_game_new(bst_game *m, const bst_setup *u, bst_events *ev) {
    uint8_t bag[BST_MAX_KINDS] = {0};
    if (u != &m->setup)
        m->setup = *u;
    for (int i = 0; i < m->setup.n_deck; i++)
        bag[m->setup.deck[i]]++;
    m->setup.rules.given_deck = m->setup.n_deck > 0;
    const uint8_t *given = m->setup.n_deck ? bag : NULL;
    bst_error e = m->setup.custom_n
                      ? bst_new_custom(&m->state, &m->setup.rules, m->setup.custom, m->setup.custom_n, given, ev)
                      : bst_new(&m->state, &m->setup.rules, given, m->setup.start, ev);
    if (e)
        return e;
    m->n_moves = m->deck_at = m->hidden_seen = m->tokens_at = m->woken = 0;
    m->tokens_dice = dice_begin(&m->setup, DICE_TOKENS);
    m->back_dice = dice_begin(&m->setup, DICE_BACK);
    if (m->setup.n_deck) {
        m->deck_n = m->setup.n_deck;
        memcpy(m->deck, m->setup.deck, m->deck_n * sizeof *m->deck);
    } else {
        shuffle_deck(m);
    }
    resolve_chance(m, ev);
    return BST_OK;
}

void bst_game_apply(bst_game *m, bst_move move, bst_events *ev) {
    m->moves[m->n_moves++] = move;
    bst_apply(&m->state, move, ev);
    sync_deck(m);
    resolve_chance(m, ev);
}

bst_error bst_game_play(bst_game *m, bst_move move, bst_events *ev) {
    bst_error e = bst_check(&m->state, move);
    if (!e && m->n_moves >= BST_MAX_GAME_MOVES)
        e = BST_E_NOT_LEGAL;
    if (!e)
        bst_game_apply(m, move, ev);
    return e;
}

int bst_game_undo(bst_game *m) {
    if (!m->n_moves)
        return 0;
    int n = m->n_moves - 1;
    bst_game_new(m, &m->setup, NULL);
    for (int i = 0; i < n; i++)
        bst_game_apply(m, m->moves[i], NULL);
    return 1;
}

/* ---- perft ---- */

/* A copy a level is quick but takes a lot of stack, so only the last levels have one of their own. A level above them
 * plays the way to it again from the first position; that is rare beside what happens below it. */
enum { LEVELS_WITH_COPIES = 6, DEEPEST = 255 };

/* All but the state by plain assignment would copy the unused part of it too. */
static void copy_for_perft(bst_game *to, const bst_game *m) {
    memcpy(&to->deck_n, &m->deck_n, offsetof(bst_game, moves) - offsetof(bst_game, deck_n));
    to->setup.n_deck = m->setup.n_deck;
    to->setup.n_tokens = m->setup.n_tokens;
    memcpy(to->setup.tokens, m->setup.tokens, m->setup.n_tokens);
    bst_copy(&to->state, &m->state);
    to->n_moves = 0;
}

static uint64_t count_by_copies(const bst_game *m, int depth) {
    bst_move moves[BST_MAX_MOVES];
    if (depth == 0)
        return 1;
    if (bst_mover(&m->state) == BST_NOBODY)
        return 0;
    int n = bst_legal(&m->state, moves);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t total = 0;
    bst_game next;
    for (int i = 0; i < n; i++) {
        copy_for_perft(&next, m);
        bst_game_apply(&next, moves[i], NULL);
        total += count_by_copies(&next, depth - 1);
    }
    return total;
}

typedef struct {
    const bst_game *from;
    bst_game at; /* where the way leads; each level plays there anew */
    bst_move moves[BST_MAX_MOVES];
    bst_move way[DEEPEST];
    int length;
} long_count;

static int play_the_way(long_count *c) {
    copy_for_perft(&c->at, c->from);
    for (int i = 0; i < c->length; i++)
        bst_game_apply(&c->at, c->way[i], NULL);
    return bst_legal(&c->at.state, c->moves);
}

static uint64_t count_by_replay(long_count *c, int depth) {
    uint64_t total = 0;
    int n = play_the_way(c);
    if (depth <= LEVELS_WITH_COPIES)
        return count_by_copies(&c->at, depth);
    for (int i = 0; i < n; i++) {
        play_the_way(c);
        c->way[c->length++] = c->moves[i];
        total += count_by_replay(c, depth - 1);
        c->length--;
    }
    return total;
}

uint64_t bst_game_perft(const bst_game *m, int depth) {
    if (depth <= LEVELS_WITH_COPIES)
        return count_by_copies(m, depth);
    long_count c;
    c.from = m;
    c.length = 0;
    return depth > DEEPEST ? 0 : count_by_replay(&c, depth);
}
