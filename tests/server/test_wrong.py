"""Wrong input of every kind, and that it harms nobody else."""
import json
import os
import socket
import struct
import time

from client import Closed, Server, Socket, hear_all, new_dice, tokens_of


def raw(s, data, wait=5):
    """Sends bytes, and what comes back until the server closes or is silent."""
    c = socket.create_connection(("127.0.0.1", s.port), timeout=wait)
    try:
        c.sendall(data)
    except OSError:
        pass
    return hear_all(c)


class Bystander:
    """A game beside that must go on whatever happens."""

    def __init__(self, s):
        self.s, self.game = s, s.create()
        self.socket = Socket(s)
        self.socket.hello(self.game["id"], tokens_of(self.game))

    def check(self):
        assert self.socket.ask(cmd="chat", text="all is well")["type"] == "ack"
        assert self.s.get("/healthz")["status"] == "ok"


def test_malformed_http():
    with Server() as s:
        beside = Bystander(s)
        for data in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x00\x01\x02\x03" * 100,
                     b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 20000 + b"\r\n\r\n",
                     b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n",
                     b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                     b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
                     b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                     b"DELETE /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n",
                     os.urandom(5000)):
            raw(s, data, 0.3)
            beside.check()
        # Half a request, then nothing: it is let go of, and holds up nobody.
        slow = socket.create_connection(("127.0.0.1", s.port))
        slow.sendall(b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{")
        beside.check()
        slow.close()


def test_wrong_requests():
    with Server() as s:
        def post(path, body, headers=None):
            status, _, data = s.request("POST", path, body, headers={"Content-Type": "application/json", **(headers or {})})
            return status, json.loads(data)["error"]["code"]

        g = s.create()
        assert post("/api/games", "{") == (400, "bad-json")
        assert post("/api/games", "[]") == (400, "bad-json")
        assert post("/api/games", b'{"setup":"\xff"}') == (400, "bad-json")
        assert post("/api/games", '{"setup":"a","setup":"b"}') == (400, "bad-json")
        assert post("/api/games", "[" * 30000) == (400, "bad-json")
        assert post("/api/games", "{}") == (400, "bad-request")
        assert post("/api/games", '{"setup":5}') == (400, "bad-request")
        assert post("/api/games", '{"setup":"sets=base\\u0000 players=2"}')[0] == 400
        assert post("/api/games", '{"setup":"sets=chess players=2"}') == (400, "bad-setup")
        assert post("/api/games", '{"setup":"sets=base players=99"}') == (400, "bad-setup")
        assert post("/api/games", '{"setup":"sets=base players=2","seats":[{},{},{}]}') == (400, "bad-seat")
        assert post("/api/games", '{"setup":"sets=base players=2","seats":[{"kind":"king"}]}') == (400, "bad-seat")
        assert post("/api/games", '{"setup":"sets=base players=2","seats":[{"kind":"bot","level":"god"}]}') == (400, "bad-level")
        assert post("/api/games", '{"setup":"sets=base players=2","clock":{"base":0,"then":"bot"}}') == (400, "bad-clock")
        assert post("/api/games", '{"setup":"sets=base players=2","clock":{"base":5,"then":"cry"}}') == (400, "bad-clock")
        assert post("/api/games", '{"setup":"sets=base players=2","aids":{"x":1}}') == (400, "bad-request")
        assert post("/api/games", "x" * 70000) == (413, "too-large")
        assert post("/api/games", "{}", {"Content-Type": "text/plain"}) == (400, "bad-request")
        assert post("/api/games", "{}", {"Origin": "https://evil.example"}) == (403, "origin")
        assert post(f"/api/games/{g['id']}", "{}") == (405, "method")
        assert post(f"/api/games/{g['id']}/nothing", "{}") == (404, "not-found")
        assert post("/api/games/0123456789ab/join", '{"name":"x"}') == (404, "no-game")
        assert post(f"/api/games/{g['id']}/do", '{"cmd":"fly"}') == (400, "bad-request")
        assert post(f"/api/games/{g['id']}/do", '{"cmd":"move","seat":-1,"move":"pass"}') == (400, "bad-seat")
        assert post(f"/api/games/{g['id']}/do", '{"cmd":"move","seat":0,"move":7}') == (400, "bad-request")
        for path in ("/api/games/../../etc", "/../server.py", "/.git/config", "/api", "/api/x", "/%2e%2e/x", "/assets/x.js"):
            assert s.request("GET", path)[0] in (400, 403, 404), path


def test_malformed_frames():
    with Server() as s:
        beside = Bystander(s)
        g = s.create()
        for data in (lambda w: w.frame(1, b"{"), lambda w: w.frame(1, b"\xff\xfe"), lambda w: w.frame(2, b"{}"),
                     lambda w: w.frame(3, b"{}"), lambda w: w.frame(9, b"x" * 200), lambda w: w.frame(1, b"x", masked=False),
                     lambda w: w.frame(0, b"x"), lambda w: w.frame(8, b"x"), lambda w: b"\x81\xff" + b"\xff" * 12,
                     lambda w: w.frame(1, b'{"cmd":"hello","game":"x"}' + b" " * 40000), lambda w: os.urandom(300)):
            w = Socket(s)
            w.sock.sendall(data(w))
            try:
                w.receive(0.5)
            except (Closed, TimeoutError, OSError, ValueError, UnicodeDecodeError):
                pass
            w.close()
            beside.check()
        w = Socket(s)
        w.sock.sendall(w.frame(1, b'{"cmd":"he', fin=False) + w.frame(9, b"in between") + w.frame(0, b'llo","game":"', fin=False)
                       + w.frame(0, g["id"].encode() + b'"}'))
        assert w.until(lambda m: m["type"] == "welcome")["game"]["id"] == g["id"]
        w.sock.sendall(w.frame(1, b"not json"))
        assert w.until(lambda m: m["type"] == "error")["code"] == "bad-json"
        w.sock.sendall(w.frame(1, b"x" * 17000))
        try:
            w.until(lambda m: False)
        except Closed as e:
            assert e.code == 1009
        beside.check()


def test_wrong_hello():
    with Server() as s:
        g = s.create()

        def closed_with(**hello):
            w = Socket(s)
            w.send(**hello)
            codes = []
            try:
                while True:
                    m = w.receive()
                    codes.append(m.get("code"))
            except Closed as e:
                assert e.code == 1008 and e.reason == codes[-1], (e, codes)
                return codes[-1]

        assert closed_with(cmd="move", seat=0) == "bad-hello"
        assert closed_with(cmd="hello") == "bad-hello"
        assert closed_with(cmd="hello", game="0123456789ab") == "no-game"
        assert closed_with(cmd="hello", game=g["id"], tokens=["x" * 43]) == "bad-token"
        assert closed_with(cmd="hello", game=g["id"], tokens=["x"]) == "bad-hello"
        assert closed_with(cmd="hello", game=g["id"], tokens="x") == "bad-hello"
        assert closed_with(cmd="hello", game=g["id"], after=-4) == "bad-hello"
        other = s.create()
        assert closed_with(cmd="hello", game=g["id"], tokens=tokens_of(other)) == "bad-token"
        w = Socket(s)
        w.hello(g["id"])
        assert w.hello(g["id"])["code"] == "bad-request"


def test_origins():
    with Server("--origin", "https://play.example") as s:
        own = {"Origin": f"http://127.0.0.1:{s.port}"}
        assert Socket(s, own).status == 101
        assert Socket(s, {"Origin": "https://play.example"}).status == 101
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{s.port}.evil.example", "http://127.0.0.1:1"):
            try:
                assert Socket(s, {"Origin": origin}).status == 403
            except Closed:
                pass
        try:
            assert Socket(s, path="/other").status == 404
        except Closed:
            pass


def test_rates_and_counts():
    with Server("--requests-second", "5", "--messages-second", "5", "--max-sockets-address", "3", "--games-hour", "4") as s:
        statuses = [s.request("GET", "/healthz")[0] for _ in range(40)]
        assert statuses[0] == 200 and 429 in statuses
        time.sleep(4)
        body = {"setup": "sets=base players=2"}
        codes = [s.request("POST", "/api/games", body) for _ in range(6)]
        assert [c[0] for c in codes].count(201) == 4 and json.loads(codes[-1][2])["error"]["code"] == "rate"
        game = json.loads(codes[0][2])["id"]
        sockets = [Socket(s) for _ in range(3)]
        try:
            Socket(s).receive()
            raise AssertionError("a fourth socket was let in")
        except Closed as e:
            assert e.code == 1008 and e.reason == "rate"
        sockets[0].close()
        sockets[1].hello(game)
        try:
            for _ in range(100):
                sockets[1].send(cmd="ping")
            sockets[1].until(lambda m: False)
        except Closed as e:
            assert e.code == 1008 and e.reason == "rate"
        except OSError:
            pass
        sockets[2].hello(game)
        sockets[2].send(cmd="ping")
        sockets[2].until(lambda m: m["type"] == "pong")


def test_slow_readers_are_cut():
    with Server("--slow", "1") as s:
        g = s.create("sets=base players=2")
        slow = Socket(s, receive_buffer=4096)
        slow.send(cmd="hello", game=g["id"], state=True, legal=True)
        quick = Socket(s)
        quick.hello(g["id"], tokens_of(g))
        for _ in range(390):  # more than all buffers in between hold
            slow.send(cmd="state", legal=True)
        end = time.time() + 20
        while time.time() < end and "cut off: slow" not in s.log_text():
            try:
                quick.receive(0.2)
            except TimeoutError:
                pass
            try:  # some may have been refused because there was too much to do
                slow.sock.setblocking(False)
                slow.sock.sendall(slow.frame(1, b'{"cmd":"state","legal":true}'))
            except OSError:
                pass
        assert "cut off: slow" in s.log_text()
        assert quick.ask(cmd="chat", text="still here")["type"] in ("ack", "error")


def test_idle_sockets_are_pinged():
    with Server("--ping", "1") as s:
        g = s.create()
        w = Socket(s)
        w.hello(g["id"])
        w.sock.settimeout(5)
        end = time.time() + 5
        pinged = False
        while time.time() < end and not pinged:
            while len(w.buffer) < 2:
                w._more()
            pinged = w.buffer[0] & 15 == 9
            n = w.buffer[1] & 127
            w.buffer = w.buffer[(2 if n < 126 else 4) + (n if n < 126 else struct.unpack(">H", w.buffer[2:4])[0]):]
        assert pinged
        # One that never answers is closed.
        try:
            end = time.time() + 8
            while time.time() < end:
                w._more()
            raise AssertionError("still open")
        except (Closed, OSError):
            pass


def test_idle_connections_are_bounded():
    with Server("--max-sockets-address", "10") as s:
        idle = [socket.create_connection(("127.0.0.1", s.port)) for _ in range(200)]
        time.sleep(0.5)
        open_ones = 0
        for c in idle:
            c.setblocking(False)
            try:
                refusal = c.recv(4096)  # those who are turned away are told so
                assert not refusal or refusal.startswith(b"HTTP/1.1 429 "), refusal
            except BlockingIOError:
                open_ones += 1
            except OSError:
                pass
        assert 10 <= open_ones <= 80, open_ones
        for c in idle:
            c.close()
        time.sleep(0.2)
        assert s.get("/healthz")["status"] == "ok"


def strange(dice, known, depth=0):
    """Some JSON value, often one that is nearly right."""
    kinds = [lambda: dice.choice(known), lambda: dice.choice(known), lambda: dice.randint(-3, 12), lambda: dice.choice([2**31, 2**63, -1e300, 0.5]),
             lambda: dice.choice([None, True, False]), lambda: "".join(chr(dice.choice([0, 7, 34, 92, 65, 0x202e, 0x1f600])) for _ in range(dice.randint(0, 60))),
             lambda: "x" * dice.choice([40, 41, 300, 1203, 1204, 5000])]
    if depth < 3:
        kinds += [lambda: [strange(dice, known, depth + 1) for _ in range(dice.randint(0, 10))],
                  lambda: {str(strange(dice, known, 9)): strange(dice, known, depth + 1) for _ in range(dice.randint(0, 3))}]
    return dice.choice(kinds)()


def test_strange_commands(seconds=3):
    """Commands and bodies with members of any kind, over both ways in; the game beside goes on."""
    dice = new_dice()
    with Server() as s:
        beside = Bystander(s)
        g = s.create("sets=base players=2", start=False)
        words = ["hello", "move", "undo", "resign", "bot", "back", "stand", "name", "start", "public", "close", "chat", "rematch", "state", "ping", "tokens",
                 "pass", "tile 0,1,0", "follower road:N", "normal", g["id"], g["host"], "me", "open", "sets=base players=2", "sets=mists level=9",
                 *tokens_of(g)]
        keys = ["cmd", "game", "tokens", "after", "state", "legal", "seat", "move", "id", "level", "name", "value", "text", "setup", "seats", "kind", "clock",
                "base", "increment", "then", "aids", "title", "public", "spectators", "start"]
        end = time.time() + seconds
        while time.time() < end:
            w = Socket(s)
            w.hello(g["id"], [g["host"], *tokens_of(g)], state=dice.random() < 0.5)
            try:
                for _ in range(30):
                    m = {k: strange(dice, words) for k in dice.sample(keys, dice.randint(0, 9))}
                    m["cmd"] = dice.choice(words[:16]) if dice.random() < 0.9 else m.get("cmd")
                    m["seat"] = dice.choice([0, 1, 2, -1])
                    w.send(**m)
                w.send(cmd="ping")
                w.until(lambda m: m["type"] == "pong")
            except (Closed, OSError):
                pass
            w.close()
            for _ in range(10):
                body = {k: strange(dice, words) for k in dice.sample(keys, dice.randint(0, 9))}
                if dice.random() < 0.5:
                    body["setup"] = "sets=base players=2"
                path = dice.choice(["/api/games", f"/api/games/{g['id']}/join", f"/api/games/{g['id']}/do"])
                status = s.request("POST", path, body, token=dice.choice([None, g["host"], tokens_of(g)[0]]))[0]
                assert status < 500, (path, body, status)
            if s.get(f"/api/games/{g['id']}")["game"]["status"] in ("over", "closed"):
                g = s.create("sets=base players=2", start=False)
        beside.check()
