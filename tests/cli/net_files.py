#!/usr/bin/env python3
"""Damaged and hostile files for the player `net:FILE`: refused with a sentence, or played with; never a crash, never much memory.

net_files.py PROGRAM DATA [FILES [SEED]]"""
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile

PROGRAM, DATA = sys.argv[1:3]
# Each way to damage a file once; the long version tries many numbers in each.
FILES = int(sys.argv[3]) if len(sys.argv) > 3 else 360 if os.environ.get("ZASHIKI_SOAK") else 18
chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
GAMES = {"kamiza": 3, "akiwado": 3, "nyakuza": 2, "izakaya": 2}
MOST_MEMORY = 600  # MB, of a sanitized program
EDGES = [0, 1, 8, 9, 127, 128, 255, 256, 1023, 1024, 1025, 32767, 32768, 65535]
# What is read before the weights: format, encoding, bytes, indices, seats, thresholds, layers, widths.
HEAD = 10


def numbers_of(net):
    """Where each output's offset, factor and shift lie."""
    head = struct.unpack_from("<7H", net)
    widths = struct.unpack_from(f"<{head[6]}H", net, 14)
    place = 14 + 2 * head[6]
    seen = sum(factor > 0 for factor in net[place:place + head[2]])
    place += head[2] + 3 * head[5]
    for inputs, outputs in zip((seen + head[5], *widths), widths):
        for output in range(outputs):
            yield place + 9 * output
        place += 9 * outputs + inputs * outputs


def damaged(net):
    """The ways in turn, so that each is tried."""
    places = list(numbers_of(net))
    while True:
        yield net[:chance.randrange(len(net))]
        yield net + chance.randbytes(chance.choice([1, 8, 1 << 20]))
        yield chance.randbytes(chance.randrange(1, 100_000))
        yield struct.pack("<14H", *(chance.choice(EDGES) for _ in range(14)))
        yield struct.pack("<2H", 2, 1) + b"\xff" * chance.choice([20, 100_000])
        yield struct.pack("<7H", 2, *struct.unpack_from("<4H", net, 2), 1000, 8) + struct.pack("<8H", *[1024] * 8) + net[20:]
        for _ in range(3):  # some numbers of the head, or bytes of the whole
            other = bytearray(net)
            for _ in range(chance.randrange(1, 4)):
                struct.pack_into("<H", other, 2 * chance.randrange(HEAD), chance.choice(EDGES))
            yield bytes(other)
            other = bytearray(net)
            for _ in range(chance.choice([1, 10, 1000])):
                other[chance.randrange(20, len(other))] ^= 1 << chance.randrange(8)
            yield bytes(other)
        for edges in ((0, 0, 0), (2**31 - 1, 2**31 - 1, 0), (-2**31, -2**31, 0), None, (2**30, 2**31 - 1, 62), (-1, -1, 63)):
            other = bytearray(net)  # whole, with the largest sums and outputs that can be written
            for place in places:
                numbers = edges or (chance.choice([-2**30, 2**30]), chance.choice([-2**31, 2**31 - 1]), chance.randrange(63))
                struct.pack_into("<iiB", other, place, *numbers)
            yield bytes(other)


def ask(game, path):
    return subprocess.run([PROGRAM, "arena", "--game", game, "--minds", f"net:{path},random", "--games", "1", "--threads", "1",
                           "--players", str(GAMES[game]), "--json"],
                          capture_output=True, text=True, timeout=120)


def check(result):
    said = result.stderr
    assert result.returncode in (0, 1), (result.returncode, said)
    assert result.returncode == 0 or (said.startswith("zashiki: ") and said.count("\n") == 1), said
    return result.returncode == 0


played = refused = 0
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "net.bin")
    for game in GAMES:
        with open(os.path.join(DATA, f"{game}-net.bin"), "rb") as file:
            net = file.read()
        assert check(ask(game, os.path.join(DATA, f"{game}-net.bin")))
        for _, content in zip(range(FILES), damaged(net)):
            with open(path, "wb") as file:
                file.write(content)
            if check(ask(game, path)):
                played += 1
            else:
                refused += 1
    with open(path, "wb") as file:
        file.truncate(1 << 40)
    for wrong in (path, folder, os.path.join(folder, "none"), "", "/dev/zero", os.path.join(DATA, "kamiza-net.bin")):
        assert not check(ask("nyakuza", wrong)), wrong
        refused += 1
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
assert memory < MOST_MEMORY, memory
print(f"{played} files played with, {refused} refused, in {memory} MB")
