// The lists of legal actions against a plain reading of the rules: sets of coordinates, no masks, from what
// everybody sees. Positions come from long games too, in which nobody bids and everything runs out.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

#include "rules/izakaya/city.h"

namespace zashiki::izakaya {
namespace {

TEST(Izakaya, PicksWhatCountAndNthWouldGive) {
  Random chooser(3);
  for (int seed = 0; seed < 40; ++seed) {
    auto state = game.start({.players = static_cast<std::uint8_t>(2 + seed % 4)});
    for (Seats actors = game.actors(state); !actors.empty(); actors = game.actors(state)) {
      const Seat who = actors.lowest();
      if (who != chance) {
        Random one = chooser;
        Random other = chooser;
        const auto count = static_cast<std::uint32_t>(game.count(state, who));
        ASSERT_EQ(game.pick(state, who, one), game.nth(state, who, static_cast<int>(other.below(count))));
        ASSERT_EQ(one.next(), other.next());
      }
      random_step(game, state, chooser);
    }
  }
}

using Cell = std::pair<int, int>;
using CellSet = std::set<Cell>;

CellSet moved_to_origin(const CellSet& cells) {
  int top = 99;
  int left = 99;
  for (const auto& [row, column] : cells) {
    top = std::min(top, row);
    left = std::min(left, column);
  }
  CellSet result;
  for (const auto& [row, column] : cells) result.insert({row - top, column - left});
  return result;
}

// Every way a piece lies, from the rows of the data file.
std::set<CellSet> ways(std::string_view piece) {
  const auto data = embedded::izakaya_sites();
  CellSet cells;
  for (const auto& kind : data.pieces)
    if (kind.id == piece)
      for (int row = 0; row < 6; ++row)
        for (int column = 0; column < static_cast<int>(kind.shape[at(row)].size()); ++column)
          if (kind.shape[at(row)][at(column)] == '#') cells.insert({row, column});
  std::set<CellSet> all;
  for (const int mirror : {1, -1})
    for (int turns = 0; turns < 4; ++turns) {
      CellSet lying;
      for (auto [row, column] : cells) {
        column *= mirror;
        for (int i = 0; i < turns; ++i) std::tie(row, column) = std::pair{column, -row};
        lying.insert({row, column});
      }
      all.insert(moved_to_origin(lying));
    }
  return all;
}

// Rule 3, word for word.
bool may_lie(const SiteView& site, const CellSet& cells) {
  const auto ground = [&](const Cell& c) -> char {
    if (c.first < 0 || c.first > 5 || c.second < 0 || c.second > 5) return '.';
    return site.plan.view()[at(7 * c.first + c.second)];
  };
  const auto height = [&](const Cell& c) { return site.heights[at(6 * c.first + c.second)]; };
  const char area = ground(*cells.begin());
  if (area == '.') return false;
  for (const Cell& c : cells)
    if (ground(c) != area || height(c) != height(*cells.begin())) return false;
  const int floor = height(*cells.begin()) + 1;
  bool floor_has_pieces = false;
  bool shares_an_edge = false;
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 6; ++column) {
      if (ground({row, column}) != area || height({row, column}) < floor) continue;
      floor_has_pieces = true;
      for (const auto& [down, right] : {Cell{0, 1}, {1, 0}, {0, -1}, {-1, 0}})
        shares_an_edge |= cells.contains({row + down, column + right});
    }
  return !floor_has_pieces || shares_an_edge;
}

std::set<std::string> plain_places(const View& view, std::string_view piece) {
  std::set<std::string> places;
  const int side = side_of_city(view.options.players);
  const auto all_ways = ways(piece);
  for (int i = 0; i < side * side; ++i) {
    const SiteView& site = view.sites[at(i)];
    if (site.turned) continue;
    for (const CellSet& way : all_ways)
      for (int down = 0; down < 6; ++down)
        for (int right = 0; right < 6; ++right) {
          CellSet cells;
          for (const auto& [row, column] : way) cells.insert({row + down, column + right});
          if (!may_lie(site, cells)) continue;
          std::string text = "place s" + std::to_string(i / side + 1) + "." + std::to_string(i % side + 1);
          for (const auto& [row, column] : cells)
            text += " " + std::to_string(row + 1) + std::to_string(column + 1);
          places.insert(text);
        }
  }
  return places;
}

std::set<std::string> plain_turn(const View& view, Seat seat) {
  std::set<std::string> all;
  const int side = side_of_city(view.options.players);
  const auto drink_at = [&](int row, int column) { return view.drinks[at((side + 1) * row + column)]; };
  const auto name = [](char letter, int row, int column) {
    return std::string(1, letter) + std::to_string(row) + "." + std::to_string(column);
  };
  bool four_card_free = false;
  for (int row = 1; row < side; ++row)
    for (int column = 1; column < side; ++column) four_card_free |= drink_at(row, column) == no_drink;
  for (int row = 0; row <= side; ++row)
    for (int column = 0; column <= side; ++column) {
      const int on_rim = (row == 0 || row == side ? 1 : 0) + (column == 0 || column == side ? 1 : 0);
      if (on_rim == 2 || drink_at(row, column) != no_drink || (on_rim == 1 && four_card_free)) continue;
      for (int colour = 0; colour < colours; ++colour)
        if (view.crates[at(colour)] > 0 && view.spots.one_disc[at(colour)] == nobody)
          all.insert("drink " + std::string(colour_text(colour)) + " " + name('c', row, column));
    }
  for (int from = 0; from < colours; ++from)
    for (int to = 0; to < colours; ++to)
      if (from != to && view.prices[at(from)] > 0 && view.spots.one_disc[price_spot] == nobody)
        all.insert("price " + std::string(colour_text(from)) + " " + std::string(colour_text(to)));
  for (int row = 0; row < side; ++row)
    for (int column = 0; column < side; ++column)
      for (const auto& [down, right] : {Cell{0, 1}, {1, 0}}) {
        if (row + down >= side || column + right >= side || view.discs[at(seat)] == 0) continue;
        const SiteView& one = view.sites[at(side * row + column)];
        const SiteView& other = view.sites[at(side * (row + down) + column + right)];
        if (one.turned || other.turned || (right == 1 ? one.right : one.below) != nobody) continue;
        const std::string first = name('s', row + 1, column + 1);
        const std::string second = name('s', row + down + 1, column + right + 1);
        if (one.claim == nobody) all.insert("claim " + first + "-" + second + " " + first);
        if (other.claim == nobody) all.insert("claim " + first + "-" + second + " " + second);
      }
  for (const PieceView& piece : view.pieces)
    if (piece.left > 0) all.insert("build " + std::string(piece.id.view()));
  if (all.empty()) all.insert("pass");
  return all;
}

std::set<std::string> legal_set(const State& state, Seat seat) {
  std::set<std::string> all;
  game.legal(state, seat, [&](Action action) {
    EXPECT_TRUE(all.insert(std::string(game.to_text(action).view())).second);
  });
  return all;
}

// A game in which bids are nothing, or at random; long ones go on until nothing is left to place.
State somewhere(int players, bool bidding, int steps, std::uint64_t seed) {
  Random random(seed);
  State state = game.start({.players = static_cast<std::uint8_t>(players)});
  for (int i = 0; i < steps && state.phase != Phase::over; ++i) {
    if (state.phase == Phase::bidding && !bidding)
      game.apply(state, game.actors(state).lowest(), make_bid(0));
    else
      random_step(game, state, random);
  }
  return state;
}

RC_GTEST_PROP(IzakayaProperty, PlacesAreThoseOfAPlainReading, ()) {
  const int players = *rc::gen::inRange(2, 6);
  State state = somewhere(players, *rc::gen::arbitrary<bool>(), *rc::gen::inRange(40, 700),
                          *rc::gen::inRange(0, 1 << 20));
  if (state.phase == Phase::over || state.phase == Phase::dealing || state.phase == Phase::ordering) return;
  const View view = game.observe(state, nobody);
  for (std::size_t piece = 0; piece < view.pieces.size(); ++piece) {
    state.phase = Phase::placing;
    state.chosen = static_cast<std::uint8_t>(piece);
    auto expected = plain_places(view, view.pieces[piece].id);
    if (expected.empty()) expected.insert("return");
    RC_ASSERT(legal_set(state, seat_in_turn(state)) == expected);
  }
}

RC_GTEST_PROP(IzakayaProperty, TurnsAreThoseOfAPlainReading, ()) {
  const int players = *rc::gen::inRange(2, 6);
  const State state = somewhere(players, *rc::gen::arbitrary<bool>(), *rc::gen::inRange(20, 700),
                                *rc::gen::inRange(0, 1 << 20));
  if (state.phase != Phase::acting) return;
  const Seat seat = seat_in_turn(state);
  RC_ASSERT(legal_set(state, seat) == plain_turn(game.observe(state, seat), seat));
}

// `why` agrees with the list about every place that can be written, legal or not.
RC_GTEST_PROP(IzakayaProperty, ARefusalForEveryPlaceThatIsNotLegal, ()) {
  const int players = *rc::gen::inRange(2, 6);
  State state = somewhere(players, false, *rc::gen::inRange(60, 400), *rc::gen::inRange(0, 1 << 20));
  if (state.phase == Phase::over) return;
  state.phase = Phase::placing;
  state.chosen = static_cast<std::uint8_t>(*rc::gen::inRange(0, 12));
  const Seat seat = seat_in_turn(state);
  const auto legal = legal_set(state, seat);
  const Site site = *rc::gen::inRange(0, 25);
  for (int shape = 0; shape < game.tables.shape_count; ++shape)
    for_each_bit(shifts_inside(game.tables.shapes[at(shape)], whole_card), [&](int shift) {
      const Action action = make_place(site, placement_of(shape, shift));
      const Text text = game.to_text(action);
      const Refusal refusal = game.why(state, seat, action);
      RC_ASSERT(legal.contains(std::string(text.view())) == !refusal);
      RC_ASSERT(game.parse(text) == action);
    });
}

// Games end though nobody ever bids (I7, I8), and what they end with adds up.
TEST(IzakayaProperty, GamesWithoutBidsEnd) {
  for (int players = 2; players <= 5; ++players)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const State state = somewhere(players, false, 100'000, seed);
      ASSERT_EQ(state.phase, Phase::over);
      EXPECT_EQ(state.pot, 0);
      EXPECT_TRUE(state.passed || !state.placed);
      Random random(seed);
      const View view = game.observe(state, nobody);
      EXPECT_TRUE(game.observe(game.sample(view, random, UniformPrior{}), nobody) == view);
    }
}

}  // namespace
}  // namespace zashiki::izakaya
