"""Blocks, reports, set phrases, refused names, and what the operator does to persons."""
import json
import os
import re
import sqlite3
import subprocess
import tempfile
import time
import unittest

from client import PATIENCE, PROGRAM, Closed, Refused, Server, Socket, main
from nodes import ClusterTest
from test_finding import Seeker
from test_people import Browser


def admin(server, *arguments):
    run = subprocess.run([PROGRAM, "admin", *arguments, "--data", server.data], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def until(holds, what):
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < PATIENCE, what


def said_until_sync(socket):
    """The chat that has reached this socket so far."""
    socket.send({"type": "sync"})
    lines = []
    while (message := socket.receive())["type"] != "sync":
        if message["type"] == "chat":
            lines.append(message["text"])
    return lines


class Decency(unittest.TestCase):
    arguments = ["--no-limits"]

    def setUp(self):
        self.server = Server(arguments=self.arguments).__enter__()
        self.addCleanup(self.server.__exit__)
        self.addresses = iter(f"127.0.1.{number}" for number in range(2, 200))

    def browser(self):
        return Seeker(self.server, next(self.addresses))

    def pair(self, server=None):
        """A table of Ann and Ben, whose sockets have begun."""
        server = server or self.server
        made = server.open_table(options={"first": 0})
        ann, ben = self.browser(), self.browser()
        ann.claim(made, 0, name="Ann")
        ben.claim(made, 1, name="Ben")
        sockets = server.sit_down(made)
        for socket in sockets:
            socket.receive_start()
        return made, ann, ben, sockets

    def id_of(self, name):
        return admin(self.server, "people", "find", name)[1].split()[0]


class Blocks(Decency):
    def test_a_blocked_person_is_not_heard(self):
        made, ann, ben, (zero, one) = self.pair()
        watching = Socket(self.server, made["table"])
        watching.receive("sync")
        self.assertEqual(ann.call("POST", "/api/me/blocks", {"table": made["table"], "seat": 1}), (200, {}))
        one.send({"type": "chat", "text": "you fool"})
        self.assertEqual(one.receive("chat")["text"], "you fool")
        self.assertEqual(watching.receive("chat")["text"], "you fool")
        self.assertEqual(said_until_sync(zero), [])
        zero.send({"type": "chat", "text": "farewell"})
        self.assertEqual(one.receive("chat")["text"], "farewell")
        [block] = ann.call("GET", "/api/me/blocks")[1]["blocks"]
        self.assertEqual(block["name"], "Ben")
        self.assertEqual(ben.call("GET", "/api/me/blocks")[1]["blocks"], [])
        self.assertIn("Ben", json.dumps(ann.call("GET", "/api/me/everything")[1]["blocks"]))
        # Nobody ends another's.
        self.assertEqual(ben.call("DELETE", f"/api/me/blocks/{block['since']}")[0], 404)
        self.assertEqual(ann.call("DELETE", f"/api/me/blocks/{block['since']}")[0], 200)
        one.send({"type": "chat", "text": "sorry"})
        zero.receive("chat")

    def test_only_whom_one_has_met_and_who_is_somebody(self):
        made, ann, ben, _ = self.pair()
        other = self.browser()
        other.claim(self.server.open_table(), 0)
        for browser, body, status in ((other, {"table": made["table"], "seat": 1}, 404), (ann, {"table": made["table"], "seat": 0}, 404),
                                      (ann, {"table": "A" * 22, "seat": 1}, 404), (ann, {"table": made["table"], "seat": 9}, 400),
                                      (ann, {"table": made["table"], "seat": 1, "person": 1}, 400),
                                      (Browser(self.server), {"table": made["table"], "seat": 1}, 403)):
            self.assertEqual(browser.call("POST", "/api/me/blocks", body)[0], status, body)
        self.assertEqual(ann.call("DELETE", "/api/me/blocks/x")[0], 404)

    def test_neither_challenge_nor_quick_match(self):
        made, ann, ben, (zero, one) = self.pair()
        one.send({"type": "resign"})
        while not zero.receive("sync")["over"]:
            pass
        def challenge():
            table = self.server.open_table(seats=[{"kind": "human", "name": "Ben"}, {"kind": "open"}])
            ben.claim(table, 0)
            return ben.call("POST", "/api/me/challenges", {"table": table["table"], "met": made["table"], "seat": 0})[0]
        self.assertEqual(challenge(), 200)
        self.assertEqual(len(ann.call("GET", "/api/me/challenges")[1]["challenges"]), 1)
        self.assertEqual(ann.call("POST", "/api/me/blocks", {"table": made["table"], "seat": 1})[0], 200)
        self.assertEqual(ann.call("GET", "/api/me/challenges")[1]["challenges"], [])
        self.assertEqual(challenge(), 404)
        self.assertEqual(ann.call("GET", "/api/me/companions")[1]["companions"], [])
        ben.seek()
        self.assertFalse(ann.seek()["matched"])
        self.assertTrue(self.browser().seek()["matched"])

    def test_quick_match_looks_at_all_who_sit_there(self):
        made, ann, ben, _ = self.pair()
        ann.call("POST", "/api/me/blocks", {"table": made["table"], "seat": 1})
        other = self.browser()
        other.seek(game="kamiza", players=3)
        found = ben.seek(game="kamiza", players=3)
        self.assertTrue(found["matched"])
        self.assertEqual(ben.call("POST", "/api/me/seats", {"name": "Ben", "seats": [{"table": found["table"], "key": found["key"]}]})[0], 200)
        self.assertFalse(ann.seek(game="kamiza", players=3)["matched"])
        self.assertTrue(self.browser().seek(game="kamiza", players=3)["matched"])


class Reports(Decency):
    arguments = []

    def test_the_host_reads_who_why_and_what_was_said(self):
        made, ann, ben, (zero, one) = self.pair()
        one.send({"type": "chat", "text": "rude words"})
        zero.receive("chat")
        self.assertEqual(ann.call("POST", "/api/me/reports", {"table": made["table"], "why": "he swears"}), (200, {}))
        text = admin(self.server, "reports")[1]
        for part in ("Ann", "Ben", "he swears", '1: "rude words"', made["table"]):
            self.assertIn(part, text)
        self.assertNotIn('"seed"', text)
        self.assertIn('"commitment"', admin(self.server, "reports", "--table", made["table"])[1])
        self.assertIn("rude words", json.dumps(ann.call("GET", "/api/me/everything")[1]["reports"]))
        self.assertEqual(ben.call("GET", "/api/me/everything")[1]["reports"], [])

    def test_nobody_reports_what_they_were_not_shown(self):
        made, ann, ben, (zero, one) = self.pair()
        ben.call("POST", "/api/me/blocks", {"table": made["table"], "seat": 0})
        zero.send({"type": "chat", "text": "to myself"})
        zero.receive("chat")
        self.assertEqual(ben.call("POST", "/api/me/reports", {"table": made["table"], "why": "x"})[0], 200)
        self.assertNotIn("to myself", admin(self.server, "reports")[1])

    def test_a_flood_of_reports(self):
        made, ann, ben, _ = self.pair()
        body = {"table": made["table"], "why": "once"}
        self.assertEqual(ann.call("POST", "/api/me/reports", body)[0], 200)
        self.assertEqual(ann.call("POST", "/api/me/reports", body)[0], 409)  # one of each person
        self.assertEqual(ben.call("POST", "/api/me/reports", body)[0], 200)
        for wrong in ({"table": made["table"]}, {"table": made["table"], "why": "x" * 1001}, {"why": "x"}):
            self.assertEqual(ann.call("POST", "/api/me/reports", wrong)[0], 400)
        stranger = self.browser()
        stranger.claim(self.server.open_table(), 0)
        self.assertEqual(stranger.call("POST", "/api/me/reports", body)[0], 403)
        answers = []
        for _ in range(12):
            table = self.server.open_table()
            ann.claim(table, 0)
            answers.append(ann.call("POST", "/api/me/reports", {"table": table["table"], "why": "x"})[0])
        self.assertEqual(answers, [200] * 8 + [429] * 4)  # ten of an address, with the two above
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            self.assertEqual(store.execute("SELECT count(*) FROM reports").fetchone()[0], 10)

    def test_a_day_of_one_person_from_everywhere(self):
        made, ann, ben, _ = self.pair()
        answers = []
        for number in range(12):
            table = self.server.open_table()
            ann.claim(table, 0)
            ann.source = f"127.0.2.{number + 1}"
            answers.append(ann.call("POST", "/api/me/reports", {"table": table["table"], "why": "x"})[0])
        self.assertEqual(answers, [200] * 10 + [409] * 2)


class Phrases(Decency):
    def test_one_person_wants_nothing_else(self):
        made, ann, ben, (zero, one) = self.pair()
        self.assertTrue(ann.call("POST", "/api/me", {"phrases": True})[1]["phrases"])
        self.assertTrue(ann.call("GET", "/api/me")[1]["phrases"])
        one.send({"type": "chat", "text": "listen"})
        one.receive("chat")
        one.send({"type": "chat", "text": "rude words", "saying": "hello"})
        self.assertEqual(one.receive("chat")["text"], "rude words")
        self.assertEqual(said_until_sync(zero), ["hello"])


class HouseOfPhrases(Decency):
    arguments = ["--no-limits", "--set-phrases"]

    def test_the_host_wants_nothing_else(self):
        made, ann, ben, (zero, one) = self.pair()
        self.assertTrue(ann.call("GET", "/api/me")[1]["set_phrases"])
        self.assertTrue(Browser(self.server).call("GET", "/api/me")[1]["set_phrases"])
        for message in ({"text": "hello"}, {"text": "hello", "saying": "other"}):
            one.send({"type": "chat", **message})
            self.assertEqual(one.receive("refused")["code"], "phrases_only")
        one.send({"type": "chat", "text": "rude words", "saying": "nice"})
        heard = zero.receive("chat")
        self.assertEqual((heard["text"], heard["saying"]), ("nice", "nice"))


class Names(unittest.TestCase):
    def test_the_hosts_list(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as names:
            names.write("# not here\n\nAdmin\n*casino*\n")
            names.flush()
            with Server(arguments=["--no-limits", "--names-refused", names.name]) as server:
                browser = Browser(server)
                browser.claim(server.open_table(), 0, name="Ann")
                # Cyrillic letters, full width, accents, case, joined by what cannot be seen.
                for name in ("admin", "ADMIN", "\u0410dmin", "\uff21\uff44\uff4d\uff49\uff4e", "\u00c1dm\u00edn", "My C\u0430sin\u043e 24"):
                    seats = [{"kind": "human", "name": name}, {"kind": "open"}]
                    made = {"game": "niya", "seats": seats}
                    status, told = server.post("/api/tables", made)
                    self.assertEqual((status, told["error"]["code"]), (400, "name_refused"), name)
                    opened = server.open_table(seats=[{"kind": "human", "name": "Ben"}, {"kind": "open"}])
                    self.assertEqual(server.post(f"/api/tables/{opened['table']}/sit", {"name": name})[1]["error"]["code"], "name_refused")
                    self.assertEqual(browser.call("POST", "/api/me", {"name": name})[1]["error"]["code"], "name_refused")
                    wish = {"name": name, "game": "niya", "players": 2, "kind": "swiss", "rounds": 3, "clock": {"move": 60000}}
                    self.assertEqual(browser.call("POST", "/api/tournaments", wish)[1]["error"]["code"], "name_refused")
                    wish |= {"name": "Cup", "as": name}
                    self.assertEqual(Browser(server).call("POST", "/api/tournaments", wish)[1]["error"]["code"], "name_refused")
                    keys = [{"table": opened["table"], "key": opened["seats"][0]["key"]}]
                    self.assertEqual(Browser(server).call("POST", "/api/me/seats", {"name": name, "seats": keys})[1]["error"]["code"], "name_refused")
                self.assertEqual(browser.me(), "Ann")
                for name in ("Administrator", "Adm"):
                    self.assertEqual(browser.call("POST", "/api/me", {"name": name})[0], 200)

    def test_a_list_that_cannot_be_read(self):
        run = subprocess.run([PROGRAM, "serve", "--names-refused", "/nowhere"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("cannot be read", run.stderr)


class Operator(Decency):
    def test_silence(self):
        made, ann, ben, (zero, one) = self.pair()
        one.send({"type": "chat", "text": "before"})
        zero.receive("chat")
        ben_id = self.id_of("Ben")
        self.assertEqual(admin(self.server, "people", "silence", ben_id, "--days", "2", "--by", "Hana")[0], 0)
        one.send({"type": "chat", "text": "still here"})
        self.assertEqual(one.receive("refused")["code"], "silenced")
        self.assertEqual(said_until_sync(zero), [])
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            store.execute("UPDATE persons SET silenced = silenced - 2 * 86400000 WHERE name = 'Ben'")
        one.send({"type": "chat", "text": "after two days"})
        zero.receive("chat")
        admin(self.server, "people", "silence", ben_id)
        one.send({"type": "chat", "text": "x"})
        one.receive("refused")
        self.assertEqual(admin(self.server, "people", "unsilence", ben_id)[0], 0)
        one.send({"type": "chat", "text": "x"})
        zero.receive("chat")
        log = admin(self.server, "people", "log")[1].splitlines()
        self.assertEqual(len(log), 3)
        self.assertIn(f"Hana: silence {ben_id} until", log[-1])

    def test_a_ban_ends_open_sockets_and_refuses_every_device(self):
        made, ann, ben, (zero, one) = self.pair()
        cookie = {"Cookie": f"zashiki={ben.cookie}"}
        watching = Socket(self.server, self.server.open_table()["table"], headers=cookie)
        watching.receive("sync")
        ben_id = self.id_of("Ben")
        self.assertEqual(admin(self.server, "people", "ban", ben_id)[0], 0)
        for socket in (one, watching):
            with self.assertRaises(Closed):
                while True:
                    socket.receive()
        status, told = ben.call("GET", "/api/me")
        self.assertEqual((status, told["error"]["code"]), (403, "banned"))
        self.assertEqual(ben.call("POST", "/api/tables", {"game": "niya", "seats": [{"kind": "open"}] * 2})[0], 403)
        for headers, key in (({}, made["seats"][1]["key"]), (cookie, "me-1"), (cookie, None)):
            with self.assertRaises(Refused) as refused:
                Socket(self.server, made["table"], key, headers=headers)
            self.assertEqual(refused.exception.status, 403)
        self.assertEqual(said_until_sync(zero), [])  # the others go on
        self.assertEqual(ann.me(), "Ann")
        self.assertEqual(admin(self.server, "people", "unban", ben_id)[0], 0)
        until(lambda: ben.call("GET", "/api/me")[0] == 200, "the end of the ban")
        Socket(self.server, made["table"], made["seats"][1]["key"]).receive("sync")

    def test_find_rename_export(self):
        made, ann, ben, _ = self.pair()
        self.assertEqual(len(admin(self.server, "people", "find", made["table"])[1].splitlines()), 2)
        self.assertEqual(admin(self.server, "people", "find", "nobody")[1], "")
        self.assertEqual(admin(self.server, "people", "find", "%")[1], "")
        ann_id = self.id_of("ann")
        self.assertIn("Ann", admin(self.server, "people", "find", ann_id)[1])
        self.assertEqual(admin(self.server, "people", "rename", ann_id, "  Anna ")[0], 0)
        self.assertEqual(ann.me(), "Anna")
        for wrong in ("", "\u202e", "x" * 41):
            self.assertEqual(admin(self.server, "people", "rename", ann_id, wrong)[0], 1, wrong)
        kept = json.loads(admin(self.server, "people", "export", ann_id)[1])
        self.assertEqual(kept, ann.call("GET", "/api/me/everything")[1])
        for word in ("ban", "unban", "silence", "unsilence", "delete", "export"):
            code, text = admin(self.server, "people", word, "12")
            self.assertEqual((code, "there is no person 12" in text), (1, True), word)
        log = admin(self.server, "people", "log")[1]
        self.assertRegex(log, re.compile(rf"^\S+ \S+  \S+: rename {ann_id} Anna$", re.M))

    def test_delete(self):
        made, ann, ben, (zero, one) = self.pair()
        ben_id = self.id_of("Ben")
        admin(self.server, "people", "rename", ben_id, "Benedict")
        self.assertEqual(admin(self.server, "people", "delete", ben_id)[0], 0)
        until(lambda: admin(self.server, "people", "find", ben_id)[1] == "", "the deletion")
        self.assertNotIn("Benedict", admin(self.server, "people", "log")[1])
        until(lambda: self.server.get(f"/api/tables/{made['table']}")[1]["seats"][1]["name"] == "a guest", "the guest")
        until(lambda: ben.call("GET", "/api/me") == (200, {"name": None}), "a stranger")


class Together(ClusterTest):
    arguments = ("--no-limits",)

    def admin(self, *arguments):
        return subprocess.run([PROGRAM, "admin", "people", *arguments, "--store", self.postgres.address], check=True,
                              capture_output=True, text=True).stdout

    def test_at_another_nodes_table(self):
        first, second = self.cluster[0], self.cluster[1]
        made = first.open_table(options={"first": 0})
        ann, ben = Browser(first), Browser(second)
        ann.claim(made, 0, name="Ann")
        ben.claim(made, 1, name="Benno")
        zero, one = (Socket(node, made["table"], seat["key"]) for node, seat in zip((first, second), made["seats"]))
        zero.receive_start()
        one.receive_start()
        one.send({"type": "chat", "text": "heard"})
        zero.receive("chat")
        person = self.admin("find", "benno").split()[0]
        self.admin("silence", person)
        one.send({"type": "chat", "text": "unheard"})
        self.assertEqual(one.receive("refused")["code"], "silenced")
        self.assertEqual(said_until_sync(zero), [])
        self.admin("unsilence", person)
        self.assertEqual(ann.call("POST", "/api/me/blocks", {"table": made["table"], "seat": 1})[0], 200)
        one.send({"type": "chat", "text": "unheard"})
        one.receive("chat")
        self.assertEqual(said_until_sync(zero), [])
        self.assertEqual(ben.call("POST", "/api/me/reports", {"table": made["table"], "why": "blocked me"})[0], 200)
        reports = subprocess.run([PROGRAM, "admin", "reports", "--store", self.postgres.address], check=True,
                                 capture_output=True, text=True).stdout
        self.assertIn('1: "heard"', reports)  # asked of the node that owns the table
        self.assertTrue(json.loads(self.admin("export", person))["reports"])
        self.admin("ban", person)
        with self.assertRaises(Closed):
            while True:
                one.receive()
        self.admin("delete", person)
        until(lambda: self.admin("find", person) == "", "the deletion")
        self.assertIn("delete", self.admin("log"))


if __name__ == "__main__":
    main()
