"""Numbered events: coming back at every point, commands sent twice or out of order, several clients on one seat."""
import http.client
import json

from client import Server, Socket, new_dice, tokens_of


def play(s, g, moves, seed=1):
    """Plays random moves over HTTP."""
    dice = new_dice(seed)
    tokens = tokens_of(g)
    for i in range(moves):
        game = s.get(f"/api/games/{g['id']}?legal=1")
        if game["state"]["status"] == "over":
            return
        seat = game["state"]["decides"]
        s.do(g["id"], tokens[seat], cmd="move", seat=seat, move=dice.choice(game["legal"]), id=f"p{i}")


def test_coming_back_at_every_point():
    with Server() as s:
        g = s.create()
        play(s, g, 60)
        everything = s.get(f"/api/games/{g['id']}/events?after=0")["events"]
        last = everything[-1]["n"]
        assert [e["n"] for e in everything] == list(range(1, last + 1)) and last >= 63
        for after in range(0, last + 1):
            w = Socket(s)
            assert w.hello(g["id"], tokens_of(g)[:1], after=after)["game"]["n"] == last
            if after < last:
                w.until(lambda m: m.get("n") == last and "at" in m)
            assert w.events == everything[after:]
            w.close()
        w = Socket(s)
        assert w.hello(g["id"], after=last + 1000)["game"]["n"] == last


def test_cut_off_in_the_middle_of_play():
    """The player's socket dies after every move; the game goes on as if nothing had been."""
    with Server() as s:
        g = s.create()
        tokens = tokens_of(g)
        watcher = Socket(s)
        watcher.hello(g["id"])
        after, seen = 0, []
        for i in range(30):
            w = Socket(s)
            w.hello(g["id"], tokens, after=after, state=True, legal=True)
            m = w.until(lambda m: m["type"] == "state")
            w.send(cmd="move", seat=m["state"]["decides"], move=m["legal"][i % len(m["legal"])], after=m["n"], id=f"c{i}")
            if i % 3 == 0:
                w.until(lambda m: m["type"] == "move" and m.get("id") == f"c{i}")
            elif i % 3 == 1:
                w.sock.close()  # without a word, the answer unread
                watcher.until(lambda m: m["type"] == "move" and m.get("id") == f"c{i}")
            else:
                # Sent again on a new socket, as a client does that does not know what became of it.
                w.sock.close()
                again = Socket(s)
                again.hello(g["id"], tokens, after=m["n"])
                got = again.ask(cmd="move", seat=m["state"]["decides"], move=m["legal"][i % len(m["legal"])], after=m["n"], id=f"c{i}")
                assert got["type"] == "ack"
                again.close()
            seen += w.events
            after = max([after] + [e["n"] for e in w.events])
        end = s.get(f"/api/games/{g['id']}/events?after=0")["events"]
        moves = [e for e in end if e["type"] == "move"]
        assert [e["id"] for e in moves] == [f"c{i}" for i in range(30)]


def test_twice_is_once():
    with Server() as s:
        g = s.create()
        w = Socket(s)
        w.hello(g["id"], tokens_of(g))
        move = s.get(f"/api/games/{g['id']}?legal=1")["legal"][0]
        n = g["game"]["n"]
        for _ in range(20):  # all at once, before the first is stored
            w.send(cmd="move", seat=0, move=move, after=n, id="same")
        answers = [w.until(lambda m: m["type"] in ("ack", "error")) for _ in range(20)]
        assert all(a["type"] == "ack" and a["n"] == n + 1 for a in answers), answers
        assert sum(not a.get("again") for a in answers) == 1
        assert len(s.get(f"/api/games/{g['id']}/events?after={n}")["events"]) == 1
        # The same id of another seat is another command.
        assert w.ask(cmd="chat", seat=1, text="hello", id="same")["n"] == n + 2
        # Every command, not only moves.
        n = w.ask(cmd="undo", seat=0, id="undo")["n"]
        assert w.ask(cmd="undo", seat=0, id="undo") == {"type": "ack", "id": "undo", "n": n, "again": True}
        talk = w.ask(cmd="chat", text="hello", id="talk")["n"]
        assert w.ask(cmd="chat", text="hello", id="talk")["n"] == talk
        s.stop()
        s.start()
        for command in ({"cmd": "move", "seat": 0, "move": move, "id": "same"}, {"cmd": "undo", "seat": 0, "id": "undo"},
                        {"cmd": "chat", "text": "hello", "id": "talk"}):
            assert s.do(g["id"], tokens_of(g)[0], **command)["again"], command
        lobby = s.post("/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "me"}]}, status=201)
        first = s.do(lobby["id"], lobby["host"], cmd="start", id="go")
        assert s.do(lobby["id"], lobby["host"], cmd="start", id="go") == {**first, "again": True}


def test_out_of_order_is_stale():
    with Server() as s:
        g = s.create()
        w = Socket(s)
        w.hello(g["id"], tokens_of(g))
        legal = s.get(f"/api/games/{g['id']}?legal=1")["legal"]
        n = g["game"]["n"]
        w.send(cmd="move", seat=0, move="pass", after=n + 1, id="second")  # arrives before the first
        w.send(cmd="move", seat=0, move=legal[0], after=n, id="first")
        w.send(cmd="move", seat=0, move=legal[-1], after=n, id="third")
        got = {}
        while len(got) < 3:
            m = w.receive()
            if m["type"] in ("ack", "error"):
                got[m["id"]] = m
        assert got["second"]["code"] == "illegal-move" and got["first"]["type"] == "ack" and got["third"]["code"] == "stale"
        # Talking does not make a move stale.
        w.ask(cmd="chat", text="let me think")
        assert w.ask(cmd="move", seat=0, move="pass", after=n + 1)["type"] == "ack"


def test_two_clients_on_one_seat():
    with Server() as s:
        g = s.create()
        anna = tokens_of(g)[0]
        a, b = Socket(s), Socket(s)
        a.hello(g["id"], [anna])
        b.hello(g["id"], [anna])
        legal = s.get(f"/api/games/{g['id']}?legal=1")["legal"]
        n = g["game"]["n"]
        a.send(cmd="move", seat=0, move=legal[0], after=n, id="a")
        b.send(cmd="move", seat=0, move=legal[-1], after=n, id="b")
        answers = [w.until(lambda m: m["type"] in ("ack", "error")) for w in (a, b)]
        assert sorted(x["type"] for x in answers) == ["ack", "error"]
        assert [x for x in answers if x["type"] == "error"][0]["code"] == "stale"
        a.until(lambda m: m["type"] == "presence") if not a.events else None
        a.close()
        assert s.get(f"/api/games/{g['id']}")["game"]["seats"][0]["online"]


def test_spectators_only_read():
    with Server() as s:
        g = s.create()
        w = Socket(s)
        assert w.hello(g["id"], state=True)["you"] == {"seats": [], "host": False}
        state = w.until(lambda m: m["type"] == "state")
        assert "legal" not in state and state["state"]["phase"] == "tile"
        for command in ({"cmd": "move", "seat": 0, "move": "tile 0,1,0"}, {"cmd": "undo", "seat": 0}, {"cmd": "resign", "seat": 1},
                        {"cmd": "start"}, {"cmd": "bot", "seat": 0}, {"cmd": "close"}, {"cmd": "public", "value": True},
                        {"cmd": "rematch"}, {"cmd": "stand", "seat": 1}, {"cmd": "back", "seat": 1}):
            assert w.ask(**command)["code"] == "bad-token", command
        assert w.ask(cmd="join", name="Eve")["code"] == "bad-request"
        assert w.ask(cmd="flag", seat=0)["code"] == "bad-request"


def test_tokens_can_be_added():
    with Server() as s:
        g = s.post("/api/games", {"setup": "sets=base players=2", "start": True}, status=201)
        w = Socket(s)
        w.hello(g["id"])
        tokens = [s.post(f"/api/games/{g['id']}/join", {"name": n})["token"] for n in ("Anna", "Bob")]
        w.send(cmd="tokens", tokens=tokens)
        assert w.until(lambda m: m["type"] == "welcome")["you"]["seats"] == [0, 1]
        assert s.get(f"/api/games/{g['id']}")["game"]["status"] == "playing"


def test_stream():
    with Server() as s:
        g = s.create()
        c = http.client.HTTPConnection("127.0.0.1", s.port, timeout=10)
        c.request("GET", f"/api/games/{g['id']}/stream?after=1&state=1&legal=1")
        r = c.getresponse()
        assert r.status == 200 and r.getheader("content-type") == "application/x-ndjson"
        lines = [json.loads(r.readline()) for _ in range(3)]
        assert [x["n"] for x in lines[:2]] == [2, 3] and lines[2]["type"] == "state"
        s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=lines[2]["legal"][0])
        assert json.loads(r.readline())["type"] == "move"
        assert json.loads(r.readline())["state"]["phase"] == "figure"
        c.close()
