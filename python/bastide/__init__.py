"""Bastide: Carcassonne with all its sets, for programs.

* :class:`State`: a position. It asks a question, you answer with a move.
* :class:`Game`: a game with its shuffled tiles, its moves, undo, records and a look back at it.
* :class:`Bot`: players made of arithmetic.
* :class:`VecGame`: thousands of games at once as arrays of numpy, for programs that learn.
* :mod:`bastide.gym` and :mod:`bastide.pettingzoo`: the same in the conventions of Gymnasium and PettingZoo.
"""
from bastide._lib import CHANCE, NOBODY, BastideError, RecordError, ffi, lib
from bastide.bots import Bot, Choice, Thought, bots, evaluate
from bastide.game import Analysis, Game, Review
from bastide.moves import Move, Tile, sets, tiles
from bastide.state import State
from bastide.vec import MOVE_COLUMNS, NUMBERS, PLANES, WORTH_COLUMNS, VecGame

__version__ = str(ffi.string(lib.bst_version()).decode())
__all__ = [
    "CHANCE", "MOVE_COLUMNS", "NOBODY", "NUMBERS", "PLANES", "WORTH_COLUMNS", "Analysis", "BastideError", "Bot",
    "Choice", "Game", "Move", "RecordError", "Review", "State", "Thought", "Tile", "VecGame", "bots", "evaluate",
    "sets", "tiles",
]  # fmt: skip
