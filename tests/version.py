#!/usr/bin/env python3
"""Everything that tells the version tells the one of CMakeLists.txt: version.py PROGRAM VERSION."""
import pathlib
import re
import subprocess
import sys

program, version = sys.argv[1:]
root = pathlib.Path(__file__).resolve().parent.parent
told = {
    "zashiki --version": subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1],
    "CITATION.cff": re.search(r"^version: (.+)$", (root / "CITATION.cff").read_text(), re.M).group(1),
    "CHANGELOG.md": re.search(r"^## ([0-9][^ \n]*)", (root / "CHANGELOG.md").read_text(), re.M).group(1),
}
wrong = [f"{where} says {what}, and CMakeLists.txt {version}" for where, what in told.items() if what != version]
print("\n".join(wrong) or f"{version} everywhere")
sys.exit(1 if wrong else 0)
