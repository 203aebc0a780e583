"""One address does its worst, by each way in, while another plays: python3 tests/server/attack.py [--seconds N] [WAY ...]

The server runs with its default limits. The attacker sits at 127.0.0.2 in processes of their own with the lowest
priority, since a stranger would bring a machine of his own; the player sits at 127.0.0.1. For each way the player's
moves are timed twice in the same run, without and with the attack: 99 of 100 must not take more than 100 ms longer,
no move may be lost, and the server's memory must not grow by more than 80 MB."""
import argparse
import json
import multiprocessing
import os
import random
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
from client import Closed, Server, Socket, hear_all, tokens_of  # noqa: E402
from test_doors import PREFACE, h2_frame, h2_get, upgrade  # noqa: E402

ATTACKER = "127.0.0.2"
MEMORY_MB = 80


# ---- the player ----

class Player:
    """Plays both seats of a game over one socket, whatever is legal, and notes how long each move takes."""

    def __init__(self, s):
        self.s, self.dice = s, random.Random(1)
        self.begin()

    def begin(self):
        self.game = self.s.create("sets=base players=2", patient=True)
        self.socket = Socket(self.s)
        self.socket.hello(self.game["id"], tokens_of(self.game), state=True, legal=True)
        self.state = self.socket.until(lambda m: m["type"] == "state")

    def move(self):
        if self.state["state"]["decides"] is None:
            self.socket.close()
            self.begin()
        start = time.perf_counter()
        command = {"cmd": "move", "seat": self.state["state"]["decides"], "move": self.dice.choice(self.state["legal"]), "after": self.state["n"]}
        answer = self.socket.ask(**command)
        while answer.get("code") == "busy":  # nothing happened: a page waits a moment and sends it again, and all of that is waiting
            time.sleep(0.05)
            answer = self.socket.ask(**command)
        took = time.perf_counter() - start
        assert answer["type"] == "ack", answer
        self.state = self.socket.until(lambda m: m["type"] == "state" and m["n"] >= answer["n"], 60)
        return took

    def play(self, seconds, least=1):
        end, times = time.perf_counter() + seconds, []
        while time.perf_counter() < end or len(times) < least:
            times.append(self.move())
            time.sleep(0.06)  # slower than the limit for messages
        return sorted(times)


# ---- the attacker's ways: each is a generator that does a little at every step ----

def http(port, path, method="GET", body=None, token=None):
    c = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(ATTACKER, 0))
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    data = json.dumps(body).encode() if body is not None else b""
    if body is not None:
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
    c.sendall(head.encode() + b"\r\n" + data)
    return c


def post(port, path, body, token=None):
    got = hear_all(http(port, path, "POST", body, token))
    head, _, data = got.partition(b"\r\n\r\n")
    try:
        return int(head.split()[1]), json.loads(data)
    except (IndexError, ValueError):
        return 0, {}


class Where:
    """What client.Socket needs of a server, from the attacker's address."""

    def __init__(self, port):
        self.port, self.source = port, ATTACKER


def sockets(port, game, n, **hello):
    out = []
    for _ in range(n):
        try:
            w = Socket(Where(port))
            w.send(cmd="hello", game=game, tokens=[], **hello)
            w.sock.setblocking(False)
            out.append(w)
        except (OSError, Closed):
            pass
    return out


def drain(w):
    try:
        while w.sock.recv(1 << 18):
            pass
    except OSError:
        pass


def way_states(port, big):
    """Two hundred onlookers ask for the state of a long game again and again; half of them do not read it."""
    crowd = sockets(port, big, 190, state=True, legal=True)
    while True:
        for i, w in enumerate(crowd):
            try:
                w.sock.sendall(w.frame(1, b'{"cmd":"state","legal":true}'))
            except OSError:
                pass
            if i % 2:
                drain(w)
        yield


def way_states_over_http(port, big):
    while True:
        for c in [http(port, f"/api/games/{big}?legal=1") for _ in range(20)]:
            c.close()
        yield


def way_events(port, big):
    while True:
        held = [http(port, f"/api/games/{big}/events?after=0") for _ in range(20)]
        yield
        for c in held:
            c.close()


def way_records(port, big):
    while True:
        for c in [http(port, f"/api/games/{big}/record") for _ in range(20)]:
            hear_all(c)
        yield


def way_pictures(port, big):
    while True:
        held = [http(port, f"/api/games/{big}/picture.svg?theme={i}") for i in range(20)]
        yield
        for c in held:
            c.close()


def way_coming_and_going(port, big):
    """A crowd that comes and goes: everybody is told who is there."""
    while True:
        for w in sockets(port, big, 100):
            w.sock.close()
        yield


def way_rematches(port, big):
    status, g = post(port, "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True})
    while True:
        if status in (200, 201):
            token = ",".join([g["host"], *(x["token"] for x in g["seats"])])
            post(port, f"/api/games/{g['id']}/do", {"cmd": "resign", "seat": 0}, token)
            post(port, f"/api/games/{g['id']}/do", {"cmd": "rematch"}, token)
        status, g = post(port, "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True})
        yield


def way_bots(port, big):
    """The strongest bots against each other, and against somebody who is there."""
    held = []
    while True:
        post(port, "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "bot", "level": "expert"}] * 2, "start": True})
        status, g = post(port, "/api/games", {"setup": "sets=base players=6", "seats": [{"kind": "me"}] + [{"kind": "bot", "level": "expert"}] * 5,
                                              "start": True})
        if status == 201:
            try:
                w = Socket(Where(port))
                w.send(cmd="hello", game=g["id"], tokens=[x["token"] for x in g["seats"]])
                w.send(cmd="bot", seat=0, level="expert")
                held.append(w)
            except (OSError, Closed):
                pass
        yield


def way_undo(port, big):
    """A move and its undo, for ever."""
    status, g = post(port, "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True})
    w = Socket(Where(port))
    w.hello(g["id"], [x["token"] for x in g["seats"]], state=True, legal=True)
    state = w.until(lambda m: m["type"] == "state")
    while True:
        try:
            w.ask(cmd="move", seat=state["state"]["decides"], move=state["legal"][0])
            for _ in range(8):
                w.ask(cmd="undo", seat=state["state"]["decides"])
                w.ask(cmd="move", seat=state["state"]["decides"], move=state["legal"][0])
        except (Closed, OSError):
            w = Socket(Where(port))
            w.hello(g["id"], [x["token"] for x in g["seats"]])
        yield


def way_chat(port, big):
    status, g = post(port, "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True})
    token = g["seats"][0]["token"]
    while True:
        for _ in range(20):
            http(port, f"/api/games/{g['id']}/do", "POST", {"cmd": "chat", "text": "x" * 300}, token).close()
        yield


def way_slow(port, big):
    """Requests that never end, sockets that say nothing, answers that nobody reads."""
    held = []
    begun = (b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{", b"GET /",
             f"GET /api/games/{big}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    while True:
        for data in begun:
            try:
                c = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(ATTACKER, 0))
                c.sendall(data)
                held.append(c)
            except OSError:
                pass
        if len(held) > 300:
            for c in held[:100]:
                c.close()
            del held[:100]
        yield


def way_http2(port, big):
    stream = f"/api/games/{big}/stream?after=0"
    while True:
        c = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(ATTACKER, 0))
        try:
            c.sendall(upgrade("h2c", stream))
            c.recv(4096)
            c.sendall(PREFACE + h2_frame(4, 0, 0) + h2_get(3, stream))
        except OSError:
            pass
        c.close()
        yield


def way_games_that_left_memory(port, big):
    """Addresses of games that must be read first, and of games that are none."""
    ids = []
    signs = "0123456789abcdefghjkmnpqrstvwxyz"
    while True:
        status, g = post(port, "/api/games", {"setup": "sets=base players=2"})
        ids += [g["id"]] if status == 201 else []
        for game in ids[-20:] + ["".join(random.choice(signs) for _ in range(12)) for _ in range(20)]:
            http(port, f"/api/games/{game}").close()
        yield


def way_lists(port, big):
    while True:
        for _ in range(20):
            http(port, "/api/games").close()
        yield


WAYS = {name[4:]: way for name, way in list(globals().items()) if name.startswith("way_")}


def attack(name, port, big, stop):
    os.nice(19)
    way = WAYS[name](port, big)
    while not stop.is_set():
        try:
            next(way)
        except StopIteration:
            way = WAYS[name](port, big)
        except (OSError, Closed, KeyError, ValueError):
            way.close()
            way = WAYS[name](port, big)


# ---- one way after the other ----

def memory_mb(pid):
    with open(f"/proc/{pid}/status") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS")) / 1024


def long_game(s):
    """A game of all sets, played to its end by bots."""
    g = s.create("sets=base,river,inns,traders,hills players=6 farmers=on", seats=[{"kind": "bot", "level": "random"}] * 6)
    end = time.time() + 60
    while s.get(f"/api/games/{g['id']}")["game"]["status"] != "over" and time.time() < end:
        time.sleep(0.2)
    return g["id"]


def p99(times):
    return times[min(len(times) - 1, len(times) * 99 // 100)] * 1e3


def run(name, seconds, processes=2, least=1):
    """What was measured, as a dict."""
    with Server("--threads", "1", "--log", "error", limits=True) as s:
        big = long_game(s)
        player = Player(s)
        player.play(0.5)
        idle = player.play(seconds)
        before = memory_mb(s.process.pid)
        stop = multiprocessing.Event()
        attackers = [multiprocessing.Process(target=attack, args=(name, s.port, big, stop), daemon=True) for _ in range(processes)]
        for a in attackers:
            a.start()
        most = [before]

        def look():
            while not stop.is_set():
                most[0] = max(most[0], memory_mb(s.process.pid))
                time.sleep(0.05)
        looker = threading.Thread(target=look)
        looker.start()
        try:
            time.sleep(min(1.0, seconds / 2))
            times = player.play(seconds, least)
        finally:
            stop.set()
            looker.join()
            for a in attackers:
                a.join(2)
                a.kill()
        assert s.get("/healthz")["status"] == "ok"
        return {"way": name, "idle_p99_ms": round(p99(idle), 1), "attacked_p99_ms": round(p99(times), 1), "moves": len(times),
                "longest_ms": round(times[-1] * 1e3, 1), "memory_mb": round(most[0] - before)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("ways", nargs="*", help="of " + " ".join(WAYS))
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    bad = []
    for name in options.ways or WAYS:
        result = run(name, options.seconds)
        fine = result["attacked_p99_ms"] < result["idle_p99_ms"] + 100 and result["memory_mb"] < MEMORY_MB
        print(("ok   " if fine else "FAIL ") + json.dumps(result))
        sys.stdout.flush()
        bad += [] if fine else [name]
    print(f"attack: {len(bad)} ways harm somebody else: {' '.join(bad)}" if bad else "attack: nobody else is harmed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
