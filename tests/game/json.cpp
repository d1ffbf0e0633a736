#include "game/json.h"

#include <array>
#include <gtest/gtest.h>

#include "game/match.h"
#include "game/registry.h"

namespace zashiki {
namespace {

// What the reader says of an object when these are its fields.
std::string said_of(std::string_view text) {
  const auto value = parse_object(text, "a line");
  if (!value) return value.error().message;
  ObjectReader in(value->get_object());
  (void)in.number("seat", 0, 4);
  (void)in.text("name", 8);
  (void)in.flag_or("muted", false);
  if (in.has("kind")) (void)in.word("kind", std::array<std::string_view, 2>{"open", "mind"});
  if (in.has_value("options")) (void)in.object("options");
  if (in.has("list")) (void)in.list("list");
  (void)in.natural_or("seed", 0);
  return in.complaint();
}

TEST(ObjectReader, SaysTheFirstThingThatIsWrong) {
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a"})"), "");
  EXPECT_EQ(
      said_of(
          R"({"seat":4,"name":"a","muted":true,"kind":"mind","options":null,"list":[],"seed":18446744073709551615})"),
      "");
  EXPECT_EQ(said_of(""), "not valid JSON: incomplete JSON");
  EXPECT_EQ(said_of("[]"), "a line must be a JSON object");
  EXPECT_EQ(said_of(std::string(40, '[')), "not valid JSON: too deep");
  EXPECT_EQ(said_of("{}"), "the field \"seat\" is missing");
  for (const auto* seat : {"5", "-1", "1.0", "\"1\"", "null", "99999999999999999999"})
    EXPECT_EQ(said_of(fmt::format(R"({{"seat":{},"name":"a"}})", seat)),
              "\"seat\" must be a whole number from 0 to 4");
  EXPECT_EQ(said_of(R"({"seat":0,"name":1})"), "\"name\" must be a string");
  EXPECT_EQ(said_of(R"({"seat":0,"name":""})"), "\"name\" must have 1 to 8 bytes");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"123456789"})"), "\"name\" must have 1 to 8 bytes");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","muted":1})"), "\"muted\" must be true or false");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","kind":"cat"})"), "\"kind\" must be one of open, mind");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","options":7})"), "\"options\" must be an object");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","list":null})"), "\"list\" must be a list");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","seed":-1})"), "\"seed\" must be a whole number, 0 or more");
  EXPECT_EQ(said_of(R"({"seat":0,"name":"a","sea\"t":1})"), "unknown field \"sea\\\"t\"");
}

// Whoever began is named by chance or by the option, and stays the same to the end.
TEST(Quoted, ShowsWhatCannotBeSeenAndSaysWhatItLeavesOut) {
  EXPECT_EQ(quoted("plain"), "\"plain\"");
  EXPECT_EQ(quoted("\x1b[2J\x7f\xc2\x9b\xe2\x80\xae"), "\"\\u001b[2J\\u{7f}\\u{9b}\\u{202e}\"");
  EXPECT_EQ(quoted(json::value(std::string(100, 'a'))), '"' + std::string(59, 'a') + "... (102 characters)");
  EXPECT_EQ(quoted(json::value(std::string(58, 'a'))), '"' + std::string(58, 'a') + '"');
}

TEST(Match, KnowsWhoBegan) {
  for (const auto& game : all_games())
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      auto match = std::move(*Match::start(
          {.game = std::string(game->id()), .players = game->min_players(), .options = {}, .data = {}}));
      EXPECT_EQ(match.began(), nobody);
      Random random(seed);
      Seat named = nobody;
      while (!match.over()) {
        const Seat who = match.position().actors().lowest();
        if (who == chance) {
          const Text text = game->to_text(*match.roll(random));
          if (text.view().starts_with("first ")) named = text.view().back() - '0';
        } else {
          const auto choices = *match.legal(who);
          EXPECT_TRUE(match.act(who, choices[random.below(static_cast<std::uint32_t>(choices.size()))].text));
        }
        ASSERT_EQ(match.began(), named) << game->id();
      }
      EXPECT_EQ(match.copy().began(), named);
      EXPECT_EQ(named == nobody, game->id() == "izakaya");
    }
}

}  // namespace
}  // namespace zashiki
