"""Points of the competitive game: completed features, the wheel's sectors, the final scoring.

Every function works on a competitive.Game; points go through game.award, figures through
game.send_home.
"""

from common import AROUND

FOLLOWERS = ("follower", "large")
OCCUPANTS = ("follower", "large", "abbot")
CLOISTERS = ("monastery", "garden")
GOODS = ("wine", "grain", "cloth")


# ---------------------------------------------------------------------------- who stands where

def figures_in(game, feature, kinds, player=None):
    return [figure for figure in game.figures
            if figure.where in feature.places and figure.kind in kinds
            and player in (None, figure.player)]


def strength(game, feature):
    """How each player counts in the majority; a large follower counts as two (INN-2)."""
    counts = [0] * game.players
    for figure in figures_in(game, feature, FOLLOWERS):
        counts[figure.player] += 2 if figure.kind == "large" else 1
    return counts


def owners(game, feature):
    """BASE-34, and in a tie the hills (HILL-3)."""
    counts = strength(game, feature)
    tied = [player for player in range(game.players) if counts[player] == max(counts) > 0]
    if len(tied) < 2 or not game.setup.has("hills"):
        return tied
    on_hills = {player: sum(game.on_hill(figure)
                            for figure in figures_in(game, feature, FOLLOWERS, player))
                for player in tied}
    needed = max(on_hills.values()) if game.option("hill-tie") == "number" else 1
    return [player for player in tied if on_hills[player] >= needed] or tied


def neighbours(game, x, y):
    return len(game.landscape.around(x, y))


def is_complete(game, x, y, place):
    if place in CLOISTERS:
        return neighbours(game, x, y) == len(AROUND)
    return game.landscape.feature_at(x, y, place).closed


# ---------------------------------------------------------------------------- worth

def road_worth(game, road, final):
    tiles = len(road.squares)
    inn = game.setup.has("inns") and any(segment.spec.inn for segment in road.segments)
    if inn and final:
        return [("tiles", 0)]                                       # INN-11
    if inn:
        return [("tiles", 2 * tiles)]                               # INN-10
    return [("tiles", tiles)]                                       # BASE-31, BASE-51


def city_worth(game, city, final):
    tiles = len(city.squares)
    coats = sum(segment.spec.arms for segment in city.segments)
    cathedral = game.setup.has("inns") and any(segment.spec.cathedral for segment in city.segments)
    if cathedral:
        each = 0 if final else 3                                    # INN-20, INN-21
    elif final:
        each = 1                                                    # BASE-51
    elif tiles == 2 and game.option("small-city") == "2":
        each = 1                                                    # BASE-5
    else:
        each = 2                                                    # BASE-32
    return [("tiles", each * tiles), ("coats", each * coats)]


def cloister_worth(game, x, y, place, complete):
    """BASE-33, BASE-51, ABBOT-2; vineyards serve completed monasteries only (HILL-40, HILL-41)."""
    parts = [("tiles", 1 + neighbours(game, x, y))]
    if place == "monastery" and complete and game.setup.has("hills"):
        around = [game.landscape.kind_at(*square) for square in game.landscape.around(x, y)]
        parts.append(("vineyards", 3 * sum(kind.vineyard for kind in around if kind)))
    return parts


# ---------------------------------------------------------------------------- scoring one feature

def add_fairy(game, points, parts, standing):
    """DRAGON-54: 3 points for the follower with the fairy, whoever owns the feature."""
    if game.fairy_figure in standing:
        points[game.fairy_figure.player] += 3
        parts.append(("fairy", 3))


def fairy_counts(game, complete):
    """For roads, cities and monasteries (DRAGON-54)."""
    return complete or game.option("fairy-final") == "all"


def score_feature(game, feature, final):
    """A road or city; its figures stay where they are."""
    standing = figures_in(game, feature, FOLLOWERS)
    if not standing:
        return                                                      # BASE-35
    worth = road_worth if feature.kind == "road" else city_worth
    parts = worth(game, feature, final)
    points = [0] * game.players
    for player in owners(game, feature):
        points[player] = sum(value for _, value in parts)
    if fairy_counts(game, complete=not final):
        add_fairy(game, points, parts, standing)
    at = standing[0]
    game.award(feature.kind, points, final, x=at.x, y=at.y, at=at.place, tiles=len(feature.squares),
               parts=parts, strength=strength(game, feature))


def score_cloister(game, monk, complete, final):
    """A monastery or garden with this figure on it."""
    parts = cloister_worth(game, monk.x, monk.y, monk.place, complete)
    points = [0] * game.players
    points[monk.player] = sum(value for _, value in parts)
    if fairy_counts(game, complete):
        add_fairy(game, points, parts, [monk])
    game.award(monk.place, points, final, x=monk.x, y=monk.y, at=monk.place,
               tiles=1 + neighbours(game, monk.x, monk.y), parts=parts,
               strength=[1 if player == monk.player else 0 for player in range(game.players)])


# ---------------------------------------------------------------------------- the scoring step

def score_completed(game):
    """BASE-30: all that the new tile has completed."""
    x, y = game.new
    for feature in game.landscape.features_on(x, y):
        if feature.kind in ("road", "city") and feature.closed:
            score_feature(game, feature, final=False)
            if feature.kind == "city":
                take_goods(game, feature)
            for figure in figures_in(game, feature, (*FOLLOWERS, "builder")):
                game.send_home(figure)                              # BASE-36, TRADE-14
    for monk in list(game.figures):
        near = abs(monk.x - x) <= 1 and abs(monk.y - y) <= 1
        if monk.place in CLOISTERS and near and is_complete(game, *monk.where):
            score_cloister(game, monk, complete=True, final=False)
            game.send_home(monk)


def take_goods(game, city):
    """TRADE-30: to the player who placed the tile, whoever has knights there."""
    if game.setup.has("traders"):
        for segment in city.segments:
            if segment.spec.good:
                game.goods[game.player][segment.spec.good] += 1


# ---------------------------------------------------------------------------- the end

def score_final(game):
    """COMBO-26: incomplete features, then fields, then goods."""
    for feature in game.landscape.features():
        if feature.kind in ("road", "city"):
            score_feature(game, feature, final=True)
    for monk in game.figures:
        if monk.place in CLOISTERS:
            score_cloister(game, monk, complete=False, final=True)
    for feature in game.landscape.features():
        if feature.kind == "field":
            score_field(game, feature)
    score_goods(game)


def score_field(game, meadow):
    """BASE-52, BASE-53, TRADE-21; the fairy counts on a field at the end in any case (DRAGON-54)."""
    farmers = figures_in(game, meadow, FOLLOWERS)
    if not farmers:
        return
    cities = completed_cities(game, meadow)
    points = [0] * game.players
    for player in owners(game, meadow):
        pig = figures_in(game, meadow, ("pig",), player)
        points[player] = (4 if pig else 3) * cities
    parts = [("cities", cities)]
    add_fairy(game, points, parts, farmers)
    at = farmers[0]
    game.award("field", points, True, x=at.x, y=at.y, at=at.place, tiles=len(meadow.squares),
               parts=parts, strength=strength(game, meadow))


def completed_cities(game, meadow):
    return sum(city.closed for city in game.landscape.touched_cities(meadow))


def score_goods(game):
    """TRADE-31."""
    if not game.setup.has("traders"):
        return
    for good in GOODS:
        most = max(owned[good] for owned in game.goods)
        if most:
            points = [10 if owned[good] == most else 0 for owned in game.goods]
            game.award("goods", points, True, parts=[(good, 10)])


# ---------------------------------------------------------------------------- the wheel's sectors

def knights_points(game):
    """WHEEL-21: a knight brings the city's coats and its player's knights there."""
    points = [0] * game.players
    for city in game.landscape.features():
        if city.kind != "city":
            continue
        coats = sum(segment.spec.arms for segment in city.segments)
        for player in range(game.players):
            knights = len(figures_in(game, city, FOLLOWERS, player))
            points[player] += knights * (coats + knights)
    return points


def farmers_points(game):
    """WHEEL-22."""
    points = [0] * game.players
    for meadow in game.landscape.features():
        if meadow.kind == "field":
            for farmer in figures_in(game, meadow, FOLLOWERS):
                points[farmer.player] += completed_cities(game, meadow)
    return points


def supply_points(game):
    """WHEEL-23, COMBO-20: every figure in the supply but the shepherd."""
    return [sum(count for kind, count in supply.items() if kind != "shepherd")
            for supply in game.supply]


def monks_points(game):
    """WHEEL-24."""
    points = [0] * game.players
    for figure in game.figures:
        if figure.place == "monastery":
            points[figure.player] += 2
    return points


def fortune_points(game):
    """WHEEL-20."""
    return [3 if player == game.player else 0 for player in range(game.players)]


SECTOR_POINTS = {"fortune": fortune_points, "taxes": knights_points, "famine": farmers_points,
                 "storm": supply_points, "inquisition": monks_points}


def score_crowns(game, sector, spaces):
    """WHEEL-30: a lone follower of two spaces gets 6, any other 3; they return."""
    standing = [crown for crown in game.crowns if crown[0] == sector]
    if not standing:
        return
    each = 6 if spaces == 2 and len(standing) == 1 else 3
    points = [0] * game.players
    for _, player in standing:
        points[player] += each
        game.supply[player]["follower"] += 1
    game.crowns = [crown for crown in game.crowns if crown[0] != sector]
    game.award("crown", points, False, parts=[(sector, each)])
