"""A position: who is asked, what may be answered, what follows."""
from __future__ import annotations

import json
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from bastide._lib import (
    CHANCE,
    NOBODY,
    STATE,
    STATE_SIZE,
    BastideError,
    check,
    events_of,
    ffi,
    lib,
    read_setup,
    text,
    written,
)
from bastide.moves import Move

__all__ = ["State", "AnyMove"]

AnyMove = Union[Move, int, str]


class State:
    """A position of a game, chance included: it stops whenever a player or chance is asked, and holds no secret. The
    set-up is a line of the protocol, such as ``sets=base,river players=3``.

    >>> import bastide
    >>> state = bastide.State("sets=base players=2")
    >>> state.mover == bastide.CHANCE            # a tile is to be drawn
    True
    >>> state.play(state.sample(0.5))[0]["type"]
    'draw'
    >>> state.mover, state.phase, len(state.legal()) > 0
    (0, 'tile', True)
    """

    def __init__(self, setup: str = "") -> None:
        read = read_setup(setup)
        self._root = self._s = ffi.new("bst_state *")
        self._offset = 0
        self._frozen = False
        bag = ffi.NULL
        if read.n_deck:
            bag = ffi.new("uint8_t[]", lib.BST_MAX_KINDS)
            for i in range(read.n_deck):
                bag[read.deck[i]] += 1
        check(lib.bst_new(self._s, ffi.addressof(read, "rules"), bag, read.start, ffi.NULL))

    @classmethod
    def _at(cls, root: Any, pointer: Any, offset: int, frozen: bool) -> State:
        """A state that lies within something larger."""
        self = cls.__new__(cls)
        self._root, self._s, self._offset, self._frozen = root, pointer, offset, frozen
        return self

    def copy(self) -> State:
        """A state of its own that goes on from here.

        >>> import bastide
        >>> state = bastide.State("players=2")
        >>> other = state.copy().draw("B-CRFR")
        >>> state.phase, other.phase
        ('draw', 'tile')
        """
        s = ffi.new("bst_state *")
        lib.bst_copy(s, self._s)
        return State._at(s, s, 0, False)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __getstate__(self) -> bytes:
        return bytes(ffi.buffer(self.copy()._s))

    def __setstate__(self, data: bytes) -> None:
        if len(data) != STATE_SIZE:
            raise BastideError("a state of another version of the library")
        self._root = self._s = ffi.new("bst_state *")
        self._offset, self._frozen = 0, False
        ffi.buffer(self._s)[:] = data
        wrong = lib.bst_verify(self._s)
        if wrong != ffi.NULL:
            raise BastideError("a damaged state: " + text(wrong))

    # ---- moves ----------------------------------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """Who is asked: a player from 0, ``CHANCE``, or ``NOBODY`` when the game is over.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").mover
        0
        """
        return int(lib.bst_mover(self._s))

    @property
    def over(self) -> bool:
        """Whether the game is over.

        >>> import bastide
        >>> bastide.State("players=2").over
        False
        """
        return self.mover == NOBODY

    def legal(self) -> list[Move]:
        """All answers to the question, in a fixed order; of chance, the outcomes that can happen.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> [state.text_of(move) for move in state.legal()][:2]
        ['tile 1,0,0', 'tile -1,0,0']
        """
        return [Move(m) for m in self.legal_array()]

    def legal_array(self) -> npt.NDArray[np.uint32]:
        """The same as an array of numbers.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").legal_array().dtype
        dtype('uint32')
        """
        moves = np.empty(lib.BST_MAX_MOVES, np.uint32)
        return moves[: lib.bst_legal(self._s, ffi.from_buffer("bst_move[]", moves))].copy()

    def move(self, words: str) -> Move:
        """Reads a move as the protocol spells it. Whether it is legal here, :meth:`check` says.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> state.move("tile 1,0,0") == state.legal()[0]
        True
        >>> state.move("dance")
        Traceback (most recent call last):
          ...
        bastide._lib.BastideError: this is not a move
        """
        out = ffi.new("bst_move *")
        check(lib.bst_move_read(self._s, words.encode(), out))
        return Move(out[0])

    def text_of(self, move: AnyMove) -> str:
        """A move in the protocol's words.

        >>> import bastide
        >>> state = bastide.State("players=2")
        >>> state.text_of(state.legal()[0])
        'draw B-FFFF-m'
        """
        out = ffi.new("char[]", lib.BST_MOVE_TEXT)
        lib.bst_move_text(self._s, self._number(move), out)
        return text(out)

    def _number(self, move: AnyMove) -> int:
        return int(self.move(move)) if isinstance(move, str) else int(move)

    def check(self, move: AnyMove) -> str | None:
        """Why a move may not be made; None if it may.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> state.check(state.legal()[0]) is None, state.check("tile 5,5,0")
        (True, 'the square touches no tile with a whole side')
        """
        error = lib.bst_check(self._s, self._number(move))
        return text(lib.bst_error_text(error)) if error else None

    def play(self, move: AnyMove) -> list[dict[str, Any]]:
        """Makes a move by the rules and tells what it brought about, as the protocol tells it.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR")
        >>> [event["type"] for event in state.play("tile 1,0,0")]
        ['place']
        """
        self._change()
        events = ffi.new("bst_events *")
        check(lib.bst_play(self._s, self._number(move), events))
        return events_of(self._s, events)

    def apply(self, move: AnyMove) -> State:
        """Makes a move by the rules without telling what happens: the quick way. The state itself, so that calls can
        be chained.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0").phase
        'figure'
        """
        self._change()
        check(lib.bst_play(self._s, self._number(move), ffi.NULL))
        return self

    def _change(self) -> None:
        if self._frozen:
            raise BastideError("this state belongs to a game: play there, or copy() it first")

    # ---- chance ---------------------------------------------------------------------------------------------

    def weights(self) -> dict[Move, int]:
        """The outcomes of chance with their weights: an outcome's probability is its weight over the sum of all.

        >>> import bastide
        >>> state = bastide.State("players=2")
        >>> weights = state.weights()
        >>> weights[state.move("draw B-CRFR")], sum(weights.values())
        (3, 71)
        """
        if self.mover != CHANCE:
            return {}
        return {move: int(lib.bst_weight(self._s, move)) for move in self.legal()}

    def sample(self, pick: float) -> Move:
        """The outcome that a number from 0 up to 1 stands for: a uniformly random one gives each its probability.

        >>> import bastide, random
        >>> state = bastide.State("players=2")
        >>> state.sample(random.random()) in state.legal()
        True
        """
        total = lib.bst_total_weight(self._s)
        if not total:
            raise BastideError("it is not chance's turn")
        if not 0 <= pick < 1:
            raise ValueError("a number from 0 up to 1, but not 1")
        return Move(lib.bst_sample(self._s, int(pick * total)))

    def draw(self, tile: str) -> State:
        """Lets chance draw this tile; the state itself.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").hand
        'B-CRFR'
        """
        return self.apply("draw " + tile)

    # ---- what is there --------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play.

        >>> import bastide
        >>> bastide.State("players=5").players
        5
        """
        return int(self._s.rules.players)

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets in the game.

        >>> import bastide
        >>> bastide.State("sets=base,inns players=2").sets
        ('base', 'inns')
        """
        return tuple(text(lib.bst_set_name(i)) for i in range(lib.BST_SETS) if self._s.rules.sets >> i & 1)

    @property
    def setup(self) -> str:
        """The set-up line of games with these rules.

        >>> import bastide
        >>> bastide.State("sets=base,river players=3").setup.split()[:2]
        ['sets=base,river', 'players=3']
        """
        setup = ffi.new("bst_setup *")
        lib.bst_setup_default(setup)
        setup.rules = self._s.rules
        setup.rules.given_deck = 0
        return written(lambda out, size: lib.bst_setup_text(setup, 0, out, size), lib.BST_SETUP_TEXT)

    @property
    def phase(self) -> str:
        """What is asked: draw, tile, figure …, or over.

        >>> import bastide
        >>> bastide.State("players=2").phase
        'draw'
        """
        return text(lib.bst_phase_name(self._s.phase))

    @property
    def turn(self) -> int:
        """The number of the turn, from 1.

        >>> import bastide
        >>> bastide.State("players=2").turn
        1
        """
        return int(self._s.turn)

    @property
    def hand(self) -> str | None:
        """The id of the tile in hand.

        >>> import bastide
        >>> print(bastide.State("players=2").hand)
        None
        """
        kind = lib.bst_kind_of(self._s, self._s.hand)
        return None if kind == ffi.NULL else text(kind.id)

    @property
    def left(self) -> int:
        """Tiles still to be drawn.

        >>> import bastide
        >>> bastide.State("players=2").left
        71
        """
        return int(lib.bst_left(self._s))

    @property
    def bag(self) -> dict[str, int]:
        """The tiles that are not yet seen, by id.

        >>> import bastide
        >>> bag = bastide.State("players=2").bag
        >>> bag["B-CRFR"], sum(bag.values())
        (3, 71)
        """
        counts = {k: int(lib.bst_unseen(self._s, k)) for k in range(self._s.kind_lo, self._s.kind_hi)}
        return {text(lib.bst_kind_of(self._s, k).id): n for k, n in counts.items() if n}

    @property
    def scores(self) -> list[int]:
        """The points of each player; in mists the team's (level 6: the colour that has fewest), for each the same.

        >>> import bastide
        >>> bastide.State("players=3").scores
        [0, 0, 0]
        """
        return [int(lib.vec_points(self._s, p)) for p in range(self.players)]

    def scores_now(self) -> list[int]:
        """What the scores would be if the game ended now.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0").apply("follower city:N")
        >>> state.scores, state.scores_now()
        ([0, 0], [1, 0])
        """
        out = ffi.new("int32_t[]", lib.BST_MAX_PLAYERS)
        lib.bst_score_now(self._s, out)
        return [int(out[p]) for p in range(self.players)]

    def supply(self, player: int) -> dict[str, int]:
        """The figures that a player has at hand.

        >>> import bastide
        >>> bastide.State("players=2").supply(0)
        {'follower': 7}
        """
        if not 0 <= player < self.players:
            raise IndexError("there is no player %d" % player)
        row = self._s.supply[player]
        return {text(lib.bst_figure_name(k)): int(row[k]) for k in range(lib.BST_FIGURE_KINDS) if row[k]}

    # ---- arrays ---------------------------------------------------------------------------------------------

    def array(self) -> Any:
        """The whole state laid open as one record of numpy (``include/bastide/state.h`` tells its members), without a
        copy and only to be read.

        >>> import bastide
        >>> int(bastide.State("players=2").array()["n_tiles"])
        1
        """
        root = np.frombuffer(ffi.buffer(self._root), np.uint8)
        view = root[self._offset : self._offset + STATE_SIZE].view(STATE)
        view.flags.writeable = False
        return view[0]

    @property
    def tiles(self) -> npt.NDArray[Any]:
        """The tiles that lie on the board: x, y, kind, rot …, a view of the state.

        >>> import bastide
        >>> tiles = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0").tiles
        >>> tiles["x"].tolist(), tiles["rot"].tolist()
        ([0, 1], [0, 0])
        """
        here = self.array()
        return np.asarray(here["tile"][: here["n_tiles"]])

    @property
    def figures(self) -> npt.NDArray[Any]:
        """The figures on the board: segment, kind, owner, a view of the state.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0").apply("follower city:N")
        >>> state.figures["owner"].tolist()
        [0]
        """
        here = self.array()
        return np.asarray(here["figure"][: here["n_figures"]])

    @property
    def features(self) -> npt.NDArray[Any]:
        """The table of features: type, open ends, tiles, weight …, a view of the state; only rows that are `live` count.

        >>> import bastide
        >>> features = bastide.State("players=2").features
        >>> sorted(features[features["live"] == 1]["type"].tolist())     # city, road and two fields
        [0, 1, 2, 2]
        """
        here = self.array()
        return np.asarray(here["feature"][: here["n_features"]])

    def worth(self, feature: int) -> tuple[int, int]:
        """What a feature brings its owners: as it is, and once it is completed by a tile for each of its open ends.

        >>> import bastide
        >>> state = bastide.State("players=2")
        >>> state.worth(state.features["type"].tolist().index(0))        # the city of the first tile
        (1, 4)
        """
        self._must_live(feature)
        worth = lib.bst_feature_worth(self._s, feature, self._s.feature[feature].open)
        return int(worth.now), int(worth.complete)

    def owners(self, feature: int) -> list[int]:
        """Who gets a feature's points (in mists: which colours).

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0").apply("follower city:N")
        >>> [state.owners(f) for f in range(len(state.features)) if state.features[f]["weight"]]
        [[0]]
        """
        self._must_live(feature)
        mask = lib.bst_owners(self._s, feature)
        return [p for p in range(lib.BST_MAX_PLAYERS) if mask >> p & 1]

    def _must_live(self, feature: int) -> None:
        if not 0 <= feature < self._s.n_features or not self._s.feature[feature].live:
            raise IndexError("there is no feature %d" % feature)

    def dead_squares(self) -> list[tuple[int, int]]:
        """The open squares where no tile that may come can ever lie.

        >>> import bastide
        >>> bastide.State("players=2").dead_squares()
        []
        """
        out = ffi.new("uint32_t[]", lib.BST_MAX_OPEN)
        n = lib.bst_dead_squares(self._s, out)
        return [(int(lib.bst_square_x(out[i])), int(lib.bst_square_y(out[i]))) for i in range(n)]

    # ---- for others -----------------------------------------------------------------------------------------

    @property
    def hash(self) -> int:
        """A number of 64 bits, the same for the same position whatever way led to it.

        >>> import bastide
        >>> bastide.State("players=2").hash == bastide.State("players=2").hash
        True
        """
        return int(lib.bst_hash(self._s))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(lib.bst_equal(self._s, other._s))

    __hash__ = None  # type: ignore[assignment]  # it changes as moves are made; `hash` is of this moment

    def json(self) -> dict[str, Any]:
        """The state as the protocol shows it.

        >>> import bastide
        >>> bastide.State("players=2").json()["scores"]
        [0, 0]
        """
        line = self.setup.encode()
        shown = written(lambda out, size: lib.bst_state_json(self._s, line, out, size), 1 << 16)
        out: dict[str, Any] = json.loads(shown)
        return out

    def svg(self, dark: bool = False, coordinates: bool = False, scores: bool = False) -> str:
        """The board as a picture.

        >>> import bastide
        >>> bastide.State("players=2").svg()[:4]
        '<svg'
        """
        flags = (
            dark * lib.BST_PICTURE_DARK + coordinates * lib.BST_PICTURE_COORDINATES + scores * lib.BST_PICTURE_SCORES
        )
        return written(lambda out, size: lib.bst_state_svg(self._s, flags, out, size), 1 << 18)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg(scores=True)

    def __str__(self) -> str:
        return written(lambda out, size: lib.bst_state_text(self._s, out, size), 1 << 14)

    def __repr__(self) -> str:
        who = {CHANCE: "chance", NOBODY: "nobody"}.get(self.mover, "player %d" % self.mover)
        return "<bastide.State turn %d, %s asked for %s, scores %s>" % (self.turn, who, self.phase, self.scores)

    def verify(self) -> str | None:
        """Derives all that can be derived anew and compares: what is wrong, or None. Slow, for tests.

        >>> import bastide
        >>> print(bastide.State("players=2").verify())
        None
        """
        wrong = lib.bst_verify(self._s)
        return None if wrong == ffi.NULL else text(wrong)
