"""The library itself, and how its texts, errors and structs become Python's."""
from __future__ import annotations

import json
from typing import Any, Callable

import numpy as np

from bastide._ffi import ffi, lib

__all__ = [
    "CHANCE", "NOBODY", "STATE", "STATE_SIZE", "BastideError", "RecordError", "bot_number", "check", "dtype",
    "events_of", "ffi", "lib", "names", "read_setup", "text", "written",
]  # fmt: skip

if not lib.bst_headers_agree():
    raise ImportError(
        "libbastide %s is not the version that this package was built for" % ffi.string(lib.bst_version()).decode()
    )

_NUMBERS = {
    "int8_t": "i1", "uint8_t": "u1", "int16_t": "i2", "uint16_t": "u2", "int32_t": "i4", "uint32_t": "u4",
    "int64_t": "i8", "uint64_t": "u8", "int": "i4", "float": "f4",
}  # fmt: skip


class BastideError(ValueError):
    """What is refused, and why: a move against the rules, a set-up that no game can have, a wrong action."""


class RecordError(BastideError):
    """A record that cannot be read; `line` is the wrong line, from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("line %d: %s" % (line, message))
        self.line = line


def check(error: int) -> None:
    """Raises the library's error as an exception."""
    if error:
        raise BastideError(text(lib.bst_error_text(error)))


def text(pointer: Any) -> str:
    """A C string, empty for NULL."""
    return "" if pointer == ffi.NULL else str(ffi.string(pointer).decode("utf-8", "replace"))


def written(write: Callable[[Any, int], Any], size: int = 4096) -> str:
    """What a function writes that is given a buffer and its size and returns the length of the whole."""
    while True:
        buffer = ffi.new("char[]", size)
        length = int(write(buffer, size))
        if length < size:
            return bytes(ffi.buffer(buffer, length)).decode("utf-8")
        size = length + 1


def names(read: Callable[[int], Any]) -> tuple[str, ...]:
    """The names by number, up to the first that is NULL."""
    out: list[str] = []
    while (name := read(len(out))) != ffi.NULL:
        out.append(text(name))
    return tuple(out)


def dtype(ctype: Any) -> np.dtype[Any]:
    """A C type as numpy lays it out: every member at its own place."""
    if ctype.kind == "array":
        if ctype.item.cname == "char":
            return np.dtype("S%d" % ctype.length)
        return np.dtype((dtype(ctype.item), (ctype.length,)))
    if ctype.kind != "struct":
        return np.dtype(_NUMBERS[ctype.cname])
    members = [(name, field) for name, field in ctype.fields]
    return np.dtype({
        "names": [name for name, _ in members],
        "formats": [dtype(field.type) for _, field in members],
        "offsets": [field.offset for _, field in members],
        "itemsize": ffi.sizeof(ctype),
    })  # fmt: skip


def read_setup(line: str) -> Any:
    """The struct of a set-up line; an exception says what is wrong with it."""
    setup = ffi.new("bst_setup *")
    message = ffi.new("char[]", lib.BST_MESSAGE_SIZE)
    if lib.bst_setup_read(setup, line.encode(), message):
        raise BastideError(text(message))
    return setup


def events_of(state: Any, events: Any) -> list[dict[str, Any]]:
    """A list of events as the protocol tells them."""
    shown = written(lambda out, size: lib.bst_events_json(state, events, out, size), 1 << 14)
    out: list[dict[str, Any]] = json.loads(shown)
    return out


def bot_number(name: str) -> int:
    """The number of a bot; an exception if there is none of this name."""
    number = int(lib.bst_ai_find(name.encode()))
    if number < 0:
        raise BastideError("there is no bot %r; there are %s" % (name, ", ".join(names(lib.bst_ai_name))))
    return number


STATE = dtype(ffi.typeof("bst_state"))
STATE_SIZE = int(ffi.sizeof("bst_state"))
CHANCE = int(lib.BST_CHANCE)
NOBODY = int(lib.BST_NOBODY)
