import numpy as np


class Space:
    pass


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
        self.dtype = np.dtype(dtype)
        self.shape = tuple(shape) if shape is not None else np.shape(low)
        self.low = np.full(self.shape, low, self.dtype) if np.isscalar(low) else low
        self.high = np.full(self.shape, high, self.dtype) if np.isscalar(high) else high
        assert self.low.dtype == self.high.dtype == self.dtype

    def contains(self, x):
        return x.dtype == self.dtype and x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())


class Discrete(Space):
    def __init__(self, n, seed=None, start=0, dtype=np.int64):
        self.n = n

    def sample(self, mask=None, probability=None):
        # The library takes no other type.
        assert mask.dtype == np.int8 and mask.shape == (self.n,)
        return int(np.flatnonzero(mask)[-1])


class MultiDiscrete(Space):
    def __init__(self, nvec, dtype=np.int64, seed=None, start=None):
        self.nvec = np.asarray(nvec, dtype)


class Dict(Space):
    def __init__(self, spaces=None, seed=None, **spaces_kwargs):
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return set(x) == set(self.spaces) and all(self.spaces[name].contains(x[name]) for name in x)
