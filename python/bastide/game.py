"""A game with its shuffled tiles: moves, undo, records, a look back."""
from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from typing import Any, Callable

from bastide._lib import RecordError, check, events_of, ffi, lib, read_setup, text, written
from bastide.bots import Bot
from bastide.moves import Move
from bastide.state import AnyMove, State

__all__ = ["Game", "Review", "Analysis"]


@dataclass(frozen=True)
class Review:
    """A move looked at again. Values are the expected lead of who moved, in points.

    >>> import bastide
    >>> bastide.Review(player=0, turn=1, move="pass", value=2.0, best="pass", best_value=2.0, luck=None).lost
    0.0
    """

    player: int
    turn: int
    move: str
    value: float
    best: str
    best_value: float
    luck: float | None  #: of the tile drawn before it, in points

    @property
    def lost(self) -> float:
        """What the move gave away.

        >>> import bastide
        >>> bastide.Review(0, 1, "pass", 2.0, "follower city:N", 3.5, None).lost
        1.5
        """
        return self.best_value - self.value


@dataclass(frozen=True)
class Analysis:
    """A whole game looked at again.

    >>> import bastide
    >>> bastide.Analysis([bastide.Review(0, 1, "pass", 0.0, "pass", 0.0, None)]).mistakes()
    []
    """

    moves: list[Review] = field(default_factory=list)

    def mistakes(self, n: int = 5) -> list[Review]:
        """The moves that gave away most, worst first.

        >>> import bastide
        >>> small, big = (bastide.Review(0, 1, "pass", 0.0, "home", lost, None) for lost in (1.0, 4.0))
        >>> [r.lost for r in bastide.Analysis([small, big]).mistakes()]
        [4.0, 1.0]
        """
        return sorted((r for r in self.moves if r.lost > 0), key=lambda r: -r.lost)[:n]

    def lost(self, player: int) -> float:
        """What a player gave away in all.

        >>> import bastide
        >>> bastide.Analysis([bastide.Review(0, 1, "pass", 0.0, "home", 2.0, None)]).lost(0)
        2.0
        """
        return sum(r.lost for r in self.moves if r.player == player)

    def luck(self, player: int) -> float:
        """How lucky a player's draws were in all.

        >>> import bastide
        >>> bastide.Analysis([bastide.Review(0, 1, "pass", 0.0, "home", 2.0, 0.5)]).luck(0)
        0.5
        """
        return sum(r.luck or 0.0 for r in self.moves if r.player == player)


class Game:
    """A game in progress. Chance is resolved by its shuffle, so between calls it always waits for a player or is over.
    The same set-up line and moves give the same game everywhere; without ``seed=`` a random one is chosen.

    >>> import bastide
    >>> game = bastide.Game("sets=base players=2 seed=7")
    >>> game.state.hand
    'B-CRRF'
    >>> events = game.play(game.legal()[0])
    >>> game.mover, game.state.phase
    (0, 'figure')
    """

    def __init__(self, setup: str = "") -> None:
        read = read_setup(setup)
        if not read.has_seed and not read.has_shuffle:
            read.seed, read.has_seed = secrets.randbits(63), 1
        self._g = ffi.new("bst_game *")
        check(lib.bst_game_new(self._g, read, ffi.NULL))
        self._wrap()

    def _wrap(self) -> None:
        place = ffi.addressof(self._g, "state")
        offset = int(ffi.cast("char *", place) - ffi.cast("char *", self._g))
        self._state = State._at(self._g, place, offset, True)

    @classmethod
    def read(cls, record: str | bytes) -> Game:
        """The game of a record; an exception names the first wrong line.

        >>> import bastide
        >>> game = bastide.Game.read(bastide.Game("players=2 seed=7").record())
        >>> game.state.hand
        'B-CRRF'
        >>> bastide.Game.read("bastide-record 1\\nsetup players=99\\n")
        Traceback (most recent call last):
          ...
        bastide._lib.RecordError: line 2: players: the number of players must be 2 to 8, in mists 1 to 5
        """
        data = record.encode() if isinstance(record, str) else record
        self = cls.__new__(cls)
        self._g = ffi.new("bst_game *")
        line, message = ffi.new("int *"), ffi.new("char[]", lib.BST_MESSAGE_SIZE)
        if lib.bst_record_read(self._g, data, len(data), line, message, ffi.NULL, ffi.NULL):
            raise RecordError(int(line[0]), text(message))
        self._wrap()
        return self

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """The game of a record file.

        >>> import bastide, os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "game.bastide")
        >>> bastide.Game("players=2 seed=7").save(path)
        >>> bastide.Game.load(path).moves
        []
        """
        with open(path, "rb") as f:
            return cls.read(f.read())

    def record(self, hidden: bool = True) -> str:
        """The game as a record; without `hidden`, what tells the order of tiles is left out.

        >>> import bastide
        >>> bastide.Game("players=2 seed=7").record().splitlines()[0]
        'bastide-record 1'
        """
        return written(lambda out, size: lib.bst_record_write(self._g, hidden, out, size), lib.BST_RECORD_SIZE)

    def save(self, path: str | os.PathLike[str], hidden: bool = True) -> None:
        """Writes the record into a file.

        >>> import bastide, os, tempfile
        >>> bastide.Game("players=2").save(os.path.join(tempfile.mkdtemp(), "game.bastide"))
        """
        with open(path, "w", encoding="utf-8", newline="\n") as f:
            f.write(self.record(hidden))

    def copy(self) -> Game:
        """A game of its own that goes on from here, with the same tiles to come.

        >>> import bastide
        >>> game = bastide.Game("players=2 seed=7")
        >>> other = game.copy()
        >>> events = other.play(other.legal()[0])
        >>> len(game.moves), len(other.moves)
        (0, 1)
        """
        self_copy = Game.__new__(Game)
        self_copy._g = ffi.new("bst_game *")
        ffi.memmove(self_copy._g, self._g, ffi.sizeof("bst_game"))
        self_copy._wrap()
        return self_copy

    @property
    def state(self) -> State:
        """The position, always that of this moment; :meth:`State.copy` it to try something out.

        >>> import bastide
        >>> bastide.Game("players=2 seed=7").state.apply(0)
        Traceback (most recent call last):
          ...
        bastide._lib.BastideError: this state belongs to a game: play there, or copy() it first
        """
        return self._state

    @property
    def setup(self) -> str:
        """The set-up line that gives this game again.

        >>> import bastide
        >>> "seed=7" in bastide.Game("players=2 seed=7").setup
        True
        """
        u = ffi.addressof(self._g, "setup")
        return written(lambda out, size: lib.bst_setup_text(u, 1, out, size), lib.BST_SETUP_TEXT)

    @property
    def mover(self) -> int:
        """Who is asked: a player from 0, or ``NOBODY``.

        >>> import bastide
        >>> bastide.Game("players=2").mover
        0
        """
        return self._state.mover

    @property
    def over(self) -> bool:
        """Whether the game is over.

        >>> import bastide
        >>> bastide.Game("players=2").over
        False
        """
        return self._state.over

    @property
    def moves(self) -> list[Move]:
        """The players' decisions so far.

        >>> import bastide
        >>> bastide.Game("players=2").moves
        []
        """
        return [Move(m) for m in self._g.moves[0 : self._g.n_moves]]

    def legal(self) -> list[Move]:
        """All legal moves.

        >>> import bastide
        >>> len(bastide.Game("players=2 seed=7").legal()) > 0
        True
        """
        return self._state.legal()

    def play(self, move: AnyMove) -> list[dict[str, Any]]:
        """Makes a move by the rules and tells what happened, chance's answer included.

        >>> import bastide
        >>> game = bastide.Game("players=2 seed=7")
        >>> [e["type"] for e in game.play(game.legal()[0])]
        ['place']
        """
        number = self._state._number(move)
        events = ffi.new("bst_events *")
        check(lib.bst_game_play(self._g, number, events))
        return events_of(self._state._s, events)

    def play_bot(self, bot: Bot) -> Move:
        """Lets a bot move.

        >>> import bastide
        >>> game = bastide.Game("players=2 seed=7")
        >>> game.play_bot(bastide.Bot("greedy")).type
        'tile'
        """
        move = bot.choose(self._state).move
        check(lib.bst_game_play(self._g, int(move), ffi.NULL))
        return move

    def undo(self) -> bool:
        """Takes the last decision back with all that followed from it; False if there is none.

        >>> import bastide
        >>> bastide.Game("players=2").undo()
        False
        """
        return bool(lib.bst_game_undo(self._g))

    def name(self, player: int, name: str) -> None:
        """Names a player, for the record.

        >>> import bastide
        >>> game = bastide.Game("players=2")
        >>> game.name(0, "Anna")
        >>> game.names
        ['Anna', '']
        """
        if not 0 <= player < self._state.players:
            raise IndexError("there is no player %d" % player)
        lib.bst_game_name(self._g, player, name.encode())

    @property
    def names(self) -> list[str]:
        """The players' names.

        >>> import bastide
        >>> bastide.Game("players=2").names
        ['', '']
        """
        return [text(self._g.names[p]) for p in range(self._state.players)]

    def positions(self) -> list[State]:
        """The positions from the first to this one, each before the decision of the same number.

        >>> import bastide
        >>> game = bastide.Game("players=2 seed=7")
        >>> events = game.play(game.legal()[0])
        >>> [p.phase for p in game.positions()]
        ['tile', 'figure']
        """
        back, out = self.copy(), []
        while True:
            out.append(back.state.copy())
            if not back.undo():
                return out[::-1]

    def analyse(self, bot: Bot | None = None, progress: Callable[[int, int], None] | None = None) -> Analysis:
        """Looks at every move again with a bot's eyes (the expert with 400 playouts a move), as `bastide analyse` does.
        `progress` is told how many moves of how many are done.

        >>> import bastide
        >>> game = bastide.Game("players=2 seed=7")
        >>> events = game.play(game.legal()[0])
        >>> [(r.player, r.lost >= 0) for r in game.analyse(bastide.Bot("greedy")).moves]
        [(0, True)]
        """
        bot = bot or Bot("expert", playouts=400, seed=1)
        out: list[Review] = []
        played = self.moves
        before: State | None = None
        for n, (state, move) in enumerate(zip(self.positions(), played)):
            luck = bot.luck(before, state) if before else None
            value, best, best_value = bot.judge(state, move)
            texts = state.text_of(move), state.text_of(best)
            out.append(Review(state.mover, state.turn, texts[0], value, texts[1], best_value, luck))
            before = state.apply(move)
            if progress:
                progress(n + 1, len(played))
        return Analysis(out)

    def _repr_svg_(self) -> str:
        return self._state._repr_svg_()

    def __repr__(self) -> str:
        return "<bastide.Game of %d moves, %r>" % (self._g.n_moves, self._state)
