#pragma once
// Generic steps through any game: lists of actions, random choices, whole playouts.
#include <cassert>
#include <cstdint>

#include "rules/rules.h"

namespace zashiki {

// A list of actions with room for the longest. The storage is left uninitialised: it may be large, and only
// what was written is ever read.
template <Rules G>
class Actions {
 public:
  constexpr Actions() {}  // NOLINT: see above
  constexpr Actions(const G& game, const typename G::State& state, Seat seat) {
    game.legal(state, seat, [this](Action action) { push(action); });
  }
  constexpr void push(Action action) {
    assert(size_ < G::most_actions);
    items_[size_++] = action;
  }
  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr Action operator[](int i) const { return items_[i]; }
  constexpr const Action* begin() const { return items_; }
  constexpr const Action* end() const { return items_ + size_; }
  [[nodiscard]] constexpr bool contains(Action action) const {
    for (const Action a : *this)
      if (a == action) return true;
    return false;
  }

 private:
  Action items_[G::most_actions];  // NOLINT: a plain array stays uninitialised
  int size_ = 0;
};

// Chance outcomes with their integer weights.
template <Rules G>
class Outcomes {
 public:
  constexpr Outcomes(const G& game, const typename G::State& state) {
    game.outcomes(state, [this](Action action, std::uint32_t weight) {
      assert(size_ < G::most_outcomes && weight > 0);
      actions_[size_] = action;
      weights_[size_++] = weight;
      total_ += weight;
    });
  }
  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr std::uint32_t total() const { return total_; }
  [[nodiscard]] constexpr Action action(int i) const { return actions_[i]; }
  [[nodiscard]] constexpr std::uint32_t weight(int i) const { return weights_[i]; }
  [[nodiscard]] constexpr bool contains(Action action) const {
    for (int i = 0; i < size_; ++i)
      if (actions_[i] == action) return true;
    return false;
  }
  // The outcome at a point from 0 to total - 1.
  [[nodiscard]] constexpr Action at(std::uint32_t point) const {
    int i = 0;
    while (point >= weights_[i]) point -= weights_[i++];
    return actions_[i];
  }

 private:
  Action actions_[G::most_outcomes];         // NOLINT: plain arrays stay uninitialised
  std::uint32_t weights_[G::most_outcomes];  // NOLINT
  std::uint32_t total_ = 0;
  int size_ = 0;
};

template <Rules G>
constexpr bool is_legal(const G& game, const typename G::State& state, Seat who, Action action) {
  if (!game.actors(state).contains(who)) return false;
  bool found = false;
  if (who == chance)
    game.outcomes(state, [&](Action a, std::uint32_t) { found |= a == action; });
  else
    game.legal(state, who, [&](Action a) { found |= a == action; });
  return found;
}

template <Rules G>
constexpr Action random_outcome(const G& game, const typename G::State& state, Random& random) {
  if constexpr (DrawsOutcomes<G>) {
    return game.draw(state, random);
  } else {
    const Outcomes<G> outcomes(game, state);
    return outcomes.at(random.below(outcomes.total()));
  }
}

template <Rules G>
constexpr Action random_action(const G& game, const typename G::State& state, Seat seat, Random& random) {
  if constexpr (PicksActions<G>) {
    return game.pick(state, seat, random);
  } else if constexpr (CountsActions<G>) {
    const int count = game.count(state, seat);
    return game.nth(state, seat, static_cast<int>(random.below(static_cast<std::uint32_t>(count))));
  } else {
    const Actions<G> actions(game, state, seat);
    return actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size())))];
  }
}

// One of the actions that `list` hands to a sink, drawn by weight; any of them if all weights are 0, since a
// prior that rules out everything knows nothing. Each action replaces the choice with its share of the weight
// up to here, so nothing is stored and no weight is asked for twice.
template <class List, class Weight>
constexpr Action draw_by_weight(Random& random, List&& list, Weight&& weight) {
  Action choice{};
  double total = 0;
  std::uint32_t without = 0;
  list([&](Action action) {
    const double own = weight(action);
    if (own > 0) {
      total += own;
      if (random.unit() * total < own) choice = action;
    } else if (total <= 0 && random.below(++without) == 0) {
      choice = action;
    }
  });
  return choice;
}

// The beginning of an action and the rest of it. In most games the beginning is all.
template <Rules G>
constexpr void begin_action(const G& game, typename G::State& state, Seat who, Action action) {
  if constexpr (Settles<G>)
    game.begin(state, who, action);
  else
    game.apply(state, who, action);
}
template <Rules G>
constexpr bool is_settled(const G& game, const typename G::State& state) {
  if constexpr (Settles<G>) return game.is_settled(state);
  return true;
}
template <Rules G>
constexpr void settle(const G& game, typename G::State& state) {
  if constexpr (Settles<G>) game.settle(state);
}

// Begins a step by the first actor in seat order: chance by its weights, a seat at random. False if the game
// is over.
template <Rules G>
constexpr bool begin_random_step(const G& game, typename G::State& state, Random& random) {
  const Seats actors = game.actors(state);
  if (actors.empty()) return false;
  const Seat who = actors.lowest();
  begin_action(game, state, who,
               who == chance ? random_outcome(game, state, random) : random_action(game, state, who, random));
  return true;
}

// The whole step.
template <Rules G>
constexpr bool random_step(const G& game, typename G::State& state, Random& random) {
  const bool goes_on = begin_random_step(game, state, random);
  while (!is_settled(game, state)) settle(game, state);
  return goes_on;
}

// Plays to the end at random and returns the number of steps.
template <Rules G>
constexpr int random_playout(const G& game, typename G::State& state, Random& random) {
  int steps = 0;
  while (random_step(game, state, random)) ++steps;
  return steps;
}

// The number of sequences of exactly `depth` actions from here; sealed choices are made in seat order.
template <Rules G>
constexpr std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  const Seats actors = game.actors(state);
  if (actors.empty()) return 0;
  const Seat who = actors.lowest();
  std::uint64_t sequences = 0;
  const auto follow = [&](Action action) {
    if (depth == 1) {
      ++sequences;
      return;
    }
    typename G::State next = state;
    game.apply(next, who, action);
    sequences += perft(game, next, depth - 1);
  };
  if (who == chance)
    game.outcomes(state, [&](Action action, std::uint32_t) { follow(action); });
  else
    game.legal(state, who, follow);
  return sequences;
}

}  // namespace zashiki
