#include "mind/evaluation.h"

#include <cmath>
#include <fmt/format.h>
#include <map>

#include "embedded/calibration-json.h"
#include "game/json.h"
#include "mind/search_params.h"
#include "mind/view_hash.h"
#include "rules/games.h"

namespace zashiki {
namespace {

using Calibrations = std::map<std::pair<std::string, int>, Calibration>;
Calibrations read_calibrations() {
  Calibrations all;
  const json::value rows = json::parse(embedded::calibration_json);
  for (const json::value& value : rows.as_array()) {
    const json::object& row = value.as_object();
    all[{std::string(row.at("game").as_string()), row.at("players").to_number<int>()}] = {
        .slope = row.at("slope").to_number<double>(), .to_act = row.at("to_act").to_number<double>()};
  }
  return all;
}

// Moves a seat's value, the others' in proportion.
void move_value(Scores& values, std::size_t seat, double to) {
  const double others = 1 - values[seat];
  for (std::size_t i = 0; i < values.size(); ++i)
    if (i != seat && others > 0) values[i] *= (1 - to) / others;
  values[seat] = to;
}

}  // namespace

void Calibration::apply(Scores& values, Seat actor) const {
  constexpr double least = 1e-4;  // a search is never quite sure
  double total = 0;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    values[seat] = std::pow(std::max(values[seat], least), slope) *
                   (static_cast<Seat>(seat) == actor ? std::exp(to_act) : 1);
    total += values[seat];
  }
  for (double& value : values) value /= total;
}

const Calibration& shipped_calibration(std::string_view game, int players) {
  static const Calibrations all = read_calibrations();
  static const Calibration none;
  const auto found = all.find({std::string(game), players});
  return found == all.end() ? none : found->second;
}

std::unique_ptr<Mind> make_evaluator(const Game& game) {
  static const SearchTable table =
      shipped_search_table().with(*SearchTable::read(R"([{"game": "izakaya", "greedy_opponents": 0}])"));
  return std::move(*make_mind(levels.back().id, game, table));
}

Answer evaluate(Mind& mind, const Game& game, Question question) {
  int players = 0;
  with_rules_of(game, [&]<class G>(const G& rules) {
    Random random(0);
    players = rules.players(rules.sample(view_as<typename G::View>(question.view), random, UniformPrior{}));
  });
  return evaluate(mind, game, question, shipped_calibration(game.id(), players));
}

Answer evaluate(Mind& mind, const Game& game, Question question, const Calibration& calibration) {
  with_rules_of(game, [&]<class G>(const G&) {
    question.seed =
        hash_join(hash_of_view<G>(view_as<typename G::View>(question.view), question.seat), question.seed);
  });
  question.budget = {.iterations = std::max(question.budget.iterations, evaluation_iterations)};
  Answer answer = mind.think(question);
  const auto seat = static_cast<std::size_t>(question.seat);
  const std::uint64_t fewest_visits = question.budget.iterations / 50;
  std::erase_if(answer.policy, [&](const Weighed& one) {
    return one.share == 0 && one.visits > 0 && one.visits < fewest_visits;
  });
  const bool by_seat = std::all_of(answer.policy.begin(), answer.policy.end(),
                                   [](const Weighed& one) { return !one.values.empty(); });
  if (!by_seat || answer.policy.empty()) return answer;

  Scores values;
  values.resize(answer.policy[0].values.size());
  for (Weighed& one : answer.policy) {
    calibration.apply(one.values, question.seat);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += one.share * one.values[i];
  }
  for (Weighed& one : answer.policy) {
    const double error = one.visits > 0 ? 0.5 / std::sqrt(static_cast<double>(one.visits)) : 0;
    const double asked =
        std::find(question.judged.begin(), question.judged.end(), one.action) == question.judged.end()
            ? 0
            : error;
    const double value = one.values[seat] + (one.share > 0 ? error : asked);
    move_value(one.values, seat, std::min(values[seat], value));
    one.value = one.values[seat];
  }
  answer.values = values;
  answer.reason =
      fmt::format("{} wins {:.0f} in 100", game.to_text(answer.action).view(), 100 * values[seat]);
  if (answer.iterations > 0) answer.reason += fmt::format(", by {} lines tried", answer.iterations);
  return answer;
}

}  // namespace zashiki
