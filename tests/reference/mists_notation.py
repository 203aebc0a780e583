"""The moves of Mists over Carcassonne as text: from what a player may write to what a listing writes."""

import re

from common import ProtocolError, parse_place, parse_square, parse_tile_move, smallest_rotation

COLOURS = ("red", "green", "blue", "yellow", "black", "pink")   # in the order of MIST-2


def listed_place(game, x, y, place):
    """Bare on the tile just placed, else with its square (protocol, section 2)."""
    return place if (x, y) == game.last else f"{place}@{x},{y}"


def canonical_move(game, text):
    """The move as a listing writes it; bad-move for no move at all, illegal-move for a place that is not there."""
    readers = {"tile": read_tile, "haunt": read_square, "cover": read_square, "bury": read_bury,
               "score": read_score, "dog": read_guard, "calm": read_calm}
    if text == "pass":
        return text
    name, _, rest = text.partition(" ")
    if name.partition(":")[0] == "guard":
        return read_guard(game, text)
    if name not in readers:
        raise ProtocolError("bad-move", f"not a move: {text}")
    return f"{name} {readers[name](game, rest)}"


def read_tile(game, rest):
    x, y, rot = parse_tile_move(f"tile {rest}")
    if game.tile:
        rot = smallest_rotation(game.tile, rot)
    return f"{x},{y},{rot}"


def read_square(_game, rest):
    x, y = parse_square(rest)
    return f"{x},{y}"


def read_colour(game, word, what):
    """'guard:red', or 'guard' alone of a player with one colour."""
    own = list(game.supply[game.player])
    if word == what and len(own) == 1:
        return own[0]
    name, _, colour = word.partition(":")
    if name != what or colour not in COLOURS:
        raise ProtocolError("bad-move", f"not {what} and a colour: {word}")
    return colour


def read_place(game, text):
    """(x, y, canonical place); without a square it is on the tile just placed."""
    place, square = parse_place(text)
    square = square or game.last
    found = game.landscape.resolve(*square, place) if square else None
    if found is None:
        raise ProtocolError("illegal-move", f"there is no such place: {text}")
    return *square, found


def read_guard(game, text):
    word, _, where = text.partition(" ")
    colour = read_colour(game, word, "guard")
    return f"guard:{colour} {listed_place(game, *read_place(game, where))}"


def read_bury(game, rest):
    if rest.partition(":")[0] == "supply":
        return f"supply:{read_colour(game, rest, 'supply')}"
    return read_guard(game, rest)


def read_score(game, rest):
    """A road or city by any of its segments, a castle by its square; then points, or calm and a tile."""
    where, _, choice = rest.partition(" ")
    x, y, place = read_place(game, where)
    if place == "castle":
        name = f"castle@{x},{y}"
    else:
        feature = game.landscape.feature_at(x, y, place)
        name = game.name_of(feature) if feature and game.last else None
    if choice == "points":
        return f"{name} points"
    word, _, what = choice.partition(" ")
    if word != "calm":
        raise ProtocolError("bad-move", f"neither points nor calm: {choice}")
    return f"{name} calm {read_calm(game, what)}"


def read_calm(game, rest):
    """The number of ghosts is named only where it is fewer than possible."""
    where, _, number = rest.partition(" ")
    x, y = parse_square(where)
    if number and not re.fullmatch("[0-9]{1,9}", number):
        raise ProtocolError("bad-move", f"not a number of ghosts: {number}")
    most = min(3, game.ghosts.get((x, y), 0))
    return f"{x},{y} {int(number)}" if number and int(number) != most else f"{x},{y}"
