"""The competitive game: base, river, abbot, inns, traders, hills, wheel, dragon, and how they combine.

The game stops at a question (phase, decides); play(move) answers it and runs on to the next one, in
the order of COMBO-1.
"""

import random
from dataclasses import dataclass

import scoring
from common import (FILES, SIDES, SOURCE_ID, START_ID, STEP, TOKEN_BAG, Landscape, ProtocolError,
                    distinct_rotations, kind_by_id, natural_deck, neighbour, parse_place,
                    parse_square, parse_tile_move, smallest_rotation)
from placing import lay_wheel_board, tile_fits
from scoring import CLOISTERS, FOLLOWERS, GOODS, OCCUPANTS

SECTORS = {sector["name"]: sector["crown_spaces"] for sector in FILES["wheel"]["sectors"]}
DRAGON_STEPS = 6
FIGURE_KINDS = ("follower", "large", "abbot", "builder", "pig", "shepherd")


@dataclass(frozen=True)
class Figure:
    player: int
    kind: str
    x: int
    y: int
    place: str

    @property
    def where(self):
        return self.x, self.y, self.place

    @property
    def named(self):
        """The place with its square, as moves name it."""
        return f"{self.place}@{self.x},{self.y}"


class Game:
    def __init__(self, setup):
        self.setup = setup
        self.players = setup.players
        self.landscape = Landscape()
        deck = setup.deck if setup.deck is not None else natural_deck(setup, random.Random(setup.seed))
        self.pile = list(deck)
        self.aside = []
        self.discarded = []
        self.scores = [0] * self.players
        self.supply = [self.full_supply() for _ in range(self.players)]
        self.figures = []
        self.goods = [dict.fromkeys(GOODS, 0) for _ in range(self.players)]
        self.events = []
        self.over = False

        self.turn = 0
        self.part = 1               # 2: the second tile of a double turn
        self.player = setup.first
        self.phase = None
        self.decides = None
        self.tile = None            # in hand
        self.new = None             # square of the tile just placed
        self.unscored = False       # the new tile's scoring step is still to come
        self.double_due = False

        self.volcano_seen = False
        self.dragon = None
        self.walk = None            # squares entered in this walk, the first one included
        self.fairy_square = None
        self.fairy_figure = None    # the follower she stands by

        self.pig_sector = "fortune"
        self.crowns = []            # (sector, player)
        self.plague_queue = []

        self.bag = dict(TOKEN_BAG)
        self.coming_tokens = list(setup.tokens)
        self.sheep = {}             # shepherd -> the tokens beside it
        self.lay_start()
        self.begin_turn()

    # ------------------------------------------------------------------------ set-up

    def option(self, key):
        return self.setup.options[key]

    def full_supply(self):
        has = self.setup.has
        supply = {"follower": 7}                                    # BASE-1
        if has("inns"):
            supply["large"] = 1                                     # INN-1
        if has("abbot"):
            supply["abbot"] = 1                                     # ABBOT-1
        if has("traders"):
            supply["builder"] = 1
        if has("traders") and self.setup.farmers:
            supply["pig"] = 1                                       # BASE-7
        if has("hills") and self.setup.farmers:
            supply["shepherd"] = 1
        return supply

    def lay_start(self):
        """BASE-2, RIVER-1, WHEEL-1."""
        if self.setup.wheel_board:
            lay_wheel_board(self.landscape)
        else:
            own = SOURCE_ID if self.setup.has("river") else START_ID
            self.landscape.add_tile(0, 0, self.kind(self.setup.start or own), 0)

    def kind(self, tile_id):
        return kind_by_id(tile_id, self.setup.used_extras)

    def clone(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.landscape = self.landscape.copy()
        for name in ("pile", "aside", "discarded", "scores", "figures", "events", "crowns",
                     "plague_queue", "coming_tokens"):
            setattr(other, name, list(getattr(self, name)))
        other.supply = [dict(supply) for supply in self.supply]
        other.goods = [dict(owned) for owned in self.goods]
        other.bag = dict(self.bag)
        other.sheep = {shepherd: list(tokens) for shepherd, tokens in self.sheep.items()}
        other.walk = None if self.walk is None else list(self.walk)
        return other

    # ------------------------------------------------------------------------ the turn (COMBO-1)

    def ask(self, phase, player):
        self.phase, self.decides = phase, player

    def begin_turn(self):
        if not self.pile:
            self.finish()
            return
        self.turn += 1
        self.part = 1
        if self.fairy_figure and self.fairy_figure.player == self.player:
            points = [1 if player == self.player else 0 for player in range(self.players)]
            self.award("fairy", points, False)                      # DRAGON-52
        self.draw()

    def draw(self):
        """Draw until a tile fits; with none left the game is over (BASE-13, BASE-50)."""
        while self.pile:
            tile = self.kind(self.pile.pop(0))
            if self.symbol(tile, "dragon") and not self.volcano_seen:
                self.aside.append(tile.id)                          # DRAGON-16
                continue
            self.tile = tile
            if tile.wheel and self.turn_wheel(tile.wheel):
                return
            if self.offer_tile():
                return
        self.finish()

    def offer_tile(self):
        """Ask for a place of the drawn tile; False, and the tile is out, if it fits nowhere."""
        if not self.tile_moves():
            self.discarded.append(self.tile.id)
            self.events.append({"type": "discarded", "tile": self.tile.id})
            self.tile = None
            return False
        if self.symbol(self.tile, "hill") and self.pile:
            self.pile.pop(0)                                        # HILL-1, HILL-5
        self.ask("tile", self.player)
        return True

    def symbol(self, kind, symbol):
        """Whether a symbol is on the tile and means anything in this game (COMBO-29)."""
        brings = {"hill": "hills", "volcano": "dragon", "dragon": "dragon", "portal": "dragon"}
        return symbol in kind.symbols and self.setup.has(brings[symbol])

    def new_tile_has(self, symbol):
        return self.symbol(self.landscape.kind_at(*self.new), symbol)

    def play_tile(self, move):
        x, y, rot = parse_tile_move(move)
        self.landscape.add_tile(x, y, self.tile, rot)
        self.tile, self.new, self.unscored = None, (x, y), True
        self.double_due = self.part == 1 and self.extends_own_builder()
        if self.new_tile_has("volcano") and not self.volcano_seen:
            self.volcano_seen = True
            self.pile += self.aside                                 # DRAGON-16
            self.aside = []
        if self.figure_moves() != ["pass"]:
            self.ask("figure", self.player)
        else:
            self.flock_step()

    def extends_own_builder(self):
        """TRADE-11, TRADE-13."""
        return any(scoring.figures_in(self, feature, ("builder",), self.player)
                   for feature in self.landscape.features_on(*self.new))

    def flock_step(self, just_placed=False):
        """HILL-12; the tile on which the shepherd was placed gives no choice."""
        if not just_placed and self.own_flock():
            self.ask("flock", self.player)
        else:
            self.after_flock()

    def after_flock(self):
        if self.option("flock-closed") == "home":
            for meadow in self.landscape.features_on(*self.new):
                if meadow.kind == "field" and meadow.closed:
                    self.flock_home(meadow)                         # HILL-18
        if self.new_tile_has("volcano"):
            self.dragon = self.new                                  # DRAGON-10
        if self.new_tile_has("dragon") and self.option("dragon-moves") == "before":
            self.start_walk()
        else:
            self.score_step()

    def score_step(self):
        scoring.score_completed(self)
        self.unscored = False
        if self.new_tile_has("dragon") and self.option("dragon-moves") == "after":
            self.start_walk()                                       # DRAGON-19
        else:
            self.end_part()

    def end_part(self):
        if self.double_due and self.pile:
            self.part = 2                                           # TRADE-11, COMBO-24
            self.draw()
        else:
            self.player = (self.player + 1) % self.players
            self.begin_turn()

    def finish(self):
        scoring.score_final(self)
        self.over = True
        self.phase = self.decides = self.tile = None

    # ------------------------------------------------------------------------ points and figures

    def award(self, feature, points, final, **more):
        for player, value in enumerate(points):
            self.scores[player] += value
        self.events.append({"type": "score", "feature": feature, "points": points, "final": final,
                            **more})

    def send_home(self, figure):
        """Back to the owner's supply, with everything that follows from it."""
        self.figures.remove(figure)
        self.supply[figure.player][figure.kind] += 1
        for token in self.sheep.pop(figure, []):
            self.bag[token] += 1                                    # COMBO-14
        if figure == self.fairy_figure:
            self.fairy_figure = None                                # DRAGON-55

    def remove(self, figure):
        """Take a figure away by dragon, princess or plague: lone builders and pigs go too."""
        self.send_home(figure)
        for helper in [f for f in self.figures if f.kind in ("builder", "pig")]:
            feature = self.landscape.feature_at(*helper.where)
            if not scoring.figures_in(self, feature, FOLLOWERS, helper.player):
                self.send_home(helper)                              # TRADE-16, TRADE-22

    def on_hill(self, figure):
        return self.symbol(self.landscape.kind_at(figure.x, figure.y), "hill")

    def own_figures(self, player, kinds=FIGURE_KINDS):
        return [figure for figure in self.figures if figure.player == player and figure.kind in kinds]

    # ------------------------------------------------------------------------ tile moves

    def tile_moves(self):
        rotations = distinct_rotations(self.tile)
        return [f"tile {x},{y},{rot}" for x, y in self.landscape.frontier() for rot in rotations
                if tile_fits(self.landscape, self.tile, x, y, rot, self.option("river-bends"))]

    # ------------------------------------------------------------------------ the figure step

    def figure_moves(self):
        princess = self.princess_moves()
        if princess and self.option("princess") == "must":
            return princess
        return [*princess, *self.placing_moves(), *self.passage_moves(), *self.crown_moves(),
                *self.recall_moves(), *self.fairy_moves(), "pass"]

    def princess_moves(self):
        """DRAGON-30: the knights in the city of the princess's own segment."""
        if not self.setup.has("dragon"):
            return []
        cities = [self.landscape.feature_at(segment.x, segment.y, segment.place)
                  for segment in self.landscape.segments_on(*self.new) if segment.spec.princess]
        return [f"princess {knight.named}" for city in cities
                for knight in scoring.figures_in(self, city, FOLLOWERS)]

    def places_on(self, x, y):
        """The places of a tile where a figure could stand at all."""
        kind = self.landscape.kind_at(x, y)
        places = [segment.place for segment in self.landscape.segments_on(x, y)
                  if segment.kind != "field" or self.setup.farmers]
        return places + ["monastery"] * kind.monastery + ["garden"] * kind.garden

    def is_occupied(self, x, y, place):
        if place in CLOISTERS:
            return any(figure.where == (x, y, place) for figure in self.figures)
        feature = self.landscape.feature_at(x, y, place)
        return bool(scoring.figures_in(self, feature, OCCUPANTS))

    def follower_kinds_for(self, place):
        """What of the supply can take an unoccupied place: followers, or the abbot (ABBOT-1)."""
        if place == "garden":
            suited = ("abbot",)
        elif place == "monastery":
            suited = OCCUPANTS
        else:
            suited = FOLLOWERS
        return [kind for kind in suited if self.in_supply(kind)]

    def in_supply(self, kind):
        return self.supply[self.player].get(kind, 0) > 0

    def placing_moves(self):
        """BASE-20 to BASE-23, and the figures of other sets; none on a volcano (DRAGON-10)."""
        if self.new_tile_has("volcano"):
            return []
        moves = []
        for place in self.places_on(*self.new):
            if not self.is_occupied(*self.new, place):
                moves += [f"{kind} {place}" for kind in self.follower_kinds_for(place)]
            moves += [f"{kind} {place}" for kind in ("builder", "pig", "shepherd")
                      if self.in_supply(kind) and self.may_help(kind, place)]
        return moves

    def may_help(self, kind, place):
        """Whether builder, pig or shepherd may stand on this place of the new tile."""
        if place in CLOISTERS:
            return False
        feature = self.landscape.feature_at(*self.new, place)
        own_follower = bool(scoring.figures_in(self, feature, FOLLOWERS, self.player))
        if kind == "builder":
            return feature.kind in ("road", "city") and own_follower and not feature.closed  # TRADE-10
        if kind == "pig":
            return feature.kind == "field" and own_follower         # TRADE-20
        return feature.kind == "field" and not scoring.figures_in(self, feature, ("shepherd",))  # HILL-10

    def passage_moves(self):
        """DRAGON-40: other tiles; this tile's own places are in placing_moves."""
        if not self.new_tile_has("portal"):
            return []
        moves = []
        for x, y in self.landscape.order:
            if (x, y) == self.new:
                continue
            for place in self.places_on(x, y):
                field = place.startswith("field:")
                if self.is_occupied(x, y, place) or (not field and scoring.is_complete(self, x, y, place)):
                    continue
                moves += [f"{kind} {place}@{x},{y}" for kind in self.follower_kinds_for(place)]
        return moves

    def crown_moves(self):
        """WHEEL-40."""
        if not self.setup.wheel_board or not self.in_supply("follower"):
            return []
        return [f"follower crown:{sector}" for sector, spaces in SECTORS.items()
                if sum(crown[0] == sector for crown in self.crowns) < spaces]

    def recall_moves(self):
        """ABBOT-3."""
        return [f"recall abbot@{abbot.x},{abbot.y}" for abbot in self.own_figures(self.player, ("abbot",))
                if not scoring.is_complete(self, *abbot.where)]

    def fairy_moves(self):
        """DRAGON-51."""
        if not self.setup.has("dragon"):
            return []
        return [f"fairy {follower.named}" for follower in self.own_figures(self.player, ("follower",))
                if follower != self.fairy_figure]

    def play_figure(self, move):
        verb, _, rest = move.partition(" ")
        if verb == "princess":
            self.remove(self.knight_at(rest))
        elif verb == "fairy":
            self.fairy_figure = self.standing("follower", rest)
            self.fairy_square = (self.fairy_figure.x, self.fairy_figure.y)
        elif verb == "recall":
            x, y = parse_square(rest.removeprefix("abbot@"))
            abbot = next(f for f in self.figures if (f.kind, f.x, f.y) == ("abbot", x, y))
            scoring.score_cloister(self, abbot, complete=False, final=False)
            self.send_home(abbot)
        elif rest.startswith("crown:"):
            self.supply[self.player]["follower"] -= 1
            self.crowns.append((rest.removeprefix("crown:"), self.player))
        elif verb != "pass":
            self.place_figure(verb, rest)
        self.flock_step(just_placed=verb == "shepherd")

    def place_figure(self, kind, text):
        place, square = parse_place(text)
        figure = Figure(self.player, kind, *(square or self.new), place)
        self.supply[self.player][kind] -= 1
        self.figures.append(figure)
        if kind == "shepherd":
            self.sheep[figure] = []
            self.grow_flock(figure)                                 # HILL-11

    def standing(self, kind, text):
        place, (x, y) = parse_place(text)
        return next(f for f in self.figures if (f.kind, *f.where) == (kind, x, y, place))

    def knight_at(self, text):
        place, (x, y) = parse_place(text)
        return next(f for f in self.figures if f.where == (x, y, place) and f.kind in FOLLOWERS)

    # ------------------------------------------------------------------------ sheep

    def draw_token(self):
        """The next forced token that is in the bag; without one, the commonest there."""
        while self.coming_tokens:
            token = self.coming_tokens.pop(0)
            if self.bag[token]:
                break
        else:
            token = max(self.bag, key=self.bag.get)
        self.bag[token] -= 1
        self.events.append({"type": "token", "token": token})
        return token

    def meadow_of(self, shepherd):
        return self.landscape.feature_at(*shepherd.where)

    def own_flock(self):
        """The active player's shepherd, if the new tile extends its field (HILL-12)."""
        meadows = [f for f in self.landscape.features_on(*self.new) if f.kind == "field"]
        return next((shepherd for meadow in meadows
                     for shepherd in scoring.figures_in(self, meadow, ("shepherd",), self.player)), None)

    def grow_flock(self, shepherd):
        """HILL-13, HILL-15: a wolf sends all shepherds of the field home, their sheep into the bag."""
        token = self.draw_token()
        if token != "wolf":
            self.sheep[shepherd].append(token)
            return
        self.bag["wolf"] += 1
        for other in scoring.figures_in(self, self.meadow_of(shepherd), ("shepherd",)):
            self.send_home(other)

    def flock_home(self, meadow):
        """HILL-14, HILL-15, HILL-31: the whole flock for every shepherd on the field."""
        shepherds = scoring.figures_in(self, meadow, ("shepherd",))
        if not shepherds:
            return
        tokens = sum(int(token) for shepherd in shepherds for token in self.sheep[shepherd])
        printed = sum(segment.spec.sheep for segment in meadow.segments)
        points = [0] * self.players
        for shepherd in shepherds:
            points[shepherd.player] += tokens + printed
            self.send_home(shepherd)
        self.award("flock", points, False, x=shepherds[0].x, y=shepherds[0].y, at=shepherds[0].place,
                   parts=[("sheep", tokens), ("printed", printed)])

    def play_flock(self, move):
        shepherd = self.own_flock()
        if move == "flock grow":
            self.grow_flock(shepherd)
        else:
            self.flock_home(self.meadow_of(shepherd))
        self.after_flock()

    # ------------------------------------------------------------------------ the dragon

    def start_walk(self):
        self.walk = [self.dragon]
        self.run_walk()

    def dragon_moves(self):
        """DRAGON-13."""
        moves = []
        for side in SIDES:
            square = neighbour(*self.dragon, side)
            if (self.landscape.kind_at(*square) and square not in self.walk
                    and square != self.fairy_square):
                moves.append(f"dragon {side}")
        return moves

    def run_walk(self):
        """DRAGON-12, DRAGON-14: six steps, each by the next player, unless it is stuck."""
        while len(self.walk) <= DRAGON_STEPS:
            moves = self.dragon_moves()
            if not moves:
                break
            if len(moves) > 1:
                self.ask("dragon", (self.player + len(self.walk) - 1) % self.players)
                return
            self.forced(moves[0])
            self.step(moves[0])
        self.walk = None
        if self.option("dragon-moves") == "before":
            self.score_step()
        else:
            self.end_part()

    def step(self, move):
        self.dragon = neighbour(*self.dragon, move.removeprefix("dragon "))
        self.walk.append(self.dragon)
        for figure in [f for f in self.figures if (f.x, f.y) == self.dragon]:
            if figure in self.figures:
                self.remove(figure)                                 # DRAGON-15, COMBO-10

    def forced(self, move):
        self.events.append({"type": "forced", "move": move})

    def play_dragon(self, move):
        self.step(move)
        self.run_walk()

    # ------------------------------------------------------------------------ the wheel

    def turn_wheel(self, number):
        """WHEEL-10; True if the plague has a question."""
        names = list(SECTORS)
        self.pig_sector = names[(names.index(self.pig_sector) + number) % len(names)]
        if self.pig_sector == "plague":
            self.plague_queue = [(self.player + n) % self.players for n in range(self.players)]
            if self.run_plague():
                return True
        else:
            self.award(self.pig_sector, scoring.SECTOR_POINTS[self.pig_sector](self), False)
        scoring.score_crowns(self, self.pig_sector, SECTORS[self.pig_sector])
        return False

    def plague_moves(self, player):
        return [f"plague {figure.kind} {figure.named}" for figure in self.own_figures(player)]

    def run_plague(self):
        """WHEEL-25; True if it stops at a question."""
        while self.plague_queue:
            moves = self.plague_moves(self.plague_queue[0])
            if len(moves) > 1:
                self.ask("plague", self.plague_queue[0])
                return True
            for move in moves:
                self.forced(move)
                self.take_by_plague(move)
            self.plague_queue.pop(0)
        return False

    def take_by_plague(self, move):
        _, kind, text = move.split(" ")
        place, (x, y) = parse_place(text)
        self.remove(Figure(self.plague_queue[0], kind, x, y, place))

    def play_plague(self, move):
        self.take_by_plague(move)
        self.plague_queue.pop(0)
        if self.run_plague():
            return
        scoring.score_crowns(self, "plague", SECTORS["plague"])
        if not self.offer_tile():
            self.draw()

    # ------------------------------------------------------------------------ moves

    def legal(self):
        if self.over:
            return []
        if self.phase == "tile":
            return self.tile_moves()
        if self.phase == "figure":
            return self.figure_moves()
        if self.phase == "flock":
            return ["flock grow", "flock home"]
        if self.phase == "dragon":
            return self.dragon_moves()
        return self.plague_moves(self.decides)

    def play(self, move):
        """Play a legal move in its canonical form; what happened, as events."""
        self.events = []
        {"tile": self.play_tile, "figure": self.play_figure, "flock": self.play_flock,
         "dragon": self.play_dragon, "plague": self.play_plague}[self.phase](move)
        return self.events

    def canonical(self, text):
        """The move as a listing writes it."""
        verb, _, rest = text.partition(" ")
        if verb == "tile":
            x, y, rot = parse_tile_move(text)
            return f"tile {x},{y},{smallest_rotation(self.tile, rot) if self.tile else rot}"
        if text in ("pass", "flock grow", "flock home") or (verb == "dragon" and rest in STEP):
            return text
        if verb in FIGURE_KINDS:
            if rest.removeprefix("crown:") in SECTORS and rest.startswith("crown:"):
                return text
            return f"{verb} {self.canonical_place(rest)}"
        if verb == "recall" and rest.startswith("abbot@"):
            x, y = parse_square(rest.removeprefix("abbot@"))
            return f"recall abbot@{x},{y}"
        if verb in ("fairy", "princess") and "@" in rest:
            return f"{verb} {self.canonical_place(rest, always_square=True)}"
        kind, _, place = rest.partition(" ")
        if verb == "plague" and kind in FIGURE_KINDS and "@" in place:
            return f"plague {kind} {self.canonical_place(place, always_square=True)}"
        raise ProtocolError("bad-move", f"not a move: {text}")

    def canonical_place(self, text, always_square=False):
        place, square = parse_place(text)
        square = square or self.new
        named = self.landscape.resolve(*square, place) if square else None
        if named is None:
            raise ProtocolError("illegal-move", f"there is no such place: {text}")
        bare = square == self.new and not always_square
        return named if bare else f"{named}@{square[0]},{square[1]}"

    # ------------------------------------------------------------------------ the state

    def projected(self):
        """The scores if the game ended now; what is completed counts as completed."""
        if self.over:
            return self.scores
        copy = self.clone()
        if copy.unscored:
            scoring.score_completed(copy)
        scoring.score_final(copy)
        return copy.scores

    def state(self):
        state = {
            "setup": self.setup.text, "status": "over" if self.over else "playing", "turn": self.turn,
            "player": self.player, "decides": self.decides, "phase": self.phase,
            "tile": self.tile.id if self.tile else None, "left": len(self.pile),
            "aside": list(self.aside), "discarded": list(self.discarded), "scores": list(self.scores),
            "projected": list(self.projected()), "supply": [dict(supply) for supply in self.supply],
            "board": [{"x": x, "y": y, "tile": self.landscape.kind_at(x, y).id,
                       "rot": self.landscape.squares[x, y].rot} for x, y in self.landscape.order],
            "figures": [{"player": f.player, "kind": f.kind, "x": f.x, "y": f.y, "at": f.place}
                        for f in self.figures],
        }
        if self.over:
            state["winners"] = [player for player, score in enumerate(self.scores)
                                if score == max(self.scores)]       # BASE-55
        state.update(self.state_of_sets())
        return state

    def state_of_sets(self):
        state = {}
        if self.setup.has("traders"):
            state["goods"] = [dict(owned) for owned in self.goods]
        if self.setup.has("dragon"):
            state["dragon"] = {"x": self.dragon[0], "y": self.dragon[1]} if self.dragon else None
            state["fairy"] = self.fairy_state()
        if self.setup.wheel_board:
            state["wheel"] = {"pig": self.pig_sector, "crowns": [
                {"sector": sector, "player": player} for sector, player in self.crowns]}
        if self.setup.has("hills"):
            state["flocks"] = [{"x": shepherd.x, "y": shepherd.y, "sheep": [int(t) for t in tokens]}
                               for shepherd, tokens in self.sheep.items()]
        return state

    def fairy_state(self):
        if self.fairy_square is None:
            return None
        x, y = self.fairy_square
        return {"x": x, "y": y, "at": self.fairy_figure.place if self.fairy_figure else None}
