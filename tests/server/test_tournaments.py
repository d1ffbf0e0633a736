"""Tournaments by link: bots play them to the end, across a kill in the middle, and strangers cannot bend them."""
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from client import PROGRAM, Game, Server, Socket, main
from nodes import ClusterTest
from test_people import Browser

addresses = (f"127.0.{third}.{fourth}" for third in range(1, 250) for fourth in range(1, 250))


class Bot(Browser):
    """A person with an address of its own."""

    def __init__(self, server, name):
        super().__init__(server, source=next(addresses))
        self.name = name

    def create(self, **wish):
        status, told = self.call("POST", "/api/tournaments", {
            "name": "Spring", "game": "niya", "players": 2, "kind": "swiss", "rounds": 3, "as": self.name,
            "clock": {"move": 86400000}, **wish})
        assert status == 201, told
        return told["tournament"]

    def on(self, tournament, what, body=None):
        return self.call("POST", f"/api/tournaments/{tournament}/{what}", body)

    def enter(self, tournament):
        status, told = self.on(tournament, "join", {"as": self.name})
        assert status == 200, told

    def read(self, tournament, part=""):
        self.source = next(addresses)  # the tests ask more often than a page does
        status, told = self.call("GET", f"/api/tournaments/{tournament}{part}")
        assert status == 200, told
        return told

    def sit(self, table, seat):
        return Socket(self.server, table, f"me-{seat}", headers={"Cookie": f"zashiki={self.cookie}"})


def wait(bot, tournament, done):
    """Asks again until it is so."""
    while not done(told := bot.read(tournament)):
        pass
    return told


def opened(bot, tournament, number):
    """The tables of a round, once all are open."""
    wait(bot, tournament, lambda told: told["round"] >= number)
    told = None
    while not told or not all("table" in table for table in told["tables"]):
        told = bot.read(tournament, f"/rounds/{number}")
    return told


def verify(tournament):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(tournament, file)
        file.flush()
        return subprocess.run([PROGRAM, "tournament", "verify", file.name], capture_output=True, text=True)


class Tournaments(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zashiki-test-")
        self.addCleanup(folder.cleanup)
        self.server = Server(data=folder.name)
        self.addCleanup(lambda: self.server.stop())

    def begin(self, people, **wish):
        """The organiser takes part as the first."""
        bots = [Bot(self.server, f"Bot {n + 1}") for n in range(people)]
        tournament = bots[0].create(**wish)
        for bot in bots:
            bot.enter(tournament)
        self.assertEqual(bots[0].on(tournament, "start")[0], 200)
        return bots, tournament

    def play_table(self, bots, table, choose):
        seats = [bots[seat["player"] - 1] for seat in table["seats"]]
        Game([bot.sit(table["table"], seat) for seat, bot in enumerate(seats)]).play(choose)

    def play(self, bots, tournament, rounds, seed=1):
        choose = random.Random(seed).choice
        for number in range(1, rounds + 1):
            for table in opened(bots[0], tournament, number)["tables"]:
                self.play_table(bots, table, choose)
        return wait(bots[0], tournament, lambda told: told["phase"] == "over")

    def test_eight_bots_at_tables_of_two(self):
        bots, tournament = self.begin(8, rounds=3, rated=True, excludes_vacation=True)
        before = bots[0].read(tournament)
        self.assertEqual((before["phase"], before["rated"], before["excludes_vacation"]), ("playing", True, True))
        over = self.play(bots, tournament, 3)
        self.assertEqual(sum(one["points"] for one in over["standings"]), 12)
        met = [sorted(seat["player"] for seat in table["seats"])
               for number in (1, 2, 3) for table in bots[0].read(tournament, f"/rounds/{number}")["tables"]]
        self.assertEqual(len({tuple(pair) for pair in met}), 12, "nobody meets again")

        file = bots[0].read(tournament, "/file")
        self.assertEqual(verify(file).returncode, 0, verify(file).stderr)
        for tamper in (lambda it: it.update(seed="another"),
                       lambda it: it["played"][1]["tables"][0]["seats"].reverse(),
                       lambda it: it["played"][0]["tables"][0].update(places=[1, 1]) or
                       it["played"][0]["tables"][1].update(places=[1, 1]),
                       lambda it: it["people"][0].update(joined=2)):
            other = json.loads(json.dumps(file))
            tamper(other)
            self.assertNotEqual(verify(other).returncode, 0, other)

    def test_eight_bots_at_tables_of_four_across_a_kill(self):
        bots, tournament = self.begin(8, game="kamiza", players=4, rounds=2)
        choose = random.Random(2).choice
        first = opened(bots[0], tournament, 1)
        self.assertEqual([len(table["seats"]) for table in first["tables"]], [4, 4])
        mine = bots[0].read(tournament)["you"]["table"]
        self.assertEqual([game["table"] for game in bots[0].games()], [mine])
        for table in first["tables"]:
            self.play_table(bots, table, choose)
        self.server.kill()  # while the next round is paired and opened, if not yet or already
        self.server = Server(data=self.server.data)
        for bot in bots:
            bot.server = self.server
        second = opened(bots[0], tournament, 2)
        for table in second["tables"]:
            self.play_table(bots, table, choose)
        wait(bots[0], tournament, lambda told: told["phase"] == "over")
        self.assertEqual(verify(bots[0].read(tournament, "/file")).returncode, 0)
        for game in bots[0].games(over=True):
            self.assertEqual((len(game["about"]["places"]), min(game["about"]["places"])), (4, 1))

    def test_a_kill_in_the_middle_opens_no_table_twice_and_misses_none(self):
        people = 60
        bots, tournament = self.begin(people)
        path = os.path.join(self.server.data, "zashiki.db")
        count = lambda sql: sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute(sql).fetchone()[0]
        while count("SELECT count(*) FROM pairings WHERE opened = 1") == 0:
            pass
        self.server.kill()
        there = count("SELECT count(*) FROM tables")
        self.assertEqual(there, count("SELECT count(*) FROM pairings WHERE opened = 1"))
        self.assertEqual(count("SELECT count(*) FROM seats WHERE person IS NOT NULL"), 2 * there)
        self.server = Server(data=self.server.data)
        for bot in bots:
            bot.server = self.server
        opened(bots[0], tournament, 1)
        self.assertEqual(count("SELECT count(*) FROM tables"), people // 2)
        self.assertEqual(count("SELECT count(DISTINCT person) FROM seats"), people)
        self.assertEqual(count("SELECT count(*) FROM seats"), people)
        self.assertEqual(count("SELECT count(DISTINCT person) FROM notices WHERE kind = 'round'"), people)
        self.assertEqual(bots[1].call("GET", "/api/me/everything")[1]["tournaments"],
                         [{"tournament": tournament, "player": 2, "joined": 1, "left": 0}])

    def test_people_come_late_leave_and_sit_out(self):
        bots, tournament = self.begin(5, rounds=3)
        first = opened(bots[0], tournament, 1)
        self.assertEqual(len(first["byes"]), 1)
        late = Bot(self.server, "Late")
        late.enter(tournament)
        self.assertNotIn("table", late.read(tournament)["you"])
        leaves = first["tables"][0]["seats"][0]["player"]
        self.assertEqual(bots[leaves - 1].on(tournament, "withdraw")[0], 200)
        for table in first["tables"]:
            self.play_table(bots, table, lambda legal: legal[0])
        second = opened(bots[0], tournament, 2)
        players = [seat["player"] for table in second["tables"] for seat in table["seats"]] + [
            bye["player"] for bye in second["byes"]]
        self.assertIn(6, players)
        self.assertNotIn(leaves, players)
        # Who erases everything takes part no more, and nobody waits.
        gone = next(seat["player"] for seat in second["tables"][0]["seats"] if seat["player"] <= 5)
        self.assertEqual(bots[gone - 1].call("DELETE", "/api/me")[0], 200)
        self.assertEqual(late.read(tournament)["people"][gone - 1]["name"], "a guest")

    def test_who_lets_the_time_run_out_holds_nobody_up(self):
        bots, tournament = self.begin(2, rounds=1, clock={"move": 300})
        table = opened(bots[0], tournament, 1)["tables"][0]
        seats = [bots[seat["player"] - 1] for seat in table["seats"]]
        sockets = [bot.sit(table["table"], seat) for seat, bot in enumerate(seats)]
        told = sockets[1].receive_start()
        while not told["over"]:  # seat 0 is there and does nothing
            if 1 in told["actors"]:
                sockets[1].act(told["version"], told["legal"][0])
            told = sockets[1].receive("update", "sync")
        wait(bots[0], tournament, lambda told: told["phase"] == "over")
        self.assertEqual(bots[0].read(tournament, "/rounds/1")["tables"][0]["places"], [2, 1])

    def test_strangers_change_nothing(self):
        organiser, other = Bot(self.server, "Organiser"), Bot(self.server, "Other")
        tournament = organiser.create()
        other.enter(tournament)
        self.assertNotIn("seed", other.read(tournament))
        for path, status, code in (("/file", 400, "bad_request"), ("/rounds/1", 404, "not_found")):
            answer, told = other.call("GET", f"/api/tournaments/{tournament}{path}")
            self.assertEqual((answer, told["error"]["code"]), (status, code))
        status, told = other.on(tournament, "start")
        self.assertEqual((status, told["error"]["code"], told["error"]["clause"]), (403, "not_yours", "tournament rule 3"))
        status, told = organiser.on(tournament, "start")
        self.assertEqual((status, told["error"]["clause"]), (400, "tournament rule 3"))  # alone
        # As another person, without being one, and for somebody else.
        forged = Bot(self.server, "Forged")
        forged.cookie = organiser.cookie.split(".")[0] + "." + other.cookie.split(".")[1]
        self.assertEqual(forged.on(tournament, "start")[0], 403)
        self.assertEqual(forged.on(tournament, "withdraw")[0], 403)
        self.assertEqual(Bot(self.server, "").on(tournament, "join", {})[0], 403)
        self.assertEqual(organiser.on(tournament, "withdraw", {"player": 1})[0], 400)
        self.assertEqual(other.on(tournament, "join", {"player": 1})[0], 400)
        self.assertEqual(organiser.call("POST", f"/api/tournaments/{tournament}/join", {},
                                        Origin="http://elsewhere.example")[0], 403)
        # Again.
        status, told = other.on(tournament, "join", {})
        self.assertEqual((status, told["error"]["clause"]), (400, "tournament rule 1"))
        organiser.enter(tournament)
        self.assertEqual(organiser.on(tournament, "start")[0], 200)
        self.assertEqual(organiser.on(tournament, "start")[0], 400)
        self.assertEqual(other.on(tournament, "withdraw")[0], 200)
        self.assertEqual(other.on(tournament, "withdraw")[0], 400)
        self.assertEqual(len(organiser.read(tournament)["people"]), 2)
        self.assertEqual(other.call("GET", "/api/tournaments/'OR'1'='1")[0], 404)

    def test_sizes(self):
        bot = Bot(self.server, "Bot")
        wish = {"name": "Spring", "game": "niya", "players": 2, "kind": "swiss", "rounds": 3, "as": "Bot",
                "clock": {"move": 1000}}
        for wrong in ({"name": "x" * 41}, {"name": ""}, {"name": "\u202e"}, {"game": "chess"}, {"players": 3},
                      {"rounds": 0}, {"rounds": 51}, {"clock": {}}, {"clock": None}, {"kind": "knockout"},
                      {"as": "x" * 41}, {"more": 1}):
            self.assertEqual(bot.call("POST", "/api/tournaments", {**wish, **wrong})[0], 400, wrong)
        self.assertIsNone(bot.cookie, "nobody begins with what is refused")
        for _ in range(5):
            bot.create()
            bot.source = next(addresses)
        status, told = bot.call("POST", "/api/tournaments", wish)
        self.assertEqual((status, told["error"]["code"], told["error"]["clause"]), (409, "too_many", "tournament rule 1"))
        flood = Bot(self.server, "Bot")
        answers = []
        for _ in range(7):
            flood.cookie = None
            answers.append(flood.call("POST", "/api/tournaments", wish)[0])
        self.assertEqual(answers, [201] * 5 + [429] * 2)

    def test_five_hundred_and_one(self):
        organiser = Bot(self.server, "Organiser")
        tournament = organiser.create(rounds=1)
        self.server.kill()
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            for number in range(1, 500):
                store.execute("INSERT INTO persons (id, name, crest, created) VALUES (?, ?, 0, 0)", (number, f"P{number}"))
                store.execute("INSERT INTO entrants (tournament, number, person, joined) VALUES (?, ?, ?, 1)",
                              (tournament, number, number))
        self.server = Server(data=self.server.data)
        organiser.server = self.server
        organiser.enter(tournament)
        status, told = Bot(self.server, "Late").on(tournament, "join", {"as": "Late"})
        self.assertEqual((status, told["error"]["code"]), (409, "table_full"))
        organiser.on(tournament, "start")
        longest = 0
        while True:  # the server goes on answering while it pairs and opens
            begun = time.monotonic()
            self.server.get("/api/me/tournaments")
            longest = max(longest, time.monotonic() - begun)
            told = organiser.read(tournament)
            if "table" in told["you"]:
                break
        self.assertEqual(len(opened(organiser, tournament, 1)["tables"]), 250)
        if os.environ.get("ZASHIKI_SOAK"):
            print(f"longest answer {1000 * longest:.0f} ms")


class OnNodes(ClusterTest):
    nodes = 2

    def test_two_nodes_are_one_house(self):
        bots = [Bot(self.cluster[n % 2], f"Bot {n + 1}") for n in range(8)]
        tournament = bots[0].create(rounds=2)
        with ThreadPoolExecutor(8) as together:  # several join at once, at both nodes
            list(together.map(lambda bot: bot.enter(tournament), bots))
            players = sorted(one["player"] for one in bots[0].read(tournament)["people"])
            self.assertEqual(players, list(range(1, 9)))
            started = list(together.map(lambda _: bots[0].on(tournament, "start")[0], range(4)))
        self.assertEqual(sorted(started), [200, 400, 400, 400])
        by_number = {bot.read(tournament)["you"]["player"]: bot for bot in bots}
        choose = random.Random(3).choice
        for number in (1, 2):
            told = opened(bots[1], tournament, number)
            self.assertEqual(len({table["table"] for table in told["tables"]}), 4)
            for table in told["tables"]:
                seats = [by_number[seat["player"]] for seat in table["seats"]]
                Game([bot.sit(table["table"], seat) for seat, bot in enumerate(seats)]).play(choose)
            if number == 1:
                self.cluster[0].kill()
                self.cluster.restart(0)
                for bot in bots[::2]:
                    bot.server = self.cluster[0]
        wait(bots[1], tournament, lambda told: told["phase"] == "over")
        for bot in bots:
            self.assertEqual(len(bot.games(over=True)), 2)
        self.assertEqual(verify(bots[1].read(tournament, "/file")).returncode, 0)


if __name__ == "__main__":
    main()
