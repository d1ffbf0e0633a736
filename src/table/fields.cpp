#include "table/fields.h"

#include <algorithm>
#include <fmt/format.h>

#include "table/codes.h"

namespace zashiki::table {

constexpr std::size_t deepest_nesting = 32;

Error bad(std::string message) { return {code::bad_request, std::move(message)}; }

std::string quoted(std::string_view text) {
  return fmt::format("{:.60}", json::serialize(json::value(text)));
}

Status check_fields(const json::object& object, std::initializer_list<std::string_view> required,
                    std::initializer_list<std::string_view> optional) {
  std::size_t found = 0;
  for (const auto& [key, value] : object) {
    const std::string_view name = key;
    if (std::find(required.begin(), required.end(), name) != required.end())
      ++found;
    else if (std::find(optional.begin(), optional.end(), name) == optional.end())
      return bad(fmt::format("unknown field {}", quoted(name)));
  }
  if (found == required.size()) return Done{};
  for (const auto name : required)
    if (!object.contains(name)) return bad(fmt::format("the field \"{}\" is missing", name));
  return Done{};
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

Result<std::string> text_field(const json::object& object, std::string_view name, std::size_t longest) {
  const auto* text = object.at(name).if_string();
  if (text == nullptr) return bad(fmt::format("\"{}\" is a string", name));
  if (text->empty() || text->size() > longest)
    return bad(fmt::format("\"{}\" has 1 to {} bytes", name, longest));
  return std::string(*text);
}

Result<std::int64_t> number_field(const json::object& object, std::string_view name, std::int64_t least,
                                  std::int64_t most) {
  const auto* number = object.at(name).if_int64();
  if (number == nullptr || *number < least || *number > most)
    return bad(fmt::format("\"{}\" is a whole number from {} to {}", name, least, most));
  return *number;
}

json::value parse(std::string_view text, boost::system::error_code& error, json::storage_ptr memory) {
  json::parse_options strict;
  strict.max_depth = deepest_nesting;
  return json::parse(text, error, std::move(memory), strict);
}

Result<json::value> parse_object(std::string_view text) {
  boost::system::error_code error;
  json::value value = parse(text, error, {});
  if (error) return bad(fmt::format("this is no JSON: {}", error.message()));
  if (!value.is_object()) return bad("a request is a JSON object");
  return value;
}

}  // namespace zashiki::table
