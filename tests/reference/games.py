"""Which game belongs to a set-up."""

import competitive


def make_game(setup):
    if setup.has("mists"):
        import mists
        return mists.Game(setup)
    return competitive.Game(setup)
