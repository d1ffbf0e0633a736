"""What strangers found once, each as they did it: from outside, over real sockets, with bad timing."""
import json
import os
import shutil

from client import Game, Refused, Server, ServerTest, Socket, main, read_response

PEOPLE = [{"kind": "human", "name": name} for name in ("Oichi", "Rokusuke", "Tama")]


def metric(server, name):
    text = server.http("GET", "/metrics")[2].decode()
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


class Borders(ServerTest):
    def tearDown(self):
        self.assertEqual(self.server.get("/healthz"), (200, {"ok": True}))

    def finished(self, **more):
        """Two people whose game of Niya is over."""
        made = self.server.open_table(options={"first": 0}, **more)
        game = Game(self.server.sit_down(made))
        game.play()
        return made, game

    def test_leaving_and_returning_while_a_mind_thinks_does_not_stop_the_table(self):
        made = self.server.open_table("kamiza", PEOPLE, clock={"move": 3000})
        sockets = self.server.sit_down(made)
        syncs = [one.receive("sync") for one in sockets]
        seat = syncs[0]["actors"][0]
        for _ in range(3):
            sockets[seat].send({"type": "leave"})
            sockets[seat].send({"type": "return"})
        sockets[seat].send({"type": "leave"})
        self.assertEqual(sockets[seat].receive("update")["who"], seat)

    def test_nobody_but_the_table_says_that_a_hint_is_asked_for(self):
        made = self.server.open_table()
        zero, _ = self.server.sit_down(made)
        zero.send({"type": "chat", "text": "I am asking for a hint.", "saying": "hint"})
        self.assertEqual(zero.receive("refused", "chat").get("code"), "bad_request")

    def test_one_rematch_however_often_it_is_proposed(self):
        made, game = self.finished()
        before = metric(self.server, "zashiki_tables_opened_total")
        one = game.sockets[0]
        frame = one.frame(json.dumps({"type": "propose", "what": "rematch"}).encode())
        one.send_raw(frame * 50)
        game.sockets[1].send_raw(frame * 50)
        tables = {one.receive("rematch")["table"] for one in game.sockets}
        self.assertEqual(len(tables), 1)
        self.assertEqual(metric(self.server, "zashiki_tables_opened_total"), before + 1)

    def test_rematches_count_as_tables_of_whoever_proposes_them(self):
        with Server(arguments=["--tables-a-day", "1"]) as server:
            made = server.open_table(options={"first": 0})
            game = Game(server.sit_down(made))
            game.play()
            for one in game.sockets:
                one.send({"type": "propose", "what": "rematch"})
            self.assertEqual(game.sockets[1].receive("refused")["code"], "too_fast")
            self.assertGreater(metric(server, 'zashiki_limited_total{limit="tables_a_day"}'), 0)

    def test_one_hint_at_a_time(self):
        made = self.server.open_table(options={"first": 0}, seats=[{"kind": "human", "name": "One"}, {"kind": "mind", "level": 1}])
        one = self.server.sit_down(made)[0]
        one.receive("sync")
        one.send_raw(one.frame(b'{"type":"hint"}') * 50)
        kinds = [one.receive("hint", "refused") for _ in range(50)]
        self.assertTrue(all(kind.get("code", "too_fast") == "too_fast" for kind in kinds))
        self.assertLess(len([kind for kind in kinds if kind["type"] == "hint"]), 10)

    def test_time_that_is_out_is_out(self):
        made = self.server.open_table(options={"first": 0}, clock={"move": 1})
        for one in self.server.sit_down(made):
            sync = one.receive("sync")
            self.assertTrue("timed_out" in sync or one.receive("update")["by"] == "clock")

    def test_a_list_is_short_whatever_tables_bring_along(self):
        bay = json.loads(self.server.http("GET", "/api/games/nyakuza/data")[2])
        for _ in range(12):
            self.server.open_table("nyakuza", [{"kind": "open"}, PEOPLE[0]], listed=True, options={}, data=bay)
        status, _, text = self.server.http("GET", "/api/tables")
        tables = json.loads(text)["tables"]
        self.assertTrue(all("data" not in table for table in tables))
        self.assertLessEqual(len(tables), 5)  # of one address
        self.assertLess(len(text), 10000)

    def test_minds_alone_do_not_play_for_nobody(self):
        minds = [{"kind": "mind", "level": 1}] * 3
        made = self.server.open_table("kamiza", minds)
        before = self.server.get(f"/api/tables/{made['table']}")[1]["version"]
        self.assertEqual(self.server.get(f"/api/tables/{made['table']}")[1]["version"], before)
        watcher = Socket(self.server, made["table"])
        watcher.receive("sync")
        self.assertGreater(watcher.receive("update")["version"], before)

    def test_nobodys_move_is_taken_back_behind_their_back(self):
        made = self.server.open_table(options={"first": 0})
        one, two = self.server.sit_down(made)
        sync = one.receive("sync")
        one.act(sync["version"], sync["legal"][0])
        one.receive("update")
        one.send({"type": "leave"})
        one.receive("presence")
        two.send({"type": "propose", "what": "undo"})
        self.assertEqual(two.receive("refused", "proposal")["type"], "refused")
        # Nor does a pause bind somebody who was not asked.
        two.send({"type": "propose", "what": "pause"})
        while not two.receive("sync").get("paused"):
            pass
        one.send({"type": "return"})
        one.send({"type": "propose", "what": "resume"})
        self.assertEqual(one.receive("proposal")["state"], "agreed")

    def test_coming_and_going_is_limited(self):
        made = self.server.open_table(options={"first": 0})
        one = self.server.sit_down(made)[0]
        one.receive("sync")
        one.send_raw((one.frame(b'{"type":"leave"}') + one.frame(b'{"type":"return"}')) * 45)
        codes = [one.receive("refused")["code"] for _ in range(60)]
        self.assertIn("too_fast", codes)

    def test_names_can_be_seen_and_told_apart(self):
        for name in ("", " ", "\u200b", "a\u202eb", "x\u00ad", "\u3164", "\u2028", "a" + "\u0301" * 9, "\u00a0\u3000", "x" * 41, "a\u0007", "\U00016fe4", "a\U00016fe4", "a\u180f", "a\U000e0fff"):
            status, answer = self.server.post("/api/tables", {"game": "niya", "seats": [{"kind": "human", "name": name}, {"kind": "open"}]})
            self.assertEqual((status, answer["error"]["code"]), (400, "bad_request"), ascii(name))
        for name in ("お市", "Zoë", "e\u0301", "👩", "❤️"):
            status, _ = self.server.post("/api/tables", {"game": "niya", "seats": [{"kind": "human", "name": name}, {"kind": "open"}]})
            self.assertEqual(status, 201, ascii(name))
        made = self.server.open_table(seats=[{"kind": "human", "name": "Anna"}, {"kind": "open"}])
        self.server.post(f"/api/tables/{made['table']}/sit", {"name": "ANNA"})
        names = [seat["name"] for seat in self.server.get(f"/api/tables/{made['table']}")[1]["seats"]]
        self.assertEqual(names, ["Anna", "ANNA 2"])
        # Blanks, variation selectors, accents, widths, and letters of other scripts.
        for name, shown in (("Anna ", "Anna"), (" Anna\u00a0", "Anna"), ("\u3000Anna\u200a", "Anna"), ("An\ufe0fna", "An\ufe0fna"),
                            ("Ann\U000e0101a", "Ann\U000e0101a"), ("\u0410nna", "\u0410nna"), ("\u0391nn\u03b1", "\u0391nn\u03b1"),
                            ("\uff21nna", "\uff21nna"), ("Ann\u00e1", "Ann\u00e1"), ("Anna\u0301", "Anna\u0301")):
            made = self.server.open_table(seats=[{"kind": "human", "name": "Anna"}, {"kind": "open"}])
            self.server.post(f"/api/tables/{made['table']}/sit", {"name": name})
            names = [seat["name"] for seat in self.server.get(f"/api/tables/{made['table']}")[1]["seats"]]
            self.assertEqual(names, ["Anna", shown + " 2"], ascii(name))
        made = self.server.open_table(seats=[{"kind": "human", "name": "お  市"}, {"kind": "human", "name": "か"}])
        names = [seat["name"] for seat in self.server.get(f"/api/tables/{made['table']}")[1]["seats"]]
        self.assertEqual(names, ["お 市", "か"])

    def test_chat_is_not_turned_around(self):
        made = self.server.open_table()
        one = self.server.sit_down(made)[0]
        one.receive("sync")
        one.send({"type": "chat", "text": "ab\u202ecd"})
        self.assertEqual(one.receive("refused", "chat")["code"], "bad_request")

    def test_a_name_that_points_here_is_not_enough(self):
        for host, status in (("evil.example", 421), ("localhost.evil.example", 421), ("localhost:1", 200), ("127.0.0.1", 200),
                             ("[::1]:8080", 200), ("LOCALHOST", 200), ("attic", 200), ("127.0.0.1.evil.example", 421)):
            with self.server.connect() as sock:
                sock.sendall(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                self.assertEqual(read_response(sock)[0], status, host)
        with Server(arguments=["--host", "games.example"]) as server:
            for host, status in (("games.example", 200), ("GAMES.example:443", 200), ("other.example", 421)):
                with server.connect() as sock:
                    sock.sendall(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                    self.assertEqual(read_response(sock)[0], status, host)

    def test_metrics_can_be_kept_elsewhere(self):
        import socket
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with Server(arguments=["--metrics", f"127.0.0.1:{port}"]) as server:
            self.assertEqual(server.http("GET", "/metrics")[0], 404)
            with socket.create_connection(("127.0.0.1", port), 30) as sock:
                sock.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                status, _, body = read_response(sock)
            self.assertEqual(status, 200)
            self.assertIn(b"zashiki_limited_total", body)

    def test_the_proxys_word_and_nobody_elses(self):
        with Server(arguments=["--behind-proxy"]) as server:
            def status(*lines):
                head = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
                with server.connect() as sock:
                    sock.sendall(head.encode() + b"\r\n")
                    return read_response(sock)[0]
            self.assertEqual(status("203.0.113.7"), 200)
            self.assertEqual(status("198.51.100.1,\t203.0.113.7:1234"), 200)
            self.assertEqual(status("[2001:db8::1]:80"), 200)
            for wrong in ("nonsense", "203.0.113.7, ", "1.2.3", "203.0.113.7;x"):
                self.assertEqual(status(wrong), 400, wrong)
            self.assertEqual(status("203.0.113.7", "nonsense"), 400)
            self.assertEqual(status("nonsense", "203.0.113.7"), 200)

    def test_health_notices_that_the_store_is_gone(self):
        with Server() as server:
            self.assertEqual(server.get("/healthz")[0], 200)
            for name in os.listdir(server.data):
                path = os.path.join(server.data, name)
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
            self.assertEqual(server.get("/healthz")[0], 503)

    def test_a_table_with_a_clock_leaves_memory_and_its_clock_runs_on(self):
        with Server(arguments=["--idle", "1"]) as server:
            made = server.open_table(options={"first": 0}, clock={"bank": 3600000})
            one = server.sit_down(made)[0]
            first = one.receive("sync")["clock"]["left"][0]
            one.close()
            again = Socket(server, made["table"], made["seats"][0]["key"])
            self.assertLessEqual(again.receive("sync")["clock"]["left"][0], first)


if __name__ == "__main__":
    main()
