// The room in the terminal: it fits, and a judged round is told in words.
#include <gtest/gtest.h>
#include <sstream>

#include "cli/tables/kamiza.h"
#include "game/match.h"
#include "rules/kamiza/room.h"

namespace zashiki {
namespace {

Table<Kamiza> room(int players) {
  Table<Kamiza> table(Kamiza{});
  for (const auto* name : {"Monzaemon", "Sakichi", "Oichi", "Rokusuke"})
    if (static_cast<int>(table.names.size()) < players) table.names.emplace_back(name);
  return table;
}

// What a reader is told about the last card of a first round that was drawn; seat 0 begins.
std::string told(std::string_view picture, Seat reader, kamiza::State state = {}) {
  using namespace kamiza;
  const Kamiza game;
  const Laid laid = draw_room(picture);
  if (state.start == nobody)
    state = game.start({.players = static_cast<std::uint8_t>(has_laid(laid, 3) ? 4 : 3), .first = 0});
  while (clockwise(state.actor, state.options.players) != state.start) play_next(state, picture);
  const AnyView before = game.observe(state, reader);
  const Seat last = state.actor;
  const Action action = make(play_by(laid, last));
  game.apply(state, last, action);
  const AnyView after = game.observe(state, reader);
  const Text text = game.to_text(action);
  return room(state.options.players)
      .tell({.before = before, .after = after, .who = last, .action = text}, reader);
}

bool says(const std::string& text, std::string_view sentence) {
  return text.find(sentence) != std::string::npos;
}

TEST(KamizaTable, FitsWhateverLiesInTheRoom) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const int players = 3 + static_cast<int>(seed % 2);
    const Table<Kamiza> table = room(players);
    const Kamiza game;
    Random random(seed);
    auto state = game.start({.players = static_cast<std::uint8_t>(players)});
    do {
      for (Seat reader = nobody; reader < players; ++reader) {
        if (reader == chance) continue;
        for (const bool unicode : {false, true}) {
          std::istringstream lines(
              table.board(game.observe(state, reader), reader, {.colour = false, .unicode = unicode}));
          for (std::string line; std::getline(lines, line);) {
            std::size_t columns = 0;
            for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1U : 0U;
            ASSERT_LE(columns, 100U) << line;
            if (!unicode) ASSERT_EQ(columns, line.size()) << "plain characters only: " << line;
          }
        }
      }
    } while (random_step(game, state, random));
  }
}

TEST(KamizaTable, TellsWhoKillsAndWhoIsSeated) {
  const auto text = told("top: 0 boss, 1 hitman | bottom: 2 underboss", 0);
  EXPECT_EQ(text,
            "Oichi lays a card at the bottom, and all cards are turned up.\n"
            "    Sakichi's hitman kills your boss, takes the seat of honour and scores 4.\n"
            "    Oichi's underboss sits at the bottom and scores 2.\n"
            "  Sakichi begins round 2.");
}

TEST(KamizaTable, TellsWhoIsCancelledMisplacedAndOutranked) {
  const auto text = told("top: 0 boss, 1 underboss | bottom: 2 policeman", 1);
  EXPECT_TRUE(says(text, "Oichi's policeman has no place at the bottom and is removed.")) << text;
  EXPECT_TRUE(says(text, "Monzaemon's boss takes the seat of honour and scores 3.")) << text;
  EXPECT_TRUE(says(text, "Your underboss is outranked and leaves empty-handed.")) << text;
  EXPECT_TRUE(says(told("top: 0 boss, 1 boss, 2 boss", 2),
                   "Monzaemon's boss, Sakichi's boss and your boss cancel one another at the top."));
  EXPECT_TRUE(says(told("bottom: 0 hitman, 1 hitman, 2 boss", 0),
                   "Your hitman and Sakichi's hitman cancel each other at the bottom."));
}

TEST(KamizaTable, TellsWhoIsBribed) {
  constexpr auto picture = "top: 0 boss, 1 policeman | bottom: 2 hitman";
  EXPECT_TRUE(says(told(picture, 0), "Sakichi's policeman is bribed and scores 2; you take a WANTED chip."));
  EXPECT_TRUE(
      says(told(picture, 1), "Your policeman is bribed and scores 2; Monzaemon takes a WANTED chip."));
  auto no_chips = Kamiza{}.start({.first = 0});
  no_chips.wanted = 0x440;
  EXPECT_TRUE(says(told(picture, 0, no_chips), "is bribed and scores 2; no WANTED chip is left to take."));
  EXPECT_TRUE(says(told("top: 0 policeman | bottom: 1 boss, 2 hitman", 0),
                   "Your policeman sits at the top with nobody to bribe him."));
}

TEST(KamizaTable, ACardThatLiesFaceDownIsNotTold) {
  const Kamiza game;
  auto state = game.start({.first = 0});
  const AnyView before = game.observe(state, 1);
  game.apply(state, 0, *game.parse("play boss top"));
  const AnyView after = game.observe(state, 1);
  EXPECT_EQ(room(3).tell({.before = before, .after = after, .who = 0, .action = "play ? top"}, 1),
            "Monzaemon lays a card at the top.");
  const AnyView own = game.observe(state, 0);
  EXPECT_EQ(room(3).tell({.before = before, .after = own, .who = 0, .action = "play boss top"}, 0),
            "You lay your boss face down at the top.");
  EXPECT_TRUE(says(room(3).board(own, 0, {}), "(boss)"));
  EXPECT_FALSE(says(room(3).board(after, 1, {}), "(boss)"));
}

}  // namespace
}  // namespace zashiki
