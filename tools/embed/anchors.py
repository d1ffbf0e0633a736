#!/usr/bin/env python3
"""Embeds data/anchors.json, the ratings of computer players, as a table: python3 anchors.py IN OUT."""
import json
import sys


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        anchors = json.load(file)
    lines = ["// Made from data/anchors.json by tools/embed/anchors.py.", "#pragma once", "#include <string_view>", "",
             "namespace zashiki::embedded {", "",
             "struct Anchor {", "  std::string_view game;", "  int players;", "  std::string_view player;",
             "  int thousandths;", "};", "inline constexpr Anchor anchors[] = {"]
    lines += ['    {"%(game)s", %(players)d, "%(player)s", %(mu)d},' % anchor for anchor in anchors]
    lines += ["};", "", "}  // namespace zashiki::embedded"]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


main()
