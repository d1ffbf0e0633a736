#include "cli/words/say.h"

#include <algorithm>

#include "cli/style.h"
#include "embedded/terminal.h"

namespace zashiki {
namespace {

// Empty if there is none.
std::string_view text_under(std::string_view key, Language language) {
  const auto& all = embedded::terminal;
  const auto found =
      std::lower_bound(all.begin(), all.end(), key,
                       [](const auto& text, std::string_view wanted) { return text.key < wanted; });
  return found != all.end() && found->key == key ? found->in[static_cast<std::size_t>(language)]
                                                 : std::string_view{};
}

std::string joined(const std::vector<std::string>& parts, std::string_view between, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? last : between;
    text += parts[i];
  }
  return text;
}

}  // namespace

std::string Say::filled(std::string_view signature, std::initializer_list<Filling> values) const {
  std::string text(text_under(next_word(signature), language_));
  std::vector<Argument> arguments;
  for (const Filling& value : values) {
    const std::string name(next_word(signature));
    const std::string gap = fmt::format("{{{}|", name);
    for (auto at = text.find(gap); at != std::string::npos; at = text.find(gap, at)) {
      const auto one = at + gap.size();
      const auto bar = text.find('|', one);
      const auto end = text.find('}', bar);
      text.replace(at, end + 1 - at,
                   value.is_one ? text.substr(one, bar - one) : text.substr(bar + 1, end - bar - 1));
    }
    arguments.push_back({.name = name, .value = value.text});
  }
  return fill(text, arguments);
}

std::string_view Say::of(std::string_view prefix, std::string_view code) const {
  const auto text = text_under(fmt::format("{}{}", prefix, code), language_);
  return text.empty() ? code : text;
}

std::string Say::listed(const std::vector<std::string>& parts) const {
  return joined(parts, (*this)("terminal.comma"), (*this)("terminal.and_last"));
}

std::string Say::listed_or(const std::vector<std::string>& parts) const {
  return joined(parts, (*this)("terminal.comma"), (*this)("terminal.or_last"));
}

Language language_of_terminal(std::string_view named) {
  if (!named.empty()) return named == "ja" ? Language::japanese : Language::english;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;
    return locale.starts_with("ja") && Style::of_terminal().unicode ? Language::japanese : Language::english;
  }
  return Language::english;
}

std::string sentence(std::string text) {
  if (text.starts_with("you")) text.front() = 'Y';
  return text;
}

}  // namespace zashiki
