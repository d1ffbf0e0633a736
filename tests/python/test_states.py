"""Games and states: what the engine knows, as Python values."""
import copy
import doctest
import json
import os
import pickle
import random
import subprocess

import numpy as np
import pytest

import zashiki


def test_the_module_documentation():
    assert doctest.testmod(zashiki).failed == 0


def test_the_five_games():
    assert zashiki.games() == ["niya", "kamiza", "akiwado", "nyakuza", "izakaya"]


def test_a_game_to_its_end(game, play):
    for players in range(game.min_players, game.max_players + 1):
        state = play(game, players, players=players)
        assert state.over and state.actors == []
        assert state.winners and len(state.scores) == state.players == players
        assert sum(state.returns) == pytest.approx(1)


def test_actions_as_text_and_index(game, play):
    def visit(state):
        for seat in state.actors:
            if seat == zashiki.CHANCE:
                continue
            texts = state.legal_actions(seat)
            assert state.why(texts[0], seat) is None
            firsts = set()
            for text in random.Random(1).sample(texts, min(4, len(texts))):
                parts = game.to_indices(text)
                assert game.from_indices(parts) == text
                chosen = []
                for part in parts:
                    assert state.action_mask(seat, chosen)[part] == 1
                    assert state.observation(seat, chosen).shape == (game.observation_size,)
                    chosen.append(part)
                firsts.add(parts[0])
            assert firsts <= set(np.flatnonzero(state.action_mask(seat)))

    play(game, 1, visit)


def test_the_same_as_the_engine(game):
    """C++ and Python agree, action by action: the same seeds give the same draws, and each reader sees the same."""
    program = os.environ.get("ZASHIKI")
    if not program:
        pytest.skip("ZASHIKI does not name the program")
    with subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(**request):
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            reply = json.loads(engine.stdout.readline())
            assert reply.pop("ok"), reply
            return reply

        for players in {game.min_players, game.max_players}:
            state = game.start(players)
            position = ask(cmd="new", game=game.id, players=players)
            chooser = random.Random(players)
            while True:
                assert position["scores"] == state.scores
                assert position["over"] == state.over
                assert [-1 if who == "chance" else who for who in position["actors"]] == state.actors
                for seat in range(players):
                    if chooser.random() < 0.05:
                        assert ask(cmd="view", **{"as": seat})["view"] == state.view(seat)
                        log = ask(cmd="log", **{"as": seat})["log"]
                        assert [(-1 if who == "chance" else who, text) for who, text in log] == state.log(seat)
                if state.over:
                    assert position["winners"] == state.winners
                    break
                if state.actors == [zashiki.CHANCE]:
                    seed = chooser.getrandbits(31)
                    text = state.roll(seed)
                    position = ask(cmd="roll", seed=seed)
                    assert position.pop("action") == text
                else:
                    seat = chooser.choice(state.actors)
                    texts = state.legal_actions(seat)
                    if chooser.random() < 0.2:
                        assert ask(cmd="legal", **{"as": seat})["actions"] == texts
                    text = chooser.choice(texts)
                    state.apply(text, seat)
                    position = ask(cmd="act", action=text, **{"as": seat})
        ask(cmd="quit")


def test_states_are_values(game, play):
    seen = []
    play(game, 3, lambda state: seen.append(state.copy()) if len(seen) < 60 else None)
    for before, after in zip(seen, seen[1:]):
        assert before == before.copy() == copy.copy(before) == copy.deepcopy(before)
        assert before != after
        assert zashiki.State.from_bytes(before.to_bytes()) == before
        assert pickle.loads(pickle.dumps(before)) == before
        assert zashiki.read_transcript(before.transcript()).log() == before.log()
    last = seen[-1]
    if not last.over:
        who = last.actors[0]
        text = last.chance_outcomes()[0][0] if who == zashiki.CHANCE else last.legal_actions(who)[0]
        child = last.child(text, who)
        assert child != last and child.log() == [*last.log(), (who, text)]
    with pytest.raises(TypeError):
        hash(last)


def test_chance_has_probabilities(game, play):
    def visit(state):
        if state.actors == [zashiki.CHANCE]:
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert [text for text, _ in outcomes] == state.legal_actions()

    play(game, 5, visit)


def test_secrets_stay_secret():
    """A sealed bid changes neither the observations nor the views of the other seats."""
    for name, bids in [("akiwado", ("bid east 1", "pocket")), ("nyakuza", ("bid 1", "bid 2")),
                       ("izakaya", ("bid 100", "bid 300")), ("kamiza", ("play boss top", "play hitman top"))]:
        game = zashiki.Game(name)
        state = game.start()
        chooser = random.Random(2)
        for _ in range(10000):
            if state.actors == [zashiki.CHANCE]:
                state.roll(chooser.getrandbits(31))
            elif all(bid in state.legal_actions() for bid in bids):
                break
            else:
                state.apply(chooser.choice(state.legal_actions()))
        seat = state.actors[0]
        one, other = (state.child(bid, seat) for bid in bids)
        for reader in [zashiki.SPECTATOR, *range(state.players)]:
            same = reader != seat
            assert (one.view(reader) == other.view(reader)) == same
            assert bool(np.array_equal(one.observation(reader), other.observation(reader))) == same
            assert (one.log(reader) == other.log(reader)) == same


def test_samples_look_like_the_original(game, play):
    """To the reader a sample cannot be told from the state; others' secrets differ between seeds."""
    seen = []
    play(game, 8, lambda state: seen.append(state.copy()), players=game.max_players)
    secrets = 0
    for state in seen[::max(1, len(seen) // 100)]:
        for reader in [zashiki.SPECTATOR, *range(state.players)]:
            samples = [state.sample(reader, seed) for seed in range(3)]
            for sample in samples:
                assert sample.view(reader) == state.view(reader) and sample.actors == state.actors
                assert np.array_equal(sample.observation(reader), state.observation(reader))
                assert sample.log() == []
            secrets += any(sample != samples[0] for sample in samples)
            assert state.sample(reader, 2) == samples[2]
    assert (secrets > 0) == (game.id != "niya")
    sample = seen[len(seen) // 2].sample(0, seed=1)
    while not sample.over:
        who = sample.actors[0]
        sample.roll(1) if who == zashiki.CHANCE else sample.apply(sample.legal_actions(who)[0], who)
    assert sample.winners and sample.log()
    for refused in (sample.transcript, sample.to_bytes, sample.copy().to_bytes, lambda: pickle.dumps(sample)):
        with pytest.raises(zashiki.Error, match="no transcript"):
            refused()


def test_custom_data():
    for name in ("nyakuza", "izakaya"):
        data = zashiki.Game(name).usual_data
        own = zashiki.Game(name, data)
        state = own.start()
        assert zashiki.State.from_bytes(state.to_bytes()) == state
        assert pickle.loads(pickle.dumps(own)) == own
        with pytest.raises(zashiki.Error):
            zashiki.Game(name, {"nonsense": 1})
    with pytest.raises(zashiki.Error, match="takes no data"):
        zashiki.Game("kamiza", {})
    garden = zashiki.Game("niya", {"gardens": ["fedcba9876543210"]})
    state = garden.start()
    assert zashiki.State.from_bytes(state.to_bytes()) == state


def test_boards_are_drawn(game, play):
    state = play(game, 4)
    assert len(repr(state).splitlines()) > 3
    assert repr(game) == f"zashiki.Game('{game.id}')"


def test_minds_and_solver(play):
    state = zashiki.Game("niya").start(first=0)
    while state.actors == [zashiki.CHANCE]:
        state.roll(7)
    answer = zashiki.Mind(state.game, "level3").think(state, iterations=200, seed=1)
    assert answer["action"] in state.legal_actions()
    assert answer["action"] in [text for text, _, _ in answer["policy"]]
    assert answer["reason"]
    solved = zashiki.solve(state)
    assert set(solved["takes"]) == set(state.legal_actions())
    assert solved["value"] == max(solved["takes"].values())
    while not state.over:  # best play reaches that value
        state.apply(zashiki.solve(state)["line"][0])
    assert (state.winners == [0]) == (solved["value"] > 0)


def test_arena():
    report = zashiki.arena("kamiza", ["greedy", "random"], games=12, seed=3, threads=1)
    assert report["games"] >= 12
    assert [one["mind"] for one in report["standings"]] == ["greedy", "random"]
    assert report == zashiki.arena("kamiza", ["greedy", "random"], games=12, seed=3, threads=2) | {}
