"""Ratings from a real server's store: played over sockets, computed again by `zashiki ratings verify`."""
import json
import os
import sqlite3
import subprocess

from client import PROGRAM, ServerTest, main


def verified(folder):
    done = subprocess.run([PROGRAM, "ratings", "verify", folder], capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Ratings(ServerTest):
    def play(self, **more):
        made = self.server.open_table(**{"options": {"first": 0}, **more})
        zero, one = self.server.sit_down(made)
        for socket in (zero, one):
            socket.receive("sync")
        return made, zero, one

    def resign(self, **more):
        made, zero, one = self.play(**more)
        one.send({"type": "resign"})
        self.assertTrue(zero.receive("sync")["over"])
        return made["table"]

    def own(self, table, *persons):
        """Makes persons the owners of a table's seats, as claiming them does."""
        with sqlite3.connect(os.path.join(self.server.data, "zashiki.db")) as store:
            store.execute("CREATE TABLE IF NOT EXISTS seats (table_id INTEGER, seat INTEGER, key_hash TEXT, person INTEGER, "
                          "ended INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_id, seat))")
            columns = [row[1] for row in store.execute("PRAGMA table_info(persons)")]
            number, opened = store.execute("SELECT tables.id, body FROM tables JOIN events ON table_id = tables.id "
                                           "WHERE name = ? ORDER BY place LIMIT 1", (table,)).fetchone()
            for seat, person in enumerate(persons):
                if columns:
                    store.execute("INSERT OR IGNORE INTO persons (id, name, crest, created) VALUES (?, ?, 0, 0)",
                                  (person, f"p{person}"))
                store.execute("INSERT INTO seats (table_id, seat, key_hash, person) VALUES (?, ?, ?, ?) "
                              "ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person",
                              (number, seat, json.loads(opened)["seats"][seat]["key"], person))

    def test_a_rated_game_moves_both_and_others_none(self):
        first = self.resign(rated=True)
        self.own(first, 11, 12)
        self.own(self.resign(), 11, 12)  # not rated
        self.own(alone := self.resign(rated=True), 11, 11)
        guests = self.resign(rated=True)
        again = self.resign(rated=True)
        self.own(again, 12, 11)
        lines = verified(self.server.data)
        self.assertEqual([line["table"] for line in lines], [first, alone, guests, again])
        self.assertIn("one person had two seats", lines[1]["unrated"])
        self.assertIn("not known", lines[2]["unrated"])
        winner, loser = lines[0]["moved"]
        self.assertEqual((winner["person"], loser["person"]), ("11", "12"))
        self.assertGreater(winner["mu"][1], 25)
        self.assertLess(loser["mu"][1], 25)
        # The second game goes on where the first ended, to the last digit.
        self.assertEqual(lines[3]["moved"][0]["mu"][0], loser["mu"][1])
        self.assertEqual(lines[3]["moved"][1]["sigma"][0], winner["sigma"][1])
        self.assertEqual(lines, verified(self.server.data))

    def test_a_rated_table_has_no_hints(self):
        self.assertEqual(self.server.post("/api/tables", {"game": "niya", "rated": True, "hints": True,
                                                          "seats": [{"kind": "open"}] * 2})[0], 400)
        made, zero, _ = self.play(rated=True)
        self.assertTrue(self.server.get("/api/tables/" + made["table"])[1]["rated"])
        zero.send({"type": "hint"})
        zero.receive("refused")

    def test_consent_makes_it_unrated(self):
        made, zero, one = self.play(rated=True)
        for socket in (zero, one):
            socket.send({"type": "propose", "what": "hints"})
        while not one.receive("sync")["hints"]:
            pass
        self.assertNotIn("rated", self.server.get("/api/tables/" + made["table"])[1])


main()
