"""Nothing is lost: kill -9, a full disk, restarts, older stores, backups."""
import json
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time

import client
from client import Closed, Server, Socket, columns, new_dice, only_sqlite, tokens_of


class Player(threading.Thread):
    """Plays a game of its own and notes every move that was acknowledged, until the server is gone."""

    def __init__(self, server, seed):
        super().__init__()
        self.dice = new_dice(seed)
        self.game = server.create()
        self.socket = Socket(server)
        self.acknowledged = {}
        self.heard = {}

    def run(self):
        w = self.socket
        try:
            w.hello(self.game["id"], tokens_of(self.game), state=True, legal=True)
            k = 0
            while True:
                m = w.receive()
                if m["type"] == "state" and m["state"]["status"] != "over":
                    move = self.dice.choice(m["legal"])
                    w.send(cmd="move", seat=m["state"]["decides"], move=move, after=m["n"], id=f"k{k}")
                    k += 1
                elif m["type"] == "ack":
                    self.acknowledged[m["id"]] = m["n"]
                elif m["type"] == "move":
                    self.heard[m["n"]] = m
        except (Closed, OSError, ValueError):
            pass


def test_kill_under_load():
    with Server() as s:
        for round_number in range(3):
            players = [Player(s, 100 * round_number + i) for i in range(12)]
            for p in players:
                p.start()
            time.sleep(0.6 + 0.3 * round_number)
            s.kill()
            for p in players:
                p.join()
            s.start()
            total = 0
            for p in players:
                events = {e["n"]: e for e in s.get(f"/api/games/{p.game['id']}/events?after=0")["events"]}
                assert sorted(events) == list(range(1, len(events) + 1))
                for move_id, n in p.acknowledged.items():
                    assert events[n]["id"] == move_id
                for n, e in p.heard.items():
                    assert events[n] == e
                total += len(p.heard)
                # and every game goes on
                game = s.get(f"/api/games/{p.game['id']}?legal=1")
                if game["state"]["status"] == "playing":
                    seat = game["state"]["decides"]
                    s.do(p.game["id"], tokens_of(p.game)[seat], cmd="move", seat=seat, move=game["legal"][0])
            assert total > 20, total


def test_clean_stop_finishes_what_is_being_written():
    with Server() as s:
        players = [Player(s, i) for i in range(8)]
        for p in players:
            p.start()
        time.sleep(0.5)
        assert s.stop() == 0
        for p in players:
            p.join()
        assert s.shared or not os.path.exists(os.path.join(s.data, "bastide.db-wal")) or os.path.getsize(os.path.join(s.data, "bastide.db-wal")) == 0
        s.start()
        for p in players:
            events = {e["n"]: e for e in s.get(f"/api/games/{p.game['id']}/events?after=0")["events"]}
            assert all(events[n] == e for n, e in p.heard.items())
        w = Socket(s)
        w.hello(players[0].game["id"])
        assert s.stop() == 0
        try:
            w.until(lambda m: False)
        except Closed as e:
            assert e.code in (1001, 1006)
        s.start()


def fill(s):
    """Creates games until the disk takes no more; those that were created."""
    made, refused, begin = [], 0, time.time()
    while refused < 5 and time.time() - begin < 40:
        status, _, data = s.request("POST", "/api/games", {"setup": "sets=base players=2", "start": True, "title": "x" * 40,
                                                           "seats": [{"kind": "me", "name": "n" * 40}, {"kind": "me", "name": "m" * 40}]})
        if status == 201:
            made.append(json.loads(data))
        else:
            assert status == 503 and json.loads(data)["error"]["code"] == "storage", data
            refused += 1
    assert refused == 5 and made
    return made


def check_full(s, make_room):
    """What cannot be stored is refused and has not happened; what was stored is there when there is room again."""
    made = fill(s)
    g = made[-1]
    before = s.get(f"/api/games/{g['id']}?legal=1")
    w = Socket(s)
    w.hello(g["id"], tokens_of(g))
    answers = [w.ask(cmd="chat", text="x" * 300) for _ in range(30)]
    refused = [a for a in answers if a["type"] == "error"]
    assert refused and all(a["code"] == "storage" for a in refused)
    assert s.request("GET", "/healthz")[0] == 503
    after = s.get(f"/api/games/{g['id']}?legal=1")
    assert after["state"] == before["state"] and after["game"]["n"] == before["game"]["n"] + len(answers) - len(refused)
    s.kill()
    make_room()
    s.start()
    for game in made:
        assert s.get(f"/api/games/{game['id']}")["game"]["status"] == "playing"
    assert s.get(f"/api/games/{g['id']}")["game"]["n"] == after["game"]["n"]
    seat = before["state"]["decides"]
    assert s.do(g["id"], tokens_of(g)[seat], cmd="move", seat=seat, move=before["legal"][0])["ok"]


def small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (700_000, resource.RLIM_INFINITY))


@only_sqlite
def test_full_disk():
    """No file may grow beyond a bound."""
    with Server("--log", "error", preexec=small_files) as s:
        def make_room():
            s.preexec = None
        check_full(s, make_room)


@only_sqlite
def test_full_file_system():
    """A file system of its own that fills up, where one may make one."""
    place = tempfile.mkdtemp(prefix="bastide-small-")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place], capture_output=True).returncode == 0
    if not mounted:
        os.rmdir(place)
        return
    try:
        with Server("--log", "error", data=place) as s:
            check_full(s, lambda: subprocess.run(["mount", "-o", "remount,size=50m", place], check=True))
    finally:
        subprocess.run(["umount", place], check=True)
        os.rmdir(place)


def make_many(s, n):
    """Games of a kind, copied in the store itself; prepared ones, since a fair draw is bound to its game's name."""
    setup = "sets=base players=2 seed=5"
    g = s.create(setup, seats=[{"kind": "me"}, {"kind": "me"}])
    other = s.create(setup, seats=[{"kind": "me"}, {"kind": "me"}], clock={"base": 500, "then": "bot"})
    for x in (g, other):
        for _ in range(20):
            game = s.get(f"/api/games/{x['id']}?legal=1")
            seat = game["state"]["decides"]
            s.do(x["id"], tokens_of(x)[seat], cmd="move", seat=seat, move=game["legal"][0])
    time.sleep(0.05)  # somebody has thought for a moment: a clock that stood at its last word has nothing to tell
    s.stop()
    db = s.db()
    rest = ", ".join(c for c in columns(db, "games") if c != "id")
    name = "right('000000000000' || x, 12)" if s.shared else "substr('000000000000' || x, -12)"
    for source, test in ((other, "x % 4 = 0"), (g, "x % 4 <> 0")):
        names = f"WITH RECURSIVE i(x) AS (SELECT 0 UNION ALL SELECT x+1 FROM i WHERE x+1 < {n}), names AS (SELECT {name} AS name FROM i WHERE {test})"
        for table, key, columns_ in (("games", "id", rest), ("events", "game", "n, at, body"), ("lengths", "game", "n"), ("timers", "game", "kind, due, n")):
            db.execute(f"{names} INSERT INTO {table}({key}, {columns_}) SELECT name, {columns_} FROM names, {table} WHERE {key}=?", (source["id"],))
    db.commit()
    db.close()
    return g, other


def test_restart_with_thousands_of_games():
    with Server() as s:
        g, other = make_many(s, 4000)
        begin = time.time()
        s.start()
        took = time.time() - begin
        assert took < 20, took
        for name, source in (("000000000001", g), ("000000000004", other), ("000000003999", g)):
            game = s.get(f"/api/games/{name}?legal=1", token=tokens_of(source))
            assert game["game"]["n"] >= 23 and game["you"]["seats"] == [0, 1]
            seat = game["state"]["decides"]
            assert s.do(name, tokens_of(source), cmd="move", seat=seat, move=game["legal"][0])["ok"]
        # Clocks go on from where they were, and say so.
        clock = s.get("/api/games/000000000004/events?after=22")["events"]
        assert any(e["type"] == "clock" and e["left"][0] > 490000 for e in clock), clock


@only_sqlite
def test_older_store():
    """A store of schema 1 is brought up to date; one of the future is left alone."""
    with Server() as s:
        g = s.create()
        bots = s.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        before = s.get(f"/api/games/{g['id']}/events?after=0")
        s.stop()
        path = os.path.join(s.data, "bastide.db")
        db = sqlite3.connect(path)
        db.executescript("DROP TABLE lengths; DROP TABLE timers; DROP TABLE server; DROP INDEX games_public; DROP INDEX games_awake; DROP INDEX games_status;"
                         "ALTER TABLE games DROP COLUMN awake; PRAGMA user_version=1;")
        db.close()
        s.start()
        assert s.get(f"/api/games/{g['id']}/events?after=0") == before
        assert s.get(f"/api/games/{bots['id']}")["game"]["status"] == "playing"
        s.stop()
        db = sqlite3.connect(path)
        assert db.execute("PRAGMA user_version").fetchone()[0] == 4
        db.execute("PRAGMA user_version=99")
        db.close()
        try:
            s.start()
            raise AssertionError("a store of the future was opened")
        except RuntimeError as e:
            assert "newer" in str(e)
        db = sqlite3.connect(path)
        db.execute("PRAGMA user_version=4")
        db.close()
        s.process.stdout.close()
        s.start()


@only_sqlite
def test_store_of_version_1_0():
    """What its own server left is served as it is, and goes on."""
    with Server() as s:
        s.stop()
        path = os.path.join(s.data, "bastide.db")
        os.unlink(path)
        db = sqlite3.connect(path)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "store-1.0.sql")) as f:
            db.executescript(f.read())
        games = {}
        for game, body in db.execute("SELECT game, body FROM events ORDER BY game, n"):
            games.setdefault(game, []).append(json.loads(body))
        statuses = dict(db.execute("SELECT id, status FROM games"))
        db.close()
        command = [client.BASTIDE, "serve", "--data", s.data, "--check"]
        r = subprocess.run(command, capture_output=True)
        assert r.returncode == 1 and b"serve it once" in r.stderr, r
        s.start()
        for game, status in statuses.items():
            events = s.get(f"/api/games/{game}/events?after=0")["events"]
            before = games.get(game, [])
            assert events[:len(before)] == before and all(e["type"] == "clock" for e in events[len(before):]), game
            assert s.get(f"/api/games/{game}")["game"]["status"] == status
        assert sorted(statuses.values()) == ["lobby", "lobby", "over", "over", "playing", "playing", "playing"]
        r = subprocess.run(command, capture_output=True)
        assert r.returncode == 0, r.stdout


def test_backup_while_running():
    with Server() as s:
        player = Player(s, 5)
        player.start()
        time.sleep(0.3)
        copy = tempfile.mkdtemp(prefix="bastide-backup-")
        r = subprocess.run([client.BASTIDE, "serve", *s.store, "--backup", os.path.join(copy, "bastide.db")], capture_output=True)
        assert r.returncode == 0, r.stderr
        with Server(data=copy) as restored:
            events = restored.get(f"/api/games/{player.game['id']}/events?after=0")["events"]
            assert len(events) > 3
            now = s.get(f"/api/games/{player.game['id']}/events?after=0")["events"]
            assert now[:len(events)] == events
        shutil.rmtree(copy)
        player.socket.sock.shutdown(socket.SHUT_RDWR)
        player.join()
        r = subprocess.run([client.BASTIDE, "serve", "--data", "/nonexistent", "--backup", "/nonexistent/x"], capture_output=True)
        assert r.returncode == 1


def test_games_leave_memory_and_come_back():
    with Server("--idle", "1") as s:
        g = s.create()
        move = s.get(f"/api/games/{g['id']}?legal=1")["legal"][0]
        s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=move, id="x")
        end = time.time() + 25
        while "bastide_games_in_memory 0\n" not in s.request("GET", "/metrics")[2].decode() and time.time() < end:
            time.sleep(0.3)
        assert "bastide_games_in_memory 0\n" in s.request("GET", "/metrics")[2].decode()
        assert s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=move, id="x")["again"]


def test_bots_go_on_after_a_restart():
    with Server() as s:
        g = s.create("sets=base players=2", [{"kind": "bot", "level": "normal"}, {"kind": "bot", "level": "easy"}])
        time.sleep(0.1)
        s.kill()
        s.start()
        w = Socket(s)
        w.hello(g["id"])
        assert w.until(lambda m: m["type"] == "over", 60)["reason"] == "end"
