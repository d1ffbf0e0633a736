#include "gpu/kernels.h"
#include "mind/heuristics/akiwado.h"

namespace zashiki {
template <>
struct gpu::Tuning<Akiwado> : gpu::UsualTuning<Akiwado> {
  static constexpr int blocks_playing = 8;
  static constexpr Keep keep_stepping = Keep::shared;
  static constexpr Keep keep_playing = Keep::shared;
  static constexpr Keep keep_showing = Keep::shared;
  static constexpr int blocks_showing = 3;
};
template Result<std::shared_ptr<DeviceBatch>> make_device_batch<Akiwado>(const zashiki_gpu_setup&);
}  // namespace zashiki
