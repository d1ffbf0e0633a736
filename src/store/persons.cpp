#include "store/persons.h"

#include <fmt/format.h>

namespace zashiki::store {

// The keys consist of numbers alone, so they need no values of their own.
std::vector<Query> notices_of(const Append& append) {
  std::vector<Query> queries;
  if (!append.standing.slow) return queries;
  std::string current = "''";
  for (const auto& [seat, since] : append.standing.owing)
    current += fmt::format(", 'turn/{0}/{1}/{2}', 'remind/{0}/{1}/{2}'", append.table, seat, since);
  queries.push_back(
      {.sql = fmt::format("DELETE FROM notices WHERE table_id = $1 AND kind IN ('turn', 'remind') AND key "
                          "NOT IN ({})",
                          current),
       .values = {append.table}});
  for (const auto& [seat, since] : append.standing.owing)
    queries.push_back({.sql = fmt::format("INSERT INTO notices (key, kind, table_id, seat, created, at) "
                                          "VALUES ('turn/{0}/{1}/{2}', 'turn', $1, {1}, $2, $2) ON CONFLICT "
                                          "(key) DO NOTHING",
                                          append.table, seat, since),
                       .values = {append.table, append.at}});
  for (const auto& [seat, until] : append.standing.away)
    queries.push_back({.sql = "UPDATE seats SET vacation = $1 WHERE table_id = $2 AND seat = $3",
                       .values = {until, append.table, std::int64_t{seat}}});
  if (append.phase == Phase::over)
    queries.push_back({.sql = "INSERT INTO notices (key, kind, table_id, seat, created, at) SELECT 'over/' "
                              "|| table_id || '/' || seat, 'over', table_id, seat, ended, ended FROM seats "
                              "WHERE table_id = $1 AND person IS NOT NULL ON CONFLICT (key) DO NOTHING",
                       .values = {append.table}});
  return queries;
}

std::string persons_schema(std::string_view whole) {
  return fmt::format(R"sql(
    CREATE TABLE persons (
      id {0} PRIMARY KEY,
      name TEXT NOT NULL,
      crest {0} NOT NULL,
      created {0} NOT NULL,
      banned {0} NOT NULL DEFAULT 0,   -- since when; 0: not; -1: a server has to delete the person
      silenced {0} NOT NULL DEFAULT 0, -- until when
      phrases {0} NOT NULL DEFAULT 0,  -- wants set phrases only
      unlisted {0} NOT NULL DEFAULT 0 -- in no list that others read
    );
    CREATE INDEX persons_by_name ON persons (name);
    CREATE INDEX persons_banned ON persons (id) WHERE banned <> 0;
    -- The browsers of a person: each has a secret, whose hash is here.
    CREATE TABLE devices (
      id TEXT PRIMARY KEY,
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      name TEXT NOT NULL,
      created {0} NOT NULL,
      seen {0} NOT NULL
    );
    CREATE INDEX devices_of_person ON devices (person, seen);
    -- With which one more device joins a person, one at a time.
    CREATE TABLE codes (
      person {0} PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
      id TEXT NOT NULL UNIQUE,
      hash TEXT NOT NULL,
      expires {0} NOT NULL
    );
    -- Passkeys: the credential's id, its public key (COSE) and how often it has signed, if it counts.
    CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      cose TEXT NOT NULL,
      count {0} NOT NULL,
      name TEXT NOT NULL,
      created {0} NOT NULL,
      seen {0} NOT NULL
    );
    CREATE INDEX passkeys_of_person ON passkeys (person, seen);
    -- What a passkey has to sign, once: for a new one with the person who makes it.
    CREATE TABLE passkey_questions (
      id TEXT PRIMARY KEY,
      person {0} REFERENCES persons (id) ON DELETE CASCADE,
      expires {0} NOT NULL
    );
    CREATE INDEX passkey_questions_by_expiry ON passkey_questions (expires);
    CREATE INDEX passkey_questions_of_person ON passkey_questions (person);
    -- Seats that people have taken. Who has the key of one may claim it.
    CREATE TABLE seats (
      table_id {0} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      seat {0} NOT NULL,
      key_hash TEXT NOT NULL,
      person {0} REFERENCES persons (id) ON DELETE SET NULL,
      ended {0} NOT NULL DEFAULT 0, -- when the game was over; 0 until then
      player {0} NOT NULL DEFAULT 0, -- whose it was then; 0: nobody's, or not over
      PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX seats_of_person ON seats (person, ended, table_id) WHERE person IS NOT NULL;
    -- What the evaluation says of the decisions of finished games, by their place in the log.
    CREATE TABLE verdicts (
      table_id {0} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      place {0} NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (table_id, place)
    );
    -- Tournaments. `phase` is as that of tables: open for joining, in play, over. Each change raises
    -- `revision`, and fails where it is no longer what the change was decided from.
    CREATE TABLE tournaments (
      id TEXT PRIMARY KEY,
      revision {0} NOT NULL,
      organiser {0} REFERENCES persons (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      game TEXT NOT NULL,
      players {0} NOT NULL, -- at a table
      kind {0} NOT NULL,
      rounds {0} NOT NULL, -- planned
      move {0} NOT NULL, -- of the clock
      bank {0} NOT NULL,
      increment {0} NOT NULL,
      rated {0} NOT NULL,
      excludes_vacation {0} NOT NULL,
      seed TEXT NOT NULL,
      phase {0} NOT NULL,
      created {0} NOT NULL
    );
    CREATE INDEX tournaments_of_organiser ON tournaments (organiser, phase);
    CREATE INDEX tournaments_open ON tournaments (created) WHERE phase = 0;
    CREATE INDEX tournaments_in_play ON tournaments (id) WHERE phase = 1;
    CREATE TABLE entrants (
      tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
      number {0} NOT NULL,
      person {0} REFERENCES persons (id) ON DELETE SET NULL,
      joined {0} NOT NULL, -- the first round
      gone {0} NOT NULL DEFAULT 0, -- the last one; 0: stays
      PRIMARY KEY (tournament, number),
      UNIQUE (tournament, person)
    );
    CREATE INDEX entrants_of_person ON entrants (person) WHERE person IS NOT NULL;
    CREATE TABLE rounds (
      tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
      number {0} NOT NULL,
      byes TEXT NOT NULL, -- numbers of entrants
      PRIMARY KEY (tournament, number)
    );
    -- A round's tables get their names with the pairing, and are opened after it.
    CREATE TABLE pairings (
      tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
      round {0} NOT NULL,
      number {0} NOT NULL,
      name TEXT NOT NULL UNIQUE,
      seats TEXT NOT NULL, -- numbers of entrants
      places TEXT NOT NULL DEFAULT '', -- by seat, once the game is over
      opened {0} NOT NULL DEFAULT 0,
      PRIMARY KEY (tournament, round, number)
    );
    CREATE INDEX pairings_in_play ON pairings (tournament) WHERE places = '';
    -- What to tell a person: the same key is told once. Of a turn, and of a game that is over, the person is the
    -- seat's; others add rows of their own (people/notices/notice.h). `at` is when to look at it next, 0 once it
    -- was told; `mail` is 1 while it waits for the next mail.
    CREATE TABLE notices (
      key TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      person {0} REFERENCES persons (id) ON DELETE CASCADE,
      table_id {0} REFERENCES tables (id) ON DELETE CASCADE,
      seat {0},
      about TEXT NOT NULL DEFAULT '',
      created {0} NOT NULL,
      at {0} NOT NULL,
      tries {0} NOT NULL DEFAULT 0,
      mail {0} NOT NULL DEFAULT 0
    );
    CREATE INDEX notices_due ON notices (at) WHERE at > 0;
    CREATE INDEX notices_of_table ON notices (table_id) WHERE table_id IS NOT NULL;
    CREATE INDEX notices_of_person ON notices (person) WHERE person IS NOT NULL;
    -- Which notices a person wants (people/notices/wishes.h).
    CREATE TABLE notice_wishes (
      person {0} PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
      wishes TEXT NOT NULL
    );
    -- Where a browser's notices go (RFC 8291).
    CREATE TABLE pushes (
      device TEXT PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL,
      secret TEXT NOT NULL
    );
    -- E-mail addresses: confirmed once its owner has followed a link.
    CREATE TABLE mails (
      person {0} PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      confirmed {0} NOT NULL DEFAULT 0,
      news {0} NOT NULL DEFAULT 0, -- since when notices go there; 0: they do not
      sent {0} NOT NULL DEFAULT 0
    );
    CREATE INDEX mails_by_address ON mails (address) WHERE confirmed > 0;
    -- Links that were sent there, each of which works once.
    CREATE TABLE mail_links (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL,
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      mailbox TEXT NOT NULL, -- of the address: mail to anna+games comes to anna
      purpose TEXT NOT NULL,
      created {0} NOT NULL,
      expires {0} NOT NULL
    );
    CREATE INDEX mail_links_of_person ON mail_links (person);
    CREATE INDEX mail_links_of_mailbox ON mail_links (mailbox);
    -- Keys of the house, made when they are first needed.
    CREATE TABLE house_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    -- Whom a person wants to have nothing to do with.
    CREATE TABLE blocks (
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      blocked {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      since {0} NOT NULL,
      PRIMARY KEY (person, blocked)
    );
    CREATE INDEX blocks_of_blocked ON blocks (blocked);
    -- Tables that players have told the operator about, with what was said there lately.
    CREATE TABLE reports (
      id TEXT PRIMARY KEY,
      at {0} NOT NULL,
      table_id {0} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      about TEXT NOT NULL,
      chat TEXT NOT NULL
    );
    CREATE INDEX reports_by_time ON reports (at);
    CREATE INDEX reports_of_person ON reports (person, at);
    CREATE INDEX reports_of_table ON reports (table_id);
    -- Finished tables that were opened as rated and wait to be counted.
    CREATE TABLE endings (
      table_id {0} PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
      at {0} NOT NULL
    );
    CREATE INDEX endings_in_order ON endings (at, table_id);
    -- Where the players of rated games in play have connected from; deleted when the game is counted.
    CREATE TABLE came (
      table_id {0} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      key_hash TEXT NOT NULL,
      address TEXT NOT NULL,
      at {0} NOT NULL,
      PRIMARY KEY (table_id, key_hash, address)
    );
    -- Results, each counted once, by number. They outlive the tables and the persons.
    CREATE TABLE results (
      number {0} PRIMARY KEY,
      table_id {0} NOT NULL UNIQUE,
      name TEXT NOT NULL,
      game TEXT NOT NULL,
      players {0} NOT NULL,
      at {0} NOT NULL,
      unrated TEXT NOT NULL -- the reason why it does not count
    );
    -- The seats of those that count, with the ratings after the game: exact as texts, and rounded.
    CREATE TABLE result_seats (
      number {0} NOT NULL REFERENCES results (number) ON DELETE CASCADE,
      seat {0} NOT NULL,
      person {0} NOT NULL, -- 0: a computer player
      game TEXT NOT NULL,
      players {0} NOT NULL,
      turn {0} NOT NULL,
      place {0} NOT NULL,
      level {0} NOT NULL,
      mu TEXT NOT NULL,
      sigma TEXT NOT NULL,
      points {0} NOT NULL,
      games {0} NOT NULL,
      PRIMARY KEY (number, seat)
    );
    CREATE INDEX results_of_person ON result_seats (person, game, players, number) WHERE person <> 0;
    -- What each turn is worth, so far.
    CREATE TABLE ladders (
      game TEXT NOT NULL,
      players {0} NOT NULL,
      turns TEXT NOT NULL,
      PRIMARY KEY (game, players)
    );
    -- Each person's rating now. Listed: settled, and the person does not mind.
    CREATE TABLE ratings (
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      game TEXT NOT NULL,
      players {0} NOT NULL,
      points {0} NOT NULL,
      deviation {0} NOT NULL, -- in points
      games {0} NOT NULL,
      settled {0} NOT NULL,   -- no longer provisional, after games enough
      listed {0} NOT NULL,
      PRIMARY KEY (person, game, players)
    );
    CREATE INDEX ratings_in_order ON ratings (game, players, points, person) WHERE listed = 1;
    -- Tables that wait for an opponent to be found. Only those of one kind meet: game, players, pace, rated.
    CREATE TABLE seekers (
      table_id {0} PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      points {0} NOT NULL,
      person {0} NOT NULL, -- 0: not known yet
      address TEXT NOT NULL,
      since {0} NOT NULL,
      seen {0} NOT NULL
    );
    CREATE INDEX seekers_of_kind ON seekers (kind, seen);
    CREATE INDEX seekers_of_address ON seekers (address, seen);
    CREATE INDEX seekers_seen ON seekers (seen);
    -- Open tables to which a person is invited; declined by the person (1), or taken back (2).
    CREATE TABLE challenges (
      table_id {0} PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
      person {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      challenger {0} NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
      at {0} NOT NULL,
      declined {0} NOT NULL DEFAULT 0
    );
    CREATE INDEX challenges_of_person ON challenges (person, at);
    CREATE INDEX challenges_by_person ON challenges (challenger, at);
    -- What the operator has done to persons.
    CREATE TABLE deeds (
      at {0} NOT NULL,
      who TEXT NOT NULL,
      did TEXT NOT NULL,
      person {0} NOT NULL,
      about TEXT NOT NULL
    );
    CREATE INDEX deeds_by_time ON deeds (at);
    )sql",
                     whole);
}

std::string vacations_schema(std::string_view whole) {
  return fmt::format(R"sql(
    -- The end of the vacation that the seat's table knows of.
    ALTER TABLE seats ADD vacation {0} NOT NULL DEFAULT 0;
    CREATE INDEX seats_on_vacation ON seats (vacation) WHERE vacation > 0;
    -- A person's last vacation, and the days taken in the year in which it began.
    CREATE TABLE vacations (
      person {0} PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
      until {0} NOT NULL,
      year {0} NOT NULL,
      days {0} NOT NULL
    );
    CREATE INDEX vacations_by_end ON vacations (until);
    )sql",
                     whole);
}

}  // namespace zashiki::store
