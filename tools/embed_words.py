#!/usr/bin/env python3
"""Writes the program's sentences into headers: embed_words.py WORDS OUT

refusals.h has the id and the gaps of each refusal, for the compiler to check the rules against; words.h has every
sentence in each language. The languages must have the same sentences with the same gaps."""
import json
import re
import sys
from pathlib import Path

words, out = map(Path, sys.argv[1:])
languages = ["en", "ja"]
files = ["refusals", "reasons"]


def gaps(text):
    return sorted(set(re.findall(r"\{(\w+)[|}]", text)))


def read(language):
    texts = {}
    for name in files:
        texts |= json.loads((words / language / f"{name}.json").read_text(encoding="utf-8"))
    return texts


def write(name, lines):
    text = "\n".join(["// Made from words/ by tools/embed_words.py.", "#pragma once", "#include <array>", "#include <string_view>",
                      "", "namespace zashiki::embedded {", "", *lines, "", "}  // namespace zashiki::embedded", ""])
    path = out / name
    if not path.exists() or path.read_text(encoding="utf-8") != text:  # another wording compiles no rules
        path.write_text(text, encoding="utf-8")


english, *others = map(read, languages)
for language, texts in zip(languages[1:], others):
    for key in english.keys() ^ texts.keys():
        sys.exit(f"{key} is in only one of words/en and words/{language}")
    for key, text in english.items():
        if gaps(texts[key]) != gaps(text):
            sys.exit(f"{key} has different gaps in words/{language} and in words/en")
ids = sorted(" ".join([key.removeprefix("refusal."), *gaps(text)]) for key, text in english.items() if key.startswith("refusal."))
quote = lambda text: json.dumps(text, ensure_ascii=False)
write("refusals.h", [f"inline constexpr std::array<std::string_view, {len(ids)}> refusals{{",
                     *[f"    {quote(one)}," for one in ids], "};"])
write("words.h", ["struct Words {", "  std::string_view key;", f"  std::array<std::string_view, {len(languages)}> in;", "};",
                  f"inline constexpr std::array<Words, {len(english)}> words{{{{",
                  *["    {%s, {%s}}," % (quote(key), ", ".join(quote(texts[key]) for texts in [english, *others]))
                    for key in sorted(english)], "}};"])
