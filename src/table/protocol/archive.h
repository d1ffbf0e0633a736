#pragma once
// The record of a table that was played by another version of the rules: shown, never played. Its events are
// read as text, because only those rules know what they mean.
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/core/event.h"

namespace zashiki::table {

class Archive {
 public:
  // `over` comes from the store.
  static Result<Archive> read(std::span<const std::string> events, bool over);

  // For GET /api/tables/{table}, without what only the rules know.
  [[nodiscard]] std::string summary(std::string_view name) const;
  // Whole once the game is over; refused before that, because it is unknown what was secret.
  [[nodiscard]] Result<std::string> transcript() const;

 private:
  Opened opened_;
  std::vector<std::pair<Seat, std::string>> log_;
  bool over_ = false;
};

}  // namespace zashiki::table
