"""Thousands of games at once, for programs that learn."""
from __future__ import annotations

import mmap
import os
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from bastide._lib import STATE, STATE_SIZE, BastideError, bot_number, check, ffi, lib, names, read_setup
from bastide.moves import Move
from bastide.state import State

__all__ = ["VecGame", "PLANES", "NUMBERS", "MOVE_COLUMNS", "WORTH_COLUMNS"]

#: What the planes of :meth:`VecGame.planes` show, by number. _n _e _s _w: the sides of a tile; "my" and "mine" are of
#: who is asked, "their" of all others; `fits` counts the rotations in which the tile in hand may be placed.
PLANES = names(lib.vec_plane_name)
#: What the numbers of :meth:`VecGame.numbers` are; a name that stands several times is a list: points of mine, then of
#: who follows me …, figures by kind, the sides of the tile in hand (city, road, field, water of N, E, S, W), phases.
NUMBERS = names(lib.vec_number_name)
#: What is told about every move by :meth:`VecGame.move_table`.
MOVE_COLUMNS = names(lib.vec_move_column)
#: What is told about every feature by :meth:`VecGame.worth`.
WORTH_COLUMNS = names(lib.vec_worth_column)

_REWARDS = {"score": int(lib.VEC_SCORE), "lead": int(lib.VEC_LEAD), "win": int(lib.VEC_WIN)}

Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]


def _pages(size: int) -> npt.NDArray[np.uint8]:
    """Memory full of zeros, of large pages where the system has them: thousands of states lie on many small ones."""
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    memory = mmap.mmap(-1, size, **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        try:
            memory.madvise(mmap.MADV_HUGEPAGE)
        except OSError:
            pass
    return np.frombuffer(memory, np.uint8)


class VecGame:
    """`n` games of the same set-up, stepped together in C on any number of threads, without the interpreter's lock.
    Between calls every game waits for a player: chance is resolved by each game's own generator, so the same seed gives
    the same games with any number of threads.

    An action is the number of a move in the game's list of legal moves (:attr:`moves`). All arrays are written by the C
    loops in place: a view taken once shows every later step.

    >>> import bastide
    >>> vec = bastide.VecGame(100, "sets=base players=2", seed=1)
    >>> while not vec.ended.all():
    ...     rewards, dones = vec.step(vec.sample())
    >>> bool((vec.finals >= 0).all())
    True
    """

    n: int  #: games
    players: int
    actions: int  #: columns of :attr:`moves` and :attr:`mask`
    threads: int
    moves: npt.NDArray[np.uint32]  #: n x actions: the legal moves; only the first :attr:`n_moves` of a row count
    n_moves: Ints  #: n: how many legal moves there are, 0 when a game is over
    mask: Bools  #: n x actions: the actions that can be taken
    mover: Ints  #: n: who is asked, or NOBODY
    rewards: Floats  #: n x players: of the last step
    dones: Bools  #: n: whether the last step ended a game
    finals: Ints  #: n x players: the scores of the last game that ended
    ended: npt.NDArray[np.int64]  #: n: how many games have ended
    cut: npt.NDArray[np.int64]  #: n: how many legal moves could not be offered, for want of columns
    states: npt.NDArray[Any]  #: n: the states themselves, laid open as records, without a copy, only to be read

    def __init__(
        self,
        n: int,
        setup: str = "",
        *,
        seed: int = 0,
        reward: str = "score",
        actions: int = 512,
        threads: int = 1,
        again: bool = True,
    ) -> None:
        """
        :param setup: a set-up line without `seed=` and `deck=`: every game shuffles for itself
        :param reward: "score": the points that every player got in a step. "lead": at the end the distance to the best
            of the others. "win": at the end 1, 0 or -1. In mists the team's points, its distance to the goal, its success
        :param actions: the most moves that are offered; of more the first are, and :attr:`cut` counts the rest
        :param threads: how many share the work; 0: one a processor
        :param again: whether a game that is over begins anew at once (:attr:`finals` keeps its scores)
        """
        if n < 1 or n * STATE_SIZE > 1 << 40:
            raise ValueError("a number of games from 1 on")
        if reward not in _REWARDS:
            raise ValueError("reward is one of %s" % ", ".join(_REWARDS))
        if not 1 <= actions <= lib.BST_MAX_MOVES:
            raise ValueError("actions from 1 to %d" % lib.BST_MAX_MOVES)
        read = read_setup(setup)
        if read.n_deck or read.has_seed or read.has_shuffle or read.n_tokens:
            raise BastideError("every game of a batch shuffles for itself: no seed, shuffle, deck or tokens in the set-up")
        check(lib.bst_rules_check(ffi.addressof(read, "rules")))
        self.n, self.players, self.actions = n, int(read.rules.players), actions
        self.threads = threads or os.cpu_count() or 1
        self._v = ffi.new("vec *")
        self._v.rules, self._v.n, self._v.actions = read.rules, n, actions
        self._v.reward, self._v.again = _REWARDS[reward], again
        self._memory = _pages(n * STATE_SIZE)
        self._rng = np.zeros((n, 4), np.uint64)
        self.moves = np.zeros((n, actions), np.uint32)
        self.n_moves = np.zeros(n, np.int32)
        self.mask = np.zeros((n, actions), np.bool_)
        self.mover = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self.finals = np.zeros((n, self.players), np.int32)
        self.ended = np.zeros(n, np.int64)
        self.cut = np.zeros(n, np.int64)
        arrays = {"state": self._memory, "rng": self._rng, "mask": self.mask.view(np.uint8)}
        arrays["dones"] = self.dones.view(np.uint8)
        for name in ("moves", "n_moves", "mover", "rewards", "finals", "ended", "cut"):
            arrays[name] = getattr(self, name)
        for name, array in arrays.items():
            pointer = ffi.typeof(getattr(self._v, name)).cname
            setattr(self._v, name, ffi.cast(pointer, ffi.from_buffer(array)))
        states = self._memory.view(STATE)
        states.flags.writeable = False
        self.states = states
        self._job = ffi.new("vec_job *")
        self._job.seat = -1
        self._chosen = np.zeros(n, np.int32)
        self._job.action = self._chosen_at = ffi.from_buffer("int32_t[]", self._chosen)
        self.reset(seed=seed)

    def _run(self, kind: int, which: npt.ArrayLike | None = None) -> None:
        """Does the job, whose other members are set."""
        job = self._job
        job.kind, job.which = kind, ffi.NULL
        if which is not None:
            flags = np.ascontiguousarray(which, np.bool_)
            if flags.shape != (self.n,):
                raise ValueError("which: one flag a game")
            job.which = ffi.from_buffer("uint8_t[]", flags.view(np.uint8))
        lib.vec_run(self._v, job, self.threads)
        if job.failed:
            job.failed = 0
            raise MemoryError

    # ---- playing --------------------------------------------------------------------------------------------

    def reset(self, which: npt.ArrayLike | None = None, seed: int | None = None) -> None:
        """Begins all games anew, or those that are flagged; with a seed, game i draws by the generator of seed + i.

        >>> import bastide
        >>> vec = bastide.VecGame(2, seed=5)
        >>> first = vec.moves.copy()
        >>> vec.play_random(10)
        >>> vec.reset(seed=5)
        >>> bool((vec.n_moves > 0).all() and (vec.moves[0, 0] == first[0, 0]))
        True
        """
        if seed is not None:
            rng = ffi.cast("bst_rng *", ffi.from_buffer(self._rng))
            for i in range(self.n):
                lib.bst_rng_seed(rng + i, (seed + i) % (1 << 64))
        self._run(lib.VEC_RESET, which)

    def step(self, actions: npt.ArrayLike) -> tuple[Floats, Bools]:
        """Takes an action in every game (-1: leaves a game as it is) and lets chance answer. The rewards and the games
        that ended: :attr:`rewards` and :attr:`dones` themselves, no copies. If an action is not there, nothing happens.

        >>> import bastide
        >>> vec = bastide.VecGame(3, "players=2", seed=1)
        >>> rewards, dones = vec.step([0, 0, -1])
        >>> vec.states["n_tiles"].tolist(), rewards.shape
        ([2, 2, 1], (3, 2))
        >>> vec.step([0, 0, 500])
        Traceback (most recent call last):
          ...
        bastide._lib.BastideError: game 2 has no action 500
        """
        if np.shape(actions) != (self.n,):
            raise ValueError("one action a game: %d, not %s" % (self.n, np.shape(actions)))
        np.copyto(self._chosen, actions, casting="same_kind")
        wrong = lib.vec_wrong(self._v, self._chosen_at)
        if wrong >= 0:
            raise BastideError("game %d has no action %d" % (wrong, self._chosen[wrong]))
        self._run(lib.VEC_STEP)
        return self.rewards, self.dones

    def sample(self, which: npt.ArrayLike | None = None) -> Ints:
        """A uniformly random action for every game (or those flagged), -1 where a game is over or not flagged.

        >>> import bastide
        >>> vec = bastide.VecGame(4, "players=2", seed=1)
        >>> bool((vec.sample() < vec.n_moves).all())
        True
        """
        self._chosen.fill(-1)
        self._run(lib.VEC_SAMPLE, which)
        return self._chosen.copy()

    def bot(
        self, name: str, which: npt.ArrayLike | None = None, *, playouts: int = 0, seed: int = 0, memory: int = 4 << 20
    ) -> Ints:
        """What a bot would do in every game (or those flagged), -1 elsewhere; `memory` is of each thread's search.

        >>> import bastide
        >>> vec = bastide.VecGame(4, "players=2", seed=1)
        >>> vec.bot("greedy", vec.mover == 0).min() >= 0
        True
        """
        self._chosen.fill(-1)
        limits, self._job.bot = self._job.limits, bot_number(name)
        limits.playouts, limits.seed, limits.bytes = playouts, seed, max(memory, lib.bst_ai_memory())
        self._run(lib.VEC_BOT, which)
        return self._chosen.copy()

    def play_random(self, steps: int, which: npt.ArrayLike | None = None) -> None:
        """Makes so many uniformly random moves in every game, the whole time in C. :attr:`rewards` and :attr:`dones` are
        those of the last of them.

        >>> import bastide
        >>> vec = bastide.VecGame(10, "players=2", seed=1)
        >>> vec.play_random(1000)
        >>> bool((vec.ended >= 5).all())
        True
        """
        self._job.steps = steps
        self._run(lib.VEC_RANDOM, which)

    # ---- looking --------------------------------------------------------------------------------------------

    @property
    def features(self) -> npt.NDArray[Any]:
        """The tables of features of all games, n x rows, a view of the states; rows that are not `live` mean nothing.

        >>> import bastide
        >>> vec = bastide.VecGame(2, "players=2", seed=1)
        >>> vec.features["live"].sum(axis=1).tolist()
        [4, 4]
        """
        return np.asarray(self.states["feature"])

    @property
    def scores(self) -> npt.NDArray[np.int32]:
        """The points so far, n x players, a view of the states (not in mists).

        >>> import bastide
        >>> bastide.VecGame(2, "players=3", seed=1).scores.tolist()
        [[0, 0, 0], [0, 0, 0]]
        """
        return np.asarray(self.states["score"][:, : self.players])

    def state(self, game: int) -> State:
        """A copy of one game's state.

        >>> import bastide
        >>> bastide.VecGame(2, "players=2", seed=1).state(1).phase
        'tile'
        """
        if not 0 <= game < self.n:
            raise IndexError("there is no game %d" % game)
        inside = ffi.cast("bst_state *", ffi.from_buffer(self._memory)) + game
        return State._at(self._memory, inside, game * STATE_SIZE, True).copy()

    def move(self, game: int, action: int) -> Move:
        """The move that an action stands for.

        >>> import bastide
        >>> bastide.VecGame(2, "players=2", seed=1).move(0, 0).type
        'tile'
        """
        if not 0 <= action < self.n_moves[game]:
            raise IndexError("game %d has no action %d" % (game, action))
        return Move(self.moves[game, action])

    def planes(
        self,
        window: int = 25,
        out: npt.NDArray[np.uint8] | None = None,
        which: npt.ArrayLike | None = None,
        seat: int | None = None,
    ) -> tuple[npt.NDArray[np.uint8], Ints]:
        """The boards as pictures: n x :data:`PLANES` x window x window, rows from north to south; and the square in the
        middle of each window, n x (x, y), which follows the middle of the placed tiles. What lies outside of the window
        is not shown. `out` is filled if it is given. With a `seat` all is seen by this player, else by who is asked.

        >>> import bastide
        >>> planes, centre = bastide.VecGame(2, "players=2", seed=1).planes(5)
        >>> planes.shape == (2, len(bastide.PLANES), 5, 5), centre.tolist()
        (True, [[0, 0], [0, 0]])
        >>> planes[0, bastide.PLANES.index("open")].tolist()
        [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 1, 0, 1, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]
        """
        if not 1 <= window <= 1024:
            raise ValueError("a window of 1 to 1024 squares")
        shape = (self.n, len(PLANES), window, window)
        room = self._room(out, shape, np.uint8)
        centre = np.zeros((self.n, 2), np.int32)
        planes_at, centre_at = ffi.from_buffer("uint8_t[]", room), ffi.from_buffer("int32_t[]", centre)
        self._job.window, self._job.planes, self._job.centre = window, planes_at, centre_at
        self._look(lib.VEC_PLANES, which, seat)
        return room, centre

    def numbers(
        self, out: Floats | None = None, which: npt.ArrayLike | None = None, seat: int | None = None
    ) -> Floats:
        """What is not on the board, n x :data:`NUMBERS`, as who is asked sees it, or the player of a `seat`.

        >>> import bastide
        >>> numbers = bastide.VecGame(2, "players=2", seed=1).numbers()
        >>> numbers[:, bastide.NUMBERS.index("left")].tolist()
        [70.0, 70.0]
        """
        room = self._room(out, (self.n, len(NUMBERS)), np.float32)
        self._job.numbers = ffi.from_buffer("float[]", room)
        self._look(lib.VEC_NUMBERS, which, seat)
        return room

    def move_table(self, out: Floats | None = None, which: npt.ArrayLike | None = None) -> Floats:
        """Every action looked at one move ahead, n x actions x :data:`MOVE_COLUMNS`: the points it brings at once, what
        the scores would be if the game ended, where a figure goes and what stands there. Rows without a move are 0.

        >>> import bastide
        >>> table = bastide.VecGame(2, "players=2", seed=1).move_table()
        >>> table[0, 0, bastide.MOVE_COLUMNS.index("tile")].item()
        1.0
        """
        room = self._room(out, (self.n, self.actions, len(MOVE_COLUMNS)), np.float32)
        self._job.numbers = ffi.from_buffer("float[]", room)
        self._run(lib.VEC_MOVES, which)
        return room

    def worth(self, rows: int = 128, out: Ints | None = None, which: npt.ArrayLike | None = None) -> Ints:
        """What the features are worth and whose they are, n x rows x :data:`WORTH_COLUMNS`, in the order of
        :attr:`features`; of rows without a feature the type is -1. `owners` has a bit a player.

        >>> import bastide
        >>> worth = bastide.VecGame(2, "players=2", seed=1).worth(rows=8)
        >>> worth[0, :, 0].tolist()
        [0, 1, 2, 2, -1, -1, -1, -1]
        """
        if rows < 1:
            raise ValueError("rows from 1 on")
        room = self._room(out, (self.n, rows, len(WORTH_COLUMNS)), np.int32)
        self._job.worth, self._job.rows = ffi.from_buffer("int32_t[]", room), rows
        self._run(lib.VEC_WORTH, which)
        return room

    def _look(self, kind: int, which: npt.ArrayLike | None, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise IndexError("there is no player %d" % seat)
        self._job.seat = -1 if seat is None else seat
        self._run(kind, which)

    @staticmethod
    def _room(out: Any, shape: Sequence[int], kind: Any) -> npt.NDArray[Any]:
        if out is None:
            return np.zeros(tuple(shape), kind)
        if out.shape != tuple(shape) or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out must be a writeable array of %s, in C order, of %s" % (tuple(shape), np.dtype(kind)))
        return np.asarray(out)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return "<bastide.VecGame of %d games, %d players>" % (self.n, self.players)
