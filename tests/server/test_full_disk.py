"""Each kind of request while the disk is full: refused and nothing changed; and again with room."""
import hashlib
import os
import shutil
import subprocess
import tempfile
import unittest

from client import PROGRAM, Server, Socket, main

PEOPLE = [{"kind": "human", "name": "Oichi"}, {"kind": "human", "name": "Rokusuke"}]
OPEN = [PEOPLE[0], {"kind": "open"}]


def commitment(text):
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("mount"), "a small file system needs root")
class FullDisk(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="zashiki-full-")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", self.folder], capture_output=True).returncode:
            self.skipTest("no file system can be mounted here")
        self.data = os.path.join(self.folder, "data")

    def tearDown(self):
        subprocess.run(["umount", "-l", self.folder])
        os.rmdir(self.folder)

    def sit_down(self, **more):
        made = self.server.open_table(**{"options": {"first": 0}, **more})
        sockets = self.server.sit_down(made)
        for one in sockets:
            one.receive("sync")
        return sockets

    def fresh(self, one):
        one.send({"type": "sync"})
        sync = one.receive("sync")
        return {name: value for name, value in sync.items() if name not in ("clock", "reveal")}

    def act(self, one):
        sync = self.fresh(one)
        one.act(sync["version"], sync["legal"][0])

    def requests(self):
        """By name: the socket that asks, the request, and the kinds of message that say it was granted."""
        def saying(**request):
            return lambda one: one.send(request)
        yield "act", self.sit_down()[0], self.act, "update"
        yield "resign", self.sit_down()[0], saying(type="resign"), "presence"
        yield "leave", self.sit_down()[0], saying(type="leave"), "presence"
        one = self.sit_down()[1]
        one.send({"type": "leave"})
        one.receive("presence")
        yield "return", one, saying(type="return"), "presence"
        one = self.sit_down(game="nyakuza")[0]
        self.act(one)
        one.receive("update")
        yield "take_back", one, saying(type="take_back"), "sync"
        for what in ("pause", "hints", "undo", "rematch"):
            zero, one = self.sit_down()
            if what == "undo":
                self.act(zero)
            if what == "rematch":
                zero.send({"type": "resign"})
            zero.send({"type": "propose", "what": what})
            one.receive("proposal")
            yield what, one, saying(type="propose", what=what), "rematch" if what == "rematch" else "proposal"
        yield "fill", self.sit_down(seats=OPEN)[0], saying(type="fill", level=1), "sync"
        yield ("reveal", self.sit_down(seats=[{**one, "commitment": commitment("a")} for one in PEOPLE], clock={"move": 3600000})[0],
               saying(type="reveal", entropy="a"), "sync")

    def test_every_request_is_refused_and_done_when_there_is_room(self):
        with Server(data=self.data, arguments=["--no-limits"]) as server:
            self.server = server
            requests = list(self.requests())
            table = server.open_table(seats=OPEN)["table"]
            ballast = os.path.join(self.folder, "ballast")
            with open(ballast, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(4096))
                except OSError:
                    pass
            for name, one, ask, granted in requests:
                before = self.fresh(one)
                ask(one)
                self.assertEqual(one.receive("refused", granted).get("code"), "unavailable", name)
                self.assertEqual(self.fresh(one), before, name)
            asks = (("POST", "/api/tables", {"game": "niya", "seats": PEOPLE}, 201),
                    ("POST", f"/api/tables/{table}/sit", {"name": "Cleo"}, 200), ("GET", "/healthz", None, 200))
            for method, path, body, _ in asks:
                self.assertEqual(server.http(method, path, body)[0], 503, path)
            for path in ("/api/tables", f"/api/tables/{table}", "/metrics"):
                self.assertEqual(server.http("GET", path)[0], 200, path)
            for command in (["admin", "close", table], ["admin", "ban", "203.0.113.9"], ["backup", os.path.join(self.folder, "copy")]):
                done = subprocess.run([PROGRAM, *command, "--data", self.data], capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stdout), (1, ""), command)
                self.assertIn("full", done.stderr)
            os.remove(ballast)
            for name, one, ask, granted in requests:
                ask(one)
                self.assertEqual(one.receive("refused", granted)["type"], granted, name)
            for method, path, body, status in asks:
                self.assertEqual(server.http(method, path, body)[0], status, path)


main()
