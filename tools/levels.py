#!/usr/bin/env python3
"""tools/levels.py BASTIDE [--games N] [--seed N] [--concurrency N]: a tournament of all levels, and the Elo of each.

Neighbours play N games (mirrored pairs), others fewer the further they are apart, and those that search a share of that. The Elo numbers
are the most likely ones given all results (Bradley and Terry's model); the intervals (95 %) come from 400 fits to results drawn anew
within their errors. Prints a table of the levels and one of all matches."""
import argparse, json, math, random, subprocess, sys

LEVELS = ['beginner', 'easy', 'casual', 'steady', 'normal', 'skilled', 'hard', 'expert']
SLOW = {'hard': 4, 'expert': 10}  # a share of the games
# The strongest is measured with fewer playouts than it makes by itself (1500), or the tournament would take a day.
LIMITS = {'expert': ',playouts=100'}


def plan(games):
    """(stronger, weaker, games) for all pairs."""
    for i in range(len(LEVELS)):
        for j in range(i):
            share = {1: 1, 2: 2, 3: 8}.get(i - j, 20) * SLOW.get(LEVELS[i], 1)
            yield i, j, max(4, 2 * round(games / share / 2))


def play(bastide, a, b, games, seed, concurrency):
    words = [bastide, 'match', '--quiet', '--json', '--no-luck', '--bot', f'{a}={a}{LIMITS.get(a, "")}', '--bot', f'{b}={b}{LIMITS.get(b, "")}', '--games', str(games), '--seed',
             str(seed), '--concurrency', str(concurrency)]
    found = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    mean, low, high = found['points']
    return mean, max((high - low) / 3.92, 0.5 / games), found['margin'][0]


def chance(difference):
    return 1 / (1 + 10 ** (-difference / 400))


def fit(results):
    """The Elo numbers under which the results are most likely, the first being 0: every one in turn to where its results are expected."""
    elo = [0.0] * len(LEVELS)
    for _ in range(200):
        for k in range(1, len(LEVELS)):
            slope = curve = 0.0
            for i, j, n, mean in results:
                if k not in (i, j):
                    continue
                p, sign = chance(elo[i] - elo[j]), 1 if k == i else -1
                slope += sign * n * (mean - p)
                curve += n * p * (1 - p)
            # A light pull keeps a level that won or lost everything from running away.
            elo[k] += max(-100, min(100, 400 / math.log(10) * (slope - 0.001 * (elo[k] - elo[k - 1])) / (curve + 0.1)))
    return elo


def between(values):
    values = sorted(values)
    return values[len(values) // 40], values[-len(values) // 40]


def main():
    args = argparse.ArgumentParser()
    args.add_argument('bastide')
    args.add_argument('--games', type=int, default=400)
    args.add_argument('--seed', type=int, default=40001)
    args.add_argument('--concurrency', type=int, default=1)
    args = args.parse_args()
    results = []
    for i, j, n in plan(args.games):
        mean, error, margin = play(args.bastide, LEVELS[i], LEVELS[j], n, args.seed, args.concurrency)
        results.append((i, j, n, mean, error, margin))
        print(f'{LEVELS[i]} against {LEVELS[j]}: {100 * mean:.1f} % of {n}, {margin:+.1f} points', file=sys.stderr, flush=True)
    elo = fit([(i, j, n, mean) for i, j, n, mean, *_ in results])
    rng, drawn = random.Random(1), []
    for _ in range(400):
        drawn.append(fit([(i, j, n, min(1, max(0, rng.gauss(mean, error)))) for i, j, n, mean, error, _ in results]))
    print('| level | Elo | above the one before | won against it | margin | games |\n|---|---|---|---|---|---|')
    for k, name in enumerate(LEVELS):
        if not k:
            print(f'| `{name}` | 0 | | | | |')
            continue
        low, high = between([d[k] for d in drawn])
        step_low, step_high = between([d[k] - d[k - 1] for d in drawn])
        _, _, n, mean, _, margin = next(r for r in results if r[:2] == (k, k - 1))
        print(f'| `{name}` | {elo[k]:.0f} ({low:.0f} to {high:.0f}) | {elo[k] - elo[k - 1]:.0f} ({step_low:.0f} to {step_high:.0f}) '
              f'| {100 * mean:.1f} % | {margin:+.1f} | {n} |')


if __name__ == '__main__':
    main()
