#!/usr/bin/env python3
"""Draws a learning curve from train.py's log.csv: the share of wins among others, over the minutes.

    python learn/curve.py research/runs/akiwado.csv research/runs/akiwado.svg --title "Akiwado among greedy players"
"""
from __future__ import annotations

import argparse
import csv
from html import escape
from typing import Optional, Sequence

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 50, 160, 40, 40
# Distinct for colour-blind readers too (Okabe and Ito), on light and on dark.
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#8c6d31"]


def main(arguments: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(description="Draws a learning curve.")
    parser.add_argument("log")
    parser.add_argument("out")
    parser.add_argument("--title", default="")
    parser.add_argument("--among", default="greedy", help="greedy, random, or a net by its name")
    chosen = parser.parse_args(arguments)
    with open(chosen.log, newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name.startswith(chosen.among + "_") and not name.endswith("_interval")]
    if len(names) > len(COLOURS):  # only the usual options
        names = [name for name in names if name.count("_") == 1]
    longest = max(0.01, max(float(row["seconds"]) for row in rows) / 60)

    def x(minutes: float) -> float:
        return LEFT + minutes / longest * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def text(across: float, down: float, said: str, anchor: str = "start", colour: str = "#767676") -> str:
        return (f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="13" '
                f'font-family="sans-serif">{escape(said)}</text>')

    drawn = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
             f'aria-label="{escape(chosen.title)}">', text(LEFT, 22, chosen.title)]
    for percent in range(0, 101, 20):
        drawn += [f'<path d="M{LEFT} {y(percent / 100):.1f}H{WIDTH - RIGHT}" stroke="#767676" stroke-opacity=".3"/>',
                  text(LEFT - 6, y(percent / 100) + 4, f"{percent} %", "end")]
    for minute in range(0, int(longest) + 1, max(1, round(longest / 8))):
        drawn.append(text(x(minute), HEIGHT - BOTTOM + 20, f"{minute} min", "middle"))
    # Names stand beside the ends of their lines without touching.
    ends = sorted(names, key=lambda name: float(rows[-1][name]))
    lowest = HEIGHT - BOTTOM
    for name in ends:
        colour = COLOURS[names.index(name) % len(COLOURS)]
        points = " ".join(f"{x(float(row['seconds']) / 60):.1f},{y(float(row[name])):.1f}" for row in rows)
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lowest = min(lowest - 15, y(float(rows[-1][name])) + 4)
        kind = name.removeprefix(chosen.among + "_").replace("_", " players, ", 1)
        drawn.append(text(WIDTH - RIGHT + 6, lowest, kind if "," in kind else kind + " players", colour=colour))
    with open(chosen.out, "w", encoding="utf-8") as file:
        file.write("\n".join([*drawn, "</svg>", ""]))


if __name__ == "__main__":
    main()
