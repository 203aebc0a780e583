"""A game of ours written as JCloisterZone would save it, from its moves alone: the other direction of exchange/jcz.c, by other means."""
import json, re

SIDES = 'NESW'
HALVES = ['NNW', 'NNE', 'ENE', 'ESE', 'SSE', 'SSW', 'WSW', 'WNW']
THEIR_HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR']
SETS = {'base': 'basic:1', 'river': 'river/1:1', 'inns': 'inns-and-cathedrals:1', 'traders': 'traders-and-builders:1', 'dragon': 'princess-and-dragon:1', 'hills': 'hills-and-sheep:1'}
SETS_4 = {'base': 'BASIC', 'river': 'RIVER', 'inns': 'INNS_AND_CATHEDRALS', 'traders': 'TRADERS_AND_BUILDERS', 'dragon': 'PRINCESS_AND_DRAGON', 'hills': 'HILLS_AND_SHEEP'}
ELEMENTS = {'abbot': ['abbot', 'garden'], 'inns': ['big-follower', 'inn', 'cathedral'], 'traders': ['builder', 'pig', 'traders'],
            'dragon': ['dragon', 'fairy', 'princess', 'portal'], 'hills': ['shepherd', 'hill', 'vineyard']}
FIGURES = {'follower': 'small', 'large': 'big'}


def names(path):
    """Our id -> (theirs, garden, turned in version 4); the first row of an id is the one version 5 writes."""
    out = {}
    for theirs, ours, garden, turned in re.findall(r'\{"([^"]+)", "([^"]+)", (\d), (\d)\}', open(path).read()):
        out.setdefault((ours, int(garden)), (theirs, int(turned)))
    return out


class Writer:
    def __init__(self, table, tiles, four, start=(0, 0), turned=0):
        self.table, self.tiles, self.four = table, tiles, four
        self.board, self.replay, self.dragon = {}, [], None
        self.start, self.turned = start, turned

    def tile_id(self, ours):
        row, *extras = ours.split('+')
        garden = 'g' in extras and not self.four
        if (row, 1) in self.table and garden:
            name = self.table[row, 1][0]
        else:
            name = self.table[row, 0][0] + ('G' if garden else '')
        if self.four:
            name = name.replace('RI.1/', 'R1.').replace('RI/s', 'R1.I.s').replace('/', '.')
        return name

    def there(self, x, y):
        """The square on their board, which may begin elsewhere and be turned."""
        for _ in range(-self.turned % 4):
            x, y = -y, x
        return [x + self.start[0], y + self.start[1]]

    def send(self, type, **payload):
        self.replay.append({'type': type, 'payload': payload, 'player': 0 if self.four else self.player})

    def place(self, ours, x, y, rot):
        self.board[x, y] = (ours, rot)
        turns = rot // 90 - self.turned
        if self.four:
            turns += self.table[ours.split('+')[0], 0][1]
        self.send('PLACE_TILE', tileId=self.tile_id(ours), rotation='R%d' % (turns % 4 * 90), position=self.there(x, y))

    def pointer(self, place, x, y):
        ours, rot = self.board[x, y]
        tile, turn = self.tiles[ours.split('+')[0]], rot // 90
        kind, _, side = place.partition(':')
        out = {'position': self.there(x, y)}
        if kind in ('city', 'road'):
            sides = next(s['edges'] for s in tile['cities' if kind == 'city' else 'roads'] if side in [SIDES[(SIDES.index(e) + turn) % 4] for e in s['edges']] and self.whole(tile, kind, s))
            sides = [SIDES[(SIDES.index(e) + turn - self.turned) % 4] for e in sides]
            feature, location = kind.capitalize(), self.side_name(sides)
        elif kind == 'field' and side == 'inner':
            feature, location = 'Field', 'INNER_FARM'
        elif kind == 'field':
            ports = next(f['ports'] for f in tile['fields'] if side in [HALVES[(HALVES.index(p) + 2 * turn) % 8] for p in f['ports']])
            at = sorted((HALVES.index(p) + 2 * (turn - self.turned)) % 8 for p in ports)
            feature, location = 'Field', '.'.join(THEIR_HALVES[i] for i in at)
        elif self.four:
            feature, location = None, 'CLOISTER' if kind == 'monastery' else 'ABBOT'
        else:
            feature, location = kind.capitalize(), 'I'
        out['location'] = location
        if not self.four:
            out['feature'] = feature
        return out

    def whole(self, tile, kind, segment):
        return True

    def side_name(self, sides):
        """As the other program spells a set of sides: WE and NS, _N for all but N."""
        s = set(sides)
        if len(s) == 4:
            return 'NWSE'
        if len(s) == 3:
            return '_' + next(d for d in SIDES if d not in s)
        return next((n for n in ('NS', 'WE', 'NW', 'NE', 'SW', 'SE') if set(n) == s), ''.join(s))

    def move(self, text, state):
        """One of our moves, made in this state."""
        self.player = state['decides']
        word, _, rest = text.partition(' ')
        if word == 'tile':
            x, y, rot = map(int, rest.split(','))
            self.place(state['tile'], x, y, rot)
            self.last = (x, y)
        elif word in ('follower', 'large', 'abbot', 'builder', 'pig', 'shepherd', 'fairy', 'princess'):
            place, _, at = rest.partition('@')
            x, y = map(int, at.split(',')) if at else self.last
            pointer = self.pointer(place, x, y)
            if word == 'fairy':
                self.send('MOVE_NEUTRAL_FIGURE', figureId='fairy.1', to={'featurePointer': pointer, 'meepleId': '%d.small.1' % self.player})
            elif word == 'princess':
                self.send('RETURN_MEEPLE', pointer={'featurePointer': pointer, 'meepleId': '0.small.1'}, source='PRINCESS')
            else:
                self.send('DEPLOY_MEEPLE', pointer=pointer, meepleId='%d.%s.1' % (self.player, FIGURES.get(word, word)))
        elif word == 'recall':
            x, y = map(int, rest.partition('@')[2].split(','))
            figure = next(f for f in state['figures'] if f['kind'] == 'abbot' and (f['x'], f['y']) == (x, y))
            self.send('RETURN_MEEPLE', pointer={'featurePointer': self.pointer(figure['at'], x, y), 'meepleId': '0.abbot.1'}, source='ABBOT_RETURN')
        elif word == 'dragon':
            dx, dy = {'N': (0, -1), 'E': (1, 0), 'S': (0, 1), 'W': (-1, 0)}[rest]
            d = state['dragon']
            self.send('MOVE_NEUTRAL_FIGURE', figureId='dragon.1', to={'position': self.there(d['x'] + dx, d['y'] + dy)})
        elif word == 'flock':
            self.send('FLOCK_EXPAND_OR_SCORE', value='EXPAND' if rest == 'grow' else 'SCORE')
        elif word == 'pass':
            self.send('PASS')
        else:
            raise ValueError(text)

    def file(self, sets, players, start_tile):
        if self.four:
            setup = {'expansions': {SETS_4[s]: 1 for s in sets if s in SETS_4}, 'rules': {}, 'capabilities': []}
            who = {'slots': [{'number': i, 'serial': i + 1, 'nickname': n} for i, n in enumerate(players)]}
        else:
            elements = {'small-follower': 7, 'farmers': True, **{e: 1 for s in sets for e in ELEMENTS.get(s, [])}}
            setup = {'sets': {SETS[s]: 1 for s in sets if s in SETS}, 'elements': elements, 'rules': {},
                     'start': [{'tile': self.tile_id(start_tile), 'x': self.start[0], 'y': self.start[1], 'rotation': -self.turned % 4}]}
            who = {'players': [{'name': n, 'slot': i} for i, n in enumerate(players)]}
        return json.dumps({'appVersion': '4.4.0' if self.four else '5.7.0', 'gameId': '1', 'setup': setup, **who, 'replay': self.replay}, indent=1)
