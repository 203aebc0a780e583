"""What must hold of a competitive game after every move, whatever the rules did."""

import scoring
from common import TOKEN_BAG


def check(game):
    check_figures(game)
    check_standing(game)
    check_tokens(game)
    check_tiles(game)
    if not game.over:
        check_question(game)
    if game.phase in ("tile", "plague") or game.over:
        check_scored(game)


def check_figures(game):
    """No figure is lost or gained."""
    full = game.full_supply()
    for player in range(game.players):
        have = dict(game.supply[player])
        for figure in game.own_figures(player):
            have[figure.kind] += 1
        have["follower"] += sum(owner == player for _, owner in game.crowns)
        assert have == full, (player, have, full)
        assert min(game.supply[player].values()) >= 0


def check_standing(game):
    """Figures stand on places that exist, helpers with their followers, the fairy with a follower."""
    assert len(set(game.figures)) == len(game.figures)
    for figure in game.figures:
        assert game.landscape.resolve(*figure.where) == figure.place, figure
        if figure.kind in ("builder", "pig"):
            feature = game.landscape.feature_at(*figure.where)
            assert scoring.figures_in(game, feature, scoring.FOLLOWERS, figure.player), figure
    occupied = [f.where for f in game.figures if f.kind in scoring.OCCUPANTS]
    assert len(set(occupied)) == len(occupied)
    if game.fairy_figure:
        assert game.fairy_figure in game.figures and game.fairy_figure.kind == "follower"
        assert game.fairy_square == (game.fairy_figure.x, game.fairy_figure.y)


def check_tokens(game):
    shepherds = {figure for figure in game.figures if figure.kind == "shepherd"}
    assert shepherds == set(game.sheep)
    assert all(game.sheep.values())
    everywhere = dict(game.bag)
    for tokens in game.sheep.values():
        for token in tokens:
            everywhere[token] += 1
    assert everywhere == TOKEN_BAG


def check_tiles(game):
    """Every pair of neighbours agrees, and no tile was lost except under hills."""
    for (x, y), placed in game.landscape.squares.items():
        east, south = game.landscape.squares.get((x + 1, y)), game.landscape.squares.get((x, y + 1))
        assert east is None or placed.edges.get("E") == east.edges.get("W")
        assert south is None or placed.edges.get("S") == south.edges.get("N")
    hills = sum(game.symbol(game.landscape.kind_at(*square), "hill") for square in game.landscape.order)
    hills += game.tile is not None and game.phase == "tile" and game.symbol(game.tile, "hill")
    started = 0 if game.setup.wheel_board else 1
    seen = len(game.landscape.order) - started + len(game.pile) + len(game.aside) + len(game.discarded)
    seen += game.tile is not None
    drawn = len(game.setup.deck)
    assert drawn - hills <= seen <= drawn, (drawn, hills, seen)


def check_question(game):
    moves = game.legal()
    assert len(set(moves)) == len(moves)
    assert all(game.canonical(move) == move for move in moves)
    if game.phase in ("flock", "dragon", "plague"):
        assert len(moves) >= 2
    if game.phase == "figure":
        assert moves != ["pass"]
    assert moves


def check_scored(game):
    """Between turns nobody stands on a completed road, city, monastery or garden."""
    for figure in game.figures:
        if not figure.place.startswith("field:"):
            assert not scoring.is_complete(game, *figure.where), figure
