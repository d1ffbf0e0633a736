#pragma once
// Defaults for a small game, which derives from them: no options but the number of players, no account or
// report beyond the scores, no secrets. A game that has one of these declares it.
#include "rules/rules.h"

namespace zashiki {

struct RuleDefaults {
  struct Options {
    int players = 2;
    friend constexpr bool operator==(const Options&, const Options&) = default;
  };
  static constexpr void describe_options(auto&, auto&) {}
  // A game with a check(view) of its own also says `using RuleDefaults::check;`.
  constexpr Refusal check(const auto&) const { return {}; }

  constexpr int players(const auto& state) const { return state.options.players; }
  constexpr Seat opener(const auto&) const { return nobody; }
  constexpr void outcomes(const auto&, auto&&) const {}
  constexpr void account(const auto&, auto&&) const {}
  constexpr void report(const auto&, Seat, Action, const auto&, auto&&) const {}

  constexpr Secret secret(const auto&, Seat, Action) const { return {}; }
  constexpr bool is_secret(const auto&, int) const { return false; }
};

}  // namespace zashiki
