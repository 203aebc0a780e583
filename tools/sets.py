"""The sets as tables: reads sets/sets.toml and sets/*/set.toml for the tools that write code from them."""
import os, tomllib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
KEYS = {'title', 'family', 'figures', 'segments', 'symbols', 'extras', 'flags', 'options', 'phases', 'chance', 'moves', 'events',
        'features', 'parts', 'whys', 'refusals', 'state', 'state_apart', 'joins'}
ARGS = ['', 'kind', 'token', 'square-rot', 'square', 'figure-place', 'figure-far', 'guard-place', 'place-far', 'figure-at',
        'sector', 'side', 'at-tile', 'ghosts', 'colour', 'score', 'number']
MEMBERS = ['player', 'who', 'tile', 'kind', 'x', 'y', 'rot', 'n', 'place', 'crown', 'why', 'score', 'points', 'move', 'wine', 'grain',
           'cloth', 'token', 'sector', 'mark', 'reason']


def const(row):
    return row.get('const') or row['name'].upper().replace('-', '_')


def load(root=ROOT):
    """The sets in their order, each a dict with `name` and `folder`; lists that are not given are empty."""
    folder = os.path.join(root, 'sets')
    with open(os.path.join(folder, 'sets.toml'), 'rb') as f:
        names = tomllib.load(f)['sets']
    out = []
    for name in names:
        with open(os.path.join(folder, name, 'set.toml'), 'rb') as f:
            s = tomllib.load(f)
        unknown = set(s) - KEYS
        if unknown:
            raise SystemExit('sets/%s/set.toml: unknown keys: %s' % (name, ', '.join(sorted(unknown))))
        for key in KEYS - {'title', 'family', 'state_apart'}:
            s.setdefault(key, [])
        for key in ('features', 'parts', 'whys', 'phases'):
            s[key] = [{'name': n} for n in s[key]]
        for m in s['moves']:
            if m['args'] not in ARGS:
                raise SystemExit('sets/%s: move %s has unknown arguments %r' % (name, m['name'], m['args']))
        for e in s['events']:
            for m in e['members']:
                if m not in MEMBERS:
                    raise SystemExit('sets/%s: event %s has unknown member %r' % (name, e['name'], m))
        s.update(name=name, folder=os.path.join(folder, name))
        out.append(s)
    return out


def rows(sets, key):
    """All rows of a kind with the set they belong to; a word that two sets use is one word."""
    out, seen = [], set()
    for s in sets:
        for r in s[key]:
            if key in ('parts', 'whys') and r['name'] in seen:
                continue
            seen.add(r['name'] if 'name' in r else None)
            out.append(dict(r, set=s))
    if key in ('figures', 'options'):
        out.sort(key=lambda r: r.get('order', 99))  # the order in which they are shown; without one, last
    return out
