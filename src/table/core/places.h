#pragma once
// How a finished game ranks its seats.
#include <vector>

#include "table/core/table.h"

namespace zashiki::table {

// Resigned, or was away when the game ended.
inline bool gave_up(const SeatState& seat) {
  return seat.setup.kind == SeatKind::human && (seat.resigned || seat.away);
}

// By seat: 1 for the best, equal ones share. Those who gave up share the last place; the others are equal if
// the game was not played to its end.
std::vector<int> places(const Table& table);

}  // namespace zashiki::table
