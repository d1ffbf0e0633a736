#pragma once
// The visitors of rules/fields.h that read views from JSON, and list and read options.
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "game/json.h"
#include "rules/fields.h"

namespace zashiki {

template <class T>
constexpr std::int64_t as_number(const T& field) {
  return static_cast<std::int64_t>(field);
}

// Reads back what FieldTextWriter wrote. Strict: a missing or unknown field, or one out of range, is an
// error.
class FieldReader {
 public:
  explicit FieldReader(const json::object& in) : in_(in) {}

  // The first mistake, or empty; call it after the whole description.
  [[nodiscard]] std::string complaint() const { return in_.complaint(); }

  template <class T>
  void number(std::string_view name, T& field, int low, int high, auto&&...) {
    field = static_cast<T>(in_.number(name, low, high));
  }
  // Left out if 0.
  template <class T, class Numbers>
  void one_of(std::string_view name, T& field, const Numbers& numbers, auto&&...) {
    if (!in_.has(name)) return;
    const auto* value = in_.any(name)->if_int64();
    for (const int n : numbers)
      if (value != nullptr && *value == n) {
        field = static_cast<T>(n);
        return;
      }
    in_.complain(fmt::format("\"{}\" must be one of {}", name, fmt::join(numbers, ", ")));
  }
  void flag(std::string_view name, bool& field, auto&&...) { field = in_.flag(name); }
  template <class T, class Words>
  void word(std::string_view name, T& field, const Words& words, auto&&...) {
    field = static_cast<T>(in_.word(name, words));
  }
  template <std::size_t Capacity>
  void text(std::string_view name, FixedString<Capacity>& field) {
    const std::string_view text = in_.text(name);
    if (text.size() > Capacity)
      in_.complain(fmt::format("\"{}\" must have at most {} bytes", name, Capacity));
    else
      field = FixedString<Capacity>(text);
  }
  template <class T>
  void seat(std::string_view name, T& field, auto&&...) {
    constexpr bool is_option = std::is_unsigned_v<T>;
    const auto* value = in_.any(name);
    if (value == nullptr) return;
    const auto* text = value->if_string();
    const auto* number = value->if_int64();
    if (number != nullptr && *number >= 0 && *number < most_players)
      field = static_cast<T>(*number);
    else if (is_option && text != nullptr && *text == "random")
      field = static_cast<T>(seat_at_random);
    else if (!is_option && text != nullptr && *text == "chance")
      field = static_cast<T>(chance);
    else if (!is_option && value->is_null())
      field = static_cast<T>(nobody);
    else
      in_.complain(fmt::format("\"{}\" must be a seat from 0 to {}{}", name, most_players - 1,
                               is_option ? " or \"random\"" : ", \"chance\" or null"));
  }
  template <class Range>
  void numbers(std::string_view name, Range& range, int low, int high) {
    each(name, range, [&](const json::value& value, auto& item) {
      item = static_cast<std::remove_reference_t<decltype(item)>>(in_.number_of(name, value, low, high));
    });
  }
  template <class Range, class Words>
  void words(std::string_view name, Range& range, const Words& words) {
    each(name, range, [&](const json::value& value, auto& item) {
      item = static_cast<std::remove_reference_t<decltype(item)>>(in_.word_of(name, value, words));
    });
  }
  template <class T, class Describe>
  void object(std::string_view name, T& item, Describe&& describe) {
    read_object(name, in_.object(name), item, describe);
  }
  template <class Range, class Describe>
  void objects(std::string_view name, Range& range, Describe&& describe) {
    each(name, range, [&](const json::value& value, auto& item) {
      if (const auto* inner = value.if_object())
        read_object(name, *inner, item, describe);
      else
        in_.complain(fmt::format("\"{}\" must be a list of objects", name));
    });
  }

 private:
  template <class T, class Describe>
  void read_object(std::string_view name, const json::object& object, T& item, Describe& describe) {
    if (!in_.ok()) return;
    FieldReader reader(object);
    describe(reader, item);
    if (const auto complaint = reader.complaint(); !complaint.empty())
      in_.complain(fmt::format("in \"{}\": {}", name, complaint));
  }
  template <class Range, class Set>
  void each(std::string_view name, Range& range, Set&& set) {
    const json::array& list = in_.list(name);
    if (!in_.ok()) return;
    if constexpr (requires { range.resize(list.size()); }) {
      if (list.size() > range.capacity())
        return in_.complain(fmt::format("\"{}\" must be a list of at most {} items", name, range.capacity()));
      range.resize(list.size());
    } else if (list.size() != range.size()) {
      return in_.complain(fmt::format("\"{}\" must be a list of {} items", name, range.size()));
    }
    for (std::size_t i = 0; i < list.size(); ++i) set(list[i], range[i]);
  }

  ObjectReader in_;
};

// One option, as `games` lists it.
struct OptionSpec {
  std::string name;
  std::string type;  // word, number, boolean or seat
  json::value usual;
  json::array values;
  std::string about;
};

// Lists the options from a description of the default ones.
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

// Reads options that a person or a program named. The others keep their defaults; anything unexpected is an
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

  // The first mistake, or empty; call it after the whole description.
  [[nodiscard]] std::string complaint() const {
    if (!complaint_.empty()) return complaint_;
    for (const auto& [key, value] : in_) {
      bool known = false;
      for (const auto& name : known_) known |= std::string_view(key) == name;
      if (!known) return fmt::format("there is no option {}", quoted(json::value(key)));
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
      complaint_ = fmt::format("option {} takes {}, not {}", name, wanted, quoted(value));
  }
  const json::object& in_;
  int players_;
  std::vector<std::string_view> known_;
  std::string complaint_;
};

}  // namespace zashiki
