"""The machine's clock jumps, forwards and back, by up to forty years: games, their clocks, bans and limits go on."""
import os
import sqlite3
import struct
import subprocess
import tempfile
import time
import unittest

from client import PROGRAM, Game, Server, main

HOUR, YEAR = 3600, 365 * 86400
JUMPS = [HOUR, -HOUR, 40 * YEAR] + ([-40 * YEAR, -10 * YEAR, 86400, -86400, 20 * YEAR, 0] if os.environ.get("ZASHIKI_SOAK") else [])


class ClockJumps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zashiki-jumps-")
        self.addCleanup(folder.cleanup)
        self.data = os.path.join(folder.name, "store")
        self.offset = os.path.join(folder.name, "offset")
        library = os.path.join(folder.name, "jumping_clock.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "jumping_clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
        self.environment = {"LD_PRELOAD": library, "ZASHIKI_JUMP": self.offset}
        with open(self.offset, "wb") as file:
            file.write(bytes(8))

    def jump(self, seconds):
        with open(self.offset, "r+b") as file:
            file.write(struct.pack("q", seconds))

    def serve(self):
        return Server(data=self.data, environment=self.environment)

    def test_a_game_goes_on(self):
        began = time.monotonic()
        with self.serve() as server:
            made = server.open_table(options={"format": "points", "target": 20}, clock={"bank": 600000})
        for place, seconds in enumerate(JUMPS):
            with self.serve() as server:  # which begins where the last one has jumped to
                game = Game(server.sit_down(made))
                before = game.seen[0]["version"]
                game.step()
                self.jump(seconds)
                for _ in range(2):
                    game.step()
                    self.assertEqual(server.get("/healthz"), (200, {"ok": True}))
                self.assertGreaterEqual(game.seen[0]["version"], before + 3)
                for left in game.seen[0]["clock"]["left"]:
                    self.assertGreater(left, 600000 - (time.monotonic() - began) * 1000 - 100)
                    self.assertLessEqual(left, 600000)
                for one in game.sockets:
                    one.close()
                for one in server.sit_down(made):
                    self.assertEqual(one.receive("sync")["version"], game.seen[0]["version"])
                    one.close()
                server.open_table(listed=True, seats=[{"kind": "human", "name": "Oichi"}, {"kind": "open"}])
                self.assertEqual(len(server.get("/api/tables")[1]["tables"]), min(place + 1, 5))
                self.assertEqual(server.http("GET", f"/api/tables/{made['table']}/transcript")[0], 200)
            with sqlite3.connect(os.path.join(self.data, "zashiki.db")) as database:
                created, = database.execute("SELECT created FROM tables ORDER BY id DESC").fetchone()
            self.assertLess(abs(created / 1000 - time.time() - seconds), 600)  # the clock has jumped indeed

    def test_limits_and_bans_hold(self):
        with self.serve() as server:
            most = 100
            for place, seconds in enumerate(JUMPS):
                opened = 0
                while server.post("/api/tables", {"game": "niya", "seats": [{"kind": "human", "name": "Oichi"}, {"kind": "open"}]})[0] == 201:
                    opened += 1
                self.assertLess(opened, most)  # no jump refills what an address may open at once
                most = 20
                self.jump(seconds)
                address = f"127.0.1.{place + 1}"
                subprocess.run([PROGRAM, "admin", "ban", address, "--data", self.data], check=True, stdout=subprocess.DEVNULL)
                until = time.monotonic() + 20
                while server.http("GET", "/api/tables", source=address)[0] != 403:
                    self.assertLess(time.monotonic(), until)


if __name__ == "__main__":
    main()
