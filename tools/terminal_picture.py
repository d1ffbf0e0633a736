#!/usr/bin/env python3
"""Draws an animated picture of a game in the terminal, for the README: terminal_picture.py ZASHIKI FILE.svg

Plays a short match of Niya by typing, and shows the screen before and after every line."""
import html
import re
import subprocess
import sys

COLUMNS, LINES = 94, 27
SECONDS = 1.6  # a frame
COMMAND = ["play", "niya", "--against", "level2", "--seed", "12"]
TYPED = ["hint", *["1"] * 8]
BACKGROUND, INK = "#1d1b1a", "#e8e2d8"


def colour(number):
    """One of xterm's 256 colours, from 16 on."""
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def line_of(text):
    """A coloured line as spans."""
    spans, style = [], ""
    for part in re.split(r"(\x1b\[[\d;]*m)", text):
        if part.startswith("\x1b"):
            codes = [int(code or 0) for code in part[2:-1].split(";")]
            style = ""
            while codes:
                code = codes.pop(0)
                if code == 1:
                    style += ' font-weight="bold"'
                elif code == 2:
                    style += ' opacity=".55"'
                elif code == 38:
                    codes.pop(0)
                    style += f' fill="{colour(codes.pop(0))}"'
        elif part:
            spans.append(f"<tspan{style}>{html.escape(part)}</tspan>")
    return "".join(spans)


def frames():
    output = subprocess.run([sys.argv[1], *COMMAND, "--color", "always"], input="\n".join([*TYPED, "quit"]) + "\n", text=True,
                            check=True, stdout=subprocess.PIPE).stdout
    screen = f"$ zashiki {' '.join(COMMAND)}\n"
    for said, typed in zip(re.split(r"^(?:\x1b\[[\d;]*m)*> (?:\x1b\[0m)?", output, flags=re.MULTILINE), [*TYPED, ""]):
        over = "Scores:" in said
        screen += said + ("$ " if over else "> ")
        yield screen
        if over:
            return
        screen += typed + "\n"


shown = [frame.split("\n")[-LINES:] for frame in frames()]
width, height = COLUMNS * 8.4 + 32, LINES * 18 + 32
total = SECONDS * len(shown)
out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" font-family="ui-monospace, monospace" font-size="14" fill="{INK}">',
    "<style>",
    f"g {{ visibility: hidden; animation: show {total:.1f}s steps(1) infinite }}",
    f"@keyframes show {{ 0% {{ visibility: visible }} {100 / len(shown):.3f}% {{ visibility: hidden }} }}",
    "@media (prefers-reduced-motion: reduce) { g { animation: none } g:last-of-type { visibility: visible } }",
    "</style>",
    f'<rect width="100%" height="100%" rx="10" fill="{BACKGROUND}"/>',
]
for i, lines in enumerate(shown):
    out.append(f'<g style="animation-delay:{i * SECONDS - total if i else 0:.1f}s">')
    out += [f'<text x="16" y="{30 + 18 * row}" xml:space="preserve">{line_of(line)}</text>' for row, line in enumerate(lines) if line.strip()]
    out.append("</g>")
out.append("</svg>\n")
with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write("\n".join(out))
