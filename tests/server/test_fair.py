"""Draws that nobody can choose (docs/fairness.md): each step, each step left out once by each side, forged records."""
import json
import os
import sqlite3
import subprocess
import time

import client
import fair
from client import Server, Socket, only_sqlite, new_dice, tokens_of
from test_play import play_out, verify

HERE = os.path.dirname(os.path.abspath(__file__))
OPEN = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]


def table(s, setup="sets=base players=2", seats=None, together=False, **more):
    """A game in its lobby, with a page for each seat: (answer to its creation, pages)."""
    players = int(setup.split("players=")[1][0])
    g = s.create(setup, seats or [{"kind": "me", "name": f"P{i}"} for i in range(players)], start=False, **more)
    pages = []
    for seat in g["seats"]:
        w = Socket(s)
        w.hello(g["id"], [seat["token"]])
        page = fair.Page(w, g["id"], seat["seat"], seat["token"])
        page.look(g["game"])
        pages.append(page)
    return g, pages


def game_of(s, g):
    return s.get(f"/api/games/{g['id']}")["game"]


def lasting(s, g):
    """The game without who is connected."""
    game = game_of(s, g)
    for x in game["seats"]:
        x.pop("online")
    return {**game, "watching": 0}


def start(s, g, **more):
    return s.do(g["id"], g["host"], cmd="start", **more)


def record_of(s, g):
    return s.request("GET", f"/api/games/{g['id']}/record")[2]


def resign(s, g):
    s.do(g["id"], tokens_of(g)[0], cmd="resign", seat=0)


def all_commit_and_seal(s, g, pages):
    for p in pages:
        assert p.commit()["type"] == "ack"
    start(s, g)
    for p in pages:
        assert p.sealed(p.wait("seal"))


def begun(s, setup="sets=base players=2"):
    """A game that began with parts of all its seats."""
    g, pages = table(s, setup)
    all_commit_and_seal(s, g, pages)
    for p in pages:
        assert p.open()["type"] == "ack"
    return g, pages


def wait_until_void(s, g, who):
    """Asks for the start again until the time for opening is out."""
    before = game_of(s, g)["draw"]["round"]
    end = time.time() + 20
    while len(game_of(s, g)["draw"]["void"]) < before:
        assert time.time() < end, "the round does not become void"
        s.do(g["id"], who, cmd="start")
        time.sleep(0.05)


# ---- all goes well ----


def test_a_whole_game_follows_from_all_parts():
    for setup in ("sets=base players=2", "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=3", "sets=mists players=2 level=4"):
        with Server() as s:
            g, pages = begun(s, setup)
            game = game_of(s, g)
            assert game["status"] == "playing" and game["secret"] is None
            w = Socket(s)
            w.hello(g["id"], tokens_of(g), state=True, legal=True)
            play_out(w)
            over = w.events[-1]
            started = next(e for e in w.events if e["type"] == "start")
            sealed = next(e for e in w.events if e["type"] == "draw" and e["step"] == "seal")
            commit = fair.server_commit(g["id"], 1, game["setup"], over["secret"])
            assert commit == g["game"]["commit"] == started["commit"]
            parts = [p.values[1] for p in pages]
            commits = [fair.seat_commit(g["id"], 1, game["setup"], commit, i, v) for i, v in enumerate(parts)]
            seal = fair.seal(g["id"], 1, game["setup"], commit, commits)
            assert seal == sealed["seal"] == started["seal"] and commits == sealed["seats"]
            assert over["seed"] is None and over["shuffle"] == fair.key(seal, over["secret"], parts)
            record = record_of(s, g)
            assert f"shuffle={over['shuffle']}".encode() in record
            for p in pages:
                code, text = verify(record, seal, "--part", str(p.seat), p.values[1])
                assert code == 0 and "nobody else can have chosen it" in text, text
            # The game read anew from the store is the same.
            s.kill()
            s.start()
            assert record_of(s, g) == record and game_of(s, g)["draw"]["seats"][0]["part"] == parts[0]


def test_one_who_does_not_know_of_it_plays_all_the_same():
    """A program of before creates, joins and starts; whoever knows adds alone, or nobody does."""
    with Server() as s:
        g = s.create()  # all by one, at once
        assert g["game"]["status"] == "playing" and g["game"]["draw"]["seats"] == [{"commit": None, "part": None}] * 2
        resign(s, g)
        code, text = verify(record_of(s, g), game_of(s, g)["draw"]["seal"])
        assert code == 0 and "the server could have chosen it" in text, text
        g, pages = table(s)
        assert pages[1].commit()["type"] == "ack"
        start(s, g)
        assert pages[1].sealed(pages[1].wait("seal"))
        assert game_of(s, g)["status"] == "lobby"
        pages[1].open()
        assert game_of(s, g)["status"] == "playing"
        resign(s, g)
        over = pages[0].socket.until(lambda m: m["type"] == "over")
        seal = pages[1].seals[1]
        assert seal["seats"][0] is None and over["shuffle"] == fair.key(seal["seal"], over["secret"], [None, pages[1].values[1]])
        code, text = verify(record_of(s, g), seal["seal"], "--part", "0", fair.part())
        assert code == 1 and "left out" in text


def test_joining_brings_the_commit_and_may_begin_the_game():
    with Server() as s:
        g = s.create(seats=OPEN, start=True)
        page = fair.Page(None, g["id"], 1, None)
        page.look(g["game"])
        s.post(f"/api/games/{g['id']}/join", {"name": "Bob", "commit": page.prepare()}, status=400)
        s.post(f"/api/games/{g['id']}/join", {"name": "Bob", "seat": 1, "commit": "x" * 64}, status=400)
        joined = s.post(f"/api/games/{g['id']}/join", {"name": "Bob", "seat": 1, "commit": page.prepare()})
        assert joined["game"]["status"] == "lobby" and joined["game"]["draw"]["sealed"]
        page.socket = Socket(s)
        page.socket.hello(g["id"], [joined["token"]])
        assert page.sealed(page.wait("seal"))
        assert page.open()["type"] == "ack"
        page.socket.until(lambda m: m["type"] == "start")


# ---- each step left out, by each side ----


def test_leaving_before_the_seal_leaves_nothing_behind():
    """Step 2: whoever stands up takes the commit along; the next one commits for itself."""
    with Server() as s:
        g, pages = table(s, "sets=base players=3")
        for p in pages:
            p.commit()
        s.do(g["id"], tokens_of(g)[1], cmd="stand", seat=1)
        draw = game_of(s, g)["draw"]
        assert [bool(x["commit"]) for x in draw["seats"]] == [True, False, True]
        s.do(g["id"], g["host"], cmd="bot", seat=1)
        start(s, g)
        assert [bool(c) for c in pages[0].wait("seal")["seats"]] == [True, False, True]


def test_a_closed_page_is_not_waited_for():
    """Step 3: a seat that committed and went is not in the seal (it said so a while ago)."""
    with Server("--draw", "1") as s:
        g, pages = table(s)
        for p in pages:
            p.commit()
        last = s.get("/api/info")["time"]
        pages[1].socket.close()
        pages[0].socket.until(lambda m: m["type"] == "presence" and m["seats"] == [True, False])
        while s.get("/api/info")["time"] <= last + 1000:  # the second that is given to who has just committed
            time.sleep(0.02)
        start(s, g)
        assert [bool(c) for c in pages[0].wait("seal")["seats"]] == [True, False]
        pages[0].open()
        assert game_of(s, g)["status"] == "playing"


def test_a_seat_that_does_not_open_gains_nothing_and_is_named():
    """Step 4, a seat: the round is void, new parts all around, the seat adds nothing more."""
    with Server("--draw", "1") as s:
        g, pages = table(s)
        all_commit_and_seal(s, g, pages)
        pages[0].open()
        first = game_of(s, g)
        assert first["status"] == "lobby" and first["draw"]["seats"][1]["part"] is None
        # Nobody comes or goes meanwhile.
        for cmd in ({"cmd": "stand", "seat": 0}, {"cmd": "bot", "seat": 1}):
            answer = s.do(g["id"], [g["host"], *tokens_of(g)], status=409, **cmd)
            assert answer["error"]["code"] == "not-lobby", answer
        assert start(s, g)["ok"] and game_of(s, g)["draw"]["round"] == 1  # not before its time
        wait_until_void(s, g, tokens_of(g)[0])  # any seat may ask
        void = pages[0].wait("void")
        assert void["seats"] == [1] and void["round"] == 1
        assert fair.server_commit(g["id"], 1, first["setup"], void["secret"]) == first["commit"], "the server's part of a void round"
        second = game_of(s, g)
        assert second["draw"]["round"] == 2 and second["commit"] == void["commit"] != first["commit"]
        assert second["draw"]["void"] == [[1]] and not second["draw"]["sealed"]
        for p in pages:
            p.look(second)
        assert pages[1].commit()["code"] == "not-yours"
        assert pages[0].socket.ask(cmd="commit", seat=0, round=1, commit=fair.part())["code"] == "stale"
        assert pages[0].commit()["type"] == "ack"  # with this the round seals itself
        assert pages[0].sealed(pages[0].wait("seal"))
        pages[0].open()
        assert game_of(s, g)["status"] == "playing"
        resign(s, g)
        code, text = verify(record_of(s, g), pages[0].seals[2]["seal"], "--part", "0", pages[0].values[2])
        assert code == 0 and "round 1, not opened by seat 1" in text, text


def test_three_rounds_and_no_more():
    """All but one leave in turn: two rounds can be thrown away, the third closes the game and tells its secret."""
    with Server("--draw", "1") as s:
        g, pages = table(s, "sets=base players=4")
        for round in (1, 2, 3):
            game = game_of(s, g)
            there = pages[: 5 - round]
            for p in there:
                p.look(game)
                assert p.commit()["type"] == "ack"
            if round == 1:
                start(s, g)
            for p in there[:-1]:
                assert p.sealed(p.wait("seal"))
                p.open()
            wait_until_void(s, g, g["host"])
        game = lasting(s, g)
        assert game["status"] == "closed" and game["draw"]["void"] == [[3], [2], [1]]
        assert fair.server_commit(g["id"], 3, game["setup"], game["secret"]) == game["commit"]
        assert s.do(g["id"], g["host"], cmd="start", status=409)["error"]["code"] == "not-lobby"
        s.kill()
        s.start()
        assert lasting(s, g) == game, "not the same from the store"


def test_the_server_stops_between_any_two_steps():
    """Steps 1 to 5, the server: killed after each, the draw goes on from where it was, with the same commit."""
    with Server() as s:
        g, pages = table(s)

        def again():
            before = lasting(s, g)
            s.kill()
            s.start()
            after = lasting(s, g)
            assert before == after
            for p in pages:
                p.socket = Socket(s)
                p.socket.hello(g["id"], [p.token], after=after["n"])

        again()
        for p in pages:
            p.commit()
            again()
        start(s, g)
        seal = game_of(s, g)["draw"]["seal"]
        for p in pages:
            again()
            assert p.open()["type"] == "ack"
        again()
        game = game_of(s, g)
        assert game["status"] == "playing" and game["draw"]["seal"] == seal
        resign(s, g)
        assert verify(record_of(s, g), seal, "--part", "1", pages[1].values[1])[0] == 0


def test_a_page_does_not_open_for_a_wrong_seal():
    """Step 4, the server: a page (ours in Python; the browser's has a test of its own) refuses what it did not commit to."""
    with Server() as s:
        g, pages = table(s)
        for p in pages:
            p.commit()
        start(s, g)
        event = pages[0].wait("seal")
        assert pages[0].sealed(event)
        other = {**event, "seats": [fair.part(), event["seats"][1]]}
        assert not pages[0].sealed(other)
        other["seal"] = fair.seal(g["id"], 1, pages[0].setup, pages[0].servers[1], other["seats"])
        assert not pages[0].sealed(other), "its own commit was exchanged"
        other = {**event, "seal": fair.seal(g["id"], 1, pages[0].setup, fair.part(), event["seats"])}
        assert not pages[0].sealed(other), "the server's commit was exchanged"


def test_closing_tells_the_secret():
    """Step 1 to 4, the host: closes the game."""
    with Server() as s:
        for seal in (False, True):
            g, pages = table(s)
            for p in pages:
                p.commit()
            if seal:
                start(s, g)
            s.do(g["id"], g["host"], cmd="close")
            game = game_of(s, g)
            closed = pages[0].socket.until(lambda m: m["type"] == "closed")
            assert game["status"] == "closed" and closed["secret"] == game["secret"]
            assert fair.server_commit(g["id"], 1, game["setup"], game["secret"]) == game["commit"]


# ---- what a stranger sends ----


def test_wrong_commits_and_parts():
    with Server() as s:
        g, pages = table(s)
        a, b = pages
        ask = a.socket.ask
        assert ask(cmd="open", seat=0, part=fair.part())["code"] == "not-yours"
        for wrong in ("", "zz", "A" * 64, "0" * 63, "0" * 65):
            assert ask(cmd="commit", seat=0, commit=wrong)["code"] == "bad-request", wrong
        assert ask(cmd="commit", seat=1, commit=fair.part())["code"] == "not-yours"
        assert ask(cmd="commit", seat=0, round=2, commit=fair.part())["code"] == "stale"
        assert ask(cmd="commit", seat=0, round=-1, commit=fair.part())["code"] == "bad-request"
        # A commit of before may be changed, and the same one again is nothing new.
        assert ask(cmd="commit", seat=0, commit=fair.part())["type"] == "ack"
        n = a.commit()["n"]
        assert a.commit()["n"] == n
        # Copied from another seat it is worth nothing.
        assert b.socket.ask(cmd="commit", seat=1, commit=a.prepare())["type"] == "ack"
        start(s, g)
        assert ask(cmd="commit", seat=0, commit=fair.part())["code"] == "not-lobby"
        assert a.open(fair.part())["code"] == "bad-request"
        assert a.open()["type"] == "ack" and a.open()["type"] == "ack"
        assert b.open(a.values[1])["code"] == "bad-request"
        assert game_of(s, g)["status"] == "lobby"
        prepared, (p, _) = table(s, "sets=base players=2 seed=4")
        assert p.socket.ask(cmd="commit", seat=0, commit=fair.part())["code"] == "not-yours" and prepared["game"]["draw"] is None
        key = s.create(f"sets=base players=2 shuffle={fair.part()}")
        assert key["game"]["prepared"]


def test_commits_have_an_end():
    with Server() as s:
        g, (a, b) = table(s)
        codes = [b.socket.ask(cmd="commit", seat=1, commit=fair.part()).get("code") for _ in range(21)]
        assert codes == [None] * 20 + ["rate"], codes
        # Nobody else suffers from that, nor whoever sits there next.
        assert a.commit()["type"] == "ack"
        s.do(g["id"], g["host"], cmd="stand", seat=1)
        s.post(f"/api/games/{g['id']}/join", {"name": "Eve", "seat": 1, "commit": fair.part()})


# ---- nobody chooses ----


def test_299_tries_choose_nothing():
    """The server that draws its part anew until it likes the tiles: with one honest part that comes afterwards, what it
    chose does not come true more often than by chance. The engine is asked, so this is the real shuffle."""
    dice = new_dice(299)
    setup, game, tries = "sets=base players=2 farmers=on first=0", "k3w9x2m4p7qa", 299
    engine = subprocess.Popen([client.BASTIDE, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def value():
        return dice.randbytes(32).hex()

    def pleases(secret, honest):
        """Seat 0 begins with one of the six monasteries among the 71 tiles."""
        server = fair.server_commit(game, 1, setup, secret)
        commits = [None, honest and fair.seat_commit(game, 1, setup, server, 1, honest)]
        key = fair.key(fair.seal(game, 1, setup, server, commits), secret, [None, honest])
        engine.stdin.write(f"new {setup} shuffle={key}\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())["tile"] in ("B-FFFF-m", "B-FFRF-m")

    # Alone it chooses: among 299 parts there is one that pleases.
    chosen = [v for v in (value() for _ in range(tries)) if pleases(v, None)]
    assert chosen, "not one of 299 pleases"
    # With one honest part, made after the commit, its choice is worth nothing: 600 throws, six standard deviations.
    lucky = sum(pleases(chosen[0], value()) for _ in range(600))
    engine.stdin.close()
    engine.wait()
    engine.stdout.close()
    share = 6 / 71
    assert abs(lucky - 600 * share) < 6 * (600 * share * (1 - share)) ** 0.5, lucky


# ---- records ----


def test_forged_records_are_refused():
    with Server() as s:
        g, pages = begun(s)
        resign(s, g)
        seal = game_of(s, g)["draw"]["seal"]
        mine = ("--part", "0", pages[0].values[1])
        record = record_of(s, g).decode()
        assert verify(record.encode(), seal, *mine)[0] == 0
        # The record alone proves nothing, nor does the server's commit.
        code, text = verify(record.encode())
        assert code == 3 and "NOT PROVEN" in text and "As promised" not in text, text
        code, text = verify(record.encode(), g["game"]["commit"])
        assert code == 3 and "could have been made up" in text, text
        for word in ("commit", "seal", "secret", "part 0", "part 1", "setup sets=base players=2 shuffle"):
            at = record.index(word) + len(word) + 1
            other = record[:at] + ("0" if record[at] != "0" else "1") + record[at + 1:]
            assert verify(other.encode(), seal)[0] == 1, word
            assert verify(other.encode())[0] == 1, word
        for line in ("# game", "# round", "# commit", "# seal", "# secret", "# part 0", "# draw"):
            other = "".join(x for x in record.splitlines(True) if not x.startswith(line))
            assert verify(other.encode(), seal)[0] == 1, line
        # Made up from beginning to end so that all fits together: seen by the seal, and by one's own part.
        game, setup = g["id"], g["game"]["setup"]
        secret, parts = fair.part(), [fair.part(), fair.part()]
        commit = fair.server_commit(game, 1, setup, secret)
        commits = [fair.seat_commit(game, 1, setup, commit, i, v) for i, v in enumerate(parts)]
        forged_seal = fair.seal(game, 1, setup, commit, commits)
        forged = "\n".join(["bastide-record 1", f"# game {game}", "# draw 2", "# round 1", f"# commit {commit}", f"# seal {forged_seal}",
                            f"# secret {secret}", *[f"# part {i} {c} {v}" for i, (c, v) in enumerate(zip(commits, parts))],
                            f"setup {setup} shuffle={fair.key(forged_seal, secret, parts)}", "moves", ""]).encode()
        assert verify(forged, forged_seal)[0] == 0, "the forger's own claim is consistent"
        assert verify(forged)[0] == 3
        assert verify(forged, seal)[0] == 1
        assert verify(forged, forged_seal, *mine)[0] == 1
        # Another set-up or game with the same secrets.
        assert verify(record.replace(f"# game {game}", "# game k3w9x2m4p7qa").encode())[0] == 1
        assert verify(record.replace("farmers=on", "farmers=off").encode())[0] == 1


def test_records_of_before_still_verify():
    """A record and a store made by the release before draws were sealed."""
    with open(os.path.join(HERE, "data", "draw-1.bastide"), "rb") as f:
        record = f.read()
    commit = record.split(b"# commit ")[1][:64].decode()
    code, text = verify(record, commit)
    assert code == 0 and "As promised" in text and "the server could have chosen it" in text, text
    code, text = verify(record)
    assert code == 3 and "NOT PROVEN" in text, text
    assert verify(record, "0" * 64)[0] == 1


@only_sqlite
def test_games_of_before_go_on():
    """A store of before: the finished game tells the same secret, the running one is played on with its seed."""
    with open(os.path.join(HERE, "data", "draw-1.sql")) as f:
        script = f.read()
    facts = json.loads(script.splitlines()[0].removeprefix("-- "))
    with Server() as s:
        s.stop()
        for name in ("bastide.db", "bastide.db-wal", "bastide.db-shm"):
            if os.path.exists(os.path.join(s.data, name)):
                os.remove(os.path.join(s.data, name))
        db = sqlite3.connect(os.path.join(s.data, "bastide.db"))
        db.executescript(script)
        db.close()
        s.start()
        running, lobby = facts["running"], facts["lobby"]
        w = Socket(s)
        welcome = w.hello(running["id"], running["tokens"], state=True, legal=True)
        assert welcome["game"]["commit"] == running["commit"] and welcome["game"]["draw"] == {"kind": 1}
        play_out(w)
        record = s.request("GET", f"/api/games/{running['id']}/record")[2]
        assert b"seed=" in record and b"shuffle=" not in record
        assert verify(record, running["commit"])[0] == 0
        s.do(lobby["id"], lobby["host"], cmd="start")
        s.do(lobby["id"], lobby["tokens"][0], cmd="resign", seat=0)
        assert verify(s.request("GET", f"/api/games/{lobby['id']}/record")[2], lobby["commit"])[0] == 0


def test_a_draw_changed_in_the_store_is_noticed():
    """Every step of a stored draw, changed by one digit or left out: the game is refused, and --check says where."""

    def check(s):
        r = subprocess.run([client.BASTIDE, "serve", *s.store, "--check"], capture_output=True, text=True, timeout=60)
        return r.returncode, r.stdout

    with Server() as s:
        g, _ = begun(s)
        resign(s, g)
        s.stop()
        assert check(s)[0] == 0, check(s)
        db = s.db()
        rows = db.execute("SELECT n, body FROM events WHERE game=? AND (body LIKE '%\"draw\"%' OR body LIKE '%\"start\"%')", (g["id"],)).fetchall()
        db.close()
        assert len(rows) == 6
        for n, body in rows:
            event = json.loads(body)
            for key in {"commit", "seal", "part"} & set(event):
                other = dict(event, **{key: ("0" if event[key][0] != "0" else "1") + event[key][1:]})
                for new in (other, {k: v for k, v in event.items() if k != key}):
                    db = s.db()
                    db.execute("UPDATE events SET body=? WHERE game=? AND n=?", (json.dumps(new), g["id"], n))
                    db.commit()
                    code, text = check(s)
                    # A seal that is missing follows from the commits all the same.
                    assert (code, g["id"] in text) == ((0, False) if key == "seal" and new is not other else (1, True)), (key, new, text)
                    db.execute("UPDATE events SET body=? WHERE game=? AND n=?", (body, g["id"], n))
                    db.commit()
                    db.close()
        assert check(s)[0] == 0
        s.start()
