#!/usr/bin/env python3
"""The choices of plain players of Kamiza in decisions that imitate.py recorded, so that nets can be fitted to them
(imitate.py --seen) and trained among (train.py --among):

    python learn/plain.py seen.npz FOLDER    # writes plain1.npz to plain6.npz

A plain player takes what brings it most on average while the others play randomly. These differ in how often they expect
a card where it cannot count, in what a WANTED chip costs them, and in how much they grudge the others' points.
"""
from __future__ import annotations

import functools
import itertools
import pathlib
import sys
from dataclasses import dataclass

import numpy as np
import zashiki

BLUFFS = [4, 7]  # policeman and boss at the bottom
# The fields of an observation that decide the best play: players, bribe, wanted_penalty, start, cards and face_down.
KEY = [*range(0, 4), *range(8, 12), *range(27, 43), *range(47, 55)]


@dataclass
class Manner:
    bluff: float  # weight of a card where it cannot count
    penalty: float  # share of a chip's cost that it considers
    grudge: float  # of the others' mean
    envy: float  # of the best of the others
    blur: float = 0  # points that make a play e times as likely


MANNERS = [Manner(0.05, 1, 0, 0), Manner(0.5, 0.25, 0, 0), Manner(0.1, 1, 0.5, 0), Manner(0.6, 0.5, 0, 0.5),
           Manner(0, 2, 0.3, 0, 0.15), Manner(0.3, 0, 0.7, 0, 0.1)]


@functools.cache
def outcomes(players: int, bribe: int) -> tuple[np.ndarray, np.ndarray]:
    """Each seat's points and WANTED chips in a first round, by the plays from seat 0 on."""
    game = zashiki.Game("kamiza")
    points = np.zeros((8,) * players + (players,), int)
    wanted = np.zeros_like(points)
    for plays in itertools.product(range(8), repeat=players):
        state = game.start(players, bribe=bribe, first=0)
        for seat, play in enumerate(plays):
            state.apply(game.from_indices([play]), seat)
        seats = state.view(0)["seats"]
        points[plays] = [seat["points"] for seat in seats]
        wanted[plays] = [seat["wanted"] for seat in seats]
    return points, wanted


def choices(observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The share of each index, one row per manner."""
    players = 3 if observation[0] else 4
    cards, face_down = observation[27:43].reshape(4, 4), observation[47:55].reshape(4, 2)
    others = [[card + 4 * area for card in range(4) for area in (0, 1)
               if cards[seat][card] and (not face_down[seat].any() or face_down[seat][area])] for seat in range(1, players)]
    ways = np.array(list(itertools.product(*others)))
    bluffs = np.isin(ways, BLUFFS).sum(1)
    points_of, wanted_of = outcomes(players, int(observation[2]))
    shares = np.zeros((len(MANNERS), 8), np.float32)
    own = np.flatnonzero(mask)
    worths = np.zeros((len(MANNERS), len(own)))
    for number, play in enumerate(own):
        which = (play, *ways.T)
        points, wanted = points_of[which], wanted_of[which]
        for row, manner in enumerate(MANNERS):
            likely = manner.bluff**bluffs if manner.bluff > 0 else (bluffs == bluffs.min()).astype(float)
            gain = (points[:, 0] - manner.penalty * observation[3] * wanted[:, 0] - manner.grudge * points[:, 1:].mean(1)
                    - manner.envy * points[:, 1:].max(1))
            worths[row, number] = (likely * gain).sum() / likely.sum()
    for row, manner in enumerate(MANNERS):
        lead = worths[row] - worths[row].max()
        weights = np.exp(lead / manner.blur) if manner.blur else (lead > -1e-9).astype(float)
        shares[row, own] = weights / weights.sum()
    return shares


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("learn/plain.py SEEN.npz FOLDER")
    observations, masks, _ = np.load(sys.argv[1]).values()
    _, first, which = np.unique(observations[:, KEY], axis=0, return_index=True, return_inverse=True)
    shares = np.stack([choices(observations[row], masks[row]) for row in first], 1)
    for number, own in enumerate(shares, 1):
        np.savez_compressed(pathlib.Path(sys.argv[2]) / f"plain{number}.npz", observations, masks, own[which.ravel()])


if __name__ == "__main__":
    main()
