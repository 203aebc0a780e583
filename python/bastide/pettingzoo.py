"""Carcassonne for several learners in turn, in the conventions of PettingZoo's AEC (which this module needs)."""
from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
import pettingzoo

from bastide import BastideError, _eyes
from bastide.vec import VecGame

__all__ = ["CarcassonneAEC"]


class CarcassonneAEC(pettingzoo.AECEnv):  # type: ignore[misc]
    """All seats of a game: player_0, player_1 … are asked as the rules say, one of them often several times in a row.
    Observations are those of :class:`bastide.gym.CarcassonneEnv`; an action that is not in the mask is an exception.

    >>> from bastide.pettingzoo import CarcassonneAEC
    >>> env = CarcassonneAEC("sets=base players=3")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else int(observation["action_mask"].argmax()))
    >>> env.agents
    []
    """

    metadata = {"name": "carcassonne_v1", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self,
        setup: str = "sets=base players=2",
        *,
        reward: str = "score",
        window: int = 25,
        actions: int = 512,
        render_mode: str | None = None,
    ) -> None:
        """
        :param reward: as of :class:`bastide.VecGame`
        """
        super().__init__()
        self._vec = VecGame(1, setup, reward=reward, actions=actions, again=False)
        self._window = window
        self._spaces = _eyes.observation_space(gymnasium.spaces, actions, window), gymnasium.spaces.Discrete(actions)
        self.possible_agents = ["player_%d" % p for p in range(self._vec.players)]
        self.render_mode = render_mode
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of observations, the same for all.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> "action_mask" in CarcassonneAEC().observation_space("player_0").spaces
        True
        """
        return self._spaces[0]

    def action_space(self, agent: str) -> Any:
        """The space of actions, the same for all.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> int(CarcassonneAEC(actions=100).action_space("player_0").n)
        100
        """
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> env = CarcassonneAEC()
        >>> env.reset(seed=1)
        >>> env.agent_selection
        'player_0'
        """
        self._vec.reset(seed=secrets.randbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self._vec.mover[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty unless it is asked.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> env = CarcassonneAEC()
        >>> env.reset(seed=1)
        >>> int(env.observe("player_1")["action_mask"].sum())
        0
        """
        return _eyes.observe(self._vec, self._window, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """The action of the agent that is asked; None for one whose game is over.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> env = CarcassonneAEC()
        >>> env.reset(seed=1)
        >>> env.step(0)
        >>> env.rewards["player_0"]
        0.0
        """
        if not self.agents:
            raise BastideError("the game is over: reset() first")
        if self.terminations[self.agent_selection]:
            self._take_leave(action)
            return
        if action is None or not 0 <= action < self._vec.n_moves[0]:
            raise BastideError("%s has no action %s" % (self.agent_selection, action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        rewards, dones = self._vec.step(np.array([action]))
        for p, agent in enumerate(self.agents):
            self.rewards[agent] = float(rewards[0, p])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = bool(dones[0])
            if dones[0]:
                self.infos[agent] = {"scores": self._vec.finals[0].tolist()}
        self.agent_selection = self.agents[max(0, int(self._vec.mover[0]))]

    def _take_leave(self, action: Any) -> None:
        """An agent whose game is over is told its last reward and goes."""
        if action is not None:
            raise BastideError("the game is over: the only action is None")
        agent = self.agent_selection
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        for other in self.agents:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The board in characters ("ansi") or as a picture ("svg").

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> env = CarcassonneAEC(render_mode="ansi")
        >>> env.reset(seed=1)
        >>> "#" in env.render()
        True
        """
        state = self._vec.state(0)
        return {"ansi": str(state), "svg": state.svg(scores=True)}.get(self.render_mode or "")

    def close(self) -> None:
        """Nothing is left open.

        >>> from bastide.pettingzoo import CarcassonneAEC
        >>> CarcassonneAEC().close()
        """
