"""How long a start takes, and how much memory, with very many games: python3 tests/server/start.py [--games 100000]

Of each four games one waits for a bot, one for a player against a bot, one has a clock that runs, one is of people."""
import argparse
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
from client import Server, tokens_of  # noqa: E402

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}


def patterns(s):
    """One game of each kind, as the store of a server that was killed holds it."""
    setup = "sets=base players=2 seed=5"  # a fair draw is bound to its game's name, which a copy has not
    made = [s.create(setup, seats=[ME, ME]), s.create(setup, seats=[ME, BOT]),
            s.create(setup, seats=[ME, ME], clock={"base": 50000, "then": "bot"}), s.create(setup, seats=[ME, ME])]
    for g in made:
        for _ in range(2):
            game = s.get(f"/api/games/{g['id']}?legal=1")
            seat = game["state"]["decides"]
            if seat == 0:
                s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=game["legal"][0])
    return [g["id"] for g in made]


def fill(data, ids, n):
    db = sqlite3.connect(os.path.join(data, "bastide.db"))
    db.execute("PRAGMA journal_mode=OFF")
    db.execute("PRAGMA synchronous=OFF")
    # The first kind becomes one whose bot is to move: both seats are given to bots by events of their own.
    for n_event, seat in ((0, 0), (1, 1)):
        last, = db.execute("SELECT max(n) FROM events WHERE game=?", (ids[0],)).fetchone()
        db.execute("""INSERT INTO events VALUES(?, ?, 0, json_object('n', ?, 'at', 0, 'type', 'seat', 'seat', ?, 'kind', 'bot', 'name', 'B',
                      'level', 'easy', 'human', json('true'), 'why', 'takeover'))""", (ids[0], last + 1, last + 1, seat))
    db.execute("INSERT OR REPLACE INTO timers VALUES(?, 0, 1000, 0)", (ids[0],))
    db.execute("INSERT OR REPLACE INTO lengths SELECT game, max(n) FROM events WHERE game=?", (ids[0],))
    columns = ", ".join(c[1] for c in db.execute("PRAGMA table_info(games)") if c[1] != "id")
    for k, source in enumerate(ids):
        db.execute("CREATE TEMP TABLE names AS WITH RECURSIVE i(x) AS (SELECT ? UNION ALL SELECT x+4 FROM i WHERE x+4 < ?) "
                   "SELECT printf('%012d', x) AS name FROM i", (k, n))
        db.execute(f"INSERT INTO games(id, {columns}) SELECT name, {columns} FROM names, games WHERE id=?", (source,))
        db.execute("INSERT INTO events SELECT name, n, at, body FROM names, events WHERE game=?", (source,))
        db.execute("INSERT INTO lengths SELECT name, (SELECT max(n) FROM events WHERE game=?) FROM names", (source,))
        db.execute("INSERT INTO timers SELECT name, kind, due, n FROM names, timers WHERE game=?", (source,))
        db.execute("DROP TABLE names")
    db.commit()
    db.execute("PRAGMA journal_mode=WAL")
    db.close()


def memory(pid, what="VmRSS"):
    with open(f"/proc/{pid}/status") as f:
        return int([line for line in f if line.startswith(what)][0].split()[1]) / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--games", type=int, default=100000)
    parser.add_argument("--seconds", type=int, default=5, help="how long the server then serves")
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    with Server("--log", "error") as s:
        ids = patterns(s)
        s.stop()
        fill(s.data, ids, options.games)
        begin = time.time()
        s.start()
        ready = time.time() - begin
        s.get("/api/info")
        answered = time.time() - begin
        at_once = memory(s.process.pid)
        slowest, end = 0, time.time() + options.seconds
        while time.time() < end:
            asked = time.time()
            s.get("/api/info")
            slowest = max(slowest, time.time() - asked)
            time.sleep(0.02)
        print(f"{options.games} games: ready after {ready:.2f} s, first answer after {answered:.2f} s, {at_once:.0f} MB; "
              f"{options.seconds} s later {memory(s.process.pid):.0f} MB, at most {memory(s.process.pid, 'VmHWM'):.0f} MB, slowest answer {1000 * slowest:.0f} ms")
        print([line for line in s.request("GET", "/metrics")[2].decode().splitlines() if line.startswith(("bastide_games_in", "bastide_bot_moves", "bastide_bot_queue"))])


if __name__ == "__main__":
    main()
