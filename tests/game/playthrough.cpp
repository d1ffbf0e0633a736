// Whole games, written down step by step with what every seat sees, and compared exactly with the files in
// tests/playthroughs. After a change that was meant, look at the difference and rewrite them:
//     ZASHIKI_REWRITE=1 build/test_game --gtest_filter='*Playthrough*'
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "effort.h"
#include "game/match.h"

namespace zashiki {
namespace {

const std::filesystem::path folder = std::filesystem::path(ZASHIKI_TESTS) / "playthroughs";

// What changed between two JSON values, as lines "path value".
void changes(const json::value& before, const json::value& after, const std::string& path, std::string& out) {
  if (before == after) return;
  if (before.is_object() && after.is_object()) {
    for (const auto& [key, value] : after.get_object()) {
      const auto* old = before.get_object().if_contains(key);
      changes(old == nullptr ? json::value() : *old, value,
              path.empty() ? std::string(key) : path + "." + std::string(key), out);
    }
  } else if (before.is_array() && after.is_array() && before.get_array().size() == after.get_array().size()) {
    for (std::size_t i = 0; i < after.get_array().size(); ++i)
      changes(before.get_array()[i], after.get_array()[i], fmt::format("{}.{}", path, i), out);
  } else {
    out += fmt::format(" {}={}", path, json::serialize(after));
  }
}

struct Reader {
  std::string name;
  Seat seat;
  json::value seen{};
};

std::string play_through(const Setup& setup, std::uint64_t seed) {
  auto started = Match::start(setup);
  EXPECT_TRUE(started) << started.error().message;
  Match& match = *started;
  Random random(seed);
  std::string out = fmt::format("{} for {}, options {}, seed {}\n", setup.game, setup.players,
                                json::serialize(setup.options), seed);
  std::vector<Reader> readers{{.name = "spectator", .seat = nobody}};
  for (Seat seat = 0; seat < setup.players; ++seat)
    readers.push_back({.name = fmt::format("{}", seat), .seat = seat});

  const auto look = [&] {
    std::vector<std::string> seen;
    bool alike = true;
    for (Reader& reader : readers) {
      json::value view = json::parse(view_text(match.game(), match.position().view(reader.seat)));
      std::string text;
      changes(reader.seen, view, "", text);
      reader.seen = std::move(view);
      alike = alike && (seen.empty() || seen.front() == text);
      seen.push_back(std::move(text));
    }
    if (alike && !seen.front().empty()) out += "    all:" + seen.front() + "\n";
    for (std::size_t i = 0; !alike && i < readers.size(); ++i)
      if (!seen[i].empty()) out += fmt::format("    {}:{}\n", readers[i].name, seen[i]);
  };

  look();
  while (!match.over()) {
    // The last of several actors goes first, so that sealed choices also come against the order of the seats.
    Seat who = nobody;
    for (const Seat actor : match.position().actors()) who = actor;
    const auto choices = *match.legal(who);
    Action action{};
    if (who == chance) {
      action = *match.roll(random);
    } else {
      action = *match.game().parse(choices[random.below(static_cast<std::uint32_t>(choices.size()))].text);
      EXPECT_TRUE(match.act(who, action));
    }
    const auto& entry = match.log().back();
    out += fmt::format("{} {}: {} of {}", match.log().size(),
                       who == chance ? "chance" : fmt::format("seat {}", who),
                       match.game().to_text(action).view(), choices.size());
    if (const auto public_text = match.text_for(entry, nobody); public_text != match.game().to_text(action))
      out += fmt::format(" ({})", public_text.view());
    out += fmt::format(", scores");
    for (const double score : match.position().scores()) out += fmt::format(" {}", score);
    out += "\n";
    look();
  }
  out += "won by";
  for (const Seat seat : match.position().winners()) out += fmt::format(" {}", seat);
  return out + "\n";
}

// tests/playthroughs/list: one game a line, as NAME GAME PLAYERS SEED OPTIONS.
TEST(Playthrough, EveryListedGameGoesAsWrittenDown) {
  std::ifstream list(folder / "list");
  ASSERT_TRUE(list) << "no list of playthroughs";
  std::string line;
  int played = 0;
  zashiki::Setup setup;
  while (std::getline(list, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string name;
    std::uint64_t seed = 0;
    const std::string before = setup.game;
    words >> name >> setup.game >> setup.players >> seed;
    if (sanitized && !soaking() && setup.game == before) continue;  // one of each is enough for them
    std::string options;
    std::getline(words, options);
    setup.options = json::parse(options).as_object();
    const std::string text = play_through(setup, seed);
    const auto path = folder / (name + ".txt");
    if (std::getenv("ZASHIKI_REWRITE") != nullptr) {
      std::ofstream(path, std::ios::binary) << text;
    } else {
      std::ifstream file(path, std::ios::binary);
      std::stringstream written;
      written << file.rdbuf();
      EXPECT_EQ(written.str(), text) << path;
    }
    ++played;
  }
  EXPECT_GT(played, 0);
}

}  // namespace
}  // namespace zashiki
