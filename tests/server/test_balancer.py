"""Nodes behind the HAProxy of docs/host/hosting.md: one stops, and nobody waits for longer than a second."""
import re
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

from client import PATIENCE, Server, Socket, main
from nodes import Cluster, Nats, Postgres, free_port, wait_until

DOCS = Path(__file__).resolve().parents[2] / "docs/host/hosting.md"


def documented(first):
    """The block that begins with this line."""
    lines = DOCS.read_text().splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("    " + first))
    return "\n".join(line[4:] for line in lines[start:lines.index("", start)])


class Proxy:
    """HAProxy as documented, but without TLS and in front of these nodes."""
    tls = None
    connect, http, get, post = Server.connect, Server.http, Server.get, Server.post
    open_table, sit_down, metric = Server.open_table, Server.sit_down, Server.metric

    def __init__(self, nodes):
        self.host, self.port = "127.0.0.1", free_port()
        self.file = tempfile.NamedTemporaryFile("w", suffix=".cfg")
        self.file.write(self.written(nodes))
        self.file.flush()
        self.process = subprocess.Popen([*self.command, self.file.name])
        wait_until(self.serves, "the balancer")

    command = ("haproxy", "-db", "-q", "-f")

    def written(self, nodes):
        text = re.sub(r"bind .*", f"bind {self.host}:{self.port}", documented("defaults"))
        text = re.sub(r"\n *server .*", "", text)
        return text + "".join(f"\n  server node{place} {node.host}:{node.port}" for place, node in enumerate(nodes)) + "\n"

    def serves(self):
        try:
            return self.get("/healthz")[0] == 200
        except (OSError, ValueError):
            return False

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.file.close()


class Nginx(Proxy):
    command = ("nginx", "-e", "stderr", "-c")

    def written(self, nodes):
        servers = iter(nodes)
        upstream = re.sub(r"10\.0\.0\.1\d:8080", lambda _: "{0.host}:{0.port}".format(next(servers)), documented("map $uri"))
        listens = re.sub(r"listen .*", f"listen {self.host}:{self.port};", documented("map $http_upgrade"))
        # A file of its own: nginx removes it when it ends.
        main = f"daemon off;\npid {self.file.name}.pid;\nerror_log stderr crit;\nevents {{}}\n"
        return main + "http {\naccess_log off;\n" + upstream + "\n" + listens.replace("http://127.0.0.1:8080", "http://nodes") + "\n}\n"


class Player(threading.Thread):
    """Stays at a table: comes back whenever the connection ends, and remembers the longest wait."""

    def __init__(self, proxy, table, key):
        super().__init__(daemon=True)
        self.proxy, self.table, self.key = proxy, table, key
        self.longest, self.returns, self.over = 0.0, 0, False
        self.away_since = time.monotonic()
        self.start()

    def run(self):
        while not self.over:
            try:
                one = Socket(self.proxy, self.table, self.key)
                one.sock.settimeout(PATIENCE)
                one.receive("sync")
                self.longest = max(self.longest, time.monotonic() - self.away_since)
                self.returns += 1
                self.away_since = None
                while True:
                    one.receive()
            except Exception:
                self.away_since = self.away_since or time.monotonic()
                time.sleep(0.02)


class Drain(unittest.TestCase):
    def test_nobody_waits_longer_than_a_second(self):
        with Postgres() as postgres, Nats() as nats, \
                Cluster(postgres, nats, relays=False, arguments=("--no-limits", "--behind-proxy")) as cluster:
            proxy = Proxy(cluster.nodes)
            try:
                players = []
                for _ in range(20):
                    made = proxy.open_table()
                    players += [Player(proxy, made["table"], seat["key"]) for seat in made["seats"]]
                wait_until(lambda: all(player.away_since is None for player in players), "all are here")
                for player in players:
                    player.longest = player.returns = 0
                asked = {"longest": 0.0, "statuses": set(), "over": False}

                def ask():
                    while not asked["over"]:
                        began = time.monotonic()
                        asked["statuses"].add(proxy.http("GET", f"/api/tables/{players[0].table}")[0])
                        asked["longest"] = max(asked["longest"], time.monotonic() - began)
                asking = threading.Thread(target=ask)
                asking.start()
                node = cluster[0]
                self.assertEqual(node.stop(), 0)
                wait_until(lambda: all(player.away_since is None for player in players), "all are here again")
                asked["over"] = True
                asking.join()
                for player in players:
                    player.over = True
                returned = [player for player in players if player.returns]
                self.assertGreater(len(returned), 5)
                print(f"{len(returned)} of {len(players)} returned, {max(p.returns for p in players)} times at most, "
                      f"after {max(p.longest for p in players):.2f} s at most; requests took {asked['longest']:.2f} s at most")
                self.assertLess(max(player.longest for player in players), 1)
                self.assertLess(asked["longest"], 1)
                self.assertEqual(asked["statuses"], {200})
            finally:
                proxy.close()

    def test_tables_and_their_players_come_together(self):
        for kind in (Proxy, Nginx):
            with self.subTest(kind=kind.__name__), Postgres() as postgres, Nats() as nats, \
                    Cluster(postgres, nats, relays=False, arguments=("--no-limits", "--behind-proxy")) as cluster:
                if not shutil.which(kind.command[0]):
                    continue
                proxy = kind(cluster.nodes)
                try:
                    pairs = [(made, proxy.sit_down(made)) for made in (proxy.open_table() for _ in range(24))]
                    for _, pair in pairs:
                        for one in pair:
                            one.receive_start()
                    wait_until(lambda: sum(node.metric("zashiki_visits") for node in cluster) == 0, "that all are at their tables' nodes")
                    sockets = [int(node.metric("zashiki_sockets")) for node in cluster]
                    opened = [int(node.metric("zashiki_tables_opened_total")) for node in cluster]
                    print(f"{kind.command[0]}: {sockets} sockets, {opened} tables opened")
                    self.assertEqual(sum(sockets), 48)
                    self.assertTrue(all(sockets) and all(opened) and not any(count % 2 for count in sockets))
                    cluster[2].stop()
                    for made, pair in pairs:
                        again = proxy.sit_down(made)
                        for one in again:
                            one.receive("sync")
                        for one in (*pair, *again):
                            one.close()
                finally:
                    proxy.close()

    def test_metrics_are_not_for_everyone(self):
        with Server(arguments=["--behind-proxy"]) as server:
            proxy = Proxy([server])
            try:
                self.assertEqual(server.http("GET", "/metrics")[0], 200)
                self.assertEqual(proxy.http("GET", "/healthz")[0], 200)
                self.assertEqual(server.http("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})[0], 404)
            finally:
                proxy.close()


if __name__ == "__main__":
    main()
