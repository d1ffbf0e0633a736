#pragma once
// A report as it is written: what it is about, and the parts that it was played in. Each part is a row of
// numbered games and what they add up to.
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/report/sums.h"

namespace zashiki {

inline constexpr int report_version = 2;

// The game as it was asked for; with another number of players; with an option changed; with one mind alone
// among others; played on from its tenths.
enum class PartKind : std::uint8_t { base, players, effect, skill, certainty };

struct ReportPart {
  PartKind kind = PartKind::base;
  int players = 0;
  std::string mind{};        // skill: who sits alone
  std::string option{};      // effect
  json::value usual{};       // of that option, what all other parts have
  json::value value{};       // and this one
  std::string about{};       // the option in a few words
  std::uint64_t wanted = 0;  // games, of all shards together
  AnySums sums{};

  [[nodiscard]] bool is_same_as(const ReportPart& other) const {
    return kind == other.kind && players == other.players && mind == other.mind && option == other.option &&
           value == other.value;
  }
  [[nodiscard]] std::uint64_t games() const;  // so far, of this shard
  void add(const AnySums& more);
  [[nodiscard]] AnySums no_sums() const;  // of the same kind

  template <class Sums>
  [[nodiscard]] const Sums& as() const {
    return std::get<Sums>(sums);
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
  double decision_seconds = 0;
  double doubling_seconds = 0;
  Shard shard{};
};

struct LeftOut {  // a value of an option that cannot be set alone
  std::string option;
  json::value value;
  std::string why;
};

struct ReportDocument {
  ReportSubject subject;
  std::vector<ReportPart> parts;  // the base first
  std::vector<LeftOut> left_out;

  [[nodiscard]] const GameSums& base() const { return parts.front().as<GameSums>(); }
  // Those of a kind that have been played at all.
  [[nodiscard]] std::vector<const ReportPart*> all(PartKind kind) const;
};

json::object to_json(const ReportDocument& document);
Result<ReportDocument> read_report(const json::value& from);

// The first thing in which reports differ that would have to be the same to go together, in words; empty:
// nothing.
std::string difference_of(const ReportSubject& a, const ReportSubject& b, bool of_shards);

}  // namespace zashiki
