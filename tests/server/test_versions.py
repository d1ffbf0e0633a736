"""Nodes and stores of the version before and after this one work with it. With ZASHIKI_OLD, the program of the version before, real
ones take turns too."""
import json
import os
import sqlite3
import subprocess
import tempfile
import unittest

from client import PROGRAM, Game, Server, Socket, main
from nodes import Cluster, ClusterTest, Nats, Peer, Postgres, wait_until

OLD = os.environ.get("ZASHIKI_OLD")
SEATS = [{"kind": "human", "name": "Oichi"}, {"kind": "open"}]


class Visit(Socket):
    """A player at the peer; with words that a later version has added."""

    def __init__(self, peer, node, table, key, more=""):
        self.peer, self.node, self.more = peer, node, more
        peer.say(node, f"ask 1 enter {table} key{more}", key.encode())
        assert peer.hear("answer")[0][3:] == ["1", "ok"]
        peer.say(node, f"join 2 {table} 127.0.0.1 key{more}", key.encode())

    def receive_text(self):
        return self.peer.hear("tell")[1]

    def send(self, message):
        self.peer.say(self.node, f"text 2{self.more}", json.dumps(message).encode())

    def close(self):
        self.peer.say(self.node, f"leave 2{self.more}")


class Versions(ClusterTest):
    nodes = 2

    def play_with(self, version, more):
        made = self.cluster[0].open_table(seats=SEATS)
        table = made["table"]
        peer = Peer(self.nats, self.house, version, str(900 + (version or 1)))
        peer.say("1", f"ask 7 sit {table}{more}", b'{"name":"Rokusuke"}')
        told, body = peer.hear("answer")
        self.assertEqual(told[3:], ["7", "ok"])
        here = Socket(self.cluster[0], table, made["seats"][0]["key"])
        there = Visit(peer, "1", table, json.loads(body)["key"], more)
        game = Game([here, there])
        game.play()
        # A kind that this version does not know is answered, and harms nothing.
        peer.say("1", "dance 9 with me", b"now")
        self.assertEqual(peer.hear("answer")[0][3:], ["9", "unavailable", "0"])
        here.send({"type": "chat", "text": "good game"})
        there.receive("chat")
        there.close()
        wait_until(lambda: not here.receive("presence")["players"][1]["present"], "that the visitor is gone")
        here.close()
        return peer

    def test_a_node_of_the_version_before(self):
        peer = self.play_with(None, "")
        self.assertEqual(self.cluster[0].metric("zashiki_node_disconnects_total"), 0)
        # It answers what it does not know, as this version does.
        peer.say("1", "answer 0 unavailable 0", b"a node does not understand another one")
        # Nobody else may say more than this version knows.
        peer.say("1", f"ask 8 describe {'A' * 22} and more")
        self.assertEqual(peer.hear("answer")[0][3:], ["8", "unavailable", "0"])

    def test_a_node_of_the_next_version(self):
        self.play_with(3, " and more")

    def test_a_table_at_a_node_of_the_next_version(self):
        name = "B" * 22
        self.postgres.ask("INSERT INTO zashiki.nodes VALUES (999, now() + interval '1 hour', 0, 3)")
        self.postgres.ask("INSERT INTO zashiki.tables (id, name, game, phase, listed, created, touched, address, owner, epoch) "
                          f"VALUES (1, '{name}', 'niya', 1, false, 0, 0, '', 999, 1)")
        self.addCleanup(self.postgres.ask, "DELETE FROM zashiki.nodes WHERE id = 999")
        peer = Peer(self.nats, self.house, 3)
        peer.say("2", "pulse 0 and more")
        asking = subprocess.Popen(["curl", "-s", f"http://{self.cluster[1].host}:{self.cluster[1].port}/api/tables/{name}"],
                                  stdout=subprocess.PIPE)
        asked = peer.hear("ask")[0]
        self.assertEqual(asked[4:], ["describe", name])
        peer.say("2", f"answer {asked[3]} ok and more", b'{"said":"later"}')
        self.assertEqual(json.loads(asking.communicate()[0]), {"said": "later"})

    def test_a_node_says_its_version_first_and_again_when_it_may_have_been_forgotten(self):
        peer = Peer(self.nats, self.house)
        peer.say("1", "part 0")
        for _ in range(2):
            peer.say("1", "dance 1")
            self.assertEqual(peer.hear("hello")[0][3:], ["0", "2"])
            peer.say("1", "part 0")

    def test_the_next_version_adds_to_the_database_while_nodes_play(self):
        made = self.cluster[0].open_table()
        game = Game([Socket(node, made["table"], seat["key"]) for node, seat in zip(self.cluster, made["seats"])])
        game.step()
        self.postgres.ask("ALTER TABLE zashiki.tables ADD COLUMN season integer NOT NULL DEFAULT 7;"
                          "ALTER TABLE zashiki.events ADD COLUMN weight integer NOT NULL DEFAULT 1;"
                          "ALTER TABLE zashiki.nodes ADD COLUMN place text; ALTER TABLE zashiki.bans ADD COLUMN reason text;"
                          "CREATE TABLE zashiki.seasons (id bigint PRIMARY KEY); CREATE INDEX ON zashiki.tables (season)")
        game.step()
        self.cluster[1].open_table(listed=True, seats=SEATS)
        with self.cluster.new_node(0) as third:
            one = Socket(third, made["table"])
            one.receive("sync")
            game.step()
            one.receive("update")
            one.close()
            for words, told in ((("figures",), "running: 3 of node version 2"), (("ban", "203.0.113.9"), "banned"),
                                (("unban", "203.0.113.9"), ""), (("close", made["table"]), "is closed")):
                self.assertIn(told, subprocess.run([PROGRAM, "admin", *words, "--store", self.postgres.address], check=True,
                                                   capture_output=True, text=True).stdout)
        for one in game.sockets:
            wait_until(lambda one=one: one.receive("sync")["over"], "the end of the table")
            one.close()


class Stored(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zashiki-versions-")
        self.addCleanup(folder.cleanup)
        self.data = folder.name

    def sql(self, script):
        with sqlite3.connect(os.path.join(self.data, "zashiki.db")) as database:
            database.executescript(script)
            return database

    @staticmethod
    def long_table(server):
        return server.open_table(clock={"bank": 600000}, options={"format": "points", "target": 20})

    def play_on(self, made=None, **server):
        with Server(data=self.data, **server) as server:
            made = made or self.long_table(server)
            game = Game(server.sit_down(made))
            for _ in range(3):
                game.step()
            self.assertEqual(server.post("/api/tables", {"game": "niya", "seats": SEATS, "listed": True})[0], 201)
            self.assertEqual(server.get("/api/tables")[0], 200)
        return made


class Stores(Stored):
    def test_a_store_of_the_version_before_gets_what_it_lacks(self):
        made = self.play_on()
        self.sql("DROP INDEX tables_listed; DROP TRIGGER events_changed; ALTER TABLE events DROP COLUMN sum")
        before = self.sql("").execute("SELECT count(*) FROM events").fetchone()
        self.play_on(made)
        self.assertEqual(self.sql("").execute("SELECT count(*) FROM sqlite_schema WHERE name IN ('tables_listed', 'events_changed')").fetchone(), (2,))
        self.assertEqual(self.sql("").execute("SELECT count(*) - count(sum) FROM events").fetchone(), before)

    def test_the_next_version_has_added_to_a_store(self):
        made = self.play_on()
        self.sql("ALTER TABLE tables ADD COLUMN season INTEGER NOT NULL DEFAULT 7;"
                 "ALTER TABLE events ADD COLUMN weight INTEGER NOT NULL DEFAULT 1; ALTER TABLE bans ADD COLUMN reason TEXT;"
                 "CREATE TABLE seasons (id INTEGER PRIMARY KEY) STRICT; CREATE INDEX of_seasons ON tables (season)")
        self.play_on(made)
        for words in (["admin", "ban", "203.0.113.9"], ["admin", "close", made["table"]], ["export", made["table"]],
                      ["backup", os.path.join(self.data, "copy")]):
            subprocess.run([PROGRAM, *words, "--data", self.data], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(self.sql("").execute("SELECT count(*), sum(season) FROM tables").fetchone(), (3, 21))

    def test_a_database_of_the_version_before_and_nodes_too_far_apart(self):
        with Postgres() as postgres, Nats() as nats:
            arguments = ["--store", postgres.address, "--nats", f"nats://127.0.0.1:{nats.port}"]
            Server(arguments=arguments).__exit__()
            postgres.ask("DROP INDEX zashiki.tables_listed; ALTER TABLE zashiki.nodes DROP COLUMN version;"
                         "DROP TRIGGER events_changed ON zashiki.events; ALTER TABLE zashiki.events DROP COLUMN sum")
            made = self.play_on(arguments=arguments)
            self.assertEqual(postgres.ask("SELECT to_regclass('zashiki.tables_listed') IS NOT NULL"), "t")
            self.assertEqual(postgres.ask("SELECT count(*) - count(sum) FROM zashiki.events"), "0")
            # As the version before writes.
            postgres.ask("UPDATE zashiki.tables SET owner = 7; SELECT zashiki.append(id, length, 7, epoch, 0, NULL, "
                         "ARRAY['{\"e\":\"hints\"}'], turn, due) FROM zashiki.tables")
            self.assertEqual(postgres.ask("SELECT count(*) - count(sum) = count(DISTINCT table_id) FROM zashiki.events"), "t")
            for version, works in ((1, True), (3, True), (4, False)):
                postgres.ask(f"INSERT INTO zashiki.nodes (expires, version) VALUES (now() + interval '1 hour', {version})")
                if works:
                    self.play_on(made, arguments=arguments)
            with self.assertRaisesRegex(RuntimeError, "a node of version 4 is running, and this program is of version 2"):
                Server(arguments=arguments)
            self.assertEqual(postgres.ask("SELECT count(*) FROM zashiki.nodes WHERE version = 2"), "0")


@unittest.skipUnless(OLD, "ZASHIKI_OLD names no program of the version before")
class OldProgram(Stored):
    def test_take_turns_on_a_store(self):
        made = None
        for program in (OLD, PROGRAM, OLD, PROGRAM):
            made = self.play_on(made, program=program)

    def test_nodes_are_replaced_one_by_one_and_back(self):
        with Postgres() as postgres, Nats() as nats, Cluster(postgres, nats, 2, relays=False, program=OLD) as cluster:
            made = self.long_table(cluster[0])
            for place, program in ((0, OLD), (1, PROGRAM), (0, PROGRAM), (1, OLD), (0, OLD)):
                cluster[place].stop()
                cluster.restart(place, program)
                for order in (1, -1):
                    game = Game([Socket(node, made["table"], seat["key"]) for node, seat in zip(cluster.nodes[::order], made["seats"])])
                    game.step()
                    for one in game.sockets:
                        one.close()
                made = self.long_table(cluster[1 - place]) if game.seen[0]["over"] else made


if __name__ == "__main__":
    main()
