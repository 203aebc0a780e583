"""Who may do what: lobby, seats, bots that take over, resigning, rematch, chat, the public list."""
import time

from client import Server, Socket, tokens_of


def lobby(s, seats=None, setup="sets=base players=2", **more):
    return s.post("/api/games", {"setup": setup, "seats": seats or [{"kind": "me", "name": "Anna"}, {"kind": "open"}], **more},
                  status=201)


def error(answer):
    return answer["error"]["code"]


def test_join_start_and_rights():
    with Server() as s:
        g = lobby(s)
        path = f"/api/games/{g['id']}"
        host, anna = g["host"], tokens_of(g)[0]
        assert g["game"]["status"] == "lobby" and len(anna) == 43
        assert error(s.do(g["id"], host, 409, cmd="start")) == "open-seats"
        assert error(s.post(path + "/join", {"name": "Bob", "seat": 0}, status=409)) == "seat-taken"
        assert error(s.post(path + "/join", {"name": "Bob", "seat": 7}, status=400)) == "bad-seat"
        assert error(s.post(path + "/join", {"name": " "}, status=400)) == "bad-name"
        assert error(s.post(path + "/join", {"name": "a\u202eb"}, status=400)) == "bad-name"
        assert error(s.post(path + "/join", {"name": "x" * 41}, status=400)) == "bad-name"
        bob = s.post(path + "/join", {"name": " Ľubomír <b> "})
        assert bob["seat"] == 1 and bob["game"]["seats"][1]["name"] == "Ľubomír <b>"
        assert error(s.post(path + "/join", {"name": "Eve"}, status=409)) == "game-full"
        assert error(s.do(g["id"], bob["token"], 403, cmd="start")) == "not-yours"
        assert error(s.do(g["id"], None, 401, cmd="start")) == "bad-token"
        assert error(s.do(g["id"], "x" * 43, 401, cmd="start")) == "bad-token"
        s.do(g["id"], host, cmd="start")
        state = s.get(path + "?legal=1")
        assert state["game"]["status"] == "playing" and state["legal"]
        move = state["legal"][0]
        assert error(s.do(g["id"], bob["token"], 403, cmd="move", seat=0, move=move)) == "not-yours"
        assert error(s.do(g["id"], host, 403, cmd="move", seat=0, move=move)) == "not-yours"
        assert error(s.do(g["id"], bob["token"], 409, cmd="move", seat=1, move=move)) == "not-your-turn"
        assert error(s.do(g["id"], anna, 400, cmd="move", seat=0, move="til 3")) == "bad-move"
        assert error(s.do(g["id"], anna, 400, cmd="move", seat=0, move="draw B-FFRR")) == "bad-move"
        assert error(s.do(g["id"], anna, 422, cmd="move", seat=0, move="tile 40,40,0")) == "illegal-move"
        assert error(s.do(g["id"], anna, 409, cmd="move", seat=0, move=move, after=1)) == "stale"
        assert s.do(g["id"], anna, cmd="move", seat=0, move=move)["ok"]
        assert s.get(path, token=[anna, host])["you"] == {"seats": [0], "host": True}


def test_stand_kick_and_rename():
    with Server() as s:
        g = lobby(s)
        bob = s.post(f"/api/games/{g['id']}/join", {"name": "Bob"})["token"]
        s.do(g["id"], bob, cmd="name", seat=1, name="Robert")
        assert error(s.do(g["id"], g["host"], 403, cmd="name", seat=1, name="Worm")) == "not-yours"
        w = Socket(s)
        w.hello(g["id"], [bob])
        s.do(g["id"], g["host"], cmd="stand", seat=1)
        w.until(lambda m: m["type"] == "seat" and m["why"] == "stand")
        assert w.ask(cmd="chat", text="still here?")["code"] == "bad-token"
        assert error(s.do(g["id"], bob, 401, cmd="chat", text="hello")) == "bad-token"
        eve = s.post(f"/api/games/{g['id']}/join", {"name": "Eve"})["token"]
        s.do(g["id"], g["host"], cmd="bot", seat=1, level="easy")
        assert error(s.do(g["id"], eve, 401, cmd="chat", text="hello")) == "bad-token"
        assert s.get(f"/api/games/{g['id']}")["game"]["seats"][1]["kind"] == "bot"
        assert error(s.do(g["id"], g["host"], 400, cmd="bot", seat=1, level="genius")) == "bad-level"
        s.do(g["id"], g["host"], cmd="close")
        assert s.get(f"/api/games/{g['id']}")["game"]["status"] == "closed"
        assert error(s.do(g["id"], g["host"], 409, cmd="start")) == "not-lobby"


def test_colours():
    with Server() as s:
        g = lobby(s, [{"kind": "me", "name": "Anna", "colour": "pink"}, {"kind": "open"}, {"kind": "bot"}], "sets=base players=3")
        path, host, anna = f"/api/games/{g['id']}", g["host"], tokens_of(g)[0]

        def colours():
            return [seat["colour"] for seat in s.get(path)["game"]["seats"]]
        assert colours() == ["pink", None, None]
        bob = s.post(path + "/join", {"name": "Bob"})["token"]
        w = Socket(s)
        w.hello(g["id"], [anna])
        s.do(g["id"], bob, cmd="colour", seat=1, colour="green")
        told = w.until(lambda m: m["type"] == "seat" and m["seat"] == 1 and m.get("colour"))
        assert told["colour"] == "green" and told["name"] == "Bob" and told["kind"] == "human"
        assert error(s.do(g["id"], bob, 409, cmd="colour", seat=1, colour="pink")) == "colour-taken"
        assert error(s.do(g["id"], bob, 403, cmd="colour", seat=0, colour="red")) == "not-yours"
        assert error(s.do(g["id"], host, 403, cmd="colour", seat=1, colour="red")) == "not-yours"
        assert error(s.do(g["id"], None, 401, cmd="colour", seat=1, colour="red")) == "bad-token"
        for wrong in ["", "Red", "mauve", "red ", "0", "r" * 200, "rouge\u202e", "<b>"]:
            assert error(s.do(g["id"], bob, 400, cmd="colour", seat=1, colour=wrong)) in ("bad-colour", "bad-request"), wrong
        assert error(s.do(g["id"], bob, 400, cmd="colour", seat=1, colour="red\u0000")) == "bad-json"
        for wrong in [None, 3, True, ["red"], {"red": 1}]:
            assert error(s.do(g["id"], bob, 400, cmd="colour", seat=1, colour=wrong)) in ("bad-colour", "bad-request"), wrong
        assert error(s.do(g["id"], bob, 400, cmd="colour", colour="red")) == "bad-seat"
        assert error(s.do(g["id"], host, 400, cmd="colour", seat=7, colour="red")) == "bad-seat"
        s.do(g["id"], host, cmd="colour", seat=2, colour="black")  # a bot's
        n = s.get(path)["game"]["n"]
        assert s.do(g["id"], host, cmd="colour", seat=2, colour="black")["again"] and s.get(path)["game"]["n"] == n
        # A new name keeps it; whoever comes after somebody has chosen nothing.
        s.do(g["id"], bob, cmd="name", seat=1, name="Robert")
        assert colours() == ["pink", "green", "black"]
        s.do(g["id"], bob, cmd="stand", seat=1)
        assert colours() == ["pink", None, "black"]
        eve = s.post(path + "/join", {"name": "Eve"})["token"]
        s.do(g["id"], eve, cmd="colour", seat=1, colour="white")
        assert s.stop() == 0
        s.start()
        assert colours() == ["pink", "white", "black"]
        s.do(g["id"], host, cmd="start")
        assert error(s.do(g["id"], eve, 409, cmd="colour", seat=1, colour="red")) == "not-lobby"
        picture = s.request("GET", path + "/picture.svg")[2]
        assert [(f'class="bp{c}"'.encode() in picture) for c in range(8)] == [c in (4, 5, 7) for c in range(8)]
        # Who resigns is played on in the same colour.
        s.do(g["id"], eve, cmd="resign", seat=1)
        assert colours() == ["pink", "white", "black"]
        for wrong in ("mauve", 5, "pink"):
            seats = [{"kind": "me", "colour": "pink"}, {"kind": "bot", "colour": wrong}]
            answer = s.post("/api/games", {"setup": "sets=base players=2", "seats": seats}, status=409 if wrong == "pink" else 400)
            assert error(answer) == ("colour-taken" if wrong == "pink" else "bad-colour")


def test_takeover_and_back():
    with Server() as s:
        g = s.create("sets=base players=2")
        anna, bob = tokens_of(g)
        w = Socket(s)
        w.hello(g["id"], [anna])
        assert error(s.do(g["id"], g["host"], 409, cmd="bot", seat=0)) == "online"
        assert error(s.do(g["id"], anna, 403, cmd="bot", seat=1)) == "not-yours"
        s.do(g["id"], g["host"], cmd="bot", seat=1, level="random")  # Bob is not there
        assert w.until(lambda m: m["type"] == "seat" and m["seat"] == 1)["human"]
        assert w.ask(cmd="bot", seat=0, level="random")["type"] == "ack"
        w.until(lambda m: m["type"] == "move" and m["seat"] == 0)
        assert w.ask(cmd="back", seat=0)["type"] == "ack"
        end = time.time() + 3
        while s.get(f"/api/games/{g['id']}")["state"]["decides"] != 0 and time.time() < end:
            time.sleep(0.02)
        game = s.get(f"/api/games/{g['id']}?legal=1")
        assert game["state"]["decides"] == 0 and game["game"]["seats"][1]["kind"] == "bot"
        assert s.do(g["id"], anna, cmd="move", seat=0, move=game["legal"][0])["ok"]
        assert s.do(g["id"], bob, cmd="back", seat=1)["ok"]


def test_no_time_is_won_by_a_bot():
    """Who hands a decision over and takes it back goes on with what was left of the time; and so after a restart."""
    with Server() as s:
        begin = time.monotonic()
        g = s.create("sets=base players=2", clock={"base": 600, "then": "bot"})
        seat = s.get(f"/api/games/{g['id']}")["state"]["decides"]
        token = tokens_of(g)[seat]

        def left():
            return s.get(f"/api/games/{g['id']}")["game"]["seats"][seat]["left"]

        time.sleep(1.2)
        before = left()
        s.do(g["id"], token, cmd="bot", seat=seat, level="expert")
        s.do(g["id"], token, cmd="back", seat=seat)
        assert left() <= before <= 600_000 - 1200, (left(), before)
        seats = [e for e in s.get(f"/api/games/{g['id']}/events?after=0")["events"] if e["type"] == "seat" and e["why"] in ("takeover", "back")]
        assert [e["why"] for e in seats] == ["takeover", "back"]
        assert s.get(f"/api/games/{g['id']}")["state"]["decides"] != seat or all(e["left"][seat] <= before for e in seats), seats
        s.stop()
        s.start()
        now = left()  # asked before the time that has passed at most is looked at
        assert 600_000 - 1000 * (time.monotonic() - begin) - 50 <= now <= before, (now, before)


def test_resign():
    with Server() as s:
        g = s.create("sets=base players=2")
        w = Socket(s)
        w.hello(g["id"], tokens_of(g)[:1])
        s.do(g["id"], tokens_of(g)[0], cmd="resign", seat=0)
        over = w.until(lambda m: m["type"] == "over")
        assert over["reason"] == "resign" and over["winners"] == [1]
        assert error(s.do(g["id"], tokens_of(g)[1], 409, cmd="resign", seat=1)) == "game-over"
        three = s.create("sets=base players=3", [{"kind": "me"}, {"kind": "me"}, {"kind": "me"}])
        a, b, c = tokens_of(three)
        s.do(three["id"], b, cmd="resign", seat=1)
        seats = s.get(f"/api/games/{three['id']}")["game"]["seats"]
        assert seats[1]["resigned"] and seats[1]["kind"] == "bot"
        assert error(s.do(three["id"], b, 409, cmd="back", seat=1)) == "game-over"
        s.do(three["id"], a, cmd="resign", seat=0)
        result = s.get(f"/api/games/{three['id']}")["game"]["result"]
        assert result["reason"] == "resign" and result["winners"] == [2]
        mists = s.create("sets=mists players=2", [{"kind": "me"}, {"kind": "bot"}])
        s.do(mists["id"], tokens_of(mists)[0], cmd="resign", seat=0)
        assert s.get(f"/api/games/{mists['id']}")["game"]["result"] == {"reason": "resign", "won": False}


def test_rematch_keeps_the_tokens():
    with Server() as s:
        g = s.create(seats=[{"kind": "me", "name": "Anna", "colour": "white"}, {"kind": "me", "name": "Bob"}])
        anna, bob = tokens_of(g)
        assert error(s.do(g["id"], anna, 409, cmd="rematch", seat=0)) == "not-playing"
        s.do(g["id"], anna, cmd="resign", seat=0)
        w = Socket(s)
        w.hello(g["id"], [bob])
        s.do(g["id"], anna, cmd="rematch", seat=0)
        event = w.until(lambda m: m["type"] == "rematch")
        s.do(g["id"], bob, cmd="rematch", seat=1)
        new = s.get(f"/api/games/{event['game']}", token=bob)
        assert [seat["colour"] for seat in new["game"]["seats"]] == ["white", None]
        assert new["you"]["seats"] == [1] and new["game"]["from"] == g["id"] and new["game"]["status"] == "lobby"
        assert "first=1" in new["game"]["setup"] and new["game"]["commit"] != g["game"]["commit"]
        assert s.get(f"/api/games/{g['id']}")["game"]["rematch"] == event["game"]
        s.do(event["game"], bob, cmd="start")
        assert s.get(f"/api/games/{event['game']}")["state"]["decides"] == 1


def test_undo():
    with Server() as s:
        g = s.create()
        anna, bob = tokens_of(g)
        path = f"/api/games/{g['id']}?legal=1"
        assert error(s.do(g["id"], anna, 409, cmd="undo", seat=0)) == "nothing-to-undo"
        before = s.get(path)
        s.do(g["id"], anna, cmd="move", seat=0, move=before["legal"][0])
        placed = s.get(path)
        assert placed["state"]["phase"] == "figure"
        assert error(s.do(g["id"], bob, 409, cmd="undo", seat=1)) == "nothing-to-undo"
        n = s.do(g["id"], anna, cmd="undo", seat=0)["n"]
        assert s.get(path)["state"] == before["state"]
        events = s.get(f"/api/games/{g['id']}/events?after={n - 1}")["events"]
        assert events[0]["type"] == "undo" and events[0]["to"] == 0 and events[0]["decides"] == 0
        s.do(g["id"], anna, cmd="move", seat=0, move=before["legal"][-1])
        s.do(g["id"], anna, cmd="move", seat=0, move="pass")
        assert error(s.do(g["id"], anna, 409, cmd="undo", seat=0)) == "nothing-to-undo"  # a tile was drawn
        off = s.create(undo=False)
        a = tokens_of(off)[0]
        s.do(off["id"], a, cmd="move", seat=0, move=s.get(f"/api/games/{off['id']}?legal=1")["legal"][0])
        assert error(s.do(off["id"], a, 409, cmd="undo", seat=0)) == "undo-off"


def test_public_list_and_private_games():
    with Server() as s:
        hidden = lobby(s)
        shown = lobby(s, public=True, title="Friday <i>")
        ids = [g["id"] for g in s.get("/api/games")["games"]]
        assert ids == [shown["id"]]
        s.do(hidden["id"], hidden["host"], cmd="public", value=True)
        assert {g["id"] for g in s.get("/api/games")["games"]} == {shown["id"], hidden["id"]}
        s.do(shown["id"], shown["host"], cmd="public", value=False)
        assert [g["id"] for g in s.get("/api/games")["games"]] == [hidden["id"]]
        private = s.create(spectators=False)
        path = f"/api/games/{private['id']}"
        assert error(s.get(path, status=403)) == "private"
        assert s.get(path, token=tokens_of(private)[0])["you"]["seats"] == [0]
        w = Socket(s)
        assert w.hello(private["id"])["code"] == "private"


def test_chat_and_presence():
    with Server() as s:
        g = s.create()
        anna, bob = tokens_of(g)
        a, b, spectator = Socket(s), Socket(s), Socket(s)
        a.hello(g["id"], [anna])
        b.hello(g["id"], [bob])
        a.until(lambda m: m["type"] == "presence" and m["seats"] == [True, True])
        spectator.hello(g["id"])
        assert a.until(lambda m: m["type"] == "presence")["watching"] == 1
        assert a.ask(cmd="chat", text="Ahoj, „jak“ je? <script>")["type"] == "ack"
        line = b.until(lambda m: m["type"] == "chat")
        assert line["name"] == "Anna" and line["text"] == "Ahoj, „jak“ je? <script>"
        assert spectator.ask(cmd="chat", text="hello")["code"] == "bad-token"
        assert a.ask(cmd="chat", text="x" * 301)["code"] == "bad-request"
        assert a.ask(cmd="chat", text="\u0007")["code"] == "bad-request"
        b.close()
        assert a.until(lambda m: m["type"] == "presence")["seats"] == [True, False]
        quiet = s.create(chat=False)
        assert error(s.do(quiet["id"], tokens_of(quiet)[0], 409, cmd="chat", text="hello")) == "chat-off"


def test_clocks():
    with Server() as s:
        g = s.create(clock={"base": 1, "increment": 0, "then": "resign"})
        w = Socket(s)
        w.hello(g["id"], tokens_of(g))
        legal = s.get(f"/api/games/{g['id']}?legal=1")["legal"]
        w.send(cmd="move", seat=0, move=legal[0])
        move = w.until(lambda m: m["type"] == "move")
        assert 0 < move["left"][0] < 1000 and move["left"][1] == 1000
        resign = w.until(lambda m: m["type"] == "resign", 5)
        assert resign["seat"] == 0 and resign["why"] == "clock"
        assert w.until(lambda m: m["type"] == "over")["winners"] == [1]
        g = s.create(clock={"move": 1, "then": "bot"})
        w = Socket(s)
        w.hello(g["id"], tokens_of(g))
        seat = w.until(lambda m: m["type"] == "seat" and m["why"] == "clock", 5)
        assert seat["seat"] == 0 and seat["kind"] == "bot" and seat["human"]
        w.until(lambda m: m["type"] == "move" and m["seat"] == 0, 5)
        assert w.ask(cmd="back", seat=0)["type"] == "ack"
