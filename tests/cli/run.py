#!/usr/bin/env python3
"""The `bastide` command from outside: what it prints, its status, and that no input harms it. Usage: run.py BASTIDE"""
import json, os, random, subprocess, sys, tempfile

BASTIDE = os.path.abspath(sys.argv[1])
FACTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'sets', 'mists', 'tiles.json')
passed, failed = 0, 0


def check(what, ok, shown=''):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f'FAILED: {what}\n  {str(shown)[:600]}')


def run(*args, stdin=b''):
    r = subprocess.run([BASTIDE, *args], input=stdin, capture_output=True, timeout=60)
    return r.returncode, r.stdout.decode('utf-8', 'replace'), r.stderr.decode('utf-8', 'replace')


def refused(what, *args, says, status=None):
    code, out, err = run(*args)
    check(what, code > 0 and (status is None or code == status) and says in err and not out, (code, out, err))


def command_lines():
    code, out, _ = run('--help')
    check('help', code == 0 and all(w in out for w in ('engine', 'replay', 'bench', 'tiles', 'picture')), out)
    check('version', run('--version')[1].startswith('bastide '))
    for name in ('engine', 'replay', 'bench', 'tiles', 'picture'):
        code, out, _ = run(name, '--help')
        check(f'{name} --help', code == 0 and out.startswith('Usage: bastide ' + name), out)
    refused('no command', says='Usage', status=2)
    refused('unknown command', 'dance', says='dance', status=2)
    refused('engine argument', 'engine', 'now', says='now', status=2)
    refused('bench seconds', 'bench', '--seconds', 'many', says='--seconds', status=2)
    refused('bench without seconds', 'bench', '--seconds', says='--seconds', status=2)
    refused('bench row', 'bench', '--only', 'nothing', says='nothing', status=2)
    refused('tiles set', 'tiles', '--set', 'moon', says='moon', status=2)
    refused('replay nothing', 'replay', says='record', status=2)
    refused('replay missing file', 'replay', 'no/such/file', says='no/such/file', status=1)
    refused('replay a folder', 'replay', '.', says='.', status=1)
    refused('picture without target', 'picture', 'x.bastide', says='-o', status=2)
    refused('picture page', 'picture', '--sheet', 'river', '--page', '9', '-o', 'x.svg', says='pages', status=1)


def tiles():
    code, out, _ = run('tiles')
    check('tiles', code == 0 and 'base: 72 tiles' in out and 'mists: 60 tiles' in out, out[-300:])
    code, out, _ = run('tiles', '--set', 'river', '--json')
    rows = [json.loads(line) for line in out.splitlines()]
    check('tiles --json', sum(r['copies'] for r in rows) == 12, out)


def ask(lines):
    """The answers to protocol lines (bytes or text)."""
    data = b''.join((l if isinstance(l, bytes) else l.encode()) + b'\n' for l in lines)
    code, out, err = run('engine', stdin=data)
    return code, out.splitlines(), err


def protocol():
    code, answers, err = ask(['hello', 'state', 'nonsense', '', 'new seed=1', 'play', 'play fly', 'play pass', 'undo', 'perft', 'perft x',
                              'perft 99', 'load', 'load no/such/file', 'legal now', 'state', 'new players=77', 'state', 'record'])
    codes = [json.loads(a).get('error', {}).get('code') for a in answers]
    check('protocol errors', code == 0 and codes == [None, 'no-game', 'unknown-command', 'unknown-command', None, 'bad-move', 'bad-move',
                                                     'illegal-move', 'nothing-to-undo', 'bad-argument', 'bad-argument', 'bad-argument',
                                                     'bad-argument', 'bad-record', 'bad-argument', None, 'bad-setup', None, None], codes)
    check('an error changes nothing', answers[4] == answers[15] == answers[17], answers[17])
    code, answers, _ = ask(['new deck=B-FFRR', 'play tile 1,0,90', 'play pass', 'play pass', 'legal', 'go', 'undo', 'legal'])
    codes = [json.loads(a).get('error', {}).get('code') for a in answers]
    check('after the end', codes == [None, None, None, 'game-over', None, 'game-over', None, None] and json.loads(answers[4]) == {'legal': []}, codes)
    code, answers, _ = ask(['  new   seed=1\t', 'perft 1  ', 'legal \r', '\tplay  tile  0,1,0 '])
    check('blanks around words', code == 0 and all('"error"' not in a for a in answers[:3]), answers)
    code, answers, _ = ask(['quit', 'hello'])
    check('quit ends', code == 0 and answers == [], answers)
    code, answers, _ = ask(['x' * 200000, b'\x00\x01\x02', b'\xff\xfe\xfd', 'hello'])
    check('long and binary lines', code == 0 and len(answers) == 4 and '"name":"bastide"' in answers[3], answers)
    check('no seed is drawn twice', len({json.loads(ask(['new'])[1][0])['setup'] for _ in range(3)}) == 3)
    rng = random.Random(5)
    junk = [bytes(rng.randrange(256) for _ in range(rng.randrange(200))).replace(b'\n', b' ') for _ in range(300)]
    code, answers, err = ask(junk)
    check('junk', code == 0 and len(answers) == 300 and all('"error"' in a for a in answers), (code, len(answers), err))


def records(folder):
    path = os.path.join(folder, 'game.bastide')
    game = json.loads(ask(['new seed=3 deck=B-FFRR,B-FFRR', 'play tile 1,0,90', 'play follower road:W', 'record'])[1][-1])['record']
    open(path, 'w').write(game)
    code, out, _ = run('replay', path)
    check('replay', code == 0 and '2 moves, all legal' in out, out)
    code, out, _ = run('replay', path, '--text')
    check('replay --text', code == 0 and 'follower road:N' in out and 'f0' in out and '1. tile 1,0,90' in out, out)
    # The hardest level of the mists can be won: a game of the bot `team`, which does not know what comes.
    code, out, _ = run('replay', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'level-6-won.bastide'))
    check('level 6 won', code == 0 and '90 moves, all legal; won 50 53 50' in out, out)
    answers = ask([f'load {path}', 'legal'])[1]
    check('load', json.loads(answers[0])['turn'] == 2 and json.loads(answers[1])['legal'], answers)
    wrong = os.path.join(folder, 'wrong.bastide')
    open(wrong, 'w').write(game + 'tile 0,0,0\n')
    code, out, err = run('replay', wrong)
    line = game.count('\n') + 1
    check('the wrong line is named', code == 1 and f'wrong.bastide:{line}: ' in err and 'already holds a tile' in err, err)
    code, answers, _ = ask([f'load {wrong}', 'state'])
    check('a wrong record changes nothing', f'line {line}' in answers[0] and 'no-game' in answers[1], answers)
    open(wrong, 'wb').write(game.encode()[:70])
    check('a cut record', run('replay', wrong)[0] == 1)
    open(wrong, 'wb').write(bytes(range(256)) * 50)
    check('a binary record', run('replay', wrong)[0] == 1)
    svg = os.path.join(folder, 'board.svg')
    check('picture', run('picture', path, '-o', svg)[0] == 0 and open(svg).read().startswith('<svg'))


def mists_tiles(folder):
    facts = json.load(open(FACTS, encoding='utf-8'))
    path = os.path.join(folder, 'tiles.json')

    def engine(lines, change=None):
        copy = json.loads(json.dumps(facts))
        if change:
            change(copy)
        json.dump(copy, open(path, 'w'))
        return run('--mists-tiles', path, 'engine', stdin=('\n'.join(lines) + '\n').encode())

    usual = run('engine', stdin=b'new sets=mists level=3 seed=9\nlegal\n')[1]
    check('the same list gives the same game', engine(['new sets=mists level=3 seed=9', 'legal'])[1] == usual)

    def rename(f):
        f['tiles'][0]['id'] = 'MINE'
    code, out, err = engine(['new sets=mists level=2 deck=MINE,M-CFFF-b seed=1', 'new sets=mists deck=M-CFFF-a', 'new seed=1'], rename)
    answers = out.splitlines()
    check('own tiles', code == 0 and '"tile":"MINE"' in answers[0] and 'bad-setup' in answers[1] and '"tile":"B-' in answers[2], out + err)

    def mistakes():
        def bad(key, value, at=0):
            return lambda f: f['tiles'][at].__setitem__(key, value)
        yield 'edges', bad('edges', 'CFF')
        yield 'contradict', bad('edges', 'FFFF')
        yield 'count', bad('count', 0)
        yield 'must be 60', bad('count', 3)
        yield 'ghosts', bad('ghosts', 4)
        yield 'mist', bad('mist', 'SX')
        yield 'covers no city', bad('mist', 'N')
        yield 'unknown key', bad('citys', [])
        yield 'two tiles', bad('id', facts['tiles'][1]['id'])
        yield 'id', bad('id', 'a name that is much too long')
        yield 'symbol', bad('symbols', ['moon'])
        yield 'ends_at', bad('roads', [{'edges': 'E'}], at=27)
        yield 'castle or a cemetery', lambda f: [t.pop('symbols', None) for t in f['tiles']]
        yield 'four squares', lambda f: f['start_piece']['squares'].pop()
        yield 'ghosts', lambda f: f['start_piece']['squares'][1].__setitem__('ghosts', 1)
        yield 'tiles', lambda f: f.pop('tiles')
    for says, change in mistakes():
        code, out, err = engine([], change)
        check(f'a wrong tile list ({says})', code == 2 and says in err and not out, err)
    refused('a tile list that is not there', '--mists-tiles', 'no/such/file', 'engine', says='no/such/file', status=2)
    refused('no tile list', 'engine', '--mists-tiles', says='--mists-tiles', status=2)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    command_lines()
    tiles()
    protocol()
    records(folder)
    mists_tiles(folder)
print(f'{passed} passed, {failed} failed')
sys.exit(1 if failed else 0)
