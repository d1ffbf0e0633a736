#pragma once
// The rules of Izakaya, each part in the file of its name.
#include <algorithm>
#include <optional>
#include <string_view>

#include "rules/encode.h"
#include "rules/izakaya/types.h"

namespace zashiki {

struct Izakaya {
  using Options = izakaya::Options;
  using State = izakaya::State;
  using View = izakaya::View;

  izakaya::Tables tables;  // made from the cards and pieces in the box

  constexpr Izakaya() : tables(izakaya::house_tables) {}
  constexpr explicit Izakaya(const izakaya::Box& box) : tables(box) {}  // a box that check() found right

  static constexpr std::string_view id = "izakaya";
  static constexpr int min_players = 2;
  static constexpr int max_players = 5;
  // A turn in the largest city: 6 colours on 16 corners (four-card corners or two-card ones, never both),
  // 6 * 5 moves of a coin, a pyramid on either side of 40 lanes, and the kinds of pieces. A piece in hand:
  // all its places on the 25 sites, each on one floor only, as the cells of a place have one height;
  // check(Box) refuses cards with more than most_places of them. Bids are far fewer.
  static constexpr int most_actions =
      std::max(6 * 16 + 6 * 5 + 2 * 40 + izakaya::most_kinds, izakaya::most_places);
  static constexpr int most_outcomes = izakaya::most_cards;
  static constexpr int rules_version = 1;

  // options.h
  template <class Visitor, class O>
  static constexpr void describe_options(Visitor& visit, O& options);
  constexpr Refusal check(const Options& options) const;

  // play.h
  constexpr State start(const Options& options) const;
  constexpr int players(const State& state) const { return state.options.players; }
  constexpr Seats actors(const State& state) const;
  constexpr Seat opener(const State&) const { return nobody; }  // bids come first
  template <class Sink>
  constexpr void legal(const State& state, Seat seat, Sink&& sink) const;
  constexpr int count(const State& state, Seat seat) const;
  constexpr Action nth(const State& state, Seat seat, int k) const;
  constexpr Action pick(const State& state, Seat seat, Random& random) const;
  template <class Sink>
  constexpr void outcomes(const State& state, Sink&& sink) const;
  constexpr Action draw(const State& state, Random& random) const;
  constexpr void apply(State& state, Seat who, Action action) const;
  constexpr Scores scores(const State& state) const;
  constexpr Seats winners(const State& state) const;
  // Visits every floor that a piece may come to lie on at these sites (site, all placements inside the area,
  // floor), and every place of it (site, placement), until the visitor answers false.
  template <class Visit>
  constexpr void floors(const State& state, int piece, izakaya::Sites within, Visit&& visit) const;
  template <class Visit>
  constexpr void places(const State& state, int piece, Visit&& visit) const;
  constexpr int count_places(const State& state, int piece, izakaya::Sites within) const;
  constexpr Action nth_place(const State& state, int piece, izakaya::Sites within, int k) const;
  constexpr bool fits_anywhere(const State& state, int piece) const;
  constexpr izakaya::Cells area(const State& state, int building) const;

  // view.h
  constexpr View observe(const State& state, Seat reader) const;
  constexpr izakaya::Sight sight(const State& state, Seat reader) const;
  constexpr izakaya::ViewHead head(const State& state, Seat reader) const;
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
  static constexpr int encoding_version = 1;
  static constexpr int observation_size = 2808;
  static constexpr int index_size = 565;
  static constexpr int most_parts = 3;
  template <class Visitor, class Seen>  // a View or a Sight
  constexpr void encode(Visitor& visit, const Seen& seen, Seat reader, const Indices& chosen) const;
  template <class Visitor>
  static constexpr void describe_index(Visitor& visit);
  constexpr Indices to_indices(Action action) const;
  constexpr std::optional<Action> from_indices(const Indices& indices) const;
  constexpr IndexSet<index_size> mask(const State& state, Seat seat, const Indices& chosen) const;

  // why.h
  constexpr Refusal why(const State& state, Seat who, Action action) const;
};

}  // namespace zashiki

#include "rules/izakaya/check.h"
#include "rules/izakaya/encode.h"
#include "rules/izakaya/notation.h"
#include "rules/izakaya/options.h"
#include "rules/izakaya/play.h"
#include "rules/izakaya/report.h"
#include "rules/izakaya/view.h"
#include "rules/izakaya/why.h"

static_assert(zashiki::Rules<zashiki::Izakaya>);
static_assert(zashiki::Encodes<zashiki::Izakaya>);
