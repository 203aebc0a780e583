#!/usr/bin/env python3
"""Runs the rule tests (*.test, described in README.md) against an engine.

run.py [--engine COMMAND] [--timeout SECONDS] [--only WORD] [-v] [FILE | SET ...]

Without names, all files of all sets. Each failing check is printed as FILE:LINE with what was
expected and what came; the last line is `N passed, M failed` (tests), and the status is 1 if any failed.
"""
import argparse
import glob
import json
import os
import re
import select
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ABSENT = object()


class Failed(Exception):
    """A check that did not hold; the test goes on with the next line."""


class Broken(Failed):
    """The game is not where the test thinks it is: the rest of the test is left out."""


class Engine:
    """One engine process; every answer is awaited for at most `timeout` seconds."""

    def __init__(self, command, timeout):
        self.timeout = timeout
        self.buffer = b''
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        except OSError as e:
            raise Broken(f'the engine does not start: {e}')

    def ask(self, line):
        try:
            self.process.stdin.write(line.encode() + b'\n')
            self.process.stdin.flush()
        except OSError:
            raise Broken(self.epitaph(line))
        until = time.monotonic() + self.timeout
        out = self.process.stdout.fileno()
        while b'\n' not in self.buffer:
            wait = until - time.monotonic()
            if wait <= 0 or not select.select([out], [], [], wait)[0]:
                raise Broken(f'the engine gave no answer to `{line}` in {self.timeout:g} s')
            piece = os.read(out, 1 << 16)
            if not piece:
                raise Broken(self.epitaph(line))
            self.buffer += piece
        answer, self.buffer = self.buffer.split(b'\n', 1)
        try:
            value = json.loads(answer)
        except ValueError:
            raise Broken(f'the answer to `{line}` is no JSON: {answer[:200]!r}')
        if not isinstance(value, dict):
            raise Broken(f'the answer to `{line}` is no JSON object: {answer[:200]!r}')
        return value

    def epitaph(self, line):
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            status = 'closed its output'
        self.errors.seek(0)
        last = self.errors.read()[-300:].decode(errors='replace').strip()
        return f'the engine died at `{line}` (status {status})' + (f': {last}' if last else '')

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.errors.seek(0)
        last = self.errors.read()[-300:].decode(errors='replace').strip()
        self.errors.close()
        return None if self.process.returncode == 0 else f'the engine ended with status {self.process.returncode}: {last}'


def show(value):
    return 'nothing' if value is ABSENT else json.dumps(value, separators=(',', ':'), ensure_ascii=False)


def to_value(text):
    """JSON if it reads as JSON, else the bare word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def pairs(text):
    """`a=1 b=[1, 2] c=road:E` as a list of (key, value)."""
    out = []
    for word in re.findall(r'(?:"[^"]*"|\[[^=]*?\](?=\s|$)|\S)+', text):
        if '=' not in word:
            raise Broken(f'`{word}` is not of the form key=value')
        key, value = word.split('=', 1)
        out.append((key, to_value(value)))
    return out


def items(text):
    return [i.strip() for i in text.split(' ; ') if i.strip()] if text.strip() not in ('', 'none') else []


def find(value, path):
    """A value by a path such as goods[0].wine; `.length` counts. ABSENT if it is not there."""
    for name, index in re.findall(r'([^.\[\]]+)|\[(-?\d+)\]', path):
        try:
            if index:
                value = value[int(index)]
            elif name == 'length' and isinstance(value, list):
                value = len(value)
            else:
                value = value[name]
        except (KeyError, IndexError, TypeError):
            return ABSENT
    return value


def same(a, b):
    """JSON equality where true is not 1."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def one_figure(f):
    kind = f['kind'] + (':' + f['colour'] if 'colour' in f else '')
    return f"{f['player']} {kind} {f['x']},{f['y']} {f['at']}"


class Test:
    def __init__(self, engine, place):
        self.engine = engine
        self.place = place   # the directory of the test file
        self.answer = {}     # to the last command
        self.state = None    # after the last accepted new, play, moves, undo, load
        self.last = []       # events of the last play or moves line
        self.all = []        # events since new
        self.matched = None  # the last score event that `event` found

    # --- talking to the engine
    def command(self, line):
        line = line.replace('HERE/', self.place + '/')
        if line.startswith('new '):
            line = re.sub(r'([\w+-]+)\*(\d+)', lambda m: ','.join([m[1]] * int(m[2])), line)
        self.answer = self.engine.ask(line)
        return self.answer

    def accepted(self, line):
        answer = self.command(line)
        if 'error' in answer:
            raise Broken(f'expected `{line}` to be accepted, came {show(answer["error"])}')
        return answer

    def look(self):
        return self.engine.ask('state')

    def listing(self):
        answer = self.engine.ask('legal')
        if 'legal' not in answer:
            raise Broken(f'`legal` was answered with {show(answer)}')
        return answer['legal']

    def take_state(self, state):
        if not isinstance(state, dict) or 'phase' not in state:
            raise Broken(f'expected a state, came {show(state)[:200]}')
        self.state = state

    # --- commands of a test
    def do_new(self, rest):
        self.take_state(self.accepted('new ' + rest))
        self.last, self.all, self.matched = [], [], None

    def play(self, move):
        answer = self.accepted('play ' + move)
        if 'events' not in answer:
            raise Broken(f'`play {move}` was answered without events')
        self.take_state(answer.get('state'))
        self.last += answer['events']
        self.all += answer['events']

    def do_play(self, rest):
        self.last = []
        self.play(rest)

    def do_moves(self, rest):
        self.last = []
        for move in items(rest):
            self.play(move)

    def do_repeat(self, rest):
        span, moves = rest.split(None, 1)
        first, last = map(int, span.split('..'))
        self.last = []
        for i in range(first, last + 1):
            for move in items(moves.replace('{-i}', str(-i)).replace('{i}', str(i))):
                self.play(move)

    def do_undo(self, rest):
        for _ in range(int(rest or 1)):
            self.take_state(self.accepted('undo'))

    def do_load(self, rest):
        self.take_state(self.accepted('load ' + rest))

    def do_do(self, rest):
        self.accepted(rest)

    def do_refuse(self, rest):
        code, line = rest.split(None, 1) if ' ' in rest else (rest, '')
        because = None
        if ' because ' in line:
            line, because = line.split(' because ', 1)
        before = self.look()
        answer = self.command(line)
        after = self.look()
        came = find(answer, 'error.code')
        if came != code:
            if 'phase' in after:
                self.state = after
            raise (Failed if came is not ABSENT else Broken)(
                f'expected `{line}` to be refused as {code}, came ' + (show(answer['error']) if came is not ABSENT else show(answer)[:120]))
        if before != after:
            raise Broken(f'`{line}` was refused, but the state has changed')
        if because and because.strip().lower() not in find(answer, 'error.message').lower():
            raise Failed(f'expected a message with "{because.strip()}", came {show(find(answer, "error.message"))}')

    def do_illegal(self, rest):
        moves, because = rest.split(' because ', 1) if ' because ' in rest else (rest, '')
        listing = self.listing()
        for move in items(moves):
            if move in listing:
                raise Failed(f'`{move}` is listed as legal')
            self.do_refuse(f'illegal-move play {move}' + (f' because {because}' if because else ''))

    def do_legal(self, rest):
        before = self.look()
        for move in items(rest):
            answer = self.command('play ' + move)
            if 'error' in answer:
                raise Failed(f'expected `{move}` to be legal, came {show(answer["error"])}; legal are: ' + ' ; '.join(self.listing()))
            after = self.engine.ask('undo')
            if after != before:
                raise Broken(f'after `{move}` and undo the state is not as it was before')

    def do_only(self, rest):
        self.same_set('legal moves', items(rest), self.listing())

    def do_listed(self, rest):
        listing = self.listing()
        for move in items(rest):
            if move not in listing:
                raise Failed(f'expected `{move}` in the listing, came: ' + ' ; '.join(listing))

    def do_none(self, rest):
        for start in items(rest):
            bad = [m for m in self.listing() if (m + ' ').startswith(start) and re.match(r'[\s:@,]|$', m[len(start):])]
            if bad:
                raise Failed(f'expected no legal move `{start} …`, came: ' + ' ; '.join(bad))

    def do_squares(self, rest):
        squares = {','.join(m.split()[1].split(',')[:2]) for m in self.listing() if m.startswith('tile ')}
        self.same_set('squares', items(rest), sorted(squares))

    # --- the state
    def same_set(self, what, expected, came):
        if sorted(expected) != sorted(came):
            missing = list(expected)
            extra = []
            for c in came:
                if c in missing:
                    missing.remove(c)
                else:
                    extra.append(c)
            raise Failed(f'{what}: ' + ', '.join(x for x in (
                'missing ' + ' ; '.join(missing) if missing else '', 'not expected ' + ' ; '.join(extra) if extra else '') if x)
                + '; came: ' + (' ; '.join(came) or 'none'))

    def equal(self, what, expected):
        came = find(self.state, what)
        if came is ABSENT or not same(came, expected):
            raise Failed(f'expected {what} {show(expected)}, came {show(came)}')

    def do_scores(self, rest):
        self.equal('scores', [int(x) for x in rest.split()])

    def do_projected(self, rest):
        self.equal('projected', [int(x) for x in rest.split()])

    def do_winners(self, rest):
        self.equal('winners', [int(x) for x in rest.split()])

    def do_phase(self, rest):
        self.equal('phase', rest)

    def do_tile(self, rest):
        self.equal('tile', None if rest in ('none', 'null') else rest)

    def do_player(self, rest):
        self.equal('player', int(rest))

    def do_decides(self, rest):
        self.equal('decides', int(rest))

    def do_turn(self, rest):
        self.equal('turn', int(rest))

    def do_left(self, rest):
        self.equal('left', int(rest))

    def do_over(self, rest):
        for what, value in (('status', 'over'), ('phase', None), ('decides', None), ('tile', None)):
            self.equal(what, value)
        self.same_set('legal moves when over', [], self.listing())

    def do_playing(self, rest):
        self.equal('status', 'playing')

    def do_supply(self, rest):
        player, rest = rest.split(None, 1)
        for kind, expected in pairs(rest):
            came = find(self.state, f'supply[{player}].{kind}')
            if (0 if came is ABSENT else came) != expected:
                raise Failed(f'expected {kind}={expected} in the supply of {player}, came {show(find(self.state, f"supply[{player}]"))}')

    def do_figures(self, rest):
        self.same_set('figures', items(rest), [one_figure(f) for f in self.state['figures']])

    def compare(self, value, rest):
        m = re.match(r'(\S+)\s+(absent|present)$', rest)
        if m:
            if (find(value, m[1]) is ABSENT) != (m[2] == 'absent'):
                raise Failed(f'expected {m[1]} {m[2]}, came {show(find(value, m[1]))}')
            return
        m = re.match(r'(\S+)\s*(!=|>=|<=|=|~)\s*(.*)$', rest)
        if not m:
            raise Broken('expected PATH = VALUE, PATH != VALUE, PATH ~ TEXT, PATH absent or PATH present')
        path, op, expected = m[1], m[2], to_value(m[3])
        came = find(value, path)
        if op == '~':
            good = came is not ABSENT and str(expected) in (came if isinstance(came, str) else show(came))
        elif op in ('>=', '<='):
            good = isinstance(came, (int, float)) and (came >= expected if op == '>=' else came <= expected)
        else:
            good = came is not ABSENT and same(came, expected) == (op == '=')
        if not good:
            raise Failed(f'expected {path} {op} {show(expected)}, came {show(came)[:600]}')

    def do_expect(self, rest):
        self.compare(self.state, rest)

    def do_answer(self, rest):
        self.compare(self.answer, rest)

    # --- events
    def matching(self, events, rest):
        wanted = pairs(rest)
        return [e for e in events if all(k in e and same(e[k], v) for k, v in wanted)]

    def event(self, events, rest):
        hits = self.matching(events, rest)
        if not hits:
            kind = [v for k, v in pairs(rest) if k == 'type']
            near = [e for e in events if e.get('type') in kind] or events
            raise Failed('no such event; came: ' + ('  '.join(show(e) for e in near)[:1500] or 'none'))
        for e in hits:
            if e.get('type') == 'score':
                self.matched = e

    def do_event(self, rest):
        self.event(self.last, rest)

    def do_anyevent(self, rest):
        self.event(self.all, rest)

    def no_event(self, events, rest):
        hits = self.matching(events, rest)
        if hits:
            raise Failed('unexpected event ' + show(hits[0]))

    def do_noevent(self, rest):
        self.no_event(self.last, rest)

    def do_neverevent(self, rest):
        self.no_event(self.all, rest)

    def do_events(self, rest):
        count, rest = rest.split(None, 1)
        hits = self.matching(self.last, rest)
        if len(hits) != int(count):
            raise Failed(f'expected {count} such events, came {len(hits)}: ' + '  '.join(show(e) for e in hits))

    def do_parts(self, rest):
        if self.matched is None:
            raise Failed('no score event was matched before `parts`')
        expected = sorted([k, v] for k, v in pairs(rest))
        came = sorted([p[0] if len(p) == 2 else f'{p[0]}@{p[2]}', p[1]] for p in self.matched.get('parts', []))
        if expected != came:
            raise Failed(f'expected parts {show(expected)}, came {show(came)}')


def read(path):
    """The tests of a file: [(line of `test`, title, [(line, word, rest)])]."""
    tests, carry, first = [], '', 0
    with open(path, encoding='utf-8') as f:
        for number, text in enumerate(f, 1):
            text = re.sub(r'(^|\s)#.*$', '', text.rstrip('\n')).strip()
            if not carry:
                first = number
            if text.endswith('\\'):
                text = text[:-1].rstrip()
                carry += text if text.endswith(',') else text + ' '
                continue
            text, carry = carry + text, ''
            if not text:
                continue
            word, _, rest = text.partition(' ')
            if word == 'test':
                tests.append((first, rest.strip(), []))
            elif not tests:
                raise SystemExit(f'{path}:{first}: a line before the first `test`')
            else:
                tests[-1][2].append((first, word, rest.strip()))
    return tests


class Engines:
    """`new` begins anew, so tests that begin with it share an engine, as long as it answers; the others get a fresh one."""

    def __init__(self, options):
        self.options = options
        self.engine = None
        self.complaints = []

    def get(self, fresh):
        if fresh:
            self.close()
        if self.engine is None:
            self.engine = Engine(self.options.command, self.options.timeout)
        return self.engine

    def close(self):
        complaint = self.engine and self.engine.close()
        if complaint:
            self.complaints.append(complaint)
        self.engine = None


def run(lines, engines, name, number):
    """The failures of a test: [(line, message)]."""
    failures = []
    try:
        engine = engines.get(fresh=lines[0][1] != 'new')
    except Broken as e:
        return [(number, str(e))]
    test = Test(engine, os.path.dirname(name) or '.')
    for number, word, rest in lines:
        check = getattr(test, 'do_' + word, None)
        try:
            if check is None:
                raise Broken(f'no such check: {word}')
            if test.state is None and word not in ('new', 'refuse', 'do', 'answer', 'load'):
                raise Broken(f'`{word}` before `new`')
            check(rest)
        except Broken as e:
            failures.append((number, str(e)))
            engines.close()
            break
        except Failed as e:
            failures.append((number, str(e)))
        except (ValueError, KeyError, TypeError, AttributeError) as e:
            failures.append((number, f'cannot check this line: {type(e).__name__} {e}'))
            break
    return failures


def main():
    parser = argparse.ArgumentParser(description='Runs the rule tests against an engine.')
    parser.add_argument('names', nargs='*', help='test files or sets (default: all)')
    parser.add_argument('--engine', default='build/bastide engine', help='command of the engine (default: %(default)s)')
    parser.add_argument('--timeout', type=float, default=10, help='seconds for one answer (default: %(default)s)')
    parser.add_argument('--only', help='only tests whose line holds this text, such as BASE-31')
    parser.add_argument('-v', '--verbose', action='store_true', help='name every test')
    options = parser.parse_args()
    options.command = shlex.split(options.engine)
    files = []
    for name in options.names or ['']:
        path = name if os.path.exists(name) and name else os.path.join(HERE, name)
        found = [path] if os.path.isfile(path) else sorted(glob.glob(os.path.join(path, '**', '*.test'), recursive=True))
        if not found:
            raise SystemExit(f'no tests at {name or HERE}')
        files += found
    passed = failed = 0
    engines = Engines(options)
    for path in files:
        name = os.path.relpath(path)
        for number, title, lines in read(path):
            if options.only and not re.search(r'(?<![\w-])' + re.escape(options.only) + r'(?![\w-])', title):
                continue
            failures = run(lines, engines, path, number) if lines else [(number, 'an empty test')]
            for line, message in failures:
                print(f'{name}:{line}: [{title}] {message}')
            if options.verbose and not failures:
                print(f'{name}:{number}: ok [{title}]')
            passed, failed = passed + (not failures), failed + bool(failures)
            sys.stdout.flush()
    engines.close()
    for complaint in engines.complaints:
        print(complaint)
    failed += len(engines.complaints)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
