#!/usr/bin/env python3
"""run.py OUT: builds the tree once more with an invented set in it and plays with it.

Copies the tree to OUT, puts tests/invented/moor into sets/ and one row into sets/sets.toml, writes the tables anew, builds, and proves
that the set works everywhere: random games with all invariants, records, the protocol, JSON, text, picture, the page's types. Prints
which files outside the set's folder had to change."""
import json, os, shutil, subprocess, sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
OUT = os.path.abspath(sys.argv[1])
passed = 0


def well(name, condition, seen=''):
    global passed
    if not condition:
        print('FAILED: %s\n%s\n%d passed, 1 failed' % (name, str(seen)[-3000:], passed))
        sys.exit(1)
    passed += 1


def run(*command, **more):
    done = subprocess.run(command, cwd=OUT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    well(' '.join(command), done.returncode == 0, done.stdout)
    return done.stdout


def files(root):
    found = {}
    listed = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.split('\n'):
        path = os.path.join(root, name)
        if name and os.path.isfile(path):
            found[name] = open(path, 'rb').read()
    return found


def build():
    """The copy, with the times of unchanged files kept, so that only what changed is compiled again."""
    before = files(ROOT)
    for folder, _, names in os.walk(OUT):
        for name in names:  # left from another time
            path = os.path.relpath(os.path.join(folder, name), OUT)
            if path not in before and not path.startswith('build/'):
                os.remove(os.path.join(OUT, path))
    for name, content in before.items():
        path = os.path.join(OUT, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path, 'rb').read() != content:
            shutil.copy2(os.path.join(ROOT, name), path)
    shutil.copytree(os.path.join(ROOT, 'tests', 'invented', 'moor'), os.path.join(OUT, 'sets', 'moor'), dirs_exist_ok=True)
    rows = open(os.path.join(OUT, 'sets', 'sets.toml'), encoding='utf-8').read()
    with open(os.path.join(OUT, 'sets', 'sets.toml'), 'w', encoding='utf-8') as f:
        f.write(rows.replace('    "mists",\n', '    "mists",\n    "moor",\n'))
    run('make', '-s', 'tables')
    said = run('make', '-s', '-j2', 'CFLAGS=-O1', 'build/bastide', 'build/random_play')
    well('no warnings', 'warning' not in said, said)
    changed = sorted(name for name, content in before.items() if open(os.path.join(OUT, name), 'rb').read() != content)
    written = [n for n in changed if b'Written by tools/' in before[n]]
    by_hand = [n for n in changed if n not in written]
    print('the set: %s' % ', '.join('sets/moor/' + n for n in sorted(os.listdir(os.path.join(ROOT, 'tests', 'invented', 'moor')))))
    print('changed by hand outside it: %s' % ', '.join(by_hand))
    print('written anew by `make tables`: %s' % ', '.join(written))
    well('one row is all', by_hand == ['sets/sets.toml'], by_hand)


def engine(lines):
    p = subprocess.run([os.path.join(OUT, 'build', 'bastide'), 'engine'], input='\n'.join(lines) + '\n', capture_output=True, text=True)
    return [json.loads(l) for l in p.stdout.splitlines() if l.startswith('{') or l.startswith('[')]


def play():
    """A prepared game: a digger, two bogs, all three answers and a refusal."""
    setup = 'new sets=base,moor players=2 peat=wet deck=O-FRFR-bog,B-FRFR,O-FRFR-bog,B-FRFR,O-FRFR-bog'
    answers = engine([setup, 'play tile 1,0,0', 'play digger road:E', 'play dig 3', 'play dig 1', 'play tile 2,0,0', 'play pass',
                      'play tile 3,0,0', 'play digger road:W', 'play pass', 'play dig 2', 'state', 'legal', 'record', 'quit'])
    text = json.dumps(answers)
    well('the option is set up and shown', 'peat=wet' in text, text)
    well('the figure is in the supply', '"digger": 1' in text, text)
    well('the decision is asked for', '"phase": "dig"' in text, text)
    well('too much is refused with the set\'s own words', 'nobody digs more than two loads' in text, text)
    well('the event tells who and how much', '{"type": "dug", "player": 0, "n": 1}' in text, text)
    well('two players\' loads are in the state', '"peat": [3, 0]' in text, text)
    well('points count twice in the wet', '"scores": [6, 0]' in text, text)
    well('the digger sank', '"why": "sunk"' in text, text)


def record_and_picture():
    lines = ['bastide-record 1', 'setup sets=base,moor players=2 deck=O-FRFR-bog,O-FFRR-bog', 'moves', 'tile 1,0,0', 'digger road:E',
             'dig 1', 'tile 2,0,90', 'follower road:W', 'result']
    path = os.path.join(OUT, 'moor.bastide')
    with open(path, 'w', encoding='utf-8') as f:
        f.write('\n'.join(lines[:-1]) + '\n')
    said = run('build/bastide', 'replay', path, '--text')
    well('the replay tells the event in words', 'player 0 digs 1' in said, said)
    svg = os.path.join(OUT, 'moor.svg')
    run('build/bastide', 'picture', path, '-o', svg)
    drawn = open(svg, encoding='utf-8').read()
    well('the picture shows the bog', '>b</text>' in drawn, len(drawn))


def page_types():
    words = open(os.path.join(OUT, 'npm', 'src', 'words.ts'), encoding='utf-8').read()
    for part in ('| { type: "dug"; player: number; n: number }', '"digger"', '"dig"', 'type: "dig"; n: number', 'peat?: number[];'):
        well('the page knows ' + part, part in words, words)


build()
print(run('build/random_play', '1', '7').strip().split('\n')[-1])
play()
record_and_picture()
page_types()
print('%d passed, 0 failed' % passed)
