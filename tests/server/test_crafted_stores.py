"""Stores whose bytes, events, rows or schema were changed: the server refuses them or serves them, and answers."""
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import unittest

from client import Refused, Server, Socket, main

STORES = int(os.environ.get("ZASHIKI_STORES", "12"))
PLAYERS = {"niya": 2, "kamiza": 3, "akiwado": 3, "nyakuza": 2, "izakaya": 2}
EVENTS = ["", "{}", "[]", "null", "[" * 5000, "x" * 10**6, '{"e":"open"}', '{"e":"close"}', '{"e":"undo","actions":99}',
          '{"e":"undo","actions":1}', '{"e":"vacate","seat":0}', '{"e":"take-back","seat":4}',
          '{"e":"sit","seat":4,"who":{"kind":"mind","level":5}}']
SCHEMA = ["DROP INDEX tables_by_phase", "DROP TABLE bans", "DROP TABLE events", "DROP TABLE health", "CREATE TABLE x (y)",
          "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END",
          "CREATE TRIGGER u BEFORE UPDATE ON tables BEGIN SELECT raise(ABORT, 'no'); END", "ALTER TABLE tables ADD COLUMN x",
          "DELETE FROM events WHERE id % 2 = 0", "DELETE FROM tables WHERE id % 2 = 0", "UPDATE tables SET created = -1, touched = -1"]
NUMBERS = [0, -1, 1, 2, 5, 100, 255, 2**40, 2**62]


class CraftedStores(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random(int(os.environ.get("ZASHIKI_SEED", "1")))
        self.folder = tempfile.mkdtemp(prefix="zashiki-crafted-")
        self.good = os.path.join(self.folder, "good")
        self.tables = []
        with Server(data=self.good, arguments=["--no-limits"]) as server:
            for game, players in PLAYERS.items():
                made = server.open_table(game, [{"kind": "human", "name": f"p{seat}"} for seat in range(players)], clock={"bank": 600000})
                self.tables.append(made["table"])
                sockets = server.sit_down(made)
                seen = [one.receive_start() for one in sockets]
                for _ in range(12):
                    if seen[0]["over"]:
                        break
                    seat = seen[0]["actors"][0]
                    sockets[seat].act(seen[seat]["version"], seen[seat]["legal"][0])
                    seen = [one.receive("update") for one in sockets]
        with sqlite3.connect(os.path.join(self.good, "zashiki.db")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def change_event(self, text):
        event = json.loads(text)

        def places(value):
            for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
                yield value, key
                yield from places(value[key])
        where, key = self.chance.choice(list(places(event)))
        where[key] = self.chance.choice([-1, 0, 1, 99, 2**40, "", "x", "take a1", None, [], {}, True, [where[key]] * 9])
        return json.dumps(event)

    def craft(self, path):
        choose = self.chance.choice
        if self.chance.randrange(3) == 0:
            with open(path, "r+b") as file:
                size = os.path.getsize(path)
                for _ in range(self.chance.randrange(1, 30)):
                    file.seek(self.chance.randrange(choose([100, size])))
                    file.write(bytes([self.chance.randrange(256)]))
                if self.chance.randrange(5) == 0:
                    file.truncate(self.chance.randrange(size))
            return "bytes"
        database = sqlite3.connect(path, isolation_level=None)
        done = []
        for _ in range(self.chance.randrange(1, 6)):
            done.append(choose(["event", "event", "event", "whole", "previous", "end", "phase", "name", "place", "schema"]))
            try:
                event, text = choose(database.execute("SELECT id, body FROM events ORDER BY id").fetchall())
                table, = choose(database.execute("SELECT id FROM tables ORDER BY id").fetchall())
                if done[-1] == "event":
                    database.execute("UPDATE events SET body = ? WHERE id = ?", (self.change_event(text), event))
                elif done[-1] == "whole":
                    database.execute("UPDATE events SET body = ? WHERE id = ?", (choose(EVENTS), event))
                elif done[-1] == "previous":
                    database.execute("UPDATE events SET previous = ? WHERE id = ?", (choose(NUMBERS + [event, event + 1]), event))
                elif done[-1] == "end":
                    database.execute("UPDATE tables SET last = ?, length = ? WHERE id = ?", (choose(NUMBERS), choose(NUMBERS), table))
                elif done[-1] == "phase":
                    database.execute("UPDATE tables SET phase = ?, listed = ? WHERE id = ?", (choose(NUMBERS), choose(NUMBERS), table))
                elif done[-1] == "name":
                    database.execute("UPDATE tables SET name = ?, game = ? WHERE id = ?",
                                     (choose(["", "A" * 22, "x" * 10**5, "\0" * 22]), choose(["", "niya", "go"]), table))
                elif done[-1] == "place":
                    database.execute("UPDATE events SET at = ?, place = ? WHERE id = ?", (choose(NUMBERS), choose(NUMBERS), event))
                else:
                    database.execute(choose(SCHEMA))
            except (sqlite3.Error, TypeError, ValueError, IndexError):
                pass  # an earlier change got in its way
        database.close()
        return ", ".join(done)

    def visit(self, server, what):
        for name in self.tables:
            status = server.http("GET", f"/api/tables/{name}")[0]
            self.assertIn(status, (200, 404, 409, 503), what)
            self.assertIn(server.http("GET", f"/api/tables/{name}/transcript")[0], (200, 404, 409, 503), what)
            if status == 200:
                try:
                    watching = Socket(server, name)
                    watching.receive("sync")
                    watching.send({"type": "look", "version": 3})
                    watching.receive("look", "refused")
                except Refused:
                    pass
        self.assertIn(server.http("GET", "/api/tables")[0], (200, 503), what)
        self.assertIn(server.http("POST", "/api/tables", {"game": "niya", "seats": [{"kind": "human", "name": "x"}] * 2})[0], (201, 503), what)
        self.assertIn(server.http("GET", "/healthz")[0], (200, 503), what)

    def test_changed_stores_are_refused_or_served(self):
        served = 0
        for number in range(STORES):
            data = os.path.join(self.folder, str(number))
            os.mkdir(data)
            path = shutil.copy(os.path.join(self.good, "zashiki.db"), data)
            what = self.craft(path)
            try:
                server = Server(data=data, arguments=["--no-limits"])
            except (RuntimeError, UnicodeDecodeError) as error:
                self.assertIn("zashiki", str(error), what)
                continue
            failure = None
            try:
                self.visit(server, what)
            except (OSError, AssertionError) as error:
                failure = error
            if not failure:
                server.process.terminate()
            code = server.process.wait(30)
            told = server.process.stderr.read().decode()
            server.kill()
            # The store is read through while it is served; a server that finds damage ends, with or without the signal.
            if code == 1 and "is damaged" in told or code == -signal.SIGTERM:
                continue
            self.assertEqual(code, 0, f"{what}: {told}")
            if failure:
                raise failure
            served += 1
        print(f"{STORES} stores, {served} of them served", file=sys.stderr)


main()
