"""One game at a time, for minds of the house."""
from __future__ import annotations

import random
from typing import Iterator

import zashiki


def decisions(state: zashiki.State, chooser: random.Random) -> Iterator[int]:
    """Whose choice it is, until the game is over; who asks applies it. What is up to chance is drawn."""
    while not state.over:
        if state.actors == [zashiki.CHANCE]:
            state.roll(chooser.getrandbits(63))
        else:
            yield state.actors[0]
