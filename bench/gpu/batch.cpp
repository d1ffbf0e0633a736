// How many steps a second a batch on a GPU makes, through the C interface: with indices drawn at random, once
// with observations and masks written after every step and once only at the end.
//   batch_speed [SECONDS [GAME]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime_api.h>

#include "gpu/zashiki_gpu.h"
#include "rules/games.h"

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Bytes a second that the GPU copies, read and written.
double copied() {
  const std::size_t bytes = std::size_t{2} << 30U;
  void* from = nullptr;
  void* to = nullptr;
  if (cudaMalloc(&from, bytes) != cudaSuccess || cudaMalloc(&to, bytes) != cudaSuccess) std::exit(2);
  cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  const double from_then = now();
  for (int i = 0; i < 20; ++i) cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  const double seconds = now() - from_then;
  cudaFree(from);
  cudaFree(to);
  return 40.0 * static_cast<double>(bytes) / seconds;
}

struct Speed {
  double choices = 0;  // a second
  double steps = 0;    // with those that only begin a game anew
};

Speed measure(zashiki_gpu_batch* batch, double games, std::uint64_t at_once, double seconds) {
  std::uint64_t chosen = 0;
  std::uint64_t all = 0;
  zashiki_gpu_rollout(batch, at_once, &chosen);
  const double from = now();
  double steps = 0;
  double elapsed = 0;
  for (; elapsed < seconds; elapsed = now() - from) {
    zashiki_gpu_rollout(batch, at_once, &chosen);
    all += chosen;
    steps += games * static_cast<double>(at_once);
  }
  return {.choices = static_cast<double>(all) / elapsed, .steps = steps / elapsed};
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
  const std::string_view only = argc > 2 ? argv[2] : "";
  const double bandwidth = copied();
  std::printf("the GPU copies %.2f TB/s, read and written\n", bandwidth / 1e12);
  std::printf(
      "game     players    games  G/s at the end  G/s every step   bytes a step   TB/s written  of the "
      "copy\n");
  zashiki::for_each_encoded_game([&]<class G>() {
    if (!only.empty() && only != G::id) return;
    for (int players = G::min_players; players <= G::max_players; ++players) {
      zashiki_gpu_setup setup{};
      setup.game = G::id.data();
      setup.players = players;
      setup.games = std::uint64_t{1} << (G::observation_size > 512 ? 19U : 21U);
      setup.seed = 1;
      zashiki_gpu_batch* batch = zashiki_gpu_make(&setup);
      if (batch == nullptr) {
        std::fprintf(stderr, "%s\n", zashiki_gpu_error());
        std::exit(2);
      }
      const auto games = static_cast<double>(setup.games);
      const Speed alone = measure(batch, games, G::observation_size > 512 ? 100 : 500, seconds);
      const Speed shown = measure(batch, games, 1, seconds);
      constexpr double bytes = G::observation_size + G::index_size + 2;
      std::printf("%-8s %7d %8.0f %15.3f %15.3f %14.0f %14.3f %12.1f%%\n", G::id.data(), players, games,
                  alone.choices / 1e9, shown.choices / 1e9, bytes, shown.steps * bytes / 1e12,
                  100 * shown.steps * bytes / bandwidth);
      std::fflush(stdout);
      zashiki_gpu_free(batch);
    }
  });
}
