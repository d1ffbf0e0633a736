"""Several nodes are one house."""
import subprocess

from client import PROGRAM, Closed, Game, Refused, Server, Socket, main
from nodes import ClusterTest, wait_until


class Nodes(ClusterTest):
    arguments = ("--no-limits", "--behind-proxy")

    def seats(self, made, *places):
        """Sockets of the seats, each at another node."""
        return [Socket(self.cluster[place], made["table"], seat["key"])
                for place, seat in zip(places, made["seats"])]

    def test_a_game_of_people_at_different_nodes(self):
        first, second, third = self.cluster
        made = first.open_table()
        watching = Socket(third, made["table"])
        game = Game(self.seats(made, 0, 1))
        watching.receive_start()
        while not game.seen[0]["over"]:
            game.step()
            told = watching.receive("update")
            self.assertEqual(told["view"], game.seen[0]["view"] | told["view"])
            self.assertEqual(told["version"], game.seen[1]["version"])
        texts = [node.http("GET", f"/api/tables/{made['table']}/transcript")[2] for node in self.cluster]
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0], texts[2])
        self.assertGreater(len(texts[0].splitlines()), 5)
        for one in (*game.sockets, watching):
            one.close()

    def test_listing_sitting_and_presence(self):
        made = self.cluster[0].open_table(seats=[{"kind": "human", "name": "Oichi"}, {"kind": "open"}], listed=True)
        for node in self.cluster:
            status, listed = node.get("/api/tables")
            self.assertEqual(status, 200)
            self.assertIn(made["table"], [one["table"] for one in listed["tables"]])
        host = Socket(self.cluster[2], made["table"], made["seats"][0]["key"])
        host.receive("sync")
        status, sat = self.cluster[1].post(f"/api/tables/{made['table']}/sit", {"name": "Rokusuke"})
        self.assertEqual(status, 200, sat)
        guest = Socket(self.cluster[1], made["table"], sat["key"])
        guest.receive_start()
        host.receive_start()
        self.assertEqual(self.cluster[2].post(f"/api/tables/{made['table']}/sit", {"name": "Late"})[0], 409)
        # Chat and presence.
        guest.send({"type": "chat", "text": "good evening"})
        self.assertEqual(host.receive("chat")["text"], "good evening")
        guest.close()
        wait_until(lambda: not host.receive("presence")["players"][1]["present"], "that she is gone")
        with self.assertRaises(Refused) as refused:
            Socket(self.cluster[1], made["table"], "wrong")
        self.assertEqual(refused.exception.status, 403)
        with self.assertRaises(Refused) as refused:
            Socket(self.cluster[1], "A" * 22)
        self.assertEqual(refused.exception.status, 404)
        host.close()

    def test_a_mind_a_clock_and_a_rematch(self):
        made = self.cluster[1].open_table(seats=[{"kind": "human", "name": "Oichi"}, {"kind": "mind", "level": 1}])
        self.cluster[1].get("/healthz")
        player = Socket(self.cluster[0], made["table"], made["seats"][0]["key"])
        seen = player.receive_start()
        while not seen["over"]:
            if 0 in seen["actors"]:
                player.act(seen["version"], seen["legal"][0])
            seen = player.receive("update", "sync")
        player.send({"type": "propose", "what": "rematch"})
        table = player.receive("rematch")["table"]
        player.close()
        again = Socket(self.cluster[2], table, made["seats"][0]["key"])
        again.receive("sync")
        again.close()

    def test_a_clock_runs_for_people_at_other_nodes(self):
        made = self.cluster[0].open_table(options={"first": 0}, clock={"move": 50})
        zero, one = self.seats(made, 1, 2)
        seen = zero.receive_start()
        while not seen["over"]:
            seen = zero.receive("update")  # nobody moves, and yet it ends
            self.assertEqual(seen["by"], "clock")
        for each in (zero, one):
            each.close()

    def test_a_ban_holds_at_every_node(self):
        def coming_from(address):
            return {"headers": {"X-Forwarded-For": address}}
        made = self.cluster[0].open_table()
        key = made["seats"][0]["key"]
        one = Socket(self.cluster[1], made["table"], key, **coming_from("203.0.113.8"))
        one.receive("sync")
        subprocess.run([PROGRAM, "admin", "ban", "203.0.113.8", "--store", self.postgres.address], check=True,
                       stdout=subprocess.PIPE)
        with self.assertRaises(Closed):
            while True:
                one.receive()

        def is_banned(node):
            try:
                Socket(node, made["table"], key, **coming_from("203.0.113.8")).close()
            except Refused as refused:
                return refused.status == 403
            return False
        for node in self.cluster:
            wait_until(lambda node=node: is_banned(node), "the ban")
        Socket(self.cluster[1], made["table"], key, **coming_from("203.0.113.9")).close()

    def test_the_operator_is_heard_by_all(self):
        made = self.cluster[0].open_table()
        one = Socket(self.cluster[1], made["table"], made["seats"][0]["key"])
        one.receive("sync")
        subprocess.run([PROGRAM, "admin", "close", made["table"], "--store", self.postgres.address], check=True,
                       stdout=subprocess.PIPE)
        wait_until(lambda: one.receive("sync")["over"], "the end of the table")
        one.close()

    def test_what_cannot_work_is_refused_at_once_and_tells_no_password(self):
        store = ["--store", self.postgres.address]
        for arguments, why in (
                ([*store, "--nats", "nats://127.0.0.1:1"], "NATS cannot be reached"),
                ([*store, "--nats", "nats://anna:secret@127.0.0.1:1,nats://ben:secret@127.0.0.1:1"], "NATS cannot be reached"),
                ([*store, "--nats", "nats://a:secret@127.0.0.1:1,nats://b:secret@2@127.0.0.1:2,c:secret@"], "NATS cannot be reached"),
                (["--nats", "nats://127.0.0.1:1"], "several nodes need a shared store"),
                (store, "another server is running"),
                (["--store", "postgresql://anna:secret@127.0.0.1:1/none"], "Connection refused"),
                (["--store", "postgresql://127.0.0.1:1/none?user=anna&password=secret"], "Connection refused"),
                (["--store", "postgresql://anna:my@secret@127.0.0.1:1/none"], "%40 for @"),
                (["--store", "postgresql://anna:my/secret@127.0.0.1:1/none"], "%2F for /"),
                (["--store", "postgresql://anna:my?secret@127.0.0.1:1/none"], "%3F for ?"),
                (["--store", "postgresql://anna:%secret@127.0.0.1:1/none"], "%25 for %")):
            with self.subTest(arguments=arguments):
                told = subprocess.run([PROGRAM, "serve", "--port", "0", "--log", "error", *arguments], capture_output=True,
                                      text=True, timeout=60)
                self.assertEqual(told.returncode, 1)
                self.assertIn(why, told.stderr)
                self.assertNotIn("secret", told.stderr)

    def test_a_node_by_itself_needs_no_nats_and_loses_nothing_when_killed(self):
        self.postgres.ask("CREATE DATABASE alone")
        store = ["--no-limits", "--store", self.postgres.address.removesuffix("postgres") + "alone"]
        node = Server(arguments=store)
        made = node.open_table()
        game = Game(node.sit_down(made))
        for _ in range(5):
            game.step()
        node.kill()
        with Server(arguments=store) as again:
            one = Socket(again, made["table"], made["seats"][0]["key"])
            self.assertEqual(one.receive("sync")["version"], game.seen[0]["version"])
            exported = subprocess.run([PROGRAM, "export", made["table"], *store[1:]], check=True, stdout=subprocess.PIPE).stdout
            self.assertEqual(exported, again.http("GET", f"/api/tables/{made['table']}/transcript")[2])
            one.close()


main()
