"""Random moves with a taste for what rarely happens: figures, shared features, completed monasteries."""

from common import AROUND, parse_tile_move
from scoring import CLOISTERS

WEIGHTS = {"pass": 2, "follower": 6, "large": 3, "abbot": 4, "builder": 8, "pig": 8, "shepherd": 6,
           "recall": 1, "fairy": 2, "princess": 3, "crown": 2}
CANDIDATES = 8


class Chooser:
    """One game's taste, so that games differ from each other."""

    def __init__(self, rng):
        self.rng = rng
        self.compactness = rng.choice((0, 2, 5))
        self.curiosity = rng.choice((0, 0.3, 0.8))      # share of tiles placed where most happens

    def choose(self, game, legal, state):
        if state["phase"] == "tile":
            return self.choose_tile(game, legal, state)
        verbs = sorted({verb_of(move) for move in legal})
        verb = self.rng.choices(verbs, [WEIGHTS.get(verb, 3) for verb in verbs])[0]
        return self.rng.choice([move for move in legal if verb_of(move) == verb])

    def choose_tile(self, game, legal, state):
        board = {(tile["x"], tile["y"]) for tile in state["board"]}
        weights = [nearness(move, board) ** self.compactness for move in legal]
        if self.rng.random() >= self.curiosity:
            return self.rng.choices(legal, weights)[0]
        candidates = self.rng.choices(legal, weights, k=CANDIDATES)
        return max(candidates, key=lambda move: interest(game, move))


def verb_of(move):
    return "crown" if "crown:" in move else move.split(" ")[0]


def nearness(move, board):
    x, y, _ = parse_tile_move(move)
    return 1 + sum((x + dx, y + dy) in board for dx, dy in AROUND)


def interest(game, move):
    """How many figures the tile would bring together, and which monasteries it would surround."""
    x, y, rot = parse_tile_move(move)
    landscape = game.landscape.copy()
    landscape.add_tile(x, y, game.tile, rot)
    together = [len({figure.where for figure in game.figures if figure.where in feature.places})
                for feature in landscape.features_on(x, y)]
    surrounded = [len(landscape.around(figure.x, figure.y)) for figure in game.figures
                  if figure.place in CLOISTERS and max(abs(figure.x - x), abs(figure.y - y)) == 1]
    return sum(4 * (count - 1) ** 2 for count in together if count) + sum(surrounded) / 2
