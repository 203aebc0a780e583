#!/usr/bin/env python3
"""A look at a finished game: who won, what gave points, the biggest mistakes, the luck of the draws. See --help."""
import argparse
import sys

import bastide


def name_of(game: bastide.Game, player: int) -> str:
    return game.names[player] or "player %d" % player


def where_points_came_from(game: bastide.Game) -> "dict[int, dict[str, int]]":
    """For every player the points by feature: the game played again, its events listened to."""
    again = bastide.Game(game.setup)
    points: "dict[int, dict[str, int]]" = {p: {} for p in range(game.state.players)}
    for move in game.moves:
        for event in again.play(move):
            if event["type"] == "score":
                for player, n in enumerate(event["points"]):
                    if n and player in points:
                        points[player][event["feature"]] = points[player].get(event["feature"], 0) + n
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("record", help="a file that the page or `bastide match` wrote")
    parser.add_argument("--playouts", type=int, default=400, help="a move; more see more (400)")
    parser.add_argument("--picture", metavar="FILE", help="draws the last board there, as SVG")
    o = parser.parse_args()
    try:
        game = bastide.Game.load(o.record)
    except (OSError, bastide.BastideError) as e:
        sys.exit("%s: %s" % (o.record, e))
    look = game.analyse(bastide.Bot("expert", playouts=o.playouts, seed=1))
    points = where_points_came_from(game)
    for p, score in enumerate(game.state.scores):
        print("%-12s %3d points  %s" % (name_of(game, p), score, ", ".join("%s %d" % i for i in points[p].items())))
        print("%-12s gave away %.1f, luck of the draws %+.1f" % ("", look.lost(p), look.luck(p)))
    print("\nBiggest mistakes")
    for r in look.mistakes():
        print("turn %d, %s: %s; %s would have been %.1f better" % (r.turn, name_of(game, r.player), r.move, r.best, r.lost))
    if o.picture:
        with open(o.picture, "w", encoding="utf-8") as f:
            f.write(game.state.svg(scores=True))


if __name__ == "__main__":
    main()
