"""Batches: the same games as single states, whatever the number of threads; what they observe; what they reward."""
import threading
import unittest

import numpy as np

import bastide
from test_state import SETUPS

def middle(setup, n=12, seed=1, steps=40, **more):
    vec = bastide.VecGame(n, setup, seed=seed, **more)
    vec.play_random(steps)
    return vec


class Stepping(unittest.TestCase):
    def test_lists_are_those_of_the_states(self):
        for setup in SETUPS:
            vec = middle(setup, actions=4096)
            for _ in range(30):
                for i in range(0, vec.n, 5):
                    state = vec.state(i)
                    self.assertIsNone(state.verify())
                    self.assertEqual(vec.moves[i, : vec.n_moves[i]].tolist(), state.legal())
                    self.assertEqual(int(vec.mover[i]), state.mover)
                    self.assertEqual(np.flatnonzero(vec.mask[i]).tolist(), list(range(vec.n_moves[i])))
                vec.step(vec.sample())

    def test_an_action_is_its_move(self):
        vec = middle(SETUPS[0])
        before, actions = [vec.state(i) for i in range(vec.n)], vec.sample()
        moves = [vec.move(i, int(a)) for i, a in enumerate(actions)]
        vec.step(actions)
        for i, state in enumerate(before):
            state.apply(moves[i])
            if state.mover == bastide.CHANCE:  # the tile that the batch drew
                self.assertIn(vec.state(i).hand, state.bag)
                state.draw(vec.state(i).hand)
            self.assertTrue(vec.dones[i] or state == vec.state(i))

    def test_threads_change_nothing(self):
        one, many = (middle(SETUPS[2], 37, threads=t) for t in (1, 5))
        for _ in range(50):
            actions = one.sample()
            self.assertEqual(actions.tolist(), many.sample().tolist())
            one.step(actions)
            many.step(actions)
        for i in range(one.n):
            self.assertTrue(one.state(i) == many.state(i))
        self.assertEqual(one.planes()[0].tobytes(), many.planes()[0].tobytes())
        self.assertEqual(one.bot("greedy").tolist(), many.bot("greedy").tolist())

    def test_random_play_is_the_same_as_stepping(self):
        """Both draw from each game's own generator: a game in one call ends as it ends in many."""
        for setup in SETUPS:
            whole, parts = (bastide.VecGame(5, setup, seed=3) for _ in range(2))
            whole.play_random(60)
            for _ in range(60):
                parts.play_random(1)
            self.assertTrue(all(whole.state(i) == parts.state(i) for i in range(5)))

    def test_a_wrong_action_changes_nothing(self):
        vec = middle(SETUPS[0])
        before = [vec.state(i) for i in range(vec.n)]
        for wrong in ([0] * 11 + [999], [-2] + [0] * 11):
            with self.assertRaises(bastide.BastideError):
                vec.step(wrong)
        with self.assertRaises(ValueError):
            vec.step([0])
        with self.assertRaises(TypeError):
            vec.step(np.zeros(12))
        with self.assertRaises(ValueError):
            vec.sample(which=[True])
        self.assertTrue(all(vec.state(i) == before[i] for i in range(vec.n)))
        for more in ({"reward": "fame"}, {"actions": 0}, {"n": 0}, {"setup": "players=2 seed=1"}, {"setup": "x"}):
            with self.assertRaises(ValueError):
                bastide.VecGame(**{"n": 2, **more})

    def test_few_columns(self):
        vec = middle(SETUPS[0], actions=3)
        self.assertLessEqual(int(vec.n_moves.max()), 3)
        self.assertGreater(int(vec.cut.sum()), 0)
        self.assertEqual(int(middle(SETUPS[0]).cut.sum()), 0)

    def test_the_lock_is_free_meanwhile(self):
        vec, counted = bastide.VecGame(2, SETUPS[2], seed=1), 0
        worker = threading.Thread(target=vec.play_random, args=(50000,))
        worker.start()
        while worker.is_alive():
            counted += 1
        self.assertGreater(counted, 1000)


class Rewards(unittest.TestCase):
    def play(self, setup, reward):
        """The sums of the rewards of one game each, and the scores at the end."""
        vec = bastide.VecGame(20, setup, seed=2, reward=reward, again=False)
        sums = np.zeros((20, vec.players))
        while (vec.mover >= 0).any():
            sums += vec.step(vec.sample())[0]
        self.assertEqual(vec.ended.tolist(), [1] * 20)
        self.assertFalse(vec.mask.any())
        return sums, vec.finals

    def test_competitive(self):
        for setup in SETUPS[:3]:
            sums, finals = self.play(setup, "score")
            self.assertEqual(sums.tolist(), finals.tolist())
            leads, finals = self.play(setup, "lead")
            best = np.array([[np.delete(row, p).max() for p in range(len(row))] for row in finals])
            self.assertEqual(leads.tolist(), (finals - best).tolist())
            wins, finals = self.play(setup, "win")
            self.assertEqual(wins.tolist(), np.sign(finals - best).tolist())

    def test_mists_is_one_for_all(self):
        for reward in ("score", "lead", "win"):
            sums, finals = self.play("sets=mists level=6 players=3", reward)
            self.assertTrue((sums == sums[:, :1]).all() and (finals == finals[:, :1]).all())
        self.assertTrue((np.abs(sums) == 1).all())

    def test_a_game_that_is_over_begins_anew(self):
        vec = bastide.VecGame(4, SETUPS[0], seed=1)
        while not vec.dones.any():
            vec.step(vec.sample())
        i = int(vec.dones.argmax())
        self.assertEqual(int(vec.states["n_tiles"][i]), 1)
        self.assertGreater(int(vec.n_moves[i]), 0)


class Observations(unittest.TestCase):
    def test_nothing_is_copied(self):
        vec = middle(SETUPS[0])
        self.assertTrue(np.shares_memory(vec.features, vec.states))
        self.assertTrue(np.shares_memory(vec.scores, vec.states))
        features, tiles = vec.features, vec.states["n_tiles"]
        before = tiles.copy()
        vec.play_random(2)
        self.assertTrue((tiles != before).any())
        self.assertEqual(features[0, 0], vec.features[0, 0])
        with self.assertRaises(ValueError):
            vec.states["turn"] = 1

    def test_planes_show_the_board(self):
        """Tiles, sides, figures and places as the JSON of the protocol tells them."""
        for setup in SETUPS:
            vec = middle(setup, steps=30)
            planes, centre = vec.planes(61)
            for i in range(vec.n):
                self.board(vec.state(i), planes[i], centre[i])

    def board(self, state, planes, centre):
        letters = {t.id: t.sides for t in bastide.tiles()}
        name = {p: k for k, p in enumerate(bastide.PLANES)}
        for tile in state.json()["board"]:
            row, column = tile["y"] - centre[1] + 30, tile["x"] - centre[0] + 30
            if tile["tile"] in letters:
                sides = letters[tile["tile"]]
                for d, side in enumerate("nesw"):
                    letter = sides[(d - tile["rot"] // 90) % 4]
                    for kind, plane in (("C", "city_"), ("R", "road_"), ("W", "water_")):
                        self.assertEqual(planes[name[plane + side], row, column], kind == letter)
        at = {(y - centre[1] + 30, x - centre[0] + 30) for x, y in zip(state.tiles["x"], state.tiles["y"])}
        self.assertEqual({tuple(p) for p in np.argwhere(planes[name["tile"]])}, at)
        fits = sum(m.type == "tile" for m in state.legal())
        self.assertEqual(int(planes[name["fits"]].sum()), fits)
        strong = [f for f in state.figures if f["kind"] in (0, 1, 2, 6)]
        weights = sum(2 if f["kind"] == 1 else 1 for f in strong)
        people = [p for p in bastide.PLANES if p.endswith(("knights", "robbers", "farmers", "monks"))]
        self.assertEqual(sum(int(planes[name[p]].sum()) for p in people), weights)

    def test_mine_and_theirs(self):
        vec = middle(SETUPS[0], 40)
        mine, theirs = bastide.PLANES.index("my_knights"), bastide.PLANES.index("their_knights")
        a, b = vec.planes(seat=0)[0], vec.planes(seat=1)[0]
        self.assertTrue(a[:, mine].any())
        self.assertEqual(a[:, mine].tolist(), b[:, theirs].tolist())
        asked = vec.planes()[0]
        for i in range(vec.n):
            self.assertEqual(asked[i].tobytes(), (a, b)[vec.mover[i]][i].tobytes())
        points = bastide.NUMBERS.index("score")
        numbers = vec.numbers()
        self.assertEqual(numbers[:, points].tolist(), vec.scores[np.arange(40), vec.mover].tolist())

    def test_moves_are_looked_at_one_ahead(self):
        for setup in SETUPS:
            vec = middle(setup)
            table, column = vec.move_table(), {c: k for k, c in enumerate(bastide.MOVE_COLUMNS)}
            for i in range(vec.n):
                state, me = vec.state(i), int(vec.mover[i])
                for a in range(int(vec.n_moves[i])):
                    after = state.copy().apply(vec.move(i, a))
                    self.assertEqual(table[i, a, column["points"]], after.scores[me] - state.scores[me])
                    self.assertEqual(table[i, a, column["now"]], after.scores_now()[me] - state.scores_now()[me])
                    self.assertEqual(table[i, a, column["pass"]], vec.move(i, a).type == "pass")
                self.assertFalse(table[i, vec.n_moves[i] :].any())

    def test_worth_is_that_of_the_states(self):
        for setup in SETUPS:
            vec = middle(setup)
            worth = vec.worth(rows=512)
            for i in range(vec.n):
                state = vec.state(i)
                live = np.flatnonzero(state.features["live"])
                self.assertEqual(np.flatnonzero(worth[i, :, 0] >= 0).tolist(), live.tolist())
                for f in live:
                    now, complete = state.worth(int(f))
                    self.assertEqual(worth[i, f, 3:5].tolist(), [now, complete])
                    self.assertEqual([p for p in range(8) if worth[i, f, 5] >> p & 1], state.owners(int(f)))

    def test_room_of_ones_own(self):
        vec = middle(SETUPS[0])
        out = np.full((vec.n, len(bastide.PLANES), 25, 25), 7, np.uint8)
        self.assertTrue(np.shares_memory(vec.planes(out=out)[0], out))
        self.assertEqual(out.tobytes(), vec.planes()[0].tobytes())
        for wrong in (out[:, :, ::2], out.astype(float), out[:3]):
            with self.assertRaises(ValueError):
                vec.planes(out=wrong)


if __name__ == "__main__":
    unittest.main()
