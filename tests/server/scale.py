"""What SQLite with one process and PostgreSQL with one, two and three can do on this machine, in one run, and what a move
costs the database: python3 tests/server/scale.py [--seconds 8] [--games 300] [--rates 0,500]

A load of its own for each process, which all share this machine with the database; nothing is asserted."""
import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import client  # noqa: E402
import postgres  # noqa: E402
from client import Server, tokens_of  # noqa: E402
from load import memory  # noqa: E402

OPTIONS = ["--log", "warning", "--threads", "1", "--sync", "full"]


def cost(db):
    """What the database has done so far."""
    one = {}
    one["statements"], = db.execute("SELECT sum(calls)::int8 FROM pg_stat_statements s JOIN pg_database d ON d.oid=s.dbid WHERE datname='bastide' AND query NOT LIKE '%pg_stat%'")[0]
    one["transactions"], = db.execute("SELECT xact_commit FROM pg_stat_database WHERE datname='bastide'")[0]
    one["wal_bytes"], one["wal_syncs"], one["wal_records"] = db.execute("SELECT wal_bytes::int8, wal_sync, wal_records FROM pg_stat_wal")[0]
    return one


def stored_bytes(db, schema):
    return db.execute("SELECT sum(pg_total_relation_size(c.oid))::int8 FROM pg_class c JOIN pg_namespace n ON n.oid=c.relnamespace WHERE nspname=? AND relkind='r'", (schema,))[0][0]


def processor(pid):
    """Seconds that a process has worked."""
    with open(f"/proc/{pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family(pid):
    """With its children, the ended ones too."""
    total = 0.0
    for p in os.listdir("/proc"):
        try:
            with open(f"/proc/{p}/stat") as f:
                fields = f.read().rsplit(")", 1)[1].split()
            if int(p) == pid or int(fields[1]) == pid:
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError):
            pass
    return total


def play(servers, options, rate, begun=lambda: None):
    """Lets each server's load run at the same time; moves a second of all, the worst p99."""
    per = options.games // len(servers)
    runs = []
    with ThreadPoolExecutor(8) as pool:
        made = [list(pool.map(lambda _: s.create("sets=base players=2"), range(per))) for s in servers]
    begun()  # what comes now is moves alone
    before = [processor(s.process.pid) for s in servers]
    for s, games in zip(servers, made):
        lines = "".join(f"{g['id']} {' '.join(tokens_of(g))}\n" for g in games)
        p = subprocess.Popen([options.load, str(s.port), str(options.seconds), str(rate // len(servers))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        p.stdin.write(lines)
        p.stdin.close()
        runs.append(p)
    results = [json.loads(p.stdout.read()) for p in runs]
    for p in runs:
        p.wait()
    return {"moves": sum(r["moves"] for r in results), "moves_second": round(sum(r["moves_second"] for r in results)),
            "median_ms": round(max(r["p50_ms"] for r in results), 1), "p99_ms": round(max(r["p99_ms"] for r in results), 1),
            "servers_cpu": round(sum(processor(s.process.pid) - b for s, b in zip(servers, before)) / options.seconds, 2),
            "memory_mb": round(sum(memory(s.process.pid) for s in servers) / 1024)}


def on_sqlite(options, rate):
    with Server(*OPTIONS) as s:
        return {"store": "sqlite", "processes": 1, "rate": rate or "as fast as it goes", **play([s], options, rate)}


def on_postgresql(cluster, options, n, rate):
    schema = f"scale_{n}_{rate}"
    first = Server(*OPTIONS, "--process", "a", store=cluster.new_schema(schema))
    servers = [first] + [Server(*OPTIONS, "--process", name, beside=first) for name in "bcdefgh"[:n - 1]]
    db = cluster.database()
    try:
        before = {}
        result = play(servers, options, rate, lambda: before.update(cost(db), cpu=family(cluster.process.pid), stored=stored_bytes(db, schema)))
        after, cpu, stored = cost(db), family(cluster.process.pid) - before.pop("cpu"), stored_bytes(db, schema) - before.pop("stored")
    finally:
        for s in servers:
            s.close()
    moves = max(1, result["moves"])
    return {"store": "postgresql", "processes": n, "rate": rate or "as fast as it goes", **result, "database_cpu": round(cpu / options.seconds, 2), "database_us_a_move": round(1e6 * cpu / moves),
            **{f"{k}_a_move": round((after[k] - before[k]) / moves, 2) for k in before}, "stored_bytes_a_move": round(stored / moves)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bastide", default="build/bastide")
    parser.add_argument("--load", default="build/load")
    parser.add_argument("--games", type=int, default=1200, help="enough that they are not over before the time is")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--rates", default="0,600", help="moves a second of all processes together; 0: as fast as it goes")
    parser.add_argument("--processes", default="1,2,3")
    options = parser.parse_args()
    client.BASTIDE = options.bastide
    with postgres.Cluster(fsync=True, settings=["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=all"]) as cluster:
        cluster.database().execute("CREATE EXTENSION pg_stat_statements")
        for rate in map(int, options.rates.split(",")):
            print(json.dumps(on_sqlite(options, rate)))
            for n in map(int, options.processes.split(",")):
                print(json.dumps(on_postgresql(cluster, options, n, rate)))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
