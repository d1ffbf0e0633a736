#!/usr/bin/env python3
"""One node on SQLite, one on PostgreSQL, three on PostgreSQL and NATS, with zashiki_load; and what each part of it costs. Also
one and three behind the HAProxy of docs/host/hosting.md, three also after one of them was killed and returned. There each node has
a third of the tables: the actions that a node commits together share the cost of the commit.

  bench/load/nodes.py [SECONDS] [ROUNDS]

Everything lies in memory (/dev/shm). The rounds alternate, so that their ratios mean something on a busy machine too."""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

root = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "tests/server"))
os.environ.setdefault("ZASHIKI", str(root / "build/zashiki"))
os.environ["TMPDIR"] = "/dev/shm"

from client import Server, Socket  # noqa: E402
from nodes import Cluster, Nats, Postgres, wait_until  # noqa: E402
from test_balancer import Proxy  # noqa: E402

SECONDS = sys.argv[1] if len(sys.argv) > 1 else "5"
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3


def processor(*parents):
    """Seconds that these processes and their children have used, by now."""
    tick = os.sysconf("SC_CLK_TCK")
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = int(stat.parent.name), stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if pid in parents or int(rest[1]) in parents:
            total += (int(rest[11]) + int(rest[12])) / tick
    return total


def measure(what, nodes, others, *arguments):
    with tempfile.NamedTemporaryFile() as file:
        before = {name: processor(*pids) for name, pids in others.items()}
        subprocess.run([root / "build/zashiki_load", "niya", "--port", str(nodes[0].port), "--json", file.name, *arguments],
                       check=True, stdout=subprocess.DEVNULL)
        after = {name: processor(*pids) for name, pids in others.items()}
        figures = json.loads(Path(file.name).read_text())
    costs = ", ".join(f"{name} {(after[name] - before[name]) / figures['actions'] * 1e6:.1f}" for name in others)
    print(f"{what:<34} {figures['actions_per_second']:8.0f}/s  p50 {figures['p50_ms']:.2f} ms  p99 {figures['p99_ms']:.2f} ms"
          f"  µs an action: {costs}", flush=True)


def measure_crossing(cluster):
    """A question that needs no store, asked in turn at the owner and through another node."""
    made = cluster[0].open_table()
    sockets = [Socket(cluster[place], made["table"], made["seats"][0]["key"]) for place in (0, 1)]
    took = [[], []]
    for _ in range(1000):
        for one, times in zip(sockets, took):
            begun = time.perf_counter()
            one.send({"type": "why", "action": "take a1"})
            one.receive("why")
            times.append(time.perf_counter() - begun)
    here, there = (statistics.median(times) * 1000 for times in took)
    print(f"{'a question':<34} at the owner p50 {here:.2f} ms, through another node {there:.2f} ms", flush=True)


def load(tables):
    return "--tables", str(tables), "--seconds", SECONDS


def leader(postgres):
    return int((postgres.data / "postmaster.pid").read_text().split()[0])


for _ in range(ROUNDS):
    closed, paced = load(64), (*load(200), "--rate", "1")
    with Server(arguments=["--no-limits"]) as node:
        measure("SQLite", [node], {"node": [node.process.pid]}, *closed)
        measure("SQLite, paced", [node], {"node": [node.process.pid]}, *paced)
    with Postgres() as postgres:
        with Server(arguments=["--no-limits", "--store", postgres.address]) as node:
            parts = {"node": [node.process.pid], "database": [leader(postgres)]}
            measure("PostgreSQL", [node], parts, *closed)
            measure("PostgreSQL, paced", [node], parts, *paced)
    with Postgres() as postgres, Nats() as nats, Cluster(postgres, nats, relays=False) as cluster:
        parts = {"nodes": [node.process.pid for node in cluster], "database": [leader(postgres)],
                 "NATS": [nats.process.pid]}
        others = ("--through", str(cluster[1].port), str(cluster[2].port))
        measure_crossing(cluster)
        measure("three nodes, all at the owner", cluster, parts, *closed)
        measure("three nodes, all crossing", cluster, parts, *closed, *others)
        measure("three nodes, at the owner, paced", cluster, parts, *paced)
        measure("three nodes, all crossing, paced", cluster, parts, *paced, *others)
    with Postgres() as postgres, Nats() as nats, Cluster(postgres, nats, relays=False,
                                                         arguments=("--no-limits", "--behind-proxy")) as cluster:
        for what, behind in (("one of three behind HAProxy", 1), ("three behind HAProxy", 3), ("three, one has returned", 3)):
            proxy = Proxy(cluster.nodes[:behind])
            if what.endswith("returned"):
                cluster[1].kill()
                cluster.restart(1)
                wait_until(lambda: cluster.healthy(1), "the node that was killed")
                time.sleep(2)  # HAProxy asks once a second
            parts = {"nodes": [node.process.pid for node in cluster], "HAProxy": [proxy.process.pid],
                     "database": [leader(postgres)], "NATS": [nats.process.pid]}
            measure(what, [proxy], parts, *load(64 * behind // 3))
            measure(what + ", paced", [proxy], parts, *load(200 * behind // 3), "--rate", "1")
            proxy.close()
