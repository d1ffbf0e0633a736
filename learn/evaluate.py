#!/usr/bin/env python3
"""Plays a trained net alone among computer players, in every seat in turn:

    python learn/evaluate.py build/learn/akiwado/net.pt --against greedy --players 3 --games 300
"""
from __future__ import annotations

import argparse
import random
import statistics
import sys
from typing import Optional, Sequence

try:
    import torch
except ImportError:
    sys.exit("learning needs PyTorch: Debian's package python3-torch, or the one that suits your GPU")
import zashiki
from decisions import decisions
from net import Net, draw
from train import read_net


def choice(net: Net, state: zashiki.State, seat: int, greedy: list[list[int]], chance: torch.Generator,
           best: bool) -> list[int]:
    """The parts of an action, one after another; each sees the parts chosen before it. `greedy` are the legal actions, best
    first."""
    parts: list[int] = []
    while not parts or state.game.from_indices(parts) is None:
        hint = next(action[len(parts)] for action in greedy if action[:len(parts)] == parts)
        logits = net(torch.from_numpy(state.observation(seat, parts))[None], torch.tensor([hint]))[0]
        masks = torch.from_numpy(state.action_mask(seat, parts))[None]
        parts.append(int(draw(logits * (1e6 if best else 1), masks, chance)))
    return parts


@torch.no_grad()
def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Plays a trained net against minds of the house.")
    parser.add_argument("net", help="net.pt from train.py")
    parser.add_argument("--against", default="greedy", help="random, greedy, level1 to level5")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--best", action="store_true", help="always the index with the largest weight")
    chosen = parser.parse_args(arguments)
    plan, net = read_net(chosen.net)
    game = zashiki.Game(plan.game, plan.data)
    players = chosen.players or game.min_players
    mind, greedy = zashiki.Mind(game, chosen.against), zashiki.Mind(game, "greedy")
    chooser, chance = random.Random(chosen.seed), torch.Generator().manual_seed(chosen.seed)
    shares = []
    for number in range(chosen.games):
        state = game.start(players)
        for seat in decisions(state, chooser):
            if seat == number % players:
                weighed = greedy.think(state, seat, seed=chooser.getrandbits(63))["policy"]
                first = [list(game.to_indices(one)) for one, *_ in weighed]
                state.apply(choice(net, state, seat, first, chance, chosen.best), seat)
            else:
                state.apply(mind.think(state, seat, seed=chooser.getrandbits(63))["action"], seat)
        shares.append(state.returns[number % players])
    interval = 1.96 * statistics.pstdev(shares) / len(shares)**0.5
    print(f"{game.id}, {players} players: the net wins {100 * statistics.fmean(shares):.1f} ± {100 * interval:.1f} % of "
          f"{chosen.games} games against {chosen.against}; a fair share is {100 / players:.1f} %")


if __name__ == "__main__":
    main()
