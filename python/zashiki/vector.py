"""Thousands of games at once, in the manner of Gymnasium's vector environments."""
from __future__ import annotations

import enum
from typing import Any, Callable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._zashiki import Batch, Game
from .gpu import DeviceBatch
from .spaces import Box, Discrete, MultiDiscrete, observation_space

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    _Base = object

    class AutoresetMode(enum.Enum):
        """What becomes of a game that has ended: the next step starts it anew, instead of a choice; the same step
        does; or it stays until it is reset."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


_MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]
_BY_NAME = {name: mode for mode in _MODES for name in (mode, mode.value, mode.name, mode.name.lower())}


class VectorEnv(_Base):
    """Games of one kind, all stepped by one call, on all cores and without the interpreter's lock.

    Whoever acts in a game chooses an index of `infos["legal_action_mask"]`; of several who owe a sealed choice the
    lowest seat comes first. An action of several parts takes as many steps. The arrays that come back are the same
    ones every time, written in place: copy what is to be kept. All of them can be handed on through `__dlpack__`.

    With device "cuda" the games and the arrays lie in a GPU's memory, and the same seed gives the same games. `arrays`
    makes of each array what one works with: torch.from_dlpack, for example.
    """

    def __init__(self, game: str, num_envs: int, *, seed: int = 0, players: Optional[int] = None, threads: int = 0,
                 autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP, data: Any = None,
                 device: str = "cpu", arrays: Optional[Callable[[Any], Any]] = None, **options: Any):
        if device not in ("cpu", "cuda"):
            raise ValueError("device is cpu or cuda")
        if autoreset_mode not in _BY_NAME:
            raise ValueError(f"autoreset_mode is one of {', '.join(mode.value for mode in _MODES)}")
        super().__init__()
        mode = _BY_NAME[autoreset_mode]
        self._seed = _checked_seed(seed)
        self.device = device
        if device == "cuda":
            self._batch = DeviceBatch(game, data, players, options, num_envs, self._seed, _MODES.index(mode))
        else:
            self._batch = Batch(game, data, players, options, num_envs, self._seed, threads, _MODES.index(mode))
        self.game = Game(game, data)
        self.num_envs = len(self._batch)
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.render_mode = None
        self.spec = None
        self.closed = False
        size = self.game.index_size
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = Discrete(size)
        if device == "cpu":  # such a space takes as much of the host's memory as the arrays
            high = np.broadcast_to(self.single_observation_space.high, (num_envs, self.game.observation_size))
            self.observation_space = Box(np.zeros_like(high), high, dtype=np.uint8)
            self.action_space = MultiDiscrete(np.full(num_envs, size))
        batch = self._batch
        made = arrays or (lambda array: array)
        if device == "cuda":
            masks, truncations = batch.masks, batch.truncations
            seat_rewards, seat_scores = batch.seat_rewards, batch.seat_scores
        else:
            masks, truncations = batch.masks.reshape(num_envs, size), np.zeros(num_envs, bool)
            seat_rewards, seat_scores = (each.reshape(num_envs, -1) for each in (batch.seat_rewards, batch.seat_scores))
        self._seats = seat_rewards.shape[1]
        self._observations = made(batch.observations)
        self._results = made(batch.rewards), made(batch.terminations), made(truncations)
        self._infos = {
            "legal_action_mask": made(masks),
            "current_player": made(batch.players),
            "part": made(batch.parts),
            "seat_rewards": made(seat_rewards),
            "seat_scores": made(seat_scores),
        }
        self._choices = made(batch.choices)
        if mode is AutoresetMode.SAME_STEP:
            self._infos["final_obs"] = made(batch.final_observations)
            self._infos["_final_obs"] = self._results[1]

    @property
    def num_players(self) -> int:
        """How many seats each game has."""
        return self._seats

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Starts all games anew, or those that options["reset_mask"] marks; without a seed, on other games than
        before."""
        which = (options or {}).get("reset_mask")
        if seed is None:
            # A marked game goes on with its own next game; otherwise another seed follows from this one.
            seed = self._seed if which is not None else (self._seed * 6364136223846793005 + 1442695040888963407) % 2**64
        self._batch.reset(_checked_seed(seed), which)
        self._seed = _checked_seed(seed)
        return self._observations, dict(self._infos)

    def step(self, actions: ArrayLike, *, trusted: bool = False) -> tuple[
            NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One index for each game; of a game that is over it does not matter.

        Gives observations, rewards (to whoever acted), terminations, truncations and infos. A refused index raises
        zashiki.Error, names its game and changes nothing. On a GPU `trusted` indices are not looked at, so that nothing
        waits for it: they must have been drawn from the masks, or anything can happen.
        """
        if self.device == "cuda":
            self._batch.step(actions, trusted)
        else:
            self._batch.step(np.asarray(actions))
        return self._observations, *self._results, dict(self._infos)

    def greedy(self, seed: int, which: Any = None) -> NDArray[np.int64]:
        """The index that a greedy player would choose in each game, or in those that `which` marks (the others get 0):
        it sees what its seat sees, and the seed decides between choices that look the same. The array is the same one
        every time."""
        self._batch.greedy(_checked_seed(seed), which)
        return self._choices

    def rollout(self, n: int) -> int:
        """Plays n steps in every game with indices drawn at random from the masks, and tells how many were chosen."""
        return self._batch.rollout(n)

    def close(self, **_: Any) -> None:
        """There is nothing to close."""
        self.closed = True

    def __repr__(self):
        return f"zashiki.make_vec({self.game.id!r}, num_envs={self.num_envs})"


def _checked_seed(seed):
    seed = int(seed)
    if not 0 <= seed < 2**64:
        raise ValueError("a seed is a number from 0 to 2**64 - 1")
    return seed


def make_vec(game: str, num_envs: int = 1, *, seed: int = 0, players: Optional[int] = None, threads: int = 0,
             autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP, data: Any = None,
             device: str = "cpu", arrays: Optional[Callable[[Any], Any]] = None, **options: Any) -> VectorEnv:
    """Many games at once: zashiki.make_vec("niya", num_envs=4096, seed=1). `threads` 0 is all cores; the games do not
    depend on it, nor on the device."""
    return VectorEnv(game, num_envs, seed=seed, players=players, threads=threads, autoreset_mode=autoreset_mode,
                     data=data, device=device, arrays=arrays, **options)
