#!/usr/bin/env python3
"""Turns data/niya-lost.bin into text that the program carries: python3 niya-lost.py IN OUT.

Only translates: the bytes as they are, cut into pieces that every compiler takes."""
import sys

PIECE = 16000


def main():
    source, target = sys.argv[1:]
    with open(source, "rb") as file:
        data = file.read()
    lines = ["// Made from data/niya-lost.bin by tools/embed/niya-lost.py.", "#pragma once", "#include <string_view>", "",
             "namespace zashiki::embedded {", "", "inline constexpr std::string_view niya_lost[] = {"]
    for i in range(0, len(data), PIECE):
        piece = data[i:i + PIECE]
        lines.append('    {"%s", %d},' % ("".join("\\%03o" % byte for byte in piece), len(piece)))
    lines += ["};", "", "}  // namespace zashiki::embedded", ""]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
