#!/usr/bin/env python3
"""What a house rule changes: the same deals played with and without it.

    python examples/house_rule.py niya full_garden draw --mind greedy --games 400
"""
import argparse
import random

import zashiki


def play(game, players, options, seed, mind):
    """Plays one game between equal players; returns its length and each seat's share of the win."""
    chance = random.Random(seed)
    state = game.start(players, **options)
    while not state.over:
        if state.actors == [zashiki.CHANCE]:
            state.roll(chance.getrandbits(31))
        else:
            state.apply(mind.think(state, seed=chance.getrandbits(31))["action"], state.actors[0])
    return sum(who != zashiki.CHANCE for who, _ in state.log()), state.returns


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="niya", choices=zashiki.games())
    parser.add_argument("option", nargs="?", default="full_garden")
    parser.add_argument("value", nargs="?", default="draw")
    parser.add_argument("--players", type=int)
    parser.add_argument("--mind", default="greedy")
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()

    value = {"true": True, "false": False}.get(arguments.value, arguments.value)
    value = int(value) if isinstance(value, str) and value.isdigit() else value
    game = zashiki.Game(arguments.game)
    mind = zashiki.Mind(game, arguments.mind)
    for label, options in (("as printed", {}), (f"{arguments.option} = {arguments.value}", {arguments.option: value})):
        results = [play(game, arguments.players, options, seed, mind) for seed in range(arguments.games)]
        length = sum(actions for actions, _ in results) / len(results)
        shares = [sum(column) / len(results) for column in zip(*(returns for _, returns in results))]
        print(f"{label:24} {length:6.1f} actions a game; seats win " + ", ".join(f"{100 * s:.1f} %" for s in shares))


if __name__ == "__main__":
    main()
