#!/usr/bin/env python3
"""How fast the environments are: random steps with observations and masks written, in millions a second.

    make python && build/venv/bin/python bench/python/speed.py

`inside`: zashiki.make_vec(...).rollout, indices drawn by the engine; `numpy`: step with indices drawn in numpy from the
masks; `loop`: a plain Python loop over zashiki.State, one game, with observation and mask at every choice. In brackets
the same for each second of processor time: what one core does that nobody else uses.
"""
import argparse
import random
import time

import numpy as np

import zashiki


def rate(work, seconds):
    """Steps a second, and a second of processor time; work() tells how many it made."""
    work()
    begun, busy, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - begun < seconds:
        steps += work()
    return steps / (time.perf_counter() - begun), steps / (time.process_time() - busy)


def inside(name, players, arguments):
    envs = zashiki.make_vec(name, arguments.envs, seed=1, players=players, threads=arguments.threads)
    return rate(lambda: envs.rollout(10), arguments.seconds)


def in_numpy(name, players, arguments):
    envs = zashiki.make_vec(name, arguments.envs, seed=1, players=players, threads=arguments.threads,
                            autoreset_mode="SameStep")
    _, infos = envs.reset(seed=1)
    chooser = np.random.default_rng(1)
    masks = infos["legal_action_mask"].view(bool)

    def step():
        # Any index of each mask: the k-th of those set, found in the list of all that are set in all masks.
        ends = masks.sum(1).cumsum()
        counts = np.diff(ends, prepend=0)
        picks = ends - counts + (chooser.random(len(ends)) * counts).astype(np.int64)
        envs.step(masks.ravel().nonzero()[0][picks] % masks.shape[1])
        return len(ends)

    return rate(step, arguments.seconds)


def loop(name, players, arguments):
    game = zashiki.Game(name)
    chooser = random.Random(1)

    def one_game():
        state, steps = game.start(players), 0
        while not state.over:
            if state.actors == [zashiki.CHANCE]:
                state.roll(chooser.getrandbits(31))
                continue
            seat, parts = state.actors[0], []
            while not parts or game.from_indices(parts) is None:
                state.observation(seat, parts)
                parts.append(int(chooser.choice(np.flatnonzero(state.action_mask(seat, parts)))))
                steps += 1
            state.apply(parts, seat)
        return steps

    return rate(one_game, arguments.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=zashiki.games())
    parser.add_argument("--envs", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=2)
    arguments = parser.parse_args()
    print("| game | players | inside | numpy | loop |\n|---|---:|---:|---:|---:|")
    for name in [arguments.game] if arguments.game else zashiki.games():
        game = zashiki.Game(name)
        for players in sorted({game.min_players, game.max_players}):
            cells = []
            for way in (inside, in_numpy, loop):
                wall, core = way(name, players, arguments)
                cells.append(f"{wall / 1e6:.3g} ({core / 1e6:.3g})")
            print(f"| {name} | {players} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
