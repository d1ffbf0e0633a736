"""Finding each other: quick match, challenges, public games; and what strangers cannot do with them."""
import json
import os
import sqlite3
import unittest

from client import Server, Socket, main
from test_people import Browser


class Seeker(Browser):
    def __init__(self, server, address):
        super().__init__(server, source=address)
        self.held = {}

    def seek(self, game="niya", players=2, expected=200, **more):
        held = {"table": self.held["table"], "key": self.held["key"]} if self.held else {}
        status, told = self.call("POST", "/api/me/match", {"game": game, "players": players, "name": "x", **held, **more})
        assert status == expected, (status, told)
        if status == 200 and not more.get("stop"):
            self.held = {**self.held, **told}
        return told


class Finding(unittest.TestCase):
    def setUp(self):
        self.server = Server(arguments=["--no-limits"]).__enter__()
        self.addCleanup(self.server.__exit__)
        self.addresses = iter(f"127.0.1.{number}" for number in range(2, 200))

    def seeker(self):
        return Seeker(self.server, next(self.addresses))

    def store(self, *statement):
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            return store.execute(*statement).fetchall()

    def played(self, first, second, **more):
        """They have finished a game."""
        made = self.server.open_table(options={"first": 0}, **more)
        first.claim(made, 0, name="Ann")
        second.claim(made, 1, name="Ben")
        zero, one = self.server.sit_down(made)
        zero.receive_start()
        one.send({"type": "resign"})
        while not zero.receive("sync")["over"]:
            pass
        return made["table"]

    def test_two_who_look_for_the_same_meet(self):
        ann, ben, other = self.seeker(), self.seeker(), self.seeker()
        self.assertFalse(ann.seek()["matched"])
        self.assertFalse(other.seek(clock={"move": 30000})["matched"])
        found = ben.seek()
        self.assertTrue(found["matched"])
        self.assertEqual((found["table"], ann.seek()["table"]), (ann.held["table"],) * 2)
        self.assertTrue(ann.held["matched"])
        sockets = [Socket(self.server, one.held["table"], one.held["key"]) for one in (ann, ben)]
        for socket in sockets:
            socket.receive_start()
        self.assertFalse(other.seek(clock={"move": 30000})["matched"])
        self.assertFalse(self.seeker().seek(rated=True)["matched"])
        self.assertEqual([row[0] for row in self.store("SELECT count(*) FROM seekers WHERE kind LIKE 'niya 2 0/0/0 '")], [0])

    def test_two_who_wait_for_each_other_meet(self):
        ann, ben = self.seeker(), self.seeker()
        ann.seek()
        ben.seek(clock={"move": 30000})
        self.store("UPDATE seekers SET kind = (SELECT min(kind) FROM seekers)")  # both found nobody, at once
        kind = self.store("SELECT DISTINCT kind FROM seekers")[0][0]
        clock = {"clock": {"move": 30000}} if "30000" in kind else {}
        self.assertFalse(ann.seek(**clock)["matched"])  # the older stays where it is
        self.assertTrue(ben.seek(**clock)["matched"])
        self.assertEqual(ben.held["table"], ann.held["table"])
        self.assertTrue(ann.seek(**clock)["matched"])

    def test_near_ratings_first_and_farther_ones_later(self):
        ann, ben, cho = self.seeker(), self.seeker(), self.seeker()
        ann.seek()
        ben.seek(clock={"move": 30000})
        self.store("UPDATE seekers SET points = 2000, kind = (SELECT kind FROM seekers WHERE kind NOT LIKE '%30000%')")
        self.assertFalse(cho.seek()["matched"])
        self.store("UPDATE seekers SET since = since - 60000 WHERE points = 2000")
        self.assertTrue(cho.seek()["matched"])

    def test_who_asks_no_more_is_not_found(self):
        ann, ben, cho = self.seeker(), self.seeker(), self.seeker()
        ann.seek()
        self.store("UPDATE seekers SET seen = seen - 11000")
        self.assertFalse(ben.seek()["matched"])
        ben.seek(stop=True)
        self.assertFalse(cho.seek()["matched"])

    def test_it_goes_on_after_a_kill(self):
        ann, ben = self.seeker(), self.seeker()
        ann.seek()
        folder = self.server.folder
        self.server.kill()
        self.server = Server(data=folder.name, arguments=["--no-limits"])
        self.addCleanup(self.server.__exit__)
        ann.server = ben.server = self.server
        self.assertTrue(ben.seek()["matched"])
        self.assertEqual(ann.seek()["matched"], True)

    def test_three_fill_a_table(self):
        all = [self.seeker() for _ in range(4)]
        for one in all:
            one.seek("kamiza", 3)
        self.assertEqual([one.held["matched"] for one in all], [False, True, True, False])
        self.assertEqual(len({one.held["table"] for one in all[:3]}), 1)
        self.assertEqual(sorted(one.held["seat"] for one in all[:3]), [0, 1, 2])

    def test_nobody_else_moves_a_search_or_is_rated_alone(self):
        ann, thief = self.seeker(), self.seeker()
        ann.seek()
        thief.held = {"table": ann.held["table"], "key": "A" * 32}
        self.assertEqual(thief.seek(expected=403, stop=True)["error"]["code"], "not_seated")
        # From one address nobody meets for a rating, and one person never meets itself.
        first, second = self.seeker(), self.seeker()
        first.seek(rated=True)
        second.source = first.source
        self.assertFalse(second.seek(rated=True)["matched"])
        player = self.seeker()
        player.claim(self.server.open_table(), 0)
        again = Seeker(self.server, next(self.addresses))
        again.cookie = player.cookie
        player.seek("kamiza", 3)
        self.assertFalse(again.seek("kamiza", 3)["matched"])
        for wrong in ({"game": "none"}, {"players": 9}, {"clock": {"move": -1}}, {"name": ""}, {"colour": 1}):
            self.assertEqual(ann.call("POST", "/api/me/match", {"game": "niya", "players": 2, "name": "x", **wrong})[0], 400, wrong)

    def test_a_challenge_stands_among_the_others_games(self):
        ann, ben, eve = (self.seeker() for _ in range(3))
        met = self.played(ann, ben)
        told = ann.call("GET", "/api/me/companions")[1]["companions"]
        self.assertEqual([(one["name"], one["table"], one["seat"]) for one in told], [("Ben", met, 1)])
        self.assertEqual(eve.call("GET", "/api/me/companions")[0], 403)

        def offer(browser, met=met, seat=1, mine=True):
            made = self.server.open_table(seats=[{"kind": "human", "name": "Ann"}, {"kind": "open"}])
            (browser if mine else ben).claim(made, 0)
            return made["table"], browser.call("POST", "/api/me/challenges", {"table": made["table"], "met": met, "seat": seat})[0]

        table, status = offer(ann)
        self.assertEqual(status, 200)
        (seen,) = ben.call("GET", "/api/me/challenges")[1]["challenges"]
        self.assertEqual((seen["table"], seen["name"], seen["mine"], seen["declined"]), (table, "Ann", False, False))
        self.assertTrue(ann.call("GET", "/api/me/challenges")[1]["challenges"][0]["mine"])
        self.assertEqual(offer(ann)[1], 429)  # the same player, the same day
        eve.claim(self.server.open_table(), 0)
        self.assertEqual(eve.call("GET", "/api/me/challenges")[1]["challenges"], [])
        self.assertEqual(eve.call("DELETE", f"/api/me/challenges/{table}")[0], 404)
        self.assertEqual(offer(eve)[1], 404)  # has not played there
        self.assertEqual(offer(ann, seat=0)[1], 404)  # oneself
        self.assertEqual(ben.call("DELETE", f"/api/me/challenges/{table}")[0], 200)
        self.assertEqual(ben.call("GET", "/api/me/challenges")[1]["challenges"], [])
        self.assertTrue(ann.call("GET", "/api/me/challenges")[1]["challenges"][0]["declined"])
        self.assertEqual(offer(ann)[1], 429)  # no pestering
        self.assertEqual(ann.call("DELETE", f"/api/me/challenges/{table}")[0], 200)
        self.assertEqual(ann.call("GET", "/api/me/challenges")[1]["challenges"], [])
        self.assertEqual(offer(ann)[1], 429)
        self.store("UPDATE challenges SET at = at - 90000000")
        self.assertEqual(offer(ann, mine=False)[1], 403)  # with a table of somebody else
        self.store("INSERT INTO blocks SELECT person, challenger, 0 FROM challenges")
        self.assertEqual(offer(ann)[1], 404)  # of whom the other wants to hear nothing
        self.store("DELETE FROM blocks")
        table, status = offer(ann)
        self.assertEqual(status, 200)
        status, sat = self.server.post(f"/api/tables/{table}/sit", {"name": "Ben"})
        ben.claim({"table": table, "seats": [sat]}, 0)
        self.assertEqual(ben.call("GET", "/api/me/challenges")[1]["challenges"], [])

    def test_public_games_in_play_can_be_watched(self):
        public = self.server.open_table(listed=True)
        private = self.server.open_table()
        # The list is made anew each second; another answer comes only once all are in it.
        tables = [one["table"] for one in self.server.get("/api/watch")[1]["tables"]]
        self.assertEqual(tables, [public["table"]])
        self.assertNotIn(private["table"], json.dumps(self.server.get("/api/watch")[1]))
        many = [self.server.open_table(listed=True)["table"] for _ in range(7)]
        told = self.server.get("/api/watch")[1]["tables"]
        self.assertEqual([one["table"] for one in told], many[:1:-1])  # five of each opener
        watcher = Socket(self.server, public["table"])
        self.assertEqual(watcher.receive("sync")["legal"], [])

    def test_a_host_may_do_without_persons(self):
        with Server(arguments=["--no-people"]) as server:
            made = server.open_table()
            held = [{"table": made["table"], "key": made["seats"][0]["key"]}]
            self.assertEqual(server.post("/api/me/seats", {"name": "Ada", "seats": held})[0], 404)
            for path in ("/api/me", "/api/me/ratings", "/api/best/niya/2", "/api/me/challenges", f"/api/tables/{made['table']}/rating"):
                self.assertEqual(server.get(path)[0], 404, path)
            self.assertEqual(server.get("/api/tables")[0], 200)


class Floods(unittest.TestCase):
    def test_searches_are_limited(self):
        with Server() as server:
            answers = [Browser(server).call("POST", "/api/me/match", {"game": "niya", "players": 2, "name": "x", "rated": True})
                       for _ in range(70)]
            waiting = [told for status, told in answers if status == 200]
            self.assertEqual(len(waiting), 30)
            self.assertEqual({status for status, _ in answers}, {200, 429})
            self.assertGreater(server.metric('zashiki_limited_total{limit="matches"}'), 0)


if __name__ == "__main__":
    main()
