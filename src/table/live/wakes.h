#pragma once
// When each table must be woken, loaded or not: one time per table, and one timer for all.
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "table/live/environment.h"

namespace zashiki::table {

class Wakes {
 public:
  using Wake = std::function<void(const std::string& table)>;
  Wakes(Environment& environment, Wake wake) : environment_(environment), wake_(std::move(wake)) {}

  void set(const std::string& table, std::optional<Millis> when);
  // Notes when the clocks of a table that is being unloaded were last started, if it has a time here.
  void unload(const std::string& table, Millis clocks_since);
  // Notes it for a table that another node has given to this one.
  void expect(const std::string& table, Millis clocks_since) { entries_[table].clocks_since = clocks_since; }
  // What was noted; asking forgets it.
  std::optional<Millis> take_clocks_since(const std::string& table);

 private:
  void set_alarm();
  void wake_all_due();

  struct Entry {
    std::optional<Millis> at{};
    std::optional<Millis> clocks_since{};
  };
  Environment& environment_;
  Wake wake_;
  std::unordered_map<std::string, Entry> entries_;
  std::set<std::pair<Millis, std::string>> queue_;
  std::optional<Millis> alarm_;  // when the queue is looked at next
};

}  // namespace zashiki::table
