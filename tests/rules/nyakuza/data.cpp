// Bays of one's own: what is accepted, and what is refused with which sentence.
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <sstream>

#include "game/data/nyakuza.h"
#include "game/match.h"
#include "rules/steps.h"

namespace zashiki {
namespace {

json::value our_bay() {
  std::ifstream file(std::string(ZASHIKI_TESTS) + "/../data/nyakuza-bay.json");
  std::stringstream text;
  text << file.rdbuf();
  return json::parse(text.str());
}
json::object& space(json::value& bay, std::string_view id) {
  for (auto& value : bay.at("spaces").as_array())
    if (value.at("id").as_string() == id) return value.as_object();
  ADD_FAILURE() << "no space " << id;
  return bay.as_object();
}
void leave_out(json::value& bay, std::string_view from, std::string_view neighbour) {
  auto& list = space(bay, from)["next_to"].as_array();
  for (auto it = list.begin(); it != list.end(); ++it)
    if (it->as_string() == neighbour) {
      list.erase(it);
      return;
    }
}

std::string complaint(const std::function<void(json::value&)>& breaks) {
  json::value bay = our_bay();
  breaks(bay);
  const auto read = DataFile<Nyakuza>::read(bay);
  if (read) return "";
  EXPECT_EQ(read.error().code, code::bad_request);
  return read.error().message;
}

TEST(NyakuzaData, OurOwnFileIsTheEmbeddedBay) {
  const auto read = DataFile<Nyakuza>::read(our_bay());
  ASSERT_TRUE(read) << read.error().message;
  const Nyakuza ours;
  EXPECT_TRUE(DataFile<Nyakuza>::looks_like(our_bay()));
  for (std::size_t i = 0; i < nyakuza::space_numbers; ++i) {
    EXPECT_EQ(read->chart.next_to[i], ours.chart.next_to[i]);
    EXPECT_EQ(read->chart.row[i], ours.chart.row[i]);
    EXPECT_EQ(read->chart.col[i], ours.chart.col[i]);
  }
  EXPECT_EQ(read->chart.lies, ours.chart.lies);
}

TEST(NyakuzaData, WrongResourcesAreRefused) {
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r2")["resource"] = "tuna"; }),
            "there must be 9 salmon, not 8");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r2")["resource"] = "whale"; }),
            "r2: \"resource\" must be one of driftwood, spider_crab, salmon, tuna, octopus, squid");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r2").erase("resource"); }), "r2 names no resource");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "s2")["resource"] = "tuna"; }),
            "s2 is not a resource space, yet names a resource");
  EXPECT_EQ(complaint([](json::value& bay) { bay.at("spaces").as_array().pop_back(); }),
            "there must be 6 driftwood, not 5");
}

TEST(NyakuzaData, WrongNumbersAreRefused) {
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "s3")["id"] = "s4"; }), "there are two spaces s4");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r60")["id"] = "r61"; }),
            "spaces[109]: \"id\": \"r61\" must be an id from r1 to r60, s1 to s32 or w1 to w32");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "s30")["id"] = "s32"; }),
            "the numbers of the shores have gaps: there are 30, and the highest is 32");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "s3")["id"] = "r03"; }),
            "spaces[2]: \"id\": \"r03\" must be an id from r1 to r60, s1 to s32 or w1 to w32");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w1")["kind"] = "shore"; }),
            "w1: \"kind\" must be \"sea\", as its id says");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w1")["row"] = -1; }),
            "w1: \"row\" must be a whole number from 0 to 31");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w1")["col"] = 16; }),
            "w1: \"col\" must be a whole number from 0 to 15");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w1")["col"] = 1; }),
            "w1 and r1 lie on the same hex, row 1, col 1");
}

TEST(NyakuzaData, WrongNeighboursAreRefused) {
  EXPECT_EQ(complaint([](json::value& bay) { leave_out(bay, "r1", "s2"); }),
            "s2 is next to r1, but r1 not to s2");
  EXPECT_EQ(complaint([](json::value& bay) {
              leave_out(bay, "r1", "s2");
              leave_out(bay, "s2", "r1");
            }),
            "s2 shares an edge with r1, but is not next to it");
  EXPECT_EQ(complaint([](json::value& bay) {
              space(bay, "w18")["next_to"].as_array().emplace_back("r60");
              space(bay, "r60")["next_to"].as_array().emplace_back("w18");
            }),
            "w18 is next to r60, but shares no edge with it");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w18")["next_to"].as_array().emplace_back("w18"); }),
            "w18 is named as its own neighbour");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w18")["next_to"].as_array().emplace_back("s2"); }),
            "w18 names s2 twice");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "w18")["next_to"].as_array().emplace_back("s31"); }),
            "w18 is next to s31, which does not exist");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r1")["next_to"].as_array().emplace_back("s31"); }),
            "r1: \"next_to\" must be a list of at most 6 items");
}

TEST(NyakuzaData, WhatIsNoBayIsRefused) {
  EXPECT_EQ(complaint([](json::value& bay) { bay = 7; }), "this must be an object");
  EXPECT_EQ(complaint([](json::value& bay) { bay.as_object()["scale"] = 2; }), "unknown field \"scale\"");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r1")["depth"] = 2; }),
            "r1: unknown field \"depth\"");
  EXPECT_EQ(complaint([](json::value& bay) { bay.as_object()["layout"] = 2; }),
            "\"layout\" must be a string");
  EXPECT_EQ(complaint([](json::value& bay) { bay.as_object()["layout"] = std::string(1001, 'x'); }),
            "\"layout\" must have 1 to 1000 bytes");
  EXPECT_EQ(complaint([](json::value& bay) { bay.as_object().erase("spaces"); }),
            "the field \"spaces\" is missing");
  EXPECT_EQ(complaint([](json::value& bay) { bay.at("spaces").as_array().resize(200, 1); }),
            "\"spaces\" must be a list of at most 124 items");
  EXPECT_EQ(complaint([](json::value& bay) { bay.at("spaces").as_array()[4] = nullptr; }),
            "spaces[4]: this must be an object");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r1").erase("next_to"); }),
            "r1: the field \"next_to\" is missing");
  EXPECT_EQ(complaint([](json::value& bay) { space(bay, "r1").erase("id"); }),
            "spaces[11]: the field \"id\" is missing");
  EXPECT_FALSE(DataFile<Nyakuza>::looks_like(json::parse(R"({"sites":[]})")));
}

// The same game type on another map: r1 and r2 change their resources.
TEST(NyakuzaData, AnOwnBayIsPlayedOn) {
  json::value bay = our_bay();
  space(bay, "r1")["resource"] = "salmon";
  space(bay, "r2")["resource"] = "octopus";
  const auto read = DataFile<Nyakuza>::read(bay);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->chart.resource_of(0), nyakuza::Resource::salmon);
  auto match = Match::start({.game = "nyakuza", .players = 3, .options = {}, .data = bay});
  ASSERT_TRUE(match) << match.error().message;
  Random random(1);
  auto state = read->start({.players = 3});
  EXPECT_GT(random_playout(*read, state, random), 100);
  space(bay, "r3")["resource"] = "salmon";
  EXPECT_EQ(Match::start({.game = "nyakuza", .players = 3, .options = {}, .data = bay}).error().code,
            code::bad_request);
}

}  // namespace
}  // namespace zashiki
