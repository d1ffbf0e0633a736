"""Games of several kinds (player counts, options) side by side, stepped as one batch."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Sequence

import torch
import zashiki

from net import Net, draw


@dataclass(frozen=True)
class Kind:
    players: int
    options: dict[str, Any]
    name: str  # in the log: "3", "3_purveyor"


class Tables:
    """As many games of each kind. `seat` is who acts (0 in a game that is over) and `own` one seat of each game, every
    seat as often as any other: the learner's, where the others are not played by it."""

    def __init__(self, game: str, games: int, kinds: Sequence[Kind], device: str, again: bool):
        each = max(1, games // len(kinds))
        self.environments = [
            zashiki.make_vec(game, num_envs=each, players=kind.players, device=device,
                             arrays=torch.from_dlpack if device == "cuda" else torch.as_tensor,
                             autoreset_mode="SameStep" if again else "Disabled", **kind.options) for kind in kinds]
        self.games = each * len(kinds)
        self.each = each
        self.kinds = list(kinds)
        rules = self.environments[0].game
        seats = rules.max_players

        def new(*shape: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros(self.games, *shape, dtype=dtype, device=device)

        self.observations = new(rules.observation_size, dtype=torch.uint8)
        self.masks = new(rules.index_size, dtype=torch.int8)
        self.seat = new(dtype=torch.int64)
        self.over = new(dtype=torch.bool)
        self.shares = new(seats, dtype=torch.float32)  # of the win, where a game has just ended
        row = torch.arange(each, device=device)
        self.count = torch.cat([torch.full_like(row, kind.players) for kind in kinds])
        self.row = torch.cat([row for _ in kinds])
        self.own = self.row % self.count
        self.seated = torch.arange(seats, device=device) < self.count[:, None]

    def reset(self, seed: int) -> None:
        for number, environment in enumerate(self.environments):
            observations, infos = environment.reset(seed=seed * 16 + number)
            self._read(number, observations, infos)
        self.over.zero_()

    def step(self, actions: torch.Tensor) -> None:
        for number, environment in enumerate(self.environments):
            rows = self._rows(number)
            observations, _, over, _, infos = environment.step(actions[rows])
            self._read(number, observations, infos)
            self.over[rows] = over
            self.shares[rows, :environment.num_players] = infos["seat_rewards"]

    def greedy(self, seed: int, which: torch.Tensor) -> torch.Tensor:
        """What a greedy player of the house would choose in the games marked; 0 in the others."""
        return torch.cat([environment.greedy(seed + number, which[self._rows(number)])
                          for number, environment in enumerate(self.environments)])

    def _rows(self, number: int) -> slice:
        return slice(number * self.each, (number + 1) * self.each)

    def _read(self, number: int, observations: torch.Tensor, infos: dict[str, torch.Tensor]) -> None:
        rows = self._rows(number)
        self.observations[rows] = observations
        self.masks[rows] = infos["legal_action_mask"]
        self.seat[rows] = infos["current_player"].long().clamp_(min=0)


@torch.no_grad()
def play_among(others: str, net: Net, tables: Tables, seed: int, chance: torch.Generator) -> dict[str, tuple[float, float]]:
    """Plays every game once to its end, the net in one seat and others ("random" or "greedy") in the rest: for each kind
    of game the net's share of the win, and half of the 95 % interval."""
    tables.reset(seed)
    ended = torch.zeros_like(tables.over)
    won = torch.zeros_like(tables.shares[:, 0])
    while not ended.all():
        seed += len(tables.kinds)
        own = tables.seat == tables.own
        chosen = draw(net(tables.observations)[0], tables.masks, chance)
        if others == "greedy":
            other = tables.greedy(seed, ~own & ~ended)
        else:
            other = draw(torch.zeros(tables.masks.shape, device=chosen.device), tables.masks, chance)
        tables.step(torch.where(own, chosen, other))
        new = tables.over & ~ended
        won = torch.where(new, tables.shares.gather(1, tables.own[:, None]).squeeze(1), won)
        ended |= new
    found = {}
    for number, kind in enumerate(tables.kinds):
        shares = won[number * tables.each:(number + 1) * tables.each]
        found[kind.name] = shares.mean().item(), 1.96 * shares.std(unbiased=False).item() / tables.each**0.5
    return found
