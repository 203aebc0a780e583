"""Players made of arithmetic."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bastide._lib import BastideError, bot_number, ffi, lib, names, text
from bastide.moves import Move
from bastide.state import State

__all__ = ["Bot", "Choice", "Thought", "bots", "evaluate"]


@dataclass(frozen=True)
class Choice:
    """A move that a bot considered."""

    move: Move
    value: float  #: the expected lead in points at the end for who moves; in mists the team's prospects
    visits: int  #: how often a search looked at it


@dataclass(frozen=True)
class Thought:
    """What a bot answers."""

    move: Move
    value: float
    playouts: int  #: 0: the bot did not search
    best: list[Choice]  #: the best few, best first


def bots() -> dict[str, str]:
    """The bots by name, with a line about each.

    >>> import bastide
    >>> list(bastide.bots())[:3]
    ['random', 'greedy', 'mcts']
    """
    return {name: text(lib.bst_ai_about(i)) for i, name in enumerate(names(lib.bst_ai_name))}


class Bot:
    """A bot with the limits of its thinking. Without `seconds` the same seed and state give the same move everywhere.

    >>> import bastide
    >>> bot = bastide.Bot("greedy")
    >>> state = bastide.State("players=2").draw("B-CRFR")
    >>> bot.choose(state).move in state.legal()
    True
    """

    def __init__(
        self,
        name: str = "expert",
        *,
        playouts: int = 0,
        seconds: float | None = None,
        seed: int = 0,
        memory: int = 64 << 20,
        by_hand: bool = False,
    ) -> None:
        """
        :param playouts: most playouts of a search; 0: the bot's own number
        :param seconds: stop thinking after this time
        :param memory: bytes for the search tree
        :param by_hand: judge by the hand-made evaluation alone, without what was learned
        """
        self.name = name
        self.seed = seed
        self._number = bot_number(name)
        self._memory = ffi.new("long double[]", max(memory, lib.bst_ai_memory()) // ffi.sizeof("long double") + 1)
        self._limits = ffi.new("bst_ai_limits *")
        self._limits.playouts = playouts
        self._limits.by_hand = by_hand
        self._limits.memory = self._memory
        self._limits.bytes = ffi.sizeof(self._memory)
        self._seconds = seconds
        self._end = ffi.new("double *")
        if seconds is not None:
            self._limits.stop = ffi.addressof(lib, "vec_time_up")
            self._limits.stop_data = self._end

    def _begin(self) -> Any:
        self._limits.seed = self.seed
        if self._seconds is not None:
            self._end[0] = lib.vec_now() + self._seconds
        return self._limits

    def choose(self, state: State) -> Thought:
        """What the bot would play, and what it thinks of the best few moves.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> thought = bastide.Bot("mcts", playouts=200).choose(state)
        >>> thought.playouts, thought.best[0].visits > 0
        (200, True)
        """
        out = ffi.new("bst_ai_result *")
        if not lib.bst_ai_choose(self._number, state._s, self._begin(), out):
            raise BastideError("no player is asked")
        best = [Choice(Move(c.move), float(c.value), int(c.visits)) for c in out.best[0 : out.n_best]]
        return Thought(Move(out.move), float(out.value), int(out.playouts), best)

    def judge(self, state: State, move: Move) -> tuple[float, Move, float]:
        """What the bot thinks of a legal move: its value, the best move, and the value of that. A better move must prove
        itself in games played out from both.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> value, best, best_value = bastide.Bot("greedy").judge(state, state.legal()[0])
        >>> value <= best_value
        True
        """
        wrong = state.check(move)
        if wrong:
            raise BastideError(wrong)
        out, compared = ffi.new("bst_ai_verdict *"), ffi.new("bst_ai_comparison *")
        if not lib.bst_ai_review(self._number, state._s, int(move), self._begin(), out, compared):
            raise BastideError("no player is asked")
        return float(out.value), Move(out.best), float(out.best_value)

    def luck(self, before: State, now: State) -> float | None:
        """What the tile drawn between two states lets the player do at first sight, against the mean of all tiles;
        None if none was drawn.

        >>> import bastide
        >>> before = bastide.State("players=2")
        >>> isinstance(bastide.Bot("greedy").luck(before, before.copy().draw("B-CRFR")), float)
        True
        """
        out, scratch = ffi.new("float *"), ffi.new("bst_state *")
        if not lib.bst_ai_judge_draw(before._s, now._s, self._begin(), scratch, out):
            return None
        return float(out[0])

    def __repr__(self) -> str:
        return "bastide.Bot(%r)" % self.name


def evaluate(state: State) -> list[float]:
    """The points that every player can expect at the end, by the evaluation alone (in mists the first number is the
    team's prospects).

    >>> import bastide
    >>> len(bastide.evaluate(bastide.State("players=3").draw("B-CRFR")))
    3
    """
    size = lib.bst_ai_memory()
    memory = ffi.new("long double[]", size // ffi.sizeof("long double") + 1)
    out = ffi.new("float[]", lib.BST_MAX_PLAYERS)
    if not lib.bst_ai_evaluate(state._s, memory, ffi.sizeof(memory), out):
        raise BastideError("this position has no value")
    return [float(out[p]) for p in range(state.players)]
