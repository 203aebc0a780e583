"""A small client of the server: HTTP, WebSocket, and a server process to talk to. Standard library only."""
import base64
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import tempfile
import time

from postgres import Database

BASTIDE = "build/bastide"
LOAD = "build/load"
CLUSTER = None  # of PostgreSQL (postgres.py), for tests on that store
# Where the draw is not the point, a run has draws of its own: they all follow from this number.
CHANCE = int(os.environ.get("CHANCE", random.randrange(10**9)))


def new_dice(salt=0):
    return random.Random(f"{CHANCE}/{salt}")


def only_sqlite(test):
    """For tests of files, which PostgreSQL looks after itself."""
    test.only_sqlite = True
    return test


def only_shared(test):
    """For tests of several processes on one store."""
    test.only_shared = True
    return test


def columns(db, table):
    if isinstance(db, Database):
        return [c for c, in db.execute("SELECT column_name FROM information_schema.columns WHERE table_schema=current_schema() AND table_name=?", (table,))]
    return [c[1] for c in db.execute(f"PRAGMA table_info({table})")]


def copy_game(db, source, name):
    """A game under another name. Only prepared draws can be copied: a fair one is bound to its game's name."""
    rest = ", ".join(c for c in columns(db, "games") if c != "id")
    db.execute(f"INSERT INTO games(id, {rest}) SELECT ?, {rest} FROM games WHERE id=?", (name, source))
    db.execute("INSERT INTO events SELECT ?, n, at, body FROM events WHERE game=?", (name, source))
    db.execute("INSERT INTO lengths SELECT ?, n FROM lengths WHERE game=?", (name, source))


class Server:
    """A server process on a free port of 127.0.0.1 with a data folder of its own; without the usual limits, unless asked."""

    def __init__(self, *options, data=None, env=None, preexec=None, web=None, limits=False, beside=None, store=None, program=None):
        self.program = program  # another build than the one that is tested
        self.own = data is None
        self.data = data or tempfile.mkdtemp(prefix="bastide-server-")
        self.shared = CLUSTER is not None and self.own
        if store or beside:
            self.shared = True
            self.url = store or beside.url
            self.store = ["--store", self.url]
        elif self.shared:
            schema = os.path.basename(self.data).replace("-", "_").lower() + f"_{random.randrange(10**9)}"
            self.url = CLUSTER.new_schema(schema)
            self.store = ["--store", self.url]
        else:
            self.store = ["--data", self.data]
        none = ["--requests-second", "100000", "--messages-second", "100000", "--games-hour", "1000000",
                "--max-sockets-address", "100000", "--work-second", "100000"]
        self.options = [*([] if limits else none), *options]
        if web:
            self.options += ["--web", web]
        self.preexec = preexec
        self.env = {**os.environ, **(env or {})}
        self.log = open(os.path.join(self.data, "log"), "ab")
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program or BASTIDE, "serve", "--port", "0", *self.store, *self.options],
                                        stdout=subprocess.PIPE, stderr=self.log, env=self.env, preexec_fn=self.preexec)
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("the server did not start: " + self.log_text()[-2000:])
        self.port = int(found.group(1))

    def log_text(self):
        with open(os.path.join(self.data, "log"), "rb") as f:
            return f.read().decode("utf-8", "replace")

    def db(self):
        """The store itself."""
        return Database(self.url) if self.shared else sqlite3.connect(os.path.join(self.data, "bastide.db"))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=20)
        self.process.stdout.close()
        return status

    def close(self):
        status = self.stop()
        self.log.close()
        text = self.log_text()
        if self.own:
            shutil.rmtree(self.data, ignore_errors=True)
        if status != 0:
            raise AssertionError(f"the server ended with {status}: {text[-3000:]}")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if error[0]:
            self.kill()
            print("server log:", self.log_text()[-3000:])
        else:
            self.close()

    def request(self, method, path, body=None, token=None, headers=None):
        """(status, headers, body bytes)"""
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        h = dict(headers or {})
        if token:
            h["Authorization"] = "Bearer " + (token if isinstance(token, str) else ",".join(token))
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            h.setdefault("Content-Type", "application/json")
        c.request(method, path, body, h)
        r = c.getresponse()
        data = r.read()
        c.close()
        return r.status, dict((k.lower(), v) for k, v in r.getheaders()), data

    def get(self, path, token=None, status=200):
        got, _, data = self.request("GET", path, token=token)
        assert got == status, (path, got, data)
        return json.loads(data)

    def post(self, path, body, token=None, status=200):
        got, _, data = self.request("POST", path, body, token=token)
        assert got == status, (path, got, data)
        return json.loads(data)

    def create(self, setup="sets=base players=2", seats=None, patient=False, **more):
        """A game that has begun. Who is patient asks again while the server says that it is busy."""
        about = {"setup": setup, "seats": seats or [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}], "start": True, **more}
        end = time.time() + 60
        while patient and time.time() < end:
            status, _, data = self.request("POST", "/api/games", about)
            if status != 503:
                assert status == 201, (status, data)
                return json.loads(data)
            time.sleep(0.05)
        return self.post("/api/games", about, status=201)

    def do(self, game, token, status=200, **command):
        return self.post(f"/api/games/{game}/do", command, token=token, status=status)


def hear_all(c):
    """What comes over a plain socket until the other side closes it or is silent for its time; it is closed then."""
    got = b""
    try:
        while True:
            part = c.recv(65536)
            if not part:
                break
            got += part
    except OSError:
        pass
    c.close()
    return got


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket, with everything that was received kept in `bytes`."""

    def __init__(self, server, headers=None, path="/ws", receive_buffer=None):
        self.sock = socket.socket()
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(20)
        if getattr(server, "source", None):
            self.sock.bind((server.source, 0))
        self.sock.connect(("127.0.0.1", server.port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        self.bytes = bytearray()
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        self.waiting = []
        self.events = []

    def _more(self):
        data = self.sock.recv(65536)
        if not data:
            raise Closed(1006, "no goodbye")
        self.buffer += data
        if hasattr(self, "bytes"):
            self.bytes += data

    def frame(self, opcode, payload, fin=True, masked=True):
        n = len(payload)
        head = bytes([opcode | (0x80 if fin else 0)])
        mask_bit = 0x80 if masked else 0
        if n < 126:
            head += bytes([mask_bit | n])
        elif n < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", n)
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", n)
        if not masked:
            return head + payload
        mask = os.urandom(4)
        key = (mask * (n // 4 + 1))[:n]
        return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(n, "big")

    def send(self, **message):
        self.sock.sendall(self.frame(1, json.dumps(message).encode()))

    def _take(self, n):
        while len(self.buffer) < n:
            self._more()
        data, self.buffer = self.buffer[:n], self.buffer[n:]
        return data

    def receive(self, timeout=20):
        """The next message. Pings are none, however many come."""
        end = time.time() + timeout
        while True:
            self.sock.settimeout(max(0.1, end - time.time()))
            a, b = self._take(2)
            n = b & 127
            if n == 126:
                n = struct.unpack(">H", self._take(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(n)
            opcode = a & 15
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if n >= 2 else 1005
                raise Closed(code, payload[2:].decode())
            if opcode == 9:
                self.sock.sendall(self.frame(10, payload))
                if time.time() > end:
                    raise TimeoutError("nothing but pings")
            elif opcode == 1:
                m = json.loads(payload)
                if "n" in m and "at" in m:
                    self.events.append(m)
                return m

    def until(self, test, timeout=20):
        """Reads until a message passes the test; that message."""
        end = time.time() + timeout
        while True:
            m = self.receive(max(0.1, end - time.time()))
            if test(m):
                return m

    def hello(self, game, tokens=(), after=0, **more):
        self.send(cmd="hello", game=game, tokens=list(tokens), after=after, **more)
        return self.until(lambda m: m["type"] in ("welcome", "error"))

    def ask(self, **command):
        """Sends a command with an id and waits for its answer."""
        command.setdefault("id", base64.b32encode(os.urandom(6)).decode())
        self.send(**command)
        return self.until(lambda m: m["type"] in ("ack", "error") and m.get("id") == command["id"])

    def close(self):
        try:
            self.sock.sendall(self.frame(8, struct.pack(">H", 1000)))
        except OSError:
            pass
        self.sock.close()


def wait_for(test, seconds=20):
    """Waits until it is so, and fails if it does not come to pass."""
    end = time.time() + seconds
    while not test():
        assert time.time() < end, "it does not come to pass"
        time.sleep(0.05)


def metric(s, name):
    return int(re.search(rf"^bastide_{name} (\d+)$", s.request("GET", "/metrics")[2].decode(), re.M).group(1))


def tokens_of(created):
    return [s["token"] for s in created["seats"]]
