"""A random match, from Python without a compiled module: play.py libzashiki.so [GAME PLAYERS]"""
import ctypes
import json
import random
import sys

library = ctypes.CDLL(sys.argv[1])
for name in ("refusal", "legal", "roll", "view", "position"):
    getattr(library, f"zashiki_{name}").restype = ctypes.c_char_p
library.zashiki_start.restype = ctypes.c_void_p

game, players = sys.argv[2:] or ("niya", 2)
match = ctypes.c_void_p(library.zashiki_start(game.encode(), int(players), None, None))
if not match:
    sys.exit(library.zashiki_refusal().decode())
seats = (ctypes.c_int * 8)()  # ZASHIKI_MOST_SEATS
while library.zashiki_actors(match, seats):
    if seats[0] < 0:
        library.zashiki_roll(match, ctypes.c_uint64(random.getrandbits(64)))
    else:
        action = random.choice(json.loads(library.zashiki_legal(match, seats[0])))
        library.zashiki_act(match, seats[0], action.encode())
print(json.loads(library.zashiki_position(match)))
library.zashiki_close(match)
