#!/usr/bin/env python3
"""Writes the program's sentences into headers: embed_words.py WORDS OUT CLI

refusals.h has the id and the gaps of each refusal, for the compiler to check the rules against; words.h has the refusals,
reasons and notices in each language. phrases.h and terminal.h are the same of what the terminal says: the keys that the sources
in CLI name, of any file. The languages must have the same sentences with the same gaps, but for the terminal's: there
Japanese may leave out a gap, as a verb has no number. Nothing in terminal.json may be unused."""
import json
import re
import sys
from pathlib import Path

words, out, cli = map(Path, sys.argv[1:])
languages = ["en", "ja"]


def gaps(text):
    return sorted(set(re.findall(r"\{(\w+)[|}]", text)))


def read(language, name="*"):
    texts = {}
    for file in sorted((words / language).glob(f"{name}.json")):
        texts |= json.loads(file.read_text(encoding="utf-8"))
    return texts


def write(name, lines):
    text = "\n".join(["// Made from words/ by tools/embed_words.py.", "#pragma once", "#include <array>", "#include <string_view>",
                      "", "namespace zashiki::embedded {", "", *lines, "", "}  // namespace zashiki::embedded", ""])
    path = out / name
    if not path.exists() or path.read_text(encoding="utf-8") != text:  # another wording compiles no rules
        path.write_text(text, encoding="utf-8")


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def write_signatures(file, name, signatures):
    write(file, [f"inline constexpr std::array<std::string_view, {len(signatures)}> {name}{{",
                 *[f"    {quote(one)}," for one in sorted(signatures)], "};"])


def write_texts(file, name, texts):
    write(file, [f"struct {name.title()} {{", "  std::string_view key;", f"  std::array<std::string_view, {len(languages)}> in;", "};",
                 f"inline constexpr std::array<{name.title()}, {len(texts)}> {name}{{{{",
                 *["    {%s, {%s}}," % (quote(key), ", ".join(map(quote, texts[key]))) for key in sorted(texts)], "}};"])


catalogues = [read(language) for language in languages]
english = catalogues[0]
for language, texts in zip(languages[1:], catalogues[1:]):
    for key in english.keys() ^ texts.keys():
        sys.exit(f"{key} is in only one of words/en and words/{language}")
said = {key for name in ("refusals", "reasons", "notices") for key in read("en", name)}
said |= {key for key in english if re.fullmatch(r"\w+\.name", key)}
for key in said:
    for language, texts in zip(languages[1:], catalogues[1:]):
        if gaps(texts[key]) != gaps(english[key]):
            sys.exit(f"{key} has different gaps in words/{language} and in words/en")
write_signatures("refusals.h", "refusals",
                 [" ".join([key.removeprefix("refusal."), *gaps(english[key])]) for key in said if key.startswith("refusal.")])
write_texts("words.h", "words", {key: [texts[key] for texts in catalogues] for key in said})

source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(cli.rglob("*.*")))
named = set(re.findall(r'"(\w+(?:\.\w+)+)(?: \w+)*"', source))
prefixes = tuple(re.findall(r'"((?:\w+\.)+)"', source))
said = {key for key in english if key in named or key.startswith(prefixes)}
if unused := sorted(read("en", "terminal").keys() - said):
    sys.exit(f"in words/en/terminal.json, but not in src/cli: {', '.join(unused)}")
ascii_only = str.maketrans({"’": "'", "“": '"', "”": '"', "ō": "o", "…": "..."})  # the English of a terminal
write_signatures("phrases.h", "phrases", [" ".join([key, *gaps(english[key])]) for key in said])
write_texts("terminal.h", "terminal",
            {key: [english[key].translate(ascii_only), *(texts[key] for texts in catalogues[1:])] for key in said})
