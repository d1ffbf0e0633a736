"""One game at a time, for Zashiki's computer players."""
from __future__ import annotations

import random
from typing import Iterator

import zashiki


def decisions(state: zashiki.State, chooser: random.Random) -> Iterator[int]:
    """Yields the seat to choose until the game is over; the caller applies its choice. Chance is drawn here."""
    while not state.over:
        if state.actors == [zashiki.CHANCE]:
            state.roll(chooser.getrandbits(63))
        else:
            yield state.actors[0]
