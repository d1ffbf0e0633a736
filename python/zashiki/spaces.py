"""The spaces of observations and actions: Gymnasium's where it is installed, otherwise small classes with the same
names."""
from __future__ import annotations

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:
    class Box:
        """Arrays with lower and upper bounds for each entry."""

        def __init__(self, low, high, shape=None, dtype=np.uint8):
            self.dtype = np.dtype(dtype)
            self.shape = tuple(shape) if shape is not None else np.shape(low)
            self.low = np.broadcast_to(np.asarray(low, self.dtype), self.shape)
            self.high = np.broadcast_to(np.asarray(high, self.dtype), self.shape)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all((x >= self.low) & (x <= self.high)))

        __contains__ = contains

        def __repr__(self):
            return f"Box({self.shape}, {self.dtype})"

    class Discrete:
        """The numbers from 0 to n - 1."""

        def __init__(self, n):
            self.n = int(n)
            self.shape = ()
            self.dtype = np.dtype(np.int64)
            self._random = np.random.default_rng()

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def sample(self, mask=None):
            """A random number, of those that the mask allows if there is one."""
            if mask is None:
                return np.int64(self._random.integers(self.n))
            open_ = np.flatnonzero(mask)
            return np.int64(self._random.choice(open_)) if len(open_) else np.int64(0)

        def contains(self, x):
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        __contains__ = contains

        def __repr__(self):
            return f"Discrete({self.n})"

    class MultiDiscrete:
        """A number below its bound for each entry."""

        def __init__(self, nvec):
            self.nvec = np.asarray(nvec, np.int64)
            self.shape = self.nvec.shape
            self.dtype = np.dtype(np.int64)

        def contains(self, x):
            x = np.asarray(x)
            return x.shape == self.shape and bool(np.all((x >= 0) & (x < self.nvec)))

        __contains__ = contains

        def __repr__(self):
            return f"MultiDiscrete({self.nvec})"

    class Dict(dict):
        """A space for each name."""

        @property
        def spaces(self):
            return dict(self)

        def contains(self, x):
            return isinstance(x, dict) and set(x) == set(self) and all(x[name] in self[name] for name in self)

        __contains__ = contains

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "environment_name", "observation_space"]


def environment_name(game):
    """The name with its version, which rises with the version of the rules and with that of the encoding."""
    return f"zashiki_{game.id}_v{game.rules_version + game.encoding_version - 1}"


def observation_space(game):
    """The bytes of an observation, each within the range of its field."""
    if not game.fields:
        raise ValueError(f"{game.id} has no encoding for learners")
    high = np.concatenate([np.full(field["size"], field["high"], np.uint8) for field in game.fields])
    return Box(np.zeros_like(high), high, dtype=np.uint8)
