#!/usr/bin/env python3
"""Checks every include of src/: a folder includes only itself and the folders listed here."""
import pathlib
import re
import sys

ALLOWED = {
    "base": [],
    "command_line": [],
    "rules": ["base"],
    "game": ["base", "rules"],
    "mind": ["base", "rules", "game"],
    "lab": ["base", "rules", "game", "mind"],
    "store": ["base"],
    "table": ["base", "rules", "game", "mind", "store"],
    "people": ["base", "rules", "game", "mind", "store", "table"],
    "wasm": ["base", "game", "store", "table"],
    "server": ["base", "command_line", "game", "store", "table", "people"],
    "cli": ["base", "command_line", "rules", "game", "mind", "lab", "people"],
    "c": ["game", "mind"],
    "gpu": ["base", "rules", "game", "mind", "lab"],
}
# The same within a folder.
WITHIN = {"table": ["core", "protocol", "live", "api"]}
# Wires the parts into one program, so it may include them all.
MAIN = pathlib.PurePosixPath("cli/main.cpp")
# What the rules may not use: the heap, input and output, clocks, other random generators.
NOT_IN_RULES = {"vector", "string", "map", "unordered_map", "set", "memory", "iostream", "fstream", "cstdio", "chrono",
                "random", "thread", "stdexcept", "functional"}
# Compiles for a GPU and then returns nonsense or traps there; base/bits.h and base/fixed_vector.h have replacements.
NOT_ON_A_GPU = re.compile(r"std::(countr_\w+|countl_\w+|bit_floor|bit_ceil|bit_width|popcount)\b|\.fill\(")


def complaints(src):
    for path in sorted(src.rglob("*")):
        if path.suffix not in {".h", ".cpp", ".cu"}:
            continue
        name = pathlib.PurePosixPath(path.relative_to(src).as_posix())
        folder = name.parts[0]
        if folder not in ALLOWED:
            yield f"{name}: {folder}/ is not a folder of the map"
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            on_a_gpu = folder == "rules" or name.parts[:2] == ("mind", "heuristics")
            if on_a_gpu and (found := NOT_ON_A_GPU.search(line)):
                yield f"{name}:{number}: {found.group().strip('.(')} does not work on a GPU"
            include = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
            if not include:
                continue
            kind, target = include.groups()
            if kind == '"':
                into = target.split("/")[0]
                order = WITHIN.get(folder)
                if order and into == folder and order.index(target.split("/")[1]) > order.index(name.parts[1]):
                    yield f"{name}:{number}: {folder}/{name.parts[1]}/ may not include {target}"
                embedded = into == "embedded" and folder in {"rules", "game", "mind", "lab", "people", "cli"}
                if into != folder and into not in ALLOWED[folder] and name != MAIN and not embedded:
                    yield f"{name}:{number}: {folder}/ may not include {target}"
            elif folder in {"rules"} and (target in NOT_IN_RULES or "/" in target):
                yield f"{name}:{number}: {folder}/ may not include <{target}>"


found = list(complaints(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "src")))
print("\n".join(found) or "every include keeps to the order of the folders")
sys.exit(1 if found else 0)
