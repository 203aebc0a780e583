"""A store copied into another one, both ways: every game is the same afterwards, and goes on."""
import os
import shutil
import subprocess
import tempfile

import client
from client import Server, only_shared, tokens_of
from test_events import play

BOT = {"kind": "bot", "level": "random"}


def copy(*where):
    r = subprocess.run([client.BASTIDE, "store", "copy", *where], capture_output=True, text=True, timeout=120)
    return r.returncode, r.stdout + r.stderr


def some_games(s):
    games = [s.create(), s.create("sets=base,hills,dragon players=3", seats=[{"kind": "me", "name": "Žofie \"q\" \\ ü"}, {"kind": "me"}, {"kind": "me"}]),
             s.create(clock={"base": 900, "then": "bot"}), s.create(seats=[{"kind": "me"}, BOT]),
             s.post("/api/games", {"setup": "sets=base players=2"}, status=201)]
    for g in games[:3]:
        play(s, g, 30)
    over = s.create()
    play(s, over, 30)
    s.do(over["id"], tokens_of(over)[0], cmd="resign", seat=0)
    return games + [over]


def served(s, ms):
    """The store of a server that has stopped was served so long."""
    with s.db() as db:
        db.execute("UPDATE server SET value=? WHERE name='served'", (ms,))
    db.close()


def told(s, games):
    return {g["id"]: s.get(f"/api/games/{g['id']}/events?after=0") for g in games}


def go_on(s, games, before):
    """All is as it was, and can be played on; who had a token still has it."""
    for game, events in told(s, games).items():
        new = events["events"]
        assert new[:len(before[game]["events"])] == before[game]["events"], game
    for g in games[:3]:
        play(s, g, 4)


def test_copies_of_files():
    """A folder to a folder, and into one that is not empty; a store that is damaged is said to be."""
    with Server(data=tempfile.mkdtemp(prefix="bastide-from-")) as s:
        games = some_games(s)
        before = told(s, games)
        s.stop()
        to = tempfile.mkdtemp(prefix="bastide-to-")
        code, text = copy(s.data, to)
        assert code == 0 and f"{len(games)} games" in text and "every game compared" in text, text
        code, text = copy(s.data, to)
        assert code == 1 and "games already" in text, text
        assert copy("/nonexistent", to + "x")[0] == 1 and not os.path.exists(to + "x")
        with Server(data=to) as other:
            go_on(other, games, before)
        db = s.db()
        db.execute("DELETE FROM events WHERE game=? AND n=5", (games[0]["id"],))
        db.execute("UPDATE events SET body=replace(body, '\"type\":\"move\"', '\"type\":\"mode\"') WHERE game=? AND n=5", (games[1]["id"],))
        db.commit()
        db.close()
        shutil.rmtree(to)
        code, text = copy(s.data, to)
        assert code == 1 and f"{games[0]['id']}: cannot be read whole" in text and f"{games[1]['id']}: is copied as it is, but damaged" in text, text
        shutil.rmtree(to)
        s.start()
    shutil.rmtree(s.data)


@only_shared
def test_copies_to_the_database_and_back():
    """The clocks too, which count in the time that the store was served: here for hours already."""
    with Server(data=tempfile.mkdtemp(prefix="bastide-from-")) as s:
        s.stop()
        served(s, 10 ** 7)
        s.start()
        games = some_games(s)
        left = s.get(f"/api/games/{games[2]['id']}")["game"]["seats"]
        before = told(s, games)
        s.stop()
        url = client.CLUSTER.new_schema(f"copy_{os.getpid()}")
        code, text = copy(s.data, url)
        assert code == 0 and f"{len(games)} games" in text, text
        with Server(store=url) as other:
            now = other.get(f"/api/games/{games[2]['id']}")["game"]["seats"]
            assert all(a["left"] - 20000 < b["left"] <= a["left"] for a, b in zip(left, now)), (left, now)
            served(s, 2 * 10 ** 7)
            full = copy(s.data, url)
            assert full[0] == 1 and "games already" in full[1], full
            now = other.get(f"/api/games/{games[2]['id']}")["game"]["seats"]
            assert all(a["left"] - 40000 < b["left"] <= a["left"] for a, b in zip(left, now)), ("what is refused moves no clock", left, now)
            go_on(other, games, before)
            later = told(other, games)
            check = subprocess.run([client.BASTIDE, "serve", *other.store, "--check"], capture_output=True, text=True)
            assert check.returncode == 0, check.stdout
        back = tempfile.mkdtemp(prefix="bastide-back-")
        code, text = copy(url, back)
        assert code == 0, text
        with Server(data=back) as third:
            at_last = third.get(f"/api/games/{games[2]['id']}")["game"]["seats"]
            assert all(0 < seat["left"] <= 900000 for seat in at_last), at_last
            go_on(third, games, later)
        shutil.rmtree(back)
        # and a backup of the database is a file
        r = subprocess.run([client.BASTIDE, "serve", "--store", url, "--backup", os.path.join(s.data, "backup.db")], capture_output=True, text=True)
        assert r.returncode == 0, r.stderr
        assert subprocess.run([client.BASTIDE, "store", "copy", os.path.join(s.data, "backup.db"), back], capture_output=True).returncode == 0
        shutil.rmtree(back)
        s.start()
    shutil.rmtree(s.data)


@only_shared
def test_dump_and_restore():
    """PostgreSQL's own tools, while it is played: what is restored is whole, and goes on."""
    tool = lambda name, *more: subprocess.run([os.path.join(client.CLUSTER.bin, name), "-h", client.CLUSTER.folder, "-U", "bastide", *more], check=True)
    with Server() as s:
        games = some_games(s)
        before = told(s, games)
        schema = s.url.rsplit("%3D", 1)[1]
        path = os.path.join(s.data, "dump")
        tool("pg_dump", "-Fc", "-n", schema, "-f", path, "bastide")
        name = f"restored_{os.getpid()}"
        tool("createdb", name)
        tool("pg_restore", "-d", name, path)
        with Server(store=client.CLUSTER.url(name, schema)) as other:
            check = subprocess.run([client.BASTIDE, "serve", *other.store, "--check"], capture_output=True, text=True)
            assert check.returncode == 0 and "all is well" in check.stdout, check
            go_on(other, games, before)
