"""Positions outside of any table: study, judgements, puzzles, looking back; and the page's files."""
import gzip
import html
import http.client
import json
import re
import subprocess
import tempfile

from client import PROGRAM, Game, Server, ServerTest, Socket, main


class Study(ServerTest):
    def study(self, **body):
        status, answer = self.server.post("/api/study", body)
        self.assertEqual(status, 200, answer)
        return answer

    def refused(self, path, **body):
        status, answer = self.server.post(path, body)
        self.assertEqual(status, 400, answer)
        return answer["error"]

    def dealt(self, game="niya", seed=7, **more):
        return self.study(game=game, actions=[], then="roll", seed=seed, **more)

    def test_a_position_and_what_follows(self):
        bare = self.study(game="niya", actions=[])
        self.assertEqual((bare["version"], bare["actors"], bare["players"]), (0, ["chance"], 2))
        dealt = self.dealt(options={"first": 1})
        self.assertEqual(dealt["actors"], [1])
        self.assertEqual(len(dealt["rolled"]), dealt["version"])
        actions = dealt["rolled"]
        again = self.study(game="niya", options={"first": 1}, actions=actions, seat=1)
        self.assertEqual(again["view"], dealt["view"])
        self.assertEqual(dealt["legal"], [])
        self.assertIn("take a1", again["legal"])
        self.assertEqual(again["options"], {"first": 1})
        on = self.study(game="niya", options={"first": 1}, actions=actions + [[1, "take a1"]], seat=0)
        self.assertEqual((on["version"], on["actors"]), (again["version"] + 1, [0]))

    def test_what_chance_can_draw_from(self):
        bare = self.study(game="niya", actions=[])
        self.assertEqual(bare["draws"], [{"action": "first 0", "weight": 1}, {"action": "first 1", "weight": 1}])
        dealt = self.dealt()
        self.assertNotIn("draws", dealt)
        last = self.study(game="niya", actions=dealt["rolled"][:-1])
        self.assertEqual([outcome["action"] for outcome in last["draws"]], [dealt["rolled"][-1][1]])
        # Dice are not all as likely: three different ones have six orders.
        rolls = self.dealt(game="akiwado", players=3)["rolled"]
        dice = next(i for i, (_, action) in enumerate(rolls) if action.startswith("roll"))
        weights = {o["action"]: o["weight"] for o in self.study(game="akiwado", players=3, actions=rolls[:dice])["draws"]}
        self.assertEqual((len(weights), sum(weights.values())), (56, 216))
        self.assertEqual((weights["roll 1 1 1"], weights["roll 1 2 3"]), (1, 6))

    def test_refusals_name_the_place(self):
        actions = self.dealt(options={"first": 0})["rolled"]
        error = self.refused("/api/study", game="niya", options={"first": 0}, actions=actions + [[0, "take b2"]])
        self.assertEqual((error["code"], error["clause"], error["place"]), ("illegal_action", "3", len(actions)))
        error = self.refused("/api/study", game="niya", actions=[[0, "take b2"]])
        self.assertEqual((error["code"], error["place"]), ("not_your_turn", 0))
        for wrong in ([1], [["chance"]], [["luck", "x"]], [[-1, "x"]], [[0, 1]], [[0, "x" * 201]]):
            self.assertEqual(self.refused("/api/study", game="niya", actions=wrong)["code"], "bad_request")
        for body, code in (({"game": "go", "actions": []}, "unknown_game"), ({"game": "niya"}, "bad_request"),
                           ({"game": "niya", "actions": [], "players": 3}, "bad_players"),
                           ({"game": "niya", "actions": [], "seat": 2}, "bad_request"),
                           ({"game": "niya", "actions": [], "then": "go"}, "bad_request"),
                           ({"game": "niya", "actions": [], "seed": -1}, "bad_request"),
                           ({"game": "niya", "actions": [], "why": "take a1"}, "bad_request"),
                           ({"game": "niya", "actions": [], "options": {"x": 1}}, "bad_option"),
                           ({"game": "niya", "actions": [], "data": {}}, "bad_request"),
                           ({"game": "niya", "actions": {}}, "bad_request")):
            self.assertEqual(self.refused("/api/study", **body)["code"], code, body)
        self.assertEqual(self.server.http("GET", "/api/study")[0], 405)
        self.assertEqual(self.server.http("POST", "/api/study/puzzles/niya/1", {})[0], 405)

    def test_why(self):
        actions = self.dealt(options={"first": 0})["rolled"]
        for action, clause in (("take b2", "3"), ("take a1", None)):
            why = self.study(game="niya", options={"first": 0}, actions=actions, seat=0, why=action)["why"]
            self.assertEqual(why.get("clause"), clause)
            self.assertTrue(why["message"])

    def test_a_seat_is_shown_no_secrets(self):
        # Two games with the same open part and another sealed bid of seat 0.
        actions = self.dealt("nyakuza", players=3)["rolled"]
        begin = self.study(game="nyakuza", players=3, actions=actions, seat=0)
        bids = [text for text in begin["legal"] if text.startswith("bid")][:2]
        self.assertEqual(len(bids), 2)
        seen = [[self.study(game="nyakuza", players=3, actions=actions + [[0, bid]], seat=seat)
                 for seat in (None, 1, 2)] for bid in bids]
        self.assertEqual(seen[0], seen[1])
        own = [self.study(game="nyakuza", players=3, actions=actions + [[0, bid]], seat=0) for bid in bids]
        self.assertNotEqual(own[0], own[1])
        # A mind in another seat judges by what that seat sees; at a level that only looks at the view, alike.
        told = [self.server.post("/api/study/judge", {"game": "nyakuza", "players": 3, "level": 2, "seat": 1,
                                                      "actions": actions + [[0, bid]]}) for bid in bids]
        self.assertEqual(told[0], told[1])

    def test_judgements(self):
        for game in (one["id"] for one in self.server.get("/api/games")[1]["games"]):
            actions = self.dealt(game)["rolled"]
            seat = self.study(game=game, actions=actions)["actors"][0]
            legal = self.study(game=game, actions=actions, seat=seat)["legal"]
            for level in (1, 3, 5):
                status, told = self.server.post(
                    "/api/study/judge", {"game": game, "actions": actions, "seat": seat, "level": level})
                self.assertEqual((status, told.get("seat")), (200, seat), told)
                self.assertIn(told["action"], legal)
                self.assertTrue(all(one["action"] in legal for one in told["actions"]))
                self.assertTrue(told["reason"])
            # The same for everyone, and an action that somebody played is valued whatever the search thinks of it.
            body = {"game": game, "actions": actions, "seat": seat, "played": legal[-1]}
            judged = [self.server.post("/api/study/judge", body)[1] for _ in range(2)]
            self.assertEqual(judged[0], judged[1])
            self.assertEqual(judged[0]["action"], told["action"])
            self.assertIn(legal[-1], [one["action"] for one in judged[0]["actions"]])
        error = self.refused("/api/study/judge", game="niya", actions=[], seat=0, played="dance")
        self.assertIn(error["code"], ("not_your_turn", "illegal_action"))
        error = self.refused("/api/study/judge", game="niya", actions=[], seat=0)
        self.assertEqual(error["code"], "not_your_turn")
        error = self.refused("/api/study/judge", game="niya", actions=[], seat=0, level=6)
        self.assertEqual(error["code"], "bad_request")

    def test_puzzles_of_the_other_games_come_round(self):
        status, puzzle = self.server.get("/api/study/puzzles/izakaya/1")
        self.assertEqual((status, puzzle["number"]), (200, 1))
        self.assertEqual(self.server.get(f"/api/study/puzzles/izakaya/{puzzle['of'] + 1}")[1], puzzle)
        body = {name: puzzle[name] for name in ("players", "options", "actions", "seat")}
        status, position = self.server.post("/api/study", {"game": "izakaya", **body})
        self.assertEqual(status, 200, position)
        self.assertLess({puzzle["solution"], puzzle["glance"]}, set(position["legal"]))

    def test_the_difficulty_of_puzzles_is_known(self):
        for game in ("niya", "kamiza", "akiwado", "nyakuza", "izakaya"):
            status, answer = self.server.get(f"/api/study/puzzles/{game}")
            self.assertEqual(status, 200)
            if game in ("niya", "kamiza"):  # the others are not measured yet
                self.assertGreaterEqual(len(answer["puzzles"]), 12)
            for rated in answer["puzzles"]:
                self.assertEqual(len(rated["missed"]), 4)
            for rated in answer["puzzles"][-1:]:
                found = self.server.get(f"/api/study/puzzles/{game}/{rated['number']}")[1]
                self.assertEqual(found["missed"], rated["missed"])
        self.assertEqual(self.server.http("GET", "/api/study/puzzles/chess")[0], 404)

    def test_puzzles_have_one_solution(self):
        for number in (0, 1, 2, 3, 2147483647):
            status, puzzle = self.server.get(f"/api/study/puzzles/niya/{number}")
            self.assertEqual((status, puzzle["number"]), (200, number))
            self.assertEqual(self.server.get(f"/api/study/puzzles/niya/{number}")[1], puzzle)
            body = {"game": "niya", "options": puzzle["options"], "actions": puzzle["actions"], "seat": puzzle["seat"]}
            legal = self.study(**body)["legal"]
            self.assertGreaterEqual(len(legal), 3)
            status, judged = self.server.post("/api/study/judge", body)
            winning = [one["action"] for one in judged["actions"] if one["value"] > 0.5]
            self.assertEqual((winning, judged["action"]), ([puzzle["solution"]], puzzle["solution"]))
            self.assertEqual(sorted(one["action"] for one in judged["actions"]), legal)
        for path in ("niya/-1", "niya/x", "niya/", "niya/4294967296", "go/1", "go"):
            self.assertEqual(self.server.http("GET", f"/api/study/puzzles/{path}")[0], 404, path)

    def test_gardens(self):
        status, facts = self.server.get("/api/study/gardens/niya/0123654a78bf9cde")
        self.assertEqual(status, 200, facts)
        self.assertEqual((facts["number"], facts["classes"], facts["layouts"]), (127565, 2270454064, 9216))
        self.assertEqual((facts["garden"], facts["canonical"]), ("0123654a78bf9cde", "0123654a78bf9cde"))
        self.assertEqual((facts["value"], facts["tiles"]), ("won", 5))
        self.assertEqual(facts["winning_openings"], ["c1", "a2", "c4", "d4"])
        self.assertEqual([square for square, value in facts["openings"].items() if value == "won"],
                         facts["winning_openings"])
        self.assertEqual(self.server.get("/api/study/gardens/niya/127565")[1], facts)
        for path, status in (("niya/2270454064", 400), ("niya/-1", 400), ("niya/maple", 400), ("niya/", 404),
                             ("niya/0123456789abcdee", 400), ("go/1", 404), ("", 404), ("niya/odd/1/1", 404),
                             ("niya/lost/0/1", 400), ("niya/lost/65/1", 400), ("niya/lost/1/2147483648", 400),
                             ("niya/lost/1", 404), ("niya/lost/1/1/1", 404)):
            self.assertEqual(self.server.http("GET", f"/api/study/gardens/{path}")[0], status, path)
        self.assertEqual(self.server.http("POST", "/api/study/gardens/niya/1", {})[0], 405)

    def test_a_table_deals_from_gardens_of_a_kind(self):
        status, drawn = self.server.get("/api/study/gardens/niya/drawn/16/7")
        self.assertEqual((status, len(set(drawn["gardens"]))), (200, 16))
        self.assertEqual(self.server.get("/api/study/gardens/niya/drawn/16/7")[1], drawn)
        made = self.server.open_table(options={"first": 0, "full_garden": "draw"}, data=drawn)
        self.assertEqual(self.server.get(f"/api/tables/{made['table']}")[1]["data"], drawn)
        game = Game(self.server.sit_down(made))
        game.play()
        text = self.server.http("GET", f"/api/tables/{made['table']}/transcript")[2].decode()
        header, *log = [json.loads(line) for line in text.splitlines()]
        self.assertEqual(header["data"], drawn)
        plants, symbols = ("maple", "cherry", "pine", "iris"), ("sun", "poem", "bird", "rain")
        deals = [action.removeprefix("deal ").split("-") for who, action in log if who == "chance"]
        garden = "".join(f"{4 * plants.index(plant) + symbols.index(symbol):x}" for plant, symbol in deals)
        self.assertIn(garden, drawn["gardens"])
        self.assertEqual(self.server.get(f"/api/study/gardens/niya/{garden}")[1]["value"], "drawn")
        verified = subprocess.run([PROGRAM, "verify", "-"], input=text.encode(), capture_output=True)
        self.assertIn(b"follows from it", verified.stdout, verified.stderr)
        # Any other deal than those is refused.
        lines = text.splitlines()
        lines[1] = json.dumps(["chance", "deal maple-sun" if deals[0] != ["maple", "sun"] else "deal iris-rain"])
        other = subprocess.run([PROGRAM, "verify", "-"], input="\n".join(lines).encode() + b"\n", capture_output=True)
        self.assertIn(b"(rule N5)", other.stderr)
        error = self.server.post("/api/tables", {"game": "niya", "data": {"gardens": ["12"]},
                                                 "seats": [{"kind": "open"}] * 2})
        self.assertEqual((error[0], error[1]["error"]["code"]), (400, "bad_request"))

    def test_a_finished_table_can_be_studied(self):
        made = self.server.open_table(options={"first": 0})
        game = Game(self.server.sit_down(made))
        game.play()
        lines = self.server.http("GET", f"/api/tables/{made['table']}/transcript")[2].decode().splitlines()
        header, actions = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
        end = self.study(game="niya", options=header["options"], players=header["players"], actions=actions, seat=0)
        for field in ("view", "scores", "winners", "over", "actors", "version"):
            self.assertEqual(end[field], game.seen[0][field])

    def test_verdicts_are_computed_once_for_everyone(self):
        folder = tempfile.mkdtemp()
        with Server(data=folder) as server:
            made = server.open_table(options={"first": 0})
            verdicts = f"/api/tables/{made['table']}/verdicts"
            game = Game(server.sit_down(made))
            self.assertEqual(server.get(f"{verdicts}/20")[1]["error"]["message"], "only finished games are judged")
            game.play()
            lines = server.http("GET", f"/api/tables/{made['table']}/transcript")[2].decode().splitlines()
            header, actions = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
            self.assertEqual(server.get(verdicts)[1], {"verdicts": []})
            place = next(i for i, (who, _) in enumerate(actions) if who != "chance")
            seat, played = actions[place]
            status, found = server.get(f"{verdicts}/{place}")
            self.assertEqual(status, 200, found)
            judged = server.post("/api/study/judge", {"game": "niya", "options": header["options"], "seat": seat,
                                                      "actions": actions[:place], "played": played})[1]
            self.assertEqual(found, judged)
            for missing in (0, len(actions), "x", -1):
                self.assertEqual(server.get(f"{verdicts}/{missing}")[0], 404, missing)
            self.assertEqual(server.get("/api/tables/nonono/verdicts/1")[0], 404)
        with Server(data=folder) as server:
            self.assertEqual(server.get(verdicts)[1], {"verdicts": [[place, found]]})

    def test_a_deeper_look_says_so(self):
        actions = self.dealt("akiwado", players=3)["rolled"]
        seat = self.study(game="akiwado", players=3, actions=actions)["actors"][0]
        body = {"game": "akiwado", "players": 3, "actions": actions, "seat": seat}
        counts = [self.server.post("/api/study/judge", {**body, **more})[1]["iterations"]
                  for more in ({}, {"iterations": 3000})]
        self.assertEqual(counts, [1000, 3000])
        self.refused("/api/study/judge", **body, iterations=10001)

    def test_looking_back(self):
        seats = [{"kind": "human", "name": "A"}, {"kind": "human", "name": "B"}, {"kind": "human", "name": "C"}]
        made = self.server.open_table("nyakuza", seats)
        game = Game(self.server.sit_down(made))
        watcher = Socket(self.server, made["table"])
        readers = [*game.sockets, watcher]
        seen = [{one["version"]: one} for one in [*game.seen, watcher.receive("sync")]]
        for _ in range(24):
            game.step(lambda legal: legal[-1])
            for reader, one in enumerate([*game.seen, watcher.receive("update")]):
                seen[reader][one["version"]] = one
        for reader, socket in enumerate(readers):
            for version, before in seen[reader].items():
                socket.send({"type": "look", "version": version})
                look = socket.receive("look")
                for field in ("version", "actors", "view", "over", "scores", "sealed", "account"):
                    self.assertEqual(look.get(field), before.get(field))
                self.assertEqual(look["log"], version)
                socket.send({"type": "look", "log": version})
                self.assertEqual(socket.receive("look"), look)
        watcher.send({"type": "look", "version": max(seen[0]) + 1})
        self.assertEqual(watcher.receive("refused")["code"], "bad_request")
        for wrong in ({"log": max(seen[0]) + 1}, {"log": -1}, {"log": "1"}, {"log": 1, "version": 1}, {}):
            watcher.send({"type": "look", **wrong})
            self.assertEqual(watcher.receive("refused")["code"], "bad_request", wrong)

    def test_looking_back_over_an_undo(self):
        made = self.server.open_table(options={"first": 0})
        game = Game(self.server.sit_down(made))
        begin = game.seen[0]
        taken = game.step()
        for one in game.sockets:
            one.send({"type": "propose", "what": "undo"})
        game.seen = [one.receive("sync") for one in game.sockets]
        game.step(lambda legal: legal[-1])
        after = game.seen[0]
        zero = game.sockets[0]
        before = len(begin["log"])
        for version, view, log in ((begin["version"], begin["view"], before),
                                   (taken["version"] + 1, begin["view"], before),
                                   (after["version"], after["view"], before + 1)):
            zero.send({"type": "look", "version": version})
            look = zero.receive("look")
            self.assertEqual((look["view"], look["log"]), (view, log))
        zero.send({"type": "look", "version": taken["version"]})
        self.assertEqual(zero.receive("refused")["code"], "bad_request")
        for version, view, log in ((taken["version"] + 1, begin["view"], before), (after["version"], after["view"], before + 1)):
            zero.send({"type": "look", "log": log})
            look = zero.receive("look")
            self.assertEqual((look["version"], look["view"], look["log"]), (version, view, log))

    def test_filling_a_table_with_minds(self):
        made = self.server.open_table("kamiza", [{"kind": "human", "name": "Oichi"}] + [{"kind": "open"}] * 2)
        me = Socket(self.server, made["table"], made["seats"][0]["key"])
        me.receive("sync")
        watcher = Socket(self.server, made["table"])
        watcher.send({"type": "fill", "level": 2})
        self.assertEqual(watcher.receive("refused")["code"], "not_seated")
        for level in (0, 6, "1"):
            me.send({"type": "fill", "level": level})
            self.assertEqual(me.receive("refused")["code"], "bad_request")
        me.send({"type": "fill", "level": 2})
        sync = me.receive("sync")
        self.assertTrue(sync["started"])
        self.assertEqual([player.get("level") for player in sync["players"]], [None, 2, 2])
        me.send({"type": "fill", "level": 2})
        self.assertEqual(me.receive("refused")["code"], "table_full")

    def test_one_seat_for_a_computer_player_and_one_for_a_guest(self):
        made = self.server.open_table("kamiza", [{"kind": "open"}, {"kind": "human", "name": "Oichi"}] + [{"kind": "open"}] * 2)
        host = Socket(self.server, made["table"], made["seats"][0]["key"])
        host.receive("sync")
        host.send({"type": "fill", "level": 3, "seat": 2})
        sync = host.receive("sync")
        self.assertEqual([player["kind"] for player in sync["players"]], ["open", "human", "mind", "open"])
        host.send({"type": "fill", "level": 3, "seat": 2})
        self.assertEqual(host.receive("refused")["code"], "table_full")
        sit = f"/api/tables/{made['table']}/sit"
        self.assertEqual(self.server.post(sit, {"name": "Ben", "seat": 2})[0], 409)
        self.assertEqual(self.server.post(sit, {"name": "Ben", "seat": 9})[0], 400)
        self.assertEqual(self.server.post(sit, {"name": "Ben", "seat": 3})[1]["seat"], 3)
        self.assertEqual(self.server.post(sit, {"name": "Eve"})[1]["seat"], 0)
        self.assertTrue(host.receive("sync")["started"])

    def test_the_host_closes_a_table_before_play_starts(self):
        made = self.server.open_table("kamiza", [{"kind": "open"}, {"kind": "human", "name": "Oichi"}, {"kind": "open"}], listed=True)
        host = Socket(self.server, made["table"], made["seats"][0]["key"])
        host.receive("sync")
        seat = self.server.post(f"/api/tables/{made['table']}/sit", {"name": "Ben"})[1]
        guest = Socket(self.server, made["table"], seat["key"])
        watcher = Socket(self.server, made["table"])
        for other in (guest, watcher):
            other.receive("sync")
            other.send({"type": "cancel"})
            self.assertEqual(other.receive("refused")["code"], "not_seated")
        host.send({"type": "cancel"})
        for one in (host, guest, watcher):
            self.assertTrue(one.receive("sync")["closed"])
        self.assertNotIn(made["table"], [table["table"] for table in self.server.get("/api/tables")[1]["tables"]])
        host.send({"type": "cancel"})
        self.assertEqual(host.receive("refused")["code"], "over")
        started = self.server.open_table(options={"first": 0})
        first, _ = self.server.sit_down(started)
        first.send({"type": "cancel"})
        self.assertEqual(first.receive("refused")["code"], "bad_request")

    def test_two_devices_with_one_key(self):
        made = self.server.open_table(options={"first": 0})
        first, other = self.server.sit_down(made)
        second = Socket(self.server, made["table"], made["seats"][0]["key"])
        sync = second.receive("sync")
        second.act(sync["version"], sync["legal"][0], id="mine")
        updates = [one.receive("update") for one in (first, second, other)]
        self.assertEqual(updates[0], updates[1])
        self.assertEqual([one.get("id") for one in updates], ["mine", "mine", None])
        second.close()
        other.send({"type": "chat", "text": "still there?"})  # the seat is, on the first device
        while first.receive()["type"] != "chat":
            pass
        status, summary = self.server.get(f"/api/tables/{made['table']}")
        self.assertTrue(summary["seats"][0]["present"])

    def test_maps_and_cards_for_whoever_draws(self):
        status, bay = self.server.get("/api/games/nyakuza/data")
        self.assertEqual((status, bay["spaces"][0]["id"][0] in "rsw"), (200, True))
        self.assertTrue(self.server.get("/api/games/izakaya/data")[1])
        for game in ("niya", "go"):
            self.assertEqual(self.server.http("GET", f"/api/games/{game}/data")[0], 404)
        made = self.server.open_table("nyakuza", [{"kind": "open"}] * 2, data=bay)
        self.assertEqual(self.server.get(f"/api/tables/{made['table']}")[1]["data"], bay)
        made = self.server.open_table("nyakuza", [{"kind": "open"}] * 2)
        self.assertNotIn("data", self.server.get(f"/api/tables/{made['table']}")[1])
        self.assertEqual(self.study(game="nyakuza", data=bay, actions=[]), self.study(game="nyakuza", actions=[]))

    def test_the_page_and_its_places(self):
        index = self.server.http("GET", "/puzzles")[2]
        for path in ("/t/anything", "/new/nothing", "/learn/niya/2", "/review/x", "/gardens", "/index.html"):
            status, headers, body = self.server.http("GET", path)
            self.assertEqual((status, body), (200, index), path)
            self.assertEqual(headers["cache-control"], "no-cache")
            self.assertIn("default-src 'self'", headers["content-security-policy"])
            self.assertNotIn("unsafe-inline", headers["content-security-policy"].split("style-src")[0])
            self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
        for path in ("/missing.js", "/api/", "/api/puzzles", "/t/../x"):
            self.assertEqual(self.server.http("GET", path)[0], 404, path)
        status, headers, _ = self.server.http("GET", "/puzzles", headers={"If-None-Match": headers["etag"]})
        self.assertEqual(status, 304)
        for encodings, packed in (("gzip, deflate, br", True), ("br;q=1.0, gzip;q=0.8", True), ("gzip;q=0", False),
                                  ("br", False)):
            status, headers, body = self.server.http("GET", "/puzzles", headers={"Accept-Encoding": encodings})
            self.assertEqual((headers.get("content-encoding"), headers["vary"]),
                             ("gzip" if packed else None, "Accept-Encoding"))
            self.assertEqual(gzip.decompress(body) if packed else body, index)

    def test_a_file_says_what_its_kind_needs(self):
        everywhere = {"x-content-type-options": "nosniff", "x-frame-options": "DENY",
                      "cross-origin-resource-policy": "same-origin"}
        documents = {"referrer-policy", "cross-origin-opener-policy", "permissions-policy", "content-security-policy"}
        index = self.server.http("GET", "/index.html")[2].decode()
        script, = re.findall(r'src="(/assets/[^"]+\.js)"', index)
        page, = re.findall(r'href="(/assets/[^"]+\.js)"', index)
        style = "/assets/" + re.findall(r"assets/([\w-]+\.css)", self.server.http("GET", page)[2].decode())[0]
        for path, needed in (("/icon.svg", documents), ("/api/games", documents), ("/missing.js", documents),
                             (script, {"content-security-policy"}), ("/service-worker.js", {"content-security-policy"}),
                             (style, set()), ("/icon-192.png", set())):
            headers = self.server.http("GET", path)[1]
            self.assertEqual({name: headers[name] for name in everywhere}, everywhere, path)
            self.assertEqual(documents & set(headers), needed, path)
            # Where a script runs as a worker, its own policy holds.
            if needed:
                self.assertRegex(headers["content-security-policy"], "^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")
            self.assertLess(sum(len(f"{name}: {value}\r\n") for name, value in headers.items()), 800 if needed == documents else 420)

    def test_a_link_shows_what_it_leads_to(self):
        def tags(path):
            status, headers, body = self.server.http("GET", path)
            self.assertEqual((status, headers["cache-control"]), (200, "no-cache"))
            found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', body.decode()))
            here = f"http://{self.server.host}:{self.server.port}"
            self.assertEqual(found["url"], here + path)
            picture = self.server.http("GET", found["image"].removeprefix(here))
            self.assertEqual((picture[0], picture[1]["content-type"], picture[2][:2]), (200, "image/jpeg", b"\xff\xd8"))
            return html.unescape(found["title"]), html.unescape(found["description"]), found["image"].split("/")[-1]

        name = '"Ann" <b> & co'
        made = self.server.open_table(seats=[{"kind": "human", "name": name}, {"kind": "open"}])
        self.assertEqual(tags(f"/t/{made['table']}"), (f"Niya: {name}", "One seat is free: come in.", "niya.jpg"))
        self.assertNotIn(b"<b>", self.server.http("GET", f"/t/{made['table']}")[2])
        made = self.server.open_table(options={"first": 0})
        self.assertEqual(tags(f"/t/{made['table']}")[:2],
                         ("Niya: Oichi and Rokusuke", "Being played now: come and watch."))
        game = Game(self.server.sit_down(made))
        game.play()
        winner = ("Oichi", "Rokusuke")[game.seen[0]["winners"][0]]
        self.assertEqual(tags(f"/review/{made['table']}")[1], f"Won by {winner}.")
        self.assertEqual(tags("/rules/kamiza")[0::2], ("Kamiza: Zashiki", "kamiza.jpg"))
        self.assertEqual(tags("/"), ("Zashiki", "Five games with hidden choices, at one table.", "house.jpg"))

    def test_any_content_type_but_no_foreign_page(self):
        body = json.dumps({"game": "niya", "actions": []}).encode()
        here = f"http://{self.server.host}:{self.server.port}"
        for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
            for origin, status in ((here, 200), ("https://elsewhere.example", 403), ("null", 403)):
                answer = self.server.http("POST", "/api/study", body, {"Content-Type": kind, "Origin": origin})
                self.assertEqual(answer[0], status)

    def test_thinking_is_limited(self):
        # More at once than may wait: some are told to come back, the rest are answered.
        with Server() as server:
            dealt = server.post("/api/study", {"game": "izakaya", "actions": [], "then": "roll"})[1]["rolled"]
            seat = server.post("/api/study", {"game": "izakaya", "actions": dealt})[1]["actors"][0]
            body = json.dumps({"game": "izakaya", "actions": dealt, "seat": seat, "level": 5})
            lines = [http.client.HTTPConnection(server.host, server.port, timeout=60) for _ in range(100)]
            for line in lines:
                line.connect()
            for line in lines:
                line.request("POST", "/api/study/judge", body)
            answers = [line.getresponse() for line in lines]
            statuses = [answer.status for answer in answers]
            self.assertEqual({answer.headers["Retry-After"] for answer in answers if answer.status == 429}, {"1"})
            for line in lines:
                line.close()
            self.assertEqual(set(statuses), {200, 429})
            self.assertGreaterEqual(statuses.count(200), 32)


main()
