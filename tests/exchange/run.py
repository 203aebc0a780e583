#!/usr/bin/env python3
"""tests/exchange/run.py BASTIDE: saved games of JCloisterZone become records, and records become text, JSON, pages and films."""
import json, os, random, re, subprocess, sys, tempfile
sys.path.insert(0, os.path.dirname(__file__))
import jcz

BASTIDE = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHANCE = int(os.environ.get('CHANCE', random.randrange(1 << 30)))
TABLE = jcz.names(os.path.join(ROOT, 'exchange/jcz_tiles.inc'))
TILES = {t['id']: t for t in map(json.loads, subprocess.run([BASTIDE, 'tiles', '--json'], capture_output=True, text=True, check=True).stdout.splitlines())}
START = {'base': 'B-CRFR', 'river': 'R-FWFF-src'}


class Engine:
    def __init__(self):
        self.p = subprocess.Popen([BASTIDE, 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.p.stdin.write(line + '\n')
        self.p.stdin.flush()
        return json.loads(self.p.stdout.readline())

    def close(self):
        self.p.stdin.close()
        self.p.wait()
        self.p.stdout.close()


def random_game(sets, players, seed, dice, four, start=(0, 0), turned=0):
    """A random game, its moves, and the same as a saved game. A hill's hidden tile is none of the file's business."""
    e = Engine()
    e.ask(f'new sets={",".join(sets)} players={players} seed={seed}')
    start_tile = START['river' if 'river' in sets else 'base']
    w = jcz.Writer(TABLE, TILES, four, start, turned)
    w.board[0, 0] = (start_tile, 0)
    moves, state = [], e.ask('state')
    while state['status'] == 'playing':
        legal = e.ask('legal')['legal']
        move = dice.choice(legal)
        w.move(move, state)
        moves.append(move)
        before, state = state, e.ask('play ' + move)['state']
        if state['turn'] != before['turn'] or state['status'] == 'over':
            w.player = before['player']
            w.send('COMMIT', random=0.5)
    if four:
        w.player = 0
        w.send('GAME_OVER')
    scores = None if state['discarded'] else state['scores']  # a tile that was drawn and not placed is in no message
    e.close()
    return moves, scores, w.file(sets, [f'Ann{"é" if i else ""} {i}' for i in range(players)], start_tile)


def command(*args, text=None):
    return subprocess.run([BASTIDE, *args], capture_output=True, text=True, input=text)


def imported(text, folder):
    path = os.path.join(folder, 'game.jcz')
    open(path, 'w').write(text)
    p = command('import', path)
    moves = p.stdout.partition('moves\n')[2].partition('result')[0].split('\n')
    return p, [m for m in moves if m]


def test_games_go_there_and_back(folder):
    """The moves of random games, written as saved games of both versions, come back one by one."""
    dice = random.Random(CHANCE)
    choices = ['river', 'abbot', 'inns', 'traders', 'dragon']
    for n in range(14):
        four = n % 3 == 2
        sets = ['base'] + [s for s in choices if dice.random() < .5 and not (four and s == 'abbot')]
        start, turned = ((0, 0), 0) if four else ((dice.randrange(-3, 4), dice.randrange(-3, 4)), dice.randrange(4))
        moves, scores, text = random_game(sets, dice.randrange(2, 7), dice.randrange(1 << 30), dice, four, start, turned)
        p, got = imported(text, folder)
        assert p.returncode == 0, p.stderr
        assert got == moves, (CHANCE, n, sets, four, p.stderr, next((i, a, b) for i, (a, b) in enumerate(zip(got + [''], moves + [''])) if a != b))
        if scores:
            assert 'not' not in p.stderr, p.stderr
            assert 'result ' + ' '.join(map(str, scores)) in p.stdout, (CHANCE, n, scores, p.stdout[-60:])


def test_sheep_are_guessed_and_wolves_found(folder):
    """With shepherds the tokens are not in the file: every tile and figure is kept, and every guess is told with its line.

    A wolf that nothing in the file shows cannot be known. The shepherd it drove away then stays: there is no question
    for a figure where there was one, and a decision about a flock where there was none.
    """
    shown = lambda moves: [m for m in moves if m != 'pass' and not m.startswith('flock')]
    dice = random.Random(CHANCE + 1)
    for n in range(6):
        moves, _, text = random_game(['base', 'hills'], dice.randrange(2, 5), dice.randrange(1 << 30), dice, False)
        p, got = imported(text, folder)
        assert p.returncode == 0 and shown(got) == shown(moves), (CHANCE, n, p.stderr[-400:], len(got), len(moves))
        told, kept = (sum(m.startswith('flock') for m in list_) for list_ in (moves, got))
        assert kept + p.stderr.count('decides about a flock') >= told, (CHANCE, n, told, kept, p.stderr[-400:])
        if any(m.startswith('shepherd') for m in moves):
            assert re.search(r'game\.jcz:\d+: the file does not say what was drawn', p.stderr), p.stderr


def test_what_is_not_ours_is_told_by_its_line(folder):
    moves, _, text = random_game(['base'], 2, 5, random.Random(1), False)
    game = json.loads(text)
    game['setup']['sets']['tower:1'] = 1
    game['setup']['elements']['mayor'] = 1
    game['setup']['rules']['fairy-placement'] = 'on-tile'
    at = [i for i, m in enumerate(game['replay']) if m['type'] == 'PLACE_TILE'][10]
    game['replay'][at]['payload']['tileId'] = 'TO/C'
    text = json.dumps(game, indent=1)
    p, got = imported(text, folder)
    assert p.returncode == 0 and 0 < len(got) < len(moves) and got == moves[:len(got)]
    for what in ('"tower:1"', '"mayor"', '"fairy-placement"', '"TO/C"'):
        line = 1 + text[:text.index(what)].count('\n')
        assert f'game.jcz:{line}: ' in p.stderr, (what, line, p.stderr)
    record = os.path.join(folder, 'part.bastide')
    open(record, 'w').write(p.stdout)
    assert command('replay', record).returncode == 0


def test_damaged_files_are_refused_with_their_line(folder):
    _, _, text = random_game(['base'], 2, 5, random.Random(1), False)
    for wrong, line in ((text[:-3], None), ('{\n"setup": {},\n"replay": [}\n', 3), ('{}', 1), ('[' * 100000, 1), ('{"setup":{},"replay":[],"players":[{"name":"A"}]}', 1)):
        p, _ = imported(wrong, folder)
        assert p.returncode == 1 and not p.stdout, (wrong[:40], p)
        assert re.search(r'game\.jcz:%s: ' % (line or r'\d+'), p.stderr), p.stderr


def test_mutilated_files_never_crash(folder):
    dice = random.Random(CHANCE + 2)
    _, _, text = random_game(['base', 'inns', 'dragon'], 2, 5, random.Random(2), False)
    for _ in range(150):
        broken = list(text)
        for _ in range(dice.randrange(1, 4)):
            at = dice.randrange(len(broken))
            broken[at:at + dice.randrange(3)] = dice.choice(['', '"', '0', '-', '}', '[', 'N', '99999999999', '\\u0000', '\ud83d'.encode('utf-8', 'surrogatepass').decode('latin-1')])
        p, _ = imported(''.join(broken), folder)
        assert p.returncode in (0, 1) and p.stderr, (CHANCE, p)


def base_record(folder):
    _, scores, text = random_game(['base', 'abbot'], 3, 7, random.Random(3), False)
    p, moves = imported(text, folder)
    path = os.path.join(folder, 'r.bastide')
    open(path, 'w').write(p.stdout)
    return path, moves, scores


def test_a_record_as_text_and_json(folder):
    path, moves, scores = base_record(folder)
    text = command('export', path).stdout
    for i, m in enumerate(moves):
        assert re.search(r'^%d\. Ann.*: %s$' % (i + 1, re.escape(m)), text, re.M), (i, m)
    assert text.endswith('At the end: ' + ', '.join(f'Ann{"é" if i else ""} {i} {s}' for i, s in enumerate(scores)) + '\n'), text[-200:]
    out = os.path.join(folder, 'r.json')
    assert command('export', path, '-o', out).returncode == 0
    game = json.load(open(out))
    assert [s['move'] for s in game['steps']][1:] == moves and game['steps'][-1]['scores'] == scores
    assert game['state']['status'] == 'over'


def test_a_file_with_many_records(folder):
    path, moves, _ = base_record(folder)
    record = open(path).read()
    many = os.path.join(folder, 'many.bastide')
    first = record.replace('result', '#')
    open(many, 'w').write('# game 1\n' + first + '\n# game 2\n' + record)
    for name in ('replay', 'export', 'analyse'):
        extra = ['--playouts', '1'] if name == 'analyse' else []
        assert command(name, many, '--game', '2', *extra).returncode == 0, name
        p = command(name, many, '--game', '3')
        assert p.returncode == 1 and 'no record number 3' in p.stderr, (name, p.stderr)
    assert command('picture', many, '--game', '2', '-o', os.path.join(folder, 'p.svg')).returncode == 0
    open(many, 'w').write('# game 1\n' + first + '\n# game 2\n' + record.replace('tile', 'tyle', 1))
    line = 1 + open(many).read()[:open(many).read().index('tyle')].count('\n')
    p = command('replay', many, '--game', '2')
    assert p.returncode == 1 and f'many.bastide:{line}: ' in p.stderr, (line, p.stderr)


def test_a_film_shows_each_tile_from_its_move_on(folder):
    path, moves, _ = base_record(folder)
    out = os.path.join(folder, 'film.svg')
    assert command('picture', path, '--moving', '--speed', '1000', '-o', out).returncode == 0
    svg = open(out).read()
    tiles = [i + 1 for i, m in enumerate(moves) if m.startswith('tile')]
    lands = re.findall(r'begin="(\d+)s" dur="\d+s" fill="freeze"/><use href="#b-L', svg)
    assert [int(n) for n in lands] == tiles, (lands[:5], tiles[:5])


def main():
    wanted = sys.argv[2:]
    tests = [(n, f) for n, f in globals().items() if n.startswith('test_') and (not wanted or any(w in n for w in wanted))]
    failed = 0
    for name, test in tests:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
            except Exception as e:
                failed += 1
                print(f'FAIL {name} (CHANCE={CHANCE}): {type(e).__name__} {str(e)[:1500]}')
    print(f'{len(tests) - failed} passed, {failed} failed')
    return failed > 0


sys.exit(main())
