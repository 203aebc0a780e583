#!/usr/bin/env python3
"""Learns to play by trial: a policy gradient in numpy, a weight for each column of the moves' table. See --help.

It plays itself; after a game every choice of the winner becomes a little more likely, every choice of the loser a
little less (REINFORCE, by the lead in points). Meeting a player who chooses at random shows what was learned.
"""
import argparse

import numpy as np

import bastide

SCALE = np.array([0.2 if c in ("points", "their_points", "now", "their_now", "open", "worth", "complete") else 1.0
                  for c in bastide.MOVE_COLUMNS], np.float32)  # fmt: skip


def look(vec: bastide.VecGame, table: np.ndarray) -> np.ndarray:
    """What is known of the moves, up to the longest list of any game."""
    return vec.move_table(table)[:, : int(vec.n_moves.max())] * SCALE


def choose(vec: bastide.VecGame, weights: np.ndarray, seen: np.ndarray, dice: np.random.Generator):
    """Actions by the softmax of the weighted sums, and the gradient of their logarithm."""
    over = (vec.n_moves == 0)[:, None]  # such a game needs some distribution too; nobody asks for its action
    logits = np.where(vec.mask[:, : seen.shape[1]] | over, seen @ weights, -np.inf)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    picks = dice.random(vec.n, np.float32)[:, None]
    actions = np.minimum((odds.cumsum(axis=1) < picks).sum(axis=1), vec.n_moves - 1)
    chosen = seen[np.arange(vec.n), actions]
    return actions, chosen - np.einsum("na,naf->nf", odds, seen)


def learn(weights: np.ndarray, games: int, rate: float, seed: int) -> np.ndarray:
    """The weights after one batch of games against itself."""
    vec = bastide.VecGame(games, "sets=base players=2", seed=seed, reward="lead", actions=128, again=False)
    dice, rows = np.random.default_rng(seed), np.arange(games)
    table = np.zeros((games, vec.actions, len(SCALE)), np.float32)
    gradient, lead = np.zeros((games, 2, len(SCALE))), np.zeros((games, 2))
    while (live := vec.mover >= 0).any():
        actions, change = choose(vec, weights, look(vec, table), dice)
        gradient[rows[live], vec.mover[live]] += change[live]
        rewards, dones = vec.step(np.where(live, actions, -1))
        lead[dones] = rewards[dones]
    gain = np.einsum("np,npf->f", lead / (lead.std() + 1e-6), gradient) / (2 * games)
    return (weights + rate * gain / (np.linalg.norm(gain) + 1e-6)).astype(np.float32)


def against_random(weights: np.ndarray, games: int, seed: int) -> float:
    """The share of points won against random moves: 1 a win, 1/2 a draw."""
    vec = bastide.VecGame(games, "sets=base players=2", seed=seed, reward="win", actions=128, again=False)
    dice, seat, result = np.random.default_rng(seed), np.arange(games) % 2, np.zeros(games)
    table = np.zeros((games, vec.actions, len(SCALE)), np.float32)
    while (vec.mover >= 0).any():
        mine, others = vec.mover == seat, vec.sample()
        actions, _ = choose(vec, weights, look(vec, table), dice)
        rewards, dones = vec.step(np.where(mine, actions, others))
        result[dones] = rewards[np.arange(games), seat][dones]
    return float((result.mean() + 1) / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=int, default=100, help="of games to learn from (100)")
    parser.add_argument("--games", type=int, default=256, help="a batch (256)")
    parser.add_argument("--rate", type=float, default=0.3, help="how far the weights go in a batch (0.3)")
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    weights = np.zeros(len(SCALE), np.float32)
    print("before       %5.1f %% against random" % (100 * against_random(weights, o.games, o.seed)))
    for batch in range(o.batches):
        weights = learn(weights, o.games, o.rate, o.seed + (batch + 1) * o.games)
        if batch + 1 == o.batches or batch % 10 == 9:
            print("batch %-6d %5.1f %% against random" % (batch + 1, 100 * against_random(weights, o.games, o.seed)), flush=True)
    for name, weight in zip(bastide.MOVE_COLUMNS, weights):
        print("%-14s %+.2f" % (name, weight))


if __name__ == "__main__":
    main()
