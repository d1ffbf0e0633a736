"""The protocol, as a client meets it."""
import json
import os
import re
import subprocess
from pathlib import Path

from client import PROGRAM, Closed, Game, Refused, Server, ServerTest, Socket, main


class Protocol(ServerTest):
    def test_health_metrics_games_and_page(self):
        self.assertEqual(self.server.get("/healthz"), (200, {"ok": True}))
        status, headers, body = self.server.http("GET", "/metrics")
        self.assertEqual(status, 200)
        self.assertIn(b"zashiki_actions_total", body)
        status, games = self.server.get("/api/games")
        self.assertEqual(games["games"][0]["id"], "niya")
        for path in ("/", "/t/anything"):
            status, headers, body = self.server.http("GET", path)
            self.assertEqual(status, 200)
            self.assertTrue(headers["content-type"].startswith("text/html"))
            for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
                self.assertIn(name, headers)

    def test_the_documented_calls_are_those_that_there_are(self):
        text = (Path(__file__).parents[2] / "docs/build/protocol.md").read_text()
        table = text[text.index("| call | answer |"):text.index("To open a table, post:")]
        documented = set(re.findall(r"`(GET|POST|DELETE) (/[^`\s]*)`", table))
        answer = self.server.get("/api")
        self.assertEqual(answer[0], 200, answer)
        calls = answer[1]["calls"]
        self.assertEqual(documented, {(call["method"], call["path"]) for call in calls} | {("GET", "/healthz"), ("GET", "/metrics")})
        for call in calls:
            path = call["path"].replace("{game}", "nyakuza").replace("{", "").replace("}", "")
            status, headers, body = self.server.http("PUT", path)
            self.assertEqual(status, 405, path)
            self.assertIn(call["method"], headers["allow"].split(", "))
        # What the page still writes by hand beside the generated client; "{}" is whatever it fills in.
        known = [re.sub(r"\{\w+\}", "{}", call["path"]) for call in calls]
        for file in (Path(__file__).parents[2] / "web/src").rglob("*"):
            if file.suffix in (".ts", ".svelte") and ".test." not in file.name:
                for path in re.findall(r"(?<![\w.])/api/[^`'\s]*", re.sub(r"\$\{[^}]*\}", "{}", file.read_text())):
                    self.assertTrue(any(call.startswith(path.rstrip(".")) for call in known), f"{file}: {path}")

    def test_a_whole_game_and_its_proof(self):
        made = self.server.open_table(seats=[{"kind": "human", "name": "Oichi", "entropy": "of my own"},
                                             {"kind": "human", "name": "Rokusuke"}])
        self.assertEqual([seat["seat"] for seat in made["seats"]], [0, 1])
        self.assertEqual(len(made["commitment"]), 64)
        watcher = Socket(self.server, made["table"])
        sync = watcher.receive("sync")
        self.assertIsNone(sync["seat"])
        self.assertEqual(sync["legal"], [])
        game = Game(self.server.sit_down(made))
        self.assertEqual(sync["version"], len(sync["log"]))
        _, _, before = self.server.http("GET", f"/api/tables/{made['table']}/transcript")
        self.assertNotIn(b'"seed"', before)
        while not game.seen[0]["over"]:
            mover = game.whose()
            version = game.seen[0]["version"]
            update = game.step(id=f"step-{version}")
            self.assertGreater(update["version"], version)
            self.assertEqual(update["who"], mover)
            seen = watcher.receive("update")
            self.assertEqual(seen["action"], update["action"])
            self.assertNotIn("id", seen)
            self.assertEqual([("id" in one) for one in game.seen], [seat == mover for seat in (0, 1)])
        self.assertEqual(len(game.seen[0]["winners"]), 1)
        game.sockets[0].act(game.seen[0]["version"], "take a1")
        self.assertEqual(game.sockets[0].receive("refused")["code"], "over")
        status, _, transcript = self.server.http("GET", f"/api/tables/{made['table']}/transcript")
        self.assertEqual(json.loads(transcript.split(b"\n")[0])["commitment"], made["commitment"])
        checked = subprocess.run([PROGRAM, "verify", "-"], input=transcript, capture_output=True)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn(b"what chance did, 17 actions, follows from it", checked.stdout)
        self.assertIn(b'Seat 0 contributed "of my own" without committing to it', checked.stdout)
        # It prints nothing that a terminal would obey, and says what it leaves out.
        header, *lines = transcript.decode().split("\n")
        header = json.loads(header)
        del header["fairness"]["seed"]
        header["fairness"]["contributions"][0] = "\x7f\u009b2J\u202e" + "long" * 20
        shown = subprocess.run([PROGRAM, "verify", "-"], input="\n".join([json.dumps(header), *lines]), capture_output=True, text=True)
        self.assertIn("... (87 characters)", shown.stdout)
        self.assertFalse(set("\x7f\u009b\u202e") & set(shown.stdout + shown.stderr), shown)
        # Another contribution would have given other draws.
        forged = subprocess.run([PROGRAM, "verify", "-"], input=transcript.replace(b"of my own", b"of no one"),
                                capture_output=True)
        self.assertEqual(forged.returncode, 1)
        self.assertIn(b"the seed gives", forged.stderr)
        status, summary = self.server.get(f"/api/tables/{made['table']}")
        self.assertTrue(summary["over"])
        self.assertEqual(summary["winners"], game.seen[0]["winners"])

    def test_sitting_down(self):
        made = self.server.open_table(seats=[{"kind": "open"}, {"kind": "human", "name": "Oichi"}], listed=True)
        path = f"/api/tables/{made['table']}"
        status, tables = self.server.get("/api/tables")
        self.assertIn(made["table"], [one["table"] for one in tables["tables"]])
        status, summary = self.server.get(path)
        self.assertEqual([seat["kind"] for seat in summary["seats"]], ["open", "human"])
        self.assertEqual((summary["version"], summary["actors"], summary["over"]), (0, [], False))
        waiting = Socket(self.server, made["table"], made["seats"][0]["key"])
        self.assertEqual(waiting.receive("sync")["seat"], 1)
        waiting.act(0, "take a1")
        self.assertEqual(waiting.receive("refused")["code"], "not_your_turn")
        status, sat = self.server.post(path + "/sit", {"name": "Rokusuke", "entropy": "x"})
        self.assertEqual((status, sat["seat"]), (200, 0))
        self.assertEqual(waiting.receive("sync")["version"], 17)
        self.assertEqual(self.server.post(path + "/sit", {"name": "Late"})[0], 409)
        other = Socket(self.server, made["table"], sat["key"], in_protocol=True)
        self.assertIn(f"zashiki.{sat['key']}", other.head)
        self.assertEqual(other.receive("sync")["seat"], 0)
        status, tables = self.server.get("/api/tables")
        self.assertNotIn(made["table"], [one["table"] for one in tables["tables"]])

    def test_refusals_on_the_socket(self):
        made = self.server.open_table(options={"first": 0})
        zero, one = self.server.sit_down(made)
        watcher = Socket(self.server, made["table"])
        sync = zero.receive("sync")
        one.receive("sync")
        version, action = sync["version"], sync["legal"][0]
        watcher.act(version, action)
        self.assertEqual(watcher.receive("refused")["code"], "not_seated")
        one.act(version, action, id="early")
        refused = one.receive("refused")
        self.assertEqual((refused["code"], refused["id"], refused["version"]), ("not_your_turn", "early", version))
        for bad in (version - 1, version + 1):
            zero.act(bad, action)
            self.assertEqual(zero.receive("refused")["code"], "stale_version")
        zero.act(version, "take b2", id="inside")
        refused = zero.receive("refused")
        self.assertEqual((refused["code"], refused["clause"]), ("illegal_action", "3"))
        zero.send({"type": "why", "action": "take b2"})
        self.assertEqual(zero.receive("why")["clause"], "3")
        for junk in ("", "x", "[]", "{}", '{"type":"dance"}', '{"type":"act"}', '{"type":"sync","x":1}',
                     '{"type":"act","version":"1","action":"take a1"}', '{"type":"act","version":1,"action":1}',
                     json.dumps({"type": "act", "version": version, "action": action, "id": ""}),
                     json.dumps({"type": "act", "version": version, "action": action, "id": "x" * 65}),
                     json.dumps({"type": "chat", "text": "x" * 501}), json.dumps({"type": "chat", "text": "x", "saying": "x" * 65}), "[" * 1000, '"\ud800"'.encode("utf-8", "surrogatepass").decode("latin-1")):
            zero.send(junk)
            self.assertEqual(zero.receive("refused")["code"], "bad_request", junk)
        # A refused id is forgotten, a played one is remembered.
        zero.act(version, action, id="inside")
        self.assertEqual(zero.receive("update")["id"], "inside")
        zero.act(version, action, id="inside")
        again = zero.receive("sync")
        self.assertEqual((again["id"], again["version"]), ("inside", version + 1))
        zero.act(version, sync["legal"][1], id="inside")
        self.assertEqual(zero.receive("refused")["code"], "bad_request")
        self.assertEqual(one.receive("update")["version"], version + 1)

    def test_refusals_over_http(self):
        server = self.server
        for body, code in ((b"x", "bad_request"), (b"{}", "bad_request"), ({"game": "go", "seats": [{"kind": "open"}]}, "unknown_game"),
                           ({"game": "niya", "seats": [{"kind": "open"}]}, "bad_players"),
                           ({"game": "niya", "seats": [{"kind": "open"}] * 2, "options": {"x": 1}}, "bad_option"),
                           ({"game": "niya", "seats": [{"kind": "open"}] * 2, "extra": 1}, "bad_request"),
                           ({"game": "niya", "seats": [{"kind": "mind", "level": 6}] * 2}, "bad_request"),
                           ({"game": "niya", "seats": [{"kind": "human", "name": ""}] * 2}, "bad_request"),
                           ({"game": "niya", "seats": [{"kind": "open", "name": "x"}] * 2}, "bad_request"),
                           ({"game": "niya", "seats": [{"kind": "open"}] * 2, "clock": {"move": -1}}, "bad_request")):
            status, answer = server.post("/api/tables", body)
            self.assertEqual((status, answer["error"]["code"]), (400, code), body)
            self.assertTrue(answer["error"]["message"])
        for path in ("/api/tables/nope", "/api/tables/" + "A" * 22, "/api/nothing", "/../../etc/passwd", "/t/../x/y"):
            self.assertEqual(server.http("GET", path)[0], 404, path)
        self.assertEqual(server.http("DELETE", "/api/games")[0], 405)
        self.assertEqual(server.http("GET", "/api/tables/x/ws")[0], 426)

    def test_what_is_sealed_and_what_a_position_pays(self):
        made = self.server.open_table("izakaya", [{"kind": "human", "name": name} for name in ("Oichi", "Ben")])
        one, other = self.server.sit_down(made)
        sync = one.receive("sync")
        other.receive("sync")
        self.assertTrue(sync["seals"])
        self.assertNotIn("sealed", sync)
        one.act(sync["version"], "bid 300")
        for update in (one.receive("update"), other.receive("update")):
            self.assertEqual(update["sealed"], [0])
        self.assertTrue(update["seals"])
        other.act(update["version"], "bid 100")
        for update in (one.receive("update"), other.receive("update")):
            self.assertNotIn("sealed", update)
            self.assertNotIn("seals", update)
            for seat, score in enumerate(update["scores"]):
                self.assertEqual(score, sum(fact["points"] for fact in update["account"] if fact["seat"] == seat))

    def test_minds_resigning_chat_and_presence(self):
        made = self.server.open_table(seats=[{"kind": "human", "name": "Oichi"}, {"kind": "mind", "level": 3}])
        (me,) = self.server.sit_down(made)
        sync = me.receive("sync")
        self.assertEqual([player["present"] for player in sync["players"]], [True, True])
        while not sync["legal"]:
            sync = me.receive("update")
        me.act(sync["version"], sync["legal"][0])
        self.assertEqual(me.receive("update")["who"], 0)
        answer = me.receive("update")
        self.assertEqual(answer["who"], 1)
        me.send({"type": "chat", "text": "good evening"})
        self.assertEqual(me.receive("chat"), {"type": "chat", "from": 0, "text": "good evening"})
        me.send({"type": "chat", "text": "good evening", "saying": "evening"})
        self.assertEqual(me.receive("chat"), {"type": "chat", "from": 0, "text": "good evening", "saying": "evening"})
        me.send({"type": "hint"})
        hint = me.receive("hint")
        self.assertIn(hint["action"], [weighed["action"] for weighed in hint["actions"]])
        self.assertTrue(hint["because"])
        me.send({"type": "resign"})
        over = me.receive("sync")
        self.assertEqual((over["over"], over["winners"], over["resigned"]), (True, [1], 0))
        me.send({"type": "propose", "what": "rematch"})  # who gave up may want another game
        again = Socket(self.server, me.receive("rematch")["table"], made["seats"][0]["key"]).receive("sync")
        self.assertFalse("resigned" in again["players"][0])

    def test_those_who_sit_hear_of_those_who_watch(self):
        made = self.server.open_table(options={"first": 0})
        one, two = self.server.sit_down(made)
        two.receive("sync")
        one.receive("presence")
        watcher = Socket(self.server, made["table"])
        self.assertEqual(watcher.receive("sync")["spectators"], 1)
        self.assertEqual([one.receive("presence")["spectators"], two.receive("presence")["spectators"]], [1, 1])
        watcher.close()
        self.assertEqual(one.receive("presence")["spectators"], 0)

    def test_undo_needs_everybody(self):
        made = self.server.open_table(options={"first": 0})
        game = Game(self.server.sit_down(made))
        before = game.seen[0]
        after = game.step()
        zero, one = game.sockets
        zero.send({"type": "propose", "what": "undo"})
        self.assertEqual(one.receive("proposal")["agreed"], [0])
        one.send({"type": "propose", "what": "undo"})
        sync = one.receive("sync")
        self.assertEqual(sync["version"], after["version"] + 1)
        self.assertEqual(sync["view"], before["view"])
        self.assertEqual(sync["log"], before["log"])

    def test_pause_and_rematch(self):
        made = self.server.open_table(options={"first": 0})
        game = Game(self.server.sit_down(made))
        for one in game.sockets:
            one.send({"type": "propose", "what": "pause"})
        self.assertTrue(game.sockets[0].receive("sync")["paused"])
        self.assertTrue(game.sockets[1].receive("sync")["paused"])
        game.sockets[0].act(game.seen[0]["version"], game.seen[0]["legal"][0])
        self.assertEqual(game.sockets[0].receive("refused")["code"], "paused")
        for one in game.sockets:
            one.send({"type": "propose", "what": "resume"})
        game.seen = [one.receive("sync") for one in game.sockets]
        game.play()
        for what in ("undo", "pause", "resume"):
            game.sockets[0].send({"type": "propose", "what": what})
            self.assertEqual(game.sockets[0].receive("refused")["code"], "over")
        for one in game.sockets:
            one.send({"type": "propose", "what": "rematch"})
        table = game.sockets[0].receive("rematch")["table"]
        again = Socket(self.server, table, made["seats"][1]["key"]).receive("sync")
        winners = game.seen[0]["winners"]
        begins = 0 if winners == [1] else 1  # who lost; after a draw the one who did not begin
        self.assertEqual((again["seat"], again["actors"]), (1, [begins]))

    def test_the_clock_lets_a_mind_move(self):
        made = self.server.open_table(options={"first": 0}, clock={"move": 50})
        zero, one = self.server.sit_down(made)
        sync = zero.receive("sync")
        self.assertEqual(sync["clock"]["move"], 50)
        self.assertEqual(sync["clock"]["running"], sync["actors"])  # on a busy machine it may have moved already
        while not sync["over"]:
            sync = zero.receive("update")  # nobody moves, and yet it ends
            self.assertEqual(sync["by"], "clock")
        self.assertTrue(sync["winners"])
        zero.send({"type": "sync"})
        sync = zero.receive("sync")
        acted = [place for place, (who, _) in enumerate(sync["log"]) if who != "chance"]
        self.assertEqual(sync["timed_out"], acted)
        self.assertEqual(self.server.get(f"/api/tables/{made['table']}")[1]["timed_out"], acted)

    def test_tables_come_back_after_a_restart(self):
        with Server() as first:
            made = first.open_table(options={"first": 0})
            game = Game(first.sit_down(made))
            for _ in range(4):
                game.step(lambda legal: legal[-1])
            seen = game.seen[0]
            first.stop()
            with Server(data=first.data) as second:
                sync = Socket(second, made["table"], made["seats"][0]["key"]).receive("sync")
                for field in ("version", "view", "legal", "actors", "scores"):
                    self.assertEqual(sync[field], seen[field])

    def test_two_servers_do_not_share_a_folder(self):
        other = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", self.server.data], capture_output=True)
        self.assertEqual(other.returncode, 1)
        self.assertIn(b"another server is running", other.stderr)

    def test_names_can_be_typed_after_a_command(self):
        with Server(arguments=["--no-limits"]) as server:
            names = [server.open_table()["table"] for _ in range(256)]
        self.assertFalse([name for name in names if name.startswith("-")])

    def test_backup_export_and_admin(self):
        made = self.server.open_table()
        Game(self.server.sit_down(made)).play()
        copy = os.path.join(self.server.data, "copy")
        os.mkdir(copy)
        run = lambda *arguments: subprocess.run([PROGRAM, *arguments], capture_output=True)
        saved = run("backup", os.path.join(copy, "zashiki.db"), "--data", self.server.data)
        self.assertEqual(saved.returncode, 0, saved.stderr)
        exported = run("export", made["table"], "--data", copy)
        self.assertEqual(exported.stdout, self.server.http("GET", f"/api/tables/{made['table']}/transcript")[2])
        told = run("export", made["table"], "--data", copy, "--outcomes").stdout
        self.assertEqual(told, self.server.http("GET", f"/api/tables/{made['table']}/transcript?outcomes=true")[2])
        last = json.loads(told.splitlines()[-1])
        self.assertEqual((len(last), last[2][-1]["kind"]), (3, "game_won"))
        checked = subprocess.run([PROGRAM, "verify", "-"], input=told, capture_output=True)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn(made["table"].encode(), run("admin", "list", "--data", copy).stdout)
        other = self.server.open_table(options={"first": 0})
        game = Game(self.server.sit_down(other))
        closed = run("admin", "close", other["table"], "--data", self.server.data)
        self.assertEqual(closed.returncode, 0, closed.stderr)
        game.sockets[0].act(game.seen[0]["version"], game.seen[0]["legal"][0])
        # The server looks for it every second: it learns of it then, or by this action, which cannot be stored any more.
        code, closed = None, False
        while code is None or not closed:
            told = game.sockets[0].receive("refused", "sync")
            code = told.get("code", code)
            closed |= told.get("closed", False)
        self.assertIn(code, ("unavailable", "over"))
        self.assertEqual(run("admin", "delete", made["table"], "--data", copy).returncode, 0)
        self.assertEqual(run("export", made["table"], "--data", copy).returncode, 1)


main()
