"""The vector environments keep Gymnasium's contract."""
import copy
import pickle
import resource

import numpy as np
import pytest

import zashiki
from zashiki import AutoresetMode


def choose(masks, chooser):
    """A random index of each mask; 0 if it is empty."""
    return (masks * chooser.random(masks.shape)).argmax(1)


def test_greedy_players_beat_random_ones():
    envs = zashiki.make_vec("akiwado", num_envs=256, players=3, autoreset_mode="Disabled")
    chooser = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    own = np.arange(256) % 3  # the greedy seat of each game
    over = np.zeros(256, bool)
    while not over.all():
        acts = infos["current_player"] == own
        chosen = envs.greedy(7, which=acts)
        assert not chosen[~acts].any()
        _, _, over, _, infos = envs.step(np.where(acts, chosen, choose(infos["legal_action_mask"], chooser)))
    assert infos["seat_rewards"][np.arange(256), own].mean() > 0.6
    with pytest.raises(zashiki.Error, match="one entry for each of the 256 games"):
        envs.greedy(7, which=[True])


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("name", zashiki.games())
def test_the_three_modes(name, mode):
    envs = zashiki.make_vec(name, num_envs=16, seed=1, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    chooser = np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    size = envs.game.index_size
    assert observations.shape == (16, envs.game.observation_size) and observations.dtype == np.uint8
    assert infos["legal_action_mask"].shape == (16, size)
    over = np.zeros(16, bool)
    ended = 0
    for _ in range(400):
        acting = infos["current_player"].copy()
        seen = observations.copy()
        actions = choose(infos["legal_action_mask"], chooser)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        masks = infos["legal_action_mask"]
        assert not truncations.any()
        assert observations in envs.observation_space
        playing = infos["current_player"] >= 0
        assert (masks.any(1) == playing).all()
        assert ((infos["current_player"] < envs.num_players)).all()
        shares = infos["seat_rewards"]
        new = terminations & ~over
        ended += new.sum()
        assert np.allclose(shares[new].sum(1), 1)
        assert (terminations | ~infos["seat_scores"].any(1)).all()
        for i in np.flatnonzero(new):
            assert rewards[i] == shares[i, acting[i]]
        assert not rewards[~new].any()
        if mode is AutoresetMode.NEXT_STEP:
            assert (playing == ~terminations).all()
            assert not (over & terminations).any()  # the step after the end is the reset
        elif mode is AutoresetMode.SAME_STEP:
            assert playing.all()
            assert (infos["_final_obs"] == terminations).all()
            for i in np.flatnonzero(terminations):
                assert not np.array_equal(infos["final_obs"][i], observations[i])
        else:
            assert (playing == ~terminations).all()
            assert (terminations | ~over).all()
            assert (observations[over] == seen[over]).all()
        over = terminations.copy() if mode is not AutoresetMode.SAME_STEP else over
    assert ended > 0
    if mode is AutoresetMode.DISABLED and over.any() and not over.all():
        before = observations.copy()
        observations, infos = envs.reset(options={"reset_mask": over})
        assert (observations[~over] == before[~over]).all()
        assert (infos["current_player"] >= 0).all() and not envs._results[1].any()


def trace(name, threads, steps=120, seed=9):
    envs = zashiki.make_vec(name, num_envs=300, seed=seed, threads=threads)
    chooser = np.random.default_rng(4)
    observations, infos = envs.reset(seed=seed)
    digest = 0
    for _ in range(steps):
        observations, rewards, terminations, _, infos = envs.step(choose(infos["legal_action_mask"], chooser))
        digest = hash((digest, observations.tobytes(), rewards.tobytes(), terminations.tobytes()))
    return digest, envs.rollout(50), observations.tobytes(), infos["legal_action_mask"].tobytes()


@pytest.mark.parametrize("name", zashiki.games())
def test_threads_change_nothing(name):
    one = trace(name, 1)
    assert one == trace(name, 3)
    assert one != trace(name, 1, seed=10)


@pytest.mark.parametrize("name", zashiki.games())
def test_rollouts_count_their_choices(name):
    for mode, least in [("SameStep", 1.0), ("NextStep", 0.8), ("Disabled", 0.0)]:
        envs = zashiki.make_vec(name, num_envs=64, seed=2, autoreset_mode=mode)
        decisions = envs.rollout(500)
        assert least * 64 * 500 <= decisions <= 64 * 500
    assert envs.rollout(5000) < 64 * 5000 and envs.rollout(10) == 0  # all games are over and stay so


def test_games_differ_and_resets_too():
    envs = zashiki.make_vec("niya", num_envs=100, seed=1)
    first, _ = envs.reset(seed=1)
    first = first.copy()
    assert len({row.tobytes() for row in first}) == 100
    again, _ = envs.reset()
    assert not (again == first).all(1).any()
    again, _ = envs.reset(seed=1)
    assert (again == first).all()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("name", zashiki.games())
def test_copies_go_on_alike(name, mode):
    envs = zashiki.make_vec(name, num_envs=32, seed=3, players=zashiki.Game(name).max_players, autoreset_mode=mode)
    none = {"reset_mask": np.zeros(32, bool)}

    def step(one):
        """One step by a rule that depends on what the environment shows, and everything it shows then."""
        _, infos = one.reset(options=none)
        shown = one.step(infos["legal_action_mask"].argmax(1))
        return [np.array(array) for array in (*shown[:4], *shown[4].values())]

    envs.rollout(150)
    step(envs)
    twins = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    observations, infos = envs.reset(options=none)
    for twin in twins:
        assert twin.metadata == envs.metadata and twin.render() == envs.render()
        also, also_infos = twin.reset(options=none)
        assert (also == observations).all() and also is not observations
        for key, value in infos.items():
            assert (value == also_infos[key]).all(), key
    for _ in range(60):
        steps = [step(one) for one in (envs, *twins)]
        for expected, *others in zip(*steps):
            assert all((expected == other).all() for other in others)
    assert envs.rollout(20) == twins[0].rollout(20) and envs.render() == twins[0].render()
    after = [one.reset()[0] for one in (envs, *twins)]  # without a seed: all go on to the same next games
    assert (after[0] == after[1]).all() and (after[0] == after[2]).all()


def test_what_cannot_be_loaded_is_refused():
    envs = zashiki.make_vec("niya", num_envs=4)
    kept = envs.__getstate__()
    for wrong in ({"version": "0.0.1"}, {"games": kept["games"][:-1]}, {"arguments": {**kept["arguments"], "num_envs": 5}}):
        with pytest.raises(zashiki.Error):
            zashiki.VectorEnv.__new__(zashiki.VectorEnv).__setstate__({**kept, **wrong})


def test_rendering():
    envs = zashiki.make_vec("niya", num_envs=3, seed=1, render_mode="ansi")
    assert "ansi" in envs.metadata["render_modes"] and envs.render_mode == "ansi"
    boards = envs.render()
    assert len(boards) == 3 and len(set(boards)) == 3 and all("maple" in board for board in boards)


def test_arrays_stay_and_can_be_handed_on():
    envs = zashiki.make_vec("kamiza", num_envs=8, seed=1)
    observations, infos = envs.reset(seed=1)
    after, *_ = envs.step(infos["legal_action_mask"].argmax(1))
    assert after is observations
    for array in (observations, infos["legal_action_mask"], infos["current_player"], infos["seat_rewards"]):
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array)


def test_the_reader_comes_first():
    """The acting seat comes first in its own observation: the field `to_act` begins with 1."""
    for name in zashiki.games():
        envs = zashiki.make_vec(name, num_envs=32, seed=3, players=zashiki.Game(name).max_players)
        field = next(f for f in envs.game.fields if f["name"] == "to_act")
        chooser = np.random.default_rng(1)
        observations, infos = envs.reset(seed=3)
        for _ in range(60):
            playing = infos["current_player"] >= 0
            assert (observations[playing, field["first"]] == 1).all()
            observations, _, _, _, infos = envs.step(choose(infos["legal_action_mask"], chooser))


def test_memory_does_not_grow():
    envs = zashiki.make_vec("akiwado", num_envs=1000, seed=1)
    chooser = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)

    def steps(n):
        nonlocal infos
        for _ in range(n):
            *_, infos = envs.step(choose(infos["legal_action_mask"], chooser))

    steps(100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    steps(200)
    envs.rollout(1000)  # a million steps
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4000  # KiB
