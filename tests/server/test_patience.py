"""Whoever opens a connection and does not get on is cut off, and one too many is told so at once."""
import json
import resource
import select
import socket
import time

from client import Server, Socket, wait_for
from test_wrong import Bystander


def is_closed(c):
    """Whether the server has closed the connection (what it said before is read away)."""
    try:
        while select.select([c], [], [], 0)[0]:
            if not c.recv(65536):
                return True
    except OSError:
        return True
    return False


def test_slow_requests_and_silent_sockets_are_cut():
    with Server("--slow", "2") as s:
        beside = Bystander(s)
        begun = {
            "nothing": b"",
            "half a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            "half a body": b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
            "an answer, and no more": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        }
        slow = {}
        for what, data in begun.items():
            slow[what] = socket.create_connection(("127.0.0.1", s.port))
            slow[what].sendall(data)
        w = Socket(s)
        slow["a WebSocket without hello"] = w.sock
        # A byte now and then is no progress either.
        begin = time.time()
        while not all(is_closed(c) for c in slow.values()):
            late = [what for what, c in slow.items() if not is_closed(c)]
            assert time.time() - begin < 15, late
            for what in ("half a head", "half a body"):
                try:
                    slow[what].sendall(b"x")
                except OSError:
                    pass
            time.sleep(0.3)
        beside.check()  # who has said hello stays
        for c in slow.values():
            c.close()


def test_one_connection_too_many_is_told():
    """With few descriptors: nobody hangs, the server neither spins nor loses those who are there."""
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (160, 160))

    with Server(preexec=few) as s:
        beside = Bystander(s)
        held, told = [], 0
        for _ in range(200):
            c = socket.create_connection(("127.0.0.1", s.port), timeout=5)
            c.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            try:
                answer = c.recv(65536)
            except ConnectionResetError:
                answer = b""
            assert answer, "neither an answer nor a refusal"
            if answer.startswith(b"HTTP/1.1 503 "):
                assert b"retry-after" in answer.lower() and json.loads(answer.split(b"\r\n\r\n")[1])["error"]["code"] == "busy"
                told += 1
            held.append(c)
        assert told > 50, told
        with open(f"/proc/{s.process.pid}/stat") as f:
            before = sum(map(int, f.read().split()[13:15]))
        time.sleep(1)
        with open(f"/proc/{s.process.pid}/stat") as f:
            spent = sum(map(int, f.read().split()[13:15])) - before
        assert spent < 50, f"{spent} hundredths of a second of work for doing nothing"
        assert beside.socket.ask(cmd="chat", text="still here")["type"] == "ack"
        for c in held:
            c.close()
        wait_for(lambda: s.request("GET", "/healthz")[0] == 200)
