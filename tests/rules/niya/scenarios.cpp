// Every clause and ruling of docs/play/rules/niya.md, each with a garden that shows it.
#include <gtest/gtest.h>

#include "conformance/texts.h"
#include "effort.h"
#include "rules/niya/garden.h"

namespace zashiki::niya {
namespace {

constexpr Niya game;

// The printed example, checked by the compiler: cherry or bird is asked for, none is left, so the opponent
// loses.
constexpr State blocked_by(State state, std::string_view square) {
  game.apply(state, state.actors.lowest(), take(square));
  return state;
}
constexpr auto printed_example = blocked_by(draw_garden("00 11 ms pp"
                                                        "11 00 pr ir"
                                                        "00 00 11 11"
                                                        "11 00 11 cb",
                                                        "pb", 0),
                                            "d4");
static_assert(printed_example.phase == Phase::over && game.winners(printed_example) == Seats(0));
static_assert(tiles_left(printed_example) == 4, "blocked although the garden still holds tiles (N3)");

std::string texts(const State& state) {
  std::string all;
  for (const Action action : Actions<Niya>(game, state, state.actors.lowest()))
    all += (all.empty() ? "" : " ") + std::string(square_text(what_of(action)).view());
  return all;
}

constexpr auto fresh =
    "ms mp mb mr"
    "cs cp cb cr"
    "ps pp pb pr"
    "is ip ib ir";

State dealt(Options options = {}) { return deal_layout("0123456789abcdef", options); }

TEST(Niya, Rule1EveryTileOnceAndDealtFromTheTopLeft) {
  State state = game.start({});
  EXPECT_EQ(game.actors(state), Seats(chance));
  game.apply(state, chance, *game.parse("first 1"));
  game.apply(state, chance, *game.parse("deal iris-rain"));
  game.apply(state, chance, *game.parse("deal maple-sun"));
  EXPECT_EQ(game.observe(state, 0).garden[0], tile_of('i', 'r'));
  EXPECT_EQ(game.observe(state, 0).garden[1], tile_of('m', 's'));
  const Refusal twice = game.why(state, chance, *game.parse("deal maple-sun"));
  EXPECT_EQ(twice.clause, "1");
  EXPECT_EQ(Outcomes<Niya>(game, state).size(), 14);
}

TEST(Niya, Rule2ATakeLeavesAToken) {
  State state = dealt({.first = 0});
  game.apply(state, 0, take("b1"));
  const View view = game.observe(state, nobody);
  EXPECT_EQ(view.garden[1], token_of_seat_0);
  EXPECT_EQ(view.last, tile_of('m', 'p'));
  EXPECT_EQ(view.actor, 1);
  const Refusal again = game.why(state, 1, take("b1"));
  EXPECT_EQ(again.clause, "2");
  EXPECT_EQ(said(again), "niya.tile_taken square=b1");
}

TEST(Niya, Rule2OnlyPlayersTakeAndOnlyChanceDeals) {
  const State state = dealt({.first = 0});
  EXPECT_EQ(game.why(state, 0, *game.parse("deal maple-sun")).clause, "2");
  EXPECT_EQ(game.why(game.start({}), chance, take("a1")).clause, "2");
}

TEST(Niya, Rule3TheFirstTakeIsOnTheBorder) {
  const State state = draw_garden(fresh, "--", 0);
  EXPECT_EQ(texts(state), "a1 b1 c1 d1 a2 d2 a3 d3 a4 b4 c4 d4");
  EXPECT_EQ(game.why(state, 0, take("b2")).clause, "3");
}

TEST(Niya, Rule4LaterTakesShareThePlantOrTheSymbol) {
  State state = draw_garden(fresh, "--", 0);
  game.apply(state, 0, take("a1"));
  EXPECT_EQ(texts(state), "b1 c1 d1 a2 a3 a4");
  const Refusal refusal = game.why(state, 1, take("b2"));
  EXPECT_EQ(refusal.clause, "4");
  EXPECT_EQ(said(refusal), "niya.no_match plant=maple symbol=sun square=b2 tile=cherry-poem");
}

// Rule 5a and 5b against plain lists of lines: all 65,536 sets of tokens.
TEST(Niya, Rule5FourInARowColumnDiagonalOrSquare) {
  std::vector<unsigned> patterns{0x8421U, 0x1248U};
  for (unsigned i = 0; i < 4; ++i) {
    patterns.push_back(0xfU << 4 * i);
    patterns.push_back(0x1111U << i);
  }
  for (unsigned row = 0; row < 3; ++row)
    for (unsigned column = 0; column < 3; ++column) patterns.push_back(0x33U << (4 * row + column));
  ASSERT_EQ(patterns.size(), 19U);
  for (unsigned tokens = 0; tokens < 0x10000U; ++tokens) {
    bool wins = false;
    for (const unsigned pattern : patterns) wins |= (tokens & pattern) == pattern;
    ASSERT_EQ(four_in_a_pattern(tokens), wins) << std::hex << tokens;
  }
}

TEST(Niya, Rule5aARowWinsAtOnce) {
  State state = draw_garden(
      "00 00 00 mr"
      "11 11 cb cr"
      "ps 11 pb pr"
      "is ip ib ir",
      "mp", 0);
  game.apply(state, 0, take("d1"));
  EXPECT_EQ(game.winners(state), Seats(0));
  EXPECT_EQ(game.actors(state), Seats::none());
  EXPECT_EQ(game.scores(state)[0], 1);
}

TEST(Niya, Rule5bASquareWinsAtOnce) {
  State state = draw_garden(
      "ms mp mb mr"
      "cs 11 11 cr"
      "00 11 pb pr"
      "00 ip 00 ir",
      "pp", 1);
  game.apply(state, 1, take("c3"));
  EXPECT_EQ(game.winners(state), Seats(1));
}

TEST(Niya, Rule5cAndN3ABlockedOpponentLoses) {
  EXPECT_EQ(game.winners(printed_example), Seats(0));
  EXPECT_EQ(game.scores(printed_example)[1], 0);
}

// One tile left, nobody has four together.
State one_left(Options options, Seat opener = 0) {
  State state = draw_garden(
      "00 11 00 11"
      "00 11 11 00"
      "11 00 00 11"
      "11 00 11 ms",
      "mp", 0, options);
  state.opener = static_cast<std::int8_t>(opener);
  return state;
}

TEST(Niya, N2AFullGardenIsWonByTheLastMover) {
  State state = one_left({});
  game.apply(state, 0, take("d4"));
  EXPECT_EQ(game.winners(state), Seats(0));
}

TEST(Niya, N2AFullGardenIsWorthNoPoints) {
  State state = one_left({.format = Format::points});
  game.apply(state, 0, take("d4"));
  EXPECT_EQ(game.scores(state)[0], 0);
  EXPECT_EQ(state.phase, Phase::dealing);
  EXPECT_EQ(state.opener, 1) << "the loser begins the next game";
}

TEST(Niya, N2AndN4AFullGardenCanBeADraw) {
  State state = one_left({.full_garden = FullGarden::draw});
  game.apply(state, 0, take("d4"));
  EXPECT_EQ(game.winners(state), Seats::first(2));
  EXPECT_EQ(game.scores(state)[0], 0.5);
  EXPECT_EQ(game.scores(state)[1], 0.5);
}

TEST(Niya, N2AfterADrawTheOtherBegins) {
  for (const Seat opener : {0, 1}) {
    State state = one_left({.format = Format::sets, .full_garden = FullGarden::draw}, opener);
    game.apply(state, 0, take("d4"));
    EXPECT_EQ(state.phase, Phase::dealing);
    EXPECT_EQ(state.opener, 1 - opener);
    EXPECT_EQ(game.scores(state)[0], 0);
  }
}

// Seat 0 wins with d1, and nine tiles are left.
State winning(Options options, std::uint8_t before) {
  State state = draw_garden(
      "00 00 00 mr"
      "11 11 cb cr"
      "ps 11 pb pr"
      "is ip ib ir",
      "mp", 0, options);
  state.tally.set(0, before);
  game.apply(state, 0, take("d1"));
  return state;
}

TEST(Niya, Rule6SetsGoToThreeGames) {
  const State second = winning({.format = Format::sets}, 1);
  EXPECT_EQ(game.scores(second)[0], 2);
  EXPECT_EQ(game.actors(second), Seats(chance)) << "the next garden is dealt";
  const State third = winning({.format = Format::sets}, 2);
  EXPECT_EQ(game.winners(third), Seats(0));
}

TEST(Niya, Rule6PointsAreTheTilesLeft) {
  const State first = winning({.format = Format::points}, 0);
  EXPECT_EQ(game.scores(first)[0], 9);
  EXPECT_EQ(first.phase, Phase::dealing);
  EXPECT_EQ(game.winners(winning({.format = Format::points}, 1)), Seats(0)) << "ten by default";
  EXPECT_EQ(game.observe(first, 0).options.target, 10) << "and the view says so";
  EXPECT_EQ(game.winners(winning({.format = Format::points, .target = 15}, 1)), Seats::none());
  EXPECT_EQ(game.winners(winning({.format = Format::points, .target = 20}, 11)), Seats(0));
}

TEST(Niya, Rule6TargetBelongsToPoints) {
  EXPECT_EQ(game.check({.format = Format::sets, .target = 10}).clause, "6");
  EXPECT_FALSE(game.check({.format = Format::points, .target = 10}));
}

TEST(Niya, Rule7NobodyBeginsBeforeItIsDrawn) {
  State state = game.start({});
  EXPECT_EQ(game.observe(state, 0).opener, nobody);
  game.apply(state, chance, make(Kind::first, 1));
  EXPECT_EQ(game.observe(state, 0).opener, 1);
}

TEST(Niya, Rule7TheLoserBeginsTheNextGame) {
  const State next = winning({.format = Format::sets}, 0);
  EXPECT_EQ(next.opener, 1);
  EXPECT_EQ(game.why(next, chance, *game.parse("first 0")).clause, "7") << "drawn once a match";
}

TEST(Niya, Rule7TheFirstIsDrawnOrChosen) {
  EXPECT_EQ(Outcomes<Niya>(game, game.start({})).size(), 2);
  EXPECT_EQ(game.why(game.start({}), chance, *game.parse("deal maple-sun")).clause, "7");
  EXPECT_EQ(dealt({.first = 1}).actors, Seats(1));
}

// Counted by an independent program.
TEST(Niya, PerftOfFixedLayouts) {
  const State state = deal_layout("835612fae0b947dc", {.first = 0});
  constexpr std::array<std::uint64_t, 8> expected{1, 12, 72, 360, 1656, 7344, 30672, 117504};
  for (std::size_t depth = 0; depth < expected.size(); ++depth)
    EXPECT_EQ(perft(game, state, static_cast<int>(depth)), expected[depth]) << depth;
}

#ifdef NDEBUG  // a hundred million positions: seconds when optimised, minutes under the sanitizers
// All sequences of any length from here, the empty one included.
std::uint64_t count_all(const State& state) {
  std::uint64_t sequences = 1;
  if (state.actors.empty()) return sequences;
  game.legal(state, state.actors.lowest(), [&](Action action) {
    State next = state;
    game.apply(next, state.actors.lowest(), action);
    sequences += count_all(next);
  });
  return sequences;
}

TEST(Niya, PerftOfWholeGames) {
  EXPECT_EQ(count_all(deal_layout("835612fae0b947dc", {.first = 0})), 103717297U);
  if (soaking()) EXPECT_EQ(count_all(deal_layout("742bcfea31596d80", {.first = 0})), 109148989U);
}
#endif

}  // namespace
}  // namespace zashiki::niya
