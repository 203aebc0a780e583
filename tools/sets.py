"""The sets as tables: reads sets/sets.toml and sets/*/set.toml for the tools that write code from them."""
import os, tomllib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
KEYS = {'title', 'family', 'figures', 'segments', 'symbols', 'extras', 'flags', 'options', 'phases', 'chance', 'moves', 'events',
        'features', 'parts', 'whys', 'refusals', 'state', 'state_apart', 'joins', 'shows', 'tells', 'risks', 'brings'}
ARGS = ['', 'kind', 'token', 'square-rot', 'square', 'figure-place', 'figure-far', 'guard-place', 'place-far', 'figure-at',
        'sector', 'side', 'at-tile', 'ghosts', 'colour', 'score', 'number']
MEMBERS = ['player', 'who', 'tile', 'kind', 'x', 'y', 'rot', 'n', 'place', 'crown', 'why', 'score', 'points', 'move', 'wine', 'grain',
           'cloth', 'token', 'sector', 'mark', 'reason']

# Where a set can join the game: what its function SET_POINT(...) gets and gives. `asks`: true if it left a question open.
POINTS = {
    'reset': ('void', 'bst_state *s', 'every game, also without the set: what stands for nothing'),
    'setup': ('void', 'bst_state *s', 'the game is set up'),
    'turn_starts': ('void', 'bst_state *s, bst_events *ev', 'a turn starts'),
    'lays_aside': ('bool', 'bst_state *s, bst_events *ev', 'the tile in hand does not come into play; another is drawn'),
    'drawn': ('void', 'bst_state *s, bst_events *ev', 'a tile was drawn'),
    'drawn_asks': ('bool', 'bst_state *s, bst_events *ev', 'questions before the tile is placed; asked again after each answer'),
    'placeable': ('void', 'bst_state *s, bst_events *ev', 'the tile in hand fits somewhere'),
    'tile_placed': ('void', 'bst_state *s, bst_events *ev', 'a tile was placed'),
    'moves_first': ('bool', 'const bst_state *s, move_list *l', 'figure actions before all others; true: there are no others'),
    'moves_on': ('void', 'const bst_state *s, int seg, move_list *l', 'figures on a segment of the new tile'),
    'moves_far': ('void', 'const bst_state *s, move_list *l', 'figures on other tiles'),
    'moves_off': ('void', 'const bst_state *s, move_list *l', 'figures beside the tiles'),
    'moves_instead': ('void', 'const bst_state *s, move_list *l', 'actions in place of placing a figure'),
    'figure_placed': ('bool', 'bst_state *s, bst_move m, bst_events *ev', 'asks: a figure was placed'),
    'figure_done': ('bool', 'bst_state *s, bst_events *ev', 'asks: the figure action is done'),
    'flock_done': ('void', 'bst_state *s, bst_events *ev', 'what happens before the dragon walks'),
    'before_scoring': ('bool', 'bst_state *s, bst_events *ev', 'asks before scoring, again after each answer'),
    'scored': ('bool', 'bst_state *s, bst_events *ev', 'asks after scoring, again after each answer'),
    'part_ends': ('bool', 'bst_state *s', 'the player has another tile to place'),
    'figure_gone': ('void', 'bst_state *s, const bst_figure *f, bst_events *ev', 'a figure left the board'),
    'bonus': ('int', 'const bst_state *s, const bst_feature *f, bool complete, int points, bst_event *e', 'what it adds to a road or city otherwise worth `points`'),
    'feature_extra': ('void', 'const bst_state *s, int feature, bool complete, int points[], bst_event *e', 'points of single players for a feature'),
    'feature_closed': ('void', 'bst_state *s, int feature, bst_events *ev', 'a completed feature was scored'),
}

# What a set can show of itself (sets/NAME/view.c), and in `shows` the rank in which it comes there.
VIEWS = {
    'json': ('bst_out *o, const bst_state *s', 'members of the state as JSON'),
    'text': ('bst_out *o, const bst_state *s, const bst_event *e', 'its events in words'),
    'pieces': ('bst_out *o, const bst_state *s, const char **comma', 'its pieces on the board'),
    'picture': ('bst_out *o, const bst_state *s', 'its pieces in a picture'),
    'marks': ('const bst_state *s, int tile, char *out, int *n', 'letters for what lies on a tile, in text; there is room for six'),
    'numbers': ('bst_out *o, const bst_state *s', 'members of an object that tells what a decision risks'),
    'option': ('bst_out *o, const bst_state *s, bst_move m, const bst_state *after',
               'members of an object that tells what a move brings and risks; `after` is the position it leads to'),
}


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
        s.setdefault('shows', {})
        for key in KEYS - {'title', 'family', 'state_apart', 'shows'}:
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
        for p in s['joins']:
            if p not in POINTS:
                raise SystemExit('sets/%s: there is no point %r to join' % (name, p))
        for v in s['shows']:
            if v not in VIEWS:
                raise SystemExit('sets/%s: there is nothing to show called %r' % (name, v))
        for view, members in (('json', 'tells'), ('numbers', 'risks'), ('option', 'brings')):
            if view in s['shows'] and not s[members]:
                raise SystemExit('sets/%s: it shows %s, but does not say which members that has (%s)' % (name, view, members))
        s.update(name=name, folder=os.path.join(folder, name))
        out.append(s)
    moves = {m['name'] for s in out for m in s['moves']}
    for s in out:
        for b in s['brings']:
            if not b.get('moves') or set(b['moves']) - moves:
                raise SystemExit('sets/%s: `brings` does not say which moves bring %s, or there are none of that name' % (s['name'], b['name']))
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
