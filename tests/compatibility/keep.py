#!/usr/bin/env python3
"""Keeps what a release has left with its users, for check.py to try with every later one: keep.py ZASHIKI, once a release.

A folder named by the version: store/ with a table of every game, over and in play; transcripts/ of those that are over;
tables.json with the keys and what every seat was told."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "server"))
os.environ["ZASHIKI"] = sys.argv[1]
from client import Game, Server, Socket  # noqa: E402

version = subprocess.run([sys.argv[1], "--version"], check=True, text=True, stdout=subprocess.PIPE).stdout.split()[1]
folder = pathlib.Path(__file__).parent / version
if folder.exists():
    sys.exit(f"{folder} is already there; what users have does not change any more")
(folder / "transcripts").mkdir(parents=True)
tables = []
with Server(data=str(folder / "store")) as server:
    for game in server.get("/api/games")[1]["games"]:
        for over in (True, False):
            players = game["min_players"]
            made = server.open_table(game["id"], [{"kind": "human", "name": f"Oichi {i}"} for i in range(players)])
            sockets = server.sit_down(made)
            play = Game(sockets)
            steps = 0
            while not play.seen[0]["over"] and (over or steps < 5):
                # A mind of its own would do; a spread of the legal actions ends every game.
                play.step(lambda legal: legal[(7 * steps + len(legal) // 2) % len(legal)])
                steps += 1
            for socket in sockets:
                socket.close()
            told = []
            for seat in made["seats"]:
                socket = Socket(server, made["table"], seat["key"])
                told.append(socket.receive("sync"))
                socket.close()
            tables.append({"table": made["table"], "game": game["id"], "keys": [seat["key"] for seat in made["seats"]], "told": told})
            if over:
                _, _, text = server.http("GET", f"/api/tables/{made['table']}/transcript")
                (folder / "transcripts" / f"{game['id']}.jsonl").write_bytes(text)
(folder / "tables.json").write_text("[" + ",\n".join(json.dumps(table, separators=(",", ":")) for table in tables) + "]\n")
shutil.copy(pathlib.Path(__file__).parent.parent / "server" / "client.py", folder / "client.py")
