#!/usr/bin/env python3
"""A bot that plays on a running server over WebSocket (docs/build/protocol.md). Standard library only.

It opens a table, takes a seat among the server's computer players and plays at random: write your own `choose`.

    build/zashiki serve --port 8080
    python examples/websocket_bot.py http://localhost:8080 --game kamiza
"""
import argparse
import base64
import json
import os
import random
import socket
import struct
import urllib.parse
import urllib.request


def choose(view, legal, chooser):
    """Picks an action: `view` is everything this seat may know, `legal` everything it may do."""
    return chooser.choice(legal)


class WebSocket:
    """The part of RFC 6455 that a client of one server needs."""

    def __init__(self, host, port, path, protocol):
        self.socket = socket.create_connection((host, port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                             f"Sec-WebSocket-Protocol: {protocol}\r\n\r\n").encode())
        self.stream = self.socket.makefile("rb")
        status = self.stream.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode().strip())
        while self.stream.readline().strip():
            pass

    def send(self, message, opcode=1):
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else bytes([0xFE]) + struct.pack(">H", len(payload))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def receive(self):
        """Returns the next message and answers pings on the way."""
        whole = b""
        while True:
            first, second = self.stream.read(2)
            size = second & 0x7F
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            payload = self.stream.read(size)
            if first & 0x0F == 9:
                self.send(payload, opcode=10)
            elif first & 0x0F == 8:
                raise ConnectionError("the server has closed")
            elif first & 0x0F < 3:
                whole += payload
                if first & 0x80:
                    return json.loads(whole)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("server", nargs="?", default="http://localhost:8080")
    parser.add_argument("--game", default="kamiza")
    parser.add_argument("--players", type=int, help="seats at the table; as few as the game allows if omitted")
    parser.add_argument("--level", type=int, default=1, help="of the computer players")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    address = urllib.parse.urlparse(arguments.server)

    def ask(path, body=None):
        request = urllib.request.Request(arguments.server + path, json.dumps(body).encode() if body else None)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    players = arguments.players or next(
        game["min_players"] for game in ask("/api/games")["games"] if game["id"] == arguments.game)
    minds = [{"kind": "mind", "level": arguments.level}] * (players - 1)
    made = ask("/api/tables", {"game": arguments.game, "seats": [{"kind": "human", "name": "Bot"}, *minds]})
    table, seat = made["table"], made["seats"][0]
    line = WebSocket(address.hostname, address.port or 80, f"/api/tables/{table}/ws", f"zashiki.{seat['key']}")

    chooser = random.Random(arguments.seed)
    acted = 0
    unanswered = False  # an action is on its way: updates sent before the server read it still list legal actions
    while True:
        message = line.receive()
        if message["type"] == "refused":
            raise ValueError(message["message"])
        if message["type"] not in ("sync", "update"):
            continue
        if message["over"]:
            break
        if message.get("who") == seat["seat"]:
            unanswered = False
        if message["legal"] and not unanswered:
            line.send({"type": "act", "version": message["version"],
                       "action": choose(message["view"], message["legal"], chooser)})
            unanswered = True
            acted += 1
    print(f"{arguments.game}: I made {acted} actions as seat {seat['seat']}; scores {message['scores']}, "
          f"won by {message['winners']}")


if __name__ == "__main__":
    main()
