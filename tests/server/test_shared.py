"""Several processes on one store: whoever is asked, what happened is one history."""
import contextlib
import json
import os
import signal
import threading
import time

import client
from client import Closed, Server, Socket, metric, new_dice, only_shared, tokens_of, wait_for
from test_events import play

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}


def events(s, game):
    return s.get(f"/api/games/{game}/events?after=0")["events"]


def pair(*options, **more):
    a = Server("--process", "a", *options, **more)
    return a, Server("--process", "b", *options, beside=a, **more)


@only_shared
def test_a_socket_may_name_its_game():
    with Server() as s:
        g, other = s.create(), s.create()
        w = Socket(s, path=f"/ws/{g['id']}")
        assert w.hello(g["id"])["type"] == "welcome"
        w = Socket(s, path=f"/ws/{g['id']}")
        assert w.hello(other["id"])["code"] == "bad-hello"
        assert Socket(s, path="/ws/").status == 404 and Socket(s, path="/wsx").status == 404


@only_shared
def test_events_are_seen_elsewhere_at_once():
    a, b = pair()
    with a, b:
        g = a.create()
        w = Socket(b)
        w.hello(g["id"], state=True)
        first = w.until(lambda m: m["type"] == "state")
        for i in range(20):
            game = a.get(f"/api/games/{g['id']}?legal=1")
            seat = game["state"]["decides"]
            n = a.do(g["id"], tokens_of(g)[seat], cmd="move", seat=seat, move=game["legal"][0])["n"]
            w.until(lambda m: m.get("n") == n and m["type"] == "move", 5)
            assert w.until(lambda m: m["type"] == "state" and m["n"] >= n)["state"] == a.get(f"/api/games/{g['id']}")["state"]
        assert w.events == events(a, g["id"]) == events(b, g["id"]) and first["n"] < w.events[-1]["n"]
        assert metric(b, "caught_up_total") >= 20


@only_shared
def test_what_is_taken_back_elsewhere():
    """A position that was taken back is read anew by whoever looks on, and played on from there by either."""
    a, b = pair()
    with a, b:
        g = a.create()
        tokens = tokens_of(g)
        w = Socket(b)
        w.hello(g["id"], tokens, state=True, legal=True)
        taken = 0
        for i in range(40):
            here, there = (a, b) if i % 2 else (b, a)
            game = here.get(f"/api/games/{g['id']}?legal=1")
            if game["state"]["status"] == "over":
                break
            seat = game["state"]["decides"]
            n = here.do(g["id"], tokens[seat], cmd="move", seat=seat, move=game["legal"][-1])["n"]
            status, _, data = there.request("POST", f"/api/games/{g['id']}/do", {"cmd": "undo", "seat": seat, "after": n}, token=tokens[seat])
            if status == 200:
                taken += 1
                n = there.do(g["id"], tokens[seat], cmd="move", seat=seat, move=game["legal"][0])["n"]
            m = w.until(lambda m: m["type"] == "state" and m["n"] >= n, 10)
            wait_for(lambda: m["state"] == here.get(f"/api/games/{g['id']}")["state"] == there.get(f"/api/games/{g['id']}")["state"], 5)
        assert taken > 5, taken
        assert w.events == events(a, g["id"]) == events(b, g["id"])


@contextlib.contextmanager
def pair_of_roles():
    """Two servers, the second with a role of its own, from whom rights can be taken; the owner's connection; the role."""
    a = Server("--process", "a")
    with a, a.db() as owner:
        schema, other = owner.execute("SELECT current_schema()")[0][0], f"other_{new_dice('role').randrange(10**9)}"
        for line in ("CREATE ROLE {1} LOGIN", "GRANT ALL ON SCHEMA {0} TO {1}", "GRANT ALL ON ALL TABLES IN SCHEMA {0} TO {1}",
                     "GRANT ALL ON ALL SEQUENCES IN SCHEMA {0} TO {1}"):
            owner.execute(line.format(schema, other))
        try:
            with Server("--process", "b", store=a.url.replace("user=bastide", f"user={other}")) as b:
                yield a, b, owner, other
        finally:
            owner.execute(f"DROP OWNED BY {other}")
            owner.execute(f"DROP ROLE {other}")


@only_shared
def test_what_could_not_be_read_is_asked_for_again():
    """B hears that something was written and may not read it for a while. Nobody tells it again: it asks by itself."""
    with pair_of_roles() as (a, b, owner, other):
        g = a.create()
        tokens = tokens_of(g)

        def follow():
            w = Socket(b)
            return w if w.hello(g["id"])["type"] == "welcome" else None

        def move():
            at = a.get(f"/api/games/{g['id']}?legal=1")
            seat = at["state"]["decides"]
            return a.do(g["id"], tokens[seat], cmd="move", seat=seat, move=at["legal"][0])["n"]

        w = follow()
        n = move()
        w.until(lambda m: m.get("n") == n, 10)
        owner.execute(f"REVOKE SELECT ON events FROM {other}")
        n = move()
        wait_for(lambda: "cannot be read" in b.log_text(), 20)
        followers = [w for w in (follow() for _ in range(3)) if w]
        owner.execute(f"GRANT SELECT ON events TO {other}")
        for w in followers or [follow()]:
            w.until(lambda m: m.get("n") == n, 20)
        print(f"     {len(followers)} looked on before it could be read")


def fight_over_a_game(a, b, name):
    """Both are given moves of the same game at the same time: what was refused, and how many moves were acknowledged."""
    g = a.create()
    game, tokens = g["id"], tokens_of(g)
    acknowledged, errors = {}, []

    def push(s, name):
        dice, k = new_dice(name), 0
        while len(acknowledged) < 120:
            at = s.get(f"/api/games/{game}?legal=1")
            if at["state"]["status"] == "over":
                return
            seat, k = at["state"]["decides"], k + 1
            status, _, data = s.request("POST", f"/api/games/{game}/do", {
                "cmd": "move", "seat": seat, "move": dice.choice(at["legal"]), "after": at["game"]["n"], "id": f"{name}{k}"}, token=tokens[seat])
            answer = json.loads(data)
            if status == 200:
                assert not answer.get("again")
                acknowledged[f"{name}{k}"] = answer["n"]
            else:
                errors.append(answer["error"]["code"])

    threads = [threading.Thread(target=push, args=(s, name + n)) for s, n in ((a, "a"), (b, "b"), (a, "c"), (b, "d"))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    told = events(a, game)
    assert told == events(b, game) and [e["n"] for e in told] == list(range(1, len(told) + 1))
    assert {e["id"]: e["n"] for e in told if "id" in e} == acknowledged
    assert set(errors) <= {"stale", "not-your-turn", "illegal-move", "game-over"}, set(errors)
    return errors, len(acknowledged)


@only_shared
def test_a_note_of_what_was_not_written_stops_nobody():
    """A process that dies tells what it writes, and another takes its game over first: then the note is true of nothing.
    Whoever hears it looks, and goes on with what there is, people and bots."""
    with Server() as s, s.db() as db:
        g = s.create(seats=[ME, BOT], setup="sets=base players=2")
        token, id = tokens_of(g)[0], g["id"]
        w = Socket(s)
        w.hello(id, [token], state=True, legal=True)
        channel = "bastide_" + db.execute("SELECT current_schema()")[0][0]
        moves = 0
        while moves < 5:
            m = w.until(lambda m: m["type"] == "state" and m["state"]["decides"] == 0, 10)
            db.execute(f"SELECT pg_notify('{channel}', 'somebody {id}:{m['n'] + 50}')")
            w.send(cmd="move", seat=0, move=m["legal"][0], after=m["n"], id=f"m{moves}")
            w.until(lambda m: m["type"] == "ack", 10)
            moves += 1


@only_shared
def test_two_processes_one_game():
    """One history, whatever was acknowledged is in it once; until they were in each other's way at least once."""
    a, b = pair()
    with a, b:
        errors, moves, conflicts = [], 0, 0
        for i in range(40):
            more, n = fight_over_a_game(a, b, f"{i}")
            errors, moves, conflicts = errors + more, moves + n, metric(a, "conflicts_total") + metric(b, "conflicts_total")
            if "stale" in errors and conflicts:
                break
        assert "stale" in errors and conflicts, "in 40 games both never wrote at once"
        print(f"     {i + 1} games, {moves} moves, {conflicts} conflicts")


@only_shared
def test_nobody_is_refused_for_what_a_process_has_not_heard():
    """A process that was asleep is asked before it has heard what happened: it looks, and says what is true."""
    a, b = pair()
    with a, b:
        g = a.create("sets=base,inns,traders players=2")
        w = Socket(b)
        w.hello(g["id"], tokens_of(g))
        for i in range(12):
            b.process.send_signal(signal.SIGSTOP)
            for k in range(3):
                game = a.get(f"/api/games/{g['id']}?legal=1")
                seat = game["state"]["decides"]
                command = {"cmd": "move", "seat": seat, "move": game["legal"][0], "after": game["game"]["n"], "id": f"{i}-{k}"}
                n = a.do(g["id"], tokens_of(g)[seat], **command)["n"]
            w.send(**command)
            b.process.send_signal(signal.SIGCONT)
            m = w.until(lambda m: m["type"] in ("ack", "error"))
            assert m == {"type": "ack", "id": command["id"], "n": n, "again": True}, (i, m)
        # A token that was given out meanwhile is good there as well.
        for i in range(8):
            g = a.post("/api/games", {"setup": "sets=base players=2"}, status=201)
            w = Socket(b)
            w.hello(g["id"], [g["host"]])
            b.process.send_signal(signal.SIGSTOP)
            token = a.post(f"/api/games/{g['id']}/join", {"name": "Bob"})["token"]
            threading.Timer(0.05, lambda: b.process.send_signal(signal.SIGCONT)).start()
            if i % 2:
                assert b.get(f"/api/games/{g['id']}", token=token)["you"]["seats"] == [0]
            else:
                late = Socket(b)
                assert late.hello(g["id"], [token])["you"]["seats"] == [0]
        b.get(f"/api/games/{g['id']}", token="x" * 43, status=401)


@only_shared
def test_only_who_holds_the_timers_moves_for_bots():
    with Server() as s:
        # Bots that think long: quicker ones may be through with the game before it is taken from this process.
        g = s.create("sets=base,inns,traders players=4", seats=[{"kind": "bot", "level": "expert"}] * 4)
        db = s.db()
        db.execute("INSERT INTO processes VALUES('other', 'other', now() + interval '1 hour')")
        db.execute("UPDATE timers SET holder='other' WHERE game=?", (g["id"],))

        def length():
            return db.execute("SELECT n FROM lengths WHERE game=?", (g["id"],)).fetchone()[0]

        n = length()
        wait_for(lambda: metric(s, "conflicts_total") >= 1, 30)
        time.sleep(1)
        assert length() == n < 30
        db.execute("DELETE FROM processes WHERE id='other'")
        wait_for(lambda: length() > n + 1, 30)


@only_shared
def test_seats_and_rematches_are_given_once():
    a, b = pair()
    with a, b:
        for _ in range(4):
            g = a.post("/api/games", {"setup": "sets=base players=8"}, status=201)
            b.get(f"/api/games/{g['id']}")
            seats, said = [], []

            def join(s, i):
                got, _, data = s.request("POST", f"/api/games/{g['id']}/join", {"name": f"P{i}"})
                (seats if got == 200 else said).append(json.loads(data))

            threads = [threading.Thread(target=join, args=((a, b)[i % 2], i)) for i in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            assert sorted(x["seat"] for x in seats) == list(range(8)), (seats, said)
            # every token opens its seat, at both
            for x in seats:
                for s in (a, b):
                    assert s.get(f"/api/games/{g['id']}", token=x["token"])["you"]["seats"] == [x["seat"]]
        g = a.create()
        a.do(g["id"], tokens_of(g)[0], cmd="resign", seat=0)
        b.get(f"/api/games/{g['id']}")
        threads = [threading.Thread(target=lambda s=s: s.do(g["id"], tokens_of(g)[0], cmd="rematch", seat=0)) for s in (a, b)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert len([e for e in events(a, g["id"]) if e["type"] == "rematch"]) == 1
        db = a.db()
        assert db.execute("SELECT count(*) FROM games").fetchone()[0] == 4 + 2
        assert all(s.get(f"/api/games/{g['id']}")["game"]["rematch"] for s in (a, b))


@only_shared
def test_who_is_there_is_known_everywhere():
    a, b = pair()
    with b:
        wait_for(lambda: metric(a, "processes") == metric(b, "processes") == 2)
        g = a.create()
        anna, bob = Socket(a), Socket(b)
        anna.hello(g["id"], tokens_of(g)[:1])
        bob.hello(g["id"], tokens_of(g)[1:])
        for w in (anna, bob):
            w.until(lambda m: m["type"] == "presence" and m["seats"] == [True, True] and m["watching"] == 0)
        eve = Socket(b)
        eve.hello(g["id"])
        anna.until(lambda m: m["type"] == "presence" and m["watching"] == 1)
        # Whoever is here at another process is not replaced by a bot.
        assert a.request("POST", f"/api/games/{g['id']}/do", {"cmd": "bot", "seat": 1}, token=g["host"])[0] == 409
        eve.close()
        anna.until(lambda m: m["type"] == "presence" and m["watching"] == 0)
        a.kill()
        bob.until(lambda m: m["type"] == "presence" and m["seats"] == [False, True], 30)
        a.start()
        a.close()


@only_shared
def test_a_token_that_is_void_is_void_everywhere():
    a, b = pair()
    with a, b:
        g = a.post("/api/games", {"setup": "sets=base players=2"}, status=201)
        token = a.post(f"/api/games/{g['id']}/join", {"name": "Bob"})["token"]
        w = Socket(b)
        assert w.hello(g["id"], [token])["you"]["seats"] == [0]
        a.do(g["id"], g["host"], cmd="stand", seat=0)
        w.until(lambda m: m["type"] == "seat" and m["why"] == "stand")
        assert w.ask(cmd="name", seat=0, name="Eve")["code"] in ("bad-token", "not-yours")
        b.get(f"/api/games/{g['id']}", token=token, status=401)


@only_shared
def test_bots_are_taken_over():
    """Killed and stopped processes: their bots play on elsewhere within seconds, and none plays twice."""
    a, b = pair()
    with b:
        games = [a.create(seats=[BOT, BOT, BOT, BOT], setup="sets=base,inns,traders players=4") for _ in range(12)]
        w = Socket(b)
        w.hello(games[0]["id"])
        a.kill()
        begin = time.time()
        for g in games:
            wait_for(lambda: b.get(f"/api/games/{g['id']}")["game"]["status"] == "over", 60)
        print(f"     all over after {time.time() - begin:.1f} s")
        for g in games:
            told = events(b, g["id"])
            assert [e["n"] for e in told] == list(range(1, len(told) + 1))
        w.until(lambda m: m["type"] == "over")
        a.start()  # as another process of the same name
        assert a.get(f"/api/games/{games[0]['id']}")["game"]["status"] == "over"
        a.close()


@only_shared
def test_clocks_are_taken_over():
    a, b = pair()
    with b:
        g = a.create(clock={"base": 3, "then": "resign"})
        begin = time.time()
        a.kill()
        w = Socket(b)
        w.hello(g["id"])
        m = w.until(lambda m: m["type"] == "resign", 15)
        assert m["why"] == "clock" and 2.5 < time.time() - begin < 12, time.time() - begin
        assert not [e for e in w.events if e["type"] == "clock"]  # somebody served all the time
        a.start()
        a.close()


@only_shared
def test_a_sleeper_does_not_write():
    """Stopped in the middle of its work, it is taken for dead; when it wakes it writes nothing of what it had begun."""
    a, b = pair("--threads", "1")
    with a, b:
        games = [a.create(seats=[ME, {"kind": "bot", "level": "easy"}]) for _ in range(6)]
        for g in games:
            legal = a.get(f"/api/games/{g['id']}?legal=1")
            if legal["state"]["decides"] == 0:
                a.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=legal["legal"][0])
        flagged = a.create(clock={"base": 4, "then": "resign"})
        mine = a.create()
        w = Socket(a)
        w.hello(mine["id"], tokens_of(mine))
        a.process.send_signal(signal.SIGSTOP)
        for g in games:  # played on elsewhere, both sides
            play_on(b, g, 6)
        wait_for(lambda: b.get(f"/api/games/{flagged['id']}")["game"]["status"] == "over", 20)
        play(b, mine, 3)
        before = {g["id"]: events(b, g["id"]) for g in games + [flagged]}
        assert "a process is gone" in b.log_text()
        a.process.send_signal(signal.SIGCONT)
        wait_for(lambda: a.request("GET", "/healthz")[0] == 200, 20)
        time.sleep(1.5)
        for g, told in before.items():
            assert events(b, g) == told == events(a, g), g
        w.until(lambda m: m.get("n") == events(b, mine["id"])[-1]["n"])  # who looks on there has caught up
        assert w.events == events(b, mine["id"])


def play_on(s, g, moves):
    """The person's moves, and the bot's answers are waited for."""
    for _ in range(moves):
        wait_for(lambda: s.get(f"/api/games/{g['id']}")["state"]["decides"] != 1, 20)
        game = s.get(f"/api/games/{g['id']}?legal=1")
        if game["state"]["status"] == "over":
            return
        s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=game["legal"][0])
    wait_for(lambda: s.get(f"/api/games/{g['id']}")["state"]["decides"] != 1, 20)


@only_shared
def test_a_stop_hands_over():
    """SIGTERM: no longer healthy, then sockets are closed with 1001, and bots go on elsewhere at once."""
    a, b = pair("--drain", "1")
    with b:
        g = a.create(seats=[{"kind": "bot", "level": "expert"}] * 2)
        w = Socket(a)
        w.hello(g["id"])
        a.process.send_signal(signal.SIGTERM)
        wait_for(lambda: a.request("GET", "/healthz")[0] == 503, 5)
        assert a.get("/healthz", status=503) == {"status": "stopping"}
        a.get("/readyz", status=404)
        b.get("/readyz")
        try:
            w.until(lambda m: False)
        except Closed as e:
            assert e.code == 1001
        assert a.process.wait(10) == 0
        wait_for(lambda: "took over" in b.log_text(), 20)
        w = Socket(b)
        before = w.hello(g["id"])["game"]["n"]
        w.until(lambda m: m["type"] == "move" and m["n"] > before, 60)
        a.start()
        a.close()


@only_shared
def test_the_database_goes_away():
    """Restarted and crashed: what was acknowledged is there, what was refused is not, and all goes on."""
    a, b = pair()
    with a, b:
        g, other = a.create(), b.create()
        play(a, g, 5)
        for how in (signal.SIGINT, signal.SIGQUIT):
            acknowledged, refused = [], []
            stop = threading.Event()

            def talk(s, name, x):
                k = 0
                while not stop.is_set():
                    k += 1
                    text = f"{name}{k}"
                    status, _, data = s.request("POST", f"/api/games/{x['id']}/do", {"cmd": "chat", "text": text, "id": text}, token=tokens_of(x)[0])
                    if status == 200:
                        acknowledged.append(text)
                    elif json.loads(data)["error"]["code"] == "storage":
                        refused.append(text)
                    time.sleep(0.3)

            threads = [threading.Thread(target=talk, args=(s, f"{how}{n}", x)) for s, n, x in ((a, "a", g), (b, "b", g), (a, "c", other), (b, "d", other))]
            for t in threads:
                t.start()
            time.sleep(0.5)
            client.CLUSTER.stop(how)
            wait_for(lambda: a.request("GET", "/healthz")[0] == 503 and b.request("GET", "/healthz")[0] == 503)
            wait_for(lambda: refused)
            client.CLUSTER.start()
            wait_for(lambda: a.request("GET", "/healthz")[0] == 200 and b.request("GET", "/healthz")[0] == 200)
            n = len(acknowledged)
            wait_for(lambda: len(acknowledged) > n + 5)
            stop.set()
            for t in threads:
                t.join()
            told = [e["text"] for x in (g, other) for e in events(a, x["id"]) if e["type"] == "chat"]
            assert set(acknowledged) <= set(told) and len(told) == len(set(told)), set(acknowledged) - set(told)
            assert not set(refused) & set(told), set(refused) & set(told)
            assert events(a, g["id"]) == events(b, g["id"])
        play(b, g, 5)


@only_shared
def test_time_without_a_database_is_nobodys():
    """Clocks stand while nobody can move, whoever looks on is told where they stand, and nobody loses by it."""
    a, b = pair()
    with a, b:
        g = a.create(clock={"base": 600, "then": "resign"})
        hasty = a.create(clock={"base": 7, "then": "resign"})
        told = Socket(b)
        told.hello(g["id"])
        begin = time.time()
        client.CLUSTER.stop(signal.SIGINT)
        time.sleep(3.2)  # so long the time goes on by itself
        status, _, data = a.request("POST", f"/api/games/{g['id']}/do", {"cmd": "chat", "text": "x"}, token=tokens_of(g)[0])
        assert status == 503 and "away" in json.loads(data)["error"]["message"], (status, data)
        stood = time.time()
        time.sleep(4)
        stands = time.time() - stood
        client.CLUSTER.start()
        m = told.until(lambda m: m["type"] == "clock", 60)
        passed = time.time() - begin
        asked = a.get(f"/api/games/{g['id']}")["state"]["decides"]
        assert 1000 * (600 - (passed - stands)) - 200 <= m["left"][asked] < 600_000, (m, passed, stands)
        assert m["left"][1 - asked] == 600_000
        wait_for(lambda: b.request("GET", "/healthz")[0] == 200 and a.request("GET", "/healthz")[0] == 200, 20)
        # Seven seconds have passed long since, but not on a clock.
        assert a.get(f"/api/games/{hasty['id']}")["game"]["status"] == "playing" or time.time() - begin - stands > 7
        play(b, g, 3)


@only_shared
def test_a_slow_way_to_the_database_costs_nobody_time():
    """What a process says of the time takes a second and a half to the database, again and again, while others say it at
    once: no clock loses more than has passed, and none is told anew."""
    a, b = pair()
    with a, b, a.db() as db:
        g = a.create(clock={"base": 600, "then": "resign"})
        asked = a.get(f"/api/games/{g['id']}")["state"]["decides"]

        def left(s):
            return s.get(f"/api/games/{g['id']}")["game"]["seats"][asked]["left"]

        begin = time.monotonic()
        before = left(a)
        for _ in range(3):
            watching = [pid for pid, in db.execute("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'bastide % watch %'")]
            assert len(watching) >= 2, watching
            for pid in watching[:1]:
                os.kill(pid, signal.SIGSTOP)
                time.sleep(1.5)
                os.kill(pid, signal.SIGCONT)
            time.sleep(0.3)
        lost = [before - left(s) for s in (a, b)]
        passed = 1000 * (time.monotonic() - begin)
        assert max(lost) <= passed + 50, (lost, passed)
        assert not [e for e in events(a, g["id"]) if e["type"] == "clock"]
        print(f"     lost {lost} of {passed:.0f} ms")


@only_shared
def test_who_slept_over_an_old_answer_asks_again():
    """What the database said of the time lay there while the process slept. It does not begin a game by it, whose first
    decision would then seem to have taken as long as the sleep."""
    a, b = pair()
    with a, b, a.db() as db:
        watching = {pid for pid, in db.execute("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'bastide % watch %'")}
        of_b, = watching & {pid for pid, in db.execute(
            "SELECT pid FROM pg_stat_activity, processes WHERE name='b' AND application_name LIKE 'bastide ' || id || ' %'")}
        os.kill(of_b, signal.SIGSTOP)
        time.sleep(1.2)  # b has asked
        b.process.send_signal(signal.SIGSTOP)
        os.kill(of_b, signal.SIGCONT)
        time.sleep(3.5)
        b.process.send_signal(signal.SIGCONT)
        begin = time.monotonic()
        status = 0
        while status != 201:
            status, _, data = b.request("POST", "/api/games", {"setup": "sets=base players=2", "seats": [ME, ME], "start": True,
                                                               "clock": {"base": 600, "then": "resign"}})
            assert status in (201, 503) and time.monotonic() < begin + 20, (status, data)
        g = json.loads(data)
        time.sleep(1.5)  # b has asked again
        seats = b.get(f"/api/games/{g['id']}")["game"]["seats"]
        passed = 1000 * (time.monotonic() - begin)
        lost = 1_200_000 - sum(seat["left"] for seat in seats)
        assert lost <= passed + 50, (lost, passed)


@only_shared
def test_what_a_process_reads_while_its_time_stands():
    """B cannot say that it is there, so its time stands, but it can read. A game that began meanwhile has lost nothing when B's
    time goes on."""
    with pair_of_roles() as (a, b, owner, other):
        owner.execute(f"REVOKE UPDATE ON server FROM {other}")
        wait_for(lambda: b.request("POST", "/api/games", {"setup": "sets=base players=2", "seats": [ME, ME]})[0] == 503, 20)
        time.sleep(2)  # now others are ahead of it
        begin = time.monotonic()
        g = a.create(clock={"base": 600, "then": "resign"})
        seats = b.get(f"/api/games/{g['id']}")["game"]["seats"]
        assert [seat["left"] for seat in seats] == [600_000] * 2, seats
        owner.execute(f"GRANT UPDATE ON server TO {other}")
        wait_for(lambda: b.request("POST", "/api/games", {"setup": "sets=base players=2", "seats": [ME, ME]})[0] == 201, 20)
        seats = b.get(f"/api/games/{g['id']}")["game"]["seats"]
        passed, lost = 1000 * (time.monotonic() - begin), 1_200_000 - sum(seat["left"] for seat in seats)
        assert 0 <= lost <= passed + 50, (lost, passed)


@only_shared
def test_limits_of_new_games_are_divided():
    a, b = pair("--games-hour", "20", limits=True)
    with a, b:
        wait_for(lambda: metric(a, "processes") == metric(b, "processes") == 2)
        made = 0
        for s in (a, b):
            for _ in range(25):
                made += s.request("POST", "/api/games", {"setup": "sets=base players=2"})[0] == 201
        assert 20 <= made <= 22, made


@only_shared
def test_a_wrong_address_is_said():
    import subprocess
    for url in ("postgresql:///nonexistent?host=/nonexistent", client.CLUSTER.url("nonexistent")):
        r = subprocess.run([client.BASTIDE, "serve", "--port", "0", "--store", url], capture_output=True, text=True, timeout=20)
        assert r.returncode == 1 and "cannot open the store" in r.stderr, r
        r = subprocess.run([client.BASTIDE, "serve", "--store", url, "--check"], capture_output=True, text=True, timeout=20)
        assert r.returncode == 1, r
    with Server() as s:
        s.stop()
        db = s.db()
        db.execute("UPDATE server SET value=99 WHERE name='schema'")
        r = subprocess.run([client.BASTIDE, "serve", "--port", "0", *s.store], capture_output=True, text=True, timeout=20)
        assert r.returncode == 1 and "newer" in r.stderr
        db.execute("UPDATE server SET value=1 WHERE name='schema'")
        s.start()
