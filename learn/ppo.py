"""Proximal policy optimisation (Schulman et al., 2017) for games of several seats, in which a reward comes at the end."""
from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Optional, Sequence

import torch
from net import Net, draw, log_policy, log_winner
from tables import Tables

CLIP = 0.2
LAMBDA = 0.95
VALUE_WEIGHT = 0.5
GRADIENT_NORM = 0.5
AVERAGING = 0.998


@dataclass
class Rollout:
    """What was seen and done, a row for each step and a column for each game."""

    observations: torch.Tensor
    masks: torch.Tensor
    hints: torch.Tensor
    actions: torch.Tensor
    log_chosen: torch.Tensor  # logarithm of the probability of what was chosen
    values: torch.Tensor  # the actor's own chance to win, as the net saw it
    seat: torch.Tensor
    own: torch.Tensor  # whether the learner chose
    over: torch.Tensor  # whether that ended the game
    shares: torch.Tensor  # each seat's share of the win, where it did
    last: torch.Tensor  # each seat's chance to win after the last step


class Opponents:
    """Who sits in the other seats: the learner itself, snapshots of it, random play, or the house's greedy mind, in
    fixed shares of the games."""

    def __init__(self, tables: Tables, snapshots: float, random_share: float, greedy: float):
        place = tables.place
        until = snapshots, snapshots + random_share, snapshots + random_share + greedy
        self.by_snapshots = (place < until[0]).nonzero().squeeze(1)
        self.by_random = ((place >= until[0]) & (place < until[1])).nonzero().squeeze(1)
        self.by_greedy = (place >= until[1]) & (place < until[2])
        self.itself = place >= until[2]

    def choose(self, tables: Tables, nets: Sequence[Net], actions: torch.Tensor, learner: torch.Tensor,
               chance: torch.Generator) -> torch.Tensor:
        """The actions, with those of others in the place of the learner's where it does not act."""
        others = actions.clone()
        masks = tables.masks[self.by_random]
        others[self.by_random] = draw(torch.zeros(masks.shape, device=masks.device), masks, chance)
        for net, rows in zip(nets, self.by_snapshots.chunk(len(nets))):
            others[rows] = draw(net(tables.observations[rows], tables.hints[rows])[0], tables.masks[rows], chance)
        others = torch.where(self.by_greedy, tables.hints, others)
        return torch.where(learner, actions, others)


def by_seat(relative: torch.Tensor, seat: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """A row for each game, told from the actor's seat, retold from seat 0; places beyond the count are left as they are."""
    places = torch.arange(relative.shape[1], device=relative.device)
    taken = places < count[:, None]
    return relative.gather(1, torch.where(taken, (places - seat[:, None]) % count[:, None], places))


def from_seat(absolute: torch.Tensor, seat: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """The inverse of by_seat."""
    places = torch.arange(absolute.shape[1], device=absolute.device)
    taken = places < count[:, None]
    return absolute.gather(1, torch.where(taken, (places + seat[:, None]) % count[:, None], places))


@torch.no_grad()
def collect(net: Net, tables: Tables, opponents: Opponents, nets: Sequence[Net], steps: int,
            chance: torch.Generator) -> Rollout:
    kept: dict[str, list[torch.Tensor]] = {name: [] for name in Rollout.__annotations__ if name != "last"}
    for _ in range(steps):
        kept["observations"].append(tables.observations.clone())
        kept["masks"].append(tables.masks.clone())
        kept["hints"].append(tables.hints.clone())
        kept["seat"].append(tables.seat.clone())
        logits, winner = net(tables.observations, tables.hints)
        own = opponents.itself | (tables.seat == tables.own)
        actions = opponents.choose(tables, nets, draw(logits, tables.masks, chance), own, chance)
        kept["own"].append(own)
        kept["actions"].append(actions)
        kept["log_chosen"].append(log_policy(logits, tables.masks).gather(1, actions[:, None]).squeeze(1))
        kept["values"].append(log_winner(winner, tables.seated)[:, 0].exp())
        tables.step(actions)
        kept["over"].append(tables.over.clone())
        kept["shares"].append(tables.shares.clone())
    winner = log_winner(net(tables.observations, tables.hints)[1], tables.seated).exp()
    return Rollout(**{name: torch.stack(rows) for name, rows in kept.items()},
                   last=by_seat(winner, tables.seat, tables.count))


def judge(rollout: Rollout, count: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Of every step the advantage of what was chosen over what was expected, from one decision of a seat to its next
    one, and who won, told from the actor's seat: as it turned out, or as it is expected where the game goes on."""
    advantages = torch.zeros_like(rollout.values)
    outcomes = torch.zeros_like(rollout.shares)
    won = rollout.last
    following = rollout.last  # of each seat the value of its next decision, or what it won
    gained = torch.zeros_like(rollout.last)
    for step in reversed(range(len(rollout.values))):
        over = rollout.over[step][:, None]
        won = torch.where(over, rollout.shares[step], won)
        following = torch.where(over, rollout.shares[step], following)
        gained = gained.masked_fill(over, 0)
        seat, value = rollout.seat[step], rollout.values[step]
        at = seat[:, None]
        advantages[step] = following.gather(1, at).squeeze(1) - value + LAMBDA * gained.gather(1, at).squeeze(1)
        following = following.scatter(1, at, value[:, None])
        gained = gained.scatter(1, at, advantages[step][:, None])
        outcomes[step] = from_seat(won, seat, count)
    return advantages, outcomes


class Learner:
    """Improves a net and keeps its average. On a GPU an update is a graph of kernels, launched as one."""

    def __init__(self, net: Net, average: Net, device: str):
        self.net, self.average = net, average
        large = device == "cuda"
        # A graph reads the rate from the GPU's memory.
        self.rate = torch.tensor(0.0, device=device) if large else 0.0
        self.optimiser = torch.optim.Adam(net.parameters(), lr=self.rate, eps=1e-5, **({"capturable": True} if large else {}))
        self.entropy_weight = torch.zeros((), device=device)
        self.told = torch.zeros(4, device=device)
        self.graph: Optional[torch.cuda.CUDAGraph] = None
        self.place: dict[str, torch.Tensor] = {}  # of a batch, where the graph reads it
        self.updates = 0

    def set_rate(self, rate: float) -> None:
        if isinstance(self.rate, torch.Tensor):
            self.rate.fill_(rate)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate if isinstance(self.rate, torch.Tensor) else rate

    def learn(self, rollout: Rollout, tables: Tables, batch: int, chance: torch.Generator) -> dict[str, float]:
        """One pass over the learner's own choices; what it tells are means over all batches."""
        advantages, outcomes = judge(rollout, tables.count)
        own = rollout.own.flatten().nonzero().squeeze(1)
        flat = {name: getattr(rollout, name).flatten(0, 1)
                for name in ("observations", "masks", "hints", "actions", "log_chosen")}
        flat |= {"advantages": advantages.flatten(), "outcomes": outcomes.flatten(0, 1)}
        spread, mean = torch.std_mean(flat["advantages"][own])
        flat["advantages"] = (flat["advantages"] - mean) / (spread + 1e-8)
        order = own[torch.randperm(len(own), generator=chance, device=own.device)]
        self.told.zero_()
        parts = order.split(batch)
        for rows in parts:
            part = {name: values[rows] for name, values in flat.items()}
            part["seated"] = tables.seated[rows % tables.games]
            if own.is_cuda and len(rows) == batch:
                self._update_by_graph(part)
            else:
                self._update(part)
            self.updates += 1
            with torch.no_grad():
                slow, kept = list(self.average.parameters()), min(AVERAGING, self.updates / (9 + self.updates))
                torch._foreach_mul_(slow, kept)
                torch._foreach_add_(slow, list(self.net.parameters()), alpha=1 - kept)
        return dict(zip(("policy_loss", "value_loss", "entropy", "clipped"), (self.told / len(parts)).tolist()))

    def _update(self, part: dict[str, torch.Tensor]) -> None:
        logits, winner = self.net(part["observations"], part["hints"])
        policy = log_policy(logits, part["masks"])
        chosen = policy.gather(1, part["actions"][:, None]).squeeze(1)
        ratio = (chosen - part["log_chosen"]).exp()
        advantage = part["advantages"]
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        entropy = -(policy.exp() * policy).sum(1).mean()
        value = -(part["outcomes"] * log_winner(winner, part["seated"])).sum(1).mean()
        self.optimiser.zero_grad(set_to_none=True)
        (VALUE_WEIGHT * value - gain - self.entropy_weight * entropy).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), GRADIENT_NORM)
        self.optimiser.step()
        clipped = ((ratio.detach() - 1).abs() > CLIP).float().mean()
        self.told += torch.stack([-gain, value, entropy, clipped]).detach()

    def _update_by_graph(self, part: dict[str, torch.Tensor]) -> None:
        if self.graph is None:
            self.place = {name: values.clone() for name, values in part.items()}
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):  # what is made at the first time is not to be part of the graph
                for _ in range(3):
                    self._update(self.place)
            torch.cuda.current_stream().wait_stream(aside)
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self._update(self.place)
        for name, values in part.items():
            self.place[name].copy_(values)
        self.graph.replay()


def some(snapshots: Sequence[Net], chooser: random.Random, number: int) -> list[Net]:
    return [chooser.choice(snapshots) for _ in range(number)]
