"""Where a tile of the competitive game may lie: the wheel board and the rules of the river."""

from common import FILES, HALVES, OPPOSITE, SIDES, SegmentSpec, neighbour, rotate

# ---------------------------------------------------------------------------- wheel board (WHEEL-1)

BOARD_SIZE = 4


def board_square(side, number):
    """The board's square behind 'N2': sides N and S count from the west, E and W from the north."""
    last = BOARD_SIZE - 1
    return {"N": (number, 0), "S": (number, last), "E": (last, number), "W": (0, number)}[side]


def board_ports(kind, text):
    """The ports of one entry of the board's facts: 'N0', or 'N2 NNE' for half a side."""
    name, _, half = text.partition(" ")
    side, number = name[0], int(name[1:])
    if kind != "field":
        ports = [side]
    elif half:
        ports = [half]
    else:
        ports = [port for port in HALVES if port[0] == side]
    return [(*board_square(side, number), port) for port in ports]


def lay_wheel_board(landscape):
    board = FILES["wheel"]["board"]
    edges = {(x, y): {} for x in range(BOARD_SIZE) for y in range(BOARD_SIZE)}
    for side, letters in board["edges"].items():
        for number, letter in enumerate(letters):
            edges[board_square(side, number)][side] = letter
    for (x, y), sides in edges.items():
        landscape.add_board_square(x, y, sides)
    for kind, key in (("city", "cities"), ("road", "roads"), ("field", "fields")):
        for index, entry in enumerate(board[key]):
            ports = [port for text in entry["at"] for port in board_ports(kind, text)]
            spec = SegmentSpec(kind, index, tuple(port for _, _, port in ports),
                               cities=tuple(entry.get("cities", ())))
            landscape.add_board_segment(spec, ports)


# ---------------------------------------------------------------------------- fitting

def tile_fits(landscape, kind, x, y, rot, river_bends):
    if not landscape.fits(kind, x, y, rot):
        return False
    return not kind.river or river_fits(landscape, kind, x, y, rot, river_bends)


def river_fits(landscape, kind, x, y, rot, river_bends):
    """RIVER-2, RIVER-3, RIVER-8, WHEEL-60; that water only meets water is known already."""
    water = [rotate(side, rot) for side in kind.river]
    if not any(neighbour(x, y, side) in landscape.squares for side in water):
        return "source" in kind.symbols and source_beside_board(landscape, x, y, water[0])
    if len(water) == 1:
        return True
    first, second = water
    own = turn(first, second)
    before = nearest_bend(landscape, x, y, first, river_bends)
    after = nearest_bend(landscape, x, y, second, river_bends)
    # Seen from this tile outwards, the bend behind it was passed the other way round.
    behind = -before if before else 0
    if own:
        return own not in (behind, after)
    return river_bends == "direct" or not behind or behind != after


def source_beside_board(landscape, x, y, water):
    """WHEEL-60: the water runs straight away from the board."""
    placed = landscape.squares.get(neighbour(x, y, OPPOSITE[water]))
    return placed is not None and placed.kind is None


def turn(enters, leaves):
    """+1 for a right turn, -1 for a left turn, 0 straight on, for water entering and leaving there."""
    quarters = (SIDES.index(leaves) - SIDES.index(enters)) % 4
    return {1: -1, 2: 0, 3: 1}[quarters]


def nearest_bend(landscape, x, y, side, river_bends):
    """The turn of the next bend when the river is followed out of x,y over this side; 0 without one.

    With river-bends=direct only the very next tile is looked at.
    """
    while True:
        square = neighbour(x, y, side)
        kind = landscape.kind_at(*square)
        if kind is None:
            return 0
        (x, y), enters = square, OPPOSITE[side]
        exits = [port for port in SIDES
                 if landscape.squares[square].edges[port] == "W" and port != enters]
        if not exits:
            return 0
        side = exits[0]
        bend = turn(enters, side)
        if bend or river_bends == "direct":
            return bend
