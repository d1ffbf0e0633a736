#!/usr/bin/env python3
"""Checks the --help of every command, and that the manual page and the completions have every command and option and work:
manual.py ZASHIKI"""
import re
import subprocess
import sys
import tempfile

zashiki = sys.argv[1]


def said(*arguments, **more):
    return subprocess.run(arguments, check=True, text=True, stdout=subprocess.PIPE, **more).stdout


def check_help(path, text):
    """Values and ranges as people write them, an explanation for everything, and lines that fit."""
    machine = re.search(r"\b(U?INT|FLOAT|BOOLEAN|ENUM)\b|\bin [\[{]|[a-z]:[\[{]| - \d|\bREQUIRED\b|\bEnv\b|\[-?\d| \.\.\.", text)
    assert not machine, (path, machine)
    assert f"\n\nUsage: zashiki{''.join(' ' + word for word in path)}" in text, text
    assert max(map(len, text.splitlines())) <= 100, text
    for name, about in re.findall(r"^  (\S.*?)(?:  +|\n {28})(.*)", text, re.MULTILINE):
        assert about, (path, name)


def commands(path=()):
    """Every command with the options that its --help lists."""
    help_text = said(zashiki, *path, "--help")
    check_help(path, help_text)
    yield path, re.findall(r"^  (?:-\w, )?(--[\w-]+)", help_text, re.MULTILINE)
    below = re.search(r"^Commands:\n((?:  .*\n)+)", help_text, re.MULTILINE)
    for name in re.findall(r"^  (\w+) ", below[1], re.MULTILINE) if below else []:
        yield from commands((*path, name))


known = dict(commands())
assert len(known) > 25 and "--tls-key" in known[("serve",)], known

help_of_serve = said(zashiki, "serve", "--help")
assert "  --port N                  the port; 0 takes any free one (0 to 65535; default 8080;" in help_of_serve, help_of_serve
assert "(debug, info, warning or error; default info; environment: ZASHIKI_LOG)" in help_of_serve.replace("\n" + " " * 28, " ")
assert "(1 to 5; default 5)" in said(zashiki, "mind", "--help")

manual = said(zashiki, "manual")
page = manual.replace("\\-", "-")
for path, options in known.items():
    section = page if not path else page.split(f"\n.SS {' '.join(path)}\n", 1)[1].split("\n.S", 1)[0]
    for option in options:
        assert f"\\fB{option}\\fR" in section, f"{path} {option} is not in the manual"
complaints = subprocess.run(["groff", "-man", "-ww", "-z", "-K", "utf8"], input=manual, text=True, stderr=subprocess.PIPE, check=True).stderr
assert not complaints, complaints

completion = {shell: said(zashiki, "completion", shell) for shell in ("bash", "zsh", "fish")}


def completed(*words):
    """What bash offers for the last of these words."""
    line = " ".join(f"'{word}'" for word in words)
    script = f"{completion['bash']}\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _zashiki; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return set(said("bash", "-c", script).split())


for path, options in known.items():
    assert set(options) <= completed("zashiki", *path, "--"), path
    below = {other[len(path)] for other in known if len(other) == len(path) + 1 and other[: len(path)] == path}
    assert below <= completed("zashiki", *path, ""), path
    for option in options:
        for shell, name in (("zsh", option), ("fish", f"-l {option[2:]}")):
            assert name in completion[shell], f"{path} {option} is not in the completion of {shell}"
assert completed("zashiki", "serve", "--log", "") == {"debug", "info", "warning", "error"}
assert completed("zashiki", "serve", "--log", "w") == {"warning"}
assert completed("zashiki", "serve", "--data", "") == set(), "files, which bash offers itself"
assert {"niya", "izakaya"} <= completed("zashiki", "play", "")
assert completed("zashiki", "--log", "adm") == {"admin"}
for shell in ("zsh", "fish"):
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(completion[shell])
        file.flush()
        said(shell, "-n", file.name)
offered = said("fish", "--no-config", input=completion["fish"] + "\ncomplete -C 'zashiki serve --log '\ncomplete -C 'zashiki admin '\n")
assert {"warning", "ban"} <= set(re.findall(r"^\w+", offered, re.MULTILINE)), offered
print("manual and completions know every command")
