#!/usr/bin/env python3
"""Trains a net for one of the games by self-play: README.md beside this file.

    python learn/train.py --game akiwado --out build/learn/akiwado
    python learn/train.py --game akiwado --out build/learn/akiwado --resume
"""
from __future__ import annotations

import argparse
import collections
import copy
import csv
import itertools
import json
import os
import pathlib
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Optional, Sequence, Union

try:
    import torch
except ImportError:
    sys.exit("learning needs PyTorch: Debian's package python3-torch, or the one that suits your GPU")
import zashiki
from net import Blend, Net, Plan, with_habits
from ppo import AVERAGING, WHO, Learner, Opponents, collect, judge
from tables import Kind, Tables, play_among

MOST_SNAPSHOTS = 8
SNAPSHOTS_AT_ONCE = 2
PASSES_OF_A_RIVAL = 2  # over its choices: it has one seat, the learner all others
HABITS_AT_ONCE = 8
AMONG = ["snapshots=0.3", "random=0.1", "greedy=0.25"]
SHARES = "shares are 0 or more, together at most 1"


@dataclass
class Custom:
    """The defaults of each game."""

    fine: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    hidden: list[int] = field(default_factory=lambda: [512, 256])
    trust: float = 2.0
    margin: float = 0.0  # `learned_margin` of the game's search
    score_unit: float = 1.0
    rates: list[float] = field(default_factory=lambda: [1e-3, 5e-5])
    entropies: list[float] = field(default_factory=lambda: [0.03, 0.002])
    games: int = 131072  # on a GPU


# Slips in one step of ten lose a game of many small steps, so it begins close to the greedy player.
CUSTOMS = {
    # A single coin more decides a bid.
    "akiwado": Custom(fine=["coins=16"], score_unit=5.0),
    "kamiza": Custom(fine=["points=30", "wanted=6", "played=2"], hidden=[384, 256]),
    "nyakuza": Custom(fine=["koban=16", "wharf=16", "built=6", "building_spaces=6", "next_builds=2"], hidden=[384, 128],
                      trust=5.0, margin=0.4, score_unit=2.0, rates=[7e-4, 3e-5], entropies=[0.01, 0.001], games=65536),
    # The cells of the sites are left to the greedy player; that makes room for the rest.
    "izakaya": Custom(fine=["coins=10", "prices=12"],
                      unseen=["areas", "heights", "chosen_areas", "chosen_heights", "chosen_shape"], hidden=[320, 128],
                      trust=7.0, score_unit=3000.0, rates=[7e-4, 3e-5], entropies=[0.01, 0.001], games=65536),
}


def parsed(arguments: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Trains a net for a game by self-play.")
    parser.add_argument("--game", required=True, choices=zashiki.games())
    parser.add_argument("--players", type=int, nargs="+",
                        help="player counts, each as often as it is named (default: all)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE[,VALUE]",
                        help="an option of the game; several values share the games, each as often as it is named")
    parser.add_argument("--data", type=pathlib.Path, metavar="FILE", help="your own map or cards")
    parser.add_argument("--fine", action="append", metavar="FIELD=NUMBER",
                        help="a field of the observation whose numbers the net also gets as flags: at least 1, ... NUMBER")
    parser.add_argument("--unseen", action="append", metavar="FIELD",
                        help="a field of the observation that the net does not get")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for log.csv, checkpoint.pt and net.pt")
    parser.add_argument("--resume", action="store_true", help="continue from checkpoint.pt in that folder")
    parser.add_argument("--begin", type=pathlib.Path, metavar="NET", help="a net.pt to begin with")
    parser.add_argument("--among", action="append", metavar="[PLAYERS:]WHO=SHARE",
                        help="the players of the other seats in this share of the games, or of those of one player count: snapshots, "
                             "random, greedy, careless (greedy with slips), late (careless ones in all seats, until it "
                             "takes over), habits (arbitrary ones), rival (learns against it), league (earlier rivals), or a net.pt; "
                             f"{', '.join(AMONG)} if not given, the rest against itself")
    parser.add_argument("--watch", action="store_true",
                        help="learn the win from the others' decisions too: a search evaluates them as well")
    parser.add_argument("--exploit", type=pathlib.Path, metavar="NET",
                        help="a net.pt that plays all other seats and does not learn; it also begins with its weights")
    parser.add_argument("--sharpness", type=float, default=1.5, help="sharpness of that net's choices, as in the program")
    parser.add_argument("--blend", metavar="NET=SHARE", help="another net.pt makes this share of that net's choices")
    parser.add_argument("--where", action="append", default=[], metavar="FIELD=PLACE[,PLACE]",
                        help="only choices in which the observation's field has one of these places set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--iterations", type=int, default=500, help="updates; learning slows down towards the end")
    parser.add_argument("--minutes", type=float, help="time, instead of iterations")
    parser.add_argument("--games", type=int, help="games at a time")
    parser.add_argument("--steps", type=int, default=48, help="steps of each game between two updates")
    parser.add_argument("--batch", type=int, help="choices per minibatch")
    parser.add_argument("--hidden", type=int, nargs="+", help="widths of the net's layers")
    parser.add_argument("--trust", type=float,
                        help="bonus to the logit of the greedy player's choice, at first")
    parser.add_argument("--margin", type=float, metavar="SHARE",
                        help="share of the goal that the scores are; the rest is the win, which alone counts with --exploit")
    parser.add_argument("--score-unit", type=float, help="the lead in points that counts as e : 1")
    parser.add_argument("--rates", type=float, nargs=2, help="learning rates at first and at last")
    parser.add_argument("--entropies", type=float, nargs=2, help="entropy weights at first and at last")
    parser.add_argument("--sparse", type=float, default=0.0, metavar="SHARE",
                        help="share of the weights pruned from half of the time on, so that the file zips better")
    parser.add_argument("--snapshot-every", type=int, default=25, help="iterations")
    parser.add_argument("--rivals", type=int, default=1)
    parser.add_argument("--rival-every", type=int, default=80,
                        help="iterations until a rival, each in turn, restarts as a copy of the learner; its old self joins the league")
    parser.add_argument("--averaging", type=float, default=AVERAGING,
                        help="decay of the averaged weights per update: closer to 1 averages over a longer time")
    parser.add_argument("--evaluate-every", type=int, default=25, help="iterations")
    parser.add_argument("--evaluation-games", type=int, help="games of the last evaluation; an eighth of it for the others")
    chosen = parser.parse_args(arguments)
    large = chosen.device == "cuda"
    custom = CUSTOMS.get(chosen.game, Custom())
    if chosen.exploit and chosen.margin is None:
        chosen.margin = 0.0
    for name, value in vars(custom).items():
        if getattr(chosen, name) is None and (name != "games" or large):
            setattr(chosen, name, value)
    chosen.games = chosen.games or 512
    chosen.batch = chosen.batch or (8192 if large else 2048)
    chosen.evaluation_games = chosen.evaluation_games or (196608 if large else 4096)
    game = zashiki.Game(chosen.game)
    chosen.players = chosen.players or list(range(game.min_players, game.max_players + 1))
    chosen.kinds = kinds_of(game, chosen.players, chosen.option, parser)
    if chosen.exploit:
        chosen.begin, chosen.among = chosen.exploit, [f"{chosen.exploit}=1"]
    chosen.plan = planned(game, chosen, parser)
    chosen.shares, chosen.frozen = shared_out(chosen.among or AMONG, chosen.players, parser)
    if chosen.blend:
        _, path, share = share_of(chosen.blend, parser) if chosen.exploit else ("", None, 0.0)
        if not path:
            parser.error("--blend needs a net.pt, its share, and --exploit")
        chosen.blend = path, share, [places_of(game, one, parser) for one in chosen.where]
    elif chosen.where:
        parser.error("--where needs --blend")
    # Opponents of the evaluation.
    chosen.others = [*([] if chosen.exploit else ["random", "greedy"]), *chosen.frozen]
    if min(chosen.games, chosen.batch, chosen.steps, chosen.iterations, chosen.snapshot_every, chosen.evaluate_every,
           chosen.rivals, chosen.rival_every) < 1:
        parser.error("games, batch, steps, iterations and rivals are at least 1")
    if not 0 <= chosen.sparse < 1:
        parser.error("--sparse is a share from 0 on, below 1")
    if not 0 <= chosen.margin <= 1 or chosen.score_unit <= 0:
        parser.error("--margin is a share from 0 to 1, --score-unit above 0")
    return chosen


def share_of(said: str, parser: argparse.ArgumentParser) -> tuple[str, Optional[pathlib.Path], float]:
    """A player and its share, and its file if it is a net."""
    who, _, share = said.rpartition("=")
    path = None if who in WHO else pathlib.Path(who)
    if path is not None and not path.is_file():
        parser.error(f"{said}: there is no such player or file")
    try:
        number = float(share)
    except ValueError:
        parser.error(f"{said}: {share} is not a share")
    if not 0 <= number <= 1:
        parser.error(SHARES)
    return path.stem if path else who, path, number


def shared_out(among: Sequence[str], players: Sequence[int], parser: argparse.ArgumentParser) -> tuple[
        dict[str, dict[int, float]], dict[str, pathlib.Path]]:
    """The shares of the games by player and player count, and the files of nets."""
    shares: dict[str, dict[int, float]] = {}
    nets = {}
    for one in among:
        count, _, named = one.partition(":") if one.partition(":")[0].isdecimal() else ("", "", one)
        counts = [int(count)] if count else sorted(set(players))
        if not set(counts) <= set(players):
            parser.error(f"{one}: there are no games of {count}")
        who, path, share = share_of(named, parser)
        own = shares.setdefault(who, {})
        if set(own) & set(counts) or nets.get(who, path) != path:
            parser.error(f"{one}: {who} is named twice; a net goes by its file's name")
        own.update(dict.fromkeys(counts, share))
        if path:
            nets[who] = path
    if any(sum(own.get(count, 0) for own in shares.values()) > 1 + 1e-6 for count in set(players)):
        parser.error(SHARES)
    return shares, nets


def places_of(game: zashiki.Game, said: str, parser: argparse.ArgumentParser) -> list[int]:
    """The bytes of an observation's field, by their places in it."""
    name, _, places = said.partition("=")
    begin = 0
    for part in game.fields:
        if part["name"] == name:
            numbers = [int(place) for place in places.split(",") if place.isdecimal() and int(place) < part["size"]]
            if len(numbers) == places.count(",") + 1:
                return [begin + number for number in numbers]
            parser.error(f"--where {said}: {name} has the places 0 to {part['size'] - 1}")
        begin += part["size"]
    parser.error(f"--where {said}: {game.id}'s observation has no {name}")


def kinds_of(game: zashiki.Game, players: Sequence[int], said: Sequence[str],
             parser: argparse.ArgumentParser) -> list[Kind]:
    """Every player count with every combination of the options' values."""
    known = {option["name"]: option["values"] for option in game.options}
    options = {}
    for one in said:
        name, _, values = one.partition("=")
        spelled = {str(value).lower(): value for value in known.get(name, [])}
        if not set(values.lower().split(",")) <= set(spelled):
            parser.error(f"--option {one}: {game.id} has {known or 'no options'}")
        options[name] = [spelled[value] for value in values.lower().split(",")]
    usual = {option["name"]: option["default"] for option in game.options}
    weights = collections.Counter(itertools.product(players, *options.values()))
    kinds = []
    for (count, *values), weight in weights.items():
        # Defaults are omitted.
        told = [name if value is True else f"{name}={value}" for name, value in zip(options, values)
                if value != usual[name]]
        kinds.append(Kind(count, dict(zip(options, values)), "_".join([str(count), *told]), weight))
    return kinds


def planned(game: zashiki.Game, chosen: argparse.Namespace, parser: argparse.ArgumentParser) -> Plan:
    """The net to begin with: from a file, or new."""
    if chosen.begin is not None:
        return read_net(chosen.begin, game.id)[0]
    seen, thresholds, begin = [], [], 0
    fine, unseen = dict(one.partition("=")[::2] for one in chosen.fine), set(chosen.unseen)
    for part in game.fields:
        name, size = part["name"], part["size"]
        most = fine.pop(name, "0")
        if not most.isdecimal() or int(most) > part["high"]:
            parser.error(f"--fine {name}={most}: {name} goes from 0 to {part['high']}")
        if name not in unseen:
            seen += range(begin, begin + size)
        thresholds += [(begin + place, number) for place in range(size) for number in range(1, int(most) + 1)]
        unseen.discard(name)
        begin += size
    if fine or unseen:
        parser.error(f"{game.id}'s observation has no {' or '.join([*fine, *unseen])}")
    data = json.loads(chosen.data.read_text()) if chosen.data else None
    return Plan(game.id, game.encoding_version, chosen.hidden, seen, thresholds, chosen.trust, data)


def read_net(path: Union[str, pathlib.Path], game: Optional[str] = None) -> tuple[Plan, Net]:
    kept = torch.load(path, map_location="cpu")
    plan = Plan.of(kept)
    if game not in (None, plan.game):
        sys.exit(f"{path} is for {plan.game}")
    net = plan.net().requires_grad_(False)
    net.load_state_dict(kept["average"])
    return plan, net


class Training:
    """Everything that a checkpoint keeps, and the games in progress, which it does not."""

    def __init__(self, chosen: argparse.Namespace):
        self.chosen = chosen
        self.chance = torch.Generator(chosen.device)
        self.chance.manual_seed(chosen.seed)
        self.chooser = random.Random(chosen.seed)
        torch.manual_seed(chosen.seed)
        self.tables = Tables(chosen.game, chosen.games, chosen.kinds, chosen.device, again=True, data=chosen.plan.data,
                             margin=chosen.margin, unit=chosen.score_unit)
        self.net = chosen.plan.net().to(chosen.device)
        if chosen.begin:
            self.net.load_state_dict(read_net(chosen.begin, chosen.game)[1].state_dict())
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.learner = Learner(self.net, self.average, chosen.device, chosen.averaging)
        self.opponents = Opponents(self.tables, chosen.shares, chosen.rivals)
        self.snapshots: list[Net] = []
        self.habits: list[Net] = []
        self.rivals: list[Learner] = []
        self.league: list[Net] = []
        self.frozen: dict[str, torch.nn.Module] = {
            who: read_net(path, chosen.game)[1].to(chosen.device) for who, path in chosen.frozen.items()}
        if chosen.exploit:
            self.freeze(chosen.exploit.stem)
        self.iteration, self.choices, self.seconds = 0, 0, 0.0

    def freeze(self, who: str) -> None:
        """As the program plays it."""
        net = self.frozen[who]
        for head in (net.policy, net.trust):
            head.weight *= self.chosen.sharpness
            head.bias *= self.chosen.sharpness
        if self.chosen.blend:
            path, *how = self.chosen.blend
            self.frozen[who] = Blend(net, read_net(path, self.chosen.game)[1].to(self.chosen.device), *how)

    def keep(self, net: Net, among: list[Net]) -> None:
        if len(among) == MOST_SNAPSHOTS:
            del among[self.chooser.randrange(MOST_SNAPSHOTS)]
        among.append(copy.deepcopy(net).requires_grad_(False))

    def renew_rival(self) -> None:
        """It begins as a copy of its target."""
        for _ in range(len(self.rivals), self.chosen.rivals):
            net = copy.deepcopy(self.net)
            self.rivals.append(Learner(net, copy.deepcopy(net).requires_grad_(False), self.chosen.device))
            self.rivals[-1].set_rate(self.chosen.rates[0])
            self.rivals[-1].entropy_weight.fill_(self.chosen.entropies[1])
        rival = self.rivals[self.iteration // self.chosen.rival_every % self.chosen.rivals]
        self.keep(rival.net, self.league)
        rival.net.load_state_dict(self.net.state_dict())

    def change_habits(self) -> None:
        """Snapshots of one player at a time: most games end before it changes."""
        while "habits" in self.chosen.shares:
            self.habits.append(with_habits(self.chosen.plan, self.chooser).to(self.chosen.device).requires_grad_(False))
            if len(self.habits) > HABITS_AT_ONCE:
                self.habits[self.iteration % HABITS_AT_ONCE] = self.habits.pop()
                break

    def save(self) -> None:
        weights = {name: tensor.cpu() for name, tensor in self.average.state_dict().items()}
        written(self.chosen.out / "net.pt", {"plan": self.chosen.plan.to_dict(), "average": weights})
        written(self.chosen.out / "checkpoint.pt", {
            "plan": self.chosen.plan.to_dict(), "net": self.net.state_dict(), "average": self.average.state_dict(),
            "optimiser": self.learner.optimiser.state_dict(),
            "snapshots": [{name: tensor.half() for name, tensor in one.named_parameters()} for one in self.snapshots],
            "chance": self.chance.get_state(), "chooser": self.chooser.getstate(),
            "iteration": self.iteration, "updates": self.learner.updates, "choices": self.choices, "seconds": self.seconds})

    def load(self) -> None:
        kept = torch.load(self.chosen.out / "checkpoint.pt", map_location="cpu")
        if kept["plan"] != self.chosen.plan.to_dict():
            sys.exit(f"checkpoint.pt is of another net, for {kept['plan']['game']}")
        self.net.load_state_dict(kept["net"])
        self.average.load_state_dict(kept["average"])
        self.learner.optimiser.load_state_dict(kept["optimiser"])
        for weights in kept["snapshots"]:
            self.snapshots.append(copy.deepcopy(self.average))
            self.snapshots[-1].load_state_dict(weights, strict=False)  # the fields it sees stay the same
        self.chance.set_state(kept["chance"])
        self.chooser.setstate(kept["chooser"])
        self.iteration, self.learner.updates = kept["iteration"], kept["updates"]
        self.choices, self.seconds = kept["choices"], kept["seconds"]

    def progress(self) -> float:
        """From 0 at the beginning to 1 at the end."""
        if self.chosen.minutes is not None:
            return self.seconds / 60 / self.chosen.minutes
        return self.iteration / self.chosen.iterations

    def iterate(self) -> dict[str, float]:
        begun = time.perf_counter()
        if self.iteration % self.chosen.snapshot_every == 0 or not self.snapshots:
            self.keep(self.average, self.snapshots)
        done = min(1.0, self.progress())
        self.learner.set_rate(between(self.chosen.rates, done))
        self.learner.entropy_weight.fill_(between(self.chosen.entropies, done))
        if self.chosen.sparse:
            # Mostly early, while there is time to recover (Zhu and Gupta, To prune, or not to prune, 2017).
            self.learner.thin_out(self.chosen.sparse * (1 - max(0.0, 1 - 2 * done) ** 3))
        if "rival" in self.chosen.shares and (not self.rivals or self.iteration % self.chosen.rival_every == 0):
            self.renew_rival()
        self.change_habits()
        nets: dict[str, Sequence[torch.nn.Module]] = {who: [net] for who, net in self.frozen.items()}
        nets |= {who: [self.chooser.choice(kept) for _ in range(SNAPSHOTS_AT_ONCE)]
                 for who, kept in (("snapshots", self.snapshots), ("league", self.league or self.snapshots))}
        nets["habits"] = self.habits
        rollout = collect(self.net, [rival.net for rival in self.rivals], self.tables, self.opponents, nets,
                          self.chosen.steps, self.chance)
        judged = judge(rollout, self.tables.count)
        told = self.learner.learn(rollout, judged, rollout.own, self.tables, self.chosen.batch, self.chance,
                                  self.chosen.watch)
        for number, rival in enumerate(self.rivals, 1):
            for _ in range(PASSES_OF_A_RIVAL):
                rival.learn(rollout, judged, rollout.rival == number, self.tables,
                            max(1, self.chosen.batch // (1 + len(self.rivals))), self.chance)
        if self.rivals:
            over = rollout.over & (self.opponents.rival > 0)
            won = rollout.gains.gather(2, self.tables.own[None, :, None].expand(*over.shape, 1)).squeeze(2)
            told["rival"] = ((won * self.tables.count)[over].sum() / over.sum().clamp(min=1)).item()
        self.iteration += 1
        self.choices += rollout.own.numel()
        self.seconds += time.perf_counter() - begun
        return told

    def evaluation(self, games: int) -> Any:
        """Evaluation games, the same ones every time."""
        return Tables(self.chosen.game, games, self.chosen.kinds, self.chosen.device, again=False,
                      data=self.chosen.plan.data)


def between(ends: Sequence[float], done: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * done


def written(path: pathlib.Path, what: dict[str, Any]) -> None:
    """Replaces the file in one step."""
    new = path.with_suffix(".new")
    torch.save(what, new)
    os.replace(new, path)


def main(arguments: Optional[Sequence[str]] = None) -> None:
    chosen = parsed(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    training = Training(chosen)
    if chosen.resume:
        if not (chosen.out / "checkpoint.pt").is_file():
            sys.exit(f"there is no checkpoint.pt in {chosen.out}")
        training.load()
    training.tables.reset(chosen.seed + training.iteration)
    trial = training.evaluation(max(len(chosen.kinds), chosen.evaluation_games // 8))
    names = ["iteration", "seconds", "choices", "policy_loss", "value_loss", "entropy", "clipped"]
    names += ["rival"] if "rival" in chosen.shares else []
    names += [f"{others}_{kind.name}{what}" for others in chosen.others for kind in chosen.kinds
              for what in ("", "_interval")]
    with open(chosen.out / "log.csv", "a" if chosen.resume else "w", newline="") as file:
        log = csv.DictWriter(file, names)
        if not chosen.resume:
            log.writeheader()

        def tell(told: dict[str, float], tables: Tables) -> None:
            row: dict[str, Any] = {name: f"{value:.4f}" for name, value in told.items()}
            row |= {"iteration": training.iteration, "seconds": f"{training.seconds:.1f}", "choices": training.choices}
            chance = torch.Generator(chosen.device)
            chance.manual_seed(chosen.seed)
            for others in chosen.others:
                who = training.frozen.get(others, others)
                found = play_among(who, training.average, tables, chosen.seed + 1, chance)
                for kind, (wins, interval) in found.items():
                    row |= {f"{others}_{kind}": f"{wins:.4f}", f"{others}_{kind}_interval": f"{interval:.4f}"}
            log.writerow(row)
            file.flush()
            print(", ".join(f"{name} {row[name]}" for name in names if name in row), flush=True)
            training.save()

        told: dict[str, float] = {}
        try:
            while training.progress() < 1:
                told = training.iterate()
                if training.iteration % chosen.evaluate_every == 0 and training.progress() < 1:
                    tell(told, trial)
            del trial
            training.save()  # the last evaluation takes long
            tell(told, training.evaluation(chosen.evaluation_games))
        except KeyboardInterrupt:
            training.save()
            sys.exit(f"stopped at iteration {training.iteration}; --resume continues")


if __name__ == "__main__":
    main()
