// The rules in a GPU kernel: the same random games as on the host, compared digest for digest. The game value
// travels to the device as a kernel's argument or in global memory; a table at namespace scope would compile
// and then crash.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "portable/digest.h"

namespace {

template <class G>
__global__ void play(const G* game, std::uint64_t seeds, std::uint64_t* digests) {
  const std::uint64_t seed = blockIdx.x * static_cast<std::uint64_t>(blockDim.x) + threadIdx.x;
  if (seed >= seeds) return;
  const int players = zashiki::players_for(G::min_players, G::max_players, seed);
  digests[seed] = zashiki::digest_of_game(*game, players, seed);
}

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(2);
}

template <class G>
int compare(std::uint64_t seeds) {
  const G game{};
  G* on_device = nullptr;
  std::uint64_t* digests = nullptr;
  check(cudaMalloc(&on_device, sizeof(G)));
  check(cudaMalloc(&digests, seeds * sizeof(std::uint64_t)));
  check(cudaMemcpy(on_device, &game, sizeof(G), cudaMemcpyHostToDevice));
  constexpr unsigned threads = 64;
  play<<<static_cast<unsigned>((seeds + threads - 1) / threads), threads>>>(on_device, seeds, digests);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  std::vector<std::uint64_t> found(seeds);
  check(cudaMemcpy(found.data(), digests, seeds * sizeof(std::uint64_t), cudaMemcpyDeviceToHost));
  int different = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const int players = zashiki::players_for(G::min_players, G::max_players, seed);
    different += found[seed] != zashiki::digest_of_game(game, players, seed) ? 1 : 0;
  }
  std::printf("%s: %" PRIu64 " games, %d differ from the host's\n", G::id.data(), seeds, different);
  std::fflush(stdout);
  cudaFree(on_device);
  cudaFree(digests);
  return different;
}

}  // namespace

int main() {
  check(cudaDeviceSetLimit(cudaLimitStackSize, 64 * 1024));
  int different = 0;
  zashiki::for_each_game([&]<class G>() { different += compare<G>(20000); });
  return different == 0 ? 0 : 1;
}
