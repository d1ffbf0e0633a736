#!/usr/bin/env python3
"""Level 5 looks ahead and must win clearly more among greedy players than its share: few lines and few games, enough to
notice a search that is worse than no search. By the program as it is shipped: under the sanitizers it takes minutes.

    looking_ahead.py PROGRAM"""
import json
import subprocess
import sys

# Game, games, iterations: with fewer the search is about as good as a glance.
ROWS = [("akiwado", 24, 300), ("nyakuza", 6, 200), ("izakaya", 6, 30)]
WANTED = 0.5  # of the games, where a third would be fair

failed = False
for game, games, iterations in ROWS:
    played = subprocess.run([sys.argv[1], "arena", "--game", game, "--players", "3", "--minds", "level5,greedy", "--games",
                             str(games), "--iterations", str(iterations), "--json"], capture_output=True, text=True, check=True)
    (five,) = [mind for mind in json.loads(played.stdout)["minds"] if mind["mind"] == "level5"]
    share = five["wins"] / five["seats"]
    print(f"{game}: level 5 won {share:.0%} of {games} games among two greedy players")
    failed |= share <= WANTED
sys.exit(failed)
