#!/usr/bin/env python3
"""Writes a text file into a C++ header, JSON without white space: embed_text.py IN OUT."""
import json
import pathlib
import sys

MOST = 8000  # characters of one literal; compilers promise no more than 65,536 for all pieces together


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".json":
        text = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    assert ')text"' not in text
    pieces = [f'    R"text({text[start:start + MOST]})text"' for start in range(0, len(text), MOST)]
    name = source.name.replace("-", "_").replace(".", "_")
    target.write_text("\n".join([
        f"// Made from data/{source.name} by tools/embed_text.py.",
        "#pragma once",
        "#include <string_view>",
        "",
        "namespace zashiki::embedded {",
        "",
        f"inline constexpr std::string_view {name} =",
        *pieces[:-1],
        pieces[-1] + ";",
        "",
        "}  // namespace zashiki::embedded",
        "",
    ]), encoding="utf-8")


main()
