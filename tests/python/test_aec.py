"""The turn-by-turn environments keep PettingZoo's contract."""
import copy
import pickle

import numpy as np
import pytest

import zashiki


def play(env, seed):
    chooser = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    owed = dict.fromkeys(env.possible_agents, 0.0)  # rewards since the agent's last step
    steps = []

    def step(action):
        owed[env.agent_selection] = 0.0
        env.step(action)
        assert set(env.rewards) == set(env.agents)
        for agent, reward in env.rewards.items():
            owed[agent] += reward

    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent in env.agents
        observation, reward, termination, truncation, info = env.last()
        rewards[agent] += reward
        assert reward == owed[agent]
        assert observation in env.observation_space(agent)
        assert not truncation and isinstance(info, dict)
        if termination:
            assert not observation["action_mask"].any()
            step(None)
            continue
        action = int(chooser.choice(np.flatnonzero(observation["action_mask"])))
        assert action in env.action_space(agent)
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        steps.append((agent, action))
        step(action)
    return steps, rewards


every_table = pytest.mark.parametrize(
    "name, players", [(name, players) for name in zashiki.games()
                      for players in range(zashiki.Game(name).min_players, zashiki.Game(name).max_players + 1)])


@every_table
def test_whole_games(name, players):
    env = zashiki.make(name, players=players)
    assert env.possible_agents == [f"seat_{seat}" for seat in range(players)]
    assert env.max_num_agents == players
    steps, rewards = play(env, 1)
    assert steps and env.agents == [] and env.num_agents == 0
    assert sum(rewards.values()) == pytest.approx(1)
    assert list(rewards.values()) == env.game_state.returns
    assert play(env, 1) == (steps, rewards)  # the same seed, the same game
    assert play(env, 2) != (steps, rewards)


@every_table
def test_states_lie_in_their_space(name, players):
    """What PettingZoo's state_test asks: a bounded space, and every state of a game in it, also after the end."""
    env = zashiki.make(name, players=players)
    space = env.state_space
    assert space.shape == space.low.shape == space.high.shape == (players * env.game.observation_size,)
    assert (space.low < space.high).all()
    chooser = np.random.default_rng(1)
    env.reset(seed=1)
    seen = set()
    while True:
        state = env.state()
        assert state.dtype == np.uint8 and state in space
        seen.add(state.tobytes())
        if not env.agents:
            break
        mask = env.last()[0]["action_mask"]
        env.step(int(chooser.choice(np.flatnonzero(mask))) if mask.any() else None)
    assert len(seen) > 10


@every_table
def test_many_resets_in_the_middle_of_a_game(name, players):
    """PettingZoo's bombardment_test, with its observations as they are now: a step for each agent, then a reset."""
    env = zashiki.make(name, players=players)
    chooser = np.random.default_rng(1)
    for _ in range(50):
        env.reset()
        for agent in env.agent_iter(env.num_agents):
            observation = env.last()[0]
            assert observation in env.observation_space(agent)
            env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))


@every_table
def test_copies_go_on_alike(name, players):
    env = zashiki.make(name, players=players, render_mode="ansi")
    version = env.game.rules_version + env.game.encoding_version - 1
    assert str(env) == env.metadata["name"] == f"zashiki_{name}_v{version}"
    assert str(pickle.loads(pickle.dumps(env))) == str(env)  # before the first game
    env.reset(seed=5)
    chooser = np.random.default_rng(5)
    for _ in range(5):
        env.step(int(chooser.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    original = env.state()
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env]
    ends = []
    for one in copies:
        assert one.render_mode == "ansi" and (one.state() == original).all() and one.render() == env.render()
        while not one.game_state.over:
            one.step(int(one.last()[0]["action_mask"].argmax()))
        ends.append((one.state().tobytes(), one.rewards, one.game_state.transcript()))
        one.reset()  # the next game is drawn alike, too
        ends[-1] += (one.state().tobytes(),)
        assert (env.state() == original).all() or one is env
    assert ends[0] == ends[1] == ends[2]


def test_options_and_rendering():
    env = zashiki.make("niya", players=2, full_garden="draw", first=1)
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    assert env.game_state.options == {"full_garden": "draw", "first": 1}
    assert "maple" in env.render()
    assert env.state().shape == (2 * env.game.observation_size,)
    with pytest.raises(zashiki.Error):
        zashiki.make("niya", full_garden="sometimes")


def test_misuse_is_refused():
    env = zashiki.make("kamiza")
    for call in (env.last, lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    env.reset(seed=1)
    agent = env.agent_selection
    for action in (None, -1, 8, 10**9):
        with pytest.raises(ValueError):
            env.step(action)
    with pytest.raises(ValueError):
        env.observe("nobody")
    env.step(0)
    for _ in range(len(env.agents) - 1):
        env.step(0)
    assert env.agent_selection and env.infos[agent] == {}
    while env.agent_selection != agent:
        env.step(int(env.last()[0]["action_mask"].argmax()))
    with pytest.raises(zashiki.Error, match="already played your policeman") as found:
        env.step(0)  # the policeman again
    assert found.value.clause == "1"


def test_a_wrapper_may_end_the_game():
    """PettingZoo's TerminateIllegalWrapper sets `terminations` and asks once more for an observation."""
    env = zashiki.make("nyakuza", players=3)
    env.reset(seed=1)
    env.terminations = dict.fromkeys(env.agents, True)
    for agent in env.possible_agents:
        assert not env.observe(agent)["action_mask"].any()


def test_parts_of_an_action():
    """A placement of Izakaya is chosen in three steps by the same agent, who sees what it has chosen."""
    env = zashiki.make("izakaya")
    env.reset(seed=3)
    chooser = np.random.default_rng(3)
    build = next(r["first"] for r in env.game.ranges if r["name"].startswith("build"))
    while True:
        mask = env.last()[0]["action_mask"]
        if mask[build]:
            break
        env.step(int(chooser.choice(np.flatnonzero(mask))))
    env.step(build)
    agent = env.agent_selection
    seen = [env.last()[0]["observation"].tobytes()]
    for _ in range(2):
        env.step(int(env.last()[0]["action_mask"].argmax()))
        assert env.agent_selection == agent
        seen.append(env.last()[0]["observation"].tobytes())
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert len(set(seen)) == 3
    assert env.game_state.log()[-1][1].startswith("place")
