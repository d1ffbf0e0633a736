#pragma once
// The rules of Nyakuza, each part in the file of its name; groups.h has the groups and what they owe, bay.h
// the bay.
#include <optional>
#include <string_view>

#include "embedded/nyakuza-bay.h"
#include "rules/encode.h"
#include "rules/nyakuza/groups.h"
#include "rules/nyakuza/types.h"

namespace zashiki {

struct Nyakuza {
  using Options = nyakuza::Options;
  using State = nyakuza::State;
  using View = nyakuza::View;

  static constexpr std::string_view id = "nyakuza";
  static constexpr int min_players = 2;
  static constexpr int max_players = 4;
  // The longest lists are those of a build: f shores to choose from, times the ways to fill a recipe with n
  // tiles of one group, d + salmon x tuna + octopus x squid + crabs x (crabs - 1) / 2. A clan has 40 boats,
  // so f + n <= 40, and with the 18 crabs of every bay the most is 22 x 153. Boats have at most 60 + 64
  // spaces, bids at most 49 amounts.
  static constexpr int most_actions = 3366;
  static constexpr int most_outcomes = nyakuza::tiles;
  static constexpr int rules_version = 1;

  nyakuza::Chart chart;
  constexpr Nyakuza() : Nyakuza(embedded::nyakuza_bay()) {}
  // Expects a bay that passes `nyakuza::check`.
  constexpr explicit Nyakuza(const nyakuza::Bay& bay) : chart(bay) {}

  // options.h
  template <class Visitor, class O>
  static constexpr void describe_options(Visitor& visit, O& options);
  constexpr Refusal check(const Options& options) const;

  // play.h
  constexpr State start(const Options& options) const;
  constexpr int players(const State& state) const { return state.options.players; }
  constexpr Seats actors(const State& state) const;
  constexpr Seat opener(const State& state) const { return state.amulet; }
  template <class Sink>
  constexpr void legal(const State& state, Seat seat, Sink&& sink) const;
  constexpr int count(const State& state, Seat seat) const;
  constexpr Action nth(const State& state, Seat seat, int k) const;
  constexpr Action pick(const State& state, Seat seat, Random& random) const;
  template <class Sink>
  constexpr void outcomes(const State& state, Sink&& sink) const;
  constexpr Action draw(const State& state, Random& random) const;
  constexpr void apply(State& state, Seat who, Action action) const;
  constexpr void begin(State& state, Seat who, Action action) const;
  constexpr bool is_settled(const State& state) const { return state.settled; }
  constexpr void settle(State& state) const;
  constexpr Scores scores(const State& state) const;
  constexpr Seats winners(const State& state) const;

  // view.h
  constexpr nyakuza::ViewHead head(const State& state, Seat reader) const;
  constexpr nyakuza::Sight sight(const State& state, Seat reader) const;
  constexpr View observe(const State& state, Seat reader) const;
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
  static constexpr int observation_size = 881;
  static constexpr int index_size = 418;
  static constexpr int most_parts = 3;
  using Kept = std::array<nyakuza::KnownOutlook, nyakuza::most_clans>;
  template <class Visitor, class Seen>  // a View or a Sight
  constexpr void encode(Visitor& visit, const Seen& view, Seat reader, const Indices& chosen) const;
  template <class Visitor>
  static constexpr void describe_index(Visitor& visit);
  constexpr Indices to_indices(Action action) const;
  constexpr std::optional<Action> from_indices(const Indices& indices) const;
  constexpr IndexSet<index_size> mask(const State& state, Seat seat, const Indices& chosen) const;

  // why.h
  constexpr Refusal why(const State& state, Seat who, Action action) const;
};

}  // namespace zashiki

#include "rules/nyakuza/check.h"
#include "rules/nyakuza/encode.h"
#include "rules/nyakuza/notation.h"
#include "rules/nyakuza/options.h"
#include "rules/nyakuza/play.h"
#include "rules/nyakuza/report.h"
#include "rules/nyakuza/view.h"
#include "rules/nyakuza/why.h"

static_assert(zashiki::Rules<zashiki::Nyakuza>);
static_assert(sizeof(zashiki::Nyakuza::State) <= 512);
static_assert(zashiki::Encodes<zashiki::Nyakuza>);
