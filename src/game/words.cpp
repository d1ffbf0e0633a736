#include "game/words.h"

#include <algorithm>

#include "embedded/words.h"

namespace zashiki {
namespace {

std::vector<Argument> arguments_of(const Refusal& refusal) {
  std::vector<Argument> arguments;
  for (const Gap& gap : refusal.gaps)
    arguments.push_back(
        {.name = std::string(gap.name),
         .value = gap.word.empty() ? fmt::format("{}", gap.number) : std::string(gap.word.view()),
         .is_number = gap.word.empty()});
  return arguments;
}

}  // namespace

std::string_view text_of(std::string_view key, Language language) {
  const auto& all = embedded::words;
  const auto found =
      std::lower_bound(all.begin(), all.end(), key,
                       [](const auto& words, std::string_view wanted) { return words.key < wanted; });
  if (found == all.end() || found->key != key) return {};
  return found->in[static_cast<std::size_t>(language)];
}

std::string fill(std::string_view text, std::span<const Argument> arguments) {
  std::string whole;
  while (!text.empty()) {
    const auto open = text.find('{');
    whole += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    const std::string_view gap = text.substr(open + 1, close - open - 1);
    const auto bar = gap.find('|');
    const auto filling = std::find_if(arguments.begin(), arguments.end(),
                                      [&](const Argument& one) { return one.name == gap.substr(0, bar); });
    if (filling != arguments.end()) {
      const auto second = gap.find('|', bar + 1);
      if (bar == std::string_view::npos)
        whole += filling->value;
      else if (filling->value == "1")
        whole += gap.substr(bar + 1, second - bar - 1);
      else
        whole += gap.substr(second + 1);
    }
    text.remove_prefix(close + 1);
  }
  return whole;
}

std::string in_english(const Argument& argument) {
  if (argument.name == "seat") return "seat " + argument.value;
  if (argument.name.starts_with("resource") && argument.value == "spider_crab") return "spider crab";
  return argument.value;
}

std::string sentence_of(std::string_view reason, std::vector<Argument> arguments, Language language,
                        const Naming& naming) {
  const std::string_view text = text_of(fmt::format("refusal.{}", reason), language);
  for (Argument& argument : arguments) argument.value = naming(argument);
  return fill(text.empty() ? reason : text, arguments);
}

std::string sentence_of(const Refusal& refusal) { return sentence_of(refusal.reason, arguments_of(refusal)); }

Error error_of(std::string_view code, std::string_view reason, std::vector<Argument> arguments) {
  return {.code = code,
          .message = sentence_of(reason, arguments),
          .reason = std::string(reason),
          .arguments = std::move(arguments)};
}

Error error_of(std::string_view code, const Refusal& refusal) {
  Error error = error_of(code, refusal.reason, arguments_of(refusal));
  error.clause = refusal.clause.view();
  return error;
}

Error error_at(const std::string& where, Error error) {
  error.message = fmt::format("{}: {}", where, error.message);
  error.arguments.push_back({.name = "where", .value = where});
  return error;
}

}  // namespace zashiki
