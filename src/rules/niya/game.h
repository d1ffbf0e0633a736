#pragma once
// The rules of Niya, each part in the file of its name.
#include <optional>
#include <string_view>

#include "base/bits.h"
#include "rules/encode.h"
#include "rules/niya/types.h"

namespace zashiki {

struct Niya {
  using Options = niya::Options;
  using State = niya::State;
  using View = niya::View;

  static constexpr std::string_view id = "niya";
  static constexpr int min_players = 2;
  static constexpr int max_players = 2;
  static constexpr int most_actions = 12;   // the border squares; later at most 3 + 3 tiles match
  static constexpr int most_outcomes = 16;  // the tiles
  static constexpr int rules_version = 1;
  static constexpr bool loser_begins_next = true;  // rule 7

  BitSelect select{};          // for choosing among the open squares
  niya::GardenList gardens{};  // dealt with equal chance (N5); if empty, any garden is

  // options.h
  template <class Visitor, class O>
  static constexpr void describe_options(Visitor& visit, O& options);
  constexpr Refusal check(const Options& options) const;

  // play.h
  constexpr State start(const Options& options) const;
  constexpr int players(const State&) const { return 2; }
  constexpr Seats actors(const State& state) const { return state.actors; }
  constexpr Seat opener(const State& state) const { return state.opener; }
  template <class Sink>
  constexpr void legal(const State& state, Seat seat, Sink&& sink) const;
  constexpr int count(const State& state, Seat seat) const;
  constexpr Action nth(const State& state, Seat seat, int k) const;
  template <class Sink>
  constexpr void outcomes(const State& state, Sink&& sink) const;
  constexpr Action draw(const State& state, Random& random) const;
  // The table's own gardens that begin with the tiles dealt.
  constexpr niya::GardenList still_possible(const State& state) const;
  constexpr void apply(State& state, Seat who, Action action) const;
  constexpr Scores scores(const State& state) const;
  constexpr Seats winners(const State& state) const;

  // view.h
  constexpr View observe(const State& state, Seat reader) const;
  template <class Prior>
  constexpr State sample(const View& view, Random& random, Prior&& prior) const;
  constexpr Secret secret(const State&, Seat, Action) const { return {}; }  // Niya has none
  constexpr bool is_secret(const State&, int) const { return false; }
  constexpr Text redact(Action action) const { return to_text(action); }
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
  static constexpr int encoding_version = 1;
  static constexpr int observation_size = 184;
  static constexpr int index_size = niya::squares;
  static constexpr int most_parts = 1;
  template <class Visitor>
  constexpr void encode(Visitor& visit, const View& view, Seat reader, const Indices& chosen) const;
  template <class Visitor>
  static constexpr void describe_index(Visitor& visit);
  constexpr Indices to_indices(Action action) const;
  constexpr std::optional<Action> from_indices(const Indices& indices) const;
  constexpr IndexSet<index_size> mask(const State& state, Seat seat, const Indices& chosen) const;

  // why.h
  constexpr Refusal why(const State& state, Seat who, Action action) const;
};

}  // namespace zashiki

#include "rules/niya/check.h"
#include "rules/niya/encode.h"
#include "rules/niya/notation.h"
#include "rules/niya/options.h"
#include "rules/niya/play.h"
#include "rules/niya/report.h"
#include "rules/niya/view.h"
#include "rules/niya/why.h"

static_assert(zashiki::Rules<zashiki::Niya>);
static_assert(zashiki::Encodes<zashiki::Niya>);
