"""The net: from an observation's bytes to a weight for each index and each seat's chance to win."""
from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import Any, Sequence

import torch
import zashiki
from torch import nn
from zashiki.spaces import observation_space

HABIT = 150.0  # scale of a habit's weights, relative to an untrained layer


@dataclass
class Plan:
    """The game and encoding that a net is made for, and its shape. It is kept with the weights, because bytes and indices
    mean something else in another encoding. Each of `thresholds`, a byte and a number, adds an input: whether the byte is at least that."""

    game: str
    encoding: int
    hidden: list[int]
    seen: list[int]  # bytes of the observation
    thresholds: list[tuple[int, int]]
    trust: float = 0.0  # in the heuristic's favourite, at first
    data: Any = None  # the user's own map or cards

    def net(self) -> Net:
        rules = zashiki.Game(self.game)
        return Net([int(high) for high in observation_space(rules).high], rules.index_size, rules.max_players, self)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def of(kept: dict[str, Any]) -> Plan:
        """From a file's content."""
        plan = Plan(**kept["plan"])
        version = zashiki.Game(plan.game).encoding_version
        if plan.encoding != version:
            raise SystemExit(f"this net is for version {plan.encoding} of {plan.game}'s encoding; this is version {version}")
        return plan


class Net(nn.Module):
    """`highs` are the highest values of the observation's bytes. Seats are relative to the reader, as in the observation,
    so that one net serves every player count. The index that a greedy player would choose (`hints`) weighs more than
    its own weight by what the net says, so that a net begins as a greedy player and learns where to leave it."""

    def __init__(self, highs: Sequence[int], indices: int, seats: int, plan: Plan):
        super().__init__()
        scale = [1 / max(1, int(highs[byte])) for byte in plan.seen]
        self.register_buffer("seen", torch.tensor(plan.seen, dtype=torch.int64))
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        self.register_buffer("compared", torch.tensor([byte for byte, _ in plan.thresholds], dtype=torch.int64))
        self.register_buffer("least", torch.tensor([number for _, number in plan.thresholds], dtype=torch.uint8))
        self.everything = len(plan.seen) == len(highs)
        widths = [len(plan.seen) + len(plan.thresholds), *plan.hidden]
        layers: list[nn.Module] = []
        for before, after in zip(widths, widths[1:]):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.policy = nn.Linear(widths[-1], indices)
        self.winner = nn.Linear(widths[-1], seats)
        self.trust = nn.Linear(widths[-1], 1)
        nn.init.zeros_(self.winner.weight)
        nn.init.zeros_(self.trust.weight)
        with torch.no_grad():
            self.policy.weight *= 0.01  # begins close to random play, except for the hints
            self.trust.bias.fill_(plan.trust)

    def inputs(self, observations: torch.Tensor) -> torch.Tensor:
        """From 0 to 1."""
        reached = observations[:, self.compared] >= self.least
        seen = observations if self.everything else observations[:, self.seen]
        return torch.cat([seen * self.scale, reached.float()], 1)

    def forward(self, observations: torch.Tensor, hints: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all indices, legal or not, and of each seat's win, seated or not."""
        with torch.autocast(observations.device.type, torch.bfloat16, enabled=observations.is_cuda):
            inner = self.body(self.inputs(observations))
        inner = inner.float()
        return self.policy(inner).scatter_add(1, hints[:, None], self.trust(inner)), self.winner(inner)


class Blend(nn.Module):
    """Two nets as one player: the second makes this share of the choices, or of those in which each group of bytes has one
    that is not 0."""

    def __init__(self, first: nn.Module, second: nn.Module, share: float, where: Sequence[Sequence[int]] = ()):
        super().__init__()
        self.first, self.second, self.share, self.where = first, second, share, where

    def forward(self, observations: torch.Tensor, hints: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        logits, winner = self.first(observations, hints)
        by_second = torch.rand(len(logits), 1, device=logits.device) < self.share
        for group in self.where:
            by_second &= (observations[:, list(group)] > 0).any(1, keepdim=True)
        return torch.where(by_second, self.second(observations, hints)[0], logits), winner


@torch.no_grad()
def with_habits(plan: Plan, chooser: random.Random) -> Net:
    """A player of arbitrary but fixed habits: it prefers some indices, some of them in some positions, and the heuristic's
    favourite, each to some degree."""
    net = plan.net()
    net.policy.weight *= 100 * chooser.uniform(0, HABIT)
    net.policy.bias.normal_(0, chooser.uniform(0, 3))
    net.trust.bias.fill_(chooser.uniform(0, 8))
    return net


def log_policy(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Log-probabilities of the indices; far below any other if the mask is 0."""
    return torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)


def log_winner(logits: torch.Tensor, seated: torch.Tensor) -> torch.Tensor:
    return torch.log_softmax(logits.masked_fill(~seated, -1e9), 1)


def draw(logits: torch.Tensor, masks: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Draws an index from each mask by the logits; 0 if the mask is empty."""
    noise = torch.empty_like(logits).exponential_(generator=chance).log_()
    return (logits - noise).masked_fill(masks == 0, -torch.inf).argmax(1)
