#pragma once
// Writes JSON by appending to a string; its only state is whether a comma is due. The server writes messages
// and views for every reader after every action. Therefore a value is written without an allocation of
// its own.
#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace zashiki {

inline void append_number(std::string& out, std::integral auto number) {
  std::array<char, 20> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

// Whole numbers without a point, and an exponent only for very large or very small ones.
inline void append_number(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";  // JSON has no infinity and no NaN
    return;
  }
  const double size = std::fabs(number);
  if (size < 1e15 && static_cast<double>(static_cast<std::int64_t>(number)) == number)
    return append_number(out, static_cast<std::int64_t>(number));
  std::array<char, 32> digits;  // NOLINT(cppcoreguidelines-pro-type-member-init): as above
  const auto format = size >= 1e-5 && size < 1e15 ? std::chars_format::fixed : std::chars_format::general;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, format).ptr;
  out.append(digits.data(), end);
}

// Text in quotes, with JSON's escapes.
inline void append_quoted(std::string& out, std::string_view text) {
  const auto plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
  out += '"';
  // Nearly always the whole text.
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
      default:
        out += "\\u00";
        out += "01"[static_cast<unsigned char>(c) >> 4U];
        out += "0123456789abcdef"[static_cast<unsigned char>(c) & 15U];
    }
  }
  out += '"';
}

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_list() { return begin('['); }
  JsonWriter& end_list() { return end(']'); }

  // Names are ours and need no escapes. The pieces are joined first: one append in place of four.
  JsonWriter& key(std::string_view name) {
    std::array<char, 64> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    assert(name.size() + 4 <= piece.size());
    char* end = piece.data();
    *end = ',';
    end += comma_ ? 1 : 0;
    *end++ = '"';
    end = std::copy(name.begin(), name.end(), end);
    *end++ = '"';
    *end++ = ':';
    out_.append(piece.data(), end);
    comma_ = false;
    return *this;
  }

  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::integral auto number) {
    std::array<char, 24> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init): as above
    piece[0] = ',';
    const auto end = std::to_chars(piece.data() + 1, piece.data() + piece.size(), number).ptr;
    out_.append(piece.data() + (comma_ ? 0 : 1), end);
    comma_ = true;
    return *this;
  }
  JsonWriter& value(double number) {
    separate();
    append_number(out_, number);
    return *this;
  }
  JsonWriter& value(std::string_view text) {
    separate();
    append_quoted(out_, text);
    return *this;
  }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& null() { return raw("null"); }
  // Appends a value that is JSON already.
  JsonWriter& raw(std::string_view text) {
    separate();
    out_.append(text);
    return *this;
  }
  // For a value that the caller appends to the text.
  std::string& out() {
    separate();
    return out_;
  }

  template <class T>
  JsonWriter& field(std::string_view name, const T& item) {
    return key(name).value(item);
  }
  // A named object or list; write(*this) fills it.
  template <class Write>
  JsonWriter& object(std::string_view name, Write&& write) {
    key(name).begin_object();
    write(*this);
    return end_object();
  }
  template <class Range, class Write>
  JsonWriter& list(std::string_view name, const Range& range, Write&& write) {
    key(name).begin_list();
    for (const auto& item : range) write(*this, item);
    return end_list();
  }
  template <class Range>
  JsonWriter& list(std::string_view name, const Range& range) {
    return list(name, range, [](JsonWriter& writer, const auto& item) { writer.value(item); });
  }

 private:
  void separate() {
    if (comma_) out_ += ',';
    comma_ = true;
  }
  JsonWriter& begin(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
  }
  JsonWriter& end(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
  }

  std::string& out_;
  bool comma_ = false;
};

// An object as text.
template <class Write>
std::string json_object(Write&& write) {
  std::string out;
  JsonWriter writer(out);
  writer.begin_object();
  write(writer);
  writer.end_object();
  return out;
}

}  // namespace zashiki
