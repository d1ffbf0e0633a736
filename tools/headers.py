#!/usr/bin/env python3
"""Installs the headers of the library under zashiki/: headers.py SOURCE GENERATED INCLUDE

Inside the project a header is included by its folder ("rules/rules.h"). Installed headers include each other as users
do ("zashiki/rules/rules.h"). Embedded data is installed if a header includes it."""
import re
import sys
from pathlib import Path

source, generated, include = map(Path, sys.argv[1:])
folders = {"base": "**/*.h", "rules": "**/*.h", "game": "**/*.h", "mind": "*.h", "mind/heuristics": "*.h", "mind/net": "*.h"}
headers = {path.relative_to(source / "src"): path for folder, which in folders.items() for path in (source / "src" / folder).glob(which)}
headers |= {path.relative_to(source / "tests"): path for path in [*(source / "tests/conformance").glob("*.h"), source / "tests/effort.h"]}
included = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
waiting = sorted(headers)
while waiting:
    name = waiting.pop()
    text = headers[name].read_text()
    for other in map(Path, included.findall(text)):
        if other in headers:
            continue
        if not (generated / other).exists():
            sys.exit(f"{name} includes {other}, which is not installed")
        headers[other] = generated / other
        waiting.append(other)
    target = include / "zashiki" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(included.sub(r'#include "zashiki/\1"', text))
