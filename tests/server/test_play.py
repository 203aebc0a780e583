"""Whole games."""
import json
import subprocess
import tempfile
import time

import client
from client import Server, Socket, metric, new_dice, tokens_of, wait_for


def play_out(socket):
    """Plays all seats of a socket that asked for states, until the game is over; how many moves."""
    dice, n = new_dice(), 0
    while True:
        m = socket.until(lambda m: m["type"] == "state")
        if m["state"]["status"] == "over":
            return n
        if not m["legal"]:
            continue
        socket.send(cmd="move", seat=m["state"]["decides"], move=dice.choice(m["legal"]), after=m["n"], id=f"m{n}")
        n += 1


def verify(record, *more):
    with tempfile.NamedTemporaryFile("wb", suffix=".bastide") as f:
        f.write(record)
        f.flush()
        r = subprocess.run([client.BASTIDE, "verify", f.name, *more], capture_output=True, text=True)
    return r.returncode, r.stdout


def game_seal(s, created):
    return s.get(f"/api/games/{created['id']}")["game"]["draw"]["seal"]


def test_whole_games_of_every_set():
    setups = ["sets=base players=2", "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4",
              "sets=mists players=2 level=4", "sets=base,hills,dragon players=3 princess=must", "sets=mists players=1 level=6"]
    with Server() as s:
        for setup in setups:
            players = int(setup.split("players=")[1][0])
            created = s.create(setup, [{"kind": "me", "name": f"P{i}"} for i in range(players)])
            w = Socket(s)
            w.hello(created["id"], tokens_of(created), state=True, legal=True)
            play_out(w)
            events = w.events
            assert [e["n"] for e in events] == list(range(1, len(events) + 1))
            assert events[-1]["type"] == "over" and len(events[-1]["secret"]) == 64
            status, _, record = s.request("GET", f"/api/games/{created['id']}/record")
            code, text = verify(record, game_seal(s, created))
            assert status == 200 and code == 0, text
            game = s.get(f"/api/games/{created['id']}")
            assert game["game"]["status"] == "over" and game["game"]["secret"] == events[-1]["secret"]
            assert game["state"]["status"] == "over"


def test_verify_sees_a_lie():
    with Server() as s:
        created = s.create()
        w = Socket(s)
        w.hello(created["id"], tokens_of(created), state=True, legal=True)
        play_out(w)
        record = s.request("GET", f"/api/games/{created['id']}/record")[2].decode()
        assert verify(record.encode(), game_seal(s, created))[0] == 0
        secret = record.split("# secret ")[1][:64]
        other = ("0" if secret[0] != "0" else "1") + secret[1:]
        assert verify(record.replace(secret, other).encode())[0] == 1
        key = record.split("shuffle=")[1].split()[0]
        assert verify(record.replace(key, other).encode())[0] == 1
        assert verify(record.encode(), "0" * 64)[0] == 1
        assert verify(record.replace("# commit", "# hidden").encode())[0] == 1
        running = s.create()
        assert verify(s.request("GET", f"/api/games/{running['id']}/record")[2])[0] == 1
        s.do(running["id"], tokens_of(running)[0], cmd="move", seat=0, move=s.get(f"/api/games/{running['id']}?legal=1")["legal"][0])
        s.do(running["id"], tokens_of(running)[0], cmd="resign", seat=0)
        code, text = verify(s.request("GET", f"/api/games/{running['id']}/record")[2], game_seal(s, running))
        assert code == 0 and "before its last tile" in text
        prepared = s.create("sets=base players=2 seed=5")
        s.do(prepared["id"], tokens_of(prepared)[0], cmd="resign", seat=0)
        code, text = verify(s.request("GET", f"/api/games/{prepared['id']}/record")[2])
        assert code == 1 and "prepared" in text


def test_bots_play_by_themselves():
    with Server() as s:
        created = s.create(seats=[{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "random"}])
        w = Socket(s)
        w.hello(created["id"])
        over = w.until(lambda m: m["type"] == "over", 60)
        assert over["reason"] == "end"
        assert json.dumps(s.get("/api/info")["bots"])


def test_people_do_not_wait_for_bots():
    """While every thread thinks, a move is stored and told at once, and the server answers."""
    with Server("--threads", "8") as s:
        for i in range(16):
            s.create("sets=base,inns,traders players=2", [{"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "expert"}])
        created = s.create()
        w = Socket(s)
        w.hello(created["id"], tokens_of(created), state=True, legal=True)
        wait_for(lambda: metric(s, "bot_busy") == 8)
        delays = []
        for i in range(30):
            m = w.until(lambda m: m["type"] == "state")
            begin = time.time()
            w.send(cmd="move", seat=m["state"]["decides"], move=m["legal"][0], after=m["n"], id=f"b{i}")
            w.until(lambda m: m["type"] == "move" and m.get("id") == f"b{i}")
            delays.append(time.time() - begin)
        assert sorted(delays)[15] < 0.25, delays
        s.kill()  # do not wait for what they think
        s.start()


def test_others_can_play_along():
    """A program with an engine of its own follows games of all sets from the events alone."""
    setups = ["sets=base,river,abbot,inns,traders,hills,wheel,dragon players=2", "sets=base,hills,dragon players=2 dragon-moves=after",
              "sets=mists players=2 level=5", "sets=mists players=2 level=6", "sets=base,wheel,hills players=2 wheel-board=off"]
    with Server() as s:
        games = [s.create(setup) for setup in setups for _ in range(4)]
        lines = "".join(f"{g['id']} {' '.join(tokens_of(g))}\n" for g in games)
        r = subprocess.run([client.LOAD, str(s.port), "6", "0"], input=lines, capture_output=True, text=True, timeout=60)
        assert r.returncode == 0, r.stderr[-2000:]
        assert json.loads(r.stdout)["moves"] > 500, r.stdout


def test_pictures():
    """A picture is drawn beside, and only again when the position has changed."""
    with Server() as s:
        g = s.create()
        path = f"/api/games/{g['id']}/picture.svg"
        status, head, body = s.request("GET", path)
        assert status == 200 and body.startswith(b"<svg") and body.rstrip().endswith(b"</svg>") and head["content-type"] == "image/svg+xml"
        assert s.request("GET", path, headers={"If-None-Match": head["etag"]})[0] == 304
        assert s.request("GET", path + "?theme=dark")[1]["etag"] != head["etag"]
        s.do(g["id"], tokens_of(g)[0], cmd="move", seat=0, move=s.get(f"/api/games/{g['id']}?legal=1")["legal"][0])
        assert s.request("GET", path, headers={"If-None-Match": head["etag"]})[0] == 200
        lobby = s.post("/api/games", {"setup": "sets=base players=2"}, status=201)
        assert s.request("GET", f"/api/games/{lobby['id']}/picture.svg")[0] == 409
