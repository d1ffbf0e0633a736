"""Wrong calls raise with the engine's sentence and clause and never crash the interpreter."""
import threading

import numpy as np
import pytest

import zashiki

NONSENSE = [None, -3, 10**30, 1.5, "", "take", b"x", [], [1, 2, 3, 4], {}, object(), "\0", "ü" * 1000]


def test_refusals_have_a_code_and_a_clause():
    with pytest.raises(zashiki.Error) as found:
        zashiki.Game("chess")
    assert found.value.code == "unknown_game"
    with pytest.raises(zashiki.Error) as found:
        zashiki.Game("niya").start(7)
    assert found.value.code == "bad_players"
    with pytest.raises(zashiki.Error) as found:
        zashiki.Game("niya").start(format="chess")
    assert found.value.code == "bad_option"
    state = zashiki.Game("kamiza").start(first=0)
    with pytest.raises(zashiki.Error) as found:
        state.apply("play boss top", 1)
    assert found.value.code == "not_your_turn"
    state.apply("play boss top")
    for action in ("play hitman top", "play policeman bottom", "play boss top", "play hitman top", "play hitman top"):
        state.apply(action)
    state = zashiki.Game("niya").start(first=0)
    while state.actors == [zashiki.CHANCE]:
        state.roll(1)
    with pytest.raises(zashiki.Error) as found:
        state.apply("take b2")
    assert (found.value.code, found.value.clause) == ("illegal_action", "3")
    assert state.why("take b2") == ("3", str(found.value))
    assert len(state.log()) == 16  # nothing was changed


def test_nonsense_everywhere(game):
    state = game.start()
    methods = [state.apply, state.child, state.why, state.view, state.observation, state.action_mask, state.legal_actions,
               state.log, state.roll, state.board, state.sample, game.start, game.to_indices, game.from_indices, zashiki.Game,
               zashiki.State.from_bytes, zashiki.read_transcript, zashiki.solve,
               lambda x: zashiki.Mind(game, x), lambda x: zashiki.Mind(x, "greedy"),
               lambda x: zashiki.make(game.id, x), lambda x: zashiki.make_vec(game.id, x), lambda x: zashiki.make(x),
               lambda x: zashiki.make_vec(game.id, 2, seed=x), lambda x: zashiki.make_vec(game.id, 2, threads=x),
               lambda x: zashiki.make_vec(game.id, 2, autoreset_mode=str(x)),
               lambda x: zashiki.make_vec(game.id, 2).step(x), lambda x: zashiki.make_vec(game.id, 2).reset(seed=x),
               lambda x: zashiki.make_vec(game.id, 2).reset(options={"reset_mask": x}),
               lambda x: zashiki.make_vec(game.id, 2).rollout(x), lambda x: zashiki.make_vec(game.id, 2).step([x, x]),
               lambda x: state.observation(0, x), lambda x: state.observation(0, [x]), lambda x: state.action_mask(0, [x])]
    for method in methods:
        for argument in NONSENSE:
            try:
                method(argument)
            except (ValueError, TypeError, RuntimeError, OverflowError, MemoryError):
                pass
    for made in (zashiki.State, zashiki.Mind, lambda: zashiki.Game.start(None), lambda: zashiki.Mind(None, "greedy"),
                 lambda: zashiki.Mind.__new__(zashiki.Mind).think(state),
                 lambda: zashiki.Game.__new__(zashiki.Game).start(), lambda: repr(zashiki.State.__new__(zashiki.State)),
                 lambda: zashiki.Mind(zashiki.Game.__new__(zashiki.Game), "greedy"), lambda: zashiki.Game.__new__(zashiki.Game).id,
                 lambda: zashiki.State.__new__(zashiki.State).over):
        with pytest.raises((TypeError, RuntimeError)):
            made()


def test_a_refused_index_changes_nothing(game):
    envs = zashiki.make_vec(game.id, num_envs=3, seed=5)
    observations, infos = envs.reset(seed=5)
    before = observations.copy(), infos["legal_action_mask"].copy()
    actions = infos["legal_action_mask"].argmax(1)
    wrong_ones = [-1, game.index_size, 2**40]
    if not before[1][2].all():
        wrong_ones.append(int(before[1][2].argmin()))
    for wrong in wrong_ones:
        with pytest.raises(zashiki.Error, match="game 2"):
            envs.step([actions[0], actions[1], wrong])
        assert np.array_equal(observations, before[0]) and np.array_equal(infos["legal_action_mask"], before[1])
    # The engine checks its own masks, not the array, which is writable.
    infos["legal_action_mask"][:] = 1
    with pytest.raises(zashiki.Error):
        envs.step([actions[0], actions[1], wrong_ones[-1]])


def test_arrays_outlive_their_environment():
    observations, infos = zashiki.make_vec("niya", num_envs=1000, seed=1).reset(seed=1)
    mask = infos["legal_action_mask"]
    del infos
    assert mask.sum() == 12000 and observations.max() >= 1
    with pytest.raises(ValueError):
        observations.resize((10**6, 10), refcheck=False)


def test_one_caller_at_a_time():
    envs = zashiki.make_vec("izakaya", num_envs=256, seed=1)
    refused = []

    def work():
        for _ in range(50):
            try:
                envs.rollout(3)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in text for text in refused)


def test_too_many_games_are_refused():
    with pytest.raises(zashiki.Error, match="at most"):
        zashiki.make_vec("izakaya", num_envs=10**9)
