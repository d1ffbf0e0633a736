"""Rated games over real sockets: counted once, computed again by `zashiki ratings verify`, and shown."""
import json
import os
import random
import sqlite3
import subprocess
import unittest

from client import PROGRAM, Server, Socket, main
from nodes import ClusterTest, wait_until
from test_people import Browser


def verify(store):
    done = subprocess.run([PROGRAM, "ratings", "verify", store], capture_output=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


class Player(Browser):
    """A browser at an address of its own."""
    last = 1

    def __init__(self, server, address=None, **more):
        Player.last += 1
        super().__init__(server, source=address or f"127.0.0.{Player.last}", **more)

    def sit(self, made, seat, claims=True):
        if claims:
            self.claim(made, seat, name=f"p{self.source}")
        return Socket(self.server, made["table"], made["seats"][seat]["key"], source=self.source)

    def leaders(self, ladder="niya/2"):
        status, told = self.call("GET", f"/api/best/{ladder}")
        assert status == 200, told
        return told


class Rated:
    """What all of these need; the server comes from the test."""

    def rating(self, table):
        while True:
            status, told = self.server.get(f"/api/tables/{table}/rating")
            self.assertEqual(status, 200, told)
            if told["state"] != "waiting":
                return told

    def duel(self, first, second, claims=(True, True), spoil=None, **more):
        """The second resigns. Returns the table's name."""
        made = self.server.open_table(**{"options": {"first": 0}, "rated": True, **more})
        zero, one = first.sit(made, 0, claims[0]), second.sit(made, 1, claims[1])
        for socket in (zero, one):
            socket.receive_start()
        if spoil:
            spoil(zero, one)
        one.send({"type": "resign"})
        while not zero.receive("sync")["over"]:
            pass
        return made["table"]


class Ratings(unittest.TestCase, Rated):
    def setUp(self):
        self.server = Server(arguments=["--no-limits"])  # the test asks as fast as it can until it is counted
        self.addCleanup(self.server.__exit__)

    def enter(self):
        return Player(self.server)

    def test_a_rated_game_moves_both_once_and_others_nobody(self):
        ann, ben = self.enter(), self.enter()
        first = self.duel(ann, ben)
        told = self.rating(first)
        self.assertEqual(told["state"], "rated")
        self.assertEqual([seat["before"] for seat in told["seats"]], [1500, 1500])
        self.assertGreater(told["seats"][0]["points"], 1500)
        self.assertLess(told["seats"][1]["points"], 1500)
        self.assertTrue(told["seats"][0]["provisional"])
        casual = self.duel(ann, ben, rated=False)
        self.assertEqual(self.rating(casual), {"state": "none"})
        again = self.duel(ben, ann)
        self.assertEqual(self.rating(again)["seats"][1]["before"], told["seats"][0]["points"])
        code, lines = verify(self.server.data)
        self.assertEqual(code, 0, lines)
        self.assertEqual([line["table"] for line in lines], [first, again])
        # The second game goes on where the first ended, to the last digit.
        self.assertEqual(lines[1]["moved"][0]["mu"][0], lines[0]["moved"][1]["mu"][1])
        mine = ann.call("GET", "/api/me/ratings")[1]
        self.assertTrue(mine["listed"])
        self.assertEqual([(one["game"], one["players"], one["games"]) for one in mine["ratings"]], [("niya", 2, 2)])

    def test_what_does_not_count_and_why(self):
        ann, ben = self.enter(), self.enter()

        def agree(what):
            def spoil(zero, one):
                for socket in (zero, one):
                    socket.send({"type": "propose", "what": what})
                while not one.receive("sync").get("hints"):
                    pass
            return spoil

        self.assertEqual(self.rating(self.duel(ann, ben, spoil=agree("hints")))["reason"], "consent")
        self.assertEqual(self.rating(self.duel(ann, ann))["reason"], "twice")
        self.assertEqual(self.rating(self.duel(ann, ben, claims=(True, False)))["reason"], "guest")
        # Two browsers at one address, also if one has moved on since and the other came later.
        here, there = Player(self.server, ann.source), self.enter()
        self.assertEqual(self.rating(self.duel(ann, here))["reason"], "address")
        made = self.server.open_table(options={"first": 0}, rated=True)
        zero = ann.sit(made, 0)
        there.sit(made, 1).receive_start()
        zero.close()
        moved = Socket(self.server, made["table"], made["seats"][0]["key"], source="127.0.0.99")
        seen = moved.receive_start()
        moved.act(seen["version"], seen["legal"][0])
        moved.receive("update")
        moved.close()
        late = Socket(self.server, made["table"], made["seats"][1]["key"], source=ann.source)
        late.receive("sync")
        late.send({"type": "resign"})
        while not late.receive("sync")["over"]:
            pass
        self.assertEqual(self.rating(made["table"])["reason"], "address")
        self.assertEqual(self.addresses(), 0)
        # Claiming a seat afterwards changes nothing.
        guests = self.duel(ann, ben, claims=(False, False))
        self.assertEqual(self.rating(guests)["reason"], "guest")
        code, lines = verify(self.server.data)
        self.assertEqual((code, len(lines)), (0, 6), lines)

    def addresses(self):
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            return store.execute("SELECT count(*) FROM came").fetchone()[0]

    def test_a_claim_after_the_end_changes_nothing(self):
        ann, ben = self.enter(), self.enter()
        made = self.server.open_table(options={"first": 0}, rated=True)
        zero, one = ann.sit(made, 0), ben.sit(made, 1, claims=False)
        zero.receive_start()
        one.send({"type": "resign"})
        while not zero.receive("sync")["over"]:
            pass
        ben.claim(made, 1)
        self.assertEqual(self.rating(made["table"])["reason"], "guest")
        self.assertEqual(ben.call("GET", "/api/me/ratings")[1]["ratings"], [])
        self.assertEqual(verify(self.server.data)[0], 0)

    def test_nobody_loses_a_game_as_somebody_else(self):
        ann, ben = self.enter(), self.enter()
        made = self.server.open_table(options={"first": 0}, rated=True)
        zero, one = ann.sit(made, 0), ben.sit(made, 1)
        for socket in (one, zero):
            start = socket.receive_start()
        zero.act(start["version"], start["legal"][0])
        one.receive("update")
        held = {"table": made["table"], "key": made["seats"][1]["key"]}
        status, told = self.enter().call("POST", "/api/me/seats", {"name": "Somebody", "seats": [held]})
        self.assertEqual((status, told["error"]["code"]), (403, "not_seated"))
        one.send({"type": "resign"})
        while not zero.receive("sync")["over"]:
            pass
        self.assertEqual(self.rating(made["table"])["state"], "rated")
        self.assertEqual(len(ben.call("GET", "/api/me/ratings")[1]["ratings"]), 1)

    def test_who_deletes_everything_leaves_games_that_can_be_computed(self):
        ann, ben = self.enter(), self.enter()
        tables = [self.duel(ann, ben) for _ in range(2)]
        self.rating(tables[1])
        self.assertEqual(ann.call("DELETE", "/api/me")[0], 200)
        code, lines = verify(self.server.data)
        self.assertEqual((code, [line["table"] for line in lines]), (0, tables))
        self.assertEqual(ben.call("GET", "/api/me/ratings/niya/2")[1]["opponents"], [])

    def test_verify_finds_what_was_changed(self):
        ann, ben = self.enter(), self.enter()
        self.rating(self.duel(ann, ben))
        for change in ("UPDATE result_seats SET mu = mu || '1' WHERE seat = 0", "UPDATE ratings SET points = 2900",
                       "UPDATE result_seats SET place = 3 - place", "UPDATE seats SET player = 7 WHERE seat = 1"):
            with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
                store.execute("BEGIN")
                before = list(store.execute("SELECT mu, place FROM result_seats")), list(store.execute("SELECT player FROM seats"))
                points = store.execute("SELECT points FROM ratings ORDER BY person").fetchall()
                store.execute(change)
                store.commit()
                self.assertEqual(verify(self.server.data)[0], 1, change)
                for seat, (mu, place) in enumerate(before[0]):
                    store.execute("UPDATE result_seats SET mu = ?, place = ? WHERE seat = ?", (mu, place, seat))
                for seat, (player,) in enumerate(before[1]):
                    store.execute("UPDATE seats SET player = ? WHERE seat = ?", (player, seat))
                people = [row[0] for row in store.execute("SELECT person FROM ratings ORDER BY person")]
                for person, (number,) in zip(people, points):
                    store.execute("UPDATE ratings SET points = ? WHERE person = ?", (number, person))
        self.assertEqual(verify(self.server.data)[0], 0)

    def test_the_best_are_settled_and_do_not_mind(self):
        ann, ben = self.enter(), self.enter()
        for _ in range(9):
            self.duel(ann, ben)
        self.rating(self.duel(ann, ben))
        self.assertEqual(ann.leaders()["best"], [])  # both provisional
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            store.execute("UPDATE result_seats SET sigma = '1.5'")
        self.rating(self.duel(ann, ben))
        best = ann.leaders()
        self.assertEqual([(one["name"], one.get("you")) for one in best["best"]],
                         [(f"p{ann.source}", True), (f"p{ben.source}", None)])
        self.assertEqual((best["rank"], ben.leaders()["rank"]), (1, 2))
        self.assertNotIn("rank", Browser(self.server).call("GET", "/api/best/niya/2")[1])
        self.assertEqual(ann.call("POST", "/api/me", {"listed": False})[0], 200)
        self.rating(self.duel(ann, ben))  # and stays out of it
        self.assertEqual([one["name"] for one in ben.leaders()["best"]], [f"p{ben.source}"])
        self.assertNotIn("rank", ann.leaders())
        ann.call("POST", "/api/me", {"listed": True})
        self.assertEqual(len(ben.leaders()["best"]), 2)
        mine = ann.call("GET", "/api/me/ratings/niya/2")[1]
        self.assertEqual((mine["games"], len(mine["curve"]), mine["opponents"]),
                         (12, 12, [{"name": f"p{ben.source}", "games": 12, "won": 12}]))
        self.assertEqual(mine["turns"], [{"turn": 0, "games": 12, "won": 12}])
        for wrong in ("niya/3", "niya/x", "nothing/2", "niya/2x"):
            self.assertEqual(ann.call("GET", f"/api/best/{wrong}")[0], 404, wrong)
        self.assertEqual(Browser(self.server).call("GET", "/api/me/ratings")[0], 403)

    def test_a_computer_player_stays_where_it_is(self):
        ann = self.enter()
        made = self.server.open_table(rated=True, seats=[{"kind": "human", "name": "Ann"}, {"kind": "mind", "level": 3}])
        socket = ann.sit(made, 0)
        socket.receive_start()
        socket.send({"type": "resign"})
        while not socket.receive("sync")["over"]:
            pass
        told = self.rating(made["table"])["seats"]
        self.assertEqual(told[1]["level"], 3)
        self.assertLess(told[0]["points"], told[0]["before"])
        mine = ann.call("GET", "/api/me/ratings/niya/2")[1]
        self.assertEqual(mine["levels"], [{"level": 3, "games": 1, "won": 0}])
        self.assertEqual(mine["level"], max([one["level"] for one in mine["scale"] if one["points"] <= mine["points"]], default=0))


class Kills(unittest.TestCase, Rated):
    def test_a_kill_loses_and_doubles_no_rating(self):
        """Killed while the last move of each game is on its way, or right after."""
        chosen = random.Random(54)
        self.server = Server(arguments=["--no-limits"])
        folder = self.server.folder
        ann, ben = Player(self.server), Player(self.server)
        tables = []
        for _ in range(20 if os.environ.get("ZASHIKI_SOAK") else 5):
            for player in (ann, ben):
                player.server = self.server
            made = self.server.open_table(options={"first": 0}, rated=True)
            zero, one = ann.sit(made, 0), ben.sit(made, 1)
            zero.receive_start()
            one.send({"type": "resign"})
            if chosen.random() < 0.7:
                while not zero.receive("sync")["over"]:
                    pass
            tables.append(made["table"])
            self.server.kill()
            self.server = Server(data=folder.name, arguments=["--no-limits"])
        over = [table for table in tables if self.server.get(f"/api/tables/{table}")[1]["over"]]
        for table in over:
            self.assertEqual(self.rating(table)["state"], "rated", table)
        code, lines = verify(folder.name)
        self.assertEqual((code, sorted(line["table"] for line in lines)), (0, sorted(over)))
        self.assertGreater(len(over), 1)
        self.server.folder = folder
        self.server.__exit__()


class Nodes(ClusterTest, Rated):
    def test_each_game_counts_once_however_many_nodes_count(self):
        nodes = list(self.cluster)
        games = []
        for number in range(9):
            here, there = nodes[number % 3], nodes[(number + 1) % 3]
            made = here.open_table(options={"first": 0}, rated=True)
            sockets = [Player(node).sit(made, seat) for seat, node in enumerate((here, there))]
            games.append((made["table"], sockets))
        for _, sockets in games:
            for one in sockets:
                one.receive_start()
        for _, (_, one) in games:
            one.send({"type": "resign"})
        nodes[2].kill()
        self.server = nodes[0]
        last = self.duel(Player(nodes[0]), Player(nodes[0]))  # whatever waits is counted with it
        def told(table):  # another node takes over what the killed one owned
            status, about = self.server.get(f"/api/tables/{table}")
            return about if status == 200 else None

        over = [table for table, _ in games if wait_until(lambda: told(table), table)["over"]]
        for table in [*over, last]:
            self.assertEqual(self.rating(table)["state"], "rated", table)
        code, lines = verify(f"postgresql://postgres@127.0.0.1:{self.postgres.port}/postgres")
        self.assertEqual((code, sorted(line["table"] for line in lines)), (0, sorted([*over, last])), lines)
        self.assertGreater(len(over), 0)
        self.cluster.restart(2)


main()
