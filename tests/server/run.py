"""Tests of the server over real sockets and a real store: python3 tests/server/run.py [--bastide PATH] [NAME ...]"""
import argparse
import importlib
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
import postgres  # noqa: E402

MODULES = ["test_play", "test_seats", "test_events", "test_wrong", "test_hidden", "test_fair", "test_store", "test_damage", "test_timers", "test_site", "test_doors", "test_limits", "test_patience", "test_long", "test_neighbours", "test_copy", "test_shared"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--load", default="build/load")
    parser.add_argument("names", nargs="*", help="only tests whose name contains one of these")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--only", choices=MODULES, action="append", help="only this module; may be repeated")
    options = parser.parse_args()
    client.BASTIDE, client.LOAD = options.bastide, options.load
    if options.store == "postgresql" and not postgres.is_here(options.bastide):
        print("SKIPPED: PostgreSQL is not installed, or the server is built without it (tools/setup test)")
        return 0
    if options.store == "postgresql":
        client.CLUSTER = postgres.Cluster()
        print("on PostgreSQL, with fsync off: these tests end servers, not the machine")
    print(f"draws from CHANCE={client.CHANCE}")
    failed, left, seen, done, begin = [], [], [], 0, time.time()
    for module in options.only or MODULES:
        m = importlib.import_module(module)
        for name in [n for n in dir(m) if n.startswith("test_")]:
            seen.append(name)
            if options.names and not any(x in name for x in options.names):
                continue
            if client.CLUSTER and hasattr(getattr(m, name), "only_sqlite"):
                left.append(name)
                continue
            if not client.CLUSTER and hasattr(getattr(m, name), "only_shared"):
                continue
            start = time.time()
            try:
                getattr(m, name)()
                done += 1
                print(f"ok   {time.time() - start:5.1f} s  {name}")
            except Exception:  # a test's failure must not keep the others from running
                failed.append(name)
                print(f"FAIL {time.time() - start:5.1f} s  {name}")
                traceback.print_exc()
            sys.stdout.flush()
    if client.CLUSTER:
        client.CLUSTER.close()
        print(f"of SQLite's files alone, not run here: {', '.join(left)}")
    unknown = [x for x in options.names if not any(x in name for name in seen)]
    if unknown:
        print(f"no test's name holds: {', '.join(unknown)}")
    print(f"server: {done} tests passed, {len(failed)} failed, {time.time() - begin:.0f} s")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
