#pragma once
// The visitor of rules/fields.h that writes a view as JSON text, straight into the message: the server sends
// a view to every reader after every action.
#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "game/fields_json.h"

namespace zashiki {

class FieldTextWriter {
 public:
  explicit FieldTextWriter(JsonWriter& out) : out_(out) {}

  template <class T>
  void number(std::string_view name, const T& field, auto&&...) {
    out_.field(name, as_number(field));
  }
  template <class T>
  void one_of(std::string_view name, const T& field, auto&&...) {
    if (as_number(field) != 0) number(name, field);
  }
  void flag(std::string_view name, bool field, auto&&...) { out_.field(name, field); }
  void text(std::string_view name, std::string_view field) { out_.field(name, field); }
  template <class T, class Words>
  void word(std::string_view name, const T& field, const Words& words, auto&&...) {
    out_.key(name);
    write(words, field);
  }
  template <class T>
  void seat(std::string_view name, const T& field, auto&&...) {
    out_.key(name);
    if (std::is_unsigned_v<T> && as_number(field) == seat_at_random)
      out_.value("random");
    else
      write_seat(out_, static_cast<Seat>(field));
  }
  template <class Range>
  void numbers(std::string_view name, const Range& range, auto&&...) {
    out_.list(name, range, [](JsonWriter& out, const auto& item) { out.value(as_number(item)); });
  }
  template <class Range, class Words>
  void words(std::string_view name, const Range& range, const Words& words) {
    out_.list(name, range, [&](JsonWriter&, const auto& item) { write(words, item); });
  }
  template <class T, class Describe>
  void object(std::string_view name, const T& item, Describe&& describe) {
    out_.object(name, [&](JsonWriter&) { describe(*this, item); });
  }
  template <class Range, class Describe>
  void objects(std::string_view name, const Range& range, Describe&& describe) {
    out_.list(name, range, [&](JsonWriter& out, const auto& item) {
      out.begin_object();
      describe(*this, item);
      out.end_object();
    });
  }

 private:
  template <class Words, class T>
  void write(const Words& words, const T& field) {
    const auto i = static_cast<std::size_t>(as_number(field));
    if constexpr (std::is_empty_v<Words>) {
      static constexpr auto all = quoted(Words{});
      out_.raw(all[i].view());
    } else {
      out_.value(std::string_view(words[i]));
    }
  }
  // Words that are put together, put together by the compiler; they need no escapes.
  template <class Words>
  static constexpr auto quoted(const Words& words) {
    std::array<Text, Words::size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] << '"' << words[i].view() << '"';
    return all;
  }
  JsonWriter& out_;
};

}  // namespace zashiki
