#include "lab/gardens/check.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>

#include "base/random.h"
#include "lab/parallel.h"
#include "mind/niya/solver.h"

namespace zashiki::niya {
namespace {

constexpr std::uint64_t piece_size = 256;  // gardens that a core takes at once

Solution solution_by(Solver& solver, std::uint64_t garden) {
  return summary(solver.values(dealt(garden, FullGarden::draw), Solver::Ask::tiles));
}

}  // namespace

std::vector<Solution> solve_gardens(std::span<const std::uint64_t> gardens, const Tell& progress) {
  std::vector<Solution> solutions(gardens.size());
  std::atomic<std::uint64_t> done{0};
  in_parallel((gardens.size() + piece_size - 1) / piece_size, cores(), [&] {
    return [&, search = GardenSearch<HostMemory>(HostMemory{})](std::uint64_t piece) mutable {
      const std::uint64_t end = std::min<std::uint64_t>(gardens.size(), (piece + 1) * piece_size);
      for (std::uint64_t at = piece * piece_size; at < end; ++at) {
        search.begin(gardens[at]);
        while (!search.step()) {
        }
        solutions[at] = search.solution();
      }
      progress(done += end - piece * piece_size);
    };
  });
  return solutions;
}

Sample sample_shard(const GardenShard& shard, std::uint64_t classes, std::uint64_t seed,
                    const Tell& progress) {
  std::vector<std::uint64_t> gardens = shard.gardens;
  Random random(seed);
  classes = std::min<std::uint64_t>(classes, gardens.size());
  for (std::uint64_t i = 0; i < classes; ++i)
    std::swap(gardens[i], gardens[i + random.below(static_cast<std::uint32_t>(gardens.size() - i))]);
  gardens.resize(classes);
  const std::vector<Solution> solutions = solve_gardens(gardens, progress);

  Sample sample{.classes = classes};
  std::mutex mutex;
  in_parallel(classes, cores(), [&] {
    return [&, solver = std::make_shared<Solver>()](std::uint64_t at) {
      const bool same = solution_by(*solver, gardens[at]) == solutions[at];
      const std::scoped_lock lock(mutex);
      if (!same) sample.disagreement = gardens[at];
      sample.won += solutions[at].value > 0 ? 1U : 0U;
    };
  });
  return sample;
}

double surprise(const Sample& sample, const ShardTally& tally) {
  const auto drawn_from = static_cast<double>(tally.won.classes + tally.drawn.classes + tally.lost.classes);
  const auto size = static_cast<double>(sample.classes);
  const double share = static_cast<double>(tally.won.classes) / drawn_from;
  // Drawn without putting back.
  const double variance = size * share * (1 - share) * (drawn_from - size) / std::max(1.0, drawn_from - 1);
  const double off = std::abs(static_cast<double>(sample.won) - size * share);
  return off == 0 ? 0 : off / std::sqrt(variance);
}

}  // namespace zashiki::niya
