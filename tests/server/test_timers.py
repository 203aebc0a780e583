"""Bots, clocks and forgotten games: what must happen although nobody asks is kept in the store, not in memory."""
import os
import time

import client
from client import Server, Socket, tokens_of, wait_for
from test_damage import change

BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}


def in_memory(s):
    lines = s.request("GET", "/metrics")[2].decode().splitlines()
    return int([line for line in lines if line.startswith("bastide_games_in_memory ")][0].split()[1])


def events(s, g):
    return s.get(f"/api/games/{g['id']}/events?after=0")["events"]


def test_abandoned_games_leave_memory():
    """With a bot or a clock as well: they wait for a person, in the store."""
    with Server("--idle", "1") as s:
        for _ in range(5):
            s.create(seats=[ME, BOT])
            s.create(clock={"base": 500, "then": "bot"})
            s.create(seats=[ME, BOT], clock={"move": 86400, "then": "resign"})
        wait_for(lambda: in_memory(s) == 0)


def test_a_full_memory_makes_room():
    """Games that nobody looks at are no reason to refuse new ones."""
    with Server("--max-games", "20", "--idle", "600") as s:
        for i in range(60):
            wait_for(lambda: s.request("POST", "/api/games", {"setup": "sets=base players=2", "seats": [ME, BOT], "start": True})[0] == 201)


def test_time_runs_out_without_anybody():
    """The game has left memory when the time is out."""
    with Server("--idle", "1") as s:
        g = s.create(clock={"base": 5, "then": "resign"})
        w = s.create(clock={"move": 5, "then": "bot"})
        wait_for(lambda: in_memory(s) == 0, 5)
        db = s.db()
        for x, kind in ((g, "resign"), (w, "seat")):
            wait_for(lambda: any(f'"type":"{kind}"' in body and '"why":"clock"' in body
                                 for body, in db.execute("SELECT body FROM events WHERE game=?", (x["id"],))))
        db.close()


def test_clocks_stand_still_while_the_server_is_away():
    with Server() as s:
        g = s.create(clock={"base": 100, "then": "resign"})
        time.sleep(1.2)
        begin = time.time()
        left = s.get(f"/api/games/{g['id']}")["game"]["seats"][0]["left"]
        assert 50000 < left < 99000, left
        s.stop()
        served = time.time() - begin
        time.sleep(1.5)  # is nobody's time
        begin = time.time()
        s.start()
        now = s.get(f"/api/games/{g['id']}")["game"]["seats"][0]["left"]
        served += time.time() - begin
        assert left - 1000 * served - 10 < now <= left, (left, now, served)
        wait_for(lambda: any(e["type"] == "clock" for e in events(s, g)))
        clock = [e for e in events(s, g) if e["type"] == "clock"]
        assert len(clock) == 1 and now <= clock[0]["left"][0] <= left, clock
        # Killed, at most the ten seconds are given back between which the store hears of the time.
        begin = time.time()
        s.kill()
        s.start()
        again = s.get(f"/api/games/{g['id']}")["game"]["seats"][0]["left"]
        assert now - 1000 * (time.time() - begin) - 1000 < again <= now + 10000, (now, again)


def test_the_wall_clock_may_jump():
    """An hour forward and two back: nobody loses or gains time, streams and idle games go on."""
    place = os.path.join(os.path.dirname(client.BASTIDE), "clock.so")
    path = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"bastide-clock-{os.getpid()}")

    def step(seconds):
        with open(path + ".new", "w") as f:
            f.write(str(seconds))
        os.rename(path + ".new", path)
    step(0)
    try:
        with Server("--idle", "2", env={"LD_PRELOAD": os.path.abspath(place), "BASTIDE_CLOCK": path}) as s:
            games = [s.create(clock={"base": 1000, "then": "resign"}) for _ in range(20)]
            before = s.get("/api/info")["time"]
            for seconds in (3600, -3600):
                step(seconds)
                assert abs(s.get("/api/info")["time"] - before - 1000 * seconds) < 20000  # the step is felt
                time.sleep(0.6)
                for g in games:
                    game = s.get(f"/api/games/{g['id']}")["game"]
                    assert game["status"] == "playing" and 980000 < game["seats"][0]["left"] <= 1000000, game
            wait_for(lambda: in_memory(s) == 0)
            g = s.create(clock={"base": 1, "then": "resign"})
            step(0)
            w = Socket(s)
            w.hello(g["id"])
            assert w.until(lambda m: m["type"] == "resign", 10)["why"] == "clock"
    finally:
        os.unlink(path)


def test_forgotten_games_are_deleted():
    """Only those that are not over, in which nothing happened for a whole term, and at which nobody looks."""
    with Server() as s:
        forgotten, touched, watched, over = [s.create() for _ in range(4)]
        s.do(over["id"], tokens_of(over)[0], cmd="resign", seat=0)
        s.stop()
        change(s, "UPDATE timers SET due=1 WHERE kind=2")
        change(s, "UPDATE timers SET n=n-1 WHERE game=?", touched["id"])
        change(s, "INSERT INTO timers SELECT game, 2, 1, n FROM lengths WHERE game=?", over["id"])  # which it should not have
        change(s, "UPDATE timers SET due=(SELECT value FROM server WHERE name='served')+700 WHERE game=?", watched["id"])
        s.start()
        w = Socket(s)
        w.hello(watched["id"])
        db = s.db()
        wait_for(lambda: db.execute("SELECT count(*) FROM timers WHERE due<1000000").fetchone()[0] == 0)
        s.get(f"/api/games/{forgotten['id']}", status=404)
        assert not db.execute("SELECT 1 FROM events WHERE game=?", (forgotten["id"],)).fetchone()
        assert not db.execute("SELECT 1 FROM timers WHERE game IN (?, ?)", (forgotten["id"], over["id"])).fetchone()
        db.close()
        for g in (touched, watched, over):
            assert s.get(f"/api/games/{g['id']}")["game"]["id"] == g["id"]


def test_timers_that_make_no_sense():
    """Strange rows neither crash nor hang; the right ones follow from the games."""
    with Server() as s:
        g = s.create(clock={"base": 300, "then": "resign"})
        bots = s.create(seats=[BOT, ME])
        late = s.create(clock={"base": 300, "then": "resign"})
        s.stop()
        db = s.db()
        db.execute("DELETE FROM timers")
        db.executemany("INSERT INTO timers VALUES(?,?,?,?)", [
            (g["id"], 1, -5, 0), (g["id"], 0, 2 ** 62, -1), ("nobody-there", 0, 1, 1), ("000000000000", 1, 1, 1), ("000000000000", 2, 1, 0), (g["id"], 77, 1, 1),
            (bots["id"], 1, 1, 1), ("x" * 500, 1, 0, 0), (late["id"], 1, 10 ** 7, 0)])
        db.execute("UPDATE server SET value=? WHERE name='served'", (10 ** 7,))
        db.executemany("INSERT INTO timers VALUES(?,1,0,0)", [(f"{i:0500}",) for i in range(300)])
        db.commit()
        db.close()
        s.start()
        # Hundreds of others that are nobody's do not keep a real one from being heard.
        wait_for(lambda: s.get(f"/api/games/{late['id']}")["game"]["status"] == "over")
        game = s.get(f"/api/games/{g['id']}")["game"]
        assert game["status"] == "playing" and 290000 < game["seats"][0]["left"] <= 300000
        assert s.get(f"/api/games/{bots['id']}")["game"]["status"] == "playing"
        db = s.db()
        wait_for(lambda: db.execute("SELECT count(*) FROM timers WHERE kind=1 AND due>10290000 AND game=?", (g["id"],)).fetchone()[0] == 1)
        wait_for(lambda: db.execute("SELECT count(*) FROM timers WHERE game='nobody-there' AND due<11000000").fetchone()[0] == 0)
        db.close()
