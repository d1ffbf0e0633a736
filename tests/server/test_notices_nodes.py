"""Notices of three nodes over PostgreSQL and NATS: all that one node does, and each once, whichever of them ends."""
import os
import subprocess
import threading

import test_notices
from client import main
from nodes import PROGRAMS, Balancer, Cluster, Nats, Postgres, Relay, wait_until

HOLD = 40000  # how long a node keeps what it has taken (src/people/notices/notices.cpp), in milliseconds


class Door(Relay):
    """In front of a push service: everybody waits outside until it opens."""

    def __init__(self, port):
        self.opened = threading.Event()
        super().__init__(port)

    def accept(self):
        self.opened.wait()
        super().accept()

    def close(self):
        self.opened.set()
        self.listening.close()


class Nodes(test_notices.Push, test_notices.Mail):
    @classmethod
    def start(cls):
        cls.postgres = Postgres().__enter__()
        cls.addClassCleanup(cls.postgres.__exit__)
        cls.nats = Nats()
        cls.addClassCleanup(cls.nats.stop)
        cls.cluster = Cluster(cls.postgres, cls.nats, 3, cls.arguments, relays=False)
        cls.addClassCleanup(cls.cluster.__exit__)
        cls.server = Balancer(cls.cluster)
        cls.addClassCleanup(cls.server.close)

    def store(self, sql, *values):
        for value in values:
            sql = sql.replace("?", repr(value), 1)
        lines = self.postgres.ask(f"SET search_path = zashiki; {sql}").splitlines()
        return [tuple(int(cell) if cell.isdecimal() else cell for cell in line.split("|")) for line in lines]

    def stored(self):
        address = self.postgres.address
        return subprocess.run([PROGRAMS / "pg_dump", "--data-only", address], check=True, stdout=subprocess.PIPE).stdout

    def push_through(self, door, browser, path):
        target = self.service.target(path)
        target["endpoint"] = f"https://127.0.0.1:{door.port}{path}"
        self.assertEqual(browser.call("POST", "/api/me/push", target)[0], 200)

    def holder(self, port):
        """The place of the node with a connection to this port, or from it."""
        with open("/proc/net/tcp", encoding="ascii") as table:
            rows = [line.split() for line in table]
        theirs = {f"socket:[{row[9]}]" for row in rows if f":{port:04X}" in (row[1][8:], row[2][8:])}
        for place, node in enumerate(self.cluster.nodes):
            for descriptor in os.scandir(f"/proc/{node.process.pid}/fd"):
                try:
                    if os.readlink(descriptor.path) in theirs:
                        return place
                except FileNotFoundError:
                    pass
        return None

    def kill_holder(self, port):
        place = wait_until(lambda: {None: False}.get(found := self.holder(port), (found,)), "a node is on its way")[0]
        self.cluster[place].kill()
        self.addCleanup(self.cluster.restart, place)

    def time_passes(self):
        self.store(f"UPDATE notices SET at = at - {HOLD} WHERE at > 0 RETURNING 1")

    def test_many_turns_are_told_once_each(self):
        ann, ben, first = self.browsers(pushed="/many")
        tables = [first, *(self.table(ann, ben) for _ in range(11))]
        for made in tables:
            self.move(made)
        came = [self.service.next() for _ in tables]
        self.told()
        self.assertEqual({one["place"] for one in came}, {f"t/{made['table']}" for made in tables})
        self.assertTrue(self.service.empty())

    def test_another_node_tells_what_the_killed_one_held(self):
        door = Door(self.service.browser["port"])
        self.addCleanup(door.close)
        ann, ben, made = self.browsers()
        self.push_through(door, ben, "/held")
        self.move(made)
        self.kill_holder(door.port)
        door.opened.set()
        self.time_passes()
        self.assertEqual(self.service.next()["place"], f"t/{made['table']}")
        self.told()
        self.assertTrue(self.service.empty())

    def test_nobody_tells_of_a_turn_that_ended_with_the_node_that_held_it(self):
        door = Door(self.service.browser["port"])
        self.addCleanup(door.close)
        ann, ben, made = self.browsers()
        self.push_through(door, ben, "/void")
        self.move(made)
        self.kill_holder(door.port)
        self.move(made, 1)
        door.opened.set()
        self.time_passes()
        self.told()
        self.assertTrue(self.service.empty())

    def test_a_mail_that_comes_again_is_the_same(self):
        ann, ben, made = self.confirmed("fay@example.org")
        self.post.gate.clear()
        self.move(made)
        first = self.post.next()
        self.kill_holder(first.port)  # before it has heard that the mail was taken
        self.post.gate.set()
        self.time_passes()
        self.assertEqual(self.post.next().mail["message-id"], first.mail["message-id"])
        wait_until(lambda: self.store("SELECT count(*) FROM notices WHERE mail = 1") == [(0,)], "it is told")
        self.assertTrue(self.post.empty())


if __name__ == "__main__":
    main()
