#pragma once
// Knows what is stored, and holds against it all that anybody is told. Whatever does not agree breaks the
// run.
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulation/world.h"
#include "table/core/event.h"
#include "table/core/table.h"

namespace zashiki::simulation {

using table::Version;

// What ends or begins something inside a JSON value: 1 and -1 for brackets, 2 for a quote.
inline constexpr auto structural = [] {
  std::array<signed char, 256> all{};
  for (const char c : {'{', '['}) all[static_cast<unsigned char>(c)] = 1;
  for (const char c : {'}', ']'}) all[static_cast<unsigned char>(c)] = -1;
  all['"'] = 2;
  return all;
}();

// The place after the value that begins here, in a valid text.
inline std::size_t end_of_value(std::string_view text, std::size_t at) {
  const auto skip_text = [&] {
    do at = text.find('"', at + 1);
    while (text[at - 1] == '\\');
  };
  int depth = 0;
  do {
    const auto kind = structural[static_cast<unsigned char>(text[at])];
    if (kind == 2)
      skip_text();
    else
      depth += kind;
    ++at;
    if (depth == 0 && kind == 0) at = text.find_first_of(",}", at);
  } while (depth > 0);
  return at;
}

// The members of a JSON object, as texts; `each(name, value)`.
template <class Each>
void each_member(std::string_view text, Each&& each) {
  for (std::size_t at = 1; at < text.size() && text[at] == '"'; ++at) {
    const auto end = text.find('"', at + 1);
    const auto name = text.substr(at + 1, end - at - 1);
    at = end_of_value(text, end + 2);
    each(name, text.substr(end + 2, at - end - 2));
  }
}

using Members = std::vector<std::pair<std::string_view, std::string_view>>;

// What a store keeps of a table for lists of games (store::Standing).
struct Rows {
  std::int64_t turn = 0;
  std::string about{};
  std::map<Seat, std::string> keys{};  // hashes
  bool ended = false;
};

class Ledger {
 public:
  explicit Ledger(World& world) : world_(world) {}

  // From the database.
  void claimed(const std::string& table, int node, std::int64_t epoch);
  // The owner has made another server the owner; clocks go on.
  void given(const std::string& table, int node, std::int64_t epoch);
  // At a quiet moment.
  void rows_agree(const std::string& table, const Rows& rows);
  void stored(const std::string& table, const std::vector<std::string>& events, int node, std::int64_t epoch);

  // A server without others has found this in its file: all that was stored, and what was on its way, or not.
  using Events = std::vector<std::string>;
  void reopened(const std::unordered_map<std::string, Events>& found,
                const std::unordered_map<std::string, std::deque<Events>>& unanswered, int node);
  [[nodiscard]] std::int64_t epoch(const std::string& table) const;

  // From the readers. A sync or an update, as this seat was told it; on this connection it was told the
  // version `before` last.
  void told(const std::string& table, Seat reader, std::string_view type, Version before, Version version,
            const Members& text);
  // A seat's action was said to be played, or refused when it had been sent only once.
  void acknowledged(const std::string& table, Seat seat, const std::string& id, const std::string& action);
  void refused(const std::string& table, Seat seat, const std::string& id);
  // It was sent again at this time, and then refused.
  void refused_again(const std::string& table, Seat seat, const std::string& id, Time sent);
  void seated(const std::string& table, Seat seat, const std::string& key);

  // A server stood still.
  void halted(int node, Time from, Time until) { halts_[node].emplace_back(from, until); }

  [[nodiscard]] bool knows(const std::string& table) const { return tables_.contains(table); }
  // When the table's last event was stored.
  [[nodiscard]] Time last_event(const std::string& table) const;
  [[nodiscard]] const table::Table* table(const std::string& name) const;

  struct Counts {
    std::uint64_t events = 0;
    std::uint64_t acknowledged = 0;
    std::uint64_t checked = 0;  // messages
    std::uint64_t tables = 0;
    std::uint64_t moves = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  struct Played {
    Time at = 0;
    std::size_t event = 0;
    std::string action;
  };
  struct Record {
    std::vector<std::string> events;
    std::vector<Version> versions;  // after each event
    std::optional<table::Table> now;
    int owner = 0;
    std::int64_t epoch = 0;
    Time since = 0;   // the last event, or the claim after it
    Time before = 0;  // for which clocks ran between the last event and the move that `since` is
    Time last_event = 0;
    table::ClockLeft left;
    std::map<std::pair<Seat, std::string>, Played> played;
    std::set<std::pair<Seat, std::string>> refused;
    std::map<Seat, std::size_t> acknowledged;  // each seat's last
    // The messages that were asked for after so many events.
    std::map<std::tuple<std::size_t, Seat, bool>, std::string> expected;
    // The table after so many events, for messages that come late.
    std::optional<std::pair<std::size_t, table::Table>> earlier;
  };
  Record* find(const std::string& table, std::string_view what);
  void check_clock(const std::string& name, const Record& record, const table::Event& event);
  [[nodiscard]] Time halted_between(int node, Time from, Time until) const;
  static const std::string& expect(Record& record, std::size_t events, Seat reader, bool sync);
  static bool update_agrees(Record& record, Seat reader, Version before, Version version,
                            const Members& told);
  static bool sync_agrees(Record& record, Seat reader, Version version, const Members& told);

  World& world_;
  std::unordered_map<std::string, Record> tables_;
  std::map<int, std::vector<std::pair<Time, Time>>> halts_;
  Counts counts_;
};

}  // namespace zashiki::simulation
