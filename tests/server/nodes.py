"""Several nodes over a PostgreSQL and a NATS of their own, and a small balancer in front of them."""
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "postgres"))

from client import PATIENCE, PROGRAM, Server  # noqa: E402
from database import PROGRAMS, Postgres, free_port  # noqa: E402


def wait_until(true, what, patience=PATIENCE):
    """Looks until it is so; only a failing test waits to the end."""
    until = time.monotonic() + patience
    while not (found := true()):
        if time.monotonic() > until:
            raise AssertionError(f"in vain: {what}")
        time.sleep(0.03)
    return found


class Nats:
    def __init__(self):
        self.port = free_port()
        self.start()

    def start(self):
        self.process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.answers, "NATS")

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Spy:
    """Reads along whatever the nodes of a house tell each other's clients."""

    def __init__(self, nats, house):
        self.sock = socket.create_connection(("127.0.0.1", nats.port))
        self.file = self.sock.makefile("rb")
        self.file.readline()
        self.sock.sendall(f'CONNECT {{"verbose":false}}\r\nSUB zashiki.{house}.* 1\r\nPING\r\n'.encode())
        self.messages = []
        while self.file.readline() != b"PONG\r\n":
            pass
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        try:
            while line := self.file.readline():
                if line.startswith(b"PING"):
                    self.sock.sendall(b"PONG\r\n")
                if line.startswith(b"MSG"):
                    _, subject, *_, size = line.split()
                    head, text = self.file.read(int(size) + 2).split(b"\n", 1)
                    if b" tell " in head:
                        # Nodes are numbered from 1 in the order in which they began.
                        self.messages.append((int(subject.rsplit(b".", 1)[1]) - 1, text))
        except OSError:
            pass

    def forget(self):
        self.messages = []

    def told(self):
        return sorted(self.messages)


class Cluster:
    """Nodes that can be stopped, killed, cut off and started again, by their places in a list."""

    def __init__(self, postgres, nats, nodes=3, arguments=("--no-limits",), database="postgres", relays=True, program=PROGRAM):
        self.arguments, self.database = arguments, database
        self.to_postgres = [Relay(postgres.port) if relays else postgres for _ in range(nodes)]
        self.to_nats = [Relay(nats.port) if relays else nats for _ in range(nodes)]
        self.nodes = [self.new_node(place, program) for place in range(nodes)]

    def new_node(self, place, program=PROGRAM, port=0):
        return Server(program=program, port=port, arguments=[
            "--store", f"postgresql://postgres@127.0.0.1:{self.to_postgres[place].port}/{self.database}", "--nats",
            f"nats://127.0.0.1:{self.to_nats[place].port}", *self.arguments])

    def restart(self, place, program=PROGRAM):
        """At the same address, if it had one."""
        self.nodes[place] = self.new_node(place, program, self.nodes[place].port)

    def healthy(self, place):
        """As a balancer asks: who does not answer soon is not."""
        try:
            return self.nodes[place].http("GET", "/healthz", patience=1)[0] == 200
        except OSError:
            return False

    def __getitem__(self, place):
        return self.nodes[place]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for node in self.nodes:
            node.process.send_signal(signal.SIGCONT)
            node.process.terminate()
        for node in self.nodes:
            node.__exit__()


class ClusterTest(unittest.TestCase):
    """Tests that share some nodes."""
    nodes = 3
    arguments = ("--no-limits",)
    relays = False

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.nats = Nats()
        cls.cluster = Cluster(cls.postgres, cls.nats, cls.nodes, cls.arguments, relays=cls.relays)
        cls.house = cls.postgres.ask("SELECT id FROM zashiki.house").strip()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.__exit__()
        cls.nats.stop()
        cls.postgres.__exit__()


class Peer:
    """Speaks NATS as a node of the house."""
    NAME = "999"

    def __init__(self, nats, house, version=None, name=NAME):
        self.name = name
        self.house = house
        self.version = version
        self.numbers = {}
        self.sock = socket.create_connection(("127.0.0.1", nats.port), 30)
        self.file = self.sock.makefile("rb")
        self.file.readline()
        self.sock.sendall(f'CONNECT {{"verbose":false}}\r\nSUB zashiki.{house}.{self.name} 1\r\nPING\r\n'.encode())
        while self.file.readline() != b"PONG\r\n":
            pass

    def raw(self, node, message):
        self.sock.sendall(f"PUB zashiki.{self.house}.{node} {len(message)}\r\n".encode() + message + b"\r\n")

    def say(self, node, words, body=b"", skip=0):
        """A message whose number is right, or `skip` too high."""
        if node not in self.numbers and self.version:
            self.numbers[node] = 1
            self.raw(node, f"{self.name} 1 hello 0 {self.version} and more\n".encode())
        self.numbers[node] = self.numbers.get(node, 0) + 1 + skip
        self.raw(node, f"{self.name} {self.numbers[node]} {words}\n".encode() + body)

    def hear(self, kind):
        """Words and body of the next message of this kind."""
        while True:
            line = self.file.readline()
            if line.startswith(b"PING"):
                self.sock.sendall(b"PONG\r\n")
            if line.startswith(b"MSG"):
                head, body = self.file.read(int(line.split()[-1]) + 2)[:-2].split(b"\n", 1)
                words = head.decode().split(" ")
                if words[2] == "pulse":
                    self.say(words[0], "pulse 0")
                if words[2] == kind:
                    return words, body

    def close(self):
        self.file.close()
        self.sock.close()


class Balancer:
    """Gives each connection to the next node that takes one; knows nothing of what is said."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.turn = 0
        self.out = set()  # places of nodes that get nobody
        self.carried = {}  # sockets of clients by place
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.host, self.port = self.listening.getsockname()
        self.tls = None
        threading.Thread(target=self.accept, daemon=True).start()

    # Sockets of the tests' client connect through these.
    connect = Server.connect
    http = Server.http
    get = Server.get
    post = Server.post
    open_table = Server.open_table
    sit_down = Server.sit_down

    def accept(self):
        while True:
            try:
                client, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def carry(self, client):
        for _ in self.cluster.nodes:
            self.turn += 1
            place = self.turn % len(self.cluster.nodes)
            node = self.cluster.nodes[place]
            if place in self.out or node.process.poll() is not None:
                continue
            try:
                server = socket.create_connection((node.host, node.port), 1)
            except OSError:
                continue
            self.carried.setdefault(place, set()).add(client)
            with client, server:
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                other = {client: server, server: client}
                try:
                    while True:
                        for end in select.select(list(other), [], [])[0]:
                            data = end.recv(1 << 16)
                            if not data:
                                return
                            other[end].sendall(data)
                except OSError:
                    return
        client.close()

    def take_out(self, place):
        """As a balancer does that hears nothing from a node."""
        self.out.add(place)
        for client in self.carried.pop(place, set()):
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listening.close()


class Relay:
    """Stands between a node and what it needs, and can be cut."""

    def __init__(self, port):
        self.port_behind = port
        self.whole = True
        self.ends = set()
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.port_behind), 1)
        except OSError:
            near.close()
            return
        with near, far:
            self.ends |= {near, far}
            if not self.whole:
                return
            other = {near: far, far: near}
            try:
                while True:
                    for end in select.select(list(other), [], [])[0]:
                        data = end.recv(1 << 16)
                        if not data or not self.whole:
                            return
                        other[end].sendall(data)
            except (OSError, ValueError):
                pass
            finally:
                self.ends -= {near, far}

    def cut(self):
        self.whole = False
        for end in list(self.ends):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def mend(self):
        self.whole = True
