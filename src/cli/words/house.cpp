#include "cli/words/house.h"

#include "cli/style.h"

namespace zashiki {
namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view between, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? last : between;
    text += parts[i];
  }
  return text;
}

}  // namespace

Language language_of_terminal(std::string_view named) {
  if (!named.empty()) return named == "ja" ? Language::japanese : Language::english;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;
    return locale.starts_with("ja") && Style::of_terminal().unicode ? Language::japanese : Language::english;
  }
  return Language::english;
}

std::string listed(const std::vector<std::string>& parts, const HouseWords& words) {
  return joined(parts, words.comma, words.and_last);
}

std::string listed_or(const std::vector<std::string>& parts, const HouseWords& words) {
  return joined(parts, words.comma, words.or_last);
}

std::string sentence(std::string text) {
  if (text.starts_with("you")) text.front() = 'Y';
  return text;
}

}  // namespace zashiki
