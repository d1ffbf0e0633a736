#!/usr/bin/env python3
"""Embeds data/kamiza-policy.json into the program as text: python3 kamiza-policy.py IN OUT.

The shares stay in base64, in pieces that every compiler accepts."""
import json
import sys

PIECE = 16000


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        policies = json.load(file)["policies"]
    lines = ["// Made from data/kamiza-policy.json by tools/embed/kamiza-policy.py.", "#pragma once", "#include <string_view>",
             "", "namespace zashiki::embedded {", ""]
    for policy in policies:
        text = policy["shares"]
        lines.append("inline constexpr std::string_view kamiza_policy_%d[] = {" % policy["players"])
        lines += ['    "%s",' % text[i:i + PIECE] for i in range(0, len(text), PIECE)]
        lines += ["};", ""]
    lines.append("}  // namespace zashiki::embedded")
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


main()
