"""Games that have become long: what is told of them is whole, and nobody waits while they are read."""
import json
import select
import socket
import time

import attack
from client import Server, Socket, tokens_of


def lengthen(s, game, bodies):
    """Adds events to a game of a server that is stopped."""
    with s.db() as db:
        n = db.execute("SELECT max(n) FROM events WHERE game=?", (game,)).fetchone()[0]
        for i, body in enumerate(bodies, n + 1):
            db.execute("INSERT INTO events(game, n, at, body) VALUES(?,?,?,?)", (game, i, 1, json.dumps({"n": i, "at": 1, **body})))
        db.execute("UPDATE lengths SET n=? WHERE game=?", (n + len(bodies), game))
    db.close()


def chat(text):
    return {"type": "chat", "seat": 0, "name": "Anna", "text": text}


def test_many_events_come_in_whole_pages():
    with Server() as s:
        g = s.create()
        s.stop()
        lengthen(s, g["id"], [chat("ř" * 1200) for _ in range(1500)])
        s.start()
        told, after = [], 0
        while True:
            status, _, data = s.request("GET", f"/api/games/{g['id']}/events?after={after}")
            page = json.loads(data)["events"]
            assert status == 200 and len(data) < 2 << 20
            if not page:
                break
            told += page
            after = page[-1]["n"]
        assert [e["n"] for e in told] == list(range(1, len(told) + 1)) and len(told) > 1500
        w = Socket(s)
        assert w.hello(g["id"])["game"]["n"] == len(told)
        assert w.until(lambda m: m.get("n") == len(told) and "at" in m)
        assert [e["n"] for e in w.events] == list(range(1, len(told) + 1))


def test_nobody_waits_while_a_long_game_is_read():
    """What is asked for later is answered sooner: the reading goes on beside the serving. Several games, so that it takes longer than
    this test may be kept from looking."""
    with Server() as s:
        games, other = [s.create() for _ in range(6)], s.create()
        moves = [s.get(f"/api/games/{g['id']}?legal=1")["legal"][0] for g in games]
        s.stop()
        undo = {"type": "undo", "seat": 0, "to": 0, "decides": 0}
        for g, move in zip(games, moves):
            lengthen(s, g["id"], [{"type": "move", "seat": 0, "move": move, "chance": [], "decides": 0}, undo] * 15000)
        s.start()
        w = Socket(s)
        w.hello(other["id"], tokens_of(other))
        late = [socket.create_connection(("127.0.0.1", s.port), timeout=60) for _ in games]
        for one, g in zip(late, games):
            one.sendall(f"GET /api/games/{g['id']} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert w.ask(cmd="chat", text="meanwhile")["type"] == "ack"
        answered = select.select(late, [], [], 0)[0]
        assert len(answered) < len(late), "the long games were read before the others were served"
        for one in late:
            assert one.recv(20).startswith(b"HTTP/1.1 200 ")
            one.close()


def test_a_crowd_does_not_tell_itself_of_everyone():
    """Who is there is told to a crowd now and then, not to each for each."""
    with Server() as s:
        g = s.create()
        first = Socket(s)
        first.hello(g["id"])
        crowd = [Socket(s) for _ in range(200)]
        for w in crowd:
            w.hello(g["id"])
        heard = 0
        while True:
            m = first.until(lambda x: x["type"] == "presence")
            heard += 1
            if m["watching"] == 201:
                break
        assert heard < 100, heard
        for w in crowd:
            w.close()
        while first.until(lambda x: x["type"] == "presence")["watching"] != 1:
            heard += 1
        assert heard < 150, heard


def test_states_that_nobody_reads_take_no_room():
    """All who ask for the state of a position are given the same text, which is written once."""
    with Server() as s:
        big = attack.long_game(s)
        idle = [Socket(s, receive_buffer=4096) for _ in range(30)]
        for w in idle:
            w.send(cmd="hello", game=big)
        beside = Socket(s)
        beside.hello(big)
        before = attack.memory_mb(s.process.pid)
        for _ in range(39):
            for w in idle:
                w.sock.sendall(w.frame(1, b'{"cmd":"state","legal":true}') * 10)
        for _ in range(50):  # long enough to write them all
            beside.send(cmd="ping")
            beside.until(lambda m: m["type"] == "pong")
            time.sleep(0.02)
        grown = attack.memory_mb(s.process.pid) - before
        print(f"     {grown:.0f} MB more")
        assert grown < 60, f"{grown:.0f} MB"
