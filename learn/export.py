#!/usr/bin/env python3
"""Quantises a trained net into the file that the program carries; src/mind/net/net.h describes it.

    python learn/export.py build/learn/akiwado/net.pt data/akiwado-net.bin --option purveyor=false,true
"""
from __future__ import annotations

import argparse
import math
import struct
import sys
from dataclasses import dataclass
from typing import Optional, Sequence

try:
    import torch
except ImportError:
    sys.exit("learning needs PyTorch: Debian's package python3-torch, or the one that suits your GPU")
import numpy as np
import zashiki
from net import Net, draw, log_policy
from tables import Kind, Tables
from train import kinds_of, read_net
from zashiki.spaces import observation_space

MOST = 127  # of an input
UNIT = math.log(2) / 256  # of an output
EVERY = 4  # steps between two positions that are used
LEAST_RANGE = 0.05  # of a layer's outputs, so that one that is nearly always 0 is not magnified


@dataclass
class Layer:
    weights: np.ndarray  # a row for each input
    offsets: np.ndarray
    factors: np.ndarray
    shifts: np.ndarray

    def sums(self, inputs: np.ndarray) -> np.ndarray:
        """The outputs, before they are clipped for the next layer."""
        # Sums below 2^53 are exact in floating point, which has a fast product.
        total = (inputs.astype(float) @ self.weights.astype(float)).astype(np.int64) + self.offsets
        return (total * self.factors + (1 << self.shifts >> 1)) >> self.shifts

    def to_bytes(self) -> bytes:
        heads = b"".join(struct.pack("<iiB", *numbers) for numbers in zip(self.offsets, self.factors, self.shifts))
        return heads + self.weights.astype(np.int8).tobytes()


@dataclass
class Whole:
    """A net in whole numbers."""

    multipliers: np.ndarray  # twice a byte's factor; 0 if the net does not see it
    thresholds: list[tuple[int, int]]
    layers: list[Layer]

    def inputs(self, observations: np.ndarray) -> np.ndarray:
        compared = np.array([byte for byte, _ in self.thresholds], int)
        least = np.array([number for _, number in self.thresholds], int)
        seen = self.multipliers > 0
        bytes_ = np.minimum(MOST, observations[:, seen].astype(np.int64) * self.multipliers[seen] >> 1)
        return np.concatenate([bytes_, MOST * (observations[:, compared] >= least)], 1)

    def look(self, observations: np.ndarray) -> np.ndarray:
        inner = self.inputs(observations)
        for layer in self.layers[:-1]:
            inner = layer.sums(inner).clip(0, MOST)
        return self.layers[-1].sums(inner)


def rounded_together(real: np.ndarray, inputs: np.ndarray) -> np.ndarray:
    """Whole numbers for a layer's weights, one row per input: the weights still to be rounded compensate for each rounding
    error, as far as their inputs correlate (Frantar et al., GPTQ, 2022)."""
    inputs = inputs.astype(float)
    together = inputs.T @ inputs / len(inputs)
    together += np.eye(len(real)) * 0.01 * np.diag(together).mean()
    spread = np.linalg.cholesky(np.linalg.inv(together)).T
    kept = real != 0  # a sparse net's zeros stay 0
    real, whole = real.copy(), np.zeros_like(real, np.int64)
    for i in range(len(real)):
        whole[i] = np.rint(real[i] * kept[i]).clip(-MOST, MOST)
        real[i + 1:] -= np.outer(spread[i, i + 1:], (real[i] - whole[i]) / spread[i, i])
    return whole


def layer_of(weights: np.ndarray, bias: np.ndarray, of_an_input: np.ndarray, of_an_output: np.ndarray,
             inputs: np.ndarray) -> Layer:
    """`weights` has one row per output. The units of inputs and outputs are given, and some inputs."""
    real = (weights * of_an_input).T
    # An output of a sparse net may have no weights but an offset, which must fit four bytes.
    step = np.maximum(np.abs(real).max(0) / MOST, np.abs(bias) / 2**24) + 1e-12
    scale = step / of_an_output
    shifts = np.clip(30 - np.ceil(np.log2(scale)).astype(np.int64), 0, 62)
    return Layer(rounded_together(real / step, inputs), np.rint(bias / step).astype(np.int64),
                 np.rint(scale * 2.0**shifts).astype(np.int64), shifts)


@torch.no_grad()
def quantised(net: Net, highs: Sequence[int], observations: torch.Tensor) -> Whole:
    """The observations give the ranges between the layers."""
    highs = np.maximum(1, np.asarray(highs, np.int64))
    seen = net.seen.numpy()
    multipliers = np.zeros_like(highs)
    multipliers[seen] = np.maximum(1, 2 * (MOST // highs[seen]))
    thresholds = list(zip(net.compared.tolist(), net.least.tolist()))
    unit = np.concatenate([2 / (multipliers * highs)[seen], np.full(len(thresholds), 1 / MOST)])
    linear = [part for part in net.body if isinstance(part, torch.nn.Linear)]
    layers, inner = [], net.inputs(observations)
    whole = Whole(multipliers, thresholds, layers)
    inputs = whole.inputs(observations.numpy())
    for part in linear:
        inner = torch.relu(part(inner))
        reach = np.maximum(LEAST_RANGE, inner.max(0).values.double().numpy()) / MOST
        layers.append(layer_of(part.weight.double().numpy(), part.bias.double().numpy(), unit, reach, inputs))
        inputs = layers[-1].sums(inputs).clip(0, MOST)
        unit = reach
    heads = net.policy, net.winner, net.trust
    weights = torch.cat([head.weight for head in heads]).double().numpy()
    bias = torch.cat([head.bias for head in heads]).double().numpy()
    layers.append(layer_of(weights, bias, unit, np.full(len(bias), UNIT), inputs))
    return whole


@torch.no_grad()
def seen_in_play(net: Net, game: str, kinds: Sequence[Kind], games: int,
                 steps: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Observations, masks and hints of games that the net plays with itself."""
    tables = Tables(game, games, kinds, "cpu", again=True)
    chance = torch.Generator().manual_seed(1)
    tables.reset(1)
    seen, masks, hints = [], [], []
    for step in range(steps):
        if step % EVERY == 0:
            seen.append(tables.observations.clone())
            masks.append(tables.masks.clone())
            hints.append(tables.hints.clone())
        tables.step(draw(net(tables.observations, tables.hints)[0], tables.masks, chance))
    return torch.cat(seen), torch.cat(masks), torch.cat(hints)


def digest(whole: Whole, game: zashiki.Game) -> int:
    """A digest of the outputs for some thousand positions of random play; tests/mind/net.cpp computes the same."""
    number = 0
    for players in range(game.min_players, game.max_players + 1):
        environment = zashiki.make_vec(game.id, num_envs=64, seed=1, players=players)
        observations, _ = environment.reset(seed=1)
        for _ in range(32):
            environment.rollout(7)
            for output in whole.look(np.asarray(observations)).flatten().tolist():
                number = (number * 6364136223846793005 + output + 1) % 2**64
    return number


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Makes of a trained net the file that the program carries.")
    parser.add_argument("net", help="net.pt from train.py")
    parser.add_argument("out")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE[,VALUE]", help="as in train.py")
    parser.add_argument("--games", type=int, default=192, help="games that give the ranges")
    parser.add_argument("--steps", type=int, default=400, help="steps of each game")
    chosen = parser.parse_args(arguments)
    plan, net = read_net(chosen.net)
    if plan.data is not None:
        sys.exit("the program carries nets only for its own maps and cards")
    game = zashiki.Game(plan.game)
    highs = observation_space(game).high
    kinds = kinds_of(game, range(game.min_players, game.max_players + 1), chosen.option, parser)
    seen, masks, hints = seen_in_play(net, game.id, kinds, chosen.games, chosen.steps)
    whole = quantised(net, highs, seen)
    widths = [layer.weights.shape[1] for layer in whole.layers]
    numbers = [2, game.encoding_version, game.observation_size, game.index_size, game.max_players,
               len(whole.thresholds), len(widths), *widths]
    file = struct.pack(f"<{len(numbers)}H", *numbers) + whole.multipliers.astype(np.uint8).tobytes()
    file += b"".join(struct.pack("<HB", *threshold) for threshold in whole.thresholds)
    file += b"".join(layer.to_bytes() for layer in whole.layers)
    file += struct.pack("<Q", digest(whole, game))
    with open(chosen.out, "wb") as out:
        out.write(file)
    # The error of the whole numbers on the positions played.
    every = max(1, len(seen) // 4000)
    some, masks, hints = seen[::every], masks[::every], hints[::every]
    with torch.no_grad():
        real = log_policy(net(some, hints)[0], masks).exp()
    outputs = torch.from_numpy(whole.look(some.numpy()) * UNIT).float()
    rounded = outputs[:, :game.index_size].scatter_add(1, hints[:, None], outputs[:, -1:])
    moved = (log_policy(rounded, masks).exp() - real).abs().sum(1) / 2
    print(f"{len(file)} bytes; in {len(some)} positions {100 * moved.mean():.2f} % of the choices are others than before")


if __name__ == "__main__":
    main()
