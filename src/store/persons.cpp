#include "store/persons.h"

#include <fmt/format.h>

namespace zashiki::store {

std::string persons_schema(std::string_view whole) {
  return fmt::format(R"sql(
    CREATE TABLE persons (
      id {0} PRIMARY KEY,
      name TEXT NOT NULL,
      crest {0} NOT NULL,
      created {0} NOT NULL,
      banned {0} NOT NULL DEFAULT 0
    );
    CREATE INDEX persons_by_name ON persons (name);
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
    -- Seats that people have taken. Who has the key of one may claim it.
    CREATE TABLE seats (
      table_id {0} NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      seat {0} NOT NULL,
      key_hash TEXT NOT NULL,
      person {0} REFERENCES persons (id) ON DELETE SET NULL,
      ended {0} NOT NULL DEFAULT 0, -- when the game was over; 0 until then
      PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX seats_of_person ON seats (person, ended, table_id) WHERE person IS NOT NULL;
    -- What the operator has done to persons.
    CREATE TABLE deeds (
      at {0} NOT NULL,
      who TEXT NOT NULL,
      did TEXT NOT NULL,
      person {0} NOT NULL,
      about TEXT NOT NULL
    );
    )sql",
                     whole);
}

}  // namespace zashiki::store
