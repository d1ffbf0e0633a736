#pragma once
// Bytes as text (RFC 4648, with padding).
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zashiki {

inline constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string to_base64(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8U | (i + k < bytes.size() ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? base64_digits[word >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

// Nothing when the text is none.
inline std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  if (text.size() % 4 != 0) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t word = 0;
    std::size_t padding = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const auto digit = base64_digits.find(text[i + k]);
      const bool pad = text[i + k] == '=' && i + 4 == text.size() && k >= 2;
      if ((digit == std::string_view::npos && !pad) || (padding > 0 && !pad)) return std::nullopt;
      padding += pad ? 1 : 0;
      word = word << 6U | (pad ? 0U : static_cast<std::uint32_t>(digit));
    }
    for (std::size_t k = 0; k + padding < 3; ++k)
      bytes.push_back(static_cast<std::uint8_t>(word >> (16 - 8 * k)));
  }
  return bytes;
}

}  // namespace zashiki
