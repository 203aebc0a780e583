"""The web client's files, health and metrics."""
import gzip
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile

import client
from client import Server, Socket


def folder():
    path = tempfile.mkdtemp(prefix="bastide-web-")
    os.mkdir(path + "/assets")
    for name, text in (("index.html", "<!doctype html><p>page</p>" + " " * 2000), ("assets/main-Ab12Cd34Ef.js", "x=1;" * 500),
                       ("engine.wasm", "\0asm" + "w" * 1000), ("icon.png", "png" * 400), ("manifest.webmanifest", "{}"),
                       (".secret.html", "no"), ("notes", "no")):
        with open(os.path.join(path, name), "w") as f:
            f.write(text)
    return path


def test_files():
    web = folder()
    with Server(web=web) as s:
        status, head, body = s.request("GET", "/")
        assert status == 200 and b"page" in body and head["content-type"].startswith("text/html")
        assert "default-src 'self'" in head["content-security-policy"] and head["x-content-type-options"] == "nosniff"
        assert head["cache-control"] == "no-cache"
        assert s.request("GET", "/", headers={"If-None-Match": head["etag"]})[0] == 304
        assert s.request("GET", "/g/0123456789ab")[2] == body
        assert s.request("GET", "/g/0123456789ab.")[2] == body  # the full stop of a sentence behind it
        assert s.request("HEAD", "/")[2] == b""
        status, head, packed = s.request("GET", "/", headers={"Accept-Encoding": "gzip, br"})
        assert head["content-encoding"] == "gzip" and gzip.decompress(packed) == body
        status, head, body = s.request("GET", "/assets/main-Ab12Cd34Ef.js")
        assert status == 200 and "immutable" in head["cache-control"] and head["content-type"].startswith("text/javascript")
        assert s.request("GET", "/engine.wasm")[1]["content-type"] == "application/wasm"
        assert s.request("GET", "/icon.png")[1]["content-type"] == "image/png"
        for path in ("/.secret.html", "/notes", "/assets/", "/nothing.js", "/etc/passwd"):
            assert s.request("GET", path)[0] in (301, 400, 403, 404), path
        with open(web + "/index.html", "w") as f:
            f.write("<p>new page</p>")
        assert s.request("GET", "/")[2] == b"<p>new page</p>"
    shutil.rmtree(web)


def test_health_and_metrics():
    with Server() as s:
        assert s.get("/healthz") == {"status": "ok"}
        g = s.create()
        w = Socket(s)
        w.hello(g["id"])
        text = s.request("GET", "/metrics")[2].decode()
        for name in ("games_in_memory 1", "sockets 1", "bot_queue 0", "games_created_total 1", 'move_seconds_bucket{le="+Inf"}'):
            assert "bastide_" + name in text, name


def test_unix_socket_and_forwarded_addresses():
    path = tempfile.mktemp(prefix="bastide-", suffix=".sock")
    data = tempfile.mkdtemp(prefix="bastide-server-")
    p = subprocess.Popen([client.BASTIDE, "serve", "--address", "unix:" + path, "--data", data, "--trust-proxy", "--requests-second", "2"],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    p.stdout.readline()

    def ask(address):
        c = http.client.HTTPConnection("bastide", timeout=5)
        c.sock = socket.socket(socket.AF_UNIX)
        c.sock.connect(path)
        c.request("GET", "/healthz", headers={"X-Forwarded-For": "10.9.9.9, " + address})
        status = c.getresponse().status
        c.close()
        return status

    assert 429 in [ask("10.0.0.1") for _ in range(30)]
    assert ask("10.0.0.2") == 200
    p.terminate()
    assert p.wait(timeout=10) == 0
    p.stdout.close()
    shutil.rmtree(data)


def test_an_address_that_cannot_be_had():
    with Server() as s:
        for options in (["--port", str(s.port)], ["--address", "203.0.113.7"], ["--address", "unix:/nonexistent/x.sock"],
                        ["--data", "/proc/nothing"]):
            data = tempfile.mkdtemp(prefix="bastide-server-")
            r = subprocess.run([client.BASTIDE, "serve", "--data", data, *options], capture_output=True, timeout=20)
            shutil.rmtree(data)
            assert r.returncode == 1, options
        for options in (["--port", "x"], ["--nonsense"], ["--log", "loud"], ["--web"], ["--sync", "never"]):
            assert subprocess.run([client.BASTIDE, "serve", *options], capture_output=True, timeout=20).returncode == 2


def test_one_connection_for_many_requests():
    """What a browser does: requests of all kinds one after the other over the same connection."""
    web = folder()
    with Server(web=web) as s:
        c = http.client.HTTPConnection("127.0.0.1", s.port, timeout=10)
        c.connect()
        first = c.sock

        def ask(method, path, body=None, **headers):
            c.request(method, path, body, headers)
            r = c.getresponse()
            data = r.read()
            assert c.sock is first, (method, path, "the connection was closed")
            return r.status, r.getheader("etag"), data

        for _ in range(20):
            status, etag, page = ask("GET", "/")
            assert status == 200 and b"page" in page
            assert ask("GET", "/", **{"If-None-Match": etag})[0] == 304
            status, _, data = ask("POST", "/api/games", '{"setup":"sets=base players=2","start":true,"seats":[{"kind":"me"},{"kind":"me"}]}',
                                  **{"Content-Type": "application/json"})
            assert status == 201, data
            made = json.loads(data)
            assert ask("GET", f"/api/games/{made['id']}")[0] == 200
            assert ask("POST", "/api/games", "{", **{"Content-Type": "application/json"})[0] == 400
            assert ask("POST", f"/api/games/{made['id']}/do", '{"cmd":"resign","seat":0}',
                       **{"Content-Type": "application/json", "Authorization": "Bearer " + made["seats"][0]["token"]})[0] == 200
            assert ask("HEAD", "/engine.wasm")[0] == 200
            assert ask("GET", "/nothing.js")[0] == 404
            status, _, lost = ask("GET", "/no/such/page", **{"If-None-Match": etag})
            assert status == 404 and lost == page, "who looks for a page that is not there gets the client, which says so"
            assert json.loads(ask("GET", "/api/nothing")[2])["error"]["code"] == "not-found"
            assert ask("GET", f"/api/games/{made['id']}/picture.svg")[0] == 200
        c.close()
        # Several requests written at once are answered in order.
        raw = socket.create_connection(("127.0.0.1", s.port), timeout=5)
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 5)
        got = b""
        while got.count(b'{"status":"ok"}') < 5:
            part = raw.recv(65536)
            assert part, got
            got += part
        raw.close()
    shutil.rmtree(web)


def test_dashboard_and_alerts_know_the_metrics():
    """Every metric that examples/grafana.json and alerts.yml ask for is one that the server tells."""
    examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
    with Server("--process", "a \"name\"") as s:
        text = s.request("GET", "/metrics")[2].decode()
        told = set(re.findall(r"^(bastide_\w+)", text, re.M))
        assert 'bastide_process_info{process="a \\"name\\"",version="' in text
    with open(os.path.join(examples, "grafana.json")) as f:
        dashboard = f.read()
    assert len(json.loads(dashboard)["panels"]) >= 10
    with open(os.path.join(examples, "alerts.yml")) as f:
        alerts = f.read()
    for name in re.findall(r"\bbastide_\w+", dashboard + alerts):
        assert name in told, name
