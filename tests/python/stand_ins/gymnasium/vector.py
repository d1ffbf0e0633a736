import enum
from typing import Generic, TypeVar

Seen = TypeVar("Seen")
Done = TypeVar("Done")
Arrays = TypeVar("Arrays")


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv(Generic[Seen, Done, Arrays]):
    metadata = {}
    spec = None
    render_mode = None
    closed = False

    # As in the library: names that cannot be assigned to.
    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        raise NotImplementedError

    def step(self, actions):
        raise NotImplementedError

    def close(self, **kwargs):
        raise NotImplementedError
