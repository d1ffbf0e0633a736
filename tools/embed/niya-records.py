#!/usr/bin/env python3
"""Embeds data/niya-records.csv into the program as a table: python3 niya-records.py IN OUT."""
import csv
import sys


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join([
            "// Made from data/niya-records.csv by tools/embed/niya-records.py.", "#pragma once", "#include <string_view>", "",
            "namespace zashiki::embedded {", "",
            "struct NiyaRecord {", "  std::string_view garden;", "  int tiles;     // left by best play",
            "  int openings;  // that win", "};",
            "inline constexpr NiyaRecord niya_records[] = {",
            *('    {"%s", %d, %d},' % (record["garden"], int(record["tiles"]), int(record["openings"])) for record in records),
            "};", "", "}  // namespace zashiki::embedded", ""]))


main()
