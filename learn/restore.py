#!/usr/bin/env python3
"""Turns the file that the program carries back into a net.pt, to continue from or play against (train.py --begin, --exploit):

    python learn/restore.py akiwado data/akiwado-net.bin build/learn/akiwado.pt

The weights are what the whole numbers stand for.
"""
from __future__ import annotations

import argparse
import struct
import sys
from typing import Any, Optional, Sequence

try:
    import torch
except ImportError:
    sys.exit("learning needs PyTorch: Debian's package python3-torch, or the one that suits your GPU")
import numpy as np
import zashiki
from export import MOST, UNIT
from net import Plan
from zashiki.spaces import observation_space

BETWEEN = 4 / MOST  # the unit between two layers: any number would do, because the file does not keep it


class Reader:
    def __init__(self, file: bytes):
        self.file, self.at = file, 0

    def take(self, form: str) -> tuple[Any, ...]:
        self.at += struct.calcsize(form)
        return struct.unpack_from(form, self.file, self.at - struct.calcsize(form))

    def array(self, dtype: type, *shape: int) -> np.ndarray:
        """From numbers of one byte each."""
        many = int(np.prod(shape))
        self.at += many
        return np.frombuffer(self.file, dtype, many, self.at - many).reshape(shape)


def restored(file: bytes, game: zashiki.Game) -> tuple[Plan, dict[str, torch.Tensor]]:
    """Reads the file that src/mind/net/net.h describes."""
    reader = Reader(file)
    shape = 2, game.encoding_version, game.observation_size, game.index_size, game.max_players
    *found, thresholds, layers = reader.take("<7H")
    if tuple(found) != shape:
        sys.exit(f"this is not a net for version {game.encoding_version} of {game.id}'s encoding")
    widths = reader.take(f"<{layers}H")
    multipliers = reader.array(np.uint8, game.observation_size).astype(float)
    compared = [reader.take("<HB") for _ in range(thresholds)]
    seen = np.flatnonzero(multipliers)
    highs = np.maximum(1, observation_space(game).high)[seen]
    unit = np.concatenate([2 / (multipliers[seen] * highs), np.full(thresholds, 1 / MOST)])
    weights, biases = [], []
    for number, width in enumerate(widths):
        offsets, factors, shifts = (np.array(column, float) for column in zip(*[reader.take("<iiB") for _ in range(width)]))
        whole = reader.array(np.int8, len(unit), width).astype(float)
        of_an_output = np.full(width, UNIT if number + 1 == layers else BETWEEN)
        step = factors / 2.0**shifts * of_an_output
        weights.append((whole * step).T / unit)
        biases.append(offsets * step)
        unit = of_an_output
    plan = Plan(game.id, game.encoding_version, list(widths[:-1]), seen.tolist(), compared)
    state = plan.net().state_dict()
    ends = np.cumsum([game.index_size, game.max_players])
    heads = zip(("policy", "winner", "trust"), np.split(weights[-1], ends), np.split(biases[-1], ends))
    body = ((f"body.{2 * number}", *layer) for number, layer in enumerate(zip(weights[:-1], biases[:-1])))
    for name, weight, bias in [*body, *heads]:
        state[f"{name}.weight"] = torch.from_numpy(weight).float()
        state[f"{name}.bias"] = torch.from_numpy(bias).float()
    return plan, state


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Makes a net.pt of the file that the program carries.")
    parser.add_argument("game", choices=zashiki.games())
    parser.add_argument("file", help="data/GAME-net.bin")
    parser.add_argument("out")
    chosen = parser.parse_args(arguments)
    with open(chosen.file, "rb") as file:
        try:
            plan, state = restored(file.read(), zashiki.Game(chosen.game))
        except (struct.error, ValueError):
            sys.exit(f"{chosen.file} is not a whole net")
    net = plan.net()
    net.load_state_dict(state)
    torch.save({"plan": plan.to_dict(), "average": net.state_dict()}, chosen.out)


if __name__ == "__main__":
    main()
