#!/usr/bin/env python3
"""Play random games through an engine and through the reference, and compare them after every move.

Ends with status 1 at the first difference, which is printed with everything needed to see it again.
"""

import argparse
import json
import multiprocessing
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import invariants  # noqa: E402
from choosing import Chooser  # noqa: E402
from common import (CHOICES, COMPETITIVE_SETS, FILES, ROWS, TOKEN_BAG, ProtocolError, Session,  # noqa: E402
                    copies_of_set, natural_deck, parse_setup)
from games import make_game  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
LANDSCAPE_FEATURES = ("city", "road", "monastery", "garden", "field")
PLAIN_KEYS = ("status", "turn", "decides", "phase", "tile", "left", "aside", "discarded", "scores",
              "projected", "winners", "goods", "dragon", "fairy")
LONGEST_WEIRD_DECK = 60
TOKENS_GIVEN = 400


# ---------------------------------------------------------------------------- the two sides

class Program:
    """An engine in a process of its own."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        cwd=ROOT)

    def ask(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (BrokenPipeError, json.JSONDecodeError) as error:
            return {"error": {"code": "no-answer", "message": repr(error)}}

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass                    # it is dead already, which the answer has told
        self.process.wait()


class Reference:
    """The reference in this process; with checking, its invariants are asserted as well."""

    def __init__(self, checking):
        self.session = Session(make_game)
        self.checking = checking

    @property
    def game(self):
        return self.session.game

    def ask(self, line):
        answer = self.session.answer(line)
        if self.checking and "error" not in answer:
            invariants.check(self.game)
        return answer

    def close(self):
        pass


# ---------------------------------------------------------------------------- set-ups

def all_combinations():
    extra = COMPETITIVE_SETS[1:]
    return [",".join(["base", *(name for bit, name in enumerate(extra) if number >> bit & 1)])
            for number in range(2 ** len(extra))]


def chosen_sets(text, index, rng):
    if text == "all-combinations":
        combinations = all_combinations()
        return combinations[index % len(combinations)]
    return rng.choice(all_combinations()) if text == "random" else text


def random_setup(arguments, index, rng):
    """One set-up line with a deck, from the command line's choices."""
    sets = chosen_sets(arguments.sets, index, rng)
    players = rng.randint(2, 8) if arguments.players == "random" else int(arguments.players)
    words = [f"sets={sets}", f"players={players}"]
    if arguments.options == "random":
        words += [f"{key}={rng.choice(values)}" for key, values in CHOICES.items()]
        words.append(f"first={rng.randrange(players)}")
    else:
        words += shlex.split(arguments.options)
    setup = parse_setup(words)
    if arguments.weird:
        deck, start = weird_deck(setup, rng)
    else:
        deck, start = natural_deck(setup, rng), None
    words += [f"deck={','.join(deck)}", f"seed={rng.getrandbits(32)}"]
    words += [f"start={start}"] if start else []
    if setup.has("hills"):
        # Asking often for the one token of four sheep shows whether the bag is kept right.
        weights = rng.choice((list(TOKEN_BAG.values()), [1, 1, 1, 5, 1]))
        tokens = rng.choices(list(TOKEN_BAG), weights, k=TOKENS_GIVEN)
        words.append(f"tokens={','.join(tokens)}")
    return " ".join(words)


def weird_deck(setup, rng):
    """Any tiles, any number of times, in any order; perhaps an unusual start tile."""
    everything = [name for name in COMPETITIVE_SETS if name in FILES]
    names = rng.choice(([name for name in setup.sets if name in FILES], everything,
                        rng.sample(everything, 2)))
    ids = sorted({tile for name in names for tile in copies_of_set(name, setup.used_extras)}
                 | {row_id for row_id, (name, _) in ROWS.items() if name in names})
    favourites = rng.sample(ids, min(len(ids), rng.choice((4, 12, len(ids)))))
    length = rng.choice((rng.randint(1, LONGEST_WEIRD_DECK), LONGEST_WEIRD_DECK))
    deck = rng.choices(favourites, k=length)
    own_start = setup.has("river") or setup.wheel_board
    start = rng.choice(ids) if not own_start and rng.random() < 0.5 else None
    return deck, start


# ---------------------------------------------------------------------------- comparing

def as_set(entries):
    return sorted(json.dumps(entry, sort_keys=True) for entry in entries)


def plain_state(state):
    """The parts of a state that must agree, in a form that can be compared."""
    plain = {key: state.get(key) for key in PLAIN_KEYS}
    if state["status"] == "playing":
        plain["player"] = state["player"]
    plain["board"] = [[tile[key] for key in ("x", "y", "tile", "rot")] for tile in state["board"]]
    plain["supply"] = [{kind: n for kind, n in supply.items() if n} for supply in state["supply"]]
    plain["figures"] = as_set(state["figures"])
    if "wheel" in state:
        plain["wheel"] = [state["wheel"]["pig"], as_set(state["wheel"]["crowns"])]
    if "flocks" in state:
        plain["flocks"] = as_set({**flock, "sheep": sorted(flock["sheep"])} for flock in state["flocks"])
    return plain


def plain_events(events):
    """Score events: each landscape feature for itself, other points summed by their word."""
    scored, sums = [], {}
    for event in events:
        if event["type"] != "score" or "feature" not in event:
            continue
        word, points, final = event["feature"], event.get("points", []), event.get("final")
        if word in LANDSCAPE_FEATURES:
            scored.append([word, final, points])
        else:
            before = sums.get((word, final), [0] * len(points))
            sums[word, final] = [a + b for a, b in zip(before, points)]
    scored += [[word, final, points] for (word, final), points in sums.items() if any(points)]
    return as_set(scored)


def plain_answer(answer):
    if "error" in answer:
        return {"error": answer["error"]["code"]}
    if "legal" in answer:
        return {"legal": sorted(answer["legal"])}
    if "state" in answer:
        return {**plain_state(answer["state"]), "events": plain_events(answer["events"])}
    return plain_state(answer)


def without(values, others):
    return [value for value in values if value not in others]


class Difference(Exception):
    def __init__(self, command, ours, theirs):
        super().__init__(command)
        self.command, self.ours, self.theirs = command, ours, theirs

    def report(self):
        mine, other = plain_answer(self.ours), plain_answer(self.theirs)
        lines = [f"difference after: {self.command}"]
        if "error" in mine or "error" in other:
            mine, other = {"error": mine.get("error")}, {"error": other.get("error")}
        for key in sorted(mine.keys() | other.keys()):
            if mine.get(key) == other.get(key):
                continue
            if isinstance(mine.get(key), list) and isinstance(other.get(key), list):
                lines.append(f"  {key} only in the reference: {without(mine[key], other[key])}")
                lines.append(f"  {key} only in the engine:    {without(other[key], mine[key])}")
            lines.append(f"  {key} in the reference: {mine.get(key)}")
            lines.append(f"  {key} in the engine:    {other.get(key)}")
        lines.append(f"reference answers: {json.dumps(self.ours)}")
        lines.append(f"engine answers:    {json.dumps(self.theirs)}")
        return "\n".join(lines)


def compare(command, reference, engine):
    """Ask both the same; their answers must agree. The reference's answer."""
    ours = reference.ask(command)
    if engine is not None:
        theirs = engine.ask(command)
        if plain_answer(ours) != plain_answer(theirs):
            raise Difference(command, ours, theirs)
    return ours


# ---------------------------------------------------------------------------- one game

def check_undo(engine, before, move, after):
    """Undo gives back the state before the move, and the move can be played again."""
    for command, expected in (("undo", before), (f"play {move}", after)):
        answer = engine.ask(command)
        if plain_answer(answer) != plain_answer(expected):
            raise Difference(command, expected, answer)


def play_game(reference, engine, setup, rng, deadline, undo_share):
    """Play to the end; returns the number of moves, raises Difference with the moves so far."""
    moves = []
    chooser = Chooser(rng)
    try:
        state = compare(f"new {setup}", reference, engine)
        if "error" in state:
            raise ProtocolError("bad-setup", f"{setup}: {state['error']}")
        while state["status"] == "playing" and time.monotonic() < deadline:
            legal = compare("legal", reference, engine)["legal"]
            move = chooser.choose(reference.game, legal, state)
            moves.append(move)
            answer = compare(f"play {move}", reference, engine)
            if engine is not None and rng.random() < undo_share:
                check_undo(engine, state, move, answer)
            state = answer["state"]
        compare("legal", reference, engine)
    except Difference as difference:
        difference.moves = moves
        raise
    return len(moves)


def game_number(arguments, index, deadline):
    """Play game number index; (moves, report or None)."""
    rng = random.Random(f"{arguments.seed}/{index}")
    setup = random_setup(arguments, index, rng)
    reference = Reference(checking=arguments.check)
    engine = None if arguments.alone else Program(shlex.split(arguments.engine))
    try:
        return play_game(reference, engine, setup, rng, deadline, arguments.undo), None
    except Difference as difference:
        lines = [difference.report(), f"set-up: new {setup}", "moves:",
                 *(f"  play {move}" for move in difference.moves), f"again: {again(arguments, index)}"]
        return len(difference.moves), "\n".join(lines)
    except AssertionError:
        print(f"an invariant of the reference fails; again: {again(arguments, index)}", file=sys.stderr)
        raise
    finally:
        if engine is not None:
            engine.close()


def again(arguments, index):
    words = ["python3", "tests/reference/differ.py", "--only", str(index), "--seed", arguments.seed,
             "--sets", arguments.sets, "--players", arguments.players, "--options", arguments.options,
             "--engine", arguments.engine, "--undo", str(arguments.undo)]
    words += [f"--{flag}" for flag in ("weird", "alone", "check") if getattr(arguments, flag)]
    return shlex.join(words)


# ---------------------------------------------------------------------------- many games

def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="how many (with all-combinations: of each)")
    parser.add_argument("--only", type=int, help="play just the game of this number")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sets", default="random", help="a list as in a set-up, all-combinations, or random")
    parser.add_argument("--players", default="random", help="a number, or random")
    parser.add_argument("--options", default="", help="random, or further set-up words")
    parser.add_argument("--weird", action="store_true", help="decks of any tiles in any order")
    parser.add_argument("--max-seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--engine", default="build/bastide engine", help="command, from the project's folder")
    parser.add_argument("--undo", type=float, default=0.02, help="share of moves taken back and played again")
    parser.add_argument("--check", action="store_true", help="assert the reference's invariants too")
    parser.add_argument("--alone", action="store_true", help="no engine: only the reference")
    return parser.parse_args()


def work(job):
    return game_number(*job)


def main():
    arguments = parse_arguments()
    deadline = time.monotonic() + arguments.max_seconds
    count = arguments.games
    if arguments.sets == "all-combinations":
        count *= len(all_combinations())
    numbers = range(count) if arguments.only is None else [arguments.only]
    jobs = [(arguments, number, deadline) for number in numbers]
    played = moves = 0
    with multiprocessing.Pool(arguments.jobs) as pool:
        for made, report in pool.imap_unordered(work, jobs):
            if report:
                print(report)
                return 1
            played += 1
            moves += made
            if time.monotonic() >= deadline:
                break
    print(f"{played} games, {moves} moves: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
