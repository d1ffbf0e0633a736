"""Chance at a table: committed to, revealed, checked; and an operator who knows the seed and would like to choose."""
import glob
import hashlib
import json
import os
import sqlite3
import subprocess

from client import PROGRAM, Game, ServerTest, Socket, main


def hash_of(text):
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


def person(name, contribution):
    return {"kind": "human", "name": name, "commitment": hash_of(contribution)}


def verify(transcript):
    done = subprocess.run([PROGRAM, "verify", "-"], input=transcript, capture_output=True)
    return done.returncode, (done.stdout + done.stderr).decode()


class Fairness(ServerTest):
    def stored(self):
        """Everything that the operator's files say."""
        texts = []
        for path in glob.glob(os.path.join(self.server.data, "*.db")):
            with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
                for (name,) in store.execute("select name from sqlite_master where type = 'table'").fetchall():
                    texts += [str(row) for row in store.execute(f"select * from {name}")]
        self.assertTrue(texts)
        return "\n".join(texts)

    def transcript(self, table):
        return self.server.http("GET", f"/api/tables/{table}/transcript")[2]

    def refused(self, socket, message):
        socket.send(message)
        return socket.receive("refused")

    def test_committed_revealed_and_checked(self):
        made = self.server.open_table(seats=[person("Oichi", "mine"), person("Rokusuke", "yours")])
        sockets = self.server.sit_down(made)
        sync = sockets[0].receive("sync")
        self.assertFalse(sync["started"])
        self.assertEqual(sync["actors"], [])
        self.assertEqual(sync["commitment"], made["commitment"])
        self.assertEqual(sync["fairness"], {"version": 1, "commitments": [hash_of("mine"), hash_of("yours")],
                                            "contributions": ["", ""]})
        self.assertEqual(sync["reveal"]["seats"], [0, 1])
        self.assertEqual(self.refused(sockets[0], {"type": "act", "version": 0, "action": "take a1"})["code"],
                         "not_your_turn")
        sockets[1].receive("sync")
        sockets[0].send({"type": "reveal", "entropy": "mine"})
        self.assertEqual(sockets[1].receive("sync")["reveal"]["seats"], [1])
        sockets[0].receive("sync")
        sockets[0].send({"type": "reveal", "entropy": "mine"})  # a repeat, as of a client that reconnected
        self.assertEqual(sockets[0].receive("sync")["reveal"]["seats"], [1])
        self.assertEqual(self.refused(sockets[0], {"type": "reveal", "entropy": "other"})["code"], "bad_request")
        status, text = verify(self.transcript(made["table"]))
        self.assertEqual(status, 3, text)
        sockets[1].send({"type": "reveal", "entropy": "yours"})
        game = Game(sockets)
        game.play()
        status, text = verify(self.transcript(made["table"]))
        self.assertEqual(status, 0, text)
        for said in (made["commitment"], f'Seat 0 committed to {hash_of("mine")} and revealed "mine"',
                     f'Seat 1 committed to {hash_of("yours")} and revealed "yours"', "Chance was checked"):
            self.assertIn(said, text)
        forged = self.transcript(made["table"]).replace(b'"yours"', b'"other"')
        self.assertEqual(verify(forged)[0], 1)
        self.assertIn("seat 1 is not the one that it committed to", verify(forged)[1])
        # The same over the wire.
        status, told = self.server.post("/api/study/verify", self.transcript(made["table"]))
        self.assertEqual((status, told["chance"], told["over"], told["text"]), (200, True, True, text))
        status, told = self.server.post("/api/study/verify", forged)
        self.assertEqual((status, told["error"]["code"]), (400, "bad_transcript"))
        self.assertEqual(self.server.post("/api/study/verify", b"{")[0], 400)

    def test_the_operator_in_the_last_seat_cannot_choose(self):
        made = self.server.open_table(seats=[person("Oichi", "nobody can guess this"), {"kind": "open"}])
        victim = self.server.sit_down(made)[0]
        # A seat is open: whatever the server would like to hear, it is too early.
        self.assertNotIn("reveal", victim.receive("sync"))
        self.assertEqual(self.refused(victim, {"type": "reveal", "entropy": "nobody can guess this"})["code"],
                         "not_your_turn")
        # The operator has the seed, and nothing to try contributions against.
        stored = self.stored()
        self.assertIn("seed", stored)
        self.assertNotIn("nobody can guess this", stored)
        status, sat = self.server.post(f"/api/tables/{made['table']}/sit",
                                       {"name": "Puppet", "commitment": hash_of("first try")})
        self.assertEqual(status, 200)
        puppet = Socket(self.server, made["table"], sat["key"])
        puppet.receive("sync")
        while "reveal" not in (sync := victim.receive("sync")):
            pass
        self.assertEqual(sync["fairness"]["commitments"][1], hash_of("first try"))
        victim.send({"type": "reveal", "entropy": "nobody can guess this"})
        puppet.receive("sync")
        # Now the operator knows enough, and the puppet can do no other than it said.
        for attempt in ("second try", "third try", "first try ", ""):
            self.assertEqual(self.refused(puppet, {"type": "reveal", "entropy": attempt})["code"], "bad_request")
        self.assertEqual(self.server.post(f"/api/tables/{made['table']}/sit", {"name": "Another"})[0], 409)
        puppet.send({"type": "reveal", "entropy": "first try"})
        self.assertTrue(puppet.receive("sync")["started"])

    def test_what_is_withheld_is_on_the_record(self):
        made = self.server.open_table(seats=[person("Oichi", "mine"), person("Puppet", "withheld")], clock={"move": 1000})
        sockets = self.server.sit_down(made)
        sockets[0].receive("sync")
        sockets[0].send({"type": "reveal", "entropy": "mine"})
        while not (sync := sockets[0].receive("sync"))["started"]:
            self.assertLessEqual(sync["reveal"]["left"], 5000)
        self.assertEqual(self.refused(sockets[1], {"type": "reveal", "entropy": "withheld"})["code"], "bad_request")
        header = json.loads(self.transcript(made["table"]).split(b"\n")[0])
        self.assertEqual(header["fairness"]["commitments"][1], hash_of("withheld"))
        self.assertEqual(header["fairness"]["contributions"], ["mine", ""])
        status, text = verify(self.transcript(made["table"]))
        self.assertEqual(status, 3)
        self.assertIn("never revealed it", text)

    def test_a_rematch_has_contributions_of_its_own(self):
        made = self.server.open_table(seats=[person("Oichi", "mine"), person("Rokusuke", "yours")])
        sockets = self.server.sit_down(made)
        for socket, contribution in zip(sockets, ("mine", "yours")):
            socket.send({"type": "reveal", "entropy": contribution})
        Game(sockets).play()
        for socket, contribution in zip(sockets, ("mine again", "yours again")):
            socket.send({"type": "propose", "what": "rematch", "commitment": hash_of(contribution)})
        table = sockets[0].receive("rematch")["table"]
        again = [Socket(self.server, table, seat["key"]) for seat in made["seats"]]
        sync = again[0].receive("sync")
        self.assertEqual(sync["fairness"]["commitments"], [hash_of("mine again"), hash_of("yours again")])
        self.assertNotEqual(sync["commitment"], made["commitment"])
        self.assertEqual(self.refused(again[0], {"type": "reveal", "entropy": "mine"})["code"], "bad_request")
        for socket, contribution in zip(again, ("mine again", "yours again")):
            socket.send({"type": "reveal", "entropy": contribution})
        Game(again).play()
        self.assertEqual(verify(self.transcript(table))[0], 0)

    def test_bad_commitments(self):
        for bad in ({"commitment": "abc"}, {"commitment": hash_of("x").upper()}, {"commitment": 7},
                    {"commitment": hash_of("x"), "entropy": "x"}, {"entropy": "x" * 257}):
            status, refusal = self.server.post("/api/tables", {"game": "niya", "seats": [
                {"kind": "human", "name": "Oichi", **bad}, {"kind": "mind", "level": 1}]})
            self.assertEqual((status, refusal["error"]["code"]), (400, "bad_request"), bad)
        made = self.server.open_table(seats=[person("Oichi", ""), {"kind": "mind", "level": 1}], clock={"move": 1000})
        player = self.server.sit_down(made)[0]
        watcher = Socket(self.server, made["table"])
        # Nothing can be committed to, and revealing it is refused however often it is tried.
        for _ in range(3):
            self.assertEqual(self.refused(player, {"type": "reveal", "entropy": ""})["code"], "bad_request")
        self.assertEqual(self.refused(watcher, {"type": "reveal", "entropy": "x"})["code"], "not_seated")
        self.assertEqual(self.refused(player, {"type": "propose", "what": "pause", "commitment": hash_of("x")})["code"],
                         "bad_request")


if __name__ == "__main__":
    main()
