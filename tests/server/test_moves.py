"""Tables move to the node that all their readers are connected to, and the readers do not notice."""
import os
import random
import threading
import time
import unittest

from client import Closed, Game, Socket, main
from nodes import ClusterTest, Peer, wait_until
from test_versions import Visit

SECONDS = 60 if os.environ.get("ZASHIKI_SOAK") else 4


class Moves(ClusterTest):
    def owner(self, made):
        """The place of the node that owns the table."""
        return int(self.postgres.ask(f"SELECT owner FROM zashiki.tables WHERE name = '{made['table']}'")) - 1

    def seats(self, made, *places):
        return [Socket(self.cluster[place], made["table"], seat["key"]) for place, seat in zip(places, made["seats"])]

    def test_the_readers_do_not_notice(self):
        made = self.cluster[0].open_table(options={"format": "points", "target": 20}, clock={"bank": 600000})
        game = Game(self.seats(made, 1, 1))
        game.step()
        left = game.seen[0]["clock"]["left"][game.whose()]
        began = time.monotonic()
        watching = Socket(self.cluster[1], made["table"])
        watching.receive("sync")
        wait_until(lambda: self.owner(made) == 1, "that the table moves")
        for one in (*game.sockets, watching):  # of what is there now, nothing is new
            one.send({"type": "why", "action": "take a1"})
            while (told := one.receive())["type"] == "presence":
                pass
            self.assertIn(told["type"], ("why", "refused"))
        game.step()
        took = time.monotonic() - began
        spent = left - game.seen[0]["clock"]["left"][1 - game.whose()]
        self.assertGreater(spent, took * 1000 - 500)  # the clock has run on
        self.assertLess(spent, took * 1000 + 100)
        self.assertEqual(watching.receive("update")["version"], game.seen[0]["version"])
        # One of them comes from elsewhere, and then both.
        game.sockets[0].close()
        game.sockets[0], = self.seats(made, 2)
        game.seen[0] = game.sockets[0].receive("sync")
        for _ in range(3):
            game.step()
        self.assertEqual(self.owner(made), 1)
        for one in (game.sockets[1], watching):
            one.close()
        game.sockets[1] = Socket(self.cluster[2], made["table"], made["seats"][1]["key"])
        game.seen[1] = game.sockets[1].receive("sync")
        wait_until(lambda: self.owner(made) == 2, "that it moves again")
        game.play()
        texts = {node.http("GET", f"/api/tables/{made['table']}/transcript")[2] for node in self.cluster}
        self.assertEqual(len(texts), 1)
        for one in game.sockets:
            one.close()

    def test_it_stays_while_something_would_be_lost(self):
        tables = [self.cluster[0].open_table() for _ in range(3)]
        watching = [Socket(self.cluster[0], made["table"]) for made in tables]  # until there is something to lose
        pairs = [self.seats(made, 1, 1) for made in tables]
        for pair in pairs:
            for one in pair:
                one.receive_start()
        pairs[0][0].send({"type": "propose", "what": "pause"})
        pairs[0][1].receive("proposal")
        pairs[1][0].send({"type": "mute", "seat": 1, "muted": True})
        pairs[1][0].send({"type": "why", "action": "take a1"})
        pairs[1][0].receive("why", "refused")
        for one in watching:
            one.close()
        wait_until(lambda: self.owner(tables[2]) == 1, "that the third table moves")
        self.assertEqual([self.owner(made) for made in tables], [0, 0, 1])
        pairs[0][1].send({"type": "propose", "what": "pause"})
        self.assertTrue(pairs[0][0].receive("sync")["paused"])
        pairs[1][1].send({"type": "chat", "text": "muted"})
        pairs[1][1].receive("chat")
        pairs[1][0].send({"type": "why", "action": "take a1"})
        self.assertNotEqual(pairs[1][0].receive("why", "refused", "chat")["type"], "chat")
        for one in sum(pairs, []):
            one.close()

    def test_only_a_node_that_knows_of_it_is_given_a_table(self):
        tables = [self.cluster[0].open_table(seats=[{"kind": "human", "name": "Oichi"}, {"kind": "mind", "level": 1}]) for _ in range(3)]
        visits = [Visit(Peer(self.nats, self.house, version, f"95{place}"), "1", made["table"], made["seats"][0]["key"])
                  for place, (made, version) in enumerate(zip(tables, (None, 3)))]
        here = Socket(self.cluster[1], tables[2]["table"], tables[2]["seats"][0]["key"])
        for one in (*visits, here):
            one.receive_start()
        held, _ = visits[1].peer.hear("hold")
        self.assertEqual(held[4], tables[1]["table"])
        visits[1].peer.say("1", f"held 0 {held[4]} and more")
        moved, _ = visits[1].peer.hear("moved")
        self.assertEqual((moved[4], len(moved), moved[-1]), (held[4], 12, "2"))
        wait_until(lambda: self.owner(tables[2]) == 1, "that the third table moves")
        self.assertEqual([self.owner(made) + 1 for made in tables], [1, 951, 2])
        for one in (*visits, here):
            one.close()

    def test_nothing_is_lost_or_doubled_while_tables_follow_their_players(self):
        until = time.monotonic() + SECONDS
        failures, acted = [], []

        def play(seed):
            chance = random.Random(seed)
            try:
                while time.monotonic() < until:
                    made = self.cluster[chance.randrange(3)].open_table(options={"format": "points", "target": 20})
                    acted.append(self.wander(made, chance, until))
            except Exception as error:
                failures.append(error)
        players = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
        for player in players:
            player.start()
        for player in players:
            player.join()
        if failures:
            raise failures[0]
        moves = sum(node.metric("zashiki_tables_moved_total") for node in self.cluster)
        print(f"{sum(acted)} actions and {moves:.0f} moves at {len(acted)} tables")
        self.assertGreater(moves, 5)

    def arrive(self, made, place, seat):
        """Who arrives while the table moves away is asked to connect again."""
        for _ in range(3):
            one = Socket(self.cluster[place], made["table"], made["seats"][seat]["key"])
            try:
                return one, one.receive("sync")
            except Closed as error:
                self.assertEqual(error.code, 1001)
        self.fail("a table that moves three times while somebody arrives")

    def wander(self, made, chance, until):
        """Two people play on, and now and then both go to another node. Returns the number of their actions."""
        place = chance.randrange(3)
        game = Game(self.seats(made, place, place))
        number = 0
        while not game.seen[0]["over"] and time.monotonic() < until:
            number += 1
            game.step(id=f"a{number}")
            if chance.randrange(40) == 0:
                for one in game.sockets:
                    one.close()
                place = chance.randrange(3)
                for seat in range(2):
                    game.sockets[seat], game.seen[seat] = self.arrive(made, place, seat)
                self.assertEqual(len([who for who, *_ in game.seen[0]["log"] if who != "chance"]), number)
        for one in game.sockets:
            one.close()
        return number


if __name__ == "__main__":
    main()
