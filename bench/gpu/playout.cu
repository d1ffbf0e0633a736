// How many random steps a second a GPU plays, without output; and whether they are the host's.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "gpu/playout.h"

namespace {
using namespace zashiki;

#ifndef LANES
#define LANES 128
#endif
#ifndef BLOCKS
#define BLOCKS 1
#endif
#ifndef GAME
#define GAME Niya
#endif

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(2);
}

#ifndef SCHED
#define SCHED 1
#endif

template <class G>
__device__ void play_all(Lane<G>& lane, const G& game, const typename G::State* beginnings, std::uint32_t many,
                         std::uint32_t steps) {
  if constexpr (SCHED == 0) {
    while (lane.played < steps) lane.step(game, beginnings, many);
  } else {
    // Only those step that are at the stage where most lanes of the warp are: the others catch up later.
    for (;;) {
      const bool done = lane.played == steps;
      const unsigned stage = done ? 255U : lane.stage(game);
      const unsigned alike = __match_any_sync(~0U, stage);
      const unsigned most = __reduce_max_sync(~0U, done ? 0U : static_cast<unsigned>(__popc(alike)) << 8U | stage);
      if (most == 0) return;
      if (stage == (most & 255U)) lane.step(game, beginnings, many);
    }
  }
}

template <class G, bool in_shared>
__global__ void __launch_bounds__(LANES, BLOCKS)
    play(const G* game, const typename G::State* beginnings, std::uint32_t many, std::uint32_t steps,
         std::uint64_t* results) {
  const unsigned number = blockIdx.x * blockDim.x + threadIdx.x;
  Lane<G> lane(beginnings, many, number);
  if constexpr (in_shared) {
    __shared__ alignas(16) unsigned char room[sizeof(G)];
    for (unsigned i = threadIdx.x; i < sizeof(G); i += blockDim.x)
      room[i] = reinterpret_cast<const unsigned char*>(game)[i];
    __syncthreads();
    play_all(lane, *reinterpret_cast<const G*>(room), beginnings, many, steps);
  } else {
    play_all(lane, *game, beginnings, many, steps);
  }
  results[number] = lane.result();
}

template <class G, bool in_shared>
void measure(std::uint32_t steps) {
  const G game{};
  const auto beginnings = beginnings_of(game);
  const auto many = static_cast<std::uint32_t>(beginnings.size());
  G* on_device = nullptr;
  typename G::State* states = nullptr;
  check(cudaMalloc(&on_device, sizeof(G)));
  check(cudaMemcpy(on_device, &game, sizeof(G), cudaMemcpyHostToDevice));
  check(cudaMalloc(&states, many * sizeof(typename G::State)));
  check(cudaMemcpy(states, beginnings.data(), many * sizeof(typename G::State), cudaMemcpyHostToDevice));
  int processors = 0;
  check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  int per = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, play<G, in_shared>, LANES, 0));
  cudaFuncAttributes attributes{};
  check(cudaFuncGetAttributes(&attributes, play<G, in_shared>));
  const auto blocks = static_cast<unsigned>(processors * per);
  const std::uint32_t lanes = blocks * LANES;
  std::uint64_t* results = nullptr;
  check(cudaMalloc(&results, lanes * sizeof(std::uint64_t)));
  cudaEvent_t from{};
  cudaEvent_t to{};
  check(cudaEventCreate(&from));
  check(cudaEventCreate(&to));
  play<G, in_shared><<<blocks, LANES>>>(on_device, states, many, steps, results);
  check(cudaGetLastError());
  check(cudaEventRecord(from));
  play<G, in_shared><<<blocks, LANES>>>(on_device, states, many, steps, results);
  check(cudaEventRecord(to));
  check(cudaEventSynchronize(to));
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, from, to));
  std::vector<std::uint64_t> found(lanes);
  check(cudaMemcpy(found.data(), results, lanes * sizeof(std::uint64_t), cudaMemcpyDeviceToHost));
  int different = 0;
  for (std::uint32_t lane = 0; lane < 256; ++lane) {
    const std::uint32_t number = lane * 97 % lanes;
    Lane<G> own(beginnings.data(), many, number);
    while (own.played < steps) own.step(game, beginnings.data(), many);
    different += own.result() != found[number] ? 1 : 0;
  }
  std::printf("%-8s %s lanes %d blocks/SM %d regs %d local %zu state %zu game %zu: %8.2f G steps/s (%.1f ms), %d of 256 differ\n",
              G::id.data(), in_shared ? "shared" : "global", LANES, per, attributes.numRegs, attributes.localSizeBytes,
              sizeof(typename G::State), sizeof(G), static_cast<double>(lanes) * steps / milliseconds / 1e6, milliseconds, different);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const auto steps = static_cast<std::uint32_t>(argc > 1 ? std::atoi(argv[1]) : 2000);
  if (argc < 3 || std::string_view(argv[2]) == "global") measure<GAME, false>(steps);
  if (argc < 3 || std::string_view(argv[2]) == "shared") measure<GAME, true>(steps);
}
