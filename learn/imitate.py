#!/usr/bin/env python3
"""Fits a net to a computer player, so that it can be played against on a GPU (train.py --among):

    python learn/imitate.py --game kamiza --mind search5 --out build/learn/search5.pt
"""
from __future__ import annotations

import argparse
import itertools
import pathlib
import random
import sys
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Optional, Sequence

try:
    import torch
except ImportError:
    sys.exit("learning needs PyTorch: Debian's package python3-torch, or the one that suits your GPU")
import numpy as np
import zashiki
from decisions import decisions
from net import log_policy
from train import parsed, places_of

BATCH = 1024
PARTS = 20  # one in this many checks the net


def weighed(mind: zashiki.Mind, state: zashiki.State, seat: int, seed: int) -> list[tuple[tuple[int, ...], float]]:
    """The parts of every action, with their share."""
    return [(state.game.to_indices(action), share) for action, share, _ in mind.think(state, seat, seed=seed)["policy"]]


@dataclass
class Task:
    game: str
    mind: str
    others: list[str]
    where: list[list[int]]  # bytes of an observation: of each group one at least is not 0
    games: int
    seed: int


def watch(task: Task) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """A mind's observations, masks and policies, in games with each of the others in turn, in random seats."""
    game, chooser, seen = zashiki.Game(task.game), random.Random(task.seed), []
    mind = zashiki.Mind(game, task.mind)
    players = [mind, mind, *(zashiki.Mind(game, other) for other in task.others)]
    for number in range(task.games):
        state = game.start(game.min_players + number % (game.max_players - game.min_players + 1))
        seats = [chooser.choice(players) for _ in range(state.players)]
        for seat in decisions(state, chooser):
            player, observation = seats[seat], state.observation(seat, ())
            watched = all(observation[group].any() for group in task.where)
            if watched or player is mind:
                policy = weighed(mind, state, seat, chooser.getrandbits(63))
                actions, shares = zip(*policy)
                action = chooser.choices(actions, shares)[0]
            for part in range(len(action) if watched else 0):
                target = np.zeros(game.index_size, np.float32)
                for one, share in policy:
                    if one[:part] == action[:part]:
                        target[one[part]] += share
                seen.append((state.observation(seat, action[:part]).copy(), state.action_mask(seat, action[:part]).copy(),
                             target / target.sum()))
            if player is not mind:
                action = game.to_indices(player.think(state, seat, seed=chooser.getrandbits(63))["action"])
            state.apply(list(action), seat)
    return seen


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Fits a net to a mind of the house.")
    parser.add_argument("--game", required=True, choices=zashiki.games())
    parser.add_argument("--mind", default="search5")
    parser.add_argument("--out", required=True)
    parser.add_argument("--others", nargs="+", default=["greedy", "random"], metavar="MIND", help="the other players")
    parser.add_argument("--where", action="append", default=[], metavar="FIELD=PLACE[,PLACE]",
                        help="record only decisions in which the observation's field has one of these places set")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--passes", type=int, default=20, help="over all positions")
    parser.add_argument("--hidden", type=int, nargs="+", default=[512, 256])
    parser.add_argument("--processes", type=int, default=2, help="processes that record it")
    parser.add_argument("--seen", type=pathlib.Path, metavar="FILE.npz",
                        help="file for the recorded decisions; read if it exists")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    torch.manual_seed(chosen.seed)
    if chosen.seen and chosen.seen.is_file():
        seen = list(np.load(chosen.seen).values())
    else:
        games = -(-chosen.games // PARTS)
        where = [places_of(zashiki.Game(chosen.game), one, parser) for one in chosen.where]
        tasks = [Task(chosen.game, chosen.mind, chosen.others, where, games, chosen.seed * PARTS + part)
                 for part in range(PARTS)]
        with Pool(chosen.processes) as pool:
            parts = pool.map(watch, tasks, 1)
        seen = [np.stack(rows) for rows in zip(*itertools.chain.from_iterable(parts))]
        if chosen.seen:
            np.savez_compressed(chosen.seen, *seen)
    # Positions of one game are alike, so the check uses other games than the training.
    checked = len(seen[0]) // PARTS
    seen = [torch.from_numpy(rows).to(chosen.device) for rows in seen]
    observations, masks, targets = (rows[checked:] for rows in seen)
    plan = parsed(["--game", chosen.game, "--out", "", "--hidden", *map(str, chosen.hidden)]).plan
    net = plan.net().to(chosen.device)
    torch.nn.init.zeros_(net.trust.bias)  # without the greedy player's hint
    optimiser = torch.optim.Adam(list(net.body.parameters()) + list(net.policy.parameters()))
    slowing = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2e-3, total_steps=chosen.passes * -(-len(targets) // BATCH))

    def log_shares(observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        nothing = torch.zeros(len(masks), dtype=torch.int64, device=masks.device)
        return log_policy(net(observations, nothing)[0], masks)

    for number in range(chosen.passes):
        for rows in torch.randperm(len(targets), device=chosen.device).split(BATCH):
            loss = -(targets[rows] * log_shares(observations[rows], masks[rows])).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            slowing.step()
        with torch.no_grad():
            expected = seen[2][:checked]
            other = (log_shares(seen[0][:checked], seen[1][:checked]).exp() - expected).abs().sum(1).mean() / 2
        print(f"pass {number + 1}: {100 * other:.2f} % of the choices are others, in {checked} positions that it does not "
              f"learn from; it learns from {len(targets)}", flush=True)
    torch.save({"plan": plan.to_dict(), "average": {name: tensor.cpu() for name, tensor in net.state_dict().items()}},
               chosen.out)


if __name__ == "__main__":
    main()
