// Solves all classes of Niya's gardens, a lane of the GPU for each: research/niya.md.
//
//   niya_gardens index OUT                     where each shard of a million begins (no GPU needed, minutes)
//   niya_gardens solve INDEX FOLDER [SECONDS]  solves what FOLDER has not yet, until it is all or time is up
//   niya_gardens check N                       N random classes against the host's solver
//   niya_gardens speed N                       N random classes, timed
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "lab/parallel.h"
#include "mind/niya/gardens/shards.h"
#include "mind/niya/solver.h"

namespace {

using namespace zashiki;
using namespace zashiki::niya;

constexpr unsigned lanes = 1024;  // of a block; one block fills a multiprocessor's shared memory

// In shared memory lie the threats of all sets of tokens, the kin of each tile, and each lane's history. The
// levels are in global memory: what is used of them again and again stays in the caches.
struct LaneMemory {
  static constexpr unsigned levels = 12;  // of 4 to 15 tiles
  static constexpr unsigned threat_words = 32768;
  static constexpr unsigned bytes = 4 * threat_words + 4 * 16 + 2 * 16 * lanes;

  std::uint32_t* shared;
  Ply* own_levels;
  __device__ unsigned threats(unsigned tokens) const {
    return reinterpret_cast<const std::uint16_t*>(shared)[tokens];
  }
  __device__ unsigned kin(unsigned tile) const { return shared[threat_words + tile]; }
  __device__ std::int16_t& history(unsigned tile) const {
    return reinterpret_cast<std::int16_t*>(shared + threat_words + 16)[tile * lanes + threadIdx.x];
  }
  __device__ Ply& level(unsigned tiles) const { return own_levels[tiles - 4]; }
};

template <Depth depth>
__global__ void __launch_bounds__(lanes, 1)
    solve(const std::uint32_t* threats, Ply* levels, const std::uint64_t* gardens, std::uint32_t count,
          std::uint32_t* next, Solution* solutions) {
  extern __shared__ std::uint32_t shared[];
  for (unsigned i = threadIdx.x; i < LaneMemory::threat_words; i += lanes) shared[i] = threats[i];
  if (threadIdx.x < 16) shared[LaneMemory::threat_words + threadIdx.x] = kin_of_tile(threadIdx.x);
  __syncthreads();
  Ply* own_levels = levels + (blockIdx.x * lanes + threadIdx.x) * LaneMemory::levels;
  asm volatile("" : "+l"(own_levels));  // or it would be computed again at every use
  GardenSearch<LaneMemory, depth> search(LaneMemory{shared, own_levels});
  std::uint32_t at = atomicAdd(next, 1U);
  if (at >= count) return;
  search.begin(gardens[at]);
  for (;;) {
    __syncwarp();  // or some lanes would try several takes while the others wait
    if (!search.step()) continue;
    solutions[at] = search.solution();
    at = atomicAdd(next, 1U);
    if (at >= count) return;
    search.begin(gardens[at]);
  }
}

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(2);
}

void refuse(const std::string& sentence) {
  std::fprintf(stderr, "niya_gardens: %s\n", sentence.c_str());
  std::exit(1);
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void for_each_in_parallel(std::uint64_t jobs, const std::function<void(std::uint64_t)>& work) {
  in_parallel(jobs, cores(), [&] { return [&](std::uint64_t job) { work(job); }; });
}

// Gardens on their way through the GPU: copied there, solved and copied back in a stream of its own, so that
// one batch's last gardens are solved beside the next one's first.
class Batch {
 public:
  explicit Batch(std::uint64_t capacity) {
    check(cudaStreamCreate(&stream_));
    check(cudaMallocHost(&gardens_, capacity * sizeof(std::uint64_t)));
    check(cudaMallocHost(&solutions_, capacity * sizeof(Solution)));
    check(cudaMalloc(&device_gardens_, capacity * sizeof(std::uint64_t)));
    check(cudaMalloc(&device_solutions_, capacity * sizeof(Solution)));
    check(cudaMalloc(&next_, sizeof(std::uint32_t)));
    check(cudaMalloc(&threats_, sizeof(Threats)));
    check(cudaMemcpy(threats_, all_threats().data(), sizeof(Threats), cudaMemcpyHostToDevice));
    int device = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&blocks_, cudaDevAttrMultiProcessorCount, device));
    check(cudaMalloc(&levels_, static_cast<std::size_t>(blocks_) * lanes * LaneMemory::levels * sizeof(Ply)));
  }
  std::uint64_t* gardens() { return gardens_; }
  const Solution* solutions() const { return solutions_; }

  template <Depth depth = Depth::everything>
  void launch(std::uint64_t count) {
    check(cudaMemcpyAsync(device_gardens_, gardens_, count * sizeof(std::uint64_t), cudaMemcpyHostToDevice,
                          stream_));
    check(cudaMemsetAsync(next_, 0, sizeof(std::uint32_t), stream_));
    check(cudaMemsetAsync(device_solutions_, 0xff, count * sizeof(Solution), stream_));
    check(cudaFuncSetAttribute(solve<depth>, cudaFuncAttributeMaxDynamicSharedMemorySize, LaneMemory::bytes));
    solve<depth><<<static_cast<unsigned>(blocks_), lanes, LaneMemory::bytes, stream_>>>(
        threats_, levels_, device_gardens_, static_cast<std::uint32_t>(count), next_, device_solutions_);
    check(cudaGetLastError());
    check(cudaMemcpyAsync(solutions_, device_solutions_, count * sizeof(Solution), cudaMemcpyDeviceToHost,
                          stream_));
  }
  void wait() { check(cudaStreamSynchronize(stream_)); }

 private:
  cudaStream_t stream_{};
  std::uint64_t* gardens_ = nullptr;
  Solution* solutions_ = nullptr;
  std::uint64_t* device_gardens_ = nullptr;
  Solution* device_solutions_ = nullptr;
  std::uint32_t* next_ = nullptr;
  std::uint32_t* threats_ = nullptr;
  Ply* levels_ = nullptr;
  int blocks_ = 0;
};

// The first garden of each shard: the last entry of each line, in the index or in the finished csv.
std::vector<std::uint64_t> read_index(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::uint64_t> firsts;
  for (std::string line; std::getline(file, line);)
    if (const auto comma = line.rfind(','); line.size() == comma + 17 && line[0] != 's')
      firsts.push_back(garden_of(line.substr(comma + 1)));
  if (firsts.size() != all_shards) refuse(path + " does not name the first garden of every shard");
  return firsts;
}

int make_index(const std::string& path) {
  const Gardens classes;
  std::vector<std::uint32_t> counts(classes.orbits());
  for_each_in_parallel(classes.orbits(), [&](std::uint64_t orbit) {
    classes.walk({.orbit = static_cast<std::uint32_t>(orbit)}, [&](const Gardens::Class& found) {
      if (found.rank.orbit != orbit) return false;
      ++counts[orbit];
      return true;
    });
  });
  std::ofstream file(path);
  file << "shard,first\n";
  std::uint64_t number = 0;
  std::uint64_t wanted = 0;
  for (std::uint32_t orbit = 0; orbit < classes.orbits(); number += counts[orbit++]) {
    if (number + counts[orbit] <= wanted) continue;
    std::uint64_t at = number;
    classes.walk({.orbit = orbit}, [&](const Gardens::Class& found) {
      if (at++ < wanted) return true;
      file << wanted / shard_size << ',' << digits_of(found.garden) << '\n';
      wanted += shard_size;
      return false;
    });
  }
  std::printf("%" PRIu64 " classes\n", number);
  return number == all_classes ? 0 : 1;
}

// What is kept of single classes: all that the second player wins, all wins that leave most tiles, and of
// every other kind the first of a shard.
void keep(std::ostream& lost, std::ostream& records, const GardenShard& shard, const Solution* solutions) {
  std::array<unsigned, 32> seen{};
  for (std::uint64_t i = 0; i < shard.gardens.size(); ++i) {
    const auto number = static_cast<std::uint32_t>(shard.number * shard_size + i);
    const Solution& solution = solutions[i];
    if (solution.value < 0) lost.write(reinterpret_cast<const char*>(&number), sizeof number);
    if (solution.value <= 0) continue;
    const auto record = [&](const char* kind, int of, unsigned most) {
      if (seen[(kind[0] == 't' ? 16U : 0U) + static_cast<unsigned>(of)]++ >= most) return;
      records << kind << ',' << of << ',' << number << ',' << digits_of(shard.gardens[i]) << ','
              << solution.openings << ',' << solution.value << '\n';
    };
    const int openings = count_bits(unsigned{solution.openings});
    record("openings", openings, openings >= 11 ? 20 : 1);
    record("tiles", solution.value - 1, solution.value >= 8 ? 1000 : solution.value >= 6 ? 2 : 0);
  }
}

int solve_all(const std::string& index, const std::string& folder, double seconds) {
  const double begun = now();
  const std::vector<std::uint64_t> firsts = read_index(index);
  const std::string path = folder + "/niya-gardens.csv";
  std::vector<bool> done(all_shards);
  {
    std::ifstream before(path);
    for (std::string line; std::getline(before, line);)
      if (!line.empty() && line[0] >= '0' && line[0] <= '9') done.at(std::stoul(line)) = true;
  }
  std::vector<std::uint32_t> shards;
  for (std::uint32_t shard = 0; shard < all_shards; ++shard)
    if (!done[shard]) shards.push_back(shard);
  std::ofstream csv(path, std::ios::app);
  std::ofstream lost(folder + "/lost.bin", std::ios::app | std::ios::binary);
  std::ofstream records(folder + "/records.csv", std::ios::app);
  if (shards.size() == all_shards) csv << csv_header() << '\n';
  const Gardens classes;
  constexpr std::uint64_t shards_a_batch = 16;
  struct Slot {
    Batch batch{shards_a_batch * shard_size};
    std::vector<GardenShard> shards;
  };
  std::array<Slot, 2> slots;
  const auto finish = [&](Slot& slot) {
    if (slot.shards.empty()) return;
    slot.batch.wait();
    std::vector<std::string> lines(slot.shards.size());
    std::vector<std::ostringstream> losses(slot.shards.size());
    std::vector<std::ostringstream> kept(slot.shards.size());
    for_each_in_parallel(slot.shards.size(), [&](std::uint64_t i) {
      const GardenShard& shard = slot.shards[i];
      const Solution* solutions = slot.batch.solutions() + i * shard_size;
      lines[i] = write_line({shard.number, tally_of(shard, solutions), firsts[shard.number]}) + '\n';
      keep(losses[i], kept[i], shard, solutions);
    });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lost << losses[i].str();
      records << kept[i].str();
      csv << lines[i];
    }
    lost.flush();
    records.flush();
    csv.flush();
    std::printf("%7.1f s: up to shard %u\n", now() - begun, slot.shards.back().number);
    std::fflush(stdout);
    slot.shards.clear();
  };
  std::size_t turn = 0;
  std::size_t at = 0;
  for (; at < shards.size() && now() - begun < seconds; turn ^= 1U) {
    Slot& slot = slots[turn];
    finish(slot);
    while (at < shards.size() && slot.shards.size() < shards_a_batch)
      slot.shards.push_back({.number = shards[at++]});
    for_each_in_parallel(slot.shards.size(), [&](std::uint64_t i) {
      GardenShard& shard = slot.shards[i];
      shard = list_shard(classes, shard.number, classes.class_of(firsts[shard.number]).rank);
      std::copy(shard.gardens.begin(), shard.gardens.end(), slot.batch.gardens() + i * shard_size);
    });
    // Only the last shard is not full, and nothing follows it.
    slot.batch.launch((slot.shards.size() - 1) * shard_size + slot.shards.back().gardens.size());
  }
  finish(slots[turn]);
  finish(slots[turn ^ 1U]);
  std::printf("%zu shards are left to solve\n", shards.size() - at);
  return 0;
}

// Classes from all over.
void spread(std::uint64_t count, std::uint64_t seed, std::uint64_t* gardens) {
  const Gardens classes;
  constexpr std::uint64_t run = 1000;
  for_each_in_parallel((count + run - 1) / run, [&](std::uint64_t job) {
    Random random(hash_join(seed, job));
    std::uint64_t at = job * run;
    const std::uint64_t end = std::min(count, at + run);
    std::array<std::uint8_t, 16> tiles{};
    for (; at < end; ++at) {
      for (unsigned i = 0; i < 16; ++i) tiles[i] = static_cast<std::uint8_t>(i);
      std::uint64_t garden = 0;
      for (unsigned i = 0; i < 16; ++i) {
        std::swap(tiles[i], tiles[i + random.below(16 - i)]);
        garden |= std::uint64_t{tiles[i]} << 4 * i;
      }
      gardens[at] = classes.class_of(garden).garden;
    }
  });
}

int compare(std::uint64_t count) {
  Batch batch(count);
  spread(count, 1, batch.gardens());
  batch.launch(count);
  batch.wait();
  std::printf("solved on the GPU\n");
  std::fflush(stdout);
  std::atomic<std::uint64_t> different{0};
  constexpr std::uint64_t run = 1000;
  for_each_in_parallel((count + run - 1) / run, [&](std::uint64_t job) {
    Solver solver;
    GardenSearch<HostMemory> search{HostMemory{}};
    for (std::uint64_t at = job * run; at < std::min(count, (job + 1) * run); ++at) {
      const State state = dealt(batch.gardens()[at], FullGarden::draw);
      const Solution solution = batch.solutions()[at];
      const Value value = solver.value(state, Solver::Ask::winner);
      bool same = value == (solution.value > 0 ? 1 : solution.value);
      if (at % 50 == 0) {  // everything, which takes longer
        Solution expected;
        Value best = -100;
        for (const TakeValue& take : solver.values(state, Solver::Ask::tiles)) {
          if (take.value > 0)
            expected.openings |= static_cast<Squares>(1U << static_cast<unsigned>(take.square));
          best = std::max(best, take.value);
        }
        expected.value = static_cast<std::int16_t>(std::max(best, -1));
        same = same && solution == expected;
      }
      if (!same) ++different;
    }
  });
  std::printf("%" PRIu64 " classes, of %" PRIu64
              " the value and of every 50th all openings and tiles: %" PRIu64 " differ from the host's\n",
              count, count, different.load());
  return different == 0 ? 0 : 1;
}

template <Depth depth>
void time_one(Batch& batch, std::uint64_t count, const char* what) {
  const double begun = now();
  batch.launch<depth>(count);
  batch.wait();
  const double seconds = now() - begun;
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    won += batch.solutions()[i].value > 0 ? 1 : 0;
    drawn += batch.solutions()[i].value == 0 ? 1 : 0;
  }
  std::printf("%s, %u lanes: %" PRIu64
              " classes in %.2f s, %.3f million a second; %.4f %% won, %.4f %% drawn\n",
              what, lanes, count, seconds, static_cast<double>(count) / seconds / 1e6,
              100.0 * static_cast<double>(won) / static_cast<double>(count),
              100.0 * static_cast<double>(drawn) / static_cast<double>(count));
  std::fflush(stdout);
}

int measure(std::uint64_t count) {
  Batch batch(count);
  spread(count, 2, batch.gardens());
  time_one<Depth::value>(batch, count, "value");
  time_one<Depth::everything>(batch, count, "everything");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 2 && words[0] == "index") return make_index(words[1]);
  if (words.size() >= 3 && words[0] == "solve")
    return solve_all(words[1], words[2], words.size() > 3 ? std::stod(words[3]) : 1e9);
  if (words.size() == 2 && words[0] == "check") return compare(std::stoull(words[1]));
  if (words.size() == 2 && words[0] == "speed") return measure(std::stoull(words[1]));
  refuse("index OUT | solve INDEX FOLDER [SECONDS] | check N | speed N");
}
