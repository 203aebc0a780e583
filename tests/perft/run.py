#!/usr/bin/env python3
"""Compares perft counts with tests/perft/counts.txt. Usage: run.py BASTIDE

A count is the number of sequences of N moves along the given deck. The counts were computed once by the engine and
up to the depth marked with ! by the naive reference in tests/reference as well, which agreed."""
import json, os, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
engine = subprocess.Popen([sys.argv[1], 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    engine.stdin.write(line + '\n')
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


passed = failed = 0
for number, line in enumerate(open(os.path.join(here, 'counts.txt'), encoding='utf-8'), 1):
    line = line.split('#')[0].strip()
    if not line:
        continue
    if line.startswith('new ') or line.startswith('play '):
        answer = ask(line)
        if 'error' in answer:
            print(f'counts.txt:{number}: {answer["error"]}')
            failed += 1
        continue
    for word in line.split():
        depth, nodes = word.rstrip('!').split(':')
        got = ask('perft ' + depth).get('nodes')
        if got == int(nodes):
            passed += 1
        else:
            failed += 1
            print(f'counts.txt:{number}: perft {depth} is {got}, expected {nodes}')
print(f'{passed} passed, {failed} failed')
sys.exit(1 if failed else 0)
