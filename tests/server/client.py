"""A server under test and clients that speak to it over real sockets. Standard library only.

Nothing here sleeps: every wait is for a line, a message or the end of a connection, with a limit that only a
failing test reaches.
"""
import base64
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("ZASHIKI", "build/zashiki")
PATIENCE = 30.0  # seconds; also enough under the sanitizers


class Server:
    def __init__(self, data=None, arguments=(), environment=None, tls=None, log="error", program=PROGRAM,
                 port=0):
        self.folder = None
        self.tls = tls  # a context of the ssl module, for a server that speaks TLS
        if data is None:
            self.folder = tempfile.TemporaryDirectory(prefix="zashiki-test-")
            data = self.folder.name
        self.data = data
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(port), "--data", data, "--log", log, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **(environment or {})})
        line = self.process.stdout.readline().decode()
        if "http" not in line:
            raise RuntimeError("the server did not start: " + self.process.stderr.read().decode())
        self.host, port = line.split("://")[1].split("/")[0].rsplit(":", 1)
        self.port = int(port)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        finally:
            errors = self.process.stderr.read().decode()
            self.process.stdout.close()
            self.process.stderr.close()
        if "runtime error" in errors or "Sanitizer:" in errors:
            raise AssertionError(errors)
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        if self.folder:
            self.folder.cleanup()

    def connect(self, patience=PATIENCE, source="", receive_buffer=None):
        """A connection, from another address (127.0.0.x) or with little room in the kernel if asked for."""
        sock = socket.socket()
        if receive_buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        sock.settimeout(patience)
        if source:
            sock.bind((source, 0))
        sock.connect((self.host, self.port))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.tls.wrap_socket(sock, server_hostname=self.host) if self.tls else sock

    def http(self, method, path, body=None, headers=None, patience=PATIENCE, source=""):
        """Returns status, headers (names in lower case) and body."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        for name, value in (headers or {}).items():
            head += f"{name}: {value}\r\n"
        with self.connect(patience, source) as sock:
            sock.sendall(head.encode() + b"\r\n" + data)
            return read_response(sock)

    def get(self, path):
        status, _, body = self.http("GET", path)
        return status, json.loads(body)

    def post(self, path, body):
        status, _, text = self.http("POST", path, body)
        return status, json.loads(text)

    def metric(self, name):
        """The sum of the samples whose names begin so."""
        text = self.http("GET", "/metrics")[2].decode()
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))

    def open_table(self, game="niya", seats=None, **more):
        seats = seats or [{"kind": "human", "name": "Oichi"}, {"kind": "human", "name": "Rokusuke"}]
        status, made = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert status == 201, made
        return made

    def sit_down(self, made, **more):
        """A socket for each seat that came with a key."""
        return [Socket(self, made["table"], seat["key"], **more) for seat in made["seats"]]


def read_response(sock):
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = sock.recv(65536)
        if not chunk:
            return 0, {}, data
        data += chunk
    head, body = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, value = line.split(":", 1)
        headers[name.lower()] = value.strip()
    length = int(headers.get("content-length", "0"))
    while len(body) < length:
        chunk = sock.recv(65536)
        if not chunk:
            break
        body += chunk
    return int(lines[0].split()[1]), headers, body


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status} {body[:200]}")
        self.status = status


class Closed(Exception):
    def __init__(self, code=None):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    def __init__(self, server, table, key=None, in_protocol=False, headers=None, **connection):
        self.sock = server.connect(**connection)
        self.buffer = b""
        path = f"/api/tables/{table}/ws"
        if key is not None and not in_protocol:
            path += f"?key={key}"
        head = (f"GET {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n")
        if in_protocol:
            head += f"Sec-WebSocket-Protocol: zashiki.{key}\r\n"
        for name, value in (headers or {}).items():
            head += f"{name}: {value}\r\n"
        self.sock.sendall(head.encode() + b"\r\n")
        data = b""
        while b"\r\n\r\n" not in data:
            chunk = self.sock.recv(65536)
            if not chunk:
                raise Refused(0, data)
            data += chunk
        head, self.buffer = data.split(b"\r\n\r\n", 1)
        self.head = head.decode("latin-1")
        status = int(self.head.split()[1])
        if status != 101:
            self.sock.close()
            raise Refused(status, self.buffer)

    def frame(self, payload, opcode=1, final=True, reserved=0, masked=True):
        first = (0x80 if final else 0) | (reserved << 4) | opcode
        size = len(payload)
        bit = 0x80 if masked else 0
        if size < 126:
            head = bytes([first, bit | size])
        elif size < 65536:
            head = bytes([first, bit | 126]) + struct.pack(">H", size)
        else:
            head = bytes([first, bit | 127]) + struct.pack(">Q", size)
        if not masked:
            return head + payload
        mask = os.urandom(4)
        repeated = (mask * (size // 4 + 1))[:size]
        covered = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big") if size else b""
        return head + mask + covered

    def send_raw(self, data):
        self.sock.sendall(data)

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_raw(self.frame(text.encode()))

    def _need(self, count):
        while len(self.buffer) < count:
            chunk = self.sock.recv(1 << 16)
            if not chunk:
                raise Closed()
            self.buffer += chunk
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive_text(self):
        """The next text message, as bytes, however many frames it came in."""
        message = b""
        while True:
            first, second = self._need(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._need(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._need(8))[0]
            payload = self._need(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.send_raw(self.frame(payload, opcode=10))
            elif opcode in (0, 1, 2):
                message += payload
                if first & 0x80:
                    return message

    def receive(self, *kinds):
        """The next message of one of these kinds; others are passed over."""
        while True:
            message = json.loads(self.receive_text())
            if not kinds or message["type"] in kinds:
                return message

    def receive_start(self):
        """The sync that says that play has begun."""
        while not (sync := self.receive("sync"))["started"]:
            pass
        return sync

    def waiting(self):
        """Whether something can be read right now."""
        return bool(self.buffer) or bool(select.select([self.sock], [], [], 0)[0])

    def act(self, version, action, **more):
        self.send({"type": "act", "version": version, "action": action, **more})

    def close(self):
        self.sock.close()


class ServerTest(unittest.TestCase):
    """Tests that share a server."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.start()

    @classmethod
    def start(cls, **more):
        return Server(**more)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.folder.cleanup()


class Game:
    """All seats of a table, each with its socket and what it saw last."""

    def __init__(self, sockets):
        self.sockets = sockets
        self.seen = [one.receive_start() for one in sockets]

    def whose(self):
        return self.seen[0]["actors"][0]

    def step(self, choose=lambda legal: legal[0], **more):
        seat = self.whose()
        mine = self.seen[seat]
        self.sockets[seat].act(mine["version"], choose(mine["legal"]), **more)
        self.seen = [one.receive("update") for one in self.sockets]
        return self.seen[0]

    def play(self, choose=lambda legal: legal[0]):
        while not self.seen[0]["over"]:
            self.step(choose)


def main():
    unittest.main(module="__main__", verbosity=1, warnings="ignore", argv=[sys.argv[0], *sys.argv[1:]])
