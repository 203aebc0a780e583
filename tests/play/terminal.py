"""What the tests of `bastide play` drive: the game by lines through pipes, and by keys in a tmux of its own."""
import itertools
import os
import re
import select
import subprocess
import tempfile
import time

BASTIDE = "build/bastide"
PATIENCE = 60  # seconds until a condition that should hold counts as failed; nothing waits longer than it must


def wait_until(condition, what):
    """Waits for a condition, not for a time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        got = condition()
        if got:
            return got
        time.sleep(0.01)
    raise AssertionError("waited in vain: " + (what() if callable(what) else what))


class Lines:
    """`bastide play --line`: says words, hears answers."""

    def __init__(self, *options, lang="en", locale="C.UTF-8", folder=None):
        env = {**os.environ, "LC_ALL": locale, "TERM": "dumb"}
        self.process = subprocess.Popen([BASTIDE, "play", "--line", "--lang", lang, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, cwd=folder)
        self.marks = itertools.count()
        self.buffer = b""
        self.all = ""

    def send(self, text):
        self.process.stdin.write(text.encode() + b"\n" if isinstance(text, str) else text)
        self.process.stdin.flush()

    def read_line(self):
        out = self.process.stdout.fileno()
        while b"\n" not in self.buffer:
            if not select.select([out], [], [], PATIENCE)[0]:
                raise AssertionError(f"nothing more is said: {self.all[-1500:]}")
            data = os.read(out, 65536)
            if not data:
                raise AssertionError(f"the program ended with {self.process.wait()}: {self.all[-600:]}")
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        text = line.decode("utf-8", "replace")
        self.all += text + "\n"
        return text

    def say(self, text):
        """What is answered. Bots answer before the next line is read, so a word that is none marks the end."""
        mark = f"mark{next(self.marks)}"
        if text:
            self.send(text)
        self.send(mark)
        heard = []
        while True:
            line = self.read_line()
            if line.endswith(mark):
                return heard
            heard.append(line)

    def until(self, pattern):
        """Hears on until a line matches: for what comes by itself."""
        while True:
            line = self.read_line()
            if re.search(pattern, line):
                return line

    def close(self):
        self.process.stdin.close()
        rest = self.buffer + self.process.stdout.read()
        self.all += rest.decode("utf-8", "replace")
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        assert status == 0, f"it ended with {status}: {self.all[-600:]}"
        return self.all

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            if error[0]:
                self.process.kill()
                self.process.wait()
            else:
                self.close()


CHOICE = re.compile(r"^([a-z]{1,2}\d?)(?: at -?\d+, -?\d+)?: (.*)$")


def choices(heard):
    """The labels that were read out last, with their texts."""
    out = {}
    for line in heard:
        if line.startswith("Your turn"):
            out = {}
        found = CHOICE.match(line)
        if found:
            out[found.group(1)] = found.group(2)
    return out


class Screen:
    """`bastide play` in a terminal of tmux."""
    count = itertools.count()

    def __init__(self, *options, size=(80, 24), env=None, lang="en", locale="C.UTF-8", folder=None):
        self.socket = f"bastide-play-{os.getpid()}-{next(self.count)}"
        self.own = tempfile.TemporaryDirectory(prefix="bastide-play-", ignore_cleanup_errors=True) if folder is None else None
        self.folder = folder or self.own.name
        words = ["env", "LC_ALL=" + locale, *[f"{k}={v}" for k, v in (env or {}).items()], os.path.abspath(BASTIDE), "play",
                 "--lang", lang, *options]
        command = " ".join("'%s'" % w.replace("'", "'\\''") for w in words)
        # What it ends with is kept in a file: the terminal is gone then.
        self.status = os.path.join(self.folder, "status")
        self.tmux("-f", "/dev/null", "-u", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "-c", self.folder,
                  f"{command} 2>stderr; echo $? >status")
        self.tmux("set-option", "-g", "default-terminal", "screen-256color")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, *words], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def bytes(self, data):
        self.tmux("send-keys", "-H", *["%02x" % b for b in data])

    def text(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else [])).stdout

    def lines(self):
        return self.text().split("\n")

    def alive(self):
        return not os.path.exists(self.status)

    def wait(self, pattern):
        def seen():
            if not self.alive():
                raise AssertionError("the program ended: " + self.ending())
            text = self.text()
            return text if re.search(pattern, text) else None
        return wait_until(seen, lambda: f"{pattern!r} in\n{self.text()}")

    def ending(self):
        with open(self.status) as f, open(os.path.join(self.folder, "stderr")) as e:
            return f.read().strip() + " " + e.read()[-2000:]

    def ended(self):
        wait_until(lambda: not self.alive() and self.ending().strip(), "the end of the program")
        return self.ending().split()[0]

    def settle(self):
        """After this every key sent before has been dealt with: help opens and closes again. The screen is written from its heading down
        to the keys in its last line; a look in between would see half of it."""
        self.keys("?")
        self.wait(r"^ Help")
        self.keys("Escape")
        return self.wait(r"(?ms)^ Bastide.*^ \? Help")

    def resize(self, w, h):
        self.tmux("resize-window", "-x", str(w), "-y", str(h))

    def close(self):
        self.tmux("kill-server")
        if self.own:
            self.own.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


def right(screen, w, h):
    """The screen comes to show a game as it should: a title, what to do, the keys; nothing beyond its edges."""
    def wrong():
        lines = screen.lines()[:h]
        if len(lines) < h or not re.match(r" Bastide .*left$", lines[0].rstrip()):
            return "no title"
        if not lines[h - 3].strip():
            return "nothing says what to do"
        if not re.match(r" \? +Help", lines[h - 1]):
            return "no keys"
        return "too wide" if max(len(line) for line in lines) > w else None
    wait_until(lambda: wrong() is None, lambda: f"{wrong()} at {w} x {h}:\n{screen.text()}")
