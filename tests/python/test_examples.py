"""The examples run: for every game and every number of players."""
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
TABLES = [(name, players) for name in zashiki.games()
          for players in range(zashiki.Game(name).min_players, zashiki.Game(name).max_players + 1)]
every_table = pytest.mark.parametrize("name, players", TABLES)


def run(*command, **environment):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, cwd=ROOT,
                          env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


@every_table
def test_self_play(name, players):
    said = run("examples/self_play.py", "--game", name, "--players", players, "--games", 20)
    assert f"{name}:" in said and f"seat {players - 1} won" in said


@every_table
def test_house_rule(name, players):
    """Any option that a game has for this many players, changed."""
    for option in zashiki.Game(name).options:
        for value in option["values"] or []:
            if value == option["default"]:
                continue
            said = run("examples/house_rule.py", name, option["name"], str(value).lower(), "--players", players, "--games", 4)
            assert "as printed" in said and f"{option['name']} = " in said
            return


def test_kamiza_game():
    said = run("examples/kamiza_game.py")
    before, after = (float(line.split()[-4]) for line in said.splitlines()[1:3])
    assert before > 2 and after < 0.01  # points a game


def test_kamiza_game_has_the_engines_rounds(monkeypatch):
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


@pytest.fixture(scope="module")
def program():
    return os.environ.get("ZASHIKI") or pytest.skip("ZASHIKI does not name the program")


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    data = tmp_path_factory.mktemp("house")
    with subprocess.Popen([program, "serve", "--port", "0", "--data", data, "--log", "error"],
                          stdout=subprocess.PIPE, text=True) as running:
        try:
            yield next(word for word in running.stdout.readline().split() if word.startswith("http")).rstrip("/")
        finally:
            running.terminate()


@every_table
def test_engine_bot(program, name, players):
    assert "won by" in run("examples/engine_bot.py", program, name, "--players", players)


@every_table
def test_websocket_bot(server, name, players):
    assert "won by" in run("examples/websocket_bot.py", server, "--game", name, "--players", players)


def test_transcripts(tmp_path, play):
    for name, players in TABLES:
        (tmp_path / f"{name}-{players}.jsonl").write_text(play(zashiki.Game(name), 1, players=players).transcript())
    (tmp_path / "torn").write_text("{")
    said = run("examples/transcripts.py", tmp_path)
    for name in zashiki.games():
        assert f"{name}: {sum(name == other for other, _ in TABLES)} finished games" in said
    assert "torn: line 1" in said


def test_the_table_of_encodings_is_the_rules_own():
    assert (ROOT / "python" / "encodings.md").read_text() == run("tools/encodings"), \
        "python/encodings.md: make it again with tools/encodings"


def test_the_wheel_can_be_imported(tmp_path):
    package = pathlib.Path(zashiki.__file__).parent
    wheel = run("tools/wheel", package, tmp_path / "wheels").strip()
    assert f"zashiki-{zashiki.__version__}-" in wheel
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
        names = packed.namelist()
    assert any(name.endswith("dist-info/RECORD") for name in names)
    said = run("-c", "import zashiki; print(zashiki.__file__, zashiki.games())", PYTHONPATH=str(tmp_path / "site"))
    assert said.startswith(str(tmp_path)) and "niya" in said
