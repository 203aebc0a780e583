#!/usr/bin/env python3
"""sets_to_c.py [ROOT]: writes what follows from the sets' tables (sets/*/set.toml): the public words and slices of the state, the
engine's tables of them, and the page's types. Run by `make tables`; the results are kept, and a test proves them up to date."""
import os, subprocess, sys
from sets import ARGS, POINTS, ROOT, VIEWS, const, load, rows

TYPES = {'u8': ('uint8_t', 1), 'u16': ('uint16_t', 2), 'i16': ('int16_t', 2)}
ARG_CONST = {a: 'BST_ARGS_' + (a.upper().replace('-', '_') or 'NONE') for a in ARGS}


def quote(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def enum(name, prefix, entries, last=None, first=None, shift=False):
    """An enum of entries (const, doc or None); shift: a bit each."""
    lines = ['enum %s{' % (name + ' ' if name else '')]
    if first:
        lines.append('    %s,' % first)
    for i, (c, doc) in enumerate(entries):
        value = ' = %d' % (1 << i) if shift else ''
        lines.append('    %s%s%s,%s' % (prefix, c, value, ' /* %s */' % doc if doc else ''))
    if last:
        lines.append('    %s' % last)
    return '\n'.join(lines) + '\n};\n'


def words_h(sets):
    o = ['''/* The words of the game, from the sets' tables. Written by tools/sets_to_c.py. SPDX-License-Identifier: MIT */
#ifndef BASTIDE_WORDS_H
#define BASTIDE_WORDS_H

#include <stdint.h>
''']
    plain = lambda key: [(const(r), r.get('doc')) for r in rows(sets, key)]
    o.append(enum('bst_set', 'BST_', [(const(s), s['title']) for s in sets], 'BST_SETS'))
    mask = lambda f: ' | '.join('1 << BST_' + const(s) for s in sets if s['family'] == f)
    o.append('/* The sets that go with the base game; the others are games of their own (COMBO-23). */\n#define BST_COMPETITIVE_SETS (%s)\n' % mask('competitive'))
    o.append(enum('bst_segment_type', 'BST_', plain('segments'), 'BST_SEGMENT_TYPES'))
    o.append('/* Those that are complete with their neighbours, a bit a type. */\n#define BST_CENTRE_TYPES (%s)\n' % ' | '.join('1 << BST_' + const(r) for r in rows(sets, 'segments') if r.get('centre')))
    o.append('/* Symbols of a whole tile. */\n' + enum('', 'BST_', plain('symbols'), shift=True))
    o.append('/* What single copies of a tile carry besides; each is there only when a chosen set uses it. */\n' + enum('', 'BST_X_', plain('extras'), shift=True))
    o.append(enum('bst_figure_kind', 'BST_', plain('figures'), 'BST_FIGURE_KINDS'))
    chance = ' and '.join(c.upper() for s in sets for c in s['chance'])
    o.append('/* What the engine waits for. %s are chance\'s. */\n' % chance + enum('bst_phase', 'BST_PHASE_', plain('phases'), 'BST_PHASES'))
    o.append(enum('bst_move_type', 'BST_M_', plain('moves'), 'BST_MOVE_TYPES', 'BST_M_NONE'))
    events = [(const(r), '; '.join(filter(None, [', '.join(r['members']), r.get('doc')]))) for r in rows(sets, 'events')]
    o.append('/* What can happen, with the members that JSON shows. */\n' + enum('bst_event_type', 'BST_EV_', events, 'BST_EVENT_TYPES'))
    features = [(const(r), None) for r in rows(sets, 'features')]
    features[0] = (features[0][0] + ' = BST_SEGMENT_TYPES', None)
    o.append('/* What a score event speaks of: the segment types, then these. */\n' + enum('bst_feature_word', 'BST_W_', features, 'BST_FEATURE_WORDS'))
    o.append(enum('bst_part_word', 'BST_P_', plain('parts'), 'BST_PART_WORDS'))
    o.append('/* Why a figure goes back. */\n' + enum('bst_why', 'BST_WHY_', plain('whys'), 'BST_WHYS', 'BST_WHY_NONE'))
    o.append('typedef ' + enum('bst_error', 'BST_E_', [(r['name'], None) for r in rows(sets, 'refusals')], 'BST_ERRORS', 'BST_OK').rstrip(';\n') + ' bst_error;\n')
    o.append(rules_struct(sets))
    o.append('#endif')
    return '\n'.join(o) + '\n'


def member(option):
    return option.get('member') or option['key'].replace('-', '_')


def rules_struct(sets):
    options = rows(sets, 'options')
    bytes_ = 2 + 3 + len(options) + 1
    lines = ['/* Options of a game; the numbers are what the protocol\'s words mean. */', 'typedef struct bst_rules {',
             '    uint16_t sets; /* bit per enum bst_set */', '    uint8_t players;', '    uint8_t first;', '    uint8_t level; /* mists: 1 to 6 */']
    for r in options:
        lines.append('    uint8_t %s; /* %s: %s */' % (member(r), r['rule'], r['key']))
    lines.append('    uint8_t given_deck; /* the tiles are given, not the sets\': no pile order by set */')
    if bytes_ % 2:
        lines.append('    uint8_t spare; /* 0 */')
    lines.append('} bst_rules;\n')
    return '\n'.join(lines)


def c_type(f):
    return TYPES[f['type']][0] if f['type'] in TYPES else f['type']


SIZES = {'u8': 1, 'u16': 2, 'i16': 2, 'bst_dog': 6, 'bst_grave': 2}
# Enough to know how many bytes are missing to whole words; the compiler proves the sum.
DIMS = {'BST_MAX_PLAYERS': 8, 'BST_SECTORS': 6, 'BST_WALK': 6, 'BST_MAX_COLOURS': 6, 'BST_MAX_GRAVES': 10, 'BST_MAX_DECK': 1,
        'BST_MAX_TILES': 1, 'BST_ROOM': lambda n: 4}


def fields(s):
    """A set's members with what fills them up to whole words; arrays used in part lie elsewhere (partly)."""
    whole = [f for f in s['state'] if 'used' not in f]
    size = 0
    for f in whole:
        n = SIZES[f['type']]
        for d in f.get('dims', []):
            n *= eval(d, {'__builtins__': {}}, DIMS)
        size += n
    if size % 4:
        whole.append({'name': 'spare', 'type': 'u8', 'dims': [str(4 - size % 4)], 'doc': '0', 'check': 'spare'})
    return whole


def partly(s):
    """Its arrays that are used in part: members of the state itself, SET_FIELD, copied as far as they are used."""
    return [f for f in s['state'] if 'used' in f]


def slice_order(sets):
    """The sets with a slice in the head of a state, then those apart."""
    with_state = [s for s in sets if s['state']]
    return [s for s in with_state if not s.get('state_apart')], [s for s in with_state if s.get('state_apart')]


def slices_h(sets):
    o = ["""/* What each set keeps in a state, from the sets' tables. Written by tools/sets_to_c.py. SPDX-License-Identifier: MIT */
#ifndef BASTIDE_SLICES_H
#define BASTIDE_SLICES_H
"""]
    for s in sets:
        if not s['state']:
            continue
        o.append('/* %s. */\ntypedef struct bst_%s {' % (s['title'], s['name']))
        for f in fields(s):
            dims = ''.join('[%s]' % d for d in f.get('dims', []))
            o.append('    %s %s%s;%s' % (c_type(f), f['name'], dims, ' /* %s */' % f['doc'] if f.get('doc') else ''))
        o.append('} bst_%s;\n' % s['name'])
    head, apart = slice_order(sets)
    o.append('/* Members of bst_state: small ones in its head, then those that are copied only in their own games. */')
    o.append('#define BST_SLICES ' + '; '.join('bst_%s %s' % (s['name'], s['name']) for s in head))
    o.append('#define BST_SLICES_APART ' + '; '.join('bst_%s %s' % (s['name'], s['name']) for s in apart))
    o.append('#define BST_SLICE_ARRAYS ' + '; '.join('%s %s_%s%s' % (c_type(f), s['name'], f['name'], ''.join('[%s]' % d for d in f['dims'])) for s in sets for f in partly(s)))
    o.append('\n#endif')
    return '\n'.join(o) + '\n'


def rows_macro(name, arg, lines):
    return '#define %s(%s) \\\n    ' % (name, arg) + ' \\\n    '.join(lines or ['/* none */']) + '\n'


def slice_fields_h(sets):
    head, apart = slice_order(sets)
    whole, arrays, spares = [], [], []
    for s in head:
        for f in partly(s):
            arrays.append('ARRAY(%s_%s, %s, s->%s.%s, %s)' % (s['name'], f['name'], f.get('means', 'PLAIN'), s['name'], f['used'], f['check']))
        for f in fields(s):
            whole.append('HEAD(%s.%s, %s, %s)' % (s['name'], f['name'], f.get('means', 'PLAIN'), f['check']))
            if f['name'] == 'spare':
                spares.append('SPARE(%s.spare, true)' % s['name'])
    spares += ['SPARE(%s.spare, has_set(s, BST_%s))' % (s['name'], const(s)) for s in apart if any(f['name'] == 'spare' for f in fields(s))]
    o = ["""/* The rows of fields.h for what each set keeps. Written by tools/sets_to_c.py. */
#ifndef BST_SLICE_FIELDS_H
#define BST_SLICE_FIELDS_H
"""]
    own = [s for s in sets if any(f['check'] == s['name'] for f in s['state'])]
    o.append('/* Sets that check their own members. */')
    o += ['const char *%s_check(const bst_state *s);\n#define check_%s %s_check' % (s['name'], s['name'], s['name']) for s in own]
    o.append('')
    o.append(rows_macro('SLICE_HEAD', 'HEAD', whole))
    o.append(rows_macro('SLICE_ARRAYS', 'ARRAY', arrays))
    for s in apart:
        o.append(rows_macro('SLICE_APART_%s' % s['name'].upper(), 'SLICE', ['SLICE(%s.%s, %s, %s)' % (s['name'], f['name'], f.get('means', 'PLAIN'), f['check']) for f in fields(s)]))
    o.append('/* Each slice apart: the member, the set that it is copied with, its rows. */')
    o.append(rows_macro('SLICES_APART', 'APART', ['APART(%s, BST_%s, SLICE_APART_%s)' % (s['name'], const(s), s['name'].upper()) for s in apart]))
    o.append(rows_macro('SLICE_SPARES', 'SPARE', spares))
    o.append('#endif')
    return '\n'.join(o) + '\n'


def table(type_, name, entries):
    return 'const %s %s[] = {\n' % (type_, name) + ''.join('    %s,\n' % e for e in entries) + '};\n'


def strings(name, entries):
    return table('char *const', name, [quote(e) for e in entries])


def words_c(sets):
    o = ['/* The tables of words. Written by tools/sets_to_c.py from the sets\' tables. */\n#include "words.h"\n']
    o.append(table('bst_set_row', 'word_sets', ['{%s, %s, %d, %s, %s}' % (
        quote(s['name']), quote(s['title']), s['family'] == 'competitive',
        ' | '.join('BST_' + const(r) for r in s['symbols']) or '0', ' | '.join('BST_' + f for f in s['flags']) or '0') for s in sets]))
    for key in ('segments', 'symbols', 'phases', 'parts'):
        o.append(strings('word_' + key, [r['name'] for r in rows(sets, key)]))
    o.append(strings('word_features', [r['name'] for r in rows(sets, 'segments')] + [r['name'] for r in rows(sets, 'features')]))
    o.append(strings('word_whys', [''] + [r['name'] for r in rows(sets, 'whys')]))
    o.append(table('bool', 'phase_of_chance', [str(int(r['name'] in r['set']['chance'])) for r in rows(sets, 'phases')]))
    o.append(table('word_extra', 'word_extras', ['{%s, BST_%s, %s}' % (quote(r['name']), const(r['set']), 'offsetof(bst_rules, %s)' % r['option'] if r.get('option') else 'offsetof(bst_rules, players)')
                                                 for r in rows(sets, 'extras')]))
    o.append(table('bst_figure_row', 'word_figures', ['{%s, BST_%s, %d, %d, %d}' % (quote(r['name']), const(r['set']), r['strength'], r['count'], bool(r.get('on_fields')))
                                                      for r in rows(sets, 'figures')]))
    o.append('const uint8_t figure_strength[] = {%s};\n' % ', '.join(str(r['strength']) for r in rows(sets, 'figures')))
    o.append(table('bst_option_row', 'word_options', ['{%s, {%s, %s}, {%d, %d}, offsetof(bst_rules, %s), BST_%s}' % (
        (quote(r['key']), quote(r['words'][0]), quote(r['words'][1])) + tuple(r.get('values', [0, 1])) + (member(r), const(r['set']))) for r in rows(sets, 'options')]))
    moves = rows(sets, 'moves')
    o.append(table('bst_move_row', 'word_moves', ['{"", "", BST_ARGS_NONE, BST_PHASE_OVER, BST_BASE, BST_FOLLOWER, BST_E_NOT_LEGAL}'] + ['{%s, %s, %s, BST_PHASE_%s, BST_%s, BST_%s, BST_E_%s}' % (
        quote(r['name']), quote(r.get('word', r['name'])), ARG_CONST[r['args']], r['phase'].upper(), const(r['set']), r.get('figure', 'FOLLOWER'), r.get('refusal', 'NOT_LEGAL'))
        for r in moves]))
    o.append(table('bst_event_row', 'word_events', ['{%s, BST_%s, %d, {%s}}' % (
        quote(r['name']), const(r['set']), len(r['members']), ', '.join('BST_HAS_' + m.upper() for m in r['members']) or '0') for r in rows(sets, 'events')]))
    competitive = ', '.join(s['name'] for s in sets if s['family'] == 'competitive' and s['name'] != 'base')
    o.append(strings('word_errors', ['no error'] + [r['text'].replace('{competitive}', competitive) for r in rows(sets, 'refusals')]))
    o.append('const int %s;\n' % ', '.join('word_%s_n = %d' % (k, len(rows(sets, k))) for k in ('options', 'symbols', 'extras')))
    return '\n'.join(o)


def join(sets, point):
    """The function that calls every set that joins at a point, in the order of the sets."""
    type_, params, doc = POINTS[point]
    args = ', '.join(p.split()[-1].strip('*').replace('[]', '') for p in params.split(','))
    call = lambda s: '%s_%s(%s)' % (s['name'], point, args)
    joined = [s for s in sets if point in s['joins']]
    lines = ['/* %s */' % (doc[0].upper() + doc[1:] + '.'), 'static inline %s join_%s(%s) {' % (type_, point, params)]
    unused = ', '.join('(void)' + a for a in args.split(', '))
    if not joined:
        lines.append('    %s;' % unused)
    if type_ == 'int':
        lines.append('    int sum = 0;')
    for s in joined:
        if_ = '' if point == 'reset' else 'if (has_set(s, BST_%s)) ' % const(s)
        if type_ == 'void':
            lines.append('    %s%s;' % (if_, call(s)))
        elif type_ == 'bool':
            lines.append('    if (has_set(s, BST_%s) && %s) return true;' % (const(s), call(s)))
        else:
            lines.append('    %ssum += %s;' % (if_, call(s)))
    if type_ == 'bool':
        lines.append('    return false;')
    if type_ == 'int':
        lines.append('    return sum;')
    return '\n'.join(lines) + '\n}\n'


def joins_h(sets):
    competitive = [s for s in sets if s['family'] == 'competitive' and s['name'] != 'base']
    o = ["""/* Which sets join the game where, by name and in the order of the sets. Written by tools/sets_to_c.py.
 *
 * The order of the points themselves stands in competitive.c, figure.c and score.c. */
#ifndef BST_JOINS_H
#define BST_JOINS_H
"""]
    with_rules = [s for s in competitive if os.path.exists(os.path.join(s['folder'], 'rules.h'))]
    o += ['#include "sets/%s/rules.h"' % s['name'] for s in with_rules] + ['#include "turn.h"', '']
    o += [join(competitive, p) for p in POINTS]
    o.append('/* The moves of a question that a set asks. */\nstatic inline void join_moves(const bst_state *s, move_list *l) {\n    switch (s->phase) {')
    for s in competitive:
        if s['phases']:
            o += ['    case BST_PHASE_%s:' % const(p) for p in s['phases']] + ['        %s_moves(s, l);\n        break;' % s['name']]
    o.append('    default:\n        break;\n    }\n}\n')
    o.append('/* A set\'s own move is made; where the turn goes on (enum turn_step). */\nstatic inline int join_move(bst_state *s, bst_move m, bst_events *ev) {\n    switch (bst_move_type(m)) {')
    for s in competitive:
        if s['moves']:
            o += ['    case BST_M_%s:' % const(p) for p in s['moves']] + ['        return %s_move(s, m, ev);' % s['name']]
    o.append('    default:\n        return STEP_ASKED;\n    }\n}\n\n#endif')
    return '\n'.join(o) + '\n'


def families_h(sets):
    own = [s for s in sets if s['family'] != 'competitive']
    o = ["""/* Which family a game belongs to: a set that is a game of its own, or the competitive game. Written by tools/sets_to_c.py. */
#ifndef BST_FAMILIES_H
#define BST_FAMILIES_H

#include "family.h"
"""]
    o.append('extern const family competitive_family%s;\n' % ''.join(', %s_family' % s['name'] for s in own))
    o.append('static inline const family *family_of(const bst_rules *r) {')
    o += ['    if (r->sets >> BST_%s & 1) return &%s_family;' % (const(s), s['name']) for s in own]
    o.append('    return &competitive_family;\n}\n\n#endif')
    return '\n'.join(o) + '\n'


def shows_h(sets):
    o = ["""/* What the sets in a game show of themselves (sets/NAME/view.c). Written by tools/sets_to_c.py. */
#ifndef BST_VIEW_SHOWS_H
#define BST_VIEW_SHOWS_H

#include <bastide/bastide.h>

#include "../text/out.h"
"""]
    for view, (params, doc) in VIEWS.items():
        shown = sorted((s for s in sets if view in s['shows']), key=lambda s: s['shows'][view])
        args = ', '.join(p.split()[-1].strip('*') for p in params.split(','))
        o += ['void %s_%s(%s);' % (s['name'], view, params) for s in shown]
        o.append('/* %s. */\nstatic inline void shows_%s(%s) {' % (doc[0].upper() + doc[1:], view, params))
        if not shown:
            o.append('    %s;' % ', '.join('(void)' + a for a in args.split(', ')))
        o += ['    if (s->rules.sets >> BST_%s & 1) %s_%s(%s);' % (const(s), s['name'], view, args) for s in shown]
        o.append('}\n')
    o.append('#endif')
    return '\n'.join(o) + '\n'


# The members of an event; those in TS_PART are types of their own, joined by &.
TS_PART = {'who': 'Who', 'place': 'Spot', 'token': 'Token', 'score': 'Scoring'}
TS_MEMBER = {'player': 'player: number', 'tile': 'tile: string', 'kind': 'kind: FigureName',
             'x': 'x: number', 'y': 'y: number', 'rot': 'rot: number', 'n': 'n: number',
             'crown': 'crown?: Sector', 'why': 'why?: Why', 'points': 'points: number[]', 'move': 'move: string', 'wine': 'wine: number',
             'grain': 'grain: number', 'cloth': 'cloth: number', 'sector': 'sector: Sector',
             'mark': 'mark: number', 'reason': 'reason: Outcome'}
TS_TYPES = '''/** Whose it is: a player's, or a colour's that the players share out. */
export type Who = { player: number; colour?: never } | { colour: Colour; player?: never };
/** A place on the board; a crown space of the wheel and a player's supply are none. */
export type Spot = { x: number; y: number; at: string } | { x?: never; y?: never; at?: never };
export type Token = { sheep: number; wolf?: never } | { wolf: true; sheep?: never };
/** Points, or so many ghosts calmed there in place of them. */
export type Calming = { ghosts: 0; fromX?: never; fromY?: never } | { ghosts: 1 | 2 | 3; fromX: number; fromY: number };
export type Part = [part: PartName, points: number, player?: number];
/** Points by player or colour. Majorities have strengths; roads and cities have tiles. */
export type Scoring = Spot & {
  feature: FeatureName; tiles?: number; points: number[]; final: boolean; parts: Part[]; strength?: number[]; tie?: "hill";
};
'''
TS_PLACE = 'x: number; y: number; seg: number; on: SegmentName'
TS_ARGS = {'': '', 'kind': '', 'token': '', 'square-rot': 'x: number; y: number; rot: number', 'square': 'x: number; y: number; rot: number',
           'figure-place': TS_PLACE + '; figure: FigureName; colour?: number', 'figure-far': TS_PLACE + '; figure: FigureName',
           'guard-place': TS_PLACE + '; figure: FigureName; colour: number', 'place-far': TS_PLACE, 'figure-at': TS_PLACE,
           'sector': 'crown: Sector; px: number; py: number', 'side': 'x: number; y: number; seg: -1; side: number',
           'at-tile': 'x: number; y: number; seg: -1', 'ghosts': 'x: number; y: number; seg: -1; ghosts: number', 'colour': 'colour: number',
           'score': TS_PLACE + ' } & Calming', 'number': 'n: number'}


def ts_interface(name, doc, members):
    """An interface of rows; `optional` ones may be missing."""
    lines = ['  %s%s: %s;' % (r['name'], '?' if r.get('optional') else '', r['list_of'] + '[]' if 'list_of' in r else r['type']) for r in members]
    return '%sinterface %s {\n%s\n}' % ('/** %s */\n' % doc if doc else '', name, '\n'.join(lines))


def states_ts(sets):
    """A state as JSON: a game that goes on or is over, of one family or another; what is another's is never there."""
    told = [dict(r, set=s) for s in sets for r in s['tells']]
    o = ['export type %s = %s;' % (r['list_of'], r['type']) for r in told if 'list_of' in r]
    o.append('/** What is never there. */\ntype Without<T> = { [K in keyof T]?: never };')
    o.append(ts_interface('AnyGame', 'What every state tells.', [r for r in told if r.get('always')]))
    families = [('Competitive', [s for s in sets if s['family'] == 'competitive'])]
    families += [(const(s).capitalize(), [s]) for s in sets if s['family'] != 'competitive']
    for name, of in families:
        own = [dict(r, optional=r.get('optional') or (len(of) > 1 and r['set']['name'] != 'base')) for r in told if r['set'] in of and not r.get('always')]
        o.append(ts_interface(name, 'Members of sets that are not in the game are missing.' if len(of) > 1 else '', [r for r in own if not r.get('over')]))
        o.append(ts_interface(name + 'Result', '', [r for r in own if r.get('over')]))
    o.append('type Playing = { status: "playing"; decides: number; phase: Phase };\ntype Over = { status: "over"; decides: null; phase: null };')
    kinds = []
    for name, _ in families:
        others = ' & '.join('%s & %sResult' % (n, n) for n, _ in families if n != name)
        kinds.append('(%s & ((Playing & Without<%sResult>) | (Over & %sResult)) & Without<Omit<%s, keyof %s>>)' % (name, name, name, others, name))
    o.append('/** A position. */\nexport type State = AnyGame & (\n  | %s\n);\n' % '\n  | '.join(kinds))
    return '\n'.join(o)


def numbers_ts(sets):
    risky = [s for s in sets if s['risks']]
    title = lambda s: const(s).capitalize() + 'Risks'
    o = [ts_interface(title(s), '', s['risks']) for s in risky]
    o.append('type Risks = %s;' % ' & '.join(title(s) for s in risky))
    o.append('/** What the decision at hand risks; each set tells its own, and most decisions have none. */')
    o.append('export type Numbers =\n  | Without<Risks>\n  | %s;\n' % '\n  | '.join('(%s & Without<Omit<Risks, keyof %s>>)' % (title(s), title(s)) for s in risky))
    return '\n'.join(o)


def brings_ts(sets, move):
    """What a move brings, by each set that tells something of it."""
    told = [[b for b in s['brings'] if move in b['moves']] for s in sets]
    kinds = ['{ %s }' % '; '.join('%s%s: %s' % (b['name'], '?' if b.get('optional') else '', b['type']) for b in of) for of in told if of]
    return ' | '.join(kinds) or 'never'


def words_ts(sets):
    o = ['// The words of the game, from the sets\' tables. Written by tools/sets_to_c.py: change those, then `make tables`.\n']
    names = lambda key: [r['name'] for r in rows(sets, key)]
    def union(name, words):
        o.append('export type %s =\n  %s;\n' % (name, ' |\n  '.join('"%s"' % w for w in words)))
    union('SetName', [s['name'] for s in sets])
    union('SegmentName', names('segments'))
    union('FigureName', names('figures'))
    union('Phase', [n for n in names('phases') if n != 'over'])
    union('FeatureName', names('segments') + names('features'))
    union('PartName', names('parts'))
    union('Why', names('whys'))
    union('Sector', [f['name'] for s in sets if s['name'] == 'wheel' for f in s['features'] if f['name'] != 'crown'])
    union('Colour', ['red', 'green', 'blue', 'yellow', 'black', 'pink'])
    union('Outcome', ['goal', 'ghosts', 'deadline', 'tiles'])
    o.append(TS_TYPES)
    o.append(states_ts(sets))
    o.append(numbers_ts(sets))
    o.append('/** What happened, told apart by `type`. */')
    o.append('export type GameEvent =')
    for r in rows(sets, 'events'):
        members = ''.join('; ' + TS_MEMBER[m] for m in r['members'] if m not in TS_PART)
        own = '{ type: "%s"%s }' % (r['name'], members)
        parts = [TS_PART[m] for m in r['members'] if m in TS_PART]
        o.append('  | ' + ('(%s)' % ' & '.join([own] + parts) if parts else own))
    o[-1] += ';\n'
    o.append('interface AnyOption {\n  /** as the engine reads it */\n  move: string;\n  /** if asked for: points that it brings at once, and what everybody would have if the game ended then */\n  now?: number;\n  scores?: number[];\n}')
    o.append('/** A legal move with what it points at, told apart by `type`. */')
    o.append('export type Option =')
    for r in rows(sets, 'moves'):
        args = TS_ARGS[r['args']]
        own = '{ type: "%s"%s' % (r['name'], '; ' + args if args else '')
        o.append('  | (AnyOption & %s & { brings?: %s })' % (own if '}' in own else own + ' }', brings_ts(sets, r['name'])))
    o[-1] += ';\n'
    o.append('/** What a move brings and risks besides points (view/numbers.h), if asked for: which numbers it has follows from its `type`. */')
    o.append('export type Brings = NonNullable<Option["brings"]>;\n')
    return '\n'.join(o)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else ROOT
    sets = load(root)
    c = {'include/bastide/words.h': words_h(sets), 'include/bastide/slices.h': slices_h(sets),
         'engine/slice_fields.h': slice_fields_h(sets), 'engine/joins.h': joins_h(sets), 'engine/families.h': families_h(sets), 'view/shows.h': shows_h(sets), 'engine/words.c': words_c(sets)}
    for name, text in c.items():
        path = os.path.join(root, name)
        write(path, text)
        subprocess.run(['clang-format', '-i', path], check=True)
    write(os.path.join(root, 'npm/src/words.ts'), words_ts(sets))


main()
