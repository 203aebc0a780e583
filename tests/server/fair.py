"""The draw of docs/fairness.md once more, from its text alone: hashes by Python's own BLAKE2b."""
import hashlib
import os


def lines(*parts):
    return hashlib.blake2b("".join(f"{p}\n" for p in parts).encode(), digest_size=32).hexdigest()


def part():
    return os.urandom(32).hex()


def server_commit(game, round, setup, value):
    return lines("bastide-draw-2 server", game, round, setup, value)


def seat_commit(game, round, setup, server, seat, value):
    return lines("bastide-draw-2 seat", game, round, setup, server, seat, value)


def seal(game, round, setup, server, commits):
    return lines("bastide-draw-2 seal", game, round, setup, server, *[c or "-" for c in commits])


def key(the_seal, secret, parts):
    return lines("bastide-draw-2 key", the_seal, secret, *[p or "-" for p in parts])


class Page:
    """What an honest page does for one seat: commits, opens once if the seal is right, checks in the end."""

    def __init__(self, socket, game, seat, token):
        self.socket, self.game, self.seat, self.token = socket, game, seat, token
        self.values, self.servers, self.seals, self.parts = {}, {}, {}, {}
        self.setup = self.round = None

    def look(self, game):
        """From a game as the server shows it; there is nothing to do in one that the host prepared."""
        if not game["draw"]:
            return
        self.round, self.setup = game["draw"]["round"], game["setup"]
        self.servers.setdefault(self.round, game["commit"])

    def prepare(self):
        value = self.values.setdefault(self.round, part())
        return seat_commit(self.game, self.round, self.setup, self.servers[self.round], self.seat, value)

    def commit(self, **more):
        return self.socket.ask(cmd="commit", seat=self.seat, round=self.round, commit=self.prepare(), **more)

    def sealed(self, event):
        """Whether the seal is one for which this page opens its part."""
        right = seal(self.game, self.round, self.setup, self.servers[self.round], event["seats"]) == event["seal"]
        if right and event["seats"][self.seat] == self.prepare():
            self.seals[self.round] = event
            return True
        return False

    def wait(self, step):
        return self.socket.until(lambda m: m["type"] == "draw" and m["step"] == step)

    def open(self, value=None):
        return self.socket.ask(cmd="open", seat=self.seat, round=self.round, part=value or self.values[self.round])
