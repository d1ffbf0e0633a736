#pragma once
// Limits on everything that a stranger could make long, many, frequent or simultaneous: generous for people
// and their bots, tight for floods. Hosts' settings are in server/options.h. Each refusal is counted under
// the limit's name in /metrics.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "table/core/rate.h"

namespace zashiki::table::limits {

// Lengths, in bytes unless noted.
inline constexpr std::size_t name = 40;  // characters
inline constexpr std::size_t entropy = 256;
inline constexpr std::size_t chat_text = 500;
inline constexpr std::size_t saying = 40;
inline constexpr std::size_t action_id = 64;  // characters
inline constexpr std::size_t action = 200;    // no notation comes near

// Rates. Per address:
inline constexpr RateLimit requests{.burst = 200, .per_second = 50};
inline constexpr RateLimit openings{.burst = 60, .per_second = 0.5};  // tables, rematches among them
inline constexpr RateLimit studies{.burst = 200, .per_second = 3};  // a whole game's review; hints among them
// Sitting down: as many as a class that plays at once.
inline constexpr RateLimit sits{.burst = 30, .per_second = 0.1};
// Calls about a person, of which a list of games takes the longest; and new persons, as many as a class that
// plays at once.
inline constexpr RateLimit persons{.burst = 100, .per_second = 5};
inline constexpr RateLimit registrations{.burst = 40, .per_second = 0.02};
// A household or a class behind one address chats at several tables.
inline constexpr RateLimit chat_of_address{.burst = 40, .per_second = 5};
// What its connections make the server do, in bytes: each message costs its own size and its answer's, and
// `message_cost` for the work besides; each read from the network, however little it brings, `read_cost`. Two
// megabytes a second are about two hundredths of a processor, and twenty bots that move as fast as `messages`
// allows. Beyond that the address is not read for a while.
inline constexpr RateLimit traffic{.burst = 8e6, .per_second = 2e6};
inline constexpr double message_cost = 500;
inline constexpr double read_cost = 500;
inline constexpr std::size_t handshake_cost = 50000;  // TLS: up to a millisecond of calculation
inline constexpr Millis shortest_pause = 50;  // five hundred sockets wake up ten thousand times a second
inline constexpr Millis longest_pause = 1000;
// Per socket:
inline constexpr RateLimit messages{.burst = 100, .per_second = 50};
// Per seat, over all its sockets. A person types no faster.
inline constexpr RateLimit chat{.burst = 5, .per_second = 0.7};
// Requests stored while the game stands still (leave, return, pause, take back): kept for ever, so the record
// must not grow faster than in play.
inline constexpr RateLimit seat_changes{.burst = 20, .per_second = 0.5};
// Proposals, each of which is sent to everyone at the table, spectators included.
inline constexpr RateLimit proposals{.burst = 10, .per_second = 0.5};

// All addresses together: a registration writes two rows that stay.
inline constexpr RateLimit all_registrations{.burst = 5000, .per_second = 5};

// How many at a time.
inline constexpr int connections_per_address = 500;
inline constexpr int connections = 50000;
// Bytes that wait for sockets to read, besides the one message that each is being sent. A socket that is a
// megabyte behind must sync anyway; a whole address gets what sixteen of those owe, and all addresses
// together what a small machine can spare.
inline constexpr std::size_t owed_per_socket = 1 << 20;
inline constexpr std::size_t owed_per_address = 16 << 20;
inline constexpr std::size_t owed = 256 << 20;
inline constexpr int studies_at_once = 32;  // over all addresses; and one hint per seat
inline constexpr int lookups_at_once = 8;   // over all addresses; they take seconds
inline constexpr int lookups_per_address = 4;
inline constexpr int listed = 100;            // tables in the list
inline constexpr int listed_per_address = 5;  // the newest
inline constexpr std::size_t claims = 100;    // seats in one request: as many as a browser keeps
inline constexpr int games_per_page = 50;
inline constexpr int games_in_play = 500;  // in the list of one person
inline constexpr int devices = 20;         // of one person

// How long.
inline constexpr Millis between_lists = 1'000;     // the store is asked once for everybody
inline constexpr Millis time_to_join = 120'000;    // for another device, with its code
inline constexpr Millis time_to_connect = 30'000;  // after sitting down, until the seat is open again

}  // namespace zashiki::table::limits

namespace zashiki::table {

// For the operator's counters.
enum class Limit : std::uint8_t {
  requests,
  openings,
  tables_a_day,
  studies,
  messages,
  chat,
  seat_changes,
  connections,
  proposals,
  sits,
  lists,       // that waited for the next one
  never_came,  // seats that were opened again
  traffic,     // pauses in reading
  owed,        // sockets dropped
  persons,
  registrations
};
inline constexpr auto limit_names = std::to_array<std::string_view>(
    {"requests", "openings", "tables_a_day", "studies", "messages", "chat", "seat_changes", "connections",
     "proposals", "sits", "lists", "never_came", "traffic", "owed", "persons", "registrations"});
using LimitCounts = std::array<std::uint64_t, limit_names.size()>;

}  // namespace zashiki::table
