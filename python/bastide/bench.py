"""How fast: ``python3 -m bastide.bench [--bastide PATH] [--games N] [--seconds N]``.

Random games as whole batches beside what the command ``bastide bench`` does with one game after the other, both on one
core. With ``--bastide`` the two are measured in turn, so that a busy machine slows both.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import time
from typing import Any, Callable

from bastide.vec import VecGame

ROWS = {
    "random-base-2": "sets=base players=2",
    "random-all-5": "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=5",
    "random-mists-3": "sets=mists level=3 players=3",
}


def rate(vec: VecGame, seconds: float, work: Callable[[VecGame], int]) -> tuple[float, float]:
    """Games and moves a second of processor time that some work makes.

    >>> import bastide
    >>> from bastide.bench import rate, whole
    >>> games, moves = rate(bastide.VecGame(10, "players=2"), 0.05, whole)
    >>> 10 < moves / games < 1000
    True
    """
    before, moves, start = int(vec.ended.sum()), 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        moves += work(vec)
    return (int(vec.ended.sum()) - before) / used, moves / used


def whole(vec: VecGame) -> int:
    """Many moves in one call; how many there were.

    >>> import bastide
    >>> from bastide.bench import whole
    >>> whole(bastide.VecGame(2, "players=2"))
    200
    """
    vec.play_random(100)
    return 100 * vec.n


def stepped(vec: VecGame) -> int:
    """A move a call: actions, lists of moves, masks and rewards come to Python each time.

    >>> import bastide
    >>> from bastide.bench import stepped
    >>> stepped(bastide.VecGame(2, "players=2"))
    2
    """
    vec.step(vec.sample())
    return vec.n


_planes: dict[str, Any] = {}  # of the batch that is observed: made once


def observed(vec: VecGame) -> int:
    """The same with planes and numbers.

    >>> import bastide
    >>> from bastide.bench import observed
    >>> observed(bastide.VecGame(2, "players=2"))
    2
    """
    if _planes.get("of") is not vec:
        _planes.update(of=vec, out=vec.planes()[0])
    vec.planes(out=_planes["out"])
    vec.numbers()
    return stepped(vec)


def command(bastide: str, row: str, seconds: float) -> tuple[float, float]:
    """What ``bastide bench`` says of a row: games and moves a second."""
    arguments = [bastide, "bench", "--json", "--only", row, "--seconds", str(max(1, round(seconds)))]
    told = json.loads(subprocess.run(arguments, capture_output=True, text=True, check=True).stdout)
    return float(told["games_per_s"]), float(told["moves_per_s"])


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python3 -m bastide.bench", description="Random games in batches, on one core.")
    parser.add_argument("--bastide", help="the command to compare with")
    parser.add_argument("--games", type=int, default=256, help="of a batch (256)")
    parser.add_argument("--seconds", type=float, default=2, help="a row (2)")
    o = parser.parse_args()
    for row, setup in ROWS.items():
        vec = VecGame(o.games, setup, seed=1)
        vec.play_random(50)
        one = command(o.bastide, row, o.seconds) if o.bastide else None
        if one:
            print("%-16s %-9s %9.0f games/s %10.0f moves/s" % (row, "bench", *one))
        for work in (whole, stepped, observed):
            games, moves = rate(vec, o.seconds, work)
            share = "  %3.0f %% of bench" % (100 * moves / one[1]) if one else ""
            print("%-16s %-9s %9.0f games/s %10.0f moves/s%s" % (row, work.__name__, games, moves, share))


if __name__ == "__main__":
    main()
