#!/usr/bin/env python3
"""Tests of the bots, the tournament runner and the analysis, through the command line and the protocol.

    run.py path/to/bastide [WORD ...]     only the tests whose names contain a word
"""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

BOTS = ["random", "greedy", "mcts", "mcts-plain", "beginner", "easy", "casual", "steady", "normal", "skilled", "hard", "expert",
        "team"]
SETS = ["river", "abbot", "inns", "traders", "hills", "wheel", "dragon"]
HERE = os.path.dirname(os.path.abspath(__file__))


class Engine:
    """`bastide engine` at the other end of two pipes."""

    def __init__(self, bastide):
        self.process = subprocess.Popen([bastide, "engine", "--memory", "8"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, line):
        self.send(line)
        return self.answer()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=10)


def check(condition, message):
    if not condition:
        raise AssertionError(message)


def run_match(bastide, *words, status=0):
    done = subprocess.run([bastide, "match", "--json", "--quiet", "--memory", "4", *words], capture_output=True,
                          text=True, timeout=900)
    check(done.returncode == status, f"match {words}: status {done.returncode}, {done.stderr}")
    return json.loads(done.stdout) if done.stdout else None, done.stderr


def records(path):
    """The games of a record file that `match` wrote."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    parts = text.split("bastide-record 1\n")[1:]
    return ["bastide-record 1\n" + part.split("\n# game ")[0] + "\n" for part in parts]


def check_legal(bastide, path, folder):
    """Loads every game, which checks every move by the rules; all must be over."""
    engine = Engine(bastide)
    count = 0
    for record in records(path):
        one = os.path.join(folder, "one.bastide")
        with open(one, "w", encoding="utf-8") as file:
            file.write(record)
        state = engine.ask("load " + one)
        check("error" not in state, f"{state.get('error')} in {path}")
        check(state["status"] == "over", "the game is not over")
        count += 1
    engine.close()
    return count


# ---- the tests ------------------------------------------------------------------------------------------------


def test_whole_games_of_combinations(bastide, folder):
    rng = random.Random(5)
    combinations = [[one] for one in SETS] + [[], SETS] + [rng.sample(SETS, rng.randint(2, 6)) for _ in range(6)]
    limits = {"mcts": ",playouts=3", "mcts-plain": ",playouts=3", "hard": ",playouts=2", "expert": ",playouts=2"}
    games = 0
    for i, sets in enumerate(combinations):
        mine, other = BOTS[i % len(BOTS)], BOTS[(i * 2 + 1) % len(BOTS)]
        path = os.path.join(folder, f"combination{i}.rec")
        run_match(bastide, "--bot", f"A={mine}{limits.get(mine, '')}", "--bot", f"B={other}{limits.get(other, '')}",
                  "--no-luck", "--games", "1", "--seed", str(100 + i), "--record", path, "sets=" + ",".join(["base"] + sets),
                  f"players={2 + i % 4}", "farmers=" + ("off" if i % 5 == 4 else "on"))
        games += check_legal(bastide, path, folder)
    check(games == 2 * len(combinations), "games are missing")


def test_whole_games_of_mists(bastide, folder):
    limits = {"mcts": ",playouts=2", "mcts-plain": ",playouts=2", "hard": ",playouts=2", "expert": ",playouts=2"}
    for i, bot in enumerate(BOTS):
        path = os.path.join(folder, f"mists-{bot}.rec")
        result, _ = run_match(bastide, "--bot", f"A={bot}{limits.get(bot, '')}", "--games", "2", "--record", path,
                              "sets=mists", f"level={1 + i % 6}", f"players={1 + i % 5}")
        check(result["games"] == 2 and check_legal(bastide, path, folder) == 2, f"{bot} in the mists")


def test_go_plays_through_the_protocol(bastide, folder):
    engine = Engine(bastide)
    state = engine.ask("new sets=base,dragon,wheel players=3 seed=7")
    for i in range(80):
        go = engine.ask(f"go bot={BOTS[i % len(BOTS)]} playouts=3")
        check(set(go) == {"move", "value", "playouts"}, f"answer to go: {go}")
        legal = engine.ask("legal")["legal"]
        check(go["move"] in legal, f"{go['move']} is not legal")
        state = engine.ask("play " + go["move"])["state"]
    check(state["status"] == "playing", "over too soon")
    check(engine.close() == 0, "status of the engine")


def test_same_seed_same_move(bastide, folder):
    games = ["new seed=3", "new sets=base,inns,traders players=3 seed=4", "new sets=mists level=4 players=2 seed=5"]
    found = []
    for _ in range(2):
        engine, moves = Engine(bastide), []
        for game in games:
            engine.ask(game)
            for i in range(8):
                moves += [engine.ask(f"go bot={bot} playouts=20 seed={i}") for bot in BOTS]
                engine.ask("play " + moves[-1]["move"])
        engine.close()
        found.append(moves)
    check(found[0] == found[1], "two runs differ")


def test_several_threads(bastide, folder):
    engine = Engine(bastide)
    engine.ask("new seed=6")
    for bot, least in (("mcts", 200), ("expert", 100)):  # a race may be decided before its playouts are used up
        answers = [engine.ask(f"go bot={bot} threads=2 playouts=200 seed=1") for _ in range(2)]
        check(answers[0] == answers[1] and answers[0]["playouts"] >= least, f"{bot}: {answers}")
    check("move" in engine.ask("go threads=3 ms=50"), "three threads")
    check(engine.ask("go threads=0")["error"]["code"] == "bad-argument", "no threads")
    engine.close()


def test_wrong_words(bastide, folder):
    engine = Engine(bastide)
    check(engine.ask("go")["error"]["code"] == "no-game", "go without a game")
    engine.ask("new seed=1")
    for words in ("ms=0", "ms=x", "ms=", "playouts=-1", "playouts=99999999999999999999", "bot=nobody", "bot=", "fast",
                  "ms", "seed=abc", "bot=" + "x" * 500, "eval=", "eval=x", "eval=handy"):
        check(engine.ask("go " + words)["error"]["code"] == "bad-argument", f"go {words}")
    for words in ("0", "9", "x", "3 bot=none"):
        check(engine.ask("hint " + words)["error"]["code"] == "bad-argument", f"hint {words}")
    engine.close()


def test_hint_gives_reasons(bastide, folder):
    engine = Engine(bastide)
    for game in ("new seed=11", "new sets=mists level=3 players=2 seed=2"):
        engine.ask(game)
        for _ in range(12):
            hints = engine.ask("hint 4 playouts=30")["hints"]
            legal = engine.ask("legal")["legal"]
            check(1 <= len(hints) <= 4, "number of hints")
            for hint in hints:
                check(hint["move"] in legal and hint["reason"] and isinstance(hint["value"], (int, float)), f"{hint}")
            engine.ask("play " + hints[0]["move"])
    engine.close()


def test_stop_interrupts(bastide, folder):
    engine = Engine(bastide)
    engine.ask("new seed=2")
    start = time.time()
    engine.send("go ms=60000")
    time.sleep(0.2)
    engine.send("stop")
    check("move" in engine.answer() and engine.answer() == {}, "answers to go and stop")
    check(time.time() - start < 20, "stop took long")
    engine.close()


def test_time_limit_holds(bastide, folder):
    engine = Engine(bastide)
    engine.ask("new sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4 seed=9")
    start = time.time()
    for _ in range(5):
        engine.ask("play " + engine.ask("go ms=50")["move"])
    check(time.time() - start < 10, f"5 moves of 50 ms took {time.time() - start:.1f} s")
    engine.close()


def test_the_last_turn_is_exact(bastide, folder):
    """With no tile left to draw expert finds what brings most: every other end of the game is tried."""
    engine = Engine(bastide)
    for seed in range(1, 7):
        state = engine.ask(f"new seed={seed}")
        while state["left"]:
            state = engine.ask("play " + engine.ask("go bot=greedy")["move"])["state"]
        player = state["decides"]

        def lead(state):
            return state["scores"][player] - state["scores"][1 - player]

        def ends():
            """The leads of all ways to end the game."""
            for move in engine.ask("legal")["legal"]:
                after = engine.ask("play " + move)["state"]
                if after["status"] == "over":
                    yield lead(after)
                else:
                    yield from ends()
                engine.ask("undo")

        best = max(ends())
        while state["status"] != "over":
            state = engine.ask("play " + engine.ask("go bot=expert playouts=2000")["move"])["state"]
        check(lead(state) == best, f"seed {seed}: {lead(state)}, possible {best}")
    engine.close()


def test_the_ladder(bastide, folder):
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=random", "--games", "40", "--concurrency", "2")
    check(result["points"][0] >= 0.97 and result["margin"][0] > 40, f"greedy against random: {result}")
    result, _ = run_match(bastide, "--bot", "A=easy", "--bot", "B=normal", "--games", "40")
    check(result["points"][0] < 0.3, f"easy against normal: {result}")
    result, _ = run_match(bastide, "--bot", "A=mcts,playouts=60", "--bot", "B=normal", "--games", "10", "--no-luck")
    check(result["points"][0] > 0.6, f"search against normal: {result}")
    result, _ = run_match(bastide, "--bot", "A=expert,playouts=60", "--bot", "B=greedy", "--games", "12",
                          "--concurrency", "2", "--no-luck")
    check(result["points"][0] > 0.5 and result["margin"][0] > 0, f"expert against greedy: {result}")


LEVELS = ["beginner", "easy", "casual", "steady", "normal", "skilled"]


def test_every_level_beats_the_one_before(bastide, folder):
    """Those that do not search; `make levels` measures all of them."""
    for weaker, stronger in zip(LEVELS, LEVELS[1:]):
        result, _ = run_match(bastide, "--bot", f"A={stronger}", "--bot", f"B={weaker}", "--games", "60", "--concurrency", "2",
                              "--seed", "900")
        check(0.55 < result["points"][0] < 0.97, f"{stronger} against {weaker}: {result}")


def test_levels_have_their_styles(bastide, folder):
    """Beginners know no fields, casual players remember them late, normal ones use them from the start."""
    farmers, first = {}, {}
    for level in ("beginner", "casual", "normal"):
        path = os.path.join(folder, level + ".rec")
        run_match(bastide, "--bot", f"A={level}", "--bot", f"B={level}", "--games", "6", "--record", path)
        games = [[line for line in record.splitlines() if line.startswith(("tile ", "follower ", "pass"))] for record in records(path)]
        at = [i / len(game) for game in games for i, line in enumerate(game) if line.startswith("follower field")]
        farmers[level], first[level] = len(at), min(at, default=1)
    check(farmers["beginner"] == 0 and farmers["casual"] > 0 and farmers["normal"] > 0, f"farmers: {farmers}")
    check(first["casual"] > 0.3 and first["normal"] < 0.3, f"the first farmer, as a share of the game: {first}")


def test_what_was_learned_plays_better_than_the_hand_made(bastide, folder):
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=greedy,eval=hand", "--games", "120", "--concurrency", "2")
    check(result["points"][0] > 0.56 and result["margin"][0] > 3, f"learned against hand: {result}")
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=greedy,eval=hand", "--games", "40", "--concurrency", "2",
                          "sets=base,river,abbot,inns")
    check(result["points"][0] > 0.5 and result["margin"][0] > 3, f"learned against hand with sets: {result}")
    done = subprocess.run([bastide, "match", "--bot", "A=greedy,eval=x", "--bot", "B=random"], capture_output=True, text=True)
    check(done.returncode == 2 and "eval is learned or hand" in done.stderr, f"a wrong evaluation: {done.stderr}")


def test_all_levels_of_mists_are_reported(bastide, folder):
    done = subprocess.run([bastide, "match", "--quiet", "--bot", "T=team", "--games", "1", "--all-levels"],
                          capture_output=True, text=True, timeout=100)
    check(done.returncode == 0 and len(done.stdout.splitlines()) == 30, done.stdout + done.stderr)


def test_the_team_wins_most_games_of_mists(bastide, folder):
    """With the evaluation before ghosts were kept off by extending mist and scoring was looked into, `team` won 34 of
    these games at level 4 and 30 at level 5."""
    for level, least in ((4, 40), (5, 36)):
        won = 0
        for players in range(1, 6):
            result, _ = run_match(bastide, "--bot", "T=team", "--games", "16", "--seed", str(100 * players),
                                  "sets=mists", f"level={level}", f"players={players}")
            won += round(16 * result["points"][0])
        check(won >= least, f"level {level}: {won} of 80 games won")


def program(kind):
    return f"{sys.executable} {os.path.join(HERE, 'program.py')} {kind}"


def test_faulty_programs_lose(bastide, folder):
    faults = {"crash": "crashed", "hang": "hung", "illegal": "illegal move", "chatter": "no move"}
    for kind, word in faults.items():
        path = os.path.join(folder, kind + ".rec")
        # Only who is to hang is given little time: on a busy machine the others may take long to start.
        timeout = "700" if kind == "hang" else "30000"
        result, log = run_match(bastide, "--bot", "B=" + program(kind), "--bot", "A=greedy", "--games", "2", "--timeout", timeout,
                                "--go", "playouts=1", "--record", path)
        check(result["games"] == 2 and result["forfeits"] == 2 and result["points"][0] == 0, f"{kind}: {result}")
        check(word in log, f"{kind}: the log says {log!r}")
    for missing in ("gredy", "./no-such-program"):
        done = subprocess.run([bastide, "match", "--bot", "A=" + missing, "--bot", "B=random"], capture_output=True, text=True)
        check(done.returncode == 2 and "neither a built-in bot nor a program" in done.stderr, f"{missing}: {done.stderr}")
        with open(path, encoding="utf-8") as file:
            check(word in file.read(), f"{kind}: no reason in the record file")


def test_a_program_that_speaks_the_protocol_plays(bastide, folder):
    path = os.path.join(folder, "program.rec")
    result, log = run_match(bastide, "--bot", f"B={bastide} engine --memory 4", "--bot", "A=random", "--games", "2", "--go",
                            "bot=greedy", "--record", path)
    check(result["forfeits"] == 0 and result["points"][0] == 1, f"{result} {log}")
    check(check_legal(bastide, path, folder) == 2, "records")


def test_a_series_is_resumed(bastide, folder):
    path = os.path.join(folder, "resumed.rec")
    words = ["--bot", "A=greedy", "--bot", "B=normal", "--seed", "77"]
    run_match(bastide, *words, "--games", "4", "--record", path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:  # as if it had been broken off in the last game
        file.write(text[: text.rindex("# game ") + 20] + "\n")
    resumed, _ = run_match(bastide, *words, "--games", "8", "--record", path, "--resume", "--concurrency", "2")
    fresh, _ = run_match(bastide, *words, "--games", "8")
    check(resumed == fresh, f"{resumed} and {fresh}")
    nothing = subprocess.run([bastide, "match", *words, "--games", "8", "--record", path], capture_output=True, text=True, timeout=600)
    check(nothing.returncode == 1 and "exists already" in nothing.stderr and "nothing can be said yet" in nothing.stdout and
          "Elo" not in nothing.stdout, f"no games, no result: {nothing}")
    run_match(bastide, *words[:-1], "78", "--games", "8", "--record", path, "--resume", status=1)


def test_sprt_stops_early(bastide, folder):
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=random", "--games", "1000", "--sprt", "0,100")
    check(result["sprt"]["verdict"] == "elo1" and result["games"] < 200, f"{result}")
    result, _ = run_match(bastide, "--bot", "A=random", "--bot", "B=greedy", "--games", "1000", "--sprt", "0,100")
    check(result["sprt"]["verdict"] == "elo0" and result["games"] < 200, f"{result}")


def test_luck_is_nothing_on_average(bastide, folder):
    """The draws favour nobody: over many games of equal players, the luck of seat 0 is 0 within its error, in points and in wins; it
    tells who won; and the result without luck has a narrower interval round the same mean."""
    path = os.path.join(folder, "luck.rec")
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=greedy,eval=hand", "--games", "80", "--luck", "--concurrency", "2",
                          "--seed", "4100", "--record", path)
    with open(path, encoding="utf-8") as file:
        found = re.findall(r"# game group=\d+ shift=(\d) points=(\S+) margin=(\S+) .* luck=(\S+),(\S+) reason=", file.read())
    check(len(found) == 80, f"{len(found)} games with luck")
    sign = {"0": 1, "1": -1}  # of the first bot's luck, to have that of seat 0
    margins = [sign[shift] * float(margin) for shift, _, margin, _, _ in found]
    for which, errors in ((3, 3.5), (4, 3.5)):
        luck = [sign[game[0]] * float(game[which]) for game in found]
        mean, error = statistics.mean(luck), statistics.stdev(luck) / len(luck) ** 0.5
        check(error > 0 and abs(mean) < errors * error, f"mean luck {mean}, error {error}")
        check(statistics.correlation(luck, margins) > 0.4, f"luck and margins: {statistics.correlation(luck, margins)}")
    adjusted = result["adjusted"]
    check(adjusted["groups"] == 40 and adjusted["saved"][1] > 1, f"{adjusted}")
    for key in ("points", "margin"):
        check(abs(adjusted[key][0] - result[key][0]) < 2 * (result[key][2] - result[key][0]), f"{key}: {adjusted} and {result}")
    again, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=greedy,eval=hand", "--games", "80", "--luck", "--seed", "4100",
                         "--record", path, "--resume")
    check(again == result, "the record file keeps the luck")
    plain, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=greedy,eval=hand", "--games", "80", "--seed", "4100")
    check("adjusted" not in plain and all(result[key] == plain[key] for key in plain), "the plain result is the same")


def test_sprt_with_luck(bastide, folder):
    result, _ = run_match(bastide, "--bot", "A=greedy", "--bot", "B=easy", "--games", "400", "--sprt", "0,100", "--luck")
    check(result["adjusted"]["sprt"]["verdict"] == "elo1" and "llr" in result["sprt"] and result["games"] < 100, f"{result}")


def test_wrong_command_lines(bastide, folder):
    for words in ([], ["--bot", "x"], ["--bot", "A=greedy,fast=1"], ["--bot", "A=greedy", "sets=none"],
                  ["--bot", "A=greedy", "--games", "0"], ["--bot", "A=greedy", "--sprt", "5,1"],
                  ["--bot", "A=team", "--bot", "B=team", "sets=mists"]):
        run_match(bastide, *words, status=2)


def test_analysis(bastide, folder):
    path = os.path.join(folder, "analysed.rec")
    run_match(bastide, "--bot", "Anna=greedy", "--bot", "Bob=random", "--games", "2", "--record", path)
    words = [bastide, "analyse", path, "--playouts", "20", "--game", "2"]
    found = json.loads(subprocess.run(words + ["--json"], capture_output=True, text=True, timeout=600, check=True).stdout)
    moves, players = found["moves"], {player["name"]: player for player in found["players"]}
    check(all(move["lost"] >= 0 and abs(move["best_value"] - move["value"] - move["lost"]) < 0.02 for move in moves), "losses")
    check(players["Bob"]["lost"] > 3 * players["Anna"]["lost"], f"who plays at random gives away more: {players}")
    worst = [moves[n - 1]["lost"] for n in found["mistakes"]]
    check(worst == sorted(worst, reverse=True) and worst[0] == max(move["lost"] for move in moves), "biggest mistakes")
    check(sum(move["luck"] is not None for move in moves) > 60, "luck of the draws")
    text = subprocess.run(words, capture_output=True, text=True, timeout=600, check=True).stdout
    check("Biggest mistakes" in text and "Anna" in text and "error rate" in text, "text")
    for move in moves:
        for key in ("lead", "win", "best_win", "lost_between"):
            check(move[key][1] <= move[key][0] <= move[key][2], f"{key}: {move}")
        check(0 <= move["win"][0] <= 1 and move["grade"] in ("good", "inaccuracy", "mistake", "blunder"), f"{move}")
        check(move["grade"] == "good" or move["lost_between"][1] > 0, f"a grade without proof: {move}")
        check(abs(move["points"][move["player"]] - move["points"][1 - move["player"]] - move["value"]) < 0.1, f"points: {move}")
    check(moves[-1]["win"][0] in (0, 1), "who wins is known after the last move")
    anna, bob = players["Anna"], players["Bob"]
    check(bob["error_rate"] > 3 * anna["error_rate"] and bob["error_rate_win"] > anna["error_rate_win"], "error rates")
    for key in ("skill", "luck_lead", "luck_win"):
        check(abs(anna[key] + bob[key]) < 0.05, f"for two, {key} is one's gain and the other's loss: {players}")
    check(anna["skill"] > 0, "who plays better has the skill")
    check(sum(bob["grades"].values()) == bob["moves"], "every move has a grade")
    again = json.loads(subprocess.run(words + ["--json"], capture_output=True, text=True, timeout=600, check=True).stdout)
    check(again == found, "the same budget says the same")
    for wrong in (["/nonexistent"], [path, "--game", "3"]):
        check(subprocess.run([bastide, "analyse", *wrong], capture_output=True).returncode == 1, f"analyse {wrong}")


def error_rate(bastide, folder, bot, playouts, games, seed):
    """What a bot gives away a move in its own games, by an analysis with so many playouts a move."""
    path = os.path.join(folder, bot.split(",")[0] + ".rec")
    run_match(bastide, "--no-luck", "--bot", "A=" + bot, "--games", str(games), "--seed", str(seed), "--record", path)
    lost = moves = 0
    for game in range(games):
        said = subprocess.run([bastide, "analyse", path, "--playouts", str(playouts), "--game", str(game + 1), "--json"],
                              capture_output=True, text=True, timeout=3600, check=True).stdout
        for player in json.loads(said)["players"]:
            lost += player["lost"]
            moves += player["moves"]
    return lost / moves


def test_analysis_knows_who_plays_well(bastide, folder):
    """With ten times its budget it finds little to mend in expert's games, several times more in those of normal. ANALYSIS=GAMES,PLAYOUTS
    in the environment for a larger one (make analysis)."""
    games, playouts = map(int, os.environ.get("ANALYSIS", "1,6").split(","))
    expert = error_rate(bastide, folder, f"expert,playouts={playouts}", 10 * playouts, games, 3)
    normal = error_rate(bastide, folder, "normal", 10 * playouts, games, 3)
    if "ANALYSIS" in os.environ:
        print(f"points given away a move: expert {expert:.3f}, normal {normal:.3f}")
    check(expert < 0.35 and normal > 2 * expert, f"points given away a move: expert {expert:.3f}, normal {normal:.3f}")


def main():
    bastide, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    failed = ran = 0
    for name, test in tests:
        if words and not any(word in name for word in words):
            continue
        start = time.time()
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(bastide, folder)
                result = "ok"
            except (AssertionError, subprocess.SubprocessError, KeyError, ValueError, OSError) as error:
                result = f"FAILED: {error!r:.500}"
                failed += 1
        ran += 1
        print(f"{time.time() - start:6.1f} s  {name[5:].replace('_', ' ')}: {result}", flush=True)
    print(f"ai: {ran - failed} passed, {failed} failed")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
