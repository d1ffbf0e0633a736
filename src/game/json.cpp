#include "game/json.h"

#include <algorithm>

#include "base/unicode.h"

namespace zashiki {

Error bad_request(std::string sentence) { return {code::bad_request, std::move(sentence)}; }

std::string quoted(const json::value& value) {
  constexpr std::size_t longest = 60;
  const std::string whole = json::serialize(value);
  std::string shown;
  std::size_t length = 0;
  for (unicode::CodePoints points(whole); !points.done(); ++length) {
    const std::string_view before = points.rest();
    const char32_t point = points.next();
    if (length >= longest) continue;
    if (unicode::is_invisible(point))
      shown += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(point));
    else
      shown += before.substr(0, before.size() - points.rest().size());
  }
  if (length > longest) shown += fmt::format("... ({} characters)", length);
  return shown;
}

Result<json::value> parse_json(std::string_view text, json::storage_ptr memory) {
  json::parse_options strict;
  strict.max_depth = 32;
  boost::system::error_code error;
  json::value value = json::parse(text, error, std::move(memory), strict);
  if (error) return Error{code::bad_json, fmt::format("not valid JSON: {}", error.message())};
  return value;
}

Result<json::value> parse_object(std::string_view text, std::string_view what, json::storage_ptr memory) {
  auto value = parse_json(text, std::move(memory));
  if (value && !value->is_object()) return bad_request(fmt::format("{} must be a JSON object", what));
  return value;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

const json::value* ObjectReader::find(std::string_view name) {
  const auto* value = object_.if_contains(name);
  if (value != nullptr && !known_.full() && std::find(known_.begin(), known_.end(), name) == known_.end())
    known_.push_back(name);
  return value;
}

const json::value* ObjectReader::any(std::string_view name) {
  const auto* value = find(name);
  if (value == nullptr) refuse("json.missing field", name);
  return value;
}

std::int64_t ObjectReader::number_of(std::string_view name, const json::value& value, std::int64_t low,
                                     std::int64_t high) {
  if (const auto* number = value.if_int64(); number != nullptr && *number >= low && *number <= high)
    return *number;
  if (low == high)
    refuse("json.exactly field value", name, low);
  else
    refuse("json.range field low high", name, low, high);
  return low;
}

std::int64_t ObjectReader::number(std::string_view name, std::int64_t low, std::int64_t high) {
  const auto* value = any(name);
  return value == nullptr ? low : number_of(name, *value, low, high);
}

std::uint64_t ObjectReader::natural_or(std::string_view name, std::uint64_t usual) {
  const auto* value = find(name);
  if (value == nullptr) return usual;
  if (const auto* number = value->if_uint64()) return *number;
  if (const auto* number = value->if_int64(); number != nullptr && *number >= 0)
    return static_cast<std::uint64_t>(*number);
  refuse("json.natural field", name);
  return usual;
}

std::string_view ObjectReader::text(std::string_view name) {
  const auto* value = any(name);
  if (value == nullptr) return {};
  if (const auto* text = value->if_string()) return *text;
  refuse("json.string field", name);
  return {};
}

std::string_view ObjectReader::text(std::string_view name, std::size_t longest) {
  const bool was_ok = ok();
  const std::string_view read = text(name);
  if (was_ok && !ok()) return {};
  if (!read.empty() && read.size() <= longest) return read;
  refuse("json.length field most", name, longest);
  return {};
}

bool ObjectReader::flag(std::string_view name) {
  const auto* value = any(name);
  if (value == nullptr) return false;
  if (const auto* truth = value->if_bool()) return *truth;
  refuse("json.flag field", name);
  return false;
}

const json::object& ObjectReader::object(std::string_view name) {
  static const json::object nothing;
  const auto* value = any(name);
  if (value == nullptr) return nothing;
  if (const auto* object = value->if_object()) return *object;
  refuse("json.object_field field", name);
  return nothing;
}

const json::array& ObjectReader::list(std::string_view name) {
  static const json::array nothing;
  const auto* value = any(name);
  if (value == nullptr) return nothing;
  if (const auto* list = value->if_array()) return *list;
  refuse("json.list field", name);
  return nothing;
}

Status ObjectReader::done() const {
  if (!ok()) return complaint_;
  if (known_.size() < object_.size())
    for (const auto& [key, value] : object_)
      if (std::find(known_.begin(), known_.end(), std::string_view(key)) == known_.end())
        return error_of(code::bad_request, "json.unknown field", quoted(json::value(key)));
  return Done{};
}

std::string ObjectReader::complaint() const {
  const Status checked = done();
  return checked ? "" : checked.error().message;
}

}  // namespace zashiki
