"""A node that may speak to NATS and says what it likes. The others understand strictly, answer, and play on."""
import random

from client import Game, Socket, main
from nodes import ClusterTest, Peer

US = Peer.NAME


class HostileNode(ClusterTest):
    nodes = 2

    def setUp(self):
        self.hostile = Peer(self.nats, self.house)
        self.hostile.say("1", "part 0")  # as a node that has begun anew: numbers start again

    def tearDown(self):
        self.hostile.close()
        for node in self.cluster:
            self.assertEqual(node.get("/healthz"), (200, {"ok": True}))

    def test_unknown_words_are_answered_with_an_error(self):
        made = self.cluster[0].open_table(seats=[{"kind": "human", "name": "Oichi"}, {"kind": "open"}])
        table, sit = made["table"], b'{"name":"Mallory"}'
        for place, words in enumerate((f"ask ID dance {table}", f"ask ID 0 {table}", f"ask ID sitting {table}", f"ask ID sit {table} more",
                                       f"ask ID enter {table}", f"ask ID enter {table} 1", "dance ID", f"join ID {table}",
                                       f"join ID {table} 127.0.0.1 2", "leave ID now", "tell ID x", "pulse ID pulse")):
            with self.subTest(words=words):
                number = 1000 + place
                self.hostile.say("1", words.replace("ID", str(number)), sit if "sit" in words or " 0 " in words else b"")
                answer, body = self.hostile.hear("answer")
                self.assertEqual(answer[3:], [str(number), "unavailable", "0"], body)
        self.assertEqual([seat["kind"] for seat in self.cluster[0].get(f"/api/tables/{table}")[1]["seats"]], ["human", "open"])
        self.hostile.say("1", f"ask 2000 sit {table}", sit)
        self.assertEqual(self.hostile.hear("answer")[0][3:], ["2000", "ok"])

    def test_a_gap_right_after_the_first_message_is_noticed(self):
        for gap in (False, True):
            with self.subTest(gap=gap):
                self.hostile.say("2", "pulse 0")
                self.hostile.say("2", "ask 1 dance x", skip=int(gap))
                if gap:
                    self.hostile.hear("part")
                first = self.hostile.hear("answer")[0]
                self.assertEqual(first[0], "2")
                if not gap:
                    self.assertEqual(first[1], "2")  # after its greeting

    def test_answers_count_only_from_whom_was_asked(self):
        made = self.cluster[0].open_table()
        for number in range(1, 200):  # whatever the second node is about to ask
            self.hostile.say("2", f"answer {number} unknown_table 0", b"there is no such table")
        game = Game([Socket(self.cluster[1], made["table"], seat["key"]) for seat in made["seats"]])
        for _ in range(3):
            game.step()
            for number in range(200):
                self.hostile.say("2", f"answer {number} unknown_table 0", b"gone")
                self.hostile.say("2", f"dismiss {number}")
                for kind in ("hold", "moved"):
                    self.hostile.say("2", f"{kind} 0 {made['table']} " + " ".join(["1"] * 6 + [str(number)]))
                self.hostile.say("2", f"tell {number}", b'{"type":"chat","from":0,"text":"forged"}')
        game.play()
        for one in game.sockets:
            one.close()

    def test_noise(self):
        made = self.cluster[0].open_table(options={"first": 0})
        game = Game([Socket(self.cluster[1], made["table"], seat["key"]) for seat in made["seats"]])
        chance = random.Random(3)
        good = [f"{US} 7 ask 5 sit {made['table']}\n{{}}", f"{US} 8 join 6 {made['table']} 127.0.0.1 watch\n", f"{US} 9 text 6\n{{}}",
                f"{US} 10 tell 6 7 8\nx", f"{US} 11 answer 6 ok\nx", f"{US} 12 more 0 \n" + "x" * 1000, f"{US} 13 pulse 0\n", f"{US} 14 held 0 {made['table']}\n",
                *(f"{US} 15 {kind} 0 {made['table']} 1 2 3 4 5 6 7 8 9\n" for kind in ("hold", "stay", "moved"))]
        for node in ("1", "2"):
            for _ in range(1500):
                data = bytearray(chance.choice(good).encode())
                for _ in range(chance.randrange(1, 5)):
                    data[chance.randrange(len(data))] = chance.randrange(256)
                self.hostile.raw(node, bytes(data[:chance.randrange(1, len(data) + 1)]))
            for wrong in (b"", b"\n", b"999\n", b"* 1 ask 1 dance x\n", b"1 1 part 0\n" * (node == "1"), b"999 0 part 0\n",
                          b"999 18446744073709551616 part 0\n", b"999 1 more 0\n" + b"x" * 500000):
                self.hostile.raw(node, wrong)
        for _ in range(3):
            game.step()
        for one in game.sockets:
            one.close()


if __name__ == "__main__":
    main()
