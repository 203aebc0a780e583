#!/usr/bin/env python3
"""A tournament: every bot meets every other, in many games at once. See --help."""
import argparse
import itertools

import numpy as np

import bastide


def meet(first: str, second: str, games: int, seed: int, setup: str) -> float:
    """The share of the points that the first of two bots wins: 1 a win, 1/2 a draw. Each begins half of the games."""
    vec = bastide.VecGame(games, setup, seed=seed, reward="win", again=False, threads=0)
    seat = np.arange(games) % 2  # where the first of the two sits
    result = np.zeros(games)
    step = 0
    while (vec.mover >= 0).any():
        step += 1
        mine = vec.mover == seat
        actions = vec.bot(first, mine, seed=seed + step)
        others = vec.bot(second, (vec.mover >= 0) & ~mine, seed=seed + step)
        rewards, dones = vec.step(np.where(mine, actions, others))
        result[dones] = rewards[np.arange(games), seat][dones]
    return float((result.mean() + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["random", "greedy", "normal"], help="random greedy normal")
    parser.add_argument("--games", type=int, default=200, help="of each pair (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setup", default="sets=base players=2", help="a set-up line for two")
    o = parser.parse_args()
    for first, second in itertools.combinations(o.bots, 2):
        share = meet(first, second, o.games, o.seed, o.setup)
        print("%-10s - %-10s %5.1f %%" % (first, second, 100 * share))


if __name__ == "__main__":
    main()
