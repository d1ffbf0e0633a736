#pragma once
// Writes a view straight into JSON text, byte for byte what FieldWriter's object would serialise to. The
// server sends a view to every reader after every action, and building the object first would cost several
// times the writing.
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/fields_json.h"

namespace zashiki {

inline void append_number(std::string& out, std::int64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, static_cast<std::size_t>(end - digits));
}

// Text between quotes, escaped as JSON wants it.
inline void append_quoted(std::string& out, std::string_view text) {
  const auto plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  out += '"';
  // Nearly always the whole of it.
  std::size_t easy = 0;
  while (easy < text.size() && plain(text[easy])) ++easy;
  out.append(text.substr(0, easy));
  for (const char c : text.substr(easy)) {
    if (plain(c)) {
      out += c;
      continue;
    }
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default: out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    }
  }
  out += '"';
}

class FieldTextWriter {
 public:
  explicit FieldTextWriter(std::string& out) : out_(out) { out_ += '{'; }
  void close() { out_ += '}'; }

  template <class T>
  void number(std::string_view name, const T& field, auto&&...) {
    key(name);
    append_number(out_, as_number(field));
  }
  template <class T>
  void one_of(std::string_view name, const T& field, auto&&...) {
    if (as_number(field) != 0) number(name, field);
  }
  void flag(std::string_view name, bool field, auto&&...) {
    key(name);
    out_ += field ? "true" : "false";
  }
  void text(std::string_view name, std::string_view field) {
    key(name);
    append_quoted(out_, field);
  }
  template <class T, class Words>
  void word(std::string_view name, const T& field, const Words& words, auto&&...) {
    key(name);
    append_quoted(out_, text_of(words, field));
  }
  template <class T>
  void seat(std::string_view name, const T& field, auto&&...) {
    key(name);
    if constexpr (std::is_unsigned_v<T>) {
      if (field == seat_at_random)
        out_ += "\"random\"";
      else
        append_number(out_, as_number(field));
    } else if (field == chance) {
      out_ += "\"chance\"";
    } else if (field < 0) {
      out_ += "null";
    } else {
      append_number(out_, as_number(field));
    }
  }
  template <class Range>
  void numbers(std::string_view name, const Range& range) {
    list(name, range, [this](const auto& item) { append_number(out_, as_number(item)); });
  }
  template <class Range, class Words>
  void words(std::string_view name, const Range& range, const Words& words) {
    list(name, range, [&](const auto& item) { append_quoted(out_, text_of(words, item)); });
  }
  template <class T, class Describe>
  void object(std::string_view name, const T& item, Describe&& describe) {
    key(name);
    FieldTextWriter inner(out_);
    describe(inner, item);
    inner.close();
  }
  template <class Range, class Describe>
  void objects(std::string_view name, const Range& range, Describe&& describe) {
    list(name, range, [&](const auto& item) {
      FieldTextWriter inner(out_);
      describe(inner, item);
      inner.close();
    });
  }

 private:
  template <class Words, class T>
  static auto text_of(const Words& words, const T& field) {
    return words[static_cast<std::size_t>(as_number(field))];
  }
  void key(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    append_quoted(out_, name);
    out_ += ':';
  }
  template <class Range, class Write>
  void list(std::string_view name, const Range& range, Write&& write) {
    key(name);
    out_ += '[';
    bool first = true;
    for (const auto& item : range) {
      if (!first) out_ += ',';
      first = false;
      write(item);
    }
    out_ += ']';
  }

  std::string& out_;
  bool first_ = true;
};

}  // namespace zashiki
