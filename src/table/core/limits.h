#pragma once
// Everything that a stranger could make long, many, frequent or simultaneous, and how far it may go. Generous
// for people and their bots, tight for floods. What a host can set is in server/options.h; each limit that
// bites is counted under its name in /metrics.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "table/core/rate.h"

namespace zashiki::table::limits {

// How long. Characters where it says so, else bytes.
inline constexpr std::size_t name = 40;  // characters
inline constexpr std::size_t entropy = 256;
inline constexpr std::size_t chat_text = 500;
inline constexpr std::size_t saying = 40;
inline constexpr std::size_t action_id = 64;  // characters
inline constexpr std::size_t action = 200;    // no notation comes near

// How often. For each address:
inline constexpr RateLimit requests{.burst = 200, .per_second = 50};
inline constexpr RateLimit openings{.burst = 60, .per_second = 0.5};  // tables, rematches among them
inline constexpr RateLimit studies{.burst = 200, .per_second = 3};  // a whole game's review; hints among them
// For each socket:
inline constexpr RateLimit messages{.burst = 100, .per_second = 50};
inline constexpr RateLimit chat{.burst = 5, .per_second = 0.7};
// For each table: what is stored without the game moving on (leaving, coming back, resigning, pausing,
// taking back).
inline constexpr RateLimit seat_changes{.burst = 20, .per_second = 0.5};

// How many at a time.
inline constexpr int connections_per_address = 500;
inline constexpr int connections = 50000;
inline constexpr int studies_at_once = 32;  // of all visitors; and one hint for each seat
inline constexpr int lookups_at_once = 8;   // of all visitors; they take seconds
inline constexpr int lookups_per_address = 4;
inline constexpr int listed = 100;  // tables in the list
inline constexpr int listed_per_address = 5;

}  // namespace zashiki::table::limits

namespace zashiki::table {

// What has bitten, for the operator.
enum class Limit : std::uint8_t {
  requests,
  openings,
  tables_a_day,
  studies,
  messages,
  chat,
  seat_changes,
  connections
};
inline constexpr std::array<std::string_view, 8> limit_names{
    "requests", "openings", "tables_a_day", "studies", "messages", "chat", "seat_changes", "connections"};
using LimitCounts = std::array<std::uint64_t, limit_names.size()>;

}  // namespace zashiki::table
