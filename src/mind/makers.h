#pragma once
// The minds of one game, made from its rules. Defined in mind/games/<game>.cpp, one file a game, so that each
// game's search is compiled once.
#include <memory>

#include "mind/mind.h"
#include "rules/games.h"

namespace zashiki {

// Null when this game has no mind of that name. Level is 1 to 5.
template <Rules G>
std::unique_ptr<Mind> make_level(const G& rules, int level);
template <Rules G>
std::unique_ptr<Mind> make_greedy(const G& rules);

// The strongest without a net, whatever level 5 is, so that both can be compared.
template <Rules G>
std::unique_ptr<Mind> make_without_net(const G& rules) {
  return make_level(rules, highest_level);
}
// A single look at a trained net. Null where this game has none.
template <Rules G>
std::unique_ptr<Mind> make_net(const G&) {
  return nullptr;
}
// One who knows how level 5 mixes its plays. Null where that cannot be known.
template <Rules G>
std::unique_ptr<Mind> make_exploiter(const G&) {
  return nullptr;
}
template <>
std::unique_ptr<Mind> make_exploiter(const Kamiza& rules);
template <>
std::unique_ptr<Mind> make_without_net(const Akiwado& rules);
template <>
std::unique_ptr<Mind> make_without_net(const Izakaya& rules);
template <>
std::unique_ptr<Mind> make_without_net(const Kamiza& rules);
template <>
std::unique_ptr<Mind> make_without_net(const Nyakuza& rules);
template <>
std::unique_ptr<Mind> make_net(const Akiwado& rules);
template <>
std::unique_ptr<Mind> make_net(const Izakaya& rules);
template <>
std::unique_ptr<Mind> make_net(const Kamiza& rules);
template <>
std::unique_ptr<Mind> make_net(const Nyakuza& rules);

template <>
std::unique_ptr<Mind> make_level(const Niya& rules, int level);
template <>
std::unique_ptr<Mind> make_greedy(const Niya& rules);
template <>
std::unique_ptr<Mind> make_level(const Kamiza& rules, int level);
template <>
std::unique_ptr<Mind> make_greedy(const Kamiza& rules);
template <>
std::unique_ptr<Mind> make_level(const Akiwado& rules, int level);
template <>
std::unique_ptr<Mind> make_greedy(const Akiwado& rules);
template <>
std::unique_ptr<Mind> make_level(const Nyakuza& rules, int level);
template <>
std::unique_ptr<Mind> make_greedy(const Nyakuza& rules);
template <>
std::unique_ptr<Mind> make_level(const Izakaya& rules, int level);
template <>
std::unique_ptr<Mind> make_greedy(const Izakaya& rules);

}  // namespace zashiki
