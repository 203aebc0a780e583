"""Ports for servers that tests start, stop and start again.

A port that the system hands out and that is closed again can be taken by anybody's outgoing connection before the
server listens on it. These lie below the range of outgoing connections, and each is this process's alone until it
ends: a socket with an abstract name stands for it (tests/browser/lib.mjs uses the same names)."""
import random
import socket

RESERVED = []


def free_port():
    while True:
        port = random.SystemRandom().randrange(10000, 30000)
        name, probe = socket.socket(socket.AF_UNIX), socket.socket()
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            name.bind(f"\0bastide-port-{port}".ljust(108, "\0"))  # filled up as node does it
            probe.bind(("127.0.0.1", port))
        except OSError:
            name.close()
            continue
        finally:
            probe.close()
        RESERVED.append(name)
        return port
