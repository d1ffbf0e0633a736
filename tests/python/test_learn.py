"""Learning (learn/) on the CPU, in seconds: its arithmetic, and a training that gets better, stops and goes on."""
import csv
import json
import pathlib
import struct
from xml.etree import ElementTree

import numpy as np
import pytest
import torch

LEARN = pathlib.Path(__file__).resolve().parents[2] / "learn"


@pytest.fixture
def learn(monkeypatch):
    monkeypatch.syspath_prepend(LEARN)
    torch.set_num_threads(1)
    import train
    return train


def rows(folder):
    with open(folder / "log.csv", newline="") as file:
        return list(csv.DictReader(file))


def test_advantages_go_from_a_seats_decision_to_its_next_one(learn):
    from ppo import LAMBDA, Rollout, judge
    # One game of two: seat 0, seat 1, seat 0 and seat 1, who wins by that; then a new game, in which seat 1 begins.
    steps = 5
    values = torch.tensor([[0.5], [0.4], [0.6], [0.7], [0.3]])
    gains = torch.zeros(steps, 1, 2)
    gains[3, 0] = torch.tensor([0.0, 1.0])
    rollout = Rollout(*[torch.zeros(0)] * 5, values=values, seat=torch.tensor([[0], [1], [0], [1], [1]]),
                      own=torch.ones(steps, 1, dtype=torch.bool), rival=torch.zeros(steps, 1, dtype=torch.int64),
                      over=torch.tensor([[False], [False], [False], [True], [False]]), gains=gains,
                      last=torch.tensor([[0.2, 0.8]]), lone=torch.tensor([-1]))
    advantages, outcomes = judge(rollout, torch.tensor([2]))
    last_of_0, last_of_1 = 0.0 - 0.6, 1.0 - 0.7
    expected = [0.6 - 0.5 + LAMBDA * last_of_0, 0.7 - 0.4 + LAMBDA * last_of_1, last_of_0, last_of_1, 0.8 - 0.3]
    assert torch.allclose(advantages.squeeze(1), torch.tensor(expected))
    # Told from the actor's seat: the loser reads (0, 1), the winner (1, 0).
    told = torch.tensor([[0, 1], [1, 0], [0, 1], [1, 0], [0.8, 0.2]])
    assert torch.allclose(outcomes.squeeze(1), told)


def test_around_a_lone_seat_all_are_to_keep_it_from_winning(learn):
    from ppo import aims
    shares = torch.tensor([[0.5, 0.5, 0.0], [0.5, 0.5, 0.0], [0.2, 0.3, 0.5]])
    told = torch.tensor([[0.5, 0.5, 0.0], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]])
    assert torch.allclose(aims(shares, torch.tensor([-1, 0, 2])), told)


def test_a_part_of_what_there_is_to_gain_goes_by_the_scores(learn):
    from tables import Kind, Tables
    tables = Tables("kamiza", 6, [Kind(3, {}, "3"), Kind(4, {}, "4")], "cpu", again=True, margin=0.4, unit=5.0)
    tables.reset(1)
    while not tables.over.any():
        tables.step(tables.hints.clone())
    rewards = [environment._infos for environment in tables.environments]
    for rows, seats, told in zip(tables.rows, (3, 4), rewards):
        ended = tables.over[rows]
        worth = (told["seat_scores"][ended] / 5).exp()
        expected = 0.6 * told["seat_rewards"][ended] + 0.4 * worth / worth.sum(1, keepdim=True)
        assert torch.allclose(tables.gains[rows, :seats][ended], expected)
        assert torch.equal(tables.shares[rows, :seats], told["seat_rewards"])


def test_who_comes_late_takes_over_seat_by_seat_until_the_game_is_over(learn):
    from ppo import Opponents
    from tables import Kind, Tables
    tables = Tables("kamiza", 32, [Kind(4, {}, "4")], "cpu", again=True)
    tables.reset(1)
    opponents, chance = Opponents(tables, {"late": {4: 0.5}, "greedy": {4: 0.5}}), torch.Generator().manual_seed(1)
    assert opponents.late.sum() == 16 and not opponents.who_acts(tables)[0][opponents.late].any()
    most = 0
    while not tables.over.any():
        assert torch.equal(opponents.who_acts(tables)[0][~opponents.late], (tables.seat == tables.own)[~opponents.late])
        before = opponents.taken.clone()
        tables.step(opponents.choose(tables, {}, tables.hints, chance))
        opponents.take_over(tables, chance)
        assert (opponents.taken >= before)[~tables.over].all() and not opponents.taken[tables.over].any()
        most = max(most, int(opponents.taken[opponents.late].sum()))
    assert most > 16  # of 64 seats


def test_who_watches_learns_what_becomes_of_the_others_choices(learn):
    from net import log_winner
    from ppo import Learner, Opponents, collect, judge
    from tables import Kind, Tables
    tables, chance = Tables("kamiza", 64, [Kind(3, {}, "3")], "cpu", again=True), torch.Generator().manual_seed(1)
    tables.reset(1)
    plan = learn.parsed(["--game", "kamiza", "--out", "", "--hidden", "16"]).plan

    def loss_where_others_chose(watch):
        torch.manual_seed(1)
        net = plan.net()
        learner = Learner(net, plan.net(), "cpu")
        learner.set_rate(0.01)
        for _ in range(30):
            learner.learn(rollout, judged, rollout.own, tables, 512, chance, watch)
        others = ~rollout.own.flatten()
        told = net(rollout.observations.flatten(0, 1)[others], rollout.hints.flatten()[others])[1]
        return -(judged[1].flatten(0, 1)[others] * log_winner(told, tables.seated[:1])).sum(1).mean()

    rollout = collect(plan.net(), [], tables, Opponents(tables, {"greedy": {3: 1.0}}), {}, 96, chance)
    judged = judge(rollout, tables.count)
    assert 0.25 < rollout.own.float().mean() < 0.45
    assert loss_where_others_chose(watch=True) < 0.95 * loss_where_others_chose(watch=False)


def test_seats_of_all_player_counts(learn):
    from ppo import by_seat, from_seat
    relative = torch.tensor([[1, 2, 3, 9], [1, 2, 3, 4]])
    seat, count = torch.tensor([1, 3]), torch.tensor([3, 4])
    assert by_seat(relative, seat, count).tolist() == [[3, 1, 2, 9], [2, 3, 4, 1]]
    assert from_seat(by_seat(relative, seat, count), seat, count).equal(relative)


def test_it_learns(learn, tmp_path, capsys):
    learn.main(["--game", "niya", "--device", "cpu", "--out", str(tmp_path), "--iterations", "14", "--games", "256",
                "--steps", "16", "--batch", "256", "--hidden", "32", "--evaluation-games", "2048"])
    end = rows(tmp_path)[-1]
    assert float(end["random_2"]) - float(end["random_2_interval"]) > 0.55  # random play wins half
    import evaluate
    evaluate.main([str(tmp_path / "net.pt"), "--against", "random", "--games", "200"])
    said = capsys.readouterr().out.splitlines()[-1]
    assert float(said.split("wins ")[1].split()[0]) > 55 and "of 200 games against random" in said


SMALL = ["--device", "cpu", "--games", "12", "--steps", "8", "--batch", "64", "--hidden", "16", "--evaluate-every", "1",
         "--evaluation-games", "12"]


def test_the_same_seed_and_another_start(learn, tmp_path):
    def train(name, *more):
        learn.main(["--game", "kamiza", "--out", str(tmp_path / name), *SMALL, *more])
        return [{**row, "seconds": 0} for row in rows(tmp_path / name)]

    once = train("once", "--iterations", "2")
    assert once == train("again", "--iterations", "2") != train("other", "--iterations", "2", "--seed", "2")
    gone_on = train("once", "--iterations", "4", "--resume")
    assert gone_on[:2] == once and [row["iteration"] for row in gone_on] == ["1", "2", "3", "4"]
    assert {"random_3", "random_4", "greedy_3", "greedy_4"} < set(gone_on[0])  # all player counts, one net
    with pytest.raises(SystemExit, match="another net, for kamiza"):
        learn.main(["--game", "niya", "--out", str(tmp_path / "once"), *SMALL, "--resume"])


def test_what_the_program_carries_and_a_picture(learn, tmp_path, capsys):
    options = ["--option", "purveyor=false,true"]
    learn.main(["--game", "akiwado", "--out", str(tmp_path), *SMALL, "--iterations", "2", "--fine", "coins=8", *options,
                "--unseen", "cards", "--players", "3", "4", "5", "5"])
    assert {"greedy_3", "greedy_3_purveyor", "random_5_purveyor"} < set(rows(tmp_path)[0])
    import curve
    import export
    export.main([str(tmp_path / "net.pt"), str(tmp_path / "net.bin"), "--games", "6", *options])
    said = capsys.readouterr().out.splitlines()[-1]
    assert float(said.split("positions ")[1].split()[0]) < 3, said  # whole numbers choose nearly as the others do
    # Format, encoding, observation, indices, seats, thresholds, layers and their widths.
    head = struct.unpack("<9H", (tmp_path / "net.bin").read_bytes()[:18])
    assert head == (2, 2, 241, 140, 5, 5 * 8, 2, 16, 146)
    # And back: it sees the same and chooses nearly alike.
    import restore
    from export import seen_in_play
    from net import log_policy
    restore.main(["akiwado", str(tmp_path / "net.bin"), str(tmp_path / "again.pt")])
    (plan, net), (again, same) = (learn.read_net(tmp_path / name, "akiwado") for name in ("net.pt", "again.pt"))
    assert (again.seen, again.hidden, sorted(again.thresholds)) == (plan.seen, plan.hidden, sorted(plan.thresholds))
    seen, masks, hints = seen_in_play(net, "akiwado", [learn.Kind(4, {}, "4")], 6, 100)
    chosen, chosen_again = (log_policy(one(seen, hints)[0], masks).exp() for one in (net, same))
    assert (chosen - chosen_again).abs().sum(1).mean() / 2 < 0.03
    with pytest.raises(SystemExit, match="not a net for version 2 of kamiza's encoding"):
        restore.main(["kamiza", str(tmp_path / "net.bin"), str(tmp_path / "again.pt")])
    (tmp_path / "half.bin").write_bytes((tmp_path / "net.bin").read_bytes()[:900])
    with pytest.raises(SystemExit, match="half.bin is not a whole net"):
        restore.main(["akiwado", str(tmp_path / "half.bin"), str(tmp_path / "again.pt")])
    curve.main([str(tmp_path / "log.csv"), str(tmp_path / "curve.svg"), "--title", "a < b"])
    picture = ElementTree.parse(tmp_path / "curve.svg").getroot()
    assert len(picture.findall("{*}polyline")) == 6


@pytest.mark.parametrize("game", ["akiwado", "nyakuza", "izakaya"])
def test_every_game(learn, tmp_path, game, capsys):
    learn.main(["--game", game, "--out", str(tmp_path), *SMALL, "--iterations", "1"])
    assert len(rows(tmp_path)) == 1
    import evaluate
    import export
    evaluate.main([str(tmp_path / "net.pt"), "--against", "random", "--games", "1"])  # actions of several parts
    export.main([str(tmp_path / "net.pt"), str(tmp_path / "net.bin"), "--games", "4", "--steps", "40"])
    said = capsys.readouterr().out.splitlines()[-1]
    assert float(said.split("positions ")[1].split()[0]) < 3, said


def test_a_sparse_net_stays_sparse(learn, tmp_path, capsys):
    usual = ["--game", "kamiza", "--out", str(tmp_path), *SMALL, "--sparse", "0.75"]
    learn.main([*usual, "--iterations", "3"])
    learn.main([*usual, "--iterations", "6", "--resume"])
    import export
    export.main([str(tmp_path / "net.pt"), str(tmp_path / "net.bin"), "--games", "4", "--steps", "40"])
    import restore
    restore.main(["kamiza", str(tmp_path / "net.bin"), str(tmp_path / "again.pt")])
    for name in ("net.pt", "again.pt"):
        _, net = learn.read_net(tmp_path / name, "kamiza")
        for layer in (net.body[0], net.policy):
            assert 0.74 < (layer.weight == 0).float().mean() < 0.9, (name, layer)
        assert (net.winner.weight == 0).float().mean() < 0.5
    said = capsys.readouterr().out
    assert float(said.split("positions ")[1].split()[0]) < 3, said


def test_a_bay_of_ones_own(learn, tmp_path, capsys):
    house = json.loads((LEARN.parent / "data" / "nyakuza-bay.json").read_text())
    own = tmp_path / "bay.json"
    own.write_text(json.dumps({**house, "layout": "the same, renamed"}))
    learn.main(["--game", "nyakuza", "--players", "2", "--data", str(own), "--out", str(tmp_path), *SMALL,
                "--iterations", "1"])
    import evaluate
    import export
    evaluate.main([str(tmp_path / "net.pt"), "--against", "random", "--games", "1"])
    with pytest.raises(SystemExit, match="only for its own maps and cards"):
        export.main([str(tmp_path / "net.pt"), str(tmp_path / "net.bin")])


def test_a_net_begins_as_a_greedy_player_and_another_exploits_it(learn, tmp_path, capsys):
    usual = ["--game", "kamiza", *SMALL, "--iterations", "1"]
    learn.main([*usual, "--out", str(tmp_path / "greedy"), "--trust", "20", "--rates", "0", "0"])
    learn.main([*usual, "--out", str(tmp_path / "exploiter"), "--exploit", str(tmp_path / "greedy" / "net.pt")])
    assert {"net_3", "net_4"} < set(rows(tmp_path / "exploiter")[0])
    import evaluate
    evaluate.main([str(tmp_path / "greedy" / "net.pt"), "--against", "random", "--games", "60"])
    assert float(capsys.readouterr().out.splitlines()[-1].split("wins ")[1].split()[0]) > 55  # as greedy, 79 %


def test_it_learns_among_anybody(learn, tmp_path):
    import imitate
    mind = tmp_path / "mind.pt"
    watched = ["--game", "kamiza", "--mind", "search5", "--seen", str(tmp_path / "seen.npz"), "--games", "20", "--hidden", "16"]
    imitate.main([*watched, "--out", str(mind), "--passes", "2", "--processes", "1"])
    imitate.main([*watched, "--out", str(mind), "--passes", "1"])  # with what was seen then
    ending = imitate.watch(imitate.Task("kamiza", "search5", ["level5"], [[14], [16, 17]], 2, 1))
    assert len(ending) == 2 * (3 + 4) and all(seen[14] and not seen[15] for seen, _, _ in ending)  # everybody's last two rounds
    usual = ["--game", "kamiza", *SMALL, "--games", "240", "--snapshot-every", "1", "--rivals", "2", "--rival-every", "3"]
    among = [f"--among={who}=0.125" for who in ("snapshots", "random", "greedy", "careless", "late", "league", "habits", "rival", mind)]
    with pytest.raises(SystemExit):
        learn.main([*usual, "--out", str(tmp_path / "much"), *among])  # 1.125 of the games
    learn.main([*usual, "--out", str(tmp_path / "learner"), *among[1:], "--iterations", "2"])
    learn.main([*usual, "--out", str(tmp_path / "learner"), *among[1:], "--iterations", "9", "--resume"])
    end = rows(tmp_path / "learner")[-1]
    assert {"mind_3", "mind_4", "greedy_3"} < set(end) and float(end["rival"]) > 0
    net = tmp_path / "learner" / "net.pt"
    learn.main([*usual, "--out", str(tmp_path / "exploiter"), "--exploit", str(net), "--blend", f"{mind}=0.5",
                "--where", "game=2", "--where", "round=1,2", "--iterations", "1"])
    with pytest.raises(SystemExit):
        learn.main([*usual, "--out", str(tmp_path / "much"), "--exploit", str(net), "--blend", f"{mind}=1.5"])
    assert "net_4" in rows(tmp_path / "exploiter")[0]


def test_each_player_count_has_its_own_others(learn, tmp_path):
    usual = ["--game", "kamiza", *SMALL, "--games", "400", "--out", str(tmp_path)]
    chosen = learn.parsed([*usual, "--among", "3:greedy=0.5", "--among", "4:greedy=0.25", "--among", "3:rival=0.5", "--among", "random=0"])
    training = learn.Training(chosen)
    count, rows = training.tables.count, training.opponents.rows
    many = {who: [int((count[own] == players).sum()) for players in (3, 4)] for who, own in rows.items()}
    assert many == {"greedy": [100, 50], "rival": [100, 0], "random": [0, 0]}
    assert [int((training.opponents.itself & (count == players)).sum()) for players in (3, 4)] == [0, 150]


def test_a_net_expects_what_comes_of_games_between_minds(learn, tmp_path, capsys):
    learn.main(["--game", "kamiza", "--out", str(tmp_path), *SMALL, "--iterations", "1"])
    capsys.readouterr()
    import expect
    usual = [str(tmp_path / "net.pt"), "--out", str(tmp_path / "fitted.pt"), "--seen", str(tmp_path / "games")]
    net = f"net:{LEARN.parent / 'data' / 'kamiza-net.bin'}"
    expect.main([*usual, "--minds", "level5", "random", net, "--players", "3", "4", "--games", "60", "--rate", "0.01",
                 "--passes", "40"])
    before, *_, after = capsys.readouterr().out.splitlines()
    surprise, moved = (float(after.split(words)[1].split(",")[0].split(";")[0]) for words in ("by ", "moved by "))
    assert surprise < float(before.split("by ")[1].split(",")[0]) - 0.02 and 0 < moved < 0.5, (before, after)
    played = {file: file.stat().st_mtime_ns for file in (tmp_path / "games").iterdir()}
    for unknown in ("level9", "net:level9"):
        with pytest.raises(SystemExit):
            expect.main([*usual, "--minds", unknown])
        assert unknown in capsys.readouterr().err
    with pytest.raises(SystemExit):
        expect.main([*usual, "--games", "0"])
    assert "at least 1" in capsys.readouterr().err
    expect.main([*usual, "--players", "3", "4", "--games", "60", "--passes", "1"])  # goes by what was played
    assert played == {file: file.stat().st_mtime_ns for file in (tmp_path / "games").iterdir()} and len(played) == 20
    # Fitted to games of three, it expects of games of four what it expected before.
    expect.main([*usual, "--players", "3", "--games", "60", "--rate", "0.01", "--passes", "10"])
    parts = [list(np.load(file).values()) for file in sorted(played)]
    observations, counts, _ = (torch.from_numpy(np.concatenate(column)) for column in zip(*parts))
    hints = torch.zeros_like(counts)
    before, after = (learn.read_net(tmp_path / name)[1](observations, hints)[1].softmax(1) for name in ("net.pt", "fitted.pt"))
    moved = [float((after - before)[counts == many, :many].abs().mean()) for many in (3, 4)]
    assert moved[1] < moved[0] / 3, moved


@pytest.mark.parametrize("wrong, said", [(["--option", "purveyor=perhaps"], "purveyor=perhaps"),
                                         (["--among", "snapshots=0.8", "--among", "random=0.8"], "together at most 1"),
                                         (["--among", "greedy=2"], "together at most 1"), (["--fine", "hope=3"], "no hope"),
                                         (["--among", "hope=0.5"], "no such player or file"),
                                         (["--among", "greedy=much"], "much is not a share"),
                                         (["--among", "greedy=0.1", "--among", "greedy=0.2"], "greedy is named twice"),
                                         (["--among", "greedy=0.1", "--among", "3:greedy=0.2"], "greedy is named twice"),
                                         (["--among", "3:greedy=0.6", "--among", "random=0.6"], "together at most 1"),
                                         (["--among", "7:greedy=0.1"], "no games of 7"),
                                         (["--among", "greedy=nan"], "together at most 1"),
                                         (["--blend", "hope=0.5"], "and --exploit"), (["--rivals", "0"], "at least 1"),
                                         (["--sparse", "1"], "below 1"), (["--margin", "1.1"], "from 0 to 1"),
                                         (["--score-unit", "0"], "above 0"),
                                         (["--where", "phase=0"], "--where needs --blend"),
                                         (["--unseen", "hope"], "no hope"),
                                         (["--fine", "coins=51"], "0 to 50"), (["--resume"], "there is no checkpoint.pt")])
def test_what_is_refused(learn, tmp_path, capsys, wrong, said):
    with pytest.raises(SystemExit) as refused:
        learn.main(["--game", "akiwado", "--out", str(tmp_path), *SMALL, *wrong])
    assert said in capsys.readouterr().err + str(refused.value)


def test_plain_players_choose_what_is_legal(learn):
    import numpy
    import plain
    import zashiki
    tables = zashiki.make_vec("kamiza", num_envs=64, seed=1)
    observations, infos = tables.reset(seed=1)
    for observation, mask in zip(observations, infos["legal_action_mask"]):
        shares = plain.choices(observation, mask)
        assert numpy.allclose(shares.sum(1), 1) and not shares[:, mask == 0].any()
    # A lone boss at the top has the seat; with a lone policeman there, both gain.
    points, wanted = plain.outcomes(3, 2)
    assert points[3, 7, 7].tolist() == [3, 0, 0] and points[3, 0, 7].tolist() == [3, 2, 0]
    assert wanted[3, 0, 7].tolist() == [1, 0, 0]
