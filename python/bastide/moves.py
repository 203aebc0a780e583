"""Moves, tiles and sets: the words of the game."""
from __future__ import annotations

from dataclasses import dataclass

from bastide._lib import ffi, lib, text

__all__ = ["Move", "Tile", "sets", "tiles"]

_SIDES = {int(lib.BST_EDGE_CITY): "C", int(lib.BST_EDGE_ROAD): "R", int(lib.BST_EDGE_FIELD): "F",
          int(lib.BST_EDGE_WATER): "W"}  # fmt: skip


class Move(int):
    """A move: a number of 32 bits, equal for equal moves. What its arguments mean depends on its type; in words it is
    told by the state it is made in (:meth:`State.text_of <bastide.State.text_of>`).

    >>> import bastide
    >>> state = bastide.State("players=2").draw("B-CRFR")
    >>> move = state.move("tile 0,1,180")
    >>> move.type, move.x, move.y, move.rotation
    ('tile', 0, 1, 180)
    """

    @property
    def type(self) -> str:
        """What sort of move it is.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").legal()[0].type
        'tile'
        """
        row = lib.bst_move_info(self & 31)
        return "" if row == ffi.NULL else text(row.name)

    @property
    def x(self) -> int:
        """The square of a tile, from west to east.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").move("tile 1,0,0").x
        1
        """
        return int(lib.bst_move_x(self))

    @property
    def y(self) -> int:
        """The square of a tile, from north to south.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").move("tile 0,1,180").y
        1
        """
        return int(lib.bst_move_y(self))

    @property
    def rotation(self) -> int:
        """How a tile is turned, in degrees clockwise.

        >>> import bastide
        >>> bastide.State("players=2").draw("B-CRFR").move("tile 0,1,180").rotation
        180
        """
        return 90 * int(lib.bst_move_rot(self))

    @property
    def tile(self) -> int:
        """The tile on which a figure is meant: its number on the board, in the order of placing.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0")
        >>> state.move("follower city:N").tile
        1
        """
        return int(lib.bst_move_tile(self))

    @property
    def segment(self) -> int:
        """The segment of that tile.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0")
        >>> {state.move(m).segment for m in ("follower city:N", "follower road:E")} == {0, 1}
        True
        """
        return int(lib.bst_move_seg(self))

    @property
    def figure(self) -> str:
        """The figure that is placed.

        >>> import bastide
        >>> state = bastide.State("players=2").draw("B-CRFR").apply("tile 1,0,0")
        >>> state.move("follower city:N").figure
        'follower'
        """
        return text(lib.bst_figure_name(lib.bst_move_figure(self)))

    def __repr__(self) -> str:
        return "Move(%s, 0x%x)" % (self.type or "none", int(self))


@dataclass(frozen=True)
class Tile:
    """A kind of tile.

    >>> import bastide
    >>> [t for t in bastide.tiles("base") if t.id == "B-CRFR"]
    [Tile(number=2, id='B-CRFR', set='base', copies=4, sides='CRFR')]
    """

    number: int  #: in the library's table
    id: str  #: as the protocol calls it
    set: str
    copies: int  #: printed ones, with exactly these extras
    sides: str  #: N E S W: C city, R road, F field, W water


def sets() -> tuple[str, ...]:
    """The names of all sets.

    >>> import bastide
    >>> bastide.sets()
    ('base', 'river', 'abbot', 'inns', 'traders', 'hills', 'wheel', 'dragon', 'mists')
    """
    return tuple(text(lib.bst_set_name(i)) for i in range(lib.BST_SETS))


def tiles(of: str | None = None) -> list[Tile]:
    """All kinds of tiles, or those of one set.

    >>> import bastide
    >>> sum(tile.copies for tile in bastide.tiles("river"))
    12
    """
    if of is not None and of not in sets():
        raise ValueError("there is no set %r" % of)
    out = []
    for number in range(lib.BST_KINDS):
        kind = lib.bst_kind_info(number)
        if not lib.bst_kind_printed(number):
            continue
        side = "".join(_SIDES.get(kind.edges >> 4 * d & 15, "?") for d in range(4))
        row = Tile(number, text(kind.id), text(lib.bst_set_name(kind.set)), int(kind.copies), side)
        if of in (None, row.set):
            out.append(row)
    return out
