// The sentences of words/: filled in, in each language.
#include "game/words.h"

#include <gtest/gtest.h>

#include "game/codes.h"
#include "game/json.h"

namespace zashiki {
namespace {

TEST(Words, GapsAreFilledAndWordsChosenByNumber) {
  const auto filled = [](std::string_view text, std::string coins) {
    return fill(text, std::array{Argument{.name = "coins", .value = std::move(coins), .is_number = true}});
  };
  EXPECT_EQ(filled("{coins} {coins|coin|coins}", "1"), "1 coin");
  EXPECT_EQ(filled("{coins} {coins|coin|coins}", "2"), "2 coins");
  EXPECT_EQ(filled("a{x}b{coins|one|}", "3"), "ab");
}

TEST(Words, ARefusalIsASentenceInEachLanguageAndData) {
  const Error error = error_of(code::illegal_action, refuse("3", "akiwado.bid_too_high bid coins", 9, 1));
  EXPECT_EQ(error.message, "you cannot bid 9: you have 1 coin");
  EXPECT_EQ(sentence_of(error.reason, error.arguments, Language::japanese),
            "9枚は出せません。手元の銭は1枚です。");
  EXPECT_EQ(json_object([&](JsonWriter& out) { write_error(out, error); }),
            R"({"code":"illegal_action","message":"you cannot bid 9: you have 1 coin","clause":"3",)"
            R"("reason":"akiwado.bid_too_high","args":{"bid":9,"coins":1}})");
  EXPECT_EQ(sentence_of(refuse("2", "kamiza.not_next seat", 1)),
            "cards are played clockwise from the start player, and seat 1 is next");
}

TEST(Words, APartOfAFileIsNamed) {
  const Error error = error_at("sites[2]", error_of(code::bad_request, "json.missing field", "plan"));
  EXPECT_EQ(error.message, "sites[2]: the field \"plan\" is missing");
  EXPECT_EQ(json_object([&](JsonWriter& out) { write_reason(out, error); }),
            R"({"message":"sites[2]: the field \"plan\" is missing","reason":"json.missing",)"
            R"("args":{"field":"plan","where":"sites[2]"}})");
}

TEST(Words, AGameFromOutsideBringsItsOwnSentences) {
  Refusal refusal{.clause = "3", .reason = "the {card} has been spent"};
  refusal.gaps.push_back(Gap("card", 7));
  EXPECT_EQ(sentence_of(refusal), "the 7 has been spent");
}

TEST(Words, WhatIsNotThereIsEmpty) {
  EXPECT_EQ(text_of("refusal.nyakuza.tomorrow", Language::english), "");
  EXPECT_EQ(text_of("", Language::japanese), "");
  EXPECT_EQ(text_of("~", Language::japanese), "");
}

}  // namespace
}  // namespace zashiki
