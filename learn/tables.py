"""Games of several player counts side by side, stepped as one batch."""
from __future__ import annotations

from typing import Any, Sequence

import torch
import zashiki

from net import Net, draw


class Tables:
    """As many games of each player count. `seat` is who acts (0 in a game that is over) and `own` one seat of each
    game, every seat as often as any other: the learner's, where the others are not played by it."""

    def __init__(self, game: str, games: int, players: Sequence[int], options: dict[str, Any], device: str,
                 again: bool):
        each = max(1, games // len(players))
        self.environments = [
            zashiki.make_vec(game, num_envs=each, players=count, device=device,
                             arrays=torch.from_dlpack if device == "cuda" else torch.as_tensor,
                             autoreset_mode="SameStep" if again else "Disabled", **options) for count in players]
        self.games = each * len(players)
        self.each = each
        self.players = list(players)
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
        self.count = torch.cat([torch.full_like(row, count) for count in players])
        self.row = torch.cat([row for _ in players])
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

    def _rows(self, number: int) -> slice:
        return slice(number * self.each, (number + 1) * self.each)

    def _read(self, number: int, observations: torch.Tensor, infos: dict[str, torch.Tensor]) -> None:
        rows = self._rows(number)
        self.observations[rows] = observations
        self.masks[rows] = infos["legal_action_mask"]
        self.seat[rows] = infos["current_player"].long().clamp_(min=0)


@torch.no_grad()
def against_random(net: Net, tables: Tables, seed: int, chance: torch.Generator) -> dict[int, tuple[float, float]]:
    """Plays every game once to its end, the net in one seat and random play in the others: for each player count the
    net's share of the win, and half of the 95 % interval."""
    tables.reset(seed)
    ended = torch.zeros_like(tables.over)
    won = torch.zeros_like(tables.shares[:, 0])
    while not ended.all():
        chosen = draw(net(tables.observations)[0], tables.masks, chance)
        other = draw(torch.zeros(tables.masks.shape, device=chosen.device), tables.masks, chance)
        tables.step(torch.where(tables.seat == tables.own, chosen, other))
        new = tables.over & ~ended
        won = torch.where(new, tables.shares.gather(1, tables.own[:, None]).squeeze(1), won)
        ended |= new
    found = {}
    for number, count in enumerate(tables.players):
        shares = won[number * tables.each:(number + 1) * tables.each]
        found[count] = shares.mean().item(), 1.96 * shares.std(unbiased=False).item() / tables.each**0.5
    return found
