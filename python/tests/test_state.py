"""States, games, records and bots, against the engine itself and its command."""
import copy
import json
import os
import pickle
import random
import subprocess
import tempfile
import unittest

import numpy as np

import bastide

SETUPS = [
    "sets=base players=2",
    "sets=base,river,abbot players=4",
    "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=8",
    "sets=mists level=6 players=3",
]
BASTIDE = os.environ["BASTIDE"]


def played(setup, seed, most=10**6):
    """A game of random moves."""
    dice, game = random.Random(seed), bastide.Game(setup + " seed=%d" % seed)
    while not game.over and len(game.moves) < most:
        game.play(dice.choice(game.legal()))
    return game


class States(unittest.TestCase):
    def test_whole_games_keep_all_invariants(self):
        for setup in SETUPS:
            dice, state = random.Random(1), bastide.State(setup)
            while not state.over:
                chance = state.mover == bastide.CHANCE
                self.assertEqual(sum(state.weights().values()) > 0, chance)
                state.apply(state.sample(dice.random()) if chance else dice.choice(state.legal()))
                if dice.random() < 0.05:
                    self.assertIsNone(state.verify())
            self.assertEqual(state.legal(), [])

    def test_draws_are_as_likely_as_their_weights(self):
        state, n = bastide.State("players=2"), 71
        counted = {}
        for i in range(n):
            move = state.sample((i + 0.5) / n)
            counted[move] = counted.get(move, 0) + 1
        self.assertEqual(counted, state.weights())

    def test_equal_positions_by_other_ways(self):
        state = bastide.State("players=2").draw("B-CRFR")
        a = state.copy().apply("tile 1,0,0").apply("pass")
        b = state.copy().apply("tile 1,0,0")
        self.assertFalse(a == b)
        self.assertNotEqual(a.hash, b.hash)
        b.apply("pass")
        self.assertTrue(a == b)
        self.assertEqual(a.hash, b.hash)
        for other in (copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
            self.assertTrue(other == a)
        with self.assertRaises(TypeError):
            hash(a)

    def test_a_refused_move_changes_nothing(self):
        state = bastide.State("players=2").draw("B-CRFR")
        before = state.hash
        for wrong in ("tile 9,9,0", "pass", "dance", 0, 2**32 - 1):
            with self.assertRaises(bastide.BastideError):
                state.apply(wrong)
        with self.assertRaises(OverflowError):
            state.apply(2**40)
        self.assertEqual(state.hash, before)
        for line in ("players=99", "sets=moon", "x", "sets=base,mists"):
            with self.assertRaises(bastide.BastideError):
                bastide.State(line)

    def test_arrays_are_the_state_itself(self):
        state = bastide.State("players=2").draw("B-CRFR")
        features, whole = state.features, state.array()
        self.assertTrue(np.shares_memory(features, whole["feature"]))
        with self.assertRaises(ValueError):
            features["open"] = 1
        self.assertEqual(int(whole["n_tiles"]), 1)
        state.apply("tile 1,0,0")
        self.assertEqual(int(whole["n_tiles"]), 2)
        del state
        self.assertEqual(whole["tile"]["x"][:2].tolist(), [0, 1])

    def test_features_are_what_the_rules_say(self):
        state = played(SETUPS[0], 4, 60).state
        for f in np.flatnonzero(state.features["live"]):
            now, complete = state.worth(int(f))
            self.assertLessEqual(now, complete)
            weights = [int(state.features[f]["weight"]) >> 4 * p & 15 for p in range(2)]
            most = [p for p in range(2) if weights[p] == max(weights) > 0]
            self.assertEqual(state.owners(int(f)), most)
        for wrong in (-1, 10**6):
            with self.assertRaises(IndexError):
                state.worth(wrong)

    def test_pictures(self):
        for setup in SETUPS:
            state = played(setup, 2, 30).state
            self.assertTrue(state.svg().endswith("</svg>\n") or state.svg().endswith("</svg>"))
            self.assertNotEqual(state.svg(dark=True), state.svg())
            self.assertEqual(state._repr_svg_(), state.svg(scores=True))
            self.assertIn("+-", str(state))


class Games(unittest.TestCase):
    def test_the_same_as_the_command(self):
        """Every position and event as JSON is what `bastide engine` says of the same moves."""
        for setup in SETUPS:
            dice, game = random.Random(5), bastide.Game(setup + " seed=5")
            asked, answers = ["new " + game.setup, "state"], [None, game.state.json()]
            while not game.over and len(game.moves) < 80:
                move = dice.choice(game.legal())
                asked += ["play " + game.state.text_of(move), "state"]
                answers += [game.play(move), game.state.json()]
            told = subprocess.run([BASTIDE, "engine"], input="\n".join(asked), capture_output=True, text=True).stdout
            rows = [json.loads(line) for line in told.splitlines()]
            self.assertEqual(len(rows), len(answers))
            for row, answer in zip(rows[1:], answers[1:]):
                if isinstance(answer, list):
                    self.assertEqual(row["events"], answer)
                else:
                    self.assertEqual({**row, "setup": 0}, {**answer, "setup": 0})

    def test_records_there_and_back(self):
        for setup in SETUPS:
            game = played(setup, 3)
            game.name(0, "Žofie „die Erste“")
            again = bastide.Game.read(game.record())
            self.assertEqual((again.moves, again.names), (game.moves, game.names))
            self.assertTrue(again.state == game.state)
        game = played(SETUPS[0], 3, 20)
        self.assertNotIn("seed=", game.record(hidden=False))

    def test_damaged_records(self):
        dice, lines = random.Random(1), played(SETUPS[0], 3).record().splitlines()
        for _ in range(200):
            broken = lines[:]
            broken[dice.randrange(len(broken))] = "".join(chr(dice.randrange(32, 1000)) for _ in range(dice.randrange(40)))
            try:
                bastide.Game.read("\n".join(broken) + "\n")
            except bastide.RecordError as e:
                self.assertGreater(e.line, 0)
        with self.assertRaises(bastide.RecordError):
            bastide.Game.read(b"\0\xff" * 100)
        with self.assertRaises(OSError):
            bastide.Game.load("no/such/file")

    def test_undo_and_copies(self):
        game = played(SETUPS[2], 6, 40)
        other, before = game.copy(), game.state.copy()
        move = game.legal()[0]
        game.play(move)
        self.assertTrue(game.undo())
        self.assertTrue(game.state == before and other.state == before)
        self.assertEqual(len(game.positions()), len(game.moves) + 1)
        self.assertTrue(game.positions()[-1] == before)

    def test_without_a_seed_games_differ(self):
        self.assertNotEqual(bastide.Game("players=2").setup, bastide.Game("players=2").setup)


class Bots(unittest.TestCase):
    def test_every_bot_answers_legally(self):
        for name in bastide.bots():
            for setup in (SETUPS[0], SETUPS[3]):
                if (name == "team") != ("mists" in setup) and name == "team":
                    continue
                state = played(setup, 1, 8).state
                bot = bastide.Bot(name, playouts=50, seed=3)
                self.assertIn(bot.choose(state).move, state.legal(), name)
                self.assertEqual(bot.choose(state).move, bot.choose(state).move)

    def test_time_is_a_limit(self):
        state = played(SETUPS[0], 1, 30).state
        self.assertGreater(bastide.Bot("mcts", seconds=0.05).choose(state).playouts, 0)

    def test_nobody_to_ask(self):
        over, chance = played(SETUPS[0], 1).state, bastide.State("players=2")
        for state in (over, chance):
            with self.assertRaises(bastide.BastideError):
                bastide.Bot("greedy").choose(state)
        with self.assertRaisesRegex(bastide.BastideError, "greedy"):
            bastide.Bot("genius")

    def test_the_same_analysis_as_the_command(self):
        game = played(SETUPS[0], 9, 24)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.bastide")
            game.save(path)
            told = subprocess.run([BASTIDE, "analyse", path, "--playouts", "20", "--json"], capture_output=True, text=True)
        rows, mine = json.loads(told.stdout)["moves"], game.analyse(bastide.Bot("expert", playouts=20, seed=1)).moves
        self.assertEqual(len(rows), len(mine))
        for row, r in zip(rows, mine):
            self.assertEqual((row["move"], row["best"], row["player"], row["turn"]), (r.move, r.best, r.player, r.turn))
            self.assertAlmostEqual(row["lost"], r.lost, delta=0.011)
            self.assertAlmostEqual(row["luck"] or 0, r.luck or 0, delta=0.011)


if __name__ == "__main__":
    unittest.main()
