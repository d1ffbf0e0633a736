#pragma once
// The rows about persons, which are the same in both databases.
#include <string>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace zashiki::store {

// `whole` is the database's word for a whole number of 64 bits.
std::string persons_schema(std::string_view whole);
// What was added to them since.
std::string vacations_schema(std::string_view whole);
// Its tables, each after those that it refers to. Codes and challenges are over in two minutes.
inline constexpr std::string_view persons_tables[] = {
    "persons", "devices",       "passkeys", "seats",        "tournaments", "entrants", "rounds",   "pairings",
    "notices", "notice_wishes", "pushes",   "mails",        "house_keys",  "blocks",   "reports",  "deeds",
    "endings", "came",          "results",  "result_seats", "ladders",     "ratings",  "vacations"};

// Brings a slow table's notices and vacations up to date, after its events and seats.
std::vector<Query> notices_of(const Append& append);

}  // namespace zashiki::store
