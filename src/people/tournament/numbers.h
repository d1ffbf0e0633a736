#pragma once
// Lists of numbers in one column, "3,1,7".
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace zashiki::people {

// The name of a person who is deleted.
inline constexpr std::string_view nobody_any_more = "a guest";

inline std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const auto read = std::from_chars(at, end, numbers.emplace_back());
    at = read.ptr + 1;
    if (read.ec != std::errc()) break;
  }
  return numbers;
}

inline std::string text_of(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

}  // namespace zashiki::people
