#include "lab/gardens.h"

#include <atomic>
#include <memory>
#include <mutex>

#include "lab/parallel.h"
#include "mind/niya/solver.h"
#include "rules/steps.h"

namespace zashiki::niya {

Survey survey_gardens(std::uint64_t gardens, FullGarden reading, std::uint64_t seed,
                      const std::function<void(std::uint64_t done)>& progress) {
  Survey survey;
  std::mutex mutex;
  std::atomic<std::uint64_t> done{0};
  in_parallel(gardens, cores(), [&] {
    return [&, solver = std::make_shared<Solver>()](std::uint64_t number) {
      const Niya game;
      Random random(hash_join(seed, number));
      State state = game.start({.full_garden = reading, .first = 0});
      while (game.actors(state).contains(chance)) random_step(game, state, random);
      const Value value = solver->value(state, Solver::Ask::winner);
      {
        const std::scoped_lock lock(mutex);
        ++survey.gardens;
        (value > 0 ? survey.first_wins : value == 0 ? survey.drawn : survey.second_wins) += 1;
      }
      progress(++done);
    };
  });
  return survey;
}

}  // namespace zashiki::niya
