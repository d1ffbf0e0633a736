#pragma once
// Reading the first line of a message between nodes.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace zashiki::server {

// The words of a first line, one space apart. Nothing is missing, and nothing is taken for something else.
class Words {
 public:
  // `open`: more words may follow than are known here.
  explicit Words(std::string_view line, bool open = false) : rest_(line), open_(open) {}
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  // Whether everything has been read that must be.
  [[nodiscard]] bool done() const { return open_ || at_end(); }
  // An empty word if there is none.
  std::string_view word() {
    const auto space = std::min(rest_.find(' '), rest_.size());
    const auto word = rest_.substr(0, space);
    rest_.remove_prefix(std::min(space + 1, rest_.size()));
    return word;
  }
  std::optional<std::uint64_t> number() {
    const auto digits = word();
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    if (std::from_chars(digits.data(), end, number) != std::from_chars_result{end, std::errc()})
      return std::nullopt;
    return number;
  }
  // Whether a key follows in the body.
  std::optional<bool> key() {
    const auto said = word();
    if (said == "key") return true;
    return said == "watch" ? std::optional(false) : std::nullopt;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  bool open_;
};

// A question beside those of table::Inquiry.
inline constexpr std::string_view entrance = "enter";

inline std::string_view key_word(bool key) { return key ? "key" : "watch"; }

}  // namespace zashiki::server
