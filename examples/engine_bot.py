#!/usr/bin/env python3
"""A bot that speaks the engine's line protocol: it needs `zashiki engine` and JSON, no module (docs/build/engine.md).

It plays every seat of one game at random: replace `chooser.choice` with your own idea.

    python examples/engine_bot.py build/zashiki akiwado
"""
import argparse
import json
import random
import subprocess


class Engine:
    """The engine as a process: one line out for each request, one line back for its answer."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **request):
        self.process.stdin.write(json.dumps({"cmd": cmd, **request}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise ValueError(answer["error"]["message"])
        return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("game", nargs="?", default="kamiza")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    chooser = random.Random(arguments.seed)
    engine = Engine(arguments.program)
    games = {game["id"]: game for game in engine.ask("games")["games"]}
    players = arguments.players or games[arguments.game]["min_players"]
    position = engine.ask("new", game=arguments.game, players=players)
    acted = 0
    while not position["over"]:
        who = position["actors"][0]
        if who == "chance":
            position = engine.ask("roll", seed=chooser.getrandbits(31))
            continue
        actions = engine.ask("legal", **{"as": who})["actions"]
        position = engine.ask("act", action=chooser.choice(actions), **{"as": who})
        acted += 1
    print(f"{arguments.game}: {acted} actions, scores {position['scores']}, won by {position['winners']}")
    engine.ask("quit")


if __name__ == "__main__":
    main()
