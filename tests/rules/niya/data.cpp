// Gardens that a table brings along (N5): what is accepted, what is dealt, and what is refused.
#include <gtest/gtest.h>
#include <map>

#include "game/data/niya.h"
#include "game/match.h"
#include "rules/niya/garden.h"

namespace zashiki::niya {
namespace {

constexpr auto straight = "0123456789abcdef";
constexpr auto turned = "fedcba9876543210";
constexpr auto similar = "0123456789abcdfe";  // as the first until the last but one

Niya playing(std::initializer_list<const char*> gardens) {
  json::array list;
  for (const char* garden : gardens) list.emplace_back(garden);
  const auto read = DataFile<Niya>::read(json::object{{"gardens", list}});
  EXPECT_TRUE(read.ok());
  return read ? *read : Niya{};
}
std::string complaint(const json::value& data) {
  const auto read = DataFile<Niya>::read(data);
  return read ? "" : read.error().message;
}
std::map<std::string, std::uint32_t> draws(const Niya& game, const State& state) {
  std::map<std::string, std::uint32_t> weights;
  game.outcomes(state, [&](Action action, std::uint32_t weight) {
    weights[std::string(game.to_text(action).view())] += weight;
  });
  return weights;
}

TEST(NiyaData, N5OneGardenIsDealtForCertain) {
  const Niya game = playing({turned});
  State state = game.start({.first = 1});
  for (const char* tile : {"iris-rain", "iris-bird", "iris-poem", "iris-sun", "pine-rain"}) {
    const std::string deal = std::string("deal ") + tile;
    EXPECT_EQ(draws(game, state), (std::map<std::string, std::uint32_t>{{deal, 1}}));
    const Refusal refusal = game.why(state, chance, *game.parse("deal maple-sun"));
    EXPECT_EQ(refusal.clause, "N5");
    game.apply(state, chance, *game.parse(deal));
  }
  EXPECT_EQ(game.why(state, chance, *game.parse("deal iris-rain")).clause, "1");
}

TEST(NiyaData, N5EachGardenIsAsLikely) {
  const Niya game = playing({straight, turned, similar});
  State state = game.start({.first = 0});
  EXPECT_EQ(draws(game, state),
            (std::map<std::string, std::uint32_t>{{"deal maple-sun", 2}, {"deal iris-rain", 1}}));
  std::map<Layout, int> dealt_so_often;
  Random random(5);
  constexpr int deals = 3000;
  for (int i = 0; i < deals; ++i) {
    State play = state;
    while (play.phase == Phase::dealing) {
      const Action drawn = game.draw(play, random);
      EXPECT_EQ(draws(game, play).count(std::string(game.to_text(drawn).view())), 1U);
      game.apply(play, chance, drawn);
    }
    ++dealt_so_often[play.garden];
  }
  ASSERT_EQ(dealt_so_often.size(), 3U);
  for (const auto& [garden, often] : dealt_so_often) EXPECT_NEAR(often, deals / 3, 150);
}

TEST(NiyaData, N5EveryGameOfAMatchIsDealtFromThem) {
  auto match = Match::start({.game = "niya",
                             .players = 2,
                             .options = {{"format", "sets"}},
                             .data = json::object{{"gardens", json::array{straight}}}});
  ASSERT_TRUE(match.ok());
  Random random(1);
  int games = 0;
  while (!match->over()) {
    if (match->position().actors().contains(chance)) {
      ASSERT_TRUE(match->roll(random).ok());
      const auto view = view_as<View>(match->position().view(nobody));
      if (view.phase != Phase::taking) continue;
      ++games;
      for (std::size_t square = 0; square < view.garden.size(); ++square)
        EXPECT_EQ(view.garden[square], square);
      continue;
    }
    const Seat seat = *match->position().actors().begin();
    const auto legal = match->legal(seat);
    ASSERT_TRUE(
        match->act(seat, (*legal)[random.below(static_cast<std::uint32_t>(legal->size()))].text).ok());
  }
  EXPECT_GE(games, 3);
}

TEST(NiyaData, AViewOfAnotherGardenIsRefused) {
  const Niya game = playing({straight});
  const State other = deal_layout(turned, {.first = 0});
  EXPECT_EQ(game.check(game.observe(other, 0)).clause, "N5");
  EXPECT_FALSE(game.check(game.observe(deal_layout(straight, {.first = 0}), 0)));
  EXPECT_FALSE(Niya{}.check(Niya{}.observe(other, 0)));
}

TEST(NiyaData, WhatIsWrongIsSaid) {
  const auto list = [](json::array gardens) { return json::object{{"gardens", std::move(gardens)}}; };
  EXPECT_TRUE(DataFile<Niya>::looks_like(list({straight})));
  EXPECT_FALSE(DataFile<Niya>::looks_like(json::array{}));
  EXPECT_EQ(complaint(json::array{}), "this must be an object");
  EXPECT_EQ(complaint(json::object{}), "the field \"gardens\" is missing");
  EXPECT_EQ(complaint(list({})), "\"gardens\" must be a list of 1 to 64 gardens");
  EXPECT_EQ(complaint(list(json::array(65, straight))), "\"gardens\" must be a list of 1 to 64 gardens");
  EXPECT_EQ(complaint(list({straight, 7})), "gardens[1]: a garden must be a string");
  EXPECT_EQ(complaint(list({straight, straight})), "gardens[1]: this garden is in the list twice");
  EXPECT_EQ(complaint(list({"0123"})), "gardens[0]: a layout has 16 hex digits, not 4");
  EXPECT_EQ(complaint(list({"0123456789abcdeF"})),
            "gardens[0]: a layout is written in the digits 0 to 9 and a to f: 4 * plant + symbol");
  EXPECT_EQ(complaint(list({"0123456789abcdee"})),
            "gardens[0]: there is only one iris-bird, and it has already been dealt");
  EXPECT_NE(complaint(json::object{{"gardens", json::array{straight}}, {"value", "drawn"}}), "");
}

}  // namespace
}  // namespace zashiki::niya
