"""No byte tells a client of what is hidden."""
import base64
import json

from client import Server, Socket, new_dice, tokens_of

ALL = "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=3"


def traces(*hidden):
    """How secrets could look in some text."""
    for text in hidden:
        raw = bytes.fromhex(text)
        yield text.encode()
        yield text.upper().encode()
        yield raw
        yield base64.b64encode(raw)[:40]
        yield base64.urlsafe_b64encode(raw)[:40]


def fetch_everything(s, game, token):
    """All that HTTP gives of a game."""
    out = b""
    for path in ("", "?legal=1", "/events?after=0", "/record", "/picture.svg", "/picture.svg?theme=dark", "/nothing"):
        for t in (None, token):
            status, headers, body = s.request("GET", f"/api/games/{game}{path}", token=t)
            out += json.dumps(headers).encode() + body
    for path in ("/api/games", "/api/info", "/healthz", "/metrics"):
        out += s.request("GET", path)[2]
    return out


def test_no_byte_of_the_secret():
    dice = new_dice(3)
    with Server("--log", "debug") as s:
        for setup in (ALL, "sets=mists players=2 level=5", "sets=base players=2"):
            players = int(setup.split("players=")[1][0])
            g = s.create(setup, [{"kind": "me", "name": f"P{i}"} for i in range(players)], public=True)
            player, spectator = Socket(s), Socket(s)
            player.hello(g["id"], tokens_of(g) + [g["host"]], state=True, legal=True)
            spectator.hello(g["id"], state=True)
            got = json.dumps(g).encode()
            moves = 0
            while True:
                m = player.until(lambda m: m["type"] == "state")
                if m["state"]["status"] == "over":
                    break
                # Read along: who answers no ping is cut off.
                while moves and (not spectator.events or spectator.events[-1]["n"] < m["n"]):
                    spectator.receive()
                if moves % 97 == 0:
                    got += fetch_everything(s, g["id"], tokens_of(g)[0])
                    for wrong in ("tile 99,99,0", "draw B-FFRR", "token 2", "follower moon", "tile 0,0"):
                        player.send(cmd="move", seat=m["state"]["decides"], move=wrong)
                player.send(cmd="move", seat=m["state"]["decides"], move=dice.choice(m["legal"]), after=m["n"])
                moves += 1
            over = player.events[-1]
            assert over["type"] == "over"
            spectator.until(lambda m: m["type"] == "over")
            before_end = bytes(player.bytes).split(b'"type":"over"')[0] + b"|" + bytes(spectator.bytes).split(b'"type":"over"')[0]
            everything = got + before_end
            for trace in traces(over["secret"], over["shuffle"]):
                assert trace not in everything, trace
            for word in (b"seed", b"shuffle", b"deck=", b"tokens="):
                assert word not in everything.replace(b"bastide-seed", b""), word
            log = s.log_text().encode()
            for trace in traces(over["secret"], over["shuffle"]):
                assert trace not in log


def test_nothing_drawn_is_told_before_its_time():
    """At every moment the events name as many tiles as have been drawn, no more."""
    dice = new_dice(4)
    with Server() as s:
        g = s.create("sets=base,hills,inns players=2")
        w = Socket(s)
        w.hello(g["id"], tokens_of(g), state=True, legal=True)
        while True:
            m = w.until(lambda m: m["type"] == "state")
            state = m["state"]
            told = sum(c.startswith("draw ") for e in w.events for c in e.get("chance", []))
            drawn = len(state["board"]) - 1 + len(state["discarded"]) + (state["tile"] is not None)
            assert told == drawn, (told, drawn)
            if state["status"] == "over":
                break
            w.send(cmd="move", seat=state["decides"], move=dice.choice(m["legal"]), after=m["n"])


def test_prepared_draws_say_so():
    with Server() as s:
        g = s.create("sets=base players=2 deck=B-FRFR,B-FRFR,B-FFRR,B-CFFF")
        assert g["game"]["prepared"] and g["game"]["bag"] == {"B-FRFR": 2, "B-FFRR": 1, "B-CFFF": 1}
        assert "deck" not in g["game"]["setup"]
        everything = fetch_everything(s, g["id"], tokens_of(g)[0])
        assert b"deck=" not in everything
        seeded = s.create("sets=base players=2 seed=1234567891011")
        assert seeded["game"]["prepared"] and b"1234567891011" not in fetch_everything(s, seeded["id"], tokens_of(seeded)[0])
