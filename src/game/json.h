#pragma once
// The strict reader of all JSON from outside: requests, transcripts, questions, maps. Text is parsed to a
// limited depth, and an object is read field by field: the first field that is missing, of another type, out
// of range or unknown becomes the refusal.
#include <boost/json.hpp>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

#include "base/fixed_vector.h"
#include "base/json_writer.h"
#include "base/result.h"
#include "game/codes.h"
#include "game/words.h"
#include "rules/rules.h"

namespace zashiki {

namespace json = boost::json;

Error bad_request(std::string sentence);

// A stranger's value within a sentence: as JSON, at most 60 characters, invisible ones escaped as \u{202e}.
std::string quoted(const json::value& value);

// Nested at most 32 deep; else bad_json, "not valid JSON: ...".
Result<json::value> parse_json(std::string_view text, json::storage_ptr memory = {});
// The same for an object; anything else is bad_request, "a request must be a JSON object".
Result<json::value> parse_object(std::string_view text, std::string_view what, json::storage_ptr memory = {});

// The parser checks UTF-8; a character is counted by its first byte.
std::size_t characters(std::string_view text);

class ObjectReader {
 public:
  explicit ObjectReader(const json::object& object) : object_(object) {}

  // Required fields. A mistake is remembered, and a harmless value returned.
  const json::value* any(std::string_view name);
  std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high);
  std::string_view text(std::string_view name);
  std::string_view text(std::string_view name, std::size_t longest);  // 1 to `longest` bytes
  bool flag(std::string_view name);
  const json::object& object(std::string_view name);
  const json::array& list(std::string_view name);
  template <class Words>
  std::size_t word(std::string_view name, const Words& words) {
    const auto* value = any(name);
    return value == nullptr ? 0 : word_of(name, *value, words);
  }

  // Whether an optional field is present; for has_value null means it is not.
  bool has(std::string_view name) { return find(name) != nullptr; }
  bool has_value(std::string_view name) {
    const auto* value = find(name);
    return value != nullptr && !value->is_null();
  }
  std::int64_t number_or(std::string_view name, std::int64_t usual, std::int64_t low, std::int64_t high) {
    return has(name) ? number(name, low, high) : usual;
  }
  std::uint64_t natural_or(std::string_view name, std::uint64_t usual);  // any unsigned 64-bit number
  bool flag_or(std::string_view name, bool usual) { return has(name) ? flag(name) : usual; }

  // The same checks for a value that is part of a field.
  std::int64_t number_of(std::string_view name, const json::value& value, std::int64_t low,
                         std::int64_t high);
  template <class Words>
  std::size_t word_of(std::string_view name, const json::value& value, const Words& words) {
    if (const auto* text = value.if_string())
      for (std::size_t i = 0; i < words.size(); ++i)
        if (std::string_view(words[i]) == std::string_view(*text)) return i;
    constexpr std::size_t few = 16;
    std::string all;
    for (std::size_t i = 0; i < words.size() && words.size() <= few; ++i)
      all += fmt::format("{}{}", i == 0 ? "" : ", ", std::string_view(words[i]));
    if (all.empty())
      refuse("json.any_word field", name);
    else
      refuse("json.one_of field words", name, all);
    return 0;
  }

  // Records a mistake: as an English sentence for programmers, or as one of the catalogue.
  void complain(std::string sentence) {
    if (ok()) complaint_.message = std::move(sentence);
  }
  template <class... Values>
  void refuse(Reason<sizeof...(Values)> reason, const Values&... values) {
    if (ok()) complaint_ = error_of(code::bad_request, reason, values...);
  }
  [[nodiscard]] bool ok() const { return complaint_.message.empty(); }
  // The first mistake; call it after all fields are read.
  [[nodiscard]] Status done() const;
  [[nodiscard]] std::string complaint() const;  // its sentence

 private:
  const json::value* find(std::string_view name);

  const json::object& object_;
  Error complaint_{.code = code::bad_request, .message = {}};
  // The names that were asked for: any other field is unknown.
  static constexpr std::size_t most_names = 32;
  FixedVector<std::string_view, most_names> known_;
};

// "message", and "clause", "reason" and "args" if they are known.
inline void write_reason(JsonWriter& out, const Error& error) {
  out.field("message", error.message);
  if (!error.clause.empty()) out.field("clause", error.clause);
  if (error.reason.empty()) return;
  out.field("reason", error.reason).object("args", [&](JsonWriter& args) {
    for (const Argument& argument : error.arguments)
      if (argument.is_number)
        args.key(argument.name).raw(argument.value);
      else
        args.field(argument.name, argument.value);
  });
}
// A refusal: "code" and the above.
inline void write_error(JsonWriter& out, const Error& error) {
  write_reason(out.field("code", error.code), error);
}

// A seat, chance or nobody, as the protocols write it.
inline void append_seat(std::string& out, Seat seat) {
  if (seat == chance)
    out += "\"chance\"";
  else if (seat < 0)
    out += "null";
  else
    append_number(out, seat);
}
inline void write_seat(JsonWriter& out, Seat seat) { append_seat(out.out(), seat); }
inline void write_seats(JsonWriter& out, std::string_view name, Seats seats) {
  out.list(name, seats, write_seat);
}

}  // namespace zashiki
