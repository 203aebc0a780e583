"""HAProxy and nginx with the configurations of examples/, on free ports of this machine."""
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

from ports import free_port

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


class Proxy:
    """In front of servers on these ports. The file of examples/ is used as it is, but for the addresses."""

    def __init__(self, kind, ports):
        self.kind, self.port = kind, free_port()
        self.folder = tempfile.mkdtemp(prefix=f"bastide-{kind}-")
        os.chmod(self.folder, 0o755)
        name = {"haproxy": "haproxy.cfg", "nginx": "nginx.conf"}[kind]
        with open(os.path.join(EXAMPLES, name)) as f:
            text = f.read()
        for i, port in enumerate(ports):
            text, n = re.subn(rf"10\.0\.0\.{i + 1}:8080", f"127.0.0.1:{port}", text)
            assert n == 1, "the example has another number of servers"
        text, n = re.subn(r"(bind :|listen )8000", rf"\g<1>127.0.0.1:{self.port}" if kind == "nginx" else rf"bind 127.0.0.1:{self.port}", text)
        assert n == 1
        path = os.path.join(self.folder, name)
        with open(path, "w") as f:
            f.write(text)
        self.log = open(os.path.join(self.folder, "log"), "ab")
        if kind == "haproxy":
            command = ["haproxy", "-db", "-f", path]
        else:
            command = ["nginx", "-p", self.folder, "-c", path, "-e", os.path.join(self.folder, "error.log"),
                       "-g", f"daemon off; user root; pid {self.folder}/pid; error_log {self.folder}/error.log;"]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        end = time.time() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                with open(os.path.join(self.folder, "log")) as f:
                    assert time.time() < end and self.process.poll() is None, f.read()
                time.sleep(0.05)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def is_here(kind):
    return shutil.which(kind) is not None or os.path.exists(f"/usr/sbin/{kind}")
