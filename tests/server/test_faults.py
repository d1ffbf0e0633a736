"""What a server does when it is killed, when its disk is full and when its file is not its own.

ZASHIKI_SOAK=1 makes a hundred rounds of ten.
"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from client import PROGRAM, Closed, Game, Refused, Server, Socket, main

ROUNDS = 100 if os.environ.get("ZASHIKI_SOAK") else 10
TABLES = 6


class Player(threading.Thread):
    """Plays one table alone with both seats until the server dies, and remembers what was acknowledged."""

    def __init__(self, server, seed):
        super().__init__()
        self.server = server
        self.random = random.Random(seed)
        self.acknowledged = []  # id, seat and action
        self.sent = None        # the one that may or may not have been played
        self.enough = threading.Event()
        self.made = server.open_table(options={"format": "points", "target": 20})

    def run(self):
        try:
            game = Game(self.server.sit_down(self.made))
            while not game.seen[0]["over"]:
                seat = game.whose()
                action = self.random.choice(game.seen[seat]["legal"])
                name = f"a{len(self.acknowledged)}"
                self.sent = (name, seat, action)
                game.sockets[seat].act(game.seen[seat]["version"], action, id=name)
                game.seen = [one.receive("update") for one in game.sockets]
                self.acknowledged.append(self.sent)
                self.sent = None
                if len(self.acknowledged) >= 3:
                    self.enough.set()
        except (Closed, OSError, Refused):
            pass
        self.enough.set()


class Kill(unittest.TestCase):
    def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_is_played_twice(self):
        chance = random.Random(int(os.environ.get("ZASHIKI_SEED", "1")))
        with tempfile.TemporaryDirectory(prefix="zashiki-kill-") as data:
            before = []
            for number in range(ROUNDS):
                server = Server(data=data, arguments=["--no-limits"])
                for player in before:
                    self.check(server, player)
                players = [Player(server, f"{number}-{i}") for i in range(TABLES)]
                for player in players:
                    player.start()
                for player in players:
                    player.enough.wait()
                # Some time into the game: when so many more actions are acknowledged.
                target = sum(len(player.acknowledged) for player in players) + chance.randrange(60)
                while sum(len(player.acknowledged) for player in players) < target and any(p.is_alive() for p in players):
                    players[0].join(0.001)
                server.kill()
                for player in players:
                    player.join()
                before = players
            with Server(data=data) as server:
                for player in before:
                    self.check(server, player)

    def check(self, server, player):
        seats = server.sit_down(player.made)
        syncs = [one.receive("sync") for one in seats]
        played = [entry for entry in syncs[0]["log"] if entry[0] != "chance"]
        expected = [[seat, action] for _, seat, action in player.acknowledged]
        self.assertEqual(played[:len(expected)], expected)
        self.assertLessEqual(len(played), len(expected) + 1)
        if player.sent is not None:
            name, seat, action = player.sent
            # Sent again it is played once, whether or not it had arrived.
            stood = len(played) == len(expected) + 1
            seats[seat].act(syncs[seat]["version"], action, id=name)
            answer = seats[seat].receive("sync" if stood else "update")
            self.assertEqual(answer["id"], name)
            seats[seat].send({"type": "sync"})
            log = seats[seat].receive("sync")["log"]
            self.assertEqual([entry for entry in log if entry[0] != "chance"], expected + [[seat, action]])
        elif player.acknowledged:
            name, seat, action = player.acknowledged[-1]
            seats[seat].act(0, action, id=name)
            self.assertEqual(seats[seat].receive("sync")["id"], name)
        for one in seats:
            one.close()


class Files(unittest.TestCase):
    def start(self, folder):
        return subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder], capture_output=True, timeout=60)

    def refused(self, folder, words):
        with open(os.path.join(folder, "zashiki.db"), "rb") as file:
            before = file.read()
        result = self.start(folder)
        self.assertEqual(result.returncode, 1)
        self.assertIn(words, result.stderr)
        with open(os.path.join(folder, "zashiki.db"), "rb") as file:
            self.assertEqual(file.read(), before)

    def test_a_file_that_is_not_ours_is_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "zashiki.db")
            with open(path, "wb") as file:
                file.write(b"a letter to somebody\n" * 500)
            self.refused(folder, b"is not a database")
            with open(path, "wb"):
                pass
            self.refused(folder, b"is empty")
            os.remove(path)
            subprocess.run(["python3", "-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('create table x(y)'); c.commit()", path], check=True)
            self.refused(folder, b"another program")

    def test_a_broken_file_is_said_to_be_broken(self):
        with Server() as server:
            for _ in range(5):
                Game(server.sit_down(server.open_table())).play()
            server.stop()
            path = os.path.join(server.data, "zashiki.db")
            size = os.path.getsize(path)
            whole = open(path, "rb").read()
            with open(path, "r+b") as file:
                file.seek(size // 2)
                file.write(b"\xff" * 4096)
            self.refused(server.data, b"is damaged")
            with open(path, "wb") as file:
                file.write(whole[:size // 2])
            self.refused(server.data, b"zashiki.db")
            with open(path, "wb") as file:
                file.write(whole)
            Server(data=server.data).stop()

    def test_a_flipped_bit_stops_one_table(self):
        with Server() as server:
            damaged, whole = (server.open_table() for _ in range(2))
            for made in (damaged, whole):
                Game(server.sit_down(made)).play()
            server.stop()
            path = os.path.join(server.data, "zashiki.db")
            with sqlite3.connect(path) as store:
                body, = store.execute("SELECT body FROM events JOIN tables ON tables.id = table_id WHERE name = ? AND place = 0",
                                      (damaged["table"],)).fetchone()
            store.close()
            with open(path, "r+b") as file:
                bits = bytearray(file.read())
                bits[bits.index(body.encode()) + len(body) // 2] ^= 1
                file.seek(0)
                file.write(bits)
            with Server(data=server.data) as again:
                status, told = again.http("GET", f"/api/tables/{damaged['table']}")[::2]
                self.assertEqual((status, json.loads(told)["error"]["message"].split(" at ")[0]), (503, "the record of this table is damaged"))
                self.assertEqual(again.get(f"/api/tables/{whole['table']}")[0], 200)

    def test_many_tables_do_not_delay_the_start(self):
        def seconds(data):
            started = []
            for _ in range(5):
                began = time.monotonic()
                with Server(data=data):
                    started.append(time.monotonic() - began)
            return min(started)

        with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
            Server(data=full).stop()
            store = sqlite3.connect(os.path.join(full, "zashiki.db"))
            numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})"
            store.execute(numbers.format(100_000) + "INSERT INTO tables (id, name, game, phase, listed, created, touched, address, length, last) SELECT i, 'table-' || i, 'niya', i % 3, 1, i, i, '192.0.2.' || i % 250, "
                          "4, 4 * i FROM n")
            store.execute(numbers.format(400_000) + "INSERT INTO events SELECT i, (i + 3) / 4, (i - 1) % 4, i, hex(zeroblob(70)), "
                          "iif(i % 4 = 1, 0, i - 1), NULL FROM n")
            store.commit()
            store.close()
            self.assertLess(seconds(full), seconds(empty) + 0.1)

    def test_a_file_of_another_user_is_not_called_damaged(self):
        with Server() as server:
            server.stop()
            path = os.path.join(server.data, "zashiki.db")
            if os.geteuid() == 0:
                # As after a restore by root: the service's user owns the folder, root the file in it.
                os.chmod(os.path.dirname(server.data), 0o755)
                os.chmod(server.data, 0o755)
                user = {"user": 65534, "group": 65534, "extra_groups": []}
                os.chown(os.path.join(server.data, "lock"), 65534, 65534)
            else:
                os.chmod(path, 0)
                user = {}
            told = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", server.data], capture_output=True, text=True,
                                  timeout=60, **user)
            self.assertEqual(told.returncode, 1)
            self.assertIn(f"{path} belongs to {'root' if user else ''}", told.stderr)
            self.assertIn("may not read and write it", told.stderr)

    def test_a_store_that_is_missing_is_not_called_damaged(self):
        with tempfile.TemporaryDirectory() as folder:
            told = subprocess.run([PROGRAM, "admin", "list", "--data", folder], capture_output=True, text=True, timeout=60)
            self.assertEqual((told.returncode, told.stdout), (1, ""))
            self.assertIn("zashiki.db does not exist", told.stderr)
            self.assertEqual(os.listdir(folder), [])

    def test_what_is_not_understood_as_a_store_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            for store in ("mysql://anna:secret@host/x", "host=localhost dbname=zashiki", "postgresql:db", "sqlite:", "somewhere"):
                for command in (["serve", "--port", "0"], ["admin", "list"]):
                    told = subprocess.run([os.path.abspath(PROGRAM), *command, "--store", store], cwd=folder, capture_output=True,
                                          text=True, timeout=60)
                    self.assertEqual(told.returncode, 1, store)
                    self.assertIn("postgresql://user@host/name or sqlite:FOLDER", told.stderr)
                    self.assertNotIn("secret", told.stderr)
                    self.assertEqual(os.listdir(folder), [])

    def test_a_newer_file_is_not_touched(self):
        with Server() as server:
            server.stop()
            path = os.path.join(server.data, "zashiki.db")
            subprocess.run(["python3", "-c", "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('pragma user_version=99')", path], check=True)
            result = self.start(server.data)
            self.assertEqual(result.returncode, 1)
            self.assertIn(b"another version of zashiki", result.stderr)


class Restoring(unittest.TestCase):
    def restore(self, file, folder, **more):
        return subprocess.run([PROGRAM, "restore", file, "--data", folder], capture_output=True, text=True, timeout=60, **more)

    def test_a_backup_comes_back_and_the_old_store_is_kept(self):
        with tempfile.TemporaryDirectory() as place, Server() as server:
            backup = os.path.join(place, "backup.db")
            kept = server.open_table(options={"first": 0})
            subprocess.run([PROGRAM, "backup", backup, "--data", server.data], check=True, capture_output=True)
            lost = server.open_table(options={"first": 0})
            running = self.restore(backup, server.data)
            self.assertEqual(running.returncode, 1)
            self.assertIn("another server is running", running.stderr)
            server.kill()  # its log stays beside the database
            if os.geteuid() == 0:
                for name in [".", *os.listdir(server.data)]:
                    os.chown(os.path.join(server.data, name), 65534, 65534)
            told = self.restore(backup, server.data)
            self.assertEqual((told.returncode, told.stderr), (0, ""))
            self.assertIn("1 tables", told.stdout)
            owner = os.stat(server.data).st_uid
            old = os.path.join(server.data, "replaced-1")
            for path in [os.path.join(server.data, "zashiki.db"), old, os.path.join(old, "zashiki.db"), os.path.join(server.data, "lock")]:
                self.assertEqual((os.stat(path).st_uid, os.stat(path).st_mode & 0o077), (owner, 0), path)
            with Server(data=server.data) as again:
                Game(again.sit_down(kept)).step()
                self.assertEqual(again.get(f"/api/tables/{lost['table']}")[0], 404)
            with Server(data=old) as before:
                self.assertEqual(before.get(f"/api/tables/{lost['table']}")[0], 200)
            self.assertIn("replaced-2", self.restore(backup, server.data).stdout)

    def test_what_is_no_backup_leaves_the_store_alone(self):
        with tempfile.TemporaryDirectory() as place, Server() as server:
            server.open_table()
            server.stop()
            backup = os.path.join(place, "backup.db")
            subprocess.run([PROGRAM, "backup", backup, "--data", server.data], check=True, capture_output=True)
            whole = open(backup, "rb").read()
            before = {name: os.stat(os.path.join(server.data, name)).st_ino for name in os.listdir(server.data)}
            damaged = whole[:len(whole) // 2] + b"\xff" * 4096 + whole[len(whole) // 2 + 4096:]
            for content, why in ((None, "No such file"), (b"", "is empty"), (b"a letter\n" * 500, "is not a database"),
                                 (damaged, "is damaged"), (whole[:len(whole) // 2], "backup.db")):
                if content is None:
                    os.remove(backup)
                else:
                    with open(backup, "wb") as file:
                        file.write(content)
                told = self.restore(backup, server.data)
                self.assertEqual(told.returncode, 1)
                self.assertIn(why, told.stderr)
                self.assertIn("Nothing was changed", told.stderr)
                self.assertEqual({name: os.stat(os.path.join(server.data, name)).st_ino for name in os.listdir(server.data)}, before)


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("mount"), "a small file system needs root")
class FullDisk(unittest.TestCase):
    def test_actions_are_refused_and_go_on_when_there_is_room(self):
        with tempfile.TemporaryDirectory(prefix="zashiki-full-") as folder:
            if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", folder], capture_output=True).returncode:
                self.skipTest("no file system can be mounted here")
            try:
                with Server(data=folder) as server:
                    made = server.open_table(options={"first": 0})
                    game = Game(server.sit_down(made))
                    game.step()
                    seen = game.seen
                    with open(os.path.join(folder, "ballast"), "wb") as ballast:
                        try:
                            while True:
                                ballast.write(b"x" * 65536)
                                ballast.flush()
                        except OSError:
                            pass
                    # The log may have some room left in its last page, so it takes a few until one is refused.
                    refused = None
                    while refused is None and not seen[0]["over"]:
                        seat = seen[0]["actors"][0]
                        game.sockets[seat].act(seen[seat]["version"], seen[seat]["legal"][0], id=f"v{seen[seat]['version']}")
                        answer = game.sockets[seat].receive("update", "refused")
                        if answer["type"] == "refused":
                            refused = answer
                        else:
                            seen = [answer if i == seat else one.receive("update") for i, one in enumerate(game.sockets)]
                    self.assertEqual(refused["code"], "unavailable")
                    self.assertEqual(refused["id"], f"v{seen[seat]['version']}")
                    self.assertEqual(server.get("/healthz")[0], 503)
                    # Everybody is told where the table stands: where it stood.
                    for one in game.sockets:
                        self.assertEqual(one.receive("sync")["version"], seen[0]["version"])
                    os.remove(os.path.join(folder, "ballast"))
                    game.seen = seen
                    game.step(id=refused["id"])
                    self.assertEqual(server.get("/healthz")[0], 200)
            finally:
                subprocess.run(["umount", "-l", folder])


main()
