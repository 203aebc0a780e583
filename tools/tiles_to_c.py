#!/usr/bin/env python3
"""tiles_to_c.py [ROOT]: writes the tables of tiles, sets/*/tiles.inc, and their numbers from the tile facts, sets/*/tiles.json.

Run by `make tables` after a fact was corrected; the result is kept in the repository and proved equal to the facts by a test."""
import json, os, subprocess, sys
from sets import ROOT, const, load, rows

SIDES = 'NESW'
HALVES = ['NNW', 'NNE', 'ENE', 'ESE', 'SSE', 'SSW', 'WSW', 'WNW']
EDGE = {'C': 1, 'R': 2, 'F': 4, 'W': 8, '.': 0}
END = {None: 'OPEN', 'crossing': 'CROSSING', 'city': 'CITY', 'monastery': 'MONASTERY', 'village': 'VILLAGE',
       'volcano': 'VOLCANO', 'castle': 'CASTLE', 'cemetery': 'CEMETERY', 'ruin': 'RUIN'}
# What the sets' tables call them: symbol -> constant, extra -> constant, and the types of segments in their order.
SYMBOL, EXTRA, TYPES = {}, {}, []


def mask(names, order):
    return sum(1 << order.index(n) for n in names)


def segments(t, extras):
    """The tile's segments in the order cities, roads, fields, places, mist; each a dict of the C fields."""
    out = []
    for c in t.get('cities', []):
        flags = [n for n, k in (('CATHEDRAL', 'cathedral'), ('PRINCESS', 'princess')) if c.get(k)]
        out.append(dict(type='CITY', sides=mask(c['edges'], SIDES), arms=c.get('arms', 0), good=c.get('good'), flags=flags))
    for r in t.get('roads', []):
        flags = [n for n, k in (('INN', 'inn'), ('BRIDGE', 'bridge'), ('TUNNEL', 'tunnel')) if r.get(k)]
        out.append(dict(type='ROAD', sides=mask(r['edges'], SIDES), flags=flags, end=END[r.get('ends_at')]))
    for f in t.get('fields', []):
        out.append(dict(type='FIELD', halves=mask(f['ports'], HALVES), cities=sum(1 << i for i in f['cities'])))
    if t.get('monastery'):
        out.append(dict(type='MONASTERY', flags=['IN_CITY'] if t['monastery'] == 'in city' else []))
    if 'g' in extras:
        out.append(dict(type='GARDEN'))
    for name in TYPES[4:]:  # places that the facts list among the symbols
        if name.lower() in t.get('symbols', []):
            out.append(dict(type=name))
    if t.get('mist'):
        out.append(dict(type='MIST', sides=mask(t['mist'], SIDES)))
    assert len(out) <= 8, t['id']
    return out


def turned(t, segs, sheep, r):
    """What matters in play, rotated: two rotations with the same result are the same move."""
    def rot(m, n, by):
        return ((m << by) | (m >> (n - by))) & ((1 << n) - 1)
    def key(s):
        return (s['type'], rot(s.get('sides', 0), 4, r), rot(s.get('halves', 0), 8, 2 * r), s.get('arms', 0), s.get('good') or '',
                tuple(f for f in s.get('flags', []) if f in ('INN', 'CATHEDRAL', 'PRINCESS')))
    keys = [key(s) for s in segs]
    links = sorted((keys[i], keys[j]) for i, s in enumerate(segs) for j in range(8) if s.get('cities', 0) >> j & 1)
    edges = tuple(t['edges'][(d - r) % 4] for d in range(4))
    return edges, sorted(keys), links, keys[sheep] if sheep is not None else None


def emit(t, set_name, row, copies, extras):
    segs = segments(t, extras)
    n_cities, n_roads = len(t.get('cities', [])), len(t.get('roads', []))
    sheep = n_cities + n_roads + t['sheep_field'] if 'sh' in extras else None
    turns = next(n for n in (1, 2, 4) if turned(t, segs, sheep, n % 4) == turned(t, segs, sheep, 0))
    by_side = [[255, 255] for _ in range(4)]
    by_half = [255] * 8
    multi = 0
    for i, s in enumerate(segs):
        for d in range(4):
            if s['type'] in ('CITY', 'ROAD') and s['sides'] >> d & 1:
                by_side[d][0 if by_side[d][0] == 255 else 1] = i
        for h in range(8):
            if s.get('halves', 0) >> h & 1:
                by_half[h] = i
    for n, name in enumerate(TYPES):
        if sum(s['type'] == name for s in segs) > 1:
            multi |= 1 << n
    types = sum(1 << n for n, name in enumerate(TYPES) if any(s['type'] == name for s in segs))
    wheel = next((int(e[1]) for e in extras if e[0] == 'w'), 0)
    symbols = [SYMBOL[s] for s in t.get('symbols', []) if s in SYMBOL] + (['VINEYARD'] if 'v' in extras else [])
    xs = [EXTRA[e.rstrip('0123456789')] for e in extras]
    mist = next((i for i, s in enumerate(segs) if s['type'] == 'MIST'), 255)
    def seg_c(s):
        parts = [f".type = BST_{s['type']}"]
        if s.get('sides'): parts.append('.sides = ' + ' | '.join(f'{n}' for i, n in enumerate(SIDES) if s['sides'] >> i & 1))
        if s.get('halves'): parts.append('.halves = ' + ' | '.join(n for i, n in enumerate(HALVES) if s['halves'] >> i & 1))
        if s.get('cities'): parts.append('.cities = ' + str(s['cities']))
        if s.get('arms'): parts.append(f".arms = {s['arms']}")
        if s.get('good'): parts.append(f".good = BST_{s['good'].upper()}")
        if s.get('flags'): parts.append('.flags = ' + ' | '.join('BST_' + f for f in s['flags']))
        if s.get('end', 'OPEN') != 'OPEN': parts.append(f".end = BST_END_{s['end']}")
        return '{' + ', '.join(parts) + '}'
    lines = [f"    {{.id = \"{t['id'] + ''.join('+' + e for e in extras)}\","]
    lines.append(f"     .set = BST_{set_name.upper()}, .row = {row}, .copies = {copies}, .turns = {turns}, .edges = EDGES({', '.join('NONE' if e == '.' else e for e in t['edges'])}),")
    more = []
    if xs: more.append('.extras = ' + ' | '.join('BST_X_' + x for x in xs))
    if symbols: more.append('.symbols = ' + ' | '.join('BST_' + s for s in symbols))
    if wheel: more.append(f'.wheel = {wheel}')
    if t.get('ghosts'): more.append(f".ghosts = {t['ghosts']}")
    if more: lines.append('     ' + ', '.join(more) + ',')
    lines.append(f"     .sheep_field = {'NIL' if sheep is None else sheep}, .mist = {'NIL' if mist == 255 else mist}, .multi = {multi}, .types = {types}, .segments = {len(segs)},")
    if segs: lines.append('     .segment = {' + ',\n                 '.join(seg_c(s) for s in segs) + '},')
    nil = lambda v: 'NIL' if v == 255 else str(v)
    lines.append('     .by_side = {' + ', '.join('{%s, %s}' % (nil(a), nil(b)) for a, b in by_side) + '},')
    lines.append('     .by_half = {' + ', '.join(nil(v) for v in by_half) + '}},')
    return '\n'.join(lines)


def board_rows(facts):
    """The wheel board as 16 squares. A square without a side of the board keeps no landscape; a city whose field
    has no half-side on its own square gets a piece of that field without one, so that the field touches it."""
    b = facts['board']
    squares = {(x, y): dict(id=f'W-BOARD-{x}{y}', edges=['.'] * 4, cities=[], roads=[], fields=[], zone=[]) for y in range(4) for x in range(4)}
    def square(name):
        side, i = name[0], int(name[1])
        return {'N': (i, 0), 'S': (i, 3), 'E': (3, i), 'W': (0, i)}[side]
    for side, text in b['edges'].items():
        for i, e in enumerate(text):
            squares[square(side + str(i))]['edges'][SIDES.index(side)] = e
    for c in b['cities']:
        squares[square(c['at'][0])]['cities'].append({'edges': ''.join(a[0] for a in c['at'])})
    for r in b['roads']:
        squares[square(r['at'][0])]['roads'].append({'edges': r['at'][0][0], 'ends_at': 'crossing'})
    for z, f in enumerate(b['fields']):
        ports = {}
        for a in f['at']:
            sq = square(a)
            halves = [a.split()[1]] if ' ' in a else HALVES[2 * SIDES.index(a[0]):2 * SIDES.index(a[0]) + 2]
            ports.setdefault(sq, []).extend(halves)
        for ci in f['cities']:
            ports.setdefault(square(b['cities'][ci]['at'][0]), [])
        for sq, halves in ports.items():
            touched = [0] if any(square(b['cities'][ci]['at'][0]) == sq for ci in f['cities']) else []
            squares[sq]['fields'].append({'ports': halves, 'cities': touched})
            squares[sq]['zone'].append(z)
    return [dict(s, edges=''.join(s['edges'])) for s in squares.values()]


def start_rows(facts):
    names = {(0, 0): 'NW', (1, 0): 'NE', (1, 1): 'SE', (0, 1): 'SW'}
    out = []
    for s in facts['start_piece']['squares']:
        edges = ''.join(s['outer'].get(d, '.') for d in SIDES)
        out.append(dict(s, id='M-START-' + names[s['x'], s['y']], edges=edges))
    return out


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else ROOT
    sets = load(root)
    SYMBOL.update((r['name'], const(r)) for r in rows(sets, 'symbols'))
    EXTRA.update((r['fact'], const(r)) for r in rows(sets, 'extras'))
    TYPES.extend(const(r) for r in rows(sets, 'segments'))
    with_tiles = [s for s in sets if os.path.exists(os.path.join(s['folder'], 'tiles.json'))]
    copies = {}
    base = 0
    firsts = {}
    for s in with_tiles:
        name = s['name']
        facts = json.load(open(os.path.join(s['folder'], 'tiles.json'), encoding='utf-8'))
        body = []
        firsts[name] = base
        copies[name] = sum(t['count'] for t in facts['tiles'])
        for t in facts['tiles']:
            row = base + len(body)
            printed = [tuple(e) for e in t.get('extras', [])]
            printed += [()] * (t['count'] - len(printed))
            variants = [()]
            for c in sorted(set(printed)):
                subsets = [tuple(e for i, e in enumerate(c) if m >> i & 1) for m in range(1, 1 << len(c))]
                variants += [v for v in subsets if v not in variants]
            for v in variants:
                body.append(emit(t, name, row, printed.count(v), v))
        special = board_rows(facts) if name == 'wheel' else start_rows(facts) if name == 'mists' else []
        first_special = base + len(body)
        for t in special:
            body.append(emit(t, name, base + len(body), 0, ()))
        if name == 'mists':
            firsts['face-down'] = base + len(body)
            body.append('    /* A tile lying face down: no side, no segment. */\n' + emit(dict(id='face-down', edges='....'), name, base + len(body), 0, ()))
        with open(os.path.join(s['folder'], 'tiles.inc'), 'w', encoding='utf-8') as f:
            f.write(f'/* {facts["title"]}: kinds {base} to {base + len(body) - 1}. Written by tools/tiles_to_c.py. */\n')
            f.write('\n'.join(body) + '\n')
        firsts[name + ':special'] = first_special
        base += len(body)
    header = os.path.join(root, 'include', 'bastide', 'numbers.h')
    with open(header, 'w', encoding='utf-8') as f:
        f.write('/* How many kinds and tiles there are, and where each set\'s kinds begin. Written by tools/tiles_to_c.py. */\n#ifndef BASTIDE_NUMBERS_H\n#define BASTIDE_NUMBERS_H\n\n')
        f.write('#define BST_KINDS %d\n' % base)
        f.write('#define BST_COMPETITIVE_TILES %d\n#define BST_MISTS_TILES %d\n' % (sum(copies[s['name']] for s in with_tiles if s['family'] == 'competitive'), copies['mists']))
        for s in with_tiles:
            f.write(f'#define BST_FIRST_{const(s)} {firsts[s["name"]]}\n')
        f.write('#define BST_FIRST_BOARD %d\n#define BST_FIRST_START_PIECE %d\n' % (firsts['wheel:special'], firsts['mists:special']))
        f.write('#define BST_FACE_DOWN %d\n\n#endif\n' % firsts['face-down'])
    with open(os.path.join(root, 'engine', 'tiles', 'all.inc'), 'w', encoding='utf-8') as f:
        f.write('/* Every set\'s tiles, in the order that numbers.h counts by. Written by tools/tiles_to_c.py. */\n')
        f.write(''.join('#include "sets/%s/tiles.inc"\n' % s['name'] for s in with_tiles))
    # A set without tiles begins where the next one does.
    starts = [min([firsts[later['name']] for later in sets[i:] if later in with_tiles] + [base]) for i in range(len(sets))]
    with open(os.path.join(root, 'engine', 'tiles', 'first.inc'), 'w', encoding='utf-8') as f:
        f.write('/* Where each set\'s kinds begin, by its number, and where the last one\'s end. Written by tools/tiles_to_c.py. */\n')
        f.write(', '.join(str(n) for n in starts + [base]) + '\n')
    subprocess.run(['clang-format', '-i', header], check=True)


main()
