"""What the environments show: one game of a batch as dictionaries, and the spaces these lie in."""
from __future__ import annotations

from typing import Any

import numpy as np

from bastide.vec import MOVE_COLUMNS, NUMBERS, PLANES, VecGame

FAR = 1e6  # no number of a game is larger


def observation_space(spaces: Any, actions: int, window: int) -> Any:
    """The space of :func:`observe`; `spaces` is gymnasium.spaces."""
    return spaces.Dict({
        "observation": spaces.Box(0, 255, (len(PLANES), window, window), np.uint8),
        "numbers": spaces.Box(-FAR, FAR, (len(NUMBERS),), np.float32),
        "moves": spaces.Box(-FAR, FAR, (actions, len(MOVE_COLUMNS)), np.float32),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    })  # fmt: skip


def observe(vec: VecGame, window: int, seat: int) -> dict[str, Any]:
    """What a player sees of a batch's only game. Actions and moves are there only for who is asked."""
    asked = bool(vec.mover[0] == seat)
    moves = vec.move_table()[0]
    return {
        "observation": vec.planes(window, seat=seat)[0][0],
        "numbers": vec.numbers(seat=seat)[0],
        "moves": moves if asked else np.zeros_like(moves),
        "action_mask": vec.mask[0].astype(np.int8) * asked,
    }
