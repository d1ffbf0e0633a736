"""Thousands of games at once, with the interface of Gymnasium's vector environments."""
from __future__ import annotations

import enum
from typing import Any, Callable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._zashiki import Batch, Error, Game, __version__
from .gpu import DeviceBatch
from .spaces import Box, Discrete, MultiDiscrete, environment_name, observation_space

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    _Base = object

    class AutoresetMode(enum.Enum):
        """What happens to a finished game: the next step restarts it and ignores the action; the same step restarts
        it; or it stays finished until it is reset."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


_MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]
_BY_NAME = {name: mode for mode in _MODES for name in (mode, mode.value, mode.name, mode.name.lower())}


class VectorEnv(_Base):
    """Many games of one kind, stepped by one call, on all cores and without the interpreter's lock.

    In each game the acting seat chooses an index that `infos["legal_action_mask"]` allows. Of several seats that owe a
    sealed choice, the lowest acts first. An action of several parts takes as many steps. Every call returns the same
    arrays, updated in place: copy what you want to keep. All arrays support `__dlpack__`.

    With device "cuda" games and arrays lie in GPU memory, and the same seed gives the same games. `arrays` converts each
    array to the type you work with, for example torch.from_dlpack.

    On the CPU, environments can be copied and pickled at any point. Resetting none of the games, with
    `options={"reset_mask": numpy.zeros(num_envs, bool)}`, returns a copy's arrays.
    """

    def __init__(self, game: str, num_envs: int, *, seed: int = 0, players: Optional[int] = None, threads: int = 0,
                 autoreset_mode: Union[str, AutoresetMode] = AutoresetMode.NEXT_STEP, data: Any = None,
                 device: str = "cpu", arrays: Optional[Callable[[Any], Any]] = None, render_mode: Optional[str] = None,
                 **options: Any):
        if device not in ("cpu", "cuda"):
            raise ValueError("device must be cpu or cuda")
        if autoreset_mode not in _BY_NAME:
            raise ValueError(f"autoreset_mode must be one of {', '.join(mode.value for mode in _MODES)}")
        super().__init__()
        self._arguments = dict(game=game, num_envs=num_envs, seed=seed, players=players, threads=threads,
                               autoreset_mode=autoreset_mode, data=data, device=device, arrays=arrays,
                               render_mode=render_mode, **options)
        mode = _BY_NAME[autoreset_mode]
        self._seed = _checked_seed(seed)
        self.device = device
        if device == "cuda":
            self._batch = DeviceBatch(game, data, players, options, num_envs, self._seed, _MODES.index(mode))
        else:
            self._batch = Batch(game, data, players, options, num_envs, self._seed, threads, _MODES.index(mode))
        self.game = Game(game, data)
        self.num_envs = len(self._batch)
        self.metadata = {"name": environment_name(self.game), "autoreset_mode": mode, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.spec = None
        self.closed = False
        size = self.game.index_size
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = Discrete(size)
        if device == "cpu":  # this space takes as much of the host's memory as the arrays
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
        """The number of seats in each game."""
        return self._seats

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Restarts all games, or those that options["reset_mask"] marks. Without a seed, all games are new ones."""
        which = (options or {}).get("reset_mask")
        if seed is None:
            # A marked game continues its own sequence of games; resetting all derives a new seed from the last.
            seed = self._seed if which is not None else (self._seed * 6364136223846793005 + 1442695040888963407) % 2**64
        self._batch.reset(_checked_seed(seed), which)
        self._seed = _checked_seed(seed)
        return self._observations, dict(self._infos)

    def step(self, actions: ArrayLike, *, trusted: bool = False) -> tuple[
            NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Takes one index for each game; those of finished games are ignored.

        Returns observations, rewards (of the seat that acted), terminations, truncations and infos. An index that is not
        allowed raises zashiki.Error, which names the game, and changes nothing. On a GPU `trusted` skips that check, so
        that nothing waits for its result: indices outside the masks then have undefined effects.
        """
        if self.device == "cuda":
            self._batch.step(actions, trusted)
        else:
            self._batch.step(np.asarray(actions))
        return self._observations, *self._results, dict(self._infos)

    def greedy(self, seed: int, which: Any = None) -> NDArray[np.int64]:
        """The index that the greedy player chooses in each game, or in those that `which` marks (0 in the others). It
        sees what its seat sees; the seed breaks ties. Every call returns the same array."""
        self._batch.greedy(_checked_seed(seed), which)
        return self._choices

    def rollout(self, n: int) -> int:
        """Plays n steps in every game with random legal indices; returns how many indices were chosen."""
        return self._batch.rollout(n)

    def close(self, **_: Any) -> None:
        """Marks the environment as closed: there is nothing to release."""
        self.closed = True

    def render(self) -> tuple[str, ...]:
        """All tables as text, as a spectator sees them."""
        return tuple(self._on_host().boards())

    def __getstate__(self):
        return {"version": __version__, "arguments": self._arguments, "seed": self._seed, "games": self._on_host().save()}

    def __setstate__(self, kept):
        if kept["version"] != __version__:
            raise Error(f"these games were pickled by zashiki {kept['version']}; this is {__version__}")
        VectorEnv.__init__(self, **kept["arguments"])
        self._seed = kept["seed"]
        self._batch.restore(kept["games"])

    def _on_host(self):
        if self.device != "cpu":
            raise TypeError("games in GPU memory cannot be pickled, copied or rendered")
        return self._batch

    def __repr__(self):
        return f"zashiki.make_vec({self.game.id!r}, num_envs={self.num_envs})"


def _checked_seed(seed):
    seed = int(seed)
    if not 0 <= seed < 2**64:
        raise ValueError("a seed must be a number from 0 to 2**64 - 1")
    return seed


def make_vec(game: str, num_envs: int = 1, **arguments: Any) -> VectorEnv:
    """Many games at once: zashiki.make_vec("niya", num_envs=4096, seed=1). Takes the arguments of VectorEnv. `threads` 0
    uses all cores; the games depend neither on the number of threads nor on the device."""
    return VectorEnv(game, num_envs, **arguments)
