#include "lab/report/sums.h"

#include <cmath>

namespace zashiki {

void KindSums::keep_few() {
  if (actions && actions->size() > most_actions) actions.reset();
}

Habit habit_of(const GameSums& sums, const KindSums& kind) {
  const auto winners = static_cast<double>(sums.winners);
  const auto others = static_cast<double>(sums.games * sums.players() - sums.winners);
  Habit habit{.winners = kind.by_winners.mean(winners), .others = kind.by_others.mean(others)};
  habit.p = chance_of_difference(
      habit.winners - habit.others,
      std::sqrt(kind.by_winners.squared_error(winners) + kind.by_others.squared_error(others)));
  return habit;
}

std::optional<double> clear_after(const CertaintySums& sums) {
  if (sums.games == 0) return std::nullopt;
  std::size_t from = tenths;
  while (from > 0 && sums.same[from - 1].share() >= 0.8) --from;
  return static_cast<double>(from) / tenths;
}

void add(AnySums& own, const AnySums& more) {
  std::visit([&]<class Sums>(Sums& sums) { Adder::add(sums, std::get<Sums>(more)); }, own);
}

void write_derived(json::object& out, const GameSums& sums) {
  for (auto& [name, kind] : out["kinds"].as_object()) {
    const Habit habit = habit_of(sums, sums.kinds.find(std::string_view(name))->second);
    kind.as_object()["winners_mean"] = habit.winners;
    kind.as_object()["others_mean"] = habit.others;
    kind.as_object()["p"] = habit.p;
  }
}

void write_derived(json::object& out, const EffectSums& sums) {
  const auto games = static_cast<double>(sums.games);
  for (auto& [name, written] : out["changes"].as_object()) {
    const auto& [without, change] = sums.changes.find(std::string_view(name))->second;
    const double mean = change.mean(games);
    const double error = std::sqrt(change.squared_error(games));
    json::object& all = written.as_object();
    all["without_mean"] = without.mean(games);
    all["mean"] = mean;
    all["low"] = mean - sigmas_of_95_percent * error;
    all["high"] = mean + sigmas_of_95_percent * error;
    all["p"] = chance_of_difference(mean, error);
  }
}

void write_derived(json::object& out, const CertaintySums& sums) {
  if (const auto clear = clear_after(sums)) out["clear_after"] = *clear;
}

}  // namespace zashiki
