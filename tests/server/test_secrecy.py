"""Two servers with the same public history and different secrets send everybody else the same bytes.

Both draw names, keys, seeds and times from the same fixed source, so whatever differs on the wire differs because of
the secret. The two worlds are played alike until a sealed choice comes; there they part, and from then on every
message to the others is compared until that choice may be opened.
"""
import json
import unittest

from client import Server, Socket, main
from nodes import Cluster, Nats, Postgres, Spy, wait_until

TABLES = 6  # of each game; each parts at a later sealed choice


class Worlds:
    """The same table on two servers: all seats and a spectator, and what each saw last."""

    def __init__(self, servers, game, players):
        seats = [{"kind": "human", "name": f"P{seat}"} for seat in range(players)]
        made = [server.open_table(game=game, seats=seats) for server in servers]
        assert made[0] == made[1], "the source is not fixed"
        keys = [seat["key"] for seat in made[0]["seats"]] + [None]
        self.servers = servers
        self.readers = range(players + 1)
        self.sockets = [[Socket(server, made[0]["table"], key) for key in keys] for server in servers]
        self.texts = [[self.next(one, b"sync") for one in world] for world in self.sockets]
        # Presence came while they were sitting down; from here on everything counts.

    @staticmethod
    def next(one, kind):
        while True:
            text = one.receive_text()
            if text.startswith(b'{"type":"' + kind):
                return text

    def seen(self, reader, world=0):
        return json.loads(self.texts[world][reader])

    def act(self, seat, choices, name):
        for world, sockets in enumerate(self.sockets):
            sockets[seat].act(self.seen(seat, world)["version"], choices[world], id=name)
        self.texts = [[self.next(one, b"update") for one in world] for world in self.sockets]

    def close(self):
        for world in self.sockets:
            for one in world:
                one.close()


class Spread:
    """A cluster as one server: the first node opens the tables, and readers go to the others in turn."""

    def __init__(self, cluster, spy):
        self.cluster, self.spy = cluster, spy
        self.host, self.port = cluster[0].host, cluster[0].port

    def open_table(self, **wish):
        self.places = []
        return self.cluster[0].open_table(**wish)

    def connect(self):
        self.places.append(1 + len(self.places) % (len(self.cluster.nodes) - 1))
        return self.cluster[self.places[-1]].connect()

    def told_elsewhere(self, seat, version):
        """What the nodes were told after this version that do not serve this seat."""
        return [text for place, text in self.spy.told()
                if place != self.places[seat] and json.loads(text).get("version", 0) > version]


class Secrecy(unittest.TestCase):
    def test_others_read_the_same_whatever_is_sealed(self):
        arguments = ["--fixed-source", "--no-limits"]
        with Server(arguments=arguments) as first, Server(arguments=arguments) as second:
            for game in first.get("/api/games")[1]["games"]:
                second.get("/api/games")
                with self.subTest(game=game["id"]):
                    compared = sum(self.part_at((first, second), game["id"], game["min_players"], n) for n in range(TABLES))
                    print(f"{game['id']}: {compared} messages after a different secret were the same")
                    if game["id"] != "niya":  # which has no secrets
                        self.assertGreater(compared, 0)

    def test_nor_do_nodes_read_what_their_clients_may_not(self):
        """Each reader is at a node of its own, and one more node owns the tables. What the nodes are sent is read along."""
        arguments = ["--fixed-source", "--no-limits"]
        with Postgres() as postgres, Nats() as nats:
            postgres.ask("CREATE DATABASE second")
            with Cluster(postgres, nats, 4, arguments) as first, Cluster(postgres, nats, 4, arguments, "second") as second:
                worlds = [Spread(cluster, Spy(nats, postgres.ask("SELECT id FROM zashiki.house", cluster.database)))
                          for cluster in (first, second)]
                compared = sum(self.part_at(worlds, "kamiza", 3, occasion) for occasion in range(3))
                print(f"several nodes: {compared} messages after a different secret were the same")
                self.assertGreater(compared, 0)

    def part_at(self, servers, game, players, occasion):
        """How many messages were compared when the worlds part at this sealed choice."""
        worlds = Worlds(servers, game, players)
        compared = 0
        kinds = set()
        met = 0
        for step in range(300):
            now = worlds.seen(players)
            if now["over"]:
                break
            seat = now["actors"][step % len(now["actors"])]
            legal = worlds.seen(seat)["legal"]
            choice = legal[(step * 7 + occasion) % len(legal)]
            kind = choice.split()[0]
            part = kind in kinds and len(legal) > 1
            met += part
            if part and met > occasion:
                # One that ends alike, where there is one: of a card that is laid, the area is public.
                alike = [action for action in legal if action.split()[-1] == choice.split()[-1]]
                other = next(action for action in alike + legal if action != choice)
                compared = self.compare(worlds, players, seat, (choice, other), step)
                if compared:
                    break
                return 0
            worlds.act(seat, (choice, choice), f"s{step}")
            # A kind of action that others do not read in full is a sealed one.
            if worlds.seen(players)["action"] != choice:
                kinds.add(kind)
        worlds.close()
        return compared

    def compare(self, worlds, players, seat, choices, step):
        others = [reader for reader in worlds.readers if reader != seat]
        spread = [server for server in worlds.servers if isinstance(server, Spread)]
        before = worlds.seen(seat)["version"]
        for server in spread:
            server.spy.forget()
        worlds.act(seat, choices, "parting")
        read = [worlds.seen(players, world)["action"] for world in (0, 1)]
        if read[0] != read[1] or read[0] == choices[0]:
            return 0  # it differs in what everybody may know
        compared = 0
        while True:
            for reader in others:
                self.assertEqual(worlds.texts[0][reader], worlds.texts[1][reader], f"reader {reader}, step {step}")
                compared += 1
            left = worlds.seen(players)["actors"]
            if len(left) < 2 or seat in left:
                if spread:
                    self.compare_nodes(spread, seat, before)
                return compared  # the next choice may open what was sealed
            legal = worlds.seen(left[0])["legal"]
            worlds.act(left[0], (legal[0], legal[0]), f"after{compared}")

    def compare_nodes(self, spread, seat, version):
        def told():
            return [server.told_elsewhere(seat, version) for server in spread]
        wait_until(lambda: 0 < len(told()[0]) == len(told()[1]), "as much in both worlds")
        self.assertEqual(*told())


main()
