#!/usr/bin/env python3
"""Fits a net's values to games between computer players, so that a search can rely on them in such games:

    python learn/expect.py build/learn/nyakuza/net.pt --games 5000 --seen build/learn/nyakuza/games --out fitted.pt

What the net chooses stays as it is, nearly.
"""
from __future__ import annotations

import argparse
import copy
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
from net import Plan, log_winner
from tables import Kind
from train import CUSTOMS, Custom, between, kinds_of, read_net

BATCH = 2048
PARTS = 20  # one in this many checks the net
AVERAGING = 0.995
KEEPING = 0.02  # weight of changes to the choices' logits


class Player:
    """A computer player with its iterations, level5@400, or one that looks at a net once, net:FILE."""

    def __init__(self, game: zashiki.Game, name: str):
        name, _, iterations = (name, "", "") if name.startswith("net:") else name.partition("@")
        self.mind, self.iterations = zashiki.Mind(game, name), int(iterations or 0)


@dataclass
class Task:
    plan: Plan
    minds: list[str]
    kinds: list[Kind]
    games: int
    seed: int
    file: pathlib.Path


def watch(task: Task) -> None:
    """Keeps for every choice in games between minds in random seats: the observation, the number of players, and for each
    seat, relative to the chooser, the value the mind expected (the outcome if it gives none), share of the win and score."""
    if task.file.is_file():
        return
    game, chooser, rows = zashiki.Game(task.plan.game, task.plan.data), random.Random(task.seed), []
    kinds = [kind for kind in task.kinds for _ in range(kind.weight)]
    for _ in range(task.games):
        kind = chooser.choice(kinds)
        players = [Player(game, chooser.choice(task.minds)) for _ in range(kind.players)]
        state, choices = game.start(kind.players, **kind.options), []
        for seat in decisions(state, chooser):
            legal = state.legal_actions(seat)
            if len(legal) > 1:
                player = players[seat]
                answer = player.mind.think(state, seat, iterations=player.iterations, seed=chooser.getrandbits(63))
                choices.append((state.observation(seat, ()).copy(), seat, answer["values"]))
                legal = [answer["action"]]
            state.apply(legal[0], seat)
        for observation, seat, values in choices:
            told = np.zeros((3, game.max_players), np.float32)
            told[:, :kind.players] = np.roll([values or state.returns, state.returns, state.scores], -seat, 1)
            rows.append((observation, np.int64(kind.players), told))
    new = task.file.with_suffix(".new")  # replaced in one step
    with open(new, "wb") as file:
        np.savez_compressed(file, *(np.stack(column) for column in zip(*rows)))
    new.replace(task.file)


def surprise_of(outcomes: torch.Tensor, logits: torch.Tensor, seated: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of the outcomes under these logits."""
    return -(outcomes * log_winner(logits, seated).masked_fill(~seated, 0)).sum(1).mean()


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Fits a net's values to games between computer players.")
    parser.add_argument("net", type=pathlib.Path, help="net.pt from train.py")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seen", type=pathlib.Path, required=True, metavar="FOLDER",
                        help="folder of the games; those that it has are not played again")
    parser.add_argument("--minds", nargs="+", default=["level5@400", "level5@400", "search5@150"], metavar="MIND",
                        help="the players, each as often as it is named: with iterations, or net:FILE")
    parser.add_argument("--players", type=int, nargs="+",
                        help="player counts, as in train.py; for other counts in the folder the net keeps its values")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE[,VALUE]", help="likewise")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--values", type=float, default=0.3, metavar="SHARE",
                        help="share of the target that the minds' values are; the rest are the outcomes")
    parser.add_argument("--rate", type=float, default=1.5e-4, help="learning rate at first")
    parser.add_argument("--passes", type=int, default=4, help="over all positions")
    parser.add_argument("--processes", type=int, default=2, help="processes that play")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if min(chosen.games, chosen.passes, chosen.processes) < 1 or not 0 <= chosen.values <= 1:
        parser.error("games, passes and processes are at least 1, --values is a share from 0 to 1")
    torch.manual_seed(chosen.seed)
    plan, net = read_net(chosen.net)
    game = zashiki.Game(plan.game, plan.data)
    custom = CUSTOMS.get(game.id, Custom())
    for name in chosen.minds:
        try:
            Player(game, name)
        except ValueError as error:
            parser.error(f"--minds {name}: {error}")
    players = chosen.players or list(range(game.min_players, game.max_players + 1))
    kinds = kinds_of(game, players, chosen.option, parser)
    chosen.seen.mkdir(parents=True, exist_ok=True)
    # Games of another encoding are left alone: their bytes mean something else.
    name = f"{game.id}-v{game.encoding_version}"
    tasks = [Task(plan, chosen.minds, kinds, -(-chosen.games // PARTS), chosen.seed * PARTS + part,
                  chosen.seen / f"{name}-{chosen.seed}-{part}.npz") for part in range(PARTS)]
    with Pool(chosen.processes) as pool:
        pool.map(watch, tasks, 1)
    # Positions of one game are alike, so the check uses other games than the training.
    files = sorted(chosen.seen.glob(f"{name}-*.npz"))
    first = [list(np.load(file).values()) for file in files[::PARTS]]
    rest = [list(np.load(file).values()) for number, file in enumerate(files) if number % PARTS]
    checked = sum(len(counts) for _, counts, _ in first)
    observations, counts, told = (torch.from_numpy(np.concatenate(column)).to(chosen.device) for column in zip(*first, *rest))
    seated = torch.arange(game.max_players, device=chosen.device) < counts[:, None]
    values, won, scores = told.unbind(1)
    led = (scores / custom.score_unit).masked_fill(~seated, -torch.inf).softmax(1)
    outcomes = won + custom.margin * (led - won)
    aims = outcomes + chosen.values * (values / values.sum(1, keepdim=True) - outcomes)

    before = net.to(chosen.device)
    fitted = torch.isin(counts, torch.tensor(players, device=chosen.device))
    net = copy.deepcopy(before).requires_grad_(True)
    average = copy.deepcopy(before)
    kept_zeros = [(weight, weight != 0) for weight in net.parameters() if weight.dim() == 2]
    optimiser = torch.optim.Adam(net.parameters())
    updates, last = 0, chosen.passes * -(-(len(aims) - checked) // BATCH)

    def look(net: torch.nn.Module, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return net(observations[rows], torch.zeros_like(counts[rows]))  # without the greedy player's hint

    @torch.no_grad()
    def tell(when: str) -> None:
        surprise, moved = 0.0, 0.0
        for rows in torch.arange(checked, device=chosen.device).split(BATCH):
            logits, winner = look(average, rows)
            surprise += float(surprise_of(outcomes[rows], winner, seated[rows])) * len(rows) / checked
            moved += float((logits - look(before, rows)[0]).square().mean()) * len(rows) / checked
        print(f"{when}: outcomes surprise it by {surprise:.4f}, in {checked} positions that it does not learn from; its logits "
              f"have moved by {moved**0.5:.3f}; it learns from {len(aims) - checked}", flush=True)

    tell("before")
    for number in range(chosen.passes):
        for rows in (checked + torch.randperm(len(aims) - checked, device=chosen.device)).split(BATCH):
            for group in optimiser.param_groups:
                group["lr"] = between([chosen.rate, chosen.rate / 20], updates / last)
            logits, winner = look(net, rows)
            logits_before, winner_before = look(before, rows)
            kept = log_winner(winner_before, seated[rows]).exp()
            loss = surprise_of(torch.where(fitted[rows, None], aims[rows], kept), winner, seated[rows])
            loss = loss + KEEPING * (logits - logits_before).square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            updates += 1
            with torch.no_grad():
                for weight, lives in kept_zeros:
                    weight *= lives
                left = min(AVERAGING, updates / (9 + updates))
                for slow, fast in zip(average.parameters(), net.parameters()):
                    slow.mul_(left).add_(fast, alpha=1 - left)
        tell(f"pass {number + 1}")
    torch.save({"plan": plan.to_dict(), "average": {name: tensor.cpu() for name, tensor in average.state_dict().items()}},
               chosen.out)


if __name__ == "__main__":
    main()
