#!/usr/bin/env python3
"""Checks the reference of Mists over Carcassonne against itself: worked figures, and invariants in random games."""

import argparse
import json
import random
import sys

sys.dont_write_bytecode = True

from common import kind_by_id, parse_setup  # noqa: E402
from mists import LEVELS, Dog, Ended, Game, Guard, surrounding  # noqa: E402
from mists_play import PLAYERS, Player, random_setup  # noqa: E402

# ---------------------------------------------------------------------------- worked figures


def new_game(level, *deck, players=2):
    words = ["sets=mists", f"level={level}", f"players={players}", "seed=1", f"deck={','.join(deck)}"]
    return Game(parse_setup(words))


def lay(game, x, y, tile_id, rot=0):
    game.landscape.add_tile(x, y, kind_by_id(tile_id, set()), rot)
    game.last = x, y


def stand(game, colour, x, y, place):
    guard = Guard(colour, x, y, place)
    game.supply_of(colour)[colour] -= 1
    game.guards.append(guard)
    return guard


def run(game, step, *moves):
    """One step of a turn on its own, with these answers to its questions; why the game ended, if it did."""
    game.course = step
    try:
        game.go_on(None)
        for move in moves:
            assert move in game.legal(), (move, game.legal())
            game.play(move)
    except Ended as end:
        return end.reason
    assert game.phase is None, game.legal()
    return None


def road(game, length, y=10):
    """A completed road running east from 10,y."""
    for x in range(10, 10 + length):
        lay(game, x, y, "M-RRRR-b" if x in (10, 9 + length) else "M-FRFR-d")


def test_road_with_two_colours():
    """MIST-95, MIST-41."""
    game = new_game(1, "M-RRRR-b")
    road(game, 4)
    stand(game, "red", 10, 10, "road:E")
    stand(game, "blue", 12, 10, "road:E")
    run(game, game.score_features(), "score road:W points")
    assert game.score == 8 and not game.guards


def test_road_and_city():
    """MIST-96, MIST-41: a road over 3 tiles, a city of 3 tiles with 1 coat."""
    game = new_game(1, "M-RRRR-b")
    road(game, 3)
    stand(game, "red", 10, 10, "road:E")
    run(game, game.score_features(), "score road:W points")
    assert game.score == 3
    lay(game, 20, 20, "M-CFFF-d", 180)
    lay(game, 20, 22, "M-CFFF-d")
    lay(game, 20, 21, "M-CFCF-c")
    stand(game, "green", 20, 20, "city:S")
    run(game, game.score_features(), "score city:N points")
    assert game.score == 11


def test_calming_instead_of_points():
    """MIST-96, MIST-40."""
    game = new_game(1, "M-RRRR-b")
    road(game, 4)
    stand(game, "red", 10, 10, "road:E")
    for _ in range(2):
        game.put_ghost((1, 0))
    run(game, game.score_features(), "score road:W calm 1,0")
    assert game.score == 0 and game.ghosts == {(1, 0): 1, (0, 1): 1}
    assert game.bank == 13 and game.supply[0] == {"red": 3, "green": 3}


def test_castle():
    """MIST-95, MIST-44: 6 misty tiles among the 9."""
    game = new_game(2, "M-RRRR-b")
    lay(game, 10, 10, "M-FFFF-b")
    for number, (x, y) in enumerate(surrounding(10, 10)):
        lay(game, x, y, "M-FFFR-a" if number < 5 else "M-RRRR-b")
    stand(game, "yellow", 10, 10, "castle")
    run(game, game.score_features(), "score castle@10,10 points")
    assert game.score == 12


def test_ghosts_on_mist_and_cemetery():
    """MIST-95, MIST-22, MIST-53."""
    game = new_game(2, "M-RRRR-b")
    lay(game, 10, 10, "M-FFFR-b")
    lay(game, 20, 20, "M-CFFF-a")
    run(game, game.ghosts_appear())
    assert game.ghosts[20, 20] == 2 and game.ghosts[10, 10] == 1 and game.bank == 9
    lay(game, 20, 21, "M-FRFR-a")
    run(game, game.ghosts_appear())
    assert (20, 21) not in game.ghosts and game.bank == 9


def test_mist_closed():
    """MIST-96, MIST-21."""
    game = new_game(1, "M-RRRR-b")
    lay(game, 10, 10, "M-CFFF-a")
    for _ in range(3):
        game.put_ghost((10, 10))
    lay(game, 10, 11, "M-FRFR-a")
    game.close_mist()
    assert (10, 10) not in game.ghosts and game.bank == 12


def test_extra_ghost_with_empty_bank():
    """MIST-25, MIST-23: two cemeteries to choose from, but nothing is asked."""
    game = new_game(2, "M-RRRR-b")
    lay(game, 10, 10, "M-FFFR-b")
    lay(game, 15, 10, "M-FFFR-b")
    lay(game, 20, 20, "M-CFFF-a")
    while game.bank > 2:
        game.put_ghost((1, 0))
    assert run(game, game.ghosts_appear()) == "ghosts" and game.ghosts[20, 20] == 2


def test_first_dog():
    """MIST-96, MIST-61: 8 and 8 more pass the mark 15; its own tile has 2 ghosts, the cemetery beside it 4."""
    game = new_game(3, "M-RRRR-b")
    lay(game, 30, 30, "M-CFCF-c")
    guard = stand(game, "red", 30, 30, "city:N")
    lay(game, 31, 31, "M-FFFR-b")
    for square, number in {(30, 30): 2, (31, 31): 4}.items():
        for _ in range(number):
            game.put_ghost(square)
    road(game, 4)
    stand(game, "green", 10, 10, "road:E")
    stand(game, "blue", 11, 10, "road:E")
    game.score = 8
    run(game, game.score_features(), "score road:W points")
    assert game.score == 16
    run(game, game.release_dogs(), "calm 30,30", "calm 31,31")
    assert game.dogs[0].guard is guard and game.dogs[1].where == "track"
    assert (30, 30) not in game.ghosts and game.ghosts[31, 31] == 1


def test_both_dogs_in_one_turn():
    """MIST-61: the first dog with its calming comes before the second, and one guard may have both."""
    game = new_game(3, "M-RRRR-b")
    lay(game, 10, 10, "M-CFCF-c")
    stand(game, "red", 10, 10, "city:N")
    lay(game, 20, 20, "M-CFCF-c")
    stand(game, "blue", 20, 20, "city:N")
    game.put_ghost((10, 10))
    game.put_ghost((20, 20))
    game.score = 50
    run(game, game.release_dogs(), "dog guard:blue city:N", "calm 20,20", "dog guard:blue city:N")
    assert [dog.guard.colour for dog in game.dogs] == ["blue", "blue"]


def test_dogs_score():
    """MIST-63: each dog gives a point for a ghost on the board after the calming."""
    game = new_game(3, "M-RRRR-b")
    road(game, 3)
    guard = stand(game, "red", 10, 10, "road:E")
    game.dogs = [Dog(15, "board", guard), Dog(50, "board", guard)]
    run(game, game.score_features(), "score road:W calm 1,0 1")
    assert game.score == 2 * 2 and [dog.where for dog in game.dogs] == ["out", "out"]


def test_dog_on_the_winning_feature():
    """MIST-45."""
    game = new_game(3, "M-RRRR-b")
    road(game, 3)
    guard = stand(game, "red", 10, 10, "road:E")
    game.dogs[0] = Dog(15, "board", guard)
    game.score = 97
    assert run(game, game.score_features(), "score road:W points") == "goal"
    assert game.score == 100 and game.dogs[0].where == "out"


def test_cursed_cemetery():
    """MIST-96, MIST-71: 3 misty tiles around it, one of them diagonal, one with closed mist."""
    game = new_game(5, "M-RRRR-b")
    for x, y, rot in [(9, 9, 0), (10, 9, 90), (11, 9, 270)]:
        lay(game, x, y, "M-FFFF-b", rot)
    lay(game, 9, 10, "M-RRRR-b")
    lay(game, 10, 10, "M-CFFF-e")
    run(game, game.ghosts_appear())
    assert all(game.ghosts[x, 9] == 1 for x in (9, 10, 11)) and game.bank == 7


def test_level_6_points():
    """MIST-95, MIST-80: a city worth 6 with two colours."""
    game = new_game(6, "M-RRRR-b", players=3)
    lay(game, 20, 20, "M-CFFF-d", 180)
    lay(game, 20, 22, "M-CFFF-d")
    lay(game, 20, 21, "M-CFCF-b")
    stand(game, "red", 20, 20, "city:S")
    stand(game, "blue", 20, 22, "city:N")
    run(game, game.score_features(), "score city:N points")
    assert game.colours == {"red": 6, "green": 0, "blue": 6} and game.supply[0] == {"red": 4}


# ---------------------------------------------------------------------------- random games

def guards_of(game, colour):
    standing = sum(guard.colour == colour for guard in game.guards)
    buried = sum(other == colour for _, other in game.buried)
    return game.supply_of(colour)[colour] + standing + buried


def check(game, guards_at_start):
    level = LEVELS[game.level]
    assert game.bank + sum(game.ghosts.values()) == level.bank and game.bank >= 0
    assert {colour: guards_of(game, colour) for colour in game.colours} == guards_at_start
    assert all(number >= 0 for own in game.supply for number in own.values())
    assert all(number > 0 for number in game.ghosts.values())
    for square in game.ghosts:
        on_cemetery = not game.cursed and (square in game.open_cemeteries() or game.phase == "bury")
        assert game.shows_mist(square) or on_cemetery
    assert not set(game.covered) & game.landscape.squares.keys()
    in_hand = 1 if game.phase == "tile" else 0
    used = len(game.landscape.order) - 4 + len(game.covered) + len(game.discarded) + in_hand
    assert used == game.drawn == len(game.setup.deck) - len(game.deck)
    places = [(guard.square, guard.place) for guard in game.guards]
    assert len(places) == len(set(places))
    assert all((dog.guard in game.guards) == (dog.where == "board") for dog in game.dogs)
    assert game.over == (not game.legal())
    assert game.over == (game.reason is not None)
    assert game.won is None or game.won == game.reached(level.goal)
    if game.phase == "tile":
        assert not game.completed()
    for move in game.legal():
        assert game.canonical(move) == move, (move, game.canonical(move))


def play_random_game(rng, level, players, weird):
    words = random_setup(rng, level, players, weird)
    game, player, moves = Game(parse_setup(words.split())), Player(rng), []
    guards_at_start = {colour: guards_of(game, colour) for colour in game.colours}
    try:
        check(game, guards_at_start)
        while not game.over:
            moves.append(player.choose(game))
            game.play(moves[-1])
            check(game, guards_at_start)
        assert json.dumps(game.clone().state()) == json.dumps(game.state())
    except Exception:
        print("\n".join([f"new {words}", *(f"play {move}" for move in moves)]))
        raise
    return game.reason


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="games of each level, number of players and sort of deck")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
    rng = random.Random(options.seed)
    reasons = {}
    for level in LEVELS:
        for players in PLAYERS:
            for weird in [False, True] * options.games:
                reason = play_random_game(rng, level, players, weird)
                reasons[reason] = reasons.get(reason, 0) + 1
    print(f"mists reference: worked figures right, {sum(reasons.values())} random games sound: {reasons}")


if __name__ == "__main__":
    main()
