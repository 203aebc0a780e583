"""Browsers play through a proxy while the servers behind it are ended and started anew, one after the other.

The tests of tests/browser that need nothing but an address are run against it: two pages that shuffle together, play a
whole game and check every tile of it. python3 tests/server/browsers.py [--proxy haproxy]"""
import argparse
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
import postgres  # noqa: E402
import proxies  # noqa: E402
from chaos import World  # noqa: E402

TESTS = "fair: two pages shuffle"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--proxy", choices=["haproxy", "nginx"], default="haproxy")
    parser.add_argument("--tests", default=TESTS, help="those whose name holds this")
    parser.add_argument("--drain", type=int, default=2)
    parser.set_defaults(seed=1, older=None)
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    if not postgres.is_here(options.bastide) or not proxies.is_here(options.proxy):
        print(f"SKIPPED: PostgreSQL or {options.proxy} is not installed, or the server is built without libpq (tools/setup test)")
        return 0
    world = World(options)
    try:
        world.begin("--web", "web/dist")
        upgrades = 0
        test = subprocess.Popen(["node", "tests/browser/run.mjs", options.tests], env={**os.environ, "BASTIDE_URL": f"http://127.0.0.1:{world.proxy.port}"})
        while test.poll() is None:
            s = world.servers[upgrades % 3]
            s.stop()
            s.start()
            world.wait_well()
            upgrades += 1
            end = time.time() + 2
            while test.poll() is None and time.time() < end:
                time.sleep(0.1)
        print(f"     {upgrades} servers were ended and started anew meanwhile")
        said = world.check_store()
        assert "all is well" in said, said
        assert upgrades >= 1
        return test.returncode
    finally:
        world.close()


if __name__ == "__main__":
    sys.exit(main())
