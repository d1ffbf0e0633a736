#!/usr/bin/env python3
"""Changed lines at `zashiki engine` and `zashiki mind`: one reply a line, never a crash, and only legal answers.

mutations.py PROGRAM [GAMES [SEED]]"""
import json
import random
import subprocess
import sys

PROGRAM = sys.argv[1]
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
PLAYERS = {"niya": 2, "kamiza": 3, "akiwado": 3, "nyakuza": 2, "izakaya": 2}
NUMBERS = [-1, 0, 1, 2, 5, 99, 255, 2**31 - 1, 2**31, 2**53, 2**63, -2**63]
PIECES = [b"-1", b"9" * 30, b"null", b"[]", b"{}", b"1e999", b'""', b"\\u0000", b"\xff", b"[[[[", b"0.5", b"-0", b"true"]


class Lines:
    """A process that answers each line with one."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"ended with {self.process.poll()} after {line!r}"
        return json.loads(answer)

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(30) == 0


def changed_bytes(line):
    line = bytearray(line)
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(line) + 1)
        way = chance.randrange(5)
        if way == 0 and place < len(line):
            line[place] = chance.randrange(256)
        elif way == 1:
            del line[place:place + chance.randrange(1, 6)]
        elif way == 2:
            line[place:place] = chance.choice(PIECES)
        elif way == 3:
            other = chance.randrange(len(line) + 1)
            line[place:place] = line[other:other + chance.randrange(1, 40)]
        elif chance.randrange(4) == 0:
            del line[place:]
    return bytes(line).replace(b"\n", b" ").replace(b"\r", b" ")


def changed_values(question):
    question = json.loads(json.dumps(question))

    def places(value):
        for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            yield value, key
            yield from places(value[key])

    for _ in range(chance.randrange(1, 4)):
        all_places = list(places(question))
        where, key = chance.choice(all_places)
        value = where[key]
        way = chance.randrange(6)
        if way == 0:
            del where[key]
        elif way == 1 and isinstance(where, list):
            where.insert(key, value)
        elif isinstance(value, bool) or value is None:
            where[key] = chance.choice([True, False, None, 0])
        elif isinstance(value, int):
            where[key] = chance.choice(NUMBERS + [value + 1, value - 1])
        elif isinstance(value, str):
            where[key] = chance.choice([at[k] for at, k in all_places if isinstance(at[k], str)] + ["", "x"])
        elif isinstance(value, list) and value:
            chance.shuffle(value)
        else:
            where[key] = chance.choice([[], {}, 0, "", None])
        if not question:
            break
    return question


def play(engine, game):
    """Some actions of a game, and a question for each: the lines that were sent, and the questions."""
    sent, questions = [], []

    def ask(request):
        sent.append(json.dumps(request).encode())
        return engine.ask(sent[-1])

    position = ask({"cmd": "new", "game": game, "players": PLAYERS[game]})
    for _ in range(chance.randrange(5, 60)):
        if position["over"]:
            break
        who = chance.choice(position["actors"])
        if who == "chance":
            position = ask({"cmd": "roll", "seed": chance.randrange(2**31)})
            continue
        legal = ask({"cmd": "legal", "as": who})["actions"]
        view = ask({"cmd": "view", "as": who})["view"]
        questions.append({"players": PLAYERS[game], "options": {}, "seat": who, "view": view, "legal": legal, "iterations": 20})
        position = ask({"cmd": "act", "as": who, "action": chance.choice(legal)})
    return sent, questions


engine = Lines("engine")
minds = {(game, level): Lines("mind", "--game", game, "--level", level) for game in PLAYERS for level in "15"}
lines = answered = 0
for _ in range(GAMES):
    for game in PLAYERS:
        sent, questions = play(engine, game)
        for line in sent:
            line = changed_bytes(line)
            if b"quit" not in line:
                engine.ask(line)
                lines += 1
        for question in questions:
            changed = changed_values(question)
            line = json.dumps(changed).encode()
            if chance.randrange(3) == 0:
                line = changed_bytes(line)
            if isinstance(changed.get("iterations"), int) and changed["iterations"] > 100:
                continue  # allowed, and long
            for level in "15":
                answer = minds[game, level].ask(line)
                lines += 1
                if "action" in answer:
                    answered += 1
                    assert answer["action"] in json.loads(line)["legal"], line
for process in (engine, *minds.values()):
    process.end()
print(f"{lines} changed lines, {answered} of them questions that still had an answer")
