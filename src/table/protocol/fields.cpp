#include "table/protocol/fields.h"

#include <charconv>

namespace zashiki::table {

Result<json::value> parse_request(std::string_view text, json::storage_ptr memory) {
  auto value = parse_object(text, "a request", std::move(memory));
  if (!value) return bad_request(value.error().message);
  return value;
}

std::optional<std::uint64_t> number_in_path(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < least || number > most) return std::nullopt;
  return number;
}

}  // namespace zashiki::table
