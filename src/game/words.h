#pragma once
// What the program says in sentences: the refusals and the minds' reasons of words/, in each language.
#include <concepts>
#include <fmt/format.h>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/refusal.h"

namespace zashiki {

enum class Language : std::uint8_t { english, japanese };

// The text of "refusal.nyakuza.boat_there" or "reason.mix"; empty if there is none.
std::string_view text_of(std::string_view key, Language language);

// Fills the gaps of a text: {name} with the value, {name|boat|boats} with the first word where the value
// is 1.
std::string fill(std::string_view text, std::span<const Argument> arguments);

// How a value reads in a sentence. In English a word of the notation stands for itself.
using Naming = std::function<std::string(const Argument&)>;
std::string in_english(const Argument& argument);

// The sentence of a refusal; an id that is not in the catalogue is taken for the sentence itself.
std::string sentence_of(std::string_view reason, std::vector<Argument> arguments,
                        Language language = Language::english, const Naming& naming = in_english);
std::string sentence_of(const Refusal& refusal);

Error error_of(std::string_view code, const Refusal& refusal);
Error error_of(std::string_view code, std::string_view reason, std::vector<Argument> arguments);

// The same of a part of what was read: "sites[2]: the field ...".
Error error_at(const std::string& where, Error error);

// error_of(code::bad_request, "json.missing field", name)
template <class... Values>
Error error_of(std::string_view code, Reason<sizeof...(Values)> reason, const Values&... values) {
  std::string_view gaps = reason.signature;
  const std::string_view id = next_word(gaps);
  std::vector<Argument> arguments;
  (arguments.push_back({.name = std::string(next_word(gaps)),
                        .value = fmt::format("{}", values),
                        .is_number = std::integral<Values>}),
   ...);
  return error_of(code, id, std::move(arguments));
}

}  // namespace zashiki
