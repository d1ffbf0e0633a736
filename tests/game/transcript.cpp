#include "game/transcript.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/registry.h"

namespace zashiki {
namespace {

// A whole random game of the first player count, or as much of it as `most` actions.
Match random_match(const Game& game, std::uint64_t seed, std::size_t most = 100000) {
  auto match = std::move(*Match::start(
      {.game = std::string(game.id()), .players = game.min_players(), .options = {}, .data = {}}));
  Random random(seed);
  while (!match.over() && match.log().size() < most) {
    const Seat who = match.position().actors().lowest();
    if (who == chance) {
      EXPECT_TRUE(match.roll(random));
      continue;
    }
    const auto choices = *match.legal(who);
    EXPECT_TRUE(match.act(who, choices[random.below(static_cast<std::uint32_t>(choices.size()))].text));
  }
  return match;
}

std::string message(std::string_view text) {
  const auto read = read_transcript(text);
  return read ? "" : read.error().message;
}

TEST(Transcript, WhatIsWrittenReadsBackTheSame) {
  for (const auto& game : all_games())
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Match match = random_match(*game, seed);
      const std::string text = write_transcript(match, std::string(64, 'a'));
      const auto read = read_transcript(text);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(write_transcript(read->match, read->commitment), text);
      EXPECT_EQ(read->match.position().winners(), match.position().winners());
    }
}

TEST(Transcript, StepsMaySayWhatTheyLedToAndAreHeldToIt) {
  for (const auto& game : all_games()) {
    const Match match = random_match(*game, 2);
    const std::string plain = write_transcript(match);
    const std::string told =
        write_transcript(match, std::nullopt, Match::referee, std::nullopt, StepOutcomes::told);
    EXPECT_GT(told.size(), plain.size()) << game->id();
    const auto read = read_transcript(told);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(write_transcript(read->match), plain);
    std::string wrong = told;
    const auto at = wrong.rfind(R"({"kind":")");
    wrong.replace(at, 9, R"({"kind":"x)");
    EXPECT_NE(message(wrong).find("its outcomes are not what the rules say"), std::string::npos)
        << game->id();
  }
}

TEST(Transcript, UndoLeavesTheGameAsItWasBefore) {
  for (const auto& game : all_games()) {
    Match match = random_match(*game, 3, 60);
    const auto text = write_transcript(match);
    const Seat who = match.position().actors().lowest();
    if (match.over()) continue;
    ASSERT_TRUE(match.act(who, (*match.legal(who))[0].text));
    match.undo();
    EXPECT_EQ(write_transcript(match), text);
  }
}

const std::string header =
    R"({"zashiki":1,"game":"niya","rules":1,"players":2,"options":{"first":0},"commitment":null})";

TEST(Transcript, TellsWhatIsWrongAndWhere) {
  EXPECT_EQ(message(""), "the file is empty");
  EXPECT_EQ(message(header), "line 1: the file ends in the middle of a line");
  EXPECT_EQ(message("hello\n").substr(0, 7), "line 1:");
  EXPECT_EQ(message("[]\n"), "line 1: the header must be a JSON object");
  EXPECT_EQ(message("{}\n"), "line 1: this is not a transcript: its header has no \"zashiki\"");
  EXPECT_EQ(message("{\"zashiki\":2}\n"),
            "line 1: this is a transcript of format 2; this program reads format 1");
  EXPECT_EQ(message(R"({"zashiki":1,"game":"niya","rules":1,"players":2,"options":{},"extra":0})"
                    "\n"),
            "line 1: unknown field \"extra\"");
  EXPECT_EQ(message(R"({"zashiki":1,"game":"go","rules":1,"players":2,"options":{}})"
                    "\n")
                .substr(0, 31),
            "line 1: there is no game \"go\"; ");
  EXPECT_EQ(message(R"({"zashiki":1,"game":"niya","rules":9,"players":2,"options":{}})"
                    "\n"),
            "line 1: this was played by version 9 of the rules of niya, and this program plays 1");
  EXPECT_EQ(message(R"({"zashiki":1,"game":"niya","rules":1,"players":3,"options":{}})"
                    "\n"),
            "line 1: niya is for 2 players, not 3");
  EXPECT_EQ(message(R"({"zashiki":1,"game":"niya","rules":1,"players":2,"options":{},"commitment":"xyz"})"
                    "\n"),
            "line 1: \"commitment\" must have 64 hexadecimal digits");
  EXPECT_EQ(message(header + "\n\n").substr(0, 22), "line 2: not valid JSON");
  EXPECT_EQ(message(header + "\n[\"chance\"]\n"), "line 2: must be of the form [who, \"action\"]");
  EXPECT_EQ(message(header + "\n[5,\"take a1\"]\n"),
            "line 2: who acts is neither \"chance\" nor a seat of this game");
  EXPECT_EQ(message(header + "\n[0,\"take a1\"]\n"), "line 2: chance is to act now, not a seat");
  EXPECT_EQ(message(header + "\n[\"chance\",\"deal maple-sun\"]\n[\"chance\",\"deal maple-sun\"]\n"),
            "line 3: there is only one maple-sun, and it has already been dealt");
  EXPECT_EQ(message(header + "\n[\"chance\",\"deal maple-s"),
            "line 2: the file ends in the middle of a line");
}

TEST(Transcript, NothingGoesOnAfterTheEnd) {
  const Match match = random_match(*find_game("niya"), 9);
  const auto text = write_transcript(match) + "[0,\"take a1\"]\n";
  EXPECT_NE(message(text).find("the game is over"), std::string::npos);
}

// Whatever one byte is changed to, the reader answers: with the game, or with a line number.
RC_GTEST_PROP(Transcript, AnyEditedByteIsReadOrRefused, (std::uint16_t at, char byte)) {
  static const std::string whole = write_transcript(random_match(*find_game("niya"), 4));
  std::string edited = whole;
  edited[at % edited.size()] = byte;
  const auto read = read_transcript(edited);
  if (!read) RC_ASSERT(read.error().message.substr(0, 5) == "line ");
}

RC_GTEST_PROP(Transcript, AnyTruncationIsReadOrRefused, (std::uint16_t at)) {
  static const std::string whole = write_transcript(random_match(*find_game("niya"), 4));
  const std::string_view cut = std::string_view(whole).substr(0, at % whole.size());
  const auto read = read_transcript(cut);
  RC_ASSERT(read.ok() == (!cut.empty() && cut.back() == '\n'));
}

}  // namespace
}  // namespace zashiki
