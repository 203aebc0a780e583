#!/usr/bin/env python3
"""`bastide-mpi match` and `train-mpi` over two ranks against one process. Usage: run.py BASTIDE BASTIDE-MPI TRAIN TRAIN-MPI"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

BASTIDE, MPI, TRAIN, TRAIN_MPI = map(os.path.abspath, sys.argv[1:5])


def mpirun(ranks, words=None):
    """How so many ranks are started, also where there are fewer cores, and by root."""
    version = subprocess.run(["mpirun", "--version"], capture_output=True, text=True, check=True).stdout
    start = ["mpirun", "-n", str(ranks)]
    if "Open MPI" in version:
        start += ["--oversubscribe"] + (["--allow-run-as-root"] if os.getuid() == 0 else [])
    return start + (words or [MPI, "match", "--quiet", "--memory", "4"])


ONE = [BASTIDE, "match", "--quiet", "--memory", "4"]
SERIES = ["--json", "--bot", "A=greedy", "--bot", "B=normal", "--seed", "9", "--luck"]


def check(condition, message):
    if not condition:
        raise AssertionError(message)


def run(words, status=0):
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    check(done.returncode == status, f"{words}: status {done.returncode}, {done.stderr}")
    return done


def games(path):
    """The games of a record file, sorted: each with its heading."""
    with open(path, encoding="utf-8") as file:
        return sorted(file.read().split("# game ")[1:])


def numbers(path):
    return [tuple(map(int, re.match(r"group=(\d+) shift=(\d+)", game).groups())) for game in games(path)]


def the_result_is_that_of_one_process(folder):
    for ranks in (1, 2, 3):
        one, many = os.path.join(folder, f"one{ranks}.rec"), os.path.join(folder, f"many{ranks}.rec")
        alone = run(ONE + SERIES + ["--games", "12", "--record", one]).stdout
        check(run(mpirun(ranks) + SERIES + ["--games", "12", "--record", many]).stdout == alone, f"{ranks} ranks: another result")
        check(games(one) == games(many) and len(games(one)) == 12, f"{ranks} ranks: other games")


def a_decided_series_ends_alike(folder):
    words = ["--json", "--bot", "A=greedy", "--bot", "B=random", "--games", "400", "--sprt", "0,100"]
    alone = run(ONE + words).stdout
    check(json.loads(alone)["games"] < 100 and run(mpirun(2) + words).stdout == alone, f"sprt: {alone}")


def several_series_follow_one_another(folder):
    words = ["--bot", "T=team", "--games", "1", "--all-levels"]
    check(run(mpirun(2) + words).stdout == run(ONE + words).stdout, "all levels of the mists")


def descendants(pid):
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children", encoding="utf-8") as file:
            for child in map(int, file.read().split()):
                found += [child] + descendants(child)
    return found


def ranks_of(pid):
    """The processes of the run that play, by rank."""
    found = {}
    for child in descendants(pid):
        try:
            with open(f"/proc/{child}/environ", encoding="utf-8", errors="replace") as file:
                rank = re.search(r"(?:OMPI_COMM_WORLD_RANK|PMI_RANK)=(\d+)", file.read())
            if rank and os.path.realpath(f"/proc/{child}/exe") == os.path.realpath(MPI):
                found[int(rank.group(1))] = child
        except OSError:
            pass
    return found


def killed_ranks_are_said_and_resumed(folder):
    # Slow enough that the run is killed while games are under way, quick enough to be played twice.
    words = ["--json", "--bot", "A=hard,playouts=16", "--bot", "B=greedy", "--seed", "5", "--games", "8", "--no-luck"]
    fresh = run(ONE + words).stdout
    for victim in (1, 0):
        path = os.path.join(folder, f"killed{victim}.rec")
        started = subprocess.Popen(mpirun(2) + words + ["--record", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not (os.path.exists(path) and 2 <= len(games(path))):
            check(started.poll() is None, "the run is over before it could be killed")
            time.sleep(0.02)
        os.kill(ranks_of(started.pid)[victim], signal.SIGKILL)
        _, said = started.communicate(timeout=120)
        check(started.returncode != 0 and re.search(r"signal 9|KILLED", said), f"rank {victim} killed: {started.returncode}, {said}")
        kept = numbers(path)
        check(2 <= len(kept) < 8, f"{len(kept)} games when it was killed")
        resumed = run(mpirun(2) + words + ["--record", path, "--resume"]).stdout
        check(resumed == fresh, f"resumed: {resumed}, fresh: {fresh}")
        check(sorted(numbers(path)) == [(g, s) for g in range(4) for s in range(2)], f"games are played twice: {numbers(path)}")


def what_is_wrong_is_said_once(folder):
    done = run(mpirun(2) + ["--bot", "A=greedy", "--concurrency", "2"], status=2)
    check(done.stderr.count("the ranks are the processes") == 1, done.stderr)
    path = os.path.join(folder, "there.rec")
    with open(path, "w", encoding="utf-8") as file:
        file.write("something else\n")
    done = run(mpirun(2) + SERIES + ["--games", "2", "--record", path], status=1)
    check(done.stderr.count("exists already") == 1, done.stderr)


def training_is_that_of_one_process(folder):
    weights = []
    for i, start in enumerate(([TRAIN], mpirun(2, [TRAIN_MPI]))):
        out = os.path.join(folder, f"weights{i}")
        said = run(start + ["--rounds", "2", "--games", "3", "--out", out]).stdout
        with open(out, encoding="utf-8") as file:
            weights.append((said, file.read()))
    check(weights[0] == weights[1] and "round 2" in weights[0][0], f"other weights: {[said for said, _ in weights]}")


def main():
    failed = 0
    tests = [the_result_is_that_of_one_process, a_decided_series_ends_alike, several_series_follow_one_another,
             killed_ranks_are_said_and_resumed, what_is_wrong_is_said_once,
             training_is_that_of_one_process]
    for test in tests:
        start = time.time()
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                result = "ok"
            except (AssertionError, subprocess.SubprocessError, KeyError, OSError) as error:
                result = f"FAILED: {error!r:.900}"
                failed += 1
        print(f"{time.time() - start:6.1f} s  {test.__name__.replace('_', ' ')}: {result}", flush=True)
    print(f"mpi: {len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
