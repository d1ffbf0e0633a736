#!/usr/bin/env python3
"""Embeds the lines of data/niya-gardens.csv into the program: python3 niya-gardens.py IN OUT [--summed].

With --summed, the first line has the counts of all shards and the others none: enough to look up any garden, in a tenth of the size."""
import sys


def summed(lines):
    rows = [line.split(",") for line in lines]
    digest = 7  # the column that is a sum of another kind, and hexadecimal
    for column in range(1, len(rows[0]) - 1):
        values = [int(row[column], 16 if column == digest else 10) for row in rows]
        for row in rows:
            row[column] = "0"
        rows[0][column] = "%x" % (sum(values) % 2**64) if column == digest else str(sum(values))
    return [",".join(row) for row in rows]


def main():
    source, target, *how = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        lines = file.read().split()[1:]  # without the names of the columns
    if how == ["--summed"]:
        lines = summed(lines)
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join([
            "// Made from data/niya-gardens.csv by tools/embed/niya-gardens.py.", "#pragma once", "#include <string_view>", "",
            "namespace zashiki::embedded {", "",
            "inline constexpr std::string_view niya_gardens[] = {", *(f'    {{"{line}", {len(line)}}},' for line in lines), "};", "",
            "}  // namespace zashiki::embedded", ""]))


main()
