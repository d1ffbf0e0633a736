#pragma once
// A batch of games whose places lie in a GPU's memory; made for each game by games/<game>.cu.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/result.h"
#include "gpu/zashiki_gpu.h"
#include "rules/batch.h"

namespace zashiki {

struct DeviceArray {
  void* data = nullptr;
  std::int64_t columns = 0;  // 0: one number for each game
  DLDataType type{};
};

class DeviceBatch {
 public:
  virtual ~DeviceBatch() = default;
  DeviceBatch(const DeviceBatch&) = delete;
  DeviceBatch& operator=(const DeviceBatch&) = delete;

  std::int64_t games = 0;
  int device = 0;
  std::array<DeviceArray, ZASHIKI_GPU_ARRAYS> arrays{};

  virtual Status reset(std::uint64_t seed, const std::uint8_t* which) = 0;
  virtual Status step(const std::int64_t* actions, bool trusted) = 0;
  virtual Status greedy(std::uint64_t seed, const std::uint8_t* which) = 0;
  virtual Result<std::uint64_t> rollout(std::uint64_t steps) = 0;
  virtual Status wait() = 0;
  virtual Result<void*> upload(const void* from, std::size_t bytes_of_a_game) = 0;

 protected:
  DeviceBatch() = default;
};

template <Encodes G>
Result<std::shared_ptr<DeviceBatch>> make_device_batch(const zashiki_gpu_setup& setup);

}  // namespace zashiki
