"""Many games at once, and what the server makes of them: moves a second, time from sending a move until the other
client has it, memory a game. Bounded in time."""
import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402


def memory(pid):
    with open(f"/proc/{pid}/status") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def server_p99(s):
    """The bound within which the server itself told 99 of 100 moves: without the time that this side was kept waiting."""
    buckets = re.findall(r'move_seconds_bucket{le="([^"]+)"} (\d+)', s.request("GET", "/metrics")[2].decode())
    total = int(buckets[-1][1])
    return next((float(le) * 1e3 for le, n in buckets if int(n) >= 0.99 * total), None)


def run(options, rate, seconds, more):
    with client.Server("--log", "warning", "--threads", "1", *more) as s:
        before = memory(s.process.pid)
        with ThreadPoolExecutor(16) as pool:
            made = list(pool.map(lambda _: s.create(options.setup), range(options.games)))
        lines = "".join(f"{g['id']} {' '.join(client.tokens_of(g))}\n" for g in made)
        load = subprocess.Popen([options.load, str(s.port), str(seconds), str(rate)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        out, _ = load.communicate(lines.encode(), timeout=seconds + 120)
        result = json.loads(out)
        after = memory(s.process.pid)
        result["memory_kb_a_game"] = round((after - before) / options.games, 1)
        result["wanted_rate"] = rate or "as fast as it goes"
        result["server_p99_ms"] = server_p99(s)
        assert load.returncode == 0, result
        return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--load", default="build/load")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--rates", default="1000,3000,0,x2", help="moves a second; 0: as fast as it goes; x2: twice what that was")
    parser.add_argument("--sync", default="full")
    parser.add_argument("--setup", default="sets=base players=2")
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    fastest = 0
    for rate in options.rates.split(","):
        result = run(options, 2 * fastest if rate == "x2" else int(rate), options.seconds, ["--sync", options.sync])
        fastest = max(fastest, round(result["moves_second"]))
        print(json.dumps(result))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
