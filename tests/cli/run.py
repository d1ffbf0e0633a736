#!/usr/bin/env python3
"""Runs the command-line scripts: lines that begin with "$ " are run by sh, what follows is exactly what they print
(standard error included), and [N] after it is an exit code other than 0. Each script has a folder of its own to write
in.

    tests/cli/run.py PROGRAM SCRIPT...            compare
    tests/cli/run.py --update PROGRAM SCRIPT...   write down what is printed now, to be looked at before it is kept
"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile


def run(program, script, folder):
    """The script again, with what its commands really print."""
    env = {"PATH": f"{program.parent}:{os.environ['PATH']}", "LANG": "C.UTF-8", "HOME": folder,
           "SCRIPTS": str(script.parent), "TERM": "dumb"}
    for name, value in os.environ.items():
        if name.startswith(("ASAN", "UBSAN", "LSAN")):
            env[name] = value
    out = []
    lines = script.read_text().splitlines()
    for line in lines:
        if line.startswith("#") or not line.startswith("$ "):
            if line.startswith("#"):
                out.append(line)
            continue
        done = subprocess.run(["sh", "-c", line[2:]], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
        out.append(line)
        out += done.stdout.decode("utf-8", "replace").splitlines()
        if done.returncode != 0:
            out.append(f"[{done.returncode}]")
    return "\n".join(out) + "\n"


def main(arguments):
    update = arguments[:1] == ["--update"]
    program, *scripts = arguments[1:] if update else arguments
    program = pathlib.Path(program).resolve()
    failed = 0
    for name in scripts:
        script = pathlib.Path(name).resolve()
        with tempfile.TemporaryDirectory() as folder:
            real = run(program, script, folder)
        if update:
            script.write_text(real)
        elif real != script.read_text():
            failed += 1
            print(f"{script.name} prints something else:")
            print("\n".join(difflib.unified_diff(script.read_text().splitlines(), real.splitlines(), "expected", "printed",
                                                 lineterm="")))
    if not update:
        print(f"{len(scripts) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
