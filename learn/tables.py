"""Games of several kinds (player counts, options) side by side, stepped as one batch."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence, Union

import torch
import zashiki

from net import Net, draw


@dataclass(frozen=True)
class Kind:
    players: int
    options: dict[str, Any]
    name: str  # in the log: "3", "3_purveyor"
    weight: int = 1  # games relative to the other kinds


class Tables:
    """Games of each kind, as many as its weight says. `seat` is the seat to act (0 once a game is over), `hints` what a
    greedy player of the house would choose, and `own` one seat of each game, every seat as often as any other: the
    learner's, where the others are not played by it. Of `gains` the part `margin` is by the scores, a lead of `unit` as
    e : 1, and the rest by the win."""

    def __init__(self, game: str, games: int, kinds: Sequence[Kind], device: str, again: bool,
                 data: Any = None, margin: float = 0.0, unit: float = 1.0):
        total = sum(kind.weight for kind in kinds)
        sizes = [max(1, games * kind.weight // total) for kind in kinds]
        self.environments = [
            zashiki.make_vec(game, num_envs=size, players=kind.players, data=data, device=device,
                             arrays=torch.from_dlpack if device == "cuda" else torch.as_tensor,
                             autoreset_mode="SameStep" if again else "Disabled", **kind.options)
            for kind, size in zip(kinds, sizes)]
        self.games = sum(sizes)
        self.rows = [slice(sum(sizes[:number]), sum(sizes[:number + 1])) for number in range(len(sizes))]
        self.kinds = list(kinds)
        self.seed = 0
        rules = self.environments[0].game
        seats = rules.max_players

        def new(*shape: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros(self.games, *shape, dtype=dtype, device=device)

        self.observations = new(rules.observation_size, dtype=torch.uint8)
        self.masks = new(rules.index_size, dtype=torch.int8)
        self.seat = new(dtype=torch.int64)
        self.hints = new(dtype=torch.int64)
        self.over = new(dtype=torch.bool)
        self.shares = new(seats, dtype=torch.float32)  # of the win, if a game has just ended
        self.gains = new(seats, dtype=torch.float32)  # the learning target
        self.margin, self.unit = margin, unit
        each = [torch.arange(size, device=device) for size in sizes]
        self.count = torch.cat([torch.full_like(row, kind.players) for kind, row in zip(kinds, each)])
        self.place = torch.cat([row / len(row) for row in each])  # among the games of its kind, from 0 to 1
        self.own = torch.cat(each) % self.count
        self.seated = torch.arange(seats, device=device) < self.count[:, None]

    def reset(self, seed: int) -> None:
        self.seed = seed << 32
        for number, environment in enumerate(self.environments):
            observations, infos = environment.reset(seed=seed * 64 + number)
            self._read(number, observations, infos)
        self.over.zero_()

    def step(self, actions: torch.Tensor) -> None:
        self.seed += 1
        for number, environment in enumerate(self.environments):
            rows = self.rows[number]
            observations, _, over, _, infos = environment.step(actions[rows], trusted=True)
            self._read(number, observations, infos)
            self.over[rows] = over
            seats = environment.num_players
            self.shares[rows, :seats] = won = infos["seat_rewards"]
            led = (infos["seat_scores"] / self.unit).softmax(1)
            self.gains[rows, :seats] = won + self.margin * (led - won)

    def _read(self, number: int, observations: torch.Tensor, infos: dict[str, torch.Tensor]) -> None:
        rows = self.rows[number]
        self.observations[rows] = observations
        self.masks[rows] = infos["legal_action_mask"]
        self.seat[rows] = infos["current_player"].long().clamp_(min=0)
        self.hints[rows] = self.environments[number].greedy(self.seed)


@torch.no_grad()
def play_among(others: Union[str, torch.nn.Module], net: Net, tables: Tables, seed: int,
               chance: torch.Generator) -> dict[str, tuple[float, float]]:
    """Plays every game once to its end, the net in one seat and others ("random", "greedy" or a net) in the rest: for
    each kind of game the net's share of the win, and half of the 95 % interval."""
    tables.reset(seed)
    ended = torch.zeros_like(tables.over)
    won = torch.zeros_like(tables.shares[:, 0])
    while not ended.all():
        own = tables.seat == tables.own
        chosen = draw(net(tables.observations, tables.hints)[0], tables.masks, chance)
        if others == "greedy":
            other = tables.hints
        elif not isinstance(others, str):
            other = draw(others(tables.observations, tables.hints)[0], tables.masks, chance)
        else:
            other = draw(torch.zeros(tables.masks.shape, device=chosen.device), tables.masks, chance)
        tables.step(torch.where(own, chosen, other))
        new = tables.over & ~ended
        won = torch.where(new, tables.shares.gather(1, tables.own[:, None]).squeeze(1), won)
        ended |= new
    found = {}
    for kind, rows in zip(tables.kinds, tables.rows):
        shares = won[rows]
        found[kind.name] = shares.mean().item(), 1.96 * shares.std(unbiased=False).item() / len(shares)**0.5
    return found
