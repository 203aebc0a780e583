"""One address does its worst while another plays (the short part of `make attack`): the player goes on, and the
server's memory stays as it is. How quickly it goes on is printed here and looked at there."""
import attack


def check(way):
    result = attack.run(way, 1.0, least=10)
    print(f"     {result}")
    assert result["memory_mb"] < attack.MEMORY_MB, result


def test_neighbour_asks_for_states():
    check("states")


def test_neighbour_opens_connections():
    check("chat")


def test_neighbour_wants_pictures():
    check("pictures")


def test_neighbour_comes_and_goes():
    check("coming_and_going")
