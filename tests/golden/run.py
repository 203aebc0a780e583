#!/usr/bin/env python3
"""Golden playthroughs: whole games by a fixed choice, every step written down. Usage: run.py BASTIDE [--write]

Each file tells a game move by move: who decides what, out of how many, the choice, what happened, the scores. A change
of any rule or of the draw shows as a difference; with --write the files are written anew, to be read before they are
committed."""
import json, os, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
ALL = 'base,river,abbot,inns,traders,hills,wheel,dragon'
GAMES = {
    'base-2': 'sets=base players=2 seed=1',
    'base-8-no-farmers': 'sets=base players=8 farmers=off seed=2',
    'river-abbot-4': 'sets=base,river,abbot players=4 seed=3',
    'inns-traders-3': 'sets=base,inns,traders players=3 seed=4',
    'hills-dragon-3': 'sets=base,hills,dragon players=3 seed=5',
    'wheel-river-2': 'sets=base,wheel,river players=2 seed=6',
    'all-5': f'sets={ALL} players=5 seed=7',
    'mists-2': 'sets=mists level=2 players=2 seed=8',
    'mists-4': 'sets=mists level=4 players=1 seed=9',
    'mists-6': 'sets=mists level=6 players=4 seed=10',
}


def brief(event):
    rest = ' '.join(f'{k}={json.dumps(v, separators=(",", ":"))}' for k, v in event.items() if k != 'type')
    return f'    {event["type"]} {rest}'.rstrip()


def total(state):
    return state.get('scores') or state.get('colours') or state.get('score')


def playthrough(ask, setup):
    """Chooses by a small generator of its own, so that the games reach far; passing is chosen less often."""
    state = ask('new ' + setup)
    lines = ['new ' + setup, json.dumps({k: v for k, v in state.items() if k != 'setup'})]
    x = 12345
    while True:
        legal = ask('legal')['legal']
        if not legal:
            break
        x = (x * 1103515245 + 12345) % 2**31
        move = legal[(x >> 8) % len(legal)]
        if move == 'pass' and (x >> 4) % 4:
            move = legal[0]
        answer = ask('play ' + move)
        lines.append(f'{state["turn"]}. {state["decides"]} {state["phase"]} 1 of {len(legal)}: {move}')
        lines += [brief(e) for e in answer['events'] if e['type'] not in ('place', 'draw', 'figure')]
        state = answer['state']
        lines.append(f'    = {json.dumps(total(state))} left {state["left"]}')
    lines.append(json.dumps({k: v for k, v in state.items() if k != 'setup'}))
    return '\n'.join(lines) + '\n'


def main():
    engine = subprocess.Popen([sys.argv[1], 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(line):
        engine.stdin.write(line + '\n')
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    failed = 0
    for name, setup in GAMES.items():
        path = os.path.join(here, name + '.txt')
        text = playthrough(ask, setup)
        if '--write' in sys.argv:
            open(path, 'w', encoding='utf-8').write(text)
        wanted = open(path, encoding='utf-8').read()
        if text == wanted:
            continue
        failed += 1
        pairs = list(zip(wanted.splitlines(), text.splitlines()))
        at = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
        print(f'{name}.txt:{at + 1}: differs')
        for a, b in pairs[at:at + 1]:
            print(f'  golden: {a[:300]}\n  now:    {b[:300]}')
    print(f'{len(GAMES) - failed} passed, {failed} failed')
    sys.exit(1 if failed else 0)


main()
