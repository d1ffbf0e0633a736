"""The examples run, and so do the documents' own."""
import doctest
import importlib
import os
import pathlib
import random
import subprocess
import sys
import zipfile

import numpy as np
import pytest

import zashiki

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command, **environment):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, cwd=ROOT,
                          env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", zashiki.games())
def test_self_play(name):
    said = run("examples/self_play.py", "--game", name, "--games", 20)
    assert f"{name}:" in said and "seat 1 won" in said


def test_house_rule():
    said = run("examples/house_rule.py", "--games", 20)
    assert "as printed" in said and "full_garden = draw" in said


def test_kamiza_game():
    said = run("examples/kamiza_game.py")
    before, after = (float(line.split()[-4]) for line in said.splitlines()[1:3])
    assert before > 2 and after < 0.01  # points a game


def test_the_rounds_of_kamiza_game_are_the_engines(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "examples")
    rounds = importlib.import_module("kamiza_game").make_rounds()
    chooser = random.Random(1)
    for _ in range(100):
        state, seats, at = zashiki.Game("kamiza").start(3, first=0), [0, 1, 2], 0
        for one, following, order in reversed(rounds):
            before, plays = state.scores, []
            for place, seat in enumerate(seats):
                assert state.actors == [seat]
                play = chooser.choice(np.flatnonzero(state.action_mask()).tolist())
                plays.append(one.plays[at, place].tolist().index(play))
                state.apply(play)
            end = (at, *plays)
            assert [state.scores[seat] - before[seat] for seat in seats] == one.gains[end].tolist()
            if following is not None:
                at, seats = following[end], [seats[place] for place in order[end]]


@pytest.fixture
def program():
    return os.environ.get("ZASHIKI") or pytest.skip("ZASHIKI does not name the program")


def test_engine_bot(program):
    assert "won by" in run("examples/engine_bot.py", program, "akiwado")


def test_websocket_bot(program, tmp_path):
    with subprocess.Popen([program, "serve", "--port", "0", "--data", tmp_path, "--log", "error"],
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            assert "won by" in run("examples/websocket_bot.py", address.rstrip("/"), "--game", "kamiza")
        finally:
            server.terminate()


def test_transcripts(tmp_path, play):
    for seed in range(3):
        (tmp_path / f"{seed}.jsonl").write_text(play(zashiki.Game("kamiza"), seed).transcript())
    (tmp_path / "torn").write_text("{")
    said = run("examples/transcripts.py", tmp_path)
    assert "kamiza: 3 finished games" in said and "play 81" in said and "torn: line 1" in said


def test_the_module_and_the_guide_speak_true():
    assert doctest.testmod(zashiki).failed == 0
    tried = doctest.testfile(str(ROOT / "docs" / "build" / "python.md"), module_relative=False)
    assert tried.attempted > 10 and tried.failed == 0


def test_the_table_of_encodings_is_the_rules_own():
    assert (ROOT / "python" / "encodings.md").read_text() == run("tools/encodings"), \
        "python/encodings.md: make it again with tools/encodings"


def test_the_wheel_can_be_imported(tmp_path):
    package = pathlib.Path(zashiki.__file__).parent
    wheel = run("tools/wheel", package, tmp_path / "wheels").strip()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
        names = packed.namelist()
    assert any(name.endswith("dist-info/RECORD") for name in names)
    said = run("-c", "import zashiki; print(zashiki.__file__, zashiki.games())", PYTHONPATH=str(tmp_path / "site"))
    assert said.startswith(str(tmp_path)) and "niya" in said
