"""If PettingZoo or Gymnasium is installed, our classes derive from its classes.

Debian packages neither, so stand_ins/ has packages of the same names with the classes that we use, their signatures and
their errors. Each test runs in its own interpreter, because a module is imported only once."""
import os
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent


def run(program, *, with_stand_ins=True):
    paths = [str(HERE / "stand_ins")] * with_stand_ins + [os.environ.get("PYTHONPATH", "")]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stderr
    return done.stdout


TURN_BY_TURN = """
import pettingzoo, zashiki
from gymnasium import spaces
env = zashiki.make("kamiza", players=4, bribe=1)
assert isinstance(env, pettingzoo.AECEnv) and isinstance(env, zashiki.AECEnv)
assert env.base_was_made and env.unwrapped is env and env.max_num_agents == 4
env.reset(seed=1)
given = 0.0
for agent in env.agent_iter():
    seen, reward, over, cut, info = env.last()
    given += reward
    assert isinstance(env.observation_space(agent), spaces.Dict) and env.observation_space(agent).contains(seen)
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
assert abs(given - 1) < 1e-6 and env.num_agents == 0
assert isinstance(env.state_space, spaces.Box) and env.state_space.contains(env.state()) and env.render()
env.close()
"""

VECTOR = """
import gymnasium, zashiki
from gymnasium import spaces
assert zashiki.AutoresetMode is gymnasium.vector.AutoresetMode
for mode in zashiki.AutoresetMode:
    envs = zashiki.make_vec("niya", num_envs=8, seed=1, autoreset_mode=mode)
    assert isinstance(envs, gymnasium.vector.VectorEnv) and envs.unwrapped is envs
    assert envs.metadata["autoreset_mode"] is mode and envs.num_envs == 8 and not envs.closed
    assert gymnasium.vector.VectorEnv.metadata == {}
    seen, infos = envs.reset(seed=3)
    assert isinstance(envs.observation_space, spaces.Box) and envs.observation_space.contains(seen)
    assert isinstance(envs.action_space, spaces.MultiDiscrete) and envs.action_space.nvec.shape == (8,)
    seen, rewards, over, cut, infos = envs.step([envs.single_action_space.sample(mask) for mask in
                                                 infos["legal_action_mask"]])
    assert envs.observation_space.contains(seen) and not over.any()
    envs.close()
    assert envs.closed
"""


@pytest.mark.parametrize("program", [TURN_BY_TURN, VECTOR], ids=["turn by turn", "vector"])
def test_ours_are_theirs(program):
    run(program)


def test_ours_stand_alone():
    run("import sys; sys.modules['pettingzoo'] = sys.modules['gymnasium'] = None\n"
        "import zashiki; assert zashiki.AECEnv.__bases__ == zashiki.VectorEnv.__bases__ == (object,)",
        with_stand_ins=False)
