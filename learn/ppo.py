"""Proximal policy optimisation (Schulman et al., 2017) for games of several seats, in which a reward comes at the end."""
from __future__ import annotations

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
MOST_SLIPS = 0.6  # a careless player's highest share of random choices
WHO = ("snapshots", "random", "greedy", "careless", "late", "habits", "rival", "league")  # players without a file


@dataclass
class Rollout:
    """Observations and choices, one row per step and one column per game."""

    observations: torch.Tensor
    masks: torch.Tensor
    hints: torch.Tensor
    actions: torch.Tensor
    log_chosen: torch.Tensor  # log-probability of the choice
    values: torch.Tensor  # the actor's expected gain
    seat: torch.Tensor
    own: torch.Tensor  # whether the learner chose
    rival: torch.Tensor  # which of its rivals did, from 1 on; 0 if none
    over: torch.Tensor  # whether it ended the game
    gains: torch.Tensor  # each seat's gain, if it did
    last: torch.Tensor  # each seat's chance to win after the last step
    lone: torch.Tensor  # per game, the seat that the learner's other seats play against; -1: each plays for itself


class Opponents:
    """Who sits in the other seats, in fixed shares of the games of each player count: "random", "greedy" or "careless"
    play, nets by their names, or one of the learner's rivals: each has a single seat to itself and learns to win it from
    the learner in all others ("rival"), or did so earlier ("league"). Where it comes "late", all seats are careless ones
    until the learner takes over, one after another. The rest of the games the learner plays with itself."""

    def __init__(self, tables: Tables, shares: dict[str, dict[int, float]], rivals: int = 1):
        self.rows: dict[str, torch.Tensor] = {}
        end = torch.zeros_like(tables.place)
        for who, own in shares.items():
            by_count = torch.tensor([own.get(count, 0.0) for count in range(tables.seated.shape[1] + 1)])
            begin, end = end, end + by_count.to(end)[tables.count]
            self.rows[who] = ((tables.place >= begin) & (tables.place < end)).nonzero().squeeze(1)
        self.itself = tables.place >= end
        self.rivals = self.rows.get("rival", tables.seat[:0]).tensor_split(rivals)
        self.rival = torch.zeros_like(tables.seat)  # the rival in each game, from 1 on
        for number, rows in enumerate(self.rivals, 1):
            self.rival[rows] = number
        self.lone = torch.full_like(tables.seat, -1)
        for who in {"rival", "league"} & set(shares):
            self.lone[self.rows[who]] = tables.own[self.rows[who]]
        # A careless player's share of random choices: hardly any in some games, more than half in others.
        spread = torch.arange(tables.games, device=tables.seat.device) * 0.618 % 1
        self.slips = MOST_SLIPS * spread
        # If the learner comes late: its probability to take over a seat at a step, and the seats it has.
        self.late = torch.zeros_like(tables.over)
        self.late[self.rows.get("late", tables.seat[:0])] = True
        self.haste = 2.0 ** -(3 + 6 * (spread * 89 % 1))
        self.taken = torch.zeros_like(tables.seated)

    def who_acts(self, tables: Tables) -> tuple[torch.Tensor, torch.Tensor]:
        """Whether the learner acts, and which rival does."""
        own_seat = tables.seat == tables.own
        learner = torch.where(self.lone >= 0, ~own_seat, self.itself | own_seat)
        has_seat = self.taken.gather(1, tables.seat[:, None]).squeeze(1)
        return torch.where(self.late, has_seat, learner), self.rival * own_seat

    def take_over(self, tables: Tables, chance: torch.Generator) -> None:
        """After a step."""
        if "late" in self.rows:
            self.taken |= torch.rand(self.taken.shape, generator=chance, device=self.taken.device) < self.haste[:, None]
            self.taken &= ~tables.over[:, None]

    def choose(self, tables: Tables, nets: dict[str, Sequence[torch.nn.Module]], actions: torch.Tensor,
               chance: torch.Generator) -> torch.Tensor:
        """The actions: the others' replace the learner's and the rivals' if these do not act."""
        others = actions.clone()
        for who, rows in self.rows.items():
            if who == "greedy":
                others[rows] = tables.hints[rows]
            elif who in ("random", "careless", "late"):
                masks = tables.masks[rows]
                lots = draw(torch.zeros(masks.shape, device=masks.device), masks, chance)
                if who != "random":
                    slips = torch.rand(len(rows), generator=chance, device=rows.device) < self.slips[rows]
                    lots = torch.where(slips, lots, tables.hints[rows])
                others[rows] = lots
            elif who != "rival":
                for net, part in zip(nets[who], rows.chunk(len(nets[who]))):
                    others[part] = draw(net(tables.observations[part], tables.hints[part])[0], tables.masks[part], chance)
        learner, rival = self.who_acts(tables)
        return torch.where(learner | (rival > 0), actions, others)


def by_seat(relative: torch.Tensor, seat: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """Turns rows that are relative to the actor into rows by seat; places beyond the count stay."""
    places = torch.arange(relative.shape[1], device=relative.device)
    taken = places < count[:, None]
    return relative.gather(1, torch.where(taken, (places - seat[:, None]) % count[:, None], places))


def from_seat(absolute: torch.Tensor, seat: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """The inverse of by_seat."""
    places = torch.arange(absolute.shape[1], device=absolute.device)
    taken = places < count[:, None]
    return absolute.gather(1, torch.where(taken, (places + seat[:, None]) % count[:, None], places))


def aims(shares: torch.Tensor, lone: torch.Tensor) -> torch.Tensor:
    """Each seat's goal: its share of the win or, around a lone seat, all that this one does not win. So the learner looks
    for choices that a rival can exploit least, whichever of its own seats gains by them."""
    seats = torch.arange(shares.shape[1], device=shares.device)
    left = 1 - shares.gather(1, lone.clamp(min=0)[:, None])
    return torch.where((lone[:, None] >= 0) & (seats != lone[:, None]), left, shares)


@torch.no_grad()
def look(net: Net, rivals: Sequence[Net], tables: Tables, opponents: Opponents) -> tuple[torch.Tensor, torch.Tensor]:
    """The learner's outputs, and the rivals' where they act; chances to win by seat."""
    logits, winner = net(tables.observations, tables.hints)
    own_seat = (tables.seat == tables.own)[:, None]
    for rival, rows in zip(rivals, opponents.rivals):
        told = rival(tables.observations[rows], tables.hints[rows])
        logits[rows], winner[rows] = (torch.where(own_seat[rows], new, old[rows]) for new, old in zip(told, (logits, winner)))
    return logits, by_seat(log_winner(winner, tables.seated).exp(), tables.seat, tables.count)


@torch.no_grad()
def collect(net: Net, rivals: Sequence[Net], tables: Tables, opponents: Opponents, nets: dict[str, Sequence[torch.nn.Module]],
            steps: int, chance: torch.Generator) -> Rollout:
    kept: dict[str, list[torch.Tensor]] = {name: [] for name in Rollout.__annotations__ if name not in ("last", "lone")}
    for _ in range(steps):
        kept["observations"].append(tables.observations.clone())
        kept["masks"].append(tables.masks.clone())
        kept["hints"].append(tables.hints.clone())
        kept["seat"].append(tables.seat.clone())
        logits, winner = look(net, rivals, tables, opponents)
        for name, acts in zip(("own", "rival"), opponents.who_acts(tables)):
            kept[name].append(acts)
        actions = opponents.choose(tables, nets, draw(logits, tables.masks, chance), chance)
        kept["actions"].append(actions)
        kept["log_chosen"].append(log_policy(logits, tables.masks).gather(1, actions[:, None]).squeeze(1))
        kept["values"].append(aims(winner, opponents.lone).gather(1, tables.seat[:, None]).squeeze(1))
        tables.step(actions)
        opponents.take_over(tables, chance)
        kept["over"].append(tables.over.clone())
        kept["gains"].append(tables.gains.clone())
    return Rollout(**{name: torch.stack(rows) for name, rows in kept.items()},
                   last=look(net, rivals, tables, opponents)[1], lone=opponents.lone)


def judge(rollout: Rollout, count: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """For every step the advantage of the choice, from one decision of a seat to its next, and the win relative to the
    actor: the outcome, or its expectation if the game is not over."""
    advantages = torch.zeros_like(rollout.values)
    outcomes = torch.zeros_like(rollout.gains)
    won = rollout.last
    following = aims(rollout.last, rollout.lone)  # per seat the value of its next decision, or its gain
    gained = torch.zeros_like(rollout.last)
    for step in reversed(range(len(rollout.values))):
        over = rollout.over[step][:, None]
        won = torch.where(over, rollout.gains[step], won)
        following = torch.where(over, aims(rollout.gains[step], rollout.lone), following)
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

    def __init__(self, net: Net, average: Net, device: str, averaging: float = AVERAGING):
        self.net, self.average, self.averaging = net, average, averaging
        large = device == "cuda"
        # A graph reads the rate from the GPU's memory.
        self.rate = torch.tensor(0.0, device=device) if large else 0.0
        self.optimiser = torch.optim.Adam(net.parameters(), lr=self.rate, eps=1e-5, **({"capturable": True} if large else {}))
        self.entropy_weight = torch.zeros((), device=device)
        self.told = torch.zeros(4, device=device)
        # The weights that can be pruned: those of the win and of trust are few. Masks of 1 and 0; none until then.
        self.weights = [*(layer.weight for layer in net.body if isinstance(layer, torch.nn.Linear)), net.policy.weight]
        self.kept: list[torch.Tensor] = []
        self.graph: Optional[torch.cuda.CUDAGraph] = None
        self.place: dict[str, torch.Tensor] = {}  # where the graph reads a batch
        self.updates = 0

    def set_rate(self, rate: float) -> None:
        if isinstance(self.rate, torch.Tensor):
            self.rate.fill_(rate)
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate if isinstance(self.rate, torch.Tensor) else rate

    @torch.no_grad()
    def thin_out(self, share: float) -> None:
        """Prunes this share of each layer's weights, the smallest, for good."""
        self.kept = self.kept or [torch.ones_like(weight) for weight in self.weights]  # the graph reads them in place
        averages = dict(zip(self.net.parameters(), self.average.parameters()))
        for weight, kept in zip(self.weights, self.kept):
            order = weight.abs().flatten().argsort()
            kept.fill_(1).view(-1)[order[:int(share * len(order))]] = 0
            kept *= weight != 0
            weight *= kept
            averages[weight] *= kept

    def learn(self, rollout: Rollout, judged: tuple[torch.Tensor, torch.Tensor], chose: torch.Tensor, tables: Tables,
              batch: int, chance: torch.Generator, watch: bool = False) -> dict[str, float]:
        """One pass over this net's choices, or over all if it also learns from the others'; returns means over all batches."""
        advantages, outcomes = judged
        own = chose.flatten().nonzero().squeeze(1)
        flat = {name: getattr(rollout, name).flatten(0, 1)
                for name in ("observations", "masks", "hints", "actions", "log_chosen")}
        flat |= {"own": chose.flatten().float(), "advantages": advantages.flatten(), "outcomes": outcomes.flatten(0, 1)}
        spread, mean = torch.std_mean(flat["advantages"][own])
        flat["advantages"] = (flat["advantages"] - mean) / (spread + 1e-8)
        looked_at = torch.arange(chose.numel(), device=own.device) if watch else own
        order = looked_at[torch.randperm(len(looked_at), generator=chance, device=own.device)]
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
                slow, kept = list(self.average.parameters()), min(self.averaging, self.updates / (9 + self.updates))
                torch._foreach_mul_(slow, kept)
                torch._foreach_add_(slow, list(self.net.parameters()), alpha=1 - kept)
        return dict(zip(("policy_loss", "value_loss", "entropy", "clipped"), (self.told / len(parts)).tolist()))

    def _update(self, part: dict[str, torch.Tensor]) -> None:
        logits, winner = self.net(part["observations"], part["hints"])
        policy = log_policy(logits, part["masks"])
        chosen = policy.gather(1, part["actions"][:, None]).squeeze(1)
        own = part["own"] / part["own"].sum().clamp(min=1)
        ratio = ((chosen - part["log_chosen"]) * part["own"]).exp()
        advantage = part["advantages"]
        gain = (own * torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)).sum()
        entropy = -(own * (policy.exp() * policy).sum(1)).sum()
        value = -(part["outcomes"] * log_winner(winner, part["seated"])).sum(1).mean()
        self.optimiser.zero_grad(set_to_none=True)
        (VALUE_WEIGHT * value - gain - self.entropy_weight * entropy).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), GRADIENT_NORM)
        self.optimiser.step()
        if self.kept:
            with torch.no_grad():
                torch._foreach_mul_(self.weights, self.kept)
        clipped = (own * ((ratio.detach() - 1).abs() > CLIP)).sum()
        self.told += torch.stack([-gain, value, entropy, clipped]).detach()

    def _update_by_graph(self, part: dict[str, torch.Tensor]) -> None:
        if self.graph is None:
            self.place = {name: values.clone() for name, values in part.items()}
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):  # allocations of the first run must not be part of the graph
                for _ in range(3):
                    self._update(self.place)
            torch.cuda.current_stream().wait_stream(aside)
            self.graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self.graph):
                self._update(self.place)
        for name, values in part.items():
            self.place[name].copy_(values)
        self.graph.replay()
