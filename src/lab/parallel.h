#pragma once
// Work cut into numbered pieces and done on all cores.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace zashiki {

inline unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

// Calls make_worker() once per core, and worker(piece) once for each piece from 0 to pieces - 1: free workers
// take them in rising order.
template <class MakeWorker>
void in_parallel(std::uint64_t pieces, unsigned threads, MakeWorker&& make_worker) {
  std::atomic<std::uint64_t> next{0};
  const auto work = [&] {
    auto worker = make_worker();
    for (std::uint64_t piece = next++; piece < pieces; piece = next++) worker(piece);
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

}  // namespace zashiki
