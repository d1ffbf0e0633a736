"""What strangers and players can do to a table and to one another, over real sockets."""
import json
import random
import signal
import time

from client import Closed, Refused, ServerTest, Socket, main

PEOPLE = [{"kind": "human", "name": "Oichi"}, {"kind": "human", "name": "Rokusuke"}]


def limited(server, name):
    for line in server.http("GET", "/metrics")[2].decode().splitlines():
        if line.startswith(f'zashiki_limited_total{{limit="{name}"}}'):
            return int(float(line.split()[-1]))
    return 0


class Tables(ServerTest):
    def sit_down(self, **more):
        self.made = self.server.open_table(**{"options": {"first": 0}, **more})
        sockets = self.server.sit_down(self.made)
        for one in sockets:
            one.receive("sync")
        return sockets

    def test_spectators_do_not_freeze_a_table(self):
        zero, one = self.sit_down()
        watchers = [Socket(self.server, self.made["table"]) for _ in range(16)]

        def flood():
            for watcher in watchers:
                for kind in ("leave", "return", "take_back", "resign"):
                    watcher.send({"type": kind})
            for watcher in watchers:
                for _ in range(4):
                    watcher.receive("refused")
        flood()
        zero.send({"type": "leave"})
        flood()
        zero.send({"type": "return"})
        for what in ("pause", "resume"):
            flood()
            for player in (zero, one):
                player.send({"type": "propose", "what": what})
            while zero.receive("sync").get("paused", False) != (what == "pause"):
                pass
        flood()
        one.send({"type": "resign"})
        self.assertTrue(zero.receive("sync")["over"])
        for player in (zero, one):
            player.send({"type": "propose", "what": "rematch"})
        self.assertIn("table", zero.receive("rematch"))

    def test_a_repeated_proposal_is_told_once(self):
        zero, one = self.sit_down()
        more = [Socket(self.server, self.made["table"], self.made["seats"][0]["key"]) for _ in range(20)]
        for _ in range(50):
            for socket in more:
                socket.send({"type": "propose", "what": "pause"})
        for socket in more:
            for _ in range(50):
                socket.receive("proposal")
        one.send({"type": "sync"})
        heard = []
        while (message := one.receive("proposal", "sync"))["type"] != "sync":
            heard.append(message)
        self.assertEqual(len(heard), 1)

    def test_reconnecting_gives_no_more_chat(self):
        zero, one = self.sit_down()
        for _ in range(30):
            again = Socket(self.server, self.made["table"], self.made["seats"][0]["key"])
            again.send({"type": "chat", "text": "x"})
            again.receive("chat", "refused")
            again.close()
        one.send({"type": "sync"})
        heard = 0
        while one.receive("chat", "sync")["type"] != "sync":
            heard += 1
        self.assertLess(heard, 15)
        self.assertGreater(limited(self.server, "chat"), 10)

    def test_the_lobby_is_not_taken_at_once(self):
        server = self.server
        made = [server.open_table(seats=[PEOPLE[0], {"kind": "open"}], listed=True) for _ in range(40)]
        answers = [server.post(f"/api/tables/{one['table']}/sit", {"name": "Greedy"})[0] for one in made]
        self.assertEqual(answers.count(200), 30)
        self.assertEqual(answers.count(429), 10)

    def test_a_list_is_asked_for_together(self):
        made = self.server.open_table(seats=[PEOPLE[0], {"kind": "open"}], listed=True)
        before = time.monotonic()
        for _ in range(3):
            status, listed = self.server.get("/api/tables")
            self.assertIn(made["table"], [table["table"] for table in listed["tables"]])
        self.assertGreater(time.monotonic() - before, 1.9)

    def test_taking_back_against_computer_players(self):
        zero, = self.sit_down(seats=[PEOPLE[0], {"kind": "mind", "level": 1}])
        zero.send({"type": "sync"})
        first = zero.receive("sync")
        self.assertNotIn("takes_back", first)
        zero.act(first["version"], first["legal"][0])
        while 0 not in (seen := zero.receive("update"))["actors"]:
            pass
        self.assertTrue(seen["takes_back"])
        zero.send({"type": "take_back"})
        back = zero.receive("sync")
        self.assertEqual((back["view"], back["legal"], back["log"]), (first["view"], first["legal"], first["log"]))
        self.assertEqual(back["version"], seen["version"] + 1)

    def test_an_undo_goes_back_to_before_the_askers_choice(self):
        zero, one = self.sit_down()
        zero.send({"type": "sync"})
        first = zero.receive("sync")
        zero.act(first["version"], first["legal"][0])
        seen = [player.receive("update") for player in (zero, one)][1]
        one.act(seen["version"], seen["legal"][0])
        zero.receive("update")
        zero.send({"type": "propose", "what": "undo"})
        asked = one.receive("proposal")
        self.assertEqual((asked["from"], asked["actions"], asked["state"]), (0, 2, "open"))
        watching = Socket(self.server, self.made["table"])
        self.assertEqual(watching.receive("sync")["proposals"], [asked])
        one.send({"type": "propose", "what": "undo"})
        back = zero.receive("sync")
        self.assertEqual((back["view"], back["actors"], back["log"]), (first["view"], [0], first["log"]))
        self.assertEqual(back["proposals"], [])

    def test_a_stopped_server_charges_nobody(self):
        zero, one = self.sit_down(clock={"move": 2000})
        self.server.process.send_signal(signal.SIGSTOP)
        until = time.monotonic() + 3  # time is what is tested
        while time.monotonic() < until:
            time.sleep(0.1)
        self.server.process.send_signal(signal.SIGCONT)
        zero.send({"type": "sync"})
        sync = zero.receive("sync", "update")
        self.assertEqual(sync["type"], "sync", "nobody's time ran out")
        self.assertGreater(sync["clock"]["left"][0], 500)


main()
