#include "lab/calibration.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>

#include "game/match.h"
#include "lab/parallel.h"
#include "mind/heuristics/all.h"
#include "rules/games.h"

namespace zashiki {
namespace {

constexpr int rollouts_of_a_position = 32;

Scores shares_of(Seats winners, int players) {
  Scores shares;
  for (Seat seat = 0; seat < players; ++seat)
    shares.push_back(winners.contains(seat) ? 1.0 / winners.size() : 0);
  return shares;
}

// From worlds that fit the view, all play on by the heuristic.
Scores roll_out(const Game& game, const AnyView& any, Seat seat, std::uint64_t seed) {
  Scores shares;
  with_rules_of(game, [&]<class G>(const G& rules) {
    Random random(seed);
    for (int i = 0; i < rollouts_of_a_position; ++i) {
      auto world = rules.sample(view_as<typename G::View>(any), random, UniformPrior{});
      for (Seats actors = rules.actors(world); !actors.empty(); actors = rules.actors(world)) {
        const Seat who = actors.contains(seat) ? seat : actors.lowest();
        rules.apply(world, who,
                    who == chance ? random_outcome(rules, world, random)
                                  : best_at_a_glance(rules, world, who, random));
      }
      const Scores won = shares_of(rules.winners(world), rules.players(world));
      shares.resize(won.size());
      for (std::size_t k = 0; k < won.size(); ++k) shares[k] += won[k] / rollouts_of_a_position;
    }
  });
  return shares;
}

class Sample {
 public:
  Sample(const Game& game, const CalibrationMeasure& measure) : game_(game), measure_(measure) {
    for (const Level& level : levels) minds_.push_back(std::move(*make_mind(level.id, game)));
    evaluator_ = make_evaluator(game);
  }

  std::vector<Evaluated> play(std::uint64_t number) {
    const std::uint64_t seed = hash_join(hash_join(measure_.seed, number), 0xca11);
    const std::size_t decisions = record(seed, {}).second;
    // The same game again, now that its length is known.
    std::vector<std::size_t> wanted;
    Random random(hash_join(seed, 1));
    for (int k = 0; k < measure_.positions; ++k) {
      const double part = (k + random.unit()) / measure_.positions;
      wanted.push_back(static_cast<std::size_t>(part * static_cast<double>(decisions)));
    }
    auto positions = record(seed, wanted).first;
    for (Evaluated& one : positions) {
      one.game = number;
      one.stage /= static_cast<double>(decisions);
    }
    return positions;
  }

 private:
  // Plays a game and evaluates the wanted decisions, by their number; also returns how many there were.
  std::pair<std::vector<Evaluated>, std::size_t> record(std::uint64_t seed,
                                                        const std::vector<std::size_t>& wanted) {
    Match match = std::move(*Match::start(
        {.game = std::string(game_.id()), .players = measure_.players, .options = {}, .data = {}}));
    Random random(seed);
    std::vector<std::size_t> seats;
    for (int seat = 0; seat < measure_.players; ++seat)
      seats.push_back(random.below(static_cast<std::uint32_t>(minds_.size())));
    std::vector<Action> buffer(static_cast<std::size_t>(game_.most_actions()));
    std::vector<Evaluated> positions;
    std::size_t decisions = 0;
    while (!match.over()) {
      const Position& here = match.position();
      if (here.actors().contains(chance)) {
        (void)match.roll(random);
        continue;
      }
      const Seat seat = here.actors().lowest();
      const AnyView view = here.view(seat);
      const std::span<const Action> legal(buffer.data(), static_cast<std::size_t>(here.legal(seat, buffer)));
      const Question question{.view = view,
                              .seat = seat,
                              .legal = legal,
                              .budget = {.iterations = measure_.move_iterations},
                              .seed = random.next()};
      if (legal.size() > 1) {
        if (std::find(wanted.begin(), wanted.end(), decisions) != wanted.end()) {
          const Answer answer = evaluate(*evaluator_, game_, question, Calibration{});
          if (!answer.values.empty())
            positions.push_back({.stage = static_cast<double>(decisions),
                                 .actor = seat,
                                 .expected = answer.values,
                                 .rollouts = roll_out(game_, view, seat, hash_join(seed, decisions)),
                                 .won = {}});
        }
        ++decisions;
      }
      const Action action = legal.size() == 1
                                ? legal[0]
                                : minds_[seats[static_cast<std::size_t>(seat)]]->think(question).action;
      (void)match.act(seat, action);
    }
    const Scores won = shares_of(match.position().winners(), measure_.players);
    for (Evaluated& one : positions) one.won = won;
    return {std::move(positions), decisions};
  }

  const Game& game_;
  const CalibrationMeasure& measure_;
  std::vector<std::unique_ptr<Mind>> minds_;  // by level
  std::unique_ptr<Mind> evaluator_;
};

double loss(const std::vector<Evaluated>& positions, const Calibration& calibration) {
  constexpr double least = 1e-4;
  double sum = 0;
  for (const Evaluated& one : positions) {
    Scores values = one.expected;
    calibration.apply(values, one.actor);
    for (std::size_t seat = 0; seat < values.size(); ++seat)
      sum -= one.won[seat] * std::log(std::max(values[seat], least));
  }
  return sum;
}

}  // namespace

std::vector<Evaluated> evaluate_games(const Game& game, const CalibrationMeasure& measure) {
  std::vector<Evaluated> all;
  std::mutex mutex;
  in_parallel(measure.games, measure.threads, [&] {
    return [&, player = std::make_shared<Sample>(game, measure)](std::uint64_t number) {
      auto positions = player->play(number);
      const std::scoped_lock lock(mutex);
      all.insert(all.end(), positions.begin(), positions.end());
    };
  });
  std::sort(all.begin(), all.end(), [](const Evaluated& a, const Evaluated& b) {
    return a.game != b.game ? a.game < b.game : a.stage < b.stage;
  });
  return all;
}

Reliability reliability(const std::vector<Evaluated>& positions, Predictor predictor,
                        const Calibration& calibration) {
  constexpr std::size_t tenths = 10;
  Reliability result{.bins = std::vector<Reliability::Bin>(tenths)};
  double predictions = 0;
  for (const Evaluated& one : positions) {
    Scores values = predictor == Predictor::rollouts ? one.rollouts : one.expected;
    if (predictor == Predictor::evaluation) calibration.apply(values, one.actor);
    if (predictor == Predictor::constant)
      for (double& value : values) value = 1.0 / static_cast<double>(values.size());
    for (std::size_t seat = 0; seat < values.size(); ++seat) {
      auto& bin = result.bins[std::min(tenths - 1, static_cast<std::size_t>(tenths * values[seat]))];
      ++bin.predictions;
      bin.expected += values[seat];
      bin.won += one.won[seat];
      result.brier += (values[seat] - one.won[seat]) * (values[seat] - one.won[seat]);
      ++predictions;
    }
  }
  for (const auto& bin : result.bins) result.calibration_error += std::abs(bin.expected - bin.won);
  result.calibration_error /= std::max(1.0, predictions);
  result.brier /= std::max(1.0, predictions);
  return result;
}

Calibration fit_calibration(const std::vector<Evaluated>& positions) {
  Calibration best;
  double least = loss(positions, best);
  for (double step = 0.4; step > 0.004;) {
    bool improved = false;
    for (const auto& [slope, to_act] : {std::pair{step, 0.0}, {-step, 0.0}, {0.0, step}, {0.0, -step}}) {
      const Calibration next{.slope = best.slope + slope, .to_act = best.to_act + to_act};
      if (next.slope <= 0) continue;
      if (const double found = loss(positions, next); found < least) {
        least = found;
        best = next;
        improved = true;
      }
    }
    if (!improved) step /= 2;
  }
  return best;
}

}  // namespace zashiki
