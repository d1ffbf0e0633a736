#!/usr/bin/env python3
"""What README and docs tell a reader to type, open or import exists and works.

    check.py ZASHIKI SOURCE BUILD

Every link, path, address and command is resolved; every code block runs, by its language. A block that cannot run here
says why on the line before it:

    <!-- not run: needs a GPU -->
"""
import doctest
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import urllib.request

PROGRAM, ROOT, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
PAGES = [*sorted(ROOT.glob("[A-Z]*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
TRACKED = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
FOLDERS = {str(parent) for path in TRACKED for parent in pathlib.PurePath(path).parents}
PATHS = {*TRACKED, *FOLDERS}
TOP = {path.split("/")[0] for path in TRACKED if "/" in path}
problems, ran, left_out = [], 0, 0


class Block:
    def __init__(self, page, line, language, lines, reason):
        self.page, self.line, self.text, self.reason = page, line, "\n".join(lines) + "\n", reason
        self.language = language or self.guess()

    def guess(self):
        """The language of a block that does not name it: an indented one."""
        first = self.text.strip().split("\n")[0]
        if first.startswith((">>> ", "import torch")):
            return "python"
        if first.startswith("import {"):
            return "js"
        if first.startswith(('{"', "{", '"')):
            return "json"
        if first.startswith("#include"):
            return "c"
        word = first.removeprefix("$ ").split(" ")[0]
        return "sh" if word in COMMANDS or word.split("/")[0] in TOP | {"build"} else "text"

    def wrong(self, what):
        problems.append(f"{self.page.relative_to(ROOT)}:{self.line}: {what}")


def blocks_of(page):
    """Fenced blocks, and those indented by four spaces after a blank line."""
    lines = page.read_text().split("\n")
    i = 0
    while i < len(lines):
        fence = re.match(r"```(\w*)", lines[i])
        indented = lines[i].startswith("    ") and (i == 0 or not lines[i - 1].strip() or lines[i - 1].startswith("<!--"))
        if not fence and not indented:
            i += 1
            continue
        start = i
        if fence:
            end = next(j for j in range(i + 1, len(lines)) if lines[j].startswith("```"))
            body, i = lines[i + 1:end], end + 1
        else:
            while i < len(lines) and (lines[i].startswith("    ") or not lines[i].strip()):
                i += 1
            body = [line[4:] for line in lines[start:i]]
        before = next((line for line in reversed(lines[:start]) if line.strip()), "")
        mark = re.fullmatch(r"<!-- not run: (.+) -->", before)
        yield Block(page, start + 1, fence and fence.group(1), body, mark and mark.group(1))


# Commands: what each may be followed by.
def make_targets():
    return {name for line in re.findall(r"^([a-z][a-z -]*):", (ROOT / "Makefile").read_text(), re.M) for name in line.split()}


def help_of(*command):
    done = subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


COMMANDS = {"zashiki", "make", "python", "python3", "cmake", "apt", "git", "npm", "podman", "systemctl", "curl", "parallel",
            "mpirun", "taskset", "pkg-config", "setcap", "createdb", "psql"}
helps = {(): help_of()}


def resolve_command(words, wrong):
    """A command of this project names a subcommand, a target or a script that exists, and options that it has."""
    program, rest = words[0], words[1:]
    if program in ("zashiki", "build/zashiki"):
        names = ()
        for word in rest:
            if not re.fullmatch("[a-z]+", word) or not re.search(rf"^  {word} ", helps[names], re.M):
                break
            names += (word,)
            helps.setdefault(names, help_of(*names))
        if rest and rest[0][0].islower() and not names:
            return wrong(f"there is no 'zashiki {rest[0]}'")
        for word in rest:
            option = word.split("=")[0]
            if re.match("-[-a-z]", option) and not re.search(rf"(^|[ ,]){option}\b", helps[names], re.M):
                wrong(f"'zashiki {' '.join(names)}' has no option {option}")
    elif program == "make":
        for word in rest:
            if re.fullmatch("[a-z-]+", word) and not word.startswith("-") and word not in targets:
                wrong(f"there is no 'make {word}'")
    else:
        script = next((word for word in words if "/" in word.rstrip("/") and word.split("/")[0] in TOP), None)
        if script is None:
            return
        if script not in PATHS:
            return wrong(f"there is no {script}")
        source = (ROOT / script).read_text() if script in TRACKED else ""
        for word in rest:
            if word.startswith("--") and source and word.split("=")[0] not in source and "parse" in source:
                wrong(f"{script} has no option {word}")


def commands_in(text):
    """The words of each command, without comments, prompts and redirections."""
    for line in re.split(r"\n|&&|;", re.sub(r"\\\n\s*", " ", text)):
        line = re.sub(r"\s+#.*|\s{3,}.*|\s&$|\s(<|>|2>|\|).*|^\$ |^#.*|^sudo ", "", line.strip())
        try:
            words = shlex.split(line.replace("…", ""))
        except ValueError:
            continue
        while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words.pop(0)
        if words and "{" not in words[0]:
            yield words


# Subcommands that end by themselves and ask nothing.
RUNS = {"games", "solve", "gardens", "arena", "report", "perft", "merge", "puzzles", "manual", "completion", "data"}


def run_sh(block, folder):
    """Resolves every command; runs those of the program if nothing in them stands for something of the reader's."""
    done = False
    for words in commands_in(block.text):
        resolve_command(words, block.wrong)
        if words[0] not in ("zashiki", "build/zashiki") or len(words) < 2 or words[1] not in RUNS:
            continue
        line = re.sub(r"(--games|--random) \d+", r"\1 6", " ".join(map(shlex.quote, words[1:])))
        inputs = re.findall(r"[\w./-]+\.(?:json|jsonl|csv|bin)\b", " ".join(words[2:]))
        outputs = [words[i + 1] for i in range(len(words) - 1) if words[i] in ("--out", "--json")]
        if re.search(r"\b[A-Z]{3,}\b|[$*?]", line) or any(
                name not in outputs and not (folder / name).exists() for name in inputs):
            continue
        program = subprocess.run(f"{PROGRAM} {line}", shell=True, cwd=folder, capture_output=True, text=True)
        if program.returncode != 0:
            block.wrong(f"zashiki {line}: {program.stderr or program.stdout}")
        done = True
    return done


def run_python(block, state):
    if ">>> " in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, state, block.page.name, str(block.page), block.line - 1)
        said = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
        state.update(test.globs)
        if said:
            block.wrong("".join(said))
    else:
        exec(compile(block.text, f"{block.page}:{block.line}", "exec"), state)
    return True


def run_js(block, folder):
    package = BUILD / "npm" / "index.js"
    if not package.exists():
        return False
    (folder / "block.mjs").write_text(re.sub(r"from '(zashiki)'", f"from '{package.as_uri()}'", block.text))
    node = pathlib.Path(__file__).resolve().parents[2] / "tools/node"
    done = subprocess.run([node, "node", "block.mjs"], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        block.wrong(done.stderr)
    return True


def compile_c(block, language):
    compiler = ["cc", "-std=c99", "-I", ROOT / "src/c"] if language == "c" else ["c++", "-std=c++20", "-I", ROOT / "src"]
    done = subprocess.run([*compiler, "-fsyntax-only", "-x", "c" if language == "c" else "c++", "-"], input=block.text,
                          capture_output=True, text=True)
    if done.returncode != 0:
        block.wrong(done.stderr)
    return True


def parse_json(block):
    """Each value of the block; an ellipsis stands for what is left out."""
    text = re.sub(r"(…|\.\.\.)[^,\"}\]\[{\n]*", "", block.text)
    text = re.sub(r",\s*(?=[,}\]])|(?<=[\[{])\s*,", "", text).strip()
    if text.startswith('"'):
        text = "{" + text + "}"
    decoder = json.JSONDecoder()
    while text:
        try:
            _, end = decoder.raw_decode(text)
        except ValueError as error:
            block.wrong(f"this is not JSON: {error}: {text[:60]!r}")
            return True
        text = text[end:].lstrip(" \n,")
    return True


def run(block, folder, state):
    if block.language == "python":
        return run_python(block, state)
    if block.language in ("js", "javascript"):
        return run_js(block, folder)
    if block.language in ("c", "cpp"):
        return compile_c(block, block.language)
    if block.language in ("sh", "bash", "console"):
        return run_sh(block, folder)
    if block.language in ("json", "jsonl"):
        return parse_json(block)
    return False


# Text between the blocks.
def slug(heading):
    return re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower()).replace(" ", "-")


def anchors(page):
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", page.read_text(), re.M)} | set(
        re.findall(r'(?:id|name)="([^"]+)"', page.read_text()))


def check_prose(page, addresses):
    text = re.sub(r"```.*?```", lambda code: "\n" * code.group().count("\n"), page.read_text(), flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        def wrong(what):
            problems.append(f"{page.relative_to(ROOT)}:{number}: {what}")

        indented = line.startswith("    ")
        for target in () if indented else re.findall(r"\]\(([^)\s]+)\)", line):
            if re.match("https?:", target):
                if not re.fullmatch(r"https?://[\w.-]+\.[a-z]+(/\S*)?", target):
                    wrong(f"{target} is not an address")
                continue
            name, _, anchor = target.partition("#")
            there = (page.parent / name).resolve() if name else page
            if not there.exists() or (there.is_relative_to(ROOT) and str(there.relative_to(ROOT)) not in PATHS):
                wrong(f"the link to {target} leads nowhere")
            elif anchor and there.suffix == ".md" and anchor not in anchors(there):
                wrong(f"{target}: there is no such heading")
        for code in () if indented else re.findall(r"`([^`]+)`", line):
            words = next(commands_in(code), [])
            if words and (words[0] in ("zashiki", "build/zashiki", "make") and len(words) > 1):
                resolve_command(words, wrong)
            elif re.fullmatch(r"[\w.-]+(/[\w.<>*{},-]+)+/?", code) and code.split("/")[0] in TOP:
                pattern = re.escape(code.rstrip("/"))
                for hole in (r"<[^>]*>", r"\\\*+"):
                    pattern = re.sub(hole, r"[^/]+", pattern)
                pattern = re.sub(r"\\{([^}]*)\\}", lambda many: f"({many.group(1).replace(',', '|')})", pattern)
                made = subprocess.run(["git", "check-ignore", "-q", code], cwd=ROOT).returncode == 0
                if not made and not any(re.fullmatch(pattern, path) for path in PATHS):
                    wrong(f"there is no {code}")
            elif re.fullmatch(r"GET /[\w/.-]*", code):
                addresses.setdefault(code[4:], f"{page.relative_to(ROOT)}:{number}")


def check_addresses(addresses, folder):
    """What the documents say that a server answers, it answers."""
    with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", folder / "house", "--log", "error"],
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            base = next(word for word in server.stdout.readline().split() if word.startswith("http")).rstrip("/")
            for path, place in addresses.items():
                try:
                    urllib.request.urlopen(base + path, timeout=30).close()
                except urllib.error.HTTPError as error:
                    if error.code in (404, 405):
                        problems.append(f"{place}: GET {path} is answered with {error.code}")
        finally:
            server.terminate()


targets = make_targets()
sys.path.insert(0, str(BUILD / "python"))
addresses = {}
with tempfile.TemporaryDirectory() as temporary:
    for page in PAGES:
        folder = pathlib.Path(temporary, page.stem)
        folder.mkdir(exist_ok=True)
        state = {}
        for block in blocks_of(page):
            if block.reason:
                left_out += 1
                print(f"{page.relative_to(ROOT)}:{block.line}: not run: {block.reason}")
                continue
            try:
                ran += run(block, folder, state)
            except Exception as error:  # a block's own
                block.wrong(f"{type(error).__name__}: {error}")
        check_prose(page, addresses)
    check_addresses(addresses, pathlib.Path(temporary))
print(f"{len(PAGES)} pages: {ran} blocks were run, {left_out} are marked, {len(addresses)} addresses were asked")
if not ran or not addresses:
    problems.append("nothing was run or asked: has the form of the documents changed?")
sys.exit("\n".join(problems) if problems else 0)
