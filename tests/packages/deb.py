#!/usr/bin/env python3
"""The Debian packages in a bare Debian 12: installed, started, played on, upgraded with the tables kept, and removed.

deb.py PACKAGES, as root; needs mmdebstrap and Debian's archive."""
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

packages = pathlib.Path(sys.argv[1]).resolve()
PORT = 18080
place = pathlib.Path(tempfile.mkdtemp(prefix="zashiki-deb-"))
root = place / "root"


def inside(*command, **more):
    return subprocess.run(["chroot", root, *command], check=True, text=True, **more)


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data), timeout=30) as answer:
        return answer.read()


class Service:
    """What the unit does, where no systemd runs: its user, its folder, its environment file."""

    def __enter__(self):
        state = root / "var/lib/zashiki"
        state.mkdir(exist_ok=True)
        inside("chown", "zashiki:", "/var/lib/zashiki")
        self.process = subprocess.Popen(
            ["chroot", "--userspec=zashiki", root, "sh", "-c",
             f". /etc/default/zashiki; ZASHIKI_PORT={PORT} ZASHIKI_DATA=/var/lib/zashiki exec /usr/bin/zashiki serve"],
            stdout=subprocess.PIPE, text=True)
        assert "http" in self.process.stdout.readline()

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0


def newer(package):
    """The same package under a higher version."""
    unpacked = place / "newer"
    shutil.rmtree(unpacked, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", package, unpacked], check=True)
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"^(Version: .*)$", r"\1+1", control.read_text(), flags=re.MULTILINE))
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", unpacked, root / "newer.deb"], check=True, stdout=subprocess.DEVNULL)


try:
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "bookworm", root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    for package in packages.glob("*.deb"):
        shutil.copy(package, root)
    inside("apt-get", "update", "-qq")
    inside("sh", "-c", "apt-get install -qq -y --no-install-recommends ./zashiki_*.deb >/dev/null")
    assert inside("zashiki", "--version", stdout=subprocess.PIPE).stdout.startswith("zashiki ")
    assert (root / "usr/lib/systemd/system/zashiki.service").exists() or (root / "lib/systemd/system/zashiki.service").exists()
    with Service():
        assert b"<title>" in ask("/")
        made = json.loads(ask("/api/tables", {"game": "niya", "seats": [{"kind": "mind", "level": 1}, {"kind": "mind", "level": 1}]}))
        kept = ask(f"/api/tables/{made['table']}")
    newer(next(packages.glob("zashiki_*.deb")))
    inside("sh", "-c", "apt-get install -qq -y ./newer.deb >/dev/null")
    with Service():
        again = json.loads(ask(f"/api/tables/{made['table']}"))
        before = json.loads(kept)
        assert [again[name] for name in ("game", "seats", "commitment")] == [before[name] for name in ("game", "seats", "commitment")]
    # A program is built against the library, in the same bare system.
    inside("sh", "-c", "apt-get install -qq -y --no-install-recommends ./libzashiki1_*.deb ./libzashiki-dev_*.deb gcc libc6-dev pkgconf >/dev/null")
    shutil.copy(pathlib.Path(__file__).parent.parent.parent / "examples/library/play.c", root)
    inside("sh", "-c", "cc -o /play /play.c $(pkg-config --cflags --libs zashiki-c)")
    assert '"over":true' in inside("/play", stdout=subprocess.PIPE).stdout
    inside("sh", "-c", "apt-get purge -qq -y zashiki >/dev/null")
    assert not (root / "usr/bin/zashiki").exists() and not (root / "etc/default/zashiki").exists()
    print("the packages install, serve, upgrade and leave")
finally:
    shutil.rmtree(place, ignore_errors=True)
