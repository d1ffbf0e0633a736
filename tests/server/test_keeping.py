"""What whoever keeps the house can do: bans, quotas, retention, tables of older rules."""
import os
import sqlite3
import subprocess
import time
import unittest

from client import PATIENCE, PROGRAM, Closed, Game, Refused, Server, Socket, main


def admin(server, *arguments):
    run = subprocess.run([PROGRAM, "admin", *arguments, "--data", server.data], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def from_address(address):
    return {"X-Forwarded-For": address}


class Bans(unittest.TestCase):
    def setUp(self):
        self.server = Server(arguments=["--behind-proxy"])

    def tearDown(self):
        self.server.__exit__()

    def status(self, address):
        return self.server.http("GET", "/api/games", headers=from_address(address))[0]

    def until(self, address, status):
        """The server hears of it within a second or so: asks until it has."""
        begun = time.monotonic()
        while self.status(address) != status:
            self.assertLess(time.monotonic() - begun, PATIENCE)

    def test_networks(self):
        for given, kept in (("203.0.113.7", "203.0.113.7"), ("198.51.100.77/24", "198.51.100.0/24"),
                            ("2001:DB8:0:0::1/32", "2001:db8::/32"), ("::ffff:192.0.2.1", "192.0.2.1")):
            self.assertEqual(admin(self.server, "ban", given), (0, f"{kept} is banned\n"))
        self.assertEqual(admin(self.server, "ban", "203.0.113.7")[0], 0)  # twice is once
        self.assertEqual(admin(self.server, "bans")[1].split(),
                         ["192.0.2.1", "198.51.100.0/24", "2001:db8::/32", "203.0.113.7"])
        for wrong in ("example.org", "1.2.3", "1.2.3.4/33", "::1/129", "1.2.3.4/", "1.2.3.4/x", "1.2.3.4/-1"):
            code, text = admin(self.server, "ban", wrong)
            self.assertEqual((code, "is not an address" in text), (1, True), wrong)
        self.until("192.0.2.1", 403)  # the last of them: with it all others are known
        for address, status in (("203.0.113.7", 403), ("198.51.100.1", 403), ("198.51.101.1", 200), ("2001:db8:ffff::1", 403),
                                ("2001:db9::1", 200), ("203.0.113.8", 200), ("nonsense", 400)):
            self.assertEqual(self.status(address), status, address)
        self.assertEqual(admin(self.server, "unban", "198.51.100.0/24")[0], 0)
        self.assertEqual(admin(self.server, "unban", "198.51.100.0/24")[0], 1)
        self.until("198.51.100.1", 200)

    def test_who_is_here_has_to_leave(self):
        made = self.server.open_table(options={"first": 0})
        zero = Socket(self.server, made["table"], made["seats"][0]["key"], headers=from_address("203.0.113.7"))
        one = Socket(self.server, made["table"], made["seats"][1]["key"], headers=from_address("203.0.113.8"))
        sync = zero.receive("sync")
        one.receive("sync")
        self.assertEqual(admin(self.server, "ban", "203.0.113.8")[0], 0)
        with self.assertRaises(Closed):
            while True:
                one.receive()
        with self.assertRaises(Refused) as refused:
            Socket(self.server, made["table"], made["seats"][1]["key"], headers=from_address("203.0.113.8"))
        self.assertEqual(refused.exception.status, 403)
        zero.act(sync["version"], sync["legal"][0])
        zero.receive("update")

    def test_a_ban_outlasts_a_restart(self):
        self.assertEqual(admin(self.server, "ban", "203.0.113.9")[0], 0)
        self.until("203.0.113.9", 403)
        self.server.stop()
        with Server(data=self.server.data, arguments=["--behind-proxy"]) as second:
            begun = time.monotonic()
            while second.http("GET", "/api/games", headers=from_address("203.0.113.9"))[0] != 403:
                self.assertLess(time.monotonic() - begun, PATIENCE)


class Quotas(unittest.TestCase):
    BODY = {"game": "niya", "seats": [{"kind": "open"}, {"kind": "open"}]}

    def opened(self, server, address):
        return server.http("POST", "/api/tables", self.BODY, from_address(address))[0]

    def test_tables_a_day_also_after_a_restart(self):
        with Server(arguments=["--behind-proxy", "--tables-a-day", "3"]) as first:
            self.assertEqual([self.opened(first, "203.0.113.7") for _ in range(4)], [201, 201, 201, 429])
            # A household of version 6 counts as one.
            self.assertEqual([self.opened(first, f"2001:db8::{n}") for n in range(4)], [201, 201, 201, 429])
            self.assertEqual(self.opened(first, "2001:db8:0:1::1"), 201)
            first.stop()
            with Server(data=first.data, arguments=["--behind-proxy", "--tables-a-day", "3"]) as second:
                self.assertEqual(self.opened(second, "203.0.113.7"), 429)
                self.assertEqual(self.opened(second, "203.0.113.8"), 201)


class Operator(unittest.TestCase):
    """What `zashiki admin` does to a table that is being played."""

    def setUp(self):
        self.server = Server()
        self.addCleanup(self.server.__exit__)
        self.made = self.server.open_table(options={"first": 0})
        self.sockets = self.server.sit_down(self.made)
        for socket in self.sockets:
            sync = socket.receive("sync")
        self.sockets[0].act(sync["version"], "take a1")
        for socket in self.sockets:
            self.version = socket.receive("update")["version"]

    def test_closing_is_told_to_everybody(self):
        self.assertEqual(admin(self.server, "close", self.made["table"])[0], 0)
        for socket in self.sockets:
            sync = socket.receive("sync")
            self.assertTrue(sync["over"] and sync["closed"])
            self.assertEqual(sync["legal"], [])
        self.sockets[1].act(sync["version"], "take d4")
        self.assertEqual(self.sockets[1].receive("refused")["code"], "over")
        told = self.server.get(f"/api/tables/{self.made['table']}")[1]
        self.assertTrue(told["over"] and told["closed"])

    def test_a_table_that_is_removed_is_gone_for_good(self):
        self.assertEqual(admin(self.server, "delete", self.made["table"])[0], 0)
        for socket in self.sockets:
            with self.assertRaises(Closed):
                while True:
                    socket.receive()
        self.assertEqual(self.server.get(f"/api/tables/{self.made['table']}")[0], 404)
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            self.assertEqual(store.execute("SELECT count(*) FROM events").fetchone(), (0,))

    def test_the_store_is_for_its_owner_alone(self):
        copy = os.path.join(self.server.data, "copy.db")
        subprocess.run([PROGRAM, "backup", copy, "--data", self.server.data], check=True, capture_output=True)
        for file in ["zashiki.db", "zashiki.db-wal", "copy.db"]:
            self.assertEqual(os.stat(os.path.join(self.server.data, file)).st_mode & 0o077, 0, file)


class OlderRules(unittest.TestCase):
    def test_they_are_shown_and_not_played(self):
        with Server() as first:
            made = first.open_table(options={"first": 0})
            Game(first.sit_down(made)).play()
            open_game = first.open_table(options={"first": 0})
            Game(first.sit_down(open_game)).step()
            path = f"/api/tables/{made['table']}"
            transcript = first.http("GET", path + "/transcript")[2]
            summary = first.get(path)[1]
            first.stop()
            with sqlite3.connect(os.path.join(first.data, "zashiki.db")) as store:
                store.execute("UPDATE events SET body = replace(body, '\"rules\":1', '\"rules\":0') WHERE place = 0")
            with Server(data=first.data) as second:
                status, told = second.get(path)
                self.assertEqual((status, told["playable"], told["rules"], told["over"]), (200, False, 0, True))
                for field in ("table", "game", "options", "commitment", "version", "started"):
                    self.assertEqual(told[field], summary[field])
                self.assertEqual([seat["name"] for seat in told["seats"]], [seat["name"] for seat in summary["seats"]])
                self.assertEqual(second.http("GET", path + "/transcript")[2],
                                 transcript.replace(b'"rules":1', b'"rules":0'))
                with self.assertRaises(Refused) as refused:
                    Socket(second, made["table"], made["seats"][0]["key"])
                self.assertEqual(refused.exception.status, 409)
                # What is not over may have secrets that nobody here can tell.
                path = f"/api/tables/{open_game['table']}"
                self.assertFalse(second.get(path)[1]["over"])
                self.assertEqual(second.http("GET", path + "/transcript")[0], 409)


main()
