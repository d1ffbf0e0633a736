#!/usr/bin/env python3
"""A policy for the first round of Kamiza, learned with numpy alone, and exactly how far it is from one that nobody can
improve on.

Three players lay a card each, at the top or the bottom; whoever comes later has seen the areas, not the cards. What
every choice is worth is asked of the engine once, for all 8 x 8 x 8 ways through the round.

Everybody plays better choices more often, at first hardly more, later nearly always (a softmax that cools down), and
moves there in small steps. Plain regret matching goes in circles here: three players, and what one gains the others need
not lose.

    python examples/kamiza_round.py --steps 8000
"""
import argparse

import numpy as np

import zashiki

PLAYS = 8
SHAPES = [(PLAYS,), (2, PLAYS), (2, 2, PLAYS)]
AREAS = np.arange(PLAYS) // 4  # 0 the top, 1 the bottom: the index of a play is 4 * area + card


def payoffs():
    """The points that each seat gains, by the plays of all three."""
    table = np.zeros((PLAYS, PLAYS, PLAYS, 3))
    start = zashiki.Game("kamiza").start(3, first=0)
    for a in range(PLAYS):
        one = start.child(a)
        for b in range(PLAYS):
            two = one.child(b)
            for c in range(PLAYS):
                table[a, b, c] = two.child(c).scores
    return table


def worth(table, policies):
    """What each play brings its seat at each thing it can know, the others playing so, times how likely that is; and
    how likely.

    The first knows nothing, the second one area, the third two: policies[s] has an axis for each of them.
    """
    first, second, third = policies
    by_play = second[AREAS]                           # of the second, by the first's play
    by_plays = third[AREAS[:, None], AREAS[None, :]]  # of the third, by both plays
    in_area = np.stack([AREAS == area for area in (0, 1)])
    value0 = np.einsum("ab,abc,abc->a", by_play, by_plays, table[..., 0])
    value1 = np.einsum("xa,a,abc,abc->xb", in_area, first, by_plays, table[..., 1])
    both = np.einsum("xa,yb,a,ab->xyab", in_area, in_area, first, by_play)
    value2 = np.einsum("xyab,abc->xyc", both, table[..., 2])
    return [(value0, np.ones(())), (value1, in_area @ first), (value2, both.sum((2, 3)))]


def exploitability(table, policies):
    """What the best answer would gain over the policy, for the seat that has most to gain."""
    return max(float((values.max(-1) - (values * policy).sum(-1)).sum())
               for (values, _), policy in zip(worth(table, policies), policies))


def learn(table, steps, coolest=0.005, pace=0.02):
    policies = [np.full(shape, 1 / PLAYS) for shape in SHAPES]
    for step in range(steps):
        heat = coolest ** (step / steps)
        for seat, (values, likely) in enumerate(worth(table, policies)):
            gains = values / np.maximum(likely, 1e-9)[..., None]
            softmax = np.exp((gains - gains.max(-1, keepdims=True)) / heat)
            softmax /= softmax.sum(-1, keepdims=True)
            policies[seat] = policies[seat] + pace * min(1, 5 * heat) * (softmax - policies[seat])
    return policies


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=8000)
    arguments = parser.parse_args()
    table = payoffs()
    anything = [np.full(shape, 1 / PLAYS) for shape in SHAPES]
    print(f"by lot: exploitable by {exploitability(table, anything):.4f} points")
    policies = learn(table, arguments.steps)
    print(f"learned: exploitable by {exploitability(table, policies):.4f} points")
    game = zashiki.Game("kamiza")
    for who, policy in (("who begins", policies[0]), ("the next, where the first is at the bottom", policies[1][1])):
        for play in np.flatnonzero(policy > 0.01):
            print(f"  {who}: {game.from_indices([int(play)])} {100 * policy[play]:.1f} %")


if __name__ == "__main__":
    main()
