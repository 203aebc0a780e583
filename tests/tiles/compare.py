#!/usr/bin/env python3
"""Proves the tables of `bastide tiles --json` equal to the tile facts in sets/*/tiles.json. Usage: compare.py BASTIDE"""
import json, os, subprocess, sys

FACTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'sets')
SETS = ['base', 'river', 'inns', 'traders', 'hills', 'wheel', 'dragon', 'mists']
problems = []


def expect(where, what, got, wanted):
    if got != wanted:
        problems.append(f'{where}: {what} is {got!r}, the facts say {wanted!r}')


def segments(entries, keys):
    return [{k: e[k] for k in keys if e.get(k)} for e in entries]


def compare_row(fact, kind):
    expect(fact['id'], 'edges', kind['edges'], fact['edges'])
    expect(fact['id'], 'cities', segments(kind.get('cities', []), ('edges', 'arms', 'cathedral', 'good', 'princess')),
           segments(fact.get('cities', []), ('edges', 'arms', 'cathedral', 'good', 'princess')))
    expect(fact['id'], 'roads', segments(kind.get('roads', []), ('edges', 'ends_at', 'inn', 'bridge', 'tunnel')),
           segments(fact.get('roads', []), ('edges', 'ends_at', 'inn', 'bridge', 'tunnel')))
    ports = lambda fields: [(set(f['ports']), f['cities']) for f in fields]
    expect(fact['id'], 'fields', ports(kind.get('fields', [])), ports(fact.get('fields', [])))
    for key in ('monastery', 'river', 'symbols', 'shared_side', 'mist', 'ghosts'):
        expect(fact['id'], key, kind.get(key), fact.get(key))


def compare_copies(fact, kinds):
    """Every printed copy with its extras, and no other."""
    copies = [tuple(e) for e in fact.get('extras', [])]
    copies += [()] * (fact['count'] - len(copies))
    for extras in set(copies):
        id_ = fact['id'] + ''.join('+' + e for e in extras)
        expect(id_, 'copies', kinds.get(id_, {}).get('copies'), copies.count(extras))
        if 'sh' in extras:
            expect(id_, 'sheep_field', kinds[id_].get('sheep_field'), fact['sheep_field'])
    of_row = [k for i, k in kinds.items() if i.split('+')[0] == fact['id']]
    expect(fact['id'], 'copies in all', sum(k['copies'] for k in of_row), fact['count'])


def compare_board(board, kinds):
    """The wheel board: each square's outer side, its cities and roads, and what its fields touch."""
    order = {'N': [(i, 0) for i in range(4)], 'S': [(i, 3) for i in range(4)],
             'E': [(3, i) for i in range(4)], 'W': [(0, i) for i in range(4)]}
    square = lambda x, y: kinds[f'W-BOARD-{x}{y}']
    for side, text in board['edges'].items():
        for (x, y), edge in zip(order[side], text):
            expect(f'board {side}', 'edge', square(x, y)['edges']['NESW'.index(side)], edge)
    at = lambda name: order[name[0]][int(name[1])]
    for kind, key in (('cities', 'cities'), ('roads', 'roads')):
        for feature in board[key]:
            x, y = at(feature['at'][0])
            sides = ''.join(s for s in 'NESW' if any(a[0] == s for a in feature['at']))
            expect(f'board {kind}', feature['at'], [f['edges'] for f in square(x, y)[kind]], [sides])
    n = sum(len(k.get('fields', [])) for i, k in kinds.items() if i.startswith('W-BOARD'))
    spots = {(at(a.split()[0]), i) for i, f in enumerate(board['fields']) for a in f['at']}
    spots |= {(at(board['cities'][c]['at'][0]), i) for i, f in enumerate(board['fields']) for c in f['cities']}
    expect('board', 'pieces of fields', n, len(spots))


def compare_start(piece, kinds):
    names = {(0, 0): 'NW', (1, 0): 'NE', (1, 1): 'SE', (0, 1): 'SW'}
    for sq in piece['squares']:
        kind = kinds['M-START-' + names[sq['x'], sq['y']]]
        fact = dict(sq, id=kind['id'], edges=''.join(sq['outer'].get(d, '.') for d in 'NESW'))
        compare_row(fact, kind)


def main():
    lines = subprocess.run([sys.argv[1], 'tiles', '--json'], capture_output=True, text=True, check=True).stdout.splitlines()
    kinds = {k['id']: k for k in map(json.loads, lines)}
    rows = 0
    for name in SETS:
        facts = json.load(open(os.path.join(FACTS, name, 'tiles.json'), encoding='utf-8'))
        expect(name, 'total', sum(k['copies'] for k in kinds.values() if k['set'] == name), facts['total'])
        for fact in facts['tiles']:
            rows += 1
            compare_row(fact, kinds[fact['id']])
            compare_copies(fact, kinds)
        if 'board' in facts:
            compare_board(facts['board'], kinds)
        if 'start_piece' in facts:
            compare_start(facts['start_piece'], kinds)
    print('\n'.join(problems))
    print(f'{rows - min(rows, len(problems))} passed, {len(problems)} failed')
    sys.exit(1 if problems else 0)


main()
