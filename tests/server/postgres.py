"""A PostgreSQL cluster of the tests' own: a temporary folder, a Unix socket, nothing else. And libpq by ctypes, so that
tests can look into it without more than the library that the server needs as well."""
import ctypes
import ctypes.util
import glob
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse


def binaries():
    """The newest PostgreSQL of this machine, or None."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: float(p.split("/")[4]))
    return found[-1] if found else None


def is_here(bastide):
    """Whether there is PostgreSQL, and a server that can use it."""
    built_in = b"libpq" in subprocess.run(["ldd", bastide], capture_output=True).stdout
    return bool(binaries()) and built_in


class Cluster:
    """`fsync`: off is safe against everything but a crash of the machine, and these tests do not crash the machine."""

    def __init__(self, fsync=False, settings=()):
        self.bin = binaries()
        if not self.bin:
            raise RuntimeError("there is no PostgreSQL")
        self.folder = tempfile.mkdtemp(prefix="bastide-pg-")
        self.data = os.path.join(self.folder, "data")
        self.who = {}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            user = pwd.getpwnam("postgres" if any(u.pw_name == "postgres" for u in pwd.getpwall()) else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.run("initdb", "-D", self.data, "-U", "bastide", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
        self.settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", f"fsync={'on' if fsync else 'off'}",
                         f"full_page_writes={'on' if fsync else 'off'}", "max_connections=200", "log_min_messages=error", *settings]
        self.process = None
        self.start()
        self.database("postgres").execute("CREATE DATABASE bastide")

    def run(self, program, *arguments):
        subprocess.run([os.path.join(self.bin, program), *arguments], check=True, stdout=self.log, stderr=self.log, cwd=self.folder, **self.who)

    def start(self):
        options = [x for s in self.settings for x in ("-c", s)]
        self.process = subprocess.Popen([os.path.join(self.bin, "postgres"), "-D", self.data, *options], stdout=self.log,
                                        stderr=self.log, cwd=self.folder, **self.who)
        end = time.time() + 60
        while True:
            try:
                Database(self.url("postgres")).close()
                return
            except OSError:
                if time.time() > end or self.process.poll() is not None:
                    raise RuntimeError("PostgreSQL did not start: " + self.log_text()[-2000:])
                time.sleep(0.02)

    def stop(self, how=signal.SIGINT):
        """SIGINT: cuts all connections and stops; SIGQUIT: at once, as in a crash."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=60)

    def close(self):
        self.stop(signal.SIGQUIT)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if error[0]:
            print("PostgreSQL's log:", self.log_text()[-2000:])
        self.close()

    def log_text(self):
        with open(os.path.join(self.folder, "log"), "rb") as f:
            return f.read().decode("utf-8", "replace")

    def url(self, database="bastide", schema=None, host=None, port=None):
        query = {"host": host or self.folder, "user": "bastide"}
        if port:
            query["port"] = str(port)
        if schema:
            query["options"] = f"-csearch_path={schema}"
        return f"postgresql:///{database}?{urllib.parse.urlencode(query, quote_via=urllib.parse.quote)}"

    def database(self, name="bastide", schema=None):
        return Database(self.url(name, schema))

    def new_schema(self, name):
        db = self.database()
        db.execute(f'CREATE SCHEMA "{name}"')
        db.close()
        return self.url(schema=name)


_pq = None


def libpq():
    global _pq
    if not _pq:
        _pq = ctypes.CDLL(ctypes.util.find_library("pq") or "libpq.so.5")
        for name in ("PQconnectdb", "PQexecParams"):
            getattr(_pq, name).restype = ctypes.c_void_p
        for name in ("PQerrorMessage", "PQresultErrorMessage", "PQgetvalue", "PQcmdTuples"):
            getattr(_pq, name).restype = ctypes.c_char_p
        p, i = ctypes.c_void_p, ctypes.c_int
        for name, types in (("PQstatus", [p]), ("PQfinish", [p]), ("PQerrorMessage", [p]), ("PQresultStatus", [p]), ("PQclear", [p]),
                            ("PQresultErrorMessage", [p]), ("PQntuples", [p]), ("PQnfields", [p]), ("PQftype", [p, i]),
                            ("PQgetvalue", [p, i, i]), ("PQgetisnull", [p, i, i]), ("PQexecParams", [p, ctypes.c_char_p, i, p, p, p, p, i]),
                            ("PQconnectdb", [ctypes.c_char_p])):
            getattr(_pq, name).argtypes = types
    return _pq


class Refused(Exception):
    """What the database itself does not let in."""


class Rows(list):
    def fetchone(self):
        return self[0] if self else None

    def fetchall(self):
        return self


class Database:
    """As much of Python's sqlite3 as the tests use; each statement is a transaction. What SQLite spells otherwise is put right."""

    SPELLING = ((r"randomblob\((\d+)\)", r"substring(sha256(random()::text::bytea) FROM 1 FOR \1)"), (r"zeroblob\(32\)", r"decode(repeat('00', 32), 'hex')"),
                (r"X'([0-9a-f]+)'", r"'\\x\1'::bytea"), (r"hex\(zeroblob\(300\)\)", "repeat('0', 600)"), (r"\bpublic=0", "public=false"))

    def __init__(self, url):
        q = libpq()
        self.c = q.PQconnectdb(url.encode())
        if q.PQstatus(self.c) != 0:
            text = q.PQerrorMessage(self.c).decode()
            q.PQfinish(self.c)
            raise ConnectionError(text)

    def execute(self, sql, values=()):
        q = libpq()
        for pattern, text in self.SPELLING:
            sql = re.sub(pattern, text, sql)
        if not re.search(r"\?\d", sql):
            parts = sql.split("?")
            sql = "".join(p + (f"${i + 1}" if i + 1 < len(parts) else "") for i, p in enumerate(parts))
        else:
            sql = re.sub(r"\?(\d)", r"$\1", sql)
        texts = [None if v is None else str(v).encode() for v in values]
        array = (ctypes.c_char_p * max(1, len(texts)))(*texts)
        r = q.PQexecParams(self.c, sql.encode(), len(texts), None, array, None, None, 0)
        try:
            status = q.PQresultStatus(r)
            if status not in (1, 2):
                raise Refused(q.PQresultErrorMessage(r).decode())
            return Rows(tuple(self.value(q, r, i, k) for k in range(q.PQnfields(r))) for i in range(q.PQntuples(r)))
        finally:
            q.PQclear(r)

    @staticmethod
    def value(q, r, row, column):
        if q.PQgetisnull(r, row, column):
            return None
        text = q.PQgetvalue(r, row, column).decode()
        kind = q.PQftype(r, column)
        return int(text) if kind in (20, 21, 23) else text == "t" if kind == 16 else float(text) if kind == 701 else text

    def executemany(self, sql, rows):
        for row in rows:
            self.execute(sql, row)

    def commit(self):
        pass

    def close(self):
        libpq().PQfinish(self.c)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass
