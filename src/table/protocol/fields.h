#pragma once
// Reading requests that come as JSON; game/json.h reads their fields.
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "game/json.h"

namespace zashiki::table {

// A JSON object; anything else is a bad_request.
Result<json::value> parse_request(std::string_view text, json::storage_ptr memory = {});

// The highest seed that a client may send.
inline constexpr std::int32_t highest_seed = 2147483647;

// A number in a path, of digits only, from `least` to `most`.
std::optional<std::uint64_t> number_in_path(std::string_view text, std::uint64_t least, std::uint64_t most);

}  // namespace zashiki::table
