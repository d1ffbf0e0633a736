#pragma once
// Reading a request strictly: what every request that comes as JSON has in common.
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/fields_json.h"

namespace zashiki::table {

Error bad(std::string message);             // bad_request
std::string quoted(std::string_view text);  // a name in a refusal: quoted and cut short, whatever it contains

// Every field must be one of these, and the required ones must be there.
Status check_fields(const json::object& object, std::initializer_list<std::string_view> required,
                    std::initializer_list<std::string_view> optional = {});

// UTF-8 is checked by the JSON parser; a character is counted by its first byte.
std::size_t characters(std::string_view text);

// A string of 1 to `longest` bytes; a whole number from `least` to `most`. The field must be there.
Result<std::string> text_field(const json::object& object, std::string_view name, std::size_t longest);
Result<std::int64_t> number_field(const json::object& object, std::string_view name, std::int64_t least,
                                  std::int64_t most);

// Strict JSON, not nested too deeply.
json::value parse(std::string_view text, boost::system::error_code& error, json::storage_ptr memory);
Result<json::value> parse_object(std::string_view text);

}  // namespace zashiki::table
