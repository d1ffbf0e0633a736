#!/usr/bin/env python3
"""Turns data/refusals.json into the Japanese sentences that the terminal has: python3 refusals.py IN OUT."""
import json
import sys


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        games = json.load(file)
    quote = lambda text: json.dumps(text, ensure_ascii=False)
    lines = ["// Made from data/refusals.json by tools/embed/refusals.py.", "#pragma once", "#include <string_view>", "",
             "namespace zashiki::embedded {", "", "struct RefusalSentence {", "  std::string_view game;",
             "  std::string_view rules;", "  std::string_view japanese;", "};",
             "inline constexpr RefusalSentence refusals[] = {"]
    lines += [f"    {{{quote(game)}, {quote(one['rules'])}, {quote(one['ja'])}}},"
              for game, sentences in games.items() for one in sentences]
    lines += ["};", "", "}  // namespace zashiki::embedded", ""]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
