#pragma once
// What lists of games say of a table (store::Standing).
#include <span>

#include "store/store.h"
#include "table/core/table.h"

namespace zashiki::table {

// What is stored of the players and the result, as JSON. Of a finished table that was opened as rated also
// "rated", and if that is true the seats' "turn" (0 for the one who began, or the seat's number where all
// begin at once) and "level".
std::string about(const Table& table);
// Whether an event changes who sits where, or what the game came to: then the whole is written again.
bool changes_company(const Event& event);
// Adds the seats whose keys an event changes, and where the next game is played.
void note(const Event& event, store::Standing& standing);
// The rest: whose turn it is, and with `company` the players and the result.
void describe(const Table& table, Millis steady_now, Millis wall_now, bool company,
              store::Standing& standing);

}  // namespace zashiki::table
