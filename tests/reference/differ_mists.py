#!/usr/bin/env python3
"""Play random games of Mists over Carcassonne through an engine and the reference, and compare every answer.

Ends with status 1 at the first difference, which is printed with everything needed to see it again.
"""

import argparse
import json
import random
import shlex
import sys
import time

sys.dont_write_bytecode = True

from common import parse_setup  # noqa: E402
from differ import Program  # noqa: E402
from mists import Game  # noqa: E402
from mists_play import LEVELS, PLAYERS, Player, random_setup  # noqa: E402

COMPARED = ("status", "turn", "player", "decides", "phase", "tile", "left", "discarded", "level", "score",
            "colours", "bank", "supply", "board", "dogs", "won", "reason")
COMPARED_IN_ANY_ORDER = ("ghosts", "figures", "buried", "covered")
UNDO_SHARE = 0.03       # of the moves are taken back and played again


class Difference(Exception):
    def __init__(self, command, keys, reference, engine):
        super().__init__(command)
        self.command, self.keys, self.reference, self.engine = command, keys, reference, engine


def comparable(answer):
    """What of an answer must agree."""
    state = answer.get("state", answer)
    if "legal" in answer:
        return {"legal": sorted(answer["legal"])}
    if "status" not in state:
        return {"error": answer}
    parts = {key: state.get(key) for key in COMPARED}
    for key in COMPARED_IN_ANY_ORDER:
        parts[key] = sorted(json.dumps(entry, sort_keys=True) for entry in state.get(key, []))
    return parts


def expect(engine, command, reference):
    """The engine's answer to the command must be the reference's."""
    answer = engine.ask(command)
    ours, theirs = comparable(reference), comparable(answer)
    keys = ["error"] if "error" in theirs else [key for key in ours if ours[key] != theirs.get(key)]
    if keys:
        raise Difference(command, keys, reference, answer)


def play_game(engine, words, rng, moves):
    """Plays to the end, noting the moves."""
    game, player = Game(parse_setup(words.split())), Player(rng)
    expect(engine, f"new {words}", game.state())
    while not game.over:
        expect(engine, "legal", {"legal": game.legal()})
        before = game.state()
        moves.append(player.choose(game))
        events = game.play(moves[-1])
        after = {"events": events, "state": game.state()}
        expect(engine, f"play {moves[-1]}", after)
        if rng.random() < UNDO_SHARE:
            expect(engine, "undo", before)
            expect(engine, f"play {moves[-1]}", after)
    expect(engine, "legal", {"legal": []})


def report(difference, words, moves, options, number):
    print(f"difference in {', '.join(difference.keys)} after: {difference.command}")
    ours, theirs = comparable(difference.reference), comparable(difference.engine)
    for key in difference.keys:
        mine, other = ours.get(key), theirs.get(key)
        if isinstance(mine, list) and isinstance(other, list):
            print(f"  {key} only in the reference: {[entry for entry in mine if entry not in other]}")
            print(f"  {key} only in the engine:    {[entry for entry in other if entry not in mine]}")
        else:
            print(f"  {key} in the reference: {mine}\n  {key} in the engine:    {other}")
    print(f"reference: {json.dumps(difference.reference)}\nengine:    {json.dumps(difference.engine)}")
    print("\n".join([f"new {words}", *(f"play {move}" for move in moves)]))
    again = ["python3", "tests/reference/differ_mists.py", "--games", "1", "--from", number,
             "--seed", options.seed, "--engine", options.engine]
    for key in ("level", "players"):
        if getattr(options, key):
            again += [f"--{key}", getattr(options, key)]
    again += ["--weird"] if options.weird else []
    print(f"again: {shlex.join(str(word) for word in again)}")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", type=int, choices=LEVELS, help="any if not given")
    parser.add_argument("--players", type=int, choices=PLAYERS, help="any if not given")
    parser.add_argument("--weird", action="store_true", help="decks of any tiles any number of times")
    parser.add_argument("--max-seconds", type=float, default=float("inf"))
    parser.add_argument("--engine", default="build/bastide engine", help="command, from the project's folder")
    return parser.parse_args()


def main():
    options = parse_options()
    deadline = time.monotonic() + options.max_seconds
    engine = Program(shlex.split(options.engine))
    played = made = 0
    for number in range(options.first, options.first + options.games):
        if time.monotonic() >= deadline:
            break
        rng = random.Random(f"{options.seed}/{number}")
        words, moves = random_setup(rng, options.level, options.players, options.weird), []
        try:
            play_game(engine, words, rng, moves)
        except Difference as difference:
            report(difference, words, moves, options, number)
            return 1
        played += 1
        made += len(moves)
    engine.close()
    print(f"{played} games, {made} moves: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
