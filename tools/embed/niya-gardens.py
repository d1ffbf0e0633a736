#!/usr/bin/env python3
"""Turns data/niya-gardens.csv into lines that the program carries: python3 niya-gardens.py IN OUT."""
import sys


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        lines = file.read().split()[1:]  # without the names of the columns
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join([
            "// Made from data/niya-gardens.csv by tools/embed/niya-gardens.py.", "#pragma once", "#include <string_view>", "",
            "namespace zashiki::embedded {", "",
            "inline constexpr std::string_view niya_gardens[] = {", *(f'    {{"{line}", {len(line)}}},' for line in lines), "};", "",
            "}  // namespace zashiki::embedded", ""]))


main()
