// Site files of one's own: ours is read as it is built in, and every mistake is refused in a sentence.
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <sstream>

#include "game/data/izakaya.h"
#include "game/registry.h"

namespace zashiki::izakaya {
namespace {

json::value house() {
  std::ifstream file(std::string(ZASHIKI_TESTS) + "/../data/izakaya-sites.json");
  std::stringstream text;
  text << file.rdbuf();
  return json::parse(text.str());
}

// What is said of the house's file after a change.
std::string said_of(const std::function<void(json::object&)>& change) {
  json::value data = house();
  change(data.get_object());
  const auto read = DataFile<Izakaya>::read(data);
  if (read) return "";
  EXPECT_EQ(read.error().code, "bad_request");
  return read.error().message;
}

json::object& site(json::object& data, std::size_t i) { return data["sites"].get_array()[i].get_object(); }
json::object& piece(json::object& data, std::size_t i) { return data["pieces"].get_array()[i].get_object(); }

TEST(IzakayaData, TheHousesFileIsWhatIsBuiltIn) {
  const auto read = DataFile<Izakaya>::read(house());
  ASSERT_TRUE(read) << read.error().message;
  static constexpr Izakaya built_in{};
  EXPECT_EQ(read->tables.shapes, built_in.tables.shapes);
  EXPECT_EQ(read->tables.placements, built_in.tables.placements);
  EXPECT_EQ(read->tables.first, built_in.tables.first);
  for (std::size_t card = 0; card < 32; ++card) {
    EXPECT_EQ(read->tables.box.cards[card].id, built_in.tables.box.cards[card].id);
    EXPECT_EQ(read->tables.box.cards[card].areas, built_in.tables.box.cards[card].areas);
  }
  EXPECT_TRUE(DataFile<Izakaya>::looks_like(house()));
  EXPECT_FALSE(DataFile<Izakaya>::looks_like(json::parse(R"({"spaces":[]})")));
}

TEST(IzakayaData, AMistakeIsRefusedInASentence) {
  struct Case {
    std::string words;
    std::function<void(json::object&)> change;
  };
  const std::vector<Case> cases{
      {"the field \"pieces\" is missing", [](auto& data) { data.erase("pieces"); }},
      {"unknown field \"colour\"", [](auto& data) { data["colour"] = 1; }},
      {"\"about\" must be a string", [](auto& data) { data["about"] = 1; }},
      {"\"about\" must have 1 to 1000 bytes", [](auto& data) { data["about"] = std::string(1001, 'x'); }},
      {"\"sites\" must be a list", [](auto& data) { data["sites"] = 1; }},
      {"\"pieces\" must be a list", [](auto& data) { data["pieces"] = "T4"; }},
      {"sites[0]: this must be an object", [](auto& data) { data["sites"].get_array()[0] = 7; }},
      {"sites[1]: the field \"plan\" is missing", [](auto& data) { site(data, 1).erase("plan"); }},
      {"sites[1]: unknown field \"name\"", [](auto& data) { site(data, 1)["name"] = "x"; }},
      {"sites[0]: \"id\" must be a string", [](auto& data) { site(data, 0)["id"] = 7; }},
      {"sites[0]: \"plan\" must be a list", [](auto& data) { site(data, 0)["plan"] = "aaaa.."; }},
      {"sites[0]: \"plan\" must be a list of strings",
       [](auto& data) { site(data, 0)["plan"].get_array()[2] = 5; }},
      {"the id of site 1 is not a word", [](auto& data) { site(data, 0)["id"] = "Shinjuku 1"; }},
      {"the id of site 1 is not a word", [](auto& data) { site(data, 0)["id"] = ""; }},
      {"the id of site 1 is not a word", [](auto& data) { site(data, 0)["id"] = "1a"; }},
      {"the id of site 1 is not a word", [](auto& data) { site(data, 0)["id"] = std::string(5000, 'a'); }},
      {"two sites shinjuku2", [](auto& data) { site(data, 0)["id"] = "shinjuku2"; }},
      {"needs six rows", [](auto& data) { site(data, 0)["plan"].get_array().pop_back(); }},
      {"row 2 of the plan of shinjuku1 needs six cells",
       [](auto& data) { site(data, 0)["plan"].get_array()[1] = "aaaa..."; }},
      {"something other than a, b and .",
       [](auto& data) { site(data, 0)["plan"].get_array()[1] = "aaaac."; }},
      {"area a of shinjuku1 falls into parts",
       [](auto& data) { site(data, 0)["plan"].get_array()[5] = "a....."; }},
      {"shinjuku1 has no building area a",
       [](auto& data) {
         for (auto& row : site(data, 0)["plan"].get_array()) row = "......";
       }},
      {"too few for even the smallest city", [](auto& data) { data["sites"].get_array().resize(8); }},
      {"more than 64 sites",
       [](auto& data) {
         for (int i = 0; i < 40; ++i)
           data["sites"].get_array().push_back(
               {{"id", "x" + std::to_string(i)},
                {"plan", {"a.....", "......", "......", "......", "......", "......"}}});
       }},
      {"there are no pieces", [](auto& data) { data["pieces"].get_array().clear(); }},
      {"pieces[0]: the field \"count\" is missing", [](auto& data) { piece(data, 0).erase("count"); }},
      {"pieces[0]: \"count\" must be a whole number from 1 to 96",
       [](auto& data) { piece(data, 0)["count"] = 1.5; }},
      {"pieces[0]: \"count\" must be a whole number from 1 to 96",
       [](auto& data) { piece(data, 0)["count"] = 0; }},
      {"pieces[0]: \"count\" must be a whole number from 1 to 96",
       [](auto& data) { piece(data, 0)["count"] = 1'000'000'000'000; }},
      {"there are 103 pieces", [](auto& data) { piece(data, 0)["count"] = 40; }},
      {"the id of piece 1 is not a capital letter", [](auto& data) { piece(data, 0)["id"] = "i1"; }},
      {"the id of piece 1 is not a capital letter", [](auto& data) { piece(data, 0)["id"] = "I 1"; }},
      {"two pieces I2", [](auto& data) { piece(data, 0)["id"] = "I2"; }},
      {"pieces[0]: \"shape\" must be a list", [](auto& data) { piece(data, 0)["shape"] = "#"; }},
      {"needs one to six rows", [](auto& data) { piece(data, 0)["shape"] = json::array{}; }},
      {"not all of the same length", [](auto& data) { piece(data, 3)["shape"] = json::array{"##", "#"}; }},
      {"not all of the same length", [](auto& data) { piece(data, 0)["shape"] = json::array{"#######"}; }},
      {"something other than # and .", [](auto& data) { piece(data, 0)["shape"] = json::array{"x"}; }},
      {"the shape of I1 is empty", [](auto& data) { piece(data, 0)["shape"] = json::array{".."}; }},
      {"the shape of I2 falls into parts", [](auto& data) { piece(data, 1)["shape"] = json::array{"#.#"}; }},
      {"I1 has more than 12 cells",
       [](auto& data) { piece(data, 0)["shape"] = json::array{"######", "######", "#....."}; }},
      {"L4 has the shape of T4", [](auto& data) { piece(data, 8)["shape"] = json::array{"#.", "##", "#."}; }},
      {"could go to",
       [](auto& data) {
         for (auto& one : data["sites"].get_array())
           for (auto& row : one.get_object()["plan"].get_array()) row = "aaaaaa";
       }},
      {"the pieces could lie in",
       [](auto& data) {
         for (auto& one : data["sites"].get_array())
           one.get_object()["plan"] = {"aaaaa.", "aaaaa.", "aaaa..", "......", "......", "......"};
       }},
  };
  for (const Case& one : cases) {
    const std::string said = said_of(one.change);
    EXPECT_NE(said.find(one.words), std::string::npos) << one.words << " / " << said;
  }
}

TEST(IzakayaData, OwnSitesArePlayedOn) {
  json::value data = house();
  site(data.get_object(), 0)["id"] = "asakusa";
  data.get_object()["sites"].get_array().resize(16);
  const auto own = choose_game("izakaya", &data);
  ASSERT_TRUE(own) << own.error().message;
  EXPECT_TRUE((*own)->parse("site asakusa").has_value());
  EXPECT_FALSE((*own)->parse("site shinjuku1").has_value());
  EXPECT_TRUE((*own)->start(4, {}));
  const auto too_large = (*own)->start(5, {});
  ASSERT_FALSE(too_large);
  EXPECT_EQ(too_large.error().message, "a city for 5 players takes 25 sites, and there are only 16");
}

}  // namespace
}  // namespace zashiki::izakaya
