#!/usr/bin/env python3
"""Writes a JSON file, without white space, into a C++ header as text: embed_text.py IN OUT."""
import json
import pathlib
import sys

MOST = 8000  # characters of one literal; compilers promise no more than 65,536 for all pieces together


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    text = json.dumps(json.loads(source.read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))
    assert ')json"' not in text
    pieces = [f'    R"json({text[start:start + MOST]})json"' for start in range(0, len(text), MOST)]
    name = source.stem.replace("-", "_")
    target.write_text("\n".join([
        f"// Made from data/{source.name} by tools/embed_text.py.",
        "#pragma once",
        "#include <string_view>",
        "",
        "namespace zashiki::embedded {",
        "",
        f"inline constexpr std::string_view {name}_json =",
        *pieces[:-1],
        pieces[-1] + ";",
        "",
        "}  // namespace zashiki::embedded",
        "",
    ]), encoding="utf-8")


main()
