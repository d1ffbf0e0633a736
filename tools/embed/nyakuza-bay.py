#!/usr/bin/env python3
"""Turns data/nyakuza-bay.json into a constexpr nyakuza::Bay: python3 nyakuza-bay.py IN OUT.

Does not check the bay: nyakuza::check does at compile time, as it does for a user's file."""
import json
import sys

FIRST = {"r": 0, "s": 64, "w": 96}  # as in rules/nyakuza/bay.h: resources, shores, sea
RESOURCES = ["driftwood", "spider_crab", "salmon", "tuna", "octopus", "squid"]
NO_RESOURCE = len(RESOURCES)


def space(name):
    return FIRST[name[0]] + int(name[1:]) - 1


def place(entry):
    resource = RESOURCES.index(entry["resource"]) if "resource" in entry else NO_RESOURCE
    beside = [space(name) for name in entry["next_to"]]
    return "      {%d, %d, %d, %d, %d, {%s}},  // %s" % (
        space(entry["id"]), entry["row"], entry["col"], resource, len(beside),
        ", ".join(map(str, beside)), entry["id"])


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        spaces = json.load(file)["spaces"]
    lines = [
        "// Made from data/nyakuza-bay.json by tools/embed/nyakuza-bay.py.",
        "#pragma once",
        "",
        '#include "rules/nyakuza/bay.h"',
        "",
        "namespace zashiki::embedded {",
        "",
        "constexpr nyakuza::Bay nyakuza_bay() {",
        "  return {%d, {{" % len(spaces),
        *map(place, spaces),
        "  }}};",
        "}",
        "",
        "}  // namespace zashiki::embedded",
    ]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
