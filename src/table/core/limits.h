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
inline constexpr std::size_t report = 1000;
inline constexpr std::size_t action_id = 64;   // characters
inline constexpr std::size_t action = 200;     // no notation comes near
inline constexpr std::size_t endpoint = 1000;  // of a push service, several times as long as they are

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
// Everything that is kept of a person: megabytes of somebody who has played for years, read in one go.
inline constexpr RateLimit exports{.burst = 3, .per_second = 0.01};
inline constexpr RateLimit tournaments{.burst = 5, .per_second = 0.002};  // created
// Looking for opponents: a class of thirty, each every three seconds.
inline constexpr RateLimit matches{.burst = 60, .per_second = 10};
// Reports to the host: ten a day.
inline constexpr RateLimit reports{.burst = 10, .per_second = 0.0001};
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

// Mail that somebody asks for, to confirm an address or to sign in; over all addresses as well, because a
// stranger names where it goes. Questions about addresses that nobody has send none, and use up nobody's.
inline constexpr RateLimit mails{.burst = 5, .per_second = 0.0003};
inline constexpr RateLimit all_mails{.burst = 200, .per_second = 0.05};  // sent, for each of the two purposes

// All addresses together: a registration writes two rows that stay, and while an export is read nothing else
// is.
inline constexpr RateLimit all_registrations{.burst = 5000, .per_second = 5};
inline constexpr RateLimit all_exports{.burst = 20, .per_second = 0.2};

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
// Of one verdict: up to two seconds of a processor. Each thousand counts as one of `studies`.
inline constexpr std::int64_t iterations = 10'000;
// Kept, of the newest games; others are computed again. About two kilobytes each.
inline constexpr std::int64_t verdicts = 100'000;
inline constexpr int lookups_at_once = 8;  // over all addresses; they take seconds
inline constexpr int lookups_per_address = 4;
inline constexpr int listed = 100;            // tables in the list
inline constexpr int listed_per_address = 5;  // the newest
// In play, of those opened in a day; the next ones can be joined and watched by their link alone.
inline constexpr int watched_per_address = 30;
// Kept of a rated game in play, to see whether one person plays two seats; a player on the move has a dozen.
inline constexpr std::size_t addresses_per_table = 64;
inline constexpr std::size_t claims = 100;  // seats in one request: as many as a browser keeps
inline constexpr int games_per_page = 50;
inline constexpr int games_in_play = 500;        // in the list of one person
inline constexpr int devices = 20;               // of one person
inline constexpr int passkeys = 20;              // of one person
inline constexpr int tournaments_of_person = 5;  // organised and not over
// Tables that one organiser's tournaments open in a day, by address, as times what others may. Games without
// anybody end by themselves, so that rounds would go on day and night.
inline constexpr int times_in_tournaments = 10;
inline constexpr int browsers_told = 5;                  // by push: of one person those seen last
inline constexpr std::size_t tournament_changes = 1000;  // of one tournament that wait for their turn
inline constexpr int links_a_day = 3;                    // in mail to one address
inline constexpr int links_of_person = 5;                // a day
inline constexpr int challenges = 10;                    // of one person that are open, and to one person
inline constexpr int reports_of_person = 10;             // a day
inline constexpr int blocks = 500;                       // of one person
inline constexpr std::size_t said = 40;                  // lines of chat that a table in memory remembers
inline constexpr std::size_t names_refused = 10'000;     // lines of the host's list
inline constexpr int seekers_per_address = 30;           // tables that wait for an opponent

inline constexpr int vacation_days = 30;  // of one person in a calendar year (UTC)

// How long.
inline constexpr Millis between_lists = 1'000;    // the store is asked once for everybody
inline constexpr Millis time_to_join = 120'000;   // for another device, with its code or a passkey
inline constexpr Millis time_to_enter = 600'000;  // with a link in mail
inline constexpr Millis time_to_confirm = Millis{24} * 3600 * 1000;
inline constexpr Millis time_to_start = Millis{30} * 24 * 3600 * 1000;  // a tournament, until it is deleted
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
  lists,       // that waited for the next one, and tables that are in none
  never_came,  // seats that were opened again
  traffic,     // pauses in reading
  owed,        // sockets dropped
  persons,
  registrations,
  tournaments,
  mails,
  links,  // mail, over all addresses
  matches,
  exports,
  reports
};
inline constexpr auto limit_names = std::to_array<std::string_view>(
    {"requests",     "openings",    "tables_a_day", "studies",       "messages",    "chat",
     "seat_changes", "connections", "proposals",    "sits",          "lists",       "never_came",
     "traffic",      "owed",        "persons",      "registrations", "tournaments", "mails",
     "links",        "matches",     "exports",      "reports"});
using LimitCounts = std::array<std::uint64_t, limit_names.size()>;

}  // namespace zashiki::table
