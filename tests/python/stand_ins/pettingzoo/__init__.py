"""A stand-in: as much of PettingZoo as our class derives from, with the same names and signatures. What it does not
override raises, as in the library."""
from typing import Generic, TypeVar

Agent = TypeVar("Agent")
Seen = TypeVar("Seen")
Done = TypeVar("Done")


class AECEnv(Generic[Agent, Seen, Done]):
    def __init__(self):
        self.base_was_made = True

    def step(self, action):
        raise NotImplementedError

    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observe(self, agent):
        raise NotImplementedError

    def render(self):
        raise NotImplementedError

    def state(self):
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def observation_space(self, agent):
        raise NotImplementedError

    def action_space(self, agent):
        raise NotImplementedError

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self
