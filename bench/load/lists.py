#!/usr/bin/env python3
"""What every list costs among 100,000 people and 1,000,000 finished games: processor time of the server, and of the
database, for one call. Fails if one takes more than 20 ms.

  bench/load/lists.py [--postgres] [--people N] [--games N]

One person has 2,000 of the games, 400 in play and a place at the end of the leaderboard. The admin's lists count from the
start of the program to its end, less what `zashiki --version` takes."""
import argparse
import os
import resource
import sqlite3
import statistics
import subprocess
import sys
from contextlib import closing
from pathlib import Path

root = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "tests/server"))
os.environ.setdefault("ZASHIKI", str(root / "build/zashiki"))

from client import PROGRAM, Server  # noqa: E402
from nodes import Postgres  # noqa: E402
from test_people import Browser  # noqa: E402

MOST = 20.0  # ms
CALLS = 9
PLAYING, LISTED, TOURNAMENTS = 20_000, 5_000, 20_000
WAITING = 5_000  # listed tables with an open seat

# In the SQL of both databases; {me} is the person who asks.
FILL = """
INSERT INTO persons (id, name, crest, created) SELECT n, 'person ' || n, n % 5, 0 FROM numbers WHERE n <= {people};
INSERT INTO devices (id, person, hash, name, created, seen)
  SELECT 'device' || n, n, 'none', 'a browser', 0, {now} FROM numbers WHERE n <= {people};
INSERT INTO tables (id, name, game, phase, listed, created, touched, address, turn, due, about, names)
  SELECT {first} + n, 'table-' || (1000000000000000 + n), CASE n % 4 WHEN 0 THEN 'kamiza' ELSE 'niya' END, 2, {no}, n, n, '', 0, 0,
    '{{"seats":[{{"kind":"human","name":"Oichi"}},{{"kind":"human","name":"person ' || (n * 7919 % {people} + 1) ||
    '"}}],"scores":[1,2],"winners":[1]}}',
    'oichi' || {newline} || 'person ' || (n * 7919 % {people} + 1) || {newline} FROM numbers WHERE n <= {games};
INSERT INTO tables (id, name, game, phase, listed, created, touched, address, turn, due, about, names)
  SELECT {last} + n, 'table-' || (2000000000000000 + n), 'niya', CASE WHEN n <= {playing} THEN 1 ELSE 0 END,
    CASE WHEN n <= {listed} OR n > {playing} THEN {yes} ELSE {no} END, {now} - n, {now} - n, '', 1, {now} + n * 100000,
    '{{"seats":[{{"kind":"human","name":"Oichi"}},{{"kind":"human","name":"Ben"}}]}}', '' FROM numbers
    WHERE n <= {playing} + {waiting};
INSERT INTO seats (table_id, seat, key_hash, person, ended, player)
  SELECT {first} + n, 0, n || '.0', CASE n % {every} WHEN 0 THEN {me} ELSE n * 104729 % {people} + 1 END, n, 0
  FROM numbers WHERE n <= {games};
INSERT INTO seats (table_id, seat, key_hash, person, ended, player)
  SELECT {first} + n, 1, n || '.1', n * 7919 % {people} + 1, n, 0 FROM numbers WHERE n <= {games};
INSERT INTO seats (table_id, seat, key_hash, person)
  SELECT {last} + n, 0, n || '.2', CASE WHEN n <= 400 THEN {me} ELSE n * 7 % {people} + 1 END FROM numbers
  WHERE n <= {playing} + {waiting};
INSERT INTO seats (table_id, seat, key_hash, person)
  SELECT {last} + n, 1, n || '.3', n * 11 % {people} + 1 FROM numbers WHERE n <= {playing};
INSERT INTO notices (key, kind, table_id, seat, created, at)
  SELECT 'turn/' || ({last} + n) || '/0/1', 'turn', {last} + n, 0, {now}, 0 FROM numbers WHERE n <= {playing};
INSERT INTO results (number, table_id, name, game, players, at, unrated)
  SELECT n, {first} + n, 'table-' || (1000000000000000 + n), 'niya', 2, n, '' FROM numbers WHERE n <= {games};
INSERT INTO result_seats (number, seat, person, game, players, turn, place, level, mu, sigma, points, games)
  SELECT number, seat, person, results.game, 2, seat, seat + 1, 0, '25.5', '1.5', 1400 + number % 200, 12
  FROM results JOIN seats ON seats.table_id = results.table_id;
INSERT INTO ratings (person, game, players, points, deviation, games, settled, listed)
  SELECT n, 'niya', 2, 1000 + n * 7919 % 1000, 90, 20, 1, 1 FROM numbers WHERE n <= {people};
INSERT INTO ratings (person, game, players, points, deviation, games, settled, listed)
  VALUES ({me}, 'niya', 2, 900, 90, 20, 1, 1);
INSERT INTO tournaments (id, revision, organiser, name, game, players, kind, rounds, move, bank, increment, rated,
    excludes_vacation, seed, phase, created)
  SELECT 'tournament-' || n, 1, n % {people} + 1, 'Cup ' || n, 'niya', 2, 0, 3, 86400000, 0, 0, 0, 0, '', 2, n
  FROM numbers WHERE n <= {tournaments};
INSERT INTO entrants (tournament, number, person, joined)
  SELECT 'tournament-' || t.n, e.n, CASE WHEN t.n % 200 = 0 AND e.n = 1 THEN {me} ELSE (t.n * 8 + e.n) % {people} + 1 END, 1
  FROM numbers AS t JOIN numbers AS e ON e.n <= 8 WHERE t.n <= {tournaments};
INSERT INTO rounds (tournament, number, byes)
  SELECT 'tournament-' || t.n, r.n, '' FROM numbers AS t JOIN numbers AS r ON r.n <= 3 WHERE t.n <= {tournaments};
INSERT INTO challenges (table_id, person, challenger, at)
  SELECT {last} + {playing} + n, CASE WHEN n <= 10 THEN {me} ELSE n % {people} + 1 END, n * 17 % {people} + 1, {now} - n
  FROM numbers WHERE n <= {waiting};
INSERT INTO reports (id, at, table_id, person, about, chat)
  SELECT 'report' || n, {now} - n, {first} + n, n, '{{}}', '' FROM numbers WHERE n <= {people} / 10;
"""


def processor(pids):
    """Nanoseconds that the threads of these processes have run."""
    total = 0
    for pid in pids:
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                total += int((task / "schedstat").read_text().split()[0])
        except FileNotFoundError:
            pass  # it has ended
    return total


class Sqlite:
    newline, yes, no = "char(10)", 1, 0
    arguments = ()
    pids = ()

    def fill(self, server, statements, most):
        with closing(sqlite3.connect(f"{server.data}/zashiki.db")) as store, store:
            store.execute("PRAGMA synchronous = OFF")
            store.execute("CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY)")
            store.execute(f"INSERT INTO numbers WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {most}) "
                          "SELECT i FROM n")
            for statement in statements:
                store.execute(statement)

    def me(self, server):
        with closing(sqlite3.connect(f"{server.data}/zashiki.db")) as store:
            return store.execute("SELECT id FROM persons").fetchone()[0]

    def address(self, server):
        return ["--data", server.data]


class Postgresql:
    newline, yes, no = "chr(10)", "true", "false"

    def __init__(self):
        self.postgres = Postgres()
        self.arguments = ("--store", self.postgres.address)

    def fill(self, server, statements, most):
        self.postgres.ask("SET search_path = zashiki; "
                          f"CREATE TEMP TABLE numbers AS SELECT n::bigint FROM generate_series(1, {most}) AS n; ANALYZE numbers; "
                          + ";".join(statements) + "; ANALYZE")

    def me(self, server):
        return int(self.postgres.ask("SELECT id FROM zashiki.persons"))

    def address(self, server):
        return ["--store", self.postgres.address]

    @property
    def pids(self):
        first = int((self.postgres.data / "postmaster.pid").read_text().split()[0])
        return [int(pid) for pid in Path(f"/proc/{first}/task/{first}/children").read_text().split()]


def program(*arguments):
    """Milliseconds of the program from start to end."""
    def used():
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        return 1000 * (spent.ru_utime + spent.ru_stime)
    took = []
    for _ in range(CALLS):
        before = used()
        subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)
        took.append(used() - before)
    return statistics.median(took)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    chosen = parser.parse_args()
    store = Postgresql() if chosen.postgres else Sqlite()
    slow = []

    def tell(what, took):
        print(f"{what:<40} {took:7.2f} ms", flush=True)
        if took > MOST:
            slow.append(what)

    with Server(arguments=["--no-limits", *store.arguments]) as server:
        mine = Browser(server)
        mine.claim(server.open_table(), 0)
        me = store.me(server)
        for _ in range(19):
            assert Browser(server).join(mine.code())[0] == 200
        sizes = {"me": me, "people": chosen.people, "games": chosen.games, "first": 1000, "last": 1000 + chosen.games, "every": max(1, chosen.games // 2000), "now": 1_800_000_000_000,
                 "playing": min(PLAYING, chosen.games), "listed": LISTED, "waiting": WAITING, "tournaments": TOURNAMENTS,
                 "newline": store.newline, "yes": store.yes, "no": store.no}
        store.fill(server, [one for one in FILL.format(**sizes).split(";\n") if one.strip()],
                   max(chosen.people, chosen.games, PLAYING + WAITING))

        def measure(what, method, path, body=None):
            pids = [server.process.pid, *store.pids]
            took = []
            for _ in range(CALLS):
                before = processor(pids)
                status, told = mine.call(method, path, body)
                took.append((processor(pids) - before) / 1e6)
                assert status == 200, told
            tell(what, statistics.median(took))
            return told

        def games(what, **wanted):
            return measure(f"my games: {what}", "POST", "/api/me/games", wanted)["games"]

        games("in play")
        page = games("finished", over=True)
        games("the next page", over=True, after=page[-1]["table"])
        deep = page
        for _ in range(30):
            deep = mine.games(over=True, after=deep[-1]["table"])
        games("page 32", over=True, after=deep[-1]["table"])
        games("of one game", over=True, game="kamiza")
        games("of a game never played", over=True, game="akiwado")
        games("with a name", over=True, name=page[-1]["about"]["seats"][1]["name"])
        games("with a name that nobody has", over=True, name="nobody at all")
        for what, path in (("devices", "me/devices"), ("companions", "me/companions"), ("challenges", "me/challenges"),
                           ("my tournaments", "me/tournaments"), ("a tournament", "tournaments/tournament-200"),
                           ("notices", "me/notices"), ("passkeys", "me/passkeys"), ("my ratings", "me/ratings"),
                           ("my rating", "me/ratings/niya/2"), ("leaderboard", "best/niya/2"),
                           ("a game's ratings", f"tables/{page[0]['table']}/rating"), ("open tables", "tables"),
                           ("games to watch", "watch")):
            measure(what, "GET", f"/api/{path}")
        start = program("--version")
        for what in ("list", "bans"):
            tell(f"admin {what}", program("admin", what, *store.address(server)) - start)
    if chosen.postgres:
        store.postgres.__exit__()
    sys.exit(f"slower than {MOST:.0f} ms: {', '.join(slow)}" if slow else 0)


if __name__ == "__main__":
    main()
