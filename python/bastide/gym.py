"""Carcassonne for one learner against bots, in the conventions of Gymnasium (which this module needs)."""
from __future__ import annotations

from typing import Any, Sequence

import gymnasium
import numpy as np

from bastide import _eyes
from bastide.vec import VecGame

__all__ = ["CarcassonneEnv"]


class CarcassonneEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game; bots have the others.

    An observation is a dictionary: "observation" (:data:`bastide.PLANES` of the board), "numbers"
    (:data:`bastide.NUMBERS`), "moves" (:data:`bastide.MOVE_COLUMNS` of every action) and "action_mask", which also
    stands in the info. An action that is not in the mask changes nothing and costs a point; info["illegal"] says so.

    >>> from bastide.gym import CarcassonneEnv
    >>> env = CarcassonneEnv("sets=base players=2", opponents=["greedy"])
    >>> observation, info = env.reset(seed=1)
    >>> action = int(info["action_mask"].argmax())
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> terminated, truncated
    (False, False)
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        setup: str = "sets=base players=2",
        *,
        opponents: Sequence[str] = ("greedy",),
        seat: int = 0,
        reward: str = "score",
        window: int = 25,
        actions: int = 512,
        render_mode: str | None = None,
    ) -> None:
        """
        :param opponents: the bots of the other seats, in turn
        :param reward: as of :class:`bastide.VecGame`
        """
        self._vec = VecGame(1, setup, reward=reward, actions=actions, again=False)
        if not 0 <= seat < self._vec.players:
            raise IndexError("there is no player %d" % seat)
        if not opponents:
            raise ValueError("who plays the other seats?")
        self._opponents, self._seat, self._window = list(opponents), seat, window
        self.action_space = gymnasium.spaces.Discrete(actions)
        self.observation_space = _eyes.observation_space(gymnasium.spaces, actions, window)
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, played until it is the learner's turn.

        >>> from bastide.gym import CarcassonneEnv
        >>> observation, info = CarcassonneEnv(seat=1).reset(seed=1)
        >>> int(info["action_mask"].sum()) > 0
        True
        """
        super().reset(seed=seed)
        self._vec.reset(seed=int(self.np_random.integers(1 << 62)))
        self._let_others()
        observation = _eyes.observe(self._vec, self._window, self._seat)
        return observation, {"action_mask": observation["action_mask"]}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's action, and what the others answer.

        >>> from bastide.gym import CarcassonneEnv
        >>> env = CarcassonneEnv()
        >>> observation, info = env.reset(seed=1)
        >>> env.step(511)[4]["illegal"]
        True
        """
        vec, info, reward = self._vec, {}, -1.0
        if vec.mover[0] != self._seat:
            raise gymnasium.error.ResetNeeded("the game is over: reset() first")
        if 0 <= action < vec.n_moves[0]:
            reward = float(vec.step(np.array([action]))[0][0, self._seat]) + self._let_others()
        else:
            info["illegal"] = True
        observation = _eyes.observe(vec, self._window, self._seat)
        info["action_mask"] = observation["action_mask"]
        over = bool(vec.mover[0] < 0)
        if over:
            info["scores"] = vec.finals[0].tolist()
        return observation, reward, over, False, info

    def _let_others(self) -> float:
        """The others play until the learner is asked; what that brings the learner."""
        vec, reward = self._vec, 0.0
        while vec.mover[0] not in (self._seat, -2):
            name = self._opponents[(int(vec.mover[0]) - self._seat - 1) % len(self._opponents)]
            reward += float(vec.step(vec.bot(name, seed=int(self.np_random.integers(1 << 62))))[0][0, self._seat])
        return reward

    def render(self) -> str | None:
        """The board in characters ("ansi") or as a picture ("svg").

        >>> from bastide.gym import CarcassonneEnv
        >>> env = CarcassonneEnv(render_mode="svg")
        >>> observation, info = env.reset(seed=1)
        >>> env.render()[:4]
        '<svg'
        """
        state = self._vec.state(0)
        return {"ansi": str(state), "svg": state.svg(scores=True)}.get(self.render_mode or "")

    def close(self) -> None:
        """Nothing is left open.

        >>> from bastide.gym import CarcassonneEnv
        >>> CarcassonneEnv().close()
        """
