"""What somebody may cost the server and the others at a table, by every way in."""
import json
import time

from client import Closed, Server, Socket, tokens_of


def join(s, game, name, address, status=200):
    got, _, data = s.request("POST", f"/api/games/{game}/join", {"name": name}, headers={"X-Forwarded-For": address})
    assert got == status, (got, data)
    return json.loads(data)


def test_nobody_fills_the_public_list():
    """Who makes more games than the list holds does not push out what others have made; alone, one may fill it."""
    with Server("--trust-proxy") as s:
        def make(address):
            about = {"setup": "sets=base players=2", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
            status, _, data = s.request("POST", "/api/games", about, headers={"X-Forwarded-For": address})
            assert status == 201, (status, data)
            return json.loads(data)["id"]

        of_others = [make(f"198.51.100.{i}") for i in range(3)]
        of_one = [make("203.0.113.5") for _ in range(120)]
        shown = [g["id"] for g in s.get("/api/games")["games"]]
        assert len(shown) == len(set(shown)) == 100, len(shown)
        assert set(of_others) < set(shown[:13]) and set(shown[13:]) < set(of_one), shown


def test_rematch_counts_as_a_new_game():
    with Server("--games-hour", "5") as s:
        g = s.create()
        made = 1
        for _ in range(8):
            s.do(g["id"], tokens_of(g), cmd="resign", seat=0)
            status, _, data = s.request("POST", f"/api/games/{g['id']}/do", {"cmd": "rematch"}, token=tokens_of(g))
            if status != 200:
                assert status == 429 and json.loads(data)["error"]["code"] == "rate", (status, data)
                break
            made += 1
            last = s.get(f"/api/games/{g['id']}")["game"]["rematch"]
            # The same tokens open the next game.
            g = {**g, "id": last}
            s.do(last, tokens_of(g), cmd="start")
        assert made == 5, made


def test_addresses_of_one_network_are_one():
    """Who has one address of IPv6 has 2^64 of them."""
    with Server("--games-hour", "3", "--trust-proxy") as s:
        def create(address):
            return s.request("POST", "/api/games", {"setup": "sets=base players=2"}, headers={"X-Forwarded-For": address})[0]

        assert [create(f"2001:db8:1:2::{i}") for i in range(1, 6)] == [201] * 3 + [429] * 2
        assert create("[2001:db8:1:2:ffff:ffff:ffff:ffff]:4711") == 429
        assert create("2001:db8:1:3::1") == 201
        assert [create(a) for a in ("192.0.2.7", "::ffff:192.0.2.7", "192.0.2.7:5000", "192.0.2.7")] == [201] * 3 + [429]
        assert create("192.0.2.8") == 201


def test_nobody_speaks_as_another():
    with Server() as s:
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}], start=False)
        bob = join(s, g["id"], "Bob", "")
        s.do(g["id"], g["host"], cmd="start")
        for seat, token in ((1, g["host"]), (1, [g["host"], *tokens_of(g)]), (0, g["host"]), (0, bob["token"])):
            assert s.do(g["id"], token, cmd="chat", text="I give up", seat=seat, status=403)["error"]["code"] == "not-yours"
        s.do(g["id"], g["host"], cmd="chat", text="the host, from no seat")
        s.do(g["id"], bob["token"], cmd="chat", text="Bob himself", seat=1)
        s.do(g["id"], [g["host"], *tokens_of(g)], cmd="chat", text="Anna herself")
        said = [(e["seat"], e["name"]) for e in s.get(f"/api/games/{g['id']}/events")["events"] if e["type"] == "chat"]
        assert said == [(None, ""), (1, "Bob"), (0, "Anna")], said


def test_onlookers_leave_a_private_game_when_it_begins():
    with Server() as s:
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}], spectators=False, start=False)
        onlooker, anna = Socket(s), Socket(s)
        onlooker.hello(g["id"], state=True)
        anna.hello(g["id"], tokens_of(g))
        bob = join(s, g["id"], "Bob", "")
        seated = Socket(s)
        seated.hello(g["id"], [bob["token"]])
        s.do(g["id"], g["host"], cmd="start")
        try:
            while True:
                m = onlooker.receive()
                assert m["type"] not in ("start", "state", "move"), m
        except Closed as e:
            assert (e.code, e.reason) == (1008, "private"), e
        for w in (anna, seated):
            w.until(lambda m: m["type"] == "start")
            assert w.ask(cmd="chat", text="still here")["type"] == "ack"


def test_a_game_does_not_grow_without_end():
    """Moves taken back again and again, seats given to bots and back, names, the public list: each has an end."""
    with Server() as s:
        g = s.create("sets=base players=2 farmers=on")
        w = Socket(s)
        w.hello(g["id"], [g["host"], *tokens_of(g)], state=False, legal=False)

        def codes(*commands, most=300):
            """Sends these in turn until one is refused; how often it went, and the refusal."""
            for i in range(most):
                answer = w.ask(**commands[i % len(commands)])
                if answer["type"] == "error":
                    return i, answer["code"]
            return most, None

        for pair in ((dict(cmd="bot", seat=1), dict(cmd="back", seat=1)),
                     (dict(cmd="public", value=True), dict(cmd="public", value=False))):
            n, code = codes(*pair)
            assert code in ("rate", "too-many") and n < 250, (pair, n, code)
        lobby = s.create(seats=[{"kind": "me", "name": "Anna"}])
        w = Socket(s)
        w.hello(lobby["id"], [lobby["host"], *tokens_of(lobby)])
        n, code = codes(dict(cmd="name", seat=0, name="A"), dict(cmd="name", seat=0, name="B"))
        assert code == "rate" and n < 250, (n, code)


def test_numbers_at_the_end():
    with Server() as s:
        g = s.create()
        s.do(g["id"], tokens_of(g), cmd="chat", text="one")
        for after in (2147483647, 2147483646, 4294967296, 99999999999999, 10**15):
            assert s.get(f"/api/games/{g['id']}/events?after={after}")["events"] == []
        assert len(s.get(f"/api/games/{g['id']}/events?after=-5")["events"]) == len(s.get(f"/api/games/{g['id']}/events")["events"])
        w = Socket(s)
        assert w.hello(g["id"], after=2147483647)["type"] == "welcome"
        s.do(g["id"], tokens_of(g), cmd="chat", text="two")
        assert w.until(lambda m: m["type"] == "chat")["text"] == "two"


def test_head_of_a_stream_has_no_body():
    with Server() as s:
        g = s.create()
        import socket
        c = socket.create_connection(("127.0.0.1", s.port), timeout=5)
        c.sendall(f"HEAD /api/games/{g['id']}/stream?after=0 HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        got = b""
        while got.count(b"\r\n\r\n") < 2 or b'"ok"' not in got:
            part = c.recv(65536)
            assert part, got
            got += part
        first, second = got.split(b"\r\n\r\n", 1)
        assert first.startswith(b"HTTP/1.1 200 ") and second.startswith(b"HTTP/1.1 200 "), got
        c.close()


def test_names_can_be_seen():
    with Server() as s:
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}], start=False)
        for name in ("\u3164", "\u115f", "\uffa0", "\u2800", "\u00a0", "\u3000 \u2003", "\u200d", "\ufe0f", "\u034f", "\u180e",
                     "a\u3164b", "\U000e0041", "\u0301"):
            status, _, data = s.request("POST", f"/api/games/{g['id']}/join", {"name": name})
            assert status == 400 and json.loads(data)["error"]["code"] == "bad-name", (name, status, data)
        assert join(s, g["id"], "Zoë 👩\u200d🚀 e\u0301", "")["seat"] == 1


def test_who_is_sent_away_stays_away():
    with Server("--trust-proxy") as s:
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "open"}], start=False)
        troll = join(s, g["id"], "Troll", "192.0.2.66")
        s.do(g["id"], g["host"], cmd="stand", seat=1)
        assert join(s, g["id"], "Troll", "192.0.2.66", status=403)["error"]["code"] == "kicked"
        bob = join(s, g["id"], "Bob", "192.0.2.9")
        assert bob["token"] != troll["token"]
        # Whoever stands up by themselves may sit down again.
        s.do(g["id"], bob["token"], cmd="stand", seat=1)
        assert join(s, g["id"], "Bob", "192.0.2.9")["seat"] == 1
        # Behind the host's own address there are others, who are welcome.
        s.do(g["id"], bob["token"], status=401, cmd="stand", seat=1)
        s.do(g["id"], g["host"], cmd="stand", seat=1)
        brother = join(s, g["id"], "Brother", "127.0.0.1")
        assert s.do(g["id"], g["host"], cmd="stand", seat=1) and brother
        assert join(s, g["id"], "Brother", "127.0.0.1", status=403)["error"]["code"] == "kicked"
        assert join(s, g["id"], "Sister", "127.0.0.1")["seat"] == 1


def test_the_page_connects_to_its_own_server_only():
    with Server() as s:
        _, headers, _ = s.request("GET", "/")
        policy = {p.split()[0]: p.split()[1:] for p in headers["content-security-policy"].split(";")}
        own = f"127.0.0.1:{s.port}"
        assert policy["connect-src"] == ["'self'", f"ws://{own}", f"wss://{own}"], policy
        with Server("--origin", "https://play.example") as other:
            _, headers, _ = other.request("GET", "/")
            assert " wss://play.example;" in headers["content-security-policy"], headers
        _, headers, _ = s.request("GET", "/", headers={"Host": "x; script-src *"})
        assert "script-src *" not in headers["content-security-policy"]


def test_people_do_not_wait_for_bots_that_play_alone():
    """Two hundred games of the strongest bots, and somebody who plays against a weak one."""
    with Server("--threads", "1") as s:
        for i in range(200):
            s.create(seats=[{"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "expert"}])
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "easy"}])
        w = Socket(s)
        w.hello(g["id"], tokens_of(g), state=True, legal=True)
        waits = []
        for _ in range(5):
            state = w.until(lambda m: m["type"] == "state" and m.get("legal") and m["state"]["decides"] == 0)
            begin = time.time()
            move = state["legal"][0]
            assert w.ask(cmd="move", seat=0, move=move, after=state["n"])["type"] == "ack"
            while state["state"]["decides"] == 0:  # a turn may be more than one decision
                state = w.until(lambda m: m["type"] == "state")
                if state["state"]["decides"] == 0:
                    assert w.ask(cmd="move", seat=0, move=state["legal"][-1], after=state["n"])["type"] == "ack"
            w.until(lambda m: m["type"] == "state" and m["state"]["decides"] == 0)
            waits.append(time.time() - begin)
            w.send(cmd="state", legal=True)
        print(f"     the longest wait for the bot's turn: {max(waits):.2f} s")
        assert max(waits) < 8, waits


def test_games_of_bots_alone_are_few():
    with Server("--games-hour", "50") as s:
        def create():
            return s.request("POST", "/api/games", {"setup": "sets=base players=2", "seats": [{"kind": "bot", "level": "random"}] * 2, "start": True})[0]

        assert [create() for _ in range(7)] == [201] * 5 + [429] * 2
        # By way of the lobby it is no different.
        g = s.create(seats=[{"kind": "me", "name": "Anna"}, {"kind": "bot"}], start=False)
        s.do(g["id"], g["host"], cmd="bot", seat=0)
        assert s.do(g["id"], g["host"], cmd="start", status=429)["error"]["code"] == "rate"


def test_many_sockets_of_one_address_share_its_words():
    """Two hundred sockets may not say two hundred times as much as one."""
    with Server("--messages-second", "10") as s:
        g = s.create()
        crowd = [Socket(s) for _ in range(40)]
        for w in crowd:
            w.hello(g["id"])
        answers = []
        for _ in range(10):
            for w in crowd:
                w.send(cmd="ping")
        for w in crowd:
            for _ in range(10):
                answers.append(w.until(lambda m: m["type"] in ("pong", "error")).get("code", "pong"))
        assert 200 < answers.count("pong") < 390 and answers.count("rate") == 400 - answers.count("pong"), answers.count("pong")
