#!/usr/bin/env python3
"""The C interface from Python's ctypes: every game to its end, and everything that a caller can get wrong.

c_interface.py libzashiki.so VERSION"""
import ctypes as c
import json
import random
import sys

CHANCE, NOBODY = -1, -2
lib = c.CDLL(sys.argv[1])
TEXT, HANDLE, INT, U64 = c.c_char_p, c.c_void_p, c.c_int, c.c_uint64
SIGNATURES = {
    "interface": (INT,), "version": (TEXT,), "games": (TEXT,), "refusal": (TEXT,),
    "start": (HANDLE, TEXT, INT, TEXT, TEXT), "replay": (HANDLE, TEXT), "copy": (HANDLE, HANDLE), "close": (None, HANDLE),
    "actors": (INT, HANDLE, c.POINTER(INT)), "legal": (TEXT, HANDLE, INT), "act": (INT, HANDLE, INT, TEXT),
    "roll": (TEXT, HANDLE, U64), "view": (TEXT, HANDLE, INT), "position": (TEXT, HANDLE), "transcript": (TEXT, HANDLE),
    "mind_open": (HANDLE, HANDLE, TEXT), "mind_close": (None, HANDLE), "think": (TEXT, HANDLE, HANDLE, INT, U64, INT, U64),
}


class Api:
    def __init__(self):
        for name, (result, *arguments) in SIGNATURES.items():
            function = getattr(lib, f"zashiki_{name}")
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


z = Api()
lot = random.Random(7)


def actors(match):
    seats = (INT * 8)()
    return list(seats[: z.actors(match, seats)])


def refused(answer, code):
    assert not answer, answer
    told = json.loads(z.refusal())
    assert told["code"] == code and told["message"], told
    return told


def play(match, until=10**6):
    for _ in range(until):
        to_act = actors(match)
        if not to_act:
            return
        if to_act[0] == CHANCE:
            assert z.roll(match, lot.getrandbits(64))
        else:
            assert z.act(match, to_act[0], lot.choice(json.loads(z.legal(match, to_act[0]))).encode())


assert z.interface() == 1 and z.version().decode() == sys.argv[2]
games = json.loads(z.games())
assert {game["id"] for game in games} == {"niya", "kamiza", "akiwado", "nyakuza", "izakaya"}
for game in games:
    for players in range(game["min_players"], game["max_players"] + 1):
        match = z.start(game["id"].encode(), players, b"{}", None)
        play(match, 12)
        twin = z.copy(match)
        assert z.transcript(twin) == z.transcript(match)
        for reader in [NOBODY, *range(players)]:
            assert json.loads(z.view(match, reader)) == json.loads(z.view(twin, reader))
        # A mind answers with something legal, and the same again.
        to_act = [seat for seat in actors(match) if seat != CHANCE]
        if to_act:
            mind = z.mind_open(match, b"level3")
            first = json.loads(z.think(mind, match, to_act[0], 50, 0, 1))
            assert first["action"] in json.loads(z.legal(match, to_act[0]))
            assert first["reason"] and first == json.loads(z.think(mind, twin, to_act[0], 50, 0, 1))
            z.mind_close(mind)
        before = z.transcript(twin)
        play(match)
        assert z.transcript(twin) == before, "a copy goes its own way"
        end = json.loads(z.position(match))
        assert end["over"] and end["winners"] and len(end["scores"]) == players and end["actors"] == []
        again = z.replay(z.transcript(match))
        assert json.loads(z.position(again)) == end
        refused(z.legal(match, 0), "over")
        for handle in (match, twin, again):
            z.close(handle)

# What a caller can get wrong.
refused(z.start(b"chess", 2, None, None), "unknown_game")
refused(z.start(None, 2, None, None), "unknown_game")
for players in (-(2**31), -1, 0, 6, 2**31 - 1):
    refused(z.start(b"niya", players, None, None), "bad_players")
refused(z.start(b"niya", 2, b"{", None), "bad_json")
refused(z.start(b"niya", 2, b"[]", None), "bad_request")
refused(z.start(b"niya", 2, b'{"no":1}', None), "bad_option")
refused(z.start(b"niya", 2, None, b'{"no":1}'), "bad_request")
refused(z.replay(None), "bad_transcript")
refused(z.replay(b"\xff\n"), "bad_transcript")
match = z.start(b"niya", 2, None, None)
refused(z.act(match, 0, b"take a1"), "not_your_turn")
while actors(match) == [CHANCE]:
    z.roll(match, 3)
before = z.transcript(match)
(seat,) = actors(match)
told = refused(z.act(match, seat, b"take b2"), "illegal_action")
assert told["clause"], "the rule that forbids it"
refused(z.act(match, seat, None), "illegal_action")
refused(z.roll(match, 1), "not_your_turn")
for wrong in (2, 99, -3, 2**31 - 1, -(2**31)):
    refused(z.view(match, wrong), "bad_request")
    refused(z.legal(match, wrong), "bad_request")
    refused(z.act(match, wrong, b"take a1"), "bad_request")
refused(z.view(match, CHANCE), "bad_request")
refused(z.act(match, NOBODY, b"take a1"), "bad_request")
refused(z.mind_open(match, b"level9"), "bad_request")
mind = z.mind_open(match, b"greedy")
refused(z.think(mind, match, 1 - seat, 0, 0, 0), "not_your_turn")
refused(z.think(mind, match, CHANCE, 0, 0, 0), "bad_request")
refused(z.think(mind, match, seat, 0, -1, 0), "bad_request")
refused(z.think(mind, None, seat, 0, 0, 0), "bad_request")
other = z.start(b"kamiza", 3, None, None)
refused(z.think(mind, other, 0, 0, 0, 0), "bad_request")
for call in (lambda: z.copy(None), lambda: z.legal(None, 0), lambda: z.act(None, 0, b""), lambda: z.view(None, 0),
             lambda: z.position(None), lambda: z.transcript(None), lambda: z.roll(None, 1), lambda: z.mind_open(None, b"greedy"),
             lambda: z.actors(None, None), lambda: z.think(None, match, 0, 0, 0, 0)):
    refused(call(), "bad_request")
z.close(None)
z.mind_close(None)
assert z.transcript(match) == before, "what is refused changes nothing"
assert z.actors(match, None) == 1
print("the C interface holds")
