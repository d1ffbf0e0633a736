"""Vacations: they stop a person's slow clocks, where everybody sees it, and neither a kill nor a node's end loses one."""
import sqlite3
import time
import unittest
from contextlib import closing

from client import Server, main
from nodes import ClusterTest, wait_until
from test_people import Browser
from test_tournaments import Bot, opened

DAY = 86400000
SLOW = {"move": 3 * DAY}


class Away:
    def vacation(self, browser, days, status=200):
        answered, told = browser.call("POST", "/api/me/vacation", {"days": days})
        self.assertEqual(answered, status, told)
        return told

    def seats(self, server, made):
        return [seat.get("vacation") for seat in server.get(f"/api/tables/{made['table']}")[1]["seats"]]

    def wait_for(self, server, made, seats):
        wait_until(lambda: self.seats(server, made) == seats, f"{seats} at {made['table']}")

    def pair(self, one, other, **more):
        made = one.server.open_table(options={"first": 0}, **{"clock": SLOW, **more})
        one.claim(made, 0, name="Ann")
        other.claim(made, 1, name="Ben")
        return made


class Vacations(unittest.TestCase, Away):
    def setUp(self):
        self.server = Server(arguments=["--no-limits"])
        self.addCleanup(lambda: self.server.__exit__())
        self.ann, self.ben = Browser(self.server), Browser(self.server)

    def restart(self):
        folder = self.server.folder  # goes with the last one
        self.server.kill()
        self.server = self.ann.server = self.ben.server = Server(data=self.server.data, arguments=["--no-limits"])
        self.server.folder = folder

    def store(self, sql, *values):
        with closing(sqlite3.connect(f"{self.server.data}/zashiki.db", timeout=30)) as store, store:
            return store.execute(sql, values).fetchall()

    def test_slow_clocks_stand_still_until_the_end_and_across_a_kill(self):
        made, fast = self.pair(self.ann, self.ben), self.pair(self.ann, self.ben, clock={"move": 60000})
        told = self.vacation(self.ann, 10)
        until = told["until"]
        self.assertEqual((told["days"], told["days_left"]), (30, 20))
        self.assertAlmostEqual(until, (time.time() * 1000) + 10 * DAY, delta=60000)
        self.wait_for(self.server, made, [until, None])
        clock = self.server.get(f"/api/tables/{made['table']}")[1]["clock"]
        self.assertEqual((clock["left"][0], clock["running"]), (SLOW["move"], []))
        left = lambda: {game["table"]: game["left"] for game in self.ann.games()}[made["table"]]
        self.assertAlmostEqual(left(), 13 * DAY, delta=60000)
        # Both tables have been told, and the fast one knows nothing.
        noted = "SELECT count(*) FROM seats WHERE vacation = ?"
        wait_until(lambda: self.store(noted, until) == [(2,)], "both are told")
        self.assertEqual(self.seats(self.server, fast), [None, None])
        self.assertEqual(self.server.get(f"/api/tables/{fast['table']}")[1]["clock"]["running"], [0])
        self.restart()
        self.assertEqual(self.seats(self.server, made), [until, None])
        self.assertAlmostEqual(left(), 13 * DAY, delta=60000)
        # Ended early, it has charged nothing and given nothing.
        self.assertEqual(self.ann.call("DELETE", "/api/me/vacation"), (200, {"days": 30, "days_left": 29}))
        self.wait_for(self.server, made, [None, None])
        clock = self.server.get(f"/api/tables/{made['table']}")[1]["clock"]
        self.assertAlmostEqual(clock["left"][0], SLOW["move"], delta=60000)
        self.assertEqual(clock["running"], [0])

    def test_a_kill_right_after_it_began_loses_nothing(self):
        made = [self.pair(self.ann, self.ben) for _ in range(5)]
        until = self.vacation(self.ben, 3)["until"]
        self.restart()
        for one in made:
            self.wait_for(self.server, one, [None, until])
        self.ben.call("DELETE", "/api/me/vacation")
        self.restart()
        for one in made:
            self.wait_for(self.server, one, [None, None])

    def test_a_year_has_thirty_days(self):
        self.pair(self.ann, self.ben)
        for wrong in (0, -1, 31, 1.5, "3", None):
            self.vacation(self.ann, wrong, status=400)
        self.vacation(self.ann, 10)
        self.vacation(self.ann, 1, status=400)  # one at a time
        # A day that has begun is used up.
        self.assertEqual(self.ann.call("DELETE", "/api/me/vacation")[1]["days_left"], 29)
        self.vacation(self.ann, 30, status=400)
        self.assertEqual(self.vacation(self.ann, 29)["days_left"], 0)
        self.store("UPDATE vacations SET until = 1")
        self.vacation(self.ann, 1, status=400)
        self.store("UPDATE vacations SET year = year - 1")
        self.assertEqual(self.ann.call("GET", "/api/me/vacation"), (200, {"days": 30, "days_left": 30}))
        self.assertEqual(self.vacation(self.ann, 30)["days_left"], 0)
        # Another's is another's, and nobody has none.
        self.assertEqual(self.ben.call("GET", "/api/me/vacation")[1]["days_left"], 30)
        self.assertEqual(Browser(self.server).call("POST", "/api/me/vacation", {"days": 1})[0], 403)

    def test_who_takes_a_seat_meanwhile_rests_there_and_who_is_deleted_does_not(self):
        self.pair(self.ann, self.ben)
        until = self.vacation(self.ben, 3)["until"]
        later = self.pair(self.ann, self.ben)
        self.restart()  # what else happens every half minute
        self.wait_for(self.server, later, [None, until])
        self.assertEqual(self.ben.call("DELETE", "/api/me")[0], 200)
        self.restart()
        self.wait_for(self.server, later, [None, None])

    def test_a_tournament_can_exclude_it(self):
        bots = [Bot(self.server, name) for name in ("Ann", "Ben")]
        tables = []
        for excludes in (True, False):
            tournament = bots[0].create(rounds=1, excludes_vacation=excludes)
            for bot in bots:
                bot.enter(tournament)
            bots[0].on(tournament, "start")
            tables += opened(bots[0], tournament, 1)["tables"]
        until = self.vacation(bots[0], 5)["until"]
        wait_until(lambda: until in self.seats(self.server, tables[1]), "the clock stands still")
        self.assertEqual(self.seats(self.server, tables[0]), [None, None])


class OnNodes(ClusterTest, Away):
    nodes = 2

    def test_it_reaches_tables_of_other_nodes_and_outlives_both(self):
        ann, ben = Browser(self.cluster[0]), Browser(self.cluster[1])
        made = self.pair(ann, ben)  # at the first node
        until = self.vacation(ben, 7)["until"]
        for node in self.cluster:
            self.wait_for(node, made, [None, until])
        self.cluster[0].kill()
        # The other takes the table over.
        wait_until(lambda: self.cluster[1].get(f"/api/tables/{made['table']}")[0] == 200, "it is there")
        self.assertEqual(self.seats(self.cluster[1], made), [None, until])
        self.cluster.restart(0)
        self.cluster[1].kill()
        ben.server = self.cluster[0]
        wait_until(lambda: self.cluster[0].get(f"/api/tables/{made['table']}")[0] == 200, "it is there")
        self.assertEqual(self.seats(self.cluster[0], made), [None, until])
        self.assertEqual(ben.call("DELETE", "/api/me/vacation")[1]["days_left"], 29)
        self.wait_for(self.cluster[0], made, [None, None])
        self.cluster.restart(1)


if __name__ == "__main__":
    main()
