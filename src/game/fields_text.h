#pragma once
// The visitor of rules/fields.h that writes a view as JSON text, straight into the message: the server sends
// a view to every reader after every action.
#include <cstdint>
#include <string_view>

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
    out_.field(name, std::string_view(text_of(words, field)));
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
    out_.list(name, range,
              [&](JsonWriter& out, const auto& item) { out.value(std::string_view(text_of(words, item))); });
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
  static auto text_of(const Words& words, const T& field) {
    return words[static_cast<std::size_t>(as_number(field))];
  }
  JsonWriter& out_;
};

}  // namespace zashiki
