"""A store that is damaged, used twice, deleted, or on a full disk: said plainly, and nothing is made up."""
import json
import os
import subprocess
import time

import client
from client import Server, Socket, columns, copy_game, only_sqlite, tokens_of, wait_for
from postgres import Refused
from test_events import play
from test_store import fill, small_files


def change(s, sql, *values):
    """Changes the store of a server that does not run."""
    db = s.db()
    db.execute(sql, values)
    db.commit()
    db.close()


@only_sqlite
def test_one_server_a_store():
    with Server() as s:
        r = subprocess.run([client.BASTIDE, "serve", "--port", "0", "--data", s.data], capture_output=True, timeout=20)
        assert r.returncode == 1 and b"another server has this store" in r.stderr, r
        g = s.create()
        s.kill()
        s.start()  # the lock of a server that was killed is gone with it
        assert s.get(f"/api/games/{g['id']}")["game"]["status"] == "playing"


def deleted(name):
    with Server() as s:
        g = s.create()
        play(s, g, 5)
        before = s.get(f"/api/games/{g['id']}?legal=1")
        assert s.get("/healthz") == {"status": "ok"}
        os.rename(os.path.join(s.data, name), os.path.join(s.data, "away"))
        seat = before["state"]["decides"]
        status, _, data = s.request("POST", f"/api/games/{g['id']}/do", {"cmd": "move", "seat": seat, "move": before["legal"][0]},
                                    token=tokens_of(g)[seat])
        told = s.get(f"/api/games/{g['id']}/events?after=0")["events"]
        wait_for(lambda: s.request("GET", "/healthz")[0] == 503)
        assert "deleted or replaced" in s.get("/healthz", status=503)["status"]
        s.do(g["id"], tokens_of(g), status=503, cmd="chat", text="x")
        return s, g, status, told


@only_sqlite
def test_deleted_database_is_noticed():
    s, _, status, _ = deleted("bastide.db")
    assert status == 503


@only_sqlite
def test_deleted_log_is_noticed_and_nothing_lost():
    log_is_deleted("bastide.db-wal")


@only_sqlite
def test_a_replaced_store_is_left_alone():
    replaced(["bastide.db", "bastide.db-wal", "bastide.db-shm"])


@only_sqlite
def test_a_replaced_log_is_left_alone():
    replaced(["bastide.db-wal"])


def replaced(names):
    """Somebody puts other files in the place of those that a server uses: it touches them no more, also when it ends."""
    with Server() as s:
        g = s.create()
        play(s, g, 3)
        for n in names:
            os.rename(os.path.join(s.data, n), os.path.join(s.data, "old-" + n))
            with open(os.path.join(s.data, n), "wb") as f:
                f.write(b"new " + n.encode())
        wait_for(lambda: s.request("GET", "/healthz")[0] == 503)
        s.do(g["id"], tokens_of(g), status=503, cmd="chat", text="x")
        assert s.stop() == 0
        for n in names:
            with open(os.path.join(s.data, n), "rb") as f:
                assert f.read() == b"new " + n.encode()
            os.rename(os.path.join(s.data, "old-" + n), os.path.join(s.data, n))
        s.start()
        assert len([e for e in s.get(f"/api/games/{g['id']}/events?after=0")["events"] if e["type"] == "move"]) == 3


@only_sqlite
def test_deleted_index_is_noticed_and_nothing_lost():
    log_is_deleted("bastide.db-shm")


def log_is_deleted(name):
    """What was acknowledged before it was noticed is in the database."""
    with Server() as s:
        g = s.create()
        play(s, g, 5)
        os.unlink(os.path.join(s.data, name))
        acknowledged = []
        for i in range(20):
            status, _, data = s.request("POST", f"/api/games/{g['id']}/do", {"cmd": "chat", "text": str(i)}, token=tokens_of(g)[0])
            if status == 200:
                acknowledged.append(str(i))
        wait_for(lambda: s.request("GET", "/healthz")[0] == 503)
        assert name in s.get("/healthz", status=503)["status"]
        assert len(acknowledged) < 2
        s.kill()
        s.start()
        events = s.get(f"/api/games/{g['id']}/events?after=0")["events"]
        assert [e["text"] for e in events if e["type"] == "chat"] == acknowledged
        assert len([e for e in events if e["type"] == "move"]) == 5
        assert s.get("/healthz") == {"status": "ok"}


BAD_EVENTS = [  # (the event that is replaced: type), what is put in
    ("move", {"n": -5}), ("move", {"n": 2 ** 40}), ("move", {"seat": 200}), ("move", {"seat": -2}), ("move", {"seat": 1.5}),
    ("move", {"move": "tile 9,9,0"}), ("move", {"move": "x" * 5000}), ("move", {"move": None}), ("move", {"decides": 200}),
    ("move", {"id": "i" * 500}), ("move", {"left": [1]}), ("move", {"left": [-1, 5]}), ("move", {"at": -1}), ("move", {"at": "now"}),
    ("move", {"type": "undo", "to": 100000}), ("move", {"type": "undo", "to": -1}), ("move", {"type": "undo"}),
    ("move", {"type": "undo", "to": 0, "decides": 200}), ("move", {"type": "start", "decides": 0}), ("move", {"type": "closed"}),
    ("move", {"type": "over"}), ("move", {"type": "over", "reason": "end", "winners": [9], "scores": [1, 2]}),
    ("move", {"type": "over", "reason": "end", "winners": [0], "scores": [1]}), ("move", {"type": "over", "reason": "end", "winners": [0], "scores": [1, 2]}),
    ("move", {"type": "rematch", "game": "k3w9x2m4p7qa"}), ("move", {"type": "clock", "left": [1, 2]}), ("move", {"type": "nonsense"}),
    ("move", {"type": "seat", "kind": "open", "name": "", "why": "stand"}), ("move", {"type": "seat", "kind": "king"}),
    ("seat", {"seat": 8}), ("seat", {"name": "n" * 500}), ("seat", {"kind": "bot", "level": "l" * 500}), ("seat", {"kind": None}),
    ("start", {"decides": 200}), ("start", {"decides": "me"}), ("start", {"type": "move", "seat": 0, "move": "tile 1,0,0"}),
]


def expect_damaged(s, g):
    """The game is refused as damaged, by every way in, and the server is well."""
    for path in ("", "/events?after=0", "/record", "/stream"):
        error = s.get(f"/api/games/{g['id']}{path}", status=503)["error"]
        assert error["code"] == "storage", error
    w = Socket(s)
    assert w.hello(g["id"])["code"] == "storage"
    w.close()


def test_bad_events_are_refused():
    with Server() as s:
        g = s.create(COPIED)
        play(s, g, 30)
        good = s.create()
        s.stop()
        db = s.db()
        rows = [(n, json.loads(body)) for n, body in db.execute("SELECT n, body FROM events WHERE game=? ORDER BY n", (g["id"],))]
        names = {}
        copy_game(db, g["id"], "c00000000000")
        for i, (kind, new) in enumerate(BAD_EVENTS):
            name = f"{i:012d}"
            names[name] = (kind, new)
            copy_game(db, g["id"], name)
            at, old = [(n, e) for n, e in rows if e["type"] == kind][-1 if kind == "start" else 0]
            db.execute("UPDATE events SET body=? WHERE game=? AND n=?", (json.dumps({**old, **new}), name, at))
        other = {"b00000000000": "UPDATE events SET body=X'00ff' WHERE game=? AND n=5", "b00000000001": "UPDATE events SET body='' WHERE game=? AND n=5",
                 "b00000000002": "DELETE FROM events WHERE game=? AND n=5", "b00000000003": "UPDATE events SET body='[' || body || ']' WHERE game=? AND n=5",
                 "b00000000004": "UPDATE events SET n=n+1000000 WHERE game=? AND n>5", "b00000000005": "UPDATE events SET at='x' WHERE game=? AND n=5",
                 "b00000000006": "UPDATE games SET secret=X'00' WHERE id=?", "b00000000007": "UPDATE games SET tokens='abc' WHERE id=?",
                 "b00000000008": "UPDATE games SET about='{}' WHERE id=?", "b00000000009": "UPDATE games SET about=replace(about,'players=2','players=9') WHERE id=?",
                 "b0000000000a": """UPDATE games SET about=replace(about,'"clock":null','"clock":{"base":9223372036854775807,"then":"bot"}') WHERE id=?""",
                 "b0000000000b": """UPDATE games SET about=replace(about,'"aids":{}','"aids":"x"') WHERE id=?""",
                 "b0000000000c": """UPDATE games SET about=replace(about,'"title":""','"title":"' || hex(zeroblob(300)) || '"') WHERE id=?""",
                 "b0000000000d": """UPDATE games SET about=replace(about,'"from":""','"from":"../../etc"') WHERE id=?""",
                 "b00000000010": "DELETE FROM events WHERE game=? AND n>20", "b00000000011": "DELETE FROM lengths WHERE game=?",
                 "b00000000012": "DELETE FROM games WHERE id=?",
                 "b0000000000e": "UPDATE games SET status=1 WHERE id=?", "b0000000000f": "UPDATE games SET secret=zeroblob(32) WHERE id=?"}
        for name, sql in other.items():
            copy_game(db, g["id"], name)
            try:
                db.execute(sql, (name,))
            except Refused:  # PostgreSQL keeps types by itself
                continue
            names[name] = sql
        db.commit()
        db.close()
        s.start()
        for name, what in names.items():
            try:
                expect_damaged(s, {"id": name})
            except AssertionError as e:
                raise AssertionError((what, e))
        assert s.get(f"/api/games/{good['id']}")["game"]["status"] == "playing"
        assert s.get("/api/games/c00000000000")["game"]["n"] == rows[-1][0]  # a copy that was left alone
        assert s.get(f"/api/games/{g['id']}")["game"]["n"] == rows[-1][0]
        assert "a stored game is damaged" in s.log_text()


# A fair draw is bound to its game's name, so games that are copied have a prepared one.
COPIED = "sets=base players=2 seed=5"


def test_random_rows_never_crash():
    """Events with members and bytes put in at random: read as they are or refused, never more."""
    dice = client.new_dice("random rows")
    values = [None, True, -1, 0, 1, 7, 8, 200, 2 ** 31, -2 ** 31, 2 ** 53, 2 ** 63 - 1, 1.5, "", "x", "tile 0,1,0", "pass", [], [1, 2], {}, "bot", "human"]
    with Server() as s:
        g = s.create(COPIED, clock={"base": 500, "then": "bot"})
        play(s, g, 12)
        s.stop()
        db = s.db()
        names = []
        for i in range(400):
            name = f"{i:012d}"
            names.append(name)
            copy_game(db, g["id"], name)
            for _ in range(dice.randint(1, 3)):
                n = dice.randint(1, 14)
                body, = db.execute("SELECT body FROM events WHERE game=? AND n=?", (name, n)).fetchone()
                try:
                    e = json.loads(body)
                except ValueError:
                    continue
                if dice.random() < 0.8:
                    e[dice.choice(["n", "at", "type", "seat", "move", "to", "decides", "left", "kind", "name", "level", "why", "reason", "winners", "scores"])] = \
                        dice.choice(values + ["undo", "seat", "start", "clock", "over", "resign", "chat"])
                    body = json.dumps(e)
                else:
                    at = dice.randrange(len(body))
                    body = body[:at] + chr(dice.randint(1, 126)) + body[at + dice.randint(0, 4):]
                db.execute("UPDATE events SET body=? WHERE game=? AND n=?", (body, name, n))
        db.commit()
        db.close()
        s.start()
        answers = [s.request("GET", f"/api/games/{name}?legal=1")[0] for name in names]
        assert set(answers) == {200, 503}
        for name in names:
            for path in ("/record", "/events?after=0", "/picture.svg"):
                s.request("GET", f"/api/games/{name}{path}")
        assert s.get("/api/info")["name"] == "bastide"


@only_sqlite
def test_damaged_pages_are_errors():
    """Pages of the file are overwritten, emptied or exchanged: a game is whole, or refused with 503; never short. (When
    all three tables that know of a game have lost it, nobody can tell that it was there.)"""
    with Server() as s:
        games = []
        for i in range(30):
            g = s.create()
            play(s, g, 10, seed=i)
            games.append((g, s.get(f"/api/games/{g['id']}/events?after=0")["events"]))
        s.stop()
        path = os.path.join(s.data, "bastide.db")
        whole = open(path, "rb").read()
        size = int.from_bytes(whole[16:18], "big")
        dice, refused, read, hidden = client.new_dice("pages"), 0, 0, 0
        for _ in range(5):
            data = bytearray(whole)
            for page in dice.sample(range(1, len(whole) // size), 3):
                other = dice.randrange(1, len(whole) // size)
                data[page * size:(page + 1) * size] = dice.choice([
                    bytes(dice.randrange(256) for _ in range(64)) * (size // 64), bytes(size), whole[other * size:(other + 1) * size],
                    whole[page * size:page * size + size // 2] + bytes(size // 2)])
            open(path, "wb").write(data)
            before = len(s.log_text())
            try:
                s.start()
            except RuntimeError:  # the schema itself is gone
                s.process.stdout.close()
                continue
            for g, events in games:
                status, _, body = s.request("GET", f"/api/games/{g['id']}/events?after=0")
                if status == 200:
                    assert json.loads(body)["events"] == events
                    read += 1
                else:
                    assert status in (503, 404), (status, body)
                    hidden += status == 404
                    refused += 1
            if "the store cannot be read" in s.log_text()[before:]:
                assert s.request("GET", "/healthz")[0] == 503
            s.kill()
        print(f"     {read} games read, {refused} refused, {hidden} of them not found")
        assert refused and read and hidden <= 0.2 * refused
        open(path, "wb").write(whole)
        s.start()


@only_sqlite
def test_full_disk_with_a_bot_to_move():
    """The bot's moves cannot be stored: it tries again now and then, not thousands of times a second."""
    with Server("--log", "error", preexec=small_files) as s:
        g = s.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        made = fill(s)
        x = made[-1]
        for seat in (0, 1):  # bots take both seats over, as far as that can still be stored
            s.request("POST", f"/api/games/{x['id']}/do", {"cmd": "bot", "seat": seat, "level": "random"}, token=tokens_of(x)[seat])
        state = s.get(f"/api/games/{g['id']}?legal=1")
        begin, before = time.time(), len(s.log_text().splitlines())
        while time.time() - begin < 3:
            s.request("GET", "/healthz")
            time.sleep(0.1)
        lines = s.log_text().splitlines()[before:]
        assert len(lines) < 40, (len(lines), lines[:5])
        metrics = s.request("GET", "/metrics")[2].decode()
        failures = int([line for line in metrics.splitlines() if line.startswith("bastide_store_failures_total")][0].split()[1])
        assert failures < 100, failures
        assert state["game"]["status"] == "playing"


def check(s):
    """(status, what it said)"""
    r = subprocess.run([client.BASTIDE, "serve", *s.store, "--check"], capture_output=True, timeout=60)
    return r.returncode, r.stdout.decode() + r.stderr.decode()


def keep_game(s, game):
    """All rows of a game, to be put back."""
    db = s.db()
    cast = "{}::text" if s.shared else "quote({})"
    kept = {}
    for table, key in (("games", "id"), ("events", "game")):
        names = columns(db, table)
        kept[table] = (names, key, game, db.execute(f"SELECT {', '.join(cast.format(c) for c in names)} FROM {table} WHERE {key}=?", (game,)).fetchall())
    db.close()
    return kept


def put_back(s, kept):
    db = s.db()
    for table, (names, key, game, rows) in kept.items():
        db.execute(f"DELETE FROM {table} WHERE {key}=?", (game,))
        for row in rows:
            values = ", ".join("?" for _ in row) if s.shared else ", ".join(row)
            db.execute(f"INSERT INTO {table}({', '.join(names)}) VALUES({values})", row if s.shared else ())
    db.commit()
    db.close()


def test_check_finds_what_is_wrong():
    with Server() as s:
        games = [s.create("sets=base players=2"), s.create("sets=base,hills,dragon players=2"), s.create("sets=mists players=2 level=1"),
                 s.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}], clock={"base": 900, "then": "bot"})]
        for g in games[:3]:
            play(s, g, 40)
        over = s.create()
        s.do(over["id"], over["host"], cmd="public", value=True)
        play(s, over, 400)
        for _ in range(40):  # with decisions taken back
            game = s.get(f"/api/games/{games[0]['id']}?legal=1")
            seat, n = game["state"]["decides"], game["game"]["n"]
            s.do(games[0]["id"], tokens_of(games[0])[seat], cmd="move", seat=seat, move=game["legal"][0])
            s.request("POST", f"/api/games/{games[0]['id']}/do", {"cmd": "undo", "seat": seat}, token=tokens_of(games[0])[seat])
        status, said = check(s)  # while the server runs
        assert status == 0 and "5 games" in said and "all is well" in said, said
        s.stop()
        path = os.path.join(s.data, "bastide.db")
        before = None if s.shared else open(path, "rb").read()
        status, said = check(s)
        assert status == 0 and "all is well" in said, said
        assert s.shared or open(path, "rb").read() == before
        ends = "(SELECT max(n) FROM events WHERE game=?1)"
        for sql, where, what in (
                ("UPDATE events SET body=replace(body, '\"chance\":[\"draw B', '\"chance\":[\"draw X') WHERE game=?1 AND n=3", "event 3", "chance"),
                (f"UPDATE events SET body=replace(body, '\"scores\":[', '\"scores\":[9') WHERE game=?1 AND n={ends}", "event", "scores"),
                (f"UPDATE events SET body=replace(body, '\"secret\":\"', '\"secret\":\"0') WHERE game=?1 AND n={ends}", "event", "secret"),
                ("UPDATE events SET body=replace(body, '\"commit\":\"', '\"commit\":\"0') WHERE game=?1 AND n=3", "event 3", "commit"),
                ("UPDATE games SET secret=randomblob(32) WHERE id=?1", "event", ""),
                ("UPDATE games SET public=0 WHERE id=?1", over["id"], "public"),
                ("DELETE FROM events WHERE game=?1 AND n=5", "event 5", "missing"),
                ("DELETE FROM games WHERE id=?1", over["id"], "not there")):
            kept = keep_game(s, over["id"])
            change(s, sql, over["id"])
            status, said = check(s)
            assert status == 1 and over["id"] in said and where in said and what in said, (sql, said)
            put_back(s, kept)
        change(s, "DELETE FROM timers WHERE game=?", games[3]["id"])
        status, said = check(s)
        assert status == 1 and games[3]["id"] in said and "timer" in said, said
        if not s.shared:
            open(path, "wb").write(before[:len(before) // 2])
            status, said = check(s)
            assert status == 1, said
            open(path, "wb").write(before)
        s.start()
    r = subprocess.run([client.BASTIDE, "serve", "--data", "/nonexistent", "--check"], capture_output=True)
    assert r.returncode == 1
