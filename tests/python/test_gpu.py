"""Games on a GPU: the host's games, where there is one; where there is none, a refusal that says so."""
import numpy as np
import pytest

import zashiki
from zashiki import gpu

try:
    gpu.library()
    zashiki.make_vec("niya", num_envs=1, device="cuda")
    HAS_GPU = True
except zashiki.Error:
    HAS_GPU = False


def test_without_the_library(monkeypatch, tmp_path):
    monkeypatch.setattr(gpu, "_library", None)
    monkeypatch.setenv("ZASHIKI_GPU_LIBRARY", str(tmp_path / "missing.so"))
    with pytest.raises(zashiki.Error, match="make gpu") as refused:
        zashiki.make_vec("niya", num_envs=2, device="cuda")
    assert refused.value.code == "no_gpu"
    (tmp_path / "missing.so").write_text("not a library")
    with pytest.raises(zashiki.Error, match="cannot be loaded"):
        zashiki.make_vec("niya", num_envs=2, device="cuda")


def test_what_is_checked_before_any_gpu():
    with pytest.raises(ValueError, match="device must be cpu or cuda"):
        zashiki.make_vec("niya", num_envs=2, device="tpu")
    with pytest.raises(zashiki.Error) as refused:
        zashiki.make_vec("niya", num_envs=2, device="cuda", players=5)
    assert refused.value.code == "bad_players"
    with pytest.raises(zashiki.Error) as refused:
        zashiki.make_vec("niya", num_envs=2, device="cuda", format="chess")
    assert refused.value.code == "bad_option"


def test_bytes_of_rules_and_options():
    usual = gpu.batch_bytes("niya", None, None, {})
    drawn = gpu.batch_bytes("niya", None, 2, {"full_garden": "draw"})
    assert usual[0] == drawn[0] and usual[1] != drawn[1] and len(usual[1]) == len(drawn[1])


def test_arrays_are_made_as_asked():
    envs = zashiki.make_vec("kamiza", num_envs=3, arrays=lambda array: np.asarray(array).tolist())
    observations, infos = envs.reset()
    assert isinstance(observations, list) and isinstance(infos["legal_action_mask"], list)


@pytest.mark.skipif(not HAS_GPU, reason="there is no GPU here, or no library")
@pytest.mark.parametrize("mode", list(zashiki.AutoresetMode))
@pytest.mark.parametrize("name", zashiki.games())
def test_the_same_games_as_on_the_host(name, mode):
    torch = pytest.importorskip("torch")
    there = zashiki.make_vec(name, num_envs=500, seed=3, autoreset_mode=mode, device="cuda", arrays=torch.from_dlpack)
    here = zashiki.make_vec(name, num_envs=500, seed=3, autoreset_mode=mode)
    observations, infos = there.reset(seed=8)
    here.reset(seed=8)
    for _ in range(100):
        masks = infos["legal_action_mask"].float()
        actions = torch.multinomial(masks + (masks.sum(1, keepdim=True) == 0), 1).squeeze(1)
        observations, *results, infos = there.step(actions)
        expected, *own_results, own_infos = here.step(actions.cpu().numpy())
        for found, own in [(observations, expected), *zip(results, own_results),
                           *((infos[key], own_infos[key]) for key in own_infos)]:
            assert np.array_equal(found.cpu().numpy(), own)
    assert there.rollout(50) == here.rollout(50)
    assert np.array_equal(observations.cpu().numpy(), expected)
    for envs in (there, here):
        with pytest.raises(zashiki.Error, match="game 0, seat .: 4095 is not an index"):
            envs.reset()
            envs.step(np.full(500, 4095))
    del there
    assert observations.sum().item() > 0  # an array outlives its environment
