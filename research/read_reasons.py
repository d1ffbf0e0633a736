#!/usr/bin/env python3
"""Prints fresh positions of a game, what level 2 played there, and the reasons for the best choice, to be read by a person.

    zashiki serve --port 9500 &
    research/read_reasons.py http://127.0.0.1:9500 izakaya 60 --players 3 --seed 1
"""
import argparse
import json
import random
import time
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("server")
parser.add_argument("game")
parser.add_argument("positions", type=int)
parser.add_argument("--players", type=int, default=2)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
chance = random.Random(arguments.seed)


def ask(path, **body):
    request = urllib.request.Request(f"{arguments.server}/api/study{path}", json.dumps(
        {"game": arguments.game, "players": arguments.players, **body}).encode())
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code != 429:
                raise
            time.sleep(float(refusal.headers.get("Retry-After", 1)))


def one_game(wanted):
    """Plays a game among players of level 2 and tells about one in ten of the real decisions."""
    actions = []
    while wanted > 0:
        here = ask("", actions=actions, then="roll", seed=chance.getrandbits(30))
        actions += here.get("rolled", [])
        if here["over"]:
            break
        seat = next(one for one in here["actors"] if one != "chance")
        played = ask("/judge", actions=actions, seat=seat, level=2, seed=chance.getrandbits(30))["action"]
        if chance.random() < 0.1:
            best = ask("/judge", actions=actions, seat=seat, played=played)
            value = {one["action"]: one["value"] for one in best["actions"]}
            if len(value) > 1:
                wanted -= 1
                print(f"after {len(actions)}, seat {seat}, scores {here['scores']}, played: {played} "
                      f"{value.get(played, 0):.2f}; best: {best['action']} {value[best['action']]:.2f}\n    {best['reason']}")
        actions.append([seat, played])
    return wanted


left = arguments.positions
while left > 0:
    left = one_game(left)
