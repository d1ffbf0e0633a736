"""What people try. After each attempt the server still serves."""
import json
import os
import random
import socket
import struct
import threading
import time

from client import Closed, Game, Refused, Server, ServerTest, Socket, main, read_response


class Attacks(ServerTest):
    def setUp(self):
        self.made = self.server.open_table(options={"first": 0})

    def tearDown(self):
        self.assertEqual(self.server.get("/healthz"), (200, {"ok": True}))

    def socket(self, **more):
        one = Socket(self.server, self.made["table"], self.made["seats"][0]["key"], **more)
        one.receive("sync")
        return one

    def ends(self, one):
        with self.assertRaises((Closed, OSError)):
            while True:
                one.receive_text()

    def test_forged_and_stolen_keys(self):
        other = self.server.open_table()
        good = self.made["seats"][0]["key"]
        for key in ("", "x", good[:-1], good + "A", good.swapcase(), other["seats"][0]["key"], "A" * 5000, "%00", "../../"):
            with self.assertRaises(Refused) as refused:
                Socket(self.server, self.made["table"], key)
            self.assertIn(refused.exception.status, (403, 431), key)

    def test_names_of_tables_are_not_guessed_by_trying(self):
        for name in ("A" * 22, "a", "..", "%2e%2e", "x" * 4000, "'; drop table events; --".replace(" ", "%20")):
            with self.assertRaises(Refused) as refused:
                Socket(self.server, name)
            self.assertEqual(refused.exception.status, 404)

    def test_pages_of_other_sites(self):
        for origin in ("http://evil.example", "null", f"http://{self.server.host}:1", f"http://{self.server.host}.evil.example"):
            with self.assertRaises(Refused) as refused:
                Socket(self.server, self.made["table"], headers={"Origin": origin})
            self.assertEqual(refused.exception.status, 403)
            status, _, _ = self.server.http("POST", "/api/tables", {"game": "niya", "seats": [{"kind": "open"}] * 2}, {"Origin": origin})
            self.assertEqual(status, 403)
        own = f"http://{self.server.host}:{self.server.port}"
        Socket(self.server, self.made["table"], headers={"Origin": own}).receive("sync")

    def test_a_replayed_action_is_played_once(self):
        one = self.socket()
        one.send({"type": "sync"})
        sync = one.receive("sync")
        frame = one.frame(json.dumps({"type": "act", "version": sync["version"], "action": sync["legal"][0]}).encode())
        one.send_raw(frame * 20)
        self.assertEqual(one.receive("update")["version"], sync["version"] + 1)
        for _ in range(19):
            self.assertEqual(one.receive("refused")["code"], "stale_version")

    def test_malformed_frames(self):
        for raw in (b"\xff" * 100, b"\x00" * 100, os.urandom(500)):
            one = self.socket()
            one.send_raw(raw)
            one.sock.shutdown(socket.SHUT_WR)
            self.ends(one)
        for attributes in ({"masked": False}, {"reserved": 4}, {"reserved": 1}, {"opcode": 3}, {"opcode": 11}, {"opcode": 0}):
            one = self.socket()
            one.send_raw(one.frame(b'{"type":"sync"}', **attributes))
            self.ends(one)
        one = self.socket()
        one.send_raw(one.frame(b"\xff\xfe\xfd"))  # not UTF-8
        self.ends(one)
        one = self.socket()
        one.send_raw(one.frame(b"x" * 126, opcode=9))  # a control frame that is too long
        self.ends(one)

    def test_oversized_and_fragmented_messages(self):
        one = self.socket()
        one.send_raw(one.frame(b" " * (17 * 1024)))
        self.ends(one)
        one = self.socket()
        one.send_raw(b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"abcd")
        self.ends(one)
        one = self.socket()
        text = b'{"type":"sync"}'
        for place, byte in enumerate(text):
            one.send_raw(one.frame(bytes([byte]), opcode=1 if place == 0 else 0, final=place == len(text) - 1))
        one.receive("sync")
        try:
            for _ in range(40000):
                one.send_raw(one.frame(b" ", opcode=0, final=False))
        except OSError:
            pass
        self.ends(one)

    def test_no_compression_so_no_bombs(self):
        one = self.socket(headers={"Sec-WebSocket-Extensions": "permessage-deflate"})
        self.assertNotIn("permessage-deflate", one.head)
        one.send_raw(one.frame(b"\x00" * 100, reserved=4))
        self.ends(one)

    def test_floods(self):
        one = self.socket()
        for _ in range(1500):
            one.send({"type": "why", "action": "take a1"})
        answers = [one.receive("why", "refused") for _ in range(1500)]
        self.assertIn("too_fast", [answer.get("code") for answer in answers])
        one = self.socket()
        for _ in range(20):
            one.send({"type": "chat", "text": "x"})
        answers = [one.receive("chat", "refused") for _ in range(20)]
        self.assertIn("too_fast", [answer.get("code") for answer in answers])

    def test_a_reader_that_does_not_read_holds_nobody_up(self):
        slow = self.socket()
        slow.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with Server(arguments=["--no-limits"]) as server:
            made = server.open_table(options={"format": "points", "target": 20})
            lazy = Socket(server, made["table"])
            game = Game(server.sit_down(made))
            for _ in range(30):
                for one in game.sockets:
                    for _ in range(100):
                        one.send({"type": "sync"})
                    for _ in range(100):
                        one.receive("sync")
            game.seen = [None, None]
            for seat, one in enumerate(game.sockets):
                one.send({"type": "sync"})
                game.seen[seat] = one.receive("sync")
            game.play(random.Random(1).choice)
            # One that asks for more and more and never reads is let go.
            greedy = Socket(server, made["table"])
            try:
                for _ in range(20000):
                    greedy.send({"type": "sync"})
            except OSError:
                pass
            # The server may still be reading what was sent: asked again until it has let go, or for a minute.
            until = time.monotonic() + 60
            closed = []
            while closed != ["zashiki_slow_readers_total 1"] and time.monotonic() < until:
                text = server.http("GET", "/metrics")[2].decode()
                closed = [line for line in text.splitlines() if line.startswith("zashiki_slow_readers_total ")]
            self.assertEqual(closed, ["zashiki_slow_readers_total 1"])
            lazy.close()

    def test_header_floods_and_broken_requests(self):
        def attempt(data):
            with self.server.connect() as sock:
                try:
                    sock.sendall(data)
                    sock.shutdown(socket.SHUT_WR)
                    return read_response(sock)[0]
                except OSError:
                    return 0
        line = b"GET / HTTP/1.1\r\nHost: x\r\n"
        self.assertIn(attempt(line + b"A: " + b"b" * 20000 + b"\r\n\r\n"), (431, 0))
        self.assertIn(attempt(line + b"A: b\r\n" * 5000 + b"\r\n"), (431, 0))
        self.assertIn(attempt(b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n"), (431, 400, 0))
        self.assertIn(attempt(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n"), (413, 400))
        self.assertIn(attempt(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"), (400, 0))
        self.assertIn(attempt(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n"), (413, 400, 0))
        self.assertIn(attempt(b"\x16\x03\x01\x02\x00\x01\x00"), (400, 0))
        self.assertIn(attempt(b"hello\r\n\r\n"), (400, 0))

    def test_random_bytes(self):
        chance = random.Random(7)
        good = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 47\r\n\r\n" + b'{"game":"niya","seats":[{"kind":"open"}],"x":1}'
        for _ in range(200):
            data = bytearray(good)
            for _ in range(chance.randrange(1, 6)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            with self.server.connect() as sock:
                try:
                    sock.sendall(bytes(data))
                    sock.shutdown(socket.SHUT_WR)
                    while sock.recv(65536):
                        pass
                except OSError:
                    pass

    def test_keys_are_nowhere_in_the_store_or_the_answers(self):
        keys = [seat["key"] for seat in self.made["seats"]]
        stored = b"".join(open(os.path.join(self.server.data, name), "rb").read() for name in os.listdir(self.server.data)
                          if name.startswith("zashiki.db"))
        one = self.socket()
        one.send({"type": "sync"})
        said = one.receive_text() + self.server.http("GET", f"/api/tables/{self.made['table']}")[2]
        for key in keys:
            self.assertNotIn(key.encode(), stored)
            self.assertNotIn(key.encode(), said)


main()
