#!/usr/bin/env python3
"""Places the computer players on the scale of ratings: python3 tools/anchors.py research/strength.md > data/anchors.json

Reads what `zashiki arena` measured: the rows of one player alone among others of one kind. The chance to win is that of
Plackett-Luce (src/people/ratings/rating.h) with certain strengths: e^(mu / c) over the sum of all, c = beta * sqrt(players).
The places of a ladder are the most likely ones, each with a normal prior that keeps a player who never lost within reach;
level 3 is where people begin. mu is in thousandths."""
import json
import math
import re
import sys

BEGIN = 25.0
PRIOR = 25.0
BETA = 25 / 12
KNOWN = ["random", "greedy", "net"] + [f"level{level}" for level in range(1, 6)]


def rows(text):
    """(game, players, player, among, games, wins)"""
    section = game = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("### "):
            game = line[4:].lower()
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if section == "The table of strengths" and len(cells) >= 5 and cells[0].isdigit() and cells[2] in KNOWN:
            place, players, player, among, games, won = game, cells[0], cells[1], cells[2], cells[3], cells[4]
        elif section == "One look at a net" and len(cells) >= 5 and cells[1].isdigit() and cells[2] in KNOWN:
            place, players, player, among, games, won = cells[0], cells[1], "net", cells[2], cells[3], cells[4]
        else:
            continue
        if player in KNOWN:
            share = float(re.match(r"[\d.]+", won).group()) / 100
            yield place, int(players), player, among, int(games), share * int(games)


def placed(results, players):
    """{player: mu}: Newton's method, one player after the other, until nothing moves."""
    names = sorted({name for row in results for name in row[:2]}, key=KNOWN.index)
    scale = BETA * math.sqrt(players)
    theta = dict.fromkeys(names, 0.0)
    prior = (scale / PRIOR) ** 2
    for _ in range(20000):
        moved = 0.0
        for name in names:
            slope, curvature = -prior * theta[name], prior
            for player, among, games, wins in results:
                if name not in (player, among):
                    continue
                chance = 1 / (1 + (players - 1) * math.exp(theta[among] - theta[player]))
                slope += (wins - games * chance) * (1 if name == player else -1)
                curvature += games * chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / curvature))
            theta[name] += step
            moved = max(moved, abs(step))
        if moved < 1e-10:
            break
    return {name: BEGIN + scale * (theta[name] - theta["level3"]) for name in names}


def main():
    ladders = {}
    with open(sys.argv[1], encoding="utf-8") as file:
        for game, players, *result in rows(file.read()):
            ladders.setdefault((game, players), []).append(result)
    out = []
    for (game, players), results in ladders.items():
        for name, mu in placed(results, players).items():
            out.append({"game": game, "players": players, "player": name, "mu": round(1000 * mu)})
    print("[\n" + ",\n".join(json.dumps(one) for one in out) + "\n]")


main()
