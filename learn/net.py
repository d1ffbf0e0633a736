"""The net: what a seat sees as bytes, in; a weight for every index and who will win, out."""
from __future__ import annotations

from typing import Sequence

import torch
from torch import nn


class Net(nn.Module):
    """`highs` are the highest values of the observation's bytes. Each of `thresholds`, a byte and a number, adds an
    input: whether the byte is at least that. Seats are relative to the reader, as in the observation, so that one net
    serves every player count."""

    def __init__(self, highs: Sequence[int], indices: int, seats: int, hidden: Sequence[int],
                 thresholds: Sequence[tuple[int, int]] = ()):
        super().__init__()
        self.register_buffer("scale", 1 / torch.tensor([max(1, int(high)) for high in highs], dtype=torch.float32))
        self.register_buffer("compared", torch.tensor([byte for byte, _ in thresholds], dtype=torch.int64))
        self.register_buffer("least", torch.tensor([number for _, number in thresholds], dtype=torch.uint8))
        widths = [len(highs) + len(thresholds), *hidden]
        layers: list[nn.Module] = []
        for before, after in zip(widths, widths[1:]):
            layers += [nn.Linear(before, after), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.policy = nn.Linear(widths[-1], indices)
        self.winner = nn.Linear(widths[-1], seats)
        nn.init.zeros_(self.winner.weight)
        with torch.no_grad():
            self.policy.weight *= 0.01  # begins close to random play

    def inputs(self, observations: torch.Tensor) -> torch.Tensor:
        """From 0 to 1."""
        reached = observations[:, self.compared] >= self.least
        return torch.cat([observations * self.scale, reached.float()], 1)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of all indices, legal or not, and of who wins, seated or not."""
        with torch.autocast(observations.device.type, torch.bfloat16, enabled=observations.is_cuda):
            inner = self.body(self.inputs(observations))
        inner = inner.float()
        return self.policy(inner), self.winner(inner)


def log_policy(logits: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Logarithms of the probabilities of the indices; far below any other where the mask is 0."""
    return torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)


def log_winner(logits: torch.Tensor, seated: torch.Tensor) -> torch.Tensor:
    return torch.log_softmax(logits.masked_fill(~seated, -1e9), 1)


def draw(logits: torch.Tensor, masks: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """An index of each mask with the probabilities that the logits give; 0 where the mask has none."""
    noise = torch.empty_like(logits).exponential_(generator=chance).log_()
    return (logits - noise).masked_fill(masks == 0, -torch.inf).argmax(1)
