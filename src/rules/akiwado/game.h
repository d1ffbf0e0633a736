#pragma once
// The rules of Akiwado, each part in the file of its name.
#include <optional>
#include <string_view>

#include "rules/akiwado/types.h"
#include "rules/encode.h"

namespace zashiki {

struct Akiwado {
  using Options = akiwado::Options;
  using State = akiwado::State;
  using View = akiwado::View;

  static constexpr std::string_view id = "akiwado";
  static constexpr int min_players = 3;
  static constexpr int max_players = 5;
  static constexpr int most_actions = 1 + 2 * akiwado::all_coins;  // pocket, or every coin at either market
  static constexpr int most_outcomes = 56;                         // three dice, sorted
  static constexpr int rules_version = 1;

  // options.h
  template <class Visitor, class O>
  static constexpr void describe_options(Visitor& visit, O& options);
  constexpr Refusal check(const Options& options) const;

  // play.h
  constexpr State start(const Options& options) const;
  constexpr int players(const State& state) const { return state.options.players; }
  constexpr Seats actors(const State& state) const { return state.waiting; }
  constexpr Seat opener(const State& state) const { return state.turn; }
  template <class Sink>
  constexpr void legal(const State& state, Seat seat, Sink&& sink) const;
  constexpr int count(const State& state, Seat seat) const;
  constexpr Action nth(const State& state, Seat seat, int k) const;
  template <class Sink>
  constexpr void outcomes(const State& state, Sink&& sink) const;
  constexpr Action draw(const State& state, Random& random) const;
  constexpr void apply(State& state, Seat who, Action action) const;
  constexpr Scores scores(const State& state) const;
  constexpr Seats winners(const State& state) const;

  // view.h
  constexpr View observe(const State& state, Seat reader) const;
  constexpr akiwado::Sight sight(const State& state, Seat reader) const;
  static constexpr akiwado::Sight sight(const View& view);
  template <class Prior>
  constexpr State sample(const View& view, Random& random, Prior&& prior) const;
  constexpr Secret secret(const State& state, Seat who, Action action) const;
  constexpr bool is_secret(const State& state, int slot) const;
  constexpr Text redact(Action action) const;
  template <class Visitor, class V>
  static constexpr void describe(Visitor& visit, V& view);

  // check.h
  constexpr Refusal check(const View& view) const;

  // report.h
  template <class Sink>
  constexpr void account(const State& state, Sink&& sink) const;
  template <class Sink>
  constexpr void report(const State& before, Seat who, Action action, const State& after, Sink&& sink) const;
  constexpr bool ends_round(const State& before, const State& after) const;
  constexpr std::string_view ending(const State& before, Seat who, Action action, const State& after) const;

  // notation.h
  constexpr Text to_text(Action action) const;
  constexpr std::optional<Action> parse(std::string_view text) const;

  // encode.h
  static constexpr int encoding_version = 2;
  static constexpr int observation_size = 241;
  static constexpr int index_size = 140;
  static constexpr int most_parts = 1;
  using Kept = std::array<akiwado::CardPoints, 1>;  // the same for all seats
  template <class Visitor>
  constexpr void encode(Visitor& visit, const View& view, Seat reader, const Indices& chosen) const;
  template <class Visitor>
  constexpr void encode(Visitor& visit, const akiwado::Sight& sight, Seat reader,
                        const Indices& chosen) const;
  template <class Visitor>
  static constexpr void describe_index(Visitor& visit);
  constexpr Indices to_indices(Action action) const;
  constexpr std::optional<Action> from_indices(const Indices& indices) const;
  constexpr IndexSet<index_size> mask(const State& state, Seat seat, const Indices& chosen) const;

  // why.h
  constexpr Refusal why(const State& state, Seat who, Action action) const;
};

}  // namespace zashiki

#include "rules/akiwado/check.h"
#include "rules/akiwado/encode.h"
#include "rules/akiwado/notation.h"
#include "rules/akiwado/options.h"
#include "rules/akiwado/play.h"
#include "rules/akiwado/report.h"
#include "rules/akiwado/view.h"
#include "rules/akiwado/why.h"

static_assert(zashiki::CountsActions<zashiki::Akiwado> && zashiki::DrawsOutcomes<zashiki::Akiwado>);
static_assert(zashiki::Encodes<zashiki::Akiwado>);
