#!/usr/bin/env python3
"""Tests of `bastide play`: whole games by lines and by keys. Usage: run.py BASTIDE [WORD of a test's name …]"""
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
import client
import terminal
from ports import free_port
from terminal import Lines, Screen, choices, right, wait_until

TESTS = []


def test(f):
    TESTS.append(f)
    return f


def replay(path):
    """What the record says, checked move by move by the rules."""
    r = subprocess.run([terminal.BASTIDE, "replay", path], capture_output=True, text=True)
    assert r.returncode == 0, r.stderr
    return r.stdout


# ---- by lines ------------------------------------------------------------------------------------------------------

QUESTIONS = {"Place a figure": "figure", "Your flock": "flock", "Where does the dragon go": "dragon", "Plague": "plague",
             "Which cemetery": "haunt", "Which guard is buried": "bury", "Take the points": "score",
             "Which guard gets the dog": "dog", "The dog calms": "calm", "face down": "cover"}
ASIDES = ["look", "look 0,0", "look a", "board", "features", "figures", "scores", "remaining", "log", "tile", "more", "places", "help"]


def play_lines(talk, dice, asked, asides=0.03, first=""):
    """Plays by random letters until the game is over; what was said in the end."""
    heard = talk.say(first)
    while "Game over" not in talk.all:
        said = choices(heard)
        assert said, "nothing to choose from: " + talk.all[-1500:]
        for line in heard:
            if line.startswith("Your turn"):
                asked.update(name for text, name in QUESTIONS.items() if text in line)
        if dice.random() < asides:
            assert talk.say(dice.choice(ASIDES)), "no answer"
        heard = talk.say(dice.choice(list(said)))
    return heard


GAMES = [("base", "2"), ("base,river,abbot,inns", "Ann,Ben,bot:easy"), ("base,traders,hills", "Ann,Ben,Cid"),
         ("base,wheel,inns", "8"), ("base,dragon,abbot", "Ann,bot:easy,Cid"), ("base,river,abbot,inns,traders,hills,wheel,dragon", "4")]


DOGS = [("M-FRFR-c,M-CFFF-d,M-CFFF-d,M-CCFF-e,M-CCRR-c,M-FRFR-d",
         "tile 2,1,0 ; guard:blue road:E ; tile 1,-1,0 ; guard:red city:N ; tile 2,-1,0 ; guard:green city:N ; tile 1,-2,90 ; "
         "tile 2,-2,180 ; guard:yellow road:N")]


@test
def lines_play_whole_games_of_every_set():
    """Every decision of every set can be made by its letter, and what was played is a right record."""
    asked = set()
    dice = random.Random(7)
    games = [(sets, players, []) for sets, players in GAMES]
    games += [("mists", str(1 + i % 3) if i % 2 else "Ann,Ben", ["--set", f"level={1 + i % 6}"]) for i in range(18)]
    with tempfile.TemporaryDirectory() as folder:
        for i, (sets, players, more) in enumerate(games):
            path = os.path.join(folder, f"{i}.bastide")
            with Lines("--sets", sets, "--players", players, "--bot", "easy", "--set", f"seed={i + 1}", *more) as talk:
                heard = play_lines(talk, dice, asked)
                assert any("wins!" in line or "tie:" in line or "won" in line for line in heard), heard[-5:]
                assert talk.say("save " + path) == [f"Saved as {path}."]
            told = re.findall(r"^\S.*: (\d+) points?(?:,|$)", "\n".join(heard[heard.index("Game over"):]), re.M)
            result = replay(path)
            assert "all legal; " in result
            if sets != "mists":
                assert [int(n) for n in told] == [int(n) for n in re.findall(r" (\d+)(?:,|$)", result.split("result")[1])], (told, result)
    # Dogs come only to those who play well: led there by moves spelled as in a record. Whether a dog then calms depends
    # on where it is put, so it is led there until it does.
    for deck, moves, dice in [(deck, moves, random.Random(luck)) for deck, moves in DOGS for luck in range(20)]:
        if {"dog", "calm"} <= asked:
            break
        with Lines("--sets", "mists", "--players", "1", "--set", "level=3", "--set", "deck=" + deck) as talk:
            for move in moves.split(" ; "):
                talk.say(move)
            play_lines(talk, dice, asked, 0, first="score city:S points")
    # A burial needs a cemetery with four neighbours, which random teams seldom live to see: they go on until they do,
    # without bots, so that it does not hang on how these play.
    for seed in range(1, 100):
        if "bury" in asked:
            break
        with Lines("--sets", "mists", "--players", "Ann,Ben", "--set", f"seed={seed}", "--set", "level=2") as talk:
            play_lines(talk, random.Random(seed), asked, 0)
    assert asked == set(QUESTIONS.values()), set(QUESTIONS.values()) - asked


@test
def lines_say_what_a_place_brings():
    with Lines("--set", "deck=B-FRFR,B-FRFR,B-FFRF-m,B-FFFF-m", "--players", "Ann,Ben") as talk:
        first = choices(talk.say(""))
        assert any("unclaimed road to the" in text for text in first.values()), first
        talk.say("tile 1,0,0")
        second = choices(talk.say("follower road:W"))
        assert any("joins the road of Ann to the west" in text for text in second.values()), second
        talk.say("tile -1,0,0")
        told = talk.say("pass")
        assert any("You have: monastery; road south." in line or "You have: road south; monastery." in line for line in told), told
        third = choices(told)
        assert any("Joins your road to the west, 4 tiles" in text or "joins your road to the west, 4 tiles" in text for text in third.values()), third
        around = talk.say("look 1,0")
        assert any(line.startswith("here: road") and "Ann: follower on the road" in line for line in around), around
        assert any(line.startswith("Road: 3 tiles") and "Ann" in line for line in talk.say("features"))


@test
def lines_take_back_and_advise():
    with Lines("--set", "seed=3", "--bot", "easy") as talk:
        first = choices(talk.say(""))
        assert talk.say("undo") == ["There is nothing to take back now."]
        talk.say("a")
        back = talk.say("undo")
        assert back[0] == "Taken back." and choices(back) == first, back
        hint = [line for line in talk.say("hint") if line.startswith("The bot would play: ")]
        label = re.match(r"The bot would play: (\w+),", hint[0]).group(1)
        assert label in choices(talk.say("places"))
        talk.say(label)
        talk.say("a")
        talk.say("undo")
        assert talk.say("first")[0].startswith("Step 0 of ")
        assert talk.say("next")[0].startswith("Step 1 of ")


@test
def lines_go_on_with_a_saved_game():
    """Who sat where is kept; a wrong record is told with its line."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.bastide")
        with Lines("--players", "Ann,bot:hard,Ben", "--set", "seed=3") as talk:
            talk.say("a")
            talk.say("a")
            before = choices(talk.say("places"))
            talk.say("save " + path)
        with Lines(path) as talk:
            assert choices(talk.say("places")) == before
            assert any(line.startswith("Ben: 0 points") for line in talk.say("scores"))
        with open(path) as f:
            text = f.read()
        assert "# seat 1 bot hard" in text
        for damage, where in ((text.replace("moves\ntile ", "moves\ntile 9"), "line 7"), (text[:200].replace("setup", "settup"), "line 2"), ("", "line ")):
            with open(path, "w") as f:
                f.write(damage)
            r = subprocess.run([terminal.BASTIDE, "play", "--line", "--lang", "en", path], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            assert r.returncode == 1 and where in r.stderr, (where, r.stderr)
        with Lines() as talk:
            talk.say("")
            assert talk.say("save /dev/full/x")[0].startswith("Not saved: ")
            assert talk.say("save " + folder)[0].startswith("Not saved: ")


@test
def lines_bear_any_input():
    dice = random.Random(5)
    with Lines("--players", "Ann,Ben", "--set", "seed=3") as talk:
        for junk in (b"\xff\xfe\n", b"a\x00b\n", b"x" * 20000 + b"\n", b"\n" * 50, b"look 99999999999,1\n", b"look zz\n", b"log -5\n",
                     b"log 99999999999999\n", b"a99\n", b"tile 0,0,0\n", b"save \n", b"chat hello\n", b"start\n", b"\x1b[A\n",
                     bytes(dice.randrange(256) for _ in range(3000)) + b"\n"):
            talk.send(junk.replace(b"save \n", b"places\n"))
            assert talk.say("scores")[-1].endswith("tiles left")
    for options, why in ((["--players", "9"], "players"), (["--sets", "foo"], "foo"), (["--lang", "xx"], "--lang"), (["--bot", "x"], "bot"),
                         (["--players", "a,,b"], "without a name"), (["nothere"], "nothere"), (["http://x"], "link"), (["--set", "seed"], "seed")):
        r = subprocess.run([terminal.BASTIDE, "play", *options], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert r.returncode in (1, 2) and why in r.stderr, (options, r.returncode, r.stderr)


@test
def lines_speak_every_language():
    """No key of a catalogue and no gap is ever shown; without UTF-8 every byte is ASCII."""
    words = {"en": "undo", "cs": "vrátit", "de": "zurücknehmen", "es": "deshacer", "fr": "annuler", "pl": "cofnij"}
    for i, (lang, undo) in enumerate(words.items()):
        for locale in ("C.UTF-8", "C"):
            with Lines("--sets", GAMES[-1][0], "--players", "Ann,Ben", "--set", f"seed={i}", lang=lang, locale=locale) as talk:
                for n in range(60):
                    talk.send("a1")
                    talk.send("a")
                for word in ["help", *ASIDES]:
                    talk.send(word)
                talk.send(undo if locale != "C" else undo.replace("á", "a").replace("ü", "ue"))
                text = talk.close()
            assert not re.search(r"\{\w+\}|\b(line|cmd|about|event|option|phase|feature|part|score|topic|join)\.[a-z]", text), text
            assert locale != "C" or text.isascii(), [c for c in text if ord(c) > 127]
            assert lang == "en" or "Your turn" not in text


@test
def without_a_terminal_and_with_a_dumb_one_it_speaks():
    r = subprocess.run([terminal.BASTIDE, "play", "--lang", "en"], input="scores\n", capture_output=True, text=True)
    assert r.returncode == 0 and "Your turn" in r.stdout
    with Screen("--set", "seed=3", env={"TERM": "dumb"}) as s:
        s.wait(r"Your turn, Guest")
        s.keys("quit", "Enter")
        assert s.ended() == "0", s.ending()


# ---- on the whole screen -------------------------------------------------------------------------------------------


def play_screen(s, size, dice, most=400):
    """Plays by keys, looking at the screen now and then, until the game is over."""
    for n in range(most):
        keys = [dice.choice(["Up", "Down", "Left", "Right", "r", "Enter", "Enter"]) for _ in range(4)] + ["Enter"]
        s.keys(*keys)
        if n % 8 == 0:
            s.settle()
            right(s, *size)
        if re.search(r"wins!|A tie:|have won together|mist has won this time", s.text()):
            return
    raise AssertionError("the game does not end:\n" + s.text())


@test
def keys_play_whole_games():
    """With a bot, with all sets, in mists; the record of what was played on the screen is right."""
    dice = random.Random(3)
    for options, size in ((["--set", "seed=5", "--bot", "easy"], (80, 24)), (["--sets", GAMES[-1][0], "--players", "Ann,Ben,bot:easy", "--set", "seed=2"], (160, 50)),
                          (["--sets", "mists", "--set", "level=3", "--players", "2", "--set", "seed=4"], (80, 24))):
        with Screen(*options, size=size) as s:
            s.wait(r"Your turn")
            play_screen(s, size, dice)
            s.keys("S")
            s.wait(r"Save as +game-1.bastide")
            s.keys("Enter")
            s.wait(r"Saved as game-1.bastide")
            assert "all legal; " in replay(os.path.join(s.folder, "game-1.bastide"))
            s.keys("q")
            assert s.ended() == "0", s.ending()


@test
def one_key_from_nothing_to_a_game():
    with Screen() as s:
        s.wait(r"Enter starts the game")
        s.keys("Down", "Space", "Up", "Enter")
        s.wait(r"Your turn, Guest: Place your tile")
        right(s, 80, 24)
        s.keys("Enter", "q", "q")
        assert s.ended() == "0", s.ending()


@test
def all_keys_at_random():
    """After every key the program is alive and the screen is right."""
    dice = random.Random(11)
    keys = list("rRpuhfzcxtln,.<>wasd123456789?SCBX") + ["Up", "Down", "Left", "Right", "Enter", "Escape", "Space", "Tab", "BSpace", "PPage", "NPage", "F5"]
    with Screen("--sets", GAMES[-1][0], "--players", "Ann,Ben", "--set", "seed=8") as s:
        s.wait(r"Your turn")
        for n in range(60):
            s.keys(*[dice.choice(keys) for _ in range(12)])
            assert s.alive(), s.ending()
            if n % 6 == 0:
                s.keys("Escape")
                s.keys("Escape")  # out of a sheet, then out of what lay under it
                s.wait(r"^ Bastide")
                s.settle()
                right(s, 80, 24)
        for n in range(20):  # and on the set-up screen, where languages change too
            s.keys("N", *[dice.choice(keys[-12:]) for _ in range(20)])
            assert s.alive(), s.ending()
        s.keys("Escape")
        s.wait(r"^ \w")


@test
def the_size_may_change_at_any_time():
    with Screen("--set", "seed=5", "--players", "Ann,Ben") as s:
        s.wait(r"Your turn")
        for n, (w, h) in enumerate([(160, 50), (40, 14), (61, 20), (200, 60), (30, 10), (10, 3), (80, 24)]):
            s.resize(w, h)
            if w < 40 or h < 14:
                s.wait(r"(?s)This\s+te")
            else:
                s.wait(r"Your turn")
                right(s, w, h)
            s.keys("Enter")
        s.settle()
        right(s, 80, 24)


@test
def without_colours_and_without_utf8():
    """Nothing but ASCII, no colour, and the board can still be read: a road, a city and a figure are there."""
    with Screen("--set", "seed=5", "--no-colour", "--players", "Ann,Ben", locale="C") as s:
        s.wait(r"Your turn")
        for _ in range(12):
            s.keys("Enter")
        s.settle()
        text = s.text(colours=True)
        assert text.isascii(), [c for c in text if ord(c) > 127]
        assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38;|48;)", text), text
        assert "##" in text and "==" in text and re.search(r"f[12]", text), text
    with Screen("--set", "seed=5", env={"NO_COLOR": "1"}) as s:
        s.wait(r"Your turn")
        text = s.text(colours=True)
        assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38;|48;)", text)
        assert "━" in text or "▒" in text, text
    with Screen("--set", "seed=5") as s:
        s.wait(r"Your turn")
        assert re.search(r"\x1b\[[0-9;]*48;5;", s.text(colours=True))


@test
def the_mouse_chooses_and_places():
    with Screen("--set", "deck=B-RRRR,B-RRRR,B-RRRR", "--players", "Ann,Ben") as s:
        s.wait(r"Your turn")
        lines = s.settle().split("\n")
        plus = [(line.index("+"), y) for y, line in enumerate(lines[:20]) if "+" in line[:50]]
        x, y = plus[0]
        click = lambda button: s.bytes(b"\x1b[M" + bytes([32 + button, 33 + x, 33 + y]))
        click(0)
        wait_until(lambda: s.lines()[y][x] != "+", s.text)
        click(2)
        s.wait(r"Ann places a tile")


@test
def undo_hint_and_looking_back():
    with Screen("--set", "seed=5", "--bot", "easy") as s:
        s.wait(r"Your turn")
        before = s.settle()
        s.keys("Enter")
        s.wait(r"Place a figure")
        s.keys("u")
        assert s.wait(r"Place your tile") == before
        s.keys("h")
        s.wait(r"The bot would play: ")
        s.keys("h")
        s.wait(r"Place a figure|Guest places a tile")
        s.keys("p")
        s.wait(r"Bot \(\w+\) places")
        s.wait(r"Place your tile")
        s.keys(",", ",")
        s.wait(r"Looking back: step \d+ of")
        s.keys("<")
        s.wait(r"Looking back: step 0 of")
        s.keys("n")
        s.wait(r"Your turn, Guest: Place your tile")
        assert "Guest places" not in s.text()


# ---- over the net --------------------------------------------------------------------------------------------------


def new_game(server, *seats, setup="sets=base players=2", **more):
    return server.post("/api/games", {"setup": setup, "seats": list(seats), **more}, status=201)


def url(server, game):
    return f"http://127.0.0.1:{server.port}/g/{game['id']}"


@test
def two_terminals_play_a_game_by_its_link():
    """One has the personal link, one takes the free seat; the draw is sealed by both and right in the end."""
    with client.Server() as server, tempfile.TemporaryDirectory() as folder:
        game = new_game(server, {"kind": "me", "name": "Anna"}, {"kind": "open"}, setup="sets=base,dragon,traders players=2")
        path = os.path.join(folder, "net.bastide")
        mine = f"{url(server, game)}#0.{game['seats'][0]['token']}"
        with Lines(mine) as anna, Lines("--name", "Bob", url(server, game)) as bob:
            bob.until("Your own link")
            anna.until("Anna, Bob")
            anna.send("chat good luck")
            bob.until("Anna: good luck")
            server.post(f"/api/games/{game['id']}/do", {"cmd": "start"}, token=game["host"])
            over = play_both(anna, bob)
            for talk in (anna, bob):
                if "shuffled too, so nobody chose" not in talk.all:
                    talk.until("shuffled too, so nobody chose")
            anna.say("save " + path)
        assert "all legal; result" in replay(path)
        seen = server.get(f"/api/games/{game['id']}")
        assert f"Anna: {seen['game']['result']['scores'][0]} points" in over[0]


def play_both(*talks):
    """Each plays the first letter whenever it is asked, until all say that the game is over."""
    import threading
    out = [None] * len(talks)

    def one(i):
        talk = talks[i]
        while True:
            line = talk.read_line()
            if line.startswith("Your turn"):
                first = None
                while not first:
                    found = terminal.CHOICE.match(talk.read_line())
                    first = found and found.group(1)
                talk.send(first)
            elif line == "Game over":
                out[i] = "\n".join(talk.say("scores"))
                return
    threads = [threading.Thread(target=one, args=(i,), daemon=True) for i in range(len(talks))]
    for t in threads:
        t.start()
    for t in threads:
        t.join(terminal.PATIENCE)
    assert all(out), [talk.all[-500:] for talk in talks]
    return out


@test
def a_cut_connection_comes_back():
    """The server is killed and started again in mid-game: the screen says so, comes back, and the game goes on."""
    server = client.Server("--port", str(free_port()))
    try:
        game = new_game(server, {"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "easy"}, start=True)
        with Screen(f"{url(server, game)}#0.{game['seats'][0]['token']}") as s:
            s.wait(r"Your turn, Anna: Place your tile")
            s.keys("Enter")
            s.wait(r"Place a figure")
            server.kill()
            s.wait(r"Connection lost")
            s.keys("Enter", "f", "f")
            server.start()
            s.wait(r"Your turn, Anna: Place a figure")
            # What was sent and not answered is sent again, and happens once.
            server.process.send_signal(signal.SIGSTOP)
            s.keys("p")
            s.wait(r"Sending")
            server.kill()
            s.wait(r"Connection lost")
            server.start()
            s.wait(r"Your turn, Anna: Place your tile")
            right(s, 80, 24)
            s.keys("S")
            s.wait("Save as")
            s.keys("Escape", "q")
            assert s.ended() == "0", s.ending()
        with Lines(f"{url(server, game)}#0.{game['seats'][0]['token']}") as talk:
            talk.until("Your turn, Anna")
            assert any("Anna: 0 points" in line for line in talk.say("scores"))
            talk.send(next(iter(choices(talk.say("places")))))
            talk.until("Anna places a tile")  # another program at the same seat: its commands are its own
    finally:
        server.close()


@test
def prepared_draws_clocks_and_rematches_are_told():
    with client.Server() as server:
        game = new_game(server, {"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "easy"}, start=True, clock={"base": 600, "increment": 5, "then": "bot"},
                        setup="sets=base players=2 deck=B-FRFR,B-CFFF,B-FFRR,B-FFFF-m")
        with Lines(f"{url(server, game)}#0.{game['seats'][0]['token']}") as talk:
            talk.until("The host prepared this draw")
            talk.until("^a")
            heard = talk.say("scores")
            assert any(re.match(r"Anna: (59\d|600) seconds on the clock", line) for line in heard), heard
            talk.send("a")
            play_both(talk)
            server.post(f"/api/games/{game['id']}/do", {"cmd": "rematch", "seat": 0}, token=game["seats"][0]["token"])
            talk.until(r"Rematch: http://127.0.0.1:\d+/g/\w+#")


@test
def what_a_server_refuses_is_told():
    with client.Server() as server:
        game = new_game(server, {"kind": "me", "name": "Anna"}, {"kind": "open"})
        with Lines(f"{url(server, game)}#0.{'x' * 43}") as talk:
            talk.until("no longer yours")
        r = subprocess.run([terminal.BASTIDE, "play", "--line", "--lang", "en", f"http://127.0.0.1:{server.port}/g/nosuchgame12"], capture_output=True, text=True,
                           stdin=subprocess.DEVNULL)
        assert r.returncode == 1 and "no such game" in r.stderr, r
        port = server.port
    r = subprocess.run([terminal.BASTIDE, "play", "--line", "--lang", "en", f"http://127.0.0.1:{port}/g/nosuchgame12"], capture_output=True, text=True,
                       stdin=subprocess.DEVNULL)
    assert r.returncode == 1 and "does not answer" in r.stderr, r


def main():
    terminal.BASTIDE = client.BASTIDE = os.path.abspath(sys.argv[1])
    words = sys.argv[2:]
    failed = 0
    chosen = [t for t in TESTS if not words or any(w in t.__name__ for w in words)]
    for t in chosen:
        begun = time.monotonic()
        try:
            t()
            print(f"ok {t.__name__} {time.monotonic() - begun:.1f} s", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED {t.__name__}")
            traceback.print_exc(file=sys.stdout)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
