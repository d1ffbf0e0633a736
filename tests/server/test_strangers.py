"""What patient strangers try on persons: to make the server keep, read or send more than it should."""
import base64
import concurrent.futures
import hashlib
import json
import os
import select
import socket
import sqlite3
import time
import unittest

from client import Server, Socket, main
from notices import MailServer, PushService
from test_people import Browser
from test_tournaments import Bot, opened

MEGABYTE = 1 << 20


def wait_until(true, what, patience=60):
    until = time.monotonic() + patience
    while not true():
        if time.monotonic() > until:
            raise AssertionError(f"in vain: {what}")
        select.select([], [], [], 0.1)


def person(server, source="", seats=1):
    browser = Browser(server, source=source)
    for _ in range(seats):
        browser.claim(server.open_table(), 0)
    return browser


def letters(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def cbor(kind, value):
    size = len(value)
    head = [kind << 5 | size] if size < 24 else [kind << 5 | 24, size] if size < 256 else [kind << 5 | 25, *divmod(size, 256)]
    return bytes(head) + value


class Authenticator:
    """Makes passkeys; anybody can, because who made them is not asked."""
    # The generator of P-256, a point of the curve as good as any other.
    x = bytes.fromhex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
    y = bytes.fromhex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")

    @classmethod
    def made(cls, server, challenge, identity):
        key = b"\xa5\x01\x02\x03\x26\x20\x01\x21" + cbor(2, cls.x) + b"\x22" + cbor(2, cls.y)
        data = (hashlib.sha256(server.host.encode()).digest() + b"\x45" + bytes(4) + bytes(16) +
                len(identity).to_bytes(2, "big") + identity + key)
        attestation = b"\xa3" + cbor(3, b"fmt") + cbor(3, b"none") + cbor(3, b"attStmt") + b"\xa0" + cbor(3, b"authData") + cbor(2, data)
        client = {"type": "webauthn.create", "challenge": challenge, "origin": f"http://{server.host}:{server.port}"}
        return {"id": letters(identity), "clientData": letters(json.dumps(client).encode()), "attestation": letters(attestation)}


class Strangers(unittest.TestCase):
    def serve(self, *arguments, **more):
        server = Server(arguments=list(arguments), **more)
        self.addCleanup(server.__exit__)
        return server

    def limited(self, server, limit):
        return server.metric(f'zashiki_limited_total{{limit="{limit}"}}')

    def store(self, server):
        return sqlite3.connect(os.path.join(server.data, "zashiki.db"), timeout=30)

    def at_once(self, number, call):
        with concurrent.futures.ThreadPoolExecutor(number) as pool:
            return list(pool.map(call, range(number)))

    def test_exports_are_few(self):
        server = self.serve()
        browser = person(server)
        statuses = [browser.call("GET", "/api/me/everything")[0] for _ in range(5)]
        self.assertEqual(statuses, [200, 200, 200, 429, 429])
        self.assertEqual(self.limited(server, "exports"), 2)

    def test_answers_that_nobody_reads_are_few(self):
        server = self.serve()
        made = server.open_table()
        with self.store(server) as store:
            store.execute("INSERT INTO verdicts SELECT id, 0, ? FROM tables", (json.dumps("x" * MEGABYTE),))
        path = f"/api/tables/{made['table']}/verdicts"
        descriptors = server.metric("process_open_fds")
        lazy = [server.connect(source="127.0.0.2", receive_buffer=2048) for _ in range(40)]
        for one in lazy:
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode())
        wait_until(lambda: self.limited(server, "owed") > 0, "the sixteenth megabyte", 20)
        self.assertGreater(server.metric("zashiki_owed_bytes"), 14 * MEGABYTE)
        self.assertLessEqual(server.metric("zashiki_owed_bytes"), 16 * MEGABYTE)
        self.assertEqual(server.http("GET", path, source="127.0.0.3")[0], 200)
        for one in lazy:
            one.close()
        wait_until(lambda: server.metric("zashiki_owed_bytes") == 0, "all is settled")
        wait_until(lambda: server.metric("process_open_fds") <= descriptors, "all descriptors back")

    def test_questions_about_no_decision_are_charged(self):
        server = self.serve()
        made = server.open_table()
        for _ in range(3000):
            status, _, body = server.http("GET", f"/api/tables/{made['table']}/verdicts/999")
            self.assertIn(status, (400, 429))
            if b"too many questions" in body:  # not only too many requests
                return
        self.fail("never charged")

    def test_verdicts_of_the_newest_games_are_kept(self):
        server = self.serve()
        made = server.open_table()
        server.stop()
        with self.store(server) as store:
            columns = [row[1] for row in store.execute("PRAGMA table_info(tables)")]
            row = list(store.execute("SELECT * FROM tables").fetchone())
            for extra in range(1, 1002):
                copy = [*row]
                copy[columns.index("id")], copy[columns.index("name")] = row[columns.index("id")] + extra, f"copy {extra}"
                store.execute(f"INSERT INTO tables VALUES ({','.join('?' * len(copy))})", copy)
            store.execute("INSERT INTO verdicts WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99) "
                          "SELECT id, i, '{}' FROM tables, n")
        again = self.serve(data=server.data)
        again.folder, server.folder = server.folder, None

        def kept():
            with self.store(again) as store:
                return store.execute("SELECT count(*), min(table_id) FROM verdicts").fetchone()
        self.assertEqual(kept()[0], 100200)
        wait_until(lambda: kept()[0] < 100200, "the next sweep")
        self.assertEqual(kept()[0], 100100)

    def test_tournaments_open_no_tables_without_end(self):
        server = self.serve("--tables-a-day", "1")
        ann, ben = Bot(server, "Ann"), Bot(server, "Ben")
        tournament = ann.create(rounds=12)
        for bot in (ann, ben):
            bot.enter(tournament)
        self.assertEqual(ann.on(tournament, "start")[0], 200)
        for number in range(1, 11):
            table = opened(ann, tournament, number)["tables"][0]
            order = [ann, ben] if table["seats"][0]["player"] == 1 else [ben, ann]
            sockets = [bot.sit(table["table"], seat) for seat, bot in enumerate(order)]
            for one in sockets:
                one.receive_start()
            sockets[0].send({"type": "resign"})
            for one in sockets:
                while not one.receive("sync")["over"]:
                    pass
                one.close()
        wait_until(lambda: self.limited(server, "tournaments") > 0, "the limit")
        with self.store(server) as store:
            self.assertEqual(store.execute("SELECT count(*), sum(opened) FROM pairings").fetchone(), (11, 10))
            self.assertEqual(store.execute("SELECT DISTINCT substr(address, 1, 15) FROM tables").fetchall(), [("tournament 127.",)])
        self.assertEqual(ann.call("POST", "/api/tables", {"game": "niya", "seats": [{"kind": "open"}] * 2})[0], 201)

    def test_nobody_fills_the_list_of_games_in_play(self):
        server = self.serve()
        for _ in range(32):
            server.open_table(seats=[{"kind": "human", "name": "Ann"}, {"kind": "mind", "level": 1}], listed=True)
        with self.store(server) as store:
            self.assertEqual(store.execute("SELECT sum(listed) FROM tables WHERE phase = 1").fetchone(), (30,))
        status, _, made = server.http("POST", "/api/tables", {"game": "niya", "listed": True, "seats": [
            {"kind": "human", "name": "Ben"}, {"kind": "mind", "level": 1}]}, source="127.0.0.2")
        self.assertEqual(status, 201)
        self.assertIn(json.loads(made)["table"], [one["table"] for one in server.get("/api/watch")[1]["tables"]])

    def test_one_person_is_deleted_once(self):
        server = self.serve("--no-limits")
        browser = person(server, seats=40)
        statuses = self.at_once(15, lambda _: Browser(server, browser.cookie).call("DELETE", "/api/me")[0])
        self.assertIn(200, statuses)
        self.assertLess(statuses.count(200), 3)  # one more may come at the very end
        self.assertIsNone(browser.me())

    def test_nobody_has_more_passkeys_than_are_allowed(self):
        server = self.serve("--no-limits")
        browser = person(server)

        def question():
            return browser.call("POST", "/api/me/passkeys/new")[1]["challenge"]

        def add(challenge, identity):
            return browser.call("POST", "/api/me/passkeys", Authenticator.made(server, challenge, identity))[0]
        for number in range(20):
            self.assertEqual(add(question(), bytes([number]) * 24), 200)
        self.assertEqual(add(question(), b"one more"), 403)
        # An id that is a question: what takes the question must not find another one.
        self.assertEqual(add("of nobody", base64.urlsafe_b64decode(question())), 403)
        self.assertEqual(len(browser.call("GET", "/api/me/passkeys")[1]["passkeys"]), 20)

    def test_questions_about_unknown_addresses_use_up_no_mail(self):
        server = self.serve("--mail", "smtp://127.0.0.1:9", "--mail-from", "house@example.org", "--site", "http://localhost")
        for number in range(45):
            for one in range(5):
                status, _, text = server.http("POST", "/api/mail/link", {"address": f"n{number}x{one}@example.org"},
                                              source=f"127.0.9.{number + 1}")
                self.assertEqual(status, 200, text)

    def test_push_services_that_do_not_answer_hold_up_no_mail(self):
        service = PushService()  # for its keys
        self.addCleanup(service.close)
        post = MailServer()
        self.addCleanup(post.close)
        trap = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.addCleanup(trap.close)
        trap.settimeout(30)
        server = self.serve("--notice-delay", "0", "--no-limits", "--push-authority", service.certificate, "--site",
                            "http://localhost", "--mail", f"smtp://127.0.0.1:{post.port}", "--mail-from", "house@example.org")
        ben = person(server)
        target = {**service.target(), "endpoint": f"https://127.0.0.1:{trap.getsockname()[1]}/"}
        self.assertEqual(ben.call("POST", "/api/me/push", target)[0], 200)
        tables = [server.open_table(options={"first": 0}, clock={"move": 3 * 86400000}) for _ in range(40)]
        for made in tables:
            ben.claim(made, 1)
        for made in tables:
            ann = Socket(server, made["table"], made["seats"][0]["key"])
            start = ann.receive_start()
            ann.act(start["version"], start["legal"][0])
            ann.receive("update")
            ann.close()
        hanging = [trap.accept()[0] for _ in range(32)]
        self.assertEqual(ben.call("POST", "/api/me/mail", {"address": "ben@example.org"})[0], 200)
        self.assertEqual(post.next().recipients, ["ben@example.org"])
        for one in hanging:  # none has been given up meanwhile
            one.setblocking(False)
            self.assertTrue(one.recv(10000))
            with self.assertRaises(BlockingIOError):
                one.recv(1)
            one.close()


if __name__ == "__main__":
    main()
