"""Two servers with the same public history and different secrets send everybody else the same bytes.

Both servers draw their names, keys, seeds and times from the same fixed source, so whatever differs on the wire
differs because of the secret.
"""
import json
import unittest

from client import Server, Socket, main



def open_both(game, players):
    seats = [{"kind": "human", "name": f"P{seat}"} for seat in range(players)]
    servers = [Server(arguments=["--fixed-source", "--no-limits"]) for _ in range(2)]
    made = [server.open_table(game=game, seats=seats) for server in servers]
    assert made[0] == made[1]
    worlds = []
    for server in servers:
        sockets = [Socket(server, made[0]["table"], seat["key"]) for seat in made[0]["seats"]]
        sockets.append(Socket(server, made[0]["table"]))
        worlds.append(sockets)
    return servers, worlds


class Secrecy(unittest.TestCase):
    def games(self):
        with Server() as server:
            return [(game["id"], game["min_players"]) for game in server.get("/api/games")[1]["games"]]

    def test_others_read_the_same_whatever_is_sealed(self):
        for game, players in self.games():
            with self.subTest(game=game):
                self.check(game, players)

    def check(self, game, players):
        """Plays on until a seat has a choice that others read redacted; there the two worlds part."""
        servers, worlds = open_both(game, players)
        try:
            readers = range(players + 1)
            syncs = [[None] * (players + 1) for _ in worlds]
            for world, sockets in enumerate(worlds):
                for reader in readers:
                    syncs[world][reader] = sockets[reader].receive("sync")
            sealed = 0
            for step in range(400):
                seen = syncs[0]
                if seen[0]["over"]:
                    break
                seat = seen[0]["actors"][0]
                legal = seen[seat]["legal"]
                self.assertEqual(legal, syncs[1][seat]["legal"])
                choices = (legal[0], legal[-1])
                texts = []
                for world, sockets in enumerate(worlds):
                    sockets[seat].act(syncs[world][seat]["version"], choices[world], id=f"s{step}")
                    texts.append([sockets[reader].receive_text() for reader in readers])
                    while any(b'"type":"update"' not in text for text in texts[world]):
                        texts[world] = [text if b'"type":"update"' in text else sockets[reader].receive_text()
                                        for reader, text in enumerate(texts[world])]
                now = [[json.loads(text) for text in one] for one in texts]
                others = [reader for reader in readers if reader != seat]
                hidden = all(now[0][reader]["action"] != now[0][seat]["action"] for reader in others)
                if not hidden:
                    if choices[0] != choices[1]:
                        return self.finish(game, sealed)
                    syncs = now
                    continue
                sealed += 1
                for reader in others:
                    self.assertEqual(texts[0][reader], texts[1][reader], f"{game}, reader {reader}, step {step}")
                if choices[0] != choices[1]:
                    # The public history stays the same until the choices are opened.
                    rest = [other for other in now[0][0]["actors"]]
                    if not rest or seat in rest:
                        return self.finish(game, sealed)
                    for other in rest[:-1]:
                        pick = now[0][other]["legal"][0]
                        texts = []
                        for world, sockets in enumerate(worlds):
                            sockets[other].act(now[world][other]["version"], pick, id="same")
                            texts.append([sockets[reader].receive_text() for reader in readers])
                        for reader in readers:
                            if reader != seat:
                                self.assertEqual(texts[0][reader], texts[1][reader])
                    return self.finish(game, sealed)
                syncs = now
        finally:
            for server in servers:
                server.kill()
                server.folder.cleanup()

    def finish(self, game, sealed):
        print(f"{game}: {sealed} sealed choices compared")


main()
