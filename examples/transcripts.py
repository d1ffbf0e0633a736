#!/usr/bin/env python3
"""Counts what happened in a folder of transcripts, as `zashiki arena --transcripts` writes it.

    python examples/transcripts.py FOLDER
"""
import argparse
import collections
import pathlib

import zashiki


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()

    kinds = collections.defaultdict(collections.Counter)
    games, won = collections.Counter(), collections.Counter()
    for path in sorted(arguments.folder.iterdir()):
        try:
            state = zashiki.read_transcript(path.read_text())
        except (zashiki.Error, UnicodeDecodeError) as error:
            print(f"{path.name}: {error}")
            continue
        name = state.game.id
        games[name] += state.over
        won[name] += state.returns[0]
        kinds[name].update(text.split()[0] for who, text in state.log() if who != zashiki.CHANCE)
    for name in sorted(kinds):
        print(f"{name}: {games[name]} finished games; seat 0 won {won[name]:g}; actions: "
              + ", ".join(f"{kind} {many}" for kind, many in kinds[name].most_common()))


if __name__ == "__main__":
    main()
