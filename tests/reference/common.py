"""What every game of the reference shares: tiles, geometry, places, the landscape, set-up, protocol.

Naive on purpose: features are found by flood fill over the placed tiles, nothing is kept up to date
incrementally.
"""

import json
import random
import re
import sys
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

TILE_FOLDER = Path(__file__).resolve().parent.parent.parent / "sets"

SIDES = ("N", "E", "S", "W")
HALVES = ("NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW")
ROTATIONS = (0, 90, 180, 270)
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {
    "N": "S", "E": "W", "S": "N", "W": "E",
    "NNW": "SSW", "SSW": "NNW", "NNE": "SSE", "SSE": "NNE",
    "ENE": "WNW", "WNW": "ENE", "ESE": "WSW", "WSW": "ESE",
}
AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


class ProtocolError(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message


# ---------------------------------------------------------------------------- geometry

def rotate(port, rot):
    """A side or half-side after turning the tile clockwise by rot degrees."""
    quarter = rot // 90
    if port in SIDES:
        return SIDES[(SIDES.index(port) + quarter) % 4]
    return HALVES[(HALVES.index(port) + 2 * quarter) % 8]


def side_of(port):
    """The side on which a side or half-side lies: 'ENE' lies on 'E'."""
    return port[0]


def neighbour(x, y, port):
    dx, dy = STEP[side_of(port)]
    return x + dx, y + dy


# ---------------------------------------------------------------------------- tile kinds

@dataclass(frozen=True)
class SegmentSpec:
    """A road, city or field as printed on a tile, at rotation 0."""
    kind: str                       # "city", "road" or "field"
    index: int                      # among the tile's segments of this kind
    ports: tuple                    # sides (city, road) or half-sides (field)
    unnamed: frozenset = frozenset()  # sides that do not name it (shared_side)
    arms: int = 0
    cathedral: bool = False
    good: str | None = None
    princess: bool = False
    inn: bool = False
    cities: tuple = ()              # field: indices of the tile's cities that it touches
    sheep: int = 0                  # field: printed sheep


@dataclass(frozen=True)
class TileKind:
    id: str
    set: str
    edges: str                      # N E S W, letters C R F W
    segments: tuple
    monastery: bool = False
    symbols: frozenset = frozenset()
    extras: frozenset = frozenset()
    mist: tuple = ()                # sides covered by mist
    ghosts: int = 0

    @property
    def garden(self):
        return "g" in self.extras

    @property
    def vineyard(self):
        return "vineyard" in self.symbols or "v" in self.extras

    @property
    def wheel(self):
        """The wheel symbol's number, 0 without one."""
        return next((n for n in (1, 2, 3) if f"w{n}" in self.extras), 0)

    @property
    def river(self):
        return tuple(side for side, letter in zip(SIDES, self.edges) if letter == "W")

    def edge(self, side, rot):
        """The letter on this side of the board once the tile is turned by rot."""
        return self.edges[(SIDES.index(side) - rot // 90) % 4]

    def segments_of(self, kind):
        return [segment for segment in self.segments if segment.kind == kind]


def segment_specs(row, extras=()):
    """The segments of one row of a tile file."""
    unnamed = frozenset(row.get("shared_side", ""))
    specs = []
    for index, city in enumerate(row.get("cities", [])):
        specs.append(SegmentSpec("city", index, tuple(city["edges"]), unnamed,
                                 arms=city.get("arms", 0), cathedral=city.get("cathedral", False),
                                 good=city.get("good"), princess=city.get("princess", False)))
    for index, road in enumerate(row.get("roads", [])):
        specs.append(SegmentSpec("road", index, tuple(road["edges"]), inn=road.get("inn", False)))
    for index, meadow in enumerate(row.get("fields", [])):
        sheep = 1 if "sh" in extras and row["sheep_field"] == index else 0
        specs.append(SegmentSpec("field", index, tuple(meadow["ports"]),
                                 cities=tuple(meadow["cities"]), sheep=sheep))
    return tuple(specs)


def tile_kind(set_name, row, extras=()):
    return TileKind(
        id="+".join([row["id"], *extras]), set=set_name, edges=row["edges"],
        segments=segment_specs(row, extras), monastery=bool(row.get("monastery")),
        symbols=frozenset(row.get("symbols", [])), extras=frozenset(extras),
        mist=tuple(row.get("mist", "")), ghosts=row.get("ghosts", 0))


def load_files():
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8"))
            for path in sorted(TILE_FOLDER.glob("*/tiles.json"))}


FILES = load_files()
ROWS = {row["id"]: (set_name, row) for set_name, content in FILES.items() for row in content["tiles"]}
START_ID = next(row["id"] for row in FILES["base"]["tiles"] if row.get("start"))
SOURCE_ID = next(row["id"] for row in FILES["river"]["tiles"] if "source" in row.get("symbols", []))
LAKE_ID = next(row["id"] for row in FILES["river"]["tiles"] if "lake" in row.get("symbols", []))


def used_extras(sets, wheel_board):
    """The extras that mean something in a game of these sets."""
    used = set()
    if "abbot" in sets:
        used |= {"g"}
    if "wheel" in sets and wheel_board:
        used |= {"w1", "w2", "w3"}
    if "hills" in sets:
        used |= {"sh", "v"}
    return used


def is_sublist(part, whole):
    remaining = iter(whole)
    return all(item in remaining for item in part)


_KINDS = {}


def kind_by_id(tile_id, used):
    """The kind of a tile id; bad-setup where there is none, or for an extra that no set uses."""
    if tile_id not in _KINDS:
        row_id, *extras = tile_id.split("+")
        if row_id not in ROWS:
            raise ProtocolError("bad-setup", f"no tile has the id {tile_id}")
        set_name, row = ROWS[row_id]
        if extras and not any(is_sublist(extras, copy) for copy in row.get("extras", [])):
            raise ProtocolError("bad-setup", f"no copy of {row_id} has these extras: {tile_id}")
        _KINDS[tile_id] = tile_kind(set_name, row, extras)
    kind = _KINDS[tile_id]
    if not kind.extras <= used:
        raise ProtocolError("bad-setup", f"no chosen set uses the extra of {tile_id}")
    return kind


def copies_of_set(set_name, used):
    """The ids of all tiles of a set, one entry a copy, with the extras in use."""
    ids = []
    for row in FILES[set_name]["tiles"]:
        extras = row.get("extras", [])
        for number in range(row["count"]):
            worn = extras[number] if number < len(extras) else []
            ids.append("+".join([row["id"], *[extra for extra in worn if extra in used]]))
    return ids


@cache
def look(kind, rot):
    """What of a turned tile counts; equal looks are the same move (protocol, section 1)."""
    def turned(ports):
        return frozenset(rotate(port, rot) for port in ports)

    cities = [(turned(spec.ports), spec.arms, spec.cathedral, spec.good, spec.princess)
              for spec in kind.segments_of("city")]
    roads = [(turned(spec.ports), spec.inn) for spec in kind.segments_of("road")]
    fields = [(turned(spec.ports), frozenset(cities[city] for city in spec.cities), spec.sheep)
              for spec in kind.segments_of("field")]
    edges = tuple(kind.edge(side, rot) for side in SIDES)
    return edges, frozenset(cities), frozenset(roads), frozenset(fields), turned(kind.mist)


def smallest_rotation(kind, rot):
    """The smallest rotation that gives the same tile as this one."""
    wanted = look(kind, rot)
    return next(other for other in ROTATIONS if look(kind, other) == wanted)


def distinct_rotations(kind):
    return [rot for rot in ROTATIONS if smallest_rotation(kind, rot) == rot]


# ---------------------------------------------------------------------------- landscape

@dataclass(frozen=True)
class Segment:
    """A segment on the board. Ports are (x, y, side or half-side)."""
    x: int
    y: int
    spec: SegmentSpec
    ports: tuple
    place: str | None               # canonical name; None on the wheel board

    @property
    def kind(self):
        return self.spec.kind

    @property
    def piece(self):
        """What it is printed on: the tile's square, or the wheel board."""
        return "board" if self.place is None else (self.x, self.y)

    @property
    def squares(self):
        return {(self.x, self.y)} | {(x, y) for x, y, _ in self.ports}


@dataclass(eq=False)
class Feature:
    """A whole road, city or field."""
    kind: str
    segments: list
    closed: bool                    # no port without a counterpart

    @cached_property
    def squares(self):
        return set().union(*(segment.squares for segment in self.segments))

    @cached_property
    def places(self):
        return {(segment.x, segment.y, segment.place) for segment in self.segments}


@dataclass(frozen=True)
class Placed:
    kind: TileKind | None           # None: a square of the wheel board
    rot: int
    edges: dict                     # side -> letter; a side inside a larger piece is missing
    segments: tuple = ()            # those of a tile, in listing order


def canonical_place(spec, rot):
    """The name a listing gives to a segment (protocol, section 2)."""
    if not spec.ports:
        return f"{spec.kind}:inner"
    order = SIDES if spec.kind != "field" else HALVES
    names = {rotate(port, rot) for port in spec.ports if port not in spec.unnamed}
    return f"{spec.kind}:{next(port for port in order if port in names)}"


def listing_order(segment):
    """Cities, roads, fields; those of one kind in the order of their places."""
    ports = (*SIDES, *HALVES, "inner")
    return ("city", "road", "field").index(segment.kind), ports.index(segment.place.split(":")[1])


@dataclass
class Landscape:
    squares: dict = field(default_factory=dict)    # (x, y) -> Placed
    segments: list = field(default_factory=list)
    order: list = field(default_factory=list)      # squares of the tiles, as they were placed
    _features: list | None = None                  # found when first asked for after a change
    _at: dict | None = None                        # (x, y, place) -> its feature

    def copy(self):
        return Landscape(dict(self.squares), list(self.segments), list(self.order), self._features, self._at)

    def add_tile(self, x, y, kind, rot):
        edges = {side: kind.edge(side, rot) for side in SIDES}
        segments = []
        for spec in kind.segments:
            ports = tuple((x, y, rotate(port, rot)) for port in spec.ports)
            segments.append(Segment(x, y, spec, ports, canonical_place(spec, rot)))
        self.squares[x, y] = Placed(kind, rot, edges, tuple(sorted(segments, key=listing_order)))
        self.order.append((x, y))
        self.segments += segments
        self._features = None

    def add_board_square(self, x, y, edges):
        """A square of a start piece that is no tile of the deck; its segments are added apart."""
        self.squares[x, y] = Placed(None, 0, edges)

    def add_board_segment(self, spec, ports):
        self.segments.append(Segment(ports[0][0], ports[0][1], spec, tuple(ports), None))
        self._features = None

    def kind_at(self, x, y):
        placed = self.squares.get((x, y))
        return placed.kind if placed else None

    def around(self, x, y):
        """The squares around this one that hold tiles."""
        return [(x + dx, y + dy) for dx, dy in AROUND if (x + dx, y + dy) in self.squares]

    # -- features

    def features(self):
        if self._features is None:
            self._features = self._find_features()
            self._at = {place: feature for feature in self._features for place in feature.places}
        return self._features

    def _find_features(self):
        owners = {}
        for segment in self.segments:
            for port in segment.ports:
                owners.setdefault((segment.kind, port), []).append(segment)
        features, seen = [], set()
        for first in self.segments:
            if id(first) in seen:
                continue
            seen.add(id(first))
            feature = Feature(first.kind, [], True)
            waiting = [first]
            while waiting:
                segment = waiting.pop(0)
                feature.segments.append(segment)
                for x, y, port in segment.ports:
                    across = (*neighbour(x, y, port), OPPOSITE[port])
                    joined = owners.get((segment.kind, across), [])
                    if not joined:
                        feature.closed = False
                    for other in joined:
                        if id(other) not in seen:
                            seen.add(id(other))
                            waiting.append(other)
            features.append(feature)
        return features

    def feature_at(self, x, y, place):
        self.features()
        return self._at.get((x, y, place))

    def touched_cities(self, meadow):
        """The cities that lie in a field or border it, each once (BASE-53)."""
        touched = {(segment.piece, index) for segment in meadow.segments for index in segment.spec.cities}
        return [city for city in self.features() if city.kind == "city" and any(
            (segment.piece, segment.spec.index) in touched for segment in city.segments)]

    def features_on(self, x, y):
        """The features with a segment on the tile there, each once."""
        found = [self.feature_at(x, y, segment.place) for segment in self.segments_on(x, y)]
        return [feature for number, feature in enumerate(found) if feature not in found[:number]]

    def segments_on(self, x, y):
        placed = self.squares.get((x, y))
        return placed.segments if placed else ()

    # -- places

    def resolve(self, x, y, place):
        """The canonical name of a place named by any of its sides; None if there is no such place."""
        placed = self.squares.get((x, y))
        if placed is None or placed.kind is None:
            return None
        if ":" not in place:
            there = {"monastery": placed.kind.monastery, "garden": placed.kind.garden,
                     "castle": "castle" in placed.kind.symbols,
                     "cemetery": "cemetery" in placed.kind.symbols}
            return place if there.get(place) else None
        wanted, port = place.split(":")
        for segment in self.segments_on(x, y):
            if segment.kind != wanted:
                continue
            names = {p for (_, _, p), printed in zip(segment.ports, segment.spec.ports)
                     if printed not in segment.spec.unnamed}
            if port in names or segment.place == place:
                return segment.place
        return None

    # -- fitting

    def frontier(self):
        """The free squares beside placed ones, from north to south, then west to east."""
        free = {neighbour(x, y, side) for x, y in self.squares for side in SIDES}
        return sorted(free - self.squares.keys(), key=lambda square: (square[1], square[0]))

    def fits(self, kind, x, y, rot):
        """BASE-11 and BASE-12: a whole side touches, and every touching side agrees."""
        if (x, y) in self.squares:
            return False
        touching = False
        for side in SIDES:
            placed = self.squares.get(neighbour(x, y, side))
            if placed is None:
                continue
            touching = True
            if placed.edges.get(OPPOSITE[side]) != kind.edge(side, rot):
                return False
        return touching


# ---------------------------------------------------------------------------- moves as text

_INT = r"-?\d{1,9}"
SQUARE = re.compile(rf"({_INT}),({_INT})")
TILE_MOVE = re.compile(rf"tile ({_INT}),({_INT}),(0|90|180|270)")
PLACE = re.compile(rf"((?:city|road):[NESW]|field:(?:{'|'.join(HALVES)}|inner)"
                   rf"|monastery|garden|castle|cemetery)(?:@({_INT}),({_INT}))?")


def parse_square(text):
    found = SQUARE.fullmatch(text)
    if not found:
        raise ProtocolError("bad-move", f"not a square: {text}")
    return int(found[1]), int(found[2])


def parse_tile_move(text):
    found = TILE_MOVE.fullmatch(text)
    if not found:
        raise ProtocolError("bad-move", f"not a tile move: {text}")
    return int(found[1]), int(found[2]), int(found[3])


def parse_place(text):
    """(place, square or None) of 'city:N' or 'city:N@3,-1'."""
    found = PLACE.fullmatch(text)
    if not found:
        raise ProtocolError("bad-move", f"not a place: {text}")
    return found[1], (int(found[2]), int(found[3])) if found[2] else None


# ---------------------------------------------------------------------------- set-up

COMPETITIVE_SETS = ("base", "river", "abbot", "inns", "traders", "hills", "wheel", "dragon")
CHOICES = {
    "farmers": ("on", "off"),
    "small-city": ("4", "2"),
    "dragon-moves": ("before", "after"),
    "fairy-final": ("closed", "all"),
    "princess": ("may", "must"),
    "hill-tie": ("presence", "number"),
    "flock-closed": ("home", "stay"),
    "wheel-board": ("on", "off"),
    "river-bends": ("any", "direct"),
}
OTHER_KEYS = ("sets", "players", "level", "first", "seed", "deck", "start", "tokens")
TOKEN_BAG = {"1": 4, "2": 5, "3": 6, "4": 1, "wolf": 2}   # sheep tokens of `hills`


@dataclass
class Setup:
    sets: tuple = ("base",)
    players: int = 2
    level: int = 1
    first: int = 0
    seed: int = 0
    deck: list | None = None        # tile ids
    start: str | None = None
    tokens: list = field(default_factory=list)
    options: dict = field(default_factory=dict)   # the keys of CHOICES
    text: str = ""                  # one line that gives this set-up again

    def has(self, set_name):
        return set_name in self.sets

    @property
    def farmers(self):
        return self.options["farmers"] == "on"

    @property
    def wheel_board(self):
        return self.has("wheel") and self.options["wheel-board"] == "on"

    @property
    def used_extras(self):
        return used_extras(self.sets, self.wheel_board)


def _refuse(key, value):
    raise ProtocolError("bad-setup", f"{key} cannot be {value!r}")


def _number(key, value, low, high):
    if not re.fullmatch(r"[0-9]{1,20}", value) or not low <= int(value) <= high:
        _refuse(key, value)
    return int(value)


def _parse_sets(value):
    sets = value.split(",")
    known = sets == ["mists"] or ("base" in sets and set(sets) <= set(COMPETITIVE_SETS))
    if not known or len(set(sets)) != len(sets):
        _refuse("sets", value)
    return tuple(name for name in (*COMPETITIVE_SETS, "mists") if name in sets)


def _check_tiles(setup):
    """Deck and start hold only ids that this game can have."""
    mists = setup.has("mists")
    if setup.deck is not None and len(setup.deck) > (60 if mists else 186):
        raise ProtocolError("bad-setup", "the deck is too long")
    for tile_id in [*(setup.deck or []), *([setup.start] if setup.start else [])]:
        kind = kind_by_id(tile_id, setup.used_extras)
        if (kind.set == "mists") != mists:
            raise ProtocolError("bad-setup", f"{tile_id} is no tile for these sets")
    if setup.start and (mists or setup.has("river") or setup.wheel_board):
        raise ProtocolError("bad-setup", "these sets have their own start")


def parse_setup(words):
    """A Setup from key=value words; every wrong word is bad-setup."""
    given = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or (key not in CHOICES and key not in OTHER_KEYS) or key in given:
            raise ProtocolError("bad-setup", f"not a set-up word, or given twice: {word}")
        if key in CHOICES and value not in CHOICES[key]:
            _refuse(key, value)
        given[key] = value
    setup = Setup(options={key: given.get(key, values[0]) for key, values in CHOICES.items()})
    setup.sets = _parse_sets(given.get("sets", "base"))
    fewest, most = (1, 5) if setup.has("mists") else (2, 8)
    setup.players = _number("players", given.get("players", "2"), fewest, most)
    setup.level = _number("level", given.get("level", "1"), 1, 6)
    setup.first = _number("first", given.get("first", "0"), 0, setup.players - 1)
    given.setdefault("seed", str(random.getrandbits(64)))
    setup.seed = _number("seed", given["seed"], 0, 2 ** 64 - 1)
    setup.start = given.get("start")
    if "deck" in given:
        setup.deck = given["deck"].split(",")
    if "tokens" in given:
        setup.tokens = given["tokens"].split(",")
        if not set(setup.tokens) <= set(TOKEN_BAG):
            _refuse("tokens", given["tokens"])
    _check_tiles(setup)
    setup.text = _setup_line(setup, given)
    return setup


def _setup_line(setup, given):
    always = {"sets": ",".join(setup.sets), "players": setup.players, "seed": setup.seed,
              "farmers": setup.options["farmers"], "first": setup.first}
    rest = {key: value for key, value in given.items() if key not in always}
    return " ".join(f"{key}={value}" for key, value in {**always, **rest}.items())


def natural_deck(setup, rng):
    """A shuffled competitive deck as the chosen sets hold it, river first (RIVER-1, WHEEL-1, WHEEL-60)."""
    used = setup.used_extras
    rest = []
    for set_name in setup.sets:
        if set_name in FILES and set_name != "river":
            rest += copies_of_set(set_name, used)
    river = []
    if setup.has("river"):
        river = copies_of_set("river", used)
        river.remove(SOURCE_ID)
        river.remove(LAKE_ID)
        rng.shuffle(river)
        river = [*([SOURCE_ID] if setup.wheel_board else []), *river, LAKE_ID]
    if not setup.wheel_board:
        leaving = setup.start or START_ID
        if leaving in rest:
            rest.remove(leaving)
    rng.shuffle(rest)
    return river + rest


# ---------------------------------------------------------------------------- protocol

class Session:
    """One engine session: turns a command line into an answer.

    make_game(setup) gives a game with: over, legal() -> list of moves, canonical(text) -> the move as a
    listing writes it (ProtocolError 'bad-move' or 'illegal-move'), play(move) -> events,
    state() -> dict, clone() -> an independent copy.
    """

    def __init__(self, make_game):
        self.make_game = make_game
        self.setup = None
        self.game = None
        self.moves = []

    def answer(self, line):
        """The answer to one command; None for quit."""
        name, _, rest = line.strip().partition(" ")
        if name == "quit":
            return None
        command = getattr(self, f"do_{name}", None) if name.isalpha() else None
        try:
            if command is None:
                raise ProtocolError("unknown-command", f"no command {name!r}")
            return command(rest.strip())
        except ProtocolError as error:
            return {"error": {"code": error.code, "message": error.message}}

    def _running(self):
        if self.game is None:
            raise ProtocolError("no-game", "no game has been started")
        return self.game

    def do_hello(self, _rest):
        return {"name": "reference", "version": "1", "protocol": 1,
                "sets": [*COMPETITIVE_SETS, "mists"]}

    def do_new(self, rest):
        setup = parse_setup(rest.split())
        self.game = self.make_game(setup)
        self.setup, self.moves = setup, []
        return self.game.state()

    def do_state(self, _rest):
        return self._running().state()

    def do_legal(self, _rest):
        return {"legal": self._running().legal()}

    def do_play(self, rest):
        game = self._running()
        if game.over:
            raise ProtocolError("game-over", "the game is over")
        move = game.canonical(" ".join(rest.split()))
        if move not in game.legal():
            raise ProtocolError("illegal-move", f"not legal now: {rest}")
        events = game.play(move)
        self.moves.append(move)
        return {"events": events, "state": game.state()}

    def do_undo(self, _rest):
        self._running()
        if not self.moves:
            raise ProtocolError("nothing-to-undo", "no move has been made")
        self.moves.pop()
        self.game = self.make_game(self.setup)
        for move in self.moves:
            self.game.play(move)
        return self.game.state()

    def do_perft(self, rest):
        game = self._running()
        if not re.fullmatch(r"[0-9]{1,3}", rest):
            raise ProtocolError("bad-argument", f"not a depth: {rest!r}")
        return {"depth": int(rest), "nodes": perft(game, int(rest))}

    def do_record(self, _rest):
        self._running()
        lines = ["bastide-record 1", f"setup {self.setup.text}", "moves", *self.moves]
        state = self.game.state()
        if self.game.over and "scores" in state:
            lines.append("result " + " ".join(str(score) for score in state["scores"]))
        return {"record": "\n".join(lines) + "\n"}


def perft(game, depth):
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal())
    nodes = 0
    for move in game.legal():
        after = game.clone()
        after.play(move)
        nodes += perft(after, depth - 1)
    return nodes


def run(make_game):
    """Speak the protocol on standard input and output until quit or the end of input."""
    session = Session(make_game)
    for raw in sys.stdin.buffer:
        answer = session.answer(raw.decode("utf-8", errors="replace"))
        if answer is None:
            break
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        sys.stdout.flush()
