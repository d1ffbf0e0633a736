#pragma once
// All combinations of a game's options, from its own description of them.
#include <cstdint>
#include <vector>

#include "rules/fields.h"
#include "rules/rules.h"

namespace zashiki::conformance {

// Reads a number as one digit for each option: the visitor that sets the n-th combination.
class OptionPicker {
 public:
  OptionPicker(std::uint32_t number, int players) : rest_(number), players_(players) {}
  [[nodiscard]] bool exhausted() const { return rest_ != 0; }  // the number was larger than the combinations

  template <class T, class Words>
  void word(std::string_view, T& field, const Words& words, std::string_view) {
    field = static_cast<T>(digit(words.size()));
  }
  template <class T>
  void number(std::string_view, T& field, int low, int high, std::string_view) {
    field = static_cast<T>(static_cast<std::uint32_t>(low) + digit(static_cast<std::size_t>(high - low + 1)));
  }
  template <class T, class Numbers>
  void one_of(std::string_view, T& field, const Numbers& numbers, int, std::string_view) {
    const auto which = digit(numbers.size() + 1);  // 0: not named
    field = which == 0 ? T{} : static_cast<T>(numbers[which - 1]);
  }
  void flag(std::string_view, bool& field, std::string_view) { field = digit(2) == 1; }
  template <class T>
  void seat(std::string_view, T& field, std::string_view) {
    const auto which = digit(static_cast<std::size_t>(players_) + 1);
    field = which == 0 ? seat_at_random : static_cast<T>(which - 1);
  }

 private:
  std::uint32_t digit(std::size_t values) {
    const auto value = static_cast<std::uint32_t>(rest_ % values);
    rest_ /= static_cast<std::uint32_t>(values);
    return value;
  }
  std::uint32_t rest_;
  int players_;
};

template <Rules G>
std::vector<typename G::Options> all_options(const G& game) {
  std::vector<typename G::Options> all;
  for (int players = G::min_players; players <= G::max_players; ++players)
    for (std::uint32_t number = 0;; ++number) {
      typename G::Options options{};
      options.players = static_cast<std::uint8_t>(players);
      OptionPicker picker(number, players);
      G::describe_options(picker, options);
      if (picker.exhausted()) break;
      if (!game.check(options)) all.push_back(options);
    }
  return all;
}

}  // namespace zashiki::conformance
