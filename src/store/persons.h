#pragma once
// The rows about persons, which are the same in both databases.
#include <string>
#include <string_view>

namespace zashiki::store {

// `whole` is the database's word for a whole number of 64 bits.
std::string persons_schema(std::string_view whole);

}  // namespace zashiki::store
