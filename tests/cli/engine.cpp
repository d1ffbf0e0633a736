#include "cli/engine.h"

#include <gtest/gtest.h>

namespace zashiki {
namespace {

std::string code_of(Engine& engine, std::string_view line) {
  const auto reply = json::parse(engine.reply(line)).as_object();
  if (reply.at("ok").as_bool()) return "ok";
  EXPECT_FALSE(reply.at("error").as_object().at("message").as_string().empty());
  return std::string(reply.at("error").as_object().at("code").as_string());
}

// A niya game with the garden dealt and seat 0 to take.
void deal(Engine& engine) {
  ASSERT_EQ(code_of(engine, R"({"cmd":"new","game":"niya","players":2,"options":{"first":0}})"), "ok");
  for (int i = 0; i < 16; ++i) ASSERT_EQ(code_of(engine, R"({"cmd":"roll","seed":7})"), "ok");
}

TEST(Engine, RefusesBadJson) {
  Engine engine;
  for (const std::string line : {"", " ", "{", "x", "{\"cmd\":\"games\"", "{\"cmd\":\"games\"} x", "\xff\xff",
                                 "nul", "{\"cmd\":\"ga\nmes\"}", "'", "{\"a\":01}"})
    EXPECT_EQ(code_of(engine, line), "bad_json") << line;
  EXPECT_EQ(code_of(engine, std::string(100000, '[')), "bad_json");
  EXPECT_EQ(code_of(engine, std::string(10'000'000, 'a')), "bad_json");
  EXPECT_EQ(code_of(engine, std::string("\0\0\0", 3)), "bad_json");
  EXPECT_EQ(code_of(engine, R"({"cmd":"games"})"), "ok") << "the next line works";
}

TEST(Engine, RefusesBadRequests) {
  Engine engine;
  deal(engine);
  for (const auto* line : {"[]",
                           "1",
                           "null",
                           "{}",
                           R"({"cmd":1})",
                           R"({"cmd":"dance"})",
                           R"({"cmd":"games","x":1})",
                           R"({"cmd":"new"})",
                           R"({"cmd":"new","game":"niya"})",
                           R"({"cmd":"new","game":1,"players":2})",
                           R"({"cmd":"new","game":"niya","players":"2"})",
                           R"({"cmd":"new","game":"niya","players":2.0})",
                           R"({"cmd":"new","game":"niya","players":2,"options":[]})",
                           R"({"cmd":"new","game":"niya","players":2,"data":1})",
                           R"({"cmd":"new","game":"niya","players":2,"data":{}})",
                           R"({"cmd":"new","game":"niya","players":2,"seed":1})",
                           R"({"cmd":"act","as":0})",
                           R"({"cmd":"act","as":"0","action":"take a1"})",
                           R"({"cmd":"act","as":true,"action":"take a1"})",
                           R"({"cmd":"act","as":2,"action":"take a1"})",
                           R"({"cmd":"act","as":-1,"action":"take a1"})",
                           R"({"cmd":"act","as":"spectator","action":"take a1"})",
                           R"({"cmd":"act","as":0,"action":7})",
                           R"({"cmd":"act","as":1e30,"action":"x"})",
                           R"({"cmd":"act","as":99999999999999999999,"action":"x"})",
                           R"({"cmd":"legal"})",
                           R"({"cmd":"legal","as":"all"})",
                           R"({"cmd":"view","as":"chance"})",
                           R"({"cmd":"view","as":"all"})",
                           R"({"cmd":"log","as":"chance"})",
                           R"({"cmd":"roll"})",
                           R"({"cmd":"roll","seed":-1})",
                           R"({"cmd":"roll","seed":2147483648})",
                           R"({"cmd":"roll","seed":1.5})",
                           R"({"cmd":"quit","now":true})"})
    EXPECT_EQ(code_of(engine, line), "bad_request") << line;
  EXPECT_FALSE(engine.has_quit());
}

TEST(Engine, ChecksANewGameInOrder) {
  Engine engine;
  EXPECT_EQ(code_of(engine, R"({"cmd":"new","game":"go","players":9,"options":{"x":1}})"), "unknown_game");
  EXPECT_EQ(code_of(engine, R"({"cmd":"new","game":"niya","players":9,"options":{"x":1}})"), "bad_players");
  EXPECT_EQ(code_of(engine, R"({"cmd":"new","game":"niya","players":-99999999999,"options":{}})"),
            "bad_players");
  EXPECT_EQ(code_of(engine, R"({"cmd":"new","game":"niya","players":18446744073709551615})"), "bad_players");
  for (const auto* options :
       {R"({"x":1})", R"({"format":"best"})", R"({"format":1})", R"({"first":"0"})", R"({"first":2})",
        R"({"first":true})", R"({"first":1.0})", R"({"target":10})", R"({"format":"points","target":11})",
        R"({"format":"points","target":"10"})", R"({"full_garden":null})"})
    EXPECT_EQ(
        code_of(engine, std::string(R"({"cmd":"new","game":"niya","players":2,"options":)") + options + "}"),
        "bad_option")
        << options;
  EXPECT_EQ(code_of(engine, R"({"cmd":"position"})"), "no_game");
}

TEST(Engine, ARefusedNewLeavesTheRunningGame) {
  Engine engine;
  deal(engine);
  const auto before = engine.reply(R"({"cmd":"log","as":"all"})");
  EXPECT_EQ(code_of(engine, R"({"cmd":"new","game":"niya","players":3})"), "bad_players");
  EXPECT_EQ(engine.reply(R"({"cmd":"log","as":"all"})"), before);
}

TEST(Engine, WithoutAGame) {
  Engine engine;
  for (const auto* line :
       {R"({"cmd":"position"})", R"({"cmd":"act","as":0,"action":"take a1"})", R"({"cmd":"legal","as":0})",
        R"({"cmd":"roll","seed":1})", R"({"cmd":"view","as":0})", R"({"cmd":"log","as":"all"})"})
    EXPECT_EQ(code_of(engine, line), "no_game") << line;
}

TEST(Engine, KnowsWhoseTurnItIs) {
  Engine engine;
  deal(engine);
  EXPECT_EQ(code_of(engine, R"({"cmd":"act","as":1,"action":"nonsense"})"), "not_your_turn");
  EXPECT_EQ(code_of(engine, R"({"cmd":"legal","as":1})"), "not_your_turn");
  EXPECT_EQ(code_of(engine, R"({"cmd":"roll","seed":1})"), "not_your_turn");
  EXPECT_EQ(code_of(engine, R"({"cmd":"act","as":0,"action":"nonsense"})"), "illegal_action");
}

TEST(Engine, ARefusalNamesTheClause) {
  Engine engine;
  deal(engine);
  EXPECT_EQ(
      engine.reply(R"({"cmd":"act","as":0,"action":"take b2"})"),
      R"({"ok":false,"error":{"code":"illegal_action","message":"the first tile must come from the border, )"
      R"(and b2 is inside","clause":"3","reason":"niya.not_on_border","args":{"square":"b2"}}})");
}

TEST(Engine, AnswersAfterTheEnd) {
  Engine engine;
  deal(engine);
  for (;;) {
    const auto position = json::parse(engine.reply(R"({"cmd":"position"})")).as_object();
    if (position.at("over").as_bool()) break;
    const auto who = position.at("actors").as_array()[0].as_int64();
    const auto legal =
        json::parse(engine.reply(json::serialize(json::object{{"cmd", "legal"}, {"as", who}})));
    const auto action = legal.as_object().at("actions").as_array()[0];
    ASSERT_EQ(code_of(engine, json::serialize(json::object{{"cmd", "act"}, {"as", who}, {"action", action}})),
              "ok");
  }
  const auto end = json::parse(engine.reply(R"({"cmd":"position"})")).as_object();
  EXPECT_EQ(end.at("winners").as_array().size(), 1U);
  for (const auto* line : {R"({"cmd":"act","as":0,"action":"take a1"})", R"({"cmd":"legal","as":0})",
                           R"({"cmd":"roll","seed":1})"})
    EXPECT_EQ(code_of(engine, line), "over");
  EXPECT_EQ(code_of(engine, R"({"cmd":"act","as":7,"action":"take a1"})"), "bad_request");
  for (const auto* line :
       {R"({"cmd":"position"})", R"({"cmd":"view","as":"spectator"})", R"({"cmd":"log","as":1})"})
    EXPECT_EQ(code_of(engine, line), "ok");
}

TEST(Engine, RollIsTheSameForTheSameSeed) {
  Engine one;
  Engine other;
  deal(one);
  deal(other);
  EXPECT_EQ(one.reply(R"({"cmd":"log","as":"all"})"), other.reply(R"({"cmd":"log","as":"all"})"));
}

TEST(Engine, QuitEnds) {
  Engine engine;
  EXPECT_EQ(engine.reply(R"({"cmd":"quit"})"), R"({"ok":true})");
  EXPECT_TRUE(engine.has_quit());
}

}  // namespace
}  // namespace zashiki
