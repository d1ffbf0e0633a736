"""The simulation finds faults that are built into the program: test_mutations.py ZASHIKI_MUTANTS.

A few of them, others on other days; ZASHIKI_SOAK=1 tries all. Each must be found within a minute of one core.
"""
import datetime
import os
import pathlib
import subprocess
import sys

import mutate

names = mutate.NAMES
if not os.environ.get("ZASHIKI_SOAK"):
    day = datetime.date.today().toordinal()
    names = [names[(day * 3 + i) % len(names)] for i in range(3)]
missed = mutate.misfits(pathlib.Path(__file__).parents[2] / "src")
for name in names:
    result = subprocess.run([sys.argv[1], "--find", name, "--minutes", "1"], capture_output=True, text=True)
    print(name, result.stdout.strip(), result.stderr.strip(), sep=": ", flush=True)
    if result.returncode != 0:
        missed.append(name)
if missed:
    sys.exit(f"not found, or no longer fitting (mutate.py): {', '.join(missed)}")
