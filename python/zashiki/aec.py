"""One game, turn by turn, with the interface of PettingZoo's AEC environments."""
from __future__ import annotations

import random
from typing import Any, Iterator, Optional

import numpy as np
from numpy.typing import NDArray

from ._zashiki import CHANCE, Error, Game, State
from .spaces import Box, Dict, Discrete, environment_name, observation_space

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class AECEnv(_Base):
    """A game whose agents "seat_0", "seat_1", ... act in turn. The environment draws chance itself.

    An observation is {"observation": bytes, "action_mask": bytes}; an action is an index that the mask allows. If an
    action has several parts, the same agent chooses them one after another. Sealed choices are made in seat order, and
    agents cannot see each other's. Rewards come at the end: each seat's share of the win.

    Environments can be copied and pickled at any point; a copy draws the same chance from there on.
    """

    def __init__(self, game: str, players: Optional[int] = None, *, data: Any = None, render_mode: Optional[str] = None,
                 **options: Any):
        super().__init__()
        self._game = Game(game, data)
        self._setup = {"players": players, **options}
        self._state = self._game.start(**self._setup)
        self.metadata = {"name": environment_name(self._game), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._state.players)]
        mask = Box(0, 1, (self._game.index_size,), np.int8)
        observed = observation_space(self._game)
        self.observation_spaces = {
            agent: Dict({"observation": observed, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._game.index_size) for agent in self.possible_agents}
        high = np.tile(observed.high, len(self.possible_agents))
        self.state_space = Box(np.zeros_like(high), high, dtype=np.uint8)
        self._random = random.Random()
        self.agents = []

    @property
    def game(self) -> Game:
        """The rules in use."""
        return self._game

    @property
    def game_state(self) -> State:
        """A copy of the full position, secrets included."""
        return self._state.copy()

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a new game. The same seed gives the same chance."""
        if seed is not None:
            self._random = random.Random(seed)
        self._state = self._game.start(**self._setup)
        self._chosen = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._advance()

    def _advance(self):
        """Draws chance until a seat must act or the game is over."""
        while self._state.actors == [CHANCE]:
            self._state.roll(self._random.getrandbits(63))
        self._chosen = []
        if not self._state.over:
            self.agent_selection = self.possible_agents[self._state.actors[0]]
            return
        for agent, share in zip(self.possible_agents, self._state.returns):
            self.rewards[agent] = share
            self._cumulative_rewards[agent] += share
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}")
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent may know. Its mask is empty unless it is the agent's turn."""
        seat = self._seat(agent)
        self._require_agents()
        # A wrapper may have ended the game for an illegal action.
        acting = agent == self.agent_selection and not self.terminations[agent]
        chosen = self._chosen if acting else []
        mask = self._state.action_mask(seat, chosen) if acting else np.zeros(self._game.index_size, np.int8)
        return {"observation": self._state.observation(seat, chosen), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation, its reward since it last acted, termination, truncation and info."""
        self._require_agents()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """The selected agent chooses an index. After the game, each agent steps with None and leaves."""
        self._require_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("the game is over: step with None")
            self.agents.remove(agent)
            for record in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                record.pop(agent)
            self.rewards = dict.fromkeys(self.agents, 0.0)  # paid with the step before
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise ValueError(f"{agent} must choose an index")
        parts = [*self._chosen, int(action)]
        if self._game.from_indices(parts) is not None:
            self._state.apply(parts)
            self._clear_rewards_of(agent)
            self._advance()
            return
        # Part of an action: the mask is the whole rule.
        index = parts[-1]
        if not self._state.action_mask(self._seat(agent), self._chosen)[index]:
            raise Error(f"{index} is not in the mask of {agent}")
        self._chosen = parts
        self._clear_rewards_of(agent)

    def _clear_rewards_of(self, agent):
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the selected agent until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """The table as text, as a spectator sees it."""
        return self._state.board()

    def state(self) -> NDArray[np.uint8]:
        """The observations of all seats, concatenated: a point of `state_space`."""
        return np.concatenate([self._state.observation(seat) for seat in range(self._state.players)])

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def _require_agents(self):
        if not self.agents:
            raise RuntimeError("call reset() first" if not hasattr(self, "rewards") else "all agents have left: call reset()")

    def __str__(self):
        return self.metadata["name"]


def make(game: str, players: Optional[int] = None, *, data: Any = None, render_mode: Optional[str] = None,
         **options: Any) -> AECEnv:
    """One game, turn by turn: zashiki.make("niya", players=2, full_garden="draw")."""
    return AECEnv(game, players, data=data, render_mode=render_mode, **options)
