// How many random steps a second a GPU makes by the rules alone, as `make bench FILTER=playout` measures the
// host: all player counts from the box, Niya from dealt gardens. 256 lanes' games are compared with the
// host's.
//   playout_speed [STEPS]
#include <cstdio>
#include <cstdlib>

#include "gpu/playout.h"

namespace {
using namespace zashiki;

constexpr unsigned lanes = 128;  // of a block

// How each game is best played, found by measuring.
template <class G>
struct Tuning {
  // Of the lanes of a warp only those take a step that do the same as most; the others catch up later.
  static constexpr bool together = sizeof(typename G::State) > 64;
  static constexpr int blocks = 16;  // on a multiprocessor, at least
  // What a lane plays is kept in shared memory; else where the compiler likes it.
  static constexpr bool in_shared = false;
};
template <>
struct Tuning<Niya> {
  static constexpr bool together = false;
  static constexpr int blocks = 12;
  static constexpr bool in_shared = false;
};
template <>
struct Tuning<Akiwado> {
  static constexpr bool together = true;
  static constexpr int blocks = 8;
  static constexpr bool in_shared = true;
};
template <>
struct Tuning<Nyakuza> {
  static constexpr bool together = true;
  static constexpr int blocks = 5;
  static constexpr bool in_shared = true;
};
template <>
struct Tuning<Izakaya> {
  static constexpr bool together = true;
  static constexpr int blocks = 11;
  static constexpr bool in_shared = false;
};
// An odd number of words keeps lanes in banks of their own.
template <class G>
constexpr std::size_t bytes_in_shared = ((sizeof(Lane<G>) + 7) / 8 | 1U) * 8;

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(2);
}

template <class G>
__global__ void __launch_bounds__(lanes, Tuning<G>::blocks)
    play(const G* on_device, const typename G::State* beginnings, std::uint32_t many, std::uint32_t steps,
         std::uint64_t* results) {
  __shared__ alignas(16) unsigned char room[sizeof(G)];
  for (unsigned i = threadIdx.x; i < sizeof(G); i += lanes)
    room[i] = reinterpret_cast<const unsigned char*>(on_device)[i];
  __syncthreads();
  const G& game = *reinterpret_cast<const G*>(room);
  const unsigned number = blockIdx.x * lanes + threadIdx.x;
  const auto run = [&](Lane<G>& lane) {
    if constexpr (Tuning<G>::together) {
      for (;;) {
        const bool done = lane.played == steps;
        const unsigned stage = done ? 255U : lane.stage(game);
        const auto alike = static_cast<unsigned>(__popc(__match_any_sync(~0U, stage)));
        const unsigned most = __reduce_max_sync(~0U, done ? 0U : alike << 8U | stage);
        if (most == 0) break;
        if (stage == (most & 255U)) lane.step(game, beginnings, many);
      }
    } else {
      while (lane.played < steps) lane.step(game, beginnings, many);
    }
    results[number] = lane.result();
  };
  Lane<G> lane(beginnings, many, number);
  if constexpr (Tuning<G>::in_shared) {
    extern __shared__ unsigned char pool[];
    auto* own = reinterpret_cast<Lane<G>*>(pool + threadIdx.x * bytes_in_shared<G>);
    *own = lane;
    run(*own);
  } else {
    run(lane);
  }
}

template <class G>
int measure(std::uint32_t steps) {
  const G game{};
  const auto beginnings = beginnings_of(game);
  const auto many = static_cast<std::uint32_t>(beginnings.size());
  G* on_device = nullptr;
  typename G::State* states = nullptr;
  std::uint64_t* results = nullptr;
  int processors = 0;
  int blocks_each = 0;
  constexpr std::size_t bytes = Tuning<G>::in_shared ? lanes * bytes_in_shared<G> : 0;
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_each, play<G>, lanes, bytes));
  const auto blocks = static_cast<unsigned>(processors * blocks_each);
  std::vector<std::uint64_t> found(blocks * lanes);
  check(cudaMalloc(&on_device, sizeof(G)));
  check(cudaMalloc(&states, many * sizeof(typename G::State)));
  check(cudaMalloc(&results, found.size() * sizeof(std::uint64_t)));
  check(cudaMemcpy(on_device, &game, sizeof(G), cudaMemcpyHostToDevice));
  check(cudaMemcpy(states, beginnings.data(), many * sizeof(typename G::State), cudaMemcpyHostToDevice));
  cudaEvent_t from{};
  cudaEvent_t to{};
  check(cudaEventCreate(&from));
  check(cudaEventCreate(&to));
  float best = 1e30F;
  for (int run = 0; run < 4; ++run) {  // the first is not counted
    check(cudaEventRecord(from));
    play<<<blocks, lanes, bytes>>>(on_device, states, many, steps, results);
    check(cudaGetLastError());
    check(cudaEventRecord(to));
    check(cudaEventSynchronize(to));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, from, to));
    if (run > 0 && milliseconds < best) best = milliseconds;
  }
  check(cudaMemcpy(found.data(), results, found.size() * sizeof(std::uint64_t), cudaMemcpyDeviceToHost));
  int different = 0;
  for (std::uint32_t k = 0; k < 256; ++k) {
    const std::uint32_t number = k * 97 % static_cast<std::uint32_t>(found.size());
    Lane<G> own(beginnings.data(), many, number);
    while (own.played < steps) own.step(game, beginnings.data(), many);
    different += own.result() != found[number] ? 1 : 0;
  }
  std::printf("%-8s %8.2f G steps/s; %zu lanes, %d of 256 differ from the host\n", G::id.data(),
              static_cast<double>(found.size()) * steps / best / 1e6, found.size(), different);
  std::fflush(stdout);
  check(cudaFree(on_device));
  check(cudaFree(states));
  check(cudaFree(results));
  return different;
}

}  // namespace

int main(int argc, char** argv) {
  const auto steps = static_cast<std::uint32_t>(argc > 1 ? std::atoi(argv[1]) : 4000);
  int different = 0;
  for_each_game([&]<class G>() { different += measure<G>(steps); });
  return different == 0 ? 0 : 1;
}
