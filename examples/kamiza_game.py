#!/usr/bin/env python3
"""Learns a policy for one game of Kamiza with numpy alone, and computes exactly what a best response would gain.

It covers one of the three games of a match: three players, three rounds, each after as many points as possible. In each
round all lay a card at the top or the bottom; later players have seen the areas, not the cards. Then all cards are open,
and the seat with the most scoring chips begins the next round. So a game splits into rounds that are solved backwards:
216 last rounds (two cards each), then every possible second round (three cards each, and the chips so far), then the
first. The engine is asked once what each of the 8 x 8 x 8 plays of a round is worth.

Each policy moves in small steps towards a softmax of its plays' values, which cools down. Plain regret matching goes in
circles here: with three players, what one gains the others need not lose.

    python examples/kamiza_game.py --steps 1000
"""
import argparse

import numpy as np

import zashiki

CARDS = 4


def engine_payoffs():
    """The score and the scoring chips that each seat gains, by the plays of all three; a play is 4 * area + card."""
    scores, chips = np.zeros((2, 8, 8, 8, 3))
    start = zashiki.Game("kamiza").start(3, first=0)
    for a in range(8):
        one = start.child(a)
        for b in range(8):
            two = one.child(b)
            for c in range(8):
                end = two.child(c)
                scores[a, b, c] = end.scores
                chips[a, b, c] = [seat["points"] for seat in end.view(zashiki.SPECTATOR)["seats"]]
    return scores, chips


class Round:
    """Many rounds at once, one for each state: the hands in turn order, and the chips so far.

    A policy has an axis for what is known: nothing for the first, one area for the second, two for the third. The plays
    of a hand are its cards at the top, then its cards at the bottom.
    """

    def __init__(self, hands, chips, scores_of_plays, chips_of_plays):
        self.hands, self.chips = hands, chips  # (states, 3, cards) and (states, 3)
        self.plays = np.concatenate([hands, CARDS + hands], axis=2)
        a, b, c = self.plays[:, 0, :, None, None], self.plays[:, 1, None, :, None], self.plays[:, 2, None, None, :]
        self.gains = scores_of_plays[a, b, c]  # (states, plays, plays, plays, 3)
        self.chip_gains = chips_of_plays[a, b, c]
        self.size = self.plays.shape[2]
        self.areas = np.arange(self.size) // (self.size // 2)
        shape = (len(hands),)
        self.policies = [np.full(shape + known + (self.size,), 1 / self.size) for known in ((), (2,), (2, 2))]

    def worth(self, table, seat):
        """What each play brings the seat in each information set, against the others' policies, weighted by the
        probability of reaching it; and that probability."""
        first, second, third = self.policies
        second = second[:, self.areas]                                   # by the first's play
        third = third[:, self.areas[:, None], self.areas[None, :]]       # by both plays
        states, half = len(first), self.size // 2
        if seat == 0:
            return (second * (third * table).sum(3)).sum(2), np.ones((states, 1))
        if seat == 1:
            values = first[:, :, None] * (third * table).sum(3)
            return values.reshape(states, 2, half, self.size).sum(2), first.reshape(states, 2, half).sum(2)[..., None]
        likely = first[:, :, None] * second
        values = (likely[..., None] * table).reshape(states, 2, half, 2, half, self.size).sum((2, 4))
        return values, likely.reshape(states, 2, half, 2, half).sum((2, 4))[..., None]

    def value(self, table, seat):
        return (self.worth(table, seat)[0] * self.policies[seat]).reshape(len(self.hands), -1).sum(1)

    def best(self, table, seat):
        """What the best response brings."""
        return self.worth(table, seat)[0].max(-1).reshape(len(self.hands), -1).sum(1)

    def learn(self, tables, steps, coolest=0.005, pace=0.05):
        for step in range(steps):
            heat = coolest ** (step / steps)
            for seat in range(3):
                values, likely = self.worth(tables[seat], seat)
                gains = values / np.maximum(likely, 1e-9)
                softmax = np.exp((gains - gains.max(-1, keepdims=True)) / heat)
                softmax /= softmax.sum(-1, keepdims=True)
                self.policies[seat] += pace * min(1, 5 * heat) * (softmax - self.policies[seat])

    def next_states(self):
        """For every end of these rounds: the hands, the chips, and which seat of this round comes i-th in the next."""
        chips = self.chips[:, None, None, None, :] + self.chip_gains
        # Rule 3: the seat with the most chips begins; if tied, the first from the last start player (K3).
        order = (chips.argmax(-1)[..., None] + np.arange(3)) % 3
        cards = self.hands.shape[2]
        without = np.array([np.delete(np.arange(cards), play % cards) for play in range(self.size)])
        left = self.hands[:, :, without]  # (states, 3, plays, cards)
        index = np.indices((len(self.hands),) + (self.size,) * 3)
        hands = np.stack([left[index[0], seat, index[seat + 1]] for seat in range(3)], axis=4)
        return (np.take_along_axis(hands, order[..., None], 4), np.take_along_axis(chips, order, 4), order)


def make_rounds():
    """The last rounds, the second and the first, each with the states that its ends lead to and the order there."""
    scores, chips = engine_payoffs()
    everything = np.tile(np.arange(CARDS), (1, 3, 1))
    first = Round(everything, np.zeros((1, 3)), scores, chips)

    # Each round's ends lead to states of the next; the last rounds need no chips any more.
    hands, so_far, first_order = first.next_states()
    ends = np.concatenate([hands.reshape(-1, 9), so_far.reshape(-1, 3)], 1)
    keys, first_next = np.unique(ends, axis=0, return_inverse=True)
    second = Round(keys[:, :9].reshape(-1, 3, 3).astype(int), keys[:, 9:], scores, chips)
    hands, _, second_order = second.next_states()
    keys, second_next = np.unique(hands.reshape(-1, 6), axis=0, return_inverse=True)
    third = Round(keys.reshape(-1, 3, 2), np.zeros((len(keys), 3)), scores, chips)

    return [(third, None, None), (second, second_next.reshape(second_order.shape[:-1]), second_order),
            (first, first_next.reshape(first_order.shape[:-1]), first_order)]


def backwards(rounds, finish):
    """Solves from the last round on: finish(round, tables) gives what each seat can expect, (states, 3)."""
    ahead = None
    for one, following, order in rounds:
        tables = [one.gains[..., seat] for seat in range(3)]
        if ahead is not None:
            states = ahead[following]  # in the order of the next round
            back = np.take_along_axis(states, order.argsort(-1), -1)
            tables = [table + back[..., seat] for seat, table in enumerate(tables)]
        ahead = finish(one, tables)
    return ahead[0]


def exploitability(rounds):
    """What the best answer in every round would gain over the policy, for the seat that has most to gain."""
    value = backwards(rounds, lambda one, tables: np.stack([one.value(tables[s], s) for s in range(3)], 1))
    best = backwards(rounds, lambda one, tables: np.stack([one.best(tables[s], s) for s in range(3)], 1))
    return float((best - value).max())


def learn(rounds, steps):
    def finish(one, tables):
        one.learn(tables, steps)
        return np.stack([one.value(tables[seat], seat) for seat in range(3)], 1)

    backwards(rounds, finish)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1000)
    arguments = parser.parse_args()
    rounds = make_rounds()
    print(f"{' + '.join(str(len(one.hands)) for one, *_ in reversed(rounds))} rounds to solve")
    print(f"at random: exploitable by {exploitability(rounds):.4f} points a game")
    learn(rounds, arguments.steps)
    print(f"learned: exploitable by {exploitability(rounds):.4f} points a game")
    game, first = zashiki.Game("kamiza"), rounds[-1][0]
    for who, policy in (("the first player", first.policies[0][0]),
                        ("the next, where the first is at the bottom", first.policies[1][0, 1])):
        for play in np.flatnonzero(policy > 0.01):
            print(f"  {who}: {game.from_indices([int(play)])} {100 * policy[play]:.1f} %")


if __name__ == "__main__":
    main()
