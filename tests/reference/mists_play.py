"""Random games of Mists over Carcassonne: set-ups, and players of every skill.

A player who only rolls dice loses to the ghosts before any dog is reached; so each game draws how often its
player makes a sensible move instead, and weird decks are often easy ones.
"""

from common import FILES, copies_of_set, kind_by_id, neighbour, parse_square, parse_tile_move
from mists import COLOURS, surrounding

LEVELS = range(1, 7)
PLAYERS = range(1, 6)
ALL_IDS = copies_of_set("mists", set())
CLEAR_IDS = [row["id"] for row in FILES["mists"]["tiles"] if not row.get("mist")]
EASY_IDS = ["M-CFFF-d", "M-CFCF-f", "M-CCFF-e", "M-RRRR-b", "M-CCRC-b", "M-CRFR-c"]


def natural_deck(level, rng):
    """MIST-1."""
    deck = [tile_id for tile_id in ALL_IDS
            if level > 1 or not kind_by_id(tile_id, set()).symbols & {"castle", "cemetery"}]
    rng.shuffle(deck)
    return deck


def tower_deck(rng):
    """Long cities that are closed late: one turn may pass both dogs' marks, or a dog may win the game."""
    deck = []
    while len(deck) < 60:
        deck += rng.choices(["M-CFCF-c", "M-CFCF-a", "M-FRFR-d", "M-FRRR-a"], [12, 1, 1, 1], k=rng.randint(6, 16))
        deck += rng.choices(["M-CFFF-d", "M-CFFF-a"], [3, 1], k=rng.randint(1, 3))
    return deck[:60]


def weird_deck(rng):
    """Any number of copies of a few kinds, often mostly helpful ones, so that the game lasts."""
    if rng.random() < 0.25:
        return tower_deck(rng)
    kinds = sorted(set(ALL_IDS))
    some = rng.sample(kinds, rng.choice([1, 2, 3, 5, 8, 20, len(kinds)]))
    helpful = rng.choice([CLEAR_IDS, EASY_IDS, EASY_IDS])
    helpful = rng.sample(helpful, rng.randint(1, len(helpful)))
    share = rng.choice([0, 0.5, 0.8, 0.9, 0.95])
    return [rng.choice(helpful if rng.random() < share else some)
            for _ in range(rng.choice([rng.randint(1, 60), 60]))]


def random_setup(rng, level=None, players=None, weird=False):
    """The words of a set-up line."""
    level = level or rng.choice(LEVELS)
    players = players or rng.choice(PLAYERS)
    deck = weird_deck(rng) if weird else natural_deck(level, rng)
    return (f"sets=mists players={players} level={level} first={rng.randrange(players)}"
            f" seed={rng.getrandbits(64)} deck={','.join(deck)}")


class Player:
    def __init__(self, rng):
        self.rng = rng
        self.skill = rng.choice([0, 0.5, 0.9, 1, 1, 1])
        self.calms_below = rng.choice([0, 3, 6])    # ghosts in the bank; with fewer, calming is better than points
        self.patience = rng.choice([0, 0, 1])       # worth of guarded features that stay open
        self.tower = rng.random() < 0.5             # prefers one long city, southward from the start piece

    def choose(self, game):
        moves = game.legal()
        if self.rng.random() < self.skill:
            values = [self.value(game, move) for move in moves]
            best = max(values)
            moves = [move for move, value in zip(moves, values) if value == best]
        return self.rng.choice(moves)

    def value(self, game, move):
        words = move.split()
        if words[0] == "tile":
            x, y, rot = parse_tile_move(move)
            on_tower = self.tower and x == 1 and y > 1 and game.tile.edge("N", rot) == "C"
            return tile_value(game, x, y, rot, self.patience) + 1000 * on_tower
        if words[0].startswith("guard:"):
            return guard_value(game, words[0].partition(":")[2], words[1])
        if words[0] == "score" and words[2] == "points":
            return game.bank >= self.calms_below
        if "calm" in words:
            square = parse_square(words[words.index("calm") + 1])
            return min(3, game.ghosts[square]) / 4 if len(words) in (2, 4) else 0
        return 0


def need(game, colour):
    """How much a point for this colour helps: at level 6 the hindmost colours most."""
    return 3 if game.colours[colour] == min(game.colours.values()) else 1


def feature_value(game, feature, colours):
    points = len(feature.squares) * (2 if feature.kind == "city" else 1)
    return points * sum(need(game, colour) for colour in colours)


def gaps(game, feature):
    """The squares that a feature still needs; a hundred for one that face-down tiles keep open for ever."""
    beyond = {neighbour(*port) for segment in feature.segments for port in segment.ports}
    return 100 if beyond & set(game.covered) else len(beyond - game.landscape.squares.keys())


def guard_value(game, colour, place):
    if place == "castle":
        return need(game, colour)
    feature = game.landscape.feature_at(*game.last, place)
    if feature.closed:
        return 100 + feature_value(game, feature, [colour])
    return need(game, colour) + 1 - gaps(game, feature)


def tile_value(game, x, y, rot, patience):
    """Completed features and full surroundings are good, new ghosts are bad."""
    kind, before = game.tile, game.landscape
    after = before.copy()
    after.add_tile(x, y, kind, rot)
    own = [colour for colour in COLOURS if game.supply[game.player].get(colour)]
    value = sum(square in before.squares for square in surrounding(x, y)) / 2
    for feature in after.features_on(x, y):
        guarding = {guard.colour for guard in game.guards_on(feature)}
        if feature.closed:
            value += feature_value(game, feature, guarding or own[:1])
        else:
            value += patience * feature_value(game, feature, guarding)
    game.landscape = after
    squares, closed = game.mist_bank((x, y))
    game.landscape = before
    if closed:
        return value + 3 * sum(game.ghosts.get(square, 0) for square in squares)
    return value - 3 * (kind.ghosts - (len(squares) > 1))
