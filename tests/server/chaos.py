"""Three servers, PostgreSQL and a proxy while everything goes wrong: python3 tests/server/chaos.py [--seconds 60] [--proxy haproxy]

People play through the proxy, with and against bots, some with clocks, and others look on at a process of their own.
Meanwhile servers are killed, stopped and woken, ended and started anew, the database is restarted and crashes, the
connection of one process to it is cut or swallows everything. Afterwards a checker takes what every client noted and
what stands in the store, and proves that each game is one history: see `Checker`."""
import argparse
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
import postgres  # noqa: E402
import proxies  # noqa: E402
from client import Closed, Server, Socket, tokens_of  # noqa: E402
from ports import free_port  # noqa: E402

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


class Wire:
    """A way to the database that can be cut, or swallow all that is said. PostgreSQL's port 6543 in a folder of its own."""

    def __init__(self, cluster):
        self.to = os.path.join(cluster.folder, ".s.PGSQL.5432")
        self.folder = tempfile.mkdtemp(prefix="bastide-wire-")
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder, ".s.PGSQL.6543"))
        self.door.listen(50)
        self.open, self.swallows, self.pairs = True, False, set()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                a, _ = self.door.accept()
            except OSError:
                return
            try:
                if not self.open:
                    raise OSError
                b = socket.socket(socket.AF_UNIX)
                b.connect(self.to)
            except OSError:
                a.close()
                continue
            self.pairs.add((a, b))
            for x, y in ((a, b), (b, a)):
                threading.Thread(target=self.carry, args=(x, y, (a, b)), daemon=True).start()

    def carry(self, x, y, pair):
        try:
            while True:
                data = x.recv(65536)
                while self.swallows:  # it comes, but late
                    time.sleep(0.02)
                if not data:
                    break
                y.sendall(data)
        except OSError:
            pass
        self.cut_pair(pair)

    def cut_pair(self, pair):
        self.pairs.discard(pair)
        for x in pair:
            try:
                x.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.open = False
        for pair in list(self.pairs):
            self.cut_pair(pair)

    def mend(self):
        self.open, self.swallows = True, False

    def close(self):
        self.mend()
        self.cut()
        self.door.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Client(threading.Thread):
    """Plays (or looks on) until it is told to stop, and comes back whenever it is cut off. It notes all it hears."""

    def __init__(self, name, where, made, seats, stop):
        super().__init__(daemon=True)
        self.name, self.where, self.id, self.stop = name, where, made["id"], stop
        self.tokens = {i: t for i, t in enumerate(tokens_of(made))} if seats else {}
        self.dice = random.Random(name)
        self.heard, self.acknowledged, self.refused, self.sent = {}, {}, {}, 0
        self.pending, self.last, self.over = None, 0, False
        self.state, self.asks = None, False
        self.waits, self.problems, self.lives, self.codes, self.followed = [], [], 0, {}, False

    def connect(self):
        w = Socket(self.where, path=f"/ws/{self.id}")
        if w.status != 101:
            raise OSError(f"status {w.status}")
        # What is received before the welcome must not be lost.
        w.send(cmd="hello", game=self.id, tokens=list(self.tokens.values()), after=self.last, state=bool(self.tokens), legal=bool(self.tokens))
        self.lives += 1
        return w

    def run(self):
        w = None
        while not self.stop.is_set() and not self.over:
            try:
                if not w:
                    w = self.connect()
                    if self.pending:  # nobody knows what became of it
                        self.pending[3] += 1
                        w.send(**self.pending[0])
                self.receive(w.receive(4))
                if self.pending and time.time() - self.pending[2] > 4:  # no answer: said again
                    self.pending[2] = time.time()
                    self.pending[3] += 1
                    w.send(**self.pending[0])
                self.play(w)
            except (OSError, Closed, ValueError) as e:
                code = f"{type(e).__name__} {getattr(e, 'code', '')}".strip()
                self.codes[code] = self.codes.get(code, 0) + 1
                if w:
                    w.sock.close()
                w = None
                time.sleep(0.1)
        if w:
            w.close()

    def receive(self, m):
        if "at" in m and "n" in m:
            if m["n"] != self.last + 1 and m["n"] > self.last:
                self.problems.append(f"after {self.last} came {m['n']}")
            if m["n"] in self.heard and self.heard[m["n"]] != m:
                self.problems.append(f"event {m['n']} was told in two ways")
            self.heard[m["n"]] = m
            self.last = max(self.last, m["n"])
            self.over = m["type"] == "over"
        elif m["type"] == "ack" and self.pending and m["id"] == self.pending[0]["id"]:
            self.acknowledged[m["id"]] = m["n"]
            self.waits.append(time.time() - self.pending[1])
            self.pending = None
        elif m["type"] == "error":
            mine = self.pending and m.get("id") == self.pending[0]["id"]
            self.codes[m["code"]] = self.codes.get(m["code"], 0) + 1
            if mine and m["code"] == "busy":  # nothing happened
                time.sleep(0.05)
                self.pending[2], self.pending[3] = 0, self.pending[3] - 1
            elif mine:
                self.refused[m["id"]] = (m["code"], self.pending[3])
                self.pending, self.asks = None, True
        elif m["type"] == "state":
            self.state = m

    def play(self, w):
        m = self.state
        if self.asks:  # what is true now
            self.asks = False
            w.send(cmd="state", legal=True)
        if not m or self.pending or m["n"] < self.last and any(e["type"] in ("move", "undo", "start") for n, e in self.heard.items() if n > m["n"]):
            return
        if m["state"]["status"] == "over" or m["state"]["decides"] not in self.tokens:
            return
        time.sleep(self.dice.uniform(0.005, 0.06))
        self.sent += 1
        command = {"cmd": "move", "seat": m["state"]["decides"], "move": self.dice.choice(m["legal"]), "after": m["n"], "id": f"{self.name}-{self.sent}"}
        self.pending = [command, time.time(), time.time(), 1]
        self.state = None
        w.send(**command)


class Checker:
    """What must hold, whatever went wrong.

    1. A game's events in the store are 1, 2, 3 … without a gap, and `bastide serve --check` plays all of them again:
       every move was made by the seat that was asked, so no bot has played twice or out of turn.
    2. Whatever any client was told at a number is what stands there: all clients of all processes saw one history.
    3. An acknowledged move stands at the number that was acknowledged; no command stands there twice.
    4. What was refused is not there. (Of what was sent twice, since nobody knew what became of the first sending, a
       refusal for want of the store tells only of the second.)
    5. Clocks: between two events that tell them, whoever was asked has lost the time that passed, and nobody else any;
       a clock that ran out did so when it should, and at most some seconds later, once."""

    SLACK_MS = 400  # between two processes' ideas of now, and from planning an event to its time

    def __init__(self, db, clients, late_ms):
        self.clients, self.late_ms, self.wrong = clients, late_ms, []
        self.games = {}
        for game, n, body in db.execute("SELECT game, n, body FROM events ORDER BY game, n"):
            self.games.setdefault(game, []).append((n, json.loads(body)))
        self.about = dict(db.execute("SELECT id, about FROM games"))
        self.counts = {"games": len(self.games), "events": sum(map(len, self.games.values())), "acknowledged": 0, "told": 0, "refused": 0, "refused, sent twice, once stored": 0, "clocks": 0}

    def complain(self, *what):
        self.wrong.append(what)

    def run(self):
        for game, rows in self.games.items():
            if [n for n, _ in rows] != list(range(1, len(rows) + 1)):
                self.complain(game, "numbers with a gap", [n for n, _ in rows])
            ids = [e["id"] for _, e in rows if "id" in e]
            if len(ids) != len(set(ids)):
                self.complain(game, "a command stands there twice", [i for i in set(ids) if ids.count(i) > 1])
            self.clocks(game, [e for _, e in rows], json.loads(self.about[game])["clock"])
        for c in self.clients:
            self.client(c, {n: e for n, e in self.games[c.id]})
        return self.wrong

    def client(self, c, stored):
        for p in c.problems:
            self.complain(c.name, p)
        for n, e in c.heard.items():
            self.counts["told"] += 1
            if stored.get(n) != e:
                self.complain(c.name, "was told something else than stands there", n, e, stored.get(n))
        for command, n in c.acknowledged.items():
            self.counts["acknowledged"] += 1
            if stored.get(n, {}).get("id") != command:
                self.complain(c.name, "an acknowledged move is not there", command, n)
        ids = {e.get("id") for e in stored.values()}
        for command, (code, sent) in c.refused.items():
            self.counts["refused"] += 1
            if command in ids and code == "storage" and sent > 1:
                self.counts["refused, sent twice, once stored"] += 1
            elif command in ids:
                self.complain(c.name, "was refused, but happened", command, code)

    def clocks(self, game, events, clock):
        if not clock:
            return
        left, asked, since = None, None, None
        for e in events:
            if e["type"] == "start":
                left, asked, since = [1000 * clock["base"]] * 2, e["decides"], e["at"]
            elif e["type"] == "clock":
                self.complain(game, "a clock was set anew, though somebody served all the time")
            elif e["type"] == "move":
                self.counts["clocks"] += 1
                passed = e["at"] - since
                for i, was in enumerate(left):
                    expected = max(0, was - (passed if i == asked else 0)) + (1000 * clock["increment"] if i == e["seat"] else 0)
                    if abs(expected - e["left"][i]) > self.SLACK_MS:
                        self.complain(game, "a clock runs wrong", e["n"], i, expected, e["left"][i])
                left, asked, since = e["left"], e["decides"], e["at"]
            elif e["type"] == "resign" and e["why"] == "clock":
                late = e["at"] - since - left[e["seat"]]
                self.counts["clocks"] += 1
                if e["seat"] != asked or not -self.SLACK_MS < late < self.late_ms:
                    self.complain(game, "time ran out at a wrong moment", e["n"], late)


class World:
    def __init__(self, options):
        self.options, self.servers, self.clients, self.proxy = options, [], [], None
        self.stop, self.dice = threading.Event(), random.Random(options.seed)
        self.cluster = postgres.Cluster()
        self.wire = Wire(self.cluster)

    def begin(self, *more):
        options, url = self.options, self.cluster.url()
        for name in "abc":
            where = self.cluster.url(host=self.wire.folder, port=6543) if name == "c" else url
            port = free_port()
            s = Server("--process", name, "--trust-proxy", "--drain", str(options.drain), "--threads", "1", "--port", str(port), *more, store=where, program=options.older)
            s.name = name
            self.servers.append(s)
        self.proxy = proxies.Proxy(options.proxy, [s.port for s in self.servers])

    def create(self, **more):
        """A game, through the proxy."""
        door = type("Door", (), {"port": self.proxy.port})
        for _ in range(300):
            try:
                status, _, data = Server.request(door, "POST", "/api/games", {"setup": "sets=base players=2", "start": True, **more})
                if status == 201:
                    return json.loads(data)
            except (OSError, http.client.HTTPException):
                pass
            if self.stop.is_set():
                raise SystemExit
            time.sleep(0.1)
        raise AssertionError("no game can be made")

    def populate(self, n):
        for i in range(n):
            made = self.create(seats=[ME, BOT] if i % 3 == 1 else [ME, ME], clock={"base": 3600, "increment": 2, "then": "resign"} if i % 3 == 2 else None)
            self.add(f"p{i}", self.proxy, made, True)
            if i % 2 == 0:
                self.add(f"w{i}", self.servers[i // 2 % 3], made, False)
        self.games = n
        threading.Thread(target=self.keep_going, daemon=True).start()
        self.flagged = self.create(seats=[ME, ME], clock={"base": 6, "increment": 0, "then": "resign"})
        self.add("flagged", self.servers[2], self.flagged, False)
        self.alone = [self.create(seats=[{"kind": "bot", "level": "easy"}] * 2) for _ in range(2)]

    def add(self, name, where, made, seats):
        c = Client(name, where, made, seats, self.stop)
        self.clients.append(c)
        c.start()

    def keep_going(self):
        """Games that are over are followed by new ones, so that there is always something to do."""
        while not self.stop.is_set():
            for c in list(self.clients):
                if c.over and c.tokens and not c.followed:
                    c.followed = True
                    made = self.create(seats=[ME, BOT] if self.dice.random() < 0.4 else [ME, ME], clock=self.dice.choice([None, {"base": 3600, "increment": 2, "then": "resign"}]))
                    self.games += 1
                    self.add(f"p{self.games}", self.proxy, made, True)
                    self.add(f"w{self.games}", self.dice.choice(self.servers), made, False)
            time.sleep(0.05)

    def wait_well(self, seconds=40):
        end = time.time() + seconds
        while True:
            try:
                if all(s.request("GET", "/healthz")[0] == 200 for s in self.servers):
                    return
            except OSError:
                pass
            assert time.time() < end, "not well again: " + "".join(s.log_text()[-500:] for s in self.servers)
            time.sleep(0.1)

    # ---- what goes wrong ----

    def do_kill(self, s):
        s.kill()
        time.sleep(self.options.short)
        s.start()

    def do_stop_and_wake(self, s):
        s.process.send_signal(signal.SIGSTOP)
        time.sleep(self.options.sleep)
        s.process.send_signal(signal.SIGCONT)

    def do_end_and_start(self, s):
        s.stop()
        s.start()

    def do_upgrade(self, s):
        s.program = None
        self.do_end_and_start(s)

    def do_restart_database(self, s):
        self.cluster.stop(signal.SIGINT)
        self.cluster.start()

    def do_crash_database(self, s):
        self.cluster.stop(signal.SIGQUIT)
        time.sleep(0.5)
        self.cluster.start()

    def do_cut_wire(self, s):
        self.wire.cut()
        time.sleep(self.options.short + 2)
        self.wire.mend()

    def do_swallow(self, s):
        self.wire.swallows = True
        time.sleep(self.options.sleep)
        self.wire.mend()

    ALL = ["kill", "stop_and_wake", "cut_wire", "restart_database", "end_and_start", "swallow", "crash_database"]

    def trouble(self, what, s):
        before = sum(len(c.acknowledged) for c in self.clients)
        begin = time.time()
        getattr(self, "do_" + what)(s)
        self.wait_well()
        # It goes on: nobody's game is stuck.
        stuck = {c.name: len(c.acknowledged) for c in self.clients if c.tokens and not c.over}
        end = time.time() + 30
        while bad := [c for c in list(self.clients) if c.name in stuck and not c.over and len(c.acknowledged) == stuck[c.name]]:
            if time.time() > end:
                raise AssertionError(f"after {what} of {s.name} these do not go on: " + "; ".join(f"{c.name} {c.id} pending {c.pending} last {c.last} state {bool(c.state)} {c.codes}" for c in bad)
                                     + "".join(f"\n{x.name}: {x.log_text()[-1500:]}" for x in self.servers))
            time.sleep(0.05)
        print(f"     {what:17} {s.name}: {sum(len(c.acknowledged) for c in self.clients) - before} moves in {time.time() - begin:.1f} s")
        sys.stdout.flush()

    def onlookers_hear(self):
        """Whoever looks on hears in the end what a player of the same game has heard by now, at whatever process both are."""
        heard = {c.id: c.last for c in list(self.clients) if c.tokens}
        end = time.time() + 60
        while deaf := [c for c in list(self.clients) if not c.tokens and c.last < heard.get(c.id, 0)]:
            assert time.time() < end, "onlookers who hear nothing: " + "; ".join(f"{c.name} at {c.where.name} has {c.last} of {heard[c.id]}" for c in deaf)
            time.sleep(0.05)

    def finish(self):
        self.onlookers_hear()
        self.stop.set()
        for c in list(self.clients):
            c.join(30)
        self.wait_well()
        # What needs nobody comes to its end by itself.
        end, db = time.time() + 90, self.cluster.database()
        for g in [self.flagged, *self.alone]:
            while db.execute("SELECT status FROM games WHERE id=?", (g["id"],))[0][0] != "over":
                assert time.time() < end, f"{g['id']} does not come to its end"
                time.sleep(0.1)

    def check_store(self):
        r = subprocess.run([client.BASTIDE, "serve", "--store", self.cluster.url(), "--check"], capture_output=True, text=True, timeout=120)
        return r.stdout.strip()[-2000:]

    def check(self):
        checker = Checker(self.cluster.database(), self.clients, late_ms=1000 * (self.options.sleep + 12))
        wrong = checker.run()
        said = self.check_store()
        if "all is well" not in said:
            wrong.append(("--check", said))
        waits = sorted(w for c in self.clients for w in c.waits)
        print("     " + ", ".join(f"{n} {what}" for what, n in checker.counts.items()) + f", all games played again: {said.splitlines()[-1]}")
        if waits:
            print(f"     a move's way to its acknowledgement: median {1000 * waits[len(waits) // 2]:.0f} ms, 99 of 100 {1000 * waits[len(waits) * 99 // 100]:.0f} ms, longest {waits[-1]:.1f} s; "
                  f"{sum(c.lives for c in self.clients)} connections of {len(self.clients)} clients")
        assert not wrong, "\n".join(map(str, wrong[:10]))
        return checker, waits

    def close(self):
        self.stop.set()
        self.wire.mend()
        for s in self.servers:
            if s.process.poll() is None:
                s.process.send_signal(signal.SIGCONT)
                s.kill()
            s.log.close()
            shutil.rmtree(s.data, ignore_errors=True)
        if self.proxy:
            self.proxy.close()
        self.wire.close()
        self.cluster.close()


def chaos(options):
    dice = random.Random(options.seed)
    print(f"chaos from SEED={options.seed}, through {options.proxy}, PostgreSQL with fsync off (nothing here crashes the machine)")
    world = World(options)
    try:
        world.begin()
        world.populate(options.clients)
        end = time.time() + options.seconds
        plan = [w for w in world.ALL if not options.only or w in options.only]
        while True:
            for what in plan:
                world.trouble(what, dice.choice(world.servers))
            if time.time() > end:
                break
            dice.shuffle(plan)
        world.finish()
        checker, _ = world.check()
        assert checker.counts["acknowledged"] > 100
        over = [e for _, e in checker.games[world.flagged["id"]] if e["type"] == "resign"]
        assert len(over) == 1 and over[0]["why"] == "clock", over
    finally:
        world.close()


def rolling(options):
    """Every process ended and started anew, one after the other, as in an upgrade (from another build with --older): no
    move lost. How long somebody waited is printed, and asked to be under three seconds with --gap 3."""
    print(f"a rolling upgrade through {options.proxy}" + (f" from {options.older}" if options.older else ""))
    world = World(options)
    try:
        world.begin()
        world.populate(options.clients)
        for s in world.servers:
            world.trouble("upgrade", s)
        world.finish()
        _, waits = world.check()
        assert waits[-1] < options.gap, f"somebody waited {waits[-1]:.1f} s"
    finally:
        world.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--proxy", choices=["haproxy", "nginx"], default="haproxy")
    parser.add_argument("--seconds", type=float, default=0, help="go on with trouble for so long; 0: each kind once")
    parser.add_argument("--clients", type=int, default=9)
    parser.add_argument("--sleep", type=float, default=5, help="seconds for which a process is stopped")
    parser.add_argument("--short", type=float, default=0.5)
    parser.add_argument("--drain", type=int, default=2)
    parser.add_argument("--rolling", action="store_true", help="only ends and starts servers, as in an upgrade")
    parser.add_argument("--older", help="with --rolling: the program that the servers are before the upgrade")
    parser.add_argument("--gap", type=float, default=float("inf"), help="with --rolling: seconds that nobody may wait longer")
    parser.add_argument("--only", action="append", choices=World.ALL)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    if not postgres.is_here(options.bastide) or not proxies.is_here(options.proxy):
        print(f"SKIPPED: PostgreSQL or {options.proxy} is not installed, or the server is built without libpq (tools/setup test)")
        return
    (rolling if options.rolling else chaos)(options)
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()
