#pragma once
// The messages of a table to one reader, as JSON text. docs/build/protocol.md describes them.
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mind/explain.h"
#include "table/core/agreements.h"
#include "table/core/table.h"

namespace zashiki::table {

// The version of docs/build/protocol.md, raised by changes that break clients.
inline constexpr int protocol_version = 1;

// What the room knows and the table does not.
struct Presence {
  Seats present;
  int spectators = 0;
  Millis now = 0;
  const Agreements* agreements = nullptr;
};

std::string sync_message(const Table& table, Seat reader, const Presence& presence, std::string_view id = {});
// After an action; `table.change()` says which.
std::string update_message(const Table& table, Seat reader, const Presence& presence,
                           std::string_view id = {});
// What the reader saw at an earlier version.
std::string look_message(const Match& match, Version version, Seat reader);
std::string refused_message(const Error& error, Version version, std::string_view id = {});
std::string presence_message(const Table& table, const Presence& presence);
std::string chat_message(Seat from, std::string_view text, std::string_view saying = {});
std::string why_message(std::string_view action, const Error& reason);
std::string proposal_message(const ProposeRequest& request, Seat from, const Agreement& agreement);
std::string rematch_message(std::string_view table);
std::string hint_message(const Game& game, const Answer& answer, const Explanation& explanation);

// The table as everyone may know it: GET /api/tables/{table}. Lists omit a table's own maps and cards, which
// can be long.
enum class OwnData : std::uint8_t { included, omitted };
std::string summary(const Table& table, std::string_view name, const Presence& presence,
                    OwnData data = OwnData::included);

}  // namespace zashiki::table
