#pragma once
// The visitors of rules/fields.h that speak JSON: views out and in, options listed and read.
#include <boost/json.hpp>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/codes.h"
#include "rules/fields.h"

namespace zashiki {

namespace json = boost::json;

// A seat, chance or nobody, as the protocols write it.
inline json::value json_of_seat(Seat who) {
  if (who == chance) return "chance";
  if (who < 0) return nullptr;
  return who;
}

template <class T>
constexpr std::int64_t as_number(const T& field) {
  return static_cast<std::int64_t>(field);
}

// Writes a view, or options, as a JSON object.
class FieldWriter {
 public:
  explicit FieldWriter(json::object& out) : out_(out) {}

  template <class T>
  void number(std::string_view name, const T& field, auto&&...) {
    out_[name] = as_number(field);
  }
  template <class T>
  void one_of(std::string_view name, const T& field, auto&&...) {
    if (as_number(field) != 0) out_[name] = as_number(field);
  }
  void flag(std::string_view name, bool field, auto&&...) { out_[name] = field; }
  template <class T, class Words>
  void word(std::string_view name, const T& field, const Words& words, auto&&...) {
    out_[name] = text_of(words, field);
  }
  void text(std::string_view name, std::string_view field) { out_[name] = field; }
  template <class T>
  void seat(std::string_view name, const T& field, auto&&...) {
    if constexpr (std::is_unsigned_v<T>)
      out_[name] = field == seat_at_random ? json::value("random") : json::value(as_number(field));
    else
      out_[name] = json_of_seat(static_cast<Seat>(field));
  }
  template <class Range>
  void numbers(std::string_view name, const Range& range) {
    json::array list;
    for (const auto& item : range) list.emplace_back(as_number(item));
    out_[name] = std::move(list);
  }
  template <class Range, class Words>
  void words(std::string_view name, const Range& range, const Words& words) {
    json::array list;
    for (const auto& item : range) list.emplace_back(text_of(words, item));
    out_[name] = std::move(list);
  }
  template <class T, class Describe>
  void object(std::string_view name, const T& item, Describe&& describe) {
    json::object inner;
    FieldWriter writer(inner);
    describe(writer, item);
    out_[name] = std::move(inner);
  }
  template <class Range, class Describe>
  void objects(std::string_view name, const Range& range, Describe&& describe) {
    json::array list;
    for (const auto& item : range) {
      json::object inner;
      FieldWriter writer(inner);
      describe(writer, item);
      list.emplace_back(std::move(inner));
    }
    out_[name] = std::move(list);
  }

 private:
  template <class Words, class T>
  static json::string text_of(const Words& words, const T& field) {
    return json::string(std::string_view(words[static_cast<std::size_t>(as_number(field))]));
  }
  json::object& out_;
};

// Reads back what FieldWriter wrote. Strict: a field that is missing, unknown or out of place is the error.
class FieldReader {
 public:
  explicit FieldReader(const json::object& in) : in_(in) {}

  // The first thing that was wrong, or nothing; asked after the whole description.
  [[nodiscard]] std::string complaint() const {
    if (complaint_.empty() && seen_ != in_.size()) return "there are fields that nothing here knows";
    return complaint_;
  }

  template <class T>
  void number(std::string_view name, T& field, auto&&...) {
    if (const auto* value = find(name)) set_number(name, *value, field);
  }
  template <class T>
  void one_of(std::string_view name, T& field, auto&&...) {
    if (in_.contains(name)) number(name, field);
  }
  void flag(std::string_view name, bool& field, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    if (const auto* truth = value->if_bool())
      field = *truth;
    else
      complain(name, "is neither true nor false");
  }
  template <class T, class Words>
  void word(std::string_view name, T& field, const Words& words, auto&&...) {
    if (const auto* value = find(name)) set_word(name, *value, field, words);
  }
  template <std::size_t Capacity>
  void text(std::string_view name, FixedString<Capacity>& field) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* text = value->if_string();
    if (text == nullptr || text->size() > Capacity)
      complain(name, "is no text that fits");
    else
      field = FixedString<Capacity>(std::string_view(*text));
  }
  template <class T>
  void seat(std::string_view name, T& field, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    if constexpr (std::is_unsigned_v<T>) {
      if (const auto* text = value->if_string(); text != nullptr && *text == "random")
        field = seat_at_random;
      else
        set_number(name, *value, field);
    } else if (value->is_null()) {
      field = nobody;
    } else if (const auto* text = value->if_string(); text != nullptr && *text == "chance") {
      field = chance;
    } else {
      set_number(name, *value, field);
    }
  }
  template <class Range>
  void numbers(std::string_view name, Range& range) {
    each(name, range, [&](const json::value& value, auto& item) { set_number(name, value, item); });
  }
  template <class Range, class Words>
  void words(std::string_view name, Range& range, const Words& words) {
    each(name, range, [&](const json::value& value, auto& item) { set_word(name, value, item, words); });
  }
  template <class T, class Describe>
  void object(std::string_view name, T& item, Describe&& describe) {
    if (const auto* value = find(name)) set_object(name, *value, item, describe);
  }
  template <class Range, class Describe>
  void objects(std::string_view name, Range& range, Describe&& describe) {
    each(name, range, [&](const json::value& value, auto& item) { set_object(name, value, item, describe); });
  }

 private:
  void complain(std::string_view name, std::string_view what) {
    if (complaint_.empty()) complaint_ = fmt::format("{} {}", name, what);
  }
  const json::value* find(std::string_view name) {
    const auto* value = in_.if_contains(name);
    if (value == nullptr)
      complain(name, "is missing");
    else
      ++seen_;
    return value;
  }
  template <class T>
  void set_number(std::string_view name, const json::value& value, T& field) {
    const auto* number = value.if_int64();
    if (number == nullptr || as_number(static_cast<T>(*number)) != *number)
      complain(name, "is no number that fits");
    else
      field = static_cast<T>(*number);
  }
  template <class T, class Words>
  void set_word(std::string_view name, const json::value& value, T& field, const Words& words) {
    const auto* text = value.if_string();
    const int index = text == nullptr ? -1 : index_of(words, std::string_view(*text));
    if (index < 0)
      complain(name, "is none of the words it can be");
    else
      field = static_cast<T>(index);
  }
  template <class T, class Describe>
  void set_object(std::string_view name, const json::value& value, T& item, Describe& describe) {
    const auto* inner = value.if_object();
    if (inner == nullptr) return complain(name, "is no object");
    FieldReader reader(*inner);
    describe(reader, item);
    if (const auto complaint = reader.complaint(); !complaint.empty()) complain(name, ": " + complaint);
  }
  template <class Range, class Set>
  void each(std::string_view name, Range& range, Set&& set) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* list = value->if_array();
    if (list == nullptr) return complain(name, "is no list");
    if constexpr (requires { range.resize(list->size()); }) {
      if (list->size() > range.capacity()) return complain(name, "is too long a list");
      range.resize(list->size());
    } else if (list->size() != range.size()) {
      return complain(name, "is not as long as it should be");
    }
    for (std::size_t i = 0; i < list->size(); ++i) set((*list)[i], range[i]);
  }

  const json::object& in_;
  std::size_t seen_ = 0;
  std::string complaint_;
};

// One option, as `games` lists it.
struct OptionSpec {
  std::string name;
  std::string type;  // word, number, boolean or seat
  json::value usual;
  json::array values;
  std::string about;
};

// Lists the options from a description of default-made ones.
class OptionLister {
 public:
  explicit OptionLister(int max_players) : max_players_(max_players) {}
  std::vector<OptionSpec> specs;

  template <class T, class Words>
  void word(std::string_view name, const T& field, const Words& words, std::string_view about) {
    json::array values;
    for (const auto& w : words) values.emplace_back(w);
    add(name, "word", values[static_cast<std::size_t>(as_number(field))], values, about);
  }
  template <class T>
  void number(std::string_view name, const T& field, int low, int high, std::string_view about) {
    json::array values;
    for (int n = low; n <= high; ++n) values.emplace_back(n);
    add(name, "number", as_number(field), values, about);
  }
  template <class T, class Numbers>
  void one_of(std::string_view name, const T&, const Numbers& numbers, int usual, std::string_view about) {
    json::array values;
    for (const int n : numbers) values.emplace_back(n);
    add(name, "number", usual, values, about);
  }
  void flag(std::string_view name, bool field, std::string_view about) {
    add(name, "boolean", field, json::array{false, true}, about);
  }
  template <class T>
  void seat(std::string_view name, const T&, std::string_view about) {
    json::array values{"random"};
    for (int seat = 0; seat < max_players_; ++seat) values.emplace_back(seat);
    add(name, "seat", "random", values, about);
  }

 private:
  void add(std::string_view name, std::string_view type, json::value usual, json::array values,
           std::string_view about) {
    specs.push_back({.name = std::string(name),
                     .type = std::string(type),
                     .usual = std::move(usual),
                     .values = std::move(values),
                     .about = std::string(about)});
  }
  int max_players_;
};

// Reads options that a person or a program named. What is not named keeps its default; anything odd is the
// error.
class OptionReader {
 public:
  OptionReader(const json::object& in, int players) : in_(in), players_(players) {}

  template <class T, class Words>
  void word(std::string_view name, T& field, const Words& words, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* text = value->if_string();
    const int index = text == nullptr ? -1 : index_of(words, std::string_view(*text));
    if (index < 0) return complain(name, *value, fmt::format("one of {}", fmt::join(words, ", ")));
    field = static_cast<T>(index);
  }
  template <class T>
  void number(std::string_view name, T& field, int low, int high, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* number = value->if_int64();
    if (number == nullptr || *number < low || *number > high)
      return complain(name, *value, fmt::format("a number from {} to {}", low, high));
    field = static_cast<T>(*number);
  }
  template <class T, class Numbers>
  void one_of(std::string_view name, T& field, const Numbers& numbers, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* number = value->if_int64();
    for (const int n : numbers)
      if (number != nullptr && *number == n) {
        field = static_cast<T>(n);
        return;
      }
    complain(name, *value, fmt::format("one of {}", fmt::join(numbers, ", ")));
  }
  void flag(std::string_view name, bool& field, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    const auto* truth = value->if_bool();
    if (truth == nullptr) return complain(name, *value, "true or false");
    field = *truth;
  }
  template <class T>
  void seat(std::string_view name, T& field, auto&&...) {
    const auto* value = find(name);
    if (value == nullptr) return;
    if (const auto* text = value->if_string(); text != nullptr && *text == "random") {
      field = seat_at_random;
      return;
    }
    const auto* number = value->if_int64();
    if (number == nullptr || *number < 0 || *number >= players_)
      return complain(name, *value, fmt::format("random or a seat from 0 to {}", players_ - 1));
    field = static_cast<T>(*number);
  }

  // The first thing that was wrong, or nothing; asked after the whole description.
  [[nodiscard]] std::string complaint() const {
    if (!complaint_.empty()) return complaint_;
    for (const auto& [key, value] : in_) {
      bool known = false;
      for (const auto& name : known_) known |= std::string_view(key) == name;
      if (!known) return fmt::format("there is no option {}", json::serialize(json::value(key)));
    }
    return {};
  }

 private:
  const json::value* find(std::string_view name) {
    known_.emplace_back(name);
    return in_.if_contains(name);
  }
  void complain(std::string_view name, const json::value& value, const std::string& wanted) {
    if (complaint_.empty())
      complaint_ = fmt::format("option {} takes {}, not {:.60}", name, wanted, json::serialize(value));
  }
  const json::object& in_;
  int players_;
  std::vector<std::string_view> known_;
  std::string complaint_;
};

}  // namespace zashiki
