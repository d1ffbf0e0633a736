#!/usr/bin/env python3
"""Random self-play, thousands of games at once: how often does the first seat win?

    python examples/self_play.py --game akiwado --games 2000
"""
import argparse

import numpy as np

import zashiki


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="niya", choices=zashiki.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    envs = zashiki.make_vec(arguments.game, num_envs=256, players=arguments.players, seed=arguments.seed,
                            autoreset_mode="SameStep")
    chooser = np.random.default_rng(arguments.seed)
    won = np.zeros(envs.num_players)
    games = 0
    _, infos = envs.reset(seed=arguments.seed)
    while games < arguments.games:
        masks = infos["legal_action_mask"]
        # Uniform over the legal indices: a random number for each, and the highest wins.
        actions = (masks * chooser.random(masks.shape, np.float32)).argmax(1)
        _, _, terminations, _, infos = envs.step(actions)
        won += infos["seat_rewards"][terminations].sum(0)
        games += int(terminations.sum())
    print(f"{arguments.game}: {games} games among random players")
    for seat, wins in enumerate(won):
        print(f"seat {seat} won {100 * wins / games:.1f} %")


if __name__ == "__main__":
    main()
