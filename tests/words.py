#!/usr/bin/env python3
"""Every sentence of words/*/refusals.json and reasons.json is said somewhere in src/, and every reason has one: words.py ROOT

That the rules name existing refusals, with the right gaps, the compiler checks; that the languages agree, tools/embed_words.py."""
import json
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
read = lambda name: json.loads((root / "words/en" / f"{name}.json").read_text(encoding="utf-8"))
source = "\n".join(path.read_text(encoding="utf-8") for folder in ("rules", "game", "mind") for path in (root / "src" / folder).rglob("*.*"))
refused = set(re.findall(r'"(\w+\.\w+)(?: \w+)*"', source))
unused = [key for key in read("refusals") if key.removeprefix("refusal.") not in refused]

reasons = {key.removeprefix("reason.").removesuffix(".none") for key in read("reasons")}
given = {kind for kinds in re.findall(r"\.kind = ([^;]*?),\s*\.(?:numbers|least)", source) for kind in re.findall(r'"(\w+)"', kinds)}
often = set(re.findall(r'"reason\.(often\.\w+)"', source))
wrong = unused + sorted(reasons ^ (given | often))
if wrong:
    sys.exit("in words/ or in src/, but not in both: " + ", ".join(wrong))
