// What a table counts for ratings, played to its end, given up or spoilt.
#include "people/ratings/rated_table.h"

#include <gtest/gtest.h>

#include "game/registry.h"
#include "table/core/codes.h"
#include "table/core/decide.h"

namespace {

using namespace zashiki;
using namespace zashiki::people;
using namespace zashiki::table;

struct Game {
  zashiki::table::Table table;
  Random random{1};

  static Game of(const std::string& game, std::vector<int> levels, bool rated = true) {
    Opened wish{
        .setup = {.game = game, .players = static_cast<int>(levels.size()), .options = {}, .data = {}},
        .rules = 0,
        .hints = false,
        .rated = rated};
    wish.seed.fill(7);
    for (std::size_t seat = 0; seat < levels.size(); ++seat)
      wish.seats.push_back(levels[seat] > 0 ? mind_seat(levels[seat], seat)
                                            : SeatSetup{.kind = SeatKind::human,
                                                        .name = "p" + std::to_string(seat),
                                                        .key_hash = hash_key(std::to_string(seat))});
    const auto opened = decide(std::move(wish));
    return {.table = std::move(*zashiki::table::Table::open(*opened, 0))};
  }
  template <class Request>
  Status ask(Seat seat, const Request& request) {
    const auto decision = decide(table, seat, request, 0);
    if (!decision) return decision.error();
    for (const Event& event : *decision)
      if (auto applied = table.apply(event, 0); !applied) return applied;
    return Done{};
  }
  void step() {
    const Seat seat = table.actors().lowest();
    std::vector<Action> legal(static_cast<std::size_t>(table.game().most_actions()));
    const int size = table.match().position().legal(seat, legal);
    const Action action = legal[random.below(static_cast<std::uint32_t>(size))];
    if (table.seats()[index(seat)].by_mind())
      ASSERT_TRUE(ask(seat, MindRequest{.owed_since = table.owed_since(seat), .action = action}));
    else
      ASSERT_TRUE(ask(seat, ActRequest{.version = table.version(),
                                       .action = std::string(table.game().to_text(action).view())}));
  }
  void finish() {
    while (!table.over()) step();
  }
  [[nodiscard]] Result<RatedGame> result(const std::vector<std::string>& persons) const {
    return rated_game(table, "x", persons);
  }
};

TEST(RatedTable, PlacesByWinnersAndScores) {
  for (const auto* name : {"kamiza", "nyakuza", "akiwado"}) {
    auto game = Game::of(name, {0, 0, 0});
    EXPECT_FALSE(game.result({"a", "b", "c"})) << "it is not over";
    game.finish();
    const auto result = game.result({"a", "b", "c"});
    ASSERT_TRUE(result) << result.error().message;
    const Seats winners = game.table.match().position().winners();
    const auto scores = game.table.match().position().scores();
    for (Seat one = 0; one < 3; ++one) {
      EXPECT_EQ(result->seats[index(one)].place == 1, winners.contains(one)) << name;
      for (Seat other = 0; other < 3; ++other)
        if (!winners.contains(one) && !winners.contains(other) && scores[index(one)] > scores[index(other)])
          EXPECT_LT(result->seats[index(one)].place, result->seats[index(other)].place) << name;
    }
    if (const Seat began = game.table.match().began(); began != nobody)
      EXPECT_EQ(result->seats[index(began)].turn, 0);
  }
}

TEST(RatedTable, CountsResigningAndLeavingAsLast) {
  auto duel = Game::of("niya", {0, 0});
  ASSERT_TRUE(duel.ask(0, ResignRequest{}));
  auto result = duel.result({"a", "b"});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->seats[0].place, 2);
  EXPECT_EQ(result->seats[1].place, 1);

  auto game = Game::of("kamiza", {0, 0, 0});
  ASSERT_TRUE(game.ask(1, LeaveRequest{}));
  game.finish();
  result = game.result({"a", "b", "c"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->seats[1].place, 3);

  // The others end it: they share the first place.
  auto ended = Game::of("kamiza", {0, 0, 0});
  ASSERT_TRUE(ended.ask(2, ResignRequest{}));
  ASSERT_TRUE(ended.ask(0, EndRequest{}));
  result = ended.result({"a", "b", "c"});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_EQ(result->seats[0].place, 1);
  EXPECT_EQ(result->seats[1].place, 1);
  EXPECT_EQ(result->seats[2].place, 3);
}

TEST(RatedTable, IsUnratedForItsReason) {
  auto game = Game::of("niya", {0, 3});
  game.finish();
  EXPECT_TRUE(game.result({"a", ""}));
  EXPECT_FALSE(game.result({"", ""})) << "a guest";
  auto pair = Game::of("niya", {0, 0});
  pair.finish();
  EXPECT_TRUE(pair.result({"a", "b"}));
  EXPECT_FALSE(pair.result({"a", "a"})) << "one person twice";
  auto casual = Game::of("niya", {0, 0}, false);
  casual.finish();
  EXPECT_FALSE(casual.result({"a", "b"}));
  auto closed = Game::of("niya", {0, 0});
  ASSERT_TRUE(closed.ask(nobody, CloseRequest{}));
  EXPECT_FALSE(closed.result({"a", "b"}));
  auto hinted = Game::of("niya", {0, 0});
  ASSERT_TRUE(hinted.ask(0, HintsRequest{}));
  hinted.finish();
  EXPECT_FALSE(hinted.result({"a", "b"}));
  auto undone = Game::of("niya", {0, 0});
  const Seat first = undone.table.actors().lowest();
  undone.step();
  ASSERT_TRUE(undone.ask(first, UndoRequest{.asker = first}));
  EXPECT_FALSE(undone.table.rated());
}

// Against computer players nobody is asked, so nobody could refuse.
TEST(RatedTable, CannotBeEscapedAlone) {
  auto game = Game::of("niya", {0, 3});
  while (!game.table.last_choice(0)) game.step();
  EXPECT_FALSE(game.table.to_return_to(0));
  EXPECT_FALSE(game.ask(0, TakeBackRequest{}));
  EXPECT_FALSE(game.ask(0, UndoRequest{.asker = 0}));
  EXPECT_FALSE(game.ask(0, HintsRequest{}));
  EXPECT_TRUE(game.table.rated());
  auto casual = Game::of("niya", {0, 3}, false);
  while (!casual.table.last_choice(0)) casual.step();
  EXPECT_TRUE(casual.ask(0, TakeBackRequest{}));
}

TEST(RatedTable, StaysRatedOnItsWayThroughTheStore) {
  auto game = Game::of("niya", {0, 0});
  Opened event{
      .setup = game.table.match().setup(), .rules = game.table.game().rules_version(), .rated = true};
  for (const auto& seat : game.table.seats()) event.seats.push_back(seat.setup);
  const auto text = write_event(event, game.table.game());
  const auto read = read_event(text, &game.table.game());
  ASSERT_TRUE(read);
  EXPECT_TRUE(std::get<Opened>(*read).rated);
  EXPECT_TRUE(game.table.next_game({}).rated) << "and so is the rematch";
}

}  // namespace
