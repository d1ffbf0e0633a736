#!/usr/bin/env python3
"""The alert rules and the dashboard of docs/host/monitoring: every figure they name is one that the program has, and where promtool is
installed (with ZASHIKI_SOAK it must be) the rules and every expression are valid, and alerts go off when they should.

check.py PROGRAM SOURCE"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

program, source = sys.argv[1], pathlib.Path(sys.argv[2])
folder = source / "docs/host/monitoring"
dashboard = json.loads((folder / "dashboard.json").read_text())
expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]

with tempfile.TemporaryDirectory() as data:
    server = subprocess.Popen([program, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline())[0].rstrip("/")
        urllib.request.urlopen(address + "/healthz", timeout=30).close()  # a status to be counted
        with urllib.request.urlopen(address + "/metrics", timeout=30) as answer:
            there = set(re.findall(r"^# TYPE (\w+)", answer.read().decode(), flags=re.MULTILINE))
    finally:
        server.terminate()
        assert server.wait(30) == 0
named = set(re.findall(r"(?:zashiki|process)_\w+", (folder / "alerts.yml").read_text() + " ".join(expressions)))
assert named and named <= there, f"not figures of the program: {sorted(named - there)}"
assert there - named == set(), f"watched by nobody: {sorted(there - named)}"

if shutil.which("promtool") or "ZASHIKI_SOAK" in os.environ:
    subprocess.run(["promtool", "check", "rules", folder / "alerts.yml"], check=True)
    subprocess.run(["promtool", "test", "rules", "alerts.test.yml"], check=True, cwd=folder)
    with tempfile.NamedTemporaryFile("w", suffix=".yml") as rules:
        rules.write("groups:\n- name: dashboard\n  rules:\n")
        for i, expression in enumerate(expressions):
            rules.write(f"  - record: panel:{i}\n    expr: {json.dumps(expression)}\n")
        rules.flush()
        subprocess.run(["promtool", "check", "rules", rules.name], check=True)
