"""Mists over Carcassonne: a naive game to compare the engine with.

A turn is written as a generator in the order of MIST-5. It stops at every question (Game.ask) and goes
on with the answer, so the code reads like the rules. Banks of mist, closed cemeteries and completed
features are found afresh from the board each time they are needed.
"""

from dataclasses import dataclass

from common import (AROUND, FILES, OPPOSITE, SIDES, STEP, Landscape, ProtocolError, TileKind,
                    distinct_rotations, kind_by_id, neighbour, rotate, segment_specs)
from mists_notation import COLOURS, canonical_move, listed_place

COLOURS_EACH = {1: 4, 2: 2, 3: 1, 4: 1, 5: 1}                   # MIST-2
START_NAMES = {(0, 0): "NW", (1, 0): "NE", (1, 1): "SE", (0, 1): "SW"}
PILE_ENDS = (20, 40)                                            # MIST-60


@dataclass(frozen=True)
class Level:
    bank: int
    marks: tuple
    goal: int


LEVELS = {                                                      # MIST-4
    1: Level(15, (), 50),
    2: Level(15, (), 75),
    3: Level(15, (15, 50), 100),
    4: Level(13, (20, 60), 120),
    5: Level(13, (15, 50), 100),
    6: Level(12, (10, 25), 50),
}


@dataclass(eq=False)
class Guard:
    colour: str
    x: int
    y: int
    place: str

    @property
    def square(self):
        return self.x, self.y

    @property
    def where(self):
        return self.x, self.y, self.place


@dataclass(eq=False)
class Dog:
    mark: int
    where: str = "track"            # "track", "board" or "out"
    guard: Guard | None = None


@dataclass
class Completed:
    """A completed road, city or castle with at least one guard."""
    kind: str
    name: str                       # as a listing names it
    tiles: int
    points: int
    guards: list


class Ended(Exception):
    """The game is won or lost at once; the rest of the turn is left out."""

    def __init__(self, won, reason):
        super().__init__(reason)
        self.won = won
        self.reason = reason


def reading_order(square):
    x, y = square
    return y, x


def orthogonal(x, y):
    return [(x + dx, y + dy) for dx, dy in STEP.values()]


def surrounding(x, y):
    """The 8 squares around, in reading order."""
    return [(x + dx, y + dy) for dx, dy in AROUND]


def start_kinds():
    """The squares of the start piece as tiles. A side inside the piece meets no other tile: F stands for it."""
    for row in FILES["mists"]["start_piece"]["squares"]:
        square = row["x"], row["y"]
        edges = "".join(row["outer"].get(side, "F") for side in SIDES)
        yield square, TileKind(id=f"M-START-{START_NAMES[square]}", set="mists", edges=edges,
                               segments=segment_specs(row), mist=tuple(row.get("mist", "")),
                               ghosts=row.get("ghosts", 0))


class Game:
    def __init__(self, setup):
        if setup.deck is None:
            raise ProtocolError("bad-setup", "the reference plays mists with a given deck only")
        self.setup = setup
        self.level = setup.level
        self.cursed = setup.level >= 5
        self.deck = [kind_by_id(tile_id, set()) for tile_id in setup.deck]
        self.drawn = 0
        self.discarded = []
        self.turn = 0
        self.tile = None
        self.last = None                # the square of this turn's face-up tile
        self.landscape = Landscape()
        self.covered = []
        self.guards = []
        self.buried = []                # (square of the cemetery, colour)
        self.dogs = [Dog(mark) for mark in LEVELS[self.level].marks]
        self.supply = self.first_supply()
        self.score = 0
        self.colours = {colour: 0 for own in self.supply for colour in own}
        self.bank = LEVELS[self.level].bank
        self.ghosts = {}                # square -> number, never 0
        self.over = False
        self.won = None
        self.reason = None
        self.phase = None
        self.options = {}               # move as a listing writes it -> what it means
        self.history = []
        self.events = []
        for (x, y), kind in start_kinds():
            self.landscape.add_tile(x, y, kind, 0)
            for _ in range(kind.ghosts):                        # MIST-3
                self.put_ghost((x, y))
        self.course = self.whole_game()
        self.go_on(None)

    def first_supply(self):
        """MIST-2, MIST-80: for each player the guards of each of their colours."""
        players = self.setup.players
        each = COLOURS_EACH[players]
        if players <= 2:
            guards = 3
        else:
            guards = 4 if self.level == 6 else 5
        return [{colour: guards for colour in COLOURS[player * each:(player + 1) * each]}
                for player in range(players)]

    # ------------------------------------------------------------------------ the interface of a session

    def legal(self):
        return list(self.options)

    def play(self, move):
        self.events = []
        self.history.append(move)
        self.go_on(self.options[move])
        return self.events

    def canonical(self, text):
        return canonical_move(self, text)

    def clone(self):
        """A generator cannot be copied: the copy plays the same moves again."""
        twin = Game(self.setup)
        for move in self.history:
            twin.play(move)
        return twin

    def go_on(self, answer):
        self.phase, self.options = None, {}
        try:
            self.course.send(answer)
        except StopIteration:
            self.tile = None

    def ask(self, phase, options):
        """The answer to a question; a single move is made without one, except the tile (protocol, section 3)."""
        if phase != "tile" and len(options) == 1:
            move, meaning = next(iter(options.items()))
            if move != "pass":
                self.tell("forced", move=move)
            return meaning
        self.phase, self.options = phase, options
        return (yield)

    def tell(self, event_type, **facts):
        self.events.append({"type": event_type, **facts})

    # ------------------------------------------------------------------------ the course of the game

    @property
    def player(self):
        """BASE-3, MIST-6."""
        return (self.setup.first + self.turn - 1) % self.setup.players

    def whole_game(self):
        try:
            while self.deck:                                    # BASE-13: a turn needs a tile to draw
                self.turn += 1
                self.draw()
                yield from self.take_turn()
                self.check_deadlines()
            raise Ended(False, "tiles")                         # MIST-90
        except Ended as end:
            self.over, self.won, self.reason = True, end.won, end.reason
            self.tell("won" if end.won else "lost", reason=end.reason)

    def take_turn(self):
        """MIST-5."""
        yield from self.place_tile()                            # 1a
        self.close_mist()                                       # 1b
        yield from self.close_cemeteries(self.last)             # 1c
        yield from self.ghosts_appear()                         # 2a
        yield from self.place_guard()                           # 2b
        yield from self.score_features()                        # 3a
        yield from self.release_dogs()                          # 3b
        yield from self.cover_square()                          # 3c

    def take_from_pile(self):
        self.drawn += 1
        return self.deck.pop(0)

    def draw(self):
        """BASE-10, BASE-13, MIST-90."""
        while self.deck:
            self.tile = self.take_from_pile()
            if self.tile_options():
                return
            self.discarded.append(self.tile.id)
        raise Ended(False, "tiles")

    def check_deadlines(self):
        """MIST-60, at the end of a turn."""
        for dog, pile_end in zip(self.dogs, PILE_ENDS):
            if self.drawn >= pile_end and not self.reached(dog.mark):
                raise Ended(False, "deadline")

    # ------------------------------------------------------------------------ score

    def reached(self, mark):
        """MIST-42, MIST-81."""
        if self.level == 6:
            return min(self.colours.values()) >= mark
        return self.score >= mark

    def add_points(self, colour, points):
        """MIST-42, MIST-80."""
        if self.level == 6:
            self.colours[colour] += points
        else:
            self.score += points

    def check_goal(self):
        """MIST-45, MIST-90."""
        if self.reached(LEVELS[self.level].goal):
            raise Ended(True, "goal")

    # ------------------------------------------------------------------------ 1a the tile

    def tile_options(self):
        """MIST-10; MIST-74: only face-up tiles are touched and need to fit."""
        return {f"tile {x},{y},{rot}": (x, y, rot)
                for x, y in self.landscape.frontier() if (x, y) not in self.covered
                for rot in distinct_rotations(self.tile)
                if self.landscape.fits(self.tile, x, y, rot)}

    def place_tile(self):
        x, y, rot = yield from self.ask("tile", self.tile_options())
        self.landscape.add_tile(x, y, self.tile, rot)
        self.last = x, y
        self.tile = None

    # ------------------------------------------------------------------------ mist and ghosts

    def shows_mist(self, square):
        kind = self.landscape.kind_at(*square)
        return kind is not None and bool(kind.mist)

    def misty_sides(self, square):
        placed = self.landscape.squares[square]
        return {rotate(side, placed.rot) for side in placed.kind.mist}

    def mist_beyond(self, square, side):
        """The neighbour whose mist meets the mist on this side; None if there is no such neighbour."""
        other = neighbour(*square, side)
        if other in self.landscape.squares and OPPOSITE[side] in self.misty_sides(other):
            return other
        return None

    def mist_bank(self, square):
        """The squares of the bank of mist there, and whether it is closed (MIST-20, MIST-73)."""
        squares, closed, waiting = {square}, True, [square]
        while waiting:
            here = waiting.pop()
            for side in self.misty_sides(here):
                other = self.mist_beyond(here, side)
                if other is None:
                    closed = False
                elif other not in squares:
                    squares.add(other)
                    waiting.append(other)
        return squares, closed

    def put_ghost(self, square):
        """MIST-23."""
        if self.bank == 0:
            raise Ended(False, "ghosts")
        self.bank -= 1
        self.ghosts[square] = self.ghosts.get(square, 0) + 1
        self.tell("ghost", x=square[0], y=square[1])

    def return_ghosts(self, square, number):
        self.bank += number
        self.ghosts[square] -= number
        if self.ghosts[square] == 0:
            del self.ghosts[square]
        self.tell("calmed", x=square[0], y=square[1], n=number)

    def return_all_ghosts(self, squares):
        for square in sorted(squares, key=reading_order):
            if square in self.ghosts:
                self.return_ghosts(square, self.ghosts[square])

    def calm_options(self, squares):
        """MIST-40, MIST-61: 1 to 3 ghosts of one tile; a listing names the number only if it could be more."""
        options = {}
        for x, y in sorted(squares, key=reading_order):
            most = min(3, self.ghosts[x, y])
            options[f"calm {x},{y}"] = (x, y), most
            for number in range(1, most):
                options[f"calm {x},{y} {number}"] = (x, y), number
        return options

    def close_mist(self):
        """MIST-21."""
        if not self.shows_mist(self.last):
            return
        squares, closed = self.mist_bank(self.last)
        if closed:
            self.tell("mist-closed", x=self.last[0], y=self.last[1], tiles=len(squares))
            self.return_all_ghosts(squares)

    def ghosts_appear(self):
        if self.shows_mist(self.last):
            yield from self.ghosts_on_mist()
        if self.cursed and self.is_cemetery(self.last):         # MIST-71
            for square in surrounding(*self.last):
                if self.shows_mist(square):
                    self.put_ghost(square)

    def ghosts_on_mist(self):
        """MIST-22, MIST-25."""
        _, closed = self.mist_bank(self.last)
        if closed:
            return
        number = self.landscape.kind_at(*self.last).ghosts
        if any(self.mist_beyond(self.last, side) for side in self.misty_sides(self.last)):
            number -= 1
        for _ in range(number):
            self.put_ghost(self.last)
        if number >= 1 and not self.cursed:
            yield from self.haunt_cemetery()

    def haunt_cemetery(self):
        """MIST-53; MIST-25: with an empty bank there is nothing to ask."""
        cemeteries = self.open_cemeteries()
        if not cemeteries:
            return
        if self.bank == 0:
            raise Ended(False, "ghosts")
        square = yield from self.ask("haunt", {f"haunt {x},{y}": (x, y) for x, y in cemeteries})
        self.put_ghost(square)

    # ------------------------------------------------------------------------ cemeteries

    def is_cemetery(self, square):
        kind = self.landscape.kind_at(*square)
        return kind is not None and "cemetery" in kind.symbols

    def cemetery_needs(self, square):
        """The squares that close a cemetery: MIST-51, MIST-70."""
        return surrounding(*square) if self.cursed else orthogonal(*square)

    def is_closed_cemetery(self, square):
        return all(needed in self.landscape.squares or needed in self.covered
                   for needed in self.cemetery_needs(square))

    def cemeteries(self):
        return sorted(filter(self.is_cemetery, self.landscape.squares), key=reading_order)

    def open_cemeteries(self):
        return [square for square in self.cemeteries() if not self.is_closed_cemetery(square)]

    def close_cemeteries(self, new):
        """MIST-51, MIST-52, MIST-75: those that the new tile, face up or face down, has closed."""
        for square in self.cemeteries():
            touched = square == new or new in self.cemetery_needs(square)
            if touched and self.is_closed_cemetery(square):
                yield from self.bury(square)
                self.return_all_ghosts([square])

    def bury(self, cemetery):
        """MIST-51."""
        options = {f"bury guard:{guard.colour} {listed_place(self, *guard.where)}": guard
                   for guard in self.guards}
        if not options:
            options = {f"bury supply:{colour}": colour
                       for own in self.supply for colour, number in own.items() if number}
        if not options:
            return
        chosen = yield from self.ask("bury", options)
        if isinstance(chosen, Guard):
            self.guards.remove(chosen)
            self.dogs_leave([chosen])                           # MIST-64
            colour = chosen.colour
        else:
            colour = chosen
            self.supply_of(colour)[colour] -= 1
        self.buried.append((cemetery, colour))
        self.tell("buried", x=cemetery[0], y=cemetery[1], colour=colour)

    def cover_square(self):
        """MIST-72, MIST-75."""
        cemeteries = self.open_cemeteries()
        if not self.cursed or not cemeteries or not self.deck:
            return
        free = {square for cemetery in cemeteries for square in surrounding(*cemetery)
                if square not in self.landscape.squares and square not in self.covered}
        options = {f"cover {x},{y}": (x, y) for x, y in sorted(free, key=reading_order)}
        square = yield from self.ask("cover", options)
        self.take_from_pile()
        self.covered.append(square)
        self.tell("covered", x=square[0], y=square[1])
        yield from self.close_cemeteries(square)

    # ------------------------------------------------------------------------ guards

    def owner(self, colour):
        return next(player for player, own in enumerate(self.supply) if colour in own)

    def supply_of(self, colour):
        return self.supply[self.owner(colour)]

    def guards_on(self, feature):
        return [guard for guard in self.guards if guard.where in feature.places]

    def free_places(self):
        """BASE-20 to BASE-23, MIST-11, MIST-24, MIST-44, MIST-50."""
        places = [segment.place for segment in self.landscape.segments_on(*self.last)
                  if not self.guards_on(self.landscape.feature_at(*self.last, segment.place))]
        if self.is_castle(self.last):
            places.append("castle")
        return places

    def place_guard(self):
        own = self.supply[self.player]
        options = {f"guard:{colour} {place}": (colour, place)
                   for colour, number in own.items() if number for place in self.free_places()}
        chosen = yield from self.ask("figure", {**options, "pass": None})
        if chosen:
            colour, place = chosen
            own[colour] -= 1
            self.guards.append(Guard(colour, *self.last, place))

    # ------------------------------------------------------------------------ 3a scoring

    def is_castle(self, square):
        kind = self.landscape.kind_at(*square)
        return kind is not None and "castle" in kind.symbols

    def completed(self):
        """MIST-40: the completed features with guards."""
        return self.completed_roads_and_cities() + self.completed_castles()

    def completed_roads_and_cities(self):
        """BASE-31, BASE-32, MIST-41."""
        found = []
        for feature in self.landscape.features():
            guards = self.guards_on(feature)
            if not feature.closed or not guards:
                continue
            tiles = len(feature.squares)
            arms = sum(segment.spec.arms for segment in feature.segments)
            points = tiles if feature.kind == "road" else 2 * tiles + 2 * arms
            found.append(Completed(feature.kind, self.name_of(feature), tiles, points, guards))
        return found

    def completed_castles(self):
        """MIST-44, MIST-73."""
        found = []
        for guard in self.guards:
            if guard.place != "castle":
                continue
            squares = [guard.square, *surrounding(*guard.square)]
            if all(square in self.landscape.squares for square in squares):
                points = 2 * sum(self.shows_mist(square) for square in squares)
                name = f"castle@{guard.x},{guard.y}"
                found.append(Completed("castle", name, len(squares), points, [guard]))
        return found

    def name_of(self, feature):
        """The first segment on the tile just placed; None for a feature that does not reach it."""
        return next((segment.place for segment in self.landscape.segments_on(*self.last)
                     if segment in feature.segments), None)

    def score_features(self):
        """MIST-40: the active player chooses the order, and points or ghosts for each."""
        while completed := self.completed():
            calming = self.calm_options(self.ghosts)
            options = {}
            for feature in completed:
                options[f"score {feature.name} points"] = feature, None
                for text, calm in calming.items():
                    options[f"score {feature.name} {text}"] = feature, calm
            feature, calm = yield from self.ask("score", options)
            self.score_feature(feature, calm)

    def score_feature(self, feature, calm):
        """MIST-40, MIST-41, MIST-45, MIST-63."""
        for guard in feature.guards:
            self.guards.remove(guard)
            self.supply_of(guard.colour)[guard.colour] += 1
        dogs = self.dogs_leave(feature.guards)
        if calm:
            self.return_ghosts(*calm)
        else:
            colours = {guard.colour for guard in feature.guards}
            for colour in colours:
                self.add_points(colour, feature.points)
            self.tell("score", feature=feature.kind, at=feature.name, tiles=feature.tiles,
                      points=feature.points, colours=[c for c in COLOURS if c in colours], final=False)
            self.check_goal()
        for dog in dogs:
            points = sum(self.ghosts.values())
            self.add_points(dog.guard.colour, points)
            self.tell("dog-score", mark=dog.mark, colour=dog.guard.colour, points=points)
            self.check_goal()

    # ------------------------------------------------------------------------ 3b dogs

    def dogs_leave(self, guards):
        """The dogs beside these guards are out of the game; first dog first."""
        leaving = [dog for dog in self.dogs if dog.where == "board" and dog.guard in guards]
        for dog in leaving:
            dog.where = "out"
            self.tell("dog-out", mark=dog.mark)
        return leaving

    def release_dogs(self):
        """MIST-61."""
        for dog in self.dogs:
            if dog.where == "track" and self.reached(dog.mark):
                yield from self.release(dog)

    def release(self, dog):
        if not self.guards:
            dog.where = "out"
            self.tell("dog-out", mark=dog.mark)
            return
        options = {f"dog guard:{guard.colour} {listed_place(self, *guard.where)}": guard
                   for guard in self.guards}
        dog.guard = yield from self.ask("dog", options)
        dog.where = "board"
        self.tell("dog", mark=dog.mark, colour=dog.guard.colour, x=dog.guard.x, y=dog.guard.y)
        within_reach = [dog.guard.square, *surrounding(*dog.guard.square)]
        for _ in range(2):
            squares = [square for square in within_reach if square in self.ghosts]
            calm = yield from self.ask("calm", {**self.calm_options(squares), "pass": None})
            if calm is None:
                return
            self.return_ghosts(*calm)
            within_reach.remove(calm[0])

    # ------------------------------------------------------------------------ state

    def state(self):
        state = {
            "setup": self.setup.text,
            "status": "over" if self.over else "playing",
            "turn": self.turn,
            "player": self.player,
            "decides": None if self.over else self.player,
            "phase": self.phase,
            "tile": self.tile.id if self.tile else None,
            "left": len(self.deck),
            "aside": [],
            "discarded": list(self.discarded),
            "level": self.level,
            "bank": self.bank,
            "ghosts": [{"x": x, "y": y, "n": number} for (x, y), number in self.ghosts.items()],
            "supply": [dict(own) for own in self.supply],
            "board": [{"x": x, "y": y, "tile": self.landscape.squares[x, y].kind.id,
                       "rot": self.landscape.squares[x, y].rot} for x, y in self.landscape.order],
            "figures": [{"player": self.owner(guard.colour), "kind": "guard", **guard_json(guard)}
                        for guard in self.guards],
            "dogs": [dog_json(dog) for dog in self.dogs],
            "buried": [{"x": x, "y": y, "colour": colour} for (x, y), colour in self.buried],
            "covered": [{"x": x, "y": y} for x, y in self.covered],
        }
        if self.level == 6:
            state["colours"] = dict(self.colours)
        else:
            state["score"] = self.score
        if self.over:
            state["won"] = self.won
            state["reason"] = self.reason
        return state


def guard_json(guard):
    return {"colour": guard.colour, "x": guard.x, "y": guard.y, "at": guard.place}


def dog_json(dog):
    entry = {"mark": dog.mark, "where": dog.where}
    if dog.where == "board":
        entry |= guard_json(dog.guard)
    return entry
