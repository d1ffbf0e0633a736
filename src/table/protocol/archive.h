#pragma once
// What is left of a table that was played by other rules than this program has: it is shown, never played.
// Its events are read as text, because only the rules that it was played by could tell what they meant.
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/core/event.h"

namespace zashiki::table {

class Archive {
 public:
  // Whether the game was over is what the store knows.
  static Result<Archive> read(std::span<const std::string> events, bool over);

  // As GET /api/tables/{table} tells it, without what only the rules could tell.
  [[nodiscard]] std::string summary(std::string_view name) const;
  // Whole once the game is over; before that nobody here can say what was secret, so it is refused.
  [[nodiscard]] Result<std::string> transcript() const;

 private:
  Opened opened_;
  std::vector<std::pair<Seat, std::string>> log_;
  bool over_ = false;
};

}  // namespace zashiki::table
