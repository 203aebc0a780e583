"""The environments as Gymnasium and PettingZoo want them. Without these packages, with stubs of their conventions."""
import unittest

import numpy as np
from bastide.gym import CarcassonneEnv
from bastide.pettingzoo import CarcassonneAEC
from test_state import SETUPS


class Gymnasium(unittest.TestCase):
    def play(self, env, seed):
        """Whole game by the first legal action but one of chance; the rewards and the last info."""
        dice, rewards = np.random.default_rng(seed), []
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            self.assertTrue(env.observation_space.contains(seen))
            self.assertEqual(info["action_mask"].tolist(), seen["action_mask"].tolist())
            seen, reward, over, cut, info = env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
            rewards.append(reward)
            self.assertFalse(cut)
        self.assertFalse(seen["action_mask"].any())
        return rewards, info

    def test_whole_games(self):
        for setup, bots in ((SETUPS[0], ["greedy"]), (SETUPS[1], ["random", "greedy"]), (SETUPS[3], ["team"])):
            for seat in (0, 1):
                rewards, info = self.play(CarcassonneEnv(setup, opponents=bots, seat=seat), 4)
                self.assertEqual(sum(rewards), info["scores"][seat])

    def test_a_seed_gives_the_same_game(self):
        env = CarcassonneEnv()
        self.assertEqual(self.play(env, 7)[0], self.play(env, 7)[0])
        self.assertNotEqual(self.play(env, 7)[0], self.play(env, 8)[0])

    def test_an_action_that_is_not_there(self):
        env = CarcassonneEnv()
        seen, _ = env.reset(seed=1)
        again, reward, over, _, info = env.step(env.action_space.n - 1)
        self.assertEqual((reward, over, info["illegal"]), (-1.0, False, True))
        self.assertTrue(all((again[k] == seen[k]).all() for k in seen))

    def test_after_the_end(self):
        env = CarcassonneEnv()
        self.play(env, 1)
        with self.assertRaises(Exception):
            env.step(0)


class PettingZoo(unittest.TestCase):
    def test_whole_games(self):
        """The rewards of `last` are the sums since an agent was asked; agents go one by one when the game is over."""
        for setup in SETUPS:
            env, dice = CarcassonneAEC(setup), np.random.default_rng(1)
            env.reset(seed=3)
            total, since, gone = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0), []
            for agent in env.agent_iter():
                seen, reward, over, cut, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertEqual(reward, since[agent])
                self.assertFalse(cut)
                total[agent], since[agent] = total[agent] + reward, 0.0
                env.step(None if over else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
                if over:
                    gone.append(agent)
                    scores = info["scores"]
                for a, r in env.rewards.items():
                    since[a] += r
                for of in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(of), set(env.agents))
            self.assertEqual(sorted(gone), sorted(env.possible_agents))
            self.assertEqual([total[a] for a in env.possible_agents], scores)

    def test_wrong_actions(self):
        env = CarcassonneAEC()
        env.reset(seed=1)
        for wrong in (None, -1, 511):
            with self.assertRaises(ValueError):
                env.step(wrong)


if __name__ == "__main__":
    unittest.main()
