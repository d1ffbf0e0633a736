"""Two servers with the same public history and different secrets send everybody else the same bytes.

Both draw names, keys, seeds and times from the same fixed source, so whatever differs on the wire differs because of
the secret. The two worlds are played alike until a sealed choice comes; there they part, and from then on every
message to the others is compared until that choice may be opened.
"""
import json
import unittest

from client import Server, Socket, main

TABLES = 6  # of each game; each parts at a later sealed choice


class Worlds:
    """The same table on two servers: all seats and a spectator, and what each saw last."""

    def __init__(self, servers, game, players):
        seats = [{"kind": "human", "name": f"P{seat}"} for seat in range(players)]
        made = [server.open_table(game=game, seats=seats) for server in servers]
        assert made[0] == made[1], "the source is not fixed"
        keys = [seat["key"] for seat in made[0]["seats"]] + [None]
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
                return compared  # the next choice may open what was sealed
            legal = worlds.seen(left[0])["legal"]
            worlds.act(left[0], (legal[0], legal[0]), f"after{compared}")


main()
