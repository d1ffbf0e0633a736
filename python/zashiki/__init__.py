"""Zashiki's games for programs: rules, states, computer players, and environments for learning.

    >>> import zashiki
    >>> state = zashiki.Game("niya").start(first=0)
    >>> while state.actors == [zashiki.CHANCE]:
    ...     _ = state.roll(seed=7)
    >>> state.legal_actions()[0]
    'take a1'

`make` gives one game, turn by turn, as PettingZoo's AEC environments do; `make_vec` steps thousands at once, as
Gymnasium's vector environments do. Neither library is needed. If one is installed, the classes derive from its
classes.
"""
from typing import Any, Optional, Sequence

from ._zashiki import CHANCE, SPECTATOR, Error, Game, Mind, State, games, players, read_transcript, solve
from ._zashiki import __version__, _arena
from .aec import AECEnv, make
from .vector import AutoresetMode, VectorEnv, make_vec

__all__ = [
    "CHANCE", "SPECTATOR", "AECEnv", "AutoresetMode", "Error", "Game", "Mind", "State", "VectorEnv", "arena", "games",
    "make", "make_vec", "players", "read_transcript", "solve", "__version__",
]


def _state_from_bytes(data: bytes) -> State:
    """Called by pickle."""
    return State.from_bytes(data)


def arena(game: str, minds: Sequence[str], *, games: int = 100, seed: int = 1, players: Optional[int] = None,
          iterations: int = 0, milliseconds: int = 0, threads: int = 0, data: Any = None,
          **options: Any) -> dict[str, Any]:
    """Plays minds against each other. Each deal is played once for each rotation of the seats.

    `players()` names the minds; "level5@2000" has 2,000 iterations a decision. Returns
    a dict: the number of `games`, and `standings` with each mind's wins, share of the win with its 95 % interval, share
    as a multiple of the fair one, mean score, lead in score over the mean of the other seats with its 95 % interval, and
    rating.
    """
    return _arena(game, list(minds), games, seed, players, iterations, milliseconds, threads, data, options)
