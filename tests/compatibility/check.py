#!/usr/bin/env python3
"""What earlier releases left with their users still works: check.py ZASHIKI

For every kept version: its transcripts are verified, its store is opened, every seat is told at least what it was told then,
and its own client plays the games on to their ends."""
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

zashiki = sys.argv[1]
os.environ["ZASHIKI"] = zashiki
# What depends on the moment of asking.
MOMENTARY = {"present", "clock", "time"}


def misses(then, now, path=""):
    """Where something that was told then is told otherwise now. More may be told."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            if name in MOMENTARY:
                continue
            if name not in now:
                yield f"{path}.{name} is missing"
            else:
                yield from misses(value, now[name], f"{path}.{name}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for i, (one, other) in enumerate(zip(then, now)):
            yield from misses(one, other, f"{path}[{i}]")
    elif then != now:
        yield f"{path} was {json.dumps(then)[:80]}, is {json.dumps(now)[:80]}"


def check(kept):
    spec = importlib.util.spec_from_file_location("client", kept / "client.py")
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    for transcript in sorted((kept / "transcripts").iterdir()):
        subprocess.run([zashiki, "verify", str(transcript)], check=True, stdout=subprocess.DEVNULL)
    tables = json.loads((kept / "tables.json").read_text())
    with tempfile.TemporaryDirectory(prefix="zashiki-kept-") as place:
        shutil.copytree(kept / "store", f"{place}/store")
        with client.Server(data=f"{place}/store") as server:
            for table in tables:
                sockets = [client.Socket(server, table["table"], key) for key in table["keys"]]
                seen = [socket.receive("sync") for socket in sockets]
                for then, now in zip(table["told"], seen):
                    wrong = list(misses(then, now))
                    assert not wrong, f"{kept.name}, {table['game']}: {wrong[:5]}"
                game = client.Game.__new__(client.Game)
                game.sockets, game.seen = sockets, seen
                steps = 0
                while not game.seen[0]["over"]:
                    game.step(lambda legal: legal[(7 * steps + len(legal) // 2) % len(legal)])
                    steps += 1
                assert game.seen[0]["winners"]
                for socket in sockets:
                    socket.close()
    print(f"{kept.name}: {len(tables)} tables, played on")


kept = [folder for folder in sorted(pathlib.Path(__file__).parent.iterdir()) if (folder / "tables.json").exists()]
assert kept, "nothing was kept"
for folder in kept:
    check(folder)
