#!/usr/bin/env python3
"""Installs the Debian packages in a bare Debian 12 with its own systemd, plays on the service, restores a backup, upgrades
and removes them.

deb.py PACKAGES, as root; needs mmdebstrap, systemd-nspawn and Debian's archive."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from client import Server, Socket  # noqa: E402

packages = pathlib.Path(sys.argv[1]).resolve()
PORT = 18080
place = pathlib.Path(tempfile.mkdtemp(prefix="zashiki-deb-"))
root = place / "root"


class System:
    """The bare system, booted; it shares this machine's network."""

    def __enter__(self):
        self.nspawn = subprocess.Popen(["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--console=pipe", "-D", root],
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        children = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children")
        wait_until(lambda: children.read_text().split())
        self.leader = children.read_text().split()[0]
        wait_until(lambda: self.run("systemctl is-system-running", check=False) in ("running", "degraded"))
        return self

    def run(self, command, check=True):
        done = subprocess.run(["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root",
                               "/bin/sh", "-c", "cd / && " + command], check=check, text=True, stdout=subprocess.PIPE,
                              stderr=None if check else subprocess.DEVNULL)
        return done.stdout.strip()

    def __exit__(self, *_):
        self.nspawn.terminate()
        self.nspawn.wait(60)


def wait_until(holds):
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "it did not come to pass within a minute"
        time.sleep(0.1)


def answers():
    try:
        return ask("/")
    except OSError:
        return None


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data), timeout=30) as answer:
        return answer.read()


class Installed(Server):
    """The service, to the clients of the server's own tests."""

    def __init__(self):
        self.host, self.port, self.tls = "127.0.0.1", PORT, None


def newer(package):
    """The same package under a higher version."""
    unpacked = place / "newer"
    shutil.rmtree(unpacked, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", package, unpacked], check=True)
    control = unpacked / "DEBIAN/control"
    control.write_text(re.sub(r"^(Version: .*)$", r"\1+1", control.read_text(), flags=re.MULTILINE))
    subprocess.run(["dpkg-deb", "--root-owner-group", "--build", unpacked, root / "newer.deb"], check=True, stdout=subprocess.DEVNULL)


try:
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", "--include=systemd,dbus", "bookworm", root], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    for package in packages.glob("*.deb"):
        shutil.copy(package, root)
    with System() as system:
        system.run("apt-get update -qq")
        system.run("apt-get install -qq -y --no-install-recommends ./zashiki_*.deb >/dev/null")
        assert system.run("zashiki --version").startswith("zashiki ")
        system.run(f"echo ZASHIKI_PORT={PORT} >>/etc/default/zashiki; systemctl restart zashiki")
        wait_until(answers)
        assert b"<title>" in ask("/")
        made = json.loads(ask("/api/tables", {"game": "niya", "seats": [{"kind": "mind", "level": 5}, {"kind": "mind", "level": 1}]}))
        before = json.loads(ask(f"/api/tables/{made['table']}"))
        # Two minds play to the end for somebody who watches: the sandbox allows all that the program does.
        watcher = Socket(Installed(), made["table"])
        while not json.loads(watcher.receive_text()).get("over"):
            pass
        process = system.run("systemctl show --property=MainPID --value zashiki")
        assert system.run(f"stat -c %U /proc/{process}") == "zashiki"
        assert system.run("stat -c '%U %a' /var/lib/zashiki") == "zashiki 700"
        # The operator's commands find the service's store without being told where it is.
        assert system.run("stat -c '%U %a' /etc/default/zashiki") == "root 600"
        assert made["table"] in system.run("zashiki admin list")
        system.run("zashiki backup /backup.db")
        assert "another server is running" in system.run("zashiki restore /backup.db 2>&1", check=False)
        lost = json.loads(ask("/api/tables", {"game": "niya"}))
        system.run("systemctl stop zashiki && zashiki restore /backup.db && systemctl start zashiki")
        wait_until(answers)
        assert made["table"] in system.run("zashiki admin list") and lost["table"] not in system.run("zashiki admin list")
        assert system.run("stat -c %U /var/lib/zashiki/*").split() == ["zashiki"] * len(list((root / "var/lib/zashiki").iterdir()))
        newer(next(packages.glob("zashiki_*.deb")))
        system.run("apt-get install -qq -y -o Dpkg::Options::=--force-confold ./newer.deb >/dev/null")
        wait_until(answers)
        after = json.loads(ask(f"/api/tables/{made['table']}"))
        assert [after[name] for name in ("game", "seats", "commitment")] == [before[name] for name in ("game", "seats", "commitment")]
        assert system.run("systemctl is-active zashiki") == "active"
        # A program is built against the library, in the same bare system.
        system.run("apt-get install -qq -y --no-install-recommends ./libzashiki1_*.deb ./libzashiki-dev_*.deb gcc libc6-dev pkgconf >/dev/null")
        shutil.copy(pathlib.Path(__file__).parent.parent.parent / "examples/library/play.c", root)
        system.run("cc -o /play /play.c $(pkg-config --cflags --libs zashiki-c)")
        assert '"over":true' in system.run("/play")
        system.run("apt-get purge -qq -y zashiki >/dev/null")
        assert system.run("systemctl is-active zashiki", check=False) == "inactive" and answers() is None
        assert not (root / "usr/bin/zashiki").exists() and not (root / "etc/default/zashiki").exists()
    print("the packages install, serve, upgrade and leave")
finally:
    shutil.rmtree(place, ignore_errors=True)
