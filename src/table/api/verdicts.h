#pragma once
// What the evaluation says of each decision of a finished game: computed once, kept beside the table, the
// same for everyone.
#include <string>
#include <string_view>

#include "table/live/house.h"

namespace zashiki::table {

// GET /api/tables/{table}/verdicts: those that are kept.
void verdicts(House& house, const std::string& table, House::Reply reply);
// GET /api/tables/{table}/verdicts/{place}: by its place in the log.
void verdict(House& house, const std::string& table, std::string_view place, const std::string& address,
             House::Reply reply);

}  // namespace zashiki::table
