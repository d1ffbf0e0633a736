#!/usr/bin/env python3
"""How many steps a second the games on a GPU make when PyTorch chooses: any index of each mask, drawn by torch.rand and
argmax, with observations and masks written after every step.

    python3 bench/gpu/pytorch.py [SECONDS]
"""
import sys
import time

import torch

import zashiki

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
for name, games in [("niya", 1 << 20), ("kamiza", 1 << 20), ("akiwado", 1 << 20), ("nyakuza", 1 << 18), ("izakaya", 1 << 18)]:
    envs = zashiki.make_vec(name, num_envs=games, device="cuda", arrays=torch.from_dlpack)
    _, infos = envs.reset(seed=1)
    masks = infos["legal_action_mask"]
    weights = torch.empty(masks.shape, device="cuda")

    def step():
        weights.uniform_(1e-6, 1)
        envs.step((weights * masks).argmax(1))

    for _ in range(20):
        step()
    torch.cuda.synchronize()
    begun, steps = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        step()
        steps += games
    torch.cuda.synchronize()
    print(f"{name:8} {games:8} games {steps / (time.perf_counter() - begun) / 1e9:8.3f} G steps/s")
