"""Ways into the server that nobody asked for: what libwebsockets would open by itself stays shut."""
import socket
import struct

from client import Server, hear_all
from test_wrong import Bystander

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def h2_frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def h2_get(stream, path):
    """A GET as HTTP/2 headers: method, scheme and host from the static table, the path spelled out."""
    text = path.encode()
    return h2_frame(1, 5, stream, b"\x82\x86\x04" + bytes([len(text)]) + text + b"\x41\x01x")


def ask(s, head, more=b"", wait=1.0):
    """Sends a request's head, then more if the server says anything; all that came back until it is silent."""
    c = socket.create_connection(("127.0.0.1", s.port), timeout=wait)
    first = b""
    try:
        c.sendall(head)
        first = c.recv(65536)
        c.sendall(more)
    except OSError:
        pass
    if more:
        return first + hear_all(c)
    c.close()
    return first


def upgrade(to, path="/"):
    return (f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: {to}\r\n"
            "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n").encode()


def test_no_http2():
    """Streams of HTTP/2 would follow a game after their connection is gone, and bring the server down."""
    with Server() as s:
        beside = Bystander(s)
        game = beside.game["id"]
        stream = f"/api/games/{game}/stream?after=0"
        for _ in range(10):
            got = ask(s, upgrade("h2c", stream), PREFACE + h2_frame(4, 0, 0) + h2_get(3, stream))
            assert b" 101 " not in got and b" 400 " in got[:20], got[:200]
            got = ask(s, PREFACE, h2_frame(4, 0, 0) + h2_get(1, stream))
            assert b"ndjson" not in got and not got.startswith(b"\0\0"), got[:200]
            beside.check()
        assert "bastide_sockets 1\n" in s.request("GET", "/metrics")[2].decode(), "somebody else follows a game"


def test_other_upgrades():
    with Server() as s:
        beside = Bystander(s)
        for to in ("tls/1.0", "raw", "h2", "h2c, websocket", "HTTP/2.0", "bastide", ""):
            for path in ("/", "/ws", "/api/info"):
                got = ask(s, upgrade(to, path))
                assert b" 101 " not in got, (to, path, got[:200])
        for head in (b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"):
            got = ask(s, head, wait=0.5)
            assert not got.startswith(b"HTTP/1.1 2") or b"<!doctype" in got.lower(), got[:200]
        beside.check()
