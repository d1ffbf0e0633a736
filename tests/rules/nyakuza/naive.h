#pragma once
// Rules 4 to 6 and ruling Y2 once more, slowly and by other means: sets of ids, a walk through the
// neighbours, and every order of building tried out.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/nyakuza/game.h"

namespace zashiki::nyakuza::naive {

using Ids = std::set<Space>;

inline Ids ids(Spaces spaces) {
  Ids all;
  for (Space space = 0; space < space_numbers; ++space)
    if (spaces.contains(space)) all.insert(space);
  return all;
}

inline void walk(const Chart& chart, const Ids& boats, Space here, Ids& seen) {
  if (!seen.insert(here).second) return;
  for (const Space next : ids(chart.next_to[static_cast<unsigned>(here)]))
    if (boats.contains(next)) walk(chart, boats, next, seen);
}

struct Hold {
  int shores = 0;
  std::map<Resource, int> unused;
};
inline Hold hold(const Chart& chart, const State& state, const Ids& group) {
  Hold hold;
  for (const Space space : group) {
    if (is_shore(space) && (state.stalls & bit_of(space)) == 0) ++hold.shores;
    if (is_resource(space) && (state.used & bit_of(space)) == 0) ++hold.unused[chart.resource_of(space)];
  }
  return hold;
}

inline std::vector<std::vector<Resource>> recipe_list() {
  return {{Resource::driftwood},
          {Resource::salmon, Resource::tuna},
          {Resource::octopus, Resource::squid},
          {Resource::spider_crab, Resource::spider_crab}};
}

// The least that all the builds owed by such a group can cost, and how many they are.
struct Bill {
  int builds = 0;
  int koban = 0;
};
inline Bill bill(Hold hold, int left) {
  if (hold.shores == 0 || left == 0) return {};
  Bill least{.builds = 0, .koban = 1000};
  for (const auto& recipe : recipe_list()) {
    Hold after = hold;
    bool filled = true;
    for (const Resource resource : recipe) filled = --after.unused[resource] >= 0 && filled;
    if (!filled) continue;
    --after.shores;
    Bill rest = bill(after, left - 1);
    rest.koban += static_cast<int>(recipe.size());
    ++rest.builds;
    if (rest.koban < least.koban) least = rest;
  }
  return least.builds == 0 ? Bill{} : least;
}

inline int left(const State& state, Seat seat) {
  int built = 0;
  for (const Space space : ids(state.boats[static_cast<unsigned>(seat)]))
    built += is_shore(space) && (state.stalls & bit_of(space)) != 0 ? 1 : 0;
  constexpr std::array stalls{0, 0, 10, 6, 5};
  return stalls[state.options.players] + 1 - built;
}

inline bool payable(const Chart& chart, const State& state, Seat seat, Space space) {
  Ids boats = ids(state.boats[static_cast<unsigned>(seat)]);
  boats.insert(space);
  Ids group;
  walk(chart, boats, space, group);
  return bill(hold(chart, state, group), left(state, seat)).koban <= state.koban[static_cast<unsigned>(seat)];
}

// Everything that a seat may do in netting or building, as sorted text.
inline std::vector<std::string> legal(const Nyakuza& game, const State& state, Seat seat) {
  const Chart& chart = game.chart;
  const auto s = static_cast<unsigned>(seat);
  const Ids own = ids(state.boats[s]);
  std::vector<std::string> texts;
  // A group that owes comes before anything else.
  for (const Space from : own) {
    Ids group;
    walk(chart, own, from, group);
    if (*group.begin() != from) continue;
    const Hold before = hold(chart, state, group);
    if (bill(before, left(state, seat)).builds == 0) continue;
    for (const Space shore : group) {
      if (!is_shore(shore) || (state.stalls & bit_of(shore)) != 0) continue;
      for (const Space a : group)
        for (const Space b : group) {
          if (!is_resource(a) || !is_resource(b) || b < a) continue;
          if (((bit_of(a) | bit_of(b)) & state.used) != 0) continue;
          std::vector<Resource> with{chart.resource_of(a)};
          if (a != b) with.push_back(chart.resource_of(b));
          std::sort(with.begin(), with.end());
          bool recipe = false;
          for (auto known : recipe_list()) {
            std::sort(known.begin(), known.end());
            recipe = recipe || known == with;
          }
          if (!recipe) continue;
          Hold after = before;
          --after.shores;
          for (const Resource resource : with) --after.unused[resource];
          const int price = static_cast<int>(with.size()) + bill(after, left(state, seat) - 1).koban;
          if (price > state.koban[s]) continue;
          std::string text = left(state, seat) == 1 ? "market s" : "stall s";
          text += std::to_string(shore - first_shore + 1) + " with r" + std::to_string(a + 1);
          if (a != b) text += " r" + std::to_string(b + 1);
          texts.push_back(text);
        }
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  Ids taken;
  for (const Spaces boats : state.boats) taken.merge(ids(boats));
  const Ids drawn = ids({state.drawn, 0});
  bool boat = false;
  for (Space space = 0; space < space_numbers && state.hand[s] > 0; ++space) {
    if (!chart.has(space) || taken.contains(space)) continue;
    const Ids beside = ids(chart.next_to[static_cast<unsigned>(space)]);
    const bool reached =
        std::any_of(beside.begin(), beside.end(), [&](Space next) { return own.contains(next); });
    if (is_resource(space) ? !drawn.contains(space) : !reached) continue;
    if (!payable(chart, state, seat, space)) continue;
    texts.push_back("boat " + std::string(space_text(space).view()));
    boat = true;
  }
  if (state.hidden[s] != no_tile) {
    const int supply = 40 - static_cast<int>(own.size()) - state.hand[s];
    if (supply > 0 && payable(chart, state, seat, state.hidden[s]))
      texts.push_back("secret " + std::string(space_text(state.hidden[s]).view()));
    if (!boat) texts.emplace_back("done");
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace zashiki::nyakuza::naive
