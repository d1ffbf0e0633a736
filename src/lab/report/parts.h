#pragma once
// A report: what it is about, and its parts. Each part is a row of numbered games and their sums.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/report.h"
#include "lab/report/sums.h"

namespace zashiki {

inline constexpr int report_version = 3;

// The game as given; with another number of players; with an option changed; with one player alone among
// others; continued from its tenths.
enum class PartKind : std::uint8_t { base, players, effect, skill, certainty };

struct ReportPart {
  PartKind kind = PartKind::base;
  int players = 0;
  std::string mind{};        // skill: the one alone
  std::string option{};      // effect
  json::value usual{};       // its value in all other parts
  json::value value{};       // its value here
  std::string about{};       // the option in a few words
  std::uint64_t wanted = 0;  // games, of all shards together
  AnySums sums{};

  [[nodiscard]] bool is_same_as(const ReportPart& other) const {
    return kind == other.kind && players == other.players && mind == other.mind && option == other.option &&
           value == other.value;
  }
  [[nodiscard]] std::uint64_t games() const {  // so far, of this shard
    return std::visit([](const auto& any) { return any.games; }, sums);
  }
  [[nodiscard]] AnySums no_sums() const;  // of the same kind

  template <class Sums>
  [[nodiscard]] const Sums& as() const {
    return std::get<Sums>(sums);
  }
  // But for the players of a part that says how many it has, `kind` and `players` are known before.
  static void fields(auto&& visit, auto& part) {
    visit("wanted", part.wanted);
    if (part.kind == PartKind::players) visit("players", part.players);
    if (part.kind == PartKind::skill) visit("mind", part.mind);
    if (part.kind == PartKind::effect) {
      visit("option", part.option);
      visit("about", part.about);
      visit("usual", part.usual);
      visit("value", part.value);
    }
    std::visit([&](auto& any) { any.fields(visit, any); }, part.sums);
  }
};

// What all parts have in common.
struct ReportSubject {
  std::string game;
  int rules = 0;
  int players = 0;
  json::object options;
  std::string data;  // a digest of an own map or own cards; empty: the house's
  std::string data_name;
  std::string mind;
  std::uint64_t iterations = 0;
  std::uint64_t seed = 0;
  Pace pace;
  Shard shard{};

  static void fields(auto&& visit, auto& subject) {
    visit("game", subject.game);
    visit("rules", subject.rules);
    visit("players", subject.players);
    visit("options", subject.options);
    visit("data", subject.data);
    visit("data_name", subject.data_name);
    visit("mind", subject.mind);
    visit("iterations", subject.iterations);
    visit("seed", subject.seed);
    visit("pace", subject.pace);
    visit("shard", subject.shard.index);
    visit("shards", subject.shard.count);
  }
};

struct LeftOut {  // a value of an option that cannot be set alone
  std::string option;
  json::value value;
  std::string why;
  static void fields(auto&& visit, auto& left_out) {
    visit("option", left_out.option);
    visit("value", left_out.value);
    visit("why", left_out.why);
  }
};

struct ReportDocument {
  ReportSubject subject;
  std::vector<ReportPart> parts;  // the base first
  std::vector<LeftOut> left_out;

  [[nodiscard]] const GameSums& base() const { return parts.front().as<GameSums>(); }
  // The parts of a kind that have games.
  [[nodiscard]] std::vector<const ReportPart*> all(PartKind kind) const;
};

json::object to_json(const ReportDocument& document);
Result<ReportDocument> read_report(const json::value& from);

// The first field that differs and must not, for reports to be joined or continued, in words; empty: none.
std::string difference_of(const ReportSubject& a, const ReportSubject& b, bool of_shards);

}  // namespace zashiki
