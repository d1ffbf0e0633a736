#pragma once
// What a game is. Every game satisfies the concept `Rules` at the end of this page; the rest is the small
// vocabulary that the concept is written in.
//
// A game is a value (`Niya{}`, `Nyakuza{bay}`) that holds the tables its rules need. Its member functions are
// the rules: constexpr, without heap, exceptions, input, output or a clock, so that the same headers run in
// the server, in the compiler, as WebAssembly and on a GPU. No function reads an array at namespace scope: on
// a GPU that compiles and then crashes.
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/bits.h"
#include "base/fixed_vector.h"
#include "base/random.h"
#include "rules/refusal.h"

namespace zashiki {

// Who acts or reads: a seat from 0, clockwise, or one of these.
using Seat = int;
inline constexpr Seat chance = -1;
inline constexpr Seat nobody = -2;  // as a reader: a spectator
inline constexpr int most_players = 5;

// A set of seats, in which chance may be too. Iterates in rising order, chance first.
class Seats {
 public:
  constexpr Seats() = default;
  constexpr explicit Seats(Seat one) : bits_(bit(one)) {}
  static constexpr Seats none() { return {}; }
  static constexpr Seats first(int players) { return from_bits(((1U << players) - 1U) << 1U); }

  [[nodiscard]] constexpr bool contains(Seat who) const { return (bits_ & bit(who)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return count_bits(bits_); }
  // Without chance, seat 0 lowest.
  [[nodiscard]] constexpr unsigned seats() const { return bits_ >> 1U; }
  [[nodiscard]] constexpr Seat lowest() const { return lowest_bit(bits_) - 1; }
  constexpr void insert(Seat who) { bits_ |= bit(who); }
  constexpr void erase(Seat who) { bits_ &= static_cast<std::uint8_t>(~bit(who)); }
  friend constexpr bool operator==(Seats, Seats) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr Seat operator*() const { return lowest_bit(rest_) - 1; }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1U;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0U); }

 private:
  static constexpr std::uint8_t bit(Seat who) {
    return who < chance ? std::uint8_t{0} : static_cast<std::uint8_t>(1U << static_cast<unsigned>(who + 1));
  }
  static constexpr Seats from_bits(unsigned bits) {
    Seats seats;
    seats.bits_ = static_cast<std::uint8_t>(bits);
    return seats;
  }
  std::uint8_t bits_ = 0;  // bit 0: chance; bit s+1: seat s
};

// Calls visit(seat) for every seat, clockwise from `from`.
template <class Visit>
constexpr void for_each_clockwise(Seat from, int players, Visit&& visit) {
#ifdef __CUDA_ARCH__
#pragma unroll 1  // code that outgrows a GPU's instruction cache costs more than a loop
#endif
  for (Seat i = 0, seat = from; i < players; ++i, seat = seat + 1 == players ? 0 : seat + 1) visit(seat);
}

// The seats with the highest rank: one, or all that share it.
template <class Rank>
constexpr Seats highest(int players, Rank&& rank) {
  Seats best(0);
  for (Seat seat = 1; seat < players; ++seat) {
    const auto lead = rank(seat) - rank(best.lowest());
    if (lead > 0) best = Seats::none();
    if (lead >= 0) best.insert(seat);
  }
  return best;
}

// An action is a small integer; each game lays out its bits in one comment.
enum class Action : std::uint32_t {};
constexpr std::uint32_t bits_of(Action action) { return static_cast<std::uint32_t>(action); }

using Scores = FixedVector<double, most_players>;

// An action that only its keeper may know for now. While `is_secret(state, slot)` holds, all others read
// `redact(action)`; once it no longer holds, the action is open for good.
struct Secret {
  static constexpr int no_slot = -1;
  int slot = no_slot;
  Seat keeper = nobody;
};

// The prior of a caller who knows nothing about how the others choose.
struct UniformPrior {
  template <class Game, class State>
  constexpr double operator()(const Game&, const State&, Seat, Action) const {
    return 1.0;
  }
};

// Stand-ins that the concept is checked with.
namespace probe {
struct ActionSink {
  constexpr void operator()(Action) const {}
};
struct OutcomeSink {
  constexpr void operator()(Action, std::uint32_t) const {}
};
struct FactSink {
  constexpr void operator()(std::string_view, auto&&) const {}
};
struct Fields {
  constexpr void number(auto&&...) const {}
  constexpr void numbers(auto&&...) const {}
  constexpr void flag(auto&&...) const {}
  constexpr void word(auto&&...) const {}
  constexpr void words(auto&&...) const {}
  constexpr void text(auto&&...) const {}
  constexpr void seat(auto&&...) const {}
  constexpr void one_of(auto&&...) const {}
  constexpr void object(auto&&...) const {}
  constexpr void objects(auto&&...) const {}
};
}  // namespace probe

// clang-format off
template <class G>
concept Rules =
    std::is_trivially_copyable_v<G> &&
    std::is_trivially_copyable_v<typename G::Options> &&
    std::is_trivially_copyable_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::View> &&
    std::equality_comparable<typename G::View> &&
    requires(const G game, const typename G::Options options, typename G::State state, const typename G::View view,
             Seat seat, Action action, std::string_view text, Random random, probe::Fields fields, int slot) {
      // Its name and its sizes. `most_actions` and `most_outcomes` bound every list; a comment derives them.
      // `rules_version` rises when any log could replay differently.
      { G::id } -> std::convertible_to<std::string_view>;
      { G::min_players } -> std::convertible_to<int>;
      { G::max_players } -> std::convertible_to<int>;
      { G::most_actions } -> std::convertible_to<int>;
      { G::most_outcomes } -> std::convertible_to<int>;
      { G::rules_version } -> std::convertible_to<int>;

      // Options: the number of players and what describe_options visits (to list, read and write them; see
      // rules/fields.h), then checked together.
      { options.players } -> std::convertible_to<int>;
      G::describe_options(fields, options);
      { game.check(options) } -> std::same_as<Refusal>;

      // The course of a game. `actors` is chance, one seat, several seats that owe a sealed choice, or empty
      // when the game is over. `legal` and `outcomes` hand each action (and its weight) to a sink once, in
      // any fixed order; a seat's list depends only on what that seat may know. `apply` expects a legal
      // action.
      { game.start(options) } -> std::same_as<typename G::State>;
      { game.players(state) } -> std::same_as<int>;
      { game.actors(state) } -> std::same_as<Seats>;
      { game.opener(state) } -> std::same_as<Seat>;  // of this game or round; nobody: undecided, or all at once
      game.legal(state, seat, probe::ActionSink{});
      game.outcomes(state, probe::OutcomeSink{});
      { game.apply(state, seat, action) } -> std::same_as<void>;

      // Scores as if the game stopped now; winners once it is over.
      { game.scores(state) } -> std::same_as<Scores>;
      { game.winners(state) } -> std::same_as<Seats>;
      // What the scores are made of, as facts that everyone may know: a kind, and a function that describes
      // its values to a visitor as views are. The `points` of a `seat` add up to its score. None if the score
      // says it all.
      game.account(state, probe::FactSink{});
      // What an action led to, as such facts: who won, paid, lied, was cancelled. Takes the positions before
      // and after the action, and reveals nothing that is still secret.
      game.report(state, seat, action, state, probe::FactSink{});
      // For statistics: whether the action between two positions ended a round, as the rule page counts
      // rounds; and for the action that ended the game, the reason in a few words with the clause.
      { game.ends_round(state, state) } -> std::same_as<bool>;
      { game.ending(state, seat, action, state) } -> std::same_as<std::string_view>;

      // Who may know what. A View has no field that could hold another seat's secret, and it is complete:
      // legal actions can be listed from it. `sample` draws a state that looks exactly like the view to its
      // seat: hidden draws by chance, others' sealed choices weighted by prior(game, state, seat, action).
      // `describe` names every field with its range.
      // `check` takes a view from outside whose fields are each in range and says what is wrong with it; a
      // view that passes can be sampled, and the sample played to its end. It states rules that `legal` and
      // `apply` rely on a second time, because nothing else can tell: a view has no log to replay (Kamiza's
      // has, and is replayed), and sampling it and observing the sample accepts positions that no game
      // reaches, since a state copies most fields.
      { game.observe(state, seat) } -> std::same_as<typename G::View>;
      { game.check(view) } -> std::same_as<Refusal>;
      { game.sample(view, random, UniformPrior{}) } -> std::same_as<typename G::State>;
      { game.secret(state, seat, action) } -> std::same_as<Secret>;   // asked before the action is applied
      { game.is_secret(state, slot) } -> std::same_as<bool>;
      { game.redact(action) } -> std::same_as<Text>;
      G::describe(fields, view);

      // Notation: canonical both ways. `why` tells what forbids an action that is not legal here.
      { game.to_text(action) } -> std::same_as<Text>;
      { game.parse(text) } -> std::same_as<std::optional<Action>>;
      { game.why(state, seat, action) } -> std::same_as<Refusal>;
    };
// clang-format on

// Optional: a game that can count its legal actions and name the k-th without making the list.
template <class G>
concept CountsActions = Rules<G> && requires(const G game, const typename G::State state, Seat seat, int k) {
  { game.count(state, seat) } -> std::same_as<int>;
  { game.nth(state, seat, k) } -> std::same_as<Action>;
};

// Optional: a game that picks a random legal action faster than `count` and `nth` do, with the same result.
template <class G>
concept PicksActions =
    CountsActions<G> && requires(const G game, const typename G::State state, Seat seat, Random random) {
      { game.pick(state, seat, random) } -> std::same_as<Action>;
    };

// Optional: a game that can draw a chance outcome without listing them all.
template <class G>
concept DrawsOutcomes = Rules<G> && requires(const G game, const typename G::State state, Random random) {
  { game.draw(state, random) } -> std::same_as<Action>;
};

// Optional: a game in which some actions take much longer than others. `apply` is then `begin`, followed by
// `settle` until the position is settled, so that games stepped side by side do the long parts together.
template <class G>
concept Settles = Rules<G> && requires(const G game, typename G::State state, Seat seat, Action action) {
  game.begin(state, seat, action);
  { game.is_settled(state) } -> std::same_as<bool>;
  game.settle(state);
};

}  // namespace zashiki
