#!/usr/bin/env python3
"""Turns data/izakaya-sites.json into a header: the same text rows as a plain constexpr struct.

Usage: izakaya-sites.py IN OUT. What the rows mean, and whether they are right, is decided where a user's own
file is read too: rules/izakaya/box.h.
"""
import json
import sys


def text(value: str) -> str:
    return json.dumps(value, ensure_ascii=True)


def rows(values: list[str]) -> str:
    return ", ".join(text(value) for value in values)


def main(source: str, target: str) -> None:
    with open(source, encoding="utf-8") as file:
        data = json.load(file)
    sites, pieces = data["sites"], data["pieces"]
    lines = [
        "#pragma once",
        "// Made by tools/embed/izakaya-sites.py from data/izakaya-sites.json.",
        "#include <array>",
        "#include <string_view>",
        "",
        "namespace zashiki::embedded {",
        "",
        "struct IzakayaSites {",
        "  struct Site {",
        "    std::string_view id;",
        "    std::array<std::string_view, 6> plan;",
        "  };",
        "  struct Piece {",
        "    std::string_view id;",
        "    int count = 0;",
        "    std::array<std::string_view, 6> shape;  // rows that it does not need are empty",
        "  };",
        f"  std::array<Site, {len(sites)}> sites;",
        f"  std::array<Piece, {len(pieces)}> pieces;",
        "};",
        "",
        "constexpr IzakayaSites izakaya_sites() {",
        "  using Site = IzakayaSites::Site;",
        "  using Piece = IzakayaSites::Piece;",
        "  return {",
        "      .sites = {{",
    ]
    lines += [f"          Site{{{text(site['id'])}, {{{rows(site['plan'])}}}}}," for site in sites]
    lines += ["      }},", "      .pieces = {{"]
    lines += [f"          Piece{{{text(piece['id'])}, {piece['count']}, {{{rows(piece['shape'])}}}}}," for piece in pieces]
    lines += ["      }},", "  };", "}", "", "}  // namespace zashiki::embedded", ""]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
